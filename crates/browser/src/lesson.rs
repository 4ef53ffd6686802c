//! Lessons and puzzles: a table in this browser whose chance and whose other players are written
//! down, or one position of it.

use crate::answer::{Unanswered, wrong};
use crate::question::{NewTable, Written};
use crate::table::{Laid, LocalTable, News, refused};
use kernel::{Eye, JsonStep, Quick, Rules, Scripted, Seat};
use serde_json::Value;
use std::time::Duration;
use table::play::{Pace, close_window, lay, play_for};
use table::{Command, Millis};

/// A table that plays what was written.
pub(crate) struct Lesson {
    pub table: LocalTable,
    chance: Vec<Value>,
    seed: String,
}

impl Lesson {
    /// Lays a table; nothing is dealt yet.
    pub fn open(
        rules: &'static dyn Rules,
        at: &NewTable,
        (chance, seed): (Vec<Value>, String),
    ) -> Result<(Lesson, Laid), Unanswered> {
        // Nobody's answer has to be hidden: a window closes with the last one.
        let pace = Pace { floor: Duration::ZERO, count: Duration::ZERO, ..Pace::default() };
        let table = LocalTable::lay(rules, at, at.seats, pace)?;
        // Nobody thinks here.
        let laid = Laid { looks_up: Vec::new(), ..table.laid() };
        Ok((Lesson { table, chance, seed }, laid))
    }

    /// Lays a table that shows one position, imagined from what its seat sees.
    pub fn puzzle(
        rules: &'static dyn Rules,
        at: &NewTable,
        view: &str,
    ) -> Result<(Lesson, Laid), Unanswered> {
        let (mut lesson, laid) = Lesson::open(rules, at, (Vec::new(), String::new()))?;
        let seats = u8::try_from(at.seats).unwrap_or(u8::MAX);
        let imagined = rules.imagine(view, Eye::Seat(at.seat), seats, &mut Quick::new(0));
        let Some(imagined) = imagined else { return wrong("this is no view of this game") };
        lay(&mut lesson.table.state, imagined, Vec::new());
        Ok((lesson, laid))
    }

    /// Deals anew and plays what was played before; that is not told as it happens.
    pub fn begin(&mut self, moves: &[Written], now: Millis) -> Result<(), Unanswered> {
        if self.table.state.game().is_some() {
            self.table.ask(&Command::EndGame, None, now)?;
        }
        self.table.script = Some(Scripted::new(self.chance.clone(), self.seed.as_str()));
        self.table.ask(&Command::Start, None, now)?;
        for Written { seat, action } in moves {
            self.play(*seat, action.get(), now)?;
        }
        if !moves.is_empty() {
            self.table.forget_events();
        }
        Ok(())
    }

    /// Plays a move for a seat.
    pub fn play(&mut self, seat: Seat, action: &str, now: Millis) -> Result<(), Unanswered> {
        let draft = play_for(&mut self.table.state, seat, action, now).map_err(refused)?;
        self.table.keep(&draft, None);
        self.close(now);
        Ok(())
    }

    fn close(&mut self, now: Millis) {
        let draft = close_window(&mut self.table.state, now);
        self.table.keep(&draft, None);
    }

    /// Whether the rules allow a move; nothing is played.
    pub fn allows(&self, seat: Seat, action: &str) -> Result<(), Unanswered> {
        let Some(game) = self.table.state.game() else { return wrong("nothing is dealt") };
        let read = game.table().read(action)?;
        Ok(game.table().copy().play(seat, &read, &mut JsonStep::default())?)
    }

    /// Tells everything that has changed.
    pub fn news(&mut self, now: Millis) -> News {
        self.close(now);
        self.table.news()
    }
}
