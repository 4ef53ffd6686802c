//! Every refusal, and the order in which they are tested.

use super::driver::Driver;
use serde_json::{Value, json};

fn two() -> Driver {
    Driver::new(2, json!({})).deal("1/5 2/3")
}

fn bidding() -> Driver {
    two().moves("0:5 1:2")
}

fn over() -> Driver {
    Driver::new(2, json!({})).lose_all(&[0, 0, 0, 0, 0])
}

#[test]
fn malformed_is_everything_that_is_not_an_action() {
    for action in [
        json!(null),
        json!("check"),
        json!(17),
        json!([]),
        json!({}),
        json!({"type": "fold"}),
        json!({"type": "Check"}),
        json!({"type": 1}),
        json!({"type": "bid"}),
        json!({"type": "bid", "count": 1}),
        json!({"type": "bid", "face": 1}),
        json!({"type": "bid", "count": "1", "face": 4}),
        json!({"type": "bid", "count": null, "face": 4}),
        json!({"type": "bid", "count": -1, "face": 4}),
        json!({"type": "bid", "count": 1.5, "face": 4}),
        json!({"type": "bid", "count": 1, "face": 0}),
        json!({"type": "bid", "count": 1, "face": 7}),
        json!({"type": "bid", "count": 1, "face": -2}),
        json!({"type": "bid", "count": 1, "face": 2.5}),
        json!({"type": "bid", "count": [1], "face": 2}),
        json!({"type": "arrange"}),
        json!({"type": "arrange", "faces": 5}),
        json!({"type": "arrange", "faces": [-5]}),
        json!({"type": "arrange", "faces": [1.5]}),
        json!({"type": "arrange", "faces": ["5"]}),
        json!({"type": "arrange", "faces": null}),
        json!({"type": "direction"}),
        json!({"type": "direction", "clockwise": "yes"}),
        json!({"type": "direction", "clockwise": 1}),
    ] {
        // Malformed comes first: also out of turn, in the wrong phase and when the game is over.
        for driver in [two(), bidding(), over()] {
            for seat in [0, 1, 9] {
                assert_eq!(driver.refuses_action(seat, action.clone()), "malformed", "{action}");
            }
        }
    }
}

#[test]
fn extra_fields_are_ignored() {
    let told = two()
        .action(0, json!({"type": "arrange", "faces": [5], "count": -3, "note": "x"}))
        .action(1, json!({"type": "arrange", "faces": [3], "type2": 1}));
    let told = told
        .action(0, json!({"type": "bid", "count": 1, "face": 3, "faces": []}))
        .action(1, json!({"type": "check", "why": null}));
    assert_eq!(told.summary()["last_round"]["actual"], 1);
}

#[test]
fn game_over_comes_before_not_your_turn_and_wrong_phase() {
    for (seat, action) in [(0, "!"), (1, "1x4"), (0, "5"), (1, ">"), (7, "!")] {
        assert_eq!(over().refuses(&format!("{seat}:{action}")), "game_over");
    }
}

#[test]
fn not_your_turn_when_the_sealed_choice_is_in_even_for_an_action_of_another_phase() {
    let sealed = two().moves("0:5");
    for action in ["5", "1", "1x4", "!", ">"] {
        assert_eq!(sealed.refuses(&format!("0:{action}")), "not_your_turn", "{action}");
    }
}

#[test]
fn not_your_turn_for_the_other_seat_and_for_a_seat_that_is_not_there() {
    for action in ["1x4", "!", "2", ">"] {
        assert_eq!(bidding().refuses(&format!("1:{action}")), "not_your_turn");
        assert_eq!(bidding().refuses(&format!("5:{action}")), "not_your_turn");
        assert_eq!(bidding().refuses(&format!("900:{action}")), "not_your_turn");
    }
}

#[test]
fn wrong_phase_for_an_action_of_another_phase() {
    for action in ["1x4", "!", ">", "0x1", "99x1"] {
        assert_eq!(two().refuses(&format!("0:{action}")), "wrong_phase", "{action}");
    }
    // Without `directions` there is never a direction to declare.
    for action in ["5", "5,5", "9", ">", "<"] {
        assert_eq!(bidding().refuses(&format!("0:{action}")), "wrong_phase", "{action}");
    }
    let declaring = Driver::new(2, json!({"directions": true})).deal("1/5 2/3").moves("0:5 1:2");
    assert_eq!(declaring.refuses("0:5"), "wrong_phase");
    assert_eq!(declaring.moves("0:<").refuses("0:>"), "wrong_phase");
}

#[test]
fn wrong_length_comes_before_not_on_card() {
    let driver = Driver::new(2, json!({"countdown": true})).deal("1/5 2/3 4/6 1/2 5/6");
    for faces in ["", "1", "9", "1,2,4,1", "9,9,9,9,9,9", "1,2,4,1,5,6"] {
        assert_eq!(driver.refuses(&format!("0:{faces}")), "wrong_length", "{faces}");
    }
    for faces in
        ["2,2,4,1,5", "1,2,5,1,5", "1,2,4,1,7", "0,2,4,1,5", "1,2,4,1,300", "1,2,4,1,99999999999"]
    {
        assert_eq!(driver.refuses(&format!("0:{faces}")), "not_on_card", "{faces}");
    }
    driver.moves("0:5,3,6,2,6").told();
}

#[test]
fn bid_too_high_is_tested_before_bid_too_low() {
    let driver = bidding();
    for count in ["3", "100", "4294967297", "99999999999"] {
        assert_eq!(driver.refuses(&format!("0:{count}x1")), "bid_too_high", "{count}");
    }
    // Too high and, face first, too low at once.
    let driver =
        Driver::new(2, json!({"order": "value_first"})).deal("1/5 2/3").moves("0:5 1:2 0:1x5");
    assert_eq!(driver.refuses("1:3x4"), "bid_too_high");
    assert_eq!(driver.refuses("1:2x4"), "bid_too_low");
}

#[test]
fn numbers_too_big_for_any_machine_are_too_high_and_not_malformed() {
    let action: Value =
        serde_json::from_str(r#"{"type":"bid","count":1e40,"face":3}"#).expect("JSON");
    assert_eq!(bidding().refuses_action(0, action), "bid_too_high");
}

#[test]
fn count_0_is_bid_too_low() {
    assert_eq!(bidding().refuses("0:0x6"), "bid_too_low");
    assert_eq!(bidding().moves("0:1x2").refuses("1:0x6"), "bid_too_low");
}

#[test]
fn nothing_to_check_before_the_first_bid_of_each_round() {
    assert_eq!(bidding().refuses("0:!"), "nothing_to_check");
    let second_round = bidding().lose(0).arrange_low();
    assert_eq!(second_round.refuses("1:!"), "nothing_to_check");
}

#[test]
fn direction_first_for_bid_and_check_of_the_starter() {
    let declaring = Driver::new(2, json!({"directions": true})).deal("1/5 2/3").moves("0:5 1:2");
    for action in ["1x4", "!", "0x1", "99x1"] {
        assert_eq!(declaring.refuses(&format!("0:{action}")), "direction_first", "{action}");
        assert_eq!(declaring.refuses(&format!("1:{action}")), "not_your_turn", "{action}");
    }
}

#[test]
fn a_refusal_changes_nothing_and_the_game_stops_at_the_first() {
    let before = bidding().told();
    let mut after = bidding().moves("0:9x9 0:1x4").tell();
    assert_eq!(after["refused"]["move"], 2);
    after["refused"] = Value::Null;
    assert_eq!(before, after);
}
