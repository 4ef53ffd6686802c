//! The securing roll.

use super::driver::{Driver, sorted};
use serde_json::{Value, json};

/// Seat 0 wins c02 (plum, clover, seven) and c05 (two plums, a seven) in one turn and rolls this to
/// secure them.
fn two_cards(roll: &str) -> Value {
    let driver = Driver::new(2, json!({}), "c05 c07 c18 c02 c12")
        .roll("PLSPPSC", "0:r 0:p=0c02+1c02+2c02+3c05+4c05+5c05");
    driver.dice(roll).moves("0:.").summary()["last_turn"].clone()
}

#[test]
fn half_of_three_symbols_is_two() {
    for (roll, secured) in [
        ("PPCCCCC", vec!["c05"]),
        ("PCCCCCC", vec![]),
        ("LSCCCCC", vec!["c02"]),
        ("PPLSCCC", vec!["c02", "c05"]),
    ] {
        assert_eq!(sorted(&two_cards(roll)["secured"]), secured, "{roll}");
    }
}

#[test]
fn a_die_serves_one_symbol_of_one_card() {
    // Plum, plum, seven: both cards could use two of them, only one gets them.
    let last = two_cards("PPSCCCC");
    assert_eq!(sorted(&last["secured"]).len(), 1);
    assert_eq!(
        last["securing_roll"],
        json!(["plum", "plum", "seven", "cherry", "cherry", "cherry", "cherry"])
    );
    assert_eq!(sorted(&last["won"]), ["c02", "c05"]);
}

#[test]
fn decision_equal_points_and_numbers_the_ids_that_come_first() {
    // Plum and seven do for either; both are worth one point.
    assert_eq!(two_cards("PSCCCCC")["secured"], json!(["c02"]));
}

#[test]
fn decision_most_points_first() {
    // c04 (cherry, two bells; one point) and c11 (three cherries, a seven; two points): two
    // cherries and a bell.
    let driver = Driver::new(2, json!({}), "c04 c11 c18 c02 c12")
        .roll("CBBCCCS", "0:r 0:p=0c04+1c04+2c04+3c11+4c11+5c11+6c11");
    let secured = |roll: &str| {
        sorted(&driver.clone().dice(roll).moves("0:.").summary()["last_turn"]["secured"])
    };
    assert_eq!(secured("CCBLLLL"), ["c11"]);
    assert_eq!(secured("CCBBLLL"), ["c04", "c11"]);
    assert_eq!(secured("CBLLLLL"), ["c04"]);
}

#[test]
fn jokers_match_joker_symbols() {
    // c13: plum, bell, joker.
    let driver =
        Driver::new(2, json!({}), "c13 c11 c18 c02 c12").roll("PBJCCCC", "0:r 0:p=0c13+1c13+2c13");
    let secured = |roll: &str| {
        sorted(&driver.clone().dice(roll).moves("0:.").summary()["last_turn"]["secured"])
    };
    assert_eq!(secured("JPLLLLL"), ["c13"]);
    assert!(secured("JJLLLLL").is_empty(), "the second joker matches nothing");
}

#[test]
fn decision_the_securing_roll_concerns_forgotten_cards_too() {
    let driver = Driver::new(2, json!({"auto_secure": false}), "c05 c07 c18 c02 c12");
    let driver = driver
        .roll("PLSCCCC", "0:r 0:p=0c02+1c02+2c02")
        .dice("CCCCCCC")
        .moves("0:.")
        .pass(1, "LCCCCCC", "c12");
    let driver = driver.roll("PPSCCCC", "0:r 0:p=0c05+1c05+2c05").dice("PPLSCCC").moves("0:.");
    let summary = driver.summary();
    assert_eq!(
        (sorted(&summary["last_turn"]["won"]), sorted(&summary["last_turn"]["secured"])),
        (vec!["c05".into()], vec!["c02".into(), "c05".into()])
    );
    assert_eq!(sorted(&summary["face_down"][0]), ["c02", "c05"]);
}

#[test]
fn the_view_tells_which_dice_matched_which_card() {
    let driver = Driver::new(2, json!({}), "c05 c07 c18 c02 c12")
        .roll("PLSPPSC", "0:r 0:p=0c02+1c02+2c02+3c05+4c05+5c05");
    let told = driver.dice("PPLSCCC").moves("0:.").told();
    let securing = &told["views"]["1"]["table"]["last_turn"]["securing"];
    assert_eq!(sorted(&securing["exposed"]), ["c02", "c05"]);
    let dice: Vec<u64> = securing["secured"]
        .as_array()
        .expect("a list")
        .iter()
        .flat_map(|card| card["dice"].as_array().expect("dice").clone())
        .filter_map(|die| die.as_u64())
        .collect();
    assert_eq!(dice.len(), 4, "two symbols of each: {securing}");
}
