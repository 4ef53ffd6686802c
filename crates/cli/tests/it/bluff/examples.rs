//! The worked examples of the rules page.

use super::driver::Driver;
use serde_json::json;

#[test]
fn example_1_five_fives_are_true_and_the_checker_takes_one_more() {
    // Each of A, B, C has lost once.
    let driver = Driver::new(3, json!({})).lose_all(&[0, 1, 2]).starts(0);
    let driver = driver.deal("1/5 2/5 3/5 4/5 5/6 1/2").moves("0:5,5 1:5,5 2:5,1");
    let told = driver.moves("0:3x3 1:3x5 2:4x1 0:5x1 1:5x5 2:!").told();
    let last = &told["summary"]["last_round"];
    assert_eq!(last["bid"], json!({"count": 5, "face": 5, "seat": 1}));
    assert_eq!(
        (&last["actual"], &last["checker"], &last["winner"], &last["loser"]),
        (&json!(5), &json!(2), &json!(1), &json!(2))
    );
    assert_eq!(told["summary"]["cards"], json!([2, 2, 3]));
    assert_eq!(told["summary"]["starter"], 1);
}

#[test]
fn example_2_six_twos_are_a_lie_and_the_sixth_card_ends_the_game() {
    // B has five cards and starts, C has the fewest.
    let driver = Driver::new(3, json!({}))
        .lose_all(&[1, 1, 1, 1, 0, 0])
        .starts(1)
        .deal("1/2 2/3 2/4 1/2 2/5 3/4 3/5 3/6 4/5");
    let driver = driver.moves("0:2,2,2 1:2,2,3,3,3 2:4");
    let told = driver.moves("1:1x4 2:3x2 0:4x2 1:6x2 2:!").told();
    let last = &told["summary"]["last_round"];
    assert_eq!(
        (&last["actual"], &last["winner"], &last["loser"]),
        (&json!(5), &json!(2), &json!(1))
    );
    assert_eq!(told["summary"]["phase"], "over");
    assert_eq!(told["summary"]["cards"], json!([3, 6, 1]));
    assert_eq!(
        told["outcome"],
        json!({"winners": [2], "scores": [3, 6, 1], "reason": "fewest_cards"})
    );
}

/// Six cards on the table and three fours bid by seat 0.
fn after_three_fours(order: &str) -> Driver {
    let driver = Driver::new(2, json!({ "order": order })).lose_all(&[0, 0, 1, 1]).starts(0);
    driver.arrange_low().moves("0:3x4")
}

#[test]
fn example_3_what_may_follow_three_fours() {
    let value_first = after_three_fours("value_first");
    for bid in ["1:4x4", "1:1x5"] {
        value_first.clone().moves(bid).told();
    }
    for bid in ["1:4x3", "1:3x4"] {
        assert_eq!(value_first.refuses(bid), "bid_too_low", "{bid}");
    }
    let count_first = after_three_fours("count_first");
    for bid in ["1:4x1", "1:3x5"] {
        count_first.clone().moves(bid).told();
    }
    assert_eq!(count_first.refuses("1:1x5"), "bid_too_low");
    assert_eq!(count_first.refuses("1:3x4"), "bid_too_low");
}

#[test]
fn example_4_the_ladder_of_the_rulebook_climbs_under_count_first() {
    let driver = Driver::new(2, json!({})).lose_all(&[0, 0, 1, 1]).starts(0).arrange_low();
    driver.moves("0:3x4 1:3x5 0:4x2 1:5x2 0:5x6 1:6x1").told();
}

#[test]
fn example_5_wild_ones_count_unless_the_round_opened_on_ones() {
    // Hands 1,1,4 against 4,6.
    let dealt =
        |driver: Driver| driver.starts(0).deal("1/2 1/3 4/5 1/4 4/6").moves("0:1,1,4 1:4,6");
    let driver = Driver::new(2, json!({"wild_ones": true})).lose_all(&[0, 0, 1]);
    let opened_on_fours = dealt(driver.clone()).moves("0:1x4 1:4x4 0:!").summary();
    assert_eq!(opened_on_fours["last_round"]["actual"], 4);
    assert_eq!(opened_on_fours["last_round"]["winner"], 1);
    let opened_on_ones = dealt(driver).moves("0:1x1 1:4x4 0:!").summary();
    assert_eq!(opened_on_ones["last_round"]["actual"], 2);
    assert_eq!(opened_on_ones["last_round"]["winner"], 0);
}
