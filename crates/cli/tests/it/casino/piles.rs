//! Which dice may lie on a card together, and when it is won.

use super::driver::Driver;
use serde_json::json;

/// The pool has this card and four that are of no use here.
fn pool(card: &str) -> Driver {
    Driver::new(2, json!({}), &format!("{card} c08 c31 c16 c20"))
}

#[test]
fn decision_no_plain_symbol_more_often_than_in_the_combination_that_needs_most() {
    // c18: three plums, two sevens.
    let driver = pool("c18").roll("PPPPSSS", "0:r");
    assert_eq!(driver.refuses("0:p=0c18+1c18+2c18+3c18"), "does_not_fit");
    assert_eq!(driver.refuses("0:p=4c18+5c18+6c18"), "does_not_fit");
    driver.moves("0:p=0c18+1c18+2c18+4c18+5c18").told();
}

#[test]
fn decision_jokers_fill_open_spots_and_a_card_completed_by_jokers_is_full() {
    // c05: two plums and a seven.
    let driver = pool("c05").roll("JJJPSCC", "0:r");
    assert_eq!(driver.refuses("0:p=0c05+1c05+2c05+3c05"), "does_not_fit");
    assert_eq!(
        driver.refuses("0:p=3c05+4c05+0c05+1c05"),
        "does_not_fit",
        "the order does not matter"
    );
    let full = driver.moves("0:p=0c05+1c05+2c05");
    assert_eq!(full.told()["views"]["0"]["table"]["complete"], json!(["c05"]));
}

#[test]
fn decision_joker_symbols_are_open_spots() {
    // c13: plum, bell, joker.
    let driver = pool("c13").roll("PBJJCCC", "0:r");
    assert_eq!(driver.refuses("0:p=0c13+1c13+2c13+3c13"), "does_not_fit");
    let plain = driver.clone().moves("0:p=0c13+1c13 0:.");
    assert_eq!(plain.summary()["last_turn"]["won"], json!([]), "a joker symbol wants a joker");
    let full = driver.moves("0:p=0c13+1c13+2c13").dice("CCCCCCC").moves("0:.");
    assert_eq!(full.summary()["last_turn"]["won"], json!(["c13"]));
}

#[test]
fn decision_a_pile_may_serve_both_combinations_and_any_of_them_wins() {
    // c24: five bells, or two plums and three jokers.
    let driver = pool("c24").roll("BBPPJJJ", "0:r");
    let won = driver.moves("0:p=0c24+1c24+2c24+3c24+4c24+5c24+6c24").dice("CCCCCCC").moves("0:.");
    assert_eq!(won.summary()["last_turn"]["won"], json!(["c24"]));
    // The combination with the most open spots decides how many jokers: five bells have five.
    let driver = pool("c24").roll("JJJJJPB", "0:r 0:p=0c24+1c24+2c24+3c24+4c24");
    assert_eq!(driver.told()["views"]["0"]["table"]["complete"], json!(["c24"]));
    // A bell more closes a spot of the first only, the second still has five; a plum closes one of
    // the second too.
    let driver = pool("c24").roll("JJJJJBP", "0:r");
    driver.clone().moves("0:p=5c24+0c24+1c24+2c24+3c24+4c24").told();
    assert_eq!(driver.refuses("0:p=5c24+6c24+0c24+1c24+2c24+3c24+4c24"), "does_not_fit");
}

#[test]
fn the_room_that_is_told_is_exactly_what_may_be_placed() {
    let driver = pool("c13").roll("PBJJCCC", "0:r");
    let rooms = driver.told()["views"]["0"]["table"]["room"].clone();
    let room = rooms
        .as_array()
        .expect("a list")
        .iter()
        .find(|room| room["card"] == "c13")
        .expect("it has room")
        .clone();
    let most = room["most"].as_array().expect("a list").clone();
    // A plum, a bell and a joker; or two jokers and either; jokers are as many as were rolled.
    assert_eq!(most.len(), 3, "{room}");
    for list in [json!([0, 1, 1, 0, 0, 1]), json!([0, 1, 0, 0, 0, 2]), json!([0, 0, 1, 0, 0, 2])] {
        assert!(most.contains(&list), "{list} in {room}");
    }
    // It takes a joker and the other two, or a second joker instead of one of them.
    let wins = room["wins"].as_array().expect("a list").clone();
    assert_eq!(wins.len(), 3, "{room}");
    for list in [json!([0, 1, 1, 0, 0, 1]), json!([0, 1, 0, 0, 0, 2]), json!([0, 0, 1, 0, 0, 2])] {
        assert!(wins.contains(&list), "{list} in {room}");
    }
}
