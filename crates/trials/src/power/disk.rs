//! A disk that forgets: what was written and not synced may or may not be there when the power
//! comes back.
//!
//! Names of files come and go at once, their bytes only with a sync. Of what was not synced either
//! nothing has arrived, as with a cache that writes nothing by itself, or any part of it, sector by
//! sector.

use super::trace::Event;
use anyhow::Context;
use kernel::{Quick, Random};
use std::collections::BTreeMap;
use std::path::Path;

/// A disk writes so many bytes or none of them.
const SECTOR: usize = 512;
/// What a server keeps in its folder.
const KEPT: [&str; 3] = ["stolik.db", "stolik.db-wal", "stolik.db-journal"];

/// The files of a folder.
pub(super) type Files = BTreeMap<String, Vec<u8>>;

/// The files as they have surely arrived, and what is on its way to them.
pub(super) struct Disk {
    files: Files,
    /// With the place of the event.
    on_their_way: BTreeMap<String, Vec<(usize, Change)>>,
}

enum Change {
    Bytes { at: usize, bytes: Vec<u8> },
    Length(usize),
}

impl Change {
    fn apply(&self, file: &mut Vec<u8>) {
        match self {
            Change::Bytes { at, bytes } => {
                let end = at + bytes.len();
                if file.len() < end {
                    file.resize(end, 0);
                }
                file[*at..end].copy_from_slice(bytes);
            }
            Change::Length(length) => file.resize(*length, 0),
        }
    }

    /// The parts that arrive or not by themselves.
    fn parts(&self) -> Vec<Change> {
        match self {
            Change::Length(length) => vec![Change::Length(*length)],
            Change::Bytes { at, bytes } => {
                let mut parts = Vec::new();
                let mut from = 0;
                while from < bytes.len() {
                    let to = bytes.len().min(from + SECTOR - (at + from) % SECTOR);
                    parts.push(Change::Bytes { at: at + from, bytes: bytes[from..to].to_vec() });
                    from = to;
                }
                parts
            }
        }
    }
}

/// The files of a folder as they are now.
pub(super) fn files_in(folder: &Path) -> anyhow::Result<Files> {
    let there = KEPT.into_iter().filter(|name| folder.join(name).exists());
    there.map(|name| Ok((name.to_string(), std::fs::read(folder.join(name))?))).collect()
}

/// Makes a folder hold these files and no others of a server's.
pub(super) fn write_files(folder: &Path, files: &Files) -> anyhow::Result<()> {
    for name in KEPT.into_iter().chain(["stolik.db-shm"]) {
        let path = folder.join(name);
        match files.get(name) {
            Some(bytes) => std::fs::write(&path, bytes).context("a file cannot be written")?,
            None if path.exists() => std::fs::remove_file(&path)?,
            None => {}
        }
    }
    Ok(())
}

impl Disk {
    pub fn new(files: Files) -> Disk {
        Disk { files, on_their_way: BTreeMap::new() }
    }

    /// Takes in the event at this place of the trace.
    pub fn take(&mut self, place: usize, event: &Event) {
        match event {
            Event::Wrote { file, at, bytes } => {
                self.sends(file, place, Change::Bytes { at: *at, bytes: bytes.clone() })
            }
            Event::Cut { file, length } => self.sends(file, place, Change::Length(*length)),
            Event::Synced { file, began } => {
                let waiting = self.on_their_way.remove(file).unwrap_or_default();
                let (arrived, rest): (Vec<_>, Vec<_>) =
                    waiting.into_iter().partition(|(place, _)| place < began);
                let bytes = self.files.entry(file.clone()).or_default();
                arrived.iter().for_each(|(_, change)| change.apply(bytes));
                self.on_their_way.insert(file.clone(), rest);
            }
            Event::Removed { file } => {
                self.files.remove(file);
                self.on_their_way.remove(file);
            }
            Event::Said { .. } => {}
        }
    }

    fn sends(&mut self, file: &str, place: usize, change: Change) {
        self.files.entry(file.to_string()).or_default();
        self.on_their_way.entry(file.to_string()).or_default().push((place, change));
    }

    /// What is there after the power was lost now.
    pub fn lost(&self, random: &mut Quick) -> Files {
        let mut files = self.files.clone();
        if random.below(2) == 0 {
            return files;
        }
        for (file, changes) in &self.on_their_way {
            let bytes = files.entry(file.clone()).or_default();
            let parts = changes.iter().flat_map(|(_, change)| change.parts());
            parts.filter(|_| random.below(2) == 0).for_each(|part| part.apply(bytes));
        }
        files
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrote(at: usize, text: &str) -> Event {
        Event::Wrote { file: "stolik.db".to_string(), at, bytes: text.as_bytes().to_vec() }
    }

    #[test]
    fn only_what_was_handed_over_before_a_sync_began_is_sure_to_be_there() {
        let mut disk = Disk::new(Files::new());
        let events = [
            wrote(0, "abc"),
            // Handed over while the sync was under way.
            wrote(1, "X"),
            Event::Synced { file: "stolik.db".to_string(), began: 1 },
            wrote(2, "YZ"),
        ];
        for (place, event) in events.iter().enumerate() {
            disk.take(place, event);
        }
        assert_eq!(disk.files["stolik.db"], b"abc");
        let mut random = Quick::new(3);
        let seen: std::collections::BTreeSet<Vec<u8>> =
            (0..60).map(|_| disk.lost(&mut random)["stolik.db"].clone()).collect();
        let expected = ["abYZ", "abc", "aXYZ", "aXc"].map(|text| text.as_bytes().to_vec());
        assert_eq!(seen, expected.into_iter().collect());
    }
}
