//! What scenarios of Kasyno need besides the shared driver.
//!
//! Moves are short texts: `0:s` secures, `0:x=c07+c08` exchanges, `0:r` rolls, `0:p=0c12+3c05`
//! places die 0 on c12 and die 3 on c05, `0:a=25` rolls dice 2 and 5 again, `0:.` stops. Dice are
//! letters: cherry, plum, bell, c(l)over, seven, joker.

use serde_json::{Value, json};

/// A scenario of this game.
pub type Driver = crate::support::Driver<games::casino::Casino>;

fn read_action(action: &str) -> Value {
    let (kind, rest) = action.split_once('=').unwrap_or((action, ""));
    let list = || rest.split('+').filter(|item| !item.is_empty());
    match kind {
        "s" => json!({"type": "secure"}),
        "x" => json!({"type": "exchange", "cards": list().collect::<Vec<_>>()}),
        "r" => json!({"type": "roll"}),
        "p" => {
            let entry = |item: &str| json!({"die": item[..1].parse::<u8>().expect("a die"), "card": &item[1..]});
            json!({"type": "place", "dice": list().map(entry).collect::<Vec<_>>()})
        }
        "a" => {
            json!({"type": "reroll", "dice": rest.bytes().map(|digit| digit - b'0').collect::<Vec<_>>()})
        }
        "." => json!({"type": "stop"}),
        _ => panic!("{action} is no move"),
    }
}

/// Symbols from letters.
pub fn symbols(letters: &str) -> Vec<&'static str> {
    let names = ["cherry", "plum", "bell", "clover", "seven", "joker"];
    letters
        .bytes()
        .map(|letter| names["CPBLSJ".bytes().position(|other| other == letter).expect("a letter")])
        .collect()
}

/// A sorted list of ids; the order means nothing.
pub fn sorted(list: &Value) -> Vec<String> {
    let mut ids: Vec<String> = list
        .as_array()
        .expect("a list")
        .iter()
        .map(|id| id.as_str().expect("an id").to_string())
        .collect();
    ids.sort();
    ids
}

/// The cards of a whole game of two seats in the order of the stack, each with dice that win it.
pub const EVENING: [(&str, &str); 14] = [
    ("c01", "PBL"),
    ("c02", "PLS"),
    ("c03", "BLS"),
    ("c04", "CBB"),
    ("c05", "PPS"),
    ("c06", "PPBB"),
    ("c07", "PPSS"),
    ("c08", "LLSS"),
    ("c11", "CCCS"),
    ("c12", "PLLL"),
    ("c17", "CCCSS"),
    ("c18", "PPPSS"),
    ("c19", "PPBBB"),
    ("c26", "PPPP"),
];

impl Driver {
    /// A game in which seat 0 begins and these cards come first.
    pub fn new(seats: u8, options: Value, cards: &str) -> Driver {
        let cards: Vec<&str> = cards.split_whitespace().collect();
        Driver::of(read_action, seats, options)
            .chance(json!({ "shuffle": cards }))
            .chance(json!({"pick": 0}))
    }

    /// The next roll shows this.
    pub fn dice(self, letters: &str) -> Driver {
        self.chance(json!({ "dice": symbols(letters) }))
    }

    /// A roll, then moves.
    pub fn roll(self, letters: &str, moves: &str) -> Driver {
        self.dice(letters).moves(moves)
    }

    /// A turn of a seat that rolls seven dice, lays die 0 on this card and stops.
    pub fn pass(self, seat: u8, letters: &str, card: &str) -> Driver {
        self.roll(letters, &format!("{seat}:r {seat}:p=0{card} {seat}:."))
    }

    /// A turn of a seat that wins this card with its first roll and then rolls this to secure it.
    pub fn wins(self, seat: usize, (card, letters): (&str, &str), secure: &str) -> Driver {
        let placed: Vec<String> = (0..letters.len()).map(|die| format!("{die}{card}")).collect();
        self.roll(&format!("{letters:C<7}"), &format!("{seat}:r {seat}:p={}", placed.join("+")))
            .dice(secure)
            .moves(&format!("{seat}:."))
    }
}
