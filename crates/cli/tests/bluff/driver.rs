//! Writes scenarios of Blef down step by step and reads what the judge says.
//!
//! Moves are short texts: `0:5,3` arranges, `0:>` and `0:<` declare the direction, `0:3x4` bids three fours, `0:!` checks.

use serde_json::{Value, json};
use stolik::scenario::{Scenario, ScenarioError};
use words::Language;

#[derive(Clone)]
pub struct Driver {
    file: Value,
}

pub fn read_move(text: &str) -> Value {
    let (seat, action) = text.split_once(':').expect("seat:action");
    let number = |text: &str| text.parse::<i64>().expect("a number");
    let action = match action {
        "!" => json!({"type": "check"}),
        ">" => json!({"type": "direction", "clockwise": true}),
        "<" => json!({"type": "direction", "clockwise": false}),
        _ => match action.split_once('x') {
            Some((count, face)) => json!({"type": "bid", "count": number(count), "face": number(face)}),
            None => json!({"type": "arrange", "faces": action.split(',').filter(|face| !face.is_empty()).map(number).collect::<Vec<_>>()}),
        },
    };
    json!({"seat": number(seat), "action": action})
}

impl Driver {
    /// A game whose first starter is seat 0.
    pub fn new(seats: u8, options: Value) -> Driver {
        Driver { file: json!({"game": "bluff", "seats": seats, "options": options, "seed": "tests", "chance": [{"pick": 0}], "moves": []}) }
    }

    pub fn starter(mut self, seat: u8) -> Driver {
        self.file["chance"][0] = json!({ "pick": seat });
        self
    }

    /// The open round is dealt from these cards.
    pub fn deal(mut self, cards: &str) -> Driver {
        let cards: Vec<&str> = cards.split_whitespace().collect();
        let round = self.summary()["round"].as_u64().expect("a number") as usize;
        let chance = self.file["chance"].as_array_mut().expect("a list");
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

    pub fn moves(mut self, moves: &str) -> Driver {
        self.file["moves"].as_array_mut().expect("a list").extend(moves.split_whitespace().map(read_move));
        self
    }

    pub fn action(mut self, seat: u8, action: Value) -> Driver {
        self.file["moves"].as_array_mut().expect("a list").push(json!({"seat": seat, "action": action}));
        self
    }

    pub fn try_tell(&self) -> Result<Value, ScenarioError> {
        let told = Scenario::parse(&self.file.to_string())?.tell(Language::English)?;
        Ok(serde_json::to_value(told).expect("what is told is JSON"))
    }

    pub fn tell(&self) -> Value {
        self.try_tell().unwrap_or_else(|error| panic!("{error}: {}", self.file))
    }

    /// Plays on, and nothing may be refused.
    pub fn told(&self) -> Value {
        let told = self.tell();
        assert_eq!(told["refused"], Value::Null, "{}", self.file);
        told
    }

    pub fn summary(&self) -> Value {
        self.told()["summary"].clone()
    }

    /// The code with which the last of these moves is refused.
    pub fn refuses(&self, moves: &str) -> String {
        let driver = self.clone().moves(moves);
        let told = driver.tell();
        let last = driver.file["moves"].as_array().map_or(0, Vec::len) - 1;
        assert_eq!(told["refused"]["move"], json!(last), "{moves}: {}", told["refused"]);
        told["refused"]["code"].as_str().unwrap_or_default().to_string()
    }

    pub fn refuses_action(&self, seat: u8, action: Value) -> String {
        let told = self.clone().action(seat, action.clone()).tell();
        told["refused"]["code"].as_str().unwrap_or_else(|| panic!("{action} was played")).to_string()
    }

    /// Every seat that has not arranged shows the smaller face of each card, so no six is on the table.
    pub fn arrange_low(mut self) -> Driver {
        let told = self.told();
        for seat in told["to_act"].as_array().expect("a list") {
            let key = seat.to_string();
            let low: Vec<Value> =
                told["legal"][&key][0]["choices"].as_array().expect("arrange is described").iter().map(|ends| ends[0].clone()).collect();
            self = self.action(seat.as_u64().expect("a seat") as u8, json!({"type": "arrange", "faces": low}));
        }
        self
    }

    /// A round that this seat loses: everybody bids one step more until it bids all sixes and is checked.
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
        let sum = |seat: usize| if playing["in_game"][seat] == json!(true) { playing["cards"][seat].as_u64().unwrap_or(0) } else { 0 };
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
