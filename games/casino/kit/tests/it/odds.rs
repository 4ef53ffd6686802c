//! The odds of Kasyno against hand computation, against a search without any cleverness, against a
//! million turns played by the real rules, and against what is printed on the cards.

use casino::{
    Action, Card, Casino, DICE, Die, Event, Face, MOST_TOKENS, Placement, Setup, Symbol, Symbols,
    WAYS,
};
use casino_kit::exact::{Completion, deck};
use kernel::{Answer, Due, Eye, Game, Quick};
use std::collections::HashMap;

/// A card written as letters, its second combination after a bar.
fn face(text: &str) -> Face {
    let symbols = |text: &str| {
        text.bytes()
            .map(|letter| {
                Symbol::ALL["CPBLSJ".bytes().position(|other| other == letter).expect("a letter")]
            })
            .collect()
    };
    let (first, second) =
        text.split_once('|').map_or((text, None), |(first, second)| (first, Some(second)));
    Face::new(1, symbols(first), second.map(symbols))
}

#[test]
fn chances_that_can_be_found_by_hand() {
    let six = |power: u32| 6u128.pow(power);
    for (card, dice, tokens, ways, of) in [
        // One cherry, one roll: neither cherry nor joker on any of seven dice is (4/6)⁷.
        ("C", 7, 0, six(7) - 4u128.pow(7), six(7)),
        // Tokens do not help: a roll that fits nowhere ends the turn.
        ("C", 7, 10, six(7) - 4u128.pow(7), six(7)),
        ("J", 7, 10, six(7) - 5u128.pow(7), six(7)),
        // Two cherries, two dice: both at once, 1/9; or one (4/9), and then the other (1/3).
        ("CC", 2, 0, 1, 9),
        ("CC", 2, 1, 7, 27),
        // A cherry and a plum, two dice: 7 of 36 rolls win; two equal plain ones (2) and one plain
        // one (12) need 1/3 then; a joker with nothing (6) leaves either, 1/2.
        ("CP", 2, 0, 7, 36),
        ("CP", 2, 1, 11, 27),
        // Two jokers, two dice.
        ("JJ", 2, 1, 6 + 10, 216),
        // Either symbol or the joker.
        ("C|P", 1, 0, 3, 6),
        ("C|JJ", 1, 5, 2, 6),
    ] {
        let mut completion = Completion::with_dice(face(card), dice, tokens);
        let found = completion.ways();
        assert_eq!(
            found * of,
            ways * completion.of(),
            "{card} with {dice} dice and {tokens} tokens: {}",
            completion.chance()
        );
    }
}

/// All lists with no more of each symbol.
fn parts(of: Symbols) -> Vec<Symbols> {
    let mut all = vec![Symbols::default()];
    for symbol in Symbol::ALL {
        let more = |list: &Symbols| {
            (0..=of[symbol])
                .map(|count| (0..count).fold(*list, |list, _| list.with(symbol)))
                .collect::<Vec<_>>()
        };
        all = all.iter().flat_map(more).collect();
    }
    all
}

fn plus(one: Symbols, other: Symbols) -> Symbols {
    Symbols(std::array::from_fn(|place| one.0[place] + other.0[place]))
}

fn minus(one: Symbols, other: Symbols) -> Symbols {
    Symbols(std::array::from_fn(|place| one.0[place] - other.0[place]))
}

/// Every placement, every choice of dice to roll again, every roll in order: the rules and nothing
/// else.
struct Brute {
    face: Face,
    /// Whether a fitting die may be held back.
    holding: bool,
    known: HashMap<(Symbols, Symbols, u8), f64>,
}

impl Brute {
    fn roll(&mut self, pile: Symbols, kept: Symbols, dice: u8, tokens: u8) -> f64 {
        let results = 6u32.pow(u32::from(dice));
        let sum: f64 = (0..results)
            .map(|number| {
                let fresh = (0..u32::from(dice))
                    .map(|die| Symbol::ALL[(number / 6u32.pow(die) % 6) as usize])
                    .collect();
                self.place(pile, kept, fresh, tokens)
            })
            .sum();
        sum / f64::from(results)
    }

    fn place(&mut self, pile: Symbols, kept: Symbols, fresh: Symbols, tokens: u8) -> f64 {
        let mut best = 0.0f64;
        for of_fresh in parts(fresh).into_iter().filter(|part| part.count() > 0) {
            for of_kept in parts(kept) {
                let laid = plus(pile, plus(of_fresh, of_kept));
                let free = minus(plus(kept, fresh), plus(of_fresh, of_kept));
                let full = self.holding
                    || !Symbol::ALL
                        .iter()
                        .any(|symbol| free[*symbol] > 0 && self.face.allows(laid.with(*symbol)));
                if self.face.allows(laid) && full {
                    best = best.max(self.decide(laid, free, tokens));
                }
            }
        }
        best
    }

