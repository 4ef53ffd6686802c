//! Symbols, what a card asks for, and when a pile of dice may lie on it or wins it.

use super::deck::DECK;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::ops::Index;

/// Cards in the box.
pub const CARDS: u16 = 35;

/// One side of a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Symbol {
    /// Wiśnia.
    Cherry,
    /// Śliwka.
    Plum,
    /// Dzwonek.
    Bell,
    /// Koniczyna.
    Clover,
    /// Siódemka.
    Seven,
    /// Stands for every symbol; drawn as a triple BAR.
    Joker,
}

impl Symbol {
    /// All six, as the sides of a die are numbered.
    pub const ALL: [Symbol; 6] =
        [Symbol::Cherry, Symbol::Plum, Symbol::Bell, Symbol::Clover, Symbol::Seven, Symbol::Joker];
    /// All but the joker.
    pub const PLAIN: [Symbol; 5] =
        [Symbol::Cherry, Symbol::Plum, Symbol::Bell, Symbol::Clover, Symbol::Seven];

    /// The symbol on this side of a die.
    pub fn of_side(side: u16) -> Symbol {
        Symbol::ALL[usize::from(side)]
    }

    /// Its name on the wire.
    pub fn name(self) -> &'static str {
        ["cherry", "plum", "bell", "clover", "seven", "joker"][self as usize]
    }
}

/// The lowest and the highest bit of every byte of a word.
const LOWEST: u64 = 0x0101_0101_0101_0101;
const HIGHEST: u64 = 0x80 * LOWEST;

/// How often each symbol occurs: a combination, a pile of dice, a roll.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symbols(pub [u8; 6]);

impl Symbols {
    /// How many symbols in all.
    pub fn count(self) -> u8 {
        self.0.iter().sum()
    }

    /// How many jokers.
    pub fn jokers(self) -> u8 {
        self.0[Symbol::Joker as usize]
    }

    /// How many of its symbols have to be matched for a card to be secured: half of them.
    pub fn half(self) -> u8 {
        self.count().div_ceil(2)
    }

    /// One more of a symbol.
    #[must_use]
    pub fn with(mut self, symbol: Symbol) -> Symbols {
        self.0[symbol as usize] += 1;
        self
    }

    /// Each symbol as often as it occurs.
    pub fn list(self) -> impl Iterator<Item = Symbol> {
        Symbol::ALL
            .into_iter()
            .flat_map(move |symbol| std::iter::repeat_n(symbol, usize::from(self[symbol])))
    }

    /// The plain symbols in one word, a byte for each: sums over all of them are then one step, and
    /// a search asks for millions.
    fn plain(self) -> u64 {
        let [cherry, plum, bell, clover, seven, _] = self.0;
        u64::from_le_bytes([cherry, plum, bell, clover, seven, 0, 0, 0])
    }

    /// How many of the plain symbols of `self` a pile does not have.
    fn lacking(self, pile: Symbols) -> u8 {
        // Counts are small, so the highest bit of each byte stays if nothing had to be borrowed.
        let left = (self.plain() | HIGHEST) - pile.plain();
        let there = ((left & HIGHEST) >> 7) * 0x7f;
        ((left & there).wrapping_mul(LOWEST) >> 56) as u8
    }

    /// Whether there are no more of any plain symbol than in another list.
    fn is_within(self, other: Symbols) -> bool {
        ((other.plain() | HIGHEST) - self.plain()) & HIGHEST == HIGHEST
    }
}

impl Index<Symbol> for Symbols {
    type Output = u8;

    fn index(&self, symbol: Symbol) -> &u8 {
        &self.0[symbol as usize]
    }
}

impl FromIterator<Symbol> for Symbols {
    fn from_iter<I: IntoIterator<Item = Symbol>>(symbols: I) -> Symbols {
        symbols.into_iter().fold(Symbols::default(), Symbols::with)
    }
}

/// What is printed on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Face {
    points: u8,
    combinations: [Symbols; 2],
    choices: u8,
    /// Of each symbol as many as the combination has that needs most of it.
    most: Symbols,
}

