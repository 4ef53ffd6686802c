//! Games without their types: what a server or a scenario needs, in JSON, whichever game it is.

use crate::json::{write, written};
use crate::options::complete;
use crate::{
    Asked, Asking, DeckId, Described, Due, EndlessTable, Entry, Eye, Feat, Game, Members, Offer,
    Opening, OptionError, OptionSpec, Outcome, PicturedRules, PicturedTable, Play, Prize, Quick,
    Refused, ScriptError, Seat, Source, Step, TimedTable, VoicedTable,
};
use serde_json::Value;
use std::any::Any;
use std::marker::PhantomData;
use std::ops::RangeInclusive;
use thiserror::Error;

/// A game of the registry.
pub trait Rules: Sync {
    /// Its name on the wire.
    fn id(&self) -> &'static str;
    /// How many may play.
    fn seats(&self) -> RangeInclusive<u8>;
    fn options(&self) -> &'static [OptionSpec];
    /// Every option with its value, defaults filled in.
    fn complete(&self, options: &Value) -> Result<Value, OpenError>;
    /// A new play of it, before any chance.
    fn open(&self, options: &Value, seats: usize) -> Result<Box<dyn Table>, OpenError>;
    /// A play that this eye could be looking at, from its view as JSON; nothing if that is no view
    /// of this game.
    fn imagine(
        &self,
        view: &str,
        eye: Eye,
        seats: u8,
        random: &mut Quick,
    ) -> Option<Box<dyn Table>>;
    /// Every reason for which it can end.
    fn endings(&self) -> &'static [&'static str];
    /// All codes with which it can refuse a move, shared ones first.
    fn refusals(&self) -> Vec<&'static str>;
    fn cards(&self) -> Vec<Value>;
    /// How its feats count over an evening.
    fn prizes(&self) -> &'static [Prize];
    /// The length to which what a seat alone is told is filled up.
    fn filled_up_to(&self) -> usize;
    /// What its pictures want, if it shows any.
    fn pictured(&self) -> Option<&dyn PicturedRules>;
    /// The deck of the players' own that these options name.
    fn deck(&self, options: &Value) -> Option<DeckId> {
        OptionSpec::deck(self.options(), options)
    }
}

/// Why a game could not be opened.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum OpenError {
    /// Too few or too many.
    #[error("{game} is for {least} to {most} seats, not {seats}")]
    Seats { game: &'static str, seats: usize, least: u8, most: u8 },
    /// The options are wrong.
    #[error(transparent)]
    Option(#[from] OptionError),
}

/// A refusal, ready to be sent: words are found by its code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusedJson {
    pub code: &'static str,
    /// Whether the code is the game's own (its words stand with the game).
    pub own: bool,
    /// Data for the sentence.
    pub data: Value,
}

fn refused<G: Game>(refused: Refused<G::Refusal>) -> RefusedJson {
    RefusedJson {
        code: refused.code(),
        own: matches!(refused, Refused::Rule(_)),
        data: refused.data(),
    }
}

/// A move that a game has read: it need not be read again to ask what it names, whether it waits,
/// or to play it.
pub struct ReadAction(Box<dyn Any + Send>);

impl ReadAction {
    /// The move, if this game has read it.
    pub(crate) fn of<G: Game>(&self) -> Option<&G::Action> {
        self.0.downcast_ref()
    }
}

/// What a step added, in JSON.
#[derive(Clone, Debug, Default)]
pub struct JsonStep {
    /// New entries of the log, one JSON text each.
    pub entries: Vec<String>,
    /// Public facts, a JSON text each.
    pub events: Vec<String>,
}

/// What a play shows, built up field by field.
pub trait Views {
    /// Appends what everyone sees, as JSON.
    fn write_shared(&self, out: &mut String);
    /// The same as members, which takes the place of those that were there.
    fn write_shared_members(&self, members: &mut Members);
    /// Appends what this seat sees besides, as JSON.
    fn write_own(&self, seat: Seat, out: &mut String);
    /// Appends what the seat may do, as a JSON list; `[]` if it is not due.
    fn write_legal(&self, seat: Seat, out: &mut String);
    /// Appends the same, with ladders of offers described instead of listed.
    fn write_offers(&self, seat: Seat, out: &mut String);
    /// Appends what an eye sees, as JSON.
    fn write_view(&self, eye: Eye, out: &mut String);
    /// What a seat is asked, for whoever chooses for it.
    fn asked(&self, seat: Seat) -> Box<dyn Asked>;
    /// The view of an eye with its type (`View<G>`), for those who tell people of a game that they
    /// know.
    fn view_any(&self, eye: Eye) -> Box<dyn Any>;
}

