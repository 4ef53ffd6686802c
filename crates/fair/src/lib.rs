//! Deals that nobody can choose: the server and the phones make the seed of a game together, cards
//! are committed when they are shuffled, and a finished game can be checked by anybody.
//!
//! Pure: no clock, no chance, no file. `docs/CHANCE.md` (version 2) says every byte.

mod draw;
mod file;
mod hash;
mod receipt;
mod shuffles;
mod tree;
mod verify;
mod words;

pub use draw::{
    Numbers, charter_hash, deck_hash, list_hash, number_commitment, secret_commitment,
    secret_of_round, seed, table_name,
};
pub use file::{Charter, CharterSeat, DrawFile, FairFile, GameFile, Line, Misfit, Receipt, Report};
pub use hash::{Hash, from_hex, hex};
pub use receipt::view_digest;
pub use shuffles::{Shuffles, chain};
pub use tree::{Opened, Salt, Salts, fits, open, root};
pub use verify::verify;
pub use words::{WORDS, four_words};
