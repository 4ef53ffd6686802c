//! The best play of a whole turn of Kasyno against a search that knows the rules and nothing else.

use casino::{Card, Symbol, Symbols};
use casino_kit::exact::{Whole, Worth};
use std::collections::HashMap;

/// Every placement of every die, every choice of dice to roll again, every roll in order.
struct Brute {
    cards: Vec<Card>,
    known: HashMap<(Vec<Symbols>, Symbols, u8), f64>,
}

impl Brute {
    fn roll(&mut self, piles: &[Symbols], kept: &[Symbol], dice: u32, tokens: u8) -> f64 {
        let results = 6u32.pow(dice);
        let sum: f64 = (0..results)
            .map(|number| {
                let mut free = kept.to_vec();
                free.extend(
                    (0..dice).map(|die| Symbol::ALL[(number / 6u32.pow(die) % 6) as usize]),
                );
                self.place(piles, &free, kept.len(), tokens)
            })
            .sum();
        sum / f64::from(results)
    }

    fn place(&mut self, piles: &[Symbols], free: &[Symbol], kept: usize, tokens: u8) -> f64 {
        let choices = self.cards.len() + 1;
        let mut best = 0.0f64;
        for number in 0..choices.pow(free.len() as u32) {
            let on = |die: usize| number / choices.pow(die as u32) % choices;
            if (kept..free.len()).all(|die| on(die) == 0) {
                continue;
            }
            let (mut laid, mut left) = (piles.to_vec(), Vec::new());
            for (die, symbol) in free.iter().enumerate() {
                match on(die) {
                    0 => left.push(*symbol),
                    card => laid[card - 1] = laid[card - 1].with(*symbol),
                }
            }
            if self.cards.iter().zip(&laid).all(|(card, pile)| card.face().allows(*pile)) {
                best = best.max(self.decide(&laid, &left, tokens));
            }
        }
        best
    }

    fn decide(&mut self, piles: &[Symbols], free: &[Symbol], tokens: u8) -> f64 {
        let key = (piles.to_vec(), free.iter().copied().collect(), tokens);
        if let Some(value) = self.known.get(&key) {
            return *value;
        }
        let won = self.cards.iter().zip(piles).filter(|(card, pile)| card.face().is_won_by(**pile));
        let mut best: f64 = won.map(|(card, _)| f64::from(card.points())).sum();
        for rolled in 1..1usize << free.len() {
            if tokens > 0 {
                let kept: Vec<Symbol> = (0..free.len())
                    .filter(|die| rolled >> die & 1 == 0)
                    .map(|die| free[die])
                    .collect();
                let value = self.roll(piles, &kept, rolled.count_ones(), tokens - 1) - PRICE;
                best = best.max(value);
            }
        }
        self.known.insert(key, best);
        best
    }
}

/// A roll costs less than a point here, so that more of them pay.
const PRICE: f64 = 0.25;

fn worth(cards: &[Card]) -> Worth {
    let points = |won: usize| {
        let each = cards.iter().enumerate().filter(|(place, _)| won >> place & 1 == 1);
        each.map(|(_, card)| f32::from(card.points())).sum::<f32>()
    };
    (0..8)
        .map(|spent| {
            (0..1 << cards.len()).map(|won| points(won) - PRICE as f32 * spent as f32).collect()
        })
        .collect()
}

fn cards(names: &str) -> Vec<Card> {
    names.split(' ').map(|name| Card::named(name).expect("a card")).collect()
}

#[test]
fn a_search_without_any_cleverness_finds_the_same() {
    for (names, dice, tokens) in [
        ("c13", 3, 2),
        ("c01 c13", 3, 3),
        ("c05 c14", 3, 2),
        ("c26 c13", 3, 3),
        ("c26 c29", 3, 2),
        ("c01 c04 c13", 3, 2),
        ("c13 c14 c26", 3, 1),
        ("c06 c13", 4, 1),
        ("c26 c16", 4, 1),
    ] {
        let cards = cards(names);
        let none = vec![Symbols::default(); cards.len()];
        let mut brute = Brute { cards: cards.clone(), known: HashMap::new() };
        let searched = brute.roll(&none, &[], dice, tokens);
        let aims: Vec<_> = cards.iter().copied().zip(none).collect();
        let found =
            f64::from(Whole::new(&aims, &[], dice as u8 - 1, tokens, worth(&cards)).value());
        assert!(
            (found - searched).abs() < 1e-5,
            "{names} with {dice} dice and {tokens} tokens: {found} and {searched}"
        );
    }
}

#[test]
fn what_it_does_is_worth_what_it_says() {
    let symbols = |letters: &str| -> Symbols {
        let side = |letter| "CPBLSJ".find(letter).expect("a letter");
        letters.chars().map(|letter| Symbol::ALL[side(letter)]).collect()
    };
    // Three of the four plums and a joker: the card is won at once, and that is enough.
    let aims = [(Card::named("c26").expect("a card"), Symbols::default())];
    let mut whole = Whole::new(&aims, &[], 6, 10, worth(&cards("c26")));
    let placing = whole.place(symbols("PPPJCCC"), symbols("PPPJCCC")).expect("plums fit");
    assert_eq!((placing.value, placing.held), (4.0, None));
    assert_eq!(placing.laying.iter().map(|(_, dice)| dice.count()).sum::<u8>(), 4);
    // Two plums short: one plum is laid, the other held, the rest rolled again.
    let placing = whole.place(symbols("PPCCCCC"), symbols("PPCCCCC")).expect("plums fit");
    assert_eq!(placing.laying.len(), 1);
    assert_eq!(placing.held, Some(symbols("P")));
    // Nothing fits.
    assert!(whole.place(symbols("CCCCCCC"), symbols("CCCCCCC")).is_none());
}

/// A figure of `docs/BOTS.md`, so that it stays true.
#[test]
fn the_value_of_a_pool_is_the_one_in_the_docs() {
    let cards = cards("c08 c02 c11 c15 c01");
    let worth = (0..8)
        .map(|spent| {
            let points = |won: usize| {
                let each = cards.iter().enumerate().filter(|(place, _)| won >> place & 1 == 1);
                each.map(|(_, card)| f32::from(card.points())).sum::<f32>() - spent as f32
            };
            (0..32).map(points).collect()
        })
        .collect();
    let aims: Vec<_> = cards.iter().map(|card| (*card, Symbols::default())).collect();
    let value = Whole::new(&aims, &[], 6, 10, worth).value();
    assert!((value - 2.2339).abs() < 1e-3, "{value}");
}
