//! Every refusal, in the order in which the rules page has them tested.

use super::driver::Driver;
use serde_json::json;

const CARDS: &str = "c05 c07 c18 c02 c12";

fn fresh() -> Driver {
    Driver::new(2, json!({}), CARDS)
}

/// PPS, PPSS, PPPSS, PLS and PLLL lie in the pool.
fn placing() -> Driver {
    fresh().roll("LPSCCCC", "0:r")
}

fn deciding() -> Driver {
    placing().moves("0:p=0c02")
}

#[test]
fn malformed_before_everything_else() {
    let mut broken = vec![
        json!({"type": "rool"}),
        json!({}),
        json!({"type": "place"}),
        json!({"type": "reroll", "dice": 1}),
    ];
    for die in [json!(7), json!(-1), json!(0.5), json!("0"), json!(null)] {
        broken.push(json!({"type": "reroll", "dice": [die]}));
        broken.push(json!({"type": "place", "dice": [{"die": die, "card": "c02"}]}));
    }
    broken.push(json!({"type": "place", "dice": [[0, "c02"]]}));
    broken.push(json!({"type": "place", "dice": [{"die": 0, "card": 2}]}));
    broken.push(json!({"type": "place", "dice": [{"die": 0}]}));
    broken.push(json!({"type": "exchange", "cards": ["c02", 3]}));
    for driver in [fresh(), placing(), deciding()] {
        for action in &broken {
            for seat in 0..2 {
                assert_eq!(driver.refuses_action(seat, action.clone()), "malformed", "{action}");
            }
        }
    }
    let extra = placing().action(0, json!({"type": "place", "dice": [{"die": 0, "card": "c02", "with": "style"}], "really": true}));
    extra.told();
}

#[test]
fn not_your_turn_before_the_phase() {
    for driver in [fresh(), placing(), deciding()] {
        for action in ["r", ".", "s", "x=c99", "p=", "a="] {
            assert_eq!(driver.refuses(&format!("1:{action}")), "not_your_turn");
            assert_eq!(driver.refuses(&format!("9:{action}")), "not_your_turn");
        }
    }
}

#[test]
fn wrong_phase_for_actions_of_another_time() {
    for action in ["p=0c02", "p=", "a=0", "a=", "."] {
        assert_eq!(fresh().refuses(&format!("0:{action}")), "wrong_phase", "{action}");
    }
    for action in ["r", "s", "x=c02", "x="] {
        assert_eq!(placing().refuses(&format!("0:{action}")), "wrong_phase", "{action}");
        assert_eq!(deciding().refuses(&format!("0:{action}")), "wrong_phase", "{action}");
    }
    assert_eq!(deciding().refuses("0:p=1c02"), "wrong_phase", "one place per roll");
}

#[test]
fn place_first_for_what_comes_after_placing_and_for_a_place_without_a_just_rolled_die() {
    for action in ["a=1", "a=", ".", "p="] {
        assert_eq!(placing().refuses(&format!("0:{action}")), "place_first", "{action}");
    }
    let again = deciding().roll("SCCC", "0:a=3456");
    assert_eq!(again.refuses("0:p=1c02"), "place_first");
    assert_eq!(
        again.refuses("0:p=1c02+2c99"),
        "no_such_card",
        "that a just-rolled die is missing is tested last"
    );
    assert_eq!(again.refuses("0:p=1c12+2c12"), "does_not_fit");
}

#[test]
fn place_tests_entries_in_order_die_before_card_before_fit() {
    let driver = placing();
    for (action, code) in [
        ("p=0c99", "no_such_card"),
        ("p=0c01", "no_such_card"),
        ("p=3c02", "does_not_fit"),
        ("p=0c02+0c02", "die_not_free"),
        ("p=0c02+0c99", "die_not_free"),
        ("p=3c99", "no_such_card"),
        ("p=3c02+0c99", "does_not_fit"),
        ("p=0c99+3c02", "no_such_card"),
        ("p=0c02+1c02+2c02+0c12+3c02", "die_not_free"),
    ] {
        assert_eq!(driver.refuses(&format!("0:{action}")), code, "{action}");
    }
    let again = deciding().roll("SCCC", "0:a=3456");
    assert_eq!(again.refuses("0:p=0c12"), "die_not_free", "it lies on a card");
    assert_eq!(again.summary()["placed"], json!({"c02": [0]}), "the whole action or nothing");
}

