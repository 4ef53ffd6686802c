//! Who somebody is: secrets that only they hold, and the code that is said aloud.

mod code;

pub use code::{Code, WORDS};
pub(crate) use table::random;
pub use table::{Digest, Secret};
