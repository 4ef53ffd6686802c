//! How it ends: points, the last captain, the last survivor, nobody.

use super::driver::{Driver, game};
use serde_json::json;

/// Rounds in which the seats named lose a character each by their first shot.
fn lose(game: Driver, all: &str, losers: &str, times: usize) -> Driver {
    (0..times).fold(game, |game, _| {
        let (choices, magazines): (Vec<&str>, Vec<&str>) = all
            .chars()
            .map(|seat| if losers.contains(seat) { ("c1", "b") } else { ("c0", "-") })
            .unzip();
        game.round(&choices.join(" "), &magazines.join(" "))
            .each(all, "p")
            .each(all, "r")
            .each(all, "r")
    })
}

#[test]
fn the_last_captain_wins_at_once_after_a_ballot() {
    let captain = lose(game(2, ""), "01", "0", 3);
    assert_eq!(captain.summary()["characters"], json!([1, 4]));
    let won = captain.round("b0 c0", "- -").moves("0:p 1:a0");
    assert_eq!(
        won.told()["outcome"],
        json!({"winners": [1], "scores": [0, 3], "reason": "last_captain"})
    );
    // The draws come before the end is tested; the dead draw nothing.
    assert_eq!(won.summary()["action_cards"], json!([4, 4]));
    assert_eq!(
        (&won.summary()["bets"], &won.summary()["waiting"]),
        (&json!([null, 0]), &json!([]))
    );
    assert_eq!(won.refuses("1:p"), "game_over");
}

#[test]
fn both_last_captains_can_be_caught_in_one_ballot() {
    let captains = lose(game(2, ""), "01", "01", 3);
    let dead = captains.round("b0 b0", "- -").moves("0:a1 1:a0");
    assert_eq!(
        dead.told()["outcome"],
        json!({"winners": [], "scores": [0, 0], "reason": "all_dead"})
    );
    assert_eq!(dead.summary()["action_cards"], json!([4, 4]));
}

#[test]
fn a_captain_who_dies_in_a_ballot_pays_and_draws_nothing() {
    let captain = lose(game(3, ""), "012", "0", 3);
    // Seat 0 accuses seat 1 wrongly and is caught itself.
    let dead = captain.round("b0 c0 c0", "- - -").moves("0:a1 1:p 2:a0");
    let summary = dead.summary();
    assert_eq!(
        (&summary["characters"], &summary["extra_bullets"], &summary["supply"]),
        (&json!([0, 4, 4]), &json!([0, 0, 0]), &json!(16))
    );
    assert_eq!(summary["action_cards"], json!([4, 2, 4]));
    assert_eq!(summary["waiting"], json!([1]));
    assert_eq!(
        (dead.refuses("1:a0"), dead.refuses("0:p"), dead.refuses("0:a1")),
        ("bad_target".into(), "not_your_turn".into(), "already_accused".into())
    );
}

#[test]
fn what_a_dead_captain_holds_is_out_of_play() {
    let armed = lose(game(3, ""), "012", "0", 3)
        .round("c0 c0 c0", "- - -")
        .spin("-")
        .moves("0:a1 1:p 2:p 1:p 2:p")
        .each("012", "r");
    let dead = armed.round("c1 c0 c0", "b - -").each("012", "p").each("012", "r");
    let summary = dead.summary();
    assert_eq!(
        (&summary["extra_bullets"], &summary["supply"], &summary["action_cards"][0]),
        (&json!([1, 0, 0]), &json!(15), &json!(4))
    );
    // The next round is played without it.
    let next = dead.each("12", "r");
    assert_eq!(
        (&next.summary()["waiting"], &next.summary()["in_round"]),
        (&json!([1, 2]), &json!([false, true, true]))
    );
    let bets = next.round_of(&[1, 2], "c1 c1", "c c");
    assert_eq!(
        (&bets.summary()["bets"], &bets.summary()["waiting"]),
        (&json!([null, 1, 1]), &json!([1, 2]))
    );
    // A dead seat can still be aimed at, and given glory.
    assert_eq!(bets.refuses("0:p"), "not_your_turn");
}

/// Two captains; seat 0 dies on the first shot, seat 1 has bet so many.
fn survivor(bet: u8, magazine: &str) -> Driver {
    let captains = lose(game(2, "barrel airgun"), "01", "01", 3);
    captains.round(&format!("c1 c{bet}"), &format!("b {magazine}")).each("01", "p").each("01", "r")
}

#[test]
fn a_last_survivor_with_no_shots_left_wins_at_once() {
    assert_eq!(
        survivor(1, "c").told()["outcome"],
        json!({"winners": [1], "scores": [0, 0], "reason": "last_captain"})
    );
    assert_eq!(survivor(0, "c").told()["outcome"]["winners"], json!([1]));
}

