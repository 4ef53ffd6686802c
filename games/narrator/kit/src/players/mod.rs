//! Players of Narrator: they read clues in Polish and English, give some, offer what could pass and
//! guess.
//!
//! All that they understand stands in the words of the cards and in a list of what makes people
//! think of what; they download nothing. Of pictures without words they see the colours.

mod character;
mod english;
mod lexicon;
mod manner;
mod memory;
mod outlook;
mod pictures;
mod polish;
mod reader;
mod repertoire;
mod snowball;
mod text;

pub use character::{CHARACTERS, Character};
pub use manner::{Manner, manner};
pub use reader::{Card, Gaze, Habit, LIBRARY, Library, Meaning, ORDINARY};
pub use repertoire::{Kind, Repertoire};
pub use text::Language;

use crate::Kit;
use art::glance::Glance;
use bots::{Bot, Cast};
use character::READERS;
use kernel::{Quick, Random, Seat, Sight, View, Whole};
use memory::Memory;
use narrator::{Action, Clue, DREAMS, Deck, Name, Narrator, Offer, Shared, card_id};
use outlook::{Deals, Fits, Outlook, Round, bell};
use std::collections::HashMap;
use std::sync::LazyLock;

impl Cast for Kit {
    type Game = Narrator;

    const CHARACTERS: &'static [&'static str] = &["poet", "teacher", "fox"];
    const SPARRING: &'static [&'static str] = &[];

    fn warm() {
        Repertoire::of(Language::Polish);
        Repertoire::of(Language::English);
    }

    fn learned(name: &str) -> Option<Box<dyn Bot<Narrator>>> {
        let character = CHARACTERS.into_iter().find(|character| character.name == name)?;
        Some(Box::new(Player::new(character)))
    }
}

/// Of each card in the hand so many clues are weighed that are in nobody's voice, and of pictures
/// without words so many remarks.
const WEIGHED: usize = 40;
/// How much it counts that not the wanted share of the others finds the card: little with two of
/// them, where it is enough that one does and one does not. And how much mood decides between
/// clues.
const OFF_AIM: f64 = 0.8;
const OFF_AIM_OF_TWO: f64 = 0.05;
const MOODINESS: f64 = 0.04;

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
        let felt: Vec<f32> = numbers
            .iter()
            .map(|number| &table.table[usize::from(*number) - 1])
            .map(|name| self.feeling(clue.as_ref(), name, table, random) as f32)
            .collect();
        let mut trusts = Vec::new();
        let narrator = table.narrator.map_or([1.0; READERS], |seat| self.memory.reader(seat));
        self.character.trust(&felt, self.character.wariness(&narrator), &mut trusts);
        let mut rest = random.unit() as f32;
        let drawn = trusts.iter().position(|trust| {
            rest -= trust;
            rest < 0.0
        });
        Action::Vote { number: Whole(u32::from(numbers[drawn.unwrap_or(numbers.len() - 1)])) }
    }

    /// What a clue is worth to this narrator.
    fn worth(&self, outlook: Outlook, kind: Kind, others: usize, random: &mut Quick) -> f64 {
        let off = (outlook.found - self.character.aim).abs();
        outlook.split - if others == 2 { OFF_AIM_OF_TWO } else { OFF_AIM } * off
            + self.character.taste[kind as usize]
            + MOODINESS * bell(random)
    }

    /// The best that comes to mind for any card of the hand.
    fn narrate(&self, table: &Shared, me: Seat, hand: &[Name], random: &mut Quick) -> Action {
        let language = self.memory.language();
        let guests: Vec<_> = (0..table.scores.len() as Seat)
            .filter(|seat| *seat != me)
            .map(|seat| self.memory.reader(seat))
            .collect();
        let deals = |unseen, random: &mut Quick| {
            Deals::new(unseen, round(table, self.memory.own()), &guests, random)
        };
        let thoughts = if has_words(table) {
            self.in_words(hand, deals, random)
        } else {
            self.in_colours(hand, deals, random)
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
        hand: &'a [Name],
        deals: impl Fn(usize, &mut Quick) -> Deals,
        random: &mut Quick,
    ) -> Vec<(f64, &'a Name, String)> {
        let number = |name: &Name| (0..DREAMS).find(|card| card_id(*card) == *name);
        let unseen: Vec<usize> = (0..DREAMS)
            .filter(|card| {
                let name = card_id(*card);
                !hand.contains(&name) && !self.memory.is_gone(&name)
            })
            .map(usize::from)
            .collect();
        let deals = deals(unseen.len(), random);
        let mut thoughts = Vec::new();
        for name in hand {
            let Some(card) = number(name).map(usize::from) else { continue };
            for clue in self.come_to_mind(card, random) {
                let others: Vec<Fits> = unseen.iter().map(|card| clue.fits[*card]).collect();
                let outlook = deals.outlook(clue.fits[card], &others);
                thoughts.push((
                    self.worth(outlook, clue.kind, deals.others(), random),
                    name,
                    clue.text.clone(),
                ));
            }
        }
        thoughts
    }

    /// Clues for a card that were not said yet: all in this voice, and some in nobody's.
    fn come_to_mind(&self, card: usize, random: &mut Quick) -> Vec<&'static repertoire::Clue> {
        let new = Repertoire::of(self.memory.language())
            .clues(card)
            .filter(|clue| !self.memory.has_heard(&clue.text));
        let (own, mut others): (Vec<_>, Vec<_>) = new
            .filter(|clue| {
                clue.voice.is_none_or(|voice| CHARACTERS[voice].name == self.character.name)
            })
            .partition(|clue| clue.voice.is_some());
        random.shuffle(&mut others);
        own.into_iter().chain(others.into_iter().take(WEIGHED)).collect()
    }

    fn in_colours<'a>(
        &self,
        hand: &'a [Name],
        deals: impl Fn(usize, &mut Quick) -> Deals,
        random: &mut Quick,
    ) -> Vec<(f64, &'a Name, String)> {
        let (library, language) = (Library::of(false), self.memory.language());
        let fits = |meaning: &Meaning, card: &Card| -> Fits {
            CHARACTERS.map(|character| library.fit(meaning, card, &character.habit) as f32)
        };
        let mut names: Vec<&Name> = self.pictures.keys().collect();
        names.sort();
        let deals = deals(names.len().saturating_sub(1), random);
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
                let others: Vec<Fits> = names
                    .iter()
                    .filter(|other| **other != name)
                    .map(|other| fits(&remark.meaning, &self.pictures[*other]))
                    .collect();
                let outlook = deals.outlook(fits(&remark.meaning, card), &others);
                thoughts.push((
                    self.worth(outlook, Kind::Phrase, deals.others(), random),
                    name,
                    text,
                ));
            }
        }
        thoughts
    }
}

