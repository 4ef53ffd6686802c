//! Random play ends, the end is told exactly when it is there, and nothing can be played after it.

use crate::told::answer_text;
use crate::{Broken, Record, Register};
use kernel::{Described, Due, Game, Outcome, Quick, Step};

/// That the play has ended at all, and soon enough, is seen while it is recorded.
pub fn ending<R: Register>(record: &Record<R::Game>, random: &mut Quick) -> Result<(), Broken> {
    record.walk(|entries, play| {
        let broken = |reason| Err(record.broken("ending", entries, reason));
        let over = play.game().due() == Due::Over;
        match play.game().outcome() {
            Some(outcome) if over => {
                if let Err(reason) = well_formed(&outcome, record.seats, R::Game::ENDINGS) {
                    return broken(reason);
                }
            }
            None if !over => return Ok(()),
            outcome => return broken(format!("over is {over}, and the outcome {outcome:?}")),
        }
        if entries < record.log.len() {
            return broken("it is over, and the log goes on".to_string());
        }
        for seat in 0..record.seats {
            let answer = answer_text(&play.clone().act(
                seat,
                &R::anything(record.seats, random),
                &mut Step::default(),
            ));
            if answer != "game_over {}" {
                return broken(format!(
                    "it is over, and a move of seat {seat} is answered {answer}"
                ));
            }
        }
        Ok(())
    })
}

fn well_formed(outcome: &Outcome, seats: u8, endings: &[&str]) -> Result<(), String> {
    let ascending = outcome.winners.windows(2).all(|pair| pair[0] < pair[1]);
    let seated = outcome.winners.iter().all(|winner| *winner < seats);
    if ascending
        && seated
        && outcome.scores.len() == usize::from(seats)
        && endings.contains(&outcome.reason.as_str())
    {
        Ok(())
    } else {
        Err(format!("an outcome that cannot be: {outcome:?}"))
    }
}
