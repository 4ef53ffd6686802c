//! Moves that the server makes: when it asks the brain of a bot or of somebody who is late, and
//! what it does with the answer.

use super::entry::{PersonId, TableEntry};
use super::folded::TableGame;
use super::state::{Draft, TableState};
use crate::clock::{Millis, millis};
use kernel::{Asked, Picture, Random, Seat, VoicedTable};
use std::sync::atomic::{AtomicU64, Ordering};

/// So many times as long as they think do bots leave a race to people.
const PATIENCE: Millis = 10;

/// A seat for which the server will move: there is one of these for it, or none, and it ends with
/// its answer, whatever that is.
pub(super) struct Thinking {
    /// No other thought of this process has it: an answer that comes after its thought is over
    /// finds nothing.
    id: u64,
    seat: Seat,
    /// The decision.
    decision: u32,
    stage: Stage,
    /// Whether it is somebody's seat whose time has run out.
    late: bool,
    /// How often a brain was asked for this answer and gave none that the rules take.
    fumbles: u32,
}

/// How far a thought has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The brain will be asked at this time.
    Waits(Millis),
    /// The brain has been asked; from this time on nobody waits for it any longer.
    Runs(Millis),
}

impl Stage {
    /// When something has to be done about it.
    fn wakes(self) -> Millis {
        let (Stage::Waits(time) | Stage::Runs(time)) = self;
        time
    }
}

impl Thinking {
    fn new(seat: Seat, decision: u32, at: Millis, late: bool) -> Thinking {
        static IDS: AtomicU64 = AtomicU64::new(0);
        Thinking {
            id: IDS.fetch_add(1, Ordering::Relaxed),
            seat,
            decision,
            stage: Stage::Waits(at),
            late,
            fumbles: 0,
        }
    }
}

/// What came of a thought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Thought {
    /// The brain named this action.
    Action(String),
    /// The brain failed, or said nothing in time.
    Nothing,
    /// There is no brain: any legal action will do.
    Anything,
}

/// What the table did with a thought.
#[derive(Debug, Default)]
pub struct Moved {
    /// To be stored before anybody is told; nothing if no move was made.
    pub draft: Option<Draft>,
    /// What went wrong, to be counted.
    pub fumble: Option<Fumble>,
}

/// A brain that gave no action that the rules take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fumble {
    /// It is asked once more.
    AskedAgain,
    /// A legal action was drawn for it.
    Replaced,
}

/// A move that the server has to make for a seat now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveDue {
    /// Number of the game at this table.
    pub number: u32,
    /// The seat.
    pub seat: Seat,
    /// The decision.
    pub decision: u32,
    /// The game.
    pub game: &'static str,
    /// How the bot plays.
    pub character: String,
    /// Whether it is somebody's seat whose time has run out.
    pub late: bool,
    /// Whether its brain was asked and has not answered in time.
    pub given_up: bool,
    /// The thought that this move ends.
    thought: u64,
}

/// What a seat sees and may do, for its brain.
pub struct BrainInput {
    /// The view and the offers.
    pub asked: Box<dyn Asked>,
    /// The pictures that its view names.
    pub pictures: Vec<Picture>,
}

impl TableState {
    /// Whether the server moves for this person.
    pub(super) fn bot_holds(&self, person: PersonId) -> bool {
        self.person(person)
            .is_none_or(|person| person.is_bot() || person.left || person.bot_plays.is_some())
    }

