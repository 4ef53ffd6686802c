//! The evening: what is told of its games, and who has a place in its table.

use super::{Table, bots_at, same};
use crate::Command;
use crate::wire::room_frame;
use serde_json::Value;

fn evening(table: &Table) -> Value {
    let frame: Value = serde_json::from_str(&room_frame(&table.state, 0)).unwrap();
    frame["evening"].clone()
}

#[test]
fn feats_are_told_when_the_game_is_over_and_the_log_brings_them_back() {
    let mut table = bots_at("bluff", 3);
    table.pass(5);
    assert_eq!(evening(&table)["games"], serde_json::json!([]), "nothing is told before the end");
    table.pass(3600);
    let told = evening(&table)["games"][0]["feats"].clone();
    assert!(!told.as_array().unwrap().is_empty(), "somebody did something in a whole game");
    let again = table.refold();
    same(&table.state, &again);
    let frame: Value = serde_json::from_str(&room_frame(&again, 0)).unwrap();
    assert_eq!(frame["evening"]["games"][0]["feats"], told);
}

#[test]
fn who_was_shown_out_has_no_place_and_a_bot_that_was_put_away_stays_a_bot() {
    let mut table = Table::with(2);
    table
        .ask(1, Command::AddBot { character: "calm".to_string(), lang: "pl".to_string() })
        .unwrap();
    table.ask(1, Command::Start).unwrap();
    for person in [1, 2] {
        table.ask(person, Command::LetBot { person }).unwrap();
    }
    table.pass(3600);
    table.ask(1, Command::EndGame).unwrap();
    table.ask(1, Command::Kick { person: 2 }).unwrap();
    table.ask(1, Command::RemoveBot { person: 3 }).unwrap();
    let wins = evening(&table)["wins"].clone();
    let mut told: Vec<(u64, &str, &str)> = wins
        .as_array()
        .unwrap()
        .iter()
        .map(|wins| {
            let text = |field: &str| wins[field].as_str().unwrap_or_default();
            (wins["person"].as_u64().unwrap(), text("kind"), text("character"))
        })
        .collect();
    told.sort_unstable();
    assert_eq!(told, [(1, "human", ""), (3, "bot", "calm")]);
}
