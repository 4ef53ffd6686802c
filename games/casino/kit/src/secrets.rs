//! Kasyno: what varies, and what an eye may not know, from "Seen by" and "Chance" of
//! `games/casino/rules.md`.
//!
//! Nobody: the order of the stack, and which cards are not in this game at all. Everything else
//! lies on the table.

use crate::Kit;
use casino::{
    Action, CARDS, Card, Casino, Choice, DICE, Die, Named, Offer, Own, Placement, Setup, Symbol,
    Symbols,
};
use kernel::{Answer, Entry, Eye, Game, Offer as _, Quick, Random, Seat};
use register::{Golden, Register};

impl Register for Kit {
    type Game = Casino;

    const ENOUGH: u32 = 40;
    // At random hardly a card is won, so a game is some hundred times longer than others.
    const BATCH: u64 = 2;
    const LONGEST: usize = 20_000;
    const MALFORMED: &'static [&'static str] = &[
        r#"{"type":"place","dice":[{"die":7,"card":"c01"}]}"#,
        r#"{"type":"place","dice":[{"die":0,"card":"c01"},[1,"c01"]]}"#,
        r#"{"type":"place","dice":[{"die":0,"card":1}]}"#,
        r#"{"type":"place","dice":[0,0,0,0,0,0,0,0,0,"x"]}"#,
        r#"{"type":"place"}"#,
        r#"{"type":"reroll","dice":[0,7]}"#,
        r#"{"type":"reroll","dice":[1e9]}"#,
        r#"{"type":"reroll","dice":[0,0,0,0,0,0,0,0,0,-1]}"#,
        r#"{"type":"exchange","cards":"c01"}"#,
        r#"{"type":"exchange"}"#,
        r#"{"type":"Stop"}"#,
        r#"{"type":"stoj"}"#,
    ];

    fn golden() -> Vec<Golden<Casino>> {
        vec![
            Golden {
                name: "two-by-hand",
                setup: Setup { auto_secure: false },
                seats: 2,
                seed: "two 39",
            },
            Golden { name: "two-plain", setup: Setup::default(), seats: 2, seed: "two 29" },
        ]
    }

    /// Who lays any dice anywhere and rolls whatever dice again hardly ever wins a card: this one
    /// mostly aims.
    fn wander(game: &Casino, seat: Seat, random: &mut Quick) -> Action {
        if random.below(8) == 0 {
            return game.sample(seat, random);
        }
        let mut offers = Vec::new();
        game.legal(seat, &mut offers);
        let table = game.shared();
        let broke = table.tokens[usize::from(seat)] == 0;
        let best = match offers.last() {
            Some(Offer::Move(Choice::Roll)) if !broke => offers.pop(),
            // The last but one rolls all loose dice again.
            Some(Offer::Move(Choice::Stop)) => offers
                .into_iter()
                .rev()
                .nth(usize::from(table.complete.is_empty() && !broke && !table.free.is_empty())),
            Some(Offer::Place(_)) => {
                let shown = |die: Die| table.dice[die.index()];
                let laid = |card: Card| {
                    table
                        .placed
                        .get(&card)
                        .into_iter()
                        .flat_map(|dice| dice.iter())
                        .filter_map(shown)
                };
                // What would win a card first, then what brings the fullest card on.
                let aim = |offer: &&Offer| match (offer, offer.size()) {
                    (Offer::Place(fit), 1..) => {
                        let Action::Place { dice } = offer.nth(offer.size() - 1) else {
                            return (false, 0);
                        };
                        let more = dice
                            .entries()
                            .iter()
                            .filter(|placement| placement.card == Named(Some(fit.card)))
                            .filter_map(|placement| shown(placement.die));
                        let pile: Symbols = laid(fit.card).chain(more).collect();
                        (filled(fit.card, pile), 1 + pile.count())
                    }
                    _ => (false, 0),
                };
                offers.iter().max_by_key(aim).cloned()
            }
            _ => offers.into_iter().next(),
        };
        best.map_or(Action::Stop, |offer| offer.nth(offer.size() - 1))
    }

    fn anything(_: u8, random: &mut Quick) -> Action {
        match random.below(8) {
            0 => Action::Secure,
            1 => {
                Action::Exchange { cards: (0..random.below(4)).map(|_| any_card(random)).collect() }
            }
            2 => Action::Roll,
            3..=5 => Action::Place {
                dice: (0..random.below(9))
                    .map(|_| Placement { die: any_die(random), card: any_card(random) })
                    .collect(),
            },
            6 => Action::Reroll { dice: (0..random.below(9)).map(|_| any_die(random)).collect() },
            _ => Action::Stop,
        }
    }

    fn near(action: &Action, random: &mut Quick) -> Action {
        match action {
            Action::Place { dice } => {
                let mut dice = dice.entries().to_vec();
                let any = Placement {
                    die: any_die(random),
                    card: dice.first().map_or(Named(None), |first| first.card),
                };
                misshape(&mut dice, any, random);
                if let (2, Some(first)) = (random.below(3), dice.first_mut()) {
                    first.card = any_card(random);
                }
                Action::Place { dice: dice.into_iter().collect() }
            }
            Action::Reroll { dice } => {
                let mut dice = dice.entries().to_vec();
                misshape(&mut dice, any_die(random), random);
                Action::Reroll { dice: dice.into_iter().collect() }
            }
            Action::Exchange { cards } => {
                let mut cards = cards.clone();
                misshape(&mut cards, any_card(random), random);
                Action::Exchange { cards }
            }
            Action::Stop => Action::Reroll { dice: [any_die(random)].into_iter().collect() },
            Action::Roll => Action::Exchange { cards: vec![any_card(random), any_card(random)] },
            Action::Secure => Action::Place { dice: [].into_iter().collect() },
        }
    }

    fn sealed(_: &Action) -> bool {
        false
    }

    fn plausible(_: &[Own], _: &[Own]) -> bool {
        // There are no hands.
        true
    }

    fn twin(
        _: &Setup,
        _: u8,
        log: &[Entry<Action>],
        _: Eye,
        random: &mut Quick,
    ) -> Vec<Entry<Action>> {
        let known = turned_over(log);
        let mut twin = log.to_vec();
        if let Some(Entry::Chance(Answer::Shuffle(order))) = twin.first_mut() {
            let mut others: Vec<u16> =
                (0..CARDS).filter(|item| !order[..known].contains(item)).collect();
            random.shuffle(&mut others);
            order.iter_mut().skip(known).zip(others).for_each(|(place, item)| *place = item);
        }
        twin
    }
}

