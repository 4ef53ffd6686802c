//! What a player keeps in mind: the language of the table, the clues it has heard, and the cards
//! that are gone.

use super::reader::language;
use super::text::Language;
use games::narrator::{Clue, Name, Shared};
use kernel::Seat;
use std::collections::HashSet;

/// What one player remembers.
#[derive(Default)]
pub struct Memory {
    language: Language,
    heard: HashSet<String>,
    gone: HashSet<Name>,
    /// The latest round whose clue was heard.
    round: u16,
}

impl Memory {
    /// Looks at the table.
    pub fn look(&mut self, table: &Shared, me: Seat) {
        let last = table.last_round.as_ref();
        self.gone.extend(last.iter().flat_map(|last| last.cards.iter().cloned()));
        if let Some(last) = last {
            self.hear(&last.clue, table.round.saturating_sub(1), last.narrator == me);
        }
        if let (Some(clue), Some(narrator)) = (&table.clue, table.narrator) {
            self.hear(clue, table.round, narrator == me);
        }
    }

    /// The language of the table. Whoever has heard a clue goes by that.
    pub fn speak(&mut self, language: Language) {
        if self.round == 0 {
            self.language = language;
        }
    }

    fn hear(&mut self, clue: &Clue, round: u16, mine: bool) {
        let Clue::Text(clue) = clue else { return };
        self.heard.insert(clue.to_lowercase());
        if round > self.round && !mine {
            self.round = round;
            // One speaks as the others do; a clue that could be either changes nothing.
            self.language = language(clue).unwrap_or(self.language);
        }
    }

    /// The language to give clues in: that of the others; before anybody has spoken that of the
    /// table, and Polish if it has none.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Whether this was said already, as far as one has listened.
    pub fn has_heard(&self, clue: &str) -> bool {
        self.heard.contains(&clue.to_lowercase())
    }

    /// Whether the card has been played.
    pub fn is_gone(&self, card: &str) -> bool {
        self.gone.contains(card)
    }
}
