//! What each eye sees, built up field by field.

use super::card::Cartridge;
use super::draw::Then;
use super::team::{Cause, Hand, Magazine, Peek};
use super::{Aim, Ending, Played, Roulette, Setup, Stage};
use arrayvec::ArrayVec;
use kernel::{MOST_SEATS, Seat, Seats};
use serde::{Deserialize, Serialize};

type PerSeat<T> = ArrayVec<T, MOST_SEATS>;

/// What the game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Phase {
    Load,
    Bet,
    Challenge,
    Countdown,
    Aim,
    After,
    Survivor,
    Over,
}

/// What everyone sees.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Shared {
    /// The options.
    pub setup: Setup,
    /// Where the round stands.
    pub phase: Phase,
    /// Its number, from 1.
    pub round: u16,
    /// The shot counted down to or fired last; 0 before the first of the round.
    pub shot: u8,
    /// Who has still to choose.
    #[cfg_attr(test, ts(as = "Vec<Seat>"))]
    pub waiting: Seats,
    /// The bets; nothing before they are revealed, and for the dead.
    #[cfg_attr(test, ts(as = "Vec<Option<u8>>"))]
    pub bets: PerSeat<Option<u8>>,
    /// Characters alive, 0 to 4; the captain is the last.
    #[cfg_attr(test, ts(as = "Vec<u8>"))]
    pub characters: PerSeat<u8>,
    /// Who is in the round.
    #[cfg_attr(test, ts(as = "Vec<bool>"))]
    pub in_round: PerSeat<bool>,
    /// Points.
    #[cfg_attr(test, ts(as = "Vec<u16>"))]
    pub points: PerSeat<u16>,
    /// How many action cards each seat holds.
    #[cfg_attr(test, ts(as = "Vec<u8>"))]
    pub action_cards: PerSeat<u8>,
    /// Bullets of penalties in each magazine.
    #[cfg_attr(test, ts(as = "Vec<u8>"))]
    pub extra_bullets: PerSeat<u8>,
    /// Bullets that nobody has.
    pub supply: u8,
    /// Cards left in each magazine, the hidden one not counted.
    #[cfg_attr(test, ts(as = "Vec<u8>"))]
    pub loaded: PerSeat<u8>,
    /// Cards turned this round, the oldest first.
    #[cfg_attr(test, ts(as = "Vec<Vec<Cartridge>>"))]
    pub turned: PerSeat<Magazine>,
    /// Hidden cards that had to be shown this round.
    #[cfg_attr(test, ts(as = "Vec<Option<Cartridge>>"))]
    pub shown: PerSeat<Option<Cartridge>>,
    /// Who has accused in an earlier ballot of this round.
    #[cfg_attr(test, ts(as = "Vec<bool>"))]
    pub accused: PerSeat<bool>,
    /// Shots of its bet that each seat has survived this round.
    #[cfg_attr(test, ts(as = "Vec<u8>"))]
    pub survived: PerSeat<u8>,
    /// How a seat left the round, if it did this round.
    #[cfg_attr(test, ts(as = "Vec<Option<Cause>>"))]
    pub out: PerSeat<Option<Cause>>,
    /// Who fires on the shot counted down to, and where they aim; nothing for the others and at
    /// other times.
    #[cfg_attr(test, ts(as = "Vec<Option<Aim>>"))]
    pub aims: PerSeat<Option<Aim>>,
    /// Action cards played this round, the oldest first.
    pub played: Vec<Played>,
    /// How many cards the action deck has.
    pub deck: u8,
    /// Played action cards, the oldest first.
    #[cfg_attr(test, ts(as = "Vec<super::ActionCard>"))]
    pub discard: Hand,
    /// Rounds in a row that ended with enough points and a tie at the top.
    pub tied: u16,
    /// Which ending it was, if it is over.
    pub ending: Option<Ending>,
}

/// What is left in a magazine, in no order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Loaded {
    /// Cards on which nothing happens.
    pub clicks: u8,
    /// Cards on which somebody dies.
    pub bullets: u8,
}

