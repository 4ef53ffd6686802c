//! Slips in how a table keeps its word, planted on purpose so that the simulation of bad nights can
//! show that it would notice. Never in the product.

/// A way not to keep one's word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slip {
    /// Everybody hears of a move before it is stored.
    ToldBeforeStored,
    /// A command is acknowledged before it is stored.
    AckBeforeStored,
    /// A table that is folded anew no longer knows which commands it has done.
    IdForgotten,
    /// A repeated command is done again.
    DoneAgain,
    /// After a restart a deadline is taken for a moment of the wall clock.
    DeadlineAsWritten,
    /// What became of a record is not known: the person is told that nothing happened.
    UnknownMeansNo,
    /// What became of a record is not known: the person is told that it was stored.
    UnknownMeansYes,
    /// What could not be stored stays on the table.
    FailedStays,
    /// A table that found something new in its log tells nobody.
    NewsUntold,
    /// Time is up too soon.
    LateTooSoon,
    /// Whoever comes back is not shown the game.
    NothingShown,
    /// What is due is done before what has arrived is read.
    DueBeforeRead,
    /// The store says that something is on disk when the system has only been handed it. Nights
    /// have no disk; only somebody who watches the calls of the process can tell.
    NeverSynced,
    /// A checkpoint leaves out who the host is.
    HostNotChecked,
    /// The store keeps what a former owner writes.
    FenceDown,
    /// Pictures that were written while the store was at work go out although it failed.
    WrittenAheadStays,
    /// What opens a card comes after the picture that shows it.
    OpenedLate,
    /// To whoever comes back nothing is opened.
    NotOpenedAgain,
}

/// Every slip, with what is wrong in a few words.
#[cfg(feature = "planted-leaks")]
pub const SLIPS: &[(Slip, &str)] = &[
    (Slip::ToldBeforeStored, "told before stored"),
    (Slip::AckBeforeStored, "acknowledged before stored"),
    (Slip::IdForgotten, "ids forgotten when folded anew"),
    (Slip::DoneAgain, "a repeated command is done again"),
    (Slip::DeadlineAsWritten, "a deadline is a moment of the wall clock"),
    (Slip::UnknownMeansNo, "an unknown outcome means no"),
    (Slip::UnknownMeansYes, "an unknown outcome means yes"),
    (Slip::FailedStays, "what was not stored stays on the table"),
    (Slip::NewsUntold, "news found in the log are told to nobody"),
    (Slip::LateTooSoon, "time is up too soon"),
    (Slip::NothingShown, "whoever comes back sees no game"),
    (Slip::DueBeforeRead, "what is due comes before what has arrived"),
    (Slip::HostNotChecked, "a checkpoint leaves something out"),
    (Slip::FenceDown, "a former owner's records are kept"),
    (Slip::WrittenAheadStays, "what was written ahead goes out although it was not stored"),
    (Slip::OpenedLate, "a card is shown before it is opened"),
    (Slip::NotOpenedAgain, "nothing is opened to whoever comes back"),
];

/// So many milliseconds is [`Slip::LateTooSoon`].
pub(super) const TOO_SOON: u64 = 5_000;

#[cfg(feature = "planted-leaks")]
mod planted {
    use super::Slip;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// The planted slip's number from 1; 0 for none.
    static PLANTED: AtomicUsize = AtomicUsize::new(0);

    /// Plants a slip in every table of this process, or pulls the planted one up.
    pub fn plant_slip(slip: Option<Slip>) {
        PLANTED.store(slip.map_or(0, |slip| slip as usize + 1), Ordering::SeqCst);
    }

    pub(crate) fn slips(slip: Slip) -> bool {
        PLANTED.load(Ordering::SeqCst) == slip as usize + 1
    }
}

#[cfg(feature = "planted-leaks")]
pub use planted::plant_slip;
#[cfg(feature = "planted-leaks")]
pub(crate) use planted::slips;

/// Whether this slip is planted: never in the product.
#[cfg(not(feature = "planted-leaks"))]
pub(crate) const fn slips(_: Slip) -> bool {
    false
}
