//! How pieces lie on sheets: as many as fit, with bleed around each and crop marks at the margins,
//! and backs that meet their fronts when the sheet is turned over its long edge.

use crate::canvas::{Canvas, SOOT, rectangle};
use krilla::geom::Transform;

/// So much is printed beyond the edge that is cut.
pub const BLEED: f32 = 3.0;
/// What stays free around everything: printers do not reach the edge, and crop marks need room.
const MARGIN: f32 = 9.0;
/// From the bleed to a crop mark, and the mark's length.
const MARK: (f32, f32) = (0.8, 2.9);

/// A sheet of paper, held upright.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Paper {
    /// 210 × 297 mm.
    #[default]
    A4,
    /// 8½ × 11 inches.
    Letter,
}

impl Paper {
    pub const ALL: [Paper; 2] = [Paper::A4, Paper::Letter];

    /// Width and height in millimetres.
    pub fn size(self) -> (f32, f32) {
        match self {
            Paper::A4 => (210.0, 297.0),
            Paper::Letter => (215.9, 279.4),
        }
    }

    /// `a4` or `letter`.
    pub fn name(self) -> &'static str {
        match self {
            Paper::A4 => "a4",
            Paper::Letter => "letter",
        }
    }

    /// The paper with this name.
    pub fn named(name: &str) -> Option<Paper> {
        Paper::ALL.into_iter().find(|paper| paper.name() == name)
    }
}

/// One side of a piece, drawn from its upper left corner with what goes beyond the edge.
pub type Side<'a> = Box<dyn Fn(&mut Canvas) + 'a>;

/// A piece to cut out.
pub struct Piece<'a> {
    /// What is seen first.
    pub front: Side<'a>,
    /// What is behind it.
    pub back: Side<'a>,
}

/// Pieces of one size.
pub struct Batch<'a> {
    /// The key of what they are called.
    pub name: &'static str,
    /// Width and height of one when it is cut out.
    pub size: (f32, f32),
    /// All of them.
    pub pieces: Vec<Piece<'a>>,
}

/// Where pieces lie on a page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grid {
    page: (f32, f32),
    /// A piece as it lies, without bleed.
    cell: (f32, f32),
    /// Whether pieces lie on their side.
    turned: bool,
    columns: usize,
    rows: usize,
}

impl Grid {
    /// As many pieces as fit on this paper, upright or on their side.
    pub fn of(paper: Paper, size: (f32, f32)) -> Grid {
        let page = paper.size();
        let way = |turned: bool| {
            let cell = if turned { (size.1, size.0) } else { size };
            let fit = |room: f32, cell: f32| {
                (((room - 2.0 * MARGIN) / (cell + 2.0 * BLEED)) as usize).max(1)
            };
            Grid { page, cell, turned, columns: fit(page.0, cell.0), rows: fit(page.1, cell.1) }
        };
        let (upright, side) = (way(false), way(true));
        if side.count() > upright.count() { side } else { upright }
    }

    /// How many pieces a page takes.
    pub fn count(&self) -> usize {
        self.columns * self.rows
    }

    /// The upper left corner of the piece at this place, cut out.
    fn corner(&self, column: usize, row: usize) -> (f32, f32) {
        let at = |page: f32, cell: f32, number: usize, place: usize| {
            let step = cell + 2.0 * BLEED;
            (page - step * number as f32) / 2.0 + step * place as f32 + BLEED
        };
        (
            at(self.page.0, self.cell.0, self.columns, column),
            at(self.page.1, self.cell.1, self.rows, row),
        )
    }

