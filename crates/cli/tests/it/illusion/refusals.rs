//! Refusals, in the order in which they are tested.

use super::driver::Driver;
use serde_json::{Value, json};
use words::Language;

#[test]
fn nothing_can_be_doubted_before_a_card_is_placed() {
    let driver = Driver::new(3, json!({}));
    assert_eq!(driver.refuses("0:!"), "must_place_first");
    assert_eq!(driver.short_round().refuses_doubt(), "must_place_first", "in every round anew");
}

impl Driver {
    fn refuses_doubt(&self) -> String {
        self.refuses_action(u32::from(self.turn()), json!({"type": "doubt"}))
    }
}

#[test]
fn a_place_outside_the_row_is_no_place() {
    let driver = Driver::new(2, json!({}));
    assert_eq!(driver.refuses("0:2"), "no_such_place");
    assert_eq!(driver.refuses("0:1 1:3"), "no_such_place");
    for at in [json!(99), json!(256), json!(4_294_967_296_u64), json!(1e30)] {
        assert_eq!(
            driver.refuses_action(0, json!({"type": "place", "at": at})),
            "no_such_place",
            "{at}"
        );
    }
}

#[test]
fn malformed_comes_before_everything() {
    let driver = Driver::new(2, json!({}));
    for action in [
        json!({"type": "place"}),
        json!({"type": "place", "at": -1}),
        json!({"type": "place", "at": 0.5}),
        json!({"type": "place", "at": "0"}),
        json!({"type": "place", "at": null}),
        json!({"type": "bet", "at": 0}),
        json!({"at": 0}),
        json!([]),
        Value::Null,
    ] {
        assert_eq!(driver.refuses_action(1, action.clone()), "malformed", "{action}");
    }
    // Extra fields are passed over, and 1.0 is a whole number.
    driver.action(0, json!({"type": "place", "at": 1.0, "why": "yellow"})).told();
}

#[test]
fn whose_turn_it_is_comes_before_the_rules() {
    let driver = Driver::new(3, json!({}));
    for (seat, action) in [
        (1, json!({"type": "doubt"})),
        (2, json!({"type": "place", "at": 77})),
        (9, json!({"type": "place", "at": 0})),
    ] {
        assert_eq!(driver.refuses_action(seat, action), "not_your_turn");
    }
    assert_eq!(driver.refuses("0:0 0:0"), "not_your_turn");
}

#[test]
fn when_every_card_lies_in_the_row_it_must_be_doubted() {
    let driver = Driver::new(2, json!({})).place(97);
    let told = driver.told();
    assert_eq!(
        (&told["summary"]["row_length"], &told["summary"]["stack"]),
        (&json!(98), &json!(0))
    );
    assert_eq!(told["legal"], json!({"1": [{"type": "doubt"}]}));
    assert_eq!(driver.refuses("1:0"), "must_doubt");
    assert_eq!(driver.refuses("1:99"), "must_doubt", "tested before the place");
    assert_eq!(driver.table()["top"], Value::Null);
    driver.doubt().told();
}

#[test]
fn a_refused_move_changes_nothing() {
    let driver = Driver::new(2, json!({})).moves("0:1");
    let (before, after) = (driver.told(), driver.clone().moves("1:7 1:0").tell());
    assert_eq!(
        (after["refused"]["move"].as_u64(), after["refused"]["code"].as_str()),
        (Some(1), Some("no_such_place"))
    );
    for key in ["summary", "views", "legal", "to_act", "events"] {
        assert_eq!(before[key], after[key], "{key}");
    }
}

#[test]
fn sentences_say_why_and_what_is_allowed() {
    let message = |driver: &Driver, moves: &str| {
        let told = driver.clone().moves(moves).tell();
        told["refused"]["message"].as_str().expect("a sentence").to_string()
    };
    let driver = Driver::new(2, json!({}));
    assert!(message(&driver, "0:5").contains("to 1"), "{}", message(&driver, "0:5"));
    assert!(message(&driver, "0:!").contains("Place a card first"));
    for language in Language::ALL {
        for reason in ["three_arrows", "twelve_rounds"] {
            assert!(language.message(&format!("illusion.reason.{reason}")).is_some());
        }
    }
}

#[test]
fn unknown_options_and_wrong_numbers_of_seats_make_the_file_wrong() {
    for (seats, options) in [
        (1, json!({})),
        (6, json!({})),
        (3, json!({"deck": "stale"})),
        (3, json!({"rounds": 3})),
        (3, json!({"wild_ones": true})),
    ] {
        assert!(Driver::new(seats, options.clone()).try_tell().is_err(), "{seats} {options}");
    }
}
