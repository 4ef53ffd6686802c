//! The engine: tables by number, and the one door through which everything is asked.

use crate::advice::{Tale, advise};
use crate::answer::{GameOffer, Opened, Question, Told, Unanswered, raw, wrong};
use crate::log::{fold, judge};
use crate::pictures::{Brought, base64};
use crate::practice::{Practice, PracticeNews, PracticeOpened};
use crate::replay::{Replay, ReplayOpened};
use crate::seated::Seated;
use gallery::{Gallery, Palette};
use kernel::{Rules, Scripted, Seat};
use serde::Serialize;
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// All tables of one browser page.
#[derive(Default)]
pub struct Engine {
    tables: BTreeMap<u32, Seated>,
    practices: BTreeMap<u32, Practice>,
    replays: BTreeMap<u32, Replay>,
    tales: BTreeMap<u32, Tale>,
    opened: u32,
    pictures: Brought,
}

fn written(value: &impl Serialize) -> Result<Box<RawValue>, Unanswered> {
    serde_json::value::to_raw_value(value).map_err(|error| Unanswered::Wrong(error.to_string()))
}

impl Engine {
    /// Answers a question: `{"ok": …}`, `{"refused": {"code", "own", "data"}}` if the rules do not
    /// allow it, `{"wrong": "…"}` if it is no question.
    pub fn ask(&mut self, question: &str) -> String {
        let answer = serde_json::from_str::<Question>(question)
            .map_err(|error| Unanswered::Wrong(error.to_string()))
            .and_then(|question| self.answer(&question));
        let told = match answer {
            Ok(answer) => Told::Ok(answer),
            Err(Unanswered::Refused(refused)) => {
                Told::Refused { code: refused.code, own: refused.own, data: refused.data }
            }
            Err(Unanswered::Wrong(why)) => Told::Wrong(why),
        };
        serde_json::to_string(&told).expect("plain data is always JSON")
    }

    /// Takes a file for bots: one that they look things up in, by its name, or a picture, as
    /// `picture/` and its key.
    pub fn bring(&mut self, name: &str, file: Vec<u8>) -> bool {
        if let Some(key) = name.strip_prefix("picture/") {
            self.pictures.bring(key, file);
            return true;
        }
        let reader = bots::CASTS.iter().find(|cast| name.starts_with(cast.game()));
        reader.is_some_and(|cast| cast.bring(name, file))
    }

    fn answer(&mut self, question: &Question) -> Result<Box<RawValue>, Unanswered> {
        match question.ask.as_str() {
            "games" => written(&games()),
            "open" => written(&self.open(question)?),
            "close" => {
                let table = question.table.unwrap_or(0);
                let played = self.tables.remove(&table).is_some();
                let practised = self.practices.remove(&table).is_some();
                let replayed = self.replays.remove(&table).is_some();
                written(&(self.tales.remove(&table).is_some() || replayed || practised || played))
            }
            "practice" => written(&self.practice(question)?),
            "hear" | "wake" => written(&self.practise(question)?),
            "replay" => written(&self.replay(question)?),
            "position" => {
                let replay = question.table.and_then(|table| self.replays.get(&table));
                let Some(replay) = replay else { return wrong("there is no such game") };
                let Some(step) = question.step else { return wrong("`step` is missing") };
                written(&replay.see(step, question.seat, question.open)?)
            }
            "paint" => written(&self.paint(question)?),
            "pictures" => written(&pictures(question)?),
            "verify" => written(&verify(question)?),
            "judge" => {
                let (rules, seats) = game_of(question)?;
                written(&judge(rules, &question.options, seats, &question.entries)?)
            }
            "fold" => {
                let (rules, seats) = game_of(question)?;
                written(&fold(rules, &question.options, seats, &question.entries)?)
            }
            "looks_up" => written(&looks_up(question)?),
            "counsel" => {
                let (rules, seats) = game_of(question)?;
                written(&advise(rules, seats, question, &self.pictures)?)
            }
            "luck" => {
                let (rules, seats) = game_of(question)?;
                let tale = Tale::begin(rules, seats, question)?;
                self.opened += 1;
                self.tales.insert(self.opened, tale);
                written(&self.opened)
            }
            "tell" => {
                let tale = question.table.and_then(|table| self.tales.get_mut(&table));
                let Some(tale) = tale else { return wrong("nothing is being told") };
                written(&tale.go_on()?)
            }
            _ => self.at_a_table(question),
        }
    }

    fn at_a_table(&mut self, question: &Question) -> Result<Box<RawValue>, Unanswered> {
        let table = question.table.and_then(|table| self.tables.get_mut(&table));
        let Some(seated) = table else { return wrong("there is no such table") };
        let seat = || -> Result<Seat, Unanswered> {
            question.seat.map_or_else(|| wrong("`seat` is missing"), Ok)
        };
        match question.ask.as_str() {
            "log" => written(&seated.log()),
            "see" => written(&seated.see(question.seat)?),
            "act" => {
                let Some(action) = &question.action else { return wrong("`action` is missing") };
                written(&seated.act(seat()?, action.get(), &self.pictures)?)
            }
            "try" => {
                let Some(action) = &question.action else { return wrong("`action` is missing") };
                written(&seated.allows(seat()?, action.get()).map(|()| true)?)
            }
            "sample" => seated.sample(seat()?).map(raw),
            "choose" => written(&seated.choose(seat()?, question, &self.pictures)?),
            other => wrong(format!("nobody can be asked for {other:?}")),
        }
    }

