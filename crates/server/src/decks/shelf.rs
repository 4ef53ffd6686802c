//! Where the pictures of decks lie: a folder of ordinary files, or memory.
//!
//! A file is written under another name, brought to the disk and only then given its own, so that
//! there is never half a picture. What is deleted is removed from the disk, not marked.

use super::{Deck, Kept, harmless};
use crate::clock::Millis;
use crate::person::Digest;
use kernel::DeckId;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// Pictures by their deck and id.
type Pictures = HashMap<(DeckId, String), Arc<[u8]>>;

/// Where pictures lie.
pub(super) enum Shelf {
    Memory(Mutex<Pictures>),
    Folder(PathBuf),
}

/// What is written about a deck.
#[derive(Serialize, Deserialize)]
struct Label {
    name: String,
    owner: Digest,
    at: Millis,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    visited: Option<Millis>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    condemned: Option<u64>,
}

impl Label {
    fn of(deck: &Deck) -> Label {
        let Deck { name, owner, at, visited, condemned, pictures: _ } = deck;
        Label {
            name: name.clone(),
            owner: *owner,
            at: *at,
            visited: *visited,
            condemned: *condemned,
        }
    }
}

const LABEL: &str = "deck.json";
/// A deck with this file in its folder is to be deleted as soon as no game needs it.
const UNWANTED: &str = "unwanted";

fn file_name(kept: &Kept) -> String {
    format!("{:04}-{}.jpg", kept.number, kept.id)
}

/// A picture by the name of its file.
fn kept_as(name: &str, bytes: u64) -> Option<Kept> {
    let (number, id) = name.strip_suffix(".jpg")?.split_once('-')?;
    Some(Kept { number: number.parse().ok()?, id: id.to_string(), bytes, ready: true })
}

/// Writes a file as a whole or not at all.
fn write(folder: &Path, name: &str, bytes: &[u8]) -> io::Result<()> {
    let new = folder.join(format!(".new-{name}"));
    let mut private = OpenOptions::new();
    private.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut private, 0o600);
    let written = private
        .open(&new)
        .and_then(|mut file| file.write_all(bytes).and_then(|()| file.sync_all()));
    let named = written.and_then(|()| fs::rename(&new, folder.join(name)));
    if named.is_err() {
        let _ = fs::remove_file(&new);
    }
    named.and_then(|()| sync(folder))
}

/// Makes folders that nobody but the server can look into: people's photographs lie in them.
fn private_folder() -> fs::DirBuilder {
    let mut folder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut folder, 0o700);
    folder
}

/// What an older program made was open to everybody on the machine.
#[cfg(unix)]
fn make_private(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let kind = fs::symlink_metadata(path)?;
    let rights = if kind.is_dir() { 0o700 } else { 0o600 };
    // A link is not ours, and neither is what it leads to.
    if kind.is_symlink() || kind.permissions().mode() & 0o777 == rights {
        return Ok(());
    }
    fs::set_permissions(path, fs::Permissions::from_mode(rights))
}

