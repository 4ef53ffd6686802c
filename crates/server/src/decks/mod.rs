//! Decks of people's own pictures: who owns them, what is in them, and which games use one.

pub(crate) mod carrying;
mod denied;
mod lifetimes;
mod shared;
mod shelf;

pub use denied::Denied;
pub use lifetimes::{KeptDeck, Lapsed, kept_in, unwant};

use crate::clock::Millis;
use crate::person::Digest;
use crate::store::StoreError;
use crate::table::{DeckShelf, rearranges};
use gallery::{Gallery, MOST_OF_A_DECK, Palette};
use kernel::{DeckId, Grow, Grown};
use media::{CARD_BYTES, FILE_BYTES, Workshop};
use sha2::{Digest as _, Sha256};
use shared::Shared;
use shelf::Shelf;
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use table::Loan;

/// Decks of one person.
pub const MOST_DECKS: usize = 20;
/// What the gallery's keys of these pictures begin with.
const KEY: &str = "deck/";

#[derive(Clone, Debug)]
struct Deck {
    name: String,
    owner: Digest,
    at: Millis,
    /// When its owner was last here; not known of decks from before that was written down.
    visited: Option<Millis>,
    /// In which hour of the server's life it is to be deleted.
    condemned: Option<u64>,
    pictures: Vec<Kept>,
}

/// A picture of a deck.
#[derive(Clone, Debug)]
struct Kept {
    /// In the order in which they came.
    number: u32,
    /// The beginning of the hash of its bytes.
    id: String,
    bytes: u64,
    /// Whether it lies on the shelf, and not on its way there.
    ready: bool,
}

/// A deck as its owner sees it.
#[derive(Clone, Debug, serde::Serialize, utoipa::ToSchema)]
pub struct Listed {
    /// Its id.
    #[schema(value_type = String)]
    pub id: DeckId,
    /// What it is called.
    pub name: String,
    /// Its pictures, oldest first.
    pub pictures: Vec<String>,
    /// Whether a game is being played with it.
    pub in_use: bool,
    /// Until when it is kept if its owner does not come again, in milliseconds since 1970; nothing
    /// if it is kept for ever.
    #[schema(value_type = Option<u64>)]
    pub kept_until: Option<Millis>,
}

/// All decks of a server.
pub struct Decks {
    shelf: Shelf,
    /// If other processes have the same decks: then the index is a copy, and the shelf is empty.
    shared: Option<Shared>,
    workshop: Option<Workshop>,
    /// All pictures together have no more bytes than this.
    most_bytes: u64,
    /// Decks whose owner does not come for so long are deleted.
    keep: Option<Duration>,
    index: Mutex<HashMap<DeckId, Deck>>,
    lent: Mutex<HashMap<DeckId, usize>>,
}

/// Counts a deck as lent until this is dropped.
struct Lent {
    decks: Arc<Decks>,
    deck: DeckId,
}

impl Drop for Lent {
    fn drop(&mut self) {
        let mut lent = self.decks.lent();
        if let Some(count) = lent.get_mut(&self.deck) {
            *count -= 1;
            if *count == 0 {
                lent.remove(&self.deck);
            }
        }
    }
}

/// A name without letters that could rearrange a line: an older program kept them.
pub(crate) fn harmless(name: &str) -> String {
    name.chars().filter(|letter| !rearranges(*letter)).collect()
}

/// A name that people can read: trimmed, 1 to 40 characters.
fn good_name(name: &str) -> Result<String, Denied> {
    let clean = harmless(name);
    let clean = clean.trim();
    if (1..=40).contains(&clean.chars().count()) {
        Ok(clean.to_string())
    } else {
        Err(Denied::BadName)
    }
}

impl Decks {
    /// The decks in this folder, or none yet, in memory.
    pub fn open(
        folder: Option<PathBuf>,
        workshop: Option<Workshop>,
        most_bytes: u64,
        keep: Option<Duration>,
    ) -> std::io::Result<Decks> {
        let shelf = folder.map_or_else(|| Shelf::Memory(Mutex::default()), Shelf::Folder);
        let index = Mutex::new(shelf.read()?);
        Ok(Decks { shelf, workshop, most_bytes, keep, index, ..Decks::none() })
    }

    /// No decks, and no way to make one.
    pub fn none() -> Decks {
        Decks {
            shelf: Shelf::Memory(Mutex::default()),
            shared: None,
            workshop: None,
            most_bytes: 0,
            keep: None,
            index: Mutex::default(),
            lent: Mutex::default(),
        }
    }

    fn index(&self) -> MutexGuard<'_, HashMap<DeckId, Deck>> {
        // Nothing panics half-way through a change.
        self.index.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lent(&self) -> MutexGuard<'_, HashMap<DeckId, usize>> {
        self.lent.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn listed(&self, id: DeckId, deck: &Deck) -> Listed {
        let pictures =
            deck.pictures.iter().filter(|kept| kept.ready).map(|kept| kept.id.clone()).collect();
        Listed {
            id,
            name: deck.name.clone(),
            pictures,
            in_use: self.lent().contains_key(&id),
            kept_until: self.kept_until(deck),
        }
    }

