//! What counsel has to know of a game: which moves are worth a thought, where playing on may stop,
//! and why a move is good.

use crate::counsel::{Budget, Worth};
use crate::said::Said;
use bots::Casting;
use kernel::{Asked, Asking, Eye, Game, Offer, Rules, Seat, Sight, Table, View, Views, json};

/// What is known of one game; its kit has it.
pub trait Counsellor: Sync {
    /// The bots that play on, in turns.
    fn players(&self) -> &'static [&'static str];
    /// All codes that it says.
    fn codes(&self) -> &'static [&'static str];
    /// How many seats the table has, by what is asked.
    fn seats(&self, asked: &dyn Asked) -> Option<u8>;
    /// Playing on stops when this number has changed: then [`standing`](Counsellor::standing) can
    /// judge. A game that is played to its end always says the same.
    fn mark(&self, _table: &dyn Table) -> u32 {
        0
    }
    /// The same for a whole log, where every position is played on: what stops sooner strays less.
    fn brief_mark(&self, table: &dyn Table) -> u32 {
        self.mark(table)
    }
    /// How often every position of a whole log is played on, unless somebody says otherwise: more
    /// is surer, and takes longer.
    fn rolls(&self) -> u16 {
        64
    }
    /// Each seat's chance to win as the table stands, among players who are alike.
    fn standing(&self, table: &dyn Table) -> Vec<f64> {
        let seats = table.seats();
        vec![1.0 / f64::from(seats); usize::from(seats)]
    }
    /// The same of a table about which everything is known, where that can be told without playing
    /// on.
    fn known(&self, _table: &dyn Table) -> Option<Vec<f64>> {
        None
    }
    /// Moves to weigh besides what bots would do.
    fn moves(&self, asked: &dyn Asked) -> Vec<String>;
    /// Two moves of the same sense are one.
    fn sense(&self, _asked: &dyn Asked, action: &str) -> String {
        same(action)
    }
    /// Worlds that are imagined for each one that is kept.
    fn tries(&self, _asked: &dyn Asked) -> usize {
        1
    }
    /// How likely a world is, compared with others that look the same to this seat.
    fn weight(&self, _world: &dyn Table, _seat: Seat) -> f64 {
        1.0
    }
    /// The chance to win after each move, look by look, where looking is what it takes.
    fn by_sight(
        &self,
        _asked: &dyn Asked,
        _moves: &[String],
        _sight: &dyn Sight,
        _budget: Budget,
    ) -> Option<Vec<Vec<f64>>> {
        None
    }
    /// The move in words.
    fn said(&self, asked: &dyn Asked, action: &str) -> Said;
    /// Why the best move is good.
    fn reason(&self, asked: &dyn Asked, best: &Worth, sight: &dyn Sight) -> Said;
    /// What this seat cannot know.
    fn unknown(&self, asked: &dyn Asked) -> Said;
}

/// A game on which counsel is given.
#[derive(Clone, Copy)]
pub struct Subject {
    /// Its rules.
    pub rules: &'static dyn Rules,
    /// Who plays on, and whose moves are weighed.
    pub cast: &'static dyn Casting,
    /// What is known of it.
    pub counsellor: &'static dyn Counsellor,
}

/// What is asked, with its type.
pub fn asking<G: Game>(asked: &dyn Asked) -> Option<&Asking<G>> {
    asked.as_any().downcast_ref()
}

/// What everyone sees of a table of this game.
pub fn shared<G: Game>(table: &dyn Views) -> Option<G::Shared> {
    seen::<G>(table, Eye::Rail).map(|view| view.table)
}

/// What an eye sees of a table of this game.
pub fn seen<G: Game>(table: &dyn Views, eye: Eye) -> Option<View<G>> {
    table.view_any(eye).downcast().ok().map(|view: Box<View<G>>| *view)
}

/// A move as JSON, read.
pub fn read<G: Game>(action: &str) -> Option<G::Action> {
    serde_json::from_str(action).ok()
}

/// A move, however its fields are ordered.
pub fn same(action: &str) -> String {
    serde_json::from_str::<serde_json::Value>(action)
        .map_or_else(|_| action.to_string(), |action| action.to_string())
}

/// A move as JSON.
pub fn written(action: &impl serde::Serialize) -> String {
    let mut text = String::new();
    json::write(action, &mut text);
    text
}

/// The moves of these offers, as JSON.
pub fn listed<'a, G: Game>(offers: impl Iterator<Item = &'a G::Offer>) -> Vec<String> {
    offers.flat_map(|offer| (0..offer.size()).map(|number| written(&offer.nth(number)))).collect()
}

/// Shares of a win by points: the further ahead, the likelier, in units of `width`.
pub fn by_points(points: &[f64], width: f64) -> Vec<f64> {
    let best = points.iter().copied().fold(f64::MIN, f64::max);
    let worth: Vec<f64> = points.iter().map(|points| ((points - best) / width).exp()).collect();
    let all: f64 = worth.iter().sum();
    worth.into_iter().map(|worth| worth / all).collect()
}
