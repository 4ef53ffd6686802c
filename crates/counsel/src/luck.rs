//! Luck or nerve: what chance gave and what decisions won or lost, over the log of a game that is
//! over.
//!
//! Every position of the log has a value, each seat's chance to win if bots played on from the
//! truth as it was. A chance entry changes it by luck, a move by a decision. Playing on draws
//! chance anew every time, so what luck changes is nought on average, whoever plays.

use crate::counsel::Budget;
use crate::counsellor::{Counsellor, Subject};
use crate::roll::{Drawn, Roller, shares};
use crate::said::Said;
use crate::sampled::{Sampled, rounded, told as share, told_list as shares_list};
use crate::told;
use kernel::{Dark, Due, JsonStep, Outcome, Question, Quick, Random, Seat, Table};
use serde::Serialize;
use serde_json::Value;
use thiserror::Error;

/// What made a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Maker {
    Chance,
    Seat(Seat),
}

/// What an entry of the log changed.
#[derive(Clone, Debug, Serialize)]
pub struct Step {
    /// Which entry, from 0.
    pub entry: usize,
    /// Who made it.
    pub maker: Maker,
    /// Each seat's chance to win after it.
    #[serde(serialize_with = "shares_list")]
    pub win: Vec<f64>,
    /// By how much the entry itself changed it.
    #[serde(serialize_with = "shares_list")]
    pub change: Vec<f64>,
    /// The standard error of one of these values, the largest of all seats.
    #[serde(serialize_with = "share")]
    pub error: f64,
}

/// What a game was to one seat, in chances to win: the four parts and the chance at the start add
/// up to whether it won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct SeatLuck {
    /// What chance gave.
    #[serde(serialize_with = "share")]
    pub luck: f64,
    /// The standard error of that.
    #[serde(serialize_with = "share")]
    pub luck_error: f64,
    /// What the seat's own decisions won or lost.
    #[serde(serialize_with = "share")]
    pub own: f64,
    /// The standard error of that.
    #[serde(serialize_with = "share")]
    pub own_error: f64,
    /// What the decisions of others did.
    #[serde(serialize_with = "share")]
    pub others: f64,
    /// What is left between two rounds, where the table is judged without playing on.
    #[serde(serialize_with = "share")]
    pub rest: f64,
}

/// A finished game, told by luck and nerve.
#[derive(Clone, Debug, Serialize)]
pub struct Luck {
    /// Each seat's chance before the first entry.
    #[serde(serialize_with = "shares_list")]
    pub start: Vec<f64>,
    /// What every entry changed.
    pub steps: Vec<Step>,
    /// What it came to for each seat.
    pub seats: Vec<SeatLuck>,
    /// The step that changed most for whoever won.
    pub turning: Option<usize>,
    pub told: Vec<Said>,
    /// How often every position was played on.
    pub worlds: u16,
}

/// Why it cannot be told.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum LuckError {
    /// Options or seats that the game does not have.
    #[error("{0}")]
    Opening(String),
    /// An entry that cannot have come from this game.
    #[error("entry {0} does not fit")]
    Broken(usize),
    /// Only what is over is told.
    #[error("the game is not over")]
    Running,
}

/// A value of a position, and how sure it is.
struct Valued {
    win: Vec<f64>,
    error: f64,
}

struct Teller<'a> {
    roller: Roller<'a>,
    worlds: u16,
    random: Quick,
}

impl Teller<'_> {
    fn counsellor(&self) -> &'static dyn Counsellor {
        self.roller.game.counsellor
    }

    /// The table when somebody is asked next; nothing if nobody will be, or if it has to grow.
    fn settled(&mut self, table: &dyn Table) -> Option<Box<dyn Table>> {
        let mut next = table.copy();
        while let Due::Chance(question) = next.due() {
            if matches!(question, Question::Grow(_)) {
                return None;
            }
            next.settle(&mut Drawn(&mut self.random), &mut JsonStep::default()).ok()?;
        }
        next.outcome().is_none().then_some(next)
    }

    /// Each seat's chance to win from here on, to the end of the round in which somebody is asked
    /// next: so a position before chance and one after it are judged at the same place.
    fn value(&mut self, table: &dyn Table) -> Valued {
        let seats = usize::from(table.seats());
        if let Some(outcome) = table.outcome() {
            return Valued { win: shares(&outcome, table.seats()), error: 0.0 };
        }
        let grows = matches!(table.due(), Due::Chance(Question::Grow(_)));
        if let Some(win) = self.counsellor().known(table) {
            return Valued { win, error: 0.0 };
        }
        if grows {
            return Valued { win: self.counsellor().standing(table), error: 0.0 };
        }
        let mut sums = vec![Sampled::default(); seats];
        for number in 0..usize::from(self.worlds) {
            let start = u64::from(self.random.word()) << 32 | u64::from(self.random.word());
            let random = &mut Quick::new(start);
            let win = self.roller.play_until(table.copy().as_mut(), None, number, random);
            sums.iter_mut().zip(win).for_each(|(sum, win)| sum.add(win));
        }
        let error = sums.iter().map(Sampled::error).fold(0.0, f64::max);
        Valued { win: sums.iter().map(Sampled::mean).collect(), error }
    }
}

