//! The engine: tables by number, and the one door through which everything is asked.

use crate::advice::{Tale, advise};
use crate::answer::{Unanswered, wrong};
use crate::lesson::Lesson;
use crate::log::judge;
use crate::pictures::Brought;
use crate::practice::Practice;
use crate::question::{Question, Written};
use crate::replay::{Replay, ReplayOpened};
use crate::table::{Laid, LocalTable, News};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use counsel::Subject;
use gallery::{Gallery, Palette};
use kernel::{RefusedJson, Rules};
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use table::Millis;

/// All tables of one browser page.
#[derive(Default)]
pub struct Engine {
    tables: BTreeMap<u32, Open>,
    opened: u32,
    pictures: Brought,
}

/// Something that a page has opened.
enum Open {
    Practice(Box<Practice>),
    Lesson(Box<Lesson>),
    Replay(Box<Replay>),
    Tale(Box<Tale>),
}

fn written(value: &impl Serialize) -> Result<String, Unanswered> {
    serde_json::to_string(value).map_err(|error| Unanswered::Wrong(error.to_string()))
}

impl Engine {
    /// Answers a question: `{"ok": …}`, `{"refused": {"code", "own", "data"}}` if the rules do not
    /// allow it, `{"wrong": "…"}` if it is no question.
    pub fn ask(&mut self, question: &str) -> String {
        let answer = serde_json::from_str::<Question>(question)
            .map_err(|error| Unanswered::Wrong(error.to_string()))
            .and_then(|question| self.answer(question));
        match answer {
            Ok(answer) => format!(r#"{{"ok":{answer}}}"#),
            Err(Unanswered::Refused(RefusedJson { code, own, data })) => {
                json!({"refused": {"code": code, "own": own, "data": data}}).to_string()
            }
            Err(Unanswered::Wrong(why)) => json!({ "wrong": why }).to_string(),
        }
    }

    /// Takes a file for bots: one that they look things up in, by its name, or a picture, as
    /// `picture/` and its key.
    pub fn bring(&mut self, name: &str, file: Vec<u8>) -> bool {
        if let Some(key) = name.strip_prefix("picture/") {
            self.pictures.bring(key, file);
            return true;
        }
        let reader = games::KITS.iter().find(|kit| name.starts_with(kit.rules.id()));
        reader.is_some_and(|kit| kit.cast.bring(name, file))
    }

    fn answer(&mut self, question: Question) -> Result<String, Unanswered> {
        match question {
            Question::Games(()) => {
                written(&games::GAMES.iter().map(|rules| rules.id()).collect::<Vec<_>>())
            }
            Question::Close(table) => written(&self.tables.remove(&table).is_some()),
            Question::Practice(at) => {
                let (practice, laid) = Practice::open(find(&at.game)?, &at)?;
                written(&Laid { table: self.opens(Open::Practice(Box::new(practice))), ..laid })
            }
            Question::Lesson { at, chance, seed } => {
                let (lesson, laid) = Lesson::open(find(&at.game)?, &at, (chance, seed))?;
                written(&Laid { table: self.opens(Open::Lesson(Box::new(lesson))), ..laid })
            }
            Question::Puzzle { at, view } => {
                let (lesson, laid) = Lesson::puzzle(find(&at.game)?, &at, view.get())?;
                written(&Laid { table: self.opens(Open::Lesson(Box::new(lesson))), ..laid })
            }
            Question::Hear { table, said, now } => {
                written(&self.news(table, now, |table| table.hear(&said, now))?)
            }
            Question::Wake { table, now } => written(&self.news(table, now, |_| Ok(()))?),
            Question::Begin { table, moves, said, now } => {
                self.lesson(table)?.begin(&moves, now)?;
                let hear = |table: &mut LocalTable| said.map_or(Ok(()), |it| table.hear(&it, now));
                written(&self.news(table, now, hear)?)
            }
            Question::Move { table, written: Written { seat, action }, now } => {
                self.lesson(table)?.play(seat, action.get(), now)?;
                written(&self.news(table, now, |_| Ok(()))?)
            }
            Question::Try { table, written: Written { seat, action } } => {
                self.lesson(table)?.allows(seat, action.get())?;
                written(&true)
            }
            Question::Replay { file, nobody } => {
                let (replay, opened) = Replay::open(&file, nobody)?;
                let table = self.opens(Open::Replay(Box::new(replay)));
                written(&ReplayOpened { table, ..opened })
            }
            Question::Position { table, step, seat, open } => match self.tables.get(&table) {
                Some(Open::Replay(replay)) => written(&replay.see(step, seat, open)?),
                _ => no_table(),
            },
            Question::Paint { game, key, palette } => {
                let palette = palette.as_deref().and_then(Palette::named);
                let palette = palette.unwrap_or(Palette::Normal);
                let painted = self.pictures.picture(&game, &key, palette);
                written(&painted.map(|picture| STANDARD.encode(&*picture)))
            }
            Question::Pictures(game) => written(&pictures(find(&game)?)),
            Question::LooksUp { game, options } => written(&looks_up(find(&game)?, &options)?),
            Question::Verify { file, receipt } => written(&verify(&file, receipt.as_deref())?),
            Question::Judge(log) => written(&judge(find(&log.game)?, &log)?),
            Question::Counsel(advised) => {
                written(&advise(subject(&advised.game)?, &advised, &self.pictures)?)
            }
            Question::Luck { log, worlds, seed } => {
                let tale = Tale::begin(subject(&log.game)?, log, worlds, seed.as_ref())?;
                written(&self.opens(Open::Tale(Box::new(tale))))
            }
            Question::Tell(table) => match self.tables.get_mut(&table) {
                Some(Open::Tale(tale)) => written(&tale.go_on()?),
                _ => no_table(),
            },
        }
    }

    /// Keeps what was opened, under a number of its own.
    fn opens(&mut self, open: Open) -> u32 {
        self.opened += 1;
        self.tables.insert(self.opened, open);
        self.opened
    }

    fn lesson(&mut self, table: u32) -> Result<&mut Lesson, Unanswered> {
        match self.tables.get_mut(&table) {
            Some(Open::Lesson(lesson)) => Ok(lesson),
            _ => no_table(),
        }
    }

    /// What a table has to tell when something was said to it, or time has passed.
    fn news(
        &mut self,
        table: u32,
        now: Millis,
        say: impl FnOnce(&mut LocalTable) -> Result<(), Unanswered>,
    ) -> Result<News, Unanswered> {
        match self.tables.get_mut(&table) {
            Some(Open::Practice(practice)) => {
                say(&mut practice.table)?;
                Ok(practice.news(now, &self.pictures))
            }
            Some(Open::Lesson(lesson)) => {
                say(&mut lesson.table)?;
                Ok(lesson.news(now))
            }
            _ => no_table(),
        }
    }
}

/// Checks whether the deal of a finished game was fair.
fn verify(file: &str, receipt: Option<&str>) -> Result<fair::Report, Unanswered> {
    let unread = |error: serde_json::Error| Unanswered::Wrong(error.to_string());
    let file: fair::GameFile = serde_json::from_str(file).map_err(unread)?;
    let receipt: Option<fair::Receipt> =
        receipt.map(serde_json::from_str).transpose().map_err(unread)?;
    Ok(fair::verify(games::GAMES, &file, receipt.as_ref()))
}

/// The keys of all pictures that come with a game, for browsers that want to have them at hand.
fn pictures(rules: &dyn Rules) -> Vec<String> {
    let key = |card: serde_json::Value| card["id"].as_str().map(str::to_string);
    let cards = rules.pictured().map_or_else(Vec::new, |_| rules.cards());
    cards.into_iter().filter_map(key).collect()
}

/// The files that the bots of a game look things up in.
fn looks_up(rules: &dyn Rules, options: &Value) -> Result<Vec<&'static str>, Unanswered> {
    let options = rules.complete(options)?;
    Ok(games::cast(rules.id()).map_or_else(Vec::new, |cast| cast.looks_up(&options)))
}

fn find(game: &str) -> Result<&'static dyn Rules, Unanswered> {
    games::find(game).map_or_else(|| wrong("there is no such game"), Ok)
}

/// The game as counsel takes it.
fn subject(game: &str) -> Result<Subject, Unanswered> {
    games::kit(game).map_or_else(|| wrong("there is no such game"), |kit| Ok(kit.subject()))
}

fn no_table<T>() -> Result<T, Unanswered> {
    wrong("there is no such table")
}
