//! Programs of people's own at a table: the host brings them, they come by a token, and whatever
//! they do or fail to do, the evening goes on.

use super::command::good_name;
use super::entry::{PersonId, TableEntry};
use super::refusal::{CommandRefusal, TableRefusal};
use super::rights::Deed;
use super::state::{Draft, TableState};
use super::tables::Tables;
use super::task::{TableMessage, TableTask};
use crate::clock::{Millis, millis};
use crate::person::{Digest, Secret};
use std::sync::Arc;
use tokio::sync::oneshot;

/// So many programs may be at a table at once.
const MOST_PROGRAMS: usize = 8;

/// The host wants to bring a program.
pub struct ProgramInvitation {
    /// The browser that asks.
    identity: Option<Digest>,
    /// What it is called.
    name: String,
    /// Who wrote it; the host, if nobody says.
    author: Option<String>,
    /// What it shows to come in.
    token: Digest,
    /// Gets its number.
    answer: oneshot::Sender<Result<PersonId, CommandRefusal>>,
}

impl TableState {
    fn add_program(
        &mut self,
        asker: Option<PersonId>,
        invitation: &ProgramInvitation,
        draft: &mut Draft,
    ) -> Result<PersonId, CommandRefusal> {
        let may = self.permit(self.roles(asker, false), Deed::BringProgram);
        may.map_err(|_| TableRefusal::NotHost)?;
        let host = self.present(asker.ok_or(TableRefusal::NotHost)?)?.name.clone();
        let name = self.told_apart(None, good_name(&invitation.name)?);
        let author = invitation.author.as_deref().map(good_name).transpose()?.unwrap_or(host);
        let programs = self.folded.people.iter().filter(|person| !person.left);
        if programs.filter(|person| person.is_program()).count() >= MOST_PROGRAMS
            || !self.has_room()
        {
            return Err(TableRefusal::TableFull.into());
        }
        let (person, secret) = (self.folded.next_person, invitation.token);
        let face = self.free_toy().2.to_string();
        self.put(draft, TableEntry::ProgramAdded { person, name, face, author, secret });
        if self.folded.order.len() < self.places() {
            self.put(draft, TableEntry::Sat(person));
        }
        Ok(person)
    }

    /// Since when a connected program has been asked for an answer that it has not given.
    fn asked_since(&self, person: PersonId) -> Option<Millis> {
        let game = self.running()?;
        let seat = game.seat_of(person)?;
        let (decision, since) = self.live.game.opened?;
        (game.table.decision() == decision && self.awaited().has(seat))
            .then(|| since.max(self.live.game.went_on))
    }

    /// When a program that is there and says nothing is not waited for any longer.
    pub(super) fn given_up_at(&self, person: PersonId) -> Option<Millis> {
        self.person(person).filter(|person| person.is_program())?;
        Some(self.asked_since(person)? + millis(self.config.pace.program))
    }
}

impl TableTask {
    pub(super) async fn invite_program(&mut self, invitation: ProgramInvitation) {
        let now = self.tables.clock.now();
        let asker = self.person_of(invitation.identity);
        let mut draft = Draft::default();
        let added = self.state.add_program(asker, &invitation, &mut draft);
        let added = match added {
            Ok(person) => {
                let kept = self.keep(draft, None, now).await;
                // It is away from now on, until it comes.
                self.state.went(person, now);
                kept.map(|()| person)
            }
            Err(refusal) => Err(refusal),
        };
        // Whoever asked may be gone; the host can remove it.
        let _ = invitation.answer.send(added);
    }
}

impl Tables {
    /// Brings a program to a table, for its host; gives its number there.
    pub async fn invite_program(
        self: &Arc<Tables>,
        invite: Secret,
        identity: Option<Digest>,
        (name, author): (String, Option<String>),
        token: Digest,
    ) -> Result<PersonId, CommandRefusal> {
        let (answer, waits) = oneshot::channel();
        let invitation = ProgramInvitation { identity, name, author, token, answer };
        let message = TableMessage::Program(Box::new(invitation));
        let (invite, _) = self.current(invite).await;
        let lost = || CommandRefusal::from(TableRefusal::NotSaved);
        self.open(invite).send(message).await.map_err(|_| lost())?;
        waits.await.unwrap_or_else(|_| Err(lost()))
    }
}
