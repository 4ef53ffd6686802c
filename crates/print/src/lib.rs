//! The games on paper: a PDF with everything to cut out and play without any screen, and the
//! rulebook.

mod book;
pub mod canvas;
mod cover;
pub mod drawing;
mod filling;
mod font;
mod lines;
pub mod net;
pub mod pictures;
pub mod sheet;

pub use filling::{CARD, Contents, Fill, Filling, LARGE, Plate, Stock, components};
pub use font::Face;
pub use krilla::geom::Transform;
pub use sheet::{BLEED, Paper};

use book::{Book, folio};
use canvas::{Canvas, POINTS, QUIET, Style, page_box};
use drawing::{Drawings, rulebook};
use font::Fonts;
use krilla::Document;
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use serde_json::json;
use sheet::{Batch, Grid};
use thiserror::Error;
use words::Language;

/// Why nothing was printed.
#[derive(Debug, Error)]
pub enum PrintError {
    /// No such game.
    #[error("there is no game {0:?}")]
    Game(String),
    /// The game is not played in this costume.
    #[error("{game} has no skin {costume:?}")]
    Costume {
        game: String,
        /// What was asked for.
        costume: String,
    },
    /// The game has no pictures that could be exchanged.
    #[error("{0} is not played with pictures of one's own")]
    NoPictures(String),
    /// A picture cannot be read.
    #[error("{0} cannot be read as a picture")]
    Picture(String),
    /// The library refused.
    #[error("the PDF could not be written: {0}")]
    Pdf(String),
}

/// A picture of people's own.
#[derive(Clone)]
pub struct OwnPicture {
    /// What it is called, to say which one is wrong.
    pub name: String,
    /// PNG, JPEG or WebP.
    pub file: Vec<u8>,
}

/// A picture of people's own with fewer than 300 dots to an inch at the size of its card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coarse {
    /// What it is called.
    pub name: String,
    /// So many dots to an inch it has.
    pub density: u32,
}

/// What is to be printed.
pub struct Order<'a> {
    pub game: &'a str,
    /// Its box; nothing if only its rulebook is printed.
    pub filling: Option<&'static Filling>,
    /// On which paper.
    pub paper: Paper,
    /// In which language.
    pub language: Language,
    /// The costume; empty for the usual one.
    pub costume: &'a str,
    /// Pictures instead of those of the box.
    pub pictures: Option<&'a [OwnPicture]>,
}

impl Order<'_> {
    /// The costume by its name.
    fn skin(&self) -> &str {
        if self.costume.is_empty() { USUAL } else { self.costume }
    }

    /// Whether it can be printed at all, before any work is done.
    ///
    /// # Errors
    /// If there is no such game or costume, or no place for pictures.
    pub fn check(&self) -> Result<(), PrintError> {
        let game = self.game.to_string();
        if rulebook(self.language, self.game, "").is_none() {
            return Err(PrintError::Game(game));
        }
        if self.skin() != USUAL && !drawing::has_costume(self.game, self.costume) {
            return Err(PrintError::Costume { game, costume: self.costume.to_string() });
        }
        if self.pictures.is_some() && !self.filling.is_some_and(|filling| filling.own_pictures) {
            return Err(PrintError::NoPictures(game));
        }
        Ok(())
    }

    /// What the game is called in this costume.
    fn title(&self) -> String {
        let dressed = format!("{}.title.{}", self.game, self.skin());
        let key = self
            .language
            .message(&dressed)
            .map_or_else(|| format!("{}.name", self.game), |_| dressed);
        self.language.word(&key)
    }

    /// What so many pieces are called; it may depend on the costume.
    fn name(&self, key: &str, count: usize) -> String {
        self.language.say(key, &json!({ "skin": self.skin(), "count": count }))
    }
}

/// A finished file.
pub struct Printed {
    pub bytes: Vec<u8>,
    /// How many pages it has.
    pub pages: usize,
    /// Pictures that will look soft or show their pixels, the worst first.
    pub coarse: Vec<Coarse>,
}

impl Printed {
    /// Which pictures are too coarse for print, in a sentence; nothing if none is.
    pub fn warning(&self, language: Language) -> Option<String> {
        cover::coarse_told(&self.coarse, language)
    }
}

/// Tells how far the work is: steps done, and of how many.
pub struct Progress<'a> {
    done: usize,
    all: usize,
    tell: &'a mut dyn FnMut(usize, usize),
}

impl Progress<'_> {
    /// One step is done.
    pub fn step(&mut self) {
        self.done += 1;
        self.all = self.all.max(self.done);
        (self.tell)(self.done, self.all);
    }

    fn expect(&mut self, more: usize) {
        self.all = self.done + more;
    }
}

/// The costume that a game without a name for it is played in.
const USUAL: &str = "classic";
/// Pieces whose number is not said.
const SEVERAL: usize = 2;

/// The pages of a document, drawn one after the other.
struct Press<'a> {
    document: Document,
    fonts: &'a Fonts,
    paper: (f32, f32),
    pages: usize,
}

