//! Every row of the table of action cards, and what all of them share.

use super::driver::{Driver, game};
use serde_json::{Value, json};

const NOBODY: &str = "- - -";

/// Three seats that have bet; seat 0 holds this card.
fn ballot(card: &str) -> Driver {
    game(3, &format!("{card} barrel barrel")).round("c2 c5 c0", NOBODY)
}

fn countdown(card: &str, magazines: &str) -> Driver {
    game(3, &format!("{card} barrel barrel")).round("c2 c1 c0", magazines).each("012", "p")
}

/// After the shots: seat 1 was hit on its second shot.
fn after(card: &str) -> Driver {
    let shots =
        game(3, &format!("{card} barrel barrel")).round("c2 c3 c0", "ccccb cb -").each("012", "p");
    shots.each("012", "r").each("012", "r")
}

#[test]
fn the_list_of_cards_is_the_page() {
    let cards = games::find("roulette").expect("Ruletka").cards();
    let rows: Vec<(&str, u64, &str)> = cards
        .iter()
        .map(|card| {
            (
                card["id"].as_str().unwrap_or(""),
                card["copies"].as_u64().unwrap_or(0),
                card["when"].as_str().unwrap_or(""),
            )
        })
        .collect();
    assert_eq!(
        rows,
        [
            ("barrel", 4, "bet"),
            ("voyeur", 3, "bet"),
            ("second_thoughts", 3, "challenge"),
            ("dare", 3, "challenge"),
            ("cold_feet", 2, "challenge"),
            ("airgun", 3, "shot"),
            ("bang", 3, "shot"),
            ("shoot_someone", 2, "shot"),
            ("respin", 3, "shot"),
            ("bodyguard", 2, "shot"),
            ("once_more", 2, "after"),
            ("posthumous", 1, "after"),
        ]
    );
}

#[test]
fn barrel_shows_the_top_three_of_the_own_magazine() {
    let peeked =
        game(2, "barrel barrel").moves("0:hc 1:hc").spin("cbcccc").spin("ccc").moves("0:barrel");
    assert_eq!(
        peeked.own(0)["peeks"],
        json!([{"target": 0, "cards": ["click", "bullet", "click"], "fresh": true}])
    );
    assert_eq!(peeked.own(1)["peeks"], json!([]));
    assert_eq!(peeked.summary()["action_cards"], json!([0, 1]));
    assert_eq!(
        peeked.events("played"),
        [
            json!({"type": "played", "seat": 0, "card": "barrel", "target": null, "shots": null, "shot": 0})
        ]
    );
    // The bet is still to come, and after it no peek.
    assert_eq!(peeked.summary()["waiting"], json!([0, 1]));
    assert_eq!(peeked.refuses("1:b1 1:barrel"), "not_your_turn");
}

#[test]
fn voyeur_looks_into_any_magazine_also_twice() {
    let bet = game(3, "voyeur voyeur barrel")
        .moves("0:hc 1:hc 2:hb")
        .spin("bcc")
        .spin("ccb")
        .spin("cccccc");
    let peeked = bet.moves("0:voyeur>1 1:voyeur>1");
    for seat in [0, 1] {
        assert_eq!(
            peeked.own(seat)["peeks"][0],
            json!({"target": 1, "cards": ["click", "click", "bullet"], "fresh": true})
        );
    }
    let own = game(2, "voyeur barrel").moves("0:hc 1:hc").spin("bcc").spin("-").moves("0:voyeur>0");
    assert_eq!(own.own(0)["peeks"][0]["cards"], json!(["bullet", "click", "click"]));
    let bet = game(2, "voyeur barrel").moves("0:hc 1:hc");
    assert_eq!(
        (bet.refuses("0:voyeur"), bet.refuses("0:voyeur>2")),
        ("bad_target".to_string(), "bad_target".to_string())
    );
}

#[test]
fn second_thoughts_changes_the_own_bet() {
    let ballot = ballot("second_thoughts");
    for shots in 0..=5 {
        assert_eq!(
            ballot.clone().moves(&format!("0:second_thoughts={shots}")).summary()["bets"],
            json!([shots, 5, 0])
        );
    }
    assert_eq!(
        (ballot.refuses("0:second_thoughts=6"), ballot.refuses("0:second_thoughts")),
        ("bad_bet".to_string(), "bad_bet".to_string())
    );
    // Out of the round it is somebody else's gun.
    let out =
        game(3, "second_thoughts barrel barrel").round("b2 c0 c0", NOBODY).moves("0:p 1:a0 2:p");
    assert_eq!(out.refuses("0:second_thoughts=1"), "out_of_round");
    // What counts is the bet as it stands at the shots and the points.
    let scored = ballot.moves("0:second_thoughts=0 0:p 1:p 2:p");
    assert_eq!(scored.events("countdown")[0]["shooters"], json!([1]));
}

