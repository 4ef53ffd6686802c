//! What phones that take part hear of a drawing: all of it when it changes, the roots of shuffles
//! one by one, and what opens the cards that their seat is shown.

use super::client::{Client, Heard};
use super::drawn::{Drawn, Round};
use super::egress;
use super::padding::{fill_up, padded};
use super::slip::{Slip, slips};
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
            let places = egress::opened(places.into_iter().collect(), items.len());
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

impl TableTask {
    /// Shows phones that take part what has changed in the drawing or was shuffled, and opens to
    /// them what their seats are shown. It comes before the picture that shows it. Whoever has just
    /// come, or has another seat now, hears everything.
    pub(super) fn show_fair(&mut self) {
        let changed = std::mem::take(&mut self.state.live.draw.changed);
        let Some((drawn, done)) = self.state.drawn() else { return };
        let (game, roots) = (drawn.number, drawn.roots.len());
        let played = self.state.folded.game.as_ref().filter(|_| done).map(|game| &game.table);
        let openings = played.map_or(0, |table| table.openings().len());
        // Of cards that have been collected since, a newcomer may ask when the game is over.
        let collected = played.map_or(0, |table| table.collected());
        let told = std::mem::replace(&mut self.state.live.draw.told, roots);
        let (mut whole, mut news) = (None, None);
        for client in self.clients.iter_mut().filter(|client| client.takes_part) {
            let person = client.person;
            let heard = client.heard.filter(|heard| (heard.game, heard.person) == (game, person));
            let frame = match (heard, changed, told < roots) {
                (None, ..) | (_, true, _) => {
                    whole.get_or_insert_with(|| self.state.fair_frame(None)).clone()
                }
                (_, _, true) => {
                    news.get_or_insert_with(|| self.state.fair_frame(Some(told))).clone()
                }
                _ => None,
            };
            frame.into_iter().for_each(|frame| client.send(frame));
            let since = heard.map_or(collected, |heard| heard.opened);
            let forgets = heard.is_none() && slips(Slip::NotOpenedAgain);
            if since < openings && !forgets {
                Self::open_to(&self.state, client, since);
            }
            client.heard = Some(Heard { game, person, opened: openings });
        }
    }

    /// Opens to a phone what its seat has been shown since it was told of so many cards.
    fn open_to(state: &TableState, client: &mut Client, since: usize) {
        let game = state.folded.game.as_ref();
        let seat = client.person.and_then(|person| game?.seat_of(person));
        if let Some(frame) = seat.and_then(|seat| state.opened_frame(seat, since)) {
            client.send(frame);
        }
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
