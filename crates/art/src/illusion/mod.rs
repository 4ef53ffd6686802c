//! The colour cards of Iluzja: families of patterns in red, green, blue and yellow on a neutral
//! ground, with measured areas.
//!
//! A picture is a raster of classes (four colours and the ground) with hard edges. What is measured
//! is what players get: the file is indexed, a palette only changes what the indices look like, and
//! so the percentages are the same in every palette.

mod canvas;
mod card;
mod classic;
mod deck;
mod families;
mod field;
mod palette;
mod plan;
mod shapes;
mod sheet;

pub use card::{Card, FILE, measure};
pub use classic::{CLASSIC_SEED, classic, classic_card};
pub use deck::{Fresh, fresh_card, regrow};
pub use families::Family;
pub use palette::{Inks, inks};
pub use plan::{CARDS, Deck};
pub use sheet::sheet;

/// Pixels in a row of the picture, border excluded.
pub const WIDTH: usize = 600;
/// Rows of the picture, border excluded.
pub const HEIGHT: usize = 840;
/// The width of the border, in pixels.
pub const BORDER: usize = 27;

/// How much of a picture red, green, blue, yellow and the ground shall cover; 1 is all of it.
type Share = [f64; 5];
