//! How likely a bid is to be true, by counting, for a hint, a replay or a simple player.
//!
//! The model: the unseen cards are drawn uniformly from the deck without the own hand. A card that
//! shows the face on neither end never counts, one that counts whichever end is up (`1/4` for fours
//! with wild ones) always does, and every other owner turns a card with one counting end to that
//! end with probability `turn`, each card on its own. Under this model the result is exact. It
//! knows nothing of who bid what.

use bluff::{Bluff, Card, Face, Shared};
use kernel::View;

/// With what probability owners turn a card to a face, if there is no reason to believe anything
/// else.
pub const TURN: f64 = 0.5;

/// Largest number of cards in anything that is counted here.
const MOST: usize = 30;

/// `CHOOSE[n][k]`: in how many ways k of n things can be taken.
static CHOOSE: [[f64; MOST + 1]; MOST + 1] = pascal();

const fn pascal() -> [[f64; MOST + 1]; MOST + 1] {
    let mut table = [[0.0; MOST + 1]; MOST + 1];
    let mut n = 0;
    while n <= MOST {
        table[n][0] = 1.0;
        let mut k = 1;
        while k <= n {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
}

/// In how many ways `k` of `n` things can be taken.
pub(super) fn choose(n: usize, k: usize) -> f64 {
    CHOOSE[n][k]
}

/// How likely `k` of `n` independent things are to happen, each with probability `p`.
pub(super) fn binomial(n: usize, k: usize, p: f64) -> f64 {
    if k > n { 0.0 } else { choose(n, k) * p.powi(k as i32) * (1.0 - p).powi((n - k) as i32) }
}

/// Whether a shown face counts for a bid.
pub(super) fn counts(shown: Face, bid: Face, ones_wild: bool) -> bool {
    shown == bid || (ones_wild && shown == Face::ONE)
}

/// How many ends of a card count for a bid.
pub(super) fn counting_ends(card: Card, bid: Face, ones_wild: bool) -> usize {
    card.ends().into_iter().filter(|end| counts(*end, bid, ones_wild)).count()
}

/// Whether ones are wild for a bid on this face, should it be made now.
pub(super) fn wild_for(table: &Shared, bid: Face) -> bool {
    table.ones_wild && bid != Face::ONE
}

/// Cards in all hands of this round.
pub(super) fn cards_on_table(table: &Shared) -> u8 {
    table
        .cards
        .iter()
        .zip(&table.in_game)
        .filter(|(_, plays)| **plays)
        .map(|(cards, _)| *cards)
        .sum()
}

/// How many cards of the own hand count for a bid; before they are arranged, how many could.
pub(super) fn own_count(view: &View<Bluff>, face: Face) -> u8 {
    let wild = wild_for(&view.table, face);
    let Some(own) = &view.own else { return 0 };
    match &own.faces {
        Some(faces) => faces.iter().filter(|shown| counts(**shown, face, wild)).count() as u8,
        None => own.hand.iter().filter(|card| counting_ends(**card, face, wild) > 0).count() as u8,
    }
}

/// How many of the cards that the viewer does not see have no, one or two ends that count for a
/// bid.
pub(super) fn unseen_by_ends(view: &View<Bluff>, face: Face) -> [usize; 3] {
    let wild = wild_for(&view.table, face);
    let mut kinds = [0; 3];
    Card::deck().for_each(|card| kinds[counting_ends(card, face, wild)] += 1);
    for card in view.own.iter().flat_map(|own| &own.hand) {
        kinds[counting_ends(*card, face, wild)] -= 1;
    }
    kinds
}

/// The probability that at least `count` cards of all hands show `face`, to whoever has this view.
///
/// `turn` is the probability with which the others turn a card to a face that counts, see [`TURN`]
/// and the model above. Own cards count as they are arranged; while they are not, every own card
/// counts that can be turned so.
pub fn odds(view: &View<Bluff>, count: u8, face: Face, turn: f64) -> f64 {
    let own = own_count(view, face);
    let Some(needed) = count.checked_sub(own).filter(|needed| *needed > 0) else { return 1.0 };
    let held = view.own.as_ref().map_or(0, |own| own.hand.len());
    let hidden = usize::from(cards_on_table(&view.table)).saturating_sub(held);
    let [never, maybe, always] = unseen_by_ends(view, face);
    let ways = choose(never + maybe + always, hidden);
    let mut likely = 0.0;
    for sure in 0..=always.min(hidden) {
        for turned in 0..=maybe.min(hidden - sure) {
            let blank = hidden - sure - turned;
            if blank > never {
                continue;
            }
            let drawn = choose(always, sure) * choose(maybe, turned) * choose(never, blank) / ways;
            let enough = usize::from(needed).saturating_sub(sure);
            likely +=
                drawn * (enough..=turned).map(|shown| binomial(turned, shown, turn)).sum::<f64>();
        }
    }
    likely.min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bluff::{Action, Setup};
    use kernel::{Answer, Eye, Game, Quick, Whole};

    /// A game after its first deal, in which each seat takes its cards from the front of a deck in
    /// this order.
    fn dealt(setup: Setup, seats: u8, seed: u64) -> Bluff {
        let mut game = Bluff::open(&setup, seats);
        let mut random = Quick::new(seed);
        game.deal(&Answer::Pick(0), &mut Vec::new());
        let kernel::Due::Chance(question) = game.due() else { panic!("cards are dealt") };
        game.deal(&Answer::drawn(question, &mut random), &mut Vec::new());
        game
    }

    /// The same by trying all hands and all ways to turn them.
    fn tried(view: &View<Bluff>, count: u8, face: Face, turn: f64, hidden: usize) -> f64 {
        fn more(
            deck: &[Card],
            hidden: usize,
            shown: u8,
            chance: f64,
            rate: &dyn Fn(Card, Face) -> (f64, bool),
            enough: u8,
        ) -> [f64; 2] {
            if hidden == 0 {
                return [chance, if shown >= enough { chance } else { 0.0 }];
            }
            let mut sums = [0.0, 0.0];
            for (place, card) in deck.iter().enumerate() {
                for end in card.ends() {
                    let (turned, counts) = rate(*card, end);
                    let deeper = more(
                        &deck[place + 1..],
                        hidden - 1,
                        shown + u8::from(counts),
                        chance * turned,
                        rate,
                        enough,
                    );
                    sums = [sums[0] + deeper[0], sums[1] + deeper[1]];
                }
            }
            sums
        }
        let wild = wild_for(&view.table, face);
        let mut deck: Vec<Card> = Card::deck().collect();
        for card in view.own.iter().flat_map(|own| &own.hand) {
            let place =
                deck.iter().position(|other| other == card).expect("a hand comes from the deck");
            deck.swap_remove(place);
        }
        let rate = |card: Card, end: Face| {
            let counting = counts(end, face, wild);
            let turned = if counting_ends(card, face, wild) != 1 {
                0.5
            } else if counting {
                turn
            } else {
                1.0 - turn
            };
            (turned, counting)
        };
        let [all, enough] = more(&deck, hidden, own_count(view, face), 1.0, &rate, count);
        enough / all
    }

    #[test]
    fn odds_are_what_trying_everything_gives() {
        for (seats, wild_ones, turn, seed) in [
            (2, false, 0.5, 1),
            (2, true, 0.7, 2),
            (3, false, 0.9, 3),
            (3, true, 0.5, 4),
            (4, false, 0.5, 5),
            (4, true, 0.8, 6),
        ] {
            let game = dealt(Setup { wild_ones, ..Setup::default() }, seats, seed);
            for (eye, hidden) in
                [(Eye::Seat(0), usize::from(seats) - 1), (Eye::Rail, usize::from(seats))]
            {
                let view = game.view(eye);
                for face in Face::all() {
                    for count in (1..=seats).step_by(if hidden > 3 { 3 } else { 1 }) {
                        let (counted, tried) = (
                            odds(&view, count, face, turn),
                            tried(&view, count, face, turn, hidden),
                        );
                        assert!(
                            (counted - tried).abs() < 1e-9,
                            "{seats} seats, {eye:?}, {count} × {face:?}: {counted}, tried {tried}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn odds_are_how_often_a_check_finds_the_bid_true() {
        let mut random = Quick::new(3);
        for (seats, wild_ones, needed, face) in
            [(2, false, 1, 5), (3, true, 4, 2), (6, true, 11, 6), (6, false, 4, 1)]
        {
            let mut game =
                dealt(Setup { wild_ones, countdown: true, ..Setup::default() }, seats, 9);
            for seat in 0..seats {
                let action = game.sample(seat, &mut random);
                game.judge(seat, &action, &mut Vec::new()).expect("an offered action");
            }
            let face = Face::new(face).expect("a face");
            let count = own_count(&game.view(Eye::Seat(1)), face) + needed;
            game.judge(0, &Action::Bid { count: Whole(u32::from(count)), face }, &mut Vec::new())
                .expect("an opening bid");
            let view = game.view(Eye::Seat(1));
            let found = (0..4000).filter(|_| {
                let mut world = Bluff::imagine(&view, Eye::Seat(1), &mut random);
                world.judge(1, &Action::Check, &mut Vec::new()).expect("a bid stands");
                world.shared().last_round.is_some_and(|round| round.actual >= round.bid.count)
            });
            let (found, counted) = (found.count() as f64 / 4000.0, odds(&view, count, face, TURN));
            // Four standard errors at the widest; the seed is fixed, so this cannot flicker.
            assert!(
                (found - counted).abs() < 0.032,
                "{seats} seats, {count} × {face:?}: counted {counted}, found {found}"
            );
            assert!((0.02..0.98).contains(&counted), "the case should say something: {counted}");
        }
    }

    #[test]
    fn own_cards_count_as_they_lie_and_before_that_as_they_could() {
        let mut game = dealt(Setup::default(), 2, 4);
        let hand = game.view(Eye::Seat(0)).own.expect("a seat sees its hand").hand;
        let [low, high] = hand[0].ends();
        let before = game.view(Eye::Seat(0));
        assert_eq!([odds(&before, 1, low, TURN), odds(&before, 1, high, TURN)], [1.0, 1.0]);
        game.judge(0, &Action::Arrange { faces: [high].into_iter().collect() }, &mut Vec::new())
            .expect("a face of the card");
        let after = game.view(Eye::Seat(0));
        assert_eq!(odds(&after, 1, high, TURN), 1.0);
        // 9 of the 29 other cards have the low face, and half of those show it.
        assert!((odds(&after, 1, low, TURN) - 9.0 / 29.0 / 2.0).abs() < 1e-12);
        assert_eq!([odds(&after, 0, low, TURN), odds(&after, 3, high, TURN)], [1.0, 0.0]);
    }
}
