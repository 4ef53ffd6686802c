//! How games end, and what counts.

use super::driver::{Driver, EVENING};
use serde_json::{Value, json};

/// Two seats; seat after seat takes the first card of the pool. `secure` is the securing roll of
/// each turn.
fn until_the_end(options: Value, secure: &str) -> Driver {
    let driver = Driver::new(2, options, &EVENING.map(|card| card.0).join(" "));
    EVENING[..10]
        .iter()
        .enumerate()
        .fold(driver, |driver, (turn, card)| driver.wins(turn % 2, *card, secure))
}

#[test]
fn points_of_face_up_and_face_down_cards_and_tokens_count() {
    let open = until_the_end(json!({"auto_secure": false}), "JJJJJJJ").told();
    assert_eq!(
        open["summary"]["face_up"].as_array().map(|seats| seats
            .iter()
            .map(|cards| cards.as_array().map_or(0, Vec::len))
            .sum::<usize>()),
        Some(10)
    );
    let safe = until_the_end(json!({}), "JJJJJJJ").told();
    assert_eq!(open["outcome"], safe["outcome"]);
    assert_eq!(open["outcome"]["scores"], json!([17, 18]));
}

#[test]
fn precisely_auto_secure_does_not_act_after_the_end() {
    let told = until_the_end(json!({}), "JJJJJJJ").told();
    let up: Vec<usize> = told["summary"]["face_up"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|cards| cards.as_array().map_or(0, Vec::len))
        .collect();
    // Seat 1 had the last turn; what it and seat 0 won last lies face up still.
    assert_eq!(up, [1, 1]);
}

#[test]
fn precisely_the_last_securing_roll_is_rolled_and_nothing_after_it() {
    let told = until_the_end(json!({}), "LLCCCCC").told();
    assert_eq!(told["summary"]["last_turn"]["secured"], json!(["c12"]));
    assert_eq!(told["summary"]["phase"], "over");
    assert_eq!(
        told["events"].as_array().expect("a list").last().expect("an event")["type"],
        "over"
    );
}

#[test]
fn precisely_after_the_end_every_move_is_refused() {
    let over = until_the_end(json!({}), "JJJJJJJ");
    for action in ["r", ".", "s", "x=c01", "p=0c01", "a=0"] {
        for seat in 0..2 {
            assert_eq!(over.refuses(&format!("{seat}:{action}")), "game_over", "{action}");
        }
    }
}

#[test]
fn precisely_exchanged_cards_count_for_nobody() {
    // Seat 0 wins c02 for a token, keeps it until its next turn and gives it back for that token.
    let driver = Driver::new(2, json!({}), "c05 c07 c18 c02 c12")
        .roll("PLCCCCC", "0:r 0:p=0c02+1c02")
        .roll("SCCCC", "0:a=23456 0:p=2c02");
    let driver = driver.dice("PLCCCCC").moves("0:.").pass(1, "LCCCCCC", "c12");
    assert_eq!(driver.told()["views"]["0"]["table"]["scores"], json!([10, 10]));
    let told = driver.moves("0:x=c02").told();
    assert_eq!(told["views"]["0"]["table"]["scores"], json!([10, 10]));
    assert_eq!(
        (&told["views"]["0"]["table"]["exchanged"], &told["summary"]["tokens"]),
        (&json!(["c02"]), &json!([10, 10]))
    );
}