impl Press<'_> {
    /// A page; `grid` says where its pieces lie, for the printer's boxes.
    fn page(&mut self, grid: Option<&Grid>, draw: impl FnOnce(&mut Canvas)) -> Option<()> {
        let (width, height) = self.paper;
        let mut settings = PageSettings::from_wh(width * POINTS, height * POINTS)?;
        if let Some(grid) = grid {
            let [trim, bleed] =
                grid.boxes().map(|(x, y, width, height)| page_box(x, y, width, height));
            settings = settings.with_trim_box(trim).with_bleed_box(bleed);
        }
        let mut page = self.document.start_page_with(settings);
        let mut surface = page.surface();
        surface.push_transform(&Transform::from_scale(POINTS, POINTS));
        draw(&mut Canvas::new(&mut surface, self.fonts));
        surface.pop();
        surface.finish();
        page.finish();
        self.pages += 1;
        Some(())
    }

    /// All sheets of a batch: fronts, and behind each its backs.
    fn batch(&mut self, batch: &Batch, order: &Order, name: &str, progress: &mut Progress) {
        let grid = Grid::of(order.paper, batch.size);
        let paper = self.paper;
        let mut from = 1;
        for sheet in batch.pieces.chunks(grid.count()) {
            for behind in [false, true] {
                let note = order.language.say(
                    "cli.print.sheet",
                    &json!({
                        "game": name,
                        "part": order.name(batch.name, SEVERAL),
                        "from": from,
                        "to": from + sheet.len() - 1,
                        "all": batch.pieces.len(),
                        "side": if behind { "back" } else { "front" },
                    }),
                );
                self.page(Some(&grid), |canvas| {
                    let sides =
                        sheet.iter().map(|piece| if behind { &piece.back } else { &piece.front });
                    grid.draw(canvas, sides, behind);
                    let style = Style::new(Face::Text, 2.3, QUIET).middle();
                    canvas.text(style, (paper.0 / 2.0, paper.1 - 3.2), &note);
                });
                progress.step();
            }
            from += sheet.len();
        }
    }

    /// Pages of their own, each with an empty one behind it.
    fn plates(&mut self, contents: &Contents, order: &Order, progress: &mut Progress) {
        let paper = self.paper;
        for plate in &contents.plates {
            self.page(None, |canvas| {
                (plate.draw)(canvas);
                let style = Style::new(Face::Strong, 3.4, QUIET).middle();
                canvas.text(style, (paper.0 / 2.0, 11.0), &order.name(plate.name, SEVERAL));
            });
            self.page(None, |_| {});
            progress.step();
        }
    }
}

/// How many sheets of paper the pieces take.
fn sheets(contents: &Contents, paper: Paper) -> usize {
    let sheets = |batch: &Batch| batch.pieces.len().div_ceil(Grid::of(paper, batch.size).count());
    contents.batches.iter().map(sheets).sum()
}

/// Prints a game into a PDF. `tell` hears how many steps are done, and of how many.
///
/// # Errors
/// If there is no such game, costume or picture.
pub fn print(order: &Order, tell: &mut dyn FnMut(usize, usize)) -> Result<Printed, PrintError> {
    order.check()?;
    let game = order.game;
    let unknown = || PrintError::Game(game.to_string());
    let text = rulebook(order.language, game, order.costume).ok_or_else(unknown)?;
    let name = order.title();
    let fonts = Fonts::new();
    let drawings = Drawings::of(game, order.costume);
    let paper = order.paper.size();
    let mut progress = Progress { done: 0, all: 1, tell };
    progress.expect(order.pictures.map_or(100, <[OwnPicture]>::len));
    let mut contents = match (&drawings, order.filling) {
        (Some(drawings), Some(filling)) => {
            let stock = Stock {
                drawings,
                language: order.language,
                costume: order.skin(),
                pictures: order.pictures,
                page: paper,
            };
            (filling.fill)(&stock, &mut progress)?
        }
        _ => Contents::default(),
    };
    contents.coarse.sort_by_key(|picture| picture.density);
    let book = Book::new(text, &fonts, drawings.as_ref(), paper);
    progress.expect(2 * sheets(&contents, order.paper) + contents.plates.len() + book.pages() + 1);
    let mut press = Press { document: Document::new(), fonts: &fonts, paper, pages: 0 };
    press.document.set_metadata(
        Metadata::new()
            .title(format!("{name} – Stolik"))
            .language(order.language.code().to_string())
            .creator("Stolik".to_string()),
    );
    press.page(None, |canvas| {
        let say = |key: &str, count: usize| order.name(key, count);
        cover::front(canvas, paper, &name, drawings.as_ref(), &contents, &say);
    });
    press.page(None, |canvas| cover::back(canvas, paper, order.language, &contents));
    for batch in &contents.batches {
        press.batch(batch, order, &name, &mut progress);
    }
    press.plates(&contents, order, &mut progress);
    for number in 0..book.pages() {
        press.page(None, |canvas| {
            book.draw(canvas, number, drawings.as_ref());
            folio(canvas, paper, &format!("{name} · {}", number + 1));
        });
        progress.step();
    }
    let bytes = press.document.finish().map_err(|error| PrintError::Pdf(format!("{error:?}")))?;
    progress.step();
    let pages = press.pages;
    Ok(Printed { bytes, pages, coarse: contents.coarse })
}