impl Face {
    /// A card with one combination, or with a second one that wins it as well.
    pub const fn new(points: u8, first: Symbols, second: Option<Symbols>) -> Face {
        let (choices, second) = match second {
            None => (1, first),
            Some(second) => (2, second),
        };
        let (mut most, mut symbol) = (first, 0);
        while symbol < most.0.len() {
            if second.0[symbol] > most.0[symbol] {
                most.0[symbol] = second.0[symbol];
            }
            symbol += 1;
        }
        Face { points, combinations: [first, second], choices, most }
    }

    /// What the card is worth, in points and in tokens.
    pub fn points(&self) -> u8 {
        self.points
    }

    /// Its combinations, either of which wins it.
    pub fn combinations(&self) -> &[Symbols] {
        &self.combinations[..usize::from(self.choices)]
    }

    /// Whether these dice may lie on the card: of no plain symbol more than the combination that
    /// needs most of it, and no more jokers than the combination with the most open spots has,
    /// plain symbols laid first.
    ///
    /// Whatever is allowed stays allowed with fewer dice, so the order in which dice are laid does
    /// not matter.
    pub fn allows(&self, pile: Symbols) -> bool {
        let open = |combination: &Symbols| combination.lacking(pile) + combination.jokers();
        pile.is_within(self.most)
            && self.combinations.iter().any(|combination| pile.jokers() <= open(combination))
    }

    /// Whether these dice fill one of the combinations.
    pub fn is_won_by(&self, pile: Symbols) -> bool {
        self.combinations
            .iter()
            .any(|combination| pile.jokers() >= combination.lacking(pile) + combination.jokers())
    }
}

/// A card, by its number in the box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(test, derive(ts_rs::TS), ts(as = "String"))]
pub struct Card(u8);

impl Card {
    /// The card with this number in the unshuffled box, from 0.
    pub fn of_box(item: u16) -> Card {
        assert!(item < CARDS, "there are {CARDS} cards");
        Card(item as u8)
    }

    /// All of them.
    pub fn all() -> impl Iterator<Item = Card> {
        (0..CARDS).map(Card::of_box)
    }

    /// `c01` to `c35`.
    pub fn name(self) -> &'static str {
        DECK[usize::from(self.0)].id
    }

    /// The card with this name.
    pub fn named(name: &str) -> Option<Card> {
        let number: u8 = name.strip_prefix('c')?.parse().ok()?;
        let card = Card(number.checked_sub(1).filter(|item| u16::from(*item) < CARDS)?);
        // `c7` and `c+7` are nobody's names.
        (card.name() == name).then_some(card)
    }

    /// What is printed on it.
    pub fn face(self) -> &'static Face {
        &DECK[usize::from(self.0)].face
    }

    /// What it is worth.
    pub fn points(self) -> u8 {
        self.face().points
    }

    /// In how many of [`WAYS`](super::WAYS) equally likely ways it is completed in one turn by best
    /// play with ten tokens.
    pub fn ways(self) -> u128 {
        DECK[usize::from(self.0)].ways
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Card, D::Error> {
        let name = std::borrow::Cow::<str>::deserialize(deserializer)?;
        Card::named(&name).ok_or_else(|| de::Error::custom(format!("there is no card {name:?}")))
    }
}

/// A set of cards; written as a list of ids, ascending.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Cards(u64);

impl Cards {
    pub const NONE: Cards = Cards(0);

    /// Whether the card is in the set.
    pub fn has(self, card: Card) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    /// Puts a card in.
    pub fn add(&mut self, card: Card) {
        self.0 |= 1 << card.0;
    }

    /// Takes a card out.
    pub fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card.0);
    }

    /// The cards of both sets.
    #[must_use]
    pub fn and(self, other: Cards) -> Cards {
        Cards(self.0 | other.0)
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn count(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// What they are worth together.
    pub fn points(self) -> u16 {
        self.iter().map(|card| u16::from(card.points())).sum()
    }

    /// The cards, ascending.
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            (bits != 0).then(|| {
                let card = Card(bits.trailing_zeros() as u8);
                bits &= bits - 1;
                card
            })
        })
    }
}

