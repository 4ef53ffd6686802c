//! The stored puzzles: real positions, with answers that hold when they are weighed again.

use art::Pictures;
use gallery::Looking;
use kernel::{Eye, Picture, Quick, Rules, Seat, Table};
use serde_json::Value;
use std::path::Path;
use stolik_counsel::{Budget, counsel};

/// As many as every game has at least.
const EACH: usize = 10;

fn puzzles(rules: &dyn Rules) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join(format!("../../games/{}/words/puzzles.json", rules.id()));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    serde_json::from_str(&text).expect("puzzles are JSON")
}

fn shown(write: impl Fn(&mut String)) -> Value {
    let mut out = String::new();
    write(&mut out);
    serde_json::from_str(&out).expect("the kernel writes JSON")
}

fn laid(rules: &dyn Rules, puzzle: &Value) -> (Box<dyn Table>, Seat) {
    let number = |key: &str| puzzle[key].as_u64().expect("a number") as u8;
    let (seats, seat) = (number("seats"), number("seat"));
    let view = puzzle["view"].to_string();
    let table = rules.imagine(&view, Eye::Seat(seat), seats, &mut Quick::new(1)).expect("a view");
    assert_eq!(shown(|out| table.write_view(Eye::Seat(seat), out)), puzzle["view"]);
    assert_eq!(shown(|out| table.write_legal(seat, out)), puzzle["legal"]);
    (table, seat)
}

#[test]
fn every_game_has_puzzles_whose_answers_hold() {
    let gallery = Pictures::default();
    for rules in games::GAMES {
        let all = puzzles(*rules);
        assert!(all.len() >= EACH, "{} has {} puzzles", rules.id(), all.len());
        for (number, puzzle) in all.iter().enumerate() {
            let (table, seat) = laid(*rules, puzzle);
            let stored = &puzzle["counsel"]["moves"];
            let (lead, error) = (&stored[1]["behind"], &stored[1]["behind_error"]);
            let (lead, error) = (lead.as_i64().expect("a lead"), error.as_i64().expect("an error"));
            assert!(lead > 2 * error, "{} {}: {lead} ± {error}", rules.id(), number + 1);
            // Weighed anew, in other worlds: the answer is still the best, within its error.
            let pictures = puzzle["pictures"].as_object().expect("names and keys");
            let pictures = pictures
                .iter()
                .map(|(name, key)| Picture {
                    name: name.clone(),
                    key: key.as_str().expect("a key").to_string(),
                })
                .collect();
            let looking = Looking { game: rules.id(), pictures, gallery: &gallery };
            let best = stored[0]["action"].to_string();
            let budget = Budget { worlds: 24, seed: 4321 + number as u64 };
            let asked = table.asked(seat);
            let again = counsel(
                crate::subject(*rules),
                asked.as_ref(),
                &looking,
                "pl",
                Some(&best),
                budget,
            )
            .expect("asked");
            let answer = &again.moves[again.played.expect("it was weighed")];
            assert!(
                answer.behind <= (3.0 * answer.behind_error).max(0.01),
                "{} {}: {best} is behind {} by {} ± {}",
                rules.id(),
                number + 1,
                again.moves[0].action,
                answer.behind,
                answer.behind_error
            );
        }
    }
}
