//! The game around a plant: the game itself wherever the plant does not say otherwise.

use crate::{Golden, Register};
use kernel::{
    Answer, Capabilities, Described, Due, Entry, Eye, Game, Grow, Grown, OptionSpec, Outcome,
    Picture, Pictured, Question, Quick, Random, Refused, Seat, View, pictures_of,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use std::fmt::Debug;
use std::marker::PhantomData;
use std::ops::RangeInclusive;

/// All that a plant could give away or spoil.
#[derive(Clone, Debug)]
pub struct Truth<G> {
    /// The game itself.
    pub game: G,
    /// How many play; none in a truth that was imagined.
    pub seats: u8,
    /// The numbers of the cards as chance put them last, copies told apart.
    pub order: Vec<u16>,
    /// Who has sealed a choice since then, in the order of arrival.
    pub arrivals: Vec<Seat>,
    /// Moves refused so far; counted by a planted bug only.
    pub refused: u32,
    /// Whether it was imagined from a view.
    pub imagined: bool,
}

/// Declares a plant that does one thing to what is seen in the game of a `Kit`.
#[macro_export]
macro_rules! plant {
    ($name:ident, $what:literal, $by:literal, $($hook:item)*) => {
        #[derive(Clone, Debug)]
        struct $name;

        impl $crate::leaks::Plant for $name {
            type Of = <Kit as $crate::Register>::Game;
            type By = Kit;
            const WHAT: &'static str = $what;
            const BY: &'static str = $by;
            $($hook)*
        }
    };
}

/// Something planted. What is returned as text is JSON, put into the view, event or refusal as it
/// stands.
pub trait Plant: Clone + Debug + Send + Sync + 'static {
    /// The game it is planted in.
    type Of: Described;
    /// What is known of that game.
    type By: Register<Game = Self::Of>;

    /// What is wrong, in a line.
    const WHAT: &'static str;
    /// What the law must see it by: the beginning of its finding.
    const BY: &'static str;

    /// More for everyone to see.
    fn in_table(_: &Truth<Self::Of>) -> Option<String> {
        None
    }
    /// More for one seat to see.
    fn in_own(_: &Truth<Self::Of>, _seat: Seat) -> Option<String> {
        None
    }
    /// More in an event; the truth is the one after it.
    fn in_event(_: &Truth<Self::Of>, _: &<Self::Of as Game>::Event) -> Option<String> {
        None
    }
    /// More in the data of a refusal.
    fn in_refusal(_: &Truth<Self::Of>, _: &<Self::Of as Game>::Refusal) -> Option<Value> {
        None
    }
    /// More in the summary.
    fn in_summary(_: &Truth<Self::Of>) -> Option<String> {
        None
    }
    /// A seat whose own view the rail gets.
    fn at_the_rail(_: &Truth<Self::Of>) -> Option<Seat> {
        None
    }
    /// What is due.
    fn due(truth: &Truth<Self::Of>) -> Due {
        truth.game.due()
    }
    /// The number of the decision.
    fn decision(truth: &Truth<Self::Of>) -> u32 {
        truth.game.decision()
    }
    /// What is listed.
    fn legal(truth: &Truth<Self::Of>, seat: Seat, offers: &mut Vec<<Self::Of as Game>::Offer>) {
        truth.game.legal(seat, offers);
    }
    /// What is sampled.
    fn sample(
        truth: &Truth<Self::Of>,
        seat: Seat,
        random: &mut impl Random,
    ) -> <Self::Of as Game>::Action {
        truth.game.sample(seat, random)
    }
    /// How the random games are played that the laws are tried on.
    fn wander(
        truth: &Truth<Self::Of>,
        seat: Seat,
        random: &mut Quick,
    ) -> <Self::Of as Game>::Action {
        Self::By::wander(&truth.game, seat, random)
    }
    /// How a move is judged.
    fn play(
        truth: &mut Truth<Self::Of>,
        seat: Seat,
        action: &<Self::Of as Game>::Action,
        events: &mut Vec<<Self::Of as Game>::Event>,
    ) -> Result<(), Refused<<Self::Of as Game>::Refusal>> {
        truth.game.play(seat, action, events)
    }
    /// What is imagined.
    fn imagine(view: &View<Self::Of>, eye: Eye, random: &mut impl Random) -> Self::Of {
        Self::Of::imagine(view, eye, random)
    }
    /// The pictures that can be looked at.
    fn pictures(truth: &Truth<Self::Of>, eye: Eye) -> Vec<Picture> {
        pictures_of(&truth.game, eye)
    }
    /// How it ended.
    fn outcome(truth: &Truth<Self::Of>) -> Option<Outcome> {
        truth.game.outcome()
    }
}

