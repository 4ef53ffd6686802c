//! A page to draw on, in millimetres from its upper left corner.

use crate::drawing::{Drawing, Ink, Piece};
use crate::font::{Face, Fonts};
use krilla::color::rgb;
use krilla::geom::{Path, PathBuilder, Point, Rect, Size, Transform};
use krilla::image::Image;
use krilla::num::NormalizedF32;
use krilla::paint::{Fill, FillRule, LineJoin, Stroke, StrokeDash};
use krilla::surface::Surface;

/// Points of a PDF in a millimetre.
pub const POINTS: f32 = 72.0 / 25.4;

/// The coloured papers that the screens are cut from.
pub const CHALK: Ink = [0xff, 0xfb, 0xf0, 0xff];
pub const SOOT: Ink = [0x1f, 0x1a, 0x1b, 0xff];
/// For what is said quietly.
pub const QUIET: Ink = [0x5f, 0x50, 0x46, 0xff];
/// For bullets and stresses.
pub const RED: Ink = [0xcb, 0x32, 0x19, 0xff];
/// Behind the drawings of a book.
pub const BOTTLE: Ink = [0x14, 0x58, 0x4a, 0xff];
pub const PAPER: Ink = [0xf2, 0xea, 0xda, 0xff];

/// Which end of a line stands at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    Left,
    Middle,
}

/// How a line of text is set.
#[derive(Clone, Copy)]
pub struct Style {
    /// In which face.
    pub face: Face,
    pub size: f32,
    /// In which ink.
    pub ink: Ink,
    pub align: Align,
}

impl Style {
    /// Text that begins at its place.
    pub fn new(face: Face, size: f32, ink: Ink) -> Style {
        Style { face, size, ink, align: Align::Left }
    }

    /// The same around its place.
    pub fn middle(self) -> Style {
        Style { align: Align::Middle, ..self }
    }
}

/// Where one draws.
pub struct Canvas<'a, 'page> {
    surface: &'a mut Surface<'page>,
    /// What is written with.
    pub(crate) fonts: &'a Fonts,
}

fn opacity(ink: Ink) -> NormalizedF32 {
    NormalizedF32::new(f32::from(ink[3]) / 255.0).unwrap_or(NormalizedF32::ONE)
}

fn fill(ink: Ink) -> Fill {
    let [red, green, blue, _] = ink;
    Fill {
        paint: rgb::Color::new(red, green, blue).into(),
        opacity: opacity(ink),
        rule: FillRule::NonZero,
    }
}

/// The outline of a rectangle.
pub fn rectangle(x: f32, y: f32, width: f32, height: f32) -> Path {
    polygon(&[(x, y), (x + width, y), (x + width, y + height), (x, y + height)])
}

/// The outline through these points.
pub fn polygon(points: &[(f32, f32)]) -> Path {
    through(points, true)
}

/// A line through these points.
pub fn stroke(points: &[(f32, f32)]) -> Path {
    through(points, false)
}

fn through(points: &[(f32, f32)], closed: bool) -> Path {
    let mut builder = PathBuilder::new();
    for (place, (x, y)) in points.iter().enumerate() {
        if place == 0 {
            builder.move_to(*x, *y);
        } else {
            builder.line_to(*x, *y);
        }
    }
    if closed {
        builder.close();
    }
    builder.finish().expect("an outline has points")
}

impl<'a, 'page> Canvas<'a, 'page> {
    /// A page; whoever made the surface gives it back.
    pub fn new(surface: &'a mut Surface<'page>, fonts: &'a Fonts) -> Canvas<'a, 'page> {
        Canvas { surface, fonts }
    }

    /// How wide a text is at a size of one.
    pub fn width(&self, face: Face, text: &str) -> f32 {
        self.fonts.width(face, text)
    }

    /// Draws under this transform.
    pub fn moved(&mut self, at: Transform, draw: impl FnOnce(&mut Canvas)) {
        self.surface.push_transform(&at);
        draw(self);
        self.surface.pop();
    }

    /// Draws nothing outside an outline.
    pub fn clipped(&mut self, outline: &Path, draw: impl FnOnce(&mut Canvas)) {
        self.surface.push_clip_path(outline, &FillRule::NonZero);
        draw(self);
        self.surface.pop();
    }

