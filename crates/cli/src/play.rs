//! `stolik play`: a game against bots in the terminal.

use crate::record::Record;
use crate::scenario::sentence;
use crate::speech::{not_opened, why, wrong};
use anyhow::{Context, bail};
use console::style;
use gallery::{Gallery, Looking};
use kernel::{
    Brain, Due, Eye, Growing, JsonStep, Quick, Random, Rules, Seat, Seats, Seeded, Source, Stream,
    Table,
};
use serde_json::{Value, json};
use std::io::{BufRead, Write};
use std::sync::Arc;
use terminal::gallery;
use terminal::{Reading, Speaker, Teller};
use words::Language;

/// What to play, against whom.
pub struct Wish<'a> {
    pub rules: &'static dyn Rules,
    pub options: Value,
    /// How many seats; you are seat 0.
    pub seats: usize,
    /// Characters of the bots; the last one takes the seats that are left.
    pub bots: Vec<String>,
    /// What the others call you.
    pub name: Option<String>,
    /// Decides the cards and the bots' whims.
    pub seed: &'a str,
    pub language: Language,
}

struct Evening<'a, In, Out> {
    table: Box<dyn Table>,
    source: Box<dyn Source>,
    gallery: Arc<dyn Gallery>,
    record: Record,
    speaker: Speaker,
    teller: &'static dyn Teller,
    brains: Vec<Box<dyn Brain>>,
    random: Quick,
    /// The decision in whose race the player lets others be faster.
    waits: Option<u32>,
    game: &'static str,
    input: &'a mut In,
    out: &'a mut Out,
}

/// Plays a game; the record of what was played, also when the player got up early.
pub fn play(wish: &Wish, input: &mut impl BufRead, out: &mut impl Write) -> anyhow::Result<Value> {
    let game = wish.rules.id();
    let Some(teller) = games::kit(game).map(|kit| kit.teller) else {
        return Err(wrong("no_terminal", &json!({ "game": game })));
    };
    let mut table =
        wish.rules.open(&wish.options, wish.seats).map_err(|error| not_opened(&error))?;
    let options = wish.rules.complete(&wish.options).map_err(|error| not_opened(&error))?;
    if wish.bots.len() >= wish.seats.max(1) {
        return Err(wrong(
            "too_many_bots",
            &json!({ "bots": wish.bots.len(), "seats": wish.seats, "yours": true }),
        ));
    }
    let characters = games::characters(game);
    let default = characters.first().map_or(bots::RANDOM, |name| name).to_string();
    let mut brains = Vec::new();
    for number in 0..wish.seats - 1 {
        let name = wish.bots.get(number).or(wish.bots.last()).unwrap_or(&default);
        let mut brain = games::brain(game, name).with_context(|| {
            let known = format!("{}, {}", characters.join(", "), bots::RANDOM);
            why("no_bot", &json!({ "bot": name, "known": known }))
        })?;
        brain.speak(wish.language.code());
        brains.push(brain);
    }
    let names = std::iter::once(wish.name.clone().unwrap_or_else(|| wish.language.word("cli.you")))
        .chain((1..wish.seats).map(|toy| wish.language.word(&format!("cli.toy.{toy}"))))
        .collect();
    let record = Record::new(game, &options, wish.seed, table.as_ref());
    if let Some(deck) = wish.rules.deck(&options) {
        return Err(wrong("uploaded_deck", &json!({ "deck": deck })));
    }
    let gallery = gallery();
    let (grows_in, seed) = (Arc::clone(&gallery), wish.seed.to_string());
    let grow = move |what| grows_in.grow(game, what, seed.as_bytes(), &mut |_| true);
    let mut source: Box<dyn Source> = Box::new(Growing { rest: Seeded::new(wish.seed), grow });
    let mut step = JsonStep::default();
    table.settle(source.as_mut(), &mut step)?;
    let speaker = Speaker { language: wish.language, names, options };
    let thoughts = u64::from(Stream::at(wish.seed.as_bytes(), u64::MAX).word());
    let mut evening = Evening {
        table,
        source,
        gallery,
        record,
        speaker,
        teller,
        brains,
        random: Quick::new(thoughts),
        waits: None,
        game,
        input,
        out,
    };
    let title = json!({"game": wish.language.word(&format!("{game}.name")), "seats": wish.seats});
    let title = style(wish.language.say("cli.play.title", &title)).red().bold();
    writeln!(evening.out, "\n{title}\n{}", style(wish.language.word("cli.play.help")).dim())?;
    evening.tell(&step)?;
    evening.run()?;
    Ok(evening.record.file().clone())
}

