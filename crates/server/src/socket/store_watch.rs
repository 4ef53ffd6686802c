//! Tells a socket when the store goes away and when it is back: the table stands still meanwhile,
//! and people want to know why.

use crate::store::{Standing, Store};
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::sync::watch;

type Next = Pin<Box<dyn Future<Output = Option<(bool, watch::Receiver<Standing>)>> + Send>>;

/// What a socket knows of the store.
pub(super) struct StoreWatch {
    /// Nothing if the store never goes away.
    next: Option<Next>,
}

/// Waits until it stands otherwise with the store than this.
fn otherwise(than: bool, mut standing: watch::Receiver<Standing>) -> Next {
    Box::pin(async move {
        let away = standing.wait_for(|standing| standing.away != than).await.ok()?.away;
        Some((away, standing))
    })
}

impl StoreWatch {
    /// Nobody has been told anything, which means that the store is there.
    pub fn new(store: &Store) -> StoreWatch {
        StoreWatch { next: store.standing().map(|standing| otherwise(false, standing)) }
    }

    /// Ready with whether the store is away, when that is another thing than before.
    pub fn poll(&mut self, context: &mut Context) -> Poll<bool> {
        let Some(next) = &mut self.next else { return Poll::Pending };
        match std::task::ready!(next.as_mut().poll(context)) {
            Some((away, standing)) => {
                self.next = Some(otherwise(away, standing));
                Poll::Ready(away)
            }
            None => {
                self.next = None;
                Poll::Pending
            }
        }
    }
}
