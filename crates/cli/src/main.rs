//! `stolik`: one binary for the table, the terminal and the tools.

use anyhow::{Context, bail};
use clap::{ArgMatches, CommandFactory, FromArgMatches};
use serde_json::json;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;
use stolik::arguments::{Arguments, Command, DeckWish};
use stolik::asked::{find_game, read_options};
use stolik::console_io::{can_be_written, go_on, print_json, put, rand_seed, read};
use stolik::settings::Given;
use stolik::speech::{speak, told, unwritten, why};
use stolik::{
    arena, backup, bot, cards, config, fault, health, help, keep, moving, play, print, replay,
    scenario, serve, settings, simulate, solve, verify,
};

/// Every move makes a frame of one or two kilobytes for every eye; with this allocator a move takes
/// a sixth less processor time.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn run(arguments: Arguments, matches: &ArgMatches, given: &Given) -> anyhow::Result<()> {
    let language = stolik::speech::language();
    match arguments.command {
        Command::Serve(wish) => serve::run(&wish, language),
        Command::Config(wish) => {
            let program = help::dressed(Arguments::command(), language);
            let (Some(command), Some(matches)) =
                (program.find_subcommand("config"), matches.subcommand_matches("config"))
            else {
                bail!("`config` is a command");
            };
            put(&config::told(command, matches, given, wish.json, language))
        }
        Command::Health(wish) => health::run(&wish, language, &mut put),
        Command::Tables(wish) => keep::tables(&wish, language, &mut put),
        Command::Decks(wish) => keep::decks(&wish, language, &mut put),
        Command::Move(wish) => moving::run(&wish, language, &mut put),
        Command::Backup(wish) => backup::save(&wish, language, &mut put),
        Command::Restore(wish) => backup::bring_back(&wish, language, &mut put),
        Command::Print(wish) => put(&(print::run(&wish, language)? + "\n")),
        Command::Verify(_) | Command::Picture => {
            bail!("that is done before anything else is begun")
        }
        Command::Scenario { file, lines: true } => {
            for line in read(&file)?.lines() {
                put(&serde_json::to_string(&scenario::tell_line(line, language))?)?;
                put("\n")?;
            }
            Ok(())
        }
        Command::Scenario { file, lines: false } => {
            let scenario = scenario::Scenario::parse(&read(&file)?)
                .with_context(|| about("no_scenario", &file))?;
            for key in &scenario.unknown_keys {
                let passed = json!({ "file": file.display().to_string(), "key": key });
                eprintln!("{}", why("passed_over", &passed));
            }
            print_json(&scenario.tell(language).with_context(|| about("unplayed", &file))?)
        }
        Command::Cards { game, json, deck, seed, sheet } => {
            let (game, seed) =
                (find_game(&game)?, (deck == DeckWish::Fresh).then_some(seed.as_str()));
            if let Some(file) = &sheet {
                std::fs::write(file, cards::contact_sheet(game, seed)?)
                    .with_context(|| unwritten(file))?;
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
                std::fs::write(&file, format!("{record:#}\n")).with_context(|| unwritten(&file))?;
                let saved =
                    language.say("cli.play.saved", &json!({ "file": file.display().to_string() }));
                put(&format!("{saved}\n"))?;
            }
            Ok(())
        }
        Command::Replay { file, step } => {
            let (text, mut out) = (read(&file)?, std::io::stdout().lock());
            let on = |out: &mut dyn Write| !step || go_on(language, out);
            let no_record = || about("no_record", &file);
            if replay::is_file(&text) {
                let file = record::GameFile::read(text.as_bytes()).with_context(no_record)?;
                return replay::replay_file(&file, language, &mut out, on);
            }
            let scenario = scenario::Scenario::parse(&text).with_context(no_record)?;
            replay::replay(&scenario, language, &mut out, on)
        }
    }
}

fn about(key: &str, file: &Path) -> String {
    why(key, &json!({ "file": file.display().to_string() }))
}

/// What was asked for, by whatever way; or how the process ends.
fn asked() -> Result<(Arguments, ArgMatches, Given), ExitCode> {
    let mut said: Vec<std::ffi::OsString> = std::env::args_os().collect();
    if said.get(1).is_some_and(|word| word == "help") {
        said.remove(1);
        said.push("--help".into());
    }
    let variables = |name: &str| std::env::var_os(name);
    let file = settings::file(&said, &variables);
    let language = settings::language(&said, &variables, file.as_ref());
    speak(language);
    let wrong = |problem: String| {
        eprintln!("stolik: {}", problem.trim_end());
        ExitCode::from(2)
    };
    let file = file.map(|file| settings::read(&file).map(|table| (file, table)));
    let file = file.transpose().map_err(wrong)?;
    let program = help::dressed(Arguments::command(), language);
    let given = settings::complete(&program, said, &variables, file).map_err(wrong)?;
    let refused = |error: clap::Error| match error.use_stderr() {
        true => wrong(fault::told(&error, &given)),
        // Help or the version; whoever reads it may have had enough.
        false => {
            let _ = error.print();
            ExitCode::SUCCESS
        }
    };
    let matches = program.try_get_matches_from(&given.arguments).map_err(refused)?;
    let arguments = Arguments::from_arg_matches(&matches).map_err(refused)?;
    Ok((arguments, matches, given))
}

fn main() -> ExitCode {
    // A child of the server: nothing of what follows is for it.
    if std::env::args_os().skip(1).eq(["picture"]) {
        return media::work();
    }
    let (arguments, matches, given) = match asked() {
        Ok(asked) => asked,
        Err(code) => return code,
    };
    if let Command::Verify(wish) = &arguments.command {
        return verify::main(wish, stolik::speech::language());
    }
    match run(arguments, &matches, &given) {
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
            eprintln!("stolik: {}", told(&error));
            ExitCode::from(2)
        }
    }
}
