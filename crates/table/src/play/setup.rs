//! What the host has chosen for the games of a table.

use crate::config::TableConfig;
use crate::log::{TableClock, TableEntry};
use crate::refusal::{CommandRefusal, TableRefusal};
use crate::secret::Digest;
use crate::step::Step;
use kernel::Rules;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What is chosen for the next game, and how all of them are played.
pub struct Setup {
    rules: &'static dyn Rules,
    options: Value,
    clock: TableClock,
    /// What the bots' words are in; nothing as long as the host has not said.
    language: Option<String>,
    /// Whether hints may be asked for.
    hints: bool,
}

/// The same as checkpoints have it.
#[derive(Serialize, Deserialize)]
pub struct StoredSetup {
    game: String,
    options: Value,
    clock: TableClock,
    language: Option<String>,
    /// Older checkpoints have none.
    #[serde(default)]
    hints: bool,
}

impl StoredSetup {
    /// Reads it; nothing if there is no such game here.
    pub(crate) fn read(self, config: &TableConfig) -> Option<Setup> {
        let StoredSetup { game, options, clock, language, hints } = self;
        Some(Setup { rules: config.find(&game)?, options, clock, language, hints })
    }
}

impl Setup {
    /// This game, and everything else as it is at a new table.
    pub(crate) fn of(rules: &'static dyn Rules, options: Value) -> Setup {
        Setup { rules, options, clock: TableClock::None, language: None, hints: false }
    }

    pub fn rules(&self) -> &'static dyn Rules {
        self.rules
    }

    pub fn options(&self) -> &Value {
        &self.options
    }

    pub fn clock(&self) -> TableClock {
        self.clock
    }

    /// What the bots' words are in; nothing as long as the host has not said.
    pub fn language(&self) -> Option<&str> {
        self.language.as_deref()
    }

    /// Whether hints may be asked for.
    pub fn hints(&self) -> bool {
        self.hints
    }

    /// As checkpoints have it.
    pub(crate) fn stored(&self) -> StoredSetup {
        StoredSetup {
            game: self.rules.id().to_string(),
            options: self.options.clone(),
            clock: self.clock,
            language: self.language.clone(),
            hints: self.hints,
        }
    }

    /// Applies an entry about what is chosen; false if it cannot follow.
    pub(crate) fn apply(&mut self, entry: &TableEntry, config: &TableConfig) -> bool {
        match entry {
            TableEntry::Chose { game, options } => match config.find(game) {
                Some(rules) => (self.rules, self.options) = (rules, options.clone()),
                None => return false,
            },
            TableEntry::Clock(clock) => self.clock = *clock,
            TableEntry::Language(language) => self.language = Some(language.clone()),
            TableEntry::Hints(on) => self.hints = *on,
            _ => return false,
        }
        true
    }
}

/// Chooses a game and its options.
pub(crate) fn choose(
    step: &mut Step,
    by: Option<Digest>,
    game: &str,
    options: &Value,
) -> Result<(), CommandRefusal> {
    let rules = step.config.find(game).ok_or(TableRefusal::UnknownGame)?;
    let options = rules.complete(options).map_err(|_| TableRefusal::BadOption)?;
    let deck = rules.deck(&options);
    // A deck is brought to the table by its owner; once it lies there, another host may change the
    // other options.
    let setup = &step.folded.setup;
    let lies_here = deck.is_some()
        && rules.id() == setup.rules.id()
        && deck == setup.rules.deck(&setup.options);
    let owns = |deck| by.is_some_and(|by| step.config.decks.owns(by, deck));
    if deck.is_some_and(|deck| !lies_here && !owns(deck)) {
        return Err(TableRefusal::UnknownDeck.into());
    }
    step.put(TableEntry::Chose { game: game.to_string(), options });
    // The last frame of another game would only confuse.
    if step.game().is_some() {
        step.put(TableEntry::Cleared);
    }
    Ok(())
}
