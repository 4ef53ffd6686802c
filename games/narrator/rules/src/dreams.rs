//! What is on the dream cards, in words: for players without eyes, and for people who have pictures
//! read to them.

use super::action::Name;
use serde::Deserialize;
use std::collections::HashMap;
use std::sync::LazyLock;

/// The same in both languages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Both<T> {
    /// Polish.
    pub pl: T,
    /// English.
    pub en: T,
}

/// A card in words.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dream {
    /// The card's name.
    pub id: Name,
    /// What a screen reader says.
    pub alt: Both<String>,
    /// What is on it: nouns, the main thing first.
    pub seen: Both<Vec<String>>,
    /// How it feels.
    pub mood: Both<Vec<String>>,
    /// What it may be about.
    pub idea: Both<Vec<String>>,
}

static DREAMS: LazyLock<HashMap<Name, Dream>> = LazyLock::new(|| {
    let written = include_str!("../../../../games/narrator/words/dreams.json");
    let written: Vec<Dream> =
        serde_json::from_str(written).expect("words/dreams.json is a list of dreams");
    written.into_iter().map(|dream| (dream.id.clone(), dream)).collect()
});

/// The words of a card; nothing for a card without words, such as one of the players' own pictures.
pub fn dream(id: &str) -> Option<&'static Dream> {
    DREAMS.get(id)
}

fn gather(parts: [&[String]; 3]) -> Vec<&str> {
    parts.into_iter().flatten().map(String::as_str).collect()
}

impl Dream {
    /// All its words in each language.
    pub fn words(&self) -> Both<Vec<&str>> {
        Both {
            pl: gather([&self.seen.pl, &self.mood.pl, &self.idea.pl]),
            en: gather([&self.seen.en, &self.mood.en, &self.idea.en]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{DREAMS as CARDS, card_id};
    use std::collections::HashSet;

    #[test]
    fn only_cards_of_the_deck_have_words_and_in_both_languages() {
        for (id, dream) in DREAMS.iter() {
            assert!((0..CARDS).any(|card| card_id(card) == *id), "{id} is no card");
            let Both { pl, en } = dream.words();
            assert!(!pl.is_empty() && !en.is_empty(), "{id} has no words");
            for word in pl.iter().chain(&en) {
                assert!(!word.trim().is_empty() && word.trim() == *word, "{id}: {word:?}");
            }
        }
        assert_eq!(dream("d85"), None);
    }

    #[test]
    fn every_card_is_described_and_the_descriptions_differ() {
        for card in 0..CARDS {
            let id = card_id(card);
            let dream = dream(&id).unwrap_or_else(|| panic!("{id} has no words"));
            for (alt, seen, mood, idea) in [
                (&dream.alt.pl, &dream.seen.pl, &dream.mood.pl, &dream.idea.pl),
                (&dream.alt.en, &dream.seen.en, &dream.mood.en, &dream.idea.en),
            ] {
                assert!(alt.ends_with('.') && alt.chars().count() > 40, "{id}: {alt}");
                assert!(
                    (4..=9).contains(&seen.len())
                        && (3..=5).contains(&mood.len())
                        && (4..=8).contains(&idea.len()),
                    "{id}"
                );
                let mut words: Vec<_> = seen.iter().chain(mood).chain(idea).collect();
                words.sort_unstable();
                words.dedup();
                assert_eq!(
                    words.len(),
                    seen.len() + mood.len() + idea.len(),
                    "{id} says something twice"
                );
            }
        }
        // No two cards say the same: a clue that fits one shall not fit another by necessity.
        let sets: Vec<HashSet<&str>> = (0..CARDS)
            .filter_map(|card| dream(&card_id(card)))
            .map(|dream| dream.words().pl.into_iter().collect())
            .collect();
        for (place, one) in sets.iter().enumerate() {
            for two in &sets[place + 1..] {
                assert!(one.intersection(two).count() * 2 < one.len(), "{one:?} and {two:?}");
            }
        }
    }
}