/// How well a clue fits a picture without words; nothing if these bytes are no picture.
pub fn fit_of_picture(clue: &str, file: &[u8], habit: &Habit) -> Option<f64> {
    Some(Library::of(false).fit(&Meaning::of(clue), &pictures::card(&Glance::at(file)?), habit))
}

/// How well each of these cards fits the clue on the table, as the three characters read it on
/// average; nothing to tell them apart where the cards have no words or the clue is none.
pub fn fits(table: &Shared, names: &[Name]) -> Vec<f64> {
    let Some(meaning) = meaning(table).filter(|_| has_words(table)) else {
        return vec![0.0; names.len()];
    };
    let library = Library::of(true);
    let of_card = |card: &Card| {
        let sum: f64 =
            CHARACTERS.iter().map(|character| library.fit(&meaning, card, &character.habit)).sum();
        sum / CHARACTERS.len() as f64
    };
    names.iter().map(|name| LIBRARY.card(name).map_or(0.0, of_card)).collect()
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

fn round(table: &Shared, narrator: [f64; READERS]) -> Round {
    let three = table.scores.len() == 3;
    Round { hand: if three { 7 } else { 6 }, offered: if three { 2 } else { 1 }, narrator }
}

impl Bot<Narrator> for Player {
    fn speak(&mut self, language: &str) {
        self.memory.speak(Language::tagged(language).unwrap_or_default());
    }

    /// Nothing is said twice in an evening, whatever is dealt.
    fn next_game(&mut self) -> bool {
        self.memory.next_game();
        self.pictures.clear();
        true
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
        self.memory.look(table, seat, has_words(table));
        match offers.first() {
            Some(Offer::Clue { cards, .. }) => {
                let action = self.narrate(table, seat, cards, random);
                if let Action::Clue { clue: Clue::Text(text), .. } = &action {
                    self.memory.say(text);
                }
                action
            }
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
