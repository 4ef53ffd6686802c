//! The kernel: seats and eyes, what is due, chance that is asked for, a game as a value, and the
//! table it is played on.
//!
//! Nothing in here knows a clock, a socket, a file or a source of randomness of the machine:
//! everything that happens at a table follows from its log, and everything that chance does follows
//! from a seed and a position in that log.

mod capability;
mod chance;
pub mod changes;
mod dealing;
mod deck;
mod described;
mod due;
mod game;
pub mod json;
mod ladder;
mod members;
mod number;
mod options;
mod picture;
mod play;
mod player;
mod random;
mod seat;
mod story;
mod table;
mod timing;

pub use capability::{
    Capabilities, Endless, EndlessTable, Pictured, PicturedRules, PicturedTable, Timed, TimedTable,
    Voiced, VoicedTable, pictures_of,
};
pub use chance::{Answer, Question, ScriptError, Scripted, Seeded, Source};
pub use dealing::{Dealing, Dealt, Opening, Pile};
pub use deck::DeckId;
pub use described::Described;
pub use due::{Due, Outcome};
pub use game::{Game, Offer, Refusal, Refused, View, judge_in_order};
pub use ladder::spread;
pub use members::Members;
pub use number::Whole;
pub use options::{OptionError, OptionSpec, OptionValue};
pub use picture::{Grow, Growing, Grown, Picture};
pub use play::{Entry, Play, Step};
pub use player::{Asked, Asking, Brain, BrainError, Dark, Sight};
pub use random::{Quick, Random, Stream};
pub use seat::{Eye, MOST_SEATS, Seat, Seats};
pub use story::{Feat, Prize, Storied, Story, Tally};
pub use table::{
    Capable, JsonStep, OpenError, ReadAction, RefusedJson, Rules, RulesOf, Table, Views,
};
pub use timing::{Length, Timing, Window};
