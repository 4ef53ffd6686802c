//! `stolik`: one binary for the table, the terminal and the tools.

use anyhow::{Context, bail};
use clap::{Parser, Subcommand, ValueEnum};
use serde_json::json;
use std::io::{IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;
use stolik::asked::{find_game, read_options};
use stolik::{arena, backup, bot, cards, keep, moving, play, print, replay, scenario};
use stolik::{serve, simulate, solve};
use words::Language;

/// Every move makes a frame of one or two kilobytes for every eye; with this allocator a move takes
/// a sixth less processor time.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// A table for an evening of bluffing games.
#[derive(Parser)]
#[command(name = "stolik", version, about, max_term_width = 100)]
struct Arguments {
    /// Language of what is said to you; taken from LANG if not given, Polish if that says nothing.
    #[arg(long, global = true, value_enum)]
    lang: Option<Lang>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Lang {
    Pl,
    En,
}

#[derive(Subcommand)]
enum Command {
    /// Lay the table for everybody: serve it to browsers. The same as `stolik` alone.
    #[command(
        after_help = "Examples:\n  stolik\n  stolik serve --port 9000 --tls\n  stolik serve --public-url https://stolik.example --proxy 127.0.0.1"
    )]
    Serve(Box<serve::Wish>),
    /// List the tables that are kept, delete some, or print a log.
    #[command(
        after_help = "Examples:\n  stolik tables\n  stolik tables --json\n  stolik tables --delete 12 https://stolik.example/t/…\n  stolik tables --log 12 > table-12.jsonl"
    )]
    Tables(keep::TableWish),
    /// List the decks of people's own pictures that are kept, or delete some.
    #[command(after_help = "Examples:\n  stolik decks --json\n  stolik decks --delete abcdefghij")]
    Decks(keep::Wish),
    /// Move everything from one store to another, between SQLite and PostgreSQL either way.
    #[command(
        after_help = "Examples:\n  stolik move --from sqlite:/srv/stolik --to postgres://stolik@db.example/stolik\n  stolik move --from-file database.txt --to sqlite:/srv/stolik"
    )]
    Move(moving::Wish),
    /// Copy everything that a server keeps in a folder into one file, also while it runs.
    #[command(
        after_help = "Examples:\n  stolik backup monday.stolik\n  stolik backup /backups/monday.stolik --data /srv/stolik"
    )]
    Backup(backup::Wish),
    /// Make a folder of such a file again; the folder has to be empty.
    #[command(after_help = "Examples:\n  stolik restore monday.stolik --data /srv/stolik")]
    Restore(backup::Wish),
    /// Play a scenario file and print what came of it, as JSON.
    #[command(
        after_help = "Examples:\n  stolik scenario puzzle.json\n  stolik scenario - < puzzle.json\n  stolik scenario --lines puzzles.jsonl\n\nExit status: 0 played (a refused move included), 2 the file is wrong."
    )]
    Scenario {
        /// The file; `-` reads standard input.
        file: PathBuf,
        /// Every line is a scenario of its own and gets a line of its own; one that is wrong gets
        /// `{"wrong": "…"}`.
        #[arg(long)]
        lines: bool,
    },
    /// Print the components of a game.
    #[command(
        after_help = "Examples:\n  stolik cards bluff\n  stolik cards bluff --json\n  stolik cards illusion --deck fresh --seed \"our evening\" --json\n  stolik cards illusion --sheet cards.png\n  stolik cards narrator --sheet dreams.png"
    )]
    Cards {
        /// The game, e.g. `bluff`.
        game: String,
        /// As JSON.
        #[arg(long)]
        json: bool,
        /// Which deck, where a game has several.
        #[arg(long, value_enum, default_value_t = DeckWish::Classic)]
        deck: DeckWish,
        /// What a fresh deck is grown from.
        #[arg(long, default_value = "stolik")]
        seed: String,
        /// Draw all pictures with their numbers into this PNG file.
        #[arg(long)]
        sheet: Option<PathBuf>,
    },
    /// Make a PDF of a game, to cut out and play without any screen.
    #[command(
        after_help = "Examples:\n  stolik print bluff\n  stolik print roulette --skin splash --paper letter --lang en --out splash.pdf\n  stolik print narrator --deck our-photographs.zip"
    )]
    Print(print::Wish),
    /// Let bots play many games and count who wins.
    #[command(
        after_help = "Examples:\n  stolik simulate bluff --games 10000 --seats 2 --bots sharp,random\n  stolik simulate bluff --games 10000 --seats 4 --bots sharp,random,random,random --json\n  stolik simulate bluff --games 2000 --seats 3 --bots calm,sharp,wild --options wild_ones=true,order=value_first"
    )]
    Simulate {
        /// The game, e.g. `bluff`.
        game: String,
        /// How many games.
        #[arg(long, default_value_t = 1000)]
        games: u32,
        /// How many seats.
        #[arg(long, default_value_t = 2)]
        seats: usize,
        /// Who plays, one name per seat; the last one takes the seats that are left.
        #[arg(long, value_delimiter = ',', default_value = "random")]
        bots: Vec<String>,
        /// Options of the game, `key=value`.
        #[arg(long, value_delimiter = ',')]
        options: Vec<String>,
        /// The same seed gives the same games.
        #[arg(long, default_value = "stolik")]
        seed: String,
        /// As JSON.
        #[arg(long)]
        json: bool,
    },
    /// Let a program of your own play: it reads a view and writes a move, one line of JSON each.
    #[command(
        after_help = "Examples:\n  stolik bot --program ./mybot bluff --seats 3 --bots sharp,calm --games 10\n  stolik bot --program \"python3 mybot.py\" --table https://stolik.example/api/tables/…/bots/…"
    )]
    Bot(bot::Wish),
    /// Let programs and characters play many games against each other, and rate them.
    #[command(
        after_help = "Examples:\n  stolik arena bluff --players sharp,calm,wild,random --games 5000\n  stolik arena casino --players sharp,\"program:python3 mybot.py\" --seats 3 --json"
    )]
    Arena(arena::Wish),
    /// Solve a round of a game for two and print its value and how the solution opens, as JSON.
    #[command(
        after_help = "Examples:\n  stolik solve bluff --cards 2,2\n  stolik solve bluff --cards 1,2 --options wild_ones=true --rounds 2000"
    )]
    Solve {
        /// The game: `bluff`.
        game: String,
        /// Cards of the starter and of the other.
        #[arg(long, value_delimiter = ',')]
        cards: Vec<u8>,
        /// Options of the game, `key=value`.
        #[arg(long, value_delimiter = ',')]
        options: Vec<String>,
        /// How many rounds of learning.
        #[arg(long)]
        rounds: Option<u32>,
        /// The same seed gives the same solution.
        #[arg(long, default_value_t = 20)]
        seed: u64,
    },
    /// Find the best answer to a bot at two seats, as JSON.
    #[command(after_help = "Examples:\n  stolik exploit bluff --bot sharp --cards 1,2")]
    Exploit {
        /// The game: `bluff`.
        game: String,
        /// Whose policy is answered.
        #[arg(long)]
        bot: String,
        /// Cards of the starter and of the other.
        #[arg(long, value_delimiter = ',')]
        cards: Vec<u8>,
        /// Options of the game, `key=value`.
        #[arg(long, value_delimiter = ',')]
        options: Vec<String>,
    },
    /// Play against bots, here in the terminal.
    #[command(
        after_help = "Examples:\n  stolik play bluff\n  stolik play bluff --seats 4 --bots sharp,calm,wild --options wild_ones=true --save evening.json"
    )]
    Play {
        /// The game, e.g. `bluff`.
        game: String,
        /// How many seats, yours included.
        #[arg(long, default_value_t = 3)]
        seats: usize,
        /// The bots' characters; the last one takes the seats that are left.
        #[arg(long, value_delimiter = ',')]
        bots: Vec<String>,
        /// Options of the game, `key=value`.
        #[arg(long, value_delimiter = ',')]
        options: Vec<String>,
        /// What the others call you.
        #[arg(long)]
        name: Option<String>,
        /// Decides the cards; without it every game is another.
        #[arg(long)]
        seed: Option<String>,
        /// Write the game down in this file.
        #[arg(long)]
        save: Option<PathBuf>,
    },
    /// Make a card of the picture on standard input: what the server starts for every file that is
    /// uploaded.
    #[command(hide = true)]
    Picture,
    /// Tell the file of a finished game, a record or a scenario step by step, with all hands open.
    #[command(
        after_help = "Examples:\n  stolik replay evening.json\n  stolik replay blef.stolik.json\n  stolik replay evening.json --step"
    )]
    Replay {
        /// The file; `-` reads standard input.
        file: PathBuf,
        /// Wait for Enter after every step.
        #[arg(long)]
        step: bool,
    },
}

