//! The running game: moves of people and bots, the clock of a decision, and who still has to think.

use super::command::Refusal;
use super::entry::{Entry, PersonId, Text};
use super::room::{Draft, Room};
use super::window::Held;
use crate::clock::Millis;
use crate::decks::Loan;
use kernel::{Due, Growing, Grown, JsonStep, Outcome, Picture, Random, Rules, Seat, Seeded, Table};
use serde_json::json;

/// So many times as long as they think do bots leave a race to people.
const PATIENCE: Millis = 10;

/// A game on the table, being played or over.
pub(super) struct Play {
    /// Number of the game at this table, from 1.
    pub number: u32,
    pub rules: &'static dyn Rules,
    pub table: Box<dyn Table>,
    /// Not in the log: what was grown for it, until its first question is answered.
    pub grown: Option<Vec<Grown>>,
    /// Not in the log: keeps the deck of people's own pictures that it is played with.
    pub loan: Option<Loan>,
    /// Missing only between folding a log and fetching the seed.
    pub source: Option<Seeded>,
    pub seats: Vec<PersonId>,
    pub outcome: Option<Outcome>,
    pub deadline: Option<Millis>,
    /// Answers that wait for the window to close, those of an earlier decision perhaps among them.
    pub held: Vec<Held>,
    /// While paused: the time left for the decision.
    pub left: Option<Millis>,
    /// Not in the log: public facts that nobody has been told yet.
    pub events: Vec<String>,
    /// Not in the log: seats for which the server moves, and when.
    pub thinking: Vec<Thinking>,
}

/// A seat for which the server will move.
pub(super) struct Thinking {
    pub seat: Seat,
    /// The decision.
    pub turn: u32,
    /// When the move may be made.
    pub at: Millis,
    /// Whether its brain has been asked already.
    pub asked: bool,
    /// Whether it is somebody's seat whose time has run out.
    pub late: bool,
}

/// A move that the server has to make for a seat now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveDue {
    /// Number of the game at this table.
    pub number: u32,
    /// The seat.
    pub seat: Seat,
    /// The decision.
    pub turn: u32,
    /// The game.
    pub game: &'static str,
    /// How the bot plays.
    pub character: String,
    /// Whether it is somebody's seat whose time has run out.
    pub late: bool,
}

/// What a seat sees, for its brain.
pub struct Shown {
    /// `{"table":…,"own":…}`.
    pub view: String,
    /// The list of its offers.
    pub legal: String,
    /// The pictures that its view names.
    pub pictures: Vec<Picture>,
}

impl Play {
    pub fn new(number: u32, rules: &'static dyn Rules, table: Box<dyn Table>, seats: Vec<PersonId>) -> Play {
        let (outcome, deadline, left) = (None, None, None);
        Play {
            number,
            rules,
            table,
            grown: None,
            loan: None,
            source: None,
            seats,
            outcome,
            deadline,
            left,
            events: Vec::new(),
            held: Vec::new(),
            thinking: Vec::new(),
        }
    }

    pub fn seat_of(&self, person: PersonId) -> Option<Seat> {
        self.seats.iter().position(|other| *other == person).map(|seat| seat as Seat)
    }
}

impl Room {
    /// The game whose seed the room has to be given before it can go on.
    pub fn wants_seed(&self) -> Option<u32> {
        self.running().filter(|play| play.source.is_none()).map(|play| play.number)
    }

    /// Hands over the seed of the running game.
    pub fn give_seed(&mut self, seed: [u8; 32]) {
        if let Some(play) = &mut self.play {
            play.source = Some(Seeded::new(seed));
        }
    }

    /// A move of somebody on their own seat.
    pub(super) fn act(&mut self, person: PersonId, turn: u32, action: &str, now: Millis, draft: &mut Draft) -> Result<(), Refusal> {
        let play = self.play.as_ref().ok_or(Refusal::plain("no_game"))?;
        let seat = play.seat_of(person).ok_or(Refusal::plain("not_seated"))?;
        if self.paused {
            return Err(Refusal::plain("paused"));
        }
        if play.outcome.is_none() {
            if self.person(person).is_some_and(|person| person.bot_plays.is_some()) {
                return Err(Refusal::plain("bot_plays"));
            }
            if turn != play.table.decision() {
                return Err(Refusal { code: "stale", data: json!({ "turn": play.table.decision() }) });
            }
        }
        if play.outcome.is_none() && self.held(seat).is_some() {
            return Err(Refusal::plain("not_your_turn"));
        }
        self.answer(seat, action, now, draft)?;
        if self.held(seat).is_some() {
            self.changed_for = Some(person);
        }
        Ok(())
    }

