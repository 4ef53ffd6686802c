//! Blef with something planted in it.

pub mod bugs;
mod hands;
mod streams;

use bluff::Bluff;
use bluff_kit::Kit;
use laws::leaks::{Honest, Planted, Trial, missed};
use laws::{laws_of, run_all};

type Truth = laws::leaks::Truth<Bluff>;

/// Every planted leak.
pub fn all() -> Vec<Trial> {
    [hands::all(), streams::all()].into_iter().flatten().collect()
}

#[test]
fn every_planted_leak_is_caught() {
    laws::leaks::are_caught(&all());
}

/// Games that honest play must survive.
const HONEST: u32 = 160;

#[test]
fn with_nothing_planted_nothing_is_caught() {
    if let Err(broken) = run_all::<Planted<Honest<Kit>>>(HONEST, 0) {
        panic!("{broken}");
    }
}

#[test]
fn every_planted_bug_is_caught() {
    let bugs = bugs::all();
    assert_eq!(missed(&bugs), Vec::<&str>::new());
    for (law, _) in laws_of::<Kit>() {
        // The law of the wire can only fail on other types; its own tests show that it does.
        assert!(
            ["secrecy", "wire"].contains(&law) || bugs.iter().any(|bug| bug.law == law),
            "no bug is planted against the law of {law}"
        );
    }
}