#[test]
fn dare_raises_the_bet_of_another() {
    let ballot = ballot("dare");
    assert_eq!(ballot.clone().moves("0:dare>2").summary()["bets"], json!([2, 5, 1]));
    // At five it is allowed and changes nothing.
    let wasted = ballot.clone().moves("0:dare>1");
    assert_eq!(
        (&wasted.summary()["bets"], &wasted.summary()["action_cards"]),
        (&json!([2, 5, 0]), &json!([0, 1, 1]))
    );
    for refused in ["0:dare>0", "0:dare>3", "0:dare"] {
        assert_eq!(ballot.refuses(refused), "bad_target");
    }
    let out = game(3, "dare barrel barrel").round("c2 b5 c0", NOBODY).moves("0:p 1:p 2:a1");
    assert_eq!(out.refuses("0:dare>1"), "bad_target");
}

#[test]
fn cold_feet_lowers_any_bet() {
    let ballot = ballot("cold_feet");
    assert_eq!(ballot.clone().moves("0:cold_feet>1").summary()["bets"], json!([2, 4, 0]));
    assert_eq!(ballot.clone().moves("0:cold_feet>0").summary()["bets"], json!([1, 5, 0]));
    assert_eq!(ballot.clone().moves("0:cold_feet>2").summary()["bets"], json!([2, 5, 0]));
    assert_eq!(ballot.refuses("0:cold_feet>7"), "bad_target");
}

#[test]
fn airgun_shoots_in_the_air() {
    let shot = countdown("airgun", "b c c").moves("0:airgun").each("012", "r");
    assert_eq!(
        shot.events("shot")[0]["fired"][0],
        json!({"seat": 0, "card": "bullet", "aim": {"at": "air"}})
    );
    assert_eq!(
        (&shot.summary()["characters"], &shot.summary()["in_round"]),
        (&json!([4, 4, 4]), &json!([true, true, true]))
    );
    // The bullet is gone until the next round.
    assert_eq!(shot.own(0)["magazine"], json!({"clicks": 5, "bullets": 0}));
    let next = shot.each("012", "r").each("012", "r");
    assert_eq!(
        (&next.summary()["round"], &next.own(0)["magazine"]),
        (&json!(2), &json!({"clicks": 6, "bullets": 1}))
    );
}

#[test]
fn a_gun_that_does_not_shoot_cannot_be_aimed() {
    for card in ["airgun", "bang"] {
        let idle =
            game(3, &format!("barrel barrel {card}")).round("c2 c1 c0", NOBODY).each("012", "p");
        let played = format!("2:{card}>0");
        assert_eq!(idle.refuses(&played), "wrong_time", "its bet is too low");
        assert!(!idle.offers(2, card));
        let out = game(3, &format!("barrel barrel {card}"))
            .round("c2 c1 b3", NOBODY)
            .moves("0:a2 1:p 2:p 1:p 2:p");
        assert_eq!(out.refuses(&played), "out_of_round");
    }
}

#[test]
fn bang_shoots_another_also_a_dead_one() {
    let countdown = countdown("bang", "b c c");
    let shot = countdown.clone().moves("0:bang>2").each("012", "r");
    assert_eq!(
        (&shot.summary()["characters"], &shot.summary()["in_round"]),
        (&json!([4, 4, 3]), &json!([true, true, false]))
    );
    // A click hits nobody, and the target is public at once.
    assert_eq!(
        countdown.clone().moves("0:bang>1").told()["views"]["spectator"]["table"]["aims"][0],
        json!({"at": "seat", "target": 1})
    );
    for refused in ["0:bang>0", "0:bang>3", "0:bang"] {
        assert_eq!(countdown.refuses(refused), "bad_target");
    }
}