    /// A move that the server makes for a seat; nothing if the seat no longer needs it. An action that the rules refuse, or
    /// none at all, is replaced by any legal one.
    pub fn act_for(&mut self, due: &MoveDue, action: Option<&str>, now: Millis) -> Option<Draft> {
        if self.paused || !self.awake {
            self.forget_thought(due);
            return None;
        }
        let play = self.running()?;
        let person = *play.seats.get(usize::from(due.seat))?;
        let stands = play.number == due.number && play.table.decision() == due.turn && self.awaited().has(due.seat);
        if !stands || !(due.late || self.bot_holds(person)) {
            return None;
        }
        let mut draft = Draft::default();
        if due.late {
            self.put(&mut draft, Entry::TimedOut(due.seat), now);
        }
        if let Some(action) = action {
            match self.answer(due.seat, action, now, &mut draft) {
                Ok(()) => return Some(draft),
                Err(refusal) => tracing::warn!(game = due.game, character = due.character, code = refusal.code, "a bot's move was refused"),
            }
        }
        let table = &self.play.as_ref()?.table;
        // Any legal move that needs no recording: the server has no voice. One in three could need one; sixty-four never all do.
        let mut samples = (0..64).map(|_| table.sample(due.seat, &mut self.random)).filter(|action| table.clip_of(action).is_none());
        let action = table.silence(due.seat).or_else(|| samples.next())?;
        self.answer(due.seat, &action, now, &mut draft).ok().map(|()| draft)
    }

    pub(super) fn play_move(&mut self, seat: Seat, action: &str, now: Millis, draft: &mut Draft) -> Result<(), Refusal> {
        let play = self.play.as_mut().ok_or(Refusal::plain("no_game"))?;
        let decision = play.table.decision();
        let mut step = JsonStep::default();
        play.table.act(seat, action, &mut step)?;
        self.settle(step, draft);
        let Some(play) = &self.play else { return Ok(()) };
        if let Some(outcome) = play.table.outcome() {
            self.put(draft, Entry::Ended(outcome), now);
        } else if play.table.decision() != decision {
            self.set_deadline(now, draft);
        }
        Ok(())
    }

    /// Lets chance answer and writes down what the game added.
    pub(super) fn settle(&mut self, mut step: JsonStep, draft: &mut Draft) {
        let Some(play) = &mut self.play else { return };
        if matches!(play.table.due(), Due::Chance(_)) {
            let seeded = play.source.clone().expect("a game is played only after its seed was handed over");
            let mut source = Growing { rest: seeded, grow: |_| play.grown.take() };
            play.table.settle(&mut source, &mut step).expect("a seed has an answer to every question, and what has to grow has grown");
        }
        #[cfg(feature = "planted-leaks")]
        self.leak_events(&step);
        #[cfg(feature = "planted-leaks")]
        let Some(play) = &mut self.play else { return };
        draft.did.extend(step.entries.into_iter().map(|entry| Entry::Game(Text(entry))));
        match play.events.is_empty() {
            true => play.events = step.events,
            false => play.events.append(&mut step.events),
        }
        self.game_changed = true;
    }

    /// Gives the open decision its time.
    pub(super) fn set_deadline(&mut self, now: Millis, draft: &mut Draft) {
        let deadline = self.time_limit().map(|limit| now + limit);
        #[cfg(feature = "planted-leaks")]
        let deadline = deadline.map(|time| time + self.leak_time(super::leak::Leak::DeadlineByHands));
        if self.running().is_some_and(|play| play.deadline != deadline) {
            self.put(draft, Entry::Deadline(deadline), now);
        }
    }

    /// Whether the server moves for this person.
    pub(super) fn bot_holds(&self, person: PersonId) -> bool {
        self.person(person).is_none_or(|person| person.is_bot() || person.left || person.bot_plays.is_some())
    }

    fn forget_thought(&mut self, due: &MoveDue) {
        if let Some(play) = &mut self.play {
            play.thinking.retain(|thought| (thought.seat, thought.turn) != (due.seat, due.turn));
        }
    }

