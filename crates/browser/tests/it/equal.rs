//! The engine in the browser is the server's: random games of every kind, folded by this build and
//! by the one that the client carries, show every eye the same bytes.

use kernel::{Answer, Due, JsonStep, OptionValue, Quick, Random, Rules, ScriptError};
use kernel::{Question, Source};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use stolik_browser::{Engine, digest};

/// Random games of each kind.
const GAMES: u64 = 1000;
/// No random game takes longer; one that would is folded as far as it came.
const LONGEST: usize = 600;

/// The engine of the client, run by Node.
struct Browser {
    node: Child,
    say: ChildStdin,
    hear: BufReader<ChildStdout>,
    _file: tempfile::NamedTempFile,
}

impl Browser {
    fn open() -> Browser {
        let (_, engine) = assets::CLIENT
            .iter()
            .find(|(path, _)| path.starts_with("assets/engine-") && path.ends_with(".wasm"))
            .expect("the client was built with an engine; the build has said why if it was not");
        let mut file = tempfile::NamedTempFile::new().expect("a file");
        file.write_all(engine).expect("room for the engine");
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fold.mjs");
        let mut node = Command::new("node")
            .arg(script)
            .arg(file.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("node");
        let say = node.stdin.take().expect("a pipe");
        let hear = BufReader::new(node.stdout.take().expect("a pipe"));
        Browser { node, say, hear, _file: file }
    }

    fn ask(&mut self, question: &str) -> Value {
        writeln!(self.say, "{question}").expect("node listens");
        let mut line = String::new();
        self.hear.read_line(&mut line).expect("node answers");
        serde_json::from_str(&line).expect("an answer is JSON")
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.node.kill();
        let _ = self.node.wait();
    }
}

/// Chance, whatever is asked; what would be grown is made up.
struct Any(Quick);

impl Source for Any {
    fn answer(
        &mut self,
        question: Question,
        _: u64,
        _: &dyn Fn(u16) -> String,
    ) -> Result<Answer, ScriptError> {
        Ok(Answer::drawn(question, &mut self.0))
    }
}

/// Some options: each of them any value but a deck of somebody's own.
fn some_options(rules: &dyn Rules, random: &mut Quick) -> Value {
    let chosen = rules.options().iter().map(|option| {
        let values: Vec<&OptionValue> =
            option.values.iter().filter(|value| **value != OptionValue::Deck).collect();
        let value = values[random.below(values.len() as u32) as usize];
        (option.key.to_string(), json!(value))
    });
    Value::Object(chosen.collect())
}

/// A random game: its options, its seats, and its log.
fn random_game(rules: &dyn Rules, number: u64) -> (Value, usize, Vec<String>) {
    let mut random = Quick::new(number);
    let options = some_options(rules, &mut random);
    let (least, most) = (*rules.seats().start(), *rules.seats().end());
    let seats = usize::from(least) + random.below(u32::from(most - least) + 1) as usize;
    let mut table = rules.open(&options, seats).expect("options and seats that there are");
    let mut step = JsonStep::default();
    let mut chance = Any(Quick::new(!number));
    while step.entries.len() < LONGEST {
        match table.due() {
            Due::Over => break,
            Due::Chance(_) => table.settle(&mut chance, &mut step).expect("an answer"),
            Due::Seats(due) => {
                let seat = due.iter().nth(random.below(u32::from(due.count())) as usize);
                let seat = seat.expect("somebody is due");
                let action = table.sample(seat, &mut random);
                table.act(seat, &action, &mut step).expect("a legal move");
            }
        }
    }
    (options, seats, step.entries)
}

#[test]
fn every_eye_sees_the_same_bytes_in_both_builds() {
    let mut browser = Browser::open();
    for rules in games::GAMES {
        let mut entries_in_all = 0;
        for number in 0..GAMES {
            let (options, seats, entries) = random_game(*rules, number);
            let (folded, outcome, here) =
                digest(*rules, &options, seats, entries.iter().map(String::as_str))
                    .expect("a log of this game");
            assert_eq!(folded, entries.len(), "{} {number}", rules.id());
            let there = browser.ask(&format!(
                r#"{{"judge":{{"game":"{}","options":{options},"seats":{seats},"entries":[{}]}}}}"#,
                rules.id(),
                entries.join(",")
            ));
            let wanted = json!({"folded": folded, "outcome": outcome, "digest": here});
            assert_eq!(there["ok"], wanted, "{} {number}", rules.id());
            entries_in_all += entries.len();
        }
        println!("{}: {GAMES} games, {entries_in_all} entries, the same for every eye", rules.id());
    }
}

#[test]
fn a_changed_log_is_seen() {
    let rules = games::find("bluff").expect("a game");
    let (options, seats, entries) = random_game(rules, 7);
    let texts = |entries: &[String]| {
        digest(rules, &options, seats, entries.iter().map(String::as_str)).expect("a game")
    };
    let (folded, _, whole) = texts(&entries);
    // One card less looked at by every eye is another digest, and an entry of nobody ends the fold.
    assert_ne!(texts(&entries[..folded - 1]).2, whole);
    let mut forged = entries.clone();
    forged[2] = r#"{"act":{"seat":9,"action":{"type":"check"}}}"#.to_string();
    assert_eq!(texts(&forged).0, 2);
}

#[test]
fn what_is_asked_wrongly_is_told() {
    let mut engine = Engine::default();
    for (question, part) in [
        ("no JSON", "wrong"),
        (r#"{"dance": {}}"#, "dance"),
        (r#"{"pictures": "chess"}"#, "no such game"),
        (r#"{"judge": {"game":"bluff","options":{},"seats":99,"entries":[]}}"#, "seats"),
        (r#"{"wake": {"table":5,"now":1}}"#, "no such table"),
    ] {
        let answer = engine.ask(question);
        assert!(answer.starts_with(r#"{"wrong""#) && answer.contains(part), "{question}: {answer}");
    }
    assert!(!engine.bring("bluff.count_first.plain.bin.br", vec![1, 2, 3]));
}
