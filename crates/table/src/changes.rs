//! What has changed since everybody was last told, and for whom.

use crate::log::{PersonId, TableEntry};

/// What frames have to be shown anew.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// The room: people, places, what is chosen.
    pub room: bool,
    /// The game, to everybody.
    pub game: bool,
    /// The game, to these people alone.
    pub alone: Vec<PersonId>,
}

impl Changes {
    /// The room is another than the one that everybody was told of.
    pub(crate) fn room(&mut self) {
        self.room = true;
    }

    /// The game is.
    pub(crate) fn game(&mut self) {
        self.game = true;
    }

    /// What has changed with an entry of the log.
    pub(crate) fn follow(&mut self, entry: &TableEntry) {
        match entry {
            // Nobody else may even notice.
            TableEntry::Held { .. } | TableEntry::Root(_) => {}
            // What lies on the table stays to be looked at until the game is there, and phones that
            // take part are told how the drawing stands whenever anybody is told anything.
            entry if entry.is_drawing() => {}
            TableEntry::TimedOut(_)
            | TableEntry::Game(_)
            | TableEntry::Deadline(_)
            | TableEntry::Shares { .. } => self.game = true,
            TableEntry::Started { .. }
            | TableEntry::Ended(_)
            | TableEntry::Cleared
            | TableEntry::Paused { .. }
            | TableEntry::Relieved { .. }
            | TableEntry::WentOn => (self.game, self.room) = (true, true),
            _ => self.room = true,
        }
    }
}
