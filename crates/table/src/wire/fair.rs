//! What phones that take part hear of a drawing: all of it when it changes, the roots of shuffles
//! one by one, and what opens the cards that their seat is shown.

use super::padding::{fill_up, padded};
use crate::draw::{Drawn, Round};
use crate::log::PersonId;
use crate::state::TableState;
use fair::{Hash, hex};
use kernel::{Seat, json};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// How the drawing stands, or only what was shuffled since.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "FairFrame"))]
pub(crate) struct FairFrame<'a> {
    #[cfg_attr(feature = "ts", ts(type = "'fair'"))]
    t: &'static str,
    /// Number of the game at this table.
    number: u32,
    /// How it was drawn; nothing if that has been told.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    draw: Option<DrawFrame<'a>>,
    /// The number of the first shuffle that is told here.
    from: usize,
    /// The roots of the shuffles from there on.
    roots: Vec<String>,
    /// Cards that this seat has been shown, with what proves that they lay there when the root of
    /// their shuffle was told.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<OpenedFrame>>", optional))]
    opened: Vec<OpenedFrame>,
}

impl FairFrame<'_> {
    /// The frame as text. It is as long whichever cards it opens: how many figures their numbers
    /// have is nothing for a listener.
    fn written(&self) -> String {
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
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct OpenedFrame {
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
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct DrawFrame<'a> {
    /// The charter, as it is hashed.
    charter: &'a str,
    /// The rounds so far.
    rounds: Vec<RoundFrame>,
    /// Whether the game has started.
    done: bool,
    /// The server's secret, once the game is over; in version 2 of the charter that of each round.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    secrets: Option<Vec<String>>,
}

/// A round of a drawing.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct RoundFrame {
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

/// How far a phone that takes part has heard of a drawing, by what decides it: the game and the
/// seat.
#[derive(Clone, Copy)]
pub struct Heard {
    /// The number of the game.
    game: u32,
    /// From which seat it looks; nothing at the rail.
    eye: Option<Seat>,
    /// How far the drawing had come.
    stage: Stage,
    /// Of how many shuffles it was told the roots.
    roots: usize,
    /// Of how many opened cards it was told.
    opened: usize,
}

/// How far a drawing has come. What phones are told of it follows from this: what one phone says is
/// told with that of the others.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Stage {
    round: u8,
    /// Whether the list of that round is closed.
    closed: bool,
    /// Whether the game has started.
    started: bool,
    /// Whether it is over, and the server's secrets are told.
    over: bool,
}

/// What a phone that takes part has not heard of a drawing.
pub struct FairNews {
    /// What all who have heard as much are told alike: see [`fair_frame`].
    pub alike: Option<Option<usize>>,
    /// What opens the cards that its seat alone is shown.
    pub opened: Option<String>,
}

fn draw_frame(drawn: &Drawn, done: bool, secrets: Option<Vec<String>>) -> DrawFrame<'_> {
    let round = |(number, round): (usize, &Round)| RoundFrame {
        server: hex(&round.server),
        list: round.closed.then(|| told(&round.list)),
        // Nobody who could still withhold a number knows those of the others.
        numbers: (done || number < drawn.rounds.len()).then(|| told(&round.numbers)),
    };
    DrawFrame {
        charter: &drawn.charter,
        rounds: (1..).zip(&drawn.rounds).map(round).collect(),
        done,
        secrets,
    }
}

/// What is known of the chance of the game that is drawn or played, and whether it is played.
fn drawn(table: &TableState) -> Option<(&Drawn, bool)> {
    let drawing = table.folded.drawing.as_ref().map(|drawing| (drawing.drawn(), false));
    drawing.or_else(|| Some((table.game()?.drawn()?, true)))
}

fn stage(table: &TableState, drawn: &Drawn, started: bool) -> Stage {
    let over = table.game().is_some_and(|game| game.outcome().is_some());
    let closed = drawn.last().is_some_and(|round| round.closed);
    let over = started && over && table.live.session.server_part().is_some();
    Stage { round: drawn.round(), closed, started, over }
}

/// The frame with everything, or with the shuffles from this one on.
pub fn fair_frame(table: &TableState, from: Option<usize>) -> Option<String> {
    let (drawn, done) = drawn(table)?;
    // Nobody knows a card by them any more.
    let over = stage(table, drawn, done).over;
    let kept = table.live.session.server_part().filter(|_| over);
    let secrets = kept.map(|kept| drawn.secrets(kept).iter().map(|one| hex(one)).collect());
    let draw = from.is_none().then(|| draw_frame(drawn, done, secrets));
    let from = from.unwrap_or(0).min(drawn.roots.len());
    let roots = drawn.roots[from..].iter().map(|root| hex(root)).collect();
    let opened = Vec::new();
    Some(FairFrame { t: "fair", number: drawn.number, draw, from, roots, opened }.written())
}

/// What opens the cards that a seat has been shown since it was told of so many.
fn opened_frame(table: &TableState, seat: Seat, since: usize) -> Option<String> {
    let game = table.game()?;
    let (drawn, kept) = (game.drawn()?, table.live.session.server_part()?);
    let news = game.table().openings().get(since..)?.iter();
    let news = news.filter(|opening| opening.to.is_none_or(|to| to == seat));
    let mut by_shuffle: BTreeMap<u32, BTreeSet<u16>> = BTreeMap::new();
    for opening in news {
        by_shuffle.entry(opening.shuffle).or_default().insert(opening.place);
    }
    let opened = by_shuffle.into_iter().filter_map(|(shuffle, places)| {
        let items = game.table().shuffle(shuffle)?;
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

/// All of the drawing that a phone which takes part has not heard: how it stands, the roots of
/// shuffles, and what opens the cards that its seat is shown. Every picture of a game is told after
/// this, however its viewer has come to it. What was told is remembered by the game and the seat,
/// so that whoever has another one hears all of it.
pub fn fair_news(
    table: &TableState,
    person: Option<PersonId>,
    heard: &mut Option<Heard>,
) -> Option<FairNews> {
    let (drawn, started) = drawn(table)?;
    let played = table.game().filter(|_| started).map(|game| game.table());
    let now = Heard {
        game: drawn.number,
        eye: table.seat_of(person),
        stage: stage(table, drawn, started),
        roots: drawn.roots.len(),
        opened: played.map_or(0, |table| table.openings().len()),
    };
    let same = |heard: &Heard| (heard.game, heard.eye) == (now.game, now.eye);
    let heard = heard.replace(now).filter(same);
    let from = match heard {
        Some(heard) if heard.stage == now.stage => Some(heard.roots),
        _ => None,
    };
    let alike = from.is_none_or(|from| from < now.roots).then_some(from);
    // Of cards that have been collected since, a newcomer may ask when the game is over.
    let collected = played.map_or(0, |table| table.collected());
    let since = heard.map_or(collected, |heard| heard.opened);
    let seat = now.eye.filter(|_| since < now.opened);
    let opened = seat.and_then(|seat| opened_frame(table, seat, since));
    Some(FairNews { alike, opened })
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