/// A finished game that is being told, entry by entry: whoever waits can be told how far it is.
pub struct Telling {
    table: Box<dyn Table>,
    teller: Teller<'static>,
    before: Valued,
    told: Luck,
}

impl Telling {
    /// Begins. Every position is played on as often as the budget says; where it says nothing, as
    /// often as this game needs.
    pub fn open(
        game: Subject,
        options: &Value,
        seats: usize,
        worlds: Option<u16>,
        seed: u64,
    ) -> Result<Telling, LuckError> {
        let table = game
            .rules
            .open(options, seats)
            .map_err(|error| LuckError::Opening(error.to_string()))?;
        let roller = Roller { game, sight: &Dark, language: "en", brief: true };
        let worlds = worlds.unwrap_or_else(|| game.counsellor.rolls()).max(2);
        let mut teller = Teller { roller, worlds, random: Quick::new(seed) };
        let before = teller.value(table.as_ref());
        let told = Luck {
            start: before.win.iter().copied().map(rounded).collect(),
            steps: Vec::new(),
            seats: vec![SeatLuck::default(); seats],
            turning: None,
            told: Vec::new(),
            worlds,
        };
        Ok(Telling { table, teller, before, told })
    }

    /// Takes the next entry of the log.
    pub fn add(&mut self, text: &str) -> Result<(), LuckError> {
        let Telling { table, teller, before, told } = self;
        let entry = told.steps.len();
        let maker = maker(table.as_ref(), text).ok_or(LuckError::Broken(entry))?;
        let mark = teller.roller.mark(table.as_ref());
        if !table.fold(text) {
            return Err(LuckError::Broken(entry));
        }
        let after = teller.value(table.as_ref());
        // Where playing on stops, the move is judged as it would have been there; what the next
        // round is worth besides belongs to nobody.
        let judged = match teller.settled(table.as_ref()) {
            Some(next) if maker != Maker::Chance && teller.roller.mark(next.as_ref()) != mark => {
                Valued { win: teller.counsellor().standing(next.as_ref()), error: 0.0 }
            }
            _ => Valued { win: after.win.clone(), error: after.error },
        };
        told.add(entry, maker, before, &judged, &after);
        *before = after;
        Ok(())
    }

    /// What it came to, when all entries have been taken.
    pub fn finish(mut self) -> Result<Luck, LuckError> {
        let outcome = self.table.outcome().ok_or(LuckError::Running)?;
        self.told.finish(&outcome);
        Ok(self.told)
    }
}

/// Tells a finished game. Its log is open: nothing in it is a secret any more.
pub fn luck<'a>(
    game: Subject,
    options: &Value,
    seats: usize,
    mut entries: impl Iterator<Item = &'a str>,
    budget: Budget,
) -> Result<Luck, LuckError> {
    let mut telling = Telling::open(game, options, seats, Some(budget.worlds), budget.seed)?;
    entries.try_for_each(|entry| telling.add(entry))?;
    telling.finish()
}

/// Who makes this entry.
fn maker(table: &dyn Table, entry: &str) -> Option<Maker> {
    if matches!(table.due(), Due::Chance(_)) {
        return Some(Maker::Chance);
    }
    let entry: Value = serde_json::from_str(entry).ok()?;
    let seat = entry.get("act")?.get("seat")?.as_u64()?;
    Some(Maker::Seat(Seat::try_from(seat).ok()?))
}

impl Luck {
    fn add(
        &mut self,
        entry: usize,
        maker: Maker,
        before: &Valued,
        judged: &Valued,
        after: &Valued,
    ) {
        let error = (before.error.powi(2) + judged.error.powi(2)).sqrt();
        let mut change = Vec::with_capacity(self.seats.len());
        for (place, seat) in self.seats.iter_mut().enumerate() {
            let changed = judged.win[place] - before.win[place];
            change.push(rounded(changed));
            match maker {
                Maker::Chance => {
                    seat.luck += changed;
                    seat.luck_error += error * error;
                }
                Maker::Seat(by) if usize::from(by) == place => {
                    seat.own += changed;
                    seat.own_error += error * error;
                }
                Maker::Seat(_) => seat.others += changed,
            }
            seat.rest += after.win[place] - judged.win[place];
        }
        self.steps.push(Step {
            entry,
            maker,
            win: after.win.iter().copied().map(rounded).collect(),
            change,
            error: rounded(after.error),
        });
    }

    fn finish(&mut self, outcome: &Outcome) {
        for seat in &mut self.seats {
            seat.luck_error = rounded(seat.luck_error.sqrt());
            seat.own_error = rounded(seat.own_error.sqrt());
            for part in [&mut seat.luck, &mut seat.own, &mut seat.others, &mut seat.rest] {
                *part = rounded(*part);
            }
        }
        let change = |step: &Step| match outcome.winners.as_slice() {
            [winner] => step.change[usize::from(*winner)],
            _ => step.change.iter().map(|change| change.abs()).fold(0.0, f64::max),
        };
        self.turning = (0..self.steps.len())
            .max_by(|one, other| change(&self.steps[*one]).total_cmp(&change(&self.steps[*other])));
        self.told = told::sentences(self, outcome);
    }
}
