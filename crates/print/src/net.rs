//! Dice to fold from paper.

use crate::canvas::{CHALK, Canvas, QUIET, SOOT, polygon, rectangle};
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
    for tab in tabs(left, top) {
        let outline = polygon(&tab);
        canvas.fill(&outline, CHALK);
        canvas.line(&outline, 0.2, SOOT, false);
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
    canvas.line(&outline(left, top), 0.25, SOOT, false);
    for (column, row) in SQUARES {
        let (x, y) = square((column, row));
        canvas.line(&rectangle(x, y, EDGE, EDGE), 0.15, QUIET, true);
    }
}

/// All around the cross.
fn outline(left: f32, top: f32) -> krilla::geom::Path {
    let at = |column: f32, row: f32| (left + column * EDGE, top + row * EDGE);
    polygon(&[
        at(1.0, 0.0),
        at(2.0, 0.0),
        at(2.0, 1.0),
        at(3.0, 1.0),
        at(3.0, 2.0),
        at(2.0, 2.0),
        at(2.0, 4.0),
        at(1.0, 4.0),
        at(1.0, 2.0),
        at(0.0, 2.0),
        at(0.0, 1.0),
        at(1.0, 1.0),
    ])
}

/// A tab for each pair of edges that meet: seven.
fn tabs(left: f32, top: f32) -> Vec<[(f32, f32); 4]> {
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
    edges
        .into_iter()
        .map(|(from, to, out)| {
            let along = ((to.0 - from.0) / EDGE, (to.1 - from.1) / EDGE);
            let inner = |corner: (f32, f32), way: f32| {
                (
                    corner.0 + out.0 * TAB * 0.9 + along.0 * 3.0 * way,
                    corner.1 + out.1 * TAB * 0.9 + along.1 * 3.0 * way,
                )
            };
            [from, inner(from, 1.0), inner(to, -1.0), to]
        })
        .collect()
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
