//! Players of Narrator: they read clues in Polish and English, give some, offer what could pass and
//! guess.
//!
//! All that they understand stands in the words of the cards and in a list of what makes people
//! think of what; they download nothing. Of pictures without words they see the colours.

mod character;
mod english;
mod lexicon;
mod memory;
mod outlook;
mod pictures;
mod polish;
mod reader;
mod repertoire;
mod text;

pub use character::{CHARACTERS, Character};
pub use reader::{Card, Habit, LIBRARY, Library, Meaning, ORDINARY};
pub use repertoire::{Kind, Repertoire};
pub use text::Language;

use crate::{Bot, Cast};
use art::glance::Glance;
use games::narrator::{Action, Clue, DREAMS, Deck, Name, Narrator, Offer, Shared, card_id};
use kernel::{Quick, Random, Seat, Sight, View, Whole};
use memory::Memory;
use outlook::{Outlook, Round, bell, outlook};
use std::collections::HashMap;
use std::sync::LazyLock;

impl Cast for Narrator {
    const CHARACTERS: &'static [&'static str] = &["poet", "teacher", "fox"];
    const SPARRING: &'static [&'static str] = &[];

    fn learned(name: &str) -> Option<Box<dyn Bot<Narrator>>> {
        let character = CHARACTERS.into_iter().find(|character| character.name == name)?;
        Some(Box::new(Player::new(character)))
    }
}

/// Of each card in the hand so many clues are weighed.
const WEIGHED: usize = 14;
/// How much it counts that not the wanted share of the others finds the card, and how much mood
/// decides between clues.
const OFF_AIM: f64 = 0.8;
const MOODINESS: f64 = 0.06;

/// What cannot be heard is guessed: people hum and perform what sounds and moves.
static PERFORMED: LazyLock<Meaning> = LazyLock::new(|| {
    Meaning::of("music, song, sound, dance, laughter, fear, storm, wind, noise, call, animal")
});

/// A character at a table, and what it has seen there.
pub struct Player {
    character: Character,
    memory: Memory,
    /// Pictures without words, after a glance.
    pictures: HashMap<Name, Card>,
}

impl Player {
    /// Somebody who has seen nothing yet.
    pub fn new(character: Character) -> Player {
        Player { character, memory: Memory::default(), pictures: HashMap::new() }
    }

    fn card<'a>(&'a self, name: &str, table: &Shared) -> Option<&'a Card> {
        if has_words(table) { LIBRARY.card(name) } else { self.pictures.get(name) }
    }

    /// How well a card fits the clue, as this character feels it.
    fn feeling(
        &self,
        clue: Option<&Meaning>,
        name: &str,
        table: &Shared,
        random: &mut Quick,
    ) -> f64 {
        let (meaning, library) = (clue.unwrap_or(&PERFORMED), Library::of(has_words(table)));
        let whim = self.character.whim * bell(random);
        let Some(card) = self.card(name, table) else { return whim };
        let bait = if card.is_named_by(meaning) { self.character.suspicion } else { 0.0 };
        library.fit(meaning, card, &self.character.habit) * (1.0 - bait) + whim
    }

    fn offer(&self, table: &Shared, hand: &[Name], count: usize, random: &mut Quick) -> Action {
        let clue = meaning(table);
        let mut felt: Vec<(f64, &Name)> = hand
            .iter()
            .map(|name| (self.feeling(clue.as_ref(), name, table, random), name))
            .collect();
        felt.sort_by(|one, other| other.0.total_cmp(&one.0));
        Action::Offer {
            cards: felt.into_iter().take(count).map(|(_, name)| name.clone()).collect(),
        }
    }

    /// The others have chosen what fits as well, so the best is only the likeliest.
    fn vote(&self, table: &Shared, numbers: &[u8], random: &mut Quick) -> Action {
        let clue = meaning(table);
        let weight = |number: &u8| {
            (self.feeling(clue.as_ref(), &table.table[usize::from(*number) - 1], table, random)
                / self.character.doubt)
                .exp()
        };
        let weights: Vec<f64> = numbers.iter().map(weight).collect();
        let mut rest = random.unit() * weights.iter().sum::<f64>();
        let drawn = weights.iter().position(|weight| {
            rest -= weight;
            rest < 0.0
        });
        Action::Vote { number: Whole(u32::from(numbers[drawn.unwrap_or(numbers.len() - 1)])) }
    }

    /// What a clue is worth to this narrator.
    fn worth(&self, outlook: Outlook, kind: Kind, random: &mut Quick) -> f64 {
        let off = (outlook.found - self.character.aim).abs();
        outlook.split - OFF_AIM * off
            + self.character.taste[kind as usize]
            + MOODINESS * bell(random)
    }

    /// The best that comes to mind for any card of the hand.
    fn narrate(&self, table: &Shared, hand: &[Name], random: &mut Quick) -> Action {
        let language = self.memory.language();
        let thoughts = if has_words(table) {
            self.in_words(table, hand, language, random)
        } else {
            self.in_colours(table, hand, language, random)
        };
        let best = thoughts.into_iter().max_by(|one, other| one.0.total_cmp(&other.0));
        let (card, text) = best.map_or_else(
            || {
                (
                    hand[random.below(hand.len() as u32) as usize].clone(),
                    Repertoire::of(language).anything(random).to_string(),
                )
            },
            |(_, card, text)| (card.clone(), text),
        );
        Action::Clue { card, clue: Clue::Text(text) }
    }

    fn in_words<'a>(
        &self,
        table: &Shared,
        hand: &'a [Name],
        language: Language,
        random: &mut Quick,
    ) -> Vec<(f64, &'a Name, String)> {
        let unseen: Vec<usize> = (0..DREAMS)
            .filter(|card| {
                let name = card_id(*card);
                !hand.contains(&name) && !self.memory.is_gone(&name)
            })
            .map(usize::from)
            .collect();
        let mut thoughts = Vec::new();
        for name in hand {
            let Some(card) =
                (0..DREAMS).map(usize::from).find(|card| card_id(*card as u16) == *name)
            else {
                continue;
            };
            let known = Repertoire::of(language).clues(card);
            for _ in 0..WEIGHED.min(known.len()) {
                let clue = known
                    .clone()
                    .nth(random.below(known.len() as u32) as usize)
                    .expect("below the number of clues");
                if self.memory.has_heard(&clue.text) {
                    continue;
                }
                let others: Vec<f64> = unseen.iter().map(|card| clue.fits[*card]).collect();
                let outlook = outlook(clue.fits[card], &others, round(table), random);
                thoughts.push((self.worth(outlook, clue.kind, random), name, clue.text.clone()));
            }
        }
        thoughts
    }

    fn in_colours<'a>(
        &self,
        table: &Shared,
        hand: &'a [Name],
        language: Language,
        random: &mut Quick,
    ) -> Vec<(f64, &'a Name, String)> {
        let library = Library::of(false);
        let mut thoughts = Vec::new();
        for name in hand {
            let Some(card) = self.pictures.get(name) else { continue };
            let remarks = pictures::all(language);
            for _ in 0..WEIGHED {
                let remark = &remarks[random.below(remarks.len() as u32) as usize];
                let text = pictures::said(remark, language, random);
                if self.memory.has_heard(&text) {
                    continue;
                }
                // The others hold pictures such as one has seen.
                let others = self.pictures.iter().filter(|(other, _)| *other != name);
                let others: Vec<f64> =
                    others.map(|(_, card)| library.fit(&remark.meaning, card, &ORDINARY)).collect();
                let outlook = outlook(
                    library.fit(&remark.meaning, card, &ORDINARY),
                    &others,
                    round(table),
                    random,
                );
                thoughts.push((self.worth(outlook, Kind::Idea, random), name, text));
            }
        }
        thoughts
    }
}