/// What only some games can do; of the others there is nothing.
pub trait Capable {
    /// How time treats its decisions, if not all alike.
    fn timed(&self) -> Option<&dyn TimedTable>;
    /// How it can be ended by agreement, if its rules alone may never end it.
    fn endless(&self) -> Option<&dyn EndlessTable>;
    /// Its pictures, if it shows any.
    fn pictured(&self) -> Option<&dyn PicturedTable>;
    /// Its recorded clips, if moves can name some.
    fn voiced(&self) -> Option<&dyn VoicedTable>;
    /// What somebody did that is worth telling; to be told when it is over.
    fn feats(&self) -> Vec<Feat>;
    /// Which places of which shuffles somebody has been shown, in the order in which they were.
    fn openings(&self) -> &[Opening];
    /// So many of the first openings are of items that have been collected since: nobody has them
    /// before them any more.
    fn collected(&self) -> usize;
    /// What a shuffle of this game was, the first being 0: the truth, as the log has it.
    fn shuffle(&self, number: u32) -> Option<&[u16]>;
}

/// A play of some game.
pub trait Table: Views + Capable + Send {
    /// How many seats play.
    fn seats(&self) -> u8;
    /// How many entries the log has.
    fn seq(&self) -> u64;
    /// Number of the open decision.
    fn decision(&self) -> u32;
    /// What has to come next.
    fn due(&self) -> Due;
    /// How it ended, if it has.
    fn outcome(&self) -> Option<Outcome>;
    /// Lets chance answer until seats are due or the game is over.
    fn settle(&mut self, source: &mut dyn Source, step: &mut JsonStep) -> Result<(), ScriptError>;
    /// Reads a move given as JSON text; refused if it is no move of this game at all.
    fn read(&self, action: &str) -> Result<ReadAction, RefusedJson>;
    /// Judges a move that this game has read; on refusal nothing has changed.
    fn play(
        &mut self,
        seat: Seat,
        action: &ReadAction,
        step: &mut JsonStep,
    ) -> Result<(), RefusedJson>;
    /// Reads a move and judges it.
    fn act(&mut self, seat: Seat, action: &str, step: &mut JsonStep) -> Result<(), RefusedJson> {
        let action = self.read(action)?;
        self.play(seat, &action, step)
    }
    /// Applies an entry of a log; false if it cannot have come from this game.
    fn fold(&mut self, entry: &str) -> bool;
    /// A legal action of a due seat, each with the same probability, as JSON.
    fn sample(&self, seat: Seat, random: &mut Quick) -> String;
    /// The state as the rules page's summary tells it.
    fn summary(&self) -> Value;
    /// The chance entry or move as a scenario writes it, seen from the state before it; null for
    /// what a scenario does not write.
    fn to_script(&self, entry: &str) -> Option<Value>;
    /// Another table in the same state.
    fn copy(&self) -> Box<dyn Table>;
}

/// The registry's entry for a game.
pub struct RulesOf<G>(PhantomData<fn() -> G>);

impl<G: Described> RulesOf<G> {
    pub const NEW: RulesOf<G> = RulesOf(PhantomData);
}

impl<G: Described> Rules for RulesOf<G> {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn seats(&self) -> RangeInclusive<u8> {
        G::SEATS
    }

    fn options(&self) -> &'static [OptionSpec] {
        G::OPTIONS
    }

    fn endings(&self) -> &'static [&'static str] {
        G::ENDINGS
    }

    fn filled_up_to(&self) -> usize {
        G::FILLED_UP_TO
    }

    fn complete(&self, options: &Value) -> Result<Value, OpenError> {
        Ok(complete(G::OPTIONS, options)?)
    }

    fn open(&self, options: &Value, seats: usize) -> Result<Box<dyn Table>, OpenError> {
        let count = seated::<G>(seats)?;
        Ok(Box::new(Play::<G>::open_storied(&setup::<G>(options)?, count)))
    }

    fn imagine(
        &self,
        view: &str,
        eye: Eye,
        seats: u8,
        random: &mut Quick,
    ) -> Option<Box<dyn Table>> {
        let view = serde_json::from_str(view).ok()?;
        Some(Box::new(Play::of(G::imagine(&view, eye, random), seats)))
    }

    fn refusals(&self) -> Vec<&'static str> {
        use crate::Refusal;
        Refused::<G::Refusal>::CODES.iter().chain(G::Refusal::CODES).copied().collect()
    }

    fn cards(&self) -> Vec<Value> {
        G::cards()
    }

    fn prizes(&self) -> &'static [Prize] {
        G::CAPABILITIES.prizes
    }

    fn pictured(&self) -> Option<&dyn PicturedRules> {
        G::CAPABILITIES.growing.map(|growing| growing(self))
    }
}

/// So many, if so many may play.
pub(crate) fn seated<G: Game>(seats: usize) -> Result<u8, OpenError> {
    let count = u8::try_from(seats).ok().filter(|count| G::SEATS.contains(count));
    count.ok_or(OpenError::Seats {
        game: G::ID,
        seats,
        least: *G::SEATS.start(),
        most: *G::SEATS.end(),
    })
}

