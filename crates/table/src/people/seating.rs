//! Who comes, sits and goes.

use super::{Person, host, next_host, pass_host};
use crate::commands::Asker;
use crate::log::{PersonId, TableEntry, Why};
use crate::refusal::{CommandRefusal, TableRefusal};
use crate::secret::{Digest, Secret};
use crate::state::TableState;
use crate::step::Step;
use crate::time::{Millis, millis};
use kernel::{MOST_SEATS, Random};

/// So many people and bots may be at a table at once.
const MOST_PEOPLE: usize = 24;
/// So many may ever have been at it.
const MOST_EVER: usize = 400;

/// Joins the table, or takes another name and face.
pub(crate) fn join(
    step: &mut Step,
    asker: &Asker,
    (name, face): (String, String),
) -> Result<(), CommandRefusal> {
    if let Some(person) = asker.person {
        let name = told_apart(step, Some(person), name);
        step.put(TableEntry::Renamed { person, name, face });
        return Ok(());
    }
    let (identity, Some(secret)) = (asker.identity, asker.secret) else {
        return Err(TableRefusal::Malformed.into());
    };
    let secret = secret.digest();
    let former = step.folded.people.former(identity);
    let former = former.map(|former| (former.id, former.kicked, former.bot_plays));
    let name = told_apart(step, former.map(|(person, ..)| person), name);
    if matches!(former, Some((_, true, _))) && identity != step.owner() {
        return Err(TableRefusal::Kicked.into());
    }
    if step.folded.people.all().len() >= MOST_EVER {
        return Err(TableRefusal::TableFull.into());
    }
    if step.folded.people.here().count() >= MOST_PEOPLE {
        let_go_of_one(step)?;
    }
    let person = match former {
        Some((person, _, bot_plays)) => {
            step.put(TableEntry::Returned { person, secret });
            step.put(TableEntry::Renamed { person, name, face });
            if bot_plays.is_some() {
                step.put(TableEntry::GaveBack(person));
            }
            person
        }
        None => {
            let person = step.folded.people.next();
            step.put(TableEntry::Joined { person, name, face, identity, secret });
            person
        }
    };
    free_a_place(step);
    let order = step.folded.people.order();
    if order.len() < places(step) && !order.contains(&person) {
        step.put(TableEntry::Sat(person));
    }
    let stands_in = step.folded.people.stands_in();
    if step.is_owner(person) && (former.is_none() || stands_in) {
        step.put(TableEntry::Host(Some(person)));
    } else if step.folded.people.host().is_none() && step.is_seated(person) {
        pass_host(step, person);
    }
    Ok(())
}

/// The name, with a number behind it if somebody else at the table is called that.
pub(super) fn told_apart(table: &TableState, me: Option<PersonId>, name: String) -> String {
    let taken = |name: &str| {
        let same = |person: &Person| person.name.to_lowercase() == name.to_lowercase();
        table.folded.people.here().filter(|person| Some(person.id) != me).any(same)
    };
    if !taken(&name) {
        return name;
    }
    // A table never has so many people that the number would have three digits.
    let short: String = name.chars().take(21).collect();
    let mut numbered = (2..).map(|number| format!("{} {number}", short.trim_end()));
    numbered.find(|numbered| !taken(numbered)).unwrap_or(name)
}

/// Whether somebody has been away for so long that they do not keep a place: as long as a host has
/// who is then no longer waited for. Who has a seat in the running game, and whoever opened the
/// table, keep theirs.
fn is_long_gone(table: &TableState, person: PersonId, now: Millis) -> bool {
    let gone = table
        .live
        .presence
        .away(person)
        .is_some_and(|since| since + millis(table.config.pace.host_grace) <= now);
    gone && table.plays_itself(person).is_some()
        && !table.is_owner(person)
        && table.seated_in_game(person).is_err()
}

/// Lets somebody who never came back leave a table that is full.
fn let_go_of_one(step: &mut Step) -> Result<(), CommandRefusal> {
    let gone = |person: &&Person| is_long_gone(step, person.id, step.now);
    let gone = step.folded.people.here().find(gone).map(|person| person.id);
    go(step, gone.ok_or(TableRefusal::TableFull)?, false);
    Ok(())
}

/// Gives up the place of somebody who never came back, if one place is all that is missing.
fn free_a_place(step: &mut Step) {
    let order = step.folded.people.order();
    if order.len() != places(step) {
        return;
    }
    let gone = order.iter().copied().find(|id| is_long_gone(step, *id, step.now));
    if let Some(person) = gone {
        step.put(TableEntry::Stood(person));
    }
}

