//! The three characters: how they read, what they like to say, and how they guess.

use super::reader::Habit;

/// How somebody plays.
#[derive(Clone, Copy, Debug)]
pub struct Character {
    /// The name on the wire.
    pub name: &'static str,
    /// How it reads clues.
    pub habit: Habit,
    /// How far its feeling for a card strays from what it reads, from 0; 1 is as much as a whole
    /// word.
    pub whim: f64,
    /// How much better a card has to fit to be taken for the narrator's e times as often;
    /// docs/CLUES.md has how it was measured.
    pub doubt: f64,
    /// How far it takes a card for bait that the clue all but names: narrators do not name things.
    pub suspicion: f64,
    /// The share of the others who it wants to find its card.
    pub aim: f64,
    /// How much it likes sayings, ideas of the card, moods, neighbouring ideas, and turns of
    /// phrase.
    pub taste: [f64; 5],
}

/// All of them.
pub const CHARACTERS: [Character; 3] = [
    Character {
        name: "poet",
        habit: Habit { literal: 0.40, near: 0.60, far: 0.15 },
        whim: 0.05,
        doubt: 0.09,
        suspicion: 0.10,
        aim: 0.40,
        taste: [0.12, 0.0, 0.04, 0.06, 0.02],
    },
    Character {
        name: "teacher",
        habit: Habit { literal: 0.80, near: 0.25, far: 0.03 },
        whim: 0.03,
        doubt: 0.14,
        suspicion: 0.0,
        aim: 0.60,
        taste: [0.0, 0.12, 0.06, 0.0, 0.08],
    },
    Character {
        name: "fox",
        habit: Habit { literal: 0.55, near: 0.35, far: 0.06 },
        whim: 0.015,
        doubt: 0.06,
        suspicion: 0.25,
        aim: 0.50,
        taste: [0.03, 0.03, 0.03, 0.03, 0.0],
    },
];