#[test]
fn respin_shuffles_what_is_left_of_a_magazine() {
    let bet = game(3, "respin barrel barrel")
        .moves("0:hc 1:hc 2:hc")
        .spin("ccb")
        .spin("ccc")
        .spin("ccc")
        .moves("1:barrel 0:b2 1:b2 2:b0");
    let shot = bet.each("012", "p").each("012", "r").spin("ccccb").moves("0:respin>1");
    // What seat 1 has seen is worth nothing any more.
    assert_eq!(shot.own(1)["peeks"][0]["fresh"], false);
    assert_eq!(shot.events("respun"), [json!({"type": "respun", "seat": 1})]);
    assert_eq!(shot.clone().each("012", "r").summary()["characters"], json!([4, 4, 4]));
    assert_eq!(shot.refuses("0:respin>1"), "no_such_card");
    let own = countdown("respin", "b c c").spin("c").moves("0:respin>0").each("012", "r");
    assert_eq!(own.summary()["characters"], json!([4, 4, 4]));
    let out =
        game(3, "respin barrel barrel").round("c2 b5 c0", NOBODY).moves("0:p 1:p 2:a1 0:p 1:p");
    assert_eq!(out.refuses("0:respin>1"), "bad_target");
}

#[test]
fn bodyguard_may_be_called_also_out_of_the_round() {
    let out =
        game(3, "bodyguard barrel barrel").round("b0 c1 c0", NOBODY).moves("0:p 1:a0 2:p 0:p 2:p");
    assert_eq!(out.moves("0:bodyguard").summary()["action_cards"], json!([1, 4, 1]));
}

#[test]
fn once_more_fires_at_once_for_no_point() {
    // Seat 0 has fired two clicks and has a bullet next.
    let after = game(3, "barrel once_more barrel")
        .round("c2 c0 c0", "ccb - -")
        .each("012", "p")
        .each("012", "r")
        .each("012", "r");
    let shot = after.clone().moves("1:once_more>0");
    assert_eq!(
        shot.events("once_more"),
        [json!({"type": "once_more", "seat": 0, "card": "bullet"})]
    );
    assert_eq!(
        (&shot.summary()["characters"], &shot.summary()["action_cards"]),
        (&json!([3, 4, 4]), &json!([2, 0, 1]))
    );
    assert_eq!(shot.each("012", "r").summary()["points"], json!([0, 1, 1]));
    let survived = game(3, "barrel once_more barrel")
        .round("c2 c0 c0", "ccc - -")
        .each("012", "p")
        .each("012", "r")
        .each("012", "r");
    assert_eq!(
        survived.moves("1:once_more>0").each("012", "r").summary()["points"],
        json!([3, 1, 1])
    );
    for refused in ["1:once_more>1", "1:once_more>3", "1:once_more"] {
        assert_eq!(after.refuses(refused), "bad_target");
    }
}

#[test]
fn once_more_finds_an_empty_magazine() {
    let five = game(3, "once_more once_more barrel").round("c0 c0 b5", "- - c").each("012", "p");
    let after = (1..=5).fold(five, |game, _| game.each("012", "r"));
    let empty = after.moves("0:once_more>2 1:once_more>2");
    assert_eq!(empty.events("once_more")[1], json!({"type": "once_more", "seat": 2, "card": null}));
    assert_eq!(empty.summary()["phase"], "after");
    assert_eq!(empty.each("012", "r").summary()["points"], json!([1, 1, 6]));
}

#[test]
fn posthumous_scores_the_shots_survived() {
    // Seat 1 bet three, survived the first shot and died on the second.
    let glory = after("posthumous").moves("0:posthumous>1");
    assert_eq!(glory.summary()["points"], json!([0, 1, 0]));
    assert_eq!(glory.events("glory"), [json!({"type": "glory", "seat": 1, "points": 1})]);
    assert_eq!(after("posthumous").refuses("0:posthumous>0"), "bad_target");
    assert_eq!(after("posthumous").refuses("0:posthumous"), "bad_target");
    // Oneself too; a shot on which somebody else's bullet came does not count either.
    let own = game(3, "bang posthumous barrel")
        .round("c2 c3 c0", "cb cc -")
        .each("012", "p")
        .each("012", "r")
        .moves("0:bang>1")
        .each("012", "r");
    assert_eq!(own.moves("1:posthumous>1").summary()["points"], json!([0, 1, 0]));
    // Caught: nothing. Killed after its own shots: all of them.
    let caught = game(3, "posthumous barrel barrel")
        .round("b5 c0 c0", NOBODY)
        .moves("0:p 1:a0 2:p 0:p 2:p")
        .moves("0:posthumous>0");
    assert_eq!(caught.summary()["points"], json!([0, 0, 0]));
    let late = game(3, "bang posthumous barrel")
        .round("c2 c1 c0", "cb cc -")
        .each("012", "p")
        .each("012", "r")
        .moves("0:bang>1")
        .each("012", "r");
    assert_eq!(late.moves("1:posthumous>1").summary()["points"], json!([0, 1, 0]));
    // A shot of `once_more` does not count.
    let more = game(3, "once_more posthumous barrel")
        .round("c0 c1 c0", "- cb -")
        .each("012", "p")
        .each("012", "r");
    assert_eq!(more.moves("0:once_more>1 1:posthumous>1").summary()["points"], json!([0, 1, 0]));
}

