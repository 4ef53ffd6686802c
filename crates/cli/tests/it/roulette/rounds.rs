//! A round from its load to its points: choices, ballots, penalties, draws, and what everyone sees
//! of them.

use super::driver::game;
use serde_json::json;

#[test]
fn a_new_game_waits_for_everyone_to_hide() {
    for seats in 2..=6_u8 {
        let summary = game(seats, "").summary();
        let per_seat = |value: serde_json::Value| json!(vec![value; usize::from(seats)]);
        assert_eq!(summary["phase"], "load");
        assert_eq!((&summary["round"], &summary["shot"]), (&json!(1), &json!(0)));
        assert_eq!(summary["waiting"], json!((0..seats).collect::<Vec<_>>()));
        assert_eq!(summary["bets"], per_seat(json!(null)));
        assert_eq!(summary["characters"], per_seat(json!(4)));
        assert_eq!(summary["in_round"], per_seat(json!(true)));
        assert_eq!(summary["points"], per_seat(json!(0)));
        assert_eq!(summary["action_cards"], per_seat(json!(1)));
        assert_eq!(summary["extra_bullets"], per_seat(json!(0)));
        assert_eq!(summary["supply"], json!(19 - seats));
    }
}

#[test]
fn choices_are_sealed() {
    let hidden = game(2, "").moves("0:hb");
    assert_eq!(hidden.summary()["waiting"], json!([1]));
    assert_eq!(
        (&hidden.own(0)["hidden"], &hidden.own(1)["hidden"]),
        (&json!("bullet"), &json!(null))
    );
    assert_eq!(hidden.own(0)["magazine"], json!({"clicks": 6, "bullets": 0}));
    let bet = hidden.moves("1:hc 1:b4");
    assert_eq!(
        (&bet.summary()["bets"], &bet.own(1)["bet"], &bet.own(0)["bet"]),
        (&json!([null, null]), &json!(4), &json!(null))
    );
    let ballot = bet.moves("0:b2 0:a1");
    assert_eq!(ballot.summary()["bets"], json!([2, 4]));
    assert_eq!((&ballot.own(0)["ballot"], &ballot.own(1)["ballot"]), (&json!(1), &json!(null)));
    assert_eq!(ballot.summary()["waiting"], json!([1]));
    assert_eq!(ballot.told()["views"]["spectator"]["table"]["accused"], json!([false, false]));
}

#[test]
fn ballots_follow_until_one_brings_no_accusation() {
    let first = game(3, "").round("c0 c0 c0", "- - -").spin("-").moves("0:a1 1:p 2:p");
    assert_eq!(
        (&first.summary()["phase"], &first.summary()["waiting"]),
        (&json!("challenge"), &json!([1, 2]))
    );
    let second = first.spin("-").moves("1:p 2:a0");
    assert_eq!(second.summary()["waiting"], json!([1]));
    // Nobody is left to accuse but seat 2, and it is asked all the same.
    assert_eq!(second.legal(1), json!([{"type": "accuse", "target": 2}, {"type": "pass"}]));
    let third = second.spin("-").moves("1:a2");
    // With nobody to ask the phase ends; nobody has bet on a shot.
    assert_eq!((&third.summary()["phase"], &third.summary()["shot"]), (&json!("after"), &json!(0)));
    assert_eq!(third.summary()["extra_bullets"], json!([1, 1, 1]));
}

#[test]
fn a_seat_is_asked_even_if_nobody_is_left_to_accuse() {
    let shown = game(2, "").round("b0 b0", "- -").moves("0:a1 1:p");
    assert_eq!(shown.summary()["waiting"], json!([1]));
    let both = game(3, "").round("b0 b0 c0", "- - -").moves("0:a1 1:a0 2:p");
    assert_eq!(both.summary()["waiting"], json!([2]));
    assert_eq!(both.legal(2), json!([{"type": "pass"}]));
    assert_eq!(both.summary()["action_cards"], json!([5, 5, 1]));
}

#[test]
fn the_caught_may_still_accuse() {
    let caught = game(3, "").round("b5 b0 c0", "- - -").moves("0:p 1:p 2:a0");
    let again = caught.moves("0:a1 1:p");
    assert_eq!(again.summary()["characters"], json!([3, 3, 4]));
    assert_eq!(again.summary()["action_cards"], json!([5, 2, 4]));
}

#[test]
fn a_penalty_in_the_round_swaps_among_the_six() {
    // Six clicks: the hidden bullet is not among them.
    let wrong = game(2, "").round("b2 c0", "- -").spin("cb").moves("0:a1 1:p");
    assert_eq!(
        (&wrong.own(0)["magazine"], &wrong.own(0)["hidden"]),
        (&json!({"clicks": 5, "bullets": 1}), &json!("bullet"))
    );
    let shot = wrong.moves("1:p").each("01", "r");
    assert_eq!(shot.summary()["characters"], json!([4, 4]));
    assert_eq!(shot.each("01", "r").summary()["characters"], json!([3, 4]));
}

