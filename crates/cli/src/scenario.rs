//! Scenarios: a game written down as a file, played by the judge, told as JSON.

use kernel::{
    DeckId, Due, Eye, Growing, JsonStep, OpenError, Outcome, RefusedJson, ScriptError, Scripted,
    Table, Whole,
};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use terminal::gallery;
use thiserror::Error;
use words::Language;

/// A scenario that can be played.
pub struct Scenario {
    /// The game's name on the wire.
    pub game: String,
    seats: usize,
    options: Value,
    seed: String,
    chance: Vec<Value>,
    moves: Vec<(u8, Value)>,
    /// Top-level keys that mean nothing here; worth a word to the writer, who may have mistyped
    /// one.
    pub unknown_keys: Vec<String>,
}

/// What is wrong with a scenario file.
#[derive(Debug, Error)]
pub enum ScenarioError {
    /// Not JSON at all.
    #[error("not JSON")]
    Json(#[from] serde_json::Error),
    /// A part is missing or of the wrong type.
    #[error("{0}")]
    Shape(String),
    /// No such game.
    #[error("there is no game {name:?}; there are: {known}")]
    UnknownGame {
        /// What was asked for.
        name: String,
        /// What there is.
        known: String,
    },
    /// Wrong number of seats, or a wrong option.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// A deck of somebody's own pictures.
    #[error(
        "there is no deck {0}: uploaded decks are used at a table, a scenario plays with those of the game"
    )]
    NoDeck(DeckId),
    /// The script of chance does not fit the game.
    #[error(transparent)]
    Script(#[from] ScriptError),
}

/// What `stolik scenario` prints.
#[derive(Debug, Serialize)]
pub struct Told {
    /// The state, as the rules page's summary tells it.
    pub summary: Value,
    /// Who may act.
    pub to_act: Vec<u8>,
    /// What each of them may do.
    pub legal: BTreeMap<String, Box<RawValue>>,
    /// What every eye sees.
    pub views: BTreeMap<String, Box<RawValue>>,
    /// Every public fact, in order.
    pub events: Vec<Box<RawValue>>,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// The first move that was refused.
    pub refused: Option<RefusedMove>,
}

/// A refused move.
#[derive(Debug, Serialize)]
pub struct RefusedMove {
    /// Its number, from 0.
    #[serde(rename = "move")]
    pub number: usize,
    /// The code of the refusal.
    pub code: &'static str,
    /// Why, and what is allowed, in a sentence.
    pub message: String,
}

fn shape<T>(problem: impl Into<String>) -> Result<T, ScenarioError> {
    Err(ScenarioError::Shape(problem.into()))
}

fn list(file: &mut Map<String, Value>, key: &str) -> Result<Vec<Value>, ScenarioError> {
    match file.remove(key) {
        None | Some(Value::Null) => Ok(Vec::new()),
        Some(Value::Array(list)) => Ok(list),
        Some(other) => shape(format!("`{key}` must be a list, not {other}")),
    }
}

fn read_move(number: usize, entry: Value) -> Result<(u8, Value), ScenarioError> {
    let Value::Object(mut entry) = entry else {
        return shape(format!(
            "move {number} must be an object like {{\"seat\": 0, \"action\": {{…}}}}"
        ));
    };
    let Some(seat) = entry.get("seat").and_then(whole) else {
        return shape(format!("move {number} has no `seat`, or it is not a number from 0"));
    };
    let Some(action) = entry.remove("action") else {
        return shape(format!("move {number} has no `action`"));
    };
    // A seat that does not exist is nobody's turn; the judge says so.
    Ok((u8::try_from(seat).unwrap_or(u8::MAX), action))
}

/// A whole number, also when it was written as `2.0`.
fn whole(value: &Value) -> Option<u32> {
    Whole::deserialize(value).ok().map(|Whole(number)| number)
}

