//! What people were told was taken, held against the log.

use super::case::Case;
use anyhow::{Context, ensure};
use kernel::{Due, Table};
use serde_json::Value;
use std::collections::HashSet;

/// The answers of people that the table has acknowledged.
#[derive(Default)]
pub(super) struct Ledger(HashSet<String>);

/// An answer that waits for its window to close.
struct Held<'a> {
    seat: u64,
    decision: u32,
    action: &'a Value,
}

impl Ledger {
    pub fn answered(&mut self, id: String) {
        self.0.insert(id);
    }

    pub fn answers(&self) -> u64 {
        self.0.len() as u64
    }

    /// Every acknowledged answer stands in the log once, every one that was held was played when
    /// its window closed, and the log folds to the end that was told. Gives the number of moves.
    pub fn check(&self, case: &Case, log: &[Value]) -> anyhow::Result<u64> {
        let mut found = HashSet::new();
        for id in log
            .iter()
            .filter_map(|record| record["by"][1].as_str())
            .filter(|id| self.0.contains(*id))
        {
            ensure!(found.insert(id), "an answer stands in the log twice");
        }
        ensure!(
            found.len() == self.0.len(),
            "{} answers were acknowledged, {} are in the log",
            self.0.len(),
            found.len()
        );

        let seats = case.bots.len() + case.people.len();
        let mut table = case.rules.open(&case.options, seats)?;
        let (mut held, mut moves): (Vec<Held>, u64) = (Vec::new(), 0);
        for entry in log.iter().flat_map(|record| record["did"].as_array()).flatten() {
            if let Some(waits) = entry.get("held") {
                let (seat, decision) = (
                    waits["seat"].as_u64().context("a seat")?,
                    waits["decision"].as_u64().context("a decision")? as u32,
                );
                ensure!(
                    held.iter().all(|other| (other.seat, other.decision) != (seat, decision)),
                    "seat {seat} was asked twice in one window"
                );
                held.push(Held { seat, decision, action: &waits["action"] });
            } else if let Some(entry) = entry.get("game") {
                moves += u64::from(entry.get("act").is_some());
                fold(table.as_mut(), entry, &mut held)?;
            } else if let Some(ended) = entry.get("ended") {
                ensure!(
                    serde_json::to_value(table.outcome())? == *ended,
                    "another end was told than the log has"
                );
            }
        }
        ensure!(table.due() == Due::Over, "the log does not come to an end");
        Ok(moves)
    }
}

fn fold(table: &mut dyn Table, entry: &Value, held: &mut Vec<Held>) -> anyhow::Result<()> {
    let decision = table.decision();
    ensure!(table.fold(&entry.to_string()), "{entry} cannot follow");
    let Some(act) = entry.get("act") else { return Ok(()) };
    let place = held.iter().position(|held| {
        held.decision == decision && act["seat"] == held.seat && act["action"] == *held.action
    });
    match place {
        Some(place) => drop(held.swap_remove(place)),
        // A card that opens the decision anew takes back what was said; so does nothing else.
        None if table.decision() != decision => held.retain(|held| held.decision != decision),
        None => {}
    }
    let lost =
        held.iter().find(|held| held.decision == decision).filter(|_| table.decision() != decision);
    ensure!(
        lost.is_none(),
        "the answer of seat {:?} was lost when its window closed",
        lost.map(|held| held.seat)
    );
    Ok(())
}
