//! The way of a move, in the order in which it happens: it names a seat and a decision, it waits for its window or is played at once,
//! chance answers, and the next decision gets its time. Answers that waited come the same way when their window closes.

use super::egress;
use super::entry::{Entry, PersonId, Text};
use super::refusal::{CommandRefusal, TableRefusal};
use super::room::{Draft, Room};
use super::stall::{Stall, planted};
use crate::clock::Millis;
use kernel::{Due, Growing, JsonStep, Seat};
use serde_json::json;

impl Room {
    /// A move of somebody on their own seat.
    pub(super) fn act(&mut self, person: PersonId, decision: u32, action: &str, now: Millis, draft: &mut Draft) -> Result<(), CommandRefusal> {
        let play = self.folded.play.as_ref().ok_or(TableRefusal::NoGame)?;
        let seat = play.seat_of(person).ok_or(TableRefusal::NotSeated)?;
        if self.folded.paused {
            return Err(TableRefusal::Paused.into());
        }
        if play.outcome.is_none() {
            if self.person(person).is_some_and(|person| person.bot_plays.is_some()) {
                return Err(TableRefusal::BotPlays.into());
            }
            if decision != play.table.decision() {
                return Err(TableRefusal::Stale.with(json!({ "decision": play.table.decision() })));
            }
        }
        if play.outcome.is_none() && self.held(seat).is_some() {
            return Err(TableRefusal::NotYourTurn.into());
        }
        self.answer(seat, action, now, draft)?;
        if self.held(seat).is_some() {
            self.live.changed_for = Some(person);
        }
        Ok(())
    }

    /// Plays a move, or keeps it until the window closes. What the rules refuse is refused at once in any case.
    pub(super) fn answer(&mut self, seat: Seat, action: &str, now: Millis, draft: &mut Draft) -> Result<(), CommandRefusal> {
        self.knows_clip(seat, action)?;
        let Some(play) = self.running().filter(|play| play.table.timed().is_some_and(|timed| timed.waits(action))) else {
            return self.play_move(seat, action, now, draft);
        };
        play.table.copy().act(seat, action, &mut JsonStep::default())?;
        self.hold(seat, action, now, draft);
        Ok(())
    }

    /// Refuses a move that names a clip this table does not have, if the rules have nothing else against it.
    fn knows_clip(&self, seat: Seat, action: &str) -> Result<(), CommandRefusal> {
        let Some(play) = self.running() else { return Ok(()) };
        match play.table.voiced().and_then(|voiced| voiced.clip_of(action)) {
            Some(clip) if !self.live.clips.contains(&clip) => {
                play.table.copy().act(seat, action, &mut JsonStep::default())?;
                Err(TableRefusal::UnknownClip.into())
            }
            _ => Ok(()),
        }
    }

    /// Keeps an answer that the rules take until its window closes; the last one may close it sooner.
    fn hold(&mut self, seat: Seat, action: &str, now: Millis, draft: &mut Draft) {
        let Some(decision) = self.running().map(|play| play.table.decision()) else { return };
        self.put(draft, Entry::Held { seat, decision, action: Text(action.trim().to_string()) });
        if let Some(closes) = self.closes(now)
            && self.running().is_some_and(|play| play.deadline.is_none_or(|deadline| closes < deadline))
        {
            self.put(draft, Entry::Deadline(Some(closes)));
        }
        egress::answered(self);
    }

    /// Has the rules judge a move and does what follows from it.
    fn play_move(&mut self, seat: Seat, action: &str, now: Millis, draft: &mut Draft) -> Result<(), CommandRefusal> {
        let play = self.folded.play.as_mut().ok_or(TableRefusal::NoGame)?;
        let decision = play.table.decision();
        let mut step = JsonStep::default();
        play.table.act(seat, action, &mut step)?;
        self.settle(step, draft);
        let Some(play) = &self.folded.play else { return Ok(()) };
        if let Some(outcome) = play.table.outcome() {
            self.put(draft, Entry::Ended(outcome));
        } else if play.table.decision() != decision {
            self.note_opening(now);
            self.set_deadline(now, draft);
        }
        Ok(())
    }

    /// Lets chance answer and writes down what the game added.
    pub(super) fn settle(&mut self, mut step: JsonStep, draft: &mut Draft) {
        let Some(play) = &mut self.folded.play else { return };
        if matches!(play.table.due(), Due::Chance(_)) {
            let seeded = self.live.game.source.clone().expect("a game is played only after its seed was handed over");
            let mut source = Growing { rest: seeded, grow: |_| self.live.game.grown.take() };
            play.table.settle(&mut source, &mut step).expect("a seed has an answer to every question, and what has to grow has grown");
        }
        egress::events(self, &step);
        draft.did.extend(step.entries.into_iter().map(|entry| Entry::Game(Text(entry))));
        match self.live.game.events.is_empty() {
            true => self.live.game.events = step.events,
            false => self.live.game.events.append(&mut step.events),
        }
        self.live.game_changed = true;
    }

    /// Gives the open decision its time.
    pub(super) fn set_deadline(&mut self, now: Millis, draft: &mut Draft) {
        let deadline = self.closes(now).or_else(|| self.time_limit().map(|limit| now + limit));
        let deadline = egress::deadline(self, deadline);
        if self.running().is_some_and(|play| play.deadline != deadline) {
            self.put(draft, Entry::Deadline(deadline));
        }
    }

    /// Plays all answers of a window that closes, in the order of the seats, as if they had come at this moment.
    pub fn close_window(&mut self, now: Millis) -> Draft {
        let mut draft = Draft::default();
        let Some(play) = self.running().filter(|_| !self.folded.paused && self.live.awake() && self.window().is_some()) else { return draft };
        let closes = play.deadline.or_else(|| self.nobody_there(play));
        if closes.is_none_or(|closes| closes > now) || planted(Stall::WindowStays) {
            return draft;
        }
        let decision = play.table.decision();
        let due = play.table.due().seats();
        let answers: Vec<(Seat, Option<String>)> = due.iter().map(|seat| (seat, self.held(seat).map(str::to_string))).collect();
        for (seat, held) in answers {
            let Some(play) = self.running().filter(|play| play.table.decision() == decision) else { break };
            let silence = play.table.timed().and_then(|timed| timed.silence(seat));
            let played = held.is_some_and(|action| self.play_move(seat, &action, now, &mut draft).is_ok());
            if let (false, Some(action)) = (played, silence) {
                self.put(&mut draft, Entry::TimedOut(seat));
                egress::silent(self, seat);
                // Silence is always allowed where the game speaks of it.
                let _ = self.play_move(seat, &action, now, &mut draft);
            }
        }
        draft
    }
}
