//! Set-up, what may be done before rolling, rolling, placing, rolling again and stopping.

use super::driver::{Driver, sorted};
use serde_json::{Value, json};

const CARDS: &str = "c05 c07 c18 c02 c12 c01 c04";

#[test]
fn set_up_seven_cards_a_seat_five_in_the_pool_ten_tokens() {
    for seats in 2..=5 {
        let summary = Driver::new(seats, json!({}), CARDS).summary();
        assert_eq!(sorted(&summary["pool"]), ["c02", "c05", "c07", "c12", "c18"]);
        assert_eq!(summary["stack"], json!(7 * seats - 5));
        assert_eq!(summary["tokens"], json!(vec![10; usize::from(seats)]));
        assert_eq!(
            (&summary["phase"], &summary["turn"], &summary["last_turn"]),
            (&json!("before_roll"), &json!(0), &Value::Null)
        );
        assert_eq!(
            (&summary["dice"], &summary["placed"]),
            (&json!([null, null, null, null, null, null, null]), &json!({}))
        );
    }
}

#[test]
fn chance_the_first_seat_is_picked_after_the_shuffle() {
    let driver = Driver::of(|_| Value::Null, 3, json!({}))
        .chance(json!({"shuffle": []}))
        .chance(json!({"pick": 2}));
    assert_eq!(driver.summary()["turn"], 2);
    let wrong = Driver::of(|_| Value::Null, 3, json!({})).chance(json!({"pick": 2}));
    assert!(wrong.try_tell().is_err());
    let short = Driver::new(2, json!({}), CARDS).dice("CCC").moves("0:r");
    assert!(short.try_tell().expect_err("seven dice are rolled").to_string().contains("7 dice"));
    assert!(
        Driver::new(2, json!({}), CARDS)
            .chance(json!({"dice": vec!["lemon"; 7]}))
            .moves("0:r")
            .try_tell()
            .is_err()
    );
}

#[test]
fn legal_in_the_place_step_lists_single_dice_that_fit() {
    // c05 PPS, c07 PPSS, c18 PPPSS, c02 PLS, c12 PLLL: clovers fit two of them, cherries none.
    let driver = Driver::new(2, json!({}), CARDS).roll("LCCCCCC", "0:r");
    assert_eq!(driver.legal(0), json!([{"die": 0, "card": "c02"}, {"die": 0, "card": "c12"}]));
    assert_eq!(driver.told()["to_act"], json!([0]));
}

#[test]
fn legal_before_and_after_lists_whole_moves() {
    let driver = Driver::new(2, json!({}), CARDS);
    assert_eq!(driver.legal(0), json!([{"type": "roll"}]));
    let driver = driver.roll("LLLLLCC", "0:r 0:p=0c12+1c12+2c12+3c02");
    let legal = driver.legal(0);
    let list = legal.as_array().expect("a list");
    assert_eq!(list.len(), 8, "seven choices of three dice, and to stop: {legal}");
    assert!(
        list.contains(&json!({"type": "stop"}))
            && list.contains(&json!({"type": "reroll", "dice": [4, 6]}))
    );
}

#[test]
fn a_roll_shows_all_seven_dice_in_order_and_placed_ones_keep_lying() {
    let driver = Driver::new(2, json!({}), CARDS).roll("LPSCBJC", "0:r");
    let told = driver.told();
    assert_eq!(
        told["summary"]["dice"],
        json!(["clover", "plum", "seven", "cherry", "bell", "joker", "cherry"])
    );
    assert_eq!(
        (&told["summary"]["phase"], &told["summary"]["placed"]),
        (&json!("place"), &json!({}))
    );
    let summary = driver.moves("0:p=0c02+1c02+5c18").roll("BSS", "0:a=346").summary();
    assert_eq!(
        summary["dice"],
        json!(["clover", "plum", "seven", "bell", "seven", "joker", "seven"])
    );
    assert_eq!(summary["placed"], json!({"c02": [0, 1], "c18": [5]}));
    assert_eq!((&summary["tokens"], &summary["phase"]), (&json!([9, 10]), &json!("place")));
}

#[test]
fn dice_left_over_may_be_placed_along_with_a_just_rolled_one() {
    let driver =
        Driver::new(2, json!({}), CARDS).roll("LPSCCCC", "0:r 0:p=0c02").roll("SCCC", "0:a=3456");
    // Die 1 (plum) was left over, die 3 (seven) was just rolled.
    assert_eq!(driver.refuses("0:p=1c02"), "place_first");
    assert_eq!(
        driver.told()["views"]["0"]["table"]["required"],
        json!([3, 4, 5, 6]),
        "one of them has to be there"
    );
    let summary = driver.clone().moves("0:p=1c02+3c02").dice("CCCCCCC").moves("0:.").summary();
    assert_eq!(summary["last_turn"]["won"], json!(["c02"]));
    assert!(
        driver.legal(0).as_array().expect("a list").contains(&json!({"die": 1, "card": "c02"})),
        "left over dice are listed too"
    );
}

#[test]
fn decision_the_bust_test_looks_at_just_rolled_dice_only() {
    // Dice 1 and 2 would still fit, but the cherry does not.
    let summary = Driver::new(2, json!({}), CARDS)
        .roll("LPSCCCC", "0:r 0:p=0c02")
        .roll("C", "0:a=6")
        .summary();
    assert_eq!((&summary["last_turn"]["bust"], &summary["turn"]), (&json!(true), &json!(1)));
}

