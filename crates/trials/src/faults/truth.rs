//! What a traitor among the ports knows: the whole game, folded from the log that the server has
//! stored. Nobody is told anything before it is stored, so the log is never behind.

use kernel::{Eye, JsonStep, Quick, Rules, Seat, Seeded, Table};
use serde_json::Value;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, Waker};
use stolik_server::store::{LogStore, StoreFuture};

/// The only table of a trial.
const TABLE: i64 = 1;
/// So many moves ahead does [`Game::future`] see.
const FORETOLD: usize = 400;

/// A number that another text would hardly have.
pub(crate) fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// What a store in memory answers, which it does at once.
pub(crate) fn at_once<T>(mut answer: StoreFuture<T>) -> Option<T> {
    match answer.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(Ok(answer)) => Some(answer),
        _ => None,
    }
}

/// The truth of one server.
pub(crate) struct Truth {
    log: Arc<dyn LogStore>,
    folded: Mutex<Folded>,
}

/// How far the log has been folded.
#[derive(Default)]
struct Folded {
    records: usize,
    game: Option<Game>,
}

/// The game on the table.
pub(crate) struct Game {
    pub rules: &'static dyn Rules,
    pub options: Value,
    pub number: u64,
    pub table: Box<dyn Table>,
    /// Persons, by seat.
    pub seats: Vec<u64>,
    /// Its entries so far.
    pub entries: Vec<Value>,
    /// Seats that have answered in a window, and in which decision.
    held: Vec<(u64, u64)>,
}

impl Truth {
    pub fn new(log: Arc<dyn LogStore>) -> Truth {
        Truth { log, folded: Mutex::default() }
    }

    /// The log, record by record.
    pub fn log(&self) -> Vec<Value> {
        let log = at_once(self.log.load(TABLE)).unwrap_or_default();
        log.iter().filter_map(|record| serde_json::from_str(record).ok()).collect()
    }

    /// What the records from this one on did.
    pub fn since(&self, record: usize) -> Vec<Value> {
        let did = |record: Value| record["did"].as_array().cloned().unwrap_or_default();
        self.log().into_iter().skip(record).flat_map(did).collect()
    }

    /// The seed of a game.
    pub fn seed(&self, number: u32) -> Option<[u8; 32]> {
        at_once(self.log.seed(TABLE, number)).flatten()
    }

    /// Reads something in the game on the table; nothing if there is none.
    pub fn game<T>(&self, read: impl FnOnce(&Game) -> T) -> Option<T> {
        let mut folded = self.folded.lock().unwrap_or_else(PoisonError::into_inner);
        let log = self.log();
        for record in log.iter().skip(folded.records) {
            let did = record["did"].as_array().into_iter().flatten();
            did.for_each(|entry| folded.take(entry));
        }
        folded.records = log.len();
        folded.game.as_ref().map(read)
    }

    /// A number that depends on everybody's hand.
    pub fn secret(&self) -> u64 {
        self.game(Game::secret).unwrap_or(0)
    }
}

impl Folded {
    fn take(&mut self, entry: &Value) {
        let started = &entry["started"];
        let seats: Option<Vec<u64>> = serde_json::from_value(started["seats"].clone()).ok();
        if let (Some(rules), Some(seats)) = (started["game"].as_str().and_then(games::find), seats)
        {
            let options = started["options"].clone();
            let number = started["number"].as_u64().unwrap_or(0);
            let (entries, held) = (Vec::new(), Vec::new());
            let opened = rules.open(&options, seats.len()).ok();
            self.game =
                opened.map(|table| Game { rules, options, number, table, seats, entries, held });
        }
        if entry == "cleared" {
            self.game = None;
        }
        let Some(game) = &mut self.game else { return };
        if let Some(entry) = entry.get("game") {
            game.table.fold(&entry.to_string());
            game.entries.push(entry.clone());
        }
        if let (Some(seat), Some(decision)) =
            (entry["held"]["seat"].as_u64(), entry["held"]["decision"].as_u64())
        {
            game.held.push((seat, decision));
        }
        if let Some(bot) = entry["relieved"]["bot"].as_u64() {
            let person = entry["relieved"]["person"].as_u64().unwrap_or(bot);
            game.seats.iter_mut().filter(|seat| **seat == bot).for_each(|seat| *seat = person);
        }
    }
}

