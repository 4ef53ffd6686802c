//! Deals that nobody can choose: the server and the phones make the seed of a game together, cards
//! are committed when they are shuffled, and a finished game can be checked by anybody.
//!
//! Pure: no clock, no chance, no file. `docs/CHANCE.md` (versions 2 and 3) says every byte.

mod draw;
mod file;
mod hash;
mod receipt;
mod shuffles;
mod tree;
mod verify;
mod words;

pub use draw::{Numbers, Version, table_name};
pub use file::{
    Charter, CharterSeat, DrawFile, FairFile, GameFile, Line, Misfit, Receipt, ReceiptOpened,
    Report, SaidTwice, Statement,
};
pub use hash::{Hash, from_hex, hex};
pub use receipt::view_digest;
pub use shuffles::{Shuffles, chain};
pub use tree::{Opened, Salt, Salts, fits, open, root};
pub use verify::verify;
pub use words::{WORDS, four_words};
