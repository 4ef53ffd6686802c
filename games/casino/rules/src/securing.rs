//! The securing roll: which of the exposed cards it secures, settled for the player as well as can
//! be.

use super::card::{Card, Cards, Symbol, Symbols};
use super::dice::{DICE, Die};
use super::event::{Match, Securing};
use arrayvec::ArrayVec;

/// The dice that secure one card: so many of each symbol, matched to one of its combinations.
#[derive(Clone, Copy, Debug)]
struct Way {
    uses: Symbols,
    combination: u8,
}

/// What a choice of cards is worth: points, then how many, then the ids; greater is better. Worths
/// of different cards add up.
fn worth(card: Card) -> u64 {
    let place = Card::all().position(|other| other == card).unwrap_or(0);
    // Of two equally large sets the one with the first id that they do not share comes first.
    u64::from(card.points()) << 48 | 1 << 40 | 1 << (39 - place)
}

/// All ways to match at least half of the symbols of a combination, and no more than that, with
/// these dice.
fn ways(card: Card, dice: Symbols) -> Vec<Way> {
    fn choose(
        combination: Symbols,
        dice: Symbols,
        from: usize,
        half: u8,
        uses: Symbols,
        found: &mut impl FnMut(Symbols),
    ) {
        if half == 0 {
            return found(uses);
        }
        let Some(symbol) = Symbol::ALL.get(from) else { return };
        for count in 0..=combination[*symbol].min(dice[*symbol]).min(half) {
            let mut more = uses;
            more.0[from] = count;
            choose(combination, dice, from + 1, half - count, more, found);
        }
    }
    let mut ways = Vec::new();
    for (combination, number) in card.face().combinations().iter().zip(0..) {
        let half = combination.half();
        choose(*combination, dice, 0, half, Symbols::default(), &mut |uses| {
            ways.push(Way { uses, combination: number })
        });
    }
    ways
}

fn without(mut dice: Symbols, uses: Symbols) -> Symbols {
    dice.0.iter_mut().zip(uses.0).for_each(|(left, used)| *left -= used);
    dice
}

/// What has been found out so far: for the cards from a place on and the dice still left, the best
/// worth and the first step to it.
struct Search {
    cards: Vec<Card>,
    all: Symbols,
    known: Vec<Option<(u64, Option<Way>)>>,
}

impl Search {
    fn new(cards: Vec<Card>, all: Symbols) -> Search {
        let states: usize = all.0.iter().map(|count| usize::from(*count) + 1).product();
        Search { known: vec![None; states * cards.len()], cards, all }
    }

    /// The number of a choice of dice among all choices of all dice.
    fn index(&self, place: usize, dice: Symbols) -> usize {
        let state =
            |number, (left, all): (&u8, &u8)| number * (usize::from(*all) + 1) + usize::from(*left);
        dice.0.iter().zip(&self.all.0).fold(place, state)
    }

    fn best(&mut self, place: usize, dice: Symbols) -> (u64, Option<Way>) {
        let Some(&card) = self.cards.get(place) else { return (0, None) };
        let index = self.index(place, dice);
        if let Some(found) = self.known[index] {
            return found;
        }
        let mut found = (self.best(place + 1, dice).0, None);
        for way in ways(card, dice) {
            let value = worth(card) + self.best(place + 1, without(dice, way.uses)).0;
            if value > found.0 {
                found = (value, Some(way));
            }
        }
        self.known[index] = Some(found);
        found
    }

    /// The cards to secure, and how.
    fn taken(mut self) -> ArrayVec<(Card, Way), DICE> {
        let (mut dice, mut taken) = (self.all, ArrayVec::new());
        for place in 0..self.cards.len() {
            if let Some(way) = self.best(place, dice).1 {
                taken.push((self.cards[place], way));
                dice = without(dice, way.uses);
            }
        }
        taken
    }
}

/// Secures the most points, then the most cards, then the cards whose sorted ids come first.
pub(super) fn settle(exposed: Cards, dice: [Symbol; DICE]) -> Securing {
    // Cards that no choice of dice could secure only make the search longer.
    let all: Symbols = dice.into_iter().collect();
    let cards: Vec<Card> = exposed.iter().filter(|card| !ways(*card, all).is_empty()).collect();
    let taken = Search::new(cards, all).taken();
    let mut left: ArrayVec<Die, DICE> = Die::all().collect();
    let mut take = |symbol: Symbol| {
        let place =
            left.iter().position(|die| dice[die.index()] == symbol).expect("the dice were counted");
        left.remove(place)
    };
    let secured = taken.into_iter().map(|(card, way)| {
        let mut dice: ArrayVec<Die, DICE> = way.uses.list().map(&mut take).collect();
        dice.sort_unstable();
        Match { card, combination: way.combination, dice }
    });
    Securing { dice, exposed, secured: secured.collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::{Quick, Random};

    /// Every assignment of every die to a card or to none, and whether each card is matched then:
    /// no cleverness at all.
    fn brute(exposed: &[Card], dice: [Symbol; DICE]) -> u64 {
        let choices = exposed.len() + 1;
        let mut found = 0;
        for number in 0..choices.pow(DICE as u32) {
            let mut rest = number;
            let mut piles = vec![Symbols::default(); choices];
            for symbol in dice {
                piles[rest % choices] = piles[rest % choices].with(symbol);
                rest /= choices;
            }
            let matched = |card: &Card, pile: &Symbols| {
                card.face().combinations().iter().any(|combination| {
                    let hits: u8 = Symbol::ALL
                        .into_iter()
                        .map(|symbol| combination[symbol].min(pile[symbol]))
                        .sum();
                    2 * hits >= combination.count()
                })
            };
            let value = exposed
                .iter()
                .zip(&piles[1..])
                .filter(|(card, pile)| matched(card, pile))
                .map(|(card, _)| worth(*card))
                .sum();
            found = found.max(value);
        }
        found
    }

    #[test]
    fn the_settlement_is_the_best_of_all_assignments() {
        let mut random = Quick::new(3);
        for _ in 0..60 {
            let exposed: Cards =
                (0..1 + random.below(4)).map(|_| Card::of_box(random.below(35) as u16)).collect();
            let dice = [(); DICE].map(|()| Symbol::of_side(random.below(6) as u16));
            let settled = settle(exposed, dice);
            let list: Vec<Card> = exposed.iter().collect();
            let value: u64 = settled.secured.iter().map(|found| worth(found.card)).sum();
            assert_eq!(value, brute(&list, dice), "{exposed:?} {dice:?}");
            let mut used = Vec::new();
            for found in &settled.secured {
                let pile: Symbols = found.dice.iter().map(|die| dice[die.index()]).collect();
                let combination = found.card.face().combinations()[usize::from(found.combination)];
                assert!(
                    Symbol::ALL.iter().all(|symbol| pile[*symbol] <= combination[*symbol])
                        && 2 * pile.count() >= combination.count()
                );
                used.extend(found.dice.iter().copied());
            }
            let count = used.len();
            used.sort_unstable();
            used.dedup();
            assert_eq!(used.len(), count, "a die serves one symbol of one card");
        }
    }
}