fn any_die(random: &mut Quick) -> Die {
    Die::new(random.below(DICE as u32)).expect("one of seven")
}

fn any_card(random: &mut Quick) -> Named {
    Named((random.below(12) > 0).then(|| Card::of_box(random.below(u32::from(CARDS)) as u16)))
}

/// One entry less, one more, one twice, or in another order.
fn misshape<T: Clone>(list: &mut Vec<T>, any: T, random: &mut Quick) {
    match random.below(4) {
        0 => list.truncate(list.len().saturating_sub(1)),
        1 => list.push(any),
        2 => list.extend(list.first().cloned()),
        _ => random.shuffle(list),
    }
}

/// How many cards of the shuffled order have been turned over: the first pool, and one for every
/// card that was won from the pool. Which those were is reckoned here from the rules page once
/// more, without the game's help.
fn turned_over(log: &[Entry<Action>]) -> usize {
    let mut order: &[u16] = &[];
    let mut pool: Vec<Card> = Vec::new();
    let mut known = 0;
    let mut shown = [None; DICE];
    let mut laid: Vec<(Card, Symbol)> = Vec::new();
    // Dice in the air; nothing when a securing roll is due.
    let mut rolling: Vec<usize> = Vec::new();
    for entry in log {
        match entry {
            Entry::Chance(Answer::Shuffle(shuffled)) => {
                order = shuffled;
                known = 5;
                pool = order[..known].iter().map(|item| Card::of_box(*item)).collect();
            }
            Entry::Chance(Answer::Dice(sides)) => {
                rolling
                    .drain(..)
                    .zip(sides)
                    .for_each(|(die, side)| shown[die] = Some(Symbol::of_side(*side)));
            }
            Entry::Act { action: Action::Roll, .. } => {
                laid.clear();
                rolling = (0..DICE).collect();
            }
            Entry::Act { action: Action::Reroll { dice }, .. } => {
                rolling = dice.entries().iter().map(|die| die.index()).collect();
                rolling.sort_unstable();
            }
            Entry::Act { action: Action::Place { dice }, .. } => {
                laid.extend(dice.entries().iter().filter_map(|placement| {
                    Some((placement.card.0?, shown[placement.die.index()]?))
                }));
            }
            Entry::Act { action: Action::Stop, .. } => {
                let won = |card: &Card| {
                    filled(
                        *card,
                        laid.iter()
                            .filter(|(on, _)| on == card)
                            .map(|(_, symbol)| *symbol)
                            .collect(),
                    )
                };
                let kept: Vec<Card> = pool.iter().copied().filter(|card| !won(card)).collect();
                let refill = (pool.len() - kept.len()).min(order.len() - known);
                pool = kept
                    .into_iter()
                    .chain(order[known..][..refill].iter().map(|item| Card::of_box(*item)))
                    .collect();
                known += refill;
            }
            _ => {}
        }
    }
    known
}

/// Whether one of the combinations is complete, jokers standing for whatever is missing.
fn filled(card: Card, pile: Symbols) -> bool {
    card.face().combinations().iter().any(|combination| {
        let missing: i32 = Symbol::PLAIN
            .iter()
            .map(|symbol| (i32::from(combination[*symbol]) - i32::from(pile[*symbol])).max(0))
            .sum();
        missing + i32::from(combination[Symbol::Joker]) <= i32::from(pile[Symbol::Joker])
    })
}
