//! Flow, options and what is seen, as the page tells them.

use super::driver::{in_order, julian_narrates, laid_out};
use serde_json::{Value, json};

#[test]
fn hands_are_taken_from_the_front_a_whole_hand_at_a_time() {
    for (seats, hand) in [(3_u8, 7), (4, 6), (5, 6), (6, 6)] {
        let told = in_order(seats, json!({})).told();
        for seat in 0..seats {
            let cards: Vec<String> =
                (1..=hand).map(|card| format!("d{:02}", u32::from(seat) * hand + card)).collect();
            assert_eq!(
                told["views"][seat.to_string()]["own"]["hand"],
                json!(cards),
                "{seats} seats, seat {seat}"
            );
        }
        assert_eq!(told["summary"]["stack"], json!(84 - u32::from(seats) * hand));
    }
}

#[test]
fn the_first_seat_that_announces_a_clue_narrates() {
    let driver = in_order(4, json!({}));
    let told = driver.told();
    assert_eq!(
        (&told["to_act"], &told["summary"]["narrator"]),
        (&json!([0, 1, 2, 3]), &Value::Null)
    );
    let told = driver.moves("2:d13=sen").told();
    assert_eq!(
        (&told["to_act"], &told["summary"]["narrator"], &told["summary"]["phase"]),
        (&json!([0, 1, 3]), &json!(2), &json!("offer"))
    );
    assert_eq!(told["summary"]["clue"], json!({"text": "sen"}));
    assert_eq!(told["summary"]["table"], json!([]));
}

#[test]
fn the_cards_are_laid_out_once_all_have_offered() {
    let told = julian_narrates(json!({})).told();
    assert_eq!(told["summary"]["table"], json!(["d13", "d19", "d07", "d01", "d25"]));
    assert_eq!(
        (&told["summary"]["phase"], &told["summary"]["waiting"]),
        (&json!("vote"), &json!([1, 2, 3, 4]))
    );
}

#[test]
fn the_narrators_card_is_marked_for_nobody_but_the_narrator_and_an_offer_for_nobody_but_its_owner()
{
    let told = julian_narrates(json!({})).told();
    assert_eq!(told["views"]["0"]["own"]["given"], json!(["d01"]));
    assert_eq!(told["views"]["1"]["own"]["given"], json!(["d07"]));
    assert_eq!(told["views"]["spectator"]["own"], Value::Null);
    let narrators = told["views"]["1"]["table"].to_string();
    assert!(!narrators.contains("owner") && !narrators.contains("given"), "{narrators}");
}

#[test]
fn before_they_are_laid_out_offers_are_seen_by_nobody_else() {
    let driver = in_order(4, json!({})).moves("0:d01=sen 1:d07 3:d19");
    let told = driver.told();
    assert_eq!(told["summary"]["waiting"], json!([2]));
    for eye in ["2", "spectator"] {
        let view = told["views"][eye].to_string();
        assert!(!["d01", "d07", "d19"].iter().any(|card| view.contains(card)), "{view}");
    }
}

#[test]
fn after_the_round_hands_are_filled_from_the_new_narrator_on() {
    let told = julian_narrates(json!({})).moves("1:4 2:4 3:4 4:4").told();
    for (seat, card) in [("1", "d31"), ("2", "d32"), ("3", "d33"), ("4", "d34"), ("0", "d35")] {
        let hand = told["views"][seat]["own"]["hand"].as_array().expect("a hand");
        assert_eq!(hand.last(), Some(&json!(card)), "seat {seat}");
        assert_eq!(hand.len(), 6);
    }
    assert_eq!(told["summary"]["stack"], json!(49));
}

#[test]
fn three_seats_lay_out_five_cards() {
    let told = in_order(3, json!({})).moves("1:d08=sen 0:d01+d02 2:d15+d21").told();
    assert_eq!(told["summary"]["table"].as_array().map(Vec::len), Some(5));
    assert_eq!(
        told["legal"]["0"].as_array().map(Vec::len),
        Some(3),
        "one's own two cards are no choice"
    );
}

#[test]
fn a_clue_is_trimmed() {
    let clue = json!({"type": "clue", "card": "d01", "clue": {"text": "  kot w butach\n"}});
    assert_eq!(
        in_order(4, json!({})).action(0, clue).summary()["clue"],
        json!({"text": "kot w butach"})
    );
}

#[test]
fn performances_are_clues_where_they_are_allowed() {
    for clue in [json!({"clip": "a1b2"}), json!({"live": true})] {
        let action = json!({"type": "clue", "card": "d01", "clue": clue});
        assert_eq!(
            in_order(4, json!({"performance": true})).action(0, action.clone()).summary()["clue"],
            clue
        );
        assert_eq!(in_order(4, json!({})).refuses_action(0, action), "not_allowed_here");
    }
}

#[test]
fn three_seats_split_both_ways_or_not_at_all() {
    let both = laid_out(in_order(3, json!({})), "d01 d08 d09 d15 d16")
        .moves("0:d01=sen 1:d08+d09 2:d15+d16");
    assert_eq!(both.clone().moves("1:1 2:1").summary()["scores"], json!([0, 2, 2]));
    assert_eq!(both.moves("1:4 2:3").summary()["scores"], json!([0, 2, 2]));
}