    /// The decks of a person, oldest first, and whether a game anywhere needs them.
    pub async fn listed_of(&self, owner: Digest) -> Result<Vec<Listed>, StoreError> {
        let mut decks = self.of(owner);
        let ids = decks.iter().map(|deck| deck.id.to_string()).collect();
        let lent = self.lent_anywhere(&ids).await?;
        for deck in &mut decks {
            deck.in_use |= lent.iter().any(|id| id == deck.id.as_str());
        }
        Ok(decks)
    }

    /// The decks of a person, oldest first, as far as this process knows.
    pub fn of(&self, owner: Digest) -> Vec<Listed> {
        let index = self.index();
        let mut own: Vec<(&DeckId, &Deck)> =
            index.iter().filter(|(_, deck)| deck.owner == owner).collect();
        own.sort_unstable_by_key(|(id, deck)| (deck.at, id.as_str().to_string()));
        own.into_iter().map(|(id, deck)| self.listed(*id, deck)).collect()
    }

    /// A new deck.
    pub async fn create(&self, owner: Digest, name: &str, at: Millis) -> Result<Listed, Denied> {
        let name = good_name(name)?;
        self.workshop.as_ref().ok_or(Denied::NoUploads)?;
        let random: [u8; 10] = crate::person::random();
        let letters: String = random
            .iter()
            .map(|byte| char::from(b"abcdefghijklmnopqrstuvwxyz234567"[usize::from(byte % 32)]))
            .collect();
        let id = DeckId::parse(&letters).ok_or(Denied::BadName)?;
        let deck =
            Deck { name, owner, at, visited: Some(at), condemned: None, pictures: Vec::new() };
        if let Some(shared) = &self.shared {
            self.create_shared(shared, id, &deck).await?;
            return Ok(self.listed(id, &deck));
        }
        let mut index = self.index();
        if index.values().filter(|deck| deck.owner == owner).count() >= MOST_DECKS {
            return Err(Denied::TooManyDecks);
        }
        self.shelf.create(id, &deck).map_err(not_saved)?;
        let listed = self.listed(id, &deck);
        index.insert(id, deck);
        Ok(listed)
    }

    /// Whether there is room for one more picture.
    fn room(&self, index: &HashMap<DeckId, Deck>, owner: Digest, id: DeckId) -> Result<(), Denied> {
        let deck = index.get(&id).filter(|deck| deck.owner == owner).ok_or(Denied::UnknownDeck)?;
        if deck.pictures.len() >= usize::from(MOST_OF_A_DECK) {
            return Err(Denied::DeckFull);
        }
        let bytes: u64 =
            index.values().flat_map(|deck| &deck.pictures).map(|kept| kept.bytes).sum();
        if bytes + CARD_BYTES as u64 > self.most_bytes { Err(Denied::NoRoom) } else { Ok(()) }
    }

    /// Makes a card of a file and puts it into a deck; tells its id and how many there are now.
    pub async fn add(
        self: &Arc<Decks>,
        owner: Digest,
        id: DeckId,
        file: Vec<u8>,
    ) -> Result<(String, usize), Denied> {
        self.room(&self.index(), owner, id)?;
        if file.len() > FILE_BYTES {
            return Err(Denied::FileTooBig);
        }
        let card = self.workshop.as_ref().ok_or(Denied::NoUploads)?.card(&file).await?;
        drop(file);
        let name: String =
            Sha256::digest(&card).iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        if let Some(shared) = &self.shared {
            return self.add_shared(shared, id, name, &card).await;
        }
        let kept = self.reserve(owner, id, name, card.len() as u64)?;
        let (decks, taken) = (Arc::clone(self), kept.clone());
        let put = tokio::task::spawn_blocking(move || decks.shelf.put(id, &taken, &card)).await;
        let mut index = self.index();
        let deck = index.get_mut(&id).ok_or(Denied::UnknownDeck)?;
        match put.unwrap_or_else(|error| Err(std::io::Error::other(error))) {
            Ok(()) => {
                deck.pictures
                    .iter_mut()
                    .filter(|other| other.id == kept.id)
                    .for_each(|other| other.ready = true);
                Ok((kept.id, deck.pictures.iter().filter(|other| other.ready).count()))
            }
            Err(error) => {
                deck.pictures.retain(|other| other.id != kept.id);
                Err(not_saved(error))
            }
        }
    }

    /// Keeps a place for a picture on its way to the shelf.
    fn reserve(&self, owner: Digest, id: DeckId, name: String, bytes: u64) -> Result<Kept, Denied> {
        let mut index = self.index();
        self.room(&index, owner, id)?;
        let deck = index.get_mut(&id).ok_or(Denied::UnknownDeck)?;
        if deck.pictures.iter().any(|kept| kept.id == name) {
            return Err(Denied::Duplicate);
        }
        let number = deck.pictures.iter().map(|kept| kept.number + 1).max().unwrap_or(1);
        let kept = Kept { number, id: name, bytes, ready: false };
        deck.pictures.push(kept.clone());
        Ok(kept)
    }

