//! The part of a phone in a drawing, as the client plays it: it promises a number, says it, and
//! sees that whatever it is shown was promised before. On a night nobody lies: whatever it takes
//! for a lie is a breach.

use crate::setup::item_names;
use anyhow::{Context, bail, ensure};
use fair::{Hash, Version, from_hex, hex};
use kernel::Seat;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;
use stolik_server::table::{Command, PersonId};

type Said = (Seat, String);

#[derive(Deserialize)]
struct Frame {
    number: u32,
    draw: Option<Draw>,
    from: usize,
    roots: Vec<String>,
    #[serde(default)]
    opened: Vec<Opened>,
}

#[derive(Deserialize)]
struct Draw {
    charter: String,
    rounds: Vec<Round>,
    done: bool,
}

#[derive(Clone, Deserialize)]
struct Round {
    server: String,
    list: Option<Vec<Said>>,
    numbers: Option<Vec<Said>>,
}

#[derive(Deserialize)]
struct Opened {
    shuffle: u32,
    of: u16,
    cards: Vec<(u16, u16, String)>,
    rest: Vec<String>,
}

/// What it drew in a round, and how far the server has taken it.
#[derive(Clone)]
struct Own {
    seat: Seat,
    number: Hash,
    promised: Step,
    said: Step,
}

/// How far something that is said has come.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    Unsaid,
    Open,
    Done,
}

/// What was told of one game.
struct Game {
    number: u32,
    charter: String,
    rounds: Vec<(Round, Option<Own>)>,
    roots: Vec<String>,
    opened: BTreeMap<u32, BTreeMap<u16, u16>>,
}

/// A phone that takes part.
pub(super) struct Phone {
    /// Its numbers follow from this, so that a night is the same twice.
    seed: u64,
    game: Option<Game>,
    /// Cards that it has found among those that were opened.
    pub found: u64,
    /// What it has to say.
    pub says: Vec<Command>,
}

impl Phone {
    pub fn new(seed: u64) -> Phone {
        Phone { seed, game: None, found: 0, says: Vec::new() }
    }

    /// Another browser has nothing of what this one kept.
    pub fn forget(&mut self) {
        self.game = None;
    }

    /// Hears how the drawing stands.
    pub fn hear(&mut self, text: &str, person: PersonId) -> anyhow::Result<()> {
        let frame: Frame = serde_json::from_str(text).context("a frame about a drawing")?;
        if let Some(draw) = &frame.draw {
            self.draw(frame.number, draw, person)?;
        }
        let Some(game) = self.game.as_mut().filter(|game| game.number == frame.number) else {
            return Ok(());
        };
        for (number, root) in (frame.from..).zip(&frame.roots) {
            match game.roots.get(number) {
                Some(before) => ensure!(before == root, "another root was told than before"),
                None => {
                    ensure!(number == game.roots.len(), "a root was left out");
                    game.roots.push(root.clone());
                }
            }
        }
        for opened in &frame.opened {
            let root = game.roots.get(opened.shuffle as usize);
            let root = root.context("a card was opened before its root was told")?;
            ensure!(opened.fits(root)?, "a card was opened that does not lie under its root");
            let items = game.opened.entry(opened.shuffle).or_default();
            items.extend(opened.cards.iter().map(|(place, item, _)| (*place, *item)));
        }
        Ok(())
    }

    fn draw(&mut self, number: u32, draw: &Draw, person: PersonId) -> anyhow::Result<()> {
        if self.game.as_ref().is_none_or(|game| game.number != number) {
            let (charter, rounds) = (draw.charter.clone(), Vec::new());
            let (roots, opened) = (Vec::new(), BTreeMap::new());
            self.game = Some(Game { number, charter, rounds, roots, opened });
        }
        let Some(game) = &mut self.game else { return Ok(()) };
        ensure!(game.charter == draw.charter, "another charter was told than before");
        for (place, told) in draw.rounds.iter().enumerate() {
            if place == game.rounds.len() {
                let fresh = Round { list: None, numbers: None, ..told.clone() };
                game.rounds.push((fresh, None));
            }
            let (round, own) = &mut game.rounds[place];
            ensure!(round.server == told.server, "another secret was promised than before");
            same(&mut round.list, &told.list).context("the list")?;
            same(&mut round.numbers, &told.numbers).context("the numbers")?;
            let Some(own) = own else { continue };
            if let Some(list) = round.list.as_ref().filter(|_| own.promised == Step::Done) {
                let there = list.iter().any(|(seat, _)| *seat == own.seat);
                ensure!(there, "a promise was taken and left off the list");
            }
            if let Some(numbers) = round.numbers.as_ref().filter(|_| own.said == Step::Done) {
                let there = numbers.contains(&(own.seat, hex(&own.number)));
                ensure!(there, "a number was taken and lost");
            }
        }
        match draw.done {
            true => Ok(()),
            false => self.answer(person),
        }
    }

