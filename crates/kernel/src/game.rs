//! A game: a value that judges moves, asks for chance, and draws what each eye may see.

use crate::{Answer, Due, Eye, Grow, Grown, OptionSpec, Outcome, Picture, Random, Seat, Window, json};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;
use std::ops::RangeInclusive;

/// The rules of one game, as a value that holds the full truth of one play of it.
///
/// A game has no way to serialise itself: the truth leaves it only through [`shared`](Game::shared) and
/// [`own`](Game::own), which build up what an eye sees field by field.
pub trait Game: Clone + Debug + Send + Sync + 'static {
    /// The game's name on the wire.
    const ID: &'static str;
    /// How many may play.
    const SEATS: RangeInclusive<u8>;
    /// The options, in the order of the rules page.
    const OPTIONS: &'static [OptionSpec];

    /// Whether it shows pictures.
    const PICTURES: bool = false;
    /// Whether a move can name a recorded clip.
    const CLIPS: bool = false;

    /// The chosen options.
    type Setup: Clone + Debug + Default + Serialize + DeserializeOwned + Send + Sync;
    /// A move. Reading one refuses everything the rules page calls malformed.
    type Action: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// A public fact, for narration and animation.
    type Event: Clone + Debug + PartialEq + Serialize + Send + Sync;
    /// What everyone at the table and at the rail sees.
    type Shared: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// What only one seat sees.
    type Own: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// A legal action, or a described space of them.
    type Offer: Offer<Self::Action>;
    /// The game's own reasons to refuse a move.
    type Refusal: Refusal;
    /// What a scenario prints about the state; listed on the rules page.
    type Summary: Serialize;

    /// A new game. The caller has checked that `seats` is within [`SEATS`](Game::SEATS).
    fn open(setup: &Self::Setup, seats: u8) -> Self;

    /// What has to come next.
    fn due(&self) -> Due;

    /// Number of the open decision. All moves of one simultaneous decision share it; a move that names an older one is stale.
    fn decision(&self) -> u32;

    /// Writes down what the seat may do; nothing if it is not due.
    fn legal(&self, seat: Seat, offers: &mut Vec<Self::Offer>);

    /// Appends the same as a JSON list. A game with long lists may have them ready-made; a law compares them.
    fn write_legal(&self, seat: Seat, out: &mut String) {
        write_offers(self, seat, out);
    }

    /// A legal action of a due seat, each with the same probability.
    fn sample(&self, seat: Seat, random: &mut impl Random) -> Self::Action {
        let mut offers = Vec::new();
        self.legal(seat, &mut offers);
        let total: u32 = offers.iter().map(Offer::size).sum();
        let mut pick = random.below(total);
        for offer in &offers {
            match pick.checked_sub(offer.size()) {
                Some(rest) => pick = rest,
                None => return offer.nth(pick),
            }
        }
        unreachable!("the pick is below the sum of all sizes")
    }

    /// Judges and plays a move of a seat that is due. A refusal changes nothing.
    fn play(&mut self, seat: Seat, action: &Self::Action, events: &mut Vec<Self::Event>) -> Result<(), Refused<Self::Refusal>>;

    /// A refusal that the rules page puts before `not_your_turn`.
    fn before_turn(&self, _seat: Seat, _action: &Self::Action) -> Option<Self::Refusal> {
        None
    }

    /// Whether the open decision belongs to whoever answers it first.
    fn race(&self) -> bool {
        false
    }

    /// How long the open decision may last, if its answers are taken in silence; nothing if they are not. See [`Window`].
    fn window(&self) -> Option<Window> {
        None
    }

    /// Whether this move happens at once although a [`window`](Game::window) is open.
    fn at_once(&self, _action: &Self::Action) -> bool {
        false
    }

    /// What a seat that says nothing until the window closes is taken to have said.
    fn silence(&self, _seat: Seat) -> Option<Self::Action> {
        None
    }

    /// Takes nature's answer to the question that is due.
    fn deal(&mut self, answer: &Answer, events: &mut Vec<Self::Event>);

    /// Name of an item of the question that is due, as `stolik cards` and scenarios write it.
    fn item(&self, item: u16) -> String;

    /// What everyone sees.
    fn shared(&self) -> Self::Shared;

    /// What this seat sees besides.
    fn own(&self, seat: Seat) -> Self::Own;

    /// Any full truth in which this eye would see this view. It cannot peek: the view is all it gets.
    fn imagine(view: &View<Self>, eye: Eye, random: &mut impl Random) -> Self;

    /// How it ended, if it has.
    fn outcome(&self) -> Option<Outcome>;

    /// How the game would end if everybody agreed to end it now. Offered only where the rules alone may never end it.
    fn stalemate(&self) -> Option<Outcome> {
        None
    }

    /// The state as the rules page's summary tells it.
    fn summary(&self) -> Self::Summary;

    /// The components, for `stolik cards`.
    fn cards() -> Vec<serde_json::Value>;

    /// What has to be grown before a game with these options can begin; it is then the first chance question.
    fn grows(_setup: &Self::Setup, _seats: u8) -> Option<Grow> {
        None
    }

    /// Components that were grown, as [`cards`](Game::cards) prints the others.
    fn grown_cards(_grown: &[Grown]) -> Vec<serde_json::Value> {
        Vec::new()
    }

    /// Every picture that this eye may look at now.
    fn pictures(&self, _eye: Eye) -> Vec<Picture> {
        Vec::new()
    }

    /// Whether this seat may say something with a recorded clip now.
    fn takes_clip(&self, _seat: Seat) -> bool {
        false
    }

    /// The recorded clip that a move names. Whoever keeps clips sees to it that there is one.
    fn clip_of(_action: &Self::Action) -> Option<&str> {
        None
    }

    /// Clips that can be heard now.
    fn clips(&self) -> Vec<String> {
        Vec::new()
    }

    /// What an eye sees.
    fn view(&self, eye: Eye) -> View<Self> {
        let own = match eye {
            Eye::Seat(seat) => Some(self.own(seat)),
            Eye::Rail => None,
        };
        View { table: self.shared(), own }
    }

    /// Judges and plays a move of any seat at any time, testing in the order of `rules/README.md`.
    fn judge(&mut self, seat: Seat, action: &Self::Action, events: &mut Vec<Self::Event>) -> Result<(), Refused<Self::Refusal>> {
        match self.due() {
            Due::Over => Err(Refused::GameOver),
            due if !due.seats().has(seat) => Err(self.before_turn(seat, action).map_or(Refused::NotYourTurn, Refused::Rule)),
            _ => self.play(seat, action, events),
        }
    }
}

