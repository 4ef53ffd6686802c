//! A store around another one: whatever it does not do its own way, the other does.

use std::future::Future;
use std::pin::Pin;
use stolik_server::clock::Millis;
use stolik_server::person::Secret;
use stolik_server::store::{
    Claim, Clip, Epoch, NewTable, Owner, Place, Seed, Standing, Store, StoreFuture, Stored,
    Unvisited,
};
use tokio::sync::watch;

type Lost = Pin<Box<dyn Future<Output = String> + Send>>;

/// Writes the trait and the store from one list.
macro_rules! around {
    ($($name:ident($($argument:ident: $type:ty),*) -> $answer:ty;)*) => {
        /// What a store does its own way; the rest goes to the one inside.
        pub(crate) trait Around: Send + Sync {
            /// The store inside.
            fn inner(&self) -> &dyn Store;
            $(fn $name(&self, $($argument: $type),*) -> $answer {
                self.inner().$name($($argument),*)
            })*
        }

        /// The parts of a log come from what `load` says.
        impl<A: Around> Store for Decorated<A> {
            $(fn $name(&self, $($argument: $type),*) -> $answer {
                self.0.$name($($argument),*)
            })*
        }
    };
}

/// A store that is decorated.
pub(crate) struct Decorated<A>(pub A);

around! {
    create(new: NewTable) -> StoreFuture<i64>;
    by_invite(invite: Secret) -> StoreFuture<Option<Stored>>;
    change_invite(table: i64, invite: Secret) -> StoreFuture<()>;
    by_former_invite(invite: Secret) -> StoreFuture<Option<Secret>>;
    claim(table: i64) -> StoreFuture<Claim>;
    release(table: i64, epoch: Epoch) -> StoreFuture<()>;
    taken(claims: Vec<(i64, Epoch)>) -> StoreFuture<Vec<i64>>;
    alone() -> bool;
    owner(invite: Secret) -> StoreFuture<Owner>;
    others() -> Vec<String>;
    standing() -> Option<watch::Receiver<Standing>>;
    resign() -> StoreFuture<()>;
    append(at: Place, record: String, seed: Option<Seed>) -> StoreFuture<()>;
    load(table: i64) -> StoreFuture<Vec<String>>;
    checkpoint(table: i64) -> StoreFuture<Option<String>>;
    keep_checkpoint(table: i64, text: String) -> StoreFuture<()>;
    seed(table: i64, number: u32) -> StoreFuture<Option<[u8; 32]>>;
    lend(table: i64, deck: String) -> StoreFuture<()>;
    lent(deck: String) -> StoreFuture<Vec<Secret>>;
    give_back(invite: Secret, deck: String) -> StoreFuture<()>;
    keep_clip(table: i64, id: String, clip: Clip, at: Millis) -> StoreFuture<()>;
    clip(table: i64, id: String) -> StoreFuture<Option<Clip>>;
    clips(table: i64) -> StoreFuture<Vec<String>>;
    drop_clips(table: i64, ids: Vec<String>) -> StoreFuture<()>;
    drop_old_clips(before: Millis) -> StoreFuture<()>;
    visited(table: i64, at: Millis) -> StoreFuture<()>;
    unvisited(since: Millis) -> StoreFuture<Vec<Unvisited>>;
    condemn(table: i64, hour: u64) -> StoreFuture<()>;
    last_visit(table: i64) -> StoreFuture<Option<Millis>>;
    delete(table: i64, since: Millis) -> StoreFuture<()>;
    clear_away() -> StoreFuture<bool>;
    shrink(nobody_waits: bool) -> StoreFuture<()>;
    life(more: u64) -> StoreFuture<u64>;
    prove(at: Millis) -> StoreFuture<()>;
    until_lost() -> Lost;
    free_bytes() -> Option<u64>;
}
