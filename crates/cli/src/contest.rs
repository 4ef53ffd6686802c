//! One game among players of any kind: characters of the house, and programs of people's own.

use crate::program::{Program, Trouble};
use gallery::{Gallery, Looking};
use kernel::{
    Brain, Due, Eye, Growing, JsonStep, Outcome, Quick, Random, Rules, Seat, Seeded, Stream, Table,
};
use serde_json::{Value, json};
use std::sync::Arc;

/// Somebody on a seat.
pub enum Player {
    /// A character of the house.
    Brain(Box<dyn Brain>),
    Program(Program),
}

/// What a game is played with.
pub struct Contest<'a> {
    pub rules: &'static dyn Rules,
    /// Its options, complete.
    pub options: &'a Value,
    /// Where its pictures hang.
    pub gallery: Arc<dyn Gallery>,
    /// The same seed gives the same cards.
    pub seed: &'a str,
}

struct Going<'a> {
    contest: &'a Contest<'a>,
    table: Box<dyn Table>,
    /// What each seat has not been told yet.
    news: Vec<Vec<Value>>,
    random: Quick,
}

impl Contest<'_> {
    /// Plays the game to its end. What a program does wrong is told with its seat, and the game
    /// goes on.
    pub fn play(
        &self,
        players: &mut [Player],
        mut tell: impl FnMut(Seat, &Trouble),
    ) -> anyhow::Result<Outcome> {
        let (game, gallery, seed) = (self.rules.id(), Arc::clone(&self.gallery), self.seed);
        let grow = move |what| gallery.grow(game, what, seed.as_bytes(), &mut |_| true);
        let mut source = Growing { rest: Seeded::new(self.seed), grow };
        let thoughts = u64::from(Stream::at(self.seed.as_bytes(), u64::MAX).word());
        let table = self.rules.open(self.options, players.len())?;
        let news = vec![Vec::new(); players.len()];
        let mut going = Going { contest: self, table, news, random: Quick::new(thoughts) };
        loop {
            let mut step = JsonStep::default();
            going.table.settle(&mut source, &mut step)?;
            going.note(&step)?;
            let Due::Seats(due) = going.table.due() else { break };
            let decision = going.table.decision();
            for seat in due.iter() {
                // A move may have changed what is asked, and of whom: then everybody looks again.
                if going.table.decision() != decision || !going.table.due().seats().has(seat) {
                    break;
                }
                let player = &mut players[usize::from(seat)];
                going.turn(seat, player, &mut |trouble| tell(seat, trouble))?;
            }
        }
        going.table.outcome().ok_or_else(|| anyhow::anyhow!("the game ended without an outcome"))
    }
}

impl Going<'_> {
    fn note(&mut self, step: &JsonStep) -> anyhow::Result<()> {
        for event in &step.events {
            let event: Value = serde_json::from_str(event)?;
            self.news.iter_mut().for_each(|news| news.push(event.clone()));
        }
        Ok(())
    }

    fn act(&mut self, seat: Seat, action: &str) -> Result<(), (String, Value)> {
        let mut step = JsonStep::default();
        let refused = self.table.act(seat, action, &mut step).err();
        if let Some(refused) = refused {
            return Err((refused.code.to_string(), refused.data));
        }
        self.note(&step).map_err(|error| (error.to_string(), Value::Null))
    }

    fn turn(
        &mut self,
        seat: Seat,
        player: &mut Player,
        tell: &mut dyn FnMut(&Trouble),
    ) -> anyhow::Result<()> {
        match player {
            Player::Brain(brain) => {
                let pictured = self.table.pictured();
                let pictures =
                    pictured.map_or_else(Vec::new, |table| table.pictures(Eye::Seat(seat)));
                let sight = Looking {
                    game: self.contest.rules.id(),
                    pictures,
                    gallery: self.contest.gallery.as_ref(),
                };
                let asked = self.table.asked(seat);
                let action = brain.choose(asked.as_ref(), &sight, &mut self.random)?;
                self.act(seat, &action)
                    .map_err(|(code, _)| anyhow::anyhow!("a bot's {action} was refused: {code}"))
            }
            Player::Program(program) => {
                let mut question = self.question(seat)?;
                let take = |action: &Value| self.act(seat, &action.to_string());
                if program.choose(&mut question, take, tell).is_some() {
                    return Ok(());
                }
                let drawn = self.table.sample(seat, &mut self.random);
                self.act(seat, &drawn)
                    .map_err(|(code, _)| anyhow::anyhow!("{drawn} was drawn and refused: {code}"))
            }
        }
    }

    /// What a program is asked: what the frame of a game has at a table.
    fn question(&mut self, seat: Seat) -> anyhow::Result<Value> {
        let asked = self.table.asked(seat);
        let mut question: Value = serde_json::from_str(&asked.view())?;
        question["game"] = self.contest.rules.id().into();
        question["seat"] = seat.into();
        question["seats"] = json!((0..self.table.seats()).collect::<Vec<_>>());
        question["decision"] = self.table.decision().into();
        question["due"] = json!(self.table.due().seats().iter().collect::<Vec<_>>());
        question["legal"] = serde_json::from_str(&asked.legal())?;
        question["events"] = std::mem::take(&mut self.news[usize::from(seat)]).into();
        Ok(question)
    }
}
