//! Counsel for one seat, and luck and nerve of a whole log.

use crate::answer::{Unanswered, wrong};
use crate::pictures::Brought;
use crate::question::{Advised, Log};
use counsel::{Budget, Counsel, Luck, LuckError, Subject, Telling};
use gallery::Looking;
use kernel::{Eye, JsonStep, Picture, Quick, Rules, Table};
use serde::Serialize;
use serde_json::value::RawValue;

/// Worlds for every move, if the question says nothing.
const WORLDS: u16 = 48;

/// What the moves of a seat are worth, or what has to be looked at first.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Advice {
    Counsel(Counsel),
    /// These pictures, by their keys.
    Wants(Vec<String>),
}

/// A number from a seed; without one the same every time.
fn number_of(seed: Option<&String>) -> u64 {
    seed.map_or("", String::as_str).bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// A table that looks to this seat as the question says: imagined from its view, or folded from a
/// log that is open to whoever asks.
fn table_of(rules: &'static dyn Rules, advised: &Advised) -> Result<Box<dyn Table>, Unanswered> {
    let Advised { seats, seat, .. } = *advised;
    let Some(view) = &advised.view else {
        let mut table = rules.open(&advised.options, seats)?;
        let broken = advised.entries.iter().position(|entry| !table.fold(entry.get()));
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
    game: Subject,
    advised: &Advised,
    brought: &Brought,
) -> Result<Advice, Unanswered> {
    let rules = game.rules;
    let seat = advised.seat;
    let table = table_of(rules, advised)?;
    if seat >= table.seats() || !table.due().seats().has(seat) {
        return wrong("this seat is not asked for anything");
    }
    let mut pictures =
        table.pictured().map_or_else(Vec::new, |pictured| pictured.pictures(Eye::Seat(seat)));
    if advised.view.is_some() {
        // An imagined table has the names right, and the pictures made up.
        let gallery = advised.gallery.as_deref().unwrap_or_default();
        let named = |name: String| Picture { key: format!("{gallery}{name}"), name };
        pictures = pictures.into_iter().map(|picture| named(picture.name)).collect();
    }
    let looking = Looking { game: rules.id(), pictures, gallery: brought };
    let language = advised.language.as_deref().unwrap_or("pl");
    // All that is handed on is what this seat sees and may do.
    let asked = table.asked(seat);
    let also = advised.action.as_ref().map(|action| action.get());
    if let Some(also) = also {
        table.copy().act(seat, also, &mut JsonStep::default())?;
    }
    let seed = number_of(advised.seed.as_ref());
    let budget = Budget { worlds: advised.worlds.unwrap_or(WORLDS), seed };
    let advice = counsel::counsel(game, asked.as_ref(), &looking, language, also, budget);
    let wants = brought.missed();
    if !wants.is_empty() && !advised.blind {
        return Ok(Advice::Wants(wants));
    }
    advice.map(Advice::Counsel).map_err(|error| Unanswered::Wrong(error.to_string()))
}

/// A finished game that is being told by luck and nerve, an entry at a time: whoever waits sees how
/// far it is, and may ask something else meanwhile.
pub(crate) struct Tale {
    telling: Option<Telling>,
    entries: Vec<Box<RawValue>>,
    next: usize,
}

/// How far a tale is, or all of it.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Told {
    /// So many entries.
    Far(usize),
    Luck(Luck),
}

fn untold(error: LuckError) -> Unanswered {
    Unanswered::Wrong(error.to_string())
}

impl Tale {
    pub fn begin(
        game: Subject,
        log: Log,
        worlds: Option<u16>,
        seed: Option<&String>,
    ) -> Result<Tale, Unanswered> {
        let Log { options, seats, entries, .. } = log;
        let telling =
            Telling::open(game, &options, seats, worlds, number_of(seed)).map_err(untold)?;
        Ok(Tale { telling: Some(telling), entries, next: 0 })
    }

    /// Takes the next entry; behind the last one it is told.
    pub fn go_on(&mut self) -> Result<Told, Unanswered> {
        let Some(telling) = &mut self.telling else { return wrong("it has been told") };
        if let Some(entry) = self.entries.get(self.next) {
            telling.add(entry.get()).map_err(untold)?;
            self.next += 1;
            return Ok(Told::Far(self.next));
        }
        let telling = self.telling.take().map(Telling::finish);
        telling
            .map_or_else(|| wrong("it has been told"), |told| told.map(Told::Luck).map_err(untold))
    }
}
