//! What the moves of a seat are worth, from what it sees.

use crate::counsellor::{Counsellor, Subject};
use crate::roll::Roller;
use crate::said::Said;
use crate::sampled::{Sampled, put_in_order, rounded, told};
use kernel::{Asked, Eye, JsonStep, Quick, Random, Seat, Sight, Table};
use serde::Serialize;
use serde_json::value::RawValue;
use thiserror::Error;

/// How much is thought, and from which number chance comes: the same budget, the same counsel.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Worlds that are imagined and played on for every move.
    pub worlds: u16,
    /// Where chance begins.
    pub seed: u64,
}

/// More worlds are never imagined.
const MOST_WORLDS: u16 = 2_000;

/// What a move is worth. Shares are written as whole ten-thousandths.
#[derive(Clone, Debug, Serialize)]
pub struct Worth {
    pub action: Box<RawValue>,
    /// The move in words.
    pub said: Said,
    /// The chance to win after it.
    #[serde(serialize_with = "told")]
    pub win: f64,
    /// The standard error of that.
    #[serde(serialize_with = "told")]
    pub error: f64,
    /// How much less it is worth than the best, in the same worlds.
    #[serde(serialize_with = "told")]
    pub behind: f64,
    /// The standard error of that.
    #[serde(serialize_with = "told")]
    pub behind_error: f64,
}

/// How the worths were found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum How {
    /// Imagined worlds were played on by bots.
    Rollouts,
    /// Pictures were looked at, again and again, and the rest was computed.
    Sight,
}

/// What somebody would say who sees what this seat sees.
#[derive(Clone, Debug, Serialize)]
pub struct Counsel {
    pub seat: Seat,
    /// Sensible moves, the best first. Not every legal move is weighed.
    pub moves: Vec<Worth>,
    /// Which of them is the move that was to be weighed besides.
    pub played: Option<usize>,
    /// Why the first is the best.
    pub reason: Said,
    /// What nobody on this seat can know.
    pub unknown: Said,
    /// How it was found.
    pub how: How,
    /// In how many worlds or looks.
    pub worlds: u16,
}

/// Why there is no counsel.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum CounselError {
    /// Nothing to choose.
    #[error("this seat is not asked for anything")]
    Idle,
    /// The view belongs to another game.
    #[error("this is no view of this game")]
    OtherGame,
}

/// Weighs the sensible moves of a seat that is asked, and one more if somebody wants to know.
///
/// All that goes in is what the seat sees and may do, the pictures that its view names, and a
/// number: by its types this function cannot look behind the view.
pub fn counsel(
    game: Subject,
    asked: &dyn Asked,
    sight: &dyn Sight,
    language: &str,
    also: Option<&str>,
    budget: Budget,
) -> Result<Counsel, CounselError> {
    let counsellor = game.counsellor;
    let budget = Budget { worlds: budget.worlds.clamp(2, MOST_WORLDS), ..budget };
    let mut random = Quick::new(budget.seed);
    let mut moves = sensible(game, asked, sight, language, &mut random)?;
    let sense = also.map(|also| counsellor.sense(asked, also));
    let known = |moves: &[String]| {
        let is = |action: &String| Some(counsellor.sense(asked, action)) == sense;
        moves.iter().position(is)
    };
    if let (Some(also), None) = (also, known(&moves)) {
        moves.push(also.to_string());
    }
    let (samples, how) = match counsellor.by_sight(asked, &moves, sight, budget) {
        Some(samples) => (samples, How::Sight),
        None => {
            let roller = Roller { game, sight, language, brief: false };
            (rolled(asked, &moves, &roller, budget, &mut random)?, How::Rollouts)
        }
    };
    let mut worths = weighed(counsellor, asked, moves, &samples);
    put_in_order(&mut worths, |one, other| {
        one.win > other.win || (one.win == other.win && one.action.get() < other.action.get())
    });
    let Some(best) = worths.first() else { return Err(CounselError::Idle) };
    let is_played = |worth: &Worth| Some(counsellor.sense(asked, worth.action.get())) == sense;
    Ok(Counsel {
        played: worths.iter().position(is_played),
        seat: asked.seat(),
        reason: counsellor.reason(asked, best, sight),
        unknown: counsellor.unknown(asked),
        moves: worths,
        how,
        worlds: budget.worlds,
    })
}

