//! What scenarios of Iluzja need besides the shared driver.
//!
//! Moves are short texts: `0:3` places at 3, `0:!` doubts.

use games::illusion::{Colour, NUMBERS, classic_id};
use serde_json::{Value, json};

/// A scenario of this game.
pub type Driver = crate::support::Driver<games::illusion::Illusion>;

fn read_action(action: &str) -> Value {
    match action {
        "!" => json!({"type": "doubt"}),
        at => json!({"type": "place", "at": at.parse::<i64>().expect("a place")}),
    }
}

/// Different cards that show this much of the colour, one for each value.
fn cards_with(colour: Colour, values: &[u8]) -> Option<Vec<String>> {
    let mut taken: Vec<u8> = Vec::new();
    for value in values {
        taken.push((0..98).find(|card| {
            NUMBERS[usize::from(*card)].of(colour) == *value && !taken.contains(card)
        })?);
    }
    Some(taken.into_iter().map(classic_id).collect())
}

impl Driver {
    /// A game in which seat 0 places first.
    pub fn new(seats: u8, options: Value) -> Driver {
        let driver = Driver::of(read_action, seats, options);
        driver
            .chance(json!({"shuffle": []}))
            .chance(json!({"shuffle": []}))
            .chance(json!({"pick": 0}))
    }

    pub fn starter(mut self, seat: u8) -> Driver {
        self.script()[2] = json!({ "pick": seat });
        self
    }

    /// The arrows, in this order.
    pub fn arrows(mut self, colours: &str) -> Driver {
        self.script()[0] = json!({ "shuffle": colours.split_whitespace().collect::<Vec<_>>() });
        self
    }

    /// The colour cards, in this order.
    pub fn stack(mut self, cards: &[String]) -> Driver {
        self.script()[1] = json!({ "shuffle": cards });
        self
    }

    /// Cards come in the order of these values, in the colour of the first arrow: any colour in
    /// which there are such cards.
    pub fn values(self, values: &[u8]) -> Driver {
        let found =
            Colour::ALL.into_iter().find_map(|colour| Some((colour, cards_with(colour, values)?)));
        let (colour, cards) =
            found.unwrap_or_else(|| panic!("no colour has cards with {values:?}"));
        self.arrows(colour.name()).stack(&cards)
    }

    /// The seat whose turn it is places so many cards next to the arrow, and the seats after it go
    /// on.
    pub fn place(mut self, times: usize) -> Driver {
        let seats = self.file()["seats"].as_u64().expect("a number") as u32;
        let first = u32::from(self.turn());
        for number in 0..times as u32 {
            self = self.action((first + number) % seats, json!({"type": "place", "at": 0}));
        }
        self
    }

    /// The seat whose turn it is doubts.
    pub fn doubt(self) -> Driver {
        let seat = u32::from(self.turn());
        self.action(seat, json!({"type": "doubt"}))
    }

    /// One card is placed and doubted.
    pub fn short_round(self) -> Driver {
        self.place(1).doubt()
    }

    /// What everyone sees.
    pub fn table(&self) -> Value {
        self.told()["views"]["spectator"]["table"].clone()
    }
}
