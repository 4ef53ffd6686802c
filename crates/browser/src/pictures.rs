//! The pictures that were brought, and those that grow from their keys; what is asked for and not
//! there is remembered.

use art::Pictures;
use gallery::{Gallery, Palette};
use kernel::{Grow, Grown};
use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A gallery that others fill.
#[derive(Default)]
pub(crate) struct Brought {
    files: Mutex<HashMap<String, Arc<[u8]>>>,
    missed: Mutex<BTreeSet<String>>,
    grown: Pictures,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Brought {
    /// Takes the file of a picture.
    pub fn bring(&self, key: &str, file: Vec<u8>) {
        lock(&self.files).insert(key.to_string(), file.into());
    }

    /// The keys that were asked for in vain since the last time.
    pub fn missed(&self) -> Vec<String> {
        std::mem::take(&mut *lock(&self.missed)).into_iter().collect()
    }
}

impl Gallery for Brought {
    fn picture(&self, game: &str, key: &str, palette: Palette) -> Option<Arc<[u8]>> {
        if let Some(file) = lock(&self.files).get(key) {
            return Some(Arc::clone(file));
        }
        let grown = self.grown.picture(game, key, palette);
        if grown.is_none() {
            lock(&self.missed).insert(key.to_string());
        }
        grown
    }

    fn grow(
        &self,
        game: &str,
        what: Grow,
        seed: &[u8],
        go_on: &mut dyn FnMut(u16) -> bool,
    ) -> Option<Vec<Grown>> {
        self.grown.grow(game, what, seed, go_on)
    }
}
