//! In which order the sealed choices of one decision arrive does not matter.

use crate::told::{Told, difference, text};
use crate::{Broken, Record, Register};
use kernel::{Described, Entry, Game, Play, Quick, Random, Seats};
use std::ops::Range;

/// One simultaneous decision in this many is tried.
const SELDOM: u32 = 2;

/// The law of arrival.
pub fn arrival<R: Register>(record: &Record<R::Game>, random: &mut Quick) -> Result<(), Broken> {
    let mut play = record.open();
    let mut folded = 0;
    for group in simultaneous::<R>(record) {
        if random.below(SELDOM) != 0 {
            continue;
        }
        for entry in &record.log[folded..group.start] {
            play.fold(entry, &mut Vec::new());
        }
        folded = group.start;
        let mut other = record.log[group.clone()].to_vec();
        if random.below(2) == 0 {
            random.shuffle(&mut other);
        } else {
            let place = random.below(other.len() as u32 - 1) as usize;
            other.swap(place, place + 1);
        }
        permuted(record, play.clone(), group.clone(), &other).map_err(|reason| {
            record.broken("arrival", group.end, format!("arriving as {}: {reason}", text(&other)))
        })?;
    }
    Ok(())
}

/// Runs of sealed acts that belong to one decision.
fn simultaneous<R: Register>(record: &Record<R::Game>) -> Vec<Range<usize>> {
    let mut play = record.open();
    let mut groups: Vec<(u32, Range<usize>)> = Vec::new();
    for (number, entry) in record.log.iter().enumerate() {
        if let Entry::Act { action, .. } = entry
            && R::sealed(action)
        {
            let decision = play.game().decision();
            match groups.last_mut() {
                Some((same, group)) if *same == decision && group.end == number => group.end += 1,
                _ => groups.push((decision, number..number + 1)),
            }
        }
        play.fold(entry, &mut Vec::new());
    }
    groups.into_iter().map(|(_, group)| group).filter(|group| group.len() > 1).collect()
}

/// Events of each entry, and who had acted after it.
struct Course<G: Game> {
    tables: Vec<(Seats, Play<G>)>,
    events: Vec<Vec<String>>,
}

fn course<G: Game>(mut play: Play<G>, entries: &[Entry<G::Action>]) -> Result<Course<G>, String> {
    let mut course = Course { tables: Vec::new(), events: Vec::new() };
    let mut acted = Seats::NONE;
    for entry in entries {
        let mut events = Vec::new();
        if !play.fold(entry, &mut events) {
            return Err(format!("{} is refused", text(entry)));
        }
        if let Entry::Act { seat, .. } = entry {
            acted.add(*seat);
        }
        course.tables.push((acted, play.clone()));
        course.events.push(events.iter().map(text).collect());
    }
    Ok(course)
}

fn permuted<G: Described>(
    record: &Record<G>,
    play: Play<G>,
    group: Range<usize>,
    other: &[Entry<G::Action>],
) -> Result<(), String> {
    let following =
        record.log[group.end..].iter().take_while(|entry| matches!(entry, Entry::Chance(_)));
    let following: Vec<_> = following.cloned().collect();
    let size = group.len();
    let one = course(play.clone(), &[&record.log[group], &following[..]].concat())?;
    let other = course(play, &[other, &following[..]].concat())?;
    for ((acted, table), (also, permuted)) in one.tables.iter().zip(&other.tables) {
        // In the middle, the two can be compared when the same seats have chosen so far.
        if acted == also
            && let Some(what) = difference(&Told::all(table), &Told::all(permuted))
        {
            return Err(what);
        }
    }
    let (one, other) = (
        resolution(&one.events, size, &other.events),
        resolution(&other.events, size, &one.events),
    );
    if one == other {
        Ok(())
    } else {
        Err(format!("events of the resolution: {one:?} against {other:?}"))
    }
}

/// What the last choice and the chance after it brought about, without the announcements that a
/// seat has chosen: those are what earlier choices bring about too.
fn resolution(events: &[Vec<String>], size: usize, other: &[Vec<String>]) -> Vec<String> {
    let announcements: Vec<&String> =
        events[..size - 1].iter().chain(&other[..size - 1]).flatten().collect();
    let resolving = events[size - 1].iter().filter(|event| !announcements.contains(event));
    resolving.chain(events[size..].iter().flatten()).cloned().collect()
}