#[test]
fn a_last_survivor_may_walk() {
    let alone = survivor(3, "ccb");
    let summary = alone.summary();
    assert_eq!(
        (&summary["phase"], &summary["waiting"], &summary["shot"]),
        (&json!("survivor"), &json!([1]), &json!(1))
    );
    assert_eq!(alone.legal(1), json!([{"type": "walk"}, {"type": "shoot_on"}]));
    assert_eq!(
        (alone.refuses("1:r"), alone.refuses("1:airgun"), alone.refuses("0:walk")),
        ("wrong_phase".into(), "wrong_time".into(), "not_your_turn".into())
    );
    // No points step.
    assert_eq!(
        alone.moves("1:walk").told()["outcome"],
        json!({"winners": [1], "scores": [0, 0], "reason": "last_captain"})
    );
}

#[test]
fn shooting_on_risks_everything() {
    let second = survivor(3, "ccb").moves("1:on");
    assert_eq!(
        (&second.summary()["phase"], &second.summary()["shot"], &second.summary()["waiting"]),
        (&json!("countdown"), &json!(2), &json!([1]))
    );
    let again = second.moves("1:r");
    assert_eq!(
        (&again.summary()["phase"], &again.summary()["shot"]),
        (&json!("survivor"), &json!(2))
    );
    let third = again.moves("1:on");
    assert_eq!(
        third.clone().moves("1:r").told()["outcome"],
        json!({"winners": [], "scores": [0, 0], "reason": "all_dead"})
    );
    // Cards as usual.
    assert_eq!(
        third.moves("1:airgun 1:r").told()["outcome"],
        json!({"winners": [1], "scores": [0, 0], "reason": "last_captain"})
    );
    assert_eq!(survivor(2, "cc").moves("1:on 1:r").told()["outcome"]["reason"], "last_captain");
}

#[test]
fn a_survivor_out_of_the_round_has_won() {
    // Seat 0 has one captain left and seat 1 all four characters; both are hit.
    let captain = lose(game(2, ""), "01", "0", 3);
    let hit = captain.round("c1 c3", "b b").each("01", "p").each("01", "r");
    assert_eq!(
        (&hit.told()["outcome"]["winners"], &hit.told()["outcome"]["reason"]),
        (&json!([1]), &json!("last_captain"))
    );
    assert_eq!(hit.summary()["action_cards"][1], 2);
}

#[test]
fn once_more_can_leave_one_captain() {
    let captain = lose(game(2, "barrel once_more"), "01", "0", 3);
    let won = captain.round("c0 c0", "b -").each("01", "p").moves("1:once_more>0");
    assert_eq!(
        won.told()["outcome"],
        json!({"winners": [1], "scores": [0, 3], "reason": "last_captain"})
    );
}

#[test]
fn fifteen_is_not_enough_if_somebody_has_as_many() {
    let five = |game: Driver, bets: &str| {
        let game = game.round(bets, "c c").each("01", "p");
        (0..=5).fold(game, |game, _| game.each("01", "r"))
    };
    // Everybody hides the bullet and nobody dares to say so.
    let twelve = five(five(game(2, ""), "b5 b5"), "b5 b5");
    assert_eq!(twelve.summary()["points"], json!([12, 12]));
    let tied = five(twelve, "b5 b5");
    assert_eq!(
        (&tied.summary()["points"], &tied.summary()["round"]),
        (&json!([18, 18]), &json!(4))
    );
    let won = tied.round("b1 b0", "c c").each("01", "p").each("01", "r").each("01", "r");
    assert_eq!(
        won.told()["outcome"],
        json!({"winners": [0], "scores": [20, 19], "reason": "points"})
    );
}

#[test]
fn the_dead_do_not_stand_in_the_way_of_a_winner() {
    // Three rounds of successful cheating: two leaders with as many points each.
    let rich = (0..3).fold(game(4, ""), |game, _| {
        let game = game.round("b5 c0 b5 c0", "c - c -").each("0123", "p");
        (0..=5).fold(game, |game, _| game.each("0123", "r"))
    });
    assert_eq!(rich.summary()["points"], json!([18, 3, 18, 3]));
    // Both lose all characters at the same time, and seat 1 reaches fifteen in that round.
    let captains = (0..3).fold(rich, |game, _| {
        game.round("c1 c1 c1 c0", "b c b -").each("0123", "p").each("0123", "r").each("0123", "r")
    });
    let last = captains.round("c1 b5 c1 c0", "b c b -").each("0123", "p").each("0123", "r");
    let last = (0..5).fold(last, |game, _| game.each("13", "r"));
    assert_eq!(
        last.told()["outcome"],
        json!({"winners": [1], "scores": [18, 15, 18, 7], "reason": "points"})
    );
}
