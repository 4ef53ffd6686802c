//! Flow, options, what is seen, and every sentence under *Decisions* and *Precisely*.

use super::driver::Driver;
use serde_json::{Value, json};

fn plain(seats: u8) -> Driver {
    Driver::new(seats, json!({}))
}

#[test]
fn the_first_round_deals_one_card_each_from_the_front_in_seat_order() {
    let told = plain(3).starter(2).deal("1/5 2/3 4/6").told();
    for (seat, card) in [("0", "1/5"), ("1", "2/3"), ("2", "4/6")] {
        assert_eq!(told["views"][seat]["own"], json!({"hand": [card], "faces": null}));
    }
    let summary = &told["summary"];
    assert_eq!(
        *summary,
        json!({"phase": "arrange", "round": 1, "starter": 2, "clockwise": true, "turn": null, "bid": null, "cards": [1, 1, 1],
        "in_game": [true, true, true], "ones_wild": false, "last_round": null})
    );
    assert_eq!(told["to_act"], json!([0, 1, 2]));
}

#[test]
fn all_of_a_seats_cards_are_dealt_together() {
    let told = Driver::new(2, json!({"countdown": true}))
        .deal("1/2 1/2 1/3 1/3 1/4 5/6 5/6 4/6 4/6 3/6")
        .told();
    assert_eq!(told["views"]["0"]["own"]["hand"], json!(["1/2", "1/2", "1/3", "1/3", "1/4"]));
    assert_eq!(told["views"]["1"]["own"]["hand"], json!(["5/6", "5/6", "4/6", "4/6", "3/6"]));
}

#[test]
fn the_starter_bids_first_and_turns_go_clockwise() {
    let driver = plain(3).starter(1).arrange_low();
    assert_eq!(driver.summary()["phase"], "bid");
    assert_eq!(driver.summary()["turn"], 1);
    let driver = driver.moves("1:1x1 2:1x2 0:1x3");
    assert_eq!(driver.summary()["turn"], 1);
    assert_eq!(driver.summary()["bid"], json!({"count": 1, "face": 3, "seat": 0}));
}

#[test]
fn a_bid_is_true_with_at_least_the_count() {
    let driver = plain(2).deal("1/5 4/5").moves("0:5 1:5");
    let exact = driver.clone().moves("0:2x5 1:!").summary();
    assert_eq!((&exact["last_round"]["winner"], &exact["cards"]), (&json!(0), &json!([1, 2])));
    let fewer = driver.clone().moves("0:1x5 1:!").summary();
    assert_eq!(
        (&fewer["last_round"]["winner"], &fewer["last_round"]["actual"]),
        (&json!(0), &json!(2))
    );
    let lie = driver.moves("0:1x4 1:!").summary();
    assert_eq!(
        (&lie["last_round"]["winner"], &lie["cards"], &lie["starter"]),
        (&json!(1), &json!([2, 1]), &json!(1))
    );
}

#[test]
fn legal_describes_arrangements_and_lists_every_bid_and_the_check() {
    let told = plain(2).deal("2/5 1/4").told();
    assert_eq!(
        told["legal"],
        json!({"0": [{"type": "arrange", "choices": [[2, 5]]}], "1": [{"type": "arrange", "choices": [[1, 4]]}]})
    );
    let driver = plain(2).deal("2/5 1/4").moves("0:2 1:1");
    let first = driver.told();
    assert_eq!(first["legal"]["0"].as_array().map(Vec::len), Some(12));
    assert_eq!(first["legal"].as_object().map(serde_json::Map::len), Some(1));
    let second = driver.moves("0:2x4").told();
    assert_eq!(
        second["legal"],
        json!({"1": [{"type": "bid", "count": 2, "face": 5}, {"type": "bid", "count": 2, "face": 6}, {"type": "check"}]})
    );
}

#[test]
fn after_the_highest_bid_the_next_seat_must_check() {
    for order in ["count_first", "value_first"] {
        let driver = Driver::new(2, json!({ "order": order })).arrange_low().moves("0:2x6");
        assert_eq!(driver.told()["legal"], json!({"1": [{"type": "check"}]}));
        assert_eq!(driver.refuses("1:2x6"), "bid_too_low");
        assert_eq!(driver.refuses("1:3x6"), "bid_too_high");
    }
}

#[test]
fn decision_a_later_bid_on_ones_counts_the_ones_only() {
    // Wild round opened on sixes; the bid on ones is judged by ones alone, and ones stay wild.
    let driver =
        Driver::new(2, json!({"wild_ones": true})).deal("1/6 5/6").moves("0:1 1:6 0:1x6 1:2x1");
    assert_eq!(driver.summary()["ones_wild"], true);
    assert_eq!(driver.moves("0:!").summary()["last_round"]["actual"], 1);
}

#[test]
fn precisely_actual_includes_wild_ones() {
    let driver =
        Driver::new(2, json!({"wild_ones": true})).deal("1/6 5/6").moves("0:1 1:6 0:2x6 1:!");
    assert_eq!(driver.summary()["last_round"]["actual"], 2);
}

#[test]
fn precisely_ones_wild_is_the_option_until_the_first_bid_and_false_once_it_was_on_ones() {
    let driver = Driver::new(2, json!({"wild_ones": true})).deal("1/6 5/6");
    assert_eq!(driver.summary()["ones_wild"], true);
    let arranged = driver.moves("0:1 1:6");
    assert_eq!(arranged.summary()["ones_wild"], true);
    let opened = arranged.moves("0:1x1");
    assert_eq!(opened.summary()["ones_wild"], false);
    assert_eq!(opened.clone().moves("1:1x6").summary()["ones_wild"], false);
    // Each round anew.
    assert_eq!(opened.moves("1:!").summary()["ones_wild"], true);
    assert_eq!(plain(2).summary()["ones_wild"], false);
    assert_eq!(plain(2).arrange_low().moves("0:1x1").summary()["ones_wild"], false);
}

