//! What people bring along: pictures that become cards, ZIP files of them, recorded clips. It knows
//! no table and no server.

pub mod clip;
mod picture;
mod workshop;
mod zip;

pub use picture::{CARD_BYTES, FILE_BYTES, PictureFault, card, work};
pub use workshop::Workshop;
pub use zip::{Packed, ZIP_BYTES, Zip, ZipFault};

/// Whether a letter of a name is invisible and could rearrange the line or the page it stands on.
pub fn rearranges(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{61c}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}')
}
