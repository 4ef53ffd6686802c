//! Colours, the numbers on the backs of the cards, and the deck of one game.

use super::classic;
use kernel::{Grow, Grown};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Colour cards of a deck.
pub const DECK: u8 = 98;
pub const ARROWS: u8 = 12;

/// What a fresh deck is made of: four percentages of each card.
pub const FRESH: Grow =
    Grow { deck: false, items: DECK as u16, most: DECK as u16, numbers: 4, total: 100 };

/// A colour of the pictures and of the arrows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Colour {
    Red,
    Green,
    Blue,
    Yellow,
}

impl Colour {
    /// All colours, in the order of the rules page.
    pub const ALL: [Colour; 4] = [Colour::Red, Colour::Green, Colour::Blue, Colour::Yellow];

    /// The colour of an arrow card: three of each.
    pub fn of_arrow(arrow: u16) -> Colour {
        Colour::ALL[usize::from(arrow / 3) % 4]
    }

    /// Its name in scenarios.
    pub fn name(self) -> &'static str {
        match self {
            Colour::Red => "red",
            Colour::Green => "green",
            Colour::Blue => "blue",
            Colour::Yellow => "yellow",
        }
    }
}

/// The back of a card: whole percentages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Numbers {
    pub red: u8,
    pub green: u8,
    pub blue: u8,
    pub yellow: u8,
}

impl Numbers {
    /// How much of the picture this colour covers.
    pub fn of(self, colour: Colour) -> u8 {
        match colour {
            Colour::Red => self.red,
            Colour::Green => self.green,
            Colour::Blue => self.blue,
            Colour::Yellow => self.yellow,
        }
    }

    /// Red, green, blue, yellow; nothing if these are not four percentages.
    pub fn of_grown(grown: &Grown) -> Option<Numbers> {
        let percent =
            |place: usize| grown.numbers.get(place).and_then(|number| u8::try_from(*number).ok());
        Some(Numbers {
            red: percent(0)?,
            green: percent(1)?,
            blue: percent(2)?,
            yellow: percent(3)?,
        })
    }
}

/// The cards of one game, by number.
#[derive(Clone, Debug)]
pub(super) enum Deck {
    /// The cards everyone knows.
    Classic,
    /// Cards grown for this game.
    Fresh(Arc<[(Numbers, String)]>),
}

impl Deck {
    /// A deck that was grown.
    pub fn of_grown(grown: &[Grown]) -> Deck {
        let card = |grown: &Grown| {
            (
                Numbers::of_grown(grown)
                    .expect("the kernel has seen that four percentages were grown"),
                grown.key.clone(),
            )
        };
        Deck::Fresh(grown.iter().map(card).collect())
    }

    pub fn numbers(&self, card: u8) -> Numbers {
        match self {
            Deck::Classic => classic::NUMBERS[usize::from(card)],
            Deck::Fresh(cards) => cards[usize::from(card)].0,
        }
    }

    /// What the gallery knows the picture of a card by.
    pub fn key(&self, card: u8) -> String {
        match self {
            Deck::Classic => classic_id(card),
            Deck::Fresh(cards) => cards[usize::from(card)].1.clone(),
        }
    }

    /// What scenarios and `stolik cards` call a card.
    pub fn id(&self, card: u8) -> String {
        match self {
            Deck::Classic => classic_id(card),
            Deck::Fresh(_) => fresh_id(card),
        }
    }
}

/// A card of the classic deck, by number from 0: `i01` to `i98`. Also the gallery's key of its
/// picture.
pub fn classic_id(card: u8) -> String {
    format!("i{:02}", card + 1)
}

/// A card of a fresh deck, by number from 0: `f01` to `f98`.
pub fn fresh_id(card: u8) -> String {
    format!("f{:02}", card + 1)
}

/// A card as `stolik cards` prints it.
pub(super) fn card_json(id: String, numbers: Numbers) -> serde_json::Value {
    let Numbers { red, green, blue, yellow } = numbers;
    serde_json::json!({ "id": id, "red": red, "green": green, "blue": blue, "yellow": yellow })
}
