//! The characters, told apart by a few numbers.

/// How somebody plays.
#[derive(Clone, Copy, Debug)]
pub struct Character {
    /// The name on the wire.
    pub name: &'static str,
    /// How sure one is to be checked whatever one bids, from 0 (only when it looks false) to 1.
    pub caution: f64,
    /// How often a bid is on a face of which the own hand shows least.
    pub bluff: f64,
    /// How far the bids of others are believed, from 0 to 1.
    pub trust: f64,
    /// How far one hopes to be believed oneself, from 0 to 1.
    pub credit: f64,
    /// How far one goes by who has checked often so far and who has not, from 0.
    pub memory: f64,
    /// How far a choice strays from the best, in chances to win the round.
    pub noise: f64,
    /// At two seats, how gladly one bids a face that one does not show; 1 as the solved policy has
    /// it.
    pub empty: f64,
    /// At two seats, how gladly one checks; 1 as the solved policy has it.
    pub doubt: f64,
    /// How far an arrangement strays from the best, in cards.
    pub whim: f64,
    /// Whether it bids by what was learned from many rounds, at three seats and more; others go by
    /// the numbers above.
    pub learned: bool,
}

pub const CHARACTERS: [Character; 3] = [
    Character {
        name: "calm",
        caution: 0.9,
        bluff: 0.0,
        trust: 0.95,
        credit: 0.3,
        memory: 0.0,
        noise: 0.02,
        empty: 0.15,
        doubt: 1.3,
        whim: 0.1,
        learned: false,
    },
    Character {
        name: "sharp",
        caution: 0.35,
        bluff: 0.06,
        trust: 0.85,
        credit: 0.5,
        memory: 3.0,
        noise: 0.015,
        empty: 1.0,
        doubt: 1.0,
        whim: 0.4,
        learned: true,
    },
    Character {
        name: "wild",
        caution: 0.1,
        bluff: 0.3,
        trust: 0.5,
        credit: 0.8,
        memory: 0.0,
        noise: 0.1,
        empty: 3.0,
        doubt: 0.55,
        whim: 1.0,
        learned: false,
    },
];

impl Character {
    /// The same character at a larger table. There a bid is more often a way to pass the danger on,
    /// so it says less about the hand behind it and is checked less eagerly.
    pub(super) fn among(self, seats: usize) -> Character {
        if seats == 2 {
            return self;
        }
        Character {
            caution: 0.35 * self.caution,
            trust: 0.6 * self.trust,
            credit: 0.4 * self.credit,
            ..self
        }
    }
}
