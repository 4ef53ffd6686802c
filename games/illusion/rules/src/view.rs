//! What each eye sees of Iluzja, built up field by field, and a truth imagined from it.

use super::action::Name;
use super::card::{ARROWS, Colour, DECK, Deck, Numbers};
use super::{Drawn, Illusion, MOST_PLAYERS, Setup, Stage};
use arrayvec::ArrayVec;
use kernel::{Answer, Game, Pictured, Question, Random, Seat, View};
use serde::{Deserialize, Serialize};

/// Where the game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Phase {
    /// Cards are placed and rows doubted.
    Play,
    /// The game has ended.
    Over,
}

/// The row that was doubted last, turned over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LastRound {
    /// What mattered.
    pub colour: Colour,
    /// The percentages of this colour, from the arrow outwards.
    pub values: Vec<u8>,
    /// Whether the row had no fall.
    pub correct: bool,
    /// Who doubted.
    pub doubter: Seat,
    /// Who got the arrow card.
    pub winner: Seat,
    /// Who had placed last.
    pub placed_by: Seat,
    /// The pictures of the row, from the arrow outwards.
    pub cards: Vec<Name>,
    /// All that their backs say.
    pub numbers: Vec<Numbers>,
}

/// What everyone sees.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Table"))]
pub struct Shared {
    /// The options.
    pub setup: Setup,
    /// Where the game stands.
    pub phase: Phase,
    /// The number of the round, from 1.
    pub round: u16,
    /// Whose turn it is.
    pub turn: Option<Seat>,
    /// What matters this round.
    pub colour: Option<Colour>,
    /// The pictures of the row, from the arrow outwards.
    pub row: Vec<Name>,
    /// The picture on top of the stack.
    pub top: Option<Name>,
    /// How many cards the stack has, the top one included.
    pub stack: u8,
    /// Who placed last this round.
    pub last_placed_by: Option<Seat>,
    /// The arrow cards that each seat has won, the oldest first.
    #[cfg_attr(test, ts(as = "Vec<Vec<Colour>>"))]
    pub won: ArrayVec<ArrayVec<Colour, { ARROWS as usize }>, MOST_PLAYERS>,
    /// The row that was doubted last.
    pub last_round: Option<LastRound>,
}

/// What only one seat sees: nothing. There are no hands in Iluzja.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Own {}

/// The summary of the rules page.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    pub phase: Phase,
    pub round: u16,
    pub turn: Option<Seat>,
    pub colour: Option<Colour>,
    pub row_length: u8,
    pub arrows: ArrayVec<u8, MOST_PLAYERS>,
    pub last_placed_by: Option<Seat>,
    pub last_round: Option<SummaryOfRound>,
    pub stack: u8,
}

/// The last round as the summary tells it.
#[derive(Clone, Debug, Serialize)]
pub struct SummaryOfRound {
    pub colour: Colour,
    pub values: Vec<u8>,
    pub correct: bool,
    pub doubter: Seat,
    pub winner: Seat,
}

impl Summary {
    /// All that the summary tells is what everyone sees.
    pub(super) fn of(shared: Shared) -> Summary {
        let Shared {
            phase, round, turn, colour, row, stack, last_placed_by, won, last_round, ..
        } = shared;
        let arrows = won.iter().map(|arrows| arrows.len() as u8).collect();
        let last_round =
            last_round.map(|LastRound { colour, values, correct, doubter, winner, .. }| {
                SummaryOfRound { colour, values, correct, doubter, winner }
            });
        Summary {
            phase,
            round,
            turn,
            colour,
            row_length: row.len() as u8,
            arrows,
            last_placed_by,
            last_round,
            stack,
        }
    }
}

