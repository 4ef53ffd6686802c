//! `stolik bot`: a program of somebody's own plays, here against characters of the house or at a
//! table somewhere.

use crate::asked::{find_game, read_options};
use crate::contest::{Contest, Player};
use crate::program::Program;
use crate::remote;
use crate::speech::{not_opened, why, wrong};
use anyhow::{Context, bail};
use clap::Args;
use kernel::Rules;
use serde_json::{Value, json};
use std::time::Duration;
use terminal::gallery;
use words::Language;

/// What plays, and where.
#[derive(Args)]
pub struct Wish {
    /// The game, e.g. `bluff`; at a table it is the one that is played there.
    #[arg(required_unless_present = "table")]
    pub game: Option<String>,
    /// The program and its arguments, between spaces: it reads a question and writes a move, one
    /// line of JSON each.
    #[arg(long)]
    pub program: String,
    /// The link of the bot, from the lobby of a table: plays there.
    #[arg(long, conflicts_with_all = ["game", "bots", "seats", "options", "seed"])]
    pub table: Option<String>,
    /// How many games; at a table for as long as it lasts if it is not said.
    #[arg(long)]
    pub games: Option<u32>,
    /// How many seats; the fewest that can play if it is not said.
    #[arg(long)]
    pub seats: Option<usize>,
    /// Against whom; the last one takes the seats that are left.
    #[arg(long, value_delimiter = ',')]
    pub bots: Vec<String>,
    /// Options of the game, `key=value`.
    #[arg(long, value_delimiter = ',')]
    pub options: Vec<String>,
    /// The same seed deals the same games.
    #[arg(long, default_value = "stolik")]
    pub seed: String,
    /// So many seconds the program may think about a move.
    #[arg(long, default_value_t = 10.0)]
    pub patience: f64,
}

impl Wish {
    /// The program, not yet started.
    fn program(&self) -> anyhow::Result<Program> {
        let patience = Duration::try_from_secs_f64(self.patience)
            .ok()
            .filter(|patience| !patience.is_zero())
            .with_context(|| why("patience", &json!({})))?;
        Program::new(&self.program, patience)
    }
}

/// Plays at a table, or here; gives what came of it.
pub fn run(wish: &Wish, language: Language) -> anyhow::Result<String> {
    if let Some(link) = &wish.table {
        remote::play(link, wish.program()?, wish.games, language)?;
        return Ok(String::new());
    }
    let rules = find_game(wish.game.as_deref().unwrap_or_default())?;
    here(wish, rules, &read_options(&wish.options)?, language)
}

fn here(
    wish: &Wish,
    rules: &'static dyn Rules,
    options: &Value,
    language: Language,
) -> anyhow::Result<String> {
    let game = rules.id();
    let seats = wish.seats.unwrap_or(usize::from(*rules.seats().start()));
    rules.open(options, seats).map_err(|error| not_opened(&error))?;
    let options = rules.complete(options).map_err(|error| not_opened(&error))?;
    if let Some(deck) = rules.deck(&options) {
        return Err(wrong("uploaded_deck", &json!({ "deck": deck })));
    }
    if wish.bots.len() >= seats {
        let many = json!({ "bots": wish.bots.len(), "seats": seats, "yours": true });
        return Err(wrong("too_many_bots", &many));
    }
    let default = games::characters(game).first().map_or(bots::RANDOM, |name| name).to_string();
    let others: Vec<String> = (0..seats - 1)
        .map(|number| wish.bots.get(number).or(wish.bots.last()).unwrap_or(&default).clone())
        .collect();
    let mut program = wish.program()?;
    let (games, mut wins, mut score) = (wish.games.unwrap_or(1), 0, 0);
    for number in 0..games {
        let mut players = vec![Player::Program(program)];
        for name in &others {
            let brain = games::brain(game, name).with_context(|| {
                let known = format!("{}, {}", games::characters(game).join(", "), bots::RANDOM);
                why("no_bot", &json!({ "bot": name, "known": known }))
            })?;
            players.push(Player::Brain(brain));
        }
        let place = number as usize % seats;
        players.rotate_right(place);
        let seed = format!("{}/{number}", wish.seed);
        let contest = Contest { rules, options: &options, gallery: gallery(), seed: &seed };
        let outcome = contest.play(&mut players, |_, trouble| {
            eprintln!("{}: {}", wish.program, trouble.told(language));
        })?;
        wins += u32::from(outcome.winners.contains(&(place as u8)));
        score += i64::from(outcome.scores[place]);
        players.rotate_left(place);
        let Player::Program(own) = players.swap_remove(0) else {
            bail!("seat 0 was the program's")
        };
        program = own;
    }
    let told = json!({
        "program": wish.program, "games": games, "wins": wins, "others": others.join(", "),
        "score": format!("{:.2}", score as f64 / f64::from(games.max(1))),
        "troubles": program.troubles,
    });
    Ok(language.say("cli.bot.result", &told) + "\n")
}
