//! Which tables hold a deck: those in whose unfinished game it lies, whether anybody is there or
//! not.

use super::tables::Tables;
use super::task::{TableMessage, TableTask};
use crate::person::Secret;
use crate::store::{Owner, StoreError, StoreFuture};
use kernel::DeckId;
use std::sync::Arc;
use table::TableEntry;
use tokio::sync::{mpsc, oneshot};

/// Whether a table holds a deck, asked by somebody who wants to delete it.
pub struct DeckQuestion {
    deck: DeckId,
    /// Gets the table's code if it does.
    found: oneshot::Sender<Option<String>>,
}

/// A table that holds a deck.
#[derive(Debug)]
pub struct Holder {
    /// The secret part of its link.
    pub invite: Secret,
    /// The code that is said aloud; empty if another table has it by now, or if the table could not
    /// be asked.
    pub code: String,
}

impl TableTask {
    /// Before a game with a deck is in the log, the store knows that the deck is here: its owner
    /// may want to delete it while nobody is.
    pub(super) fn lend(&self, did: &[TableEntry]) -> Option<StoreFuture<()>> {
        let starts = |entry: &TableEntry| {
            matches!(entry, TableEntry::Started { .. } | TableEntry::Draw { .. })
        };
        let starts = did.iter().any(starts);
        let deck = self.state.held_deck().filter(|_| starts)?;
        let lent = self.tables.store.loans.lend(self.state.names().table, deck.to_string());
        let decks = Arc::clone(&self.tables.decks);
        Some(Box::pin(async move {
            lent.await?;
            // Another process may have deleted it while this one was lending it.
            match decks.is_there(deck).await? {
                true => Ok(()),
                false => Err(StoreError::Failed(format!("deck {deck} is gone"))),
            }
        }))
    }

    /// When the game with a deck is over, other processes, which cannot ask this table, learn that
    /// the deck is free.
    pub(super) async fn give_back(&mut self) {
        let held = self.state.held_deck();
        let deck =
            std::mem::replace(&mut self.held, held).filter(|_| self.tables.store.leases.is_some());
        if let Some(deck) = deck {
            let back =
                self.tables.store.loans.give_back(self.state.names().invite, deck.to_string());
            if let Err(error) = back.await {
                tracing::warn!(%error, %deck, "a deck was not given back");
            }
        }
    }

    /// Answers whether a deck is held here. If it is not, that is written down by this task, which
    /// would be the one to lend it again.
    pub(super) async fn holds(&mut self, asked: DeckQuestion) {
        let held = self.state.held_deck() == Some(asked.deck);
        if !held {
            let invite = self.state.names().invite;
            let back = self.tables.store.loans.give_back(invite, asked.deck.to_string());
            if let Err(error) = back.await {
                tracing::warn!(%error, deck = %asked.deck, "a deck was not given back");
            }
        }
        // Whoever asked may be gone.
        let _ = asked.found.send(held.then(|| self.state.names().code.clone()));
    }
}

impl Tables {
    /// A table whose game is not over and is played with this deck. Tables that have no use for it
    /// any more note it.
    pub async fn holder(self: &Arc<Tables>, deck: DeckId) -> Result<Option<Holder>, StoreError> {
        for invite in self.store.loans.lent(deck.to_string()).await? {
            let answer = match self.store.owner(invite).await? {
                Owner::Here => self.ask_holds(invite, deck).await,
                Owner::At(_) | Owner::NobodyYet => None,
            };
            let code = match answer {
                Some(None) => continue,
                Some(Some(code)) => code,
                // A table that cannot answer may have it.
                None => self
                    .store
                    .directory
                    .by_invite(invite)
                    .await?
                    .map_or_else(String::new, |at| at.code),
            };
            return Ok(Some(Holder { invite, code }));
        }
        Ok(None)
    }

    async fn ask_holds(self: &Arc<Tables>, invite: Secret, deck: DeckId) -> Option<Option<String>> {
        let (found, answer) = oneshot::channel();
        let mut message = TableMessage::Holds(Box::new(DeckQuestion { deck, found }));
        loop {
            match self.open(invite).send(message).await {
                Ok(()) => return answer.await.ok(),
                // It left memory in this very moment: it comes back.
                Err(mpsc::error::SendError(back)) => message = back,
            }
        }
    }
}