#[test]
fn option_directions_the_starter_declares_each_round_before_the_first_bid() {
    let driver = Driver::new(3, json!({"directions": true}));
    assert_eq!(driver.summary()["clockwise"], Value::Null);
    let driver = driver.arrange_low();
    let told = driver.told();
    assert_eq!(
        (&told["summary"]["phase"], &told["summary"]["turn"], &told["summary"]["clockwise"]),
        (&json!("direction"), &json!(0), &Value::Null)
    );
    assert_eq!(
        told["legal"],
        json!({"0": [{"type": "direction", "clockwise": true}, {"type": "direction", "clockwise": false}]})
    );
    let back = driver.clone().moves("0:<");
    assert_eq!(
        (&back.summary()["phase"], &back.summary()["turn"], &back.summary()["clockwise"]),
        (&json!("bid"), &json!(0), &json!(false))
    );
    let back = back.moves("0:1x1 2:1x2 1:1x3");
    assert_eq!(back.summary()["turn"], 0);
    // The check falls on the seat that moved immediately before, whichever way play goes.
    let back = back.moves("0:3x6 2:!");
    assert_eq!(back.summary()["last_round"]["loser"], 0);
    assert_eq!(back.summary()["clockwise"], Value::Null, "declared anew each round");
    assert_eq!(back.summary()["starter"], 2);
    assert_eq!(driver.moves("0:> 0:1x1").summary()["turn"], 1);
}

#[test]
fn precisely_turn_is_null_while_cards_are_arranged() {
    let driver = plain(3).deal("1/5 2/3 4/6").moves("0:5");
    assert_eq!(driver.summary()["turn"], Value::Null);
    assert_eq!(driver.told()["to_act"], json!([1, 2]));
}

#[test]
fn precisely_hands_of_the_last_round_are_in_hand_order_and_empty_for_seats_not_in_it() {
    let driver = Driver::new(3, json!({"countdown": true, "elimination": true}));
    let out = driver.lose_all(&[0, 0, 0, 0, 0]);
    assert_eq!(out.summary()["in_game"], json!([false, true, true]));
    let out = out.lose(1);
    let hands = &out.summary()["last_round"]["hands"];
    assert_eq!(hands[0], json!([]));
    assert_eq!(hands[1].as_array().map(Vec::len), Some(5));
    let driver = plain(2).deal("2/5 1/4").moves("0:5 1:1 0:1x5 1:!");
    assert_eq!(
        driver.summary()["last_round"]["hands"],
        json!([[{"card": "2/5", "face": 5}], [{"card": "1/4", "face": 1}]])
    );
}

#[test]
fn seen_by_a_seat_its_own_cards_and_by_the_rail_what_all_share() {
    let told = plain(3).deal("1/5 2/3 4/6").moves("0:5 2:6").told();
    let views = &told["views"];
    assert_eq!(views["0"]["own"], json!({"hand": ["1/5"], "faces": [5]}));
    assert_eq!(views["1"]["own"], json!({"hand": ["2/3"], "faces": null}));
    assert_eq!(views["spectator"]["own"], Value::Null);
    assert_eq!(views["spectator"]["table"]["arranged"], json!([true, false, true]));
    for eye in ["0", "1", "2"] {
        assert_eq!(views[eye]["table"], views["spectator"]["table"]);
    }
    for (eye, secrets) in [
        ("0", vec!["2/3", "4/6"]),
        ("1", vec!["1/5", "4/6"]),
        ("2", vec!["1/5", "2/3"]),
        ("spectator", vec!["1/5", "2/3", "4/6"]),
    ] {
        let text = views[eye].to_string();
        assert!(secrets.iter().all(|card| !text.contains(card)), "{eye}");
    }
    assert!(!told["events"].to_string().contains('/'), "events carry no card before the check");
}

#[test]
fn seen_after_a_check_all_cards_of_all_hands_and_all_bids_before_it() {
    let driver = plain(2).deal("2/5 1/4").moves("0:5 1:1 0:1x1 1:1x2");
    let bids = json!([{"count": 1, "face": 1, "seat": 0}, {"count": 1, "face": 2, "seat": 1}]);
    assert_eq!(driver.told()["views"]["spectator"]["table"]["bids"], bids);
    let told = driver.moves("0:!").told();
    let hands = json!([[{"card": "2/5", "face": 5}], [{"card": "1/4", "face": 1}]]);
    assert_eq!(told["views"]["spectator"]["table"]["last_round"]["hands"], hands);
    let checked = told["events"]
        .as_array()
        .expect("a list")
        .iter()
        .find(|event| event["type"] == "checked")
        .expect("it was checked");
    assert_eq!(checked["hands"], hands);
}

#[test]
fn all_five_options_can_be_combined() {
    for bits in 0..32u8 {
        let on = |bit: u8| bits & (1 << bit) != 0;
        let options = json!({"order": if on(0) { "value_first" } else { "count_first" }, "wild_ones": on(1), "directions": on(2), "countdown": on(3), "elimination": on(4)});
        let told = Driver::new(2, options.clone()).lose_all(&[1, 1, 1, 1, 1]).told();
        assert_eq!(told["outcome"]["winners"], json!([0]), "{options}");
    }
}
