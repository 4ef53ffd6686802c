//! Programs of people's own in the terminal: good ones play, bad ones are told so and the game goes
//! on, and the arena says who is better.

use serde_json::Value;
use std::path::PathBuf;
use std::process::{Command, Output};

fn stolik(arguments: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_stolik"));
    program.args(arguments).env("STOLIK_LANG", "en").output().unwrap()
}

fn said(output: &Output) -> (String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr))
}

/// A small program for the shell, as the command line that runs it.
fn script(name: &str, text: &str) -> String {
    let path = std::env::temp_dir().join(format!("stolik-{}-{name}.sh", std::process::id()));
    std::fs::write(&path, text).unwrap();
    format!("sh {}", path.display())
}

fn example() -> String {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    format!("python3 {}/examples/bot.py", root.canonicalize().unwrap().display())
}

#[test]
fn an_example_plays_every_game_and_nothing_of_it_is_refused() {
    for rules in games::GAMES {
        let example = example();
        let played =
            stolik(&["bot", "--lang", "en", "--program", &example, rules.id(), "--seed", "x"]);
        let (out, errors) = said(&played);
        assert!(played.status.success() && errors.is_empty(), "{}: {out}{errors}", rules.id());
        assert!(out.contains("1 game") && out.contains("Troubles: 0."), "{out}");
    }
}

#[test]
fn whatever_a_program_does_the_game_goes_on_and_its_author_hears_of_it() {
    let once = "read question; echo '{\"type\":\"arrange\",\"faces\":[1]}'";
    for (name, text, patience, told) in [
        ("dies", "exit 3", "5", "the program ended (exit status: 3)"),
        ("hangs", "exec sleep 100", "0.2", "said nothing for 0.2 s"),
        ("rubbish", "while read line; do echo bluff is fun; done", "5", "but with: bluff is fun"),
        ("empty", "while read line; do echo; done", "5", "but with:"),
        ("wrong", "while read line; do echo '{\"type\":\"check\"}'; done", "5", "was refused: "),
        ("tired", once, "5", "the program ended"),
    ] {
        let line = script(name, text);
        let arguments =
            ["bot", "--lang", "en", "--program", &line, "bluff", "--patience", patience];
        let played = stolik(&arguments);
        let (out, errors) = said(&played);
        assert!(played.status.success(), "{name}: {errors}");
        assert!(errors.contains(told), "{name}: {errors}");
        assert!(out.contains("1 game") && !out.contains("Troubles: 0."), "{name}: {out}");
    }
    let nowhere = stolik(&["bot", "--lang", "en", "--program", "/no/such/program", "bluff"]);
    let (_, errors) = said(&nowhere);
    assert!(nowhere.status.success() && errors.contains("did not start"), "{errors}");
    assert!(errors.contains("is not started again"), "it is left alone some time: {errors}");
}

#[test]
fn what_cannot_be_played_is_said_at_once() {
    for (arguments, told) in [
        (vec!["bot", "--program", "x", "chess"], "there is no game"),
        (vec!["bot", "--program", "x", "bluff", "--bots", "calm,calm"], "2 bots are named"),
        (vec!["bot", "--program", "x", "bluff", "--patience", "0"], "seconds above zero"),
        (vec!["bot", "--program", "x", "--table", "http://127.0.0.1:1/t/abc"], "/bots/"),
        (vec!["bot", "--program", "x", "--table", "nonsense"], "is not the link of a bot"),
        (vec!["arena", "bluff", "--players", "sharp"], "at least two"),
        (vec!["arena", "bluff", "--players", "sharp,sharp"], "named twice"),
        (vec!["arena", "bluff", "--players", "sharp,nobody"], "there is no player"),
    ] {
        let refused = stolik(&arguments);
        let (_, errors) = said(&refused);
        assert_eq!(refused.status.code(), Some(2), "{arguments:?}");
        assert!(errors.contains(told), "{arguments:?}: {errors}");
    }
}

#[test]
fn the_arena_finds_out_who_is_better_and_says_how_sure_it_is() {
    let arena = |players: &str, games: &str| {
        let arguments = ["arena", "bluff", "--players", players, "--games", games, "--json"];
        let played = stolik(&arguments);
        let (out, errors) = said(&played);
        assert!(played.status.success(), "{errors}");
        serde_json::from_str::<Value>(&out).unwrap()
    };
    let report = arena("random,calm", "400");
    assert_eq!(report["players"][0]["player"], "calm");
    let bound =
        |place: usize, end: usize| report["players"][place]["interval"][end].as_f64().unwrap();
    assert!(bound(0, 0) > bound(1, 1), "the intervals are apart: {report}");
    assert_eq!(report["players"][0]["played"], 400);
    let mut again = arena("random,calm", "400");
    again["seconds"] = report["seconds"].clone();
    assert_eq!(again, report, "the same seed, the same games");
    let program = format!("program:{}", example());
    let report = arena(&format!("calm,{program}"), "12");
    let own = report["players"].as_array().unwrap().iter().find(|line| line["player"] == program);
    assert_eq!((&own.unwrap()["troubles"], &own.unwrap()["played"]), (&0.into(), &12.into()));
}