#[test]
fn out_of_the_round_the_restored_seven_are_swapped_and_shuffled() {
    let caught = game(3, "").round("b0 c0 c0", "- - -").moves("0:p 1:a0 2:p");
    let wrong = caught.spin("bbccccc").moves("0:a2 2:p");
    assert_eq!(wrong.own(0)["magazine"], json!({"clicks": 5, "bullets": 2}));
    assert_eq!(wrong.summary()["extra_bullets"], json!([1, 0, 0]));
    // In the same ballot: caught and wrong at once.
    let both = game(3, "").round("b0 c0 c0", "- - -").spin("bbccccc").moves("0:a2 1:a0 2:p");
    assert_eq!(
        (&both.own(0)["magazine"], &both.summary()["supply"]),
        (&json!({"clicks": 5, "bullets": 2}), &json!(15))
    );
    assert_eq!(both.summary()["action_cards"], json!([2, 4, 2]));
}

#[test]
fn extra_bullets_stay_until_a_character_dies() {
    let round = |game: super::driver::Driver| {
        game.round("c0 c0", "- -").spin("-").moves("0:a1 1:p 1:p").each("01", "r")
    };
    let twice = round(round(game(2, "")));
    assert_eq!(twice.summary()["extra_bullets"], json!([2, 0]));
    let caught = twice.round("b0 c0", "- -").moves("0:p 1:a0");
    assert_eq!(
        (&caught.summary()["extra_bullets"], &caught.summary()["supply"]),
        (&json!([0, 0]), &json!(17))
    );
}

#[test]
fn without_a_bullet_or_a_click_the_swap_is_skipped() {
    // Seat 0 is wrong six times; then its seven cards are all bullets, and it has no click to give
    // nor to hide.
    let round = |game: super::driver::Driver, hides: &str| {
        game.round(&format!("{hides}0 c0"), "- -").spin("-").moves("0:a1 1:p 1:p").each("01", "r")
    };
    let six = (0..6).fold(game(2, ""), |game, _| round(game, "b"));
    assert_eq!(
        (&six.summary()["extra_bullets"], &six.summary()["supply"]),
        (&json!([6, 0]), &json!(11))
    );
    assert_eq!(six.own(0)["magazine"], json!({"clicks": 0, "bullets": 7}));
    assert_eq!(six.refuses("0:hc"), "no_such_card");
    let skipped = six.round("b0 c0", "- -").moves("0:a1 1:p");
    assert_eq!(
        (&skipped.summary()["extra_bullets"], &skipped.summary()["supply"]),
        (&json!([6, 0]), &json!(11))
    );
    assert_eq!(
        skipped.events("penalty").last(),
        Some(&json!({"type": "penalty", "seat": 0, "swapped": false}))
    );
}

#[test]
fn a_click_that_is_hidden_cannot_be_swapped() {
    let round = |game: super::driver::Driver| {
        game.round("b0 c0", "- -").spin("-").moves("0:a1 1:p 1:p").each("01", "r")
    };
    let five = (0..5).fold(game(2, ""), |game, _| round(game));
    assert_eq!(five.own(0)["magazine"], json!({"clicks": 1, "bullets": 6}));
    let skipped = five.round("c0 c0", "- -").moves("0:a1 1:p");
    assert_eq!(skipped.summary()["extra_bullets"], json!([5, 0]));
}

#[test]
fn draws_go_in_seat_order_all_of_a_seat_together() {
    // Seats 0 and 2 were right (three each), seat 1 was caught (one): the deck goes 0 0 0, 1, 2 2
    // 2.
    let deck = "barrel barrel barrel airgun airgun airgun voyeur bang bang bang";
    let caught = game(3, deck).round("c0 b0 c0", "- - -").moves("0:a1 1:p 2:a1");
    assert_eq!(caught.own(0)["cards"], json!(["barrel", "airgun", "airgun", "airgun"]));
    assert_eq!(caught.own(1)["cards"], json!(["barrel", "voyeur"]));
    assert_eq!(caught.own(2)["cards"], json!(["barrel", "bang", "bang", "bang"]));
}

