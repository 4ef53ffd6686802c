//! What phones that take part hear of a drawing: all of it when it changes, the roots of shuffles
//! one by one, and what opens the cards that their seat is shown.

use super::client::{Client, Heard, Stage};
use super::drawn::{Drawn, Round};
use super::padding::{fill_up, padded};
use super::state::TableState;
use super::task::TableTask;
use axum::extract::ws::Utf8Bytes;
use fair::{Hash, hex};
use kernel::{Seat, json};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

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
    /// Cards that this seat has been shown, with what proves that they lay there when the root of
    /// their shuffle was told.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(as = "Option<Vec<OpenedFrame>>", optional))]
    opened: Vec<OpenedFrame>,
}

impl FairFrame<'_> {
    /// The frame as text. It is as long whichever cards it opens: how many figures their numbers
    /// have is nothing for a listener.
    fn written(&self) -> Utf8Bytes {
        let mut text = String::new();
        json::write(self, &mut text);
        let cards = self.opened.iter().flat_map(|opened| &opened.cards);
        let figures = |item: u16| item.checked_ilog10().unwrap_or(0);
        let missing: u32 = cards.map(|(_, item, _)| figures(u16::MAX) - figures(*item)).sum();
        let length = text.len() + missing as usize;
        fill_up(&mut text, length);
        padded(text)
    }
}

/// Some cards of a shuffle.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(super) struct OpenedFrame {
    /// The number of the shuffle in the game, from 0.
    shuffle: u32,
    /// How many cards it has.
    of: u16,
    /// Where each card lay, which it is, and its salt.
    cards: Vec<(u16, u16, String)>,
    /// Hashes of the largest parts of the tree that hold none of them, from left to right.
    rest: Vec<String>,
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
    /// The server's secret, once the game is over; in version 2 of the charter that of each round.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    secrets: Option<Vec<String>>,
}

/// A round of a drawing.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(super) struct RoundFrame {
    /// What the server says of its secret; in version 3 of the charter the same in each round.
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

    fn stage(&self, drawn: &Drawn, started: bool) -> Stage {
        let over = self.folded.game.as_ref().is_some_and(|game| game.outcome.is_some());
        let closed = drawn.last().is_some_and(|round| round.closed);
        let over = started && over && self.live.game.kept.is_some();
        Stage { round: drawn.round(), closed, started, over }
    }

    /// The frame with everything, or with the shuffles from this one on.
    pub(super) fn fair_frame(&self, from: Option<usize>) -> Option<Utf8Bytes> {
        let (drawn, done) = self.drawn()?;
        // Nobody knows a card by them any more.
        let kept = self.live.game.kept.as_ref().filter(|_| self.stage(drawn, done).over);
        let secrets = kept.map(|kept| drawn.secrets(kept).iter().map(|one| hex(one)).collect());
        let draw = from.is_none().then(|| drawn.frame(done, secrets));
        let from = from.unwrap_or(0).min(drawn.roots.len());
        let roots = drawn.roots[from..].iter().map(|root| hex(root)).collect();
        let opened = Vec::new();
        Some(FairFrame { t: "fair", number: drawn.number, draw, from, roots, opened }.written())
    }

    /// What opens the cards that a seat has been shown since it was told of so many.
    fn opened_frame(&self, seat: Seat, since: usize) -> Option<Utf8Bytes> {
        let game = self.folded.game.as_ref()?;
        let (drawn, kept) = (game.fair.as_ref()?, self.live.game.kept.as_ref()?);
        let news = game.table.openings().get(since..)?.iter();
        let news = news.filter(|opening| opening.to.is_none_or(|to| to == seat));
        let mut by_shuffle: BTreeMap<u32, BTreeSet<u16>> = BTreeMap::new();
        for opening in news {
            by_shuffle.entry(opening.shuffle).or_default().insert(opening.place);
        }
        let opened = by_shuffle.into_iter().filter_map(|(shuffle, places)| {
            let items = game.table.shuffle(shuffle)?;
            let places: Vec<u16> = places.into_iter().collect();
            let opened = drawn.open(kept, shuffle, items, &places);
            let cards = opened.cards.iter().map(|(place, item, salt)| (*place, *item, hex(salt)));
            let rest = opened.rest.iter().map(|hash| hex(hash)).collect();
            Some(OpenedFrame { shuffle, of: opened.of, cards: cards.collect(), rest })
        });
        let (number, from) = (drawn.number, drawn.roots.len());
        let opened: Vec<OpenedFrame> = opened.collect();
        let news = !opened.is_empty();
        let frame = FairFrame { t: "fair", number, draw: None, from, roots: Vec::new(), opened };
        news.then(|| frame.written())
    }
}

