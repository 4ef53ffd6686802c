//! A game that nobody has told counsel about yet: all its moves, played on to the end at random.

use super::Counsellor;
use crate::counsel::Worth;
use crate::said::Said;
use kernel::{Asked, Sight};

/// So many moves are listed.
const MOST: usize = 12;

struct OfAnyGame(&'static str);

/// A counsellor for this game, made once.
pub(super) fn find(game: &str) -> &'static dyn Counsellor {
    static ALL: std::sync::OnceLock<Vec<OfAnyGame>> = std::sync::OnceLock::new();
    let all = ALL.get_or_init(|| games::GAMES.iter().map(|rules| OfAnyGame(rules.id())).collect());
    all.iter().find(|known| known.0 == game).unwrap_or(&all[0])
}

impl Counsellor for OfAnyGame {
    fn game(&self) -> &'static str {
        self.0
    }

    fn players(&self) -> &'static [&'static str] {
        match games::characters(self.0) {
            [] => &[bots::RANDOM],
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
