//! The TypeScript of the table's part of the wire, declared from the types that frames are written
//! with.

use super::frames;
use crate::command::{Command, Reaction};
use crate::door::{Bye, ClaimFrame, KnockFrame, ShownOutFrame};
use crate::log::TableClock;
use crate::play::GrowthFrame;
use kernel::{Feat, Outcome, Seat};
use ts_rs::{Config, Dummy, TS};

/// A game frame. It is put together from a part that is written once for all eyes and a part for
/// each of them, so nothing is ever written from this; `tests/it/wire.rs` compares it with real
/// frames.
#[derive(TS)]
#[ts(rename = "GameFields")]
#[expect(dead_code, reason = "it is there to be declared")]
struct GameFrame<Table: TS, Own: TS, Legal: TS, Event: TS> {
    /// Which.
    #[ts(type = "GameId")]
    game: String,
    /// How many steps the table has taken, as everybody may know it.
    seq: u64,
    /// Number of the open decision.
    decision: u32,
    /// The person of each seat.
    seats: Vec<u32>,
    /// Seats that have to decide.
    due: Vec<Seat>,
    /// When the decision closes.
    deadline: Option<u64>,
    /// For how long at most this decision takes answers in silence, in ms; it closes at `deadline`,
    /// which comes nearer when everybody has said something. Null means that answers are played as
    /// they come.
    #[ts(optional = nullable)]
    window: Option<u64>,
    /// Where this game's pictures are; the picture's name goes behind it, and `?palette=…` if it is
    /// not the normal one.
    pictures: Option<String>,
    /// What everybody sees.
    table: Table,
    /// What has happened since the last frame.
    events: Vec<Event>,
    /// How it ended.
    #[ts(type = "Outcome | null")]
    outcome: Option<Outcome>,
    /// Who would share the victory; only where the rules alone may never end the game.
    #[ts(optional)]
    shares: Option<Vec<u32>>,
    /// The own seat; nothing at the rail and on the shared screen.
    seat: Option<Seat>,
    /// What only this seat sees.
    own: Option<Own>,
    /// The answer of this seat that is played when the window closes.
    #[ts(optional, type = "unknown")]
    held: Option<String>,
    /// What this seat may do.
    legal: Vec<Legal>,
}

/// One declaration: a line per field, with its comment before it, and a line per variant.
pub fn declaration<T: TS>(config: &Config) -> String {
    let text = format!("export {}", T::decl(config));
    let text =
        text.replace("/**\n * ", "\n  /** ").replace("\n */\n", " */\n  ").replace(" \n\n", "\n");
    text.replace(" | { \"", "\n  | { \"").replace("= { \"", "=\n  | { \"")
}

/// The declarations of everything that a table tells and hears.
pub fn declarations(config: &Config) -> Vec<String> {
    vec![
        declaration::<Outcome>(config),
        declaration::<TableClock>(config),
        declaration::<Reaction>(config),
        declaration::<Bye>(config),
        declaration::<frames::KindFrame>(config),
        declaration::<frames::PersonFrame>(config),
        declaration::<KnockFrame>(config),
        declaration::<ShownOutFrame>(config),
        declaration::<frames::State>(config),
        declaration::<frames::Limits>(config),
        declaration::<GrowthFrame>(config),
        declaration::<ClaimFrame>(config),
        declaration::<frames::DeckFrame>(config),
        declaration::<Feat>(config),
        declaration::<super::evening::FinishedFrame>(config),
        declaration::<super::evening::Wins>(config),
        declaration::<super::evening::Evening>(config),
        declaration::<frames::RoomFrame>(config),
        declaration::<GameFrame<Dummy, Dummy, Dummy, Dummy>>(config),
        declaration::<frames::Frame>(config),
        declaration::<super::fair::RoundFrame>(config),
        declaration::<super::fair::DrawFrame>(config),
        declaration::<super::fair::OpenedFrame>(config),
        declaration::<super::fair::FairFrame>(config),
        declaration::<Command>(config),
    ]
}
