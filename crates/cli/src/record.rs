//! A game written down while it is played; a record is a scenario file, complete with what chance
//! said.

use kernel::{JsonStep, Table};
use serde_json::{Value, json};

/// The record of one game.
pub struct Record {
    file: Value,
    /// Runs one step behind, because an entry is written in the words of the state before it.
    behind: Box<dyn Table>,
}

impl Record {
    /// An empty record of a table that was just opened.
    pub fn new(game: &str, options: &Value, seed: &str, table: &dyn Table) -> Record {
        let file = json!({"game": game, "seats": table.seats(), "options": options, "seed": seed, "chance": [], "moves": []});
        Record { file, behind: table.copy() }
    }

    /// Writes down what a step added.
    pub fn add(&mut self, step: &JsonStep) {
        for entry in &step.entries {
            let script = self.behind.to_script(entry).expect("the kernel reads what it wrote");
            // What was grown is not written down: the seed grows it again.
            if !script.is_null() {
                let list = if script.get("seat").is_some() { "moves" } else { "chance" };
                self.file[list].as_array_mut().expect("it was made a list").push(script);
            }
            assert!(self.behind.fold(entry), "the kernel folds what it wrote");
        }
    }

    /// The scenario file.
    pub fn file(&self) -> &Value {
        &self.file
    }
}
