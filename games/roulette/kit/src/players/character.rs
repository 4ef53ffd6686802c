//! The three characters as numbers.

/// How somebody plays.
#[derive(Clone, Copy, Debug)]
pub struct Character {
    /// Its name on the wire.
    pub name: &'static str,
    /// How readily it hides a bullet, beside what the odds say.
    pub cheating: f64,
    /// How much more suspicion it needs than others before it accuses.
    pub certainty: f64,
    /// What a character is worth to it, in points, beside what it is really worth.
    pub care: f64,
    /// How much its bets wander from the best one, in points.
    pub whim: f64,
}

/// All of them.
pub const CHARACTERS: [Character; 3] = [
    Character { name: "honest", cheating: 0.15, certainty: 0.02, care: 1.05, whim: 0.45 },
    Character { name: "cheat", cheating: 0.45, certainty: 0.02, care: 1.0, whim: 0.50 },
    Character { name: "judge", cheating: 0.28, certainty: -0.01, care: 1.0, whim: 0.45 },
];
