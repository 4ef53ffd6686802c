//! What scenarios of Blef need besides the shared driver.
//!
//! Moves are short texts: `0:5,3` arranges, `0:>` and `0:<` declare the direction, `0:3x4` bids
//! three fours, `0:!` checks.

use serde_json::{Value, json};

/// A scenario of this game.
pub type Driver = crate::support::Driver<games::bluff::Bluff>;

fn read_action(action: &str) -> Value {
    let number = |text: &str| text.parse::<i64>().expect("a number");
    match action {
        "!" => json!({"type": "check"}),
        ">" => json!({"type": "direction", "clockwise": true}),
        "<" => json!({"type": "direction", "clockwise": false}),
        _ => match action.split_once('x') {
            Some((count, face)) => {
                json!({"type": "bid", "count": number(count), "face": number(face)})
            }
            None => {
                json!({"type": "arrange", "faces": action.split(',').filter(|face| !face.is_empty()).map(number).collect::<Vec<_>>()})
            }
        },
    }
}

impl Driver {
    /// A game whose first starter is seat 0.
    pub fn new(seats: u8, options: Value) -> Driver {
        Driver::of(read_action, seats, options).chance(json!({"pick": 0}))
    }

    pub fn starter(mut self, seat: u8) -> Driver {
        self.script()[0] = json!({ "pick": seat });
        self
    }

    /// The open round is dealt from these cards.
    pub fn deal(mut self, cards: &str) -> Driver {
        let cards: Vec<&str> = cards.split_whitespace().collect();
        let round = self.summary()["round"].as_u64().expect("a number") as usize;
        let chance = self.script();
        // Entry 0 is the pick of the first starter; rounds that nobody scripted follow the seed.
        chance.resize(chance.len().max(round + 1), json!({"shuffle": []}));
        chance[round] = json!({ "shuffle": cards });
        self
    }

    /// For the reader: this seat starts the open round.
    pub fn starts(self, seat: u8) -> Driver {
        assert_eq!(self.summary()["starter"], json!(seat));
        self
    }

    /// Every seat that has not arranged shows the smaller face of each card, so no six is on the
    /// table.
    pub fn arrange_low(mut self) -> Driver {
        let told = self.told();
        for seat in told["to_act"].as_array().expect("a list") {
            let key = seat.to_string();
            let low: Vec<Value> = told["legal"][&key][0]["choices"]
                .as_array()
                .expect("arrange is described")
                .iter()
                .map(|ends| ends[0].clone())
                .collect();
            self = self.action(
                seat.as_u64().expect("a seat") as u32,
                json!({"type": "arrange", "faces": low}),
            );
        }
        self
    }

    /// A round that this seat loses: everybody bids one step more until it bids all sixes and is
    /// checked.
    pub fn lose(mut self, loser: u8) -> Driver {
        if self.summary()["phase"] == "arrange" {
            self = self.arrange_low();
        }
        if self.summary()["phase"] == "direction" {
            let starter = self.summary()["starter"].clone();
            self = self.moves(&format!("{starter}:>"));
        }
        let bids = ["1x1", "1x2", "1x3", "1x4", "1x5"];
        for bid in bids {
            let turn = self.summary()["turn"].clone();
            if turn == json!(loser) {
                break;
            }
            self = self.moves(&format!("{turn}:{bid}"));
        }
        let playing = self.summary();
        let sum = |seat: usize| {
            if playing["in_game"][seat] == json!(true) {
                playing["cards"][seat].as_u64().unwrap_or(0)
            } else {
                0
            }
        };
        let total: u64 = (0..6).map(sum).sum();
        self = self.moves(&format!("{loser}:{total}x6"));
        let turn = self.summary()["turn"].clone();
        self.moves(&format!("{turn}:!"))
    }

    /// Several such rounds.
    pub fn lose_all(self, losers: &[u8]) -> Driver {
        losers.iter().fold(self, |driver, &loser| driver.lose(loser))
    }
}
