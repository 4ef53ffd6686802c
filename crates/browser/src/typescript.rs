//! The TypeScript of the questions and their answers, generated from the types that the engine
//! reads and writes; fails when the committed file is stale. `cargo xtask wire` writes it anew.

use crate::answer::Position;
use crate::question::{Advised, Log, NewTable, Question, Written};
use crate::table::{Laid, News};
use std::path::PathBuf;
use table::wire::declaration;
use ts_rs::{Config, TS};

const HEAD: &str = "// Generated from crates/browser by `cargo xtask wire`; do not edit.
import type { Advice } from '../counsel/counsel';
import type { Luck } from '../counsel/luck';
import type { Report } from '../fair/check';
import type { Opened } from '../replay/game';
import type { GameFrame, GameId, Heard, Options, Room } from './table';";

/// What comes back for each question that the client asks.
#[derive(TS)]
#[expect(dead_code, reason = "it is there to be declared")]
struct Answers {
    #[ts(type = "GameId[]")]
    games: (),
    close: bool,
    practice: Laid,
    lesson: Laid,
    puzzle: Laid,
    hear: News,
    wake: News,
    begin: News,
    #[ts(rename = "move")]
    played: News,
    #[ts(rename = "try", type = "true")]
    allowed: (),
    #[ts(type = "Opened")]
    replay: (),
    position: Position,
    paint: Option<String>,
    pictures: Vec<String>,
    looks_up: Vec<String>,
    #[ts(type = "Report")]
    verify: (),
    #[ts(type = "Advice")]
    counsel: (),
    luck: u32,
    #[ts(type = "{ far: number } | { luck: Luck }")]
    tell: (),
}

#[test]
fn generated_typescript_is_up_to_date() {
    let config = Config::default().with_large_int("number");
    let text = [
        HEAD.to_string(),
        declaration::<NewTable>(&config),
        declaration::<Written>(&config),
        declaration::<Log>(&config),
        declaration::<Advised>(&config),
        declaration::<Question>(&config),
        declaration::<Laid>(&config),
        declaration::<News>(&config),
        declaration::<Position>(&config),
        declaration::<Answers>(&config),
    ];
    let text = text.join("\n\n") + "\n";
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../web/src/lib/wire/engine.ts");
    if std::env::var_os("STOLIK_UPDATE_WIRE").is_some() {
        std::fs::write(&path, &text).expect("the web client is there");
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(committed, text, "{} is stale: run `cargo xtask wire`", path.display());
}
