//! Every lesson of the client is played to its end by the engine, right and wrong: what it asks for
//! is legal, what it objects to is explained, and its captions stand in both languages.

use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use stolik_browser::Engine;

/// A lesson, as far as the rules care; `web/src/lib/lesson/lesson.ts` has the rest.
#[derive(Deserialize)]
struct Lesson {
    game: String,
    seats: usize,
    seat: u8,
    options: Value,
    seed: String,
    chance: Vec<Value>,
    steps: Vec<Step>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Step {
    #[serde(default)]
    moves: Vec<Written>,
    say: String,
    why: Option<String>,
    #[serde(default)]
    at: Vec<String>,
    r#do: Option<Map<String, Value>>,
    #[serde(default)]
    also: Vec<Map<String, Value>>,
    #[serde(default)]
    free: Vec<String>,
    #[serde(default)]
    wrong: Vec<Wrong>,
    r#else: Option<String>,
    until: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    seat: u8,
    action: Value,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wrong {
    action: Map<String, Value>,
    #[serde(default)]
    free: Vec<String>,
    #[serde(default)]
    words: Map<String, Value>,
    say: String,
}

fn root(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

fn read(path: &str) -> Option<String> {
    fs::read_to_string(root(path)).ok()
}

/// The lessons that there are.
fn lessons() -> Vec<Lesson> {
    let read = |game: &str| {
        let text = read(&format!("games/{game}/web/lesson.json"))?;
        let lesson: Lesson = serde_json::from_str(&text)
            .unwrap_or_else(|error| panic!("games/{game}/web/lesson.json: {error}"));
        assert_eq!(lesson.game, game, "the lesson of {game} is of another game");
        Some(lesson)
    };
    games::GAMES.iter().filter_map(|game| read(game.id())).collect()
}

/// A table of a lesson, and where it is.
struct Table<'a> {
    engine: Engine,
    number: Value,
    lesson: &'a Lesson,
}

impl<'a> Table<'a> {
    fn open(lesson: &'a Lesson) -> Table<'a> {
        let mut engine = Engine::default();
        let question = json!({"lesson": {"seed": lesson.seed, "chance": lesson.chance, "at": {
            "game": lesson.game, "options": lesson.options, "seats": lesson.seats,
            "seat": lesson.seat, "name": "Ola", "face": "gosia", "language": "pl", "seed": "x",
            "now": 1}}});
        let answer = ask(&mut engine, &question);
        let number = answer["ok"]["table"].clone();
        assert!(number.is_u64(), "the lesson of {} does not open: {answer}", lesson.game);
        let begun = ask(&mut engine, &json!({"begin": {"table": number, "moves": [], "now": 2}}));
        assert!(begun.get("ok").is_some(), "the lesson of {} does not begin: {begun}", lesson.game);
        Table { engine, number, lesson }
    }

    fn say(&mut self, ask_for: &str, seat: u8, action: &Value) -> Value {
        let mut of = json!({"table": self.number, "move": {"seat": seat, "action": action}});
        if ask_for == "move" {
            of["now"] = json!(3);
        }
        ask(&mut self.engine, &json!({ ask_for: of }))
    }

    /// The game as the learner sees it.
    fn see(&mut self) -> Value {
        let hello = r#"{"t":"hello","v":2,"as":"player"}"#;
        let question = json!({"hear": {"table": self.number, "said": hello, "now": 3}});
        let told = ask(&mut self.engine, &question);
        let frames = told["ok"]["frames"].as_array().expect("frames");
        let game = frames.iter().find(|frame| frame["t"] == "game");
        let game = game.expect("the game").clone();
        assert_eq!(game["seat"], self.lesson.seat);
        game
    }

    fn others(&mut self, step: &Step) {
        for Written { seat, action } in &step.moves {
            assert_ne!(*seat, self.lesson.seat, "the learner plays for themselves");
            let answer = self.say("move", *seat, action);
            assert!(
                answer.get("ok").is_some(),
                "{}, {}: seat {seat} cannot play {action}: {answer}\n{}",
                self.lesson.game,
                step.say,
                self.see()
            );
        }
    }
}

fn ask(engine: &mut Engine, question: &Value) -> Value {
    serde_json::from_str(&engine.ask(&question.to_string())).expect("the engine answers in JSON")
}

/// The same fields, but for those that may be anything.
fn matches(written: &Map<String, Value>, action: &Map<String, Value>, free: &[String]) -> bool {
    let keys: BTreeSet<&String> = written.keys().chain(action.keys()).collect();
    keys.into_iter().all(|key| free.contains(key) || written.get(key) == action.get(key))
}

#[test]
fn every_lesson_is_played_to_its_end_right_and_wrong() {
    for lesson in &lessons() {
        let mut table = Table::open(lesson);
        let mut asked = 0;
        for step in &lesson.steps {
            let place = format!("the lesson of {}, step {}", lesson.game, step.say);
            table.others(step);
            let before = table.see();
            let Some(wanted) = &step.r#do else {
                assert!(step.wrong.is_empty(), "{place}: nothing is asked, nothing is wrong");
                continue;
            };
            asked += 1;
            for wrong in &step.wrong {
                let other = !matches(wanted, &wrong.action, &step.free) || !wrong.words.is_empty();
                assert!(other, "{place}: {:?} is what is asked for", wrong.action);
                let answer = table.say("try", lesson.seat, &Value::Object(wrong.action.clone()));
                if answer.get("ok").is_none() {
                    refused_in_words(&lesson.game, &place, &answer);
                } else {
                    assert!(!wrong.say.is_empty(), "{place}: {:?} is legal", wrong.action);
                }
                assert!(wrong.free.iter().all(|field| wrong.action.contains_key(field)));
            }
            for good in &step.also {
                let answer = table.say("try", lesson.seat, &Value::Object(good.clone()));
                assert!(answer.get("ok").is_some(), "{place}: {good:?} is not legal: {answer}");
            }
            assert_eq!(table.see(), before, "{place}: what is tried leaves no trace");
            let answer = table.say("move", lesson.seat, &Value::Object(wanted.clone()));
            let told = &answer["ok"]["frames"];
            assert!(told.is_array(), "{place}: {wanted:?} cannot be played: {answer}\n{before}");
        }
        assert!(asked >= 3, "{}: a lesson is played, not read", lesson.game);
        assert!(lesson.steps.iter().any(|step| !step.wrong.is_empty()), "{}", lesson.game);
    }
}

fn refused_in_words(game: &str, place: &str, answer: &Value) {
    let code = answer["refused"]["code"].as_str();
    let code = code.unwrap_or_else(|| panic!("{place}: {answer}"));
    let own = answer["refused"]["own"] == json!(true);
    let key = if own { format!("{game}.refusal.{code}") } else { format!("refusal.{code}") };
    for language in ["pl", "en"] {
        let path = if own {
            format!("games/{game}/words/{language}.json")
        } else {
            format!("content/{language}/table.json")
        };
        let words = read(&path).expect("it has words");
        let words: Value = serde_json::from_str(&words).expect("words are JSON");
        assert!(words[&key].is_string(), "{place}: {key} has no words in {path}");
    }
}

/// The caption that somebody says in a move, written as `@` and its name.
fn spoken(action: &Value) -> Option<&str> {
    match action {
        Value::String(text) => text.strip_prefix('@'),
        Value::Object(fields) => fields.values().find_map(spoken),
        _ => None,
    }
}

#[test]
fn every_caption_stands_in_both_languages_and_none_is_left_over() {
    for lesson in &lessons() {
        let mut used = BTreeSet::from(["end"]);
        for step in &lesson.steps {
            used.insert(step.say.as_str());
            used.extend(step.r#else.as_deref());
            used.extend(step.moves.iter().filter_map(|said| spoken(&said.action)));
            used.extend(step.wrong.iter().map(|wrong| wrong.say.as_str()));
            let _ = (&step.at, &step.until);
        }
        used.remove("");
        for language in ["pl", "en"] {
            let path = format!("games/{}/words/lesson.{language}.json", lesson.game);
            let text = read(&path).unwrap_or_else(|| panic!("{path} is missing"));
            let words: Map<String, Value> =
                serde_json::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"));
            let there: BTreeSet<&str> = words.keys().map(String::as_str).collect();
            assert_eq!(there, used, "{path} on the left, what the lesson says on the right");
            for (key, caption) in &words {
                let length = caption.as_str().map_or(0, |text| text.chars().count());
                assert!((1..=260).contains(&length), "{path}, {key}: {length} letters");
            }
        }
    }
}

#[test]
fn every_why_is_a_place_in_both_rulebooks() {
    for lesson in &lessons() {
        for language in ["pl", "en"] {
            let path = format!("games/{}/words/rulebook.{language}.md", lesson.game);
            let book = read(&path).unwrap_or_else(|| panic!("{path} is missing"));
            for why in lesson.steps.iter().filter_map(|step| step.why.as_ref()) {
                assert!(book.contains(&format!("{{#{why}}}")), "{path} has no place {why}");
            }
        }
    }
}
