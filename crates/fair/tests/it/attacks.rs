//! What a server that cheats could hand out as the file of a game.

use crate::support::{Drawn, Start, bytes, game, say, told};
use fair::{Hash, Version, hex};
use kernel::Quick;
use serde_json::{Value, json};
use stolik_fair as fair;

/// Blef of three people who all have a phone.
fn start(version: Version, random: &mut Quick) -> Start {
    let rules = games::find("bluff").unwrap();
    let options = rules.complete(&json!({})).unwrap();
    let kept = bytes(random);
    Start::new(version, rules, options, vec![false; 3], kept, random)
}

fn numbers(random: &mut Quick) -> Vec<(u8, Hash)> {
    (0..3).map(|seat| (seat, bytes(random))).collect()
}

/// A server "loses" all numbers of round 1 and tries secrets for round 2 until it likes the cards.
fn lost_and_searched(version: Version, random: &mut Quick) -> Value {
    let start = start(version, random);
    let list = start.promises(1, &numbers(random));
    let honest = start.drawn(&[[list.clone(), vec![]], [vec![], vec![]]]);
    let read = |place: &str| {
        let text = honest.fair.pointer(place).and_then(Value::as_str);
        fair::from_hex::<32>(text.unwrap()).unwrap()
    };
    let (charter, first) = (version.charter_hash(&start.charter), read("/draws/0/hash"));
    for _ in 0..10_000 {
        let secret = bytes(random);
        let mut fair = honest.fair.clone();
        let server = match version {
            Version::Two => version.commitment(&start.table, 3, 2, &secret),
            // Of another secret it had to say so before the phones promised anything.
            Version::Three => read("/server"),
        };
        let hash = version.list_hash(&charter, Some(&first), &server, &[]);
        fair["draws"][1]["hash"] = json!(hex(&hash));
        if version == Version::Two {
            fair["draws"][1]["server"] = json!(hex(&server));
            fair["draws"][1]["secret"] = json!(hex(&secret));
        }
        let seed = version.seed(&hash, &secret, &[]);
        let file = start.play(Drawn { fair, seed, secret }, random);
        let shuffle = file["entries"].as_array().unwrap().iter();
        let mut shuffle = shuffle.map(|entry| &entry["entry"]["chance"]["shuffle"]);
        if shuffle.find(|shuffle| shuffle.is_array()).unwrap()[0] == 0 {
            return file;
        }
    }
    panic!("no seed deals this card")
}

#[test]
fn a_server_that_loses_numbers_cannot_search_for_a_seed() {
    let file = lost_and_searched(Version::Three, &mut Quick::new(5));
    assert_eq!(say(&file, None), "seed");
    // In version 2 it can. What is told of such a file comes first.
    let file = lost_and_searched(Version::Two, &mut Quick::new(5));
    let flagged = "only 0 of 3 phones counted, not seat 0, seat 1, seat 2: fits";
    assert_eq!(say(&file, None), flagged);
}

#[test]
fn no_seed_can_be_known_before_phones_have_promised() {
    let mut random = Quick::new(7);
    let start = start(Version::Three, &mut random);
    let mut lost =
        || start.drawn(&[[start.promises(1, &numbers(&mut random)), vec![]], [vec![], vec![]]]);
    let (one, other) = (lost(), lost());
    assert_eq!(one.fair["secret"], other.fair["secret"]);
    assert_ne!(one.seed, other.seed, "what the phones promised is in it even where none counts");
}

