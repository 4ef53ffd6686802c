//! Two seats: what the solver found, looked up. The books are made by `cargo run --release -p
//! stolik-lab --bin bluff_books`.

use super::Character;
use super::odds::{odds, own_count};
use crate::exact::{Book, ExactRound, Place, Shape, Table};
use bluff::{Action, Bluff, Face, Faces, Offer, Order, Own, Setup, Shared};
use kernel::{Offer as _, Quick, Random, Seat, View};
use solver::cfr::{Duel, Policy};
use std::sync::OnceLock;

/// The files of the books: count first without and with wild ones, then value first.
const NAMES: [&str; 4] = [
    "bluff.count_first.plain.bin",
    "bluff.count_first.wild.bin",
    "bluff.value_first.plain.bin",
    "bluff.value_first.wild.bin",
];

/// The same books, opened; one that is not in the binary is there when somebody has brought it.
static BOOKS: [OnceLock<Option<Book>>; 4] = [const { OnceLock::new() }; 4];

#[cfg(not(target_arch = "wasm32"))]
fn book(place: usize) -> Option<&'static Book> {
    const FILES: [&[u8]; 4] = [
        include_bytes!("../../data/bluff.count_first.plain.bin"),
        include_bytes!("../../data/bluff.count_first.wild.bin"),
        include_bytes!("../../data/bluff.value_first.plain.bin"),
        include_bytes!("../../data/bluff.value_first.wild.bin"),
    ];
    BOOKS[place].get_or_init(|| Book::open(FILES[place])).as_ref()
}

#[cfg(target_arch = "wasm32")]
fn book(place: usize) -> Option<&'static Book> {
    BOOKS[place].get()?.as_ref()
}

/// Where the book for these options stands.
fn place_of(value_first: bool, wild_ones: bool) -> usize {
    2 * usize::from(value_first) + usize::from(wild_ones)
}

/// The file of the book that is looked up at a table with these options.
pub(super) fn name_of(setup: &Setup) -> &'static str {
    NAMES[place_of(setup.order == Order::ValueFirst, setup.wild_ones)]
}

/// Puts a book there that is not in the binary; false if it is none. It stays as long as the
/// process.
pub(super) fn bring(name: &str, file: Vec<u8>) -> bool {
    let Some(place) = NAMES.iter().position(|known| *known == name) else { return false };
    BOOKS[place].get_or_init(|| Book::open(Vec::leak(file))).is_some()
}

/// How likely others are to turn a card to the face they bid, for bids that no book has.
const TURNED: f64 = 0.6;

/// A round of two as its book has it.
pub(super) struct Solved {
    table: &'static Table,
    /// 0 for the starter.
    player: usize,
}

impl Solved {
    /// The page for a round of two; nothing for more seats.
    pub(super) fn new(shared: &Shared, seat: Seat) -> Option<Solved> {
        let playing =
            || (0..).zip(&shared.in_game).filter(|(_, plays)| **plays).map(|(seat, _)| seat);
        if playing().count() != 2 {
            return None;
        }
        let other = playing().find(|other: &Seat| *other != shared.starter)?;
        let cards = [shared.starter, other].map(|seat| shared.cards[usize::from(seat)]);
        let (value_first, wild_ones) =
            (shared.setup.order == Order::ValueFirst, shared.setup.wild_ones);
        let table = table(Shape { value_first, wild_ones, cards })?;
        Some(Solved { table, player: usize::from(seat != shared.starter) })
    }

    /// Turns the cards as the book does.
    pub(super) fn arrange(
        &self,
        own: &Own,
        choices: &[[Face; 2]],
        random: &mut Quick,
    ) -> Option<Action> {
        let hands = Book::hands(self.table.graph.shape.cards[self.player]);
        let hand = hands.find(own.hand.iter().copied())?;
        let decisions: Vec<_> = self
            .table
            .turning(self.player, hand)
            .map(|choice| (f64::from(choice.weight), choice.way))
            .collect();
        let way = *pick(&decisions, random)?;
        let wanted = hands.sets.list[*hands.choices[hand].get(usize::from(way))?];
        // Which card shows what makes no difference, as long as the sum is right.
        let offer = Offer::Arrange { choices: choices.iter().copied().collect() };
        let fits =
            |action: &Action| matches!(action, Action::Arrange { faces } if shown(faces) == wanted);
        (0..offer.size()).map(|number| offer.nth(number)).find(fits)
    }

