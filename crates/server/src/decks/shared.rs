//! Decks in a database that several processes share: what this process knows of them is a copy, and
//! every change is the database's to allow.

use super::{Deck, Decks, Denied, Kept, MOST_DECKS, Shelf, harmless};
use crate::clock::Millis;
use crate::person::Digest;
use crate::store::{Change, DeckRow, DeckRows, Room, StoreError};
use gallery::MOST_OF_A_DECK;
use kernel::DeckId;
use media::{CARD_BYTES, Workshop};
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};
use tokio::runtime::Handle;

/// So often a process looks what the others did, without being asked anything.
const LOOKED: Duration = Duration::from_secs(1);
/// Which decks went is remembered for a day; whoever has not looked for so long reads everything.
const LONG: Duration = Duration::from_secs(3600);
/// Bytes of pictures that were looked at lately.
const AT_HAND: usize = 32 * 1024 * 1024;

/// The way to the decks of all processes.
pub(super) struct Shared {
    pub rows: DeckRows,
    runtime: Handle,
    /// The last change that is known here, and when that was asked.
    known: tokio::sync::Mutex<Option<(i64, Instant)>>,
    at_hand: Mutex<AtHand>,
}

type Key = (DeckId, String);

/// Pictures that were looked at lately. Their ids are made of their bytes: none is ever out of
/// date.
#[derive(Default)]
struct AtHand {
    pictures: HashMap<Key, Arc<[u8]>>,
    order: VecDeque<Key>,
    bytes: usize,
}

impl AtHand {
    fn put(&mut self, key: Key, picture: Arc<[u8]>) {
        if self.pictures.contains_key(&key) {
            return;
        }
        self.bytes += picture.len();
        self.order.push_back(key.clone());
        self.pictures.insert(key, picture);
        while self.bytes > AT_HAND
            && let Some(oldest) = self.order.pop_front()
        {
            self.bytes -= self.pictures.remove(&oldest).map_or(0, |picture| picture.len());
        }
    }

    fn drop_deck(&mut self, deck: DeckId) {
        let AtHand { pictures, order, bytes } = self;
        order.retain(|key| key.0 != deck);
        pictures.retain(|key, picture| {
            let stays = key.0 != deck;
            *bytes -= if stays { 0 } else { picture.len() };
            stays
        });
    }
}

fn read(row: DeckRow) -> Option<(DeckId, Deck)> {
    let pictures = row.pictures.into_iter().map(|picture| Kept {
        number: picture.number,
        id: picture.id,
        bytes: picture.length,
        ready: true,
    });
    let deck = Deck {
        name: harmless(&row.name),
        owner: Digest::parse(&row.owner)?,
        at: row.made,
        visited: row.visited,
        condemned: row.condemned,
        pictures: pictures.collect(),
    };
    Some((DeckId::parse(&row.id)?, deck))
}

fn not_saved(error: StoreError) -> Denied {
    tracing::error!(%error, "a deck could not be changed");
    Denied::NotSaved
}

/// What became of a change, in the codes of the wire.
fn done(change: Change) -> Result<u64, Denied> {
    match change {
        Change::Done(pictures) => Ok(pictures),
        Change::NoDeck => Err(Denied::UnknownDeck),
        Change::NoPicture => Err(Denied::UnknownPicture),
        Change::InUse => Err(Denied::DeckInUse),
        Change::TooMany => Err(Denied::TooManyDecks),
        Change::Full => Err(Denied::DeckFull),
        Change::NoRoom => Err(Denied::NoRoom),
        Change::Duplicate => Err(Denied::Duplicate),
    }
}

impl Shared {
    fn at_hand(&self) -> MutexGuard<'_, AtHand> {
        self.at_hand.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A picture, for a thread that may wait.
    pub fn picture(&self, deck: DeckId, picture: &str) -> Option<Arc<[u8]>> {
        let key = (deck, picture.to_string());
        if let Some(found) = self.at_hand().pictures.get(&key) {
            return Some(Arc::clone(found));
        }
        let found = self.runtime.block_on(self.rows.picture(&deck.to_string(), &key.1));
        let found: Arc<[u8]> = match found {
            Ok(found) => found?.into(),
            Err(error) => {
                tracing::warn!(%error, %deck, "a picture could not be read");
                return None;
            }
        };
        self.at_hand().put(key, Arc::clone(&found));
        Some(found)
    }
}

impl Decks {
    /// The decks of a database that other processes use, too.
    pub async fn share(
        rows: DeckRows,
        workshop: Option<Workshop>,
        most_bytes: u64,
        keep: Option<Duration>,
    ) -> Result<Arc<Decks>, StoreError> {
        let shared = Shared {
            rows,
            runtime: Handle::current(),
            known: tokio::sync::Mutex::default(),
            at_hand: Mutex::default(),
        };
        let shelf = Shelf::Memory(Mutex::default());
        let decks =
            Decks { shared: Some(shared), workshop, most_bytes, keep, shelf, ..Decks::none() };
        let decks = Arc::new(decks);
        decks.refresh().await?;
        tokio::spawn(look_again(Arc::downgrade(&decks)));
        Ok(decks)
    }