impl std::fmt::Debug for Cards {
    fn fmt(&self, formatter: &mut std::fmt::Formatter) -> std::fmt::Result {
        formatter.debug_set().entries(self.iter().map(Card::name)).finish()
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Cards {
        let mut set = Cards::NONE;
        cards.into_iter().for_each(|card| set.add(card));
        set
    }
}

impl Serialize for Cards {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Cards {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cards, D::Error> {
        Ok(Vec::<Card>::deserialize(deserializer)?.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deck::symbols;

    fn face(first: &str, second: Option<&str>) -> Face {
        Face::new(1, symbols(first), second.map(symbols))
    }

    #[test]
    fn names_and_numbers_of_cards_are_one_to_one() {
        for card in Card::all() {
            assert_eq!(Card::named(card.name()), Some(card));
        }
        for name in ["", "c", "c0", "c00", "c36", "c1", "c001", "C01", "c+1", "01", "c99999"] {
            assert_eq!(Card::named(name), None, "{name}");
        }
    }

    #[test]
    fn a_joker_stands_for_any_symbol_and_only_jokers_for_a_joker() {
        let card = face("PPJ", None);
        for (pile, allowed, won) in [
            ("P", true, false),
            ("PP", true, false),
            ("PPP", false, false),
            ("B", false, false),
            ("PPJ", true, true),
            ("PJJ", true, true),
            ("JJJ", true, true),
            ("PPJJ", false, true),
            ("JJJP", false, true),
        ] {
            assert_eq!(
                (card.allows(symbols(pile)), card.is_won_by(symbols(pile))),
                (allowed, won),
                "{pile}"
            );
        }
    }

    #[test]
    fn a_pile_on_two_combinations_serves_whichever_can_be_filled() {
        let card = face("PPB", Some("BSS"));
        for (pile, allowed, won) in [
            ("PS", true, false),
            ("PPSS", true, false),
            ("PPBSS", true, true),
            ("PPSSJ", true, true),
            ("PPSSJJ", false, true),
            ("PPBJ", true, true),
            ("PPBJJJ", false, true),
            ("BB", false, false),
        ] {
            assert_eq!(
                (card.allows(symbols(pile)), card.is_won_by(symbols(pile))),
                (allowed, won),
                "{pile}"
            );
        }
    }

    /// The words of the rules, symbol by symbol.
    #[test]
    fn a_word_of_symbols_says_what_counting_them_says() {
        for card in Card::all() {
            let face = card.face();
            for number in 0..1u32 << 12 {
                // Up to seven of three symbols that differ from card to card, and jokers.
                let mut pile = Symbols::default();
                let first = usize::from(card.0) % 5;
                for (place, symbol) in
                    [first, (first + 1) % 5, (first + 3) % 5, 5].into_iter().enumerate()
                {
                    pile.0[symbol] = (number >> (3 * place) & 7) as u8;
                }
                let lacking = |combination: &Symbols| -> u8 {
                    let lacks = |symbol: Symbol| combination[symbol].saturating_sub(pile[symbol]);
                    Symbol::PLAIN.into_iter().map(lacks).sum::<u8>() + combination.jokers()
                };
                let most = |symbol: Symbol| face.combinations().iter().map(|one| one[symbol]).max();
                let allowed =
                    Symbol::PLAIN.into_iter().all(|symbol| Some(pile[symbol]) <= most(symbol))
                        && Some(pile.jokers()) <= face.combinations().iter().map(lacking).max();
                let won = face.combinations().iter().any(|one| pile.jokers() >= lacking(one));
                assert_eq!(
                    (face.allows(pile), face.is_won_by(pile)),
                    (allowed, won),
                    "{card:?} {pile:?}"
                );
            }
        }
    }

    #[test]
    fn what_is_allowed_stays_allowed_with_fewer_dice() {
        let faces = [
            face("PPB", Some("BSS")),
            face("JJJ", None),
            face("CCCJ", Some("CPBLS")),
            face("PPPP", None),
        ];
        let rolls = |number: u32| {
            Symbols([0, 1, 2, 3, 4, 5].map(|place| (number >> (2 * place) & 3) as u8))
        };
        for card in faces {
            for pile in (0..4096).map(rolls).filter(|pile| card.allows(*pile)) {
                for symbol in Symbol::ALL.into_iter().filter(|symbol| pile[*symbol] > 0) {
                    let mut fewer = pile;
                    fewer.0[symbol as usize] -= 1;
                    assert!(card.allows(fewer), "{card:?}: {pile:?} and not {fewer:?}");
                }
            }
        }
    }
}
