//! Every refusal, and which of two comes first.

use super::driver::{Driver, game};
use serde_json::json;

fn phases() -> Vec<(&'static str, Driver)> {
    let load = game(3, "shoot_someone posthumous airgun");
    let bet = load.clone().moves("0:hc 1:hc 2:hc");
    let ballot = bet.clone().spin("b").spin("-").spin("-").moves("0:b1 1:b0 2:b1");
    let countdown = ballot.clone().each("012", "p");
    let aim = countdown.clone().moves("0:shoot_someone").each("012", "r");
    let after = countdown.clone().each("012", "r");
    vec![
        ("load", load),
        ("bet", bet),
        ("challenge", ballot),
        ("countdown", countdown),
        ("aim", aim),
        ("after", after),
    ]
}

#[test]
fn each_action_has_its_phase() {
    for (phase, scene) in phases() {
        assert_eq!(scene.summary()["phase"], phase);
        let seat = scene.summary()["waiting"][0].as_u64().expect("somebody waits");
        for (action, phases) in [
            ("hc", &["load"] as &[&str]),
            ("b1", &["bet"]),
            ("a1", &["challenge"]),
            ("p", &["challenge"]),
            ("r", &["countdown", "after"]),
            ("@1", &["aim"]),
            ("walk", &[]),
            ("on", &[]),
        ] {
            let moved = scene.clone().moves(&format!("{seat}:{action}"));
            let code = moved.tell()["refused"]["code"].clone();
            let wanted = if phases.contains(&phase) { json!(null) } else { json!("wrong_phase") };
            assert_eq!(code, wanted, "{action} in {phase}");
        }
    }
}

#[test]
fn a_card_one_lacks_comes_before_its_time() {
    for (phase, scene) in phases() {
        let seat = scene.summary()["waiting"][0].as_u64().expect("somebody waits");
        assert_eq!(scene.refuses(&format!("{seat}:cold_feet>1")), "no_such_card", "{phase}");
        assert_eq!(scene.refuses(&format!("{seat}:kalashnikov")), "no_such_card", "{phase}");
    }
    let [_, _, _, _, (_, aim), _] = &phases()[..] else { panic!("six phases") };
    assert_eq!(aim.refuses("2:airgun"), "wrong_time");
    assert_eq!(aim.refuses("1:posthumous>1"), "not_your_turn");
}

#[test]
fn bets_are_zero_to_five() {
    let bet = game(2, "").moves("0:hc 1:hc");
    for (shots, code) in [
        (json!(6), "bad_bet"),
        (json!(1e30), "bad_bet"),
        (json!(-1), "malformed"),
        (json!(2.5), "malformed"),
        (json!("3"), "malformed"),
        (json!(null), "malformed"),
    ] {
        assert_eq!(bet.refuses_action(0, json!({"type": "bet", "shots": shots})), code, "{shots}");
    }
    assert_eq!(bet.refuses_action(0, json!({"type": "bet"})), "malformed");
    assert_eq!(
        bet.clone().action(0, json!({"type": "bet", "shots": 5.0})).summary()["waiting"],
        json!([1])
    );
    assert_eq!(bet.refuses("0:b1 0:b2"), "not_your_turn");
}

#[test]
fn hide_wants_a_card_of_a_magazine() {
    let load = game(2, "");
    for card in [json!("airgun"), json!(7), json!(null)] {
        assert_eq!(load.refuses_action(0, json!({"type": "hide", "card": card})), "malformed");
    }
    assert_eq!(load.refuses("0:hc 0:hb"), "not_your_turn");
    assert_eq!(load.refuses_action(9, json!({"type": "hide", "card": "click"})), "not_your_turn");
}

#[test]
fn whom_one_may_accuse() {
    let ballot = game(3, "").round("c0 c0 b0", "- - -");
    for refused in ["0:a0", "0:a3", "0:a9"] {
        assert_eq!(ballot.refuses(refused), "bad_target");
    }
    assert_eq!(ballot.refuses_action(0, json!({"type": "accuse", "target": 1e30})), "bad_target");
    assert_eq!(ballot.refuses_action(0, json!({"type": "accuse"})), "malformed");
    let shown = ballot.moves("0:a2 1:p 2:p");
    assert_eq!(shown.refuses("1:a2"), "accused_already");
}

#[test]
fn already_accused_comes_before_everything_but_the_end() {
    let ballot = game(3, "").round("c1 c0 c0", "- - -");
    // In the open ballot, where it is not asked any more.
    assert_eq!(ballot.refuses("0:a1 0:a2"), "already_accused");
    assert_eq!(ballot.refuses("0:a1 0:a0"), "already_accused");
    assert_eq!(ballot.refuses("0:a1 0:p"), "not_your_turn");
    // Who has passed has not accused.
    assert_eq!(ballot.refuses("0:p 0:a1"), "not_your_turn");
    // In the next ballot, and later in the round, also when it is asked for something else.
    let next = ballot.spin("c").moves("0:a1 1:p 2:p");
    assert_eq!(next.refuses("0:a2"), "already_accused");
    let countdown = next.moves("1:p 2:p");
    assert_eq!(
        (countdown.refuses("0:a2"), countdown.refuses("1:a2")),
        ("already_accused".to_string(), "wrong_phase".to_string())
    );
    // The next round is a new one.
    let round = countdown.each("012", "r").each("012", "r");
    assert_eq!(round.refuses("0:a1"), "wrong_phase");
}

#[test]
fn who_is_not_asked_plays_no_card_of_the_challenge() {
    let next =
        game(3, "dare barrel barrel").round("c0 c0 c0", "- - -").spin("-").moves("0:a1 1:p 2:p");
    assert_eq!(next.refuses("0:dare>1"), "not_your_turn");
    let answered = game(3, "dare barrel barrel").round("c0 c0 c0", "- - -").moves("0:p");
    assert_eq!(answered.refuses("0:dare>1"), "not_your_turn");
}

#[test]
fn what_is_no_action_is_malformed_at_any_time() {
    for (phase, scene) in phases() {
        for action in [
            json!({"type": "shoot"}),
            json!({"type": "play"}),
            json!({"type": "play", "card": 3}),
            json!([]),
            json!("ready"),
            json!(null),
        ] {
            assert_eq!(scene.refuses_action(1, action.clone()), "malformed", "{action} in {phase}");
        }
    }
}

#[test]
fn sentences_say_what_is_allowed() {
    let told = game(2, "airgun barrel").moves("0:airgun").tell();
    let message = told["refused"]["message"].as_str().expect("a sentence");
    assert!(message.contains("countdown") && !message.contains('{'), "{message}");
}
