//! The cards: cartridges of a magazine, and the action cards with the time at which each may be
//! played.

use serde::{Deserialize, Deserializer, Serialize, de};

/// Cards of a full magazine.
pub const MAGAZINE: usize = 7;
/// Action cards in all.
pub const ACTION_CARDS: usize = 31;

/// A card of a magazine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Cartridge {
    /// Nothing happens.
    Click,
    /// Somebody dies.
    Bullet,
}

impl Cartridge {
    /// Its name in scenarios.
    pub fn name(self) -> &'static str {
        match self {
            Cartridge::Click => "click",
            Cartridge::Bullet => "bullet",
        }
    }
}

/// When an action card may be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Time {
    /// Before one's own bet is sealed.
    Bet,
    /// In a ballot, before one's own answer.
    Challenge,
    /// In the countdown before a shot.
    Shot,
    /// After the last shot, before the points.
    After,
}

/// An action card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum ActionCard {
    /// Look at the top three cards of one's own magazine.
    Barrel,
    /// Look at the top three cards of any magazine.
    Voyeur,
    /// Change one's own bet.
    SecondThoughts,
    /// Another seat's bet goes up by one.
    Dare,
    /// Any seat's bet goes down by one.
    ColdFeet,
    /// Aim in the air.
    Airgun,
    /// Aim at another seat.
    Bang,
    /// Everyone who shoots aims at another seat.
    ShootSomeone,
    /// Shuffle a magazine.
    Respin,
    /// Whoever aims at this seat aims in the air.
    Bodyguard,
    /// Another seat fires once more at itself.
    OnceMore,
    /// A seat out of the round scores what it survived.
    Posthumous,
}

impl ActionCard {
    /// All kinds, in the order of the rules page.
    pub const ALL: [ActionCard; 12] = [
        ActionCard::Barrel,
        ActionCard::Voyeur,
        ActionCard::SecondThoughts,
        ActionCard::Dare,
        ActionCard::ColdFeet,
        ActionCard::Airgun,
        ActionCard::Bang,
        ActionCard::ShootSomeone,
        ActionCard::Respin,
        ActionCard::Bodyguard,
        ActionCard::OnceMore,
        ActionCard::Posthumous,
    ];

    /// Its name, how many there are of it, and its time.
    const fn data(self) -> (&'static str, u8, Time) {
        match self {
            ActionCard::Barrel => ("barrel", 4, Time::Bet),
            ActionCard::Voyeur => ("voyeur", 3, Time::Bet),
            ActionCard::SecondThoughts => ("second_thoughts", 3, Time::Challenge),
            ActionCard::Dare => ("dare", 3, Time::Challenge),
            ActionCard::ColdFeet => ("cold_feet", 2, Time::Challenge),
            ActionCard::Airgun => ("airgun", 3, Time::Shot),
            ActionCard::Bang => ("bang", 3, Time::Shot),
            ActionCard::ShootSomeone => ("shoot_someone", 2, Time::Shot),
            ActionCard::Respin => ("respin", 3, Time::Shot),
            ActionCard::Bodyguard => ("bodyguard", 2, Time::Shot),
            ActionCard::OnceMore => ("once_more", 2, Time::After),
            ActionCard::Posthumous => ("posthumous", 1, Time::After),
        }
    }

    /// Its name in scenarios and on the wire.
    pub const fn id(self) -> &'static str {
        self.data().0
    }

    /// How many there are.
    pub const fn copies(self) -> u8 {
        self.data().1
    }

    /// When it may be played.
    pub const fn when(self) -> Time {
        self.data().2
    }

    /// Whether it is about the gun of the seat that plays it.
    pub const fn own_gun(self) -> bool {
        matches!(
            self,
            ActionCard::Barrel | ActionCard::SecondThoughts | ActionCard::Airgun | ActionCard::Bang
        )
    }

    /// The whole deck, in the order of the rules page; chance numbers its cards like this.
    pub fn deck() -> impl Iterator<Item = ActionCard> {
        ActionCard::ALL
            .into_iter()
            .flat_map(|card| std::iter::repeat_n(card, usize::from(card.copies())))
    }

    /// The card with this name.
    pub fn find(id: &str) -> Option<ActionCard> {
        ActionCard::ALL.into_iter().find(|card| card.id() == id)
    }
}

/// An action card as a move names it. Any word is understood, so that the judge can say that one
/// has no such card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named(pub Option<ActionCard>);

impl Serialize for Named {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.map_or("unknown", ActionCard::id))
    }
}

impl<'de> Deserialize<'de> for Named {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Named, D::Error> {
        struct Visitor;
        impl de::Visitor<'_> for Visitor {
            type Value = Named;

            fn expecting(&self, formatter: &mut std::fmt::Formatter) -> std::fmt::Result {
                formatter.write_str("the name of an action card")
            }

            fn visit_str<E: de::Error>(self, name: &str) -> Result<Named, E> {
                Ok(Named(ActionCard::find(name)))
            }
        }
        deserializer.deserialize_str(Visitor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_deck_has_thirty_one_cards_and_each_is_found_by_its_name() {
        assert_eq!(ActionCard::deck().count(), ACTION_CARDS);
        for card in ActionCard::ALL {
            assert_eq!(ActionCard::find(card.id()), Some(card));
            assert_eq!(serde_json::to_value(card).expect("a name"), card.id());
        }
    }
}
