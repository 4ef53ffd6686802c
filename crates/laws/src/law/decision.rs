//! The number of the decision stays within a simultaneous decision and grows with every other.

use crate::{Broken, Record, Register};
use kernel::{Due, Entry, Game, Quick, Seats};

/// A moment at which seats were due, and the act that followed it.
struct Asked {
    decision: u32,
    due: Seats,
    actor: Seats,
    sealed: bool,
}

/// The law of decision.
pub fn decision<R: Register>(record: &Record<R::Game>, _: &mut Quick) -> Result<(), Broken> {
    let mut last: Option<Asked> = None;
    record.walk(|entries, play| {
        let now = play.game().decision();
        let Due::Seats(due) = play.game().due() else { return Ok(()) };
        if let Some(wanted) = last.take().and_then(|asked| violated(&asked, now, due)) {
            return Err(record.broken("decision", entries, wanted));
        }
        if let Some(Entry::Act { seat, action }) = record.log.get(entries) {
            last = Some(Asked {
                decision: now,
                due,
                actor: Seats::one(*seat),
                sealed: R::sealed(action),
            });
        }
        Ok(())
    })
}

fn violated(asked: &Asked, now: u32, due: Seats) -> Option<String> {
    let rest = asked.due.without(asked.actor);
    let (holds, wanted) = if asked.sealed && !rest.is_empty() {
        (now == asked.decision && due == rest, "stay while others still choose")
    } else {
        // A move that leaves its seat and all others to choose as before may keep the number.
        (
            now > asked.decision || (now == asked.decision && due == asked.due && !asked.sealed),
            "grow",
        )
    };
    let Asked { decision, due: were_due, .. } = asked;
    (!holds).then(|| format!("the decision must {wanted}; it was {decision} with {were_due:?} due, and is {now} with {due:?}"))
}
