//! `stolik verify`: whether the deal of a finished game was fair, from its file and, if there is
//! one, from what a phone kept.

use crate::speech::{told, unread, why};
use anyhow::Context;
use fair::{GameFile, Line, Misfit, Receipt, Report};
use serde_json::{Value, json};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use words::Language;

/// What is to be checked.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  stolik verify game.json\n  stolik verify game.json --receipt phone.json\n\nExit status: 0 it fits, 1 it does not (and says where), 2 that is no file of a game."
)]
pub struct Wish {
    /// The file of a game that is over.
    file: PathBuf,
    /// What a phone kept of it.
    #[arg(long)]
    receipt: Option<PathBuf>,
}

/// Checks and says so; the exit status tells programs.
pub fn main(wish: &Wish, language: Language) -> ExitCode {
    let checked =
        verify(&wish.file, wish.receipt.as_deref(), language, &mut std::io::stdout().lock());
    match checked {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            eprintln!("stolik: {}", told(&error));
            ExitCode::from(2)
        }
    }
}

const LINES: [(Line, &str); 4] = [
    (Line::Draw, "fair.line.draw"),
    (Line::Chance, "fair.line.chance"),
    (Line::Moves, "fair.line.moves"),
    (Line::Receipt, "fair.line.receipt"),
];

fn no_record(file: &Path) -> String {
    why("no_record", &json!({ "file": file.display().to_string() }))
}

fn read<T: serde::de::DeserializeOwned>(file: &Path) -> anyhow::Result<T> {
    let text = std::fs::read_to_string(file).with_context(|| unread(file))?;
    serde_json::from_str(&text).with_context(|| no_record(file))
}

/// Checks a file; whether it fits. An error means that it is no file of a game.
pub fn verify(
    file: &Path,
    receipt: Option<&Path>,
    language: Language,
    out: &mut impl Write,
) -> anyhow::Result<bool> {
    let game: GameFile = read(file)?;
    anyhow::ensure!(game.stolik == "game", no_record(file));
    let receipt: Option<Receipt> = receipt.map(read).transpose()?;
    let report = fair::verify(games::GAMES, &game, receipt.as_ref());
    tell(&report, language, out)?;
    Ok(report.misfit.is_none())
}

fn tell(report: &Report, language: Language, out: &mut impl Write) -> anyhow::Result<()> {
    for (line, key) in LINES {
        if report.fits.contains(&line) {
            writeln!(out, "✓ {}", language.word(key))?;
        }
    }
    if let Some(misfit) = &report.misfit {
        writeln!(out, "✗ {}", sentence(misfit, language))?;
        return Ok(());
    }
    let gave = language.say("fair.gave", &json!({ "n": report.gave.len() }));
    writeln!(out, "{gave} {}", language.word("fair.proves"))?;
    if !report.withheld.is_empty() {
        let seat = |(_, seat): &(u8, u8)| {
            language.say("fair.at.seat", &json!({ "seat": u32::from(*seat) + 1 }))
        };
        let names: Vec<String> = report.withheld.iter().map(seat).collect();
        let names = json!({ "names": names.join(", ") });
        writeln!(out, "{}", language.say("fair.withheld", &names))?;
    }
    let hash = report.list.as_deref().and_then(fair::from_hex);
    if let Some(hash) = hash {
        let words = fair::four_words(&hash, if language == Language::Polish { "pl" } else { "en" });
        writeln!(out, "{}", words.join(" · "))?;
    }
    Ok(())
}

/// What does not fit, and where.
fn sentence(misfit: &Misfit, language: Language) -> String {
    let place = match (misfit.line, misfit.code) {
        (_, "told_view") => "fair.at.frame",
        (_, "told_root") => "fair.at.shuffle",
        (Line::Draw | Line::Receipt, _) => "fair.at.round",
        (Line::Chance | Line::Moves, _) => "fair.at.entry",
    };
    let at = misfit.at.map(|at| language.say(place, &json!({ "at": at })));
    let seat = |seat: u8| json!({ "seat": u32::from(seat) + 1 });
    let seat = misfit.seat.map(|number| language.say("fair.at.seat", &seat(number)));
    let places: Vec<String> = at.into_iter().chain(seat).collect();
    let said = language.say(&format!("fair.misfit.{}", misfit.code), &Value::Null);
    if places.is_empty() { said } else { format!("{said} ({})", places.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every code that a check can give, read from the source of the check.
    #[test]
    fn every_misfit_has_words() {
        let sources =
            [include_str!("../../fair/src/verify.rs"), include_str!("../../fair/src/receipt.rs")];
        let mut found = 0;
        for piece in sources.iter().flat_map(|source| source.split('"').skip(1).step_by(2)) {
            let code = !piece.is_empty()
                && piece.chars().all(|letter| letter.is_ascii_lowercase() || letter == '_');
            // Names of members of files and of games are no codes.
            if !code || ["game", "chance", "null"].contains(&piece) {
                continue;
            }
            let key = format!("fair.misfit.{piece}");
            for language in [Language::Polish, Language::English] {
                assert_ne!(language.word(&key), key, "{piece}");
            }
            found += 1;
        }
        assert!(found > 30, "{found}");
    }
}
