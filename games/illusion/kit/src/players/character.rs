//! The characters, told apart by how keen their eyes are and how they take to doubting.

/// How somebody looks and plays.
#[derive(Clone, Copy, Debug)]
pub struct Character {
    /// The name on the wire.
    pub name: &'static str,
    pub eye: Eye,
    /// How far the others' placing is believed, from 0.5 (as far as a coin) to 1 (blindly).
    pub trust: f64,
    /// How far a choice strays from the best, in arrow cards.
    pub whim: f64,
    /// How often the back of a card that was turned over is remembered.
    pub memory: f64,
}

/// How somebody sees.
#[derive(Clone, Copy, Debug)]
pub struct Eye {
    /// The smallest thing it tells apart, in pixels: finer ones melt together.
    pub grain: usize,
    /// How much the main colour of a spot drowns the others there, from 1 (not at all).
    pub drowning: f64,
    /// How far loud spots draw the look, from 0.
    pub attention: f64,
    /// The power by which it judges parts of a whole, see [`judged`](super::judged): below 1 small
    /// ones seem more than they are and large ones less.
    pub power: f64,
    /// How unsure its judgement is; 2 is about a person who glances.
    pub blur: f64,
}

/// All characters, the dullest first.
pub const CHARACTERS: [Character; 3] = [
    Character {
        name: "dreamer",
        eye: Eye { grain: 14, drowning: 1.2, attention: 0.5, power: 0.72, blur: 0.87 },
        trust: 0.68,
        whim: 0.05,
        memory: 0.25,
    },
    Character {
        name: "sober",
        eye: Eye { grain: 10, drowning: 1.1, attention: 0.3, power: 0.83, blur: 1.0 },
        trust: 0.75,
        whim: 0.03,
        memory: 0.35,
    },
    Character {
        name: "hawk",
        eye: Eye { grain: 6, drowning: 1.05, attention: 0.15, power: 0.93, blur: 0.9 },
        trust: 0.65,
        whim: 0.01,
        memory: 0.6,
    },
];
