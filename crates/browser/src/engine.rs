//! The engine: tables by number, and the one door through which everything is asked.

use crate::advice::{Tale, advise};
use crate::answer::{GameOffer, Question, Told, Unanswered, wrong};
use crate::lesson::Lesson;
use crate::log::{fold, judge};
use crate::pictures::{Brought, base64};
use crate::practice::Practice;
use crate::replay::{Replay, ReplayOpened};
use crate::table::{Laid, News};
use gallery::{Gallery, Palette};
use kernel::{Rules, Seat};
use serde::Serialize;
use serde_json::value::RawValue;
use std::collections::BTreeMap;

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
            "close" => written(&self.tables.remove(&question.table.unwrap_or(0)).is_some()),
            "practice" => {
                let (practice, laid) = Practice::open(question)?;
                let table = self.opens(Open::Practice(Box::new(practice)));
                written(&Laid { table, ..laid })
            }
            "lesson" | "puzzle" => {
                let (rules, seats) = game_of(question)?;
                let (lesson, laid) = match question.view {
                    None => Lesson::open(question, rules, seats)?,
                    Some(_) => Lesson::puzzle(question, rules, seats)?,
                };
                let table = self.opens(Open::Lesson(Box::new(lesson)));
                written(&Laid { table, ..laid })
            }
            "hear" | "wake" | "begin" | "move" => written(&self.news(question)?),
            "try" => {
                let Open::Lesson(lesson) = self.open(question)? else { return no_table() };
                let (seat, action) = move_of(question)?;
                written(&lesson.allows(seat, action).map(|()| true)?)
            }
            "replay" => written(&self.replay(question)?),
            "position" => {
                let Open::Replay(replay) = self.open(question)? else { return no_table() };
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
                written(&self.opens(Open::Tale(Box::new(tale))))
            }
            "tell" => {
                let Open::Tale(tale) = self.open(question)? else { return no_table() };
                written(&tale.go_on()?)
            }
            other => wrong(format!("nobody can be asked for {other:?}")),
        }
    }

    /// Keeps what was opened, under a number of its own.
    fn opens(&mut self, open: Open) -> u32 {
        self.opened += 1;
        self.tables.insert(self.opened, open);
        self.opened
    }

    fn open(&mut self, question: &Question) -> Result<&mut Open, Unanswered> {
        let open = question.table.and_then(|table| self.tables.get_mut(&table));
        open.map_or_else(no_table, Ok)
    }

    /// What a table has to tell when something is said or done at it, or time has passed.
    fn news(&mut self, question: &Question) -> Result<News, Unanswered> {
        let Some(now) = question.now else { return wrong("`now` is missing") };
        let open = question.table.and_then(|table| self.tables.get_mut(&table));
        match open {
            Some(Open::Practice(practice)) => {
                if let Some(said) = &question.said {
                    practice.table.hear(said, now)?;
                }
                Ok(practice.news(now, &self.pictures))
            }
            Some(Open::Lesson(lesson)) => {
                match question.ask.as_str() {
                    "begin" => lesson.begin(&question.moves, now)?,
                    "move" => {
                        let (seat, action) = move_of(question)?;
                        lesson.play(seat, action, now)?;
                    }
                    _ => {}
                }
                if let Some(said) = &question.said {
                    lesson.table.hear(said, now)?;
                }
                Ok(lesson.news(now))
            }
            _ => no_table(),
        }
    }
}

impl Engine {
    fn replay(&mut self, question: &Question) -> Result<ReplayOpened, Unanswered> {
        let Some(file) = &question.file else { return wrong("`file` is missing") };
        let (replay, opened) = Replay::open(file)?;
        let table = self.opens(Open::Replay(Box::new(replay)));
        Ok(ReplayOpened { table, ..opened })
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

fn no_table<T>() -> Result<T, Unanswered> {
    wrong("there is no such table")
}

/// Who does what.
fn move_of(question: &Question) -> Result<(Seat, &str), Unanswered> {
    let Some(seat) = question.seat else { return wrong("`seat` is missing") };
    let Some(action) = &question.action else { return wrong("`action` is missing") };
    Ok((seat, action.get()))
}
