//! The way of a move, in the order in which it happens: it names a seat and a decision, it waits
//! for its window or is played at once, chance answers, and the next decision gets its time.
//! Replies that waited come the same way when their window closes.

use super::entry::{PersonId, TableEntry, Text};
use super::refusal::{CommandRefusal, TableRefusal};
use super::state::{Draft, TableState};
use crate::clock::Millis;
use kernel::{Due, Growing, JsonStep, ReadAction, Seat};
use serde_json::json;

impl TableState {
    /// A move of somebody on their own seat.
    pub(super) fn act(
        &mut self,
        person: PersonId,
        decision: u32,
        action: &str,
        now: Millis,
        draft: &mut Draft,
    ) -> Result<(), CommandRefusal> {
        let game = self.folded.game.as_ref().ok_or(TableRefusal::NoGame)?;
        let seat = game.seat_of(person).ok_or(TableRefusal::NotSeated)?;
        if game.outcome.is_none() {
            if self.person(person).is_some_and(|person| person.bot_plays.is_some()) {
                return Err(TableRefusal::BotPlays.into());
            }
            if decision != game.table.decision() {
                return Err(TableRefusal::Stale.with(json!({ "decision": game.table.decision() })));
            }
        }
        if game.outcome.is_none() && self.held(seat).is_some() {
            return Err(TableRefusal::NotYourTurn.into());
        }
        self.answer(seat, action, now, draft)
    }

    /// Plays a move, or keeps it until the window closes. What the rules refuse is refused at once
    /// in any case.
    pub(super) fn answer(
        &mut self,
        seat: Seat,
        action: &str,
        now: Millis,
        draft: &mut Draft,
    ) -> Result<(), CommandRefusal> {
        let game = self.folded.game.as_ref().ok_or(TableRefusal::NoGame)?;
        let read = game.table.read(action)?;
        self.knows_clip(seat, &read)?;
        let Some(game) = self
            .running()
            .filter(|game| game.table.timed().is_some_and(|timed| timed.waits(&read)))
        else {
            return self.play_move(seat, &read, now, draft);
        };
        game.table.copy().play(seat, &read, &mut JsonStep::default())?;
        self.hold(seat, action, now, draft);
        Ok(())
    }

    /// Refuses a move that names a clip this table does not have, if the rules have nothing else
    /// against it.
    fn knows_clip(&self, seat: Seat, action: &ReadAction) -> Result<(), CommandRefusal> {
        let Some(game) = self.running() else { return Ok(()) };
        match game.table.voiced().and_then(|voiced| voiced.clip_of(action)) {
            Some(clip) if !self.live.clips.iter().any(|known| known == clip) => {
                game.table.copy().play(seat, action, &mut JsonStep::default())?;
                Err(TableRefusal::UnknownClip.into())
            }
            _ => Ok(()),
        }
    }

    /// Keeps an answer that the rules take until its window closes; the last one may close it
    /// sooner.
    fn hold(&mut self, seat: Seat, action: &str, now: Millis, draft: &mut Draft) {
        let Some(decision) = self.running().map(|game| game.table.decision()) else { return };
        self.put(
            draft,
            TableEntry::Held { seat, decision, action: Text(action.trim().to_string()) },
        );
        if let Some(closes) = self.closes(now)
            && self
                .running()
                .is_some_and(|game| game.deadline.is_none_or(|deadline| closes < deadline))
        {
            self.put(draft, TableEntry::Deadline(Some(closes)));
        }
        // Also where a bot has answered for somebody who looks on.
        self.live.changed_for.extend(self.running().map(|game| game.seats[usize::from(seat)]));
    }

    /// Has the rules judge a move and does what follows from it.
    fn play_move(
        &mut self,
        seat: Seat,
        action: &ReadAction,
        now: Millis,
        draft: &mut Draft,
    ) -> Result<(), CommandRefusal> {
        let game = self.folded.game.as_mut().ok_or(TableRefusal::NoGame)?;
        let decision = game.table.decision();
        let mut step = JsonStep::default();
        game.table.play(seat, action, &mut step)?;
        self.settle(step, draft);
        let Some(game) = &self.folded.game else { return Ok(()) };
        if let Some(outcome) = game.table.outcome() {
            self.put(draft, TableEntry::Ended(outcome));
        } else if game.table.decision() != decision {
            self.note_opening(now);
            self.set_deadline(now, draft);
        }
        Ok(())
    }

    /// Lets chance answer and writes down what the game added.
    pub(super) fn settle(&mut self, mut step: JsonStep, draft: &mut Draft) {
        let Some(game) = &mut self.folded.game else { return };
        if matches!(game.table.due(), Due::Chance(_)) {
            let seeded = self
                .live
                .game
                .source
                .clone()
                .expect("a game is played only after its seed was handed over");
            let mut source = Growing { rest: seeded, grow: |_| self.live.game.grown.take() };
            game.table
                .settle(&mut source, &mut step)
                .expect("a seed has an answer to every question, and what has to grow has grown");
        }
        for entry in std::mem::take(&mut step.entries) {
            let root = self.root_of(&entry);
            draft.did.push(TableEntry::Game(Text(entry)));
            if let Some(root) = root {
                self.put(draft, root);
            }
        }
        match self.live.game.events.is_empty() {
            true => self.live.game.events = step.events,
            false => self.live.game.events.append(&mut step.events),
        }
        self.live.game_changed = true;
    }

    /// Gives the open decision its time.
    pub(super) fn set_deadline(&mut self, now: Millis, draft: &mut Draft) {
        let deadline = self.closes(now).or_else(|| self.time_limit().map(|limit| now + limit));
        if self.running().is_some_and(|game| game.deadline != deadline) {
            self.put(draft, TableEntry::Deadline(deadline));
        }
    }

    /// Plays all answers of a window that closes, in the order of the seats, as if they had come at
    /// this moment.
    pub fn close_window(&mut self, now: Millis) -> Draft {
        let mut draft = Draft::default();
        let Some(game) = self
            .running()
            .filter(|_| !self.folded.paused && self.live.awake() && self.window().is_some())
        else {
            return draft;
        };
        let closes = game.deadline.or_else(|| self.nobody_there(game));
        if closes.is_none_or(|closes| closes > now) {
            return draft;
        }
        let decision = game.table.decision();
        let due = game.table.due().seats();
        let answers: Vec<(Seat, Option<String>)> =
            due.iter().map(|seat| (seat, self.held(seat).map(str::to_string))).collect();
        for (seat, held) in answers {
            let Some(game) = self.running().filter(|game| game.table.decision() == decision) else {
                break;
            };
            let read = |action: String| game.table.read(&action).ok();
            let silence = game.table.timed().and_then(|timed| timed.silence(seat)).and_then(read);
            let held = held.and_then(read);
            let played =
                held.is_some_and(|action| self.play_move(seat, &action, now, &mut draft).is_ok());
            if let (false, Some(action)) = (played, silence) {
                self.put(&mut draft, TableEntry::TimedOut(seat));
                // Silence is always allowed where the game speaks of it.
                let _ = self.play_move(seat, &action, now, &mut draft);
            }
        }
        draft
    }
}