    /// Draws a number and promises it, or says it once the list is closed.
    fn answer(&mut self, person: PersonId) -> anyhow::Result<()> {
        let Some(game) = &mut self.game else { return Ok(()) };
        let charter: fair::Charter = serde_json::from_str(&game.charter)?;
        let mine = |seat: &fair::CharterSeat| seat.person == person && !seat.bot;
        let Some(seat) = charter.seats.iter().position(mine) else { return Ok(()) };
        let (seat, at) = (seat as Seat, game.rounds.len());
        let Some((round, own)) = game.rounds.last_mut() else { return Ok(()) };
        if own.is_none() && round.list.is_none() {
            let mut number = [0; 32];
            number[..8].copy_from_slice(&self.seed.to_le_bytes());
            number[8..12].copy_from_slice(&game.number.to_le_bytes());
            (number[12], number[13]) = (at as u8, seat);
            *own = Some(Own { seat, number, promised: Step::Unsaid, said: Step::Unsaid });
        }
        let Some(own) = own.as_mut().filter(|own| own.seat == seat) else { return Ok(()) };
        let table = from_hex(&charter.table).context("the name of a table")?;
        let version = Version::numbered(charter.version).context("a version that is known")?;
        let promise = version.promise(&table, game.number, at as u8, seat, &own.number);
        let (number, round_number) = (game.number, at as u8);
        match &round.list {
            None if own.promised == Step::Unsaid => {
                own.promised = Step::Open;
                let hash = hex(&promise);
                self.says.push(Command::Promise { number, round: round_number, hash });
            }
            Some(list) if own.said == Step::Unsaid && list.contains(&(seat, hex(&promise))) => {
                own.said = Step::Open;
                let secret = hex(&own.number);
                self.says.push(Command::Reveal { number, round: round_number, secret });
            }
            _ => {}
        }
        Ok(())
    }

    /// Something that it said was answered.
    pub fn answered(&mut self, command: &Command, taken: bool) {
        let (number, round, reveals) = match command {
            Command::Promise { number, round, .. } => (*number, *round, false),
            Command::Reveal { number, round, .. } => (*number, *round, true),
            _ => return,
        };
        let game = self.game.as_mut().filter(|game| game.number == number);
        let own = game.and_then(|game| game.rounds.get_mut(usize::from(round) - 1)?.1.as_mut());
        if let Some(own) = own {
            let step = if reveals { &mut own.said } else { &mut own.promised };
            *step = if taken { Step::Done } else { Step::Unsaid };
        }
    }

    /// Sees that the cards of a picture were opened to it.
    pub fn saw(&mut self, picture: &Value) -> anyhow::Result<()> {
        let Some(kept) = &self.game else { return Ok(()) };
        let listed = kept.rounds.last().is_some_and(|(round, _)| round.list.is_some());
        let charter: fair::Charter = serde_json::from_str(&kept.charter)?;
        let goes_on = !picture["seat"].is_null() && picture["outcome"].is_null();
        if !listed || !goes_on || charter.deck.is_some() {
            return Ok(());
        }
        let game = picture["game"].as_str().unwrap_or_default();
        let Some(names) = item_names(game) else { return Ok(()) };
        let last = kept.opened.keys().last().copied().unwrap_or(0);
        if game == "roulette" && last > 0 {
            return Ok(());
        }
        let from = if game == "bluff" { last } else { 0 };
        let opened = kept.opened.get(&from).into_iter().flat_map(BTreeMap::values);
        let mut left: Vec<&Value> =
            opened.filter_map(|item| names.get(usize::from(*item))).collect();
        for card in shown(game, picture) {
            match left.iter().position(|other| *other == card) {
                Some(place) => {
                    left.swap_remove(place);
                    self.found += 1;
                }
                None => bail!("{card} is shown, and was opened by nobody ({game})"),
            }
        }
        Ok(())
    }

    /// It has heard of all shuffles of the game that is drawn or played.
    pub fn up_to_date(&self, number: u32, roots: &[String]) -> anyhow::Result<()> {
        let game = self.game.as_ref().filter(|game| game.number == number);
        let game = game.context("a phone has not heard of the drawing")?;
        ensure!(game.roots == roots, "a phone has not heard of all shuffles");
        Ok(())
    }
}

/// What was told before is told again.
fn same(before: &mut Option<Vec<Said>>, told: &Option<Vec<Said>>) -> anyhow::Result<()> {
    let Some(told) = told else { return Ok(()) };
    let other = before.as_ref().is_some_and(|before| before != told);
    ensure!(!other, "something else was told than before");
    *before = Some(told.clone());
    Ok(())
}

impl Opened {
    fn fits(&self, root: &str) -> anyhow::Result<bool> {
        let card =
            |(place, item, salt): &(u16, u16, String)| Some((*place, *item, from_hex(salt)?));
        let cards: Option<Vec<_>> = self.cards.iter().map(card).collect();
        let rest: Option<Vec<Hash>> = self.rest.iter().map(|hash| from_hex(hash)).collect();
        let (shuffle, of) = (self.shuffle, self.of);
        let (cards, rest) = (cards.context("cards")?, rest.context("hashes")?);
        let root = from_hex(root).context("a root")?;
        Ok(fair::fits(&fair::Opened { shuffle, of, cards, rest }, &root))
    }
}

/// Cards of a picture that came from a shuffle.
fn shown<'a>(game: &str, picture: &'a Value) -> Vec<&'a Value> {
    let (table, own) = (&picture["table"], &picture["own"]);
    let lists = match game {
        "bluff" => vec![&own["hand"]],
        "narrator" => vec![&own["hand"], &own["given"]],
        "roulette" => vec![&own["cards"]],
        _ => vec![&table["pool"]],
    };
    lists.into_iter().filter_map(Value::as_array).flatten().collect()
}