impl<In: BufRead, Out: Write> Evening<'_, In, Out> {
    fn tell(&mut self, step: &JsonStep) -> anyhow::Result<()> {
        self.record.add(step);
        for event in &step.events {
            let event: Value = serde_json::from_str(event)?;
            if let Some(line) = self.teller.narrate(&event, &self.speaker) {
                writeln!(self.out, "{line}")?;
            }
        }
        Ok(())
    }

    /// Until the game is over or the player gets up.
    fn run(&mut self) -> anyhow::Result<()> {
        loop {
            match self.table.due() {
                Due::Over => return self.result(),
                Due::Chance(_) => unreachable!("every step settles chance"),
                // Bots first: the player's question comes last and stays on the screen. In a race
                // the player is asked first.
                Due::Seats(due) => match due
                    .iter()
                    .find(|seat| *seat != 0)
                    .filter(|_| !self.races(due))
                {
                    Some(seat) => self.bot(seat)?,
                    None => {
                        if !self.player()? {
                            writeln!(self.out, "{}", self.speaker.language.word("cli.play.quit"))?;
                            return Ok(());
                        }
                    }
                },
            }
        }
    }

    fn races(&self, due: Seats) -> bool {
        due.has(0)
            && self.waits != Some(self.table.decision())
            && self.table.timed().is_some_and(|timed| timed.race())
    }

    fn act(&mut self, seat: Seat, action: &str) -> anyhow::Result<bool> {
        let mut step = JsonStep::default();
        if let Err(refused) = self.table.act(seat, action, &mut step) {
            writeln!(self.out, "  {}", sentence(self.game, &refused, self.speaker.language))?;
            return Ok(false);
        }
        self.table.settle(self.source.as_mut(), &mut step)?;
        self.tell(&step)?;
        Ok(true)
    }

    fn bot(&mut self, seat: Seat) -> anyhow::Result<()> {
        let brain = &mut self.brains[usize::from(seat) - 1];
        let sight = Looking {
            game: self.game,
            pictures: self
                .table
                .pictured()
                .map_or_else(Vec::new, |pictured| pictured.pictures(Eye::Seat(seat))),
            gallery: self.gallery.as_ref(),
        };
        let action = brain.choose(self.table.asked(seat).as_ref(), &sight, &mut self.random)?;
        if !self.act(seat, &action)? {
            bail!(
                "the bot on seat {seat} tried {action}, which is not allowed: please report this with the seed"
            );
        }
        Ok(())
    }

    /// False if the player gets up.
    fn player(&mut self) -> anyhow::Result<bool> {
        writeln!(self.out, "\n{}", self.teller.ask(self.table.as_ref(), 0, &self.speaker))?;
        loop {
            write!(self.out, "{} ", self.speaker.language.word("cli.prompt"))?;
            self.out.flush()?;
            let mut line = String::new();
            if self.input.read_line(&mut line)? == 0 || line.trim().eq_ignore_ascii_case("q") {
                return Ok(false);
            }
            match self.teller.read(&line, self.table.as_ref(), 0, &self.speaker) {
                Reading::Move(action) => {
                    if self.act(0, &action.to_string())? {
                        return Ok(true);
                    }
                }
                Reading::Wait => {
                    self.waits = Some(self.table.decision());
                    return Ok(true);
                }
                Reading::Answer(answer) => writeln!(self.out, "  {answer}")?,
                Reading::Unclear if line.trim().is_empty() => {}
                Reading::Unclear => {
                    let language = self.speaker.language;
                    writeln!(
                        self.out,
                        "  {}",
                        language.say("cli.play.again", &json!({ "text": line.trim() }))
                    )?;
                    writeln!(
                        self.out,
                        "{}",
                        self.teller.ask(self.table.as_ref(), 0, &self.speaker)
                    )?;
                }
            }
        }
    }

    fn result(&mut self) -> anyhow::Result<()> {
        let outcome = self.table.outcome().context("a game that is over has an outcome")?;
        write!(self.out, "\n{}", result(self.game, &outcome, &self.speaker))?;
        if outcome.winners == [0] {
            writeln!(self.out, "{}", self.speaker.language.word("cli.play.you_win"))?;
        }
        Ok(())
    }
}

/// Winners, the reason, and the scores, a line each.
pub fn result(game: &str, outcome: &kernel::Outcome, speaker: &Speaker) -> String {
    let name = |seat: &kernel::Seat| speaker.names.get(usize::from(*seat)).map(String::as_str);
    let names: Vec<&str> = outcome.winners.iter().filter_map(name).collect();
    let winners = speaker
        .language
        .say("cli.play.winners", &json!({"n": names.len(), "names": names.join(", ")}));
    let reason = speaker.language.word(&format!("{game}.reason.{}", outcome.reason));
    let score = |(name, score): (&String, &i32)| {
        format!(
            "   {}\n",
            speaker.language.say("cli.score", &json!({"name": name, "score": score}))
        )
    };
    format!(
        "{winners} {reason}\n{}",
        speaker.names.iter().zip(&outcome.scores).map(score).collect::<String>()
    )
}
