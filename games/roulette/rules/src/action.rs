//! What a seat can do, and why a move is refused.

use super::card::{ActionCard, Cartridge, Named, Time};
use kernel::{Seat, Whole};
use serde::{Deserialize, Deserializer, Serialize};

/// A move. Every legal one is offered by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Action {
    /// Hide a card of the magazine.
    Hide {
        /// Which.
        card: Cartridge,
    },
    /// Bet on so many shots.
    Bet {
        /// How many.
        #[cfg_attr(test, ts(as = "u32"))]
        shots: Whole,
    },
    /// Say that somebody has hidden a bullet.
    Accuse {
        /// Who.
        #[cfg_attr(test, ts(as = "Seat"))]
        target: Whole,
    },
    /// Accuse nobody in this ballot.
    Pass,
    /// Let the countdown end, or the points come.
    Ready,
    /// Aim at another seat, when told to choose.
    Aim {
        /// Whom.
        #[cfg_attr(test, ts(as = "Seat"))]
        target: Whole,
    },
    /// Play an action card.
    Play {
        /// Which.
        #[cfg_attr(test, ts(as = "ActionCard"))]
        card: Named,
        /// At whom, where the card wants to know.
        #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(as = "Option<Seat>", optional))]
        target: Option<Whole>,
        /// The new bet of `second_thoughts`.
        #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(as = "Option<u32>", optional))]
        shots: Option<Whole>,
    },
    /// The last survivor walks away as the winner.
    Walk,
    /// The last survivor shoots on for glory.
    ShootOn,
}

/// A field may be left out; if it is there, it is a number and not null.
fn given<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Whole>, D::Error> {
    Whole::deserialize(deserializer).map(Some)
}

impl Action {
    pub(super) fn play(card: ActionCard, target: Option<Seat>, shots: Option<u8>) -> Action {
        let whole = |number: u8| Whole(u32::from(number));
        Action::Play { card: Named(Some(card)), target: target.map(whole), shots: shots.map(whole) }
    }

    /// The move without the fields that its card does not ask for: those are ignored.
    fn essence(self) -> Action {
        match self {
            Action::Play { card: Named(Some(card)), target, shots } => {
                let (wants_target, wants_shots) = card.wants();
                Action::Play {
                    card: Named(Some(card)),
                    target: target.filter(|_| wants_target),
                    shots: shots.filter(|_| wants_shots),
                }
            }
            action => action,
        }
    }
}

impl ActionCard {
    /// Whether it wants a target, and a number of shots.
    pub fn wants(self) -> (bool, bool) {
        match self {
            ActionCard::Voyeur
            | ActionCard::Dare
            | ActionCard::ColdFeet
            | ActionCard::Bang
            | ActionCard::Respin
            | ActionCard::OnceMore
            | ActionCard::Posthumous => (true, false),
            ActionCard::SecondThoughts => (false, true),
            ActionCard::Barrel
            | ActionCard::Airgun
            | ActionCard::ShootSomeone
            | ActionCard::Bodyguard => (false, false),
        }
    }
}

impl kernel::Offer<Action> for Action {
    fn size(&self) -> u32 {
        1
    }

    fn nth(&self, _: u32) -> Action {
        *self
    }

    fn covers(&self, action: &Action) -> bool {
        *self == action.essence()
    }
}

/// Why a move of Ruletka is refused.
#[derive(Clone, Debug, PartialEq)]
pub enum Refusal {
    /// The seat does not hold this card.
    NoSuchCard,
    /// The card has another time.
    WrongTime { when: Time },
    /// Nobody who could be meant.
    BadTarget,
    /// The accused has shown its hidden card already.
    AccusedAlready,
    /// The seat has accused this round.
    AlreadyAccused,
    /// The seat is out of the round, and the card is about its own gun.
    OutOfRound,
    /// Not a number of shots.
    BadBet,
}

impl kernel::Refusal for Refusal {
    kernel::refusal_codes! {
        Refusal::NoSuchCard => "no_such_card",
        Refusal::WrongTime { .. } => "wrong_time",
        Refusal::BadTarget => "bad_target",
        Refusal::AccusedAlready => "accused_already",
        Refusal::AlreadyAccused => "already_accused",
        Refusal::OutOfRound => "out_of_round",
        Refusal::BadBet => "bad_bet",
    }

    fn data(&self) -> serde_json::Value {
        match self {
            Refusal::WrongTime { when } => serde_json::json!({ "when": when }),
            _ => serde_json::json!({}),
        }
    }
}
