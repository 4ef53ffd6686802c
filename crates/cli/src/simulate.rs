//! `stolik simulate`: many games among bots on all cores, and how often each of them won.

use crate::speech::{not_opened, why, wrong};
use anyhow::Context;
use indicatif::{ParallelProgressIterator, ProgressBar, ProgressStyle};
use kernel::{Outcome, Random, Rules, Stream};
use rayon::prelude::*;
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::Instant;
use terminal::gallery;
use words::Language;

/// What to simulate.
pub struct Wish<'a> {
    pub rules: &'static dyn Rules,
    pub options: Value,
    /// How many games.
    pub games: u32,
    /// How many seats.
    pub seats: usize,
    /// Who plays; the last one takes the seats that are left.
    pub bots: Vec<String>,
    /// The same seed gives the same games, on any number of cores.
    pub seed: &'a str,
}

/// What came of it.
#[derive(Debug, Serialize, PartialEq)]
pub struct Report {
    pub game: &'static str,
    /// Its options, complete.
    pub options: Value,
    /// How many games.
    pub games: u32,
    /// How many seats.
    pub seats: usize,
    pub seed: String,
    /// Each kind of bot, in the order they were named.
    pub bots: Vec<Line>,
    /// How often each ending came.
    pub reasons: BTreeMap<String, u32>,
}

/// How one kind of bot did.
#[derive(Clone, Debug, Serialize, PartialEq)]
pub struct Line {
    pub bot: String,
    /// Seats it had, over all games.
    pub played: u32,
    /// Games it won or shared.
    pub wins: u32,
    /// Wins per seat and game.
    pub share: f64,
    /// 95 % confidence interval of the share (Wilson).
    pub interval: [f64; 2],
    /// Mean score.
    pub score: f64,
}

/// Wilson's interval: right also near 0 and 1, where the plain one leaves the scale.
pub fn wilson(wins: u32, played: u32) -> [f64; 2] {
    const Z: f64 = 1.959_964;
    let (n, p) = (f64::from(played), f64::from(wins) / f64::from(played));
    let (centre, spread) =
        (p + Z * Z / (2.0 * n), Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt());
    [(centre - spread) / (1.0 + Z * Z / n), (centre + spread) / (1.0 + Z * Z / n)]
        .map(|bound| bound.clamp(0.0, 1.0))
}

/// Who sits where in a game: everybody moves on one seat each game, so no place is an advantage.
fn seating<'a>(lineup: &[&'a str], game: u32) -> Vec<&'a str> {
    let mut seats = lineup.to_vec();
    seats.rotate_right(game as usize % lineup.len());
    seats
}

/// Plays the games.
pub fn simulate(wish: &Wish, bar: &ProgressBar) -> anyhow::Result<Report> {
    let game = wish.rules.id();
    wish.rules.open(&wish.options, wish.seats).map_err(|error| not_opened(&error))?;
    if let Some(deck) = wish.rules.deck(&wish.options) {
        return Err(wrong("uploaded_deck", &json!({ "deck": deck })));
    }
    if wish.games == 0 {
        return Err(wrong("no_games", &json!({})));
    }
    let options = wish.rules.complete(&wish.options).map_err(|error| not_opened(&error))?;
    let cast = games::cast(game).with_context(|| why("not_learned", &json!({ "game": game })))?;
    let known = || {
        cast.characters()
            .iter()
            .chain(cast.sparring())
            .copied()
            .chain([bots::RANDOM])
            .collect::<Vec<_>>()
            .join(", ")
    };
    if wish.bots.len() > wish.seats {
        return Err(wrong(
            "too_many_bots",
            &json!({ "bots": wish.bots.len(), "seats": wish.seats, "yours": false }),
        ));
    }
    if let Some(name) = wish.bots.iter().find(|name| cast.brain(name).is_none()) {
        return Err(wrong("no_bot", &json!({ "bot": name, "known": known() })));
    }
    let last = wish.bots.last().with_context(|| why("name_a_bot", &json!({})))?.as_str();
    let lineup: Vec<&str> =
        (0..wish.seats).map(|seat| wish.bots.get(seat).map_or(last, String::as_str)).collect();

    let gallery = gallery();
    let results: Vec<Outcome> = (0..wish.games)
        .into_par_iter()
        .progress_with(bar.clone())
        .map(|number| {
            let mut stream = Stream::at(wish.seed.as_bytes(), u64::from(number));
            let seed = u64::from(stream.word()) << 32 | u64::from(stream.word());
            cast.contest(gallery.as_ref(), &options, &seating(&lineup, number), seed)
                .expect("names and options were checked")
        })
        .collect();
    bar.finish_and_clear();
    Ok(Report {
        game,
        options,
        games: wish.games,
        seats: wish.seats,
        seed: wish.seed.to_string(),
        bots: lines(&lineup, &results),
        reasons: results.iter().fold(BTreeMap::new(), |mut reasons, outcome| {
            *reasons.entry(outcome.reason.clone()).or_default() += 1;
            reasons
        }),
    })
}

