//! Ringing at the door of a table from outside: whoever knocks waits for the table's answer, and
//! then for somebody who opens.

use super::tables::Tables;
use super::task::{TableMessage, TableTask};
use crate::person::{Digest, Secret};
use std::net::IpAddr;
use std::sync::Arc;
use table::door::{Caller, Knock, KnockAnswer, Knocked, knock};
use tokio::sync::{mpsc, oneshot, watch};

/// What a table says to a knock.
pub enum Answer {
    /// The door is open.
    In(Secret),
    /// Somebody has to open; this tells when.
    Wait(watch::Receiver<Knocked>),
    /// Nobody is there, or too many wait.
    Closed,
}

/// A knock on its way to a table.
pub struct KnockRequest {
    knock: Knock,
    /// Gets the table's answer.
    answer: oneshot::Sender<Answer>,
}

/// The way back to somebody who waits at the door.
struct Waiting(watch::Sender<Knocked>);

impl Caller for Waiting {
    fn waits(&self) -> bool {
        self.0.receiver_count() > 0
    }

    fn tell(&self, said: Knocked) {
        // Whoever knocked may be gone.
        let _ = self.0.send(said);
    }
}

impl TableTask {
    pub(super) fn knocked(&mut self, KnockRequest { knock: who, answer }: KnockRequest) {
        let now = self.tables.clock.now();
        let heard = self.clients.iter().any(|client| client.person.is_some());
        let (told, waits) = watch::channel(Knocked::Waiting);
        let said = match knock(&mut self.state, who, Box::new(Waiting(told)), heard, now) {
            KnockAnswer::In(invite) => Answer::In(invite),
            KnockAnswer::Wait => Answer::Wait(waits),
            KnockAnswer::Closed => Answer::Closed,
        };
        // Whoever knocked may be gone.
        let _ = answer.send(said);
    }
}

impl Tables {
    /// Rings at the door of a table.
    pub async fn knock(
        self: &Arc<Tables>,
        invite: Secret,
        who: Option<(String, String)>,
        identity: Digest,
        (household, at_home): (IpAddr, bool),
    ) -> Answer {
        let (answer, answered) = oneshot::channel();
        let knock = Knock { who, identity: Some(identity), household, at_home };
        let mut message = TableMessage::Knock(Box::new(KnockRequest { knock, answer }));
        loop {
            match self.open(invite).send(message).await {
                Ok(()) => return answered.await.unwrap_or(Answer::Closed),
                // It left memory in this very moment: it comes back.
                Err(mpsc::error::SendError(back)) => message = back,
            }
        }
    }
}
