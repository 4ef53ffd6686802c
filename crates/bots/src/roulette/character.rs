//! The three characters as numbers.

/// How somebody plays.
#[derive(Clone, Copy, Debug)]
pub struct Character {
    /// Its name on the wire.
    pub name: &'static str,
    /// How readily it hides a bullet, beside what the odds say.
    pub cheating: f64,
    /// It accuses who is this likely to cheat.
    pub certainty: f64,
    /// What a character is worth to it, in points, beside what it is really worth.
    pub care: f64,
    /// How much its bets wander from the best one, in points.
    pub whim: f64,
}

/// All of them.
pub const CHARACTERS: [Character; 3] = [
    Character { name: "honest", cheating: 0.10, certainty: 0.52, care: 1.05, whim: 0.45 },
    Character { name: "cheat", cheating: 0.60, certainty: 0.50, care: 1.0, whim: 0.50 },
    Character { name: "judge", cheating: 0.25, certainty: 0.44, care: 1.0, whim: 0.45 },
];
