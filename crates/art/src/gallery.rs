//! The pictures behind their keys, for a server that knows no game.

#[cfg(feature = "files")]
use crate::dreams::dream;
use crate::illusion::{Card, Deck, Family, Fresh, classic_card, regrow};
use gallery::{Gallery, Palette};
use kernel::{Grow, Grown};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The games whose pictures these are.
const ILLUSION: &str = "illusion";
const NARRATOR: &str = "narrator";
/// So many fresh cards are kept, about 20 KB each; one that was forgotten is grown again from its
/// key.
const KEPT: usize = 1200;

/// Without the painted files there is no dream.
#[cfg(not(feature = "files"))]
fn dream(_: &str) -> Option<&'static [u8]> {
    None
}

/// Files as they are sent, by key and palette.
type Prints = HashMap<(String, Palette), Arc<[u8]>>;

/// All pictures that are made from data.
#[derive(Default)]
pub struct Pictures {
    /// Classic cards only: there are few of them, and everyone asks for them.
    printed: Mutex<Prints>,
    fresh: Mutex<HashMap<String, Card>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Both are mere caches: whatever a panic left in them is still good.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Pictures {
    /// The card with this key, from the cache or grown again.
    fn fresh(&self, key: &str) -> Option<Card> {
        let known = lock(&self.fresh).get(key).cloned();
        known.or_else(|| regrow(key).inspect(|card| self.keep(key.to_string(), card.clone())))
    }

    fn keep(&self, key: String, card: Card) {
        let mut fresh = lock(&self.fresh);
        if fresh.len() >= KEPT {
            fresh.clear();
        }
        fresh.insert(key, card);
    }
}

impl Gallery for Pictures {
    fn picture(&self, game: &str, key: &str, palette: Palette) -> Option<Arc<[u8]>> {
        if game == NARRATOR {
            // A painting has no palettes: everybody sees the same.
            return dream(key).map(Arc::from);
        }
        if game != ILLUSION {
            return None;
        }
        let Some(card) = classic_card(key) else {
            return self.fresh(key).map(|card| card.printed(palette).into());
        };
        if card.file.is_empty() {
            return None;
        }
        let printed = || Arc::from(card.printed(palette));
        Some(Arc::clone(
            lock(&self.printed).entry((key.to_string(), palette)).or_insert_with(printed),
        ))
    }

    fn common(&self, game: &str, key: &str, palette: Palette) -> Option<Arc<[u8]>> {
        match game {
            NARRATOR => dream(key).map(Arc::from),
            ILLUSION => classic_card(key)
                .filter(|card| !card.file.is_empty())
                .map(|card| card.painted(palette).into()),
            _ => None,
        }
    }

    fn pattern(&self, game: &str, key: &str) -> Option<&'static str> {
        if game != ILLUSION {
            return None;
        }
        let family = classic_card(key)
            .map(|card| card.family)
            .or_else(|| self.fresh(key).map(|card| card.family));
        family.map(Family::key)
    }

    fn grow(
        &self,
        game: &str,
        what: Grow,
        seed: &[u8],
        go_on: &mut dyn FnMut(u16) -> bool,
    ) -> Option<Vec<Grown>> {
        if game != ILLUSION {
            return None;
        }
        // A plan has room to spare, so the first try keeps the rules of a deck; should it ever not,
        // the next seed does.
        for attempt in 0..u8::MAX {
            let seed = if attempt == 0 { seed.to_vec() } else { [seed, &[attempt]].concat() };
            let (mut grown, mut percents) = (Vec::new(), Vec::new());
            for (key, card) in Fresh::new(&seed).take(usize::from(what.items)) {
                percents.push(card.percents);
                grown.push(Grown {
                    key: key.clone(),
                    numbers: card.percents.map(u16::from).to_vec(),
                });
                self.keep(key, card);
                if !go_on(grown.len() as u16) {
                    return None;
                }
            }
            if Deck::of(&percents).keeps_the_rules() {
                return Some(grown);
            }
        }
        None
    }
}