    fn open(&mut self, question: &Question) -> Result<Opened, Unanswered> {
        let (rules, seats) = game_of(question)?;
        let Some(seed) = &question.seed else { return wrong("`seed` is missing") };
        let options = rules
            .complete(&question.options)
            .map_err(|error| Unanswered::Wrong(error.to_string()))?;
        let script = Scripted::new(question.chance.clone(), seed.as_str());
        let (seated, events) =
            Seated::open(rules, &options, seats, (seed, script), &self.pictures)?;
        self.opened += 1;
        self.tables.insert(self.opened, seated);
        let looks_up = bots::find(rules.id()).map_or_else(Vec::new, |cast| cast.looks_up(&options));
        Ok(Opened { table: self.opened, options, looks_up, events })
    }
}

impl Engine {
    fn practice(&mut self, question: &Question) -> Result<PracticeOpened, Unanswered> {
        let (practice, opened) = Practice::open(question)?;
        self.opened += 1;
        self.practices.insert(self.opened, practice);
        Ok(PracticeOpened { table: self.opened, ..opened })
    }

    /// Hands on what is said to a table with bots, or wakes it.
    fn practise(&mut self, question: &Question) -> Result<PracticeNews, Unanswered> {
        let practice = question.table.and_then(|table| self.practices.get_mut(&table));
        let Some(practice) = practice else { return wrong("there is no such table") };
        let Some(now) = question.now else { return wrong("`now` is missing") };
        if let Some(said) = &question.said {
            practice.hear(said, now)?;
        }
        Ok(practice.news(now, &self.pictures))
    }

    fn replay(&mut self, question: &Question) -> Result<ReplayOpened, Unanswered> {
        let Some(file) = &question.file else { return wrong("`file` is missing") };
        let (replay, opened) = Replay::open(file)?;
        self.opened += 1;
        self.replays.insert(self.opened, replay);
        Ok(ReplayOpened { table: self.opened, ..opened })
    }

    /// A picture that grows from its key, as base64; nothing if this one does not.
    fn paint(&self, question: &Question) -> Result<Option<String>, Unanswered> {
        let (Some(game), Some(key)) = (&question.game, &question.key) else {
            return wrong("`game` or `key` is missing");
        };
        let palette = question.palette.as_deref().and_then(Palette::named);
        let palette = palette.unwrap_or(Palette::Normal);
        Ok(self.pictures.picture(game, key, palette).map(|picture| base64(&picture)))
    }
}

/// Checks whether the deal of a finished game was fair.
fn verify(question: &Question) -> Result<fair::Report, Unanswered> {
    let unread = |error: serde_json::Error| Unanswered::Wrong(error.to_string());
    let Some(file) = &question.file else { return wrong("`file` is missing") };
    let file: fair::GameFile = serde_json::from_str(file).map_err(unread)?;
    let read = |receipt: &String| serde_json::from_str(receipt).map_err(unread);
    let receipt: Option<fair::Receipt> = question.receipt.as_ref().map(read).transpose()?;
    Ok(fair::verify(games::GAMES, &file, receipt.as_ref()))
}

fn games() -> Vec<GameOffer> {
    let offer = |rules: &&'static dyn Rules| GameOffer {
        id: rules.id(),
        seats: [*rules.seats().start(), *rules.seats().end()],
        options: rules.options(),
        characters: bots::characters(rules.id()),
    };
    games::GAMES.iter().map(offer).collect()
}

/// The keys of all pictures that come with a game, for browsers that want to have them at hand.
fn pictures(question: &Question) -> Result<Vec<String>, Unanswered> {
    let Some(rules) = question.game.as_deref().and_then(games::find) else {
        return wrong("there is no such game");
    };
    let key = |card: serde_json::Value| card["id"].as_str().map(str::to_string);
    Ok(rules
        .pictured()
        .map_or_else(Vec::new, |_| rules.cards().into_iter().filter_map(key).collect()))
}

/// The files that the bots of a game look things up in.
fn looks_up(question: &Question) -> Result<Vec<&'static str>, Unanswered> {
    let Some(rules) = question.game.as_deref().and_then(games::find) else {
        return wrong("there is no such game");
    };
    let options =
        rules.complete(&question.options).map_err(|error| Unanswered::Wrong(error.to_string()))?;
    Ok(bots::find(rules.id()).map_or_else(Vec::new, |cast| cast.looks_up(&options)))
}

fn game_of(question: &Question) -> Result<(&'static dyn Rules, usize), Unanswered> {
    let Some(rules) = question.game.as_deref().and_then(games::find) else {
        return wrong("there is no such game");
    };
    question.seats.map_or_else(|| wrong("`seats` is missing"), |seats| Ok((rules, seats)))
}
