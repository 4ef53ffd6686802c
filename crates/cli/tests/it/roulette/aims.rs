//! Precedence: every ordered pair of `shot` cards, and what bodyguards stop.

use super::driver::{Driver, game};
use serde_json::{Value, json};

/// Seat 0 will fire a bullet on the first shot; seats 0, 1 and 2 hold two action cards each,
/// `first` before `second`.
fn scene(hands: [[&str; 2]; 3]) -> Driver {
    let [zero, one, two] = hands;
    let cards = [zero[0], one[0], two[0], "barrel", zero[1], one[1], two[1]].join(" ");
    // Everybody accuses the next one wrongly, so everybody draws once.
    let accused = game(4, &cards)
        .round("c1 c0 c0 c0", "- - - -")
        .spin("b")
        .spin("-")
        .spin("-")
        .moves("0:a2 1:a0 2:a1 3:p");
    accused.moves("3:p")
}

/// Who plays a card in the table, and how.
fn part(card: &str) -> (u8, &'static str) {
    match card {
        "airgun" => (0, "airgun"),
        "bang" => (0, "bang>1"),
        "shoot_someone" => (2, "shoot_someone"),
        "respin" => (2, "respin>0"),
        _ => (1, "bodyguard"),
    }
}

fn played(first: &str, second: &str) -> Driver {
    let mut hands = [["barrel", "voyeur"]; 3];
    let parts = [part(first), part(second)];
    for (place, (seat, card)) in parts.iter().enumerate() {
        hands[usize::from(*seat)][place] = card.split('>').next().unwrap_or(card);
    }
    parts.iter().fold(scene(hands), |game, (seat, card)| {
        let game = if card.starts_with("respin") { game.spin("b") } else { game };
        game.moves(&format!("{seat}:{card}"))
    })
}

/// Where seat 0 aims in the end if it chooses seat 1 when it is asked, and whether it was asked.
fn fired(countdown: &Driver) -> (Value, bool) {
    let ready = countdown.clone().each("0123", "r");
    let asked = ready.summary()["phase"] == "aim";
    let shot = if asked { ready.moves("0:@1") } else { ready };
    (shot.events("shot")[0]["fired"][0]["aim"].clone(), asked)
}

#[test]
fn a_card_played_later_overrides_an_earlier_one() {
    let (oneself, air, one) =
        (json!({"at": "oneself"}), json!({"at": "air"}), json!({"at": "seat", "target": 1}));
    for (first, second, aim, asked) in [
        ("airgun", "airgun", &air, false),
        ("airgun", "bang", &one, false),
        ("airgun", "shoot_someone", &one, true),
        ("airgun", "respin", &air, false),
        ("airgun", "bodyguard", &air, false),
        ("bang", "airgun", &air, false),
        ("bang", "bang", &one, false),
        ("bang", "shoot_someone", &one, true),
        ("bang", "respin", &one, false),
        ("bang", "bodyguard", &air, false),
        ("shoot_someone", "airgun", &air, false),
        ("shoot_someone", "bang", &one, false),
        ("shoot_someone", "shoot_someone", &one, true),
        ("shoot_someone", "respin", &one, true),
        ("shoot_someone", "bodyguard", &air, true),
        ("respin", "airgun", &air, false),
        ("respin", "bang", &one, false),
        ("respin", "shoot_someone", &one, true),
        ("respin", "respin", &oneself, false),
        ("respin", "bodyguard", &oneself, false),
        ("bodyguard", "airgun", &air, false),
        ("bodyguard", "bang", &one, false),
        ("bodyguard", "shoot_someone", &one, true),
        ("bodyguard", "respin", &oneself, false),
        ("bodyguard", "bodyguard", &oneself, false),
    ] {
        let countdown = played(first, second);
        assert_eq!(fired(&countdown), (aim.clone(), asked), "{first}, then {second}");
        // The bullet goes where the gun points.
        let ready = countdown.each("0123", "r");
        let shot = if asked { ready.moves("0:@1") } else { ready };
        let died = match aim["at"].as_str() {
            Some("oneself") => json!([3, 4, 4, 4]),
            Some("seat") => json!([4, 3, 4, 4]),
            _ => json!([4, 4, 4, 4]),
        };
        assert_eq!(shot.summary()["characters"], died, "{first}, then {second}");
    }
}

