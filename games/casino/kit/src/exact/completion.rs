//! The best-play chance of completing one card in one turn, by exact dynamic programming.
//!
//! The state before a roll is what lies on the card (the *pile*) and what is held back; all other
//! dice are rolled. After a roll at least one just-rolled die has to be placed, or the turn is
//! bust. Three observations keep the search small; the tests compare it with a search that uses
//! none of them.
//!
//! 1. *Place one die, or win.* Whatever may lie on a card may also lie there with fewer dice, so a
//!    die held back can always be laid later together with the next just-rolled one, and until then
//!    the card takes every symbol that it would have taken otherwise, and perhaps more. If the card
//!    cannot be won at once, nothing is gained by placing more than the one die that has to be
//!    placed, and which one it is, is the question. (So fitting dice *are* held back, all but one.)
//! 2. *One die per roll*, so the pile tells how many rolls there were, and with them how many
//!    tokens are left; of ten tokens at most six can be of use.
//! 3. *A die that cannot fit any more is rolled again*: one more die in a roll can only help.
//!
//! A roll of k dice has 6ᵏ equally likely results and a turn rolls at most 7 + 6 + … + 1 dice, so
//! every chance is a whole number of ways out of 6²⁸. It is computed in integers: there is no
//! rounding at all.

use casino::{DICE, Face, Symbol, Symbols};
use std::collections::HashMap;

/// Ways to roll, out of 6 to the power of all dice that could still be rolled.
type Ways = u128;

/// What lies on the card, and which dice are kept.
type State = (Symbols, Symbols);

/// One card, a number of dice and of tokens, and all that has been found out about them.
#[derive(Clone, Debug)]
pub struct Completion {
    face: Face,
    dice: u8,
    tokens: u8,
    /// Rolling all dice that are neither on the card nor held back.
    rolling: HashMap<State, Ways>,
    /// Having these dice free, after a placement.
    deciding: HashMap<State, Ways>,
}

/// One die less of a symbol that is there.
fn minus(from: Symbols, symbol: Symbol) -> Symbols {
    let mut rest = from;
    rest.0[symbol as usize] -= 1;
    rest
}

fn plus(one: Symbols, other: Symbols) -> Symbols {
    Symbols(std::array::from_fn(|place| one.0[place] + other.0[place]))
}

/// How many ways there are to choose `few` of `many`.
fn choose(many: u8, few: u8) -> u128 {
    (0..u128::from(few)).fold(1, |ways, place| ways * (u128::from(many) - place) / (place + 1))
}

/// What of a pile a combination still lacks: plain symbols, and how many dice in all.
fn gap(combination: Symbols, pile: Symbols) -> (Symbols, u8) {
    let mut lacks = Symbols::default();
    for symbol in Symbol::PLAIN {
        lacks.0[symbol as usize] = combination[symbol].saturating_sub(pile[symbol]);
    }
    let dice = lacks.count() + combination.jokers();
    (lacks, dice.saturating_sub(pile.jokers()))
}

impl Completion {
    /// A turn with seven dice.
    pub fn new(face: Face, tokens: u8) -> Completion {
        Completion::with_dice(face, DICE as u8, tokens)
    }

    /// A turn with fewer dice, small enough to be searched in other ways too.
    pub fn with_dice(face: Face, dice: u8, tokens: u8) -> Completion {
        assert!(usize::from(dice) <= DICE, "there are {DICE} dice");
        Completion { face, dice, tokens, rolling: HashMap::new(), deciding: HashMap::new() }
    }

    /// In how many of [`of`](Completion::of) ways best play completes the card.
    pub fn ways(&mut self) -> u128 {
        self.roll(Symbols::default(), Symbols::default())
    }

    pub fn of(&self) -> u128 {
        self.all(0)
    }

    /// The chance that best play completes the card.
    pub fn chance(&mut self) -> f64 {
        self.ways() as f64 / self.of() as f64
    }

    /// All ways to roll from a pile of this size on.
    fn all(&self, pile: u8) -> Ways {
        let left = u32::from(self.dice - pile);
        6u128.pow(left * (left + 1) / 2)
    }

    /// The dice worth keeping: no more of a symbol than the card could still take.
    fn useful(&self, pile: Symbols, free: Symbols) -> Symbols {
        let mut kept = Symbols::default();
        for symbol in Symbol::ALL {
            let mut laid = pile;
            while kept[symbol] < free[symbol] && self.face.allows(laid.with(symbol)) {
                laid = laid.with(symbol);
                kept = kept.with(symbol);
            }
        }
        kept
    }

    /// The value of rolling all dice that are neither on the card nor held back.
    fn roll(&mut self, pile: Symbols, held: Symbols) -> Ways {
        if let Some(ways) = self.rolling.get(&(pile, held)) {
            return *ways;
        }
        let dice = self.dice - pile.count() - held.count();
        let fitting: Vec<Symbol> =
            Symbol::ALL.into_iter().filter(|symbol| self.face.allows(pile.with(*symbol))).collect();
        let sum = self.sum(pile, held, &fitting, Symbols::default(), dice, 1);
        // Dice held back could have fallen in any way.
        let ways = sum * 6u128.pow(u32::from(held.count()));
        self.rolling.insert((pile, held), ways);
        ways
    }

