//! `stolik verify`: whether the deal of a finished game was fair, from its file and, if there is
//! one, from what a phone kept.

use crate::speech::{told, unread, why};
use anyhow::Context;
use fair::{GameFile, Line, Misfit, Receipt, Report};
use serde_json::{Value, json};
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use words::Language;

/// What is to be checked.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  stolik verify game.json\n  stolik verify game.json --receipt phone.json\n\nExit status: 0 it fits, 1 it does not (and says where), 2 that is no file of a game, 3 it fits, but not every phone counted."
)]
pub struct Wish {
    /// The file of a game that is over.
    file: PathBuf,
    /// What a phone kept of it.
    #[arg(long)]
    receipt: Option<PathBuf>,
}

/// What a check comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// Everything fits, and the phones of all people counted.
    Fits,
    /// Something does not fit.
    Misfit,
    /// Everything fits, and the phones of some people did not count.
    Short,
}

/// Checks and says so; the exit status tells programs.
pub fn main(wish: &Wish, language: Language) -> ExitCode {
    let checked =
        verify(&wish.file, wish.receipt.as_deref(), language, &mut std::io::stdout().lock());
    match checked {
        Ok(Found::Fits) => ExitCode::SUCCESS,
        Ok(Found::Misfit) => ExitCode::from(1),
        Ok(Found::Short) => ExitCode::from(3),
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

/// Checks a file. An error means that it is no file of a game.
pub fn verify(
    file: &Path,
    receipt: Option<&Path>,
    language: Language,
    out: &mut impl Write,
) -> anyhow::Result<Found> {
    let game: GameFile = read(file)?;
    anyhow::ensure!(game.stolik == "game", no_record(file));
    let receipt: Option<Receipt> = receipt.map(read).transpose()?;
    let report = fair::verify(games::GAMES, &game, receipt.as_ref());
    tell(&report, language, out)?;
    Ok(match (&report.misfit, report.missing.is_empty()) {
        (Some(_), _) => Found::Misfit,
        (None, false) => Found::Short,
        (None, true) => Found::Fits,
    })
}

/// A line that is a warning, red where it is read on a screen.
fn warn(text: &str, out: &mut impl Write) -> std::io::Result<()> {
    match std::io::stdout().is_terminal() {
        true => writeln!(out, "\x1b[31m✗ {text}\x1b[0m"),
        false => writeln!(out, "✗ {text}"),
    }
}

/// Which seats these are.
fn seats(seats: impl Iterator<Item = u8>, language: Language) -> Value {
    let seat = |seat: u8| language.say("fair.at.seat", &json!({ "seat": u32::from(seat) + 1 }));
    json!({ "names": seats.map(seat).collect::<Vec<_>>().join(", ") })
}

/// Says that not every phone counted, before anything that fits.
fn tell_short(report: &Report, language: Language, out: &mut impl Write) -> anyhow::Result<()> {
    let counted = json!({ "n": report.gave.len(), "people": report.people });
    let missing =
        language.say("fair.short.missing", &seats(report.missing.iter().copied(), language));
    let means = if report.gave.is_empty() { "fair.short.none" } else { "fair.short.some" };
    warn(&format!("{} {missing}", language.say("fair.short", &counted)), out)?;
    writeln!(out, "{}", language.word(means))?;
    if !report.withheld.is_empty() {
        let names = seats(report.withheld.iter().map(|(_, seat)| *seat), language);
        writeln!(out, "{}", language.say("fair.withheld", &names))?;
        if report.version != Some(2) && !report.gave.is_empty() {
            writeln!(out, "{}", language.word("fair.withheld.two"))?;
        }
    }
    Ok(())
}

fn tell(report: &Report, language: Language, out: &mut impl Write) -> anyhow::Result<()> {
    if report.misfit.is_none() && !report.missing.is_empty() {
        tell_short(report, language, out)?;
    }
    for (line, key) in LINES {
        if report.fits.contains(&line) {
            writeln!(out, "✓ {}", language.word(key))?;
        }
    }
    if let Some(misfit) = &report.misfit {
        warn(&sentence(misfit, language), out)?;
        return Ok(());
    }
    let gave = language.say("fair.gave", &json!({ "n": report.gave.len() }));
    if !report.gave.is_empty() {
        writeln!(out, "{gave} {}", language.word("fair.proves"))?;
    }
    if report.version == Some(2) {
        writeln!(out, "{}", language.word("fair.version_2"))?;
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

    /// A report of three people, of whom these phones counted.
    fn report(gave: &[u8], withheld: &[(u8, u8)]) -> Report {
        let missing = (0..3).filter(|seat| !gave.contains(seat)).collect();
        let fits = vec![Line::Draw, Line::Chance, Line::Moves];
        let (gave, withheld) = (gave.to_vec(), withheld.to_vec());
        let (misfit, list, version) = (None, None, Some(3));
        Report { fits, misfit, version, people: 3, gave, missing, withheld, list }
    }

    fn said(report: &Report, language: Language) -> String {
        let mut out = Vec::new();
        tell(report, language, &mut out).expect("a list takes everything");
        String::from_utf8(out).expect("words")
    }

    #[test]
    fn phones_that_do_not_count_are_told_before_what_fits() {
        let english = said(&report(&[1], &[(1, 0), (1, 2)]), Language::English);
        let first = english.lines().next().unwrap_or_default();
        assert!(
            first.ends_with("Only 1 of 3 phones counted. Not counted: seat 1, seat 3."),
            "{first}"
        );
        assert!(english.find("could have chosen") < english.find('✓'));
        let polish = said(&report(&[], &[]), Language::Polish);
        assert!(
            polish.lines().next().unwrap_or_default().contains("Nie liczył się żaden telefon"),
            "{polish}"
        );
        assert!(!polish.contains("choć jeden"), "nothing is proven to anybody: {polish}");
        let all = said(&report(&[0, 1, 2], &[]), Language::English);
        assert!(all.starts_with('✓') && !all.contains("version 2"), "{all}");
        let old = Report { version: Some(2), ..report(&[0, 1, 2], &[]) };
        assert!(said(&old, Language::English).contains("version 2"));
    }

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
            if !code || ["game", "chance", "null", "view"].contains(&piece) {
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
