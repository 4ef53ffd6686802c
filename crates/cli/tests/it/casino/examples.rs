//! The worked examples of the rules page.

use super::driver::{Driver, EVENING, sorted};
use serde_json::{Value, json};

/// Cards that take neither cherries nor bells: PPS, PPSS, PPPSS, PLS, PLLL.
const NO_CHERRY: &str = "c05 c07 c18 c02 c12";

#[test]
fn example_1_a_joker_stands_in_for_the_missing_plum() {
    // c01 is plum, bell, clover.
    let driver = Driver::new(2, json!({}), "c01 c07 c11 c18 c26")
        .roll("BLJCCCC", "0:r 0:p=0c01+1c01+2c01")
        .dice("JJJJJJJ")
        .moves("0:.");
    let last = driver.summary()["last_turn"].clone();
    assert_eq!((&last["won"], &last["bust"]), (&json!(["c01"]), &json!(false)));
}

#[test]
fn example_2_a_joker_on_two_combinations_completes_either() {
    // c21 is five bells or five plums.
    for roll in ["BBBBPPJ", "PPPPBBJ"] {
        let driver = Driver::new(2, json!({}), "c21 c07 c11 c18 c26")
            .roll(roll, "0:r 0:p=0c21+1c21+2c21+3c21+4c21+5c21+6c21");
        let told = driver.dice("JJJJJJJ").moves("0:.").told();
        assert_eq!(told["summary"]["last_turn"]["won"], json!(["c21"]), "{roll}");
    }
    let open = Driver::new(2, json!({}), "c21 c07 c11 c18 c26")
        .roll("BBBPPPJ", "0:r 0:p=0c21+1c21+2c21+3c21+4c21+5c21+6c21 0:.");
    assert_eq!(open.summary()["last_turn"]["won"], json!([]), "neither has five");
}

#[test]
fn example_3_on_joker_symbols_only_jokers_fit() {
    // c29 is six cherries or three jokers.
    let driver = Driver::new(2, json!({}), "c29 c07 c11 c18 c26").roll("PJJJCCC", "0:r");
    assert_eq!(driver.refuses("0:p=0c29"), "does_not_fit");
    let summary = driver.moves("0:p=1c29+2c29+3c29").dice("CCCCCCC").moves("0:.").summary();
    assert_eq!(summary["last_turn"]["won"], json!(["c29"]));
}

/// Seat 0 wins c21 (four points) for three tokens, secures it, and seat 1 has passed.
fn seven_tokens_and_a_card() -> Driver {
    let driver = Driver::new(2, json!({}), "c21 c07 c11 c18 c26");
    let driver = driver
        .roll("BCCCCCC", "0:r 0:p=0c21")
        .roll("BCCCCC", "0:a=123456 0:p=1c21")
        .roll("BCCCC", "0:a=23456 0:p=2c21");
    let driver = driver.roll("BBCC", "0:a=3456 0:p=3c21+4c21").dice("BBBCCCC").moves("0:.");
    driver.pass(1, "CCCCCCC", "c11")
}

#[test]
fn example_4_tokens_above_ten_are_lost() {
    let driver = seven_tokens_and_a_card();
    let summary = driver.summary();
    assert_eq!((&summary["tokens"], &summary["face_down"][0]), (&json!([7, 10]), &json!(["c21"])));
    let told = driver.moves("0:x=c21").told();
    assert_eq!(
        (&told["summary"]["tokens"], &told["summary"]["face_down"][0]),
        (&json!([10, 10]), &json!([]))
    );
    let exchanged = told["events"].as_array().expect("a list").last().expect("an event").clone();
    assert_eq!((&exchanged["gained"], &exchanged["lost"]), (&json!(3), &json!(1)));
}

#[test]
fn example_5_bust_wins_nothing_and_gives_nothing_back() {
    let complete = Driver::new(2, json!({}), NO_CHERRY)
        .roll("PLSPPSC", "0:r 0:p=0c02+1c02+2c02+3c05+4c05+5c05");
    assert_eq!(sorted(&complete.told()["views"]["spectator"]["table"]["complete"]), ["c02", "c05"]);
    let told = complete.roll("B", "0:a=6").told();
    assert_eq!(sorted(&told["views"]["spectator"]["table"]["last_turn"]["lost"]), ["c02", "c05"]);
    let summary = &told["summary"];
    assert_eq!(
        summary["last_turn"],
        json!({"seat": 0, "bust": true, "won": [], "secured": [], "securing_roll": null})
    );
    assert_eq!(
        (&summary["tokens"], &summary["turn"], &summary["phase"]),
        (&json!([9, 10]), &json!(1), &json!("before_roll"))
    );
    assert_eq!(sorted(&summary["pool"]), ["c02", "c05", "c07", "c12", "c18"]);
    assert_eq!(summary["face_up"], json!([[], []]));
}

/// Seat 0 wins c06 (two plums, two bells) and rolls this to secure it.
fn secured(roll: &str) -> Value {
    let driver = Driver::new(2, json!({}), "c06 c07 c11 c18 c26")
        .roll("PPBBCCC", "0:r 0:p=0c06+1c06+2c06+3c06")
        .dice(roll)
        .moves("0:.");
    driver.summary()["last_turn"]["secured"].clone()
}

#[test]
fn example_6_half_of_four_symbols_and_jokers_do_not_help() {
    assert_eq!(secured("PPJJJCC"), json!(["c06"]));
    assert_eq!(secured("PCJJJCC"), json!([]));
    // c26 is four plums or three jokers.
    let driver = Driver::new(2, json!({}), "c26 c07 c11 c18 c06")
        .roll("PPPPCCC", "0:r 0:p=0c26+1c26+2c26+3c26");
    for (roll, secures) in [("PPJCCCC", true), ("PJCCCCC", false), ("JJCCCCC", true)] {
        let last = driver.clone().dice(roll).moves("0:.").summary()["last_turn"].clone();
        assert_eq!(last["secured"].as_array().map(Vec::len), Some(usize::from(secures)), "{roll}");
    }
}

#[test]
fn example_7_two_seats_play_until_the_pool_cannot_be_filled() {
    let mut driver = Driver::new(2, json!({}), &EVENING.map(|card| card.0).join(" "));
    for (turn, card) in EVENING[..10].iter().enumerate() {
        let summary = driver.summary();
        assert_eq!(
            (&summary["stack"], summary["pool"].as_array().map(Vec::len)),
            (&json!(9 - turn), Some(5))
        );
        driver = driver.wins(turn % 2, *card, "JJJJJJJ");
    }
    let told = driver.told();
    let summary = &told["summary"];
    assert_eq!(
        (&summary["phase"], &summary["stack"], &summary["turn"]),
        (&json!("over"), &json!(0), &Value::Null)
    );
    assert_eq!(
        (summary["pool"].as_array().map(Vec::len), &told["to_act"], &told["legal"]),
        (Some(4), &json!([]), &json!({}))
    );
    // Odd cards are worth 1 + 1 + 1 + 2 + 2 to seat 0, even ones 1 + 1 + 2 + 2 + 2 to seat 1, and
    // nobody spent a token.
    assert_eq!(
        told["outcome"],
        json!({"winners": [1], "scores": [17, 18], "reason": "pool_short"})
    );
}
