//! Flow, and the summary while it goes on.

use super::driver::Driver;
use games::illusion::classic_id;
use serde_json::{Value, json};

#[test]
fn a_round_begins_with_an_arrow_and_one_card() {
    for seats in 2..=5 {
        let told = Driver::new(seats, json!({})).arrows("blue").starter(1).told();
        let zeros = vec![0; usize::from(seats)];
        let expected = json!({
            "phase": "play", "round": 1, "turn": 1, "colour": "blue", "row_length": 1, "arrows": zeros,
            "last_placed_by": null, "last_round": null, "stack": 97,
        });
        assert_eq!(told["summary"], expected);
        assert_eq!(told["to_act"], json!([1]));
        assert_eq!(
            told["legal"],
            json!({"1": [{"type": "place", "at": 0}, {"type": "place", "at": 1}]}),
            "left or right of the card, and no doubt"
        );
        assert_eq!(told["outcome"], Value::Null);
    }
}

#[test]
fn seats_follow_clockwise_and_may_place_anywhere_or_doubt() {
    let driver = Driver::new(4, json!({})).starter(2).moves("2:0 3:1 0:3");
    let summary = driver.summary();
    assert_eq!(
        (&summary["turn"], &summary["row_length"], &summary["stack"], &summary["last_placed_by"]),
        (&json!(1), &json!(4), &json!(94), &json!(0))
    );
    let places: Vec<Value> = (0..=4)
        .map(|at| json!({"type": "place", "at": at}))
        .chain([json!({"type": "doubt"})])
        .collect();
    assert_eq!(driver.legal(1), json!(places));
}

#[test]
fn cards_that_lie_are_never_moved() {
    let driver = Driver::new(2, json!({}));
    for (moves, row, top) in [
        ("", vec![1], 2),
        ("0:0", vec![2, 1], 3),
        ("0:0 1:1", vec![2, 3, 1], 4),
        ("0:0 1:1 0:3", vec![2, 3, 1, 4], 5),
    ] {
        let table = driver.clone().moves(moves).table();
        assert_eq!((&table["row"], &table["top"]), (&json!(row), &json!(top)), "{moves}");
    }
}

#[test]
fn the_values_are_told_from_the_arrow_outwards() {
    let summary = Driver::new(2, json!({})).values(&[9, 4, 12]).moves("0:0 1:2 0:!").summary();
    assert_eq!(summary["last_round"]["values"], json!([4, 9, 12]));
    assert_eq!(
        (
            &summary["last_round"]["correct"],
            &summary["last_round"]["doubter"],
            &summary["last_round"]["winner"]
        ),
        (&json!(true), &json!(0), &json!(1))
    );
}

#[test]
fn the_summary_of_a_round_has_the_keys_of_the_page() {
    let summary = Driver::new(2, json!({})).short_round().summary();
    let keys =
        |value: &Value| value.as_object().expect("an object").keys().cloned().collect::<Vec<_>>();
    assert_eq!(keys(&summary["last_round"]), ["colour", "correct", "doubter", "values", "winner"]);
    assert_eq!(
        keys(&summary),
        [
            "arrows",
            "colour",
            "last_placed_by",
            "last_round",
            "phase",
            "round",
            "row_length",
            "stack",
            "turn"
        ]
    );
}

#[test]
fn who_got_the_arrow_card_places_first_and_the_row_is_discarded() {
    let driver = Driver::new(3, json!({}))
        .arrows("red yellow")
        .values(&[5, 9])
        .arrows("red yellow")
        .moves("0:1");
    let summary = driver.clone().doubt().summary();
    let winner = summary["last_round"]["winner"].clone();
    assert_eq!(summary["turn"], winner);
    assert_eq!(summary["arrows"][winner.as_u64().expect("a seat") as usize], 1);
    assert_eq!(
        (&summary["round"], &summary["colour"], &summary["row_length"], &summary["stack"]),
        (&json!(2), &json!("yellow"), &json!(1), &json!(95))
    );
    assert_eq!(summary["last_placed_by"], Value::Null);
    let table = driver.doubt().table();
    assert_eq!(table["won"][winner.as_u64().expect("a seat") as usize], json!(["red"]));
}

#[test]
fn events_tell_the_whole_story() {
    let cards = [classic_id(0), classic_id(1)];
    let told = Driver::new(2, json!({})).arrows("green red").stack(&cards).short_round().told();
    let kinds: Vec<&str> = told["events"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|event| event["type"].as_str())
        .collect();
    assert_eq!(kinds, ["starter", "round", "placed", "doubted", "round"]);
    let [first, second] = [games::illusion::NUMBERS[1].green, games::illusion::NUMBERS[0].green];
    assert_eq!(told["events"][2], json!({"type": "placed", "seat": 0, "card": 2, "at": 0}));
    let doubted = &told["events"][3];
    assert_eq!((&doubted["cards"], &doubted["colour"]), (&json!([2, 1]), &json!("green")));
    assert_eq!(
        (&doubted["numbers"][0]["green"], &doubted["numbers"][1]["green"]),
        (&json!(first), &json!(second))
    );
    assert_eq!(doubted["correct"], json!(first <= second));
}

#[test]
fn three_arrows_of_each_colour_and_ninety_eight_cards() {
    let cards = games::find("illusion").expect("it is there").cards();
    assert_eq!(cards.len(), 98);
    for (number, card) in cards.iter().enumerate() {
        assert_eq!(card["id"], classic_id(number as u8));
        let sum: u64 = ["red", "green", "blue", "yellow"]
            .iter()
            .map(|colour| card[colour].as_u64().expect("a percentage"))
            .sum();
        assert!(sum <= 100 && card.as_object().expect("an object").len() == 5, "{card}");
    }
    let wrong = Driver::new(2, json!({}))
        .arrows("red red red red")
        .try_tell()
        .expect_err("there are three red arrows");
    assert!(
        wrong.to_string().contains("chance entry 0") && wrong.to_string().contains("red"),
        "{wrong}"
    );
}
