//! The rulebook of a game, set in two columns.

use crate::canvas::{BOTTLE, CHALK, Canvas, PAPER, QUIET, RED, SOOT, Style, rectangle};
use crate::drawing::Drawings;
use crate::font::{Face, Fonts};
use crate::lines::{Word, broken, words, wrapped};

const MARGIN: f32 = 17.0;
const GUTTER: f32 = 9.0;
const SIZE: f32 = 3.5;
const LEADING: f32 = 4.9;
const CAPTION: f32 = 3.1;
const INDENT: f32 = 4.2;
/// A drawing is no higher than this.
const HIGHEST: f32 = 26.0;

/// Something that cannot be broken, and how much room it takes below what stands before it.
enum Block {
    Line { words: Vec<Word>, indent: f32, bullet: bool, quote: bool },
    Heading { text: String, size: f32 },
    Drawing { name: String, height: f32, scale: f32 },
    Caption(String),
    Space(f32),
}

impl Block {
    fn height(&self) -> f32 {
        match self {
            Block::Line { .. } => LEADING,
            Block::Heading { size, .. } => size * 1.25,
            Block::Drawing { height, .. } => *height,
            Block::Caption(_) => CAPTION * 1.35,
            Block::Space(height) => *height,
        }
    }
}

/// A page of blocks, each with its place.
type Page = Vec<(f32, f32, Block)>;

/// A rulebook, laid out.
pub struct Book {
    pages: Vec<Page>,
    column: f32,
}

/// "Co jest wyższe? {#higher}": the name in braces is for screens.
fn title(line: &str) -> &str {
    line.split(" {#").next().unwrap_or(line).trim()
}

fn blocks(source: &str, fonts: &Fonts, drawings: Option<&Drawings>, column: f32) -> Vec<Block> {
    let mut out = Vec::new();
    let text = |out: &mut Vec<Block>, line: &str, indent: f32, quote: bool| {
        let lines =
            broken(fonts, &words(line), (column - indent - if quote { 2.5 } else { 0.0 }) / SIZE);
        for (place, words) in lines.into_iter().enumerate() {
            let bullet = place == 0 && indent > 0.0 && !quote;
            out.push(Block::Line { words, indent, bullet, quote });
        }
    };
    for chunk in source.split("\n\n").map(str::trim).filter(|chunk| !chunk.is_empty()) {
        if let Some(rest) = chunk.strip_prefix('#') {
            let level = 1 + rest.len() - rest.trim_start_matches('#').len();
            let size = [10.0, 6.2, 4.6][level.min(3) - 1];
            out.push(Block::Space(if level == 3 { 1.5 } else { 3.5 }));
            for line in wrapped(
                fonts,
                Face::Display,
                title(rest.trim_start_matches('#').trim()),
                column / size,
            ) {
                out.push(Block::Heading { text: line, size });
            }
            out.push(Block::Space(0.6));
        } else if let Some((caption, name)) = chunk
            .strip_prefix("![")
            .and_then(|rest| rest.trim_end_matches(')').split_once("](drawing:"))
        {
            if let Some(drawing) = drawings.and_then(|all| all.book.get(name)) {
                let scale =
                    ((column - 10.0) / drawing.size.0).min(HIGHEST / drawing.size.1).min(0.42);
                let height = drawing.size.1 * scale + 8.0;
                out.push(Block::Drawing { name: name.to_string(), height, scale });
            }
            for line in wrapped(fonts, Face::Strong, caption, column / CAPTION) {
                out.push(Block::Caption(line));
            }
            out.push(Block::Space(2.0));
        } else if chunk.starts_with("- ") {
            for item in chunk.split("\n- ") {
                let item = item.trim_start_matches("- ").replace('\n', " ");
                text(&mut out, &item, INDENT, false);
                out.push(Block::Space(0.8));
            }
            out.push(Block::Space(1.2));
        } else if chunk.starts_with("> ") {
            let quote = chunk.lines().map(|line| line.trim_start_matches(['>', ' ']));
            text(&mut out, &quote.collect::<Vec<_>>().join(" "), 2.5, true);
            out.push(Block::Space(2.4));
        } else {
            text(&mut out, &chunk.replace('\n', " "), 0.0, false);
            out.push(Block::Space(2.0));
        }
    }
    out
}

