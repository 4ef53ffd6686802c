//! Games with something planted in them: a leak that the law of secrecy must catch, or a bug that
//! another law must.

mod planted;

pub use planted::{Honest, Plant, Planted, Truth};

use crate::law::secrecy;
use crate::{Broken, Record, run_law};
use kernel::{Game, Quick};

/// A planted fault, and how it fared.
pub struct Trial {
    /// The game it is planted in.
    pub game: &'static str,
    /// What is wrong with the game.
    pub what: &'static str,
    /// The law that must break.
    pub law: &'static str,
    /// Where the difference must be seen.
    pub by: &'static str,
    /// Tries the law on this many games from this seed.
    pub run: Box<dyn Fn(u32, u64) -> Result<(), Broken>>,
}

/// The trial of one plant by one law. Only that law is compiled for it: there are many plants.
pub fn trial<P: Plant>(law: &'static str, holds: Holds<P>) -> Trial {
    Trial {
        game: P::Of::ID,
        what: P::WHAT,
        law,
        by: P::BY,
        run: Box::new(move |games, seed| {
            run_law::<Planted<P>>((law, holds), games, seed).map(drop)
        }),
    }
}

/// A law of a game with something planted.
pub type Holds<P> = fn(&Record<Planted<P>>, &mut Quick) -> Result<(), Broken>;

/// The trial of a leak.
pub fn leak<P: Plant>() -> Trial {
    trial::<P>("secrecy", secrecy::<Planted<P>>)
}

/// Games within which a fault must have shown.
const GAMES: u32 = 300;

/// Tries each fault, prints what became of it, and lists those that went unseen or were seen by
/// something else.
pub fn missed(trials: &[Trial]) -> Vec<&'static str> {
    let mut missed = Vec::new();
    for trial in trials {
        let found = (trial.run)(GAMES, 0);
        let caught = found
            .as_ref()
            .is_err_and(|broken| broken.law == trial.law && broken.reason.contains(trial.by));
        let how = match &found {
            Ok(()) => "NOT SEEN".to_string(),
            Err(broken) if !caught => format!("SEEN BY {} INSTEAD: {}", broken.law, broken.reason),
            Err(broken) => format!(
                "{} in game {}: {}",
                trial.law,
                broken.seed + 1,
                broken.reason.chars().take(110).collect::<String>()
            ),
        };
        println!("{:<76} {how}", trial.what);
        if !caught {
            missed.push(trial.what);
        }
    }
    missed
}

/// The leaks of one game: planted in what it shows and in what it tells, and each of them caught.
/// Where nothing is planted nobody knows whether the register would notice anything.
///
/// # Panics
/// When a leak is missed, or none is planted at one of the two places.
pub fn are_caught(leaks: &[Trial]) {
    let in_view = |leak: &Trial| leak.by == "view";
    assert!(leaks.iter().any(in_view), "no leak is planted in a view");
    assert!(
        !leaks.iter().all(in_view),
        "no leak is planted outside the views: in events, offers or refusals"
    );
    assert_eq!(missed(leaks), Vec::<&str>::new());
    println!("{} planted leaks, all caught", leaks.len());
}
