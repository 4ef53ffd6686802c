//! Scenarios of Narrator in short: `0:d07=sen` gives a clue with a card, `1:d08` and `1:d08+d09`
//! offer, `1:4` votes.

use serde_json::{Value, json};

/// A scenario of this game.
pub type Driver = crate::support::Driver<games::narrator::Narrator>;

fn read(action: &str) -> Value {
    if let Some((card, clue)) = action.split_once('=') {
        return json!({"type": "clue", "card": card, "clue": {"text": clue}});
    }
    match action.parse::<u32>() {
        Ok(number) => json!({"type": "vote", "number": number}),
        Err(_) => json!({"type": "offer", "cards": action.split('+').collect::<Vec<_>>()}),
    }
}

/// The deck lies in order: seat 0 holds the first hand, seat 1 the second, and so on.
pub fn in_order(seats: u8, options: Value) -> Driver {
    let deck: Vec<String> = (1..=84).map(|card| format!("d{card:02}")).collect();
    Driver::of(read, seats, options).chance(json!({ "shuffle": deck }))
}

/// The cards of the round lie out in this order.
pub fn laid_out(driver: Driver, cards: &str) -> Driver {
    driver.chance(json!({ "shuffle": cards.split(' ').collect::<Vec<_>>() }))
}

/// Five seats with hands d01–d06, d07–d12, d13–d18, d19–d24, d25–d30; seat 0 narrates with d01, and
/// the cards lie out as in the first worked example: Lena's (seat 2) is number 1, Tomek's (seat 1)
/// number 3, Julian's number 4.
pub fn julian_narrates(options: Value) -> Driver {
    laid_out(in_order(5, options), "d13 d19 d07 d01 d25").moves("0:d01=sen 1:d07 2:d13 3:d19 4:d25")
}