    /// Adds up over all results of a roll: so many of each fitting symbol, the rest of it of no
    /// use.
    fn sum(
        &mut self,
        pile: Symbols,
        held: Symbols,
        fitting: &[Symbol],
        fresh: Symbols,
        dice: u8,
        ways: Ways,
    ) -> Ways {
        let Some((symbol, others)) = fitting.split_first() else {
            let useless =
                Symbol::ALL.iter().filter(|symbol| !self.face.allows(pile.with(**symbol))).count()
                    as u128;
            let ways = ways * useless.pow(u32::from(dice));
            return if ways == 0 || fresh.count() == 0 {
                0
            } else {
                ways * self.place_value(pile, plus(held, fresh), fresh)
            };
        };
        (0..=dice)
            .map(|count| {
                let mut fresh = fresh;
                fresh.0[*symbol as usize] = count;
                self.sum(pile, held, others, fresh, dice - count, ways * choose(dice, count))
            })
            .sum()
    }

    fn place_value(&mut self, pile: Symbols, free: Symbols, fresh: Symbols) -> Ways {
        if self.winning(pile, free, fresh).is_some() {
            return self.all(pile.count() + 1);
        }
        self.single(pile, free, fresh).map_or(0, |(_, ways)| ways)
    }

    /// Dice that complete the card, a just-rolled one among them.
    fn winning(&self, pile: Symbols, free: Symbols, fresh: Symbols) -> Option<Symbols> {
        self.face.combinations().iter().find_map(|combination| {
            let (lacks, gap) = gap(*combination, pile);
            let usable = |dice: Symbols| {
                let mut usable = dice;
                Symbol::PLAIN.iter().for_each(|symbol| {
                    usable.0[*symbol as usize] = dice[*symbol].min(lacks[*symbol])
                });
                usable
            };
            let (supply, rolled) = (usable(free), usable(fresh));
            if gap == 0 || supply.count() < gap {
                return None;
            }
            // A just-rolled die first, then plain dice, jokers last.
            let first = rolled.list().next()?;
            let rest = minus(supply, first);
            Some(rest.list().take(usize::from(gap) - 1).collect::<Symbols>().with(first))
        })
    }

    /// The best single die to place, with its value.
    fn single(&mut self, pile: Symbols, free: Symbols, fresh: Symbols) -> Option<(Symbol, Ways)> {
        let mut best = None;
        for symbol in Symbol::ALL.into_iter().filter(|symbol| fresh[*symbol] > 0) {
            let laid = pile.with(symbol);
            if self.face.allows(laid) {
                let value = self.decide(laid, self.useful(laid, minus(free, symbol)));
                if best.is_none_or(|(_, other)| value > other) {
                    best = Some((symbol, value));
                }
            }
        }
        best
    }

    /// Whether another roll can be paid, and there is a die to roll.
    fn may_roll(&self, pile: Symbols) -> bool {
        pile.count() <= self.tokens && pile.count() < self.dice
    }

    /// The value of having these useful dice free.
    fn decide(&mut self, pile: Symbols, free: Symbols) -> Ways {
        if !self.may_roll(pile) {
            return 0;
        }
        if let Some(ways) = self.deciding.get(&(pile, free)) {
            return *ways;
        }
        let mut best =
            if pile.count() + free.count() < self.dice { self.roll(pile, free) } else { 0 };
        for symbol in Symbol::ALL.into_iter().filter(|symbol| free[*symbol] > 0) {
            best = best.max(self.decide(pile, minus(free, symbol)));
        }
        self.deciding.insert((pile, free), best);
        best
    }

    /// What best play lays on the card: at least one of the just-rolled dice. Nothing if none of
    /// them fits.
    ///
    /// `pile` lies on the card, `free` are all other dice, `fresh` those of them that were just
    /// rolled.
    pub fn place(&mut self, pile: Symbols, free: Symbols, fresh: Symbols) -> Option<Symbols> {
        let winning = self.winning(pile, free, fresh);
        winning.or_else(|| {
            self.single(pile, free, fresh).map(|(symbol, _)| Symbols::default().with(symbol))
        })
    }

    /// The dice that best play holds back when it rolls once more; nothing if it stops, because the
    /// card is complete or cannot be completed any more.
    pub fn keep(&mut self, pile: Symbols, free: Symbols) -> Option<Symbols> {
        let free = self.useful(pile, free);
        if self.face.is_won_by(pile) || self.decide(pile, free) == 0 {
            return None;
        }
        let value = self.decide(pile, free);
        let mut held = free;
        // Walk down to the dice whose roll has this value.
        while held.count() + pile.count() >= self.dice || self.roll(pile, held) != value {
            let fewer = Symbol::ALL
                .into_iter()
                .filter(|symbol| held[*symbol] > 0)
                .map(|symbol| minus(held, symbol));
            held = fewer.into_iter().find(|fewer| self.decide(pile, *fewer) == value)?;
        }
        Some(held)
    }
}