    /// A shape of one colour.
    pub fn fill(&mut self, outline: &Path, ink: Ink) {
        self.surface.set_stroke(None);
        self.surface.set_fill(Some(fill(ink)));
        self.surface.draw_path(outline);
    }

    /// A line along a path; a fold is dashed.
    pub fn line(&mut self, outline: &Path, width: f32, ink: Ink, fold: bool) {
        let Fill { paint, opacity, .. } = fill(ink);
        self.surface.set_fill(None);
        self.surface.set_stroke(Some(Stroke {
            paint,
            width,
            opacity,
            line_join: LineJoin::Bevel,
            dash: fold.then(|| StrokeDash { array: vec![1.6, 1.2], offset: 0.0 }),
            ..Stroke::default()
        }));
        self.surface.draw_path(outline);
    }

    /// A straight line.
    pub fn straight(&mut self, from: (f32, f32), to: (f32, f32), width: f32, ink: Ink) {
        let mut builder = PathBuilder::new();
        builder.move_to(from.0, from.1);
        builder.line_to(to.0, to.1);
        if let Some(path) = builder.finish() {
            self.line(&path, width, ink, false);
        }
    }

    /// A rectangle of one colour.
    pub fn block(&mut self, (x, y): (f32, f32), (width, height): (f32, f32), ink: Ink) {
        if width > 0.0 && height > 0.0 {
            self.fill(&rectangle(x, y, width, height), ink);
        }
    }

    /// Pieces of paper where the canvas stands.
    pub fn pieces(&mut self, pieces: &[Piece]) {
        for piece in pieces {
            self.moved(piece.at, |canvas| {
                if let Some(ink) = piece.fill {
                    canvas.fill(&piece.path, ink);
                }
                if let Some((ink, width)) = piece.stroke {
                    canvas.line(&piece.path, width, ink, false);
                }
            });
        }
    }

    /// A drawing with its upper left corner here, so many times its size.
    pub fn drawing(&mut self, drawing: &Drawing, (x, y): (f32, f32), scale: f32) {
        self.moved(Transform::from_row(scale, 0.0, 0.0, scale, x, y), |canvas| {
            canvas.pieces(&drawing.pieces);
        });
    }

    /// A picture in a rectangle.
    pub fn image(&mut self, image: &Image, (x, y): (f32, f32), (width, height): (f32, f32)) {
        let Some(size) = Size::from_wh(width, height) else { return };
        self.surface.push_transform(&Transform::from_translate(x, y));
        self.surface.draw_image(image.clone(), size);
        self.surface.pop();
    }

    /// A line of text on its baseline. Gives how far it reaches.
    pub fn text(&mut self, style: Style, (x, y): (f32, f32), text: &str) -> f32 {
        let runs = self.fonts.shape(style.face, text);
        let width: f32 = runs.iter().map(|run| run.width * style.size).sum();
        let mut at = match style.align {
            Align::Left => x,
            Align::Middle => x - width / 2.0,
        };
        self.surface.set_stroke(None);
        self.surface.set_fill(Some(fill(style.ink)));
        for run in runs {
            self.surface.draw_glyphs(
                Point::from_xy(at, y),
                &run.glyphs,
                run.font,
                &run.text,
                style.size,
                false,
            );
            at += run.width * style.size;
        }
        width
    }

    /// Text in lines no wider than this; the first one stands on `y`. Gives the baseline after the
    /// last.
    pub fn paragraph(
        &mut self,
        style: Style,
        (x, y): (f32, f32),
        (width, leading): (f32, f32),
        text: &str,
    ) -> f32 {
        let lines = crate::lines::wrapped(self.fonts, style.face, text, width / style.size);
        let mut baseline = y;
        for line in lines {
            self.text(style, (x, baseline), &line);
            baseline += leading;
        }
        baseline
    }
}

/// A box of a page as the PDF writes it.
pub fn page_box(x: f32, y: f32, width: f32, height: f32) -> Option<Rect> {
    Rect::from_xywh(x * POINTS, y * POINTS, width * POINTS, height * POINTS)
}

/// Soot or chalk, whichever reads better on this paper.
pub fn ink_on(paper: Ink) -> Ink {
    let light = |part: u8| {
        let part = f32::from(part) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    };
    let [red, green, blue, _] = paper;
    let luminance = 0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue);
    if luminance > 0.22 { SOOT } else { CHALK }
}
