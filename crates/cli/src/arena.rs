//! `stolik arena`: characters of the house and programs of people's own play many games against
//! each other, and get ratings.

use crate::asked::{find_game, read_options};
use crate::contest::{Contest, Player};
use crate::program::Program;
use crate::ratings::{Played, rate};
use crate::simulate::{bar, wilson};
use crate::speech::{not_opened, why, wrong};
use anyhow::{Context, ensure};
use clap::Args;
use gallery::Gallery;
use indicatif::{ParallelProgressIterator, ProgressBar};
use kernel::{Outcome, Random, Rules, Stream};
use rayon::prelude::*;
use serde::Serialize;
use serde_json::{Value, json};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use terminal::gallery;
use words::Language;

/// Says that a player is a program.
const PROGRAM: &str = "program:";

/// Who plays against whom.
#[derive(Args)]
pub struct Wish {
    /// The game, e.g. `bluff`.
    pub game: String,
    /// Who plays: characters of the house, `random`, or `program:COMMAND` (a command with a slash
    /// in it is a program, too).
    #[arg(long, value_delimiter = ',', required = true)]
    pub players: Vec<String>,
    /// How many games.
    #[arg(long, default_value_t = 1000)]
    pub games: u32,
    /// How many sit at a table; the fewest that can play if it is not said.
    #[arg(long)]
    pub seats: Option<usize>,
    /// Options of the game, `key=value`.
    #[arg(long, value_delimiter = ',')]
    pub options: Vec<String>,
    /// The same seed deals the same games.
    #[arg(long, default_value = "stolik")]
    pub seed: String,
    /// So many seconds a program may think about a move.
    #[arg(long, default_value_t = 10.0)]
    pub patience: f64,
    /// As JSON.
    #[arg(long)]
    pub json: bool,
}

/// What came of it.
#[derive(Debug, Serialize)]
pub struct Report {
    pub game: &'static str,
    /// Its options, complete.
    pub options: Value,
    /// How many games.
    pub games: u32,
    /// How many sat at a table.
    pub seats: usize,
    pub seed: String,
    /// The players, the strongest first.
    pub players: Vec<Line>,
    /// How long it took.
    pub seconds: f64,
}

/// How one player did.
#[derive(Debug, Serialize)]
pub struct Line {
    pub player: String,
    /// On the scale of Elo; the mean of all players is 1000.
    pub rating: f64,
    /// 95 % confidence interval of the rating.
    pub interval: [f64; 2],
    /// Seats it had, over all games.
    pub played: u32,
    /// Games it won or shared.
    pub wins: u32,
    /// Wins per seat and game.
    pub share: f64,
    /// 95 % confidence interval of the share (Wilson).
    pub share_interval: [f64; 2],
    /// How often a program gave no move that the rules take.
    pub troubles: u32,
}

/// A player, and those of its kind who wait for a game.
struct Entrant {
    name: String,
    program: Option<String>,
    waiting: Mutex<Vec<Program>>,
    troubles: Mutex<u32>,
}

struct Arena<'a> {
    rules: &'static dyn Rules,
    cast: &'static dyn bots::Casting,
    options: Value,
    seats: usize,
    seed: &'a str,
    patience: Duration,
    entrants: Vec<Entrant>,
    gallery: Arc<dyn Gallery>,
}

/// The command of a program, if it is one.
fn program(name: &str) -> Option<String> {
    let named = name.strip_prefix(PROGRAM).map(str::to_string);
    named.or_else(|| name.contains('/').then(|| name.to_string()))
}

impl<'a> Arena<'a> {
    fn open(wish: &'a Wish, rules: &'static dyn Rules, options: &Value) -> anyhow::Result<Self> {
        let game = rules.id();
        let cast =
            games::cast(game).with_context(|| why("not_learned", &json!({ "game": game })))?;
        let options = rules.complete(options).map_err(|error| not_opened(&error))?;
        if let Some(deck) = rules.deck(&options) {
            return Err(wrong("uploaded_deck", &json!({ "deck": deck })));
        }
        let seats = wish.seats.unwrap_or(usize::from(*rules.seats().start()));
        rules.open(&options, seats).map_err(|error| not_opened(&error))?;
        ensure!(wish.games > 0, why("no_games", &json!({})));
        ensure!(wish.players.len() > 1, why("two_players", &json!({})));
        let patience = Duration::try_from_secs_f64(wish.patience)
            .ok()
            .filter(|patience| !patience.is_zero())
            .with_context(|| why("patience", &json!({})))?;
        for name in &wish.players {
            match program(name) {
                Some(line) => _ = Program::new(&line, patience)?,
                None if cast.brain(name).is_some() => {}
                None => {
                    let known = format!("{}, {}", cast.characters().join(", "), bots::RANDOM);
                    return Err(wrong("no_player", &json!({ "player": name, "known": known })));
                }
            }
            let twice = wish.players.iter().filter(|other| *other == name).count() > 1;
            ensure!(!twice, why("player_twice", &json!({ "player": name })));
        }
        let entrant = |name: &String| Entrant {
            name: name.clone(),
            program: program(name),
            waiting: Mutex::default(),
            troubles: Mutex::default(),
        };
        let entrants = wish.players.iter().map(entrant).collect();
        let seed = wish.seed.as_str();
        Ok(Arena { rules, cast, options, seats, seed, patience, entrants, gallery: gallery() })
    }

    /// Who sits where in this game: everybody meets everybody, everywhere.
    fn lineup(&self, game: u32) -> Vec<usize> {
        let mut stream = Stream::at(self.seed.as_bytes(), u64::from(game));
        let mut lineup = Vec::new();
        while lineup.len() < self.seats {
            let mut players: Vec<usize> = (0..self.entrants.len()).collect();
            stream.shuffle(&mut players);
            lineup.extend(players);
        }
        lineup.truncate(self.seats);
        lineup
    }

