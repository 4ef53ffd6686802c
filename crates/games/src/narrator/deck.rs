//! The deck of one game: our dreams, or the players' own pictures.

use super::action::Name;
use kernel::{DeckId, Grow, Grown};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::sync::Arc;

/// Cards of the deck of dreams.
pub const DREAMS: u16 = 84;

/// A deck of the players' own has no more pictures than this.
pub const MOST_PICTURES: u16 = 300;

/// A card by its number in the deck, from 0.
pub(super) type Card = u16;

/// Where the pictures come from. As JSON it is a word: `dreams`, or the id of a deck.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Deck {
    /// Our own.
    #[default]
    Dreams,
    /// The players' own.
    Own(DeckId),
}

impl Serialize for Deck {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Deck::Dreams => serializer.serialize_str("dreams"),
            Deck::Own(id) => id.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Deck {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Deck, D::Error> {
        let word = String::deserialize(deserializer)?;
        match word.as_str() {
            "dreams" => Ok(Deck::Dreams),
            id => DeckId::parse(id)
                .map(Deck::Own)
                .ok_or_else(|| de::Error::custom("a deck is `dreams` or the id of one")),
        }
    }
}

impl Deck {
    /// What has to be taken from a deck of the players' own: at least seven pictures for each, and
    /// twelve.
    pub(super) fn grows(self, seats: u8) -> Option<Grow> {
        let items = 7 * u16::from(seats) + 12;
        (self != Deck::Dreams).then_some(Grow {
            deck: true,
            items,
            most: MOST_PICTURES,
            numbers: 0,
            total: 0,
        })
    }
}

/// What scenarios, views and `stolik cards` call a dream, by its number from 0: `d01` to `d84`.
/// Also the gallery's key of its picture.
pub fn card_id(card: u16) -> Name {
    format!("d{:02}", card + 1)
}

/// What the picture with this number, from 0, of a deck of the players' own is called in one game:
/// `p01`, `p02` and so on.
pub fn own_id(card: u16) -> Name {
    format!("p{:02}", card + 1)
}

/// The cards of one game, by number.
#[derive(Clone, Debug)]
pub(super) enum Cards {
    Dreams,
    /// The gallery's keys.
    Own(Arc<[String]>),
}

impl Cards {
    pub fn of_grown(grown: &[Grown]) -> Cards {
        Cards::Own(grown.iter().map(|item| item.key.clone()).collect())
    }

    /// So many of which nothing is known but their names.
    pub fn unknown(deck: Deck, count: u16) -> Cards {
        match deck {
            Deck::Dreams => Cards::Dreams,
            Deck::Own(_) => Cards::Own((0..count).map(own_id).collect()),
        }
    }

    pub fn count(&self) -> u16 {
        match self {
            Cards::Dreams => DREAMS,
            Cards::Own(keys) => keys.len() as u16,
        }
    }

    pub fn name(&self, card: Card) -> Name {
        match self {
            Cards::Dreams => card_id(card),
            Cards::Own(_) => own_id(card),
        }
    }

    pub fn names(&self, cards: &[Card]) -> Vec<Name> {
        cards.iter().map(|card| self.name(*card)).collect()
    }

    /// What the gallery knows the picture of a card by.
    pub fn key(&self, card: Card) -> String {
        match self {
            Cards::Dreams => card_id(card),
            Cards::Own(keys) => keys[usize::from(card)].clone(),
        }
    }

    /// The card of this name.
    pub fn find(&self, name: &str) -> Option<Card> {
        (0..self.count()).find(|card| self.name(*card) == name)
    }
}