/// Whether something has to stay with what follows it.
fn leads(block: &Block) -> bool {
    matches!(block, Block::Heading { .. } | Block::Drawing { .. })
}

impl Book {
    /// Lays out a book on paper of this size.
    pub fn new(
        source: &str,
        fonts: &Fonts,
        drawings: Option<&Drawings>,
        paper: (f32, f32),
    ) -> Book {
        let column = (paper.0 - 2.0 * MARGIN - GUTTER) / 2.0;
        let bottom = paper.1 - MARGIN - 4.0;
        let mut pages: Vec<Page> = vec![Vec::new()];
        let (mut side, mut y) = (0.0, MARGIN);
        for block in blocks(source, fonts, drawings, column) {
            let fresh = y <= MARGIN;
            if fresh && matches!(block, Block::Space(_)) {
                continue;
            }
            // A heading needs room for what it heads.
            let needed = block.height() + if leads(&block) { 4.0 * LEADING } else { 0.0 };
            if y + needed > bottom && !fresh {
                y = MARGIN;
                side += column + GUTTER;
                if side > paper.0 - MARGIN - column {
                    side = 0.0;
                    pages.push(Vec::new());
                }
                if matches!(block, Block::Space(_)) {
                    continue;
                }
            }
            let height = block.height();
            let page = pages.last_mut().expect("there is always one");
            page.push((MARGIN + side, y, block));
            y += height;
        }
        Book { pages, column }
    }

    /// How many pages it has.
    pub fn pages(&self) -> usize {
        self.pages.len()
    }

    /// Draws one of them.
    pub fn draw(&self, canvas: &mut Canvas, number: usize, drawings: Option<&Drawings>) {
        for (x, y, block) in &self.pages[number] {
            self.block(canvas, (*x, *y), block, drawings);
        }
    }

    fn block(
        &self,
        canvas: &mut Canvas,
        (x, y): (f32, f32),
        block: &Block,
        drawings: Option<&Drawings>,
    ) {
        match block {
            Block::Space(_) => {}
            Block::Heading { text, size } => {
                canvas.text(Style::new(Face::Display, *size, SOOT), (x, y + size * 0.95), text);
            }
            Block::Caption(text) => {
                canvas.text(Style::new(Face::Strong, CAPTION, QUIET), (x, y + CAPTION), text);
            }
            Block::Drawing { name, height, scale } => {
                let Some(drawing) = drawings.and_then(|all| all.book.get(name)) else { return };
                let (width, high) = (self.column, height - 2.5);
                let panel = [
                    (x, y + 0.8),
                    (x + width, y),
                    (x + width - 0.6, y + high - 0.4),
                    (x + 0.5, y + high),
                ];
                canvas.fill(&crate::canvas::polygon(&panel), BOTTLE);
                let left = x + (width - drawing.size.0 * scale) / 2.0;
                canvas.drawing(drawing, (left, y + (high - drawing.size.1 * scale) / 2.0), *scale);
            }
            Block::Line { words, indent, bullet, quote } => {
                if *quote {
                    canvas.fill(&rectangle(x, y - 0.2, self.column, LEADING + 0.1), PAPER);
                    canvas.block((x, y - 0.2), (0.9, LEADING + 0.1), RED);
                }
                if *bullet {
                    canvas.block((x + 0.6, y + 1.5), (1.7, 1.7), RED);
                }
                let mut at = x + indent;
                for (face, text) in words {
                    at += canvas.text(Style::new(*face, SIZE, SOOT), (at, y + SIZE), text);
                }
            }
        }
    }
}

/// The number at the foot of a page.
pub fn folio(canvas: &mut Canvas, paper: (f32, f32), text: &str) {
    canvas.block((MARGIN, paper.1 - MARGIN + 2.0), (paper.0 - 2.0 * MARGIN, 0.2), CHALK);
    let style = Style::new(Face::Strong, 3.0, QUIET).middle();
    canvas.text(style, (paper.0 / 2.0, paper.1 - 9.0), text);
}