#[test]
fn a_bodyguard_stops_the_others_and_only_on_one_shot() {
    // Its own gun still points at its owner.
    let own = game(2, "bodyguard barrel")
        .round("c1 c0", "b c")
        .each("01", "p")
        .moves("0:bodyguard")
        .each("01", "r");
    assert_eq!(own.summary()["characters"], json!([3, 4]));
    // On the second shot it is gone.
    let second = game(2, "bang bodyguard bang")
        .round("c2 c0", "c -")
        .spin("cb")
        .each("0", "p")
        .moves("1:a0");
    let second = second.moves("0:p 1:bodyguard").each("01", "r").moves("0:bang>1").each("01", "r");
    assert_eq!(second.summary()["characters"], json!([4, 3]));
}

#[test]
fn a_bang_after_a_stopped_bang_gets_through() {
    let game = scene([["bang", "bang"], ["bodyguard", "barrel"], ["barrel", "voyeur"]]);
    let (aim, _) = fired(&game.clone().moves("0:bang>1 1:bodyguard"));
    assert_eq!(aim, json!({"at": "air"}));
    let (aim, _) = fired(&game.moves("0:bang>1 1:bodyguard 0:bang>1"));
    assert_eq!(aim, json!({"at": "seat", "target": 1}));
}

#[test]
fn aim_cards_last_one_shot() {
    for card in ["airgun", "bang>1", "shoot_someone"] {
        let name = card.split('>').next().unwrap_or(card);
        let second = game(2, &format!("{name} barrel"))
            .round("c2 c0", "cb -")
            .each("01", "p")
            .moves(&format!("0:{card}"))
            .each("01", "r");
        let second = if card == "shoot_someone" { second.moves("0:@1") } else { second };
        assert_eq!(second.summary()["shot"], 2);
        let second = second.each("01", "r");
        assert_eq!(second.summary()["characters"], json!([3, 4]), "{card}");
    }
}

#[test]
fn shoot_someone_lets_everyone_who_shoots_choose_in_secret() {
    let game = game(4, "shoot_someone barrel barrel barrel")
        .round("c1 c1 c1 c0", "b b c c")
        .each("0123", "p")
        .moves("0:shoot_someone");
    let aim = game.each("0123", "r");
    assert_eq!(aim.summary()["waiting"], json!([0, 1, 2]));
    let sealed = aim.moves("0:@2 1:@2");
    assert_eq!(sealed.summary()["waiting"], json!([2]));
    assert_eq!((&sealed.own(0)["aim"], &sealed.own(2)["aim"]), (&json!(2), &json!(null)));
    assert_eq!(sealed.refuses("0:@1"), "not_your_turn");
    assert_eq!(sealed.refuses("2:r"), "wrong_phase");
    assert_eq!(
        (sealed.refuses("2:@2"), sealed.refuses("2:@4")),
        ("bad_target".to_string(), "bad_target".to_string())
    );
    // Two bullets at one seat in one shot kill one character.
    assert_eq!(sealed.moves("2:@3").summary()["characters"], json!([4, 4, 3, 4]));
}

#[test]
fn only_shooters_whose_latest_aim_card_it_is_choose() {
    let game = game(3, "airgun shoot_someone barrel").round("c1 c1 c0", "b b c").each("012", "p");
    let aim = game.moves("1:shoot_someone 0:airgun").each("012", "r");
    assert_eq!(aim.summary()["waiting"], json!([1]));
    assert_eq!(
        aim.told()["views"]["spectator"]["table"]["aims"],
        json!([{"at": "air"}, {"at": "choice"}, null])
    );
    assert_eq!(aim.moves("1:@0").summary()["characters"], json!([3, 4, 4]));
}

#[test]
fn a_shot_at_who_is_out_hits_a_corpse() {
    let game = game(3, "bang barrel barrel")
        .round("c1 b0 c0", "b c c")
        .moves("0:p 1:p 2:a1")
        .each("01", "p");
    let shot = game.moves("0:bang>1").each("012", "r");
    assert_eq!(shot.summary()["characters"], json!([4, 3, 4]));
    assert_eq!(shot.summary()["in_round"], json!([true, false, true]));
}

#[test]
fn who_is_shot_while_shooting_is_out_all_the_same() {
    let game = game(3, "bang barrel barrel")
        .round("c1 c3 c0", "b c c")
        .each("012", "p")
        .moves("0:bang>1")
        .each("012", "r");
    assert_eq!(game.summary()["in_round"], json!([true, false, true]));
    // Nobody has bet on more shots.
    assert_eq!(game.summary()["phase"], "after");
    assert_eq!(game.each("012", "r").summary()["points"], json!([2, 0, 1]));
}
