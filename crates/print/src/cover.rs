//! The first sheet: what is in the box in front, how it is printed and cut behind.

use crate::Coarse;
use crate::canvas::{Canvas, QUIET, RED, SOOT, Style, rectangle};
use crate::drawing::Drawings;
use crate::filling::Contents;
use crate::font::Face;
use krilla::geom::Transform;
use serde_json::json;
use words::Language;

/// A poster is drawn on a sheet of 600 × 800.
const POSTER: (f32, f32) = (600.0, 800.0);
/// So wide it is printed.
const WIDE: f32 = 112.0;
/// How many steps the page on printing has.
const STEPS: usize = 6;
/// The one on folding dice.
const OF_DICE: usize = 5;

/// Front of the first sheet.
pub fn front(
    canvas: &mut Canvas,
    page: (f32, f32),
    name: &str,
    drawings: Option<&Drawings>,
    contents: &Contents,
    say: &dyn Fn(&str, usize) -> String,
) {
    let mut y = 24.0;
    if let Some(drawings) = drawings {
        poster(canvas, ((page.0 - WIDE) / 2.0, y), name, drawings);
        y += WIDE * POSTER.1 / POSTER.0 + 14.0;
    }
    let left = (page.0 - WIDE) / 2.0;
    let title = Style::new(Face::Display, 8.0, SOOT);
    canvas.text(title, (left, y), &say("cli.print.contents", 1));
    y += 8.0;
    let batches = contents.batches.iter().map(|batch| (batch.name, batch.pieces.len()));
    let plates = contents.plates.iter().map(|plate| (plate.name, plate.count));
    for (name, count) in batches.chain(plates) {
        let style = Style::new(Face::Text, 4.2, SOOT);
        canvas.block((left, y - 2.6), (2.0, 2.0), RED);
        canvas.text(Style::new(Face::Display, 5.0, SOOT), (left + 5.0, y), &count.to_string());
        canvas.text(style, (left + 17.0, y), &say(name, count));
        y += 7.0;
    }
    canvas.block((left, y - 2.6), (2.0, 2.0), RED);
    canvas.text(Style::new(Face::Text, 4.2, SOOT), (left + 17.0, y), &say("cli.print.book", 1));
}

fn poster(canvas: &mut Canvas, (x, y): (f32, f32), name: &str, drawings: &Drawings) {
    let scale = WIDE / POSTER.0;
    canvas.moved(Transform::from_row(scale, 0.0, 0.0, scale, x, y), |canvas| {
        let sheet = rectangle(0.0, 0.0, POSTER.0, POSTER.1);
        canvas.clipped(&sheet, |canvas| {
            canvas.fill(&sheet, drawings.poster.ground);
            canvas.pieces(&drawings.poster.pieces);
            let (x, y, size, ink) = drawings.poster.title;
            let wide = canvas.fonts.width(Face::Display, name);
            let size = size.min(540.0 / wide);
            canvas.text(Style::new(Face::Display, size, ink), (x, y), name);
        });
    });
}

/// Back of the first sheet.
pub fn back(canvas: &mut Canvas, page: (f32, f32), language: Language, contents: &Contents) {
    let (left, width) = (24.0, page.0 - 48.0);
    let mut y = 36.0;
    canvas.text(Style::new(Face::Display, 11.0, SOOT), (left, y), &language.word("cli.print.how"));
    y += 14.0;
    let dice = contents.plates.iter().any(|plate| plate.name.ends_with("dice"));
    let steps = (1..=STEPS).filter(|step| dice || *step != OF_DICE);
    for (place, step) in steps.enumerate() {
        let number = Style::new(Face::Display, 8.0, RED);
        canvas.text(number, (left, y + 1.0), &(place + 1).to_string());
        let text = language.say(&format!("cli.print.how.{step}"), &json!({}));
        let style = Style::new(Face::Text, 4.2, SOOT);
        y = canvas.paragraph(style, (left + 11.0, y), (width - 11.0, 6.0), &text) + 3.5;
    }
    y += 10.0;
    ruler(canvas, ((page.0 - 100.0) / 2.0, y));
    let style = Style::new(Face::Strong, 3.6, QUIET).middle();
    let below = (page.0 / 2.0, y + 10.0);
    y = canvas.paragraph(style, below, (width, 5.2), &language.word("cli.print.ruler"));
    if let Some(told) = coarse_told(&contents.coarse, language) {
        let style = Style::new(Face::Strong, 3.8, RED);
        canvas.paragraph(style, (left, y + 12.0), (width, 5.6), &told);
    }
}

/// So many pictures are named.
const NAMED: usize = 5;

/// Which pictures are too coarse, in a sentence; nothing if none is.
pub fn coarse_told(coarse: &[Coarse], language: Language) -> Option<String> {
    let named = |picture: &Coarse| format!("{} ({})", picture.name, picture.density);
    let more = (coarse.len() > NAMED).then(|| "…".to_string());
    let names: Vec<String> = coarse.iter().take(NAMED).map(named).chain(more).collect();
    let values = json!({ "count": coarse.len(), "names": names.join(", ") });
    (!coarse.is_empty()).then(|| language.say("cli.print.coarse", &values))
}

/// A hundred millimetres, to hold a ruler to.
fn ruler(canvas: &mut Canvas, (x, y): (f32, f32)) {
    canvas.straight((x, y), (x + 100.0, y), 0.3, SOOT);
    for millimetre in 0..=100 {
        let long = if millimetre % 10 == 0 { 5.0 } else { 2.0 };
        let at = x + millimetre as f32;
        canvas.straight((at, y), (at, y - long), 0.2, SOOT);
    }
}
