//! Draws docs/solver.svg: how fast the solver comes to rest on liar's dice as OpenSpiel plays it,
//! and says how long it takes to a NashConv below a thousandth.

extern crate solver as stolik_solver;

#[path = "../../../crates/solver/tests/it/cfr/dice.rs"]
mod dice;

use solver::cfr::{Solver, conv};
use std::fmt::Write as _;
use std::path::Path;
use std::time::Duration;

/// NashConv of OpenSpiel's CFR+ after so many rounds.
const KNOWN: [(f64, f64); 3] = [(100.0, 0.009_817), (200.0, 0.003_091), (500.0, 0.001_014)];

/// Where a number of rounds and a NashConv stand on the sheet; both scales are logarithmic.
fn place(rounds: f64, found: f64) -> (f64, f64) {
    (70.0 + 230.0 * (rounds.log10() - 1.0), 40.0 + 80.0 * -found.log10())
}

/// How long this thread has been on a processor, as Linux counts it.
fn clock() -> Duration {
    let line = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let taken = line.split_whitespace().next().and_then(|word| word.parse().ok());
    Duration::from_nanos(taken.unwrap_or(0))
}

fn main() -> std::io::Result<()> {
    let mut solver = Solver::new(&dice::LiarsDice);
    let (mut thought, mut reached, mut path) = (Duration::ZERO, None, String::new());
    let mut svg = String::from(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 580 390" font-family="Figtree, sans-serif" font-size="14" fill="#1F1A1B"><rect width="580" height="390" fill="#F2EADA"/>"##,
    );
    let mut line = |text: String| writeln!(svg, "{text}").expect("a string takes everything");
    line(String::new());
    for found in [1.0, 0.1, 0.01, 0.001, 0.0001] {
        let (x, y) = place(10.0, found);
        line(format!(
            r##"<path d="M{x} {y}h460" stroke="#D9C6A3"/><text x="{}" y="{}" text-anchor="end">{found}</text>"##,
            x - 8.0,
            y + 5.0
        ));
    }
    for rounds in [10.0, 100.0, 1000.0] {
        let (x, y) = place(rounds, 0.0001);
        line(format!(r#"<text x="{x}" y="{}" text-anchor="middle">{rounds}</text>"#, y + 18.0));
    }
    while solver.rounds() < 1000 {
        let started = clock();
        solver.round();
        thought += clock().saturating_sub(started);
        let rounds = solver.rounds();
        if rounds < 10 || !rounds.is_multiple_of(10) {
            continue;
        }
        let found = conv(solver.tree(), &solver.average());
        if found < 0.001 && reached.is_none() {
            reached = Some((rounds, thought));
        }
        if [10, 20, 50, 100, 200, 500, 1000].contains(&rounds) {
            println!("{rounds:5} rounds: NashConv {found:.6} after {thought:.2?}");
        }
        let (x, y) = place(f64::from(rounds), found);
        write!(path, "{}{x:.1} {y:.1}", if path.is_empty() { "M" } else { "L" })
            .expect("a string takes everything");
    }
    if let Some((rounds, time)) = reached {
        println!("below 0.001 after {rounds} rounds and {time:.2?} of solving");
    }
    line(format!(r##"<path d="{path}" fill="none" stroke="#24388C" stroke-width="3"/>"##));
    for (rounds, found) in KNOWN {
        let (x, y) = place(rounds, found);
        line(format!(r##"<circle cx="{x:.1}" cy="{y:.1}" r="5" fill="#CB3219"/>"##));
    }
    line(String::from(
        r##"<text x="70" y="28" font-weight="700">NashConv over rounds of CFR+, liar's dice</text><circle cx="420" cy="23" r="5" fill="#CB3219"/><text x="432" y="28">OpenSpiel</text></svg>"##,
    ));
    std::fs::write(Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/solver.svg"), svg)
}
