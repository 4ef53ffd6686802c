//! Asking for a chair that somebody else has: of a person whose device is gone, or of a bot. Who
//! answers stands in the table of rights, and it is never whoever asks; no answer is no. What is
//! asked only lives; what is granted stands in the log.

use crate::SocketId;
use crate::commands::Asker;
use crate::log::{PersonId, TableEntry};
use crate::people::{next_host, pass_host, seating::give_person};
use crate::refusal::{CommandRefusal, TableRefusal};
use crate::rights::{Deed, Role, Roles, permit, roles};
use crate::secret::{Digest, Secret};
use crate::state::TableState;
use crate::step::Step;
use serde::Serialize;

/// So many may wait for an answer at once.
const MOST_CLAIMS: usize = 8;

/// Somebody asks for a chair.
#[derive(Clone, Copy)]
struct Claim {
    /// What the answer names it by.
    number: u32,
    /// The socket that asks, whether it is somebody already or not.
    socket: SocketId,
    /// The browser that asks, if it has an identity.
    identity: Option<Digest>,
    /// Who they are, if they have joined.
    by: Option<PersonId>,
    /// Whose chair they ask for.
    person: PersonId,
    /// The seat secret that they get with it.
    secret: Secret,
}

/// A chair that was given and is not told yet.
#[derive(Clone, Copy)]
pub struct Granted {
    /// The socket that asked.
    pub socket: SocketId,
    /// The seat secret that it has now, unless it plays on for a bot as who it was.
    pub secret: Secret,
}

/// Who asks for which chair.
#[derive(Default)]
pub(crate) struct Claims {
    open: Vec<Claim>,
    /// How often a chair was asked for.
    count: u32,
    granted: Option<Granted>,
}

impl Claims {
    fn find(&self, number: u32) -> Option<&Claim> {
        self.open.iter().find(|claim| claim.number == number)
    }

    fn take(&mut self, number: u32) -> Result<Claim, TableRefusal> {
        let place = self.open.iter().position(|claim| claim.number == number);
        Ok(self.open.remove(place.ok_or(TableRefusal::UnknownClaim)?))
    }

    /// A socket no longer asks for anything; false if it did not.
    fn withdraw(&mut self, socket: SocketId) -> bool {
        let before = self.open.len();
        self.open.retain(|claim| claim.socket != socket);
        self.open.len() != before
    }
}

/// Somebody asks for a seat: of a person who is away, or of a bot.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Claim"))]
pub(crate) struct ClaimFrame {
    /// What the answer names it by.
    claim: u32,
    /// Whose seat.
    person: PersonId,
    /// Who asks; nobody that the table knows if it is another device.
    by: Option<PersonId>,
}

/// Who asks for a seat, as everybody is shown it.
pub(crate) fn claim_frames(table: &TableState) -> Vec<ClaimFrame> {
    let frame =
        |claim: &Claim| ClaimFrame { claim: claim.number, person: claim.person, by: claim.by };
    table.live.claims.open.iter().map(frame).collect()
}

/// Asks for the chair of `person`; a socket asks for one chair at a time. Whoever could say yes to
/// others has a bot's chair at once.
pub(crate) fn claim(
    step: &mut Step,
    asker: &Asker,
    person: PersonId,
) -> Result<(), CommandRefusal> {
    let &Asker { socket, identity, person: by, tv, secret } = asker;
    let secret = secret.ok_or(TableRefusal::Malformed)?;
    claimable(step, by, person)?;
    let live = step.live_mut();
    if live.claims.withdraw(socket) {
        live.changes.room();
    }
    if live.claims.open.len() >= MOST_CLAIMS {
        return Err(TableRefusal::TooFast.into());
    }
    live.claims.count = live.claims.count.wrapping_add(1);
    let claim = Claim { number: live.claims.count, socket, identity, by, person, secret };
    let is_bot = chair_of(step, person) == Deed::AnswerForBot;
    if is_bot && permit(step, roles(step, by, tv), Deed::AnswerForBot).is_ok() {
        grant(step, claim);
    } else {
        step.live_mut().claims.open.push(claim);
    }
    step.live_mut().changes.room();
    Ok(())
}

