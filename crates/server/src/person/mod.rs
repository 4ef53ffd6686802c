//! Who somebody is: secrets that only they hold, and the code that is said aloud.

mod code;
mod secret;

pub use code::{Code, WORDS};
pub(crate) use secret::random;
pub use secret::{Digest, Secret};
