//! A log store around another one: a fault overrides some methods and the inner store answers the
//! rest, except that `parts` is always made from `load`.

use stolik_server::clock::Millis;
use stolik_server::store::{Claim, LogStore, Place, Seed, StoreFuture};

/// Writes the trait and the log from one list.
macro_rules! around {
    ($($name:ident($($argument:ident: $type:ty),*) -> $answer:ty;)*) => {
        /// What a log does its own way; the rest goes to the one inside.
        pub(crate) trait Around: Send + Sync {
            /// The log inside.
            fn inner(&self) -> &dyn LogStore;
            $(fn $name(&self, $($argument: $type),*) -> $answer {
                self.inner().$name($($argument),*)
            })*
        }

        /// The parts of a log come from what `load` says.
        impl<A: Around> LogStore for Decorated<A> {
            $(fn $name(&self, $($argument: $type),*) -> $answer {
                self.0.$name($($argument),*)
            })*
        }
    };
}

/// A log that is decorated.
pub(crate) struct Decorated<A>(pub A);

around! {
    claim(table: i64) -> StoreFuture<Claim>;
    append(at: Place, record: String, seed: Option<Seed>) -> StoreFuture<()>;
    load(table: i64) -> StoreFuture<Vec<String>>;
    checkpoint(table: i64) -> StoreFuture<Option<String>>;
    keep_checkpoint(table: i64, text: String) -> StoreFuture<()>;
    seed(table: i64, number: u32) -> StoreFuture<Option<[u8; 32]>>;
    prove(at: Millis) -> StoreFuture<()>;
}
