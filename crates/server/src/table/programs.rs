//! Programs of people's own at a table: the host brings them over HTTP, they come by a token, and
//! whatever they do or fail to do, the evening goes on.

use super::tables::Tables;
use super::task::{TableMessage, TableTask};
use crate::person::{Digest, Secret};
use std::sync::Arc;
use table::people::{ProgramInvitation, add_program, went};
use table::{CommandRefusal, PersonId, TableRefusal};
use tokio::sync::oneshot;

/// The host wants to bring a program.
pub struct ProgramRequest {
    /// The browser that asks.
    identity: Option<Digest>,
    invitation: ProgramInvitation,
    /// Gets its number.
    answer: oneshot::Sender<Result<PersonId, CommandRefusal>>,
}

impl TableTask {
    pub(super) async fn invite_program(&mut self, request: ProgramRequest) {
        let now = self.tables.clock.now();
        let asker = self.person_of(request.identity);
        let added = match add_program(&mut self.state, asker, &request.invitation, now) {
            Ok((person, draft)) => {
                let kept = self.keep(draft, None, now).await;
                // It is away from now on, until it comes.
                went(&mut self.state, person, now);
                kept.map(|()| person)
            }
            Err(refusal) => Err(refusal),
        };
        // Whoever asked may be gone; the host can remove it.
        let _ = request.answer.send(added);
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
        let invitation = ProgramInvitation { name, author, token };
        let request = ProgramRequest { identity, invitation, answer };
        let message = TableMessage::Program(Box::new(request));
        let (invite, _) = self.current(invite).await;
        let lost = || CommandRefusal::from(TableRefusal::NotSaved);
        self.open(invite).send(message).await.map_err(|_| lost())?;
        waits.await.unwrap_or_else(|_| Err(lost()))
    }
}
