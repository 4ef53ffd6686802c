//! What phones that take part hear of a drawing: all of it when it changes, and the roots of
//! shuffles one by one.

use super::drawn::{Drawn, Round};
use super::frames::written;
use super::state::TableState;
use super::task::TableTask;
use axum::extract::ws::Utf8Bytes;
use fair::{Hash, hex};
use kernel::Seat;
use serde::Serialize;

/// How the drawing stands, or only what was shuffled since.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "FairFrame"))]
pub(super) struct FairFrame<'a> {
    #[cfg_attr(test, ts(type = "'fair'"))]
    t: &'static str,
    /// Number of the game at this table.
    number: u32,
    /// How it was drawn; nothing if that has been told.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    draw: Option<DrawFrame<'a>>,
    /// The number of the first shuffle that is told here.
    from: usize,
    /// The roots of the shuffles from there on.
    roots: Vec<String>,
}

/// How a drawing stands.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(super) struct DrawFrame<'a> {
    /// The charter, as it is hashed.
    charter: &'a str,
    /// The rounds so far.
    rounds: Vec<RoundFrame>,
    /// Whether the game has started.
    done: bool,
    /// The server's secret of each round, once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    secrets: Option<Vec<String>>,
}

/// A round of a drawing.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(super) struct RoundFrame {
    /// What the server says of its secret.
    server: String,
    /// The closed list; nothing while it is open.
    list: Option<Vec<(Seat, String)>>,
    /// The numbers; nothing before all are there that will come.
    numbers: Option<Vec<(Seat, String)>>,
}

fn told(list: &[(Seat, Hash)]) -> Vec<(Seat, String)> {
    list.iter().map(|(seat, hash)| (*seat, hex(hash))).collect()
}

impl Drawn {
    fn frame(&self, done: bool, secrets: Option<Vec<String>>) -> DrawFrame<'_> {
        let round = |(number, round): (usize, &Round)| RoundFrame {
            server: hex(&round.server),
            list: round.closed.then(|| told(&round.list)),
            // Nobody who could still withhold a number knows those of the others.
            numbers: (done || number < self.rounds.len()).then(|| told(&round.numbers)),
        };
        DrawFrame {
            charter: &self.charter,
            rounds: (1..).zip(&self.rounds).map(round).collect(),
            done,
            secrets,
        }
    }
}

impl TableState {
    /// What is known of the chance of the game that is drawn or played, and whether it is played.
    fn drawn(&self) -> Option<(&Drawn, bool)> {
        let drawing = self.folded.drawing.as_ref().map(|drawing| (&drawing.drawn, false));
        drawing.or_else(|| Some((self.folded.game.as_ref()?.fair.as_ref()?, true)))
    }

    /// The frame with everything, or with the shuffles from this one on.
    pub(super) fn fair_frame(&self, from: Option<usize>) -> Option<Utf8Bytes> {
        let (drawn, done) = self.drawn()?;
        // Nobody knows a card by them any more.
        let over = self.folded.game.as_ref().is_some_and(|game| game.outcome.is_some());
        let kept = self.live.game.kept.as_ref().filter(|_| over && done);
        let secrets = kept.map(|kept| drawn.secrets(kept).iter().map(|one| hex(one)).collect());
        let draw = from.is_none().then(|| drawn.frame(done, secrets));
        let from = from.unwrap_or(0).min(drawn.roots.len());
        let roots = drawn.roots[from..].iter().map(|root| hex(root)).collect();
        Some(written(&FairFrame { t: "fair", number: drawn.number, draw, from, roots }))
    }
}

impl TableTask {
    /// Shows phones that take part what has changed in the drawing, or was shuffled.
    pub(super) fn show_fair(&mut self) {
        let changed = std::mem::take(&mut self.state.live.draw.changed);
        let roots = self.state.drawn().map_or(0, |(drawn, _)| drawn.roots.len());
        let told = std::mem::replace(&mut self.state.live.draw.told, roots);
        if !changed && told >= roots {
            return;
        }
        let from = (!changed).then_some(told);
        let Some(frame) = self.state.fair_frame(from) else { return };
        let takes_part = self.clients.iter_mut().filter(|client| client.takes_part);
        takes_part.for_each(|client| client.send(frame.clone()));
    }

    /// Shows one that has just come how the chance of the game was drawn.
    pub(super) fn show_fair_to(&mut self, newcomer: usize) {
        if self.clients[newcomer].takes_part
            && let Some(frame) = self.state.fair_frame(None)
        {
            self.clients[newcomer].send(frame);
        }
    }
}
