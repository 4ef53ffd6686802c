//! The characters, told apart by a few numbers.

/// How somebody plays.
#[derive(Clone, Copy, Debug)]
pub struct Character {
    /// The name on the wire.
    pub name: &'static str,
    /// What a token is worth to them, in points. At the end it is worth one.
    pub token: f64,
    /// How much what is complete already weighs against what could still come, from 0.
    pub caution: f64,
    /// What it is worth that a card is taken away from somebody, for every point, at a table of
    /// two.
    pub spite: f64,
    /// How much they mind that a card may not be theirs at the end, from 0 to 1.
    pub foresight: f64,
    /// The power of a card's points that they go by: above 1 the dearest cards look best.
    pub taste: f64,
    /// Below this many tokens they give cards for tokens.
    pub purse: u8,
    /// Whether they plan the whole turn over all cards, or go for one combination at a time.
    pub whole: bool,
}

pub const CHARACTERS: [Character; 3] = [
    Character {
        name: "careful",
        token: 1.7,
        caution: 1.6,
        spite: 0.0,
        foresight: 1.0,
        taste: 0.9,
        purse: 0,
        whole: false,
    },
    Character {
        name: "sharp",
        token: 1.0,
        caution: 1.0,
        spite: 0.5,
        foresight: 1.0,
        taste: 1.0,
        purse: 3,
        whole: true,
    },
    Character {
        name: "greedy",
        token: 0.2,
        caution: 0.5,
        spite: 0.0,
        foresight: 0.0,
        taste: 1.3,
        purse: 0,
        whole: false,
    },
];

/// What `sharp` was when it went for one combination at a time: to measure it against.
pub const FORMER: Character = Character { name: "former", whole: false, ..CHARACTERS[1] };