/// A socket no longer asks for anything.
pub fn withdraw(table: &mut TableState, socket: SocketId) {
    if table.live.claims.withdraw(socket) {
        table.live.changes.room();
    }
}

/// The chair that was given last, once: what gave it has been stored.
pub fn take_granted(table: &mut TableState) -> Option<Granted> {
    table.live.claims.granted.take()
}

/// Whether this chair can be asked for by whoever asks.
fn claimable(
    table: &TableState,
    by: Option<PersonId>,
    person: PersonId,
) -> Result<(), TableRefusal> {
    if by.is_some_and(|by| table.seated_in_game(by).is_ok()) {
        return Err(TableRefusal::HasSeat);
    }
    if table.folded.people.present(person)?.is_bot() {
        by.ok_or(TableRefusal::NotJoined)?;
        return table.seated_in_game(person);
    }
    // A program comes back with its token, and nobody plays on as it.
    match table.live.presence.here(person) || table.is_human(person).is_none() {
        true => Err(TableRefusal::NotAway),
        false => Ok(()),
    }
}

/// What it takes to answer for this chair.
fn chair_of(table: &TableState, person: PersonId) -> Deed {
    if table.folded.people.present(person).is_ok_and(|person| person.is_bot()) {
        Deed::AnswerForBot
    } else if table.seated_in_game(person).is_ok() {
        Deed::AnswerForPlayer
    } else {
        Deed::AnswerForGuest
    }
}

/// What it takes to answer a claim. One that nobody makes needs what any does.
pub(crate) fn answer_to(table: &TableState, number: u32) -> Deed {
    let claim = table.live.claims.find(number);
    claim.map_or(Deed::AnswerUnknown, |claim| chair_of(table, claim.person))
}

/// The roles of somebody who answers a claim: whoever made it, by this socket, as this person or
/// with this browser, is the claimant and nothing else.
pub(crate) fn roles_towards(table: &TableState, number: u32, asker: &Asker, roles: Roles) -> Roles {
    let own = table.live.claims.find(number).is_some_and(|claim| {
        claim.socket == asker.socket
            || claim.by.is_some() && claim.by == asker.person
            || claim.identity.is_some() && claim.identity == asker.identity
    });
    if own { Role::Claimant.into() } else { roles }
}

/// Says yes. The seat changes hands in the log; the socket is told once that is stored.
pub(crate) fn allow(step: &mut Step, number: u32) -> Result<(), CommandRefusal> {
    let claim = take(step, number)?;
    claimable(step, claim.by, claim.person)?;
    grant(step, claim);
    Ok(())
}

pub(crate) fn decline(step: &mut Step, number: u32) -> Result<(), CommandRefusal> {
    take(step, number)?;
    Ok(())
}

fn take(step: &mut Step, number: u32) -> Result<Claim, TableRefusal> {
    let live = step.live_mut();
    let claim = live.claims.take(number)?;
    live.changes.room();
    Ok(claim)
}

fn grant(step: &mut Step, claim: Claim) {
    let Claim { socket, identity, by, person: chair, secret, .. } = claim;
    match by.filter(|_| chair_of(step, chair) == Deed::AnswerForBot) {
        Some(person) => step.put(TableEntry::Relieved { bot: chair, person }),
        None => {
            // The chair comes without the table: that is the owner's, and whoever was the host is
            // so no more.
            if step.folded.people.host() == Some(chair)
                && let Some(next) = next_host(step)
            {
                pass_host(step, next);
            }
            give_person(step, by, chair, (identity, secret));
        }
    }
    step.live_mut().claims.granted = Some(Granted { socket, secret });
}
