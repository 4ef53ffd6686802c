//! Windows: decisions whose answers are taken in silence and played together when everybody has said something or the time is up.
//!
//! A seat that has nothing to think about must not be told apart from one that thinks and declines. So everybody is asked, whether they
//! have a choice or not, nobody hears that an answer has come before the last one has, no window closes sooner than bots take to answer,
//! and who says nothing until its time is up is taken to have said what the game's rules say of silence. Without a clock that is nobody
//! who is there: they may be reading.

use super::command::Refusal;
use super::entry::{Entry, PersonId};
use super::folded::Play;
use super::room::{Draft, Room};
use super::stall::{Stall, planted};
use crate::clock::Millis;
use kernel::{JsonStep, Seat, Seats};
use serde_json::value::RawValue;

/// So many times as long as others have people who need more time.
const UNHURRIED: Millis = 3;

impl Room {
    /// How long the open decision is a window, if it is one.
    pub(super) fn window(&self) -> Option<Millis> {
        let window = self.running()?.table.timed()?.window()?;
        let window = self.house.pace.window(window, self.folded.clock);
        #[cfg(feature = "planted-leaks")]
        let window = self.leak_window(window);
        Some(window)
    }

    /// The number of records as everybody may know it.
    pub(super) fn public_seq(&self) -> u64 {
        #[cfg(feature = "planted-leaks")]
        return self.folded.seq - self.leak_quiet();
        #[cfg(not(feature = "planted-leaks"))]
        {
            self.folded.seq - self.folded.quiet
        }
    }

    /// Who is due, as everybody may know it: whether they have answered in a window or not.
    pub(super) fn public_due(&self) -> Seats {
        let due = self.folded.play.as_ref().map_or(Seats::NONE, |play| play.table.due().seats());
        #[cfg(feature = "planted-leaks")]
        return self.leak_due(due);
        #[cfg(not(feature = "planted-leaks"))]
        due
    }

    /// How long the open decision may take; nothing if there is no clock. Longer if somebody whom it asks needs more time.
    pub(super) fn time_limit(&self) -> Option<Millis> {
        let limit = self.house.pace.limit(self.folded.clock)?;
        let play = self.running();
        let unhurried = |seat: Seat| play.and_then(|play| self.person(play.seats[usize::from(seat)])).is_some_and(|person| person.unhurried);
        let times = if play.is_some_and(|play| play.table.due().seats().iter().any(unhurried)) { UNHURRIED } else { 1 };
        Some(self.window().unwrap_or(limit) * times)
    }

    /// Notes since when the open decision has been open.
    pub(super) fn note_opening(&mut self, now: Millis) {
        if let Some(play) = &mut self.folded.play {
            let decision = play.table.decision();
            if self.live.game.opened.is_none_or(|(opened, _)| opened != decision) {
                (self.live.game.opened, self.live.game.extensions) = (Some((decision, now)), 0);
            }
        }
    }

    /// When the open window closes, if everybody has said something.
    pub(super) fn closes(&self, now: Millis) -> Option<Millis> {
        let play = self.running()?;
        let window = play.table.timed()?.window()?;
        let opened = self.live.game.opened.map_or(now, |(_, opened)| opened);
        self.all_said().then(|| self.house.pace.closes(window, opened, now))
    }

    fn all_said(&self) -> bool {
        #[cfg(feature = "planted-leaks")]
        if self.leak_end() {
            return true;
        }
        self.awaited().is_empty()
    }

    /// When a window without a deadline closes because none of those for whom it waits is there.
    pub(super) fn nobody_there(&self, play: &Play) -> Option<Millis> {
        let (length, (_, opened)) = (self.window()?, self.live.game.opened?);
        let here = |person: PersonId| self.bot_holds(person) || self.live.here(person);
        let awaited = self.awaited();
        (!awaited.is_empty() && !awaited.iter().any(|seat| here(play.seats[usize::from(seat)]))).then_some(opened + length)
    }

    /// The answer of this seat that waits for the window to close.
    pub(super) fn held(&self, seat: Seat) -> Option<&str> {
        let play = self.running()?;
        let turn = play.table.decision();
        play.held.iter().find(|held| held.seat == seat && held.turn == turn).map(|held| held.action.as_str())
    }

    /// Seats that are due and have not answered, not even in silence.
    pub(super) fn awaited(&self) -> Seats {
        let due = self.running().map_or(Seats::NONE, |play| play.table.due().seats());
        due.iter().filter(|seat| self.held(*seat).is_none()).collect()
    }

    /// Plays a move, or keeps it until the window closes. What the rules refuse is refused at once in any case.
    pub(super) fn answer(&mut self, seat: Seat, action: &str, now: Millis, draft: &mut Draft) -> Result<(), Refusal> {
        self.knows_clip(seat, action)?;
        let Some(play) = self.running().filter(|play| play.table.timed().is_some_and(|timed| timed.waits(action))) else {
            return self.play_move(seat, action, now, draft);
        };
        play.table.copy().act(seat, action, &mut JsonStep::default())?;
        let action = RawValue::from_string(action.trim().to_string()).expect("a move that was judged is JSON");
        let turn = play.table.decision();
        self.put(draft, Entry::Held { seat, turn, action });
        if let Some(closes) = self.closes(now)
            && self.running().is_some_and(|play| play.deadline.is_none_or(|deadline| closes < deadline))
        {
            self.put(draft, Entry::Deadline(Some(closes)));
        }
        #[cfg(feature = "planted-leaks")]
        self.leak_answer();
        Ok(())
    }

    /// Plays all answers of a window that closes, in the order of the seats, as if they had come at this moment.
    pub fn close_window(&mut self, now: Millis) -> Draft {
        let mut draft = Draft::default();
        let Some(play) = self.running().filter(|_| !self.folded.paused && self.live.awake() && self.window().is_some()) else { return draft };
        let closes = play.deadline.or_else(|| self.nobody_there(play));
        if closes.is_none_or(|closes| closes > now) || planted(Stall::WindowStays) {
            return draft;
        }
        let turn = play.table.decision();
        let due = play.table.due().seats();
        let answers: Vec<(Seat, Option<String>)> = due.iter().map(|seat| (seat, self.held(seat).map(str::to_string))).collect();
        for (seat, held) in answers {
            let Some(play) = self.running().filter(|play| play.table.decision() == turn) else { break };
            let silence = play.table.timed().and_then(|timed| timed.silence(seat));
            let played = held.is_some_and(|action| self.play_move(seat, &action, now, &mut draft).is_ok());
            if let (false, Some(action)) = (played, silence) {
                self.put(&mut draft, Entry::TimedOut(seat));
                #[cfg(feature = "planted-leaks")]
                self.leak_silence(seat);
                // Silence is always allowed where the game speaks of it.
                let _ = self.play_move(seat, &action, now, &mut draft);
            }
        }
        draft
    }
}