/// What bots would do, and what the game's counsellor wants to know besides; no move twice.
fn sensible(
    game: Subject,
    asked: &dyn Asked,
    sight: &dyn Sight,
    language: &str,
    random: &mut Quick,
) -> Result<Vec<String>, CounselError> {
    let mut moves: Vec<String> = Vec::new();
    for character in game.cast.characters() {
        let Some(mut brain) = game.cast.brain(character) else { continue };
        brain.speak(language);
        match brain.choose(asked, sight, random) {
            Ok(action) => moves.push(action),
            Err(kernel::BrainError::Idle { .. }) => return Err(CounselError::Idle),
            Err(kernel::BrainError::OtherGame { .. }) => return Err(CounselError::OtherGame),
        }
    }
    moves.extend(game.counsellor.moves(asked));
    let mut seen: Vec<String> = Vec::new();
    moves.retain(|action| {
        let sense = game.counsellor.sense(asked, action);
        let new = !seen.contains(&sense);
        seen.extend(new.then_some(sense));
        new
    });
    Ok(moves)
}

/// The chance of the seat to win after each move, world by world: all moves are tried in the same
/// worlds and with the same chance, so that luck decides less between them.
fn rolled(
    asked: &dyn Asked,
    moves: &[String],
    roller: &Roller,
    budget: Budget,
    random: &mut Quick,
) -> Result<Vec<Vec<f64>>, CounselError> {
    let worlds = worlds(roller.game, asked, budget, random)?;
    let seat = asked.seat();
    let mut samples = vec![Vec::with_capacity(worlds.len()); moves.len()];
    for (number, world) in worlds.iter().enumerate() {
        let start = u64::from(random.word()) << 32 | u64::from(random.word());
        for (action, samples) in moves.iter().zip(&mut samples) {
            let mut table = world.copy();
            let win = match table.act(seat, action, &mut JsonStep::default()) {
                Ok(()) => {
                    let mut random = Quick::new(start);
                    let shares = roller.play_on(table.as_mut(), number, &mut random);
                    shares.get(usize::from(seat)).copied().unwrap_or(0.0)
                }
                // What is offered in one world is offered in all that look alike.
                Err(_) => 0.0,
            };
            samples.push(win);
        }
    }
    Ok(samples)
}

/// Worlds that fit what the seat sees; where the counsellor knows which are likelier, those more
/// often.
fn worlds(
    game: Subject,
    asked: &dyn Asked,
    budget: Budget,
    random: &mut Quick,
) -> Result<Vec<Box<dyn Table>>, CounselError> {
    let Subject { rules, counsellor, .. } = game;
    let (view, seat) = (asked.view(), asked.seat());
    let seats = counsellor.seats(asked).ok_or(CounselError::OtherGame)?;
    let tries = counsellor.tries(asked);
    let count = usize::from(budget.worlds);
    let mut weighed: Vec<(f64, Box<dyn Table>)> = Vec::with_capacity(count * tries);
    for _ in 0..count * tries {
        let world =
            rules.imagine(&view, Eye::Seat(seat), seats, random).ok_or(CounselError::OtherGame)?;
        let weight = if tries > 1 { counsellor.weight(world.as_ref(), seat) } else { 1.0 };
        weighed.push((weight, world));
    }
    if tries == 1 {
        return Ok(weighed.into_iter().map(|(_, world)| world).collect());
    }
    // Evenly spaced marks along the sum of all weights: the same shares with less luck.
    let all: f64 = weighed.iter().map(|(weight, _)| weight).sum();
    let (mut found, mut sum, mut place) = (Vec::with_capacity(count), 0.0, 0);
    let offset = random.unit();
    for number in 0..count {
        let mark = (number as f64 + offset) / count as f64 * all;
        while place + 1 < weighed.len() && sum + weighed[place].0 < mark {
            sum += weighed[place].0;
            place += 1;
        }
        found.push(weighed[place].1.copy());
    }
    random.shuffle(&mut found);
    Ok(found)
}

fn weighed(
    counsellor: &dyn Counsellor,
    asked: &dyn Asked,
    moves: Vec<String>,
    samples: &[Vec<f64>],
) -> Vec<Worth> {
    let sampled = |samples: &mut dyn Iterator<Item = f64>| {
        let mut sampled = Sampled::default();
        samples.for_each(|sample| sampled.add(sample));
        sampled
    };
    let means: Vec<Sampled> =
        samples.iter().map(|samples| sampled(&mut samples.iter().copied())).collect();
    let best = (0..means.len())
        .max_by(|one, other| means[*one].mean().total_cmp(&means[*other].mean()))
        .unwrap_or(0);
    moves
        .into_iter()
        .enumerate()
        .map(|(place, action)| {
            let pairs = samples[best].iter().zip(&samples[place]);
            let behind = sampled(&mut pairs.map(|(best, this)| best - this));
            Worth {
                said: counsellor.said(asked, &action),
                win: rounded(means[place].mean()),
                error: rounded(means[place].error()),
                behind: rounded(behind.mean()),
                behind_error: rounded(behind.error()),
                action: RawValue::from_string(action).expect("bots and offers write JSON"),
            }
        })
        .collect()
}
