//! The log is all there is: folded, or judged again with the logged answers, it gives the same at
//! every step.

use crate::told::{Told, difference, text};
use crate::{Broken, Record};
use kernel::{Answer, Described, Entry, Play, Question, Quick, Random, ScriptError, Source, Step};

/// All eyes look at one moment in this many, and at the end.
const SELDOM: u32 = 8;

/// Answers what the log has at this position, whatever the seed was.
struct Logged<'a, Action>(&'a [Entry<Action>]);

impl<Action> Source for Logged<'_, Action> {
    fn answer(
        &mut self,
        _: Question,
        position: u64,
        _: &dyn Fn(u16) -> String,
    ) -> Result<Answer, ScriptError> {
        match self.0.get(position as usize) {
            Some(Entry::Chance(answer)) => Ok(answer.clone()),
            _ => Err(ScriptError::Entry {
                entry: position as usize,
                problem: "the log has no answer here".to_string(),
            }),
        }
    }
}

/// The law of folding.
pub fn folding<G: Described>(record: &Record<G>, random: &mut Quick) -> Result<(), Broken> {
    let broken = |entries, reason| record.broken("folding", entries, reason);
    let (mut one, mut other) = (record.open(), record.open());
    for (number, entry) in record.log.iter().enumerate() {
        let stored = text(entry);
        let read: Entry<G::Action> = serde_json::from_str(&stored)
            .map_err(|error| broken(number, format!("{stored} cannot be read again: {error}")))?;
        let (mut events, mut again) = (Vec::new(), Vec::new());
        if !one.fold(entry, &mut events) || !other.fold(&read, &mut again) {
            return Err(broken(number, format!("{stored} does not fold")));
        }
        if text(&events) != text(&again) {
            return Err(broken(
                number,
                format!("{stored} gave other events: {} and {}", text(&events), text(&again)),
            ));
        }
        if random.below(SELDOM) == 0
            && let Some(what) = difference(&Told::all(&one), &Told::all(&other))
        {
            return Err(broken(number + 1, what));
        }
    }
    judged_again(record, &one)
}

/// What chance answers stands in the log, so a table needs no seed to come to the same end.
fn judged_again<G: Described>(record: &Record<G>, folded: &Play<G>) -> Result<(), Broken> {
    let mut play = record.open();
    let mut step = Step::default();
    let mut source = Logged(&record.log);
    let broken = |reason| record.broken("folding", record.log.len(), reason);
    for entry in &record.log {
        if let Entry::Act { seat, action } = entry {
            play.act(*seat, action, &mut step).map_err(|refused| {
                broken(format!("judged again, {} is refused: {refused:?}", text(entry)))
            })?;
        }
        play.settle(&mut source, &mut step).map_err(|error| broken(error.to_string()))?;
    }
    if step.entries != record.log {
        return Err(broken("judged again, the log became another".to_string()));
    }
    difference(&Told::all(folded), &Told::all(&play)).map_or(Ok(()), |what| Err(broken(what)))
}
