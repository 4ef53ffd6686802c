//! Writes scenarios down step by step and reads what the judge says, whichever game it is.
//!
//! The tests of a game give [`Driver`] what only their game has: a `new` that calls [`Driver::of`]
//! with the game's short notation of actions, and whatever sets its scenes.

use kernel::Game;
use serde_json::{Value, json};
use std::marker::PhantomData;
use stolik::scenario::{Scenario, ScenarioError};
use words::Language;

/// A scenario of one game that grows.
#[derive(Clone)]
pub struct Driver<G> {
    file: Value,
    read: fn(&str) -> Value,
    game: PhantomData<G>,
}

impl<G: Game> Driver<G> {
    /// A game; `read` makes an action of its short notation.
    pub fn of(read: fn(&str) -> Value, seats: u8, options: Value) -> Self {
        let file = json!({"game": G::ID, "seats": seats, "options": options, "seed": "tests", "chance": [], "moves": []});
        Driver { file, read, game: PhantomData }
    }

    /// The scenario as it stands.
    pub fn file(&self) -> &Value {
        &self.file
    }

    /// The scripted answers of chance.
    pub fn script(&mut self) -> &mut Vec<Value> {
        self.file["chance"].as_array_mut().expect("a list")
    }

    fn list(&mut self) -> &mut Vec<Value> {
        self.file["moves"].as_array_mut().expect("a list")
    }

    /// One more scripted answer.
    pub fn chance(mut self, entry: Value) -> Self {
        self.script().push(entry);
        self
    }

    /// More moves in short notation: `seat:action`, with blanks between.
    pub fn moves(mut self, moves: &str) -> Self {
        for text in moves.split_whitespace() {
            let (seat, action) = text.split_once(':').expect("seat:action");
            let action = (self.read)(action);
            self = self.action(seat.parse().expect("a seat"), action);
        }
        self
    }

    /// One more move, as JSON.
    pub fn action(mut self, seat: u32, action: Value) -> Self {
        self.list().push(json!({"seat": seat, "action": action}));
        self
    }

    /// What the scenario comes to, or what is wrong with it.
    pub fn try_tell(&self) -> Result<Value, ScenarioError> {
        let told = Scenario::parse(&self.file.to_string())?.tell(Language::English)?;
        Ok(serde_json::to_value(told).expect("what is told is JSON"))
    }

    /// What it comes to.
    pub fn tell(&self) -> Value {
        self.try_tell().unwrap_or_else(|error| panic!("{error}: {}", self.file))
    }

    /// What it comes to, and nothing may be refused.
    pub fn told(&self) -> Value {
        let told = self.tell();
        assert_eq!(told["refused"], Value::Null, "{}", self.file);
        told
    }

    /// The summary, and nothing may be refused.
    pub fn summary(&self) -> Value {
        self.told()["summary"].clone()
    }

    /// Whose turn it is.
    pub fn turn(&self) -> u8 {
        let turn = self.summary()["turn"]
            .as_u64()
            .unwrap_or_else(|| panic!("it is nobody's turn: {}", self.file));
        u8::try_from(turn).expect("a seat")
    }

    /// What a seat may do.
    pub fn legal(&self, seat: u8) -> Value {
        self.told()["legal"][seat.to_string()].clone()
    }

    /// The code with which the last of these moves, and no earlier one, is refused.
    pub fn refuses(&self, moves: &str) -> String {
        self.clone().moves(moves).last_refusal()
    }

    /// The code with which this move is refused.
    pub fn refuses_action(&self, seat: u32, action: Value) -> String {
        self.clone().action(seat, action).last_refusal()
    }

    fn last_refusal(mut self) -> String {
        let told = self.tell();
        let last = self.list().len() - 1;
        assert_eq!(
            told["refused"]["move"],
            json!(last),
            "{}: {}",
            self.list()[last],
            told["refused"]
        );
        told["refused"]["code"].as_str().unwrap_or_default().to_string()
    }
}