    /// What the book does with the bids so far, each offer with its weight; nothing where the book
    /// never comes by itself.
    pub(super) fn weights<'a>(
        &self,
        view: &View<Bluff>,
        offers: &'a [Offer],
    ) -> Vec<(f64, &'a Offer)> {
        let graph = &self.table.graph;
        let (Some(own), history) =
            (&view.own, view.table.bids.iter().map(|bid| (bid.count, bid.face)))
        else {
            return Vec::new();
        };
        let mut counts = [0; 6];
        own.faces.iter().flatten().for_each(|face| counts[usize::from(face.number()) - 1] += 1);
        let set = Book::hands(graph.shape.cards[self.player]).sets.find(&counts);
        let (Some(place), Some(set)) = (graph.find(history), set) else { return Vec::new() };
        let offered = |way: u8| {
            let bid = graph.bids.get(graph.keys[place].standing() + usize::from(way));
            offers.iter().find(|offer| match (offer, bid) {
                (Offer::Bid { count, face }, Some(bid)) => (*count, *face) == *bid,
                (Offer::Check, None) => true,
                _ => false,
            })
        };
        self.table
            .bidding(place, set)
            .filter_map(|decision| Some((f64::from(decision.weight), offered(decision.way)?)))
            .collect()
    }
}

/// The book's table for a shape.
fn table(shape: Shape) -> Option<&'static Table> {
    book(place_of(shape.value_first, shape.wild_ones))?.table(shape)
}

/// A character's policy at two seats that can be asked, so that it can be answered as well as
/// possible.
pub struct Known<'a> {
    round: &'a ExactRound,
    table: &'static Table,
    character: Character,
}

impl<'a> Known<'a> {
    /// What a character does in this round; nothing without a book.
    pub fn new(round: &'a ExactRound, character: Character) -> Option<Known<'a>> {
        Some(Known { round, table: table(round.shape())?, character })
    }
}

impl Policy<ExactRound> for Known<'_> {
    fn chosen(&self, player: usize, kind: usize) -> f64 {
        (self.round, self.table).chosen(player, kind)
    }

    fn weights(&self, round: &ExactRound, place: Place, player: usize, out: &mut [f64]) {
        (self.round, self.table).weights(round, place, player, out);
        let (types, ways) = (round.types(player), round.ways(place));
        for kind in 0..types {
            let mut sum = 0.0;
            for way in 0..ways {
                let weight = &mut out[way * types + kind];
                *weight *= self.character.bent(
                    round
                        .bid(place, way)
                        .map(|(_, face)| round.shows(place, player, kind, face) == 0),
                );
                sum += *weight;
            }
            (0..ways).for_each(|way| out[way * types + kind] /= sum);
        }
    }
}

impl Character {
    /// How gladly it does something: check, or bid a face that it does not show at all, or another.
    fn bent(&self, empty: Option<bool>) -> f64 {
        match empty {
            None => self.doubt,
            Some(true) => self.empty,
            Some(false) => 1.0,
        }
    }
}

/// How many of each face an arrangement shows.
fn shown(faces: &Faces) -> [u8; 6] {
    let mut counts = [0; 6];
    faces.numbers().iter().for_each(|number| counts[usize::from(*number) - 1] += 1);
    counts
}

/// One of the things, in proportion to its weight.
pub(super) fn pick<'a, T>(weighed: &'a [(f64, T)], random: &mut Quick) -> Option<&'a T> {
    let mut left = random.unit() * weighed.iter().map(|(weight, _)| weight).sum::<f64>();
    let found = weighed.iter().find(|(weight, _)| {
        left -= weight;
        left < 0.0
    });
    found.or(weighed.last()).map(|(_, thing)| thing)
}

/// The weights of the book as a character bends them: how gladly it bids what it does not show, and
/// how gladly it checks.
pub(super) fn bend(character: &Character, view: &View<Bluff>, weighed: &mut [(f64, &Offer)]) {
    for (weight, offer) in weighed {
        *weight *= character.bent(match offer {
            Offer::Bid { face, .. } => Some(own_count(view, *face) == 0),
            _ => None,
        });
    }
}

/// Where no book helps, because a bid was made that nobody should make: is it true or not?
pub(super) fn plain_sense<'a>(view: &View<Bluff>, offers: &'a [Offer]) -> Option<&'a Offer> {
    let standing = view.table.bid?;
    let likely = |count: u8, face: Face| odds(view, count, face, TURNED);
    let bids = offers.iter().filter_map(|offer| match offer {
        Offer::Bid { count, face } => Some((likely(*count, *face), offer)),
        _ => None,
    });
    let raise = bids.max_by(|(left, _), (right, _)| left.total_cmp(right));
    let doubt = 1.0 - likely(standing.count, standing.face);
    let check = offers.iter().find(|offer| matches!(offer, Offer::Check));
    raise.filter(|(likely, _)| *likely > doubt).map(|(_, offer)| offer).or(check)
}
