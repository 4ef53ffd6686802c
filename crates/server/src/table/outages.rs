//! A store that may go away: the table stands still until it is back, and then looks whether it is
//! still its own.

use super::tables::Tables;
use super::task::TableTask;
use crate::store::{Standing, Store};
use std::ops::ControlFlow;
use std::time::Duration;
use table::door::Bye;
use table::{CommandRefusal, TableRefusal};
use tokio::sync::watch;

/// A store that said no, and did not notice that it is away, is asked again after this time.
const AGAIN: Duration = Duration::from_millis(100);

/// What a table has noticed of its store's outages.
pub(super) struct Outages {
    standing: Option<watch::Receiver<Standing>>,
    /// How many there had been when the table last knew that it was its own.
    seen: u64,
}

impl Outages {
    pub fn new(store: &Store) -> Outages {
        let standing = store.standing();
        let seen = standing.as_ref().map_or(0, |standing| standing.borrow().outages);
        Outages { standing, seen }
    }

    /// Whether there has been another one, or is.
    pub fn any(&self) -> bool {
        let now = self.standing.as_ref().map(|standing| *standing.borrow());
        now.is_some_and(|now| now.away || now.outages != self.seen)
    }

    /// Waits for the next one.
    pub async fn next(&mut self) {
        match &mut self.standing {
            // The sender lives as long as the store.
            Some(standing) => _ = standing.changed().await,
            None => std::future::pending().await,
        }
    }
}

impl Tables {
    /// Waits until a store that failed is back; false if it never comes back, or nobody has the
    /// time to wait for it.
    pub(super) async fn store_comes_back(&self) -> bool {
        let Some(mut standing) = self.store.standing() else { return false };
        tokio::time::sleep(AGAIN).await;
        self.wait_for(&mut standing).await
    }

    /// Whether this was refused only because a store that comes back was away.
    pub(super) fn was_away(&self, answer: &Result<(), CommandRefusal>) -> bool {
        let not_saved = CommandRefusal::from(TableRefusal::NotSaved).code;
        answer.as_ref().is_err_and(|refusal| refusal.code == not_saved)
            && self.store.leases.is_some()
    }

    /// Waits until the store is there; false if the process ends first.
    async fn wait_for(&self, standing: &mut watch::Receiver<Standing>) -> bool {
        let mut closing = self.closing.subscribe();
        tokio::select! {
            back = standing.wait_for(|standing| !standing.away) => back.is_ok(),
            _ = closing.wait_for(|closing| *closing) => false,
        }
    }
}

impl TableTask {
    /// Stands still while the store is away. When it is back, somebody else may have taken the
    /// table meanwhile; if not, nobody has run out of time.
    pub(super) async fn after_outage(&mut self, outages: &mut Outages) -> ControlFlow<()> {
        let (Some(standing), Some(leases)) = (&mut outages.standing, &self.tables.store.leases)
        else {
            return ControlFlow::Continue(());
        };
        if !self.tables.wait_for(standing).await {
            // The process ends first.
            self.clients.drain(..).for_each(|client| client.bye(Bye::Restarting));
            return ControlFlow::Break(());
        }
        let noticed = standing.borrow_and_update().outages;
        let (table, epoch) = (self.state.names().table, self.epoch);
        match leases.taken(vec![(table, epoch)]).await {
            Ok(taken) if taken.is_empty() => {
                outages.seen = noticed;
                let now = self.tables.clock.now();
                self.state.resume(now);
                ControlFlow::Continue(())
            }
            Ok(_) => {
                self.step_down();
                ControlFlow::Break(())
            }
            // It went away again.
            Err(_) => {
                tokio::time::sleep(AGAIN).await;
                ControlFlow::Continue(())
            }
        }
    }

    /// Lets others have the table.
    pub(super) async fn release(&mut self) {
        let Some(leases) = &self.tables.store.leases else { return };
        let table = self.state.names().table;
        if let Err(error) = leases.release(table, self.epoch).await {
            tracing::warn!(%error, table, "the claim lapses by itself");
        }
    }
}
