//! The TypeScript of the wire, generated from the types that frames are written with; fails when
//! the committed file is stale. `cargo xtask wire` writes it anew.

use crate::http::GameOffer;
use std::path::PathBuf;
use table::wire::declarations;
use ts_rs::Config;

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

#[test]
fn generated_typescript_is_up_to_date() {
    let config = Config::default().with_large_int("number");
    let ids: Vec<String> = games::GAMES.iter().map(|game| format!("\"{}\"", game.id())).collect();
    let mut text = vec![HEAD.to_string(), format!("export type GameId = {};", ids.join(" | "))];
    text.extend(declarations(&config));
    text.push(table::wire::declaration::<GameOffer>(&config));
    text.push(TAIL.to_string());
    let text = text.join("\n\n");
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../web/src/lib/wire/table.ts");
    if std::env::var_os("STOLIK_UPDATE_WIRE").is_some() {
        std::fs::write(&path, &text).expect("the web client is there");
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(committed, text, "{} is stale: run `cargo xtask wire`", path.display());
}
