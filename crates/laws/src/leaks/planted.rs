//! The game around a plant: Blef itself wherever the plant does not say otherwise.

use crate::Register;
use games::bluff::{Action, Bluff, Event, Offer, Own, Refusal, Setup, Shared, Summary};
use kernel::{Answer, Due, Entry, Eye, Game, OptionSpec, Outcome, Question, Quick, Random, Refused, Seat, View};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use std::fmt::Debug;
use std::marker::PhantomData;
use std::ops::RangeInclusive;

/// All that a plant could give away or spoil.
#[derive(Clone, Debug)]
pub struct Truth {
    /// The game itself.
    pub game: Bluff,
    /// How many play.
    pub seats: u8,
    /// The numbers of the cards as chance put them, copies told apart.
    pub order: Vec<u16>,
    /// Who has arranged this round, in the order of arrival.
    pub arrivals: Vec<Seat>,
    /// Moves refused so far; counted by a planted bug only.
    pub refused: u32,
    /// Whether it was imagined from a view.
    pub imagined: bool,
}

/// Something planted. What is returned as text is JSON, put into the view, event or refusal as it stands.
pub trait Plant: Clone + Debug + Send + Sync + 'static {
    /// What is wrong, in a line.
    const WHAT: &'static str;
    /// What the law must see it by: the beginning of its finding.
    const BY: &'static str;

    /// More for everyone to see.
    fn in_table(_: &Truth) -> Option<String> {
        None
    }
    /// More for one seat to see.
    fn in_own(_: &Truth, _seat: Seat) -> Option<String> {
        None
    }
    /// More in an event; the truth is the one after it.
    fn in_event(_: &Truth, _: &Event) -> Option<String> {
        None
    }
    /// More in the data of a refusal.
    fn in_refusal(_: &Truth, _: &Refusal) -> Option<Value> {
        None
    }
    /// More in the summary.
    fn in_summary(_: &Truth) -> Option<String> {
        None
    }
    /// A seat whose own view the rail gets.
    fn at_the_rail(_: &Truth) -> Option<Seat> {
        None
    }
    /// What is due.
    fn due(truth: &Truth) -> Due {
        truth.game.due()
    }
    /// The number of the decision.
    fn decision(truth: &Truth) -> u32 {
        truth.game.decision()
    }
    /// What is listed.
    fn legal(truth: &Truth, seat: Seat, offers: &mut Vec<Offer>) {
        truth.game.legal(seat, offers);
    }
    /// What is sampled.
    fn sample(truth: &Truth, seat: Seat, random: &mut impl Random) -> Action {
        truth.game.sample(seat, random)
    }
    /// How a move is judged.
    fn play(truth: &mut Truth, seat: Seat, action: &Action, events: &mut Vec<Event>) -> Result<(), Refused<Refusal>> {
        truth.game.play(seat, action, events)
    }
    /// What is imagined.
    fn imagine(view: &View<Bluff>, eye: Eye, random: &mut impl Random) -> Bluff {
        Bluff::imagine(view, eye, random)
    }
    /// How it ended.
    fn outcome(truth: &Truth) -> Option<Outcome> {
        truth.game.outcome()
    }
}

/// Nothing planted.
#[derive(Clone, Debug)]
pub struct Honest;

impl Plant for Honest {
    const WHAT: &'static str = "nothing planted";
    const BY: &'static str = "";
}

/// JSON kept as it was written, so that even the order of a map can leak.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Json(Box<RawValue>);

impl PartialEq for Json {
    fn eq(&self, other: &Json) -> bool {
        self.0.get() == other.0.get()
    }
}

/// Something of Blef, and what was put to it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Leaked<T> {
    honest: T,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    leak: Option<Json>,
}

impl<T> Leaked<T> {
    fn new(honest: T, leak: Option<String>) -> Leaked<T> {
        let json = |text: String| Json(RawValue::from_string(text).expect("a plant writes JSON"));
        Leaked { honest, leak: leak.map(json) }
    }
}

/// A refusal of Blef, and what was put to its data.
#[derive(Clone, Debug, PartialEq)]
pub struct LeakedRefusal {
    honest: Refusal,
    leak: Option<Value>,
}

impl kernel::Refusal for LeakedRefusal {
    const CODES: &'static [&'static str] = Refusal::CODES;

    fn code(&self) -> &'static str {
        self.honest.code()
    }

    fn data(&self) -> Value {
        let mut data = self.honest.data();
        if let Some(leak) = &self.leak {
            data["leak"] = leak.clone();
        }
        data
    }
}

/// Blef with the plant in it.
#[derive(Clone, Debug)]
pub struct Planted<P> {
    truth: Truth,
    plant: PhantomData<P>,
}

impl<P: Plant> Planted<P> {
    fn around(game: Bluff, seats: u8, imagined: bool) -> Planted<P> {
        Planted { truth: Truth { game, seats, order: Vec::new(), arrivals: Vec::new(), refused: 0, imagined }, plant: PhantomData }
    }

