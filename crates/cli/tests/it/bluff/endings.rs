//! How games end: the sixth card, the last card, ties and extra rounds, elimination.

use super::driver::Driver;
use serde_json::{Value, json};

#[test]
fn the_sixth_card_ends_the_game_at_once_and_the_fewest_cards_win() {
    let driver = Driver::new(3, json!({})).lose_all(&[0, 0, 0, 1]);
    assert_eq!(driver.summary()["cards"], json!([4, 2, 1]));
    let told = driver.lose_all(&[0, 0]).told();
    assert_eq!(
        told["outcome"],
        json!({"winners": [2], "scores": [6, 2, 1], "reason": "fewest_cards"})
    );
}

#[test]
fn precisely_the_ending_counts_no_round_and_draws_no_shuffle() {
    let driver = Driver::new(2, json!({})).lose_all(&[0, 0, 0, 0]);
    assert_eq!(driver.summary()["round"], 5);
    let told = driver.lose(0).told();
    let summary = &told["summary"];
    assert_eq!(
        (&summary["phase"], &summary["round"], &summary["turn"], &summary["bid"]),
        (&json!("over"), &json!(5), &Value::Null, &Value::Null)
    );
    assert_eq!(summary["starter"], 1, "as in the last round");
    assert_eq!(summary["clockwise"], true);
    assert_eq!(told["to_act"], json!([]));
    assert_eq!(told["legal"], json!({}));
    let dealt = told["events"]
        .as_array()
        .expect("a list")
        .iter()
        .filter(|event| event["type"] == "dealt")
        .count();
    assert_eq!(dealt, 5);
    assert_eq!(summary["in_game"], json!([false, true]));
}

#[test]
fn precisely_in_over_direction_and_wildness_stay_as_in_the_last_round() {
    let driver = Driver::new(2, json!({"directions": true, "wild_ones": true}))
        .lose_all(&[0, 0, 0, 0])
        .starts(1)
        .arrange_low();
    let summary = driver.moves("1:< 1:1x1 0:6x6 1:!").summary();
    assert_eq!(
        (&summary["phase"], &summary["clockwise"], &summary["ones_wild"]),
        (&json!("over"), &json!(false), &json!(false))
    );
}

#[test]
fn a_tie_for_the_fewest_is_played_off_by_the_tied_alone_with_the_cards_they_have() {
    // 0 goes out with six; 1 has three cards; 2 and 3 tie with two.
    let driver = Driver::new(4, json!({})).lose_all(&[1, 1, 2, 3, 0, 0, 0, 0, 0]);
    let told = driver.told();
    let summary = &told["summary"];
    assert_eq!(summary["phase"], "arrange");
    assert_eq!(summary["cards"], json!([6, 3, 2, 2]));
    assert_eq!(summary["in_game"], json!([false, false, true, true]));
    assert_eq!(summary["round"], 10);
    assert_eq!(told["to_act"], json!([2, 3]));
    assert_eq!(told["views"]["1"]["own"]["hand"], json!([]));
    // The last round was won by seat 1, who does not play the extra round: the next playing seat
    // clockwise starts.
    assert_eq!(summary["last_round"]["winner"], 1);
    assert_eq!(summary["starter"], 2);
    // At most four cards can be bid on.
    assert_eq!(driver.clone().arrange_low().refuses("2:5x1"), "bid_too_high");
    let told = driver.lose(3).told();
    assert_eq!(
        told["outcome"],
        json!({"winners": [2], "scores": [6, 3, 2, 2], "reason": "extra_round"})
    );
    assert_eq!(told["summary"]["in_game"], json!([false, false, true, false]));
    assert_eq!(
        told["summary"]["cards"],
        json!([6, 3, 2, 2]),
        "extra rounds change nobody's number of cards"
    );
}

#[test]
fn the_loser_of_an_extra_round_drops_out_and_the_rest_play_another() {
    let driver = Driver::new(4, json!({})).lose_all(&[0, 0, 0, 0, 0]);
    assert_eq!(driver.summary()["in_game"], json!([false, true, true, true]));
    assert_eq!(driver.summary()["starter"], 1);
    let driver = driver.lose(2);
    let summary = driver.summary();
    assert_eq!(
        (&summary["in_game"], &summary["cards"], &summary["starter"]),
        (&json!([false, true, false, true]), &json!([6, 1, 1, 1]), &json!(3))
    );
    let told = driver.lose(1).told();
    assert_eq!(
        told["outcome"],
        json!({"winners": [3], "scores": [6, 1, 1, 1], "reason": "extra_round"})
    );
}

