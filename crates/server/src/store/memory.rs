//! The store that forgets everything when the process ends: for tests and for an evening without a
//! disk.

use super::{
    Claim, Clip, ClipStore, DeckLoans, Directory, Epoch, FORMER_INVITES, LogStore, NewTable, Place,
    Retention, Seed, StoreError, StoreFuture, Stored, Unvisited,
};
use crate::clock::Millis;
use crate::person::Secret;
use std::collections::{BTreeSet, HashMap};
use std::future::ready;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Keeps everything in memory.
#[derive(Default)]
pub struct MemoryStore(Mutex<Contents>);

#[derive(Default)]
struct Contents {
    /// By their numbers; those that were deleted leave a hole.
    tables: Vec<Option<Kept>>,
    life: u64,
    by_invite: HashMap<Secret, usize>,
    by_code: HashMap<String, usize>,
}

struct Kept {
    stored: Stored,
    invite: Secret,
    former_invites: Vec<Secret>,
    at: Millis,
    visited: Millis,
    condemned: Option<u64>,
    epoch: Epoch,
    checkpoint: Option<String>,
    records: Vec<Box<str>>,
    seeds: Vec<Seed>,
    clips: Vec<(String, Clip, Millis)>,
    decks: BTreeSet<String>,
}

impl MemoryStore {
    fn contents(&self) -> MutexGuard<'_, Contents> {
        // Nothing in here panics half-way, so a poisoned contents is still in order.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Contents {
    fn table(&mut self, table: i64) -> Result<&mut Kept, StoreError> {
        let place = usize::try_from(table).ok().and_then(|number| number.checked_sub(1));
        place
            .and_then(|place| self.tables.get_mut(place)?.as_mut())
            .ok_or_else(|| StoreError::Failed(format!("there is no table {table}")))
    }

    fn create(&mut self, new: NewTable) -> Result<i64, StoreError> {
        let holder = self.by_code.get(&new.code.plain).copied();
        if let Some(holder) = holder.and_then(|place| self.tables.get_mut(place)?.as_mut()) {
            if holder.at >= new.codes_before {
                return Err(StoreError::CodeTaken);
            }
            holder.stored.code.clear();
        }
        let place = self.tables.len();
        let table = place as i64 + 1;
        self.by_code.insert(new.code.plain, place);
        self.by_invite.insert(new.invite, place);
        let stored = Stored { table, code: new.code.shown, owner: new.owner };
        let (records, seeds, clips, decks) = (Vec::new(), Vec::new(), Vec::new(), BTreeSet::new());
        self.tables.push(Some(Kept {
            stored,
            invite: new.invite,
            former_invites: Vec::new(),
            at: new.at,
            visited: new.at,
            condemned: None,
            epoch: 0,
            checkpoint: None,
            records,
            seeds,
            clips,
            decks,
        }));
        Ok(table)
    }

    fn change_invite(&mut self, table: i64, invite: Secret) -> Result<(), StoreError> {
        let kept = self.table(table)?;
        let former = std::mem::replace(&mut kept.invite, invite);
        kept.former_invites.push(former);
        let too_many = kept.former_invites.len().saturating_sub(FORMER_INVITES);
        kept.former_invites.drain(..too_many);
        if let Some(place) = self.by_invite.remove(&former) {
            self.by_invite.insert(invite, place);
        }
        Ok(())
    }

    fn claim(&mut self, table: i64) -> Result<Claim, StoreError> {
        let kept = self.table(table)?;
        kept.epoch += 1;
        Ok(Claim::Mine(kept.epoch))
    }

    fn append(
        &mut self,
        Place { table, epoch, seq }: Place,
        record: String,
        seed: Option<Seed>,
    ) -> Result<(), StoreError> {
        let kept = self.table(table)?;
        if kept.epoch != epoch {
            return Err(StoreError::Taken { table });
        }
        match (kept.records.len() as u64).cmp(&seq) {
            std::cmp::Ordering::Greater => return Err(StoreError::Conflict { table, seq }),
            std::cmp::Ordering::Less => {
                return Err(StoreError::Failed(format!("table {table} has no position {seq} yet")));
            }
            std::cmp::Ordering::Equal => {}
        }
        if let Some(seed) = seed {
            if kept.seeds.iter().any(|(number, _)| *number == seed.0) {
                return Err(StoreError::Failed(format!(
                    "game {} of table {table} has a seed already",
                    seed.0
                )));
            }
            kept.seeds.push(seed);
        }
        kept.records.push(record.into_boxed_str());
        Ok(())
    }
}

impl Directory for MemoryStore {
    fn create(&self, new: NewTable) -> StoreFuture<i64> {
        Box::pin(ready(self.contents().create(new)))
    }

    fn by_invite(&self, invite: Secret) -> StoreFuture<Option<Stored>> {
        let contents = self.contents();
        Box::pin(ready(Ok(contents
            .by_invite
            .get(&invite)
            .and_then(|&place| contents.tables.get(place)?.as_ref())
            .map(|kept| kept.stored.clone()))))
    }

    fn change_invite(&self, table: i64, invite: Secret) -> StoreFuture<()> {
        Box::pin(ready(self.contents().change_invite(table, invite)))
    }

    fn by_former_invite(&self, invite: Secret) -> StoreFuture<Option<Secret>> {
        let contents = self.contents();
        let found =
            contents.tables.iter().flatten().find(|kept| kept.former_invites.contains(&invite));
        Box::pin(ready(Ok(found.map(|kept| kept.invite))))
    }
}

impl LogStore for MemoryStore {
    fn claim(&self, table: i64) -> StoreFuture<Claim> {
        Box::pin(ready(self.contents().claim(table)))
    }

