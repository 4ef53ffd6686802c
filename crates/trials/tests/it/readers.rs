//! Everything that reads what comes from outside. The test beside it gives each reader scribbled
//! inputs, and the coverage-guided fuzzer in `lab/fuzz` includes this file as well.

use fair::{GameFile, Receipt};
use media::{Zip, clip};
use std::io::Cursor;
use std::sync::{Arc, LazyLock};
use stolik::scenario::{Line, tell_line};
use stolik_server::table::TableConfig;
use trials::fuzz::{Corpus, folds, tables};
use words::Language;

/// Something that reads what anybody may send.
pub struct Reader {
    /// Its name, and that of its folder in `corpus/`.
    pub name: &'static str,
    /// How many inputs it gets in the normal run.
    pub usual: u64,
    /// Whether it took the input for good.
    pub read: fn(&[u8]) -> bool,
}

pub const READERS: [Reader; 8] = [
    Reader { name: "frames", usual: 200_000, read: frame },
    Reader { name: "records", usual: 4_000, read: records },
    Reader { name: "scenarios", usual: 20_000, read: scenario },
    Reader { name: "games", usual: 4_000, read: game },
    Reader { name: "receipts", usual: 40_000, read: receipt },
    Reader { name: "clips", usual: 200_000, read: |input| clip::check(input).is_ok() },
    Reader { name: "zips", usual: 100_000, read: zip },
    Reader { name: "pictures", usual: 1_500, read: |input| media::card(input).is_ok() },
];

impl Reader {
    /// Inputs to begin with: good ones, and what once broke something.
    pub fn corpus(&self) -> Corpus {
        if self.name == "records" {
            let logs = (0..10).map(|seed| trials::nights::log(seed).expect("a night ends"));
            return Corpus::of(logs.map(|log| log.join("\n").into_bytes()));
        }
        Corpus::read(self.name).expect("a folder in corpus/")
    }
}

fn text(input: &[u8]) -> String {
    String::from_utf8_lossy(input).into_owned()
}

fn frame(input: &[u8]) -> bool {
    stolik_server::understands(&text(input))
}

fn records(input: &[u8]) -> bool {
    static TABLES: LazyLock<Arc<TableConfig>> = LazyLock::new(tables);
    folds(&TABLES, &text(input))
}

fn scenario(input: &[u8]) -> bool {
    matches!(tell_line(&text(input), Language::English), Line::Told(_))
}

/// The file of a finished game, as `stolik replay` and as `stolik verify` read it.
fn game(input: &[u8]) -> bool {
    let checked = serde_json::from_slice(input)
        .is_ok_and(|file: GameFile| fair::verify(games::GAMES, &file, None).misfit.is_none());
    let folded = record::GameFile::read(input).is_ok_and(|file| {
        games::find(&file.game).is_some_and(|rules| file.walk(rules, |_, _| CONTINUE).is_ok())
    });
    checked || folded
}

const CONTINUE: std::ops::ControlFlow<()> = std::ops::ControlFlow::Continue(());

/// What a phone kept of a game, held against the file of that game.
fn receipt(input: &[u8]) -> bool {
    static GAME: LazyLock<GameFile> = LazyLock::new(|| {
        serde_json::from_str(include_str!("../../corpus/games/bluff.json")).expect("a game")
    });
    serde_json::from_slice(input).is_ok_and(|receipt: Receipt| {
        fair::verify(games::GAMES, &GAME, Some(&receipt)).misfit.is_none()
    })
}

fn zip(input: &[u8]) -> bool {
    Zip::open(Cursor::new(input)).is_ok_and(|(mut zip, files)| {
        files.iter().take(20).filter(|file| zip.read(file).is_ok()).count() > 0
    })
}