/// Frames about a drawing that several sockets get alike, by the shuffle from which they tell.
#[derive(Default)]
pub(super) struct Alike(Vec<(Option<usize>, Option<Utf8Bytes>)>);

impl Alike {
    fn get(&mut self, state: &TableState, from: Option<usize>) -> Option<Utf8Bytes> {
        if let Some((_, frame)) = self.0.iter().find(|(other, _)| *other == from) {
            return frame.clone();
        }
        let frame = state.fair_frame(from);
        self.0.push((from, frame.clone()));
        frame
    }
}

impl TableState {
    /// Tells a socket that takes part all of the drawing that it has not heard: how it stands, the
    /// roots of shuffles, and what opens the cards that its seat is shown. Every picture of a game
    /// goes through here first, however its viewer has come to it. What was told is remembered by
    /// the game and the seat, so that whoever has another one hears all of it.
    pub(super) fn tell_fair(&self, client: &mut Client, alike: &mut Alike) {
        let Some((drawn, started)) = self.drawn().filter(|_| client.takes_part) else { return };
        let played = self.folded.game.as_ref().filter(|_| started).map(|game| &game.table);
        let now = Heard {
            game: drawn.number,
            eye: self.seat_of(client.person),
            stage: self.stage(drawn, started),
            roots: drawn.roots.len(),
            opened: played.map_or(0, |table| table.openings().len()),
        };
        let same = |heard: &Heard| (heard.game, heard.eye) == (now.game, now.eye);
        let heard = client.heard.replace(now).filter(same);
        let from = match heard {
            Some(heard) if heard.stage == now.stage => Some(heard.roots),
            _ => None,
        };
        if from.is_none_or(|from| from < now.roots) {
            alike.get(self, from).into_iter().for_each(|frame| client.send(frame));
        }
        // Of cards that have been collected since, a newcomer may ask when the game is over.
        let collected = played.map_or(0, |table| table.collected());
        let since = heard.map_or(collected, |heard| heard.opened);
        if since < now.opened {
            let opened = now.eye.and_then(|seat| self.opened_frame(seat, since));
            opened.into_iter().for_each(|frame| client.send(frame));
        }
    }
}

impl TableTask {
    /// Tells phones that take part what is new in the drawing.
    pub(super) fn show_fair(&mut self) {
        let mut alike = Alike::default();
        self.clients.iter_mut().for_each(|client| self.state.tell_fair(client, &mut alike));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_is_as_long_whichever_card_it_opens() {
        let length = |item: u16, salt: usize| {
            let cards = vec![(3, item, "0".repeat(salt))];
            let opened = vec![OpenedFrame { shuffle: 0, of: 84, cards, rest: Vec::new() }];
            let (from, roots) = (1, Vec::new());
            FairFrame { t: "fair", number: 1, draw: None, from, roots, opened }.written().len()
        };
        // Somewhere among these the shorter number would fit into a smaller class.
        for salt in 0..600 {
            assert_eq!(length(7, salt), length(83, salt), "{salt}");
            assert_eq!(length(0, salt), length(83, salt), "{salt}");
        }
    }
}
