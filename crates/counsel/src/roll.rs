//! Playing on: bots take a table from where it stands to the next place at which it can be judged.

use crate::Subject;
use kernel::{
    Answer, Brain, Due, JsonStep, Outcome, Question, Quick, ScriptError, Sight, Source, Table,
};

/// A game that does not end by then is judged as it stands.
const MOST_DECISIONS: usize = 20_000;

/// Chance from a quick stream.
pub(crate) struct Drawn<'a>(pub &'a mut Quick);

impl Source for Drawn<'_> {
    fn answer(
        &mut self,
        question: Question,
        _: u64,
        _: &dyn Fn(u16) -> String,
    ) -> Result<Answer, ScriptError> {
        Ok(Answer::drawn(question, self.0))
    }
}

/// Who plays on, and what they see.
pub(crate) struct Roller<'a> {
    pub game: Subject,
    pub sight: &'a dyn Sight,
    pub language: &'a str,
    /// Whether many positions are played on, and each only as far as it can be judged.
    pub brief: bool,
}

/// What of a win each seat has.
pub(crate) fn shares(outcome: &Outcome, seats: u8) -> Vec<f64> {
    let share = 1.0 / outcome.winners.len().max(1) as f64;
    (0..seats).map(|seat| if outcome.winners.contains(&seat) { share } else { 0.0 }).collect()
}

impl Roller<'_> {
    /// Each seat's chance to win, after bots have played on from here once: to the end, or until
    /// the table can be judged. `turn` decides which character sits where.
    pub fn play_on(&self, table: &mut dyn Table, turn: usize, random: &mut Quick) -> Vec<f64> {
        let mark = self.mark(table);
        self.play_until(table, Some(mark), turn, random)
    }

    /// The same; without a mark it plays on through the round in which somebody is asked next, even
    /// if chance has yet to open it.
    pub fn play_until(
        &self,
        table: &mut dyn Table,
        mut mark: Option<u32>,
        turn: usize,
        random: &mut Quick,
    ) -> Vec<f64> {
        let counsellor = self.game.counsellor;
        let mut brains: Vec<Option<Box<dyn Brain>>> = (0..table.seats()).map(|_| None).collect();
        let mut decisions = 0;
        loop {
            match table.due() {
                Due::Over => break,
                Due::Chance(_) => {
                    let settled = table.settle(&mut Drawn(&mut *random), &mut JsonStep::default());
                    if settled.is_err() {
                        break;
                    }
                }
                Due::Seats(seats) => {
                    let now = self.mark(table);
                    if now != *mark.get_or_insert(now) || decisions > MOST_DECISIONS {
                        break;
                    }
                    let decision = table.decision();
                    for seat in seats.iter() {
                        // A move may have changed what is asked, and of whom.
                        if table.decision() != decision || !table.due().seats().has(seat) {
                            break;
                        }
                        let brain = brains[usize::from(seat)]
                            .get_or_insert_with(|| self.brain(turn + usize::from(seat)));
                        self.act(table, seat, brain.as_mut(), random);
                        decisions += 1;
                    }
                }
            }
        }
        let seats = table.seats();
        table
            .outcome()
            .map_or_else(|| counsellor.standing(table), |outcome| shares(&outcome, seats))
    }

    /// Playing on stops when this number has changed.
    pub fn mark(&self, table: &dyn Table) -> u32 {
        let counsellor = self.game.counsellor;
        if self.brief { counsellor.brief_mark(table) } else { counsellor.mark(table) }
    }

    fn brain(&self, place: usize) -> Box<dyn Brain> {
        let players = self.game.counsellor.players();
        let name = players[place % players.len()];
        let mut brain = self
            .game
            .cast
            .brain(name)
            .or_else(|| self.game.cast.brain(bots::RANDOM))
            .expect("every game has a player that plays at random");
        brain.speak(self.language);
        brain
    }

    fn act(&self, table: &mut dyn Table, seat: u8, brain: &mut dyn Brain, random: &mut Quick) {
        let chosen = brain.choose(table.asked(seat).as_ref(), self.sight, random);
        let step = &mut JsonStep::default();
        if chosen.is_ok_and(|action| table.act(seat, &action, step).is_ok()) {
            return;
        }
        // A bot that errs is no reason to stand still.
        let any = table.sample(seat, random);
        let played = table.act(seat, &any, step);
        assert!(played.is_ok(), "what is sampled is legal: a law tries it");
    }
}
