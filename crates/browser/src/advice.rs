//! Counsel for one seat, and luck and nerve of a whole log.

use crate::answer::{Question, Unanswered, wrong};
use crate::pictures::Brought;
use counsel::{Budget, Counsel, Luck};
use gallery::Looking;
use kernel::{Eye, JsonStep, Picture, Quick, Rules, Seat, Table};
use serde::Serialize;

/// Worlds for every move, if the question says nothing.
const WORLDS: u16 = 48;
/// How often every position of a log is played on, if the question says nothing.
const ROLLS: u16 = 24;

/// What the moves of a seat are worth, or what has to be looked at first.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Advice {
    Counsel(Counsel),
    /// These pictures, by their keys.
    Wants(Vec<String>),
}

/// A number from the question's seed; without one the same every time.
fn budget(question: &Question, worlds: u16) -> Budget {
    let seed = question.seed.as_deref().unwrap_or_default();
    let seed = seed.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    Budget { worlds: question.worlds.unwrap_or(worlds), seed }
}

/// A table that looks to this seat as the question says: imagined from its view, or folded from a
/// log that is open to whoever asks.
fn table_of(
    rules: &'static dyn Rules,
    seats: usize,
    seat: Seat,
    question: &Question,
) -> Result<Box<dyn Table>, Unanswered> {
    let Some(view) = &question.view else {
        let mut table = rules
            .open(&question.options, seats)
            .map_err(|error| Unanswered::Wrong(error.to_string()))?;
        let broken = question.entries.iter().position(|entry| !table.fold(entry.get()));
        return broken.map_or(Ok(table), |place| wrong(format!("entry {place} does not fit")));
    };
    let seats = u8::try_from(seats).ok().filter(|seats| rules.seats().contains(seats));
    let Some(seats) = seats.filter(|seats| seat < *seats) else {
        return wrong("there is no such seat");
    };
    let imagined = rules.imagine(view.get(), Eye::Seat(seat), seats, &mut Quick::new(0));
    imagined.map_or_else(|| wrong("this is no view of this game"), Ok)
}

/// Weighs the moves of a seat, by its view alone.
pub(crate) fn advise(
    rules: &'static dyn Rules,
    seats: usize,
    question: &Question,
    brought: &Brought,
) -> Result<Advice, Unanswered> {
    let Some(seat) = question.seat else { return wrong("`seat` is missing") };
    let table = table_of(rules, seats, seat, question)?;
    if seat >= table.seats() || !table.due().seats().has(seat) {
        return wrong("this seat is not asked for anything");
    }
    let mut pictures =
        table.pictured().map_or_else(Vec::new, |pictured| pictured.pictures(Eye::Seat(seat)));
    if question.view.is_some() {
        // An imagined table has the names right, and the pictures made up.
        let gallery = question.gallery.as_deref().unwrap_or_default();
        let named = |name: String| Picture { key: format!("{gallery}{name}"), name };
        pictures = pictures.into_iter().map(|picture| named(picture.name)).collect();
    }
    let looking = Looking { game: rules.id(), pictures, gallery: brought };
    let language = question.language.as_deref().unwrap_or("pl");
    // All that is handed on is what this seat sees and may do.
    let asked = table.asked(seat);
    let also = question.action.as_ref().map(|action| action.get());
    if let Some(also) = also {
        table.copy().act(seat, also, &mut JsonStep::default())?;
    }
    let budget = budget(question, WORLDS);
    let advice = counsel::counsel(rules, asked.as_ref(), &looking, language, also, budget);
    let wants = brought.missed();
    if !wants.is_empty() && !question.blind {
        return Ok(Advice::Wants(wants));
    }
    advice.map(Advice::Counsel).map_err(|error| Unanswered::Wrong(error.to_string()))
}

/// Tells a finished game by luck and nerve.
pub(crate) fn tell(
    rules: &'static dyn Rules,
    seats: usize,
    question: &Question,
) -> Result<Luck, Unanswered> {
    let entries = question.entries.iter().map(|entry| entry.get());
    counsel::luck(rules, &question.options, seats, entries, budget(question, ROLLS))
        .map_err(|error| Unanswered::Wrong(error.to_string()))
}