    fn tell(&self, honest: Vec<Event>, events: &mut Vec<Leaked<Event>>) {
        events.extend(honest.into_iter().map(|event| Leaked::new(event.clone(), P::in_event(&self.truth, &event))));
    }
}

impl<P: Plant> Game for Planted<P> {
    const ID: &'static str = Bluff::ID;
    const SEATS: RangeInclusive<u8> = Bluff::SEATS;
    const OPTIONS: &'static [OptionSpec] = Bluff::OPTIONS;

    type Setup = Setup;
    type Action = Action;
    type Event = Leaked<Event>;
    type Shared = Leaked<Shared>;
    type Own = Leaked<Own>;
    type Offer = Offer;
    type Refusal = LeakedRefusal;
    type Summary = Leaked<Summary>;

    fn open(setup: &Setup, seats: u8) -> Planted<P> {
        Planted::around(Bluff::open(setup, seats), seats, false)
    }

    fn due(&self) -> Due {
        P::due(&self.truth)
    }

    fn decision(&self) -> u32 {
        P::decision(&self.truth)
    }

    fn legal(&self, seat: Seat, offers: &mut Vec<Offer>) {
        P::legal(&self.truth, seat, offers);
    }

    fn sample(&self, seat: Seat, random: &mut impl Random) -> Action {
        P::sample(&self.truth, seat, random)
    }

    fn play(&mut self, seat: Seat, action: &Action, events: &mut Vec<Leaked<Event>>) -> Result<(), Refused<LeakedRefusal>> {
        let mut honest = Vec::new();
        let played = P::play(&mut self.truth, seat, action, &mut honest);
        if played.is_ok() && matches!(action, Action::Arrange { .. }) {
            self.truth.arrivals.push(seat);
        }
        self.tell(honest, events);
        played.map_err(|refused| match refused {
            Refused::Rule(honest) => Refused::Rule(LeakedRefusal { leak: P::in_refusal(&self.truth, &honest), honest }),
            Refused::Malformed => Refused::Malformed,
            Refused::GameOver => Refused::GameOver,
            Refused::NotYourTurn => Refused::NotYourTurn,
            Refused::WrongPhase => Refused::WrongPhase,
        })
    }

    fn deal(&mut self, answer: &Answer, events: &mut Vec<Leaked<Event>>) {
        let mut answer = answer.clone();
        if let (Answer::Shuffle(order), Due::Chance(Question::Shuffle { take, .. })) = (&mut answer, self.truth.game.due()) {
            self.truth.order.clone_from(order);
            self.truth.arrivals.clear();
            // A plant may have asked for more cards than Blef takes.
            order.truncate(usize::from(take));
        }
        let mut honest = Vec::new();
        self.truth.game.deal(&answer, &mut honest);
        self.tell(honest, events);
    }

    fn item(&self, item: u16) -> String {
        self.truth.game.item(item)
    }

    fn shared(&self) -> Leaked<Shared> {
        Leaked::new(self.truth.game.shared(), P::in_table(&self.truth))
    }

    fn own(&self, seat: Seat) -> Leaked<Own> {
        Leaked::new(self.truth.game.own(seat), P::in_own(&self.truth, seat))
    }

    fn view(&self, eye: Eye) -> View<Planted<P>> {
        let seat = match eye {
            Eye::Seat(seat) => Some(seat),
            Eye::Rail => P::at_the_rail(&self.truth),
        };
        View { table: self.shared(), own: seat.map(|seat| self.own(seat)) }
    }

    fn imagine(view: &View<Planted<P>>, eye: Eye, random: &mut impl Random) -> Planted<P> {
        let honest = View { table: view.table.honest.clone(), own: view.own.as_ref().map(|own| own.honest.clone()) };
        Planted::around(P::imagine(&honest, eye, random), honest.table.cards.len() as u8, true)
    }

    fn outcome(&self) -> Option<Outcome> {
        P::outcome(&self.truth)
    }

    fn summary(&self) -> Leaked<Summary> {
        Leaked::new(self.truth.game.summary(), P::in_summary(&self.truth))
    }

    fn cards() -> Vec<Value> {
        Bluff::cards()
    }
}

/// What may be known is what may be known of Blef.
impl<P: Plant> Register for Planted<P> {
    const LONGEST: usize = Bluff::LONGEST;
    const MALFORMED: &'static [&'static str] = Bluff::MALFORMED;

    fn anything(seats: u8, random: &mut Quick) -> Action {
        Bluff::anything(seats, random)
    }

    fn near(action: &Action, random: &mut Quick) -> Action {
        Bluff::near(action, random)
    }

    fn sealed(action: &Action) -> bool {
        Bluff::sealed(action)
    }

    fn plausible(really: &[Leaked<Own>], imagined: &[Leaked<Own>]) -> bool {
        let honest = |own: &[Leaked<Own>]| own.iter().map(|own| own.honest.clone()).collect::<Vec<_>>();
        Bluff::plausible(&honest(really), &honest(imagined))
    }

    fn twin(setup: &Setup, seats: u8, log: &[Entry<Action>], eye: Eye, random: &mut Quick) -> Vec<Entry<Action>> {
        Bluff::twin(setup, seats, log, eye, random)
    }
}