#[test]
fn a_drawing_that_was_broken_off_twice_counts_nobody_and_says_so_first() {
    let mut random = Quick::new(8);
    let start = start(Version::Three, &mut random);
    let (one, two) = (numbers(&mut random), numbers(&mut random));
    let first = [start.promises(1, &one), one[1..].to_vec()];
    let again = &two[1..];
    let list = start.promises(2, again);
    // Of the second round all numbers count, or none: else each that is lost gives another seed.
    let whole = start.drawn(&[first.clone(), [list.clone(), again.to_vec()]]);
    let told_so = "only 2 of 3 phones counted, not seat 0: fits";
    assert_eq!(say(&start.play(whole, &mut random), None), told_so);
    let part = start.drawn(&[first.clone(), [list.clone(), again[..1].to_vec()]]);
    let nobody = "only 0 of 3 phones counted, not seat 0, seat 1, seat 2: fits";
    assert_eq!(say(&start.play(part, &mut random), None), nobody);
    let mut some = start.drawn(&[first, [list, again[..1].to_vec()]]);
    let hash = fair::from_hex(some.fair["draws"][1]["hash"].as_str().unwrap()).unwrap();
    some.seed = Version::Three.seed(&hash, &some.secret, &again[..1]);
    assert_eq!(say(&start.play(some, &mut random), None), "seed");
}

#[test]
fn a_phone_that_never_promised_is_missing() {
    let mut random = Quick::new(9);
    let start = start(Version::Three, &mut random);
    let numbers = numbers(&mut random);
    let drawn = start.drawn(&[[start.promises(1, &numbers[..2]), numbers[..2].to_vec()]]);
    let told_so = "only 2 of 3 phones counted, not seat 2: fits";
    assert_eq!(say(&start.play(drawn, &mut random), None), told_so);
}

#[test]
fn a_commitment_to_another_secret_is_found_in_every_round() {
    let mut random = Quick::new(10);
    let start = start(Version::Three, &mut random);
    let numbers = numbers(&mut random);
    let drawn = start.drawn(&[[start.promises(1, &numbers), numbers]]);
    let good = start.play(drawn, &mut random);
    assert_eq!(say(&good, None), "fits");
    for member in ["secret", "server"] {
        let mut bad = good.clone();
        bad["fair"][member] = told(&[(0, bytes(&mut random))])[0][1].clone();
        assert_eq!(say(&bad, None), "secret 1", "{member}");
        bad["fair"].as_object_mut().unwrap().remove(member);
        assert_eq!(say(&bad, None), "secret 1", "{member}");
    }
    let mut old = good.clone();
    old["fair"]["version"] = json!(2);
    assert_eq!(say(&old, None), "charter", "it is no older file");
}

#[test]
fn an_end_that_no_entry_reaches_is_found() {
    let whole = game(0);
    assert_eq!((&whole["game"], whole["outcome"].is_null()), (&json!("bluff"), false));
    for outcome in [json!({"winners": [77], "scores": [], "reason": "x"}), Value::Null] {
        let mut file = whole.clone();
        file["outcome"] = outcome;
        assert_eq!(say(&file, None), "outcome");
    }
    // Cut in front of the end, with everything that belongs to the rest.
    let mut cut = whole.clone();
    cut["entries"].as_array_mut().unwrap().truncate(3);
    cut["fair"]["roots"].as_array_mut().unwrap().truncate(1);
    let chain: String = whole["fair"]["chain"].as_str().unwrap().chars().take(24).collect();
    cut["fair"]["chain"] = json!(chain);
    assert_eq!(say(&cut, None), "outcome");
    cut["outcome"] = json!({"winners": [77], "scores": [0, 0], "reason": "<script>"});
    assert_eq!(say(&cut, None), "outcome");
    cut["outcome"] = Value::Null;
    assert!(say(&cut, None).ends_with("fits"), "a game that was broken off");
}

#[test]
fn what_stands_twice_in_a_move_is_found() {
    let file = game(0);
    let acts =
        file["entries"].as_array().unwrap().iter().position(|it| it["entry"]["act"].is_object());
    let text = file.to_string();
    let twice = text.replacen(r#""seat":"#, r#""seat":0,"seat":"#, 1);
    let read: fair::GameFile = serde_json::from_str(&twice).unwrap();
    let misfit = fair::verify(games::GAMES, &read, None).misfit.unwrap();
    assert_eq!((misfit.code, misfit.at), ("move", acts.map(|act| act + 1)));
}
