//! Decks of a folder on their way to another place, or from it.

use super::shelf::Shelf;
use super::{Deck, Kept};
use crate::person::Digest;
use crate::store::{DeckRow, PictureRow};
use kernel::DeckId;
use std::io;
use std::path::Path;

fn kept(picture: &PictureRow) -> Kept {
    let PictureRow { number, id, length } = picture.clone();
    Kept { number, id, bytes: length, ready: true }
}

/// The decks of a folder, by their ids.
pub(crate) fn decks_in(folder: &Path) -> io::Result<Vec<DeckRow>> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let shelf = Shelf::Folder(folder.to_path_buf());
    let row = |(id, deck): (DeckId, Deck)| DeckRow {
        id: id.to_string(),
        name: deck.name,
        owner: deck.owner.to_string(),
        made: deck.at,
        visited: deck.visited,
        condemned: if shelf.unwanted(id) { Some(0) } else { deck.condemned },
        pictures: deck
            .pictures
            .into_iter()
            .map(|kept| PictureRow { number: kept.number, id: kept.id, length: kept.bytes })
            .collect(),
    };
    let mut rows: Vec<DeckRow> = shelf.look()?.into_iter().map(row).collect();
    rows.sort_by(|a, b| a.id.cmp(&b.id));
    Ok(rows)
}

fn wrong() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "this is no deck")
}

/// The bytes of a picture in a folder.
pub(crate) fn picture_in(folder: &Path, deck: &str, picture: &PictureRow) -> io::Result<Vec<u8>> {
    let id = DeckId::parse(deck).ok_or_else(wrong)?;
    let shelf = Shelf::Folder(folder.to_path_buf());
    let bytes = shelf.get(id, &kept(picture));
    bytes.map(|bytes| bytes.to_vec()).ok_or_else(|| io::ErrorKind::NotFound.into())
}

/// Puts a deck without its pictures into a folder.
pub(crate) fn put_deck(folder: &Path, row: &DeckRow) -> io::Result<()> {
    let id = DeckId::parse(&row.id).ok_or_else(wrong)?;
    let shelf = Shelf::Folder(folder.to_path_buf());
    let deck = Deck {
        name: row.name.clone(),
        owner: Digest::parse(&row.owner).ok_or_else(wrong)?,
        at: row.made,
        visited: row.visited,
        condemned: row.condemned.filter(|hour| *hour > 0),
        pictures: Vec::new(),
    };
    shelf.create(id, &deck)?;
    if row.condemned == Some(0) { shelf.unwant(id) } else { Ok(()) }
}

/// Puts a picture into the folder of its deck.
pub(crate) fn put_picture(
    folder: &Path,
    deck: &str,
    picture: &PictureRow,
    bytes: &[u8],
) -> io::Result<()> {
    let id = DeckId::parse(deck).ok_or_else(wrong)?;
    // It becomes the name of a file.
    let is_id = (1..=64).contains(&picture.id.len())
        && picture.id.bytes().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit());
    if !is_id {
        return Err(io::Error::new(
            io::ErrorKind::InvalidData,
            "a picture has a name that is none",
        ));
    }
    Shelf::Folder(folder.to_path_buf()).put(id, &kept(picture), bytes)
}
