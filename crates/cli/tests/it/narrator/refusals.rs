//! Every refusal, and which comes first where two could be given.

use super::driver::{in_order, julian_narrates};
use serde_json::{Value, json};

fn clue(card: &str, clue: Value) -> Value {
    json!({"type": "clue", "card": card, "clue": clue})
}

#[test]
fn a_clue_needs_a_card_of_the_hand_before_anything_else() {
    let driver = in_order(4, json!({}));
    for card in ["d07", "d84", "d99", "", "i01"] {
        assert_eq!(
            driver.refuses_action(0, clue(card, json!({"live": true}))),
            "not_in_hand",
            "{card}"
        );
    }
    assert_eq!(
        driver.refuses_action(0, clue("d01", json!({"clip": ""}))),
        "not_allowed_here",
        "before empty_clue"
    );
}

#[test]
fn a_clue_is_neither_empty_nor_longer_than_200_characters() {
    let driver = in_order(4, json!({"performance": true}));
    for empty in [json!({"text": ""}), json!({"text": " \n\t "}), json!({"clip": ""})] {
        assert_eq!(driver.refuses_action(0, clue("d01", empty)), "empty_clue");
    }
    assert_eq!(
        driver.refuses_action(0, clue("d01", json!({"text": "ż".repeat(201)}))),
        "clue_too_long"
    );
    for fits in ["ż".repeat(200), "🦊".repeat(200), format!("  {}  ", "a".repeat(200))] {
        driver.clone().action(0, clue("d01", json!({ "text": fits }))).told();
    }
}

#[test]
fn a_clue_is_exactly_one_thing() {
    let driver = in_order(4, json!({"performance": true}));
    for wrong in [
        json!({}),
        json!({"live": false}),
        json!({"text": "a", "clip": "b"}),
        json!({"text": "a", "live": true}),
        json!({"text": 7}),
        json!({"text": null}),
        json!({"live": "yes"}),
        json!(["a"]),
        json!("a"),
    ] {
        assert_eq!(driver.refuses_action(0, clue("d01", wrong.clone())), "malformed", "{wrong}");
    }
    driver.action(0, clue("d01", json!({"text": "a", "mood": "blue"}))).told();
}

#[test]
fn offers_have_the_right_number_of_cards_first_and_then_cards_of_the_hand() {
    let four = in_order(4, json!({})).moves("0:d01=sen");
    for (cards, code) in [
        (json!([]), "wrong_number_of_cards"),
        (json!(["d07", "d08"]), "wrong_number_of_cards"),
        (json!(["d99", "d99"]), "wrong_number_of_cards"),
        (json!(["d01"]), "not_in_hand"),
    ] {
        assert_eq!(four.refuses_action(1, json!({"type": "offer", "cards": cards})), code);
    }
    let three = in_order(3, json!({})).moves("0:d01=sen");
    assert_eq!(three.refuses("1:d08"), "wrong_number_of_cards");
    assert_eq!(three.refuses("1:d08+d08"), "not_in_hand", "the same card twice");
}

#[test]
fn votes_name_a_number_that_lies_out_and_is_not_ones_own() {
    let driver = julian_narrates(json!({}));
    for (number, code) in [
        (0_u64, "no_such_number"),
        (6, "no_such_number"),
        (4_000_000_000_000, "no_such_number"),
        (3, "own_card"),
    ] {
        assert_eq!(
            driver.refuses_action(1, json!({"type": "vote", "number": number})),
            code,
            "{number}"
        );
    }
    assert_eq!(driver.refuses_action(1, json!({"type": "vote", "number": -1})), "malformed");
}

#[test]
fn sealed_choices_stay_and_the_narrator_neither_offers_nor_votes() {
    let driver = in_order(4, json!({})).moves("0:d01=sen 1:d07");
    assert_eq!(driver.refuses("1:d08"), "not_your_turn");
    assert_eq!(driver.refuses("0:d02"), "not_your_turn");
    let driver = julian_narrates(json!({})).moves("1:1");
    assert_eq!(driver.refuses("1:2"), "not_your_turn");
    assert_eq!(driver.refuses("0:1"), "not_your_turn");
}

#[test]
fn real_actions_at_another_time_are_in_the_wrong_phase() {
    let driver = in_order(4, json!({}));
    assert_eq!(driver.refuses("0:d01"), "wrong_phase");
    assert_eq!(driver.refuses("0:1"), "wrong_phase");
    assert_eq!(driver.moves("0:d01=sen").refuses("1:d99=sen"), "wrong_phase", "before not_in_hand");
    assert_eq!(julian_narrates(json!({})).refuses("1:d08"), "wrong_phase");
}

#[test]
fn a_scenario_knows_no_uploaded_deck_and_says_so() {
    for (deck, says) in [
        (json!("holidays-2025"), "there is no deck holidays-2025"),
        (json!("Holidays"), "it can be: dreams, the id of an uploaded deck"),
        (json!(7), "it can be: dreams, the id of an uploaded deck"),
    ] {
        let file = json!({"game": "narrator", "seats": 4, "options": {"deck": deck}, "moves": []})
            .to_string();
        let stolik::scenario::Line::Wrong { wrong } =
            stolik::scenario::tell_line(&file, words::Language::English)
        else {
            panic!("{deck} was played")
        };
        assert!(wrong.contains(says), "{wrong}");
    }
}