impl Scenario {
    /// Reads a scenario file.
    pub fn parse(text: &str) -> Result<Scenario, ScenarioError> {
        // Some editors begin a file with a byte order mark.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let Value::Object(mut file) = serde_json::from_str(text)? else {
            return shape(
                "a scenario is an object like {\"game\": \"bluff\", \"seats\": 3, \"moves\": […]}",
            );
        };
        let game = match file.remove("game") {
            Some(Value::String(game)) => game,
            _ => return shape("`game` must be the name of a game"),
        };
        let Some(seats) = file.remove("seats").as_ref().and_then(whole) else {
            return shape("`seats` must be a whole number");
        };
        let seed = match file.remove("seed") {
            Some(Value::String(seed)) => seed,
            None | Some(Value::Null) => String::new(),
            Some(other) => return shape(format!("`seed` must be a text, not {other}")),
        };
        Ok(Scenario {
            game,
            seats: seats as usize,
            options: file.remove("options").unwrap_or_default(),
            seed,
            chance: list(&mut file, "chance")?,
            moves: list(&mut file, "moves")?
                .into_iter()
                .enumerate()
                .map(|(number, entry)| read_move(number, entry))
                .collect::<Result<_, _>>()?,
            unknown_keys: file.into_iter().map(|(key, _)| key).collect(),
        })
    }

    /// The options, also those that the file leaves at their defaults; nothing if it names some
    /// that there are not.
    pub fn options(&self) -> Value {
        games::find(&self.game)
            .and_then(|rules| rules.complete(&self.options).ok())
            .unwrap_or_default()
    }

    /// Plays the moves up to the first refused one. `seen` is called before the first and after
    /// every step, chance included.
    pub fn play(
        &self,
        mut seen: impl FnMut(&dyn Table, &JsonStep),
    ) -> Result<Played, ScenarioError> {
        let Some(rules) = games::find(&self.game) else {
            let known = games::GAMES.iter().map(|game| game.id()).collect::<Vec<_>>().join(", ");
            return Err(ScenarioError::UnknownGame { name: self.game.clone(), known });
        };
        let mut table = rules.open(&self.options, self.seats)?;
        if let Some(deck) = rules.deck(&self.options) {
            return Err(ScenarioError::NoDeck(deck));
        }
        let gallery = gallery();
        let grow = |what| gallery.grow(&self.game, what, self.seed.as_bytes(), &mut |_| true);
        let mut source =
            Growing { rest: Scripted::new(self.chance.clone(), self.seed.as_str()), grow };
        let mut step = JsonStep::default();
        table.settle(&mut source, &mut step)?;
        seen(table.as_ref(), &step);
        for (number, (seat, action)) in self.moves.iter().enumerate() {
            let mut step = JsonStep::default();
            if let Err(refused) = table.act(*seat, &action.to_string(), &mut step) {
                return Ok(Played { table, refused: Some((number, refused)) });
            }
            table.settle(&mut source, &mut step)?;
            seen(table.as_ref(), &step);
        }
        Ok(Played { table, refused: None })
    }

    /// Plays it and tells what came of it.
    pub fn tell(&self, language: Language) -> Result<Told, ScenarioError> {
        let mut events = Vec::new();
        let Played { table, refused } =
            self.play(|_, step| events.extend(step.events.iter().cloned().map(raw_text)))?;
        let to_act: Vec<u8> = match table.due() {
            Due::Seats(seats) => seats.iter().collect(),
            Due::Chance(_) | Due::Over => Vec::new(),
        };
        let eye_name = |eye| match eye {
            Eye::Seat(seat) => seat.to_string(),
            Eye::Rail => "spectator".to_string(),
        };
        Ok(Told {
            summary: table.summary(),
            legal: to_act
                .iter()
                .map(|&seat| (seat.to_string(), raw(|out| table.write_legal(seat, out))))
                .collect(),
            to_act,
            views: Eye::all(table.seats())
                .map(|eye| (eye_name(eye), raw(|out| table.write_view(eye, out))))
                .collect(),
            events,
            outcome: table.outcome(),
            refused: refused.map(|(number, refused)| RefusedMove {
                number,
                code: refused.code,
                message: sentence(&self.game, &refused, language),
            }),
        })
    }
}

/// What is printed for one scenario of many.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum Line {
    /// It was played.
    Told(Box<Told>),
    /// It is wrong, and why.
    Wrong {
        /// The sentence that would have gone to standard error.
        wrong: String,
    },
}

/// Plays one scenario of many. A wrong one is no reason to stop.
pub fn tell_line(text: &str, language: Language) -> Line {
    match Scenario::parse(text).and_then(|scenario| scenario.tell(language)) {
        Ok(told) => Line::Told(Box::new(told)),
        Err(error) => Line::Wrong { wrong: error.to_string() },
    }
}

/// A scenario that was played.
pub struct Played {
    /// The table as it stands.
    pub table: Box<dyn Table>,
    /// The refused move and why.
    pub refused: Option<(usize, RefusedJson)>,
}

/// A refusal in words.
pub fn sentence(game: &str, refused: &RefusedJson, language: Language) -> String {
    let key = if refused.own {
        format!("{game}.refusal.{}", refused.code)
    } else {
        format!("refusal.{}", refused.code)
    };
    language.say(&key, &refused.data)
}

fn raw_text(text: String) -> Box<RawValue> {
    RawValue::from_string(text).expect("the kernel writes JSON")
}

fn raw(write: impl FnOnce(&mut String)) -> Box<RawValue> {
    let mut out = String::new();
    write(&mut out);
    raw_text(out)
}