fn lines(lineup: &[&str], results: &[Outcome]) -> Vec<Line> {
    let mut names = lineup.to_vec();
    let mut seen = std::collections::BTreeSet::new();
    names.retain(|name| seen.insert(*name));
    names.iter().map(|name| line(name, lineup, results)).collect()
}

fn line(name: &str, lineup: &[&str], results: &[Outcome]) -> Line {
    let (mut played, mut wins, mut score) = (0, 0, 0.0);
    for (number, outcome) in (0..).zip(results) {
        for (seat, _) in
            seating(lineup, number).iter().enumerate().filter(|(_, player)| **player == name)
        {
            played += 1;
            wins += u32::from(outcome.winners.contains(&(seat as u8)));
            score += f64::from(outcome.scores[seat]);
        }
    }
    let share = f64::from(wins) / f64::from(played);
    Line {
        bot: name.to_string(),
        played,
        wins,
        share,
        interval: wilson(wins, played),
        score: score / f64::from(played),
    }
}

/// A bar on standard error, hidden when nobody looks.
pub fn bar(games: u32) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len}  {per_sec}  {eta}")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(u64::from(games)).with_style(style)
}

/// The report as a table to read.
pub fn table(report: &Report, started: Instant, language: Language) -> String {
    let word = |key: &str| language.word(&format!("cli.simulate.{key}"));
    let name = language.word(&format!("{}.name", report.game));
    let mut out = language.say(
        "cli.simulate.title",
        &json!({"game": name, "games": report.games, "seats": report.seats}),
    );
    out += &format!(
        "\n\n{:<14} {:>9} {:>9} {:>8} {:>17} {:>8}\n",
        word("bot"),
        word("games"),
        word("wins"),
        word("share"),
        word("interval"),
        word("score")
    );
    for line in &report.bots {
        let [low, high] = line.interval.map(|bound| 100.0 * bound);
        out += &format!(
            "{:<14} {:>9} {:>9} {:>6.2} % {:>17} {:>8.2}\n",
            line.bot,
            line.played,
            line.wins,
            100.0 * line.share,
            format!("{low:.2}–{high:.2} %"),
            line.score
        );
    }
    let seconds = started.elapsed().as_secs_f64();
    let reasons = report
        .reasons
        .iter()
        .map(|(reason, count)| {
            let told = language.word(&format!("{}.reason.{reason}", report.game));
            format!("\n  {count:>8}  {told}")
        })
        .collect::<String>();
    let rest = json!({"reasons": reasons, "seconds": format!("{seconds:.1}"), "speed": format!("{:.0}", f64::from(report.games) / seconds)});
    out + &format!(
        "\n{}\n{}\n",
        language.say("cli.simulate.rest", &rest),
        language.say("cli.simulate.again", &json!({ "seed": report.seed }))
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_intervals_are_those_of_the_textbook() {
        // Checked by hand: 90 of 100, and the edges.
        let [low, high] = wilson(90, 100);
        assert!((low - 0.8256).abs() < 1e-4 && (high - 0.9448).abs() < 1e-4, "{low} {high}");
        assert!(wilson(0, 10)[0].abs() < 1e-9);
        assert!((wilson(0, 10)[1] - 0.2775).abs() < 1e-4);
        assert!((wilson(10, 10)[1] - 1.0).abs() < 1e-9);
    }

    #[test]
    fn everybody_sits_everywhere_equally_often() {
        let lineup = ["a", "b", "c"];
        for seat in 0..3 {
            let mut seen: Vec<&str> = (0..3).map(|game| seating(&lineup, game)[seat]).collect();
            seen.sort_unstable();
            assert_eq!(seen, lineup);
        }
    }
}