#[derive(Clone, Debug)]
pub struct Honest<R>(PhantomData<fn() -> R>);

impl<R: Register + Clone + Debug> Plant for Honest<R> {
    type Of = R::Game;
    type By = R;
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

/// Something of the game, and what was put to it.
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

/// A refusal of the game, and what was put to its data.
#[derive(Clone, Debug, PartialEq)]
pub struct LeakedRefusal<R> {
    honest: R,
    leak: Option<Value>,
}

impl<R: kernel::Refusal> kernel::Refusal for LeakedRefusal<R> {
    const CODES: &'static [&'static str] = R::CODES;

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

type Setup<P> = <<P as Plant>::Of as Game>::Setup;
type Action<P> = <<P as Plant>::Of as Game>::Action;
type Event<P> = <<P as Plant>::Of as Game>::Event;
type Own<P> = <<P as Plant>::Of as Game>::Own;

/// The game with the plant in it.
#[derive(Clone, Debug)]
pub struct Planted<P: Plant> {
    truth: Truth<P::Of>,
    plant: PhantomData<P>,
}

impl<P: Plant> Planted<P> {
    fn around(game: P::Of, seats: u8, imagined: bool) -> Planted<P> {
        Planted {
            truth: Truth {
                game,
                seats,
                order: Vec::new(),
                arrivals: Vec::new(),
                refused: 0,
                imagined,
            },
            plant: PhantomData,
        }
    }

    fn tell(&self, honest: Vec<Event<P>>, events: &mut Vec<Leaked<Event<P>>>) {
        events.extend(
            honest
                .into_iter()
                .map(|event| Leaked::new(event.clone(), P::in_event(&self.truth, &event))),
        );
    }
}

impl<P: Plant> Game for Planted<P> {
    const ID: &'static str = P::Of::ID;
    const SEATS: RangeInclusive<u8> = P::Of::SEATS;

    type Setup = Setup<P>;
    type Action = Action<P>;
    type Event = Leaked<Event<P>>;
    type Shared = Leaked<<P::Of as Game>::Shared>;
    type Own = Leaked<Own<P>>;
    type Offer = <P::Of as Game>::Offer;
    type Refusal = LeakedRefusal<<P::Of as Game>::Refusal>;

    fn open(setup: &Setup<P>, seats: u8) -> Planted<P> {
        Planted::around(P::Of::open(setup, seats), seats, false)
    }

    fn due(&self) -> Due {
        P::due(&self.truth)
    }

    fn decision(&self) -> u32 {
        P::decision(&self.truth)
    }

    fn legal(&self, seat: Seat, offers: &mut Vec<Self::Offer>) {
        P::legal(&self.truth, seat, offers);
    }

    fn sample(&self, seat: Seat, random: &mut impl Random) -> Action<P> {
        P::sample(&self.truth, seat, random)
    }

    fn play(
        &mut self,
        seat: Seat,
        action: &Action<P>,
        events: &mut Vec<Leaked<Event<P>>>,
    ) -> Result<(), Refused<Self::Refusal>> {
        let mut honest = Vec::new();
        let played = P::play(&mut self.truth, seat, action, &mut honest);
        if played.is_ok() && P::By::sealed(action) {
            self.truth.arrivals.push(seat);
        }
        self.tell(honest, events);
        played.map_err(|refused| match refused {
            Refused::Rule(honest) => {
                Refused::Rule(LeakedRefusal { leak: P::in_refusal(&self.truth, &honest), honest })
            }
            Refused::Malformed => Refused::Malformed,
            Refused::GameOver => Refused::GameOver,
            Refused::NotYourTurn => Refused::NotYourTurn,
            Refused::WrongPhase => Refused::WrongPhase,
        })
    }