    fn free(&self, owner: Digest, id: DeckId) -> Result<(), Denied> {
        match (self.owns(owner, id), self.lent().contains_key(&id)) {
            (false, _) => Err(Denied::UnknownDeck),
            (true, true) => Err(Denied::DeckInUse),
            (true, false) => Ok(()),
        }
    }

    /// Takes a picture out of a deck, or a whole deck off the shelf, for good.
    pub async fn remove(
        self: &Arc<Decks>,
        owner: Digest,
        id: DeckId,
        picture: Option<String>,
    ) -> Result<(), Denied> {
        self.free(owner, id)?;
        if let Some(shared) = &self.shared {
            return self.remove_shared(shared, id, picture.as_deref()).await;
        }
        let decks = Arc::clone(self);
        let removed = tokio::task::spawn_blocking(move || match picture {
            Some(picture) => decks.remove_here(owner, id, &picture),
            None => decks.remove_all_here(owner, id),
        });
        removed.await.unwrap_or(Err(Denied::NotSaved))
    }

    fn remove_here(&self, owner: Digest, id: DeckId, picture: &str) -> Result<(), Denied> {
        self.free(owner, id)?;
        let mut index = self.index();
        let deck = index.get_mut(&id).ok_or(Denied::UnknownDeck)?;
        let place = deck
            .pictures
            .iter()
            .position(|kept| kept.id == picture && kept.ready)
            .ok_or(Denied::UnknownPicture)?;
        self.shelf.remove(id, &deck.pictures[place]).map_err(not_saved)?;
        deck.pictures.remove(place);
        Ok(())
    }

    fn remove_all_here(&self, owner: Digest, id: DeckId) -> Result<(), Denied> {
        self.free(owner, id)?;
        let mut index = self.index();
        self.shelf.remove_all(id).map_err(not_saved)?;
        index.remove(&id);
        Ok(())
    }

    fn picture(&self, id: DeckId, picture: &str) -> Option<Arc<[u8]>> {
        let kept = self
            .index()
            .get(&id)?
            .pictures
            .iter()
            .find(|kept| kept.id == picture && kept.ready)?
            .clone();
        match &self.shared {
            Some(shared) => shared.picture(id, picture),
            None => self.shelf.get(id, &kept),
        }
    }

    /// A picture, for its owner, on a thread that may wait.
    pub fn picture_of(
        &self,
        owner: Digest,
        id: DeckId,
        picture: &str,
    ) -> Result<Arc<[u8]>, Denied> {
        if !self.owns(owner, id) {
            return Err(Denied::UnknownDeck);
        }
        self.picture(id, picture).ok_or(Denied::UnknownPicture)
    }
}

impl DeckShelf for Decks {
    fn owns(&self, owner: Digest, id: DeckId) -> bool {
        self.index().get(&id).is_some_and(|deck| deck.owner == owner)
    }

    fn label(&self, id: DeckId) -> Option<(String, usize)> {
        let index = self.index();
        let deck = index.get(&id)?;
        Some((deck.name.clone(), deck.pictures.iter().filter(|kept| kept.ready).count()))
    }

    fn taken(&self, id: DeckId) -> Option<Vec<Grown>> {
        let index = self.index();
        let ready = index.get(&id)?.pictures.iter().filter(|kept| kept.ready);
        let grown =
            ready.map(|kept| Grown { key: format!("{KEY}{id}/{}", kept.id), numbers: Vec::new() });
        Some(grown.collect())
    }

    fn lend(self: Arc<Self>, deck: DeckId) -> Option<Loan> {
        self.index().get(&deck)?;
        *self.lent().entry(deck).or_default() += 1;
        Some(Loan { deck, held: Box::new(Lent { decks: self, deck }) })
    }
}

fn not_saved(error: std::io::Error) -> Denied {
    tracing::error!(%error, "the pictures of a deck could not be written");
    Denied::NotSaved
}

/// The gallery of the binary, with the decks beside it.
pub struct Hung {
    pub decks: Arc<Decks>,
    pub rest: Arc<dyn Gallery>,
}

impl Gallery for Hung {
    fn picture(&self, game: &str, key: &str, palette: Palette) -> Option<Arc<[u8]>> {
        match key.strip_prefix(KEY) {
            Some(own) => own
                .split_once('/')
                .and_then(|(deck, picture)| self.decks.picture(DeckId::parse(deck)?, picture)),
            None => self.rest.picture(game, key, palette),
        }
    }

    fn common(&self, game: &str, key: &str, palette: Palette) -> Option<Arc<[u8]>> {
        self.rest.common(game, key, palette)
    }

    fn pattern(&self, game: &str, key: &str) -> Option<&'static str> {
        if key.starts_with(KEY) { None } else { self.rest.pattern(game, key) }
    }

    fn grow(
        &self,
        game: &str,
        what: Grow,
        seed: &[u8],
        go_on: &mut dyn FnMut(u16) -> bool,
    ) -> Option<Vec<Grown>> {
        self.rest.grow(game, what, seed, go_on)
    }
}
