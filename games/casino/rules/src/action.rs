//! What a seat can do, and what is offered to it.

use super::card::{Card, Cards};
use super::dice::{DICE, Die, DieSet, Layout};
use arrayvec::ArrayVec;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;

pub use super::refusal::Refusal;

/// A card as it was named; a name that no card has is not malformed, and is refused only by the
/// judge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(as = "Card"))]
pub struct Named(pub Option<Card>);

impl Serialize for Named {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.map_or("?", Card::name))
    }
}

impl<'de> Deserialize<'de> for Named {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Named, D::Error> {
        let name = std::borrow::Cow::<str>::deserialize(deserializer)?;
        Ok(Named(Card::named(&name)))
    }
}

/// A die and the card it is laid on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Placement {
    /// The die.
    pub die: Die,
    /// The card.
    pub card: Named,
}

impl Placement {
    /// A die laid on a card that there is.
    pub fn new(die: Die, card: Card) -> Placement {
        Placement { die, card: Named(Some(card)) }
    }
}

impl<'de> Deserialize<'de> for Placement {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Placement, D::Error> {
        #[derive(Deserialize)]
        struct Fields {
            die: Die,
            card: Named,
        }
        struct Object;
        impl<'de> de::Visitor<'de> for Object {
            type Value = Placement;

            fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
                formatter.write_str("an object with a die and a card")
            }

            fn visit_map<A: de::MapAccess<'de>>(self, map: A) -> Result<Placement, A::Error> {
                let Fields { die, card } =
                    Fields::deserialize(de::value::MapAccessDeserializer::new(map))?;
                Ok(Placement { die, card })
            }
        }
        // Left alone, serde would read it from a list as well.
        deserializer.deserialize_map(Object)
    }
}

/// As many entries of a list as can matter: of eight dice one is named twice, and that is refused
/// before anything after it is looked at. Entries beyond are read, for they may be malformed, and
/// dropped.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(transparent)]
pub struct Few<T>(ArrayVec<T, { DICE + 1 }>);

impl<T> Few<T> {
    pub fn entries(&self) -> &[T] {
        &self.0
    }
}

impl<T> FromIterator<T> for Few<T> {
    fn from_iter<I: IntoIterator<Item = T>>(entries: I) -> Few<T> {
        Few(entries.into_iter().take(DICE + 1).collect())
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Few<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Few<T>, D::Error> {
        Ok(Vec::deserialize(deserializer)?.into_iter().collect())
    }
}

/// A move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Action {
    /// Turn all own face-up cards face down.
    Secure,
    /// Give own face-down cards for tokens.
    Exchange {
        /// Which.
        cards: Vec<Named>,
    },
    /// Roll all seven dice.
    Roll,
    /// Lay dice on cards.
    Place {
        /// Which dice on which cards.
        #[cfg_attr(test, ts(as = "Vec<Placement>"))]
        dice: Few<Placement>,
    },
    /// Roll some of the dice that lie on no card once more, for one token.
    Reroll {
        /// Which.
        #[cfg_attr(test, ts(as = "Vec<Die>"))]
        dice: Few<Die>,
    },
    /// Take what is complete and end the turn.
    Stop,
}

/// What a seat may do: a move, or, when dice have to be placed, one die that fits one card.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Offer {
    /// This die fits this card. Any dice that fit together may be placed at once if one of them was
    /// just rolled.
    Place(Fit),
    /// This move.
    Move(Choice),
}

/// A die that fits a card.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Fit {
    /// The die.
    pub die: Die,
    /// The card.
    pub card: Card,
    #[serde(skip)]
    #[cfg_attr(test, ts(skip))]
    pub(super) layout: Layout,
}

/// A move that is offered as it is.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Choice {
    /// Turn all own face-up cards face down.
    Secure,
    /// Give this card for tokens; several may be given at once.
    Exchange {
        /// The card.
        cards: [Card; 1],
        /// All cards that could be given.
        #[serde(skip)]
        #[cfg_attr(test, ts(skip))]
        own: Cards,
    },
    /// Roll all seven dice.
    Roll,
    /// Roll these once more, for one token.
    Reroll {
        /// Which.
        #[cfg_attr(test, ts(as = "Vec<Die>"))]
        dice: DieSet,
    },
    /// Take what is complete and end the turn.
    Stop,
}

impl Fit {
    /// A set of placements is told by the first of its just-rolled dice.
    fn covers(&self, placements: &[Placement]) -> bool {
        let fresh = placements.iter().filter(|placement| self.layout.dice.fresh.has(placement.die));
        let first = fresh.min_by_key(|placement| placement.die);
        first == Some(&Placement::new(self.die, self.card)) && self.layout.place(placements).is_ok()
    }

    fn is_fresh(&self) -> bool {
        self.layout.dice.fresh.has(self.die)
    }
}

impl kernel::Offer<Action> for Offer {
    /// Of all sets that fit together two stand for the rest: the die alone, and the die with
    /// whatever else fits. Several cards are given for tokens one after the other.
    fn size(&self) -> u32 {
        match self {
            Offer::Place(fit) if !fit.is_fresh() => 0,
            Offer::Place(fit) => 1 + u32::from(fit.layout.fill(fit.die, fit.card).len() > 1),
            Offer::Move(_) => 1,
        }
    }

    fn nth(&self, number: u32) -> Action {
        match self {
            Offer::Place(fit) => {
                let take = if number == 0 { 1 } else { DICE };
                let placements = fit.layout.fill(fit.die, fit.card).into_iter().take(take);
                Action::Place {
                    dice: placements.map(|(die, card)| Placement::new(die, card)).collect(),
                }
            }
            Offer::Move(Choice::Secure) => Action::Secure,
            Offer::Move(Choice::Exchange { cards, .. }) => {
                Action::Exchange { cards: cards.iter().map(|card| Named(Some(*card))).collect() }
            }
            Offer::Move(Choice::Roll) => Action::Roll,
            Offer::Move(Choice::Reroll { dice }) => Action::Reroll { dice: dice.iter().collect() },
            Offer::Move(Choice::Stop) => Action::Stop,
        }
    }

    fn covers(&self, action: &Action) -> bool {
        match (self, action) {
            (Offer::Place(fit), Action::Place { dice }) => fit.covers(dice.entries()),
            (Offer::Move(Choice::Exchange { cards: [first], own }), Action::Exchange { cards }) => {
                let named: Cards =
                    cards.iter().filter_map(|card| card.0).filter(|card| own.has(*card)).collect();
                usize::from(named.count()) == cards.len() && named.iter().next() == Some(*first)
            }
            (Offer::Move(Choice::Reroll { dice }), Action::Reroll { dice: named }) => {
                let set: DieSet = named.entries().iter().copied().collect();
                usize::from(set.count()) == named.entries().len() && set == *dice
            }
            (Offer::Move(Choice::Secure), Action::Secure)
            | (Offer::Move(Choice::Roll), Action::Roll)
            | (Offer::Move(Choice::Stop), Action::Stop) => true,
            _ => false,
        }
    }
}
