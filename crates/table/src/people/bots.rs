//! Bots of the house and programs of people's own: how they come to the table and go.

use super::seating::{go, has_place, has_room, places, told_apart};
use super::{Kind, Person};
use crate::command::good_name;
use crate::log::{PersonId, TableEntry};
use crate::refusal::{CommandRefusal, TableRefusal};
use crate::rights::{Deed, permit, roles};
use crate::secret::Digest;
use crate::state::TableState;
use crate::step::{Draft, Step};
use crate::time::Millis;

/// So many programs may be at a table at once.
const MOST_PROGRAMS: usize = 8;

/// Names of bots in Polish and English, and their faces: tin toys, one for each seat there can be.
const TOYS: &[(&str, &str, &str)] = &[
    ("Trybik", "Cog", "trybik"),
    ("Śrubka", "Bolt", "srubka"),
    ("Korbka", "Crank", "korbka"),
    ("Puszka", "Tin", "puszka"),
    ("Sprężynka", "Coil", "sprezynka"),
    ("Zębatka", "Sprocket", "zebatka"),
];

/// The host wants to bring a program.
pub struct ProgramInvitation {
    /// What it is called.
    pub name: String,
    /// Who wrote it; the host, if nobody says.
    pub author: Option<String>,
    /// What is kept of the token that it shows to come in.
    pub token: Digest,
}

/// A toy that nobody here is: neither under one of its names nor by its looks.
fn free_toy(table: &TableState) -> &'static (&'static str, &'static str, &'static str) {
    let taken = |(polish, foreign, face): &&(&str, &str, &str)| {
        let is_toy = |other: &Person| {
            [*polish, *foreign].contains(&other.name.as_str())
                || other.is_program() && other.face == *face
        };
        table.folded.people.here().any(is_toy)
    };
    TOYS.iter().find(|toy| !taken(toy)).unwrap_or(&TOYS[0])
}

/// Adds a bot of the house, named in this language.
pub(crate) fn add_bot(step: &mut Step, character: &str, lang: &str) -> Result<(), CommandRefusal> {
    let cast = (step.config.characters)(step.folded.setup.rules().id());
    if !cast.iter().any(|known| known == character) {
        return Err(TableRefusal::UnknownCharacter.into());
    }
    if !has_place(step) {
        return Err(TableRefusal::TableFull.into());
    }
    let (polish, foreign, face) = free_toy(step);
    let name = if lang == "en" { foreign } else { polish };
    let person = step.folded.people.next();
    let (name, face, character) = (name.to_string(), face.to_string(), character.to_string());
    step.put(TableEntry::BotAdded { person, name, face, character });
    step.put(TableEntry::Sat(person));
    Ok(())
}

/// Removes a bot or a program.
pub(crate) fn remove_bot(step: &mut Step, person: PersonId) -> Result<(), CommandRefusal> {
    if step.folded.people.present(person)?.is_program() {
        // In a game a bot of the house plays on for it.
        go(step, person, false);
        return Ok(());
    }
    if !step.folded.people.present(person)?.is_bot() {
        return Err(TableRefusal::UnknownPerson.into());
    }
    step.between_games()?;
    step.put(TableEntry::BotRemoved(person));
    Ok(())
}

/// Brings a program to the table, if `asker` may; gives its number.
pub fn add_program(
    table: &mut TableState,
    asker: Option<PersonId>,
    invitation: &ProgramInvitation,
    now: Millis,
) -> Result<(PersonId, Draft), CommandRefusal> {
    let may = permit(table, roles(table, asker, false), Deed::BringProgram);
    may.map_err(|_| TableRefusal::NotHost)?;
    let mut step = Step::new(table, now);
    let host = step.folded.people.present(asker.ok_or(TableRefusal::NotHost)?)?.name.clone();
    let name = told_apart(&step, None, good_name(&invitation.name)?);
    let author = invitation.author.as_deref().map(good_name).transpose()?.unwrap_or(host);
    let programs = step.folded.people.here().filter(|person| person.is_program()).count();
    if programs >= MOST_PROGRAMS || !has_room(&step) {
        return Err(TableRefusal::TableFull.into());
    }
    let (person, secret) = (step.folded.people.next(), invitation.token);
    let face = free_toy(&step).2.to_string();
    step.put(TableEntry::ProgramAdded { person, name, face, author, secret });
    if step.folded.people.order().len() < places(&step) {
        step.put(TableEntry::Sat(person));
    }
    Ok((person, step.done()))
}

/// How a bot on this person's seat plays.
pub(crate) fn character(table: &TableState, person: PersonId) -> String {
    let game = table.folded.setup.rules().id();
    match table.folded.people.find(person).map(|person| &person.kind) {
        Some(Kind::Bot { character }) => table.config.fitting(game, character),
        _ => (table.config.characters)(game).into_iter().next().unwrap_or_default(),
    }
}