/// What only one seat sees.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Own {
    /// What is left in the magazine.
    pub magazine: Loaded,
    /// The hidden card; nothing before it is hidden, and after a character has died.
    pub hidden: Option<Cartridge>,
    /// The bet; nothing before it is sealed, and for the dead.
    pub bet: Option<u8>,
    /// Whom the seat has accused in the open ballot.
    pub ballot: Option<Seat>,
    /// Whom the seat has chosen to aim at.
    pub aim: Option<Seat>,
    /// The action cards.
    #[cfg_attr(test, ts(as = "Vec<super::ActionCard>"))]
    pub cards: Hand,
    /// What the seat has looked at this round.
    pub peeks: Vec<Peek>,
}

/// The summary of the rules page.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    pub phase: Phase,
    pub round: u16,
    pub shot: u8,
    pub waiting: Seats,
    pub bets: PerSeat<Option<u8>>,
    pub characters: PerSeat<u8>,
    pub in_round: PerSeat<bool>,
    pub points: PerSeat<u16>,
    pub action_cards: PerSeat<u8>,
    pub extra_bullets: PerSeat<u8>,
    pub supply: u8,
}

impl Roulette {
    fn phase(&self) -> Phase {
        match self.stage {
            Stage::Deck | Stage::Load | Stage::Spin(_) => Phase::Load,
            Stage::Bet => Phase::Bet,
            Stage::Ballot | Stage::Penalty(_) => Phase::Challenge,
            Stage::Countdown | Stage::Respin(_) => Phase::Countdown,
            Stage::Aim => Phase::Aim,
            Stage::After => Phase::After,
            Stage::Survivor => Phase::Survivor,
            Stage::Over => Phase::Over,
            Stage::Reshuffle => match self.then {
                Then::Round => Phase::Load,
                Then::Ballot => Phase::Challenge,
                Then::Shot => Phase::Countdown,
                Then::After => Phase::After,
            },
        }
    }

    fn flags(&self, seats: Seats) -> PerSeat<bool> {
        (0..self.seats()).map(|seat| seats.has(seat)).collect()
    }

    pub(super) fn shared_view(&self) -> Shared {
        let phase = self.phase();
        let aiming = if matches!(phase, Phase::Countdown | Phase::Aim) {
            self.shooters()
        } else {
            Seats::NONE
        };
        Shared {
            setup: self.setup,
            phase,
            round: self.round,
            shot: self.shot,
            waiting: self.waiting(),
            bets: self.bets(),
            characters: self.list(|team| team.characters),
            in_round: self.flags(self.in_round),
            points: self.list(|team| team.points),
            action_cards: self.list(|team| team.hand.len() as u8),
            extra_bullets: self.list(|team| team.extra),
            supply: self.supply,
            loaded: self.list(|team| team.magazine.len() as u8),
            turned: self.list(|team| team.turned.clone()),
            shown: self.list(|team| team.shown),
            accused: self.flags(self.accused),
            survived: self.list(|team| team.survived),
            out: self.list(|team| team.out),
            aims: (0..self.seats())
                .map(|seat| aiming.has(seat).then(|| self.public_aim(seat)))
                .collect(),
            played: self.played.clone(),
            deck: self.deck.len() as u8,
            discard: self.discard.clone(),
            tied: self.tied,
            ending: self.ending,
        }
    }

    pub(super) fn own_view(&self, seat: Seat) -> Own {
        let team = self.team(seat);
        let sealed = self.stage == Stage::Bet && self.answered.has(seat);
        Own {
            magazine: Loaded {
                clicks: team.count(Cartridge::Click),
                bullets: team.count(Cartridge::Bullet),
            },
            hidden: team.hidden,
            bet: (team.characters > 0 && (sealed || self.revealed)).then_some(team.bet),
            ballot: team.ballot,
            aim: team.aim,
            cards: team.hand.clone(),
            peeks: team.peeks.clone(),
        }
    }

    pub(super) fn summary_view(&self) -> Summary {
        Summary {
            phase: self.phase(),
            round: self.round,
            shot: self.shot,
            waiting: self.waiting(),
            bets: self.bets(),
            characters: self.list(|team| team.characters),
            in_round: self.flags(self.in_round),
            points: self.list(|team| team.points),
            action_cards: self.list(|team| team.hand.len() as u8),
            extra_bullets: self.list(|team| team.extra),
            supply: self.supply,
        }
    }
}
