//! How well a clue fits a card: words that are on it, what it is about, how it feels, and what all
//! that makes one think of.

use super::lexicon::{Idea, LEXICON, Strengths};
use super::text::{self, LANGUAGES, Language, Token};
use narrator::{Dream, dream};
use std::cmp::Ordering;
use std::collections::HashMap;
use std::sync::LazyLock;

/// What somebody looks at first on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gaze {
    /// At everything alike.
    Even,
    /// At how it feels.
    Mood,
    /// At what can be seen.
    Things,
    /// At what it may be about.
    Thoughts,
}

/// All of them, in the order of what is kept for each.
const GAZES: [Gaze; 4] = [Gaze::Even, Gaze::Mood, Gaze::Things, Gaze::Thoughts];

impl Gaze {
    /// What parts of a card count: its main thing, the other things, how it feels, what it may be
    /// about.
    fn weights(self) -> [f32; 4] {
        match self {
            Gaze::Even => [1.0, 0.7, 0.85, 1.0],
            Gaze::Mood => [0.35, 0.2, 1.35, 0.95],
            Gaze::Things => [1.3, 1.1, 0.35, 0.4],
            Gaze::Thoughts => [0.5, 0.25, 0.3, 1.35],
        }
    }
}

/// How somebody reads.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Habit {
    /// What it looks at first.
    pub gaze: Gaze,
    /// What a word counts that stands on the card itself.
    pub literal: f32,
    /// What an idea next to one of the clue's counts.
    pub near: f32,
    /// What an idea two steps away counts.
    pub far: f32,
}

/// An ordinary reader: what a narrator expects of the others.
pub const ORDINARY: Habit = Habit { gaze: Gaze::Even, literal: 0.55, near: 0.35, far: 0.06 };

/// What the ideas next to a card's own count.
const AROUND: f32 = 0.35;

/// What lies next to so many ideas of a card comes to mind by itself.
const LINKS: usize = 3;

/// A clue that has been read.
#[derive(Clone, Debug)]
pub struct Meaning {
    tokens: Vec<Token>,
    language: Language,
    direct: Strengths,
    near: Strengths,
    far: Strengths,
    /// The ideas that it brings to mind at all.
    touched: Vec<Idea>,
}

impl Meaning {
    /// Reads a clue.
    pub fn of(clue: &str) -> Meaning {
        let language = language(clue).unwrap_or_default();
        Meaning::of_tokens(text::tokens(clue, language), language)
    }

    fn of_tokens(tokens: Vec<Token>, language: Language) -> Meaning {
        let mut direct = vec![0.0; LEXICON.len()];
        for (idea, sure) in tokens.iter().flat_map(|token| LEXICON.understood(token, language)) {
            direct[idea] += sure;
        }
        let near = LEXICON.step(&direct);
        let mut far = LEXICON.step(&near);
        far.iter_mut()
            .zip(&direct)
            .filter(|(_, known)| **known > 0.0)
            .for_each(|(far, _)| *far = 0.0);
        let touched = (0..LEXICON.len())
            .filter(|idea| direct[*idea] > 0.0 || near[*idea] > 0.0 || far[*idea] > 0.0)
            .collect();
        Meaning { tokens, language, direct, near, far, touched }
    }

    /// Each of its words by itself, as far as it is understood.
    pub fn parts(&self) -> Vec<Meaning> {
        let part = |token: &Token| Meaning::of_tokens(vec![token.clone()], self.language);
        self.tokens
            .iter()
            .map(part)
            .filter(|part| part.direct.iter().any(|strength| *strength > 0.0))
            .collect()
    }

    /// The language it was read in.
    pub fn language(&self) -> Language {
        self.language
    }

    /// How strongly this reader has the idea in mind.
    fn strength(&self, idea: Idea, habit: &Habit) -> f32 {
        self.direct[idea] + habit.near * self.near[idea] + habit.far * self.far[idea]
    }
}

