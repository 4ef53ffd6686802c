//! How long decks are kept: as long as their owner comes. The sweep of the tables and the command
//! line (`cli/src/keep.rs`) call this. It changes the index, labels and files of
//! decks, or their rows where processes share a database, and never a table; `lapsed` also dates
//! decks whose last visit is not known.

use super::shelf::Shelf;
use super::{Deck, Decks};
use crate::clock::{Millis, millis};
use crate::person::Digest;
use crate::store::{Lapse, StoreError};
use kernel::DeckId;
use std::path::Path;
use std::path::PathBuf;

/// Visits within a day are not told apart, so that a label is written once a day.
const A_DAY: Millis = 24 * 3600 * 1000;

/// Why a deck may be about to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lapsed {
    /// The operator wants it to be gone.
    Unwanted,
    /// It goes in this hour of the server's life.
    Condemned(u64),
    /// Its owner has not come for long.
    Unvisited,
}

/// A deck as the operator sees it.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct KeptDeck {
    pub deck: String,
    /// What it is called.
    pub name: String,
    /// When it was made.
    pub made: Millis,
    /// When its owner was last here, if that is known.
    pub visited: Option<Millis>,
    /// How many pictures it has.
    pub pictures: usize,
    /// Bytes of its pictures.
    pub bytes: u64,
    /// Whether it is to be deleted.
    pub condemned: bool,
}

impl Decks {
    pub(super) fn kept_until(&self, deck: &Deck) -> Option<Millis> {
        Some(deck.visited.unwrap_or(deck.at) + millis(self.keep?))
    }

    fn relabel(&self, id: DeckId, deck: &Deck) {
        if let Err(error) = self.shelf.label(id, deck) {
            tracing::error!(%error, deck = %id, "the label of a deck could not be written");
        }
    }

    /// Somebody is here: their decks are kept from now on.
    pub async fn visited(&self, owner: Digest, now: Millis) {
        if let Some(shared) = &self.shared {
            let before = now.saturating_sub(A_DAY);
            let due = |deck: &Deck| {
                deck.visited.is_none_or(|at| at < before)
                    || deck.condemned.is_some_and(|hour| hour > 0)
            };
            let any = self.index().values().any(|deck| deck.owner == owner && due(deck));
            if any {
                self.visited_shared(shared, owner, now, before).await;
            }
            return;
        }
        let mut index = self.index();
        let own = index.iter_mut().filter(|(_, deck)| deck.owner == owner);
        for (id, deck) in own {
            let today = deck.visited.is_some_and(|at| now.saturating_sub(at) < A_DAY);
            if !today || deck.condemned.is_some() {
                (deck.visited, deck.condemned) = (Some(now), None);
                self.relabel(*id, deck);
            }
        }
    }

    /// Decks whose owner has not come since then, and those that the operator wants to be gone. The
    /// time of those from before visits were written down begins now.
    pub async fn lapsed(
        &self,
        since: Millis,
        now: Millis,
    ) -> Result<Vec<(DeckId, Lapsed)>, StoreError> {
        if let Some(shared) = &self.shared {
            let why = |lapse: Lapse| {
                let why = match lapse.condemned {
                    Some(0) => Lapsed::Unwanted,
                    Some(hour) => Lapsed::Condemned(hour),
                    None => Lapsed::Unvisited,
                };
                Some((DeckId::parse(&lapse.id)?, why))
            };
            return Ok(shared.rows.lapsed(since, now).await?.into_iter().filter_map(why).collect());
        }
        Ok(self.lapsed_here(since, now))
    }

    fn lapsed_here(&self, since: Millis, now: Millis) -> Vec<(DeckId, Lapsed)> {
        let mut lapsed = Vec::new();
        for (id, deck) in self.index().iter_mut() {
            let Some(visited) = deck.visited else {
                deck.visited = Some(now);
                self.relabel(*id, deck);
                continue;
            };
            let why = match deck.condemned {
                _ if self.shelf.unwanted(*id) => Lapsed::Unwanted,
                _ if visited >= since => continue,
                Some(hour) => Lapsed::Condemned(hour),
                None => Lapsed::Unvisited,
            };
            lapsed.push((*id, why));
        }
        lapsed
    }

    /// Notes in which hour of the server's life a deck is to be deleted.
    pub async fn condemn(&self, id: DeckId, hour: u64) -> Result<(), StoreError> {
        if let Some(shared) = &self.shared {
            return shared.rows.condemn(&id.to_string(), hour).await;
        }
        if let Some(deck) = self.index().get_mut(&id) {
            deck.condemned = Some(hour);
            self.relabel(id, deck);
        }
        Ok(())
    }

    /// Takes a deck off the shelf, if no game is being played with it and its owner has not come
    /// since then.
    pub async fn delete(&self, id: DeckId, since: Millis) -> Result<bool, StoreError> {
        let Some(shared) = &self.shared else { return Ok(self.delete_here(id)) };
        if self.lent().contains_key(&id) || !shared.rows.delete(&id.to_string(), since).await? {
            return Ok(false);
        }
        self.refresh().await?;
        Ok(true)
    }

    fn delete_here(&self, id: DeckId) -> bool {
        let mut index = self.index();
        if self.lent().contains_key(&id) || !index.contains_key(&id) {
            return false;
        }
        let removed = self.shelf.remove_all(id);
        if let Err(error) = &removed {
            tracing::error!(%error, deck = %id, "a deck could not be deleted");
        }
        removed.is_ok() && index.remove(&id).is_some()
    }
}

/// The decks that lie in a folder, the largest first. Nothing is changed.
pub fn kept_in(folder: PathBuf) -> std::io::Result<Vec<KeptDeck>> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let shelf = Shelf::Folder(folder);
    let told = |(id, deck): (DeckId, Deck)| KeptDeck {
        deck: id.to_string(),
        name: deck.name,
        made: deck.at,
        visited: deck.visited,
        pictures: deck.pictures.len(),
        bytes: deck.pictures.iter().map(|kept| kept.bytes).sum(),
        condemned: deck.condemned.is_some() || shelf.unwanted(id),
    };
    let mut decks: Vec<KeptDeck> = shelf.look()?.into_iter().map(told).collect();
    decks.sort_by(|a, b| (b.bytes, &a.deck).cmp(&(a.bytes, &b.deck)));
    Ok(decks)
}

/// Deletes a deck in a folder that no server uses; with a server, it does so within a minute, or
/// when the last game that needs the deck is over. False if there is no such deck.
pub fn unwant(folder: &Path, deck: &str, server_runs: bool) -> std::io::Result<bool> {
    let shelf = Shelf::Folder(folder.to_path_buf());
    let Some(id) = DeckId::parse(deck).filter(|id| folder.join(id.as_str()).is_dir()) else {
        return Ok(false);
    };
    if server_runs {
        shelf.unwant(id)?
    } else {
        shelf.remove_all(id)?
    }
    Ok(true)
}
