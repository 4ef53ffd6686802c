//! Everything a bot may say: sayings, words of the cards' ideas and moods, neighbouring ideas, and
//! turns of phrase around them.

use super::lexicon::LEXICON;
use super::reader::{Card, LIBRARY, Meaning, ORDINARY};
use super::text::Language;
use games::narrator::{DREAMS, card_id, dream};
use kernel::{Quick, Random};
use std::collections::HashMap;
use std::sync::LazyLock;

/// What sort of clue it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A saying, a title, half a sentence.
    Saying,
    /// What the card is about, in a word.
    Idea,
    /// How it feels.
    Mood,
    /// Something that its ideas make one think of.
    Neighbour,
    /// A word with a turn of phrase around it.
    Turn,
}

/// A clue, and how well it fits every card of the deck of dreams.
pub struct Clue {
    /// What is said.
    pub text: String,
    /// Its sort.
    pub kind: Kind,
    /// For an ordinary reader, by the number of the card in the deck.
    pub fits: Vec<f64>,
}

/// All clues of one language.
pub struct Repertoire {
    clues: Vec<Clue>,
    /// The clues that may be given for each card.
    of_card: Vec<Vec<usize>>,
}

static POLISH: LazyLock<Repertoire> = LazyLock::new(|| Repertoire::new(Language::Polish));
static ENGLISH: LazyLock<Repertoire> = LazyLock::new(|| Repertoire::new(Language::English));

/// Turns that any noun can take, singular or plural, in either language without an article.
const TURNS_PL: &[&str] = &[
    "Coś jak {}",
    "Prawie {}",
    "To jeszcze nie {}",
    "Mówią na to {}",
    "{}, tylko trochę inaczej",
    "A jednak {}",
    "Niby {}",
    "{}? Chyba tak",
];
const TURNS_EN: &[&str] = &[
    "{}, more or less",
    "{}? Sort of",
    "{}, but not quite",
    "{}, if you like",
    "{} of some kind",
    "Almost: {}",
];

/// A clue is given only for cards that it fits so well, and nearly as well as the best, and better
/// than all but a few others: whoever sees the card in the end shall see why.
const LEAST: f64 = 0.2;
const NEARLY: f64 = 0.5;
const FEW: usize = 12;
/// So well has a single word of it to fit to be no stray, and so many words may be strays: none of
/// two, one of three.
const NO_STRAY: f64 = 0.12;
const STRAYS: f64 = 1.0 / 3.0;

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
        let mut texts: Vec<(String, Kind)> = Vec::new();
        let sayings = match language {
            Language::Polish => include_str!("../../words/sayings.pl.txt"),
            Language::English => include_str!("../../words/sayings.en.txt"),
        };
        texts.extend(lines(sayings).map(|line| (line.to_string(), Kind::Saying)));
        let turns = if language == Language::Polish { TURNS_PL } else { TURNS_EN };
        let mut turn = 0;
        for card in 0..DREAMS {
            let id = card_id(card);
            let (Some(dream), Some(known)) = (dream(&id), LIBRARY.card(&id)) else { continue };
            let (idea, mood) = match language {
                Language::Polish => (&dream.idea.pl, &dream.mood.pl),
                Language::English => (&dream.idea.en, &dream.mood.en),
            };
            texts.extend(idea.iter().map(|text| (capital(text), Kind::Idea)));
            texts.extend(mood.iter().map(|text| (capital(text), Kind::Mood)));
            for word in idea.iter().filter(|word| !word.contains(' ')) {
                // Each word gets two turns, taken one after the other, so that all of them are
                // heard.
                for _ in 0..2 {
                    texts.push((
                        capital(&turns[turn % turns.len()].replace("{}", word)),
                        Kind::Turn,
                    ));
                    turn += 1;
                }
            }
            texts.extend(
                known
                    .neighbours()
                    .into_iter()
                    .map(|idea| (capital(LEXICON.spoken(idea, language)), Kind::Neighbour)),
            );
        }
        Repertoire::read(texts, language)
    }

    fn read(texts: Vec<(String, Kind)>, language: Language) -> Repertoire {
        let mut repertoire =
            Repertoire { clues: Vec::new(), of_card: vec![Vec::new(); usize::from(DREAMS)] };
        let cards: Vec<Option<&Card>> =
            (0..DREAMS).map(|card| LIBRARY.card(&card_id(card))).collect();
        let mut known = HashMap::new();
        for (text, kind) in texts {
            if known.insert(text.to_lowercase(), ()).is_some() {
                continue;
            }
            let meaning = Meaning::of(&text);
            // What would be taken for the other language would be misread.
            if meaning.language() != language {
                continue;
            }
            let fits: Vec<f64> = cards
                .iter()
                .map(|card| card.map_or(0.0, |card| LIBRARY.fit(&meaning, card, &ORDINARY)))
                .collect();
            let parts = meaning.parts();
            let best = fits.iter().copied().fold(0.0, f64::max);
            for (card, fit) in fits.iter().enumerate() {
                let better = fits.iter().filter(|other| *other > fit).count();
                let fits = *fit > LEAST.max(NEARLY * best) && better < FEW;
                if fits
                    && cards[card].is_some_and(|card| {
                        !card.is_named_by(&meaning) && is_to_the_point(&parts, card)
                    })
                {
                    repertoire.of_card[card].push(repertoire.clues.len());
                }
            }
            repertoire.clues.push(Clue { text, kind, fits });
        }
        repertoire
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