impl Illusion {
    pub(super) fn shared_view(&self) -> Shared {
        let over = self.stage == Stage::Over;
        Shared {
            setup: self.setup,
            phase: if over { Phase::Over } else { Phase::Play },
            round: self.round,
            turn: (self.stage == Stage::Play).then_some(self.turn),
            colour: self.colour,
            row: self.row.iter().map(|drawn| drawn.name).collect(),
            top: self.top().map(|drawn| drawn.name),
            stack: self.stack.len() as u8,
            last_placed_by: self.last_placed_by,
            won: self.won.clone(),
            last_round: self.last_round.clone(),
        }
    }
}

/// Gives every picture some card that it could be.
///
/// The cards of the last row are known; they lie among the discarded ones, or in the stack if that
/// is new. All others could be anything.
pub(super) fn imagine(view: &View<Illusion>, random: &mut impl Random) -> Illusion {
    let table = &view.table;
    let mut game = Illusion::open(&table.setup, table.won.len() as u8);
    if let Some(what) = Illusion::grows(&table.setup, table.won.len() as u8)
        && let Answer::Grown(grown) = Answer::drawn(Question::Grow(what), random)
    {
        game.deck = Deck::of_grown(&grown);
    }
    game.stage = if table.phase == Phase::Over { Stage::Over } else { Stage::Play };
    game.round = table.round;
    game.turn = table.turn.unwrap_or(0);
    game.colour = table.colour;
    game.last_placed_by = table.last_placed_by;
    game.won = table.won.clone();
    game.last_round = table.last_round.clone();
    game.arrows = imagined_arrows(table, random);

    let known = imagined_backs(&mut game.deck, table.last_round.as_ref());
    let names = table.last_round.iter().flat_map(|last| &last.cards);
    game.last_row =
        known.iter().zip(names).map(|(card, name)| Drawn { card: *card, name: *name }).collect();
    let mut unknown: Vec<u8> = (0..DECK).filter(|card| !known.contains(card)).collect();
    random.shuffle(&mut unknown);
    // The row was drawn after the last row was shown, but perhaps from a stack that holds those
    // cards again.
    let mut next = unknown.into_iter().chain(known);
    game.row = table
        .row
        .iter()
        .zip(next.by_ref())
        .map(|(name, card)| Drawn { card, name: *name })
        .collect();
    game.stack = next.by_ref().take(usize::from(table.stack)).collect();
    game.discarded = next.collect();
    // The name of the top card is the last that was given.
    game.shown = table
        .top
        .or(table.row.iter().max().copied())
        .or_else(|| table.last_round.as_ref()?.cards.iter().max().copied())
        .unwrap_or(0);
    game
}

/// Cards that can be the ones of the last row. In a fresh deck the first cards get the numbers that
/// were shown.
fn imagined_backs(deck: &mut Deck, last: Option<&LastRound>) -> Vec<u8> {
    let shown = last.map_or(&[][..], |last| &last.numbers);
    if let Deck::Fresh(cards) = deck {
        let mut own = cards.to_vec();
        own.iter_mut().zip(shown).for_each(|(card, numbers)| card.0 = *numbers);
        *cards = own.into();
    }
    let mut known: Vec<u8> = Vec::with_capacity(shown.len());
    for numbers in shown {
        let card = (0..DECK).find(|card| deck.numbers(*card) == *numbers && !known.contains(card));
        known.extend(card);
    }
    known
}

/// The arrows that are out lie as they were seen; who won which is known, the rest are in any
/// order.
fn imagined_arrows(
    table: &Shared,
    random: &mut impl Random,
) -> ArrayVec<Colour, { ARROWS as usize }> {
    let mut hidden: Vec<Colour> = (0..u16::from(ARROWS)).map(Colour::of_arrow).collect();
    let mut seen: ArrayVec<Colour, { ARROWS as usize }> =
        table.won.iter().flatten().copied().collect();
    seen.extend(table.colour);
    for colour in &seen {
        let place = hidden
            .iter()
            .position(|other| other == colour)
            .expect("there are three arrows of each colour");
        hidden.swap_remove(place);
    }
    random.shuffle(&mut hidden);
    seen.extend(hidden);
    seen
}