    fn append(&self, at: Place, record: String, seed: Option<Seed>) -> StoreFuture<()> {
        Box::pin(ready(self.contents().append(at, record, seed)))
    }

    fn load(&self, table: i64) -> StoreFuture<Vec<String>> {
        let records = self
            .contents()
            .table(table)
            .map(|kept| kept.records.iter().map(ToString::to_string).collect());
        Box::pin(ready(records))
    }

    fn checkpoint(&self, table: i64) -> StoreFuture<Option<String>> {
        Box::pin(ready(self.contents().table(table).map(|kept| kept.checkpoint.clone())))
    }

    fn keep_checkpoint(&self, table: i64, text: String) -> StoreFuture<()> {
        let kept = self.contents().table(table).map(|kept| kept.checkpoint = Some(text));
        Box::pin(ready(kept))
    }

    fn seed(&self, table: i64, number: u32) -> StoreFuture<Option<[u8; 32]>> {
        let seed = self.contents().table(table).map(|kept| {
            kept.seeds.iter().find(|(other, _)| *other == number).map(|(_, seed)| *seed)
        });
        Box::pin(ready(seed))
    }

    fn prove(&self, _: Millis) -> StoreFuture<()> {
        // Nothing can go wrong in memory.
        Box::pin(ready(Ok(())))
    }
}

impl DeckLoans for MemoryStore {
    fn lend(&self, table: i64, deck: String) -> StoreFuture<()> {
        let lent = self.contents().table(table).map(|kept| _ = kept.decks.insert(deck));
        Box::pin(ready(lent))
    }

    fn lent(&self, deck: String) -> StoreFuture<Vec<Secret>> {
        let tables = self
            .contents()
            .tables
            .iter()
            .flatten()
            .filter(|kept| kept.decks.contains(&deck))
            .map(|kept| kept.invite)
            .collect();
        Box::pin(ready(Ok(tables)))
    }

    fn give_back(&self, invite: Secret, deck: String) -> StoreFuture<()> {
        self.contents()
            .tables
            .iter_mut()
            .flatten()
            .filter(|kept| kept.invite == invite)
            .for_each(|kept| _ = kept.decks.remove(&deck));
        Box::pin(ready(Ok(())))
    }
}

impl ClipStore for MemoryStore {
    fn keep_clip(&self, table: i64, id: String, clip: Clip, at: Millis) -> StoreFuture<()> {
        let kept = self.contents().table(table).map(|kept| kept.clips.push((id, clip, at)));
        Box::pin(ready(kept))
    }

    fn clip(&self, table: i64, id: String) -> StoreFuture<Option<Clip>> {
        let found = self.contents().table(table).map(|kept| {
            kept.clips.iter().find(|(other, ..)| *other == id).map(|(_, clip, _)| clip.clone())
        });
        Box::pin(ready(found))
    }

    fn clips(&self, table: i64) -> StoreFuture<Vec<String>> {
        let ids = self
            .contents()
            .table(table)
            .map(|kept| kept.clips.iter().map(|(id, ..)| id.clone()).collect());
        Box::pin(ready(ids))
    }

    fn drop_clips(&self, table: i64, ids: Vec<String>) -> StoreFuture<()> {
        let dropped = self
            .contents()
            .table(table)
            .map(|kept| kept.clips.retain(|(id, ..)| !ids.contains(id)));
        Box::pin(ready(dropped))
    }

    fn drop_old_clips(&self, before: Millis) -> StoreFuture<()> {
        self.contents()
            .tables
            .iter_mut()
            .flatten()
            .for_each(|kept| kept.clips.retain(|(_, _, at)| *at >= before));
        Box::pin(ready(Ok(())))
    }
}

impl Retention for MemoryStore {
    fn visited(&self, table: i64, at: Millis) -> StoreFuture<()> {
        if let Ok(kept) = self.contents().table(table) {
            kept.visited = at;
            // What the operator wants to be gone goes.
            kept.condemned = kept.condemned.filter(|hour| *hour == 0);
        }
        Box::pin(ready(Ok(())))
    }

    fn last_visit(&self, table: i64) -> StoreFuture<Option<Millis>> {
        Box::pin(ready(Ok(self.contents().table(table).ok().map(|kept| kept.visited))))
    }

    fn unvisited(&self, since: Millis) -> StoreFuture<Vec<Unvisited>> {
        let contents = self.contents();
        let found = contents.tables.iter().flatten();
        let found = found.filter(|kept| kept.visited < since || kept.condemned == Some(0));
        let told = found.map(|kept| Unvisited {
            table: kept.stored.table,
            invite: kept.invite,
            condemned: kept.condemned,
        });
        Box::pin(ready(Ok(told.collect())))
    }

    fn condemn(&self, table: i64, hour: u64) -> StoreFuture<()> {
        if let Ok(kept) = self.contents().table(table) {
            kept.condemned.get_or_insert(hour.max(1));
        }
        Box::pin(ready(Ok(())))
    }

    fn delete(&self, table: i64, since: Millis) -> StoreFuture<()> {
        let mut contents = self.contents();
        let lapsed = |kept: &&mut Kept| kept.visited < since || kept.condemned == Some(0);
        if let Some(kept) = contents.table(table).ok().filter(lapsed) {
            let invite = kept.invite;
            if let Some(place) = contents.by_invite.remove(&invite) {
                contents.tables[place] = None;
                contents.by_code.retain(|_, other| *other != place);
            }
        }
        Box::pin(ready(Ok(())))
    }

    fn clear_away(&self) -> StoreFuture<bool> {
        // What is deleted is gone at once.
        Box::pin(ready(Ok(false)))
    }

    fn life(&self, more: u64) -> StoreFuture<u64> {
        let mut contents = self.contents();
        contents.life += more;
        Box::pin(ready(Ok(contents.life)))
    }
}