#[test]
fn posthumous_points_can_win() {
    let five = |game: Driver| (1..=5).fold(game.each("012", "p"), |game, _| game.each("012", "r"));
    let two = (0..2).fold(game(3, "posthumous barrel barrel"), |game, _| {
        five(game.round("c5 c0 c0", "cccccb - -")).each("012", "r")
    });
    assert_eq!(two.summary()["points"], json!([12, 2, 2]));
    let shots = two.round("c4 c0 c0", "cccb - -").each("012", "p");
    let dead = (1..=4).fold(shots, |game, _| game.each("012", "r"));
    let won = dead.moves("0:posthumous>0").each("012", "r");
    assert_eq!(
        won.told()["outcome"],
        json!({"winners": [0], "scores": [15, 3, 3], "reason": "points"})
    );
}

#[test]
fn each_card_has_one_time() {
    let times = [
        ("bet", ["barrel", "voyeur"].as_slice()),
        ("challenge", &["second_thoughts", "dare", "cold_feet"]),
    ];
    let later = [
        ("shot", ["airgun", "bang", "shoot_someone", "respin", "bodyguard"].as_slice()),
        ("after", &["once_more", "posthumous"]),
    ];
    for (when, cards) in times.into_iter().chain(later) {
        for card in cards {
            let open = game(2, &format!("{card} barrel"));
            let bet = open.clone().moves("0:hc 1:hc");
            let ballot = bet.clone().moves("0:b1 1:b1");
            let countdown = ballot.clone().each("01", "p").spin("c").spin("c");
            let scenes =
                [("load", &open), ("bet", &bet), ("challenge", &ballot), ("shot", &countdown)];
            for (phase, scene) in scenes.into_iter().filter(|(phase, _)| *phase != when) {
                assert_eq!(scene.refuses(&format!("0:{card}")), "wrong_time", "{card} in {phase}");
                assert!(!scene.offers(0, card));
            }
        }
    }
}

#[test]
fn a_card_takes_back_every_ready() {
    let countdown = countdown("shoot_someone", "c c c").moves("1:r 2:r");
    assert_eq!(countdown.summary()["waiting"], json!([0]));
    assert_eq!(countdown.refuses("1:bodyguard"), "not_your_turn");
    let played = countdown.moves("0:shoot_someone");
    assert_eq!(
        (&played.summary()["waiting"], &played.summary()["shot"]),
        (&json!([0, 1, 2]), &json!(1))
    );
    let after = after("posthumous").moves("1:r 2:r 0:posthumous>1");
    assert_eq!(after.summary()["waiting"], json!([0, 1, 2]));
}

#[test]
fn a_played_card_lies_on_the_discard_before_its_effect() {
    // Every card but the played one is dealt or drawn; the draw that once_more causes can only be
    // once_more itself.
    let table =
        &after("once_more").moves("0:once_more>2").told()["views"]["spectator"]["table"].clone();
    assert_eq!(table["discard"], json!(["once_more"]));
}

#[test]
fn fields_that_a_card_does_not_ask_for_are_ignored() {
    let played = countdown("airgun", "b c c").action(
        0,
        json!({"type": "play", "card": "airgun", "target": 9, "shots": 77, "why": "fun"}),
    );
    assert_eq!(played.events("played")[0]["target"], Value::Null);
    let countdown = countdown("bang", "b c c");
    for (target, code) in [
        (json!(-1), "malformed"),
        (json!("2"), "malformed"),
        (json!(null), "malformed"),
        (json!(1.5), "malformed"),
        (json!(99), "bad_target"),
    ] {
        assert_eq!(
            countdown.refuses_action(0, json!({"type": "play", "card": "bang", "target": target})),
            code
        );
    }
}
