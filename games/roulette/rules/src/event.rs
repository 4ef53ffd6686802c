//! What happens in public.

use super::card::{ActionCard, Cartridge};
use super::shot::Aim;
use super::story::Moment;
use super::team::Cause;
use arrayvec::ArrayVec;
use kernel::{MOST_SEATS, Outcome, Seat, Seats};
use serde::{Deserialize, Serialize};

/// An action card that was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Played {
    /// Who played it.
    pub seat: Seat,
    /// Which.
    pub card: ActionCard,
    /// At whom.
    pub target: Option<Seat>,
    /// The new bet of `second_thoughts`.
    pub shots: Option<u8>,
    /// The shot that was counted down to or fired last.
    pub shot: u8,
}

/// One accusation of a ballot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Accusation {
    /// Who accuses.
    pub seat: Seat,
    /// Whom.
    pub target: Seat,
}

/// One gun of a shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Fired {
    /// Who fired.
    pub seat: Seat,
    /// The card that was turned.
    pub card: Cartridge,
    /// Where the gun was pointed.
    pub aim: Aim,
}

/// A public fact.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Event {
    /// A round begins: everybody hides a card.
    Round {
        /// Its number, from 1.
        round: u16,
    },
    /// A seat has made its sealed choice.
    Chosen {
        /// Who.
        seat: Seat,
    },
    /// All magazines were shuffled.
    Spun,
    /// All bets were revealed.
    Bets {
        /// Per seat; nothing for the dead.
        #[cfg_attr(test, ts(as = "Vec<Option<u8>>"))]
        bets: ArrayVec<Option<u8>, MOST_SEATS>,
    },
    /// An action card was played.
    Played(Played),
    /// A card changed a bet.
    BetChanged {
        /// Whose.
        seat: Seat,
        /// To this.
        bet: u8,
    },
    /// A ballot was opened: who accused whom. None, if the phase is over.
    Ballot {
        /// Seats ascending.
        #[cfg_attr(test, ts(as = "Vec<Accusation>"))]
        accusations: ArrayVec<Accusation, MOST_SEATS>,
    },
    /// An accused seat showed its hidden card.
    Shown {
        /// Who.
        seat: Seat,
        /// The card.
        card: Cartridge,
    },
    /// A character died, and its seat is out of the round.
    Died {
        /// Whose.
        seat: Seat,
        /// How.
        cause: Cause,
        /// How many are left; none if it was the captain.
        left: u8,
    },
    /// A wrong accuser has to take a bullet.
    Penalty {
        /// Who.
        seat: Seat,
        /// False if there was no bullet to take or no click to give.
        swapped: bool,
    },
    /// Action cards were drawn.
    Drew {
        /// Who.
        seat: Seat,
        /// How many.
        cards: u8,
    },
    /// The discard became the new action deck.
    Reshuffled {
        /// How many cards.
        cards: u8,
    },
    /// The countdown to a shot begins.
    Countdown {
        /// Which shot, from 1.
        shot: u8,
        /// Who will fire.
        #[cfg_attr(test, ts(as = "Vec<Seat>"))]
        shooters: Seats,
    },
    /// A magazine was shuffled by `respin`.
    Respun {
        /// Whose.
        seat: Seat,
    },
    /// These have to choose whom they aim at.
    Aiming {
        /// Who.
        #[cfg_attr(test, ts(as = "Vec<Seat>"))]
        seats: Seats,
    },
    /// Everybody fired at once.
    Shot {
        /// Which shot, from 1.
        shot: u8,
        /// Seats ascending.
        #[cfg_attr(test, ts(as = "Vec<Fired>"))]
        fired: ArrayVec<Fired, MOST_SEATS>,
    },
    /// A seat had to fire once more at itself.
    OnceMore {
        /// Who.
        seat: Seat,
        /// The card; nothing if the magazine was empty.
        card: Option<Cartridge>,
    },
    /// The commentator has something to say about what just happened.
    Moment {
        /// Which kind of moment it was.
        moment: Moment,
        /// How many of its kind came before it in this game.
        before: u16,
    },
    /// The shots are over, the points not yet given.
    After,
    /// A seat out of the round scored.
    Glory {
        /// Who.
        seat: Seat,
        /// How much.
        points: u8,
    },
    /// One captain is left and has shots left.
    Survivor {
        /// Who.
        seat: Seat,
    },
    /// The last survivor shoots on.
    ShootsOn {
        /// Who.
        seat: Seat,
    },
    /// The points of the round.
    Points {
        /// What each seat scored now.
        #[cfg_attr(test, ts(as = "Vec<u8>"))]
        scored: ArrayVec<u8, MOST_SEATS>,
    },
    /// The game is over.
    Over {
        /// How it ended.
        outcome: Outcome,
    },
}
