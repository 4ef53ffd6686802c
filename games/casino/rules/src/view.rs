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
#[cfg_attr(test, derive(ts_rs::TS))]
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
#[cfg_attr(test, derive(ts_rs::TS))]
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
    #[cfg_attr(test, ts(as = "Vec<super::Die>"))]
    pub rolled: DieSet,
    /// Card id → the dice that lay on it.
    #[cfg_attr(test, ts(as = "std::collections::HashMap<String, Vec<super::Die>>"))]
    pub placed: BTreeMap<Card, DieSet>,
    /// What was won, and from whom.
    #[cfg_attr(test, ts(as = "Vec<Won>"))]
    pub won: ArrayVec<Won, MOST_WON>,
    /// Cards that were complete and are not won, because it was a bust.
    #[cfg_attr(test, ts(as = "Vec<Card>"))]
    pub lost: Cards,
    /// The securing roll; nothing if no card was won.
    pub securing: Option<Securing>,
}

/// Which free dice a card has room for, and which of them complete it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Room {
    /// The card.
    pub card: Card,
    /// Lists of cherries, plums, bells, clovers, sevens and jokers: dice within one of them may be
    /// laid there together, no others.
    pub most: Vec<[u8; 6]>,
    /// Lists of the same kind: dice that fit complete the card if they include one of them.
    pub wins: Vec<[u8; 6]>,
}

/// What everyone sees.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Table"))]
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
    #[cfg_attr(test, ts(as = "Vec<Card>"))]
    pub pool: ArrayVec<Card, POOL>,
    /// Cards in the stack.
    pub stack: u8,
    /// Tokens of each seat.
    #[cfg_attr(test, ts(as = "Vec<u8>"))]
    pub tokens: ArrayVec<u8, SEATS>,
    /// Cards that lie face up before each seat: others can win them.
    #[cfg_attr(test, ts(as = "Vec<Vec<Card>>"))]
    pub face_up: ArrayVec<Cards, SEATS>,
    /// Cards that lie face down before each seat: they are safe, and no secret.
    #[cfg_attr(test, ts(as = "Vec<Vec<Card>>"))]
    pub face_down: ArrayVec<Cards, SEATS>,
    /// Points and tokens of each seat, as if the game ended now.
    #[cfg_attr(test, ts(as = "Vec<u16>"))]
    pub scores: ArrayVec<u16, SEATS>,
    /// Cards that were given for tokens.
    #[cfg_attr(test, ts(as = "Vec<Card>"))]
    pub exchanged: Cards,
    /// What each die shows; nothing before the first roll of a turn.
    pub dice: [Option<Symbol>; DICE],
    /// The dice of the last roll.
    #[cfg_attr(test, ts(as = "Vec<super::Die>"))]
    pub rolled: DieSet,
    /// The dice that lie on no card.
    #[cfg_attr(test, ts(as = "Vec<super::Die>"))]
    pub free: DieSet,
    /// Card id → the dice on it.
    #[cfg_attr(test, ts(as = "std::collections::HashMap<String, Vec<super::Die>>"))]
    pub placed: BTreeMap<Card, DieSet>,
    /// Cards whose dice would win them if the turn were stopped.
    #[cfg_attr(test, ts(as = "Vec<Card>"))]
    pub complete: Cards,
    /// Symbols that would fit somewhere. A roll of n dice is a bust if none of them shows one: ((6
    /// − length) / 6)ⁿ.
    #[cfg_attr(test, ts(as = "Vec<Symbol>"))]
    pub fitting: ArrayVec<Symbol, 6>,
    /// When dice have to be placed: at least one of these has to be among them.
    #[cfg_attr(test, ts(as = "Vec<super::Die>"))]
    pub required: DieSet,
    /// When dice have to be placed: which free dice may lie on which card together. Cards without
    /// room are left out.
    #[cfg_attr(test, ts(as = "Vec<Room>"))]
    pub room: ArrayVec<Room, MOST_TARGETS>,
    /// How the last turn ended.
    pub last_turn: Option<LastTurn>,
}

/// No seat knows more than the others.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(type = "Record<string, never>"))]
pub struct Own {}

/// The summary of the rules page.
#[derive(Clone, Debug, Serialize)]
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
            secured: last
                .securing
                .iter()
                .flat_map(|securing| &securing.secured)
                .map(|matched| matched.card)
                .collect(),
            securing_roll: last.securing.map(|securing| securing.dice),
        }
    }
}

