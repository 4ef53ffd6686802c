//! The seven dice: what they show, which were just rolled, and on which cards they lie.

use super::action::{Placement, Refusal};
use super::card::{CARDS, Card, Cards, Symbol, Symbols};
use arrayvec::ArrayVec;
use kernel::Whole;
use serde::{Deserialize, Deserializer, Serialize, de};

/// Dice on the table.
pub const DICE: usize = 7;
/// Every die on every card.
const MOST_WAYS: usize = DICE * CARDS as usize;

/// A die, by its number from 0 to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(as = "u8"))]
pub struct Die(u8);

impl Die {
    pub fn all() -> impl Iterator<Item = Die> + Clone {
        (0..DICE as u8).map(Die)
    }

    /// The die with this number.
    pub fn new(number: u32) -> Option<Die> {
        (number < DICE as u32).then_some(Die(number as u8))
    }

    /// Its place in a list of all dice.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl<'de> Deserialize<'de> for Die {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Die, D::Error> {
        Die::new(Whole::deserialize(deserializer)?.0)
            .ok_or_else(|| de::Error::custom("a die is a number from 0 to 6"))
    }
}

/// Some of the dice; written as a list of numbers, ascending.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DieSet(u8);

impl DieSet {
    /// None of them.
    pub const NONE: DieSet = DieSet(0);
    pub const ALL: DieSet = DieSet(0x7f);

    /// Whether the die is among them.
    pub fn has(self, die: Die) -> bool {
        self.0 >> die.0 & 1 == 1
    }

    pub fn add(&mut self, die: Die) {
        self.0 |= 1 << die.0;
    }

    pub fn remove(&mut self, die: Die) {
        self.0 &= !(1 << die.0);
    }

    pub fn count(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The dice, ascending.
    pub fn iter(self) -> impl Iterator<Item = Die> + Clone {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            (bits != 0).then(|| {
                let die = Die(bits.trailing_zeros() as u8);
                bits &= bits - 1;
                die
            })
        })
    }

    /// How many [`choices`](DieSet::choices) there are.
    pub fn choice_count(self) -> u32 {
        (1 << self.count()) - 1
    }

    /// One of the [`choices`](DieSet::choices), by its number from 0.
    pub fn choice(self, number: u32) -> DieSet {
        let chosen = (0..).zip(self.iter()).filter(|(place, _)| (number + 1) >> place & 1 == 1);
        chosen.map(|(_, die)| die).collect()
    }

    /// Every choice of at least one of them.
    pub fn choices(self) -> impl Iterator<Item = DieSet> {
        (1..=self.0).filter(move |bits| bits & !self.0 == 0).map(DieSet)
    }
}

impl FromIterator<Die> for DieSet {
    fn from_iter<I: IntoIterator<Item = Die>>(dice: I) -> DieSet {
        let mut set = DieSet::NONE;
        dice.into_iter().for_each(|die| set.add(die));
        set
    }
}

impl Serialize for DieSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for DieSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<DieSet, D::Error> {
        Ok(Vec::<Die>::deserialize(deserializer)?.into_iter().collect())
    }
}

/// The dice as they lie.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dice {
    /// What each shows; nothing before the first roll of a turn.
    pub(super) symbols: [Option<Symbol>; DICE],
    /// Those of the last roll.
    pub(super) fresh: DieSet,
    /// The card each lies on.
    pub(super) on: [Option<Card>; DICE],
}

impl Dice {
    /// Those that lie on no card.
    pub fn free(&self) -> DieSet {
        Die::all().filter(|die| self.on[die.index()].is_none()).collect()
    }

    /// What lies on a card.
    pub fn pile(&self, card: Card) -> Symbols {
        self.on
            .iter()
            .zip(&self.symbols)
            .filter(|(on, _)| **on == Some(card))
            .filter_map(|(_, symbol)| *symbol)
            .collect()
    }

    /// The dice on a card.
    pub fn lying_on(&self, card: Card) -> DieSet {
        Die::all().filter(|die| self.on[die.index()] == Some(card)).collect()
    }

    /// Cards with dice on them.
    pub fn covered(&self) -> Cards {
        self.on.iter().flatten().copied().collect()
    }

    /// What the dice show that lie on no card.
    pub(super) fn loose(&self) -> Symbols {
        self.free().iter().filter_map(|die| self.symbols[die.index()]).collect()
    }

    fn takes(&self, card: Card, symbol: Symbol) -> bool {
        card.face().allows(self.pile(card).with(symbol))
    }
}

