//! What everyone sees of Kasyno, built up field by field, and a truth imagined from it.

use super::card::{Card, Cards, Symbol, Symbols};
use super::dice::{DICE, Dice, DieSet, Layout};
use super::event::{Securing, Won};
use super::{Casino, MOST_TARGETS, MOST_WON, POOL, SEATS, Setup, Stage};
use arrayvec::ArrayVec;
use kernel::{Eye, Game, Random, Seat, View};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Where a turn stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Phase {
    /// Secure, exchange, roll.
    BeforeRoll,
    /// A just-rolled die has to be placed.
    Place,
    /// Roll again or stop.
    Decide,
    /// The game has ended.
    Over,
}

/// How the last turn ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LastTurn {
    /// Its number, from 1: another number, another turn.
    pub number: u32,
    /// Whose it was.
    pub seat: Seat,
    /// Whether the last roll fitted nowhere.
    pub bust: bool,
    /// How the dice lay at its end.
    pub dice: [Symbol; DICE],
    /// The dice of its last roll.
    #[cfg_attr(feature = "ts", ts(as = "Vec<super::Die>"))]
    pub rolled: DieSet,
    /// Card id → the dice that lay on it.
    #[cfg_attr(feature = "ts", ts(as = "std::collections::HashMap<String, Vec<super::Die>>"))]
    pub placed: BTreeMap<Card, DieSet>,
    /// What was won, and from whom.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Won>"))]
    pub won: ArrayVec<Won, MOST_WON>,
    /// The securing roll; nothing if no card was won.
    pub securing: Option<Securing>,
}

/// How many dice of each symbol a card has room for: every choice of free dice that shows no symbol more often than one of these
/// lists says may be laid there, and no other.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Room {
    /// The card.
    pub card: Card,
    /// Lists of cherries, plums, bells, clovers, sevens and jokers.
    pub most: Vec<[u8; 6]>,
}

/// What everyone sees.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Table"))]
pub struct Shared {
    /// The options.
    pub setup: Setup,
    /// Where the turn stands.
    pub phase: Phase,
    /// Whose turn it is.
    pub turn: Option<Seat>,
    /// Its number, from 1.
    pub number: u32,
    /// The cards for everyone; each keeps its place while it lies there.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Card>"))]
    pub pool: ArrayVec<Card, POOL>,
    /// Cards in the stack.
    pub stack: u8,
    /// Tokens of each seat.
    #[cfg_attr(feature = "ts", ts(as = "Vec<u8>"))]
    pub tokens: ArrayVec<u8, SEATS>,
    /// Cards that lie face up before each seat: others can win them.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Vec<Card>>"))]
    pub face_up: ArrayVec<Cards, SEATS>,
    /// Cards that lie face down before each seat: they are safe, and no secret.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Vec<Card>>"))]
    pub face_down: ArrayVec<Cards, SEATS>,
    /// Points and tokens of each seat, as if the game ended now.
    #[cfg_attr(feature = "ts", ts(as = "Vec<u16>"))]
    pub scores: ArrayVec<u16, SEATS>,
    /// Cards that were given for tokens.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Card>"))]
    pub exchanged: Cards,
    /// What each die shows; nothing before the first roll of a turn.
    pub dice: [Option<Symbol>; DICE],
    /// The dice of the last roll.
    #[cfg_attr(feature = "ts", ts(as = "Vec<super::Die>"))]
    pub rolled: DieSet,
    /// The dice that lie on no card.
    #[cfg_attr(feature = "ts", ts(as = "Vec<super::Die>"))]
    pub free: DieSet,
    /// Card id → the dice on it.
    #[cfg_attr(feature = "ts", ts(as = "std::collections::HashMap<String, Vec<super::Die>>"))]
    pub placed: BTreeMap<Card, DieSet>,
    /// Cards whose dice would win them if the turn were stopped.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Card>"))]
    pub complete: Cards,
    /// Symbols that would fit somewhere. A roll of n dice is a bust if none of them shows one: ((6 − length) / 6)ⁿ.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Symbol>"))]
    pub fitting: ArrayVec<Symbol, 6>,
    /// When dice have to be placed: which free dice may lie on which card together. Cards without room are left out.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Room>"))]
    pub room: ArrayVec<Room, MOST_TARGETS>,
    /// How the last turn ended.
    pub last_turn: Option<LastTurn>,
}

/// No seat knows more than the others.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "Record<string, never>"))]
pub struct Own {}

/// The summary of the rules page.
#[derive(Clone, Debug, Serialize)]
#[expect(missing_docs, reason = "the keys are those of the rules page")]
pub struct Summary {
    pub phase: Phase,
    pub turn: Option<Seat>,
    pub pool: ArrayVec<Card, POOL>,
    pub stack: u8,
    pub tokens: ArrayVec<u8, SEATS>,
    pub face_up: ArrayVec<Cards, SEATS>,
    pub face_down: ArrayVec<Cards, SEATS>,
    pub dice: [Option<Symbol>; DICE],
    pub placed: BTreeMap<Card, DieSet>,
    pub last_turn: Option<LastTurnSummary>,
}

/// The last turn as the rules page tells it.
#[derive(Clone, Debug, Serialize)]
#[expect(missing_docs, reason = "the keys are those of the rules page")]
pub struct LastTurnSummary {
    pub seat: Seat,
    pub bust: bool,
    pub won: Cards,
    pub secured: Cards,
    pub securing_roll: Option<[Symbol; DICE]>,
}

