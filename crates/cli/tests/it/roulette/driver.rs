//! Short notation for scenes of Ruletka.

use serde_json::{Value, json};

/// A scenario of this game.
pub type Driver = crate::support::Driver<games::roulette::Roulette>;

/// `hb`/`hc` hide, `b3` bet, `a1` accuse, `p` pass, `r` ready, `@1` aim, `walk`, `on`; anything
/// else is a card: `bang>1`, `second_thoughts=4`.
fn read(text: &str) -> Value {
    let number = |text: &str| text.parse::<u32>().unwrap_or_else(|_| panic!("{text} is no number"));
    match text {
        "hb" => return json!({"type": "hide", "card": "bullet"}),
        "hc" => return json!({"type": "hide", "card": "click"}),
        "p" => return json!({"type": "pass"}),
        "r" => return json!({"type": "ready"}),
        "walk" => return json!({"type": "walk"}),
        "on" => return json!({"type": "shoot_on"}),
        _ => {}
    }
    if let Some(target) = text.strip_prefix('@') {
        return json!({"type": "aim", "target": number(target)});
    }
    if text.len() == 2 && text.as_bytes()[1].is_ascii_digit() {
        return match &text[..1] {
            "b" => json!({"type": "bet", "shots": number(&text[1..])}),
            _ => json!({"type": "accuse", "target": number(&text[1..])}),
        };
    }
    if let Some((card, target)) = text.split_once('>') {
        return json!({"type": "play", "card": card, "target": number(target)});
    }
    match text.split_once('=') {
        Some((card, shots)) => json!({"type": "play", "card": card, "shots": number(shots)}),
        None => json!({"type": "play", "card": text}),
    }
}

/// A new game whose action deck begins with these cards: one for each seat, then those that are
/// drawn.
pub fn game(seats: u8, cards: &str) -> Driver {
    Driver::of(read, seats, json!({})).cards(cards)
}

fn magazine(letters: &str) -> Value {
    let card = |letter: char| match letter {
        'b' => Some("bullet"),
        'c' => Some("click"),
        _ => None,
    };
    json!({ "shuffle": letters.chars().filter_map(card).collect::<Vec<_>>() })
}

impl Driver {
    /// The action deck, or the discard, as chance shuffles it.
    pub fn cards(self, cards: &str) -> Driver {
        self.chance(json!({ "shuffle": cards.split_whitespace().collect::<Vec<_>>() }))
    }

    /// One magazine as chance shuffles it, the top first: `ccb`; `-` leaves all of it to the seed.
    pub fn spin(self, letters: &str) -> Driver {
        self.chance(magazine(letters))
    }

    /// A round as far as its bets, for the seats 0, 1, …: what each hides and what it bets, as in
    /// `c2 b5`, and their magazines, the top first. A magazine need not be told to its end.
    pub fn round(self, hidden_and_bets: &str, magazines: &str) -> Driver {
        let seats: Vec<u32> = (0..).take(hidden_and_bets.split_whitespace().count()).collect();
        self.round_of(&seats, hidden_and_bets, magazines)
    }

    /// The same for some seats only: the others are dead.
    pub fn round_of(mut self, seats: &[u32], hidden_and_bets: &str, magazines: &str) -> Driver {
        let choices: Vec<&str> = hidden_and_bets.split_whitespace().collect();
        for (seat, choice) in seats.iter().zip(&choices) {
            self = self.moves(&format!("{seat}:h{}", &choice[..1]));
        }
        for letters in magazines.split_whitespace() {
            self = self.spin(letters);
        }
        for (seat, choice) in seats.iter().zip(&choices) {
            self = self.moves(&format!("{seat}:b{}", &choice[1..]));
        }
        self
    }

    /// The same action of each of these seats, as in `each("012", "p")`.
    pub fn each(mut self, seats: &str, action: &str) -> Driver {
        for seat in seats.chars() {
            self = self.moves(&format!("{seat}:{action}"));
        }
        self
    }

    /// Events of one type, as the scenario told them.
    pub fn events(&self, kind: &str) -> Vec<Value> {
        let told = self.told();
        let events = told["events"].as_array().expect("a list").iter();
        events.filter(|event| event["type"] == kind).cloned().collect()
    }

    /// What one seat alone sees.
    pub fn own(&self, seat: u8) -> Value {
        self.told()["views"][seat.to_string()]["own"].clone()
    }

    /// Whether a seat is offered this card in any form.
    pub fn offers(&self, seat: u8, card: &str) -> bool {
        self.legal(seat)
            .as_array()
            .is_some_and(|offers| offers.iter().any(|offer| offer["card"] == card))
    }
}
