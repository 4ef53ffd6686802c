//! The worked examples of the rules page.

use super::driver::game;
use serde_json::json;

#[test]
fn one_a_bet_and_one_more_for_surviving() {
    let scored = game(2, "").round("c0 c4", "cccccb cccccb").each("01", "p");
    let scored = (1..=4).fold(scored, |game, _| game.each("01", "r")).each("01", "r");
    assert_eq!(scored.summary()["points"], json!([1, 5]));
    assert_eq!(scored.events("points")[0]["scored"], json!([1, 5]));
    assert_eq!(scored.summary()["round"], 2);
}

#[test]
fn two_two_accusers_share_one_cheat() {
    let caught = game(3, "").round("b3 c1 c1", "cccccc cccccb cccccb").moves("1:a0 2:a0 0:p");
    let summary = caught.summary();
    assert_eq!(summary["action_cards"], json!([2, 4, 4]));
    assert_eq!(summary["characters"], json!([3, 4, 4]));
    assert_eq!(summary["in_round"], json!([false, true, true]));
    // It neither shoots nor scores.
    let after = caught.each("0", "p").each("012", "r").each("012", "r");
    assert_eq!(after.events("shot")[0]["fired"].as_array().map(Vec::len), Some(2));
    assert_eq!(after.summary()["points"], json!([0, 2, 2]));
}

#[test]
fn two_had_it_been_a_click() {
    let wrong = game(3, "")
        .round("c3 c1 c1", "cccccb cccccb cccccb")
        .spin("ccccbb")
        .spin("bbcccc")
        .moves("1:a0 2:a0 0:p");
    let summary = wrong.summary();
    assert_eq!(summary["action_cards"], json!([3, 1, 1]));
    assert_eq!(summary["extra_bullets"], json!([0, 1, 1]));
    assert_eq!(summary["supply"], 14);
    assert_eq!(wrong.own(2)["magazine"], json!({"clicks": 4, "bullets": 2}));
}

#[test]
fn three_a_later_shoot_someone_overrides_an_airgun() {
    let aim = game(3, "airgun shoot_someone")
        .round("c1 c0 c0", "cccccb cccccb cccccb")
        .each("012", "p")
        .moves("0:airgun 1:shoot_someone");
    let aim = aim.each("012", "r");
    assert_eq!(aim.summary()["phase"], "aim");
    assert_eq!(aim.summary()["waiting"], json!([0]));
    assert_eq!(aim.legal(0), json!([{"type": "aim", "target": 1}, {"type": "aim", "target": 2}]));
}

/// Rounds in which nobody accuses, everybody hides a click and the given bets are survived.
fn rounds(seats: u8, bets: &[&str]) -> super::driver::Driver {
    let all: String = (0..seats).map(|seat| seat.to_string()).collect();
    bets.iter().fold(game(seats, ""), |game, bets| {
        let choices: Vec<String> = bets.chars().map(|bet| format!("c{bet}")).collect();
        let shots = bets.chars().filter_map(|bet| bet.to_digit(10)).max().unwrap_or(0);
        let game =
            game.round(&choices.join(" "), &"cccccb ".repeat(usize::from(seats))).each(&all, "p");
        (0..=shots).fold(game, |game, _| game.each(&all, "r"))
    })
}

#[test]
fn four_sixteen_against_fifteen() {
    let won = rounds(3, &["550", "550", "320"]);
    assert_eq!(
        won.told()["outcome"],
        json!({"winners": [0], "scores": [16, 15, 3], "reason": "points"})
    );
    assert_eq!(won.summary()["phase"], "over");
    assert_eq!(won.summary()["waiting"], json!([]));
    let tied = rounds(3, &["550", "550", "330"]);
    assert_eq!(tied.summary()["points"], json!([16, 16, 3]));
    assert_eq!(tied.told()["outcome"], json!(null));
    assert_eq!(
        (&tied.summary()["phase"], &tied.summary()["waiting"]),
        (&json!("load"), &json!([0, 1, 2]))
    );
    assert_eq!(rounds(3, &["550", "550", "330", "010"]).told()["outcome"]["winners"], json!([1]));
}

#[test]
fn five_both_last_captains_die_on_the_same_shot() {
    let fourth = (0..3).fold(game(2, ""), |game, _| {
        game.round("c1 c1", "bccccc bccccc").each("01", "p").each("01", "r").each("01", "r")
    });
    assert_eq!(fourth.summary()["characters"], json!([1, 1]));
    let dead = fourth.round("c1 c1", "bccccc bccccc").each("01", "p").each("01", "r");
    assert_eq!(
        dead.told()["outcome"],
        json!({"winners": [], "scores": [0, 0], "reason": "all_dead"})
    );
}

#[test]
fn six_a_dead_member_takes_the_extra_bullets_along() {
    let wrong = |game: super::driver::Driver| {
        game.round("c0 c0", "- -").spin("-").moves("0:a1 1:p").moves("1:p").each("01", "r")
    };
    let armed = wrong(wrong(game(2, "")));
    assert_eq!(
        (&armed.summary()["extra_bullets"], &armed.summary()["supply"]),
        (&json!([2, 0]), &json!(15))
    );
    assert_eq!(armed.own(0)["magazine"], json!({"clicks": 4, "bullets": 3}));
    let shot = armed.round("c1 c0", "b -").each("01", "p").each("01", "r");
    assert_eq!(
        (&shot.summary()["extra_bullets"], &shot.summary()["supply"]),
        (&json!([0, 0]), &json!(17))
    );
    assert_eq!(shot.own(0)["magazine"], json!({"clicks": 6, "bullets": 1}));
}