impl Game {
    /// The seat of a person.
    pub fn seat_of(&self, person: Option<u64>) -> Option<Seat> {
        let seat = self.seats.iter().position(|other| Some(*other) == person)?;
        Seat::try_from(seat).ok()
    }

    /// What a seat sees besides, as JSON.
    pub fn own_of(&self, seat: Seat) -> String {
        let mut text = String::new();
        self.table.write_own(seat, &mut text);
        text
    }

    /// What a seat may do, as JSON.
    pub fn legal_of(&self, seat: Seat) -> String {
        let mut text = String::new();
        self.table.write_legal(seat, &mut text);
        text
    }

    /// A number that depends on everybody's hand.
    pub fn secret(&self) -> u64 {
        let hands: String = (0..self.table.seats()).map(|seat| self.own_of(seat)).collect();
        hash(hands.as_bytes()) >> 7
    }

    pub fn due_seat(&self) -> Option<Seat> {
        self.table.due().seats().lowest()
    }

    /// The cards of the seat that has to move next.
    pub fn cards_ahead(&self) -> String {
        self.own_of(self.due_seat().unwrap_or(0))
    }

    /// A number that depends on all that would happen if everybody went on playing like this.
    pub fn future(&self) -> u64 {
        let (mut table, mut random) = (self.table.copy(), Quick::new(1));
        let mut told = String::new();
        for _ in 0..FORETOLD {
            let Some(seat) = table.due().seats().lowest() else { break };
            let (action, mut step) = (table.sample(seat, &mut random), JsonStep::default());
            let played = table.act(seat, &action, &mut step).is_ok();
            if !played || table.settle(&mut Seeded::new([1; 32]), &mut step).is_err() {
                break;
            }
            told.extend(step.events);
        }
        hash(told.as_bytes()) >> 7
    }

    /// Whether the open decision is a window.
    pub fn in_window(&self) -> bool {
        self.table.timed().is_some_and(|timed| timed.window().is_some())
    }

    /// Seats that are due and have not answered, not even in silence.
    pub fn awaited(&self) -> Vec<Seat> {
        let decision = u64::from(self.table.decision());
        let said = |seat: &Seat| self.held.contains(&(u64::from(*seat), decision));
        self.table.due().seats().iter().filter(|seat| !said(seat)).collect()
    }

    /// Whether none of these seats has a choice.
    pub fn no_choice(&self, seats: impl IntoIterator<Item = Seat>) -> bool {
        let choices = |seat| serde_json::from_str::<Vec<Value>>(&self.legal_of(seat));
        seats.into_iter().all(|seat| choices(seat).map_or(0, |legal| legal.len()) < 2)
    }

    /// The key of the picture that an eye knows by this name, whoever's eye that is.
    pub fn key_of(&self, name: &str) -> Option<String> {
        let eyes = (0..self.table.seats()).map(Eye::Seat).chain([Eye::Rail]);
        let mut pictures = eyes.flat_map(|eye| self.pictures(eye));
        pictures.find(|(other, _)| other == name).map(|(_, key)| key)
    }

    /// Names and keys of the pictures that an eye sees.
    pub fn pictures(&self, eye: Eye) -> Vec<(String, String)> {
        let pictures = self.table.pictured().map(|pictured| pictured.pictures(eye));
        pictures.into_iter().flatten().map(|picture| (picture.name, picture.key)).collect()
    }

    /// The keys that everybody sees.
    pub fn keys(&self) -> Vec<String> {
        self.pictures(Eye::Rail).into_iter().map(|(_, key)| key).collect()
    }

    /// The seat whose own part names the picture.
    pub fn holder(&self, name: &str) -> Option<Seat> {
        let named = format!("\"{name}\"");
        (0..self.table.seats()).find(|seat| self.own_of(*seat).contains(&named))
    }

    /// The keys that everybody sees, those of seat 0 first.
    pub fn by_holder(&self) -> Vec<String> {
        let mut keys = self.keys();
        keys.sort_by_key(|key| self.holder(key));
        keys
    }
}