    fn decide(&mut self, pile: Symbols, free: Symbols, tokens: u8) -> f64 {
        if self.face.is_won_by(pile) {
            return 1.0;
        }
        if tokens == 0 {
            return 0.0;
        }
        if let Some(value) = self.known.get(&(pile, free, tokens)) {
            return *value;
        }
        let choices = parts(free).into_iter().filter(|rolled| rolled.count() > 0);
        let value = choices
            .map(|rolled| self.roll(pile, minus(free, rolled), rolled.count(), tokens - 1))
            .fold(0.0, f64::max);
        self.known.insert((pile, free, tokens), value);
        value
    }
}

fn brute(card: &str, dice: u8, tokens: u8, holding: bool) -> f64 {
    Brute { face: face(card), holding, known: HashMap::new() }.roll(
        Symbols::default(),
        Symbols::default(),
        dice,
        tokens,
    )
}

#[test]
fn a_search_without_any_cleverness_finds_the_same() {
    let cards = [
        "C", "J", "CC", "CP", "CJ", "JJ", "CCP", "CPB", "CCJ", "CPJ", "C|P", "CC|P", "CC|PP",
        "CC|J", "CP|CB", "CCP|BB", "CJ|PP", "CCC|PJ", "CCP|CPP",
    ];
    for card in cards {
        for (dice, tokens) in [(2, 2), (3, 0), (3, 1), (3, 3)] {
            let (found, searched) = (
                Completion::with_dice(face(card), dice, tokens).chance(),
                brute(card, dice, tokens, true),
            );
            assert!(
                (found - searched).abs() < 1e-12,
                "{card} with {dice} dice and {tokens} tokens: {found} and {searched}"
            );
        }
    }
    for card in ["CCP", "CPBL", "CC|PP", "CCP|PBJ"] {
        let (found, searched) =
            (Completion::with_dice(face(card), 4, 2).chance(), brute(card, 4, 2, true));
        assert!(
            (found - searched).abs() < 1e-12,
            "{card} with 4 dice and 2 tokens: {found} and {searched}"
        );
    }
}

#[test]
fn holding_a_fitting_die_back_is_worth_something() {
    for (card, dice) in [("CCP", 4), ("CPB", 3), ("CC|PP", 4)] {
        let (free, forced) = (brute(card, dice, 2, true), brute(card, dice, 2, false));
        assert!(
            free > forced + 1e-6,
            "{card}: {free} and, with every die placed that fits, {forced}"
        );
    }
    // Two cherries, two plums, and one of each in the roll: only one of them is laid on the card.
    let free: Symbols = [
        Symbol::Cherry,
        Symbol::Plum,
        Symbol::Bell,
        Symbol::Bell,
        Symbol::Bell,
        Symbol::Bell,
        Symbol::Seven,
    ]
    .into_iter()
    .collect();
    let placed = Completion::new(face("CCPP"), MOST_TOKENS)
        .place(Symbols::default(), free, free)
        .expect("both fit");
    assert_eq!(placed.count(), 1);
}

/// A turn with nothing on the table but one card.
fn alone(card: Card) -> Casino {
    let mut game = Casino::open(&Setup::default(), 2);
    let mut random = Quick::new(1);
    while let Due::Chance(question) = game.due() {
        game.deal(&Answer::drawn(question, &mut random), &mut Vec::new());
    }
    let mut view = game.view(Eye::Rail);
    view.table.pool.clear();
    view.table.pool.push(card);
    view.table.stack = 0;
    Casino::imagine(&view, Eye::Rail, &mut random)
}

/// Free dice that show these symbols, the just-rolled ones first.
fn pick(
    wanted: Symbols,
    shown: &[Option<Symbol>; DICE],
    placed: &[bool; DICE],
    fresh: &[bool; DICE],
) -> Vec<Die> {
    let mut wanted = wanted;
    let mut dice: Vec<Die> = Die::all().filter(|die| !placed[die.index()]).collect();
    dice.sort_by_key(|die| !fresh[die.index()]);
    dice.retain(|die| {
        let symbol = shown[die.index()].expect("it was rolled");
        let take = wanted[symbol] > 0;
        wanted.0[symbol as usize] -= u8::from(take);
        take
    });
    dice
}

