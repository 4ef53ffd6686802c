//! Recorded clips: why one is not taken or not there, in the codes of the wire. What a clip may be
//! is read by `media`.

pub use media::clip::{CLIP_BYTES, Container, check};

use crate::shares::UsedUp;
use media::clip::ClipFault;

/// Why a clip was not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoClip {
    NotNow,
    TooBig,
    TooLong,
    WrongSound,
    NoSuchClip,
    UsedUp(UsedUp),
    NotSaved,
}

impl NoClip {
    /// All of them, so that words can be demanded for each.
    pub const ALL: [NoClip; 9] = [
        NoClip::NotNow,
        NoClip::TooBig,
        NoClip::TooLong,
        NoClip::WrongSound,
        NoClip::NoSuchClip,
        NoClip::UsedUp(UsedUp::Household),
        NoClip::UsedUp(UsedUp::Network),
        NoClip::UsedUp(UsedUp::Everybody),
        NoClip::NotSaved,
    ];

    /// The code, and a sentence for whoever writes a client.
    pub fn told(self) -> (&'static str, &'static str) {
        match self {
            NoClip::NotNow => {
                ("no_clip_now", "only a seat that may say something with a clip now can bring one")
            }
            NoClip::TooBig => ("clip_too_big", "a clip has at most 400 KB"),
            NoClip::TooLong => ("clip_too_long", "a clip lasts at most 10 seconds"),
            NoClip::WrongSound => {
                ("wrong_sound", "a clip is sound alone, WebM or Ogg with Opus or MP4 with AAC")
            }
            NoClip::NoSuchClip => ("no_such_clip", "there is no such clip at this table"),
            NoClip::UsedUp(whose) => whose.told(),
            NoClip::NotSaved => ("not_saved", "the clip could not be stored"),
        }
    }
}

impl From<ClipFault> for NoClip {
    fn from(fault: ClipFault) -> NoClip {
        match fault {
            ClipFault::TooBig => NoClip::TooBig,
            ClipFault::TooLong => NoClip::TooLong,
            ClipFault::WrongSound => NoClip::WrongSound,
        }
    }
}
