//! The kernel: seats and eyes, what is due, chance that is asked for, a game as a value, and the table it is played on.
//!
//! Nothing in here knows a clock, a socket, a file or a source of randomness of the machine: everything that happens at a
//! table follows from its log, and everything that chance does follows from a seed and a position in that log.

mod chance;
mod deck;
mod due;
mod game;
pub mod json;
mod number;
mod options;
mod picture;
mod play;
mod random;
mod seat;
mod table;

pub use chance::{Answer, Question, ScriptError, Scripted, Seeded, Source};
pub use deck::DeckId;
pub use due::{Due, Outcome, Window};
pub use game::{Game, Offer, Refusal, Refused, View, write_offers};
pub use number::Whole;
pub use options::{OptionError, OptionSpec, OptionValue};
pub use picture::{Dark, EmptyGallery, Gallery, Grow, Growing, Grown, Looking, MOST_OF_A_DECK, Palette, Picture, Sight};
pub use play::{Entry, Play, Step};
pub use random::{Quick, Random, Stream};
pub use seat::{Eye, MOST_SEATS, Seat, Seats};
pub use table::{JsonStep, OpenError, RefusedJson, Rules, RulesOf, Table};