/// Somebody leaves the table; a bot plays on for them, and somebody else is the host.
pub(crate) fn go(step: &mut Step, person: PersonId, kicked: bool) {
    if step.seated_in_game(person).is_ok() {
        step.put(TableEntry::BotTook { person, why: Why::Left });
    }
    step.put(TableEntry::Left { person, kicked });
    if step.folded.people.host() == Some(person) {
        match next_host(step) {
            Some(next) => pass_host(step, next),
            None => step.put(TableEntry::Host(None)),
        }
    }
}

/// Takes a place for the next game.
pub(crate) fn sit(step: &mut Step, person: PersonId) -> Result<(), CommandRefusal> {
    if step.folded.people.order().contains(&person) {
        return Ok(());
    }
    free_a_place(step);
    if step.folded.people.order().len() >= places(step) {
        return Err(TableRefusal::TableFull.into());
    }
    step.put(TableEntry::Sat(person));
    // Everybody else only looked on.
    if step.folded.people.host().is_none() {
        pass_host(step, person);
    }
    Ok(())
}

/// Gives up a place.
pub(crate) fn stand(step: &mut Step, person: PersonId) {
    if step.folded.people.order().contains(&person) {
        step.put(TableEntry::Stood(person));
    }
}

/// Gives everybody who sits another order around the table, at random and never the same.
pub(crate) fn shuffle(step: &mut Step) {
    let mut order = step.folded.people.order().to_vec();
    while order.len() > 1 && order == step.folded.people.order() {
        step.live_mut().random.shuffle(&mut order);
    }
    step.put(TableEntry::Shuffled(order));
}

/// Places there are for the next game.
pub(crate) fn places(table: &TableState) -> usize {
    usize::from(*table.folded.setup.rules().seats().end()).min(MOST_SEATS)
}

/// Whether one more may come to the table.
pub(super) fn has_room(table: &TableState) -> bool {
    let people = &table.folded.people;
    people.all().len() < MOST_EVER && people.here().count() < MOST_PEOPLE
}

/// Whether the next bot finds a place.
pub(super) fn has_place(table: &TableState) -> bool {
    let people = &table.folded.people;
    people.order().len() < places(table) && people.all().len() < MOST_EVER
}

/// A bot plays somebody's seat because they asked for it.
pub(crate) fn let_bot(step: &mut Step, person: PersonId) -> Result<(), CommandRefusal> {
    if step.folded.people.present(person)?.is_bot() {
        return Err(TableRefusal::UnknownPerson.into());
    }
    step.seated_in_game(person)?;
    step.put(TableEntry::BotTook { person, why: Why::Asked });
    Ok(())
}

/// Somebody plays their own seat again.
pub(crate) fn take_back(step: &mut Step, me: PersonId) {
    if step.folded.people.find(me).is_some_and(|person| person.bot_plays.is_some()) {
        step.put(TableEntry::GaveBack(me));
    }
}

/// A bot that played for somebody in one game plays for them in the next only if they are still
/// away.
pub(crate) fn give_seats_back(step: &mut Step) {
    let seats = step.running().map(|game| game.seats().to_vec()).unwrap_or_default();
    for person in seats {
        let away = step.live.presence.away(person);
        match step.plays_itself(person).map(|human| (human.bot_plays, away)) {
            Some((Some(_), None)) => step.put(TableEntry::GaveBack(person)),
            // It is theirs again as soon as they are back, whoever asked for the bot.
            Some((Some(Why::Asked), Some(_))) => {
                step.put(TableEntry::BotTook { person, why: Why::Absent });
            }
            _ => {}
        }
    }
}

/// Makes a device this person, and nobody else; who it was before goes.
pub(crate) fn give_person(
    step: &mut Step,
    before: Option<PersonId>,
    person: PersonId,
    (identity, secret): (Option<Digest>, Secret),
) {
    // Somebody who came back under another name is one person again.
    if let Some(before) = before.filter(|before| *before != person) {
        go(step, before, false);
    }
    step.put(TableEntry::Moved { person, identity, secret: secret.digest() });
    take_back(step, person);
}

/// Somebody needs more time than others, or no longer does.
pub(crate) fn unhurried(step: &mut Step, me: PersonId, on: bool) {
    if step.folded.people.find(me).is_some_and(|person| person.unhurried != on) {
        step.put(TableEntry::Unhurried { person: me, on });
    }
}

/// Makes somebody the host.
pub(crate) fn make_host(step: &mut Step, person: PersonId) -> Result<(), CommandRefusal> {
    if step.folded.people.present(person)?.is_machine() {
        return Err(TableRefusal::UnknownPerson.into());
    }
    host::hand_on(step, person);
    Ok(())
}
