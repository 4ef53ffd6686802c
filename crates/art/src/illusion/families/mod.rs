//! The families of patterns; each draws its own way and has knobs of its own.

mod flowing;
mod folk;
mod loose;
mod rounds;
mod tiles;

use super::Share;
use crate::dice::Dice;

/// A family of patterns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Family {
    /// Arms that wind around one, two or three middles.
    Spirals,
    /// Waves, zigzags, hills and strips that have slipped.
    Stripes,
    Blobs,
    /// Stones in grout, or panes of glass.
    Mosaics,
    /// Rows of overlapping scales.
    Scales,
    /// Veined leaves, on twigs or fallen.
    Leaves,
    /// Shapes within shapes.
    Rings,
    /// Strokes of a wide brush over one another.
    Scribbles,
    /// Snippets that fell from the scissors.
    Scraps,
    /// Folk cut-outs, the same on the left and on the right.
    Cutouts,
    /// Ribbons over and under one another.
    Weaves,
    /// A chequered cloth with bulges.
    Checks,
    /// Wedges around a middle, ring by ring.
    Fans,
    /// Rainbows in square tiles.
    Arches,
}

impl Family {
    pub const ALL: [Family; 14] = [
        Family::Spirals,
        Family::Stripes,
        Family::Blobs,
        Family::Mosaics,
        Family::Scales,
        Family::Leaves,
        Family::Rings,
        Family::Scribbles,
        Family::Scraps,
        Family::Cutouts,
        Family::Weaves,
        Family::Checks,
        Family::Fans,
        Family::Arches,
    ];

    /// Its name as a key for words; says nothing about any colour.
    pub fn key(self) -> &'static str {
        match self {
            Family::Spirals => "spirals",
            Family::Stripes => "stripes",
            Family::Blobs => "blobs",
            Family::Mosaics => "mosaics",
            Family::Scales => "scales",
            Family::Leaves => "leaves",
            Family::Rings => "rings",
            Family::Scribbles => "scribbles",
            Family::Scraps => "scraps",
            Family::Cutouts => "cutouts",
            Family::Weaves => "weaves",
            Family::Checks => "checks",
            Family::Fans => "fans",
            Family::Arches => "arches",
        }
    }

    /// Whether its things are pasted on a sheet of which much stays visible.
    pub(super) fn is_pasted(self) -> bool {
        matches!(
            self,
            Family::Leaves
                | Family::Rings
                | Family::Scribbles
                | Family::Scraps
                | Family::Cutouts
                | Family::Fans
        )
    }

    /// Draws a picture in which the classes cover about these shares: the class of every pixel.
    pub(super) fn draw(self, dice: &mut Dice, share: &Share) -> Vec<u8> {
        match self {
            Family::Spirals => flowing::spirals(dice, share),
            Family::Stripes => flowing::stripes(dice, share),
            Family::Blobs => flowing::blobs(dice, share),
            Family::Mosaics => tiles::mosaics(dice, share),
            Family::Scales => rounds::scales(dice, share),
            Family::Leaves => folk::leaves(dice, share),
            Family::Rings => rounds::rings(dice, share),
            Family::Scribbles => loose::scribbles(dice, share),
            Family::Scraps => loose::scraps(dice, share),
            Family::Cutouts => folk::cutouts(dice, share),
            Family::Weaves => tiles::weaves(dice, share),
            Family::Checks => tiles::checks(dice, share),
            Family::Fans => rounds::fans(dice, share),
            Family::Arches => tiles::arches(dice, share),
        }
    }
}
