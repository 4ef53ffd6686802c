//! What only some games can do: time of their own, an end by agreement, pictures, recorded clips, a
//! story, a dealing. A game brings it along in its [`CAPABILITIES`](Described::CAPABILITIES); who
//! asks a game for something that it cannot do gets nothing.

use crate::dealing::{Begins, begun};
use crate::json::written;
use crate::story::{BoxedStory, Story};
use crate::table::{seated, setup};
use crate::{
    Dealt, Described, Eye, Game, Grow, Grown, Length, OpenError, Outcome, Picture, Prize,
    ReadAction, RulesOf, Seat, Storied, Timing, Window,
};
use serde_json::Value;

/// A game some of whose decisions do not simply end with their last answer.
pub trait Timed: Game {
    /// How time treats the open decision.
    fn timing(&self) -> Timing<Self::Action>;
}

/// A game that its rules alone may never end.
pub trait Endless: Game {
    /// How it would end if everybody agreed to end it now; nothing while the rules may still decide
    /// it.
    fn stalemate(&self) -> Option<Outcome>;
}

/// A game that shows pictures.
pub trait Pictured: Described {
    /// Every picture that this eye may look at now.
    fn pictures(&self, eye: Eye) -> Vec<Picture>;

    /// What has to be grown before a game with these options can begin; it is then the first chance
    /// question.
    fn grows(setup: &Self::Setup, seats: u8) -> Option<Grow>;

    /// Components that were grown, as [`cards`](Described::cards) prints the others.
    fn grown_cards(grown: &[Grown]) -> Vec<Value>;
}

/// A game in which a move can name a recorded clip.
pub trait Voiced: Game {
    /// Whether this seat may say something with a recorded clip now.
    fn takes_clip(&self, seat: Seat) -> bool;

    /// The recorded clip that a move names. Whoever keeps clips sees to it that there is one.
    fn clip_of(action: &Self::Action) -> Option<&str>;

    /// Clips that can be heard now.
    fn clips(&self) -> Vec<String>;
}

/// What a game can do besides; each is missing until the game says that it can.
pub struct Capabilities<G: Game> {
    pub(crate) timed: Option<fn(&G) -> &dyn TimedTable>,
    pub(crate) endless: Option<fn(&G) -> &dyn EndlessTable>,
    pub(crate) pictured: Option<fn(&G) -> &dyn PicturedTable>,
    pub(crate) growing: Option<fn(&RulesOf<G>) -> &dyn PicturedRules>,
    pub(crate) voiced: Option<fn(&G) -> &dyn VoicedTable>,
    pub(crate) story: Option<fn() -> BoxedStory<G::Event>>,
    pub(crate) prizes: &'static [Prize],
    pub(crate) dealing: Option<Begins<G::Event>>,
}

impl<G: Game> Capabilities<G> {
    /// A game like most.
    pub const NONE: Capabilities<G> = Capabilities {
        timed: None,
        endless: None,
        pictured: None,
        growing: None,
        voiced: None,
        story: None,
        prizes: &[],
        dealing: None,
    };

    /// The game is [`Timed`].
    pub const fn timed(mut self) -> Capabilities<G>
    where
        G: Timed,
    {
        self.timed = Some(|game| game);
        self
    }

    /// The game is [`Endless`].
    pub const fn endless(mut self) -> Capabilities<G>
    where
        G: Endless,
    {
        self.endless = Some(|game| game);
        self
    }

    /// The game is [`Pictured`].
    pub const fn pictured(mut self) -> Capabilities<G>
    where
        G: Pictured,
    {
        self.pictured = Some(|game| game);
        self.growing = Some(|rules| rules);
        self
    }

    /// The game is [`Voiced`].
    pub const fn voiced(mut self) -> Capabilities<G>
    where
        G: Voiced,
    {
        self.voiced = Some(|game| game);
        self
    }

    /// The game is [`Storied`].
    pub const fn storied(mut self) -> Capabilities<G>
    where
        G: Storied,
    {
        self.story = Some(|| Box::<G::Story>::default());
        self.prizes = G::Story::PRIZES;
        self
    }

