//! A case: what is played, how many sit down, who of them are bots of which character, and how the
//! people behave.

use super::people::Manner;
use kernel::{OptionValue, Quick, Random, Rules};
use serde_json::{Map, Value};
use stolik_server::table::TableClock;

/// How a bot thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mind {
    /// As it was taught.
    Sound,
    /// It names actions that the rules refuse.
    Refused,
    Panics,
}

/// One evening of one game.
pub struct Case {
    pub(super) seed: u64,
    pub(super) rules: &'static dyn Rules,
    pub(super) options: Value,
    pub(super) clock: TableClock,
    /// Characters of the bots.
    pub(super) bots: Vec<String>,
    /// One of them may be out of its mind.
    pub(super) mind: Mind,
    /// The people who play, besides the host, who only opens the table and looks on.
    pub(super) people: Vec<Manner>,
}

fn pick<T: Copy>(of: &[T], random: &mut Quick) -> T {
    of[random.below(of.len() as u32) as usize]
}

impl Case {
    /// The case of a seed. All games take their turns.
    pub fn random(seed: u64) -> Case {
        let mut random = Quick::new(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x5701);
        let rules = games::GAMES[seed as usize % games::GAMES.len()];
        let most = u32::from(rules.seats().end() - rules.seats().start());
        let seats = usize::from(*rules.seats().start()) + random.below(most + 1) as usize;
        // A third of the tables are bots alone.
        let people = if random.below(3) == 0 { 0 } else { 1 + random.below(seats as u32) as usize };
        let cast = games::characters(rules.id());
        let mind = match random.below(12) {
            0 => Mind::Refused,
            1 => Mind::Panics,
            _ => Mind::Sound,
        };
        Case {
            seed,
            rules,
            options: options(rules, &mut random),
            clock: pick(&[TableClock::None, TableClock::Relaxed, TableClock::Brisk], &mut random),
            bots: (people..seats).map(|_| pick(cast, &mut random).to_string()).collect(),
            mind,
            people: (0..people).map(|_| pick(Manner::ALL, &mut random)).collect(),
        }
    }
}

/// Any options, except decks that first have to be grown or brought along: they say nothing about
/// who moves when.
pub(crate) fn options(rules: &dyn Rules, random: &mut Quick) -> Value {
    let mut chosen = Map::new();
    for spec in rules.options() {
        let values: Vec<Value> = spec
            .values
            .iter()
            .filter(|value| **value != OptionValue::Deck)
            .map(|value| serde_json::json!(value))
            .collect();
        let place = random.below(values.len() as u32) as usize;
        chosen.insert(spec.key.to_string(), values[place].clone());
    }
    let mut chosen = Value::Object(chosen);
    for spec in rules.options() {
        let least = usize::from(*rules.seats().start());
        if rules.pictured().is_some_and(|pictured| {
            pictured.grows(&chosen, least).is_ok_and(|grows| grows.is_some())
        }) {
            chosen[spec.key] = serde_json::json!(spec.values[0]);
        }
    }
    chosen
}

impl std::fmt::Display for Case {
    fn fmt(&self, formatter: &mut std::fmt::Formatter) -> std::fmt::Result {
        let Case { rules, options, clock, bots, mind, people, .. } = self;
        write!(
            formatter,
            "{} {options}, clock {clock:?}, bots {} ({mind:?}), people {people:?}",
            rules.id(),
            bots.join(" ")
        )
    }
}
