//! What a client makes of frames that tell only what has changed: whole pictures again. The server
//! itself needs none of it; programs that play at it, and its trials, do.

use kernel::{changes, spread};
use serde_json::{Value, json};

/// The newest pictures of a table, as a client has them.
#[derive(Clone, Debug, Default)]
pub struct Pictures {
    /// The table as everybody sees it.
    pub room: Value,
    /// The game as this client sees it.
    pub game: Value,
}

impl Pictures {
    /// Hears a frame; gives it back as it would have come as a whole.
    pub fn hear(&mut self, mut frame: Value) -> Value {
        match frame["t"].as_str() {
            Some("room") => self.room = frame.clone(),
            Some("game") => self.game = frame.clone(),
            Some("room+") => {
                frame["t"] = json!("room");
                changes::apply(&mut self.room, frame);
                return self.room.clone();
            }
            Some("game+") => {
                self.change_game(frame);
                return self.game.clone();
            }
            _ => {}
        }
        frame
    }

    fn change_game(&mut self, mut frame: Value) {
        frame["t"] = json!("game");
        let Some(members) = frame.as_object_mut() else { return };
        let mut take = |name: &str| members.remove(name).unwrap_or_default();
        let (own, held) = (take("own"), take("held"));
        let [legal, events] = ["legal", "events"].map(|name| match take(name) {
            Value::Array(list) => list,
            _ => Vec::new(),
        });
        changes::apply(&mut self.game, frame);
        self.game["own"] = own;
        self.game["held"] = held;
        self.game["legal"] = json!(spread(legal));
        self.game["events"] = json!(events);
    }
}
