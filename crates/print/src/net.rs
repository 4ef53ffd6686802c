//! Dice to fold from paper.

use crate::canvas::{CHALK, Canvas, QUIET, SOOT, polygon, stroke};
use crate::drawing::Drawing;

/// The edge of a die.
pub const EDGE: f32 = 17.0;
/// A tab to glue.
const TAB: f32 = 5.0;
/// A net with its tabs.
pub const NET: (f32, f32) = (3.0 * EDGE + 2.0 * TAB, 4.0 * EDGE + 2.0 * TAB);

/// The squares of the cross, by column and row: four down, one on either side of the second.
const SQUARES: [(f32, f32); 6] =
    [(1.0, 0.0), (0.0, 1.0), (1.0, 1.0), (2.0, 1.0), (1.0, 2.0), (1.0, 3.0)];

/// The net of a die with its upper left corner here; each face is a drawing of 40 × 40.
pub fn net(canvas: &mut Canvas, (x, y): (f32, f32), faces: [&Drawing; 6]) {
    let (left, top) = (x + TAB, y + TAB);
    let square = |place: (f32, f32)| (left + place.0 * EDGE, top + place.1 * EDGE);
    let tabs = tabs(left, top);
    for tab in &tabs {
        canvas.fill(&polygon(tab), CHALK);
    }
    for place in SQUARES {
        let (x, y) = square(place);
        canvas.block((x, y), (EDGE, EDGE), CHALK);
    }
    for (place, face) in SQUARES.into_iter().zip(faces) {
        let (x, y) = square(place);
        let scale = EDGE * 0.78 / face.size.0;
        canvas.drawing(face, (x + EDGE * 0.11, y + EDGE * 0.11), scale);
    }
    // What is cut is solid, what is folded is dashed, and nothing is both.
    let bases = tabs.iter().map(|[from, .., to]| [*from, *to]);
    for fold in FOLDS.map(|edge| edge.map(square)).into_iter().chain(bases) {
        canvas.line(&stroke(&fold), 0.2, QUIET, true);
    }
    let edges = CUTS.map(|edge| edge.map(square));
    for cut in tabs.iter().map(<[_; 4]>::as_slice).chain(edges.iter().map(<[_; 2]>::as_slice)) {
        canvas.line(&stroke(cut), 0.25, SOOT, false);
    }
}

/// An edge of a square, by the columns and rows of its ends.
type Edge = [(f32, f32); 2];

/// Where two squares of the cross meet.
const FOLDS: [Edge; 5] = [
    [(1.0, 1.0), (2.0, 1.0)],
    [(1.0, 1.0), (1.0, 2.0)],
    [(2.0, 1.0), (2.0, 2.0)],
    [(1.0, 2.0), (2.0, 2.0)],
    [(1.0, 3.0), (2.0, 3.0)],
];

/// The edges of the cross that have no tab.
const CUTS: [Edge; 7] = [
    [(2.0, 1.0), (3.0, 1.0)],
    [(3.0, 1.0), (3.0, 2.0)],
    [(3.0, 2.0), (2.0, 2.0)],
    [(2.0, 4.0), (1.0, 4.0)],
    [(1.0, 2.0), (0.0, 2.0)],
    [(0.0, 2.0), (0.0, 1.0)],
    [(0.0, 1.0), (1.0, 1.0)],
];

/// A tab for each pair of edges that meet: seven.
fn tabs(left: f32, top: f32) -> [[(f32, f32); 4]; 7] {
    let at = |column: f32, row: f32| (left + column * EDGE, top + row * EDGE);
    // An edge from one corner to another, and the way out of the paper.
    let edges = [
        (at(1.0, 0.0), at(2.0, 0.0), (0.0, -1.0)),
        (at(1.0, 1.0), at(1.0, 0.0), (-1.0, 0.0)),
        (at(2.0, 0.0), at(2.0, 1.0), (1.0, 0.0)),
        (at(1.0, 3.0), at(1.0, 2.0), (-1.0, 0.0)),
        (at(2.0, 2.0), at(2.0, 3.0), (1.0, 0.0)),
        (at(1.0, 4.0), at(1.0, 3.0), (-1.0, 0.0)),
        (at(2.0, 3.0), at(2.0, 4.0), (1.0, 0.0)),
    ];
    edges.map(|(from, to, out)| {
        let along = ((to.0 - from.0) / EDGE, (to.1 - from.1) / EDGE);
        let inner = |corner: (f32, f32), way: f32| {
            (
                corner.0 + out.0 * TAB * 0.9 + along.0 * 3.0 * way,
                corner.1 + out.1 * TAB * 0.9 + along.1 * 3.0 * way,
            )
        };
        [from, inner(from, 1.0), inner(to, -1.0), to]
    })
}

/// So many dice in rows, from here on, on a page this wide.
pub fn nets(canvas: &mut Canvas, width: f32, top: f32, dice: &[[&Drawing; 6]]) {
    let step = (NET.0 + 2.0, NET.1 + 3.0);
    let columns = ((width - 14.0) / step.0).max(1.0) as usize;
    let left = (width - columns as f32 * step.0 + 2.0) / 2.0;
    for (place, faces) in dice.iter().enumerate() {
        let (column, row) = ((place % columns) as f32, (place / columns) as f32);
        net(canvas, (left + column * step.0, top + row * step.1), *faces);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every edge of every square is one thing: a fold between two squares, the base of a tab, or a
    /// cut.
    #[test]
    fn every_edge_is_cut_or_folded_once() {
        let key = |[from, to]: Edge| {
            let corner = |(x, y): (f32, f32)| ((x + 0.5) as i32, (y + 0.5) as i32);
            let (from, to) = (corner(from), corner(to));
            (from.min(to), from.max(to))
        };
        let bases = tabs(0.0, 0.0)
            .map(|[from, .., to]| [from, to].map(|(x, y): (f32, f32)| (x / EDGE, y / EDGE)));
        let mut told: Vec<_> = FOLDS.into_iter().chain(CUTS).chain(bases).map(key).collect();
        let mut edges: Vec<_> = SQUARES
            .into_iter()
            .flat_map(|(x, y)| {
                let corners = [(x, y), (x + 1.0, y), (x + 1.0, y + 1.0), (x, y + 1.0)];
                (0..4).map(move |side| key([corners[side], corners[(side + 1) % 4]]))
            })
            .collect();
        told.sort_unstable();
        edges.sort_unstable();
        edges.dedup();
        assert_eq!(told, edges);
    }
}