    /// Draws a delay for every bot that is due and about whose move nobody thinks, before anything
    /// of its hand is looked at. What was thought before, and what came of it, does not matter.
    pub fn plan(&mut self, now: Millis) {
        self.note_opening(now);
        let Some(game) = &self.folded.game else { return };
        let (decision, due) = (game.table.decision(), self.awaited());
        let over_time = game.deadline.is_some_and(|deadline| deadline <= now);
        let held: Vec<Seat> =
            due.iter().filter(|&seat| self.bot_holds(game.seats[usize::from(seat)])).collect();
        let stays = |thought: &Thinking| {
            thought.decision == decision
                && due.has(thought.seat)
                && (held.contains(&thought.seat) || thought.late && over_time)
        };
        let think = &self.config.pace.think;
        let spread =
            u32::try_from(think.end.saturating_sub(think.start).as_millis()).unwrap_or(u32::MAX);
        let least = millis(think.start);
        // Bots are quicker than people: where the first answer counts, they hold back for those who
        // are still there.
        let people = due.iter().any(|seat| !held.contains(&seat));
        let patience = if people && game.table.timed().is_some_and(|timed| timed.race()) {
            self.patience()
        } else {
            0
        };
        // In a window a bot has made up its mind before it closes.
        let latest = self.window().map_or(Millis::MAX, |length| length / 4 * 3);
        self.live.game.thinking.retain(stays);
        for seat in held {
            if self.live.game.thinking.iter().all(|thought| thought.seat != seat) {
                let delay = (patience
                    + least
                    + u64::from(if spread == 0 { 0 } else { self.live.random.below(spread) }))
                .min(latest);
                self.live.game.thinking.push(Thinking::new(seat, decision, now + delay, false));
            }
        }
    }

    /// How long bots leave a race to people: many times as long as they think, and no longer than
    /// half of the time there is.
    pub(super) fn patience(&self) -> Millis {
        let long = PATIENCE * millis(self.config.pace.think.end);
        self.time_limit().map_or(long, |limit| long.min(limit / 2))
    }

    /// The moves that the server has to make by now, each named once. A deadline that has passed
    /// makes people late and hurries bots.
    pub fn moves_due(&mut self, now: Millis) -> Vec<MoveDue> {
        if self.folded.paused || !self.live.awake() {
            return Vec::new();
        }
        let awaited = self.awaited();
        let characters = self.running().map(|game| {
            game.seats.iter().map(|&person| self.character(person)).collect::<Vec<_>>()
        });
        let (Some(characters), Some(game)) = (characters, &self.folded.game) else {
            return Vec::new();
        };
        let decision = game.table.decision();
        if let Some(deadline) = game.deadline.filter(|deadline| *deadline <= now) {
            for seat in awaited.iter() {
                match self.live.game.thinking.iter_mut().find(|thought| thought.seat == seat) {
                    None => {
                        self.live.game.thinking.push(Thinking::new(seat, decision, deadline, true))
                    }
                    Some(Thinking { stage: Stage::Waits(at), .. }) => *at = deadline.min(*at),
                    Some(_) => {}
                }
            }
        }
        let gives_up = now + millis(self.config.pace.brain);
        let mut moves = Vec::new();
        for thought in
            self.live.game.thinking.iter_mut().filter(|thought| thought.stage.wakes() <= now)
        {
            let given_up = matches!(thought.stage, Stage::Runs(_));
            thought.stage = Stage::Runs(gives_up);
            let character = characters[usize::from(thought.seat)].clone();
            let Thinking { seat, late, id, .. } = *thought;
            moves.push(MoveDue {
                number: game.number,
                seat,
                decision,
                game: game.rules.id(),
                character,
                late,
                given_up,
                thought: id,
            });
        }
        moves
    }

    /// What this seat sees and may do, for its brain.
    pub fn brain_input(&self, seat: Seat) -> Option<BrainInput> {
        let game = self.folded.game.as_ref()?;
        let pictures = game
            .table
            .pictured()
            .map_or_else(Vec::new, |pictured| pictured.pictures(kernel::Eye::Seat(seat)));
        Some(BrainInput { asked: game.table.asked(seat), pictures })
    }