    /// How long bots leave a race to people: many times as long as they think, and no longer than half of the time there is.
    fn patience(&self) -> Millis {
        let long = PATIENCE * crate::clock::millis(self.house.pace.think.end);
        self.time_limit().map_or(long, |limit| long.min(limit / 2))
    }

    /// Draws a delay for every bot that has become due, before anything of its hand is looked at.
    pub fn plan(&mut self, now: Millis) {
        let Some(play) = &self.play else { return };
        let (turn, due) = (play.table.decision(), self.awaited());
        let stays = |thought: &Thinking| thought.turn == turn && due.has(thought.seat);
        let held: Vec<Seat> = due.iter().filter(|&seat| self.bot_holds(play.seats[usize::from(seat)])).collect();
        let think = &self.house.pace.think;
        let spread = u32::try_from(think.end.saturating_sub(think.start).as_millis()).unwrap_or(u32::MAX);
        let least = crate::clock::millis(think.start);
        #[cfg(feature = "planted-leaks")]
        let least = least + self.leak_time(super::leak::Leak::BotDelay);
        // Bots are quicker than people: where the first answer counts, they hold back for those who are still there.
        let people = due.iter().any(|seat| !held.contains(&seat));
        let patience = if play.table.race() && people { self.patience() } else { 0 };
        // In a window a bot has made up its mind before it closes.
        let latest = self.window().map_or(Millis::MAX, |length| length / 4 * 3);
        let Some(play) = &mut self.play else { return };
        play.thinking.retain(|thought| stays(thought) && (thought.late || held.contains(&thought.seat)));
        for seat in held {
            if play.thinking.iter().all(|thought| thought.seat != seat) {
                let delay = (patience + least + u64::from(if spread == 0 { 0 } else { self.random.below(spread) })).min(latest);
                play.thinking.push(Thinking { seat, turn, at: now + delay, asked: false, late: false });
            }
        }
    }

    /// The moves that the server has to make by now, each named once. A deadline that has passed makes its seats late.
    pub fn moves_due(&mut self, now: Millis) -> Vec<MoveDue> {
        if self.paused || !self.awake {
            return Vec::new();
        }
        let awaited = self.awaited();
        let characters = self.running().map(|play| play.seats.iter().map(|&person| self.character(person)).collect::<Vec<_>>());
        let (Some(characters), Some(play)) = (characters, &mut self.play) else { return Vec::new() };
        let turn = play.table.decision();
        if play.deadline.is_some_and(|deadline| deadline <= now) {
            for seat in awaited.iter() {
                if play.thinking.iter().all(|thought| thought.seat != seat) {
                    play.thinking.push(Thinking { seat, turn, at: now, asked: false, late: true });
                }
            }
        }
        let mut moves = Vec::new();
        for thought in play.thinking.iter_mut().filter(|thought| !thought.asked && thought.at <= now) {
            thought.asked = true;
            let character = characters[usize::from(thought.seat)].clone();
            let Thinking { seat, late, .. } = *thought;
            moves.push(MoveDue { number: play.number, seat, turn, game: play.rules.id(), character, late });
        }
        moves
    }

    /// When something has to be done even if nobody says anything.
    pub fn next_wake(&self) -> Option<Millis> {
        if !self.awake {
            return None;
        }
        let host = self.host_passes().map(|(time, _)| time);
        host.into_iter().chain(self.game_wakes()).min()
    }

    /// When something happens by itself in the running game.
    fn game_wakes(&self) -> Option<Millis> {
        let play = self.running().filter(|_| !self.paused)?;
        let thoughts = play.thinking.iter().filter(|thought| !thought.asked).map(|thought| thought.at);
        // Once every due seat is being thought about, the deadline has nothing left to do.
        let someone_free = self.window().is_some() || self.awaited().iter().any(|seat| play.thinking.iter().all(|thought| thought.seat != seat));
        let absences = play.seats.iter().filter_map(|&person| self.taken_over_at(person));
        thoughts.chain(play.deadline.filter(|_| someone_free)).chain(absences).min()
    }

    /// What this seat sees and may do, for its brain.
    pub fn shown_to(&self, seat: Seat) -> Option<Shown> {
        let play = self.play.as_ref()?;
        let (mut view, mut legal) = (String::new(), String::new());
        play.table.write_view(kernel::Eye::Seat(seat), &mut view);
        play.table.write_legal(seat, &mut legal);
        Some(Shown { view, legal, pictures: play.table.pictures(kernel::Eye::Seat(seat)) })
    }
}
