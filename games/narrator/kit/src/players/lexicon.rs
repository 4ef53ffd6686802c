//! What makes people think of what: ideas, the words for them in both languages, and which ideas
//! lie next to each other.

use super::text::{self, LANGUAGES, Language, Token};
use std::collections::HashMap;
use std::sync::LazyLock;

/// An idea by its line in the file.
pub type Idea = usize;
/// How strongly each idea is meant.
pub type Strengths = Vec<f32>;

/// Stems that begin alike, this far, are taken for related words.
const ALIKE: usize = 5;
/// What such a relation is worth.
const RELATED: f32 = 0.6;

pub struct Lexicon {
    /// What to say aloud, in each language.
    spoken: Vec<[&'static str; 2]>,
    names: HashMap<&'static str, Idea>,
    near: Vec<Vec<Idea>>,
    /// By stem, in each language.
    meant: [HashMap<String, Vec<Idea>>; 2],
}

/// The one lexicon.
pub static LEXICON: LazyLock<Lexicon> =
    LazyLock::new(|| Lexicon::read(include_str!("../../words/associations.txt")));

impl Lexicon {
    fn read(file: &'static str) -> Lexicon {
        let lines: Vec<Vec<&str>> = file
            .lines()
            .filter(|line| !line.starts_with('#') && !line.is_empty())
            .map(|line| line.split('|').map(str::trim).collect())
            .collect();
        let names: HashMap<&str, Idea> =
            lines.iter().enumerate().map(|(idea, fields)| (fields[0], idea)).collect();
        let mut lexicon = Lexicon {
            spoken: Vec::new(),
            near: vec![Vec::new(); lines.len()],
            meant: [HashMap::new(), HashMap::new()],
            names,
        };
        for (idea, fields) in lines.iter().enumerate() {
            let words = [fields[1], fields[2]].map(|list| list.split(", ").collect::<Vec<_>>());
            lexicon.spoken.push([words[0][0], words[1][0]]);
            for (language, words) in LANGUAGES.into_iter().zip(words) {
                for token in words.iter().flat_map(|words| text::tokens(words, language)) {
                    token
                        .stems(language)
                        .iter()
                        .for_each(|stem| lexicon.mean(language as usize, stem.clone(), idea));
                }
            }
            for name in fields[3].split(", ") {
                let other = *lexicon.names.get(name).unwrap_or_else(|| {
                    panic!("{} is next to {name}, which is not in the list", fields[0])
                });
                for (one, other) in [(idea, other), (other, idea)] {
                    if !lexicon.near[one].contains(&other) {
                        lexicon.near[one].push(other);
                    }
                }
            }
        }
        lexicon
    }

    fn mean(&mut self, language: usize, stem: String, idea: Idea) {
        let ideas = self.meant[language].entry(stem).or_default();
        if !ideas.contains(&idea) {
            ideas.push(idea);
        }
    }

    /// How many ideas there are.
    pub fn len(&self) -> usize {
        self.near.len()
    }

    /// The idea with this name in the file.
    pub fn idea(&self, name: &str) -> Option<Idea> {
        self.names.get(name).copied()
    }

    /// What one says for an idea.
    pub fn spoken(&self, idea: Idea, language: Language) -> &'static str {
        self.spoken[idea][language as usize]
    }

    /// The ideas next to one.
    pub fn near(&self, idea: Idea) -> &[Idea] {
        &self.near[idea]
    }

    /// What a word means in one language: ideas, and how surely.
    pub fn meaning(&self, token: &Token, language: Language) -> Vec<(Idea, f32)> {
        let meant = &self.meant[language as usize];
        let stems = token.stems(language);
        let mut found: Vec<Idea> =
            stems.iter().filter_map(|stem| meant.get(stem)).flatten().copied().collect();
        let mut sure = 1.0;
        if found.is_empty() {
            // Nothing exact: a longer or shorter relative will do.
            sure = RELATED;
            let alike = |known: &&String| stems.iter().any(|stem| alike(stem, known));
            found =
                meant.keys().filter(alike).flat_map(|stem| meant[stem].iter().copied()).collect();
        }
        found.sort_unstable();
        found.dedup();
        // A word of many meanings tells less of each.
        let share = sure / (found.len().max(1) as f32).sqrt();
        found.into_iter().map(|idea| (idea, share)).collect()
    }

    /// What a word means, in this language or, if it means nothing there, in the other.
    pub fn understood(&self, token: &Token, language: Language) -> Vec<(Idea, f32)> {
        let first = self.meaning(token, language);
        if !first.is_empty() {
            return first;
        }
        LANGUAGES
            .into_iter()
            .filter(|other| *other != language)
            .flat_map(|other| self.meaning(token, other))
            .collect()
    }

    /// The ideas one step further: of few neighbours each is near, of many less so.
    pub fn step(&self, from: &Strengths) -> Strengths {
        let mut reached = vec![0.0_f32; self.len()];
        for (idea, strength) in from.iter().enumerate().filter(|(_, strength)| **strength > 0.0) {
            let share = strength * (7.0 / (self.near[idea].len() as f32 + 2.0)).min(1.0).sqrt();
            self.near[idea].iter().for_each(|other| reached[*other] = reached[*other].max(share));
        }
        // What was meant already is not an association.
        reached
            .iter_mut()
            .zip(from)
            .filter(|(_, known)| **known > 0.0)
            .for_each(|(reached, _)| *reached = 0.0);
        reached
    }
}

/// Whether two stems begin alike far enough to be related words.
fn alike(one: &str, other: &str) -> bool {
    let common = one.bytes().zip(other.bytes()).take_while(|(one, other)| one == other).count();
    common >= ALIKE && 4 * common >= 3 * one.len().max(other.len())
}

#[cfg(test)]
mod tests {
    use super::super::text::tokens;
    use super::*;

    fn means(text: &str, language: Language, name: &str) -> bool {
        let idea = LEXICON.idea(name).expect("an idea of the file");
        tokens(text, language).iter().any(|token| {
            LEXICON.understood(token, language).iter().any(|(meant, _)| *meant == idea)
        })
    }

    #[test]
    fn inflected_words_mean_what_their_base_does() {
        for (text, name) in [
            ("w podróży", "journey"),
            ("smak tęsknoty", "longing"),
            ("uciekającego", "escape"),
            ("ksiezyc nad miastem", "moon"),
            ("o czym śnią koty", "dream"),
            ("bez wiatru", "wind"),
            ("w lesie", "forest"),
            ("na dnie oceanu", "sea"),
            ("złamane serca", "heart"),
            ("samotności", "loneliness"),
        ] {
            assert!(means(text, Language::Polish, name), "{text}: {name}");
        }
        for (text, name) in [
            ("running away", "escape"),
            ("homesick", "longing"),
            ("the wolves are coming", "wolf"),
            ("dreamt of Venice", "dream"),
        ] {
            assert!(means(text, Language::English, name), "{text}: {name}");
        }
        assert!(
            means("jazz", Language::Polish, "jazz")
                && means("melancholia", Language::English, "melancholy"),
            "the other language helps out"
        );
    }

    #[test]
    fn the_file_is_large_and_every_idea_has_neighbours() {
        assert!(LEXICON.len() >= 600, "{} ideas", LEXICON.len());
        for idea in 0..LEXICON.len() {
            assert!(
                !LEXICON.near(idea).is_empty(),
                "{} has no neighbours",
                LEXICON.spoken(idea, Language::English)
            );
            assert!(LEXICON.near(idea).iter().all(|other| LEXICON.near(*other).contains(&idea)));
        }
    }
}
