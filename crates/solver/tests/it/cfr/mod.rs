//! The solver on games whose answers are known: Kuhn, Leduc, and liar's dice as OpenSpiel plays it.

mod dice;
mod poker;

use dice::LiarsDice;
use poker::{Kuhn, Leduc};
use stolik_solver::cfr::{Duel, Responder, Solver, conv};

/// Value for the first player and NashConv after so many rounds.
fn solved<D: Duel>(duel: &D, rounds: u32) -> (f64, f64) {
    let mut solver = Solver::new(duel);
    (0..rounds).for_each(|_| solver.round());
    let (average, tree) = (solver.average(), solver.tree());
    (Responder::faithful(tree, &average, 0).value(), conv(tree, &average))
}

#[test]
fn kuhn_poker_is_worth_an_eighteenth_to_the_second_player() {
    let (value, conv) = solved(&Kuhn, 2000);
    assert!((value + 1.0 / 18.0).abs() < 1e-4, "{value}");
    assert!(conv < 1e-3, "{conv}");
}

#[test]
fn leduc_poker_is_worth_what_everybody_finds() {
    let (value, conv) = solved(&Leduc, 1000);
    assert!((value + 0.085_606).abs() < 1e-3, "{value}");
    assert!(conv < 5e-3, "{conv}");
}

#[test]
fn liars_dice_is_solved_as_openspiel_solves_it() {
    let duel = LiarsDice;
    let mut solver = Solver::new(&duel);
    // NashConv of OpenSpiel's CFR+ after as many rounds.
    for (rounds, known) in [(100, 0.009_817), (200, 0.003_091), (500, 0.001_014)] {
        while solver.rounds() < rounds {
            solver.round();
        }
        let found = conv(solver.tree(), &solver.average());
        println!("{rounds} rounds: NashConv {found:.6}, OpenSpiel {known:.6}");
        assert!((found - known).abs() < 2e-6, "after {rounds} rounds: {found}, not {known}");
    }
    let value = Responder::faithful(solver.tree(), &solver.average(), 0).value();
    assert!((value + 0.027_132).abs() < 2e-4, "{value}");
}

#[test]
fn a_policy_that_can_be_beaten_is_found_out() {
    let uniform = Solver::new(&LiarsDice);
    let found = conv(uniform.tree(), &uniform.average());
    assert!(found > 1.0, "who bids and checks at random loses nearly always: {found}");
}