/// A deck of a game that has several.
#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum DeckWish {
    /// The one everyone knows.
    Classic,
    /// One that is grown from the seed.
    Fresh,
}

fn language(asked: Option<Lang>) -> Language {
    match asked {
        Some(Lang::Pl) => Language::Polish,
        Some(Lang::En) => Language::English,
        None => {
            let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
                .into_iter()
                .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
            Language::of_locale(&locale.unwrap_or_default())
        }
    }
}

fn read(file: &Path) -> anyhow::Result<String> {
    if file == Path::new("-") {
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text).context("standard input cannot be read")?;
        return Ok(text);
    }
    std::fs::read_to_string(file).with_context(|| format!("{} cannot be read", file.display()))
}

/// Nobody should hear after the game that it cannot be kept. What is in the file stays.
fn can_be_written(file: &Path) -> anyhow::Result<()> {
    let new = !file.exists();
    std::fs::OpenOptions::new()
        .append(true)
        .create(true)
        .open(file)
        .and_then(|_| if new { std::fs::remove_file(file) } else { Ok(()) })
        .with_context(|| format!("{} cannot be written", file.display()))
}

/// For a person on a terminal in lines, for a program in one line.
fn print_json(value: &impl serde::Serialize) -> anyhow::Result<()> {
    let text = if std::io::stdout().is_terminal() {
        serde_json::to_string_pretty(value)?
    } else {
        serde_json::to_string(value)?
    };
    put(&text)?;
    put("\n")
}