#[cfg(not(unix))]
fn make_private(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Brings the names in a folder to the disk.
fn sync(folder: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

impl Shelf {
    /// The decks that lie there; what an interrupted writer or remover left behind is cleared away.
    pub fn read(&self) -> io::Result<HashMap<DeckId, Deck>> {
        if let Shelf::Folder(folder) = self {
            private_folder().recursive(true).create(folder)?;
            make_private(&folder.canonicalize()?)?;
        }
        self.found(true)
    }

    /// The decks that lie there, while a server may be at work.
    pub fn look(&self) -> io::Result<HashMap<DeckId, Deck>> {
        self.found(false)
    }

    fn found(&self, clears: bool) -> io::Result<HashMap<DeckId, Deck>> {
        let Shelf::Folder(folder) = self else { return Ok(HashMap::new()) };
        let mut decks = HashMap::new();
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            let id = path.file_name().and_then(|name| name.to_str()).and_then(DeckId::parse);
            let label = fs::read(path.join(LABEL))
                .ok()
                .and_then(|text| serde_json::from_slice::<Label>(&text).ok());
            let (Some(id), Some(Label { name, owner, at, visited, condemned })) = (id, label)
            else {
                if clears
                    && path.is_dir()
                    && path
                        .file_name()
                        .and_then(|name| name.to_str())
                        .is_some_and(|name| name.starts_with(".gone-"))
                {
                    fs::remove_dir_all(&path)?;
                }
                continue;
            };
            if clears {
                make_private(&path)?;
            }
            let mut pictures = Vec::new();
            for file in fs::read_dir(&path)? {
                let file = file?;
                let name = file.file_name().to_string_lossy().to_string();
                if clears && name.starts_with(".new-") {
                    fs::remove_file(file.path())?;
                } else {
                    if clears {
                        make_private(&file.path())?;
                    }
                    pictures.extend(kept_as(&name, file.metadata()?.len()));
                }
            }
            pictures.sort_unstable_by_key(|kept| kept.number);
            let name = harmless(&name);
            decks.insert(id, Deck { name, owner, at, visited, condemned, pictures });
        }
        Ok(decks)
    }

    /// A new deck without pictures.
    pub fn create(&self, id: DeckId, deck: &Deck) -> io::Result<()> {
        let Shelf::Folder(folder) = self else { return Ok(()) };
        let own = folder.join(id.as_str());
        private_folder().recursive(true).create(folder)?;
        private_folder().create(&own)?;
        write(&own, LABEL, &serde_json::to_vec(&Label::of(deck))?)?;
        sync(folder)
    }

    /// Writes down what has changed about a deck.
    pub fn label(&self, id: DeckId, deck: &Deck) -> io::Result<()> {
        let Shelf::Folder(folder) = self else { return Ok(()) };
        write(&folder.join(id.as_str()), LABEL, &serde_json::to_vec(&Label::of(deck))?)
    }

    /// Whether the operator wants this deck to be gone.
    pub fn unwanted(&self, id: DeckId) -> bool {
        match self {
            Shelf::Memory(_) => false,
            Shelf::Folder(folder) => folder.join(id.as_str()).join(UNWANTED).exists(),
        }
    }

    /// The operator wants this deck to be gone.
    pub fn unwant(&self, id: DeckId) -> io::Result<()> {
        match self {
            Shelf::Memory(_) => Ok(()),
            Shelf::Folder(folder) => write(&folder.join(id.as_str()), UNWANTED, b""),
        }
    }

    pub fn put(&self, id: DeckId, kept: &Kept, card: &[u8]) -> io::Result<()> {
        match self {
            Shelf::Memory(pictures) => {
                pictures
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .insert((id, kept.id.clone()), card.into());
                Ok(())
            }
            Shelf::Folder(folder) => write(&folder.join(id.as_str()), &file_name(kept), card),
        }
    }

    pub fn get(&self, id: DeckId, kept: &Kept) -> Option<Arc<[u8]>> {
        match self {
            Shelf::Memory(pictures) => pictures
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .get(&(id, kept.id.clone()))
                .cloned(),
            Shelf::Folder(folder) => {
                fs::read(folder.join(id.as_str()).join(file_name(kept))).ok().map(Arc::from)
            }
        }
    }

    pub fn remove(&self, id: DeckId, kept: &Kept) -> io::Result<()> {
        match self {
            Shelf::Memory(pictures) => {
                _ = pictures
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .remove(&(id, kept.id.clone()))
            }
            Shelf::Folder(folder) => {
                let own = folder.join(id.as_str());
                fs::remove_file(own.join(file_name(kept)))?;
                sync(&own)?;
            }
        }
        Ok(())
    }

    /// All of a deck at once: renamed first, so that half a deck is never found.
    pub fn remove_all(&self, id: DeckId) -> io::Result<()> {
        match self {
            Shelf::Memory(pictures) => pictures
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .retain(|(deck, _), _| *deck != id),
            Shelf::Folder(folder) => {
                let gone = folder.join(format!(".gone-{id}"));
                fs::rename(folder.join(id.as_str()), &gone)?;
                sync(folder)?;
                fs::remove_dir_all(&gone)?;
            }
        }
        Ok(())
    }
}
