//! What the log of a table says, folded from its entries. Every entry goes to the rooms that it
//! concerns here and nowhere else; rooms change in no other way.

use super::entry::{PersonId, TableEntry};
use super::record::Record;
use crate::config::TableConfig;
use crate::door::DoorRules;
use crate::draw::Drawing;
use crate::people::People;
use crate::play::{Play, Setup};
use crate::time::Millis;
use kernel::Rules;
use serde_json::Value;
use thiserror::Error;

/// A log that no table can have written. It says where, and nothing of what stands there: that may
/// be a card or a name.
#[derive(Debug, Error)]
#[error("record {seq} of the log cannot follow: {problem}")]
pub struct Broken {
    pub seq: u64,
    /// What kind of thing is wrong.
    pub problem: &'static str,
}

/// Everything that the log says.
pub struct Folded {
    pub(super) seq: u64,
    pub(super) written: Millis,
    pub(super) quiet: u64,
    pub(crate) people: People,
    pub(crate) door: DoorRules,
    pub(crate) setup: Setup,
    pub(crate) play: Play,
    /// The game whose seed is being drawn; then no other is on the table.
    pub(crate) drawing: Option<Drawing>,
}

impl Folded {
    /// An empty log.
    ///
    /// # Panics
    /// When no games are configured.
    pub fn new(config: &TableConfig) -> Folded {
        let rules: &'static dyn Rules =
            *config.games.first().expect("a server has at least one game");
        let options = rules.complete(&Value::Null).expect("every option has a default");
        Folded {
            seq: 0,
            written: 0,
            quiet: 0,
            people: People::default(),
            door: DoorRules::default(),
            setup: Setup::of(rules, options),
            play: Play::default(),
            drawing: None,
        }
    }

    /// What the log says of the door.
    pub fn door(&self) -> &DoorRules {
        &self.door
    }

    /// What the host has chosen.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// How many records the log has.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// The number of records as everybody may know it: those of which only one seat may know are
    /// left out.
    pub(crate) fn public_seq(&self) -> u64 {
        self.seq - self.quiet
    }

    /// When the last record that was folded was written, by the clock of the server that wrote it.
    pub(crate) fn written(&self) -> Millis {
        self.written
    }

    /// Takes the next record of a stored log.
    pub fn fold(&mut self, record: &Record, config: &TableConfig) -> Result<(), Broken> {
        self.written = record.at;
        for entry in &record.did {
            let fits = match entry {
                TableEntry::Game(entry) => self.play.fold(&entry.0),
                entry => self.apply(entry, config),
            };
            if !fits {
                return Err(Broken { seq: self.seq, problem: entry.kind() });
            }
        }
        self.persisted(record.by.as_ref().map(|(person, id)| (*person, id.as_str())));
        Ok(())
    }

    /// Takes the next record as the text that the store has.
    pub(crate) fn fold_text(&mut self, text: &str, config: &TableConfig) -> Result<(), Broken> {
        let broken = Broken { seq: self.seq, problem: "it is no record" };
        self.fold(&serde_json::from_str(text).map_err(|_| broken)?, config)
    }

    /// The record before this number does not count.
    pub(crate) fn skip_to(&mut self, seq: u64) {
        self.seq = seq;
    }

    /// The log is one record longer, and the command that it came from has been answered with yes.
    pub(crate) fn persisted(&mut self, by: Option<(PersonId, &str)>) {
        self.seq += 1;
        if let Some((person, id)) = by {
            self.people.remember(person, id);
        }
    }

    /// Applies an entry of the table's own; false if it cannot follow.
    pub(crate) fn apply(&mut self, entry: &TableEntry, config: &TableConfig) -> bool {
        match entry {
            TableEntry::Joined { .. }
            | TableEntry::BotAdded { .. }
            | TableEntry::ProgramAdded { .. }
            | TableEntry::Returned { .. }
            | TableEntry::Moved { .. }
            | TableEntry::Owner(_)
            | TableEntry::Renamed { .. }
            | TableEntry::Sat(_)
            | TableEntry::Stood(_)
            | TableEntry::Shuffled(_)
            | TableEntry::Host(_)
            | TableEntry::StandsIn(_)
            | TableEntry::BotTook { .. }
            | TableEntry::GaveBack(_)
            | TableEntry::Barred { .. }
            | TableEntry::Pardoned(_)
            | TableEntry::Unhurried { .. } => self.people.apply(entry),
            TableEntry::Left { .. } | TableEntry::BotRemoved(_) => {
                self.people.apply(entry) && self.forget()
            }
            TableEntry::Relieved { .. } => {
                self.play.apply(entry) && self.people.apply(entry) && self.forget()
            }
            TableEntry::DoorOpen(_)
            | TableEntry::Locked(_)
            | TableEntry::Admitted { .. }
            | TableEntry::SentAway(_) => self.door.apply(entry),
            TableEntry::Chose { .. }
            | TableEntry::Clock(_)
            | TableEntry::Language(_)
            | TableEntry::Hints(_) => self.setup.apply(entry, config),
            TableEntry::Draw { .. } => match Drawing::begin(entry, config) {
                Some(drawing) if self.play.running().is_none() => {
                    self.play.make_room(drawing.number(), self.seq);
                    self.drawing = Some(drawing);
                    true
                }
                _ => false,
            },
            TableEntry::Promised { .. }
            | TableEntry::ListClosed
            | TableEntry::Revealed { .. }
            | TableEntry::DrawnAgain { .. } => {
                self.drawing.as_mut().is_some_and(|drawing| drawing.step(entry))
            }
            TableEntry::Started { .. } => {
                let drawn = self.drawing.take().map(Drawing::into_drawn);
                self.play.start(entry, drawn, self.seq, config)
            }
            TableEntry::Held { .. } => {
                self.quiet += 1;
                self.play.apply(entry)
            }
            TableEntry::Root(_)
            | TableEntry::TimedOut(_)
            | TableEntry::Shares { .. }
            | TableEntry::Hinted { .. }
            | TableEntry::Deadline(_)
            | TableEntry::Paused { .. }
            | TableEntry::WentOn
            | TableEntry::Ended(_) => self.play.apply(entry),
            TableEntry::SetAside { .. } => {
                self.drawing = None;
                self.play.apply(entry) && self.people.apply(entry) && self.forget()
            }
            TableEntry::Cleared => {
                let drawing = self.drawing.take().is_some();
                (self.play.clear() || drawing) && self.forget()
            }
            // Moves are folded by the rules.
            TableEntry::Game(_) => false,
        }
    }

    /// Lets go of people who left and whom neither the game nor the evening can bring up again.
    fn forget(&mut self) -> bool {
        let Folded { people, play, drawing, .. } = self;
        people.forget(|person| {
            play.names(person) || drawing.as_ref().is_some_and(|it| it.seats().contains(&person))
        });
        true
    }
}
