//! Asking the brains of bots, away from the table's own task.

use super::client::Client;
use super::task::{TableMessage, TableTask};
use crate::clock::millis;
use gallery::Looking;
use kernel::{Brain, Quick, Seat};
use std::sync::Arc;
use table::play::{BrainInput, MoveDue, Thought, act_for, brain_input, plan};

/// A brain that waits for its seat's next decision.
pub struct Resident {
    game: &'static str,
    character: String,
    brain: Box<dyn Brain>,
}

/// A move that a brain has chosen, and the brain, which goes back to its seat.
pub struct Chosen {
    due: MoveDue,
    thought: Thought,
    brain: Option<Box<dyn Brain>>,
}

impl TableTask {
    /// Has a brain choose. A brain may take its time, so it does not think on the table's task.
    pub(super) async fn think(&mut self, due: MoveDue) {
        if due.given_up {
            tracing::warn!(
                game = due.game,
                character = due.character,
                "a bot said nothing for too long"
            );
            self.chosen(Chosen { due, thought: Thought::Nothing, brain: None }).await;
            return;
        }
        let brain = self
            .brains
            .remove(&(due.number, due.seat))
            .map(|resident| resident.brain)
            .or_else(|| self.remembering(&due))
            .or_else(|| (self.tables.brains)(due.game, &due.character));
        let (Some(mut brain), Some(BrainInput { asked, pictures }), Some(inbox)) =
            (brain, brain_input(&self.state, due.seat), self.inbox.upgrade())
        else {
            self.chosen(Chosen { due, thought: Thought::Anything, brain: None }).await;
            return;
        };
        if let Some(language) = self.language() {
            brain.speak(language);
        }
        let gallery = Arc::clone(&self.tables.gallery);
        let tables = Arc::clone(&self.tables);
        let gives_up = tables.clock.now() + millis(self.state.config().pace.brain);
        tokio::spawn(async move {
            let turn = match Arc::clone(&tables.thinkers).try_acquire_owned() {
                Ok(turn) => turn,
                Err(_) => tokio::select! {
                    Ok(turn) = Arc::clone(&tables.thinkers).acquire_owned() => turn,
                    // When it has waited too long for its turn, so has the table, and moves without
                    // it.
                    () = tables.clock.until(gives_up) => return,
                    else => return,
                },
            };
            let seed = u64::from_le_bytes(crate::person::random());
            let game = due.game;
            let think = move || {
                let sight = Looking { game, pictures, gallery: gallery.as_ref() };
                (brain.choose(asked.as_ref(), &sight, &mut Quick::new(seed)), brain)
            };
            let thought = tokio::task::spawn_blocking(think).await;
            drop(turn);
            // A brain that panicked is gone; the next one is born in the middle of the game.
            let (thought, brain) = thought.map_or((Thought::Nothing, None), |(action, brain)| {
                (action.map_or(Thought::Nothing, Thought::Action), Some(brain))
            });
            // If the table is gone by now, so is the decision.
            let _ =
                inbox.send(TableMessage::Chosen(Box::new(Chosen { due, thought, brain }))).await;
        });
    }

    /// A brain that played an earlier game here and remembers something of the evening.
    fn remembering(&mut self, due: &MoveDue) -> Option<Box<dyn Brain>> {
        let earlier = |(key, resident): (&(u32, Seat), &Resident)| {
            (key.0 != due.number
                && resident.game == due.game
                && resident.character == due.character)
                .then_some(*key)
        };
        // Of several the one that sat here, or else in the lowest seat.
        let key = self
            .brains
            .iter()
            .filter_map(earlier)
            .min_by_key(|(_, seat)| (*seat != due.seat, *seat))?;
        let mut brain = self.brains.remove(&key)?.brain;
        brain.next_game().then_some(brain)
    }

    pub(super) async fn chosen(&mut self, Chosen { due, thought, brain }: Chosen) {
        let now = self.tables.clock.now();
        if let Some(brain) = brain {
            // Brains of earlier games stay until somebody sits where they sat: they may remember.
            self.brains.retain(|(number, seat), resident| {
                *number == due.number || *seat != due.seat || resident.game != due.game
            });
            let resident = Resident { game: due.game, character: due.character.clone(), brain };
            self.brains.insert((due.number, due.seat), resident);
        }
        let moved = act_for(&mut self.state, &due, thought, now);
        if let Some(refusal) = moved.refused {
            tracing::warn!(
                game = due.game,
                character = due.character,
                code = refusal.code,
                "a bot's move was refused"
            );
        }
        if let Some(fumble) = moved.fumble {
            self.tables.meters.fumble(fumble);
        }
        if let Some(draft) = moved.draft {
            // On failure the table has been folded anew and the same decision is planned again.
            let _ = self.keep(draft, None, now).await;
        }
        plan(&mut self.state, now);
    }

    /// What is spoken here: what the host chose, else the host's own language, and if the host is
    /// not here that of whoever is, people before screens.
    pub(super) fn language(&self) -> Option<&str> {
        if let Some(chosen) = self.state.folded().setup().language() {
            return Some(chosen);
        }
        let rank = |client: &&Client| {
            (
                client.person.is_none() || client.person != self.state.people().host(),
                client.person.is_none(),
            )
        };
        self.clients
            .iter()
            .filter(|client| client.language.is_some())
            .min_by_key(rank)?
            .language
            .as_deref()
    }
}