    /// The game is [`Dealt`].
    pub const fn dealt(mut self) -> Capabilities<G>
    where
        G: Dealt,
    {
        self.dealing = Some(begun::<G::Event, G::Dealing>);
        self
    }
}

/// Every picture that an eye may look at now; none in a game without pictures.
pub fn pictures_of<G: Described>(game: &G, eye: Eye) -> Vec<Picture> {
    G::CAPABILITIES.pictured.map_or_else(Vec::new, |pictured| pictured(game).pictures(eye))
}

/// [`Timed`] without types.
pub trait TimedTable {
    /// Whether the open decision belongs to whoever answers it first.
    fn race(&self) -> bool;
    /// How long the open decision takes answers in silence, if it does.
    fn window(&self) -> Option<Length>;
    /// Whether this move has to wait with the others for the window to close.
    fn waits(&self, action: &ReadAction) -> bool;
    /// What a seat that says nothing until the window closes is taken to have said, as JSON.
    fn silence(&self, seat: Seat) -> Option<String>;
}

/// [`Endless`] without types.
pub trait EndlessTable {
    /// How it would end if everybody agreed to end it now.
    fn stalemate(&self) -> Option<Outcome>;
}

impl<G: Endless> EndlessTable for G {
    fn stalemate(&self) -> Option<Outcome> {
        Endless::stalemate(self)
    }
}

fn window<G: Timed>(game: &G) -> Option<Window<G::Action>> {
    match game.timing() {
        Timing::Window(window) => Some(window),
        Timing::Open | Timing::Race => None,
    }
}

impl<G: Timed> TimedTable for G {
    fn race(&self) -> bool {
        matches!(self.timing(), Timing::Race)
    }

    fn window(&self) -> Option<Length> {
        window(self).map(|window| window.length)
    }

    fn waits(&self, action: &ReadAction) -> bool {
        window(self)
            .is_some_and(|window| action.of::<G>().is_some_and(|action| !(window.at_once)(action)))
    }

    fn silence(&self, seat: Seat) -> Option<String> {
        let window = window(self).filter(|_| self.due().seats().has(seat))?;
        Some(written(&window.silence))
    }
}

/// [`Pictured`] without types: the game being played.
pub trait PicturedTable {
    /// Every picture that an eye may look at now.
    fn pictures(&self, eye: Eye) -> Vec<Picture>;
}

impl<G: Pictured> PicturedTable for G {
    fn pictures(&self, eye: Eye) -> Vec<Picture> {
        Pictured::pictures(self, eye)
    }
}

/// [`Pictured`] without types: the game of the registry.
pub trait PicturedRules {
    /// What has to be grown before a game with these options and so many seats can begin.
    fn grows(&self, options: &Value, seats: usize) -> Result<Option<Grow>, OpenError>;
    /// Components that were grown.
    fn grown_cards(&self, grown: &[Grown]) -> Vec<Value>;
}

impl<G: Pictured> PicturedRules for RulesOf<G> {
    fn grows(&self, options: &Value, seats: usize) -> Result<Option<Grow>, OpenError> {
        Ok(G::grows(&setup::<G>(options)?, seated::<G>(seats)?))
    }

    fn grown_cards(&self, grown: &[Grown]) -> Vec<Value> {
        G::grown_cards(grown)
    }
}

/// [`Voiced`] without types.
pub trait VoicedTable {
    /// Whether this seat may say something with a recorded clip now.
    fn takes_clip(&self, seat: Seat) -> bool;
    /// The recorded clip that a move names.
    fn clip_of<'a>(&self, action: &'a ReadAction) -> Option<&'a str>;
    /// Clips that can be heard now.
    fn clips(&self) -> Vec<String>;
}

impl<G: Voiced> VoicedTable for G {
    fn takes_clip(&self, seat: Seat) -> bool {
        Voiced::takes_clip(self, seat)
    }

    fn clip_of<'a>(&self, action: &'a ReadAction) -> Option<&'a str> {
        G::clip_of(action.of::<G>()?)
    }

    fn clips(&self) -> Vec<String> {
        Voiced::clips(self)
    }
}