#[test]
fn reroll_no_dice_before_no_tokens_before_die_not_free() {
    let driver = deciding();
    for (action, code) in [
        ("a=", "no_dice"),
        ("a=0", "die_not_free"),
        ("a=11", "die_not_free"),
        ("a=12342", "die_not_free"),
    ] {
        assert_eq!(driver.refuses(&format!("0:{action}")), code, "{action}");
    }
    let all = fresh().roll("LLLPPPS", "0:r 0:p=0c12+1c12+2c12+3c12+4c18+5c18+6c18");
    assert_eq!(all.refuses("0:a=0"), "no_dice");
    assert_eq!(all.legal(0), json!([{"type": "stop"}]));
}

/// Six rolls, five of them for tokens, each of which lays one die of this symbol on a card that
/// wants six.
fn spend_five(mut driver: Driver, symbol: &str, card: &str) -> Driver {
    for (die, rest) in ["0123456", "123456", "23456", "3456", "456", "56"].iter().enumerate() {
        let roll = format!("{symbol}{}", "B".repeat(rest.len() - 1));
        let rolls = if die == 0 { "r".to_string() } else { format!("a={rest}") };
        driver = driver.roll(&roll, &format!("0:{rolls} 0:p={die}{card}"));
    }
    driver
}

#[test]
fn no_tokens_when_ten_were_spent() {
    // c31 is six clovers or six sevens, c29 six cherries or three jokers.
    let driver = spend_five(Driver::new(2, json!({}), "c31 c29 c34 c35 c33"), "L", "c31")
        .dice("BBBBBBB")
        .moves("0:.")
        .pass(1, "CBBBBBB", "c29");
    assert_eq!(driver.summary()["tokens"], json!([5, 10]));
    let driver = spend_five(driver, "C", "c29");
    assert_eq!(driver.summary()["tokens"], json!([0, 10]));
    assert_eq!(driver.refuses("0:a=6"), "no_tokens");
    assert_eq!(driver.refuses("0:a=0"), "no_tokens", "before die_not_free");
    assert_eq!(driver.refuses("0:a="), "no_dice", "after no_dice");
    assert_eq!(driver.legal(0), json!([{"type": "stop"}]));
}

#[test]
fn exchange_tests_entries_in_order() {
    // Seat 0: c02 face down, c05 face up. Seat 1: c12 face up.
    let driver = Driver::new(2, json!({"auto_secure": false}), "c05 c07 c18 c02 c12");
    let driver = driver
        .roll("PLSPPSC", "0:r 0:p=0c02+1c02+2c02+3c05+4c05+5c05")
        .dice("LSCCCCC")
        .moves("0:.");
    let driver = driver.roll("PLLLCCC", "1:r 1:p=0c12+1c12+2c12+3c12").dice("CCCCCCC").moves("1:.");
    let summary = driver.summary();
    assert_eq!(
        (&summary["face_down"], &summary["face_up"]),
        (&json!([["c02"], []]), &json!([["c05"], ["c12"]]))
    );
    for (action, code) in [
        ("x=", "no_such_card"),
        ("x=c99", "no_such_card"),
        ("x=c2", "no_such_card"),
        ("x=c05", "not_secured"),
        ("x=c12", "not_your_card"),
        ("x=c07", "not_your_card"),
        ("x=c35", "not_your_card"),
        ("x=c02+c02", "not_your_card"),
        ("x=c02+c05", "not_secured"),
        ("x=c12+c99", "not_your_card"),
        ("x=c99+c12", "no_such_card"),
    ] {
        assert_eq!(driver.refuses(&format!("0:{action}")), code, "{action}");
    }
    assert_eq!(driver.moves("0:s 0:x=c05+c02").summary()["face_down"], json!([[], []]));
}

#[test]
fn nothing_to_secure_without_a_face_up_card() {
    assert_eq!(fresh().refuses("0:s"), "nothing_to_secure");
}

#[test]
fn sentences_of_refusals_are_filled_in() {
    for (driver, moves, says) in [
        (placing(), "0:p=3c02", "A cherry does not fit"),
        (placing(), "0:p=0c02+0c02", "Die 1"),
        (deciding(), "0:a=", "Choose which"),
        (placing(), "0:.", "First place"),
    ] {
        let told = driver.moves(moves).tell();
        let message = told["refused"]["message"].as_str().expect("a sentence");
        assert!(message.contains(says) && !message.contains('{'), "{message}");
    }
}
