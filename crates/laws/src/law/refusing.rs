//! A refused move leaves no trace: nothing anyone is told changes, nothing is logged, and the truth
//! is the same inside.

use crate::told::{Told, difference, text};
use crate::{Broken, Record, Register};
use kernel::{Game, Play, Quick, Random, Seat, Step};

/// Moves tried on every seat.
const PROBES: u32 = 3;
/// They are tried at one moment in this many: comparing whole truths is slow, and there are many
/// games.
const SELDOM: u32 = 24;

/// The law of refusing.
pub fn refusing<R: Register>(record: &Record<R::Game>, random: &mut Quick) -> Result<(), Broken> {
    record.walk(|entries, play| {
        if random.below(SELDOM) != 0 && entries != record.log.len() {
            return Ok(());
        }
        let before = Told::all(play);
        for seat in 0..record.seats {
            let broken =
                |reason| record.broken("refusing", entries, format!("seat {seat}: {reason}"));
            let mut table = play.clone();
            let refused = refuse::<R>(&mut table, seat, random).map_err(broken)?;
            if let Some(what) = difference(&before, &Told::all(&table)) {
                return Err(broken(format!("after the refusals of {refused:?}, {what}")));
            }
        }
        Ok(())
    })
}

/// Tries moves and keeps the table only where they are refused; returns those.
fn refuse<R: Register>(
    table: &mut Play<R::Game>,
    seat: Seat,
    random: &mut Quick,
) -> Result<Vec<String>, String> {
    let truth = format!("{table:?}");
    let mut refused = Vec::new();
    for _ in 0..PROBES {
        let due = table.game().due().seats().has(seat);
        let action = if due && random.below(2) == 0 {
            R::near(&table.game().sample(seat, random), random)
        } else {
            R::anything(table.seats(), random)
        };
        let mut step = Step::default();
        let mut tried = table.clone();
        if tried.act(seat, &action, &mut step).is_ok() {
            continue;
        }
        if !step.entries.is_empty() || !step.events.is_empty() {
            return Err(format!("{} was refused and left {}", text(&action), text(&step.events)));
        }
        if format!("{tried:?}") != truth {
            return Err(format!("{} was refused and changed the truth", text(&action)));
        }
        refused.push(text(&action));
        *table = tried;
    }
    Ok(refused)
}
