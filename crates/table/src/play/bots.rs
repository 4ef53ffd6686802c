//! Moves that the server makes: when it asks the brain of a bot or of somebody who is late, and
//! what it does with the answer.

use super::game::TableGame;
use super::moves::answer;
use super::window::{nobody_there, note_opening, time_limit, window};
use crate::draw::draw_wakes;
use crate::log::{PersonId, TableEntry};
use crate::people::{Person, character, host_passes, taken_over_at};
use crate::refusal::CommandRefusal;
use crate::state::TableState;
use crate::step::{Draft, Step};
use crate::time::{Millis, millis};
use kernel::{Asked, Picture, Random, Seat, VoicedTable};
use std::sync::atomic::{AtomicU64, Ordering};

/// So many times as long as they think do bots leave a race to people.
const PATIENCE_FACTOR: u64 = 10;

/// A seat for which the server will move: there is one of these for it, or none, and it ends with
/// its answer, whatever that is.
pub(crate) struct Thinking {
    /// No other thought of this process has it: an answer that comes after its thought is over
    /// finds nothing.
    id: u64,
    seat: Seat,
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
    /// Why the rules refused what the brain named.
    pub refused: Option<CommandRefusal>,
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
    pub seat: Seat,
    pub decision: u32,
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

/// Since when a connected program has been asked for an answer that it has not given.
fn asked_since(table: &TableState, person: PersonId) -> Option<Millis> {
    let game = table.running()?;
    let seat = game.seat_of(person)?;
    let session = &table.live.session;
    let (decision, since) = session.opened?;
    (game.table().decision() == decision && game.awaited().has(seat))
        .then(|| since.max(session.went_on))
}

/// When a program that is there and says nothing is not waited for any longer.
pub(crate) fn given_up_at(table: &TableState, person: PersonId) -> Option<Millis> {
    table.folded.people.find(person).filter(|person| Person::is_program(person))?;
    Some(asked_since(table, person)? + millis(table.config.pace.program))
}

/// Draws a delay for every bot that is due and about whose move nobody thinks, before anything of
/// its hand is looked at. What was thought before, and what came of it, does not matter.
pub fn plan(table: &mut TableState, now: Millis) {
    note_opening(&mut Step::new(table, now));
    let Some(game) = table.game() else { return };
    let (decision, due) = (game.table().decision(), game.awaited());
    let over_time = game.deadline().is_some_and(|deadline| deadline <= now);
    let held: Vec<Seat> =
        due.iter().filter(|&seat| table.bot_holds(game.person_on(seat))).collect();
    let stays = |thought: &Thinking| {
        thought.decision == decision
            && due.has(thought.seat)
            && (held.contains(&thought.seat) || thought.late && over_time)
    };
    let think = &table.config.pace.think;
    let spread =
        u32::try_from(think.end.saturating_sub(think.start).as_millis()).unwrap_or(u32::MAX);
    let least = millis(think.start);
    // Bots are quicker than people: where the first answer counts, they hold back for those who are
    // still there.
    let people = due.iter().any(|seat| !held.contains(&seat));
    let race = people && game.table().timed().is_some_and(|timed| timed.race());
    let patience = if race { patience(table) } else { 0 };
    // In a window a bot has made up its mind before it closes.
    let latest = window(table).map_or(Millis::MAX, |length| length / 4 * 3);
    let live = &mut table.live;
    live.session.thinking.retain(stays);
    for seat in held {
        if live.session.thinking.iter().all(|thought| thought.seat != seat) {
            let drawn = u64::from(if spread == 0 { 0 } else { live.random.below(spread) });
            let delay = (patience + least + drawn).min(latest);
            live.session.thinking.push(Thinking::new(seat, decision, now + delay, false));
        }
    }
}

/// How long bots leave a race to people: many times as long as they think, and no longer than half
/// of the time there is.
fn patience(table: &TableState) -> Millis {
    let long = PATIENCE_FACTOR * millis(table.config.pace.think.end);
    time_limit(table).map_or(long, |limit| long.min(limit / 2))
}

/// The moves that the server has to make by now, each named once. A deadline that has passed makes
/// people late and hurries bots.
pub fn moves_due(table: &mut TableState, now: Millis) -> Vec<MoveDue> {
    if table.folded.play.paused() || !table.live.presence.awake() {
        return Vec::new();
    }
    let Some(game) = table.running() else { return Vec::new() };
    let awaited = game.awaited();
    let characters: Vec<String> =
        game.seats().iter().map(|&person| character(table, person)).collect();
    let (number, rules, decision) = (game.number(), game.rules(), game.table().decision());
    let passed = game.deadline().filter(|deadline| *deadline <= now);
    let gives_up = now + millis(table.config.pace.brain);
    let thinking = &mut table.live.session.thinking;
    if let Some(deadline) = passed {
        for seat in awaited.iter() {
            match thinking.iter_mut().find(|thought| thought.seat == seat) {
                None => thinking.push(Thinking::new(seat, decision, deadline, true)),
                Some(Thinking { stage: Stage::Waits(at), .. }) => *at = deadline.min(*at),
                Some(_) => {}
            }
        }
    }
    let mut moves = Vec::new();
    for thought in thinking.iter_mut().filter(|thought| thought.stage.wakes() <= now) {
        let given_up = matches!(thought.stage, Stage::Runs(_));
        thought.stage = Stage::Runs(gives_up);
        let character = characters[usize::from(thought.seat)].clone();
        let Thinking { seat, late, id: thought, .. } = *thought;
        let game = rules.id();
        moves.push(MoveDue { number, seat, decision, game, character, late, given_up, thought });
    }
    moves
}

/// What this seat sees and may do, for its brain.
pub fn brain_input(table: &TableState, seat: Seat) -> Option<BrainInput> {
    let game = table.game()?;
    let pictures = game
        .table()
        .pictured()
        .map_or_else(Vec::new, |pictured| pictured.pictures(kernel::Eye::Seat(seat)));
    Some(BrainInput { asked: game.table().asked(seat), pictures })
}

/// Ends a thought: the server moves for the seat, if the seat still needs it. A brain whose action
/// the rules refuse, or that has none, is asked once more; after that any legal action will do.
pub fn act_for(table: &mut TableState, due: &MoveDue, thought: Thought, now: Millis) -> Moved {
    let Some(ended) = end_thought(table, due.thought) else { return Moved::default() };
    let stands = |game: &TableGame| {
        game.number() == due.number
            && game.table().decision() == due.decision
            && game.awaited().has(due.seat)
    };
    let idle = table.folded.play.paused() || !table.live.presence.awake();
    if idle || !table.running().is_some_and(stands) {
        return Moved::default();
    }
    let mut step = Step::new(table, now);
    if due.late {
        // Only a note beside the move: nothing is folded from it.
        step.note(TableEntry::TimedOut(due.seat));
    }
    let mut refused = None;
    let fumbled = match thought {
        Thought::Action(action) => match answer(&mut step, due.seat, &action) {
            Ok(()) => return Moved { draft: Some(step.done()), ..Moved::default() },
            Err(refusal) => {
                refused = Some(refusal);
                true
            }
        },
        Thought::Nothing => true,
        Thought::Anything => false,
    };
    let fumbles = ended.fumbles + u32::from(fumbled);
    if fumbled && fumbles < step.config.pace.asks {
        let again = Thinking::new(due.seat, due.decision, now, due.late);
        step.live_mut().session.thinking.push(Thinking { fumbles, ..again });
        return Moved { draft: None, fumble: Some(Fumble::AskedAgain), refused };
    }
    let moved = any_action(&mut step, due.seat)
        .is_some_and(|action| answer(&mut step, due.seat, &action).is_ok());
    let draft = moved.then(|| step.done());
    Moved { draft, fumble: fumbled.then_some(Fumble::Replaced), refused }
}

fn end_thought(table: &mut TableState, id: u64) -> Option<Thinking> {
    let thinking = &mut table.live.session.thinking;
    let place = thinking.iter().position(|thought| thought.id == id)?;
    Some(thinking.swap_remove(place))
}

/// Any legal action that needs no recording: the server has no voice. One in three could need one;
/// sixty-four never all do.
fn any_action(step: &mut Step, seat: Seat) -> Option<String> {
    step.with_rules(|table, live| {
        let recorded = |action: &String| {
            let names = |voiced: &dyn VoicedTable| {
                table.read(action).is_ok_and(|read| voiced.clip_of(&read).is_some())
            };
            table.voiced().is_some_and(names)
        };
        let mut samples = (0..64)
            .map(|_| table.sample(seat, &mut live.random))
            .filter(|action| !recorded(action));
        table.timed().and_then(|timed| timed.silence(seat)).or_else(|| samples.next())
    })?
}

/// Seats about whose move a brain thinks at this moment.
pub(super) fn running_thoughts(table: &TableState) -> Vec<Seat> {
    let thinking = table.live.session.thinking.iter();
    let runs = thinking.filter(|thought| matches!(thought.stage, Stage::Runs(_)));
    runs.map(|thought| thought.seat).collect()
}

/// When something has to be done even if nobody says anything.
pub fn next_wake(table: &TableState) -> Option<Millis> {
    if !table.live.presence.awake() {
        return None;
    }
    let host = host_passes(table).map(|(time, _)| time);
    host.into_iter().chain(draw_wakes(table)).chain(game_wakes(table)).min()
}

/// When something happens by itself in the running game.
fn game_wakes(table: &TableState) -> Option<Millis> {
    let game = table.running().filter(|_| !table.folded.play.paused())?;
    let thoughts = table.live.session.thinking.iter().map(|thought| thought.stage.wakes());
    let absences = game.seats().iter().filter_map(|&person| taken_over_at(table, person));
    thoughts.chain(deadline_wakes(table, game)).chain(absences).min()
}

/// When the deadline has something to do: it closes a window, makes people late and hurries bots.
fn deadline_wakes(table: &TableState, game: &TableGame) -> Option<Millis> {
    let deadline = game.deadline().or_else(|| nobody_there(table, game))?;
    let seen_to = |seat| {
        table.live.session.thinking.iter().any(|thought| {
            thought.seat == seat
                && (thought.stage.wakes() <= deadline || matches!(thought.stage, Stage::Runs(_)))
        })
    };
    (window(table).is_some() || game.awaited().iter().any(|seat| !seen_to(seat)))
        .then_some(deadline)
}
