//! One step of a table: it reads what is and puts entries behind the log. A later entry of a step
//! may follow from an earlier one, so each is applied as soon as it is put.

use crate::log::TableEntry;
use crate::state::{Live, TableState};
use crate::time::Millis;
use std::ops::Deref;

/// What fixes the chance of a game. It is kept apart from the log and told when the game is over.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum GameSecret {
    /// The seed of a game that the server drew alone.
    Seed([u8; 32]),
    /// The server's part in a drawing; with the numbers of the phones it gives the seed.
    ServerPart([u8; 32]),
}

impl GameSecret {
    /// What the store keeps. Which of the two it is follows from the log.
    pub fn bytes(&self) -> [u8; 32] {
        let (GameSecret::Seed(bytes) | GameSecret::ServerPart(bytes)) = self;
        *bytes
    }
}

/// A secret must not end up in a log line by accident.
impl std::fmt::Debug for GameSecret {
    fn fmt(&self, formatter: &mut std::fmt::Formatter) -> std::fmt::Result {
        formatter.write_str("GameSecret(…)")
    }
}

/// What a step added, to be stored before anybody hears of it.
#[derive(Debug, Default)]
pub struct Draft {
    pub did: Vec<TableEntry>,
    /// What is kept secret of a game that was started, with its number.
    pub secret: Option<(u32, GameSecret)>,
}

/// A step that is being taken. The log's part of the table changes by [`Step::put`] alone.
pub struct Step<'t> {
    table: &'t mut TableState,
    /// When it is taken.
    pub now: Millis,
    draft: Draft,
}

impl Deref for Step<'_> {
    type Target = TableState;

    fn deref(&self) -> &TableState {
        self.table
    }
}

impl<'t> Step<'t> {
    pub(crate) fn new(table: &'t mut TableState, now: Millis) -> Step<'t> {
        Step { table, now, draft: Draft::default() }
    }

    /// Applies an entry and writes it down.
    pub(crate) fn put(&mut self, entry: TableEntry) {
        let TableState { folded, live, config, .. } = &mut *self.table;
        let fits = folded.apply(&entry, config);
        debug_assert!(fits, "{entry:?} was judged before");
        live.follow(&entry, folded, config);
        self.draft.did.push(entry);
    }

    /// Writes an entry down that changes nothing of the table and that nobody is told of: one that
    /// the rules have folded already, or a note beside a move.
    pub(crate) fn note(&mut self, entry: TableEntry) {
        self.draft.did.push(entry);
    }

    /// Has the store keep the secret of a game apart from the log.
    pub(crate) fn keep_secret(&mut self, number: u32, secret: GameSecret) {
        self.draft.secret = Some((number, secret));
    }

    /// What only lives now.
    pub(crate) fn live_mut(&mut self) -> &mut Live {
        &mut self.table.live
    }

    /// Lets the rules change the game on the table: they judge a move, or take what chance answers,
    /// and fold it in one. What they add to the log has to be noted.
    pub(crate) fn with_rules<T>(
        &mut self,
        change: impl FnOnce(&mut dyn kernel::Table, &mut Live) -> T,
    ) -> Option<T> {
        let TableState { folded, live, .. } = &mut *self.table;
        Some(change(folded.play.rules_table()?, live))
    }

    /// The step is taken.
    pub(crate) fn done(self) -> Draft {
        self.draft
    }
}
