//! Chance, in the order of the page, and the stack that is made anew.

use super::driver::Driver;
use games::illusion::classic_id;
use serde_json::json;

fn ids(cards: impl Iterator<Item = u8>) -> Vec<String> {
    cards.map(classic_id).collect()
}

fn stack(driver: &Driver) -> u64 {
    driver.summary()["stack"].as_u64().expect("a number")
}

/// All cards in the order of their numbers.
fn in_order(seats: u8) -> Driver {
    Driver::new(seats, json!({"rounds": "all_twelve"})).stack(&ids(0..98))
}

#[test]
fn arrows_then_cards_then_the_first_seat() {
    for (entry, wrong) in [
        (0, json!({"shuffle": ["i01"]})),
        (0, json!({"pick": 0})),
        (1, json!({"shuffle": ["red"]})),
        (2, json!({"shuffle": []})),
        (2, json!({"pick": 3})),
    ] {
        let mut driver = Driver::new(3, json!({}));
        driver.script()[entry] = wrong.clone();
        let problem = driver.try_tell().expect_err("the script is wrong").to_string();
        assert!(problem.contains(&format!("chance entry {entry}")), "{wrong}: {problem}");
    }
    let summary = Driver::new(3, json!({})).arrows("yellow").starter(2).summary();
    assert_eq!((&summary["colour"], &summary["turn"]), (&json!("yellow"), &json!(2)));
}

#[test]
fn an_empty_stack_is_made_of_the_discarded_cards_at_once_and_never_of_the_row() {
    // 50 cards are discarded, then the other 48 lie in the row.
    let driver = in_order(2).place(49).doubt().place(46);
    assert_eq!(stack(&driver), 1);
    let full = driver.clone().chance(json!({"shuffle": ["i07", "i03"]})).place(1);
    let told = full.told();
    assert_eq!(
        (&told["summary"]["stack"], &told["summary"]["row_length"]),
        (&json!(50), &json!(48))
    );
    assert_eq!(
        told["events"].as_array().expect("a list").last(),
        Some(&json!({"type": "reshuffled", "cards": 50}))
    );
    let again = full.place(1);
    assert_eq!(stack(&again), 49);
    // What is in the row cannot be shuffled.
    let wrong = driver
        .chance(json!({"shuffle": [classic_id(60)]}))
        .place(1)
        .try_tell()
        .expect_err("i61 lies in the row");
    assert!(
        wrong.to_string().contains("chance entry 3") && wrong.to_string().contains("i61"),
        "{wrong}"
    );
}

#[test]
fn after_a_doubt_the_row_is_discarded_first() {
    // Every card lies in the row; all of them come back, and the new round takes one.
    let driver = in_order(3).place(97).chance(json!({"shuffle": ["i98", "i01"]})).doubt();
    let told = driver.told();
    assert_eq!(
        (&told["summary"]["stack"], &told["summary"]["row_length"], &told["summary"]["round"]),
        (&json!(97), &json!(1), &json!(2))
    );
    let kinds: Vec<&str> = told["events"]
        .as_array()
        .expect("a list")
        .iter()
        .rev()
        .take(3)
        .filter_map(|event| event["type"].as_str())
        .collect();
    assert_eq!(kinds, ["round", "reshuffled", "doubted"]);
    // The new row holds the two cards that were scripted.
    let values = driver.place(1).doubt().summary()["last_round"]["values"].clone();
    assert_eq!(values.as_array().expect("a list").len(), 2);
}

#[test]
fn a_round_that_takes_the_last_card_brings_a_new_stack_at_once() {
    let driver = in_order(2).place(96);
    assert_eq!(stack(&driver), 1);
    let told = driver.doubt().told();
    assert_eq!(
        (&told["summary"]["stack"], &told["summary"]["row_length"]),
        (&json!(97), &json!(1))
    );
    let kinds: Vec<&str> = told["events"]
        .as_array()
        .expect("a list")
        .iter()
        .rev()
        .take(3)
        .filter_map(|event| event["type"].as_str())
        .collect();
    assert_eq!(kinds, ["reshuffled", "round", "doubted"]);
}

#[test]
fn a_card_that_comes_back_has_another_name() {
    let driver = in_order(2).place(97).chance(json!({"shuffle": ["i01"]})).doubt();
    let table = driver.table();
    assert_eq!((&table["row"], &table["top"]), (&json!([99]), &json!(100)));
    assert_eq!(table["last_round"]["cards"].as_array().expect("a list").len(), 98);
}

/// A scenario grows its deck from its own seed: the cards that `stolik cards` prints, under the ids
/// it prints.
#[test]
fn a_fresh_deck_is_the_one_that_the_seed_grows_and_takes_nothing_from_the_script() {
    let rules = games::find("illusion").expect("it is registered");
    let cards = stolik::cards::components(rules, Some("tests")).expect("a deck grows");
    assert_eq!((cards.len(), &cards[0]["id"]), (98, &json!("f01")));
    let ids: Vec<String> = [7, 40, 12]
        .map(|card: usize| cards[card]["id"].as_str().expect("an id").to_string())
        .to_vec();
    let driver =
        Driver::new(2, json!({"deck": "fresh"})).arrows("blue").stack(&ids).moves("0:1 1:2 0:!");
    let last = driver.summary()["last_round"].clone();
    let values: Vec<_> = [7, 40, 12].iter().map(|card| &cards[*card]["blue"]).collect();
    assert_eq!((&last["colour"], &last["values"]), (&json!("blue"), &json!(values)));
}
