//! Ways to stand still, planted on purpose so that the law of liveness can show that it would
//! notice. Never in the product.

/// A way to stand still.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stall {
    /// A thought that came back is kept as if its brain were still thinking, and nobody gives up
    /// waiting for it.
    ThoughtStays,
    /// The table does not wake for its bots.
    NoWake,
    /// A window does not close.
    WindowStays,
    /// A brain whose move is refused is asked again for ever.
    AskedForEver,
    /// After a pause a decision has no deadline.
    PauseEatsDeadline,
    /// Nobody hears of a brain that panicked.
    PanicUnheard,
}

/// Every stall, with what is wrong in a few words.
#[cfg(feature = "planted-leaks")]
pub const STALLS: &[(Stall, &str)] = &[
    (Stall::ThoughtStays, "a thought that came back stays"),
    (Stall::NoWake, "the table does not wake for its bots"),
    (Stall::WindowStays, "a window never closes"),
    (Stall::AskedForEver, "a refused brain is asked for ever"),
    (Stall::PauseEatsDeadline, "a pause swallows the deadline"),
    (Stall::PanicUnheard, "a panic is not heard of"),
];

#[cfg(feature = "planted-leaks")]
mod planted {
    use super::Stall;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// The planted stall's number from 1; 0 for none.
    static PLANTED: AtomicUsize = AtomicUsize::new(0);

    /// Plants a stall in every table of this process, or pulls the planted one up.
    pub fn plant_stall(stall: Option<Stall>) {
        PLANTED.store(stall.map_or(0, |stall| stall as usize + 1), Ordering::SeqCst);
    }

    pub(in crate::table) fn planted(stall: Stall) -> bool {
        PLANTED.load(Ordering::SeqCst) == stall as usize + 1
    }
}

#[cfg(feature = "planted-leaks")]
pub use planted::plant_stall;
#[cfg(feature = "planted-leaks")]
pub(super) use planted::planted;

/// Whether this stall is planted: never in the product.
#[cfg(not(feature = "planted-leaks"))]
pub(super) const fn planted(_: Stall) -> bool {
    false
}