impl Summary {
    /// All that the summary tells is what everyone sees.
    pub(super) fn of(shared: Shared) -> Summary {
        let Shared {
            phase,
            turn,
            pool,
            stack,
            tokens,
            face_up,
            face_down,
            dice,
            placed,
            last_turn,
            ..
        } = shared;
        Summary {
            phase,
            turn,
            pool,
            stack,
            tokens,
            face_up,
            face_down,
            dice,
            placed,
            last_turn: last_turn.map(LastTurnSummary::from),
        }
    }
}

/// Card id → dice.
pub(super) fn piles(dice: &Dice) -> BTreeMap<Card, DieSet> {
    dice.covered().iter().map(|card| (card, dice.lying_on(card))).collect()
}

/// Whether a list says no more of any symbol than another.
fn within(few: &[u8; 6], many: &[u8; 6]) -> bool {
    few.iter().zip(many).all(|(few, many)| few <= many)
}

impl Room {
    /// What fits on a card, and of that what completes it: of all choices of loose dice only the
    /// largest that fit are written down, and only the smallest that complete it, for fewer dice
    /// fit too and more dice do not undo a card.
    fn on(layout: &Layout, card: Card) -> Room {
        let mut room = Room { card, most: Vec::new(), wins: Vec::new() };
        room.grow(layout.dice.pile(card), layout.dice.loose(), 0, Symbols::default());
        room.most.retain(|most| most.iter().any(|count| *count > 0));
        room
    }

    fn grow(&mut self, pile: Symbols, loose: Symbols, from: usize, more: Symbols) {
        let laid =
            |more: Symbols| Symbols(std::array::from_fn(|place| pile.0[place] + more.0[place]));
        let Some(symbol) = Symbol::ALL.get(from) else {
            if !self.most.iter().any(|most| within(&more.0, most)) {
                self.most.retain(|most| !within(most, &more.0));
                self.most.push(more.0);
            }
            if self.card.face().is_won_by(laid(more))
                && !self.wins.iter().any(|wins| within(wins, &more.0))
            {
                self.wins.retain(|wins| !within(&more.0, wins));
                self.wins.push(more.0);
            }
            return;
        };
        for count in (0..=loose[*symbol]).rev() {
            let mut more = more;
            more.0[from] = count;
            if self.card.face().allows(laid(more)) {
                self.grow(pile, loose, from + 1, more);
            }
        }
    }
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
        let rooms = layout
            .targets
            .iter()
            .filter(|_| phase == Phase::Place)
            .map(|card| Room::on(&layout, card));
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
            fitting: Symbol::ALL
                .into_iter()
                .filter(|symbol| playing && layout.fits(*symbol))
                .collect(),
            required: if phase == Phase::Place { self.dice.fresh } else { DieSet::NONE },
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

    let seen = game
        .face_up
        .iter()
        .chain(&game.face_down)
        .fold(game.exchanged, |seen, cards| seen.and(*cards));
    let seen = seen.and(game.pool.iter().copied().collect());
    let mut unseen: ArrayVec<Card, 35> = Card::all().filter(|card| !seen.has(*card)).collect();
    random.shuffle(&mut unseen);
    unseen.truncate(usize::from(table.stack));
    game.stack = unseen;
    game
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deck::symbols;

    /// Every choice of up to three dice of each symbol.
    fn choices() -> impl Iterator<Item = Symbols> {
        (0..4096u32).map(|number| {
            Symbols([0, 1, 2, 3, 4, 5].map(|place| (number >> (2 * place) & 3) as u8))
        })
    }

    #[test]
    fn the_lists_of_a_room_say_exactly_what_fits_and_what_completes() {
        let mut complete = 0;
        for card in Card::all() {
            for pile in ["", "J", "P", "S"]
                .map(symbols)
                .into_iter()
                .filter(|pile| card.face().allows(*pile))
            {
                let mut room = Room { card, most: Vec::new(), wins: Vec::new() };
                let loose = symbols("CCPPPBLLSSSJJJ");
                room.grow(pile, loose, 0, Symbols::default());
                for more in choices().filter(|more| within(&more.0, &loose.0)) {
                    let laid = Symbols(std::array::from_fn(|place| pile.0[place] + more.0[place]));
                    let fits = room.most.iter().any(|most| within(&more.0, most));
                    assert_eq!(fits, card.face().allows(laid), "{card:?}: {more:?} on {pile:?}");
                    if fits {
                        let wins = room.wins.iter().any(|wins| within(wins, &more.0));
                        assert_eq!(
                            wins,
                            card.face().is_won_by(laid),
                            "{card:?}: {more:?} on {pile:?}"
                        );
                        complete += usize::from(wins);
                    }
                }
            }
        }
        assert!(complete > 300, "only {complete} choices complete a card: nothing is tested");
    }
}
