//! A game: a value that judges moves, asks for chance, and draws what each eye may see.

use crate::{Answer, Due, Eye, Outcome, Random, Seat, json};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt::Debug;
use std::ops::RangeInclusive;

/// The rules of one game, as a value that holds the full truth of one play of it.
///
/// A game has no way to serialise itself: the truth leaves it only through [`shared`](Game::shared)
/// and [`own`](Game::own), which build up what an eye sees field by field. How a game is described
/// to people stands in [`Described`](crate::Described); what only some games can do is a
/// [capability](crate::Capabilities).
pub trait Game: Clone + Debug + Send + Sync + 'static {
    /// The game's name on the wire.
    const ID: &'static str;
    /// How many may play.
    const SEATS: RangeInclusive<u8>;

    /// The chosen options.
    type Setup: Clone + Debug + Default + Serialize + DeserializeOwned + Send + Sync;
    /// A move. Reading one refuses everything the rules page calls malformed.
    type Action: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static;
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

    /// A new game. The caller has checked that `seats` is within [`SEATS`](Game::SEATS).
    fn open(setup: &Self::Setup, seats: u8) -> Self;

    /// What has to come next.
    fn due(&self) -> Due;

    /// Number of the open decision. All moves of one simultaneous decision share it; a move that
    /// names an older one is stale.
    fn decision(&self) -> u32;

    /// Writes down what the seat may do; nothing if it is not due.
    fn legal(&self, seat: Seat, offers: &mut Vec<Self::Offer>);

    /// A legal action of a due seat, each with the same probability.
    fn sample(&self, seat: Seat, random: &mut impl Random) -> Self::Action {
        // Room for most lists at once: growing step by step would cost more than choosing.
        let mut offers = Vec::with_capacity(32);
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
    fn play(
        &mut self,
        seat: Seat,
        action: &Self::Action,
        events: &mut Vec<Self::Event>,
    ) -> Result<(), Refused<Self::Refusal>>;

    /// Takes nature's answer to the question that is due.
    fn deal(&mut self, answer: &Answer, events: &mut Vec<Self::Event>);

    /// What everyone sees.
    fn shared(&self) -> Self::Shared;

    /// What this seat sees besides.
    fn own(&self, seat: Seat) -> Self::Own;

    /// Any full truth in which this eye would see this view. It cannot peek: the view is all it
    /// gets.
    fn imagine(view: &View<Self>, eye: Eye, random: &mut impl Random) -> Self;

    /// How it ended, if it has.
    fn outcome(&self) -> Option<Outcome>;

    /// What an eye sees.
    fn view(&self, eye: Eye) -> View<Self> {
        let own = match eye {
            Eye::Seat(seat) => Some(self.own(seat)),
            Eye::Rail => None,
        };
        View { table: self.shared(), own }
    }

    /// Judges and plays a move of any seat at any time. A game whose page puts a reason of its own
    /// before those that all games share looks for it here and then leaves the rest to
    /// [`judge_in_order`].
    fn judge(
        &mut self,
        seat: Seat,
        action: &Self::Action,
        events: &mut Vec<Self::Event>,
    ) -> Result<(), Refused<Self::Refusal>> {
        judge_in_order(self, seat, action, events)
    }
}

/// Judges and plays a move, testing in the order of `rules/README.md`.
pub fn judge_in_order<G: Game>(
    game: &mut G,
    seat: Seat,
    action: &G::Action,
    events: &mut Vec<G::Event>,
) -> Result<(), Refused<G::Refusal>> {
    match game.due() {
        Due::Over => Err(Refused::GameOver),
        due if !due.seats().has(seat) => Err(Refused::NotYourTurn),
        _ => game.play(seat, action, events),
    }
}

/// What one eye sees: what all share, and what its seat alone knows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound(serialize = "", deserialize = ""))]
pub struct View<G: Game> {
    /// What everyone sees.
    pub table: G::Shared,
    /// What only this seat sees; nothing at the rail.
    pub own: Option<G::Own>,
}

/// A legal action, or a described space of equally good ones.
pub trait Offer<Action>: Clone + Debug + PartialEq + Serialize + Send + 'static {
    /// How many actions it stands for.
    fn size(&self) -> u32;
    /// One of them, by number.
    fn nth(&self, number: u32) -> Action;
    /// Whether the action is one of them.
    fn covers(&self, action: &Action) -> bool;

    /// Appends a list of them as JSON. Offers that come in long lists may have their texts
    /// ready-made; a law compares them.
    fn write_list(offers: &[Self], out: &mut String) {
        json::write(&offers, out);
    }
}

/// A reason to refuse a move: a code, and the data that its sentence needs.
pub trait Refusal: Clone + Debug + PartialEq + Send {
    /// All codes the game can answer with, so that words can be demanded for each.
    const CODES: &'static [&'static str];
    fn code(&self) -> &'static str;
    /// Numbers and names for the sentence; an empty object if it needs none.
    fn data(&self) -> serde_json::Value;
}

/// `CODES` and `code` of a game's [`Refusal`], so that each code is written once.
#[macro_export]
macro_rules! refusal_codes {
    ($($reason:pat => $code:literal),+ $(,)?) => {
        const CODES: &'static [&'static str] = &[$($code),+];

        fn code(&self) -> &'static str {
            match self {
                $($reason => $code),+
            }
        }
    };
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
