//! Asking for a chair that somebody else has: of a person whose device is gone, or of a bot. Who
//! answers stands in the table of rights, and it is never whoever asks; no answer is no. What is
//! asked only lives; what is granted stands in the log.

use super::client::SocketId;
use super::entry::{PersonId, TableEntry};
use super::judge::Asker;
use super::refusal::{CommandRefusal, TableRefusal};
use super::rights::{Deed, Role, Roles};
use super::state::{Draft, TableState};
use crate::person::{Digest, Secret};
use serde::Serialize;

/// So many may wait for an answer at once.
const MOST_CLAIMS: usize = 8;

/// Somebody asks for a chair.
pub(super) struct Claim {
    /// What the answer names it by.
    pub number: u32,
    /// The socket that asks, whether it is somebody already or not.
    pub socket: SocketId,
    /// The browser that asks, if it has an identity.
    pub identity: Option<Digest>,
    /// Who they are, if they have joined.
    pub by: Option<PersonId>,
    /// Whose chair they ask for.
    pub person: PersonId,
    /// The seat secret that they get with it.
    pub secret: Secret,
}

/// Somebody asks for a seat: of a person who is away, or of a bot.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Claim"))]
pub(super) struct ClaimFrame {
    /// What the answer names it by.
    claim: u32,
    /// Whose seat.
    person: PersonId,
    /// Who asks; nobody that the table knows if it is another device.
    by: Option<PersonId>,
}

impl TableState {
    /// Who asks for a seat, as everybody is shown it.
    pub(super) fn claim_frames(&self) -> Vec<ClaimFrame> {
        let frame =
            |claim: &Claim| ClaimFrame { claim: claim.number, person: claim.person, by: claim.by };
        self.live.claims.iter().map(frame).collect()
    }

    /// Asks for the chair of `person`; a socket asks for one chair at a time. Whoever could say yes
    /// to others has a bot's chair at once.
    pub(super) fn claim(
        &mut self,
        asker: &Asker,
        person: PersonId,
        draft: &mut Draft,
    ) -> Result<(), CommandRefusal> {
        let &Asker { socket, identity, person: by, tv, .. } = asker;
        self.claimable(by, person)?;
        self.withdraw(socket);
        if self.live.claims.len() >= MOST_CLAIMS {
            return Err(TableRefusal::TooFast.into());
        }
        self.live.claimed = self.live.claimed.wrapping_add(1);
        let number = self.live.claimed;
        let claim = Claim { number, socket, identity, by, person, secret: Secret::fresh() };
        let is_bot = self.chair_of(person) == Deed::AnswerForBot;
        if is_bot && self.permit(self.roles(by, tv), Deed::AnswerForBot).is_ok() {
            self.grant(claim, draft);
        } else {
            self.live.claims.push(claim);
        }
        self.live.room_changed = true;
        Ok(())
    }

    /// A socket no longer asks for anything.
    pub(super) fn withdraw(&mut self, socket: SocketId) {
        let before = self.live.claims.len();
        self.live.claims.retain(|claim| claim.socket != socket);
        self.live.room_changed |= self.live.claims.len() != before;
    }

    /// Whether this chair can be asked for by whoever asks.
    fn claimable(&self, by: Option<PersonId>, person: PersonId) -> Result<(), TableRefusal> {
        if by.is_some_and(|by| self.seated_in_game(by).is_ok()) {
            return Err(TableRefusal::HasSeat);
        }
        if self.present(person)?.is_bot() {
            by.ok_or(TableRefusal::NotJoined)?;
            return self.seated_in_game(person);
        }
        // A program comes back with its token, and nobody plays on as it.
        match self.live.here(person) || self.is_human(person).is_none() {
            true => Err(TableRefusal::NotAway),
            false => Ok(()),
        }
    }

    /// What it takes to answer for this chair.
    fn chair_of(&self, person: PersonId) -> Deed {
        if self.present(person).is_ok_and(|person| person.is_bot()) {
            Deed::AnswerForBot
        } else if self.seated_in_game(person).is_ok() {
            Deed::AnswerForPlayer
        } else {
            Deed::AnswerForGuest
        }
    }

    /// What it takes to answer a claim. One that nobody makes needs what any does.
    pub(super) fn answer_to(&self, number: u32) -> Deed {
        let claim = self.live.claims.iter().find(|claim| claim.number == number);
        claim.map_or(Deed::AnswerUnknown, |claim| self.chair_of(claim.person))
    }

    /// The roles of somebody who answers a claim: whoever made it, by this socket, as this person
    /// or with this browser, is the claimant and nothing else.
    pub(super) fn roles_towards(&self, number: u32, asker: &Asker, roles: Roles) -> Roles {
        let made = self.live.claims.iter().find(|claim| claim.number == number);
        let own = made.is_some_and(|claim| {
            claim.socket == asker.socket
                || claim.by.is_some() && claim.by == asker.person
                || claim.identity.is_some() && claim.identity == asker.identity
        });
        if own { Role::Claimant.into() } else { roles }
    }

    fn take_claim(&mut self, number: u32) -> Result<Claim, TableRefusal> {
        let made = self.live.claims.iter().position(|claim| claim.number == number);
        let claim = self.live.claims.remove(made.ok_or(TableRefusal::UnknownClaim)?);
        self.live.room_changed = true;
        Ok(claim)
    }

    /// Says yes. The seat changes hands in the log; the socket is told once that is stored.
    pub(super) fn allow(&mut self, number: u32, draft: &mut Draft) -> Result<(), CommandRefusal> {
        let claim = self.take_claim(number)?;
        self.claimable(claim.by, claim.person)?;
        self.grant(claim, draft);
        Ok(())
    }

    /// Says no.
    pub(super) fn decline(&mut self, number: u32) -> Result<(), CommandRefusal> {
        self.take_claim(number)?;
        Ok(())
    }

    pub(super) fn grant(&mut self, claim: Claim, draft: &mut Draft) {
        match claim.by.filter(|_| self.chair_of(claim.person) == Deed::AnswerForBot) {
            Some(person) => self.put(draft, TableEntry::Relieved { bot: claim.person, person }),
            None => {
                let Claim { person, identity, by, .. } = claim;
                // The chair comes without the table: that is the owner's, and whoever was the host
                // is so no more.
                if self.folded.host == Some(person)
                    && let Some(next) = self.next_host()
                {
                    self.pass_host(next, draft);
                }
                self.give_person(by, person, identity, claim.secret.digest(), draft);
            }
        }
        self.live.granted = Some(claim);
    }

    /// Makes a device this person, and nobody else; who it was before goes.
    pub(super) fn give_person(
        &mut self,
        before: Option<PersonId>,
        person: PersonId,
        identity: Option<Digest>,
        secret: Digest,
        draft: &mut Draft,
    ) {
        // Somebody who came back under another name is one person again.
        if let Some(before) = before.filter(|before| *before != person) {
            self.go(before, false, draft);
        }
        self.put(draft, TableEntry::Moved { person, identity, secret });
        self.take_back(person, draft);
    }
}