/// How well a clue fits a picture without words; nothing if these bytes are no picture.
pub fn fit_of_picture(clue: &str, file: &[u8], habit: &Habit) -> Option<f64> {
    Some(Library::of(false).fit(&Meaning::of(clue), &pictures::card(&Glance::at(file)?), habit))
}

/// Whether the cards have words.
fn has_words(table: &Shared) -> bool {
    matches!(table.setup.deck, Deck::Dreams)
}

/// The clue as it is read; nothing if it is to be heard or seen.
fn meaning(table: &Shared) -> Option<Meaning> {
    match &table.clue {
        Some(Clue::Text(text)) => Some(Meaning::of(text)),
        _ => None,
    }
}

fn round(table: &Shared) -> Round {
    let three = table.scores.len() == 3;
    Round {
        others: table.scores.len() - 1,
        hand: if three { 7 } else { 6 },
        offered: if three { 2 } else { 1 },
    }
}

impl Bot<Narrator> for Player {
    fn speak(&mut self, language: &str) {
        self.memory.speak(Language::tagged(language).unwrap_or_default());
    }

    fn look(&mut self, view: &View<Narrator>, sight: &dyn Sight) {
        if has_words(&view.table) {
            return;
        }
        let own = view.own.iter().flat_map(|own| own.hand.iter().chain(&own.given));
        for name in own.chain(&view.table.table) {
            if !self.pictures.contains_key(name)
                && let Some(glance) = sight.picture(name).and_then(|file| Glance::at(&file))
            {
                self.pictures.insert(name.clone(), pictures::card(&glance));
            }
        }
    }

    fn choose(
        &mut self,
        view: &View<Narrator>,
        seat: Seat,
        offers: &[Offer],
        random: &mut Quick,
    ) -> Action {
        let table = &view.table;
        self.memory.look(table, seat);
        match offers.first() {
            Some(Offer::Clue { cards, .. }) => self.narrate(table, cards, random),
            Some(Offer::Offer { cards }) => self.offer(
                table,
                view.own.as_ref().map_or(cards, |own| &own.hand),
                cards.len(),
                random,
            ),
            _ => {
                let numbers: Vec<u8> = offers
                    .iter()
                    .filter_map(|offer| {
                        if let Offer::Vote { number } = offer { Some(*number) } else { None }
                    })
                    .collect();
                self.vote(table, &numbers, random)
            }
        }
    }
}
