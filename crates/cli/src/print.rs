//! `stolik print`: a game as a PDF to cut out.

use crate::asked::find_game;
use crate::speech::{unread, unwritten, why, wrong};
use ::print::{Filling, Order, OwnPicture, Paper, PrintError};
use anyhow::Context;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use std::fs::{self, File};
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use words::Language;

/// What is wished.
#[derive(clap::Args)]
pub struct Wish {
    /// The game, e.g. `bluff`.
    game: String,
    /// The paper in the printer.
    #[arg(long, value_enum, default_value_t = PaperWish::A4)]
    paper: PaperWish,
    /// The costume of the game, where it has several: `classic` or `splash`.
    #[arg(long, default_value = "")]
    skin: String,
    /// Pictures of your own instead of those of the box: a folder, or a ZIP file.
    #[arg(long)]
    deck: Option<PathBuf>,
    /// The file that is written; without it GAME.pdf, here.
    #[arg(long)]
    out: Option<PathBuf>,
}

/// A sheet.
#[derive(Clone, Copy, clap::ValueEnum)]
enum PaperWish {
    A4,
    Letter,
}

/// What lies in the box of a game.
fn filling(game: &str) -> Option<&'static Filling> {
    games::kit(game)?.paper
}

/// What somebody at a browser asks for; nothing if there is no such thing.
pub fn for_a_browser(asked: &stolik_server::PaperOrder) -> Option<Vec<u8>> {
    let order = Order {
        game: &asked.game,
        filling: filling(&asked.game),
        paper: if asked.letter { Paper::Letter } else { Paper::A4 },
        language: Language::of_locale(&asked.language),
        costume: &asked.skin,
        pictures: None,
    };
    order.check().ok()?;
    match ::print::print(&order, &mut |_, _| {}) {
        Ok(pdf) => Some(pdf.bytes),
        Err(error) => {
            eprintln!("stolik: {error}");
            None
        }
    }
}

/// Prints, and says what was made.
pub fn run(wish: &Wish, language: Language) -> anyhow::Result<String> {
    let out = wish.out.clone().unwrap_or_else(|| PathBuf::from(format!("{}.pdf", wish.game)));
    let pictures = wish.deck.as_deref().map(pictures).transpose()?;
    let order = Order {
        game: &wish.game,
        filling: filling(&wish.game),
        paper: match wish.paper {
            PaperWish::A4 => Paper::A4,
            PaperWish::Letter => Paper::Letter,
        },
        language,
        costume: &wish.skin,
        pictures: pictures.as_deref(),
    };
    order.check().map_err(refused)?;
    // Opened first: nobody should wait for pages that cannot be kept.
    let mut file = File::create(&out).with_context(|| unwritten(&out))?;
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len}  {eta}")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::new(1).with_style(style);
    let made = ::print::print(&order, &mut |done, all| {
        bar.set_length(all as u64);
        bar.set_position(done as u64);
    });
    bar.finish_and_clear();
    let kept = made.map_err(refused).and_then(|pdf| {
        file.write_all(&pdf.bytes).with_context(|| unwritten(&out))?;
        Ok(pdf)
    });
    let pdf = kept.inspect_err(|_| {
        // Half a file helps nobody; that it stays is the smaller evil beside the error itself.
        let _ = fs::remove_file(&out);
    })?;
    let made = language.say(
        "cli.print.made",
        &json!({
            "file": out.display().to_string(),
            "pages": pdf.pages,
            "size": format!("{:.1}", pdf.bytes.len() as f64 / 1e6),
        }),
    );
    Ok(match pdf.warning(language) {
        Some(warning) => format!("{made}\n{warning}"),
        None => made,
    })
}

fn refused(error: PrintError) -> anyhow::Error {
    match &error {
        PrintError::Game(game) => match find_game(game) {
            Err(unknown) => unknown,
            Ok(_) => error.into(),
        },
        PrintError::Costume { game, costume } => {
            wrong("no_skin", &json!({ "game": game, "skin": costume }))
        }
        PrintError::NoPictures(game) => wrong("no_own_pictures", &json!({ "game": game })),
        PrintError::Picture(file) => wrong("no_picture", &json!({ "file": file })),
        _ => error.into(),
    }
}

/// The pictures of a folder or a ZIP file, by their names.
fn pictures(from: &Path) -> anyhow::Result<Vec<OwnPicture>> {
    let shown = from.display();
    let mut pictures = if from.is_dir() {
        folder(from)?
    } else {
        ordinary(from)?;
        let file = File::open(from).with_context(|| unread(from))?;
        let (mut zip, files) = media::Zip::open(file)
            .with_context(|| why("no_zip", &json!({ "file": shown.to_string() })))?;
        let mut pictures = Vec::new();
        for packed in files.iter().filter(|packed| is_picture(Path::new(&packed.name))) {
            let file = zip.read(packed).with_context(|| format!("{shown}: {}", packed.name))?;
            pictures.push(OwnPicture { name: packed.name.clone(), file });
        }
        pictures
    };
    if pictures.is_empty() {
        return Err(wrong("empty_deck", &json!({ "file": shown.to_string() })));
    }
    if pictures.len() > usize::from(gallery::MOST_OF_A_DECK) {
        let most = gallery::MOST_OF_A_DECK;
        return Err(wrong("large_deck", &json!({ "file": shown.to_string(), "most": most })));
    }
    pictures.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(pictures)
}

fn is_picture(path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    ["png", "jpg", "jpeg", "webp"].contains(&ending.to_ascii_lowercase().as_str())
}

/// The length of what is, also behind a link, an ordinary file: a pipe or a device might never end.
fn ordinary(path: &Path) -> anyhow::Result<u64> {
    let found = fs::metadata(path).with_context(|| unread(path))?;
    if !found.is_file() {
        return Err(wrong("no_file", &json!({ "file": path.display().to_string() })));
    }
    Ok(found.len())
}

fn folder(from: &Path) -> anyhow::Result<Vec<OwnPicture>> {
    let mut pictures = Vec::new();
    for entry in fs::read_dir(from).with_context(|| unread(from))? {
        let path = entry.with_context(|| unread(from))?.path();
        if !is_picture(&path) {
            continue;
        }
        let too_big = || wrong("large_file", &json!({ "file": path.display().to_string() }));
        if ordinary(&path)? > media::FILE_BYTES as u64 {
            return Err(too_big());
        }
        let mut file = Vec::new();
        let most = media::FILE_BYTES as u64 + 1;
        let opened = File::open(&path).with_context(|| unread(&path))?;
        opened.take(most).read_to_end(&mut file).with_context(|| unread(&path))?;
        if file.len() > media::FILE_BYTES {
            return Err(too_big());
        }
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let name =
            name.chars().filter(|letter| !stolik_server::table::rearranges(*letter)).collect();
        pictures.push(OwnPicture { name, file });
        if pictures.len() > usize::from(gallery::MOST_OF_A_DECK) {
            break;
        }
    }
    Ok(pictures)
}