/// Plays one turn by the found policy through the judge; whether the card was won.
fn turn(start: &Casino, card: Card, completion: &mut Completion, random: &mut Quick) -> bool {
    let mut game = start.clone();
    let seat = game.due().seats().lowest().expect("somebody rolls");
    let (mut shown, mut placed, mut fresh) = ([None; DICE], [false; DICE], [false; DICE]);
    let mut pile = Symbols::default();
    let mut events = Vec::new();
    let mut act = |game: &mut Casino, action: Action, events: &mut Vec<Event>| {
        game.judge(seat, &action, events)
            .unwrap_or_else(|refused| panic!("{action:?}: {refused:?}"));
        if let Due::Chance(question) = game.due() {
            game.deal(&Answer::drawn(question, random), events);
        }
    };
    act(&mut game, Action::Roll, &mut events);
    loop {
        for event in events.drain(..) {
            match event {
                Event::Rolled { dice, symbols, .. } => {
                    fresh = [false; DICE];
                    for (die, symbol) in dice.iter().zip(symbols) {
                        shown[die.index()] = Some(symbol);
                        fresh[die.index()] = true;
                    }
                }
                Event::Bust { .. } => return false,
                Event::Stopped { won, .. } => return won.iter().any(|won| won.card == card),
                _ => {}
            }
        }
        let of = |which: &dyn Fn(usize) -> bool| {
            (0..DICE).filter(|die| which(*die)).filter_map(|die| shown[die]).collect::<Symbols>()
        };
        let placing = completion
            .place(pile, of(&|die| !placed[die]), of(&|die| fresh[die]))
            .expect("otherwise it were bust");
        let dice = pick(placing, &shown, &placed, &fresh);
        dice.iter().for_each(|die| placed[die.index()] = true);
        pile = plus(pile, placing);
        act(
            &mut game,
            Action::Place { dice: dice.into_iter().map(|die| Placement::new(die, card)).collect() },
            &mut events,
        );
        let free = (0..DICE).filter(|die| !placed[*die]).filter_map(|die| shown[die]).collect();
        match completion.keep(pile, free) {
            None => act(&mut game, Action::Stop, &mut events),
            Some(kept) => {
                let kept = pick(kept, &shown, &placed, &[false; DICE]);
                let rolled =
                    Die::all().filter(|die| !placed[die.index()] && !kept.contains(die)).collect();
                act(&mut game, Action::Reroll { dice: rolled }, &mut events);
            }
        }
    }
}

/// The policy wins as often as it should, within four standard errors.
fn play(turns: u32) {
    for card in Card::all() {
        let (start, mut completion) = (alone(card), Completion::new(*card.face(), MOST_TOKENS));
        let mut random = Quick::new(u64::from(card.points()) * 1000 + card.ways() as u64 % 1000);
        let won = (0..turns).filter(|_| turn(&start, card, &mut completion, &mut random)).count();
        let (share, chance) = (won as f64 / f64::from(turns), card.ways() as f64 / WAYS as f64);
        let error = (chance * (1.0 - chance) / f64::from(turns)).sqrt();
        println!(
            "{} {share:.6} of {turns}, exactly {chance:.6}: {:+.2} standard errors",
            card.name(),
            (share - chance) / error
        );
        assert!(
            (share - chance).abs() < 4.0 * error,
            "{}: {share} instead of {chance}, {:.1} standard errors",
            card.name(),
            (share - chance) / error
        );
    }
}

/// A million turns in all; `cargo xtask soak` plays a million of every card.
#[test]
fn a_million_turns_by_the_real_rules_come_out_as_computed() {
    play(std::env::var("STOLIK_TURNS").map_or(1_000_000 / 35 + 1, |turns| {
        turns.parse().expect("STOLIK_TURNS is a number of turns")
    }));
}

#[test]
fn the_printed_deck_is_the_one_that_was_found_and_its_chances_are_exact() {
    let found = deck::find();
    assert!(
        found == deck::printed(),
        "run `cargo run -p stolik-lab --bin deck` and print this:\n{}",
        deck::source(&found)
    );
}

#[test]
fn the_printed_deck_keeps_every_condition_of_the_rules_page() {
    assert_eq!(deck::faults(&deck::printed()), Vec::<String>::new());
}

#[test]
fn every_condition_of_a_deck_can_fail() {
    let good = deck::printed();
    let spoil = |place: usize, text: &str, points: u8, ways: u128| {
        let mut deck = good.clone();
        let spoilt = face(text);
        let second = spoilt.combinations().get(1).copied();
        deck[place] = (Face::new(points, spoilt.combinations()[0], second), ways);
        deck::faults(&deck).join("; ")
    };
    let ways = |place: usize| good[place].1;
    for (faults, says) in [
        (spoil(0, "CPB", 2, ways(0)), "cards of 1 points"),
        (spoil(0, "CPB|LLS", 1, ways(0)), "want 1 combinations"),
        (spoil(34, "CCCCCCC", 6, ways(34)), "want 2 combinations"),
        (spoil(5, "PPSS", 2, ways(0)), "is as easy as"),
        (spoil(12, "JJJJJJ", 3, ways(12)), "not used about equally"),
        (spoil(31, "CCCCCCCC|JJJJ", 6, ways(31)), "seven dice cannot fill"),
    ] {
        assert!(faults.contains(says), "{says}: {faults}");
    }
    let mut twice = good.clone();
    twice[1] = twice[0];
    assert!(deck::faults(&twice).join("; ").contains("two cards are equal"));
    let tame: Vec<_> = good
        .iter()
        .map(|(face, ways)| {
            (Face::new(face.points(), [Symbol::Cherry].into_iter().collect(), None), *ways)
        })
        .collect();
    assert!(deck::faults(&tame).join("; ").contains("cards with joker symbols"));
}
