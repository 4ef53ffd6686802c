//! Changing the link of a table: the old one dies, and everybody who is known at the table moves
//! along, those too who are asleep and have only the old one.

use super::client::Client;
use super::tables::Tables;
use super::task::TableTask;
use crate::clock::Millis;
use crate::person::Secret;
use crate::store::{Owner, StoreError};
use table::door::{Bye, admit_screens, take_link};
use table::{CommandRefusal, Draft, TableRefusal};

impl TableTask {
    /// Gives the table another link; whoever looks on without a name has to ask for it.
    pub(super) async fn change_link(&mut self, now: Millis) -> Result<Draft, CommandRefusal> {
        let (former, invite) = (self.state.names().invite, Secret::fresh());
        let store = &self.tables.store;
        let changed = match store.directory.change_invite(self.state.names().table, invite).await {
            // Whether it was changed is for the store to say.
            Err(StoreError::Unknown(_)) => {
                matches!(store.directory.by_invite(invite).await, Ok(Some(_)))
            }
            other => other.is_ok(),
        };
        if !changed {
            return Err(TableRefusal::NotSaved.into());
        }
        self.tables.moved(former, invite);
        take_link(&mut self.state, invite, now);
        let admitted = |identity| self.state.folded().door().admitted(identity, false);
        let stays = |client: &Client| {
            client.person.is_some() || client.tv || client.identity.is_some_and(admitted)
        };
        let (stay, go) = std::mem::take(&mut self.clients).into_iter().partition(stays);
        self.clients = stay;
        let go: Vec<Client> = go;
        go.into_iter().for_each(|client| client.bye(Bye::UnknownTable));
        self.note_clients();
        Ok(admit_screens(&mut self.state, now))
    }
}

impl Tables {
    /// Which process has the table with this link, or with one that it had.
    pub async fn owner(&self, invite: Secret) -> Result<Owner, StoreError> {
        match self.store.owner(invite).await? {
            // A link that is not known here may be a former one.
            Owner::Here => match self.current(invite).await {
                (now, true) if !self.is_running(now) => self.store.owner(now).await,
                _ => Ok(Owner::Here),
            },
            elsewhere => Ok(elsewhere),
        }
    }

    /// The link that a table has now, if this is one that it had, and whether it was another.
    pub(super) async fn current(&self, invite: Secret) -> (Secret, bool) {
        if self.is_running(invite)
            || !matches!(self.store.directory.by_invite(invite).await, Ok(None))
        {
            return (invite, false);
        }
        match self.store.directory.by_former_invite(invite).await {
            Ok(Some(now)) => (now, true),
            _ => (invite, false),
        }
    }
}