#[test]
fn the_discard_is_shuffled_when_a_card_has_to_be_drawn() {
    // Two seats accuse each other's bullets round after round until the deck of 31 has run out.
    let mut game = game(4, "barrel barrel barrel barrel voyeur voyeur voyeur");
    // 27 cards are left. Each round: three seats are right about seat 0 (nine) and it draws one.
    game = game
        .moves("0:hb 1:hc 2:hc 3:hc")
        .spin("-")
        .spin("-")
        .spin("-")
        .spin("-")
        .moves("0:barrel 1:barrel 2:barrel 3:barrel");
    game = game.each("0123", "b0").moves("0:p 1:a0 2:a0 3:a0 0:p").each("0123", "r");
    assert_eq!(game.told()["views"]["spectator"]["table"]["deck"], 17);
    game = game.round("b0 c0 c0 c0", "- - - -").moves("0:p 1:a0 2:a0 3:a0 0:p").each("0123", "r");
    assert_eq!(game.told()["views"]["spectator"]["table"]["deck"], 7);
    // Ten are due now: seat 0 takes one, seats 1 and 2 three each, and for seat 3 only the four on
    // the discard are left.
    let last = game.round("b0 c0 c0 c0", "- - - -").cards("barrel").moves("0:p 1:a0 2:a0 3:a0");
    let told = last.told();
    assert_eq!(last.events("reshuffled"), [json!({"type": "reshuffled", "cards": 4})]);
    assert_eq!(
        (
            &told["views"]["spectator"]["table"]["deck"],
            &told["views"]["spectator"]["table"]["discard"]
        ),
        (&json!(1), &json!([]))
    );
    assert_eq!(last.summary()["action_cards"], json!([3, 9, 9, 9]));
    // One card is left: who is due more gets no more, and nothing is shuffled.
    let empty = last
        .moves("0:p")
        .each("0123", "r")
        .round("b0 c0 c0 c0", "- - - -")
        .moves("0:p 1:a0 2:p 3:a0");
    assert_eq!(empty.summary()["action_cards"], json!([3, 10, 9, 9]));
    assert_eq!(empty.events("reshuffled").len(), 1);
}

#[test]
fn shots_are_counted_down_while_somebody_bet_on_them() {
    let first = game(3, "").round("c1 c3 c0", "c ccc c").each("012", "p");
    assert_eq!(
        (&first.summary()["phase"], &first.summary()["shot"]),
        (&json!("countdown"), &json!(1))
    );
    // Everyone with a living captain is asked, shooting or not.
    assert_eq!(first.summary()["waiting"], json!([0, 1, 2]));
    let shots = first.each("012", "r").each("012", "r").each("012", "r");
    assert_eq!((&shots.summary()["phase"], &shots.summary()["shot"]), (&json!("after"), &json!(3)));
    let fired: Vec<usize> = shots
        .events("shot")
        .iter()
        .filter_map(|shot| shot["fired"].as_array().map(Vec::len))
        .collect();
    assert_eq!(fired, [2, 1, 1]);
    assert_eq!(
        shots.told()["views"]["spectator"]["table"]["turned"],
        json!([["click"], ["click", "click", "click"], []])
    );
    assert_eq!(shots.each("012", "r").summary()["points"], json!([2, 4, 1]));
}

#[test]
fn who_dies_stops_and_scores_nothing() {
    let shots =
        game(3, "").round("c3 c2 c0", "cb cc -").each("012", "p").each("012", "r").each("012", "r");
    // Seat 0 was the only one who had bet on a third shot.
    assert_eq!(shots.summary()["phase"], "after");
    assert_eq!(
        (&shots.summary()["action_cards"], &shots.summary()["in_round"]),
        (&json!([2, 1, 1]), &json!([false, true, true]))
    );
    assert_eq!(shots.own(0)["magazine"], json!({"clicks": 6, "bullets": 1}));
    assert_eq!(shots.each("012", "r").summary()["points"], json!([0, 3, 1]));
}

#[test]
fn a_cheat_who_is_not_caught_cannot_die() {
    let game = game(2, "").round("b5 c0", "- -").each("01", "p");
    let shots = (1..=5).fold(game, |game, _| game.each("01", "r")).each("01", "r");
    assert_eq!(
        (&shots.summary()["points"], &shots.summary()["characters"]),
        (&json!([6, 1]), &json!([4, 4]))
    );
    assert_eq!(shots.own(0)["hidden"], json!(null));
}

#[test]
fn a_seat_loses_at_most_one_character_a_round() {
    let caught =
        game(3, "barrel barrel once_more").round("b5 c0 c0", "- - -").moves("0:p 1:a0 2:p 0:p 2:p");
    assert_eq!(
        (&caught.summary()["phase"], &caught.summary()["characters"]),
        (&json!("after"), &json!([3, 4, 4]))
    );
    assert_eq!(caught.refuses("2:once_more>0"), "bad_target");
}

#[test]
fn an_unknown_option_makes_the_file_wrong_and_the_skin_changes_nothing() {
    let file = json!({"game": "roulette", "seats": 2, "options": {"water": true}});
    assert!(
        stolik::scenario::Scenario::parse(&file.to_string())
            .and_then(|scenario| scenario.tell(words::Language::English))
            .is_err()
    );
    for skin in ["classic", "splash"] {
        let file = json!({"game": "roulette", "seats": 2, "options": {"skin": skin}, "seed": "a", "moves": [{"seat": 0, "action": {"type": "hide", "card": "click"}}]});
        let told = stolik::scenario::Scenario::parse(&file.to_string())
            .and_then(|scenario| scenario.tell(words::Language::English))
            .expect("a scenario");
        let told = serde_json::to_value(told).expect("JSON");
        assert_eq!(told["summary"]["waiting"], json!([1]));
        assert_eq!(told["views"]["1"]["table"]["setup"], json!({"skin": skin}));
    }
}
