//! `stolik replay`: a record, a scenario or the file of a finished game told step by step with all
//! hands open.

use crate::play::result;
use crate::scenario::{Scenario, sentence};
use anyhow::{Context, bail};
use kernel::{Outcome, Table};
use record::{By, FileMove, GameFile};
use serde_json::{Value, json};
use std::io::Write;
use std::ops::ControlFlow;
use terminal::{Speaker, Teller};
use words::Language;

/// A game that is being told.
struct Telling<'a, W: Write> {
    game: &'a str,
    language: Language,
    teller: &'static dyn Teller,
    speaker: Option<Speaker>,
    out: &'a mut W,
}

impl<'a, W: Write> Telling<'a, W> {
    fn new(game: &'a str, language: Language, out: &'a mut W) -> anyhow::Result<Self> {
        let Some(kit) = games::kit(game) else { bail!("there is no game {game}") };
        let teller = kit.teller;
        Ok(Telling { game, language, teller, speaker: None, out })
    }

    /// Tells a step; the first time also what is played, and by whom.
    fn step(
        &mut self,
        table: &dyn Table,
        events: &[String],
        speaker: impl FnOnce() -> Speaker,
    ) -> anyhow::Result<()> {
        if self.speaker.is_none() {
            let game = self.language.word(&format!("{}.name", self.game));
            let told = json!({"game": game, "seats": table.seats()});
            writeln!(self.out, "{}", self.language.say("cli.replay.title", &told))?;
        }
        let speaker = self.speaker.get_or_insert_with(speaker);
        for event in events {
            let event: Value = serde_json::from_str(event)?;
            let told = self.teller.narrate(&event, speaker);
            for line in told.into_iter().chain(self.teller.reveal(&event, table, speaker)) {
                writeln!(self.out, "{line}")?;
            }
        }
        Ok(())
    }

    /// Tells how it ended, if it did.
    fn end(self, outcome: Option<&Outcome>) -> anyhow::Result<()> {
        let speaker = self.speaker.context("every game begins with a step")?;
        match outcome {
            Some(outcome) => write!(self.out, "\n{}", result(self.game, outcome, &speaker))?,
            None => writeln!(self.out, "{}", self.language.word("cli.replay.open"))?,
        }
        Ok(())
    }
}

/// Tells the game; `go_on` is asked after every step and may stop it.
pub fn replay(
    scenario: &Scenario,
    language: Language,
    out: &mut impl Write,
    mut go_on: impl FnMut(&mut dyn Write) -> bool,
) -> anyhow::Result<()> {
    let mut telling = Telling::new(&scenario.game, language, out)?;
    let mut stopped = false;
    let mut failed = None;
    let played = scenario.play(|table, step| {
        if stopped || failed.is_some() {
            return;
        }
        let speaker = || Speaker::of_seats(language, table.seats(), scenario.options());
        failed = telling.step(table, &step.events, speaker).err();
        stopped = !go_on(telling.out);
    })?;
    if let Some(error) = failed {
        return Err(error);
    }
    if stopped {
        return Ok(());
    }
    if let Some((number, refused)) = played.refused {
        let message = sentence(&scenario.game, &refused, language);
        let told = json!({"number": number, "code": refused.code, "message": message});
        writeln!(telling.out, "{}", language.say("cli.replay.refused", &told))?;
        return Ok(());
    }
    telling.end(played.table.outcome().as_ref())
}

/// Whether a text is the file of a finished game, good or bad, rather than a scenario.
pub fn is_file(text: &str) -> bool {
    serde_json::from_str::<Value>(text).is_ok_and(|file| file.get("stolik").is_some())
}

/// What everybody is called; who has no name, or one of another's, has also a number.
fn names(file: &GameFile, language: Language) -> Vec<String> {
    let seats = file.seats.iter().enumerate();
    let called = |(seat, who): (usize, &record::FileSeat)| {
        let twice = file.seats.iter().filter(|other| other.name == who.name).count() > 1;
        match (who.name.as_str(), twice) {
            ("", _) => language.say("cli.seat", &json!({ "seat": seat })),
            (name, true) => format!("{name} ({seat})"),
            (name, false) => name.to_string(),
        }
    };
    seats.map(called).collect()
}

/// Tells the file of a finished game, and who moved for whom.
pub fn replay_file(
    file: &GameFile,
    language: Language,
    out: &mut impl Write,
    mut go_on: impl FnMut(&mut dyn Write) -> bool,
) -> anyhow::Result<()> {
    let rules = games::find(&file.game)
        .with_context(|| format!("there is no game {:?} here", file.game))?;
    let names = names(file, language);
    let mut telling = Telling::new(&file.game, language, out)?;
    let (mut stopped, mut failed) = (false, None);
    file.steps(rules, |step, table| {
        let speaker = || Speaker {
            language,
            names: names.clone(),
            options: rules.complete(&file.options).unwrap_or_default(),
        };
        let told = telling
            .step(table, &step.events, speaker)
            .and_then(|()| stand_ins(&step.moves, file, &names, language, telling.out));
        failed = told.err();
        stopped = failed.is_some() || !go_on(telling.out);
        if stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    match (failed, stopped) {
        (Some(error), _) => Err(error),
        (None, true) => Ok(()),
        (None, false) => telling.end(file.outcome.as_ref()),
    }
}

/// Tells which moves of people were not their own.
fn stand_ins(
    moves: &[FileMove],
    file: &GameFile,
    names: &[String],
    language: Language,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    for made in moves {
        let seat = usize::from(made.seat);
        let person = file.seats.get(seat).is_some_and(|who| who.kind == record::Player::Human);
        let key = match made.by {
            Some(By::Bot) if person => "cli.replay.by_bot",
            Some(By::Clock) => "cli.replay.by_clock",
            _ => continue,
        };
        let name = names.get(seat).map_or("?", String::as_str);
        writeln!(out, "   {}", language.say(key, &json!({ "name": name })))?;
    }
    Ok(())
}
