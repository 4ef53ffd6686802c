//! A game that nobody has told counsel about yet: all its moves, played on to the end at random.

use crate::counsel::Worth;
use crate::counsellor::Counsellor;
use crate::said::Said;
use bots::{Casting, RANDOM};
use kernel::{Asked, Sight};

/// So many moves are listed.
const MOST: usize = 12;

/// A counsellor for any game.
pub struct Plain {
    /// Who plays on.
    pub cast: &'static dyn Casting,
}

impl Counsellor for Plain {
    fn players(&self) -> &'static [&'static str] {
        match self.cast.characters() {
            [] => &[RANDOM],
            characters => characters,
        }
    }

    fn codes(&self) -> &'static [&'static str] {
        &[]
    }

    fn seats(&self, asked: &dyn Asked) -> Option<u8> {
        let view: serde_json::Value = serde_json::from_str(&asked.view()).ok()?;
        view["table"]["seats"].as_u64().and_then(|seats| u8::try_from(seats).ok())
    }

    fn moves(&self, asked: &dyn Asked) -> Vec<String> {
        let offers: Vec<serde_json::Value> =
            serde_json::from_str(&asked.legal()).unwrap_or_default();
        offers.iter().take(MOST).map(ToString::to_string).collect()
    }

    fn said(&self, _: &dyn Asked, _: &str) -> Said {
        Said::plain("move.any")
    }

    fn reason(&self, _: &dyn Asked, _: &Worth, _: &dyn Sight) -> Said {
        Said::plain("why.any")
    }

    fn unknown(&self, _: &dyn Asked) -> Said {
        Said::plain("unknown.any")
    }
}
