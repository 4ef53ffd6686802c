//! The race of two seats to the end of the stack: how likely whoever is to move is to win it.

use std::sync::OnceLock;

/// Cards in the stack of two seats, at most.
const STACK: usize = 9;
/// Leads beyond this are as good as won.
const MOST: i32 = 40;
/// What somebody who steals a card does without: about what a turn over the pool is worth.
pub(super) const MEAN: f32 = 2.2;
/// The smallest gain of a turn in the table.
const LEAST: i32 = -4;
/// Turns of an ordinary player: so many of them took no card, one, two … from the pool, and of
/// these so many changed the lead by −4, −3, −2 …; counted by `cargo run --release -p stolik-lab
/// --bin race -- 2000 former`.
const TURNS: [[u32; 20]; 4] = [
    [415, 632, 573, 431, 197, 49, 248, 318, 686, 1188, 1582, 1705, 725, 408, 220, 57, 9, 0, 0, 0],
    [22, 35, 91, 206, 614, 2855, 5560, 5045, 2159, 943, 195, 42, 42, 48, 39, 24, 9, 1, 0, 0],
    [0, 0, 1, 4, 18, 72, 291, 315, 153, 110, 53, 9, 9, 0, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
];

/// By cards in the stack, then by lead.
type Chances = [[f32; 2 * MOST as usize + 1]; STACK + 1];

/// How much of the win this lead is at the end.
pub(super) fn won(lead: f32) -> f32 {
    if lead > 0.0 {
        1.0
    } else if lead == 0.0 {
        0.5
    } else {
        0.0
    }
}

fn at(chances: &Chances, lead: i32, stack: usize) -> f32 {
    chances[stack][(lead.clamp(-MOST, MOST) + MOST) as usize]
}

fn chances() -> Chances {
    let all: u32 = TURNS.iter().flatten().sum();
    let mut chances = [[0.5; 2 * MOST as usize + 1]; STACK + 1];
    for stack in 0..=STACK {
        // A turn that takes nothing leaves the stack as it is: this settles down.
        for _ in 0..60 {
            let before = chances;
            for lead in -MOST..=MOST {
                let mut sum = 0.0;
                for (taken, gains) in TURNS.iter().enumerate() {
                    for (gain, count) in (LEAST..).zip(gains).filter(|(_, count)| **count > 0) {
                        let value = if taken > stack {
                            won((lead + gain) as f32)
                        } else {
                            1.0 - at(&before, -lead - gain, stack - taken)
                        };
                        sum += *count as f32 * value;
                    }
                }
                chances[stack][(lead + MOST) as usize] = sum / all as f32;
            }
        }
    }
    chances
}

/// The chance of whoever is to move to win with this lead and so many cards in the stack.
pub(super) fn chance(lead: f32, stack: usize) -> f32 {
    static CHANCES: OnceLock<Box<Chances>> = OnceLock::new();
    let chances = CHANCES.get_or_init(|| Box::new(chances()));
    let (low, stack) = (lead.floor(), stack.min(STACK));
    let [below, above] = [low, low + 1.0].map(|lead| at(chances, lead as i32, stack));
    below + (above - below) * (lead - low)
}
