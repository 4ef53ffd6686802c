//! Everything a bot may say: what was written for a card in each character's voice, sayings, and
//! words of the cards' ideas and moods.

use super::character::CHARACTERS;
use super::lexicon::LEXICON;
use super::outlook::Fits;
use super::reader::{Card, LIBRARY, Meaning, ORDINARY};
use super::text::Language;
use kernel::{Quick, Random};
use narrator::{DREAMS, card_id, dream};
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

/// What sort of clue it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Written for the card, in the voice of one character.
    Own,
    /// A saying, a title, half a sentence.
    Saying,
    /// What the card is about, in a few words.
    Phrase,
    /// What it is about or how it feels, in a word.
    Word,
}

/// A clue, and how well it fits every card of the deck of dreams.
pub struct Clue {
    /// What is said.
    pub text: String,
    pub kind: Kind,
    /// Whose voice it is in, by the place of the character; nothing if anybody's.
    pub voice: Option<usize>,
    /// By the number of the card in the deck, for each kind of reader.
    pub fits: Vec<Fits>,
}

/// All clues of one language.
pub struct Repertoire {
    clues: Vec<Clue>,
    /// The clues that may be given for each card.
    of_card: Vec<Vec<usize>>,
    /// Whose voice a text is in.
    voices: HashMap<String, usize>,
}

static POLISH: LazyLock<Repertoire> = LazyLock::new(|| Repertoire::new(Language::Polish));
static ENGLISH: LazyLock<Repertoire> = LazyLock::new(|| Repertoire::new(Language::English));

/// What was written for the cards: a card, whose voice it is in, and the text in both languages.
const WRITTEN: &str = include_str!("../../words/clues.txt");

/// A clue is given only for cards that it fits so well, and nearly as well as the best, and better
/// than all but a few others: whoever sees the card in the end shall see why.
const LEAST: f64 = 0.26;
const NEARLY: f64 = 0.65;
const FEW: usize = 8;
/// So well has a single word of it to fit to be no stray, and no word may be one.
const NO_STRAY: f64 = 0.16;
const STRAYS: f64 = 0.0;

/// The lines of a file of clues.
pub fn lines(file: &'static str) -> impl Iterator<Item = &'static str> {
    file.lines().filter(|line| !line.starts_with('#') && !line.is_empty())
}

/// With a capital letter, as clues are written.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Whether most words of a clue have something to do with the card.
fn is_to_the_point(parts: &[Meaning], card: &Card) -> bool {
    let strays = parts.iter().filter(|part| LIBRARY.fit(part, card, &ORDINARY) < NO_STRAY).count();
    strays as f64 <= STRAYS * parts.len() as f64
}

impl Repertoire {
    /// What can be said in this language.
    pub fn of(language: Language) -> &'static Repertoire {
        match language {
            Language::Polish => &POLISH,
            Language::English => &ENGLISH,
        }
    }

    fn new(language: Language) -> Repertoire {
        let mut repertoire = Repertoire {
            clues: Vec::new(),
            of_card: vec![Vec::new(); usize::from(DREAMS)],
            voices: HashMap::new(),
        };
        let cards: Vec<&Card> =
            (0..DREAMS).filter_map(|card| LIBRARY.card(&card_id(card))).collect();
        let mut known = HashSet::new();
        for (card, voice, text) in written(language) {
            let meaning = Meaning::of(text);
            // What would be taken for the other language would be misread.
            if meaning.language() == language
                && !cards[card].is_named_by(&meaning)
                && known.insert(text.to_lowercase())
            {
                repertoire.of_card[card].push(repertoire.clues.len());
                repertoire.voices.insert(text.to_lowercase(), voice);
                repertoire.clues.push(Clue {
                    text: text.to_string(),
                    kind: Kind::Own,
                    voice: Some(voice),
                    fits: fits(&meaning, &cards),
                });
            }
        }
        for (text, kind) in anybodys(language) {
            if known.insert(text.to_lowercase()) {
                repertoire.read(text, kind, language, &cards);
            }
        }
        repertoire
    }

    /// Finds the cards that a clue may be given for.
    fn read(&mut self, text: String, kind: Kind, language: Language, cards: &[&Card]) {
        let meaning = Meaning::of(&text);
        if meaning.language() != language {
            return;
        }
        let ordinary: Vec<f64> =
            cards.iter().map(|card| LIBRARY.fit(&meaning, card, &ORDINARY)).collect();
        let best = ordinary.iter().copied().fold(0.0, f64::max);
        let parts = meaning.parts();
        for (card, fit) in ordinary.iter().enumerate() {
            let better = ordinary.iter().filter(|other| *other > fit).count();
            if *fit > LEAST.max(NEARLY * best)
                && better < FEW
                && !cards[card].is_named_by(&meaning)
                && is_to_the_point(&parts, cards[card])
            {
                self.of_card[card].push(self.clues.len());
            }
        }
        self.clues.push(Clue { text, kind, voice: None, fits: fits(&meaning, cards) });
    }

    /// Whose voice a text is in, if it is anybody's own.
    pub fn voice(&self, text: &str) -> Option<usize> {
        self.voices.get(&text.to_lowercase()).copied()
    }

    /// When nothing comes to mind.
    pub fn anything(&self, random: &mut Quick) -> &str {
        &self.clues[random.below(self.clues.len() as u32) as usize].text
    }

    /// The clues that may be given for a card, by its number in the deck.
    pub fn clues(&self, card: usize) -> impl ExactSizeIterator<Item = &Clue> + Clone {
        self.of_card[card].iter().map(|clue| &self.clues[*clue])
    }
}

