//! How the chance of a game in a trial was drawn: the same for everybody in both worlds, but for
//! what the server keeps to itself and what it promises of shuffles.

use crate::setup::item_names;
use fair::Version;
use kernel::{Answer, Entry};
use serde_json::{Value, json};

const SERVER: [u8; 32] = [9; 32];
const PROMISE: [u8; 32] = [1; 32];
const NUMBER: [u8; 32] = [2; 32];

fn charter() -> String {
    json!({"stolik": "charter", "version": 3, "table": "00".repeat(16), "number": 1, "game": "any",
        "rules": "0", "options": {}, "seats": [], "deck": null})
    .to_string()
}

/// The seed that comes of what the server keeps.
pub(super) fn seed(kept: &[u8; 32]) -> [u8; 32] {
    let version = Version::NEWEST;
    let charter = version.charter_hash(&charter());
    let list = version.list_hash(&charter, None, &SERVER, &[(0, PROMISE)]);
    version.seed(&list, &version.secret_of_round(kept, 1), &[(0, NUMBER)])
}

/// What the log says before the start.
pub(super) fn entries(game: &str, options: &Value, seats: &[u32]) -> Vec<Value> {
    vec![
        json!({"draw": {"number": 1, "charter": charter(), "game": game, "options": options,
            "seats": seats, "server": fair::hex(&SERVER)}}),
        json!({"promised": {"seat": 0, "hash": fair::hex(&PROMISE)}}),
        json!("list_closed"),
        json!({"revealed": {"seat": 0, "number": fair::hex(&NUMBER)}}),
    ]
}

/// The roots of all shuffles of a log.
pub(super) fn roots<A>(kept: &[u8; 32], log: &[Entry<A>]) -> Vec<String> {
    let mut shuffles =
        fair::Shuffles::new(Version::NEWEST, &Version::NEWEST.secret_of_round(kept, 1));
    let root = |entry: &Entry<A>| match entry {
        Entry::Chance(answer @ Answer::Shuffle(_)) => {
            shuffles.root(answer).map(|root| fair::hex(&root))
        }
        _ => None,
    };
    log.iter().filter_map(root).collect()
}

/// A frame about a drawing with ideal commitments: a root stands for its number, and of what opens
/// cards only the cards are left, for salts and hashes are as good as random.
pub(super) fn ideal(game: &str, frame: &str, promised: &[String]) -> String {
    let Ok(mut frame) = serde_json::from_str::<Value>(frame) else { return frame.to_string() };
    for root in frame["roots"].as_array_mut().into_iter().flatten() {
        if let Some(number) = promised.iter().position(|one| root.as_str() == Some(one)) {
            *root = json!(number);
        }
    }
    let names = item_names(game);
    for opened in frame["opened"].as_array_mut().into_iter().flatten() {
        // A deck of Ruletka that was made of discards has items that are places among them.
        let of_discards = game == "roulette" && opened["shuffle"] != 0;
        for card in opened["cards"].as_array_mut().into_iter().flatten() {
            let item = card[1].as_u64().unwrap_or(0);
            // Two of a kind are one card to whoever sees them.
            let name = names.as_ref().and_then(|names| names.get(item as usize).cloned());
            let shown = name.filter(|_| !of_discards);
            *card = json!([card[0], shown.or((!of_discards).then(|| json!(item)))]);
        }
        opened["rest"] = json!(opened["rest"].as_array().map(Vec::len));
    }
    if let Some(draw) = frame.get_mut("draw").and_then(Value::as_object_mut) {
        // What comes when the game is over is no secret any more, and another in each world.
        draw.remove("secrets");
    }
    frame.to_string()
}