/// The language of a clue, if it shows: by letters and small words, or because more of its words
/// are known in one.
pub fn language(clue: &str) -> Option<Language> {
    let known = |language: Language| {
        text::tokens(clue, language)
            .iter()
            .filter(|token| !LEXICON.meaning(token, language).is_empty())
            .count()
    };
    text::language(clue).or_else(|| match known(Language::Polish).cmp(&known(Language::English)) {
        Ordering::Greater => Some(Language::Polish),
        Ordering::Less => Some(Language::English),
        Ordering::Equal => None,
    })
}

/// A card as readers know it.
#[derive(Clone, Debug, Default)]
pub struct Card {
    /// What it is about, for each gaze; all together of length one.
    ideas: [Strengths; GAZES.len()],
    /// What its words mean, without what lies around.
    meant: Vec<Idea>,
    /// The stems of its words in each language, and what they count for each gaze.
    words: [HashMap<String, [f32; GAZES.len()]>; 2],
    /// The stems of what can be seen on it, in each language.
    seen: [Vec<String>; 2],
}

impl Card {
    /// A card that is known by ideas alone: there is only one way to look at it.
    pub fn of_ideas(ideas: Strengths) -> Card {
        let ideas = of_length_one(ideas);
        Card { ideas: GAZES.map(|_| ideas.clone()), ..Card::default() }
    }

    fn of_words(dream: &Dream) -> Card {
        let mut card = Card::default();
        let mut meant = GAZES.map(|_| vec![0.0_f32; LEXICON.len()]);
        for (language, parts) in LANGUAGES.into_iter().zip([
            [&dream.seen.pl, &dream.mood.pl, &dream.idea.pl],
            [&dream.seen.en, &dream.mood.en, &dream.idea.en],
        ]) {
            for (part, entries) in parts.into_iter().enumerate() {
                for (place, entry) in entries.iter().enumerate() {
                    let weighed = if part == 0 && place == 0 { 0 } else { part + 1 };
                    card.learn(entry, language, weighed, &mut meant);
                }
            }
        }
        card.meant = (0..LEXICON.len()).filter(|idea| meant[0][*idea] > 0.0).collect();
        card.ideas = meant.map(|meant| {
            let around = LEXICON.step(&meant);
            meant.iter().zip(around).map(|(own, around)| own + AROUND * around).collect()
        });
        card
    }

    /// Learns a word of the card that counts as its part of the picture does.
    fn learn(
        &mut self,
        entry: &str,
        language: Language,
        part: usize,
        meant: &mut [Strengths; GAZES.len()],
    ) {
        let tokens = text::tokens(entry, language);
        // The words of a saying share its weight.
        let share = (tokens.len().max(1) as f32).sqrt();
        let weights = GAZES.map(|gaze| gaze.weights()[part] / share);
        for token in &tokens {
            for stem in token.stems(language) {
                let known = self.words[language as usize].entry(stem.clone()).or_default();
                known
                    .iter_mut()
                    .zip(weights)
                    .for_each(|(known, weight)| *known = known.max(weight));
                if part < 2 {
                    self.seen[language as usize].push(stem.clone());
                }
            }
            for (idea, sure) in LEXICON.meaning(token, language) {
                for (meant, weight) in meant.iter_mut().zip(weights) {
                    meant[idea] = meant[idea].max(weight * sure);
                }
            }
        }
    }

    /// Whether a clue names something that can be seen on the card.
    pub fn is_named_by(&self, meaning: &Meaning) -> bool {
        let language = meaning.language;
        meaning.tokens.iter().any(|token| {
            token.stems(language).iter().any(|stem| self.seen[language as usize].contains(stem))
        })
    }

    /// What it makes one think of: ideas that lie next to several of its own and are none of them.
    pub fn neighbours(&self) -> Vec<Idea> {
        let links = |idea: &Idea| {
            self.meant.iter().filter(|own| LEXICON.near(**own).contains(idea)).count()
        };
        (0..LEXICON.len())
            .filter(|idea| !self.meant.contains(idea) && links(idea) >= LINKS)
            .collect()
    }
}

