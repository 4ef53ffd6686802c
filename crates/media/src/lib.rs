//! What people bring along: pictures that become cards, ZIP files of them, recorded clips. It knows
//! no table and no server.

pub mod clip;
mod picture;
mod workshop;
mod zip;

pub use picture::{CARD_BYTES, FILE_BYTES, PictureFault, card, work};
pub use workshop::Workshop;
pub use zip::{Packed, ZIP_BYTES, Zip, ZipFault};
