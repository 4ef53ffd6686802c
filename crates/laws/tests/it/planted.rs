//! Every planted leak is caught by the law of secrecy and every planted bug by its law, and honest
//! play by none.

use games::bluff::Bluff;
use games::illusion::Illusion;
use kernel::{Entry, Eye, Quick, Random};
use laws::leaks::{self, Honest, Planted, Trial, bugs};
use laws::{Record, Register, run_all};

/// Games within which a fault must have shown.
const GAMES: u32 = 300;
/// Games that honest play must survive.
const HONEST: u32 = 160;

/// Tries each fault, prints what became of it, and lists those that went unseen or were seen by
/// something else.
fn missed(trials: &[Trial]) -> Vec<&'static str> {
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

#[test]
fn every_planted_leak_is_caught() {
    let leaks = leaks::all();
    assert_eq!(missed(&leaks), Vec::<&str>::new());
    println!("{} planted leaks, all caught", leaks.len());
}

/// Where nothing is planted nobody knows whether the register would notice anything.
#[test]
fn leaks_are_planted_in_what_every_game_shows_and_in_what_it_tells() {
    let leaks = leaks::all();
    for game in games::GAMES {
        let in_view = |by: &str| by == "view";
        let planted = |place: &dyn Fn(&str) -> bool| {
            leaks.iter().any(|leak| leak.game == game.id() && place(leak.by))
        };
        assert!(
            planted(&in_view),
            "no leak is planted in a view of {}: see crates/laws/src/leaks/",
            game.id()
        );
        assert!(
            planted(&|by| !in_view(by)),
            "no leak is planted outside the views of {}: in events, offers or refusals",
            game.id()
        );
    }
}

#[test]
fn every_planted_bug_is_caught() {
    let bugs = bugs::all();
    assert_eq!(missed(&bugs), Vec::<&str>::new());
    for (law, _) in laws::laws_of::<Bluff>() {
        // The law of the wire can only fail on other types; its own tests show that it does.
        assert!(
            ["secrecy", "wire"].contains(&law) || bugs.iter().any(|bug| bug.law == law),
            "no bug is planted against the law of {law}"
        );
    }
}

#[test]
fn with_nothing_planted_nothing_is_caught() {
    if let Err(broken) = run_all::<Planted<Honest<Bluff>>>(HONEST, 0)
        .and(run_all::<Planted<Honest<Illusion>>>(HONEST / 4, 0))
    {
        panic!("{broken}");
    }
}

/// A law of secrecy that compares a world with itself would always hold.
#[test]
fn twins_differ_in_what_is_hidden_and_in_nothing_else() {
    let mut random = Quick::new(7);
    let (mut hands, mut arrangements, mut twins) = (0, 0, 0);
    for seed in 0..300 {
        let record = Record::<Bluff>::random(seed).expect("Blef ends");
        let length = 1 + random.below(record.log.len() as u32) as usize;
        let log = &record.log[..length];
        for eye in Eye::all(record.seats) {
            let twin = Bluff::twin(&record.setup, record.seats, log, eye, &mut random);
            twins += 1;
            let changed: Vec<_> =
                log.iter().zip(&twin).filter(|(one, other)| one != other).collect();
            hands += u32::from(changed.iter().any(|(entry, _)| matches!(entry, Entry::Chance(_))));
            arrangements +=
                u32::from(changed.iter().any(|(entry, _)| matches!(entry, Entry::Act { .. })));
            for (entry, _) in changed {
                if let Entry::Act { seat, action } = entry {
                    assert!(eye != Eye::Seat(*seat), "its own arrangement is no secret to a seat");
                    assert!(Bluff::sealed(action), "bids are public");
                }
            }
        }
    }
    println!("{twins} twins: {hands} with other cards, {arrangements} with other arrangements");
    assert!(hands > twins * 8 / 10 && arrangements > twins / 4);
}
