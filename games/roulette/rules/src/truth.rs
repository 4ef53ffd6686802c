//! The full truth of a seat, for tests that plant leaks. Only the laws may switch it on.

use super::{ActionCard, Cartridge, Peek, Roulette, Seat, team::Team};

/// What a seat really has, for tests that plant leaks.
pub struct TrueTeam<'a> {
    /// The magazine, the top first.
    pub magazine: &'a [Cartridge],
    /// The hidden card.
    pub hidden: Option<Cartridge>,
    /// The bet, sealed or not.
    pub bet: u8,
    /// Whom it accuses in the open ballot.
    pub ballot: Option<Seat>,
    /// Whom it has chosen to aim at.
    pub aim: Option<Seat>,
    /// Its action cards.
    pub hand: &'a [ActionCard],
    /// What it has looked at.
    pub peeks: &'a [Peek],
}

impl Roulette {
    /// All that belongs to a seat.
    pub fn truth(&self, seat: Seat) -> TrueTeam<'_> {
        let Team { magazine, hidden, bet, ballot, aim, hand, peeks, .. } = self.team(seat);
        TrueTeam { magazine, hidden: *hidden, bet: *bet, ballot: *ballot, aim: *aim, hand, peeks }
    }

    /// The action deck, its top last.
    pub fn true_deck(&self) -> &[ActionCard] {
        &self.deck
    }
}
