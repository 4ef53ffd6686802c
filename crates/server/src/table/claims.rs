//! Asking for a seat that somebody else has: of a person whose device is gone, with the yes of
//! anybody seated, or of a bot, with the yes of the host. What is asked only lives; what is granted
//! stands in the log.

use super::client::SocketId;
use super::entry::{PersonId, TableEntry};
use super::refusal::{CommandRefusal, TableRefusal};
use super::state::{Draft, TableState};
use crate::clock::{Millis, millis};
use crate::person::Secret;
use serde::Serialize;

/// So many may wait for an answer at once.
const MOST_CLAIMS: usize = 8;

/// Somebody asks for a seat.
pub(super) struct Claim {
    /// What the answer names it by.
    pub number: u32,
    /// Who asks: a socket, whether it is somebody already or not.
    pub socket: SocketId,
    /// Who they are, if they have joined.
    pub by: Option<PersonId>,
    /// Whose seat they ask for.
    pub person: PersonId,
    /// Since when.
    pub since: Millis,
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
    /// When it is granted by itself, because nobody is there to answer it.
    granted_at: Option<Millis>,
}

impl TableState {
    /// Who asks for a seat, as everybody is shown it.
    pub(super) fn claim_frames(&self) -> Vec<ClaimFrame> {
        let frame = |claim: &Claim| ClaimFrame {
            claim: claim.number,
            person: claim.person,
            by: claim.by,
            granted_at: self.granted_at(claim),
        };
        self.live.claims.iter().map(frame).collect()
    }

    /// Asks for the seat of `person`; a socket asks for one seat at a time.
    pub(super) fn claim(
        &mut self,
        by: Option<PersonId>,
        person: PersonId,
        socket: SocketId,
        now: Millis,
    ) -> Result<(), CommandRefusal> {
        self.claimable(by, person)?;
        self.withdraw(socket);
        if self.live.claims.len() >= MOST_CLAIMS {
            return Err(TableRefusal::TooFast.into());
        }
        self.live.claimed = self.live.claimed.wrapping_add(1);
        let number = self.live.claimed;
        let secret = Secret::fresh();
        self.live.claims.push(Claim { number, socket, by, person, since: now, secret });
        self.live.room_changed = true;
        Ok(())
    }

    /// A socket no longer asks for anything.
    pub(super) fn withdraw(&mut self, socket: SocketId) {
        let before = self.live.claims.len();
        self.live.claims.retain(|claim| claim.socket != socket);
        self.live.room_changed |= self.live.claims.len() != before;
    }

    /// Whether this seat can be asked for by whoever asks.
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

    /// Takes a claim that `me` may answer: the host for a bot's seat, anybody seated for a
    /// person's.
    fn answerable(&mut self, me: PersonId, number: u32) -> Result<Claim, TableRefusal> {
        let place = self
            .live
            .claims
            .iter()
            .position(|claim| claim.number == number)
            .ok_or(TableRefusal::UnknownClaim)?;
        let claim = &self.live.claims[place];
        if self.present(claim.person).is_ok_and(|person| person.is_bot()) {
            if self.folded.host != Some(me) {
                return Err(TableRefusal::NotHost);
            }
        } else if !self.seats().contains(&me) {
            return Err(TableRefusal::NotSeated);
        }
        self.live.room_changed = true;
        Ok(self.live.claims.remove(place))
    }

    /// Who sits: in the running game, else for the next one.
    fn seats(&self) -> &[PersonId] {
        self.running().map_or(&self.folded.order, |game| &game.seats)
    }

    /// Says yes. The seat changes hands in the log; the socket is told once that is stored.
    pub(super) fn allow(
        &mut self,
        me: PersonId,
        number: u32,
        draft: &mut Draft,
    ) -> Result<(), CommandRefusal> {
        let claim = self.answerable(me, number)?;
        self.claimable(claim.by, claim.person)?;
        self.grant(claim, draft);
        Ok(())
    }

    fn grant(&mut self, claim: Claim, draft: &mut Draft) {
        match claim.by.filter(|_| self.present(claim.person).is_ok_and(|whose| whose.is_bot())) {
            Some(person) => self.put(draft, TableEntry::Relieved { bot: claim.person, person }),
            None => {
                // Somebody who came back under another name is one person again.
                if let Some(by) = claim.by {
                    self.go(by, false, draft);
                }
                let secret = claim.secret.digest();
                self.put(draft, TableEntry::Returned { person: claim.person, secret });
                self.take_back(claim.person, draft);
            }
        }
        self.live.granted = Some(claim);
    }

    /// When a claim for a person's seat is granted by itself: nobody seated is there to answer it,
    /// nor has been for long enough since it was made. A bot's seat waits for its host.
    fn granted_at(&self, claim: &Claim) -> Option<Millis> {
        self.claimable(claim.by, claim.person).ok()?;
        self.is_human(claim.person)?;
        let seated = self.seats().iter().filter(|person| self.is_human(**person).is_some());
        let mut since = claim.since;
        for person in seated {
            since = since.max(self.live.away(*person)?);
        }
        Some(since + millis(self.config.pace.claim_grace))
    }

    /// When the next claim is granted by itself.
    pub(super) fn claims_wake(&self) -> Option<Millis> {
        self.live.claims.iter().filter_map(|claim| self.granted_at(claim)).min()
    }

    /// Grants a claim that nobody has been there to answer; one at a time.
    pub(super) fn grant_unanswered(&mut self, now: Millis, draft: &mut Draft) {
        let due = |claim: &Claim| self.granted_at(claim).is_some_and(|time| time <= now);
        if let Some(place) = self.live.claims.iter().position(due) {
            let claim = self.live.claims.remove(place);
            self.live.room_changed = true;
            self.grant(claim, draft);
        }
    }

    /// Says no.
    pub(super) fn decline(&mut self, me: PersonId, number: u32) -> Result<(), CommandRefusal> {
        self.answerable(me, number)?;
        Ok(())
    }
}
