//! The number of the decision stays within a simultaneous decision and grows with every other.

use crate::{Broken, Record, Register};
use kernel::{Due, Entry, Quick, Seats};

pub(super) fn decision<G: Register>(record: &Record<G>, _: &mut Quick) -> Result<(), Broken> {
    // The last moment at which seats were due, and whether the act that followed was sealed.
    let mut last: Option<(u32, Seats, Option<(Seats, bool)>)> = None;
    record.walk(|entries, play| {
        let now = play.game().decision();
        let Due::Seats(due) = play.game().due() else { return Ok(()) };
        if let Some((before, were_due, Some((actor, sealed)))) = last {
            let rest = were_due.without(actor);
            let (holds, wanted) = if sealed && !rest.is_empty() {
                (now == before && due == rest, "stay while others still choose")
            } else {
                // A move that leaves its seat and all others to choose as before may keep the number.
                (now > before || (now == before && due == were_due && !sealed), "grow")
            };
            if !holds {
                let reason = format!("the decision must {wanted}; it was {before} with {were_due:?} due, and is {now} with {due:?}");
                return Err(record.broken("decision", entries, reason));
            }
        }
        let act = match record.log.get(entries) {
            Some(Entry::Act { seat, action }) => Some((Seats::one(*seat), G::sealed(action))),
            _ => None,
        };
        last = Some((now, due, act));
        Ok(())
    })
}
