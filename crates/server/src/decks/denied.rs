//! Why something was not done with a deck, in the codes of the wire.

use crate::shares::UsedUp;
use media::{PictureFault, ZipFault};

/// Why something was not done with a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Denied {
    NoUploads,
    UnknownDeck,
    UnknownPicture,
    BadName,
    TooManyDecks,
    DeckInUse,
    DeckFull,
    NoRoom,
    WrongType,
    BrokenPicture,
    TooManyPixels,
    TooSmall,
    FileTooBig,
    TookTooLong,
    Duplicate,
    BrokenZip,
    ZipTooBig,
    UsedUp(UsedUp),
    NotSaved,
}

impl Denied {
    /// All of them, so that words can be demanded for each.
    pub const ALL: [Denied; 21] = [
        Denied::NoUploads,
        Denied::UnknownDeck,
        Denied::UnknownPicture,
        Denied::BadName,
        Denied::TooManyDecks,
        Denied::DeckInUse,
        Denied::DeckFull,
        Denied::NoRoom,
        Denied::WrongType,
        Denied::BrokenPicture,
        Denied::TooManyPixels,
        Denied::TooSmall,
        Denied::FileTooBig,
        Denied::TookTooLong,
        Denied::Duplicate,
        Denied::BrokenZip,
        Denied::ZipTooBig,
        Denied::UsedUp(UsedUp::Household),
        Denied::UsedUp(UsedUp::Network),
        Denied::UsedUp(UsedUp::Everybody),
        Denied::NotSaved,
    ];

    /// The code, and a sentence for whoever writes a client.
    pub fn told(self) -> (&'static str, &'static str) {
        match self {
            Denied::NoUploads => ("no_uploads", "this server takes no pictures"),
            Denied::UnknownDeck => ("unknown_deck", "you have no such deck"),
            Denied::UnknownPicture => ("unknown_picture", "the deck has no such picture"),
            Denied::BadName => ("bad_deck_name", "a deck is called by 1 to 40 characters"),
            Denied::TooManyDecks => ("too_many_decks", "one person has at most 20 decks"),
            Denied::DeckInUse => ("deck_in_use", "a game with this deck is not over"),
            Denied::DeckFull => ("deck_full", "a deck has at most 300 pictures"),
            Denied::NoRoom => ("no_room", "the server has no room for more pictures"),
            Denied::WrongType => ("wrong_type", "pictures are PNG, JPEG or WebP"),
            Denied::BrokenPicture => ("broken_picture", "the picture cannot be read"),
            Denied::TooManyPixels => {
                ("too_many_pixels", "a picture has at most 60 megapixels and 12,000 on a side")
            }
            Denied::TooSmall => ("too_small", "a picture has at least 200 pixels on each side"),
            Denied::FileTooBig => ("file_too_big", "a picture has at most 12 MB"),
            Denied::TookTooLong => ("took_too_long", "the picture took too long to read"),
            Denied::Duplicate => ("duplicate", "the deck has this picture already"),
            Denied::BrokenZip => ("broken_zip", "this cannot be read as a ZIP file"),
            Denied::ZipTooBig => ("zip_too_big", "a ZIP file has at most 200 MB and 1,000 files"),
            Denied::UsedUp(whose) => whose.told(),
            Denied::NotSaved => ("not_saved", "the picture could not be stored"),
        }
    }
}

impl From<PictureFault> for Denied {
    fn from(fault: PictureFault) -> Denied {
        match fault {
            PictureFault::WrongType => Denied::WrongType,
            PictureFault::Broken => Denied::BrokenPicture,
            PictureFault::TooManyPixels => Denied::TooManyPixels,
            PictureFault::TooSmall => Denied::TooSmall,
            PictureFault::TookTooLong => Denied::TookTooLong,
            PictureFault::NoChild => Denied::NoUploads,
        }
    }
}

impl From<ZipFault> for Denied {
    fn from(fault: ZipFault) -> Denied {
        match fault {
            ZipFault::Broken => Denied::BrokenZip,
            ZipFault::TooBig => Denied::ZipTooBig,
            ZipFault::FileTooBig => Denied::FileTooBig,
        }
    }
}
