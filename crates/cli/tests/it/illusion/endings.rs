//! Endings: the third arrow card, or all twelve arrows.

use super::driver::Driver;
use serde_json::{Value, json};

fn arrows(driver: &Driver) -> Vec<u64> {
    driver.summary()["arrows"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(Value::as_u64)
        .collect()
}

fn play_on(mut driver: Driver) -> Driver {
    while driver.summary()["phase"] == "play" {
        driver = driver.short_round();
    }
    driver
}

#[test]
fn the_third_arrow_card_wins_at_once() {
    for seats in 2..=5 {
        let driver = play_on(Driver::new(seats, json!({})));
        let (told, won) = (driver.told(), arrows(&driver));
        let winner = won.iter().position(|arrows| *arrows == 3).expect("somebody has three");
        assert!(
            won.iter().all(|arrows| *arrows <= 3)
                && won.iter().filter(|arrows| **arrows == 3).count() == 1
        );
        assert_eq!(
            told["outcome"],
            json!({"winners": [winner], "scores": won, "reason": "three_arrows"})
        );
    }
}

#[test]
fn when_it_is_over_the_row_is_gone_and_no_arrow_is_turned() {
    let driver = play_on(Driver::new(2, json!({})));
    let told = driver.told();
    let summary = &told["summary"];
    for (key, value) in [
        ("turn", Value::Null),
        ("colour", Value::Null),
        ("last_placed_by", Value::Null),
        ("row_length", json!(0)),
        ("phase", json!("over")),
    ] {
        assert_eq!(summary[key], value, "{key}");
    }
    let rounds = arrows(&driver).iter().sum::<u64>();
    assert_eq!(summary["round"], json!(rounds), "the number of the round stays");
    assert_eq!(summary["stack"], json!(98 - 2 * rounds));
    assert_eq!((&told["to_act"], &told["legal"]), (&json!([]), &json!({})));
    assert_ne!(summary["last_round"], Value::Null);
    for seat in 0..2 {
        assert_eq!(driver.refuses_action(seat, json!({"type": "doubt"})), "game_over");
        assert_eq!(driver.refuses_action(seat, json!({"type": "place", "at": 500})), "game_over");
    }
    assert_eq!(driver.refuses_action(0, json!({"type": "throw"})), "malformed");
}

#[test]
fn all_twelve_arrows_are_played_for() {
    for seats in 2..=5 {
        let driver = play_on(Driver::new(seats, json!({"rounds": "all_twelve"})));
        let (told, won) = (driver.told(), arrows(&driver));
        assert_eq!(won.iter().sum::<u64>(), 12);
        assert_eq!(told["summary"]["round"], 12);
        let most = won.iter().max().expect("seats");
        let winners: Vec<usize> = (0..won.len()).filter(|seat| won[*seat] == *most).collect();
        assert_eq!(
            told["outcome"],
            json!({"winners": winners, "scores": won, "reason": "twelve_rounds"})
        );
    }
}

#[test]
fn a_tie_after_twelve_is_a_shared_win() {
    // Six arrows each: whoever places wins the round when the row is right, whoever doubts when it
    // is not.
    let mut driver = Driver::new(2, json!({"rounds": "all_twelve"}));
    while driver.summary()["phase"] == "play" {
        let one = driver.clone().short_round();
        let other = driver.clone().place(2).doubt();
        let ahead = |driver: &Driver| {
            let won = arrows(driver);
            won[0].abs_diff(won[1])
        };
        driver = if ahead(&one) <= ahead(&other) { one } else { other };
    }
    let told = driver.told();
    if arrows(&driver) == [6, 6] {
        assert_eq!(
            told["outcome"],
            json!({"winners": [0, 1], "scores": [6, 6], "reason": "twelve_rounds"})
        );
    } else {
        panic!("the rounds did not come out even: {:?}", arrows(&driver));
    }
}
