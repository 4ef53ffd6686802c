//! Who is the host, and who becomes it when the host is away.

use super::Person;
use crate::log::{PersonId, TableEntry};
use crate::state::TableState;
use crate::step::Step;
use crate::time::{Millis, millis};

/// When hosting passes on, and to whom; nothing while the host is here or nobody else is.
pub(crate) fn host_passes(table: &TableState) -> Option<(Millis, PersonId)> {
    let host = table.is_human(table.folded.people.host()?)?.id;
    let away = table.live.presence.away(host)?;
    let next = next_host(table).filter(|next| table.live.presence.here(*next))?;
    Some((away + millis(table.config.pace.host_grace), next))
}

/// Who is host when the host is not: the owner, or somebody who is seated. Who only looks on is not
/// given the table.
pub(crate) fn next_host(table: &TableState) -> Option<PersonId> {
    let host = table.folded.people.host();
    let fits = |person: &&Person| {
        !person.is_machine()
            && (table.is_owner(person.id) || table.is_seated(person.id))
            && Some(person.id) != host
    };
    let people = || table.folded.people.here().filter(fits).map(|person| person.id);
    let here = || people().filter(|id| table.live.presence.here(*id));
    here().find(|id| table.is_owner(*id)).or_else(|| here().next()).or_else(|| people().next())
}

/// Gives the table to somebody because its host is not there: the owner for good, anybody else
/// until the owner is back.
pub(crate) fn pass_host(step: &mut Step, next: PersonId) {
    let entry = match step.is_owner(next) {
        true => TableEntry::Host(Some(next)),
        false => TableEntry::StandsIn(next),
    };
    step.put(entry);
}

/// The host makes somebody else the host. Only the owner can give the table away for good; who
/// stands in passes on what they have.
pub(super) fn hand_on(step: &mut Step, person: PersonId) {
    let stands_in = step.folded.people.stands_in() && !step.is_owner(person);
    step.put(match stands_in {
        true => TableEntry::StandsIn(person),
        false => TableEntry::Host(Some(person)),
    });
}
