//! Two worlds that differ only in what an eye may not know tell that eye the same, byte for byte,
//! at every step.

use crate::told::{Told, answer_text, excerpt, text};
use crate::{Broken, Record, Register};
use kernel::{Described, Entry, Eye, Game, Play, Quick, Random, Step, pictures_of};
use serde_json::Value;

/// The last entries before the end of a twin are where the most is hidden: there every step is
/// compared, and before them one in [`SELDOM`].
const LATE: usize = 30;
const SELDOM: u32 = 4;
/// Moves that the eye's own seat tries at every step, to hear how they are refused.
const PROBES: u32 = 2;

/// The law of secrecy.
pub fn secrecy<R: Register>(record: &Record<R::Game>, random: &mut Quick) -> Result<(), Broken> {
    for eye in Eye::all(record.seats) {
        let length = 1 + random.below(record.log.len() as u32) as usize;
        let log = &record.log[..length];
        let twin = R::twin(&record.setup, record.seats, log, eye, random);
        assert!(
            same_course(log, &twin),
            "the register's twin takes another course: {} and {}",
            text(&log),
            text(&twin)
        );
        side_by_side::<R>(record, eye, &twin, random)?;
    }
    Ok(())
}

/// Whether the same seats act at the same places.
fn same_course<Action>(log: &[Entry<Action>], twin: &[Entry<Action>]) -> bool {
    let actor = |entry: &Entry<Action>| match entry {
        Entry::Chance(_) => None,
        Entry::Act { seat, .. } => Some(*seat),
    };
    log.iter().map(actor).eq(twin.iter().map(actor))
}

/// Folds the log and its twin, and compares all that the eye is told.
fn side_by_side<R: Register>(
    record: &Record<R::Game>,
    eye: Eye,
    twin: &[Entry<<R::Game as Game>::Action>],
    random: &mut Quick,
) -> Result<(), Broken> {
    let (mut one, mut other) = (record.open(), record.open());
    for (number, (entry, twin_entry)) in record.log.iter().zip(twin).enumerate() {
        let broken = |what: String| {
            record.broken(
                "secrecy",
                number + 1,
                format!(
                    "{eye:?} can tell two worlds apart by {what}; the twin log is {}",
                    text(&twin)
                ),
            )
        };
        let (mut events, mut twin_events) = (Vec::new(), Vec::new());
        let folded = one.fold(entry, &mut events);
        if folded != other.fold(twin_entry, &mut twin_events) {
            return Err(broken(format!(
                "an answer: {} and {} are not both played",
                text(entry),
                text(twin_entry)
            )));
        }
        let (events, twin_events) = (text(&events), text(&twin_events));
        if events != twin_events {
            return Err(broken(format!("events {}", excerpt(&events, &twin_events))));
        }
        if number + LATE < twin.len() && random.below(SELDOM) != 0 {
            continue;
        }
        if let Some(what) = Told::of(&one, eye).difference(&Told::of(&other, eye)) {
            return Err(broken(what));
        }
        if let Some(name) = unnamed(&one, eye) {
            return Err(record.broken(
                "secrecy",
                number + 1,
                format!("{eye:?} may look at {name}, a picture that its view does not name"),
            ));
        }
        if let Eye::Seat(seat) = eye
            && let Some(what) = probed::<R>(&one, &other, seat, random)
        {
            return Err(broken(what));
        }
    }
    Ok(())
}

/// A picture that an eye may look at although no value of its view is its name.
fn unnamed<G: Described>(play: &Play<G>, eye: Eye) -> Option<String> {
    fn names(value: &Value, name: &str) -> bool {
        match value {
            Value::String(text) => text == name,
            Value::Number(number) => number.to_string() == name,
            Value::Array(items) => items.iter().any(|item| names(item, name)),
            Value::Object(fields) => fields.values().any(|field| names(field, name)),
            Value::Null | Value::Bool(_) => false,
        }
    }
    let pictures = pictures_of(play.game(), eye);
    let view =
        if pictures.is_empty() { Value::Null } else { serde_json::json!(play.game().view(eye)) };
    pictures.into_iter().map(|picture| picture.name).find(|name| !names(&view, name))
}

/// A move of the eye's seat that is answered differently in the two worlds. What a move that plays
/// brings about may well differ.
fn probed<R: Register>(
    one: &Play<R::Game>,
    other: &Play<R::Game>,
    seat: kernel::Seat,
    random: &mut Quick,
) -> Option<String> {
    (0..PROBES).find_map(|probe| {
        let action = match probe % 2 == 1 && one.game().due().seats().has(seat) {
            true => R::near(&one.game().sample(seat, random), random),
            false => R::anything(one.seats(), random),
        };
        let answer = |play: &Play<R::Game>| {
            answer_text(&play.clone().act(seat, &action, &mut Step::default()))
        };
        let (one, other) = (answer(one), answer(other));
        (one != other).then(|| format!("refusal of {}: {}", text(&action), excerpt(&one, &other)))
    })
}
