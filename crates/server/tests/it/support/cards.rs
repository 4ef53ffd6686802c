//! What a phone compares: every card that it is shown was opened to it before, and lay there when
//! the root of its shuffle was told.

use serde_json::Value;
use std::collections::BTreeMap;

/// What one game has told a phone.
#[derive(Default)]
struct Told {
    number: u64,
    own_deck: bool,
    drawn: bool,
    roots: BTreeMap<u64, String>,
    opened: BTreeMap<u64, BTreeMap<u16, u16>>,
}

/// How many cards of these frames, in the order in which they came, had been opened; the first that
/// had not is an error.
pub fn compared(heard: &[Value]) -> Result<usize, String> {
    let (mut told, mut found) = (Told::default(), 0);
    for frame in heard {
        match frame["t"].as_str() {
            Some("fair") => told.hear(frame)?,
            Some("game") => found += told.saw(frame)?,
            _ => {}
        }
    }
    Ok(found)
}

impl Told {
    fn hear(&mut self, frame: &Value) -> Result<(), String> {
        let number = frame["number"].as_u64().unwrap();
        if number != self.number {
            *self = Told { number, ..Told::default() };
        }
        if let Some(charter) = frame["draw"]["charter"].as_str() {
            let charter: Value = serde_json::from_str(charter).unwrap();
            self.own_deck = !charter["deck"].is_null();
            self.drawn = frame["draw"]["done"] == true;
        }
        for (shuffle, root) in
            (frame["from"].as_u64().unwrap()..).zip(frame["roots"].as_array().unwrap())
        {
            let root = root.as_str().unwrap().to_string();
            let before = self.roots.insert(shuffle, root.clone());
            if before.is_some_and(|before| before != root) {
                return Err(format!("another root of shuffle {shuffle} than before"));
            }
        }
        for opened in frame["opened"].as_array().into_iter().flatten() {
            self.open(opened)?;
        }
        Ok(())
    }

    fn open(&mut self, opened: &Value) -> Result<(), String> {
        let shuffle = opened["shuffle"].as_u64().unwrap();
        let root = self.roots.get(&shuffle).and_then(|root| fair::from_hex(root));
        let root = root.ok_or(format!("shuffle {shuffle} is opened and has no root"))?;
        let cards: Vec<(u16, u16, String)> =
            serde_json::from_value(opened["cards"].clone()).unwrap();
        let rest: Vec<String> = serde_json::from_value(opened["rest"].clone()).unwrap();
        let salted =
            cards.iter().map(|(at, item, salt)| (*at, *item, fair::from_hex(salt).unwrap()));
        let proof = fair::Opened {
            shuffle: shuffle as u32,
            of: opened["of"].as_u64().unwrap() as u16,
            cards: salted.collect(),
            rest: rest.iter().map(|hash| fair::from_hex(hash).unwrap()).collect(),
        };
        if !fair::fits(&proof, &root) {
            return Err(format!("a card does not lie under the root of shuffle {shuffle}"));
        }
        let items = self.opened.entry(shuffle).or_default();
        items.extend(cards.iter().map(|(place, item, _)| (*place, *item)));
        Ok(())
    }

    fn saw(&self, frame: &Value) -> Result<usize, String> {
        let game = frame["game"].as_str().unwrap_or_default();
        let goes_on = frame["seat"].is_u64() && frame["outcome"].is_null();
        let Some(names) = names(game).filter(|_| goes_on && !self.own_deck) else { return Ok(0) };
        if !self.drawn {
            return Err(format!("a seat of {game} was shown before anything of its drawing"));
        }
        let last = self.opened.keys().last().copied().unwrap_or(0);
        // A deck that was made of discarded cards has items that are places among them.
        if game == "roulette" && last > 0 {
            return Ok(0);
        }
        let from = if game == "bluff" { last } else { 0 };
        let opened = self.opened.get(&from).into_iter().flat_map(BTreeMap::values);
        let mut left: Vec<&Value> = opened.map(|item| &names[usize::from(*item)]).collect();
        let cards = shown(game, frame);
        for card in &cards {
            let place = left.iter().position(|other| other == card);
            left.swap_remove(place.ok_or(format!("{card} of {game} was opened by nobody"))?);
        }
        Ok(cards.len())
    }
}

/// The names of the items that a game shuffles, if its pictures name them so.
fn names(game: &str) -> Option<Vec<Value>> {
    let rules = games::find(game).filter(|_| game != "illusion")?;
    let copies = |card: &Value| card["copies"].as_u64().unwrap_or(1) as usize;
    let all = |card: Value| std::iter::repeat_n(card["id"].clone(), copies(&card));
    Some(rules.cards().into_iter().flat_map(all).collect())
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