    fn player(&self, number: usize) -> anyhow::Result<Player> {
        let entrant = &self.entrants[number];
        let Some(line) = &entrant.program else {
            return self.cast.brain(&entrant.name).map(Player::Brain).context("it was checked");
        };
        let waits = entrant.waiting.lock().unwrap_or_else(PoisonError::into_inner).pop();
        Ok(Player::Program(waits.map_or_else(|| Program::new(line, self.patience), Ok)?))
    }

    fn game(&self, number: u32, language: Language) -> anyhow::Result<(Vec<usize>, Outcome)> {
        let lineup = self.lineup(number);
        let mut players =
            lineup.iter().map(|player| self.player(*player)).collect::<anyhow::Result<Vec<_>>>()?;
        let seed = format!("{}/{number}", self.seed);
        let contest = Contest {
            rules: self.rules,
            options: &self.options,
            gallery: Arc::clone(&self.gallery),
            seed: &seed,
        };
        let outcome = contest.play(&mut players, |seat, trouble| {
            let entrant = &self.entrants[lineup[usize::from(seat)]];
            let mut troubles = entrant.troubles.lock().unwrap_or_else(PoisonError::into_inner);
            *troubles += 1;
            // The first ones are worth reading; thousands are not.
            if *troubles <= 3 {
                eprintln!("{}: {}", entrant.name, trouble.told(language));
            }
        })?;
        for (player, number) in players.into_iter().zip(&lineup) {
            if let Player::Program(program) = player {
                let waiting = &self.entrants[*number].waiting;
                waiting.lock().unwrap_or_else(PoisonError::into_inner).push(program);
            }
        }
        Ok((lineup, outcome))
    }

    fn report(&self, games: &[(Vec<usize>, Outcome)], seconds: f64) -> Report {
        let won = |outcome: &Outcome, seat: usize| outcome.winners.contains(&(seat as u8));
        let played: Vec<Played> = games
            .iter()
            .map(|(lineup, outcome)| Played {
                players: lineup.clone(),
                won: (0..lineup.len()).map(|seat| won(outcome, seat)).collect(),
            })
            .collect();
        let ratings = rate(self.entrants.len(), &played);
        let mut lines: Vec<Line> = self
            .entrants
            .iter()
            .enumerate()
            .map(|(number, entrant)| {
                let seats = played.iter().flat_map(|game| game.players.iter().zip(&game.won));
                let own: Vec<bool> =
                    seats.filter(|(player, _)| **player == number).map(|(_, won)| *won).collect();
                let (played, wins) =
                    (own.len() as u32, own.iter().filter(|won| **won).count() as u32);
                Line {
                    player: entrant.name.clone(),
                    rating: ratings[number].rating,
                    interval: ratings[number].interval,
                    played,
                    wins,
                    share: f64::from(wins) / f64::from(played.max(1)),
                    share_interval: wilson(wins, played.max(1)),
                    troubles: *entrant.troubles.lock().unwrap_or_else(PoisonError::into_inner),
                }
            })
            .collect();
        lines.sort_by(|one, other| other.rating.total_cmp(&one.rating));
        Report {
            game: self.rules.id(),
            options: self.options.clone(),
            games: games.len() as u32,
            seats: self.seats,
            seed: self.seed.to_string(),
            players: lines,
            seconds,
        }
    }
}

/// Plays the games.
pub fn compete(wish: &Wish, language: Language, bar: &ProgressBar) -> anyhow::Result<Report> {
    let (rules, options) = (find_game(&wish.game)?, read_options(&wish.options)?);
    let arena = Arena::open(wish, rules, &options)?;
    let started = Instant::now();
    let games = (0..wish.games)
        .into_par_iter()
        .progress_with(bar.clone())
        .map(|number| arena.game(number, language))
        .collect::<anyhow::Result<Vec<_>>>()?;
    bar.finish_and_clear();
    Ok(arena.report(&games, started.elapsed().as_secs_f64()))
}

/// Plays the games and tells: the report as JSON, or a table to read.
pub fn run(wish: &Wish, language: Language) -> anyhow::Result<String> {
    let report = compete(wish, language, &bar(wish.games))?;
    if wish.json {
        return Ok(serde_json::to_string(&report)? + "\n");
    }
    let word = |key: &str| language.word(&format!("cli.arena.{key}"));
    let title = json!({
        "game": language.word(&format!("{}.name", report.game)),
        "games": report.games, "seats": report.seats,
    });
    let mut out = language.say("cli.simulate.title", &title);
    let longest = report.players.iter().map(|line| line.player.chars().count()).max();
    let wide = longest.unwrap_or_default().max(12);
    out += &format!(
        "\n\n{:<wide$} {:>7} {:>13} {:>7} {:>8} {:>9}\n",
        word("player"),
        word("rating"),
        word("interval"),
        word("games"),
        word("share"),
        word("troubles")
    );
    for line in &report.players {
        out += &format!(
            "{:<wide$} {:>7.0} {:>13} {:>7} {:>6.1} % {:>9}\n",
            line.player,
            line.rating,
            format!("{:.0}–{:.0}", line.interval[0], line.interval[1]),
            line.played,
            100.0 * line.share,
            line.troubles
        );
    }
    let speed = f64::from(report.games) / report.seconds.max(1e-9);
    let rest = json!({ "seconds": format!("{:.1}", report.seconds), "speed": format!("{speed:.0}"), "seed": report.seed });
    Ok(out + "\n" + &language.say("cli.arena.rest", &rest) + "\n")
}