fn of_length_one(mut ideas: Strengths) -> Strengths {
    let length = ideas.iter().map(|strength| strength * strength).sum::<f32>().sqrt();
    ideas.iter_mut().filter(|_| length > 0.0).for_each(|strength| *strength /= length);
    ideas
}

/// The deck of dreams as readers know it.
pub struct Library {
    cards: HashMap<&'static str, Card>,
    /// How rare each idea is in the deck: what stands on every card tells nothing.
    rarity: Strengths,
    /// How rare each stem is, in each language.
    words: [HashMap<String, f32>; 2],
}

/// The one library.
pub static LIBRARY: LazyLock<Library> = LazyLock::new(Library::new);
/// For cards without words: every idea counts alike.
static BARE: LazyLock<Library> = LazyLock::new(|| Library {
    cards: HashMap::new(),
    rarity: vec![1.0; LEXICON.len()],
    words: [HashMap::new(), HashMap::new()],
});

impl Library {
    fn new() -> Library {
        let dreams: Vec<&'static Dream> =
            (0..narrator::DREAMS).filter_map(|card| dream(&narrator::card_id(card))).collect();
        let mut cards: HashMap<&'static str, Card> =
            dreams.iter().map(|dream| (dream.id.as_str(), Card::of_words(dream))).collect();
        let all = cards.len().max(2) as f32;
        let rare = |count: f32| ((1.0 + all) / (1.0 + count)).ln() / (1.0 + all).ln();
        let count =
            |idea: Idea| cards.values().map(|card| card.ideas[0][idea].min(1.0)).sum::<f32>();
        let rarity: Strengths = (0..LEXICON.len()).map(|idea| rare(count(idea))).collect();
        let words = [0, 1].map(|language: usize| {
            let mut counts: HashMap<String, f32> = HashMap::new();
            cards
                .values()
                .flat_map(|card| card.words[language].keys())
                .for_each(|stem| *counts.entry(stem.clone()).or_default() += 1.0);
            counts.into_iter().map(|(stem, count)| (stem, rare(count))).collect()
        });
        for card in cards.values_mut() {
            for ideas in &mut card.ideas {
                ideas.iter_mut().zip(&rarity).for_each(|(strength, rarity)| *strength *= rarity);
                *ideas = of_length_one(std::mem::take(ideas));
            }
        }
        Library { cards, rarity, words }
    }

    /// What to compare by: the deck of dreams, or pictures that have no words.
    pub fn of(has_words: bool) -> &'static Library {
        if has_words { &LIBRARY } else { &BARE }
    }

    /// The card of this name in the deck of dreams.
    pub fn card(&self, name: &str) -> Option<&Card> {
        self.cards.get(name)
    }

    /// How well a clue fits a card, from 0; 1 is as good as saying its name.
    pub fn fit(&self, meaning: &Meaning, card: &Card, habit: &Habit) -> f64 {
        let (mut together, mut length) = (0.0, 0.0);
        let ideas = &card.ideas[habit.gaze as usize];
        for idea in &meaning.touched {
            let strength = meaning.strength(*idea, habit) * self.rarity[*idea];
            length += strength * strength;
            together += strength * ideas.get(*idea).copied().unwrap_or_default();
        }
        let ideas = if length > 0.0 { together / length.sqrt() } else { 0.0 };
        f64::from(ideas + habit.literal * self.said(meaning, card, habit.gaze))
    }

    /// How far the very words of the clue stand on the card.
    fn said(&self, meaning: &Meaning, card: &Card, gaze: Gaze) -> f32 {
        let language = meaning.language as usize;
        let (known, rarity) = (&card.words[language], &self.words[language]);
        let best = |token: &Token| {
            let stems = token.stems(meaning.language).iter();
            stems
                .filter_map(|stem| Some(known.get(stem)?[gaze as usize] * rarity.get(stem)?))
                .fold(0.0, f32::max)
        };
        let sum: f32 = meaning.tokens.iter().map(best).sum();
        sum / (meaning.tokens.len().max(1) as f32).sqrt()
    }
}