/// What one eye sees: what all share, and what its seat alone knows.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(bound(serialize = ""))]
pub struct View<G: Game> {
    /// What everyone sees.
    pub table: G::Shared,
    /// What only this seat sees; nothing at the rail.
    pub own: Option<G::Own>,
}

/// A legal action, or a described space of equally good ones.
pub trait Offer<Action>: Clone + Debug + PartialEq + Serialize + Send {
    /// How many actions it stands for.
    fn size(&self) -> u32;
    /// One of them, by number.
    fn nth(&self, number: u32) -> Action;
    /// Whether the action is one of them.
    fn covers(&self, action: &Action) -> bool;
}

/// A reason to refuse a move: a code, and the data that its sentence needs.
pub trait Refusal: Clone + Debug + PartialEq + Send {
    /// All codes the game can answer with, so that words can be demanded for each.
    const CODES: &'static [&'static str];
    /// The code.
    fn code(&self) -> &'static str;
    /// Numbers and names for the sentence; an empty object if it needs none.
    fn data(&self) -> serde_json::Value;
}

/// Why a move was not played, in the order in which it is tested.
#[derive(Clone, Debug, PartialEq)]
pub enum Refused<R> {
    /// Not an action of this game at all.
    Malformed,
    /// The game has ended.
    GameOver,
    /// This seat is not asked, or its sealed choice is in.
    NotYourTurn,
    /// A real action, but not now.
    WrongPhase,
    /// A rule of the game.
    Rule(R),
}

impl<R: Refusal> Refused<R> {
    /// Codes that every game shares.
    pub const CODES: [&'static str; 4] = ["malformed", "game_over", "not_your_turn", "wrong_phase"];

    /// The code.
    pub fn code(&self) -> &'static str {
        match self {
            Refused::Malformed => "malformed",
            Refused::GameOver => "game_over",
            Refused::NotYourTurn => "not_your_turn",
            Refused::WrongPhase => "wrong_phase",
            Refused::Rule(rule) => rule.code(),
        }
    }

    /// Data for the sentence.
    pub fn data(&self) -> serde_json::Value {
        match self {
            Refused::Rule(rule) => rule.data(),
            _ => serde_json::json!({}),
        }
    }
}

/// Appends what a seat may do as a JSON list, offer by offer.
pub fn write_offers<G: Game>(game: &G, seat: Seat, out: &mut String) {
    let mut offers = Vec::new();
    game.legal(seat, &mut offers);
    json::write(&offers, out);
}