impl From<LastTurn> for LastTurnSummary {
    fn from(last: LastTurn) -> LastTurnSummary {
        LastTurnSummary {
            seat: last.seat,
            bust: last.bust,
            won: last.won.iter().map(|won| won.card).collect(),
            secured: last.securing.iter().flat_map(|securing| &securing.secured).map(|matched| matched.card).collect(),
            securing_roll: last.securing.map(|securing| securing.dice),
        }
    }
}

impl Summary {
    /// All that the summary tells is what everyone sees.
    pub(super) fn of(shared: Shared) -> Summary {
        let Shared { phase, turn, pool, stack, tokens, face_up, face_down, dice, placed, last_turn, .. } = shared;
        Summary { phase, turn, pool, stack, tokens, face_up, face_down, dice, placed, last_turn: last_turn.map(LastTurnSummary::from) }
    }
}

/// Card id → dice.
pub(super) fn piles(dice: &Dice) -> BTreeMap<Card, DieSet> {
    dice.covered().iter().map(|card| (card, dice.lying_on(card))).collect()
}

/// All choices of loose dice that fit on a card and to which none of the loose dice could be added.
fn room(layout: &Layout, card: Card) -> Vec<[u8; 6]> {
    fn grow(card: Card, pile: Symbols, loose: Symbols, from: usize, more: Symbols, found: &mut Vec<[u8; 6]>) {
        let Some(symbol) = Symbol::ALL.get(from) else {
            if !found.iter().any(|other| other.iter().zip(more.0).all(|(most, count)| *most >= count)) {
                found.retain(|other| other.iter().zip(more.0).any(|(less, count)| *less > count));
                found.push(more.0);
            }
            return;
        };
        let laid = |more: Symbols| Symbols(std::array::from_fn(|place| pile.0[place] + more.0[place]));
        for count in (0..=loose[*symbol]).rev() {
            let mut more = more;
            more.0[from] = count;
            if card.face().allows(laid(more)) {
                grow(card, pile, loose, from + 1, more, found);
            }
        }
    }
    let mut found = Vec::new();
    grow(card, layout.dice.pile(card), layout.dice.loose(), 0, Symbols::default(), &mut found);
    found.retain(|most| most.iter().any(|count| *count > 0));
    found
}

impl Casino {
    pub(super) fn list<T>(&self, of_seat: impl Fn(Seat) -> T) -> ArrayVec<T, SEATS> {
        (0..self.seats).map(of_seat).collect()
    }

    pub(super) fn score(&self, seat: Seat) -> u16 {
        let seat = usize::from(seat);
        self.face_up[seat].points() + self.face_down[seat].points() + u16::from(self.tokens[seat])
    }

    pub(super) fn shared_view(&self) -> Shared {
        let phase = match self.stage {
            Stage::Shuffle | Stage::First | Stage::BeforeRoll => Phase::BeforeRoll,
            Stage::Rolling if self.dice.symbols[0].is_none() => Phase::BeforeRoll,
            Stage::Place => Phase::Place,
            Stage::Rolling | Stage::Decide | Stage::Securing => Phase::Decide,
            Stage::Over => Phase::Over,
        };
        let layout = self.layout();
        let playing = self.stage != Stage::Over;
        let rooms = layout.targets.iter().filter(|_| phase == Phase::Place).map(|card| Room { card, most: room(&layout, card) });
        Shared {
            setup: self.setup,
            phase,
            turn: playing.then_some(self.turn),
            number: self.number,
            pool: self.pool.clone(),
            stack: self.stack.len() as u8,
            tokens: self.list(|seat| self.tokens[usize::from(seat)]),
            face_up: self.list(|seat| self.face_up[usize::from(seat)]),
            face_down: self.list(|seat| self.face_down[usize::from(seat)]),
            scores: self.list(|seat| self.score(seat)),
            exchanged: self.exchanged,
            dice: self.dice.symbols,
            rolled: self.dice.fresh,
            free: self.dice.free(),
            placed: piles(&self.dice),
            complete: if playing { self.complete() } else { Cards::NONE },
            fitting: Symbol::ALL.into_iter().filter(|symbol| playing && layout.fits(*symbol)).collect(),
            room: rooms.filter(|room| !room.most.is_empty()).collect(),
            last_turn: self.last_turn.clone(),
        }
    }
}

/// Puts cards that nobody has seen into the stack, in any order.
pub(super) fn imagine(view: &View<Casino>, _: Eye, random: &mut impl Random) -> Casino {
    let table = &view.table;
    let mut game = Casino::open(&table.setup, table.tokens.len() as u8);
    game.stage = match table.phase {
        Phase::BeforeRoll => Stage::BeforeRoll,
        Phase::Place => Stage::Place,
        Phase::Decide => Stage::Decide,
        Phase::Over => Stage::Over,
    };
    game.turn = table.turn.unwrap_or(0);
    game.number = table.number;
    game.pool = table.pool.clone();
    game.tokens[..table.tokens.len()].copy_from_slice(&table.tokens);
    game.face_up[..table.face_up.len()].copy_from_slice(&table.face_up);
    game.face_down[..table.face_down.len()].copy_from_slice(&table.face_down);
    game.exchanged = table.exchanged;
    game.dice.symbols = table.dice;
    game.dice.fresh = table.rolled;
    for (card, dice) in &table.placed {
        dice.iter().for_each(|die| game.dice.on[die.index()] = Some(*card));
    }
    game.last_turn = table.last_turn.clone();

    let seen = game.face_up.iter().chain(&game.face_down).fold(game.exchanged, |seen, cards| seen.and(*cards));
    let seen = seen.and(game.pool.iter().copied().collect());
    let mut unseen: ArrayVec<Card, 35> = Card::all().filter(|card| !seen.has(*card)).collect();
    random.shuffle(&mut unseen);
    unseen.truncate(usize::from(table.stack));
    game.stack = unseen;
    game
}