/// The dice, and the cards they may be laid on: all that is needed to judge placements.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layout {
    pub(super) dice: Dice,
    pub(super) targets: Cards,
}

impl Layout {
    /// Whether a symbol would fit somewhere.
    pub(super) fn fits(&self, symbol: Symbol) -> bool {
        self.targets.iter().any(|card| self.dice.takes(card, symbol))
    }

    /// Whether none of the dice just rolled fits anywhere.
    pub(super) fn is_bust(&self) -> bool {
        !self
            .dice
            .fresh
            .iter()
            .filter_map(|die| self.dice.symbols[die.index()])
            .any(|symbol| self.fits(symbol))
    }

    /// Where each free die would fit by itself.
    pub(super) fn places(&self) -> impl Iterator<Item = (Die, Card)> + '_ {
        self.dice.free().iter().flat_map(move |die| {
            let symbol = self.dice.symbols[die.index()];
            self.targets
                .iter()
                .filter(move |card| symbol.is_some_and(|symbol| self.dice.takes(*card, symbol)))
                .map(move |card| (die, card))
        })
    }

    /// The dice after these placements, or why one of them is refused: entry after entry, the die
    /// before the card before the fit; that a just-rolled die has to be among them comes last.
    pub(super) fn place(&self, placements: &[Placement]) -> Result<Dice, Refusal> {
        let mut dice = self.dice;
        for placement in placements {
            let die = placement.die;
            if dice.on[die.index()].is_some() {
                return Err(Refusal::DieNotFree { die });
            }
            let Some(card) = placement.card.0.filter(|card| self.targets.has(*card)) else {
                return Err(Refusal::NoSuchCard);
            };
            let symbol = dice.symbols[die.index()].expect("dice are placed after they are rolled");
            if !dice.takes(card, symbol) {
                return Err(Refusal::DoesNotFit { symbol, card });
            }
            dice.on[die.index()] = Some(card);
        }
        if placements.iter().any(|placement| dice.fresh.has(placement.die)) {
            Ok(dice)
        } else {
            Err(Refusal::PlaceFirst)
        }
    }

    /// What [`Offer`](super::Offer) stands for in all, when dice have to be placed: for every
    /// just-rolled die and every card it fits, that die alone, and the die with whatever else fits
    /// if anything does.
    pub(super) fn ways(&self) -> ArrayVec<(Die, Card, u8), MOST_WAYS> {
        let cards: ArrayVec<(Card, Symbols, [bool; 6]), { CARDS as usize }> = self
            .targets
            .iter()
            .map(|card| {
                let pile = self.dice.pile(card);
                (card, pile, Symbol::ALL.map(|symbol| card.face().allows(pile.with(symbol))))
            })
            .collect();
        let mut taking = [0u8; 6];
        for (_, _, fits) in &cards {
            taking.iter_mut().zip(fits).for_each(|(taking, fits)| *taking += u8::from(*fits));
        }
        let (free, mut ways) = (self.dice.free(), ArrayVec::new());
        for die in self.dice.fresh.iter().filter(|die| free.has(*die)) {
            let Some(symbol) = self.dice.symbols[die.index()] else { continue };
            for (card, pile, fits) in cards.iter().filter(|(_, _, fits)| fits[symbol as usize]) {
                let laid = pile.with(symbol);
                let more = free
                    .iter()
                    .filter(|other| *other > die || !self.dice.fresh.has(*other))
                    .filter_map(|other| self.dice.symbols[other.index()])
                    .any(|other| {
                        let elsewhere = taking[other as usize] - u8::from(fits[other as usize]);
                        elsewhere > 0 || card.face().allows(laid.with(other))
                    });
                ways.push((die, *card, 1 + u8::from(more)));
            }
        }
        ways
    }

    /// One placement and after it whatever else fits, on the same card before all others, without
    /// dice that stand before it among those just rolled.
    pub(super) fn fill(&self, die: Die, card: Card) -> ArrayVec<(Die, Card), DICE> {
        let mut dice = self.dice;
        dice.on[die.index()] = Some(card);
        let mut all = ArrayVec::from_iter([(die, card)]);
        for other in dice.free().iter().filter(|other| *other > die || !dice.fresh.has(*other)) {
            let symbol =
                dice.symbols[other.index()].expect("dice are placed after they are rolled");
            if let Some(card) =
                [card].into_iter().chain(self.targets.iter()).find(|card| dice.takes(*card, symbol))
            {
                dice.on[other.index()] = Some(card);
                all.push((other, card));
            }
        }
        all
    }
}
