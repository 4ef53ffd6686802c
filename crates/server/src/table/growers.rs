//! Who grows something now: one card at a time in all, households in turn, and nothing that nobody
//! waits for.

use super::task::{TableMessage, TableTask};
use crate::clock::Millis;
use crate::shares::{Share, Shares};
use std::net::{IpAddr, Ipv4Addr};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use table::play::{GrowthJob, tend};
use tokio::sync::watch;

/// How often people are told how far something has grown.
const TOLD_EVERY: Millis = 250;

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

impl TableTask {
    /// Has what the table needs grown on a thread of its own; the table's task never waits for it.
    pub(super) fn tend(&mut self) {
        let mut watches = None;
        let wanted = || -> Box<dyn std::any::Any + Send + Sync> {
            let (sender, wanted) = watch::channel(());
            watches = Some(wanted);
            Box::new(sender)
        };
        let (Some(job), inbox) = (tend(&mut self.state, wanted), self.inbox.clone()) else {
            return;
        };
        let Some(mut wanted) = watches else { return };
        let GrowthJob { number, game, what, household } = job;
        let household = household.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
        let tables = Arc::clone(&self.tables);
        tokio::spawn(async move {
            let Some(share) = tables.growers.begin(household, &mut wanted).await else { return };
            let (clock, gallery) = (Arc::clone(&tables.clock), Arc::clone(&tables.gallery));
            let turns = tables.growers.turns();
            let heard = inbox.clone();
            let grow = move || {
                let mut told: Option<Millis> = None;
                let seed: [u8; 32] = crate::person::random();
                // One card after the other: a deck takes a core for seconds, and there are games
                // going on. After each card it is somebody else's turn.
                let mut turn = Some(turns.wait());
                if !is_wanted(&wanted) {
                    return None;
                }
                let grown = gallery.grow(game, what, &seed, &mut |done| {
                    turn = None;
                    let now = clock.now();
                    if told.is_none_or(|told| now >= told + TOLD_EVERY) {
                        told = Some(now);
                        // A table that has no time to listen hears the next number.
                        heard.upgrade().map(|inbox| {
                            inbox.try_send(TableMessage::GrowthProgress { number, done })
                        });
                    }
                    turn = Some(turns.wait());
                    is_wanted(&wanted)
                });
                drop(turn);
                grown
            };
            let grown = tokio::task::spawn_blocking(grow)
                .await
                .ok()
                .flatten()
                .filter(|grown| what.fits(grown));
            drop(share);
            match (grown, inbox.upgrade()) {
                (Some(grown), Some(inbox)) => {
                    _ = inbox.send(TableMessage::GrowthDone { number, grown }).await
                }
                (None, Some(_)) => tracing::debug!(
                    game,
                    "what was to grow for a game was given up, or cannot be grown here"
                ),
                (_, None) => {}
            }
        });
    }
}
