//! Who grows something now: one card at a time in all, households in turn, and nothing that nobody
//! waits for.

use crate::shares::{Share, Shares};
use std::net::IpAddr;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use tokio::sync::watch;

/// So many households grow in turn; more wait until one of them is done. Each of them keeps a
/// thread.
const HOUSEHOLDS: usize = 8;

/// Says when nobody waits for something any more: its other end is dropped.
pub(super) type Wanted = watch::Receiver<()>;

/// Whether somebody still waits for it.
pub(super) fn is_wanted(wanted: &Wanted) -> bool {
    wanted.has_changed().is_ok()
}

/// Everybody who lets something grow.
pub struct Growers {
    shares: Shares,
    turns: Arc<Turns>,
}

impl Default for Growers {
    fn default() -> Growers {
        Growers { shares: Shares::new(1, HOUSEHOLDS), turns: Arc::default() }
    }
}

impl Growers {
    /// Waits until this household may begin; nothing if nobody wants it any more by then.
    pub(super) async fn begin(&self, household: IpAddr, wanted: &mut Wanted) -> Option<Share> {
        tokio::select! {
            share = self.shares.take(household) => share.filter(|_| is_wanted(wanted)),
            // Nothing is ever said: this is the end of it.
            _ = wanted.changed() => None,
        }
    }

    pub(super) fn turns(&self) -> Arc<Turns> {
        Arc::clone(&self.turns)
    }
}

/// A queue of threads, one of which is at work.
#[derive(Default)]
pub(super) struct Turns {
    /// The next number, and the one whose turn it is.
    numbers: Mutex<(u64, u64)>,
    next: Condvar,
}

/// One's turn, until this is dropped.
pub(super) struct Turn(Arc<Turns>);

impl Turns {
    /// Waits behind everybody who waits already.
    pub fn wait(self: &Arc<Turns>) -> Turn {
        let mut numbers = self.numbers.lock().unwrap_or_else(PoisonError::into_inner);
        let mine = numbers.0;
        numbers.0 += 1;
        while numbers.1 != mine {
            numbers = self.next.wait(numbers).unwrap_or_else(PoisonError::into_inner);
        }
        drop(numbers);
        Turn(Arc::clone(self))
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.0.numbers.lock().unwrap_or_else(PoisonError::into_inner).1 += 1;
        self.0.next.notify_all();
    }
}