#[test]
fn a_first_roll_that_fits_nowhere_is_bust_at_once() {
    let summary = Driver::new(2, json!({}), CARDS).roll("CCCCBBB", "0:r").summary();
    assert_eq!(
        (&summary["last_turn"]["bust"], &summary["turn"], &summary["tokens"]),
        (&json!(true), &json!(1), &json!([10, 10]))
    );
    assert_eq!(
        summary["dice"],
        json!([null, null, null, null, null, null, null]),
        "the next turn has not rolled"
    );
}

#[test]
fn stopping_without_a_complete_card_wins_nothing_and_rolls_no_securing_roll() {
    let told = Driver::new(2, json!({}), CARDS).pass(0, "LCCCCCC", "c02").told();
    assert_eq!(
        told["summary"]["last_turn"],
        json!({"seat": 0, "bust": false, "won": [], "secured": [], "securing_roll": null})
    );
    assert_eq!(
        told["summary"]["placed"],
        json!({}),
        "incomplete cards stay where they were, without dice"
    );
}

#[test]
fn won_cards_lie_face_up_and_the_pool_is_refilled_from_the_stack() {
    let driver = Driver::new(2, json!({}), CARDS)
        .roll("PLSCCCC", "0:r 0:p=0c02+1c02+2c02")
        .dice("CCCCCCC")
        .moves("0:.");
    let summary = driver.summary();
    assert_eq!(
        (&summary["face_up"], &summary["face_down"]),
        (&json!([["c02"], []]), &json!([[], []]))
    );
    assert_eq!(sorted(&summary["pool"]), ["c01", "c05", "c07", "c12", "c18"]);
    assert_eq!(summary["stack"], 8);
}

/// Seat 0 has won c02, which was not secured; it is seat 1's turn.
fn exposed(options: Value) -> Driver {
    Driver::new(2, options, CARDS)
        .roll("PLSCCCC", "0:r 0:p=0c02+1c02+2c02")
        .dice("CCCCCCC")
        .moves("0:.")
}

#[test]
fn others_win_exposed_cards_and_the_pool_stays_full() {
    let driver =
        exposed(json!({})).roll("PLSCCCC", "1:r 1:p=0c02+1c02+2c02").dice("CCCCCCC").moves("1:.");
    let summary = driver.summary();
    assert_eq!(
        (&summary["face_up"], &summary["last_turn"]["won"]),
        (&json!([[], ["c02"]]), &json!(["c02"]))
    );
    assert_eq!(summary["stack"], 8, "nothing was taken from the pool");
    assert_eq!(
        driver.told()["views"]["0"]["table"]["last_turn"]["won"],
        json!([{"card": "c02", "from": 0}])
    );
}

#[test]
fn option_auto_secure_turns_surviving_cards_when_the_turn_begins() {
    let driver = exposed(json!({})).pass(1, "LCCCCCC", "c12");
    let summary = driver.summary();
    assert_eq!(
        (&summary["face_up"], &summary["face_down"]),
        (&json!([[], []]), &json!([["c02"], []]))
    );
    assert_eq!(driver.refuses("0:s"), "nothing_to_secure");
    assert_eq!(
        summary["last_turn"]["secured"],
        json!([]),
        "`secured` tells of the securing roll only"
    );
}

#[test]
fn option_auto_secure_off_one_has_to_think_of_it_before_rolling() {
    let driver = exposed(json!({"auto_secure": false})).pass(1, "LCCCCCC", "c12");
    assert_eq!(driver.summary()["face_up"], json!([["c02"], []]));
    assert!(driver.legal(0).as_array().expect("a list").contains(&json!({"type": "secure"})));
    assert_eq!(driver.clone().moves("0:s").summary()["face_down"], json!([["c02"], []]));
    // Forgotten: it stays exposed, and cannot be reached by its owner.
    let forgot = driver.roll("PLSCCCC", "0:r");
    assert_eq!(forgot.refuses("0:p=0c02"), "no_such_card");
    assert_eq!(forgot.refuses("0:s"), "wrong_phase");
}

#[test]
fn before_rolling_secure_and_exchange_in_any_order_any_number_of_times() {
    let driver = exposed(json!({"auto_secure": false})).pass(1, "LCCCCCC", "c12");
    assert_eq!(driver.refuses("0:x=c02"), "not_secured");
    let driver = driver.moves("0:s");
    assert!(
        driver
            .legal(0)
            .as_array()
            .expect("a list")
            .contains(&json!({"type": "exchange", "cards": ["c02"]}))
    );
    let summary = driver.moves("0:x=c02").summary();
    assert_eq!(
        (&summary["tokens"], &summary["face_down"]),
        (&json!([10, 10]), &json!([[], []])),
        "the card is lost even with ten tokens"
    );
}

#[test]
fn everyone_sees_the_same_and_nobody_the_stack() {
    let told = exposed(json!({})).told();
    for eye in ["0", "1", "spectator"] {
        assert_eq!(told["views"][eye]["table"], told["views"]["0"]["table"]);
    }
    assert_eq!(told["views"]["0"]["own"], json!({}));
    assert_eq!(told["views"]["spectator"]["own"], Value::Null);
    assert!(!told["views"].to_string().contains("c04"), "the next card of the stack");
}