/// Standard output that cannot be written is an error like any other, not a panic.
fn put(text: &str) -> anyhow::Result<()> {
    std::io::stdout().write_all(text.as_bytes())?;
    Ok(std::io::stdout().flush()?)
}

fn run(arguments: Arguments) -> anyhow::Result<()> {
    let language = language(arguments.lang);
    // `stolik` alone lays the table.
    let command = arguments.command.unwrap_or_else(|| {
        Arguments::parse_from(["stolik", "serve"]).command.expect("a command was named")
    });
    match command {
        Command::Serve(wish) => serve::run(&wish, language),
        Command::Tables(wish) => keep::tables(&wish, language, &mut put),
        Command::Decks(wish) => keep::decks(&wish, language, &mut put),
        Command::Move(wish) => moving::run(&wish, language, &mut put),
        Command::Backup(wish) => backup::save(&wish, language, &mut put),
        Command::Restore(wish) => backup::bring_back(&wish, language, &mut put),
        Command::Print(wish) => put(&(print::run(&wish, language)? + "\n")),
        Command::Picture => bail!("a picture is made before anything else is begun"),
        Command::Scenario { file, lines: true } => {
            for line in read(&file)?.lines() {
                put(&serde_json::to_string(&scenario::tell_line(line, language))?)?;
                put("\n")?;
            }
            Ok(())
        }
        Command::Scenario { file, lines: false } => {
            let scenario = scenario::Scenario::parse(&read(&file)?)
                .with_context(|| format!("{} is not a scenario", file.display()))?;
            for key in &scenario.unknown_keys {
                eprintln!(
                    "note: {} has a key `{key}` that means nothing to a scenario; it was passed over",
                    file.display()
                );
            }
            print_json(
                &scenario
                    .tell(language)
                    .with_context(|| format!("{} cannot be played", file.display()))?,
            )
        }
        Command::Cards { game, json, deck, seed, sheet } => {
            let (game, seed) =
                (find_game(&game)?, (deck == DeckWish::Fresh).then_some(seed.as_str()));
            if let Some(file) = &sheet {
                std::fs::write(file, cards::contact_sheet(game, seed)?)
                    .with_context(|| format!("{} cannot be written", file.display()))?;
                if !json {
                    let drawn = json!({ "file": file.display().to_string() });
                    return put(&(language.say("cli.cards.drawn", &drawn) + "\n"));
                }
            }
            let cards = cards::components(game, seed)?;
            if json {
                return print_json(&json!({ "cards": cards }));
            }
            put(&(cards::table(&cards) + &cards::credits(game)))
        }
        Command::Simulate { game, games, seats, bots, options, seed, json } => {
            let rules = find_game(&game)?;
            let wish = simulate::Wish {
                rules,
                options: read_options(&options)?,
                games,
                seats,
                bots,
                seed: &seed,
            };
            let started = Instant::now();
            let report = simulate::simulate(&wish, &simulate::bar(games))?;
            if json {
                return print_json(&report);
            }
            put(&simulate::table(&report, started, language))
        }
        Command::Bot(wish) => put(&bot::run(&wish, language)?),
        Command::Arena(wish) => put(&arena::run(&wish, language)?),
        Command::Solve { game, cards, options, rounds, seed } => print_json(&solve::solve(
            solve::shape(&game, &cards, &read_options(&options)?)?,
            rounds,
            seed,
        )),
        Command::Exploit { game, bot, cards, options } => print_json(&solve::exploit(
            solve::shape(&game, &cards, &read_options(&options)?)?,
            &bot,
        )?),
        Command::Play { game, seats, bots, options, name, seed, save } => {
            let seed = seed.unwrap_or_else(|| format!("{:032x}", rand_seed()));
            if let Some(file) = &save {
                can_be_written(file)?;
            }
            let wish = play::Wish {
                rules: find_game(&game)?,
                options: read_options(&options)?,
                seats,
                bots,
                name,
                seed: &seed,
                language,
            };
            let record =
                play::play(&wish, &mut std::io::stdin().lock(), &mut std::io::stdout().lock())?;
            if let Some(file) = save {
                std::fs::write(&file, format!("{record:#}\n"))
                    .with_context(|| format!("{} cannot be written", file.display()))?;
                let saved =
                    language.say("cli.play.saved", &json!({ "file": file.display().to_string() }));
                put(&format!("{saved}\n"))?;
            }
            Ok(())
        }
        Command::Replay { file, step } => {
            let (text, mut out) = (read(&file)?, std::io::stdout().lock());
            let on = |out: &mut dyn Write| !step || go_on(language, out);
            let no_record = || format!("{} is not a record", file.display());
            if replay::is_file(&text) {
                let file = record::GameFile::read(text.as_bytes()).with_context(no_record)?;
                return replay::replay_file(&file, language, &mut out, on);
            }
            let scenario = scenario::Scenario::parse(&text).with_context(no_record)?;
            replay::replay(&scenario, language, &mut out, on)
        }
    }
}

/// True on Enter, false on `q` or at the end of the input.
fn go_on(language: Language, out: &mut dyn Write) -> bool {
    let mut line = String::new();
    let asked = write!(out, "   {} ", language.word("cli.replay.next")).and_then(|()| out.flush());
    asked.is_ok()
        && std::io::stdin().read_line(&mut line).is_ok_and(|read| read > 0)
        && !line.trim().eq_ignore_ascii_case("q")
}

/// Not a secret: a game in one's own terminal only has to be another one each time.
fn rand_seed() -> u128 {
    let hash = |salt: u64| {
        use std::hash::{BuildHasher, RandomState};
        RandomState::new().hash_one(salt)
    };
    u128::from(hash(1)) << 64 | u128::from(hash(2))
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    if matches!(arguments.command, Some(Command::Picture)) {
        return media::work();
    }
    match run(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read our output has had enough.
        Err(error)
            if error
                .downcast_ref::<std::io::Error>()
                .is_some_and(|error| error.kind() == std::io::ErrorKind::BrokenPipe) =>
        {
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("stolik: {error:#}");
            ExitCode::from(2)
        }
    }
}