#[test]
fn decision_a_winner_outside_the_tie_passes_the_start_clockwise() {
    // Seat 2 checks seat 1's last bid and wins, but ties are between 0 and 3.
    let driver = Driver::new(4, json!({})).lose_all(&[2, 1, 1, 1, 1, 1]);
    let summary = driver.summary();
    assert_eq!(
        (&summary["last_round"]["winner"], &summary["in_game"], &summary["starter"]),
        (&json!(2), &json!([true, false, false, true]), &json!(3))
    );
}

#[test]
fn option_countdown_starts_with_five_and_the_most_cards_win() {
    let driver = Driver::new(3, json!({"countdown": true}));
    assert_eq!(driver.summary()["cards"], json!([5, 5, 5]));
    let driver = driver.lose_all(&[0, 0, 0, 0, 1]);
    assert_eq!(driver.summary()["cards"], json!([1, 4, 5]));
    let told = driver.lose(0).told();
    assert_eq!(
        told["outcome"],
        json!({"winners": [2], "scores": [0, 4, 5], "reason": "most_cards"})
    );
    assert_eq!(told["summary"]["in_game"][0], false);
}

#[test]
fn option_countdown_ties_are_played_off_among_those_with_the_most() {
    let driver = Driver::new(3, json!({"countdown": true})).lose_all(&[0, 0, 0, 0, 0]);
    assert_eq!(driver.summary()["in_game"], json!([false, true, true]));
    assert_eq!(driver.summary()["cards"], json!([0, 5, 5]));
    let told = driver.lose(1).told();
    assert_eq!(
        told["outcome"],
        json!({"winners": [2], "scores": [0, 5, 5], "reason": "extra_round"})
    );
}

#[test]
fn option_elimination_the_others_play_on_until_one_is_left() {
    let driver = Driver::new(3, json!({"elimination": true})).lose_all(&[0, 0, 0, 0, 0]);
    let summary = driver.summary();
    assert_eq!(
        (&summary["phase"], &summary["cards"], &summary["in_game"]),
        (&json!("arrange"), &json!([0, 1, 1]), &json!([false, true, true]))
    );
    assert_eq!(driver.told()["to_act"], json!([1, 2]));
    let told = driver.lose_all(&[2, 1, 1, 1, 1, 1]).told();
    assert_eq!(
        told["outcome"],
        json!({"winners": [2], "scores": [0, 0, 2], "reason": "last_left"})
    );
    assert_eq!(told["summary"]["cards"], json!([0, 0, 2]));
}

#[test]
fn option_elimination_with_countdown() {
    let driver =
        Driver::new(3, json!({"elimination": true, "countdown": true})).lose_all(&[1, 1, 1, 1, 1]);
    assert_eq!(driver.summary()["cards"], json!([5, 0, 5]));
    let told = driver.lose_all(&[2, 0, 0, 0, 0, 0]).told();
    assert_eq!(
        told["outcome"],
        json!({"winners": [2], "scores": [0, 0, 4], "reason": "last_left"})
    );
}

#[test]
fn turns_skip_seats_that_are_out() {
    let driver = Driver::new(3, json!({"elimination": true}))
        .lose_all(&[1, 1, 1, 1, 1])
        .starts(2)
        .arrange_low();
    let driver = driver.moves("2:1x1 0:1x2");
    assert_eq!(driver.summary()["turn"], 2);
    assert_eq!(driver.refuses("1:1x3"), "not_your_turn");
}

#[test]
fn precisely_without_a_tie_only_the_loser_leaves_the_game() {
    let summary = Driver::new(3, json!({})).lose_all(&[1, 0, 0, 0, 0, 0]).summary();
    assert_eq!(
        (&summary["cards"], &summary["in_game"]),
        (&json!([6, 2, 1]), &json!([false, true, true]))
    );
}

#[test]
fn six_seats_can_hold_all_thirty_cards() {
    let driver = Driver::new(6, json!({"countdown": true}));
    let told = driver.told();
    let mut all: Vec<String> = Vec::new();
    for seat in 0..6 {
        let hand =
            told["views"][seat.to_string()]["own"]["hand"].as_array().expect("a list").clone();
        all.extend(hand.iter().map(|card| card.as_str().unwrap_or_default().to_string()));
    }
    all.sort();
    let mut deck: Vec<String> =
        games::bluff::Card::deck().map(|card| card.name().to_string()).collect();
    deck.sort();
    assert_eq!(all, deck);
    driver.arrange_low().moves("0:30x6 1:!").told();
}
