//! The table at the end.

use crate::child::Entrant;
use crate::crowd::Measured;
use crate::replay::Step;

fn together(phases: &[Measured]) -> Measured {
    phases.iter().cloned().fold(Measured::default(), |mut sum, measured| {
        sum.add(measured);
        sum
    })
}

/// What the relay replays.
pub fn script(script: &[Step]) -> Vec<String> {
    let moves = script.len() as f64;
    let frames = script.iter().flat_map(|step| step.frames.iter().flatten());
    let (count, bytes) = frames.fold((0.0, 0), |(count, bytes), &size| (count + 1.0, bytes + size));
    let said: usize = script.iter().map(|step| step.command).sum();
    vec![format!(
        "a move: {:.0} bytes in, {:.1} frames and {:.0} bytes out",
        said as f64 / moves,
        count / moves,
        bytes as f64 / moves
    )]
}

/// One line for each kind of server.
pub fn measured(title: &str, all: &[(&Entrant, Vec<Measured>)]) -> Vec<String> {
    let mut out = vec![String::new(), title.to_string()];
    out.push(format!(
        "  {:<16}{:>10}{:>10}{:>10}{:>10}{:>16}{:>10}",
        "", "moves/s", "p50 ms", "p99 ms", "max ms", "server µs/move", "clients"
    ));
    for (entrant, phases) in all {
        let sum = together(phases);
        out.push(format!(
            "  {:<16}{:>10.0}{:>10.2}{:>10.2}{:>10.2}{:>16.1}{:>10.1}",
            entrant.name(),
            sum.rate(),
            sum.within(0.5),
            sum.within(0.99),
            sum.within(1.0),
            sum.per_move(),
            sum.clients_per_move()
        ));
    }
    out
}

/// A ratio of moves per second over all rounds, and its range over single rounds.
pub fn ratio(what: &str, ours: &[Measured], theirs: &[Measured], aim: Option<f64>) -> String {
    let ratio = together(ours).rate() / together(theirs).rate();
    let each = ours.iter().zip(theirs).map(|(ours, theirs)| ours.rate() / theirs.rate());
    let (least, most) = each
        .fold((f64::INFINITY, 0.0_f64), |(least, most), ratio| (least.min(ratio), most.max(ratio)));
    let shown = format!("{:.0} % ({:.0}–{:.0})", ratio * 100.0, least * 100.0, most * 100.0);
    match aim {
        Some(aim) => self::aim(what, &shown, &format!("≥ {:.0} %", aim * 100.0), ratio >= aim),
        None => format!("  {what:<24}{shown:>20}"),
    }
}

/// A line that says whether an aim was met.
pub fn aim(what: &str, shown: &str, aim: &str, met: bool) -> String {
    format!("  {what:<24}{shown:>20}   aim {aim:<10} {}", if met { "met" } else { "not met" })
}