    /// Learns what other processes did with decks, if there are others.
    pub async fn refresh(&self) -> Result<(), StoreError> {
        let Some(shared) = &self.shared else { return Ok(()) };
        // One after the other: nobody puts back what another has just learned.
        let mut known = shared.known.lock().await;
        let asked = Instant::now();
        let version = shared.rows.version().await?;
        let last = known.filter(|(_, at)| at.elapsed() < LONG).map(|(change, _)| change);
        if last != Some(version) {
            let (changed, gone) = shared.rows.since(last.unwrap_or(-1)).await?;
            let mut index = self.index();
            if last.is_none() {
                index.clear();
            }
            index.extend(changed.into_iter().filter_map(read));
            for deck in gone.iter().filter_map(|id| DeckId::parse(id)) {
                index.remove(&deck);
                shared.at_hand().drop_deck(deck);
            }
        }
        *known = Some((version, asked));
        Ok(())
    }

    /// The same, where what is known already has to do if the database does not answer.
    pub async fn refresh_if_possible(&self) {
        if let Err(error) = self.refresh().await {
            tracing::warn!(%error, "what others did with decks is not known");
        }
    }

    async fn changed(&self, change: Result<Change, StoreError>) -> Result<u64, Denied> {
        let done = done(change.map_err(not_saved)?)?;
        self.refresh().await.map_err(not_saved)?;
        Ok(done)
    }

    pub(super) async fn create_shared(
        &self,
        shared: &Shared,
        id: DeckId,
        deck: &Deck,
    ) -> Result<(), Denied> {
        let row = DeckRow {
            id: id.to_string(),
            name: deck.name.clone(),
            owner: deck.owner.to_string(),
            made: deck.at,
            visited: deck.visited,
            condemned: None,
            pictures: Vec::new(),
        };
        self.changed(shared.rows.create(&row, MOST_DECKS).await).await.map(|_| ())
    }

    pub(super) async fn add_shared(
        &self,
        shared: &Shared,
        id: DeckId,
        name: String,
        card: &[u8],
    ) -> Result<(String, usize), Denied> {
        let room = Room {
            of_a_deck: u64::from(MOST_OF_A_DECK),
            bytes: self.most_bytes,
            next: CARD_BYTES as u64,
        };
        let added = shared.rows.add(&id.to_string(), &name, card, room).await;
        let pictures = self.changed(added).await?;
        Ok((name, usize::try_from(pictures).unwrap_or(usize::MAX)))
    }

    pub(super) async fn remove_shared(
        &self,
        shared: &Shared,
        id: DeckId,
        picture: Option<&str>,
    ) -> Result<(), Denied> {
        let picture = picture.map(str::to_string);
        let removed = shared.rows.remove(&id.to_string(), picture.as_ref()).await;
        self.changed(removed).await.map(|_| ())
    }

    /// Whether a deck is still there, now that everybody knows that a game needs it.
    pub async fn is_there(&self, deck: DeckId) -> Result<bool, StoreError> {
        match &self.shared {
            Some(shared) => shared.rows.has(&deck.to_string()).await,
            None => Ok(true),
        }
    }

    /// Which of these decks a game of any process needs.
    pub(super) async fn lent_anywhere(
        &self,
        decks: &Vec<String>,
    ) -> Result<Vec<String>, StoreError> {
        match &self.shared {
            Some(shared) if !decks.is_empty() => shared.rows.lent(decks).await,
            _ => Ok(Vec::new()),
        }
    }

    pub(super) async fn visited_shared(
        &self,
        shared: &Shared,
        owner: Digest,
        now: Millis,
        before: Millis,
    ) {
        if let Err(error) = shared.rows.visited(&owner.to_string(), now, before).await {
            tracing::warn!(%error, "a visit was not noted");
        }
        self.refresh_if_possible().await;
    }
}

/// Looks what the others did as long as anybody needs it: names of decks stand in rooms.
async fn look_again(decks: Weak<Decks>) {
    loop {
        tokio::time::sleep(LOOKED).await;
        let Some(decks) = decks.upgrade() else { return };
        // What is wrong with the database is said by whoever gives the sign of life.
        let _ = decks.refresh().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_at_hand_has_an_end_and_nothing_of_a_deck_that_went() {
        let decks = ["aaaaaaaaaa", "bbbbbbbbbb"].map(|id| DeckId::parse(id).expect("an id"));
        let mut at_hand = AtHand::default();
        for number in 0..AT_HAND / 60_000 + 10 {
            at_hand.put((decks[number % 2], number.to_string()), vec![0; 60_000].into());
            at_hand.put((decks[number % 2], number.to_string()), vec![0; 60_000].into());
        }
        let held: usize = at_hand.pictures.values().map(|picture| picture.len()).sum();
        assert_eq!(held, at_hand.bytes);
        assert!(held <= AT_HAND && held > AT_HAND - 120_000, "{held}");
        assert!(!at_hand.pictures.contains_key(&(decks[0], "0".to_string())), "the oldest goes");
        at_hand.drop_deck(decks[0]);
        assert!(at_hand.order.iter().all(|key| key.0 == decks[1]));
        assert_eq!(at_hand.bytes, at_hand.pictures.len() * 60_000);
        at_hand.drop_deck(decks[1]);
        assert_eq!((at_hand.bytes, at_hand.order.len()), (0, 0));
    }
}
