//! The deck of one game: it gives each card a name for views and keeps the key of its picture,
//! which leaves the game through `pictures` alone.

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
    numbered('d', card + 1)
}

/// A letter and a number of at least two digits, without the machinery of formatting: every view
/// and every event names cards.
fn numbered(letter: char, number: u16) -> Name {
    let mut name = Name::with_capacity(6);
    name.push(letter);
    let mut unit = 10;
    while number / unit >= 10 {
        unit *= 10;
    }
    while unit > 0 {
        name.push(char::from(b'0' + (number / unit % 10) as u8));
        unit /= 10;
    }
    name
}

/// What the picture with this number, from 0, of a deck of the players' own is called in one game:
/// `p01`, `p02` and so on.
pub fn own_id(card: u16) -> Name {
    numbered('p', card + 1)
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
        let digits = match self {
            Cards::Dreams => name.strip_prefix('d')?,
            Cards::Own(_) => name.strip_prefix('p')?,
        };
        // Exactly as it is written: no sign, and no more noughts than it takes to make two digits.
        let plain = digits.len() == 2 || (digits.len() == 3 && !digits.starts_with('0'));
        if !plain || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
            return None;
        }
        let number: Card = digits.parse().ok()?;
        number.checked_sub(1).filter(|card| *card < self.count())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_found_by_their_names_and_by_nothing_else() {
        let own = Cards::Own((0..MOST_PICTURES).map(|card| card.to_string()).collect());
        for cards in [Cards::Dreams, own] {
            for card in 0..cards.count() {
                let name = cards.name(card);
                assert_eq!(name[1..], format!("{:02}", card + 1));
                assert_eq!(cards.find(&name), Some(card));
            }
            let letter = &cards.name(0)[..1];
            for rest in ["", "1", "00", "001", "+1", "301", "999", "1000", "0x", "01 ", "é"] {
                assert_eq!(cards.find(&format!("{letter}{rest}")), None, "{letter}{rest}");
            }
        }
        assert_eq!(Cards::Dreams.find("p01"), None);
        assert_eq!(Cards::Dreams.find("d85"), None);
    }
}