    fn deal(&mut self, answer: &Answer, events: &mut Vec<Leaked<Event<P>>>) {
        let mut answer = answer.clone();
        if let (Answer::Shuffle(order), Due::Chance(Question::Shuffle { take, .. })) =
            (&mut answer, self.truth.game.due())
        {
            self.truth.order.clone_from(order);
            self.truth.arrivals.clear();
            // A plant may have asked for more cards than the game takes.
            order.truncate(usize::from(take));
        }
        let mut honest = Vec::new();
        self.truth.game.deal(&answer, &mut honest);
        self.tell(honest, events);
    }

    fn shared(&self) -> Self::Shared {
        Leaked::new(self.truth.game.shared(), P::in_table(&self.truth))
    }

    fn own(&self, seat: Seat) -> Leaked<Own<P>> {
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
        let honest = View {
            table: view.table.honest.clone(),
            own: view.own.as_ref().map(|own| own.honest.clone()),
        };
        Planted::around(P::imagine(&honest, eye, random), 0, true)
    }

    fn outcome(&self) -> Option<Outcome> {
        P::outcome(&self.truth)
    }
}

impl<P: Plant> Described for Planted<P> {
    const OPTIONS: &'static [OptionSpec] = P::Of::OPTIONS;
    const ENDINGS: &'static [&'static str] = P::Of::ENDINGS;
    const CAPABILITIES: Capabilities<Planted<P>> = Capabilities::NONE.pictured();

    type Summary = Leaked<<P::Of as Described>::Summary>;

    fn item(&self, item: u16) -> String {
        self.truth.game.item(item)
    }

    fn summary(&self) -> Self::Summary {
        Leaked::new(self.truth.game.summary(), P::in_summary(&self.truth))
    }

    fn cards() -> Vec<Value> {
        P::Of::cards()
    }
}

/// A game without pictures shows those that a plant puts there.
impl<P: Plant> Pictured for Planted<P> {
    fn pictures(&self, eye: Eye) -> Vec<Picture> {
        P::pictures(&self.truth, eye)
    }

    fn grows(_: &Setup<P>, _: u8) -> Option<Grow> {
        // What the game asks chance for is asked for as ever; nobody asks a planted game
        // beforehand.
        None
    }

    fn grown_cards(_: &[Grown]) -> Vec<Value> {
        Vec::new()
    }
}

/// What may be known is what may be known of the game.
impl<P: Plant> Register for Planted<P> {
    type Game = Planted<P>;

    const ENOUGH: u32 = P::By::ENOUGH;
    const LONGEST: usize = P::By::LONGEST;
    const MALFORMED: &'static [&'static str] = P::By::MALFORMED;
    const OPTIONAL: &'static [&'static str] = P::By::OPTIONAL;

    fn golden() -> Vec<Golden<Planted<P>>> {
        // What is planted is not kept.
        Vec::new()
    }

    fn setup(random: &mut Quick) -> Setup<P> {
        P::By::setup(random)
    }

    fn wander(game: &Planted<P>, seat: Seat, random: &mut Quick) -> Action<P> {
        P::wander(&game.truth, seat, random)
    }

    fn anything(seats: u8, random: &mut Quick) -> Action<P> {
        P::By::anything(seats, random)
    }

    fn near(action: &Action<P>, random: &mut Quick) -> Action<P> {
        P::By::near(action, random)
    }

    fn sealed(action: &Action<P>) -> bool {
        P::By::sealed(action)
    }

    fn plausible(really: &[Leaked<Own<P>>], imagined: &[Leaked<Own<P>>]) -> bool {
        let honest =
            |own: &[Leaked<Own<P>>]| own.iter().map(|own| own.honest.clone()).collect::<Vec<_>>();
        P::By::plausible(&honest(really), &honest(imagined))
    }

    fn twin(
        setup: &Setup<P>,
        seats: u8,
        log: &[Entry<Action<P>>],
        eye: Eye,
        random: &mut Quick,
    ) -> Vec<Entry<Action<P>>> {
        P::By::twin(setup, seats, log, eye, random)
    }
}