fn fits(meaning: &Meaning, cards: &[&Card]) -> Vec<Fits> {
    let fit = |card: &&Card| -> Fits {
        CHARACTERS.map(|character| LIBRARY.fit(meaning, card, &character.habit) as f32)
    };
    cards.iter().map(fit).collect()
}

/// What was written for the cards: the card's number, the place of the character, and the text.
fn written(language: Language) -> impl Iterator<Item = (usize, usize, &'static str)> {
    let mut card = 0;
    lines(WRITTEN).filter_map(move |line| {
        if let Some(named) = (0..DREAMS).find(|card| card_id(*card) == line) {
            card = usize::from(named);
            return None;
        }
        let (voice, texts) = line.split_once(' ').expect("a voice and a clue");
        let voice = CHARACTERS
            .iter()
            .position(|character| character.name == voice)
            .unwrap_or_else(|| panic!("nobody is called {voice}"));
        let text = texts.split(" | ").nth(language as usize);
        Some((card, voice, text.unwrap_or_else(|| panic!("{line} is in one language"))))
    })
}

/// What anybody may say, of whatever card it fits.
fn anybodys(language: Language) -> Vec<(String, Kind)> {
    let sayings = match language {
        Language::Polish => include_str!("../../words/sayings.pl.txt"),
        Language::English => include_str!("../../words/sayings.en.txt"),
    };
    let mut texts: Vec<(String, Kind)> =
        lines(sayings).map(|line| (line.to_string(), Kind::Saying)).collect();
    for id in (0..DREAMS).map(card_id) {
        let (Some(dream), Some(known)) = (dream(&id), LIBRARY.card(&id)) else { continue };
        let (idea, mood) = match language {
            Language::Polish => (&dream.idea.pl, &dream.mood.pl),
            Language::English => (&dream.idea.en, &dream.mood.en),
        };
        let neighbours = known.neighbours();
        let near = neighbours.iter().map(|idea| LEXICON.spoken(*idea, language));
        texts.extend(idea.iter().chain(mood).map(String::as_str).chain(near).map(|text| {
            let kind = if text.contains(' ') { Kind::Phrase } else { Kind::Word };
            (capital(text), kind)
        }));
    }
    texts
}
