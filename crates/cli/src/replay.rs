//! `stolik replay`: a record or scenario told step by step with all hands open.

use crate::play::result;
use crate::scenario::{Scenario, sentence};
use crate::terminal::{Speaker, teller};
use anyhow::{Context, bail};
use serde_json::{Value, json};
use std::io::Write;
use words::Language;

/// Tells the game; `go_on` is asked after every step and may stop it.
pub fn replay(
    scenario: &Scenario,
    language: Language,
    out: &mut impl Write,
    mut go_on: impl FnMut(&mut dyn Write) -> bool,
) -> anyhow::Result<()> {
    let Some(teller) = teller(&scenario.game) else {
        bail!("{} cannot be told in a terminal yet", scenario.game)
    };
    let mut speaker: Option<Speaker> = None;
    let mut stopped = false;
    let mut failed = None;
    let played = scenario.play(|table, step| {
        if stopped || failed.is_some() {
            return;
        }
        let first = speaker.is_none();
        let speaker = speaker
            .get_or_insert_with(|| Speaker::of_seats(language, table.seats(), scenario.options()));
        let mut tell = || -> anyhow::Result<()> {
            if first {
                let game = language.word(&format!("{}.name", scenario.game));
                writeln!(
                    out,
                    "{}",
                    language
                        .say("cli.replay.title", &json!({"game": game, "seats": table.seats()}))
                )?;
            }
            for event in &step.events {
                let event: Value = serde_json::from_str(event)?;
                for line in [teller.narrate(&event, speaker), teller.reveal(&event, table, speaker)]
                    .into_iter()
                    .flatten()
                {
                    writeln!(out, "{line}")?;
                }
            }
            Ok(())
        };
        failed = tell().err();
        stopped = !go_on(out);
    })?;
    if let Some(error) = failed {
        return Err(error);
    }
    if stopped {
        return Ok(());
    }
    let speaker = speaker.context("every game begins with a step")?;
    match (played.table.outcome(), played.refused) {
        (_, Some((number, refused))) => {
            let message = sentence(&scenario.game, &refused, language);
            writeln!(
                out,
                "{}",
                language.say(
                    "cli.replay.refused",
                    &json!({"number": number, "code": refused.code, "message": message})
                )
            )?;
        }
        (Some(outcome), None) => write!(out, "\n{}", result(&scenario.game, &outcome, &speaker))?,
        (None, None) => writeln!(out, "{}", language.word("cli.replay.open"))?,
    }
    Ok(())
}
