//! The TypeScript of the table's part of the wire, generated from the types that frames are written
//! with; fails when the committed file is stale. `cargo xtask wire` writes it anew.

use super::client::Bye;
use super::command::{Command, Reaction};
use super::entry::TableClock;
use super::frames;
use crate::http::GameOffer;
use kernel::{Feat, Outcome, Seat};
use std::path::PathBuf;
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

/// What has no type of its own in Rust.
const HEAD: &str = r#"// Generated from crates/server by `cargo xtask wire`; do not edit.

export type PersonId = number;
export type Seat = number;
/** A value of an option; in an offer `{id: 'deck'}` also says that the id of a deck of one's own may be chosen. */
export type OptionValue = string | boolean | number;
export type Options = Record<string, OptionValue>;"#;

const TAIL: &str = r#"export type Room = { t: "room" } & RoomFields;

/** One frame of the running game; a game's own file knows its `Table`, `Own`, `Offer` and `Event`. */
export type GameFrame<Table = unknown, Own = unknown, Legal = unknown, Event = unknown> = { t: "game" } & GameFields<Table, Own, Legal, Event>;

/** Whatever a client hears; what comes as changes has been put together. */
export type Heard = Frame | GameFrame | FairFrame;
export type Ack = Extract<Frame, { t: "ack" }>;

/** Whatever a client says. */
export type Said =
  | { t: "hello", v: 2, as: "player" | "tv", lang: "pl" | "en", changes?: true, fair?: true, secret?: string }
  | { t: "do", id: string, cmd: Command }
  | { t: "ping", at: number };
"#;

fn declaration<T: TS>(config: &Config) -> String {
    // One line per field, with its comment before it; one line per variant.
    let text = format!("export {}", T::decl(config));
    let text =
        text.replace("/**\n * ", "\n  /** ").replace("\n */\n", " */\n  ").replace(" \n\n", "\n");
    text.replace(" | { \"", "\n  | { \"").replace("= { \"", "=\n  | { \"")
}

#[test]
fn generated_typescript_is_up_to_date() {
    let config = Config::default().with_large_int("number");
    let ids: Vec<String> = games::GAMES.iter().map(|game| format!("\"{}\"", game.id())).collect();
    let text = [
        HEAD.to_string(),
        format!("export type GameId = {};", ids.join(" | ")),
        declaration::<Outcome>(&config),
        declaration::<TableClock>(&config),
        declaration::<Reaction>(&config),
        declaration::<Bye>(&config),
        declaration::<frames::KindFrame>(&config),
        declaration::<frames::PersonFrame>(&config),
        declaration::<super::door::KnockFrame>(&config),
        declaration::<super::admission::ShownOutFrame>(&config),
        declaration::<frames::State>(&config),
        declaration::<frames::Limits>(&config),
        declaration::<frames::GrowthFrame>(&config),
        declaration::<super::claims::ClaimFrame>(&config),
        declaration::<frames::DeckFrame>(&config),
        declaration::<Feat>(&config),
        declaration::<super::evening_frame::FinishedFrame>(&config),
        declaration::<super::evening_frame::Wins>(&config),
        declaration::<super::evening_frame::Evening>(&config),
        declaration::<frames::RoomFrame>(&config),
        declaration::<GameFrame<Dummy, Dummy, Dummy, Dummy>>(&config),
        declaration::<frames::Frame>(&config),
        declaration::<super::fair_frame::RoundFrame>(&config),
        declaration::<super::fair_frame::DrawFrame>(&config),
        declaration::<super::fair_frame::OpenedFrame>(&config),
        declaration::<super::fair_frame::FairFrame>(&config),
        declaration::<Command>(&config),
        declaration::<GameOffer>(&config),
        TAIL.to_string(),
    ];
    let text = text.join("\n\n");
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../web/src/lib/wire/table.ts");
    if std::env::var_os("STOLIK_UPDATE_WIRE").is_some() {
        std::fs::write(&path, &text).expect("the web client is there");
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(committed, text, "{} is stale: run `cargo xtask wire`", path.display());
}