    /// Ends a thought: the server moves for the seat, if the seat still needs it. A brain whose
    /// action the rules refuse, or that has none, is asked once more; after that any legal action
    /// will do.
    pub fn act_for(&mut self, due: &MoveDue, thought: Thought, now: Millis) -> Moved {
        let Some(ended) = self.end_thought(due.thought) else { return Moved::default() };
        let stands = self
            .running()
            .is_some_and(|game| game.number == due.number && game.table.decision() == due.decision);
        if self.folded.paused || !self.live.awake() || !stands || !self.awaited().has(due.seat) {
            return Moved::default();
        }
        let mut draft = Draft::default();
        if due.late {
            // Only a note beside the move: nothing is folded from it.
            draft.did.push(TableEntry::TimedOut(due.seat));
        }
        let fumbled = match thought {
            Thought::Action(action) => match self.answer(due.seat, &action, now, &mut draft) {
                Ok(()) => return Moved { draft: Some(draft), fumble: None },
                Err(refusal) => {
                    tracing::warn!(
                        game = due.game,
                        character = due.character,
                        code = refusal.code,
                        "a bot's move was refused"
                    );
                    true
                }
            },
            Thought::Nothing => true,
            Thought::Anything => false,
        };
        let fumbles = ended.fumbles + u32::from(fumbled);
        if fumbled && fumbles < self.config.pace.asks {
            let again = Thinking::new(due.seat, due.decision, now, due.late);
            self.live.game.thinking.push(Thinking { fumbles, ..again });
            return Moved { draft: None, fumble: Some(Fumble::AskedAgain) };
        }
        let moved = self
            .any_action(due.seat)
            .is_some_and(|action| self.answer(due.seat, &action, now, &mut draft).is_ok());
        Moved { draft: moved.then_some(draft), fumble: fumbled.then_some(Fumble::Replaced) }
    }

    fn end_thought(&mut self, id: u64) -> Option<Thinking> {
        let place = self.live.game.thinking.iter().position(|thought| thought.id == id)?;
        Some(self.live.game.thinking.swap_remove(place))
    }

    /// Any legal action that needs no recording: the server has no voice. One in three could need
    /// one; sixty-four never all do.
    fn any_action(&mut self, seat: Seat) -> Option<String> {
        let table = &self.folded.game.as_ref()?.table;
        let recorded = |action: &String| {
            let names = |voiced: &dyn VoicedTable| {
                table.read(action).is_ok_and(|read| voiced.clip_of(&read).is_some())
            };
            table.voiced().is_some_and(names)
        };
        let mut samples = (0..64)
            .map(|_| table.sample(seat, &mut self.live.random))
            .filter(|action| !recorded(action));
        table.timed().and_then(|timed| timed.silence(seat)).or_else(|| samples.next())
    }

    /// Seats about whose move a brain thinks at this moment.
    pub(super) fn running_thoughts(&self) -> Vec<Seat> {
        let runs = self
            .live
            .game
            .thinking
            .iter()
            .filter(|thought| matches!(thought.stage, Stage::Runs(_)));
        runs.map(|thought| thought.seat).collect()
    }

    /// When something has to be done even if nobody says anything.
    pub fn next_wake(&self) -> Option<Millis> {
        if !self.live.awake() {
            return None;
        }
        let host = self.host_passes().map(|(time, _)| time);
        let draw = self.draw_wakes();
        host.into_iter().chain(draw).chain(self.game_wakes()).min()
    }

    /// When something happens by itself in the running game.
    fn game_wakes(&self) -> Option<Millis> {
        let game = self.running().filter(|_| !self.folded.paused)?;
        let thoughts = self.live.game.thinking.iter().map(|thought| thought.stage.wakes());
        let absences = game.seats.iter().filter_map(|&person| self.taken_over_at(person));
        thoughts.chain(self.deadline_wakes(game)).chain(absences).min()
    }

    /// When the deadline has something to do: it closes a window, makes people late and hurries
    /// bots.
    fn deadline_wakes(&self, game: &TableGame) -> Option<Millis> {
        let deadline = game.deadline.or_else(|| self.nobody_there(game))?;
        let seen_to = |seat| {
            self.live.game.thinking.iter().any(|thought| {
                thought.seat == seat
                    && (thought.stage.wakes() <= deadline
                        || matches!(thought.stage, Stage::Runs(_)))
            })
        };
        (self.window().is_some() || self.awaited().iter().any(|seat| !seen_to(seat)))
            .then_some(deadline)
    }
}
