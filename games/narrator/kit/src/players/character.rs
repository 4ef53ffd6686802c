//! The three characters: how they read, what they like to say, and how they guess.

use super::reader::{Gaze, Habit};

/// So many kinds of readers there are: one for each character.
pub const READERS: usize = 3;

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
    /// Whose clues it does not take at their word, by the place of the character: when one card
    /// fits them far better than all others, that is too good to be true.
    pub wary_of: usize,
    /// The share of the others who it wants to find its card.
    pub aim: f64,
    /// How much it likes what was written for the card in its voice, sayings, and what the card is
    /// about in a few words or in one.
    pub taste: [f64; 4],
}

/// All of them.
pub const CHARACTERS: [Character; READERS] = [
    Character {
        name: "poet",
        habit: Habit { gaze: Gaze::Mood, literal: 0.40, near: 0.60, far: 0.15 },
        whim: 0.05,
        doubt: 0.06,
        suspicion: 0.10,
        wary_of: 1,
        aim: 0.40,
        taste: [0.16, 0.04, 0.0, -0.12],
    },
    Character {
        name: "teacher",
        habit: Habit { gaze: Gaze::Things, literal: 0.80, near: 0.25, far: 0.03 },
        whim: 0.03,
        doubt: 0.06,
        suspicion: 0.0,
        wary_of: 2,
        aim: 0.60,
        taste: [0.16, 0.04, 0.04, -0.10],
    },
    Character {
        name: "fox",
        habit: Habit { gaze: Gaze::Thoughts, literal: 0.55, near: 0.35, far: 0.06 },
        whim: 0.015,
        doubt: 0.06,
        suspicion: 0.25,
        wary_of: 0,
        aim: 0.50,
        taste: [0.16, 0.04, 0.0, -0.06],
    },
];

/// By so much a card may fit better than the rest before it is too good to be true, and so far one
/// backs away from it then.
const LEAD: f32 = 0.1;
const BACK: f32 = 2.0;
/// So often one backs away from those one is wary of.
const WARY: f32 = 0.8;

impl Character {
    /// How wary it is of somebody who is each character so likely: of strangers not at all.
    pub fn wariness(&self, likely: &[f64; READERS]) -> f32 {
        let surely = likely[self.wary_of] / likely.iter().sum::<f64>();
        let more = (surely * READERS as f64 - 1.0) / (READERS as f64 - 1.0);
        WARY * more.max(0.0) as f32
    }

    /// How likely it takes each card on the table for the narrator's, by how well each fits and how
    /// wary it is of the narrator.
    pub fn trust(&self, fits: &[f32], wariness: f32, trusts: &mut Vec<f32>) {
        let (mut best, mut second) = (f32::MIN, f32::MIN);
        for fit in fits {
            if *fit > best {
                (best, second) = (*fit, best);
            } else {
                second = second.max(*fit);
            }
        }
        let doubt = self.doubt as f32;
        let back = BACK * (best - second - LEAD).max(0.0);
        let plain = |fit: &f32| ((*fit - best) / doubt).exp();
        let wary =
            |fit: &f32| ((*fit - best - if *fit >= best { back } else { 0.0 }) / doubt).exp();
        let (all, all_wary): (f32, f32) =
            (fits.iter().map(plain).sum(), fits.iter().map(wary).sum());
        trusts.clear();
        trusts.extend(
            fits.iter()
                .map(|fit| (1.0 - wariness) * plain(fit) / all + wariness * wary(fit) / all_wary),
        );
    }
}
