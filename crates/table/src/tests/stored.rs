//! What earlier builds stored is read as it was meant, and written as they wrote it.

use super::config;
use crate::{Folded, PersonId};
use serde_json::{Value, json};

/// A checkpoint with everything that one can have, as the build before the rooms wrote it.
fn checkpoint() -> Value {
    let secret = "AAAAAAAAAAAAAAAAAAAAAA";
    let person = |id: PersonId, kind: Value| {
        let mut person = json!({
            "id": id, "name": format!("P{id}"), "face": "ola", "identity": null, "secret": null,
            "character": null, "bot_plays": null, "left": false, "kicked": false, "barred": null,
            "unhurried": false, "done": { "latest": [u64::MAX] },
        });
        let members = person.as_object_mut().unwrap();
        members.extend(kind.as_object().unwrap().clone());
        person
    };
    json!({
        "version": 2, "seq": 41, "written": 1_700_000_000_000_u64, "next_person": 9,
        "people": [
            person(1, json!({ "identity": secret, "secret": secret, "bot_plays": "absent" })),
            person(2, json!({ "character": "calm" })),
            person(3, json!({ "secret": secret, "author": "Ala" })),
            person(4, json!({ "secret": secret, "left": true, "kicked": true,
                "barred": [secret, 1_700_000_100_000_u64], "unhurried": true })),
        ],
        "order": [1, 2, 3], "host": 1, "owner": secret, "stands_in": true,
        "game": "bluff", "options": options(), "clock": "brisk", "language": "en",
        "door_open": false, "locked": true, "hints": true,
        "browsers": { "admitted": [[secret, true]], "sent_away": [secret] },
        "paused_by": 1, "games_started": 3, "starts": [[1, 4], [3, 30]],
        "evening": [{
            "number": 1, "game": "bluff", "people": [1, 2], "winners": [2], "scores": [0, 3],
            "reason": "last", "options": options(),
            "feats": [{ "feat": "liar", "seat": 1, "amount": 2, "adds_up": true }],
        }],
        "regret": true, "quiet": 5,
    })
}

fn options() -> Value {
    games::GAMES[0].complete(&Value::Null).unwrap()
}

#[test]
fn a_checkpoint_is_read_and_written_as_before() {
    let before = checkpoint();
    let folded = Folded::from_checkpoint(&before.to_string(), &config()).unwrap();
    let written: Value = serde_json::from_str(&folded.checkpoint()).unwrap();
    assert_eq!(written, before);
}

#[test]
fn a_checkpoint_that_this_build_cannot_know_is_passed_over() {
    for (member, value) in [
        ("version", json!(3)),
        ("game", json!("chess")),
        ("evening", json!([{ "game": "chess" }])),
        ("people", json!([{ "id": 1 }])),
    ] {
        let mut other = checkpoint();
        other[member] = value;
        assert!(Folded::from_checkpoint(&other.to_string(), &config()).is_none(), "{member}");
    }
    let mut unknown = checkpoint();
    unknown["evening"][0]["game"] = json!("chess");
    assert!(Folded::from_checkpoint(&unknown.to_string(), &config()).is_none());
}
