//! A night, written down before it begins: what is played, who plays, and what goes wrong when.

use crate::liveness::options;
use kernel::{Quick, Random, Rules};
use serde_json::Value;
use stolik_server::table::TableClock;

/// How a command gets to the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    Straight,
    /// At once, and a second time.
    Twice,
    /// Only when the line hands it over.
    Held,
    /// Not at all.
    Lost,
}

/// What somebody may want besides a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    Rename(u16),
    Pause,
    GoOn,
    LetBot,
    TakeBack,
    MoreTime,
    Start,
    EndGame,
}

/// What happens to the next record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It is not stored, and the store says so.
    Refused,
    /// It is not stored, and the store does not know.
    Lost,
    /// It is stored, and the store does not know.
    Kept,
    /// It is stored and acknowledged so many steps later.
    Late(u8),
    /// It is stored at once, and acknowledged so many steps later.
    AckLate(u8),
}

/// Something that happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// One of those who are asked makes some legal move.
    Move {
        pick: u32,
        way: Way,
    },
    /// Somebody wants something else.
    Wish {
        who: u8,
        wish: Wish,
        way: Way,
    },
    /// A line hands over a command that it has held back, the newest or the oldest.
    HandOver {
        who: u8,
        newest: bool,
    },
    /// Somebody says once more what they have said.
    Repeat {
        who: u8,
        back: u8,
    },
    /// A line is cut; the table may hear of it only when they come back.
    Cut {
        who: u8,
        heard: bool,
    },
    /// Somebody comes back and repeats what was not answered.
    Come {
        who: u8,
    },
    Pass {
        millis: u32,
    },
    /// Somebody moves, and the process gets no turn until so much time has passed.
    Freeze {
        pick: u32,
        millis: u32,
    },
    /// What the store will do with the next record.
    Store(Fault),
    /// The next log cannot be read.
    Unreadable,
    /// The process is killed and started again; its clock shows so much more or less.
    Kill {
        clock: i64,
    },
    /// The process is taken for dead, and somebody comes to another one; the others stay with the
    /// first, which does not know it.
    TakeOver {
        who: u8,
    },
}

pub struct Case {
    pub(super) seed: u64,
    pub(super) rules: &'static dyn Rules,
    pub(super) options: Value,
    pub(super) clock: TableClock,
    /// Whether phones draw with the server.
    pub(super) draws: bool,
    /// How many people there are; those for whom the game has no seat look on.
    pub(super) people: u8,
    pub(super) steps: Vec<Step>,
}

const HOUR: i64 = 3_600_000;

impl Case {
    /// The night of a seed. All games take their turns.
    pub fn random(seed: u64) -> Case {
        let mut random = Quick::new(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x0B5D);
        let rules = games::GAMES[seed as usize % games::GAMES.len()];
        let least = u32::from(*rules.seats().start());
        let people = (least + random.below(9 - least)) as u8;
        let options = options(rules, &mut random);
        let clocks = [TableClock::None, TableClock::Relaxed, TableClock::Brisk, TableClock::Brisk];
        let clock = clocks[random.below(4) as usize];
        let length = 40 + random.below(80);
        let steps = (0..length).map(|_| step(people, &mut random)).collect();
        // All five games with and without.
        let draws = seed / games::GAMES.len() as u64 % 2 == 1;
        Case { seed, rules, options, clock, draws, people, steps }
    }
}

fn way(random: &mut Quick) -> Way {
    match random.below(10) {
        0 => Way::Twice,
        1 => Way::Held,
        2 => Way::Lost,
        _ => Way::Straight,
    }
}

fn step(people: u8, random: &mut Quick) -> Step {
    let who = random.below(u32::from(people)) as u8;
    match random.below(100) {
        0..40 => Step::Move { pick: random.below(1 << 30), way: way(random) },
        40..52 => Step::Wish { who, wish: wish(random), way: way(random) },
        52..57 => Step::HandOver { who, newest: random.below(2) == 0 },
        57..61 => Step::Repeat { who, back: random.below(4) as u8 },
        61..66 => Step::Cut { who, heard: random.below(3) > 0 },
        66..73 => Step::Come { who },
        73..83 => Step::Pass { millis: [300, 3_000, 12_000, 60_000][random.below(4) as usize] },
        83..86 => Step::Freeze { pick: random.below(1 << 30), millis: 100_000 },
        86..96 => Step::Store(fault(random)),
        96 => Step::Unreadable,
        97 => Step::TakeOver { who },
        _ => {
            let clock = [0, HOUR, -HOUR, 24 * HOUR, -24 * HOUR][random.below(5) as usize];
            Step::Kill { clock }
        }
    }
}

fn wish(random: &mut Quick) -> Wish {
    match random.below(12) {
        0..5 => Wish::Rename(random.below(1000) as u16),
        5 => Wish::Pause,
        6 | 7 => Wish::GoOn,
        8 => Wish::LetBot,
        9 => Wish::TakeBack,
        10 => Wish::MoreTime,
        _ => [Wish::Start, Wish::Start, Wish::EndGame][random.below(3) as usize],
    }
}

fn fault(random: &mut Quick) -> Fault {
    match random.below(5) {
        0 => Fault::Refused,
        1 => Fault::Lost,
        2 => Fault::Kept,
        3 => Fault::Late(1 + random.below(4) as u8),
        _ => Fault::AckLate(1 + random.below(4) as u8),
    }
}

impl std::fmt::Display for Case {
    fn fmt(&self, formatter: &mut std::fmt::Formatter) -> std::fmt::Result {
        let Case { rules, options, clock, draws, people, .. } = self;
        let drawn = if *draws { ", drawn" } else { "" };
        write!(formatter, "{} {options}, clock {clock:?}, {people} people{drawn}", rules.id())
    }
}