    /// Draws one side of the pieces of a page. Columns of the back run the other way, and what lies
    /// on its left side in front lies on its right side behind.
    pub fn draw<'a>(
        &self,
        canvas: &mut Canvas,
        sides: impl Iterator<Item = &'a Side<'a>>,
        behind: bool,
    ) {
        let mut used = Vec::new();
        for (place, side) in sides.enumerate() {
            let (column, row) = (place % self.columns, place / self.columns);
            let column = if behind { self.columns - 1 - column } else { column };
            used.push((column, row));
            let (x, y) = self.corner(column, row);
            let (width, height) = self.cell;
            let (at, size) = match (self.turned, behind) {
                (false, _) => (Transform::from_translate(x, y), (width, height)),
                // The piece's own upper left corner is at the lower left: a quarter turn back.
                (true, false) => {
                    (Transform::from_row(0.0, -1.0, 1.0, 0.0, x, y + height), (height, width))
                }
                (true, true) => {
                    (Transform::from_row(0.0, 1.0, -1.0, 0.0, x + width, y), (height, width))
                }
            };
            canvas.moved(at, |canvas| {
                let (wide, high) = (size.0 + 2.0 * BLEED, size.1 + 2.0 * BLEED);
                let edge = rectangle(-BLEED, -BLEED, wide, high);
                canvas.clipped(&edge, |canvas| side(canvas));
            });
        }
        self.marks(canvas, &used);
    }

    /// Crop marks at the margins, for the columns and rows that are used.
    fn marks(&self, canvas: &mut Canvas, used: &[(usize, usize)]) {
        let (first, last) = (self.corner(0, 0), self.corner(self.columns - 1, self.rows - 1));
        let (left, top) = (first.0 - BLEED - MARK.0, first.1 - BLEED - MARK.0);
        let right = last.0 + self.cell.0 + BLEED + MARK.0;
        let bottom = last.1 + self.cell.1 + BLEED + MARK.0;
        let mut mark = |from: (f32, f32), to: (f32, f32)| canvas.straight(from, to, 0.15, SOOT);
        for column in 0..self.columns {
            if !used.iter().any(|(taken, _)| *taken == column) {
                continue;
            }
            let x = self.corner(column, 0).0;
            for x in [x, x + self.cell.0] {
                mark((x, top - MARK.1), (x, top));
                mark((x, bottom), (x, bottom + MARK.1));
            }
        }
        for row in 0..self.rows {
            if !used.iter().any(|(_, taken)| *taken == row) {
                continue;
            }
            let y = self.corner(0, row).1;
            for y in [y, y + self.cell.1] {
                mark((left - MARK.1, y), (left, y));
                mark((right, y), (right + MARK.1, y));
            }
        }
    }

    /// The rectangle around all pieces: without bleed, and with it.
    pub fn boxes(&self) -> [(f32, f32, f32, f32); 2] {
        let (left, top) = self.corner(0, 0);
        let (x, y) = self.corner(self.columns - 1, self.rows - 1);
        let (width, height) = (x + self.cell.0 - left, y + self.cell.1 - top);
        [
            (left, top, width, height),
            (left - BLEED, top - BLEED, width + 2.0 * BLEED, height + 2.0 * BLEED),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sheets_take_what_a_person_would_lay_on_them() {
        for (paper, size, columns, rows, turned) in [
            (Paper::A4, (63.0, 88.0), 2, 4, true),
            (Paper::Letter, (63.0, 88.0), 2, 3, true),
            (Paper::A4, (80.0, 120.0), 2, 2, false),
            (Paper::Letter, (80.0, 120.0), 2, 2, false),
        ] {
            let grid = Grid::of(paper, size);
            assert_eq!(
                (grid.columns, grid.rows, grid.turned),
                (columns, rows, turned),
                "{paper:?}"
            );
        }
    }

    #[test]
    fn nothing_comes_nearer_to_the_edge_than_the_margin() {
        for paper in Paper::ALL {
            for size in [(63.0, 88.0), (80.0, 120.0), (22.0, 22.0), (25.0, 37.5)] {
                let grid = Grid::of(paper, size);
                let [_, (x, y, width, height)] = grid.boxes();
                assert!(x >= MARGIN && y >= MARGIN, "{paper:?} {size:?}: {x} {y}");
                assert!((2.0 * x + width - grid.page.0).abs() < 0.01);
                assert!((2.0 * y + height - grid.page.1).abs() < 0.01);
            }
        }
    }
}
