//! The command line: every command and option there is. Their words for people are in content/
//! (`cli.help.`), and what can be said here can also stand in the environment or in a file
//! (`settings.rs`).

use crate::{arena, backup, bot, config, health, keep, moving, print, serve, verify};
use clap::{Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

/// A table for an evening of bluffing games.
#[derive(Parser)]
#[command(name = "stolik", version, about, max_term_width = 100)]
pub struct Arguments {
    /// Language of what is said to you; taken from LANG if not given, Polish if that says nothing.
    #[arg(long, global = true, value_enum)]
    pub lang: Option<Lang>,
    /// File with settings (TOML).
    #[arg(long, global = true, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// A language to ask for.
#[derive(Clone, Copy, ValueEnum)]
pub enum Lang {
    /// Polish.
    Pl,
    /// English.
    En,
}

/// What to do.
#[derive(Subcommand)]
pub enum Command {
    /// Lay the table for everybody: serve it to browsers. The same as `stolik` alone.
    #[command(
        after_help = "Examples:\n  stolik\n  stolik serve --port 9000 --tls\n  stolik serve --public-url https://stolik.example --proxy 127.0.0.1"
    )]
    Serve(Box<serve::Wish>),
    /// Print what holds for the server and where it comes from.
    #[command(after_help = "Examples:\n  stolik config\n  stolik config --json")]
    Config(Box<config::ConfigWish>),
    /// Ask the server on this machine whether it can do its work; exit status 0 if it can.
    #[command(after_help = "Examples:\n  stolik health\n  stolik health --port 9000 --wait 30")]
    Health(health::Wish),
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
        after_help = "Examples:\n  stolik scenario puzzle.json\n  stolik scenario - < puzzle.json\n  stolik scenario --lines puzzles.jsonl"
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
    /// Check that the deal of a finished game was fair.
    Verify(verify::Wish),
}

/// A deck of a game that has several.
#[derive(Clone, Copy, PartialEq, ValueEnum)]
pub enum DeckWish {
    /// The one everyone knows.
    Classic,
    /// One that is grown from the seed.
    Fresh,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{help, settings};
    use clap::CommandFactory;
    use std::collections::BTreeSet;
    use words::Language;

    #[test]
    fn every_command_and_option_has_words() {
        for language in Language::ALL {
            let missing = help::missing(&Arguments::command(), language);
            assert!(missing.is_empty(), "content/{}/cli.json lacks {missing:?}", language.code());
        }
    }

    #[test]
    fn every_option_has_a_variable_and_a_place_in_the_file_of_its_own() {
        let program = Arguments::command();
        let mut seen = BTreeSet::new();
        let mut without = Vec::new();
        for command in program.get_subcommands() {
            for long in command.get_arguments().filter_map(|option| option.get_long()) {
                match settings::place(Some(command.get_name()), long) {
                    Some(place) => _ = seen.insert((place, long.to_string())),
                    None => without.push(long),
                }
            }
        }
        assert!(without.iter().all(|long| *long == "delete"), "{without:?}");
        let variables: BTreeSet<&String> = seen.iter().map(|(place, _)| &place.variable).collect();
        assert_eq!(variables.len(), seen.len(), "two options share a variable");
    }
}