/// The options, completed and read.
pub(crate) fn setup<G: Described>(options: &Value) -> Result<G::Setup, OpenError> {
    let complete = complete(G::OPTIONS, options)?;
    Ok(serde_json::from_value(complete)
        .expect("the option table and the set-up have the same keys and values"))
}

impl JsonStep {
    fn take<G: Game>(&mut self, step: Step<G>) {
        self.entries.extend(step.entries.iter().map(written));
        self.events.extend(step.events.iter().map(written));
    }
}

impl<G: Described> Views for Play<G> {
    fn write_shared(&self, out: &mut String) {
        write(&self.game().shared(), out);
    }

    fn write_shared_members(&self, members: &mut Members) {
        let is_struct = members.take(&self.game().shared());
        assert!(is_struct, "what everyone sees has names: a law tries it");
    }

    fn write_own(&self, seat: Seat, out: &mut String) {
        write(&self.game().own(seat), out);
    }

    fn write_legal(&self, seat: Seat, out: &mut String) {
        let mut offers = Vec::new();
        self.game().legal(seat, &mut offers);
        G::Offer::write_list(&offers, out);
    }

    fn write_offers(&self, seat: Seat, out: &mut String) {
        self.game().write_offers(seat, out);
    }

    fn write_view(&self, eye: Eye, out: &mut String) {
        write(&self.game().view(eye), out);
    }

    fn asked(&self, seat: Seat) -> Box<dyn Asked> {
        Box::new(Asking::of(self.game(), seat))
    }

    fn view_any(&self, eye: Eye) -> Box<dyn Any> {
        Box::new(self.game().view(eye))
    }
}

impl<G: Described> Capable for Play<G> {
    fn timed(&self) -> Option<&dyn TimedTable> {
        G::CAPABILITIES.timed.map(|timed| timed(self.game()))
    }

    fn endless(&self) -> Option<&dyn EndlessTable> {
        G::CAPABILITIES.endless.map(|endless| endless(self.game()))
    }

    fn pictured(&self) -> Option<&dyn PicturedTable> {
        G::CAPABILITIES.pictured.map(|pictured| pictured(self.game()))
    }

    fn voiced(&self) -> Option<&dyn VoicedTable> {
        G::CAPABILITIES.voiced.map(|voiced| voiced(self.game()))
    }

    fn feats(&self) -> Vec<Feat> {
        Play::feats(self)
    }

    fn openings(&self) -> &[Opening] {
        Play::openings(self)
    }

    fn collected(&self) -> usize {
        Play::collected(self)
    }

    fn shuffle(&self, number: u32) -> Option<&[u16]> {
        Play::shuffle(self, number)
    }
}

impl<G: Described> Table for Play<G> {
    fn seats(&self) -> u8 {
        Play::seats(self)
    }

    fn seq(&self) -> u64 {
        Play::seq(self)
    }

    fn decision(&self) -> u32 {
        self.game().decision()
    }

    fn due(&self) -> Due {
        self.game().due()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game().outcome()
    }

    fn settle(&mut self, source: &mut dyn Source, json: &mut JsonStep) -> Result<(), ScriptError> {
        let mut step = Step::default();
        let settled = Play::settle(self, source, &mut step);
        json.take(step);
        settled
    }

    fn read(&self, action: &str) -> Result<ReadAction, RefusedJson> {
        // An action is an object; left alone, serde would read a tagged one from a list as well.
        let is_object = action.trim_start().starts_with('{');
        match serde_json::from_str::<G::Action>(action) {
            Ok(action) if is_object => Ok(ReadAction(Box::new(action))),
            _ => Err(refused::<G>(Refused::Malformed)),
        }
    }

    fn play(
        &mut self,
        seat: Seat,
        action: &ReadAction,
        json: &mut JsonStep,
    ) -> Result<(), RefusedJson> {
        let mut step = Step::default();
        let played = match action.of::<G>() {
            Some(action) => Play::act(self, seat, action, &mut step),
            None => Err(Refused::Malformed),
        };
        json.take(step);
        played.map_err(refused::<G>)
    }

    fn fold(&mut self, entry: &str) -> bool {
        serde_json::from_str::<Entry<G::Action>>(entry)
            .is_ok_and(|entry| Play::fold(self, &entry, &mut Vec::new()))
    }

    fn sample(&self, seat: Seat, random: &mut Quick) -> String {
        written(&self.game().sample(seat, random))
    }

    fn summary(&self) -> Value {
        serde_json::to_value(self.game().summary()).expect("plain data is always JSON")
    }

    fn to_script(&self, entry: &str) -> Option<Value> {
        match serde_json::from_str::<Entry<Value>>(entry).ok()? {
            Entry::Chance(answer) => Some(answer.to_script(&|item| self.game().item(item))),
            Entry::Act { seat, action } => {
                Some(serde_json::json!({ "seat": seat, "action": action }))
            }
        }
    }

    fn copy(&self) -> Box<dyn Table> {
        Box::new(self.clone())
    }
}
