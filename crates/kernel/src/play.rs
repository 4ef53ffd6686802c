//! One play of a game: the truth, how far the log has come, and the step from one decision to the
//! next.

use crate::dealing::BoxedDealing;
use crate::story::BoxedStory;
use crate::{Answer, Described, Due, Feat, Game, Opening, Refused, ScriptError, Seat, Source};
use serde::{Deserialize, Serialize};

/// One entry of a game's log. Folding the entries over an opened game gives the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Entry<Action> {
    /// What chance said.
    Chance(Answer),
    /// What a seat did.
    Act { seat: Seat, action: Action },
}

/// What a step added.
#[derive(Clone, Debug, PartialEq)]
pub struct Step<G: Game> {
    /// New entries of the log.
    pub entries: Vec<Entry<G::Action>>,
    /// Public facts, in order.
    pub events: Vec<G::Event>,
}

impl<G: Game> Default for Step<G> {
    fn default() -> Self {
        Step { entries: Vec::new(), events: Vec::new() }
    }
}

/// A game being played: its truth and the position of its log.
#[derive(Clone, Debug)]
pub struct Play<G: Game> {
    game: G,
    seats: u8,
    seq: u64,
    story: Option<BoxedStory<G::Event>>,
    dealing: Option<BoxedDealing<G::Event>>,
}

impl<G: Game> Play<G> {
    /// Opens a game; chance may be due at once, see [`settle`](Play::settle).
    pub fn open(setup: &G::Setup, seats: u8) -> Play<G> {
        assert!(G::SEATS.contains(&seats), "the caller checks the number of seats");
        Play { game: G::open(setup, seats), seats, seq: 0, story: None, dealing: None }
    }

    /// A play whose log is not known.
    pub(crate) fn of(game: G, seats: u8) -> Play<G> {
        Play { game, seats, seq: 0, story: None, dealing: None }
    }

    /// The full truth. Whoever holds it is the judge.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// How many seats play.
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// How many entries the log has.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// Judges a move; on refusal nothing has changed. Chance that falls due is left to
    /// [`settle`](Play::settle).
    pub fn act(
        &mut self,
        seat: Seat,
        action: &G::Action,
        step: &mut Step<G>,
    ) -> Result<(), Refused<G::Refusal>> {
        let told = step.events.len();
        self.game.judge(seat, action, &mut step.events)?;
        self.note(&step.events[told..]);
        self.seq += 1;
        step.entries.push(Entry::Act { seat, action: action.clone() });
        Ok(())
    }

    /// Applies an entry of a log; false if it cannot have come from this game.
    pub fn fold(&mut self, entry: &Entry<G::Action>, events: &mut Vec<G::Event>) -> bool {
        let told = events.len();
        let fits = match entry {
            Entry::Chance(answer) => match self.game.due() {
                Due::Chance(question) if answer.fits(question) => {
                    self.game.deal(answer, events);
                    self.note_shuffle(answer);
                    true
                }
                _ => false,
            },
            Entry::Act { seat, action } => self.game.judge(*seat, action, events).is_ok(),
        };
        self.seq += u64::from(fits);
        self.note(&events[told..]);
        fits
    }

    /// What somebody did that is worth telling; nothing if the game has no story.
    pub fn feats(&self) -> Vec<Feat> {
        self.story.as_ref().map_or_else(Vec::new, |story| story.feats())
    }

    fn note(&mut self, events: &[G::Event]) {
        if let Some(story) = &mut self.story {
            events.iter().for_each(|event| story.note(event));
        }
        if let Some(dealing) = &mut self.dealing {
            events.iter().for_each(|event| dealing.note(event));
        }
    }

    fn note_shuffle(&mut self, answer: &Answer) {
        if let (Some(dealing), Answer::Shuffle(items)) = (&mut self.dealing, answer) {
            dealing.shuffled(items);
        }
    }

    /// Which places of which shuffles somebody has been shown, in the order in which they were.
    pub fn openings(&self) -> &[Opening] {
        self.dealing.as_ref().map_or(&[], |dealing| dealing.opened())
    }

    /// So many of the first openings are of items that have been collected since.
    pub fn collected(&self) -> usize {
        self.dealing.as_ref().map_or(0, |dealing| dealing.collected())
    }

    /// What a shuffle was, the first being 0, where openings are taken down: the truth, as the log
    /// has it.
    pub fn shuffle(&self, number: u32) -> Option<&[u16]> {
        self.dealing.as_ref()?.shuffle(number)
    }
}

impl<G: Described> Play<G> {
    /// Opens a game whose story and dealing are taken down, if it has them.
    pub(crate) fn open_storied(setup: &G::Setup, seats: u8) -> Play<G> {
        let (story, dealing) = (
            G::CAPABILITIES.story.map(|begin| begin()),
            G::CAPABILITIES.dealing.map(|begin| begin(seats)),
        );
        Play { story, dealing, ..Play::open(setup, seats) }
    }

    /// Lets chance answer until seats are due or the game is over.
    pub fn settle(
        &mut self,
        source: &mut dyn Source,
        step: &mut Step<G>,
    ) -> Result<(), ScriptError> {
        while let Due::Chance(question) = self.game.due() {
            let answer = source.answer(question, self.seq, &|item| self.game.item(item))?;
            let told = step.events.len();
            self.game.deal(&answer, &mut step.events);
            self.note_shuffle(&answer);
            self.note(&step.events[told..]);
            self.seq += 1;
            step.entries.push(Entry::Chance(answer));
        }
        Ok(())
    }
}
