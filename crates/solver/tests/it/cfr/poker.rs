//! The two small pokers of the literature.

use stolik_solver::cfr::{Duel, Turn};

/// Three cards, one each, one bet.
pub struct Kuhn;

/// What was said: pass and bet, in order.
#[derive(Clone, Copy)]
pub struct Said {
    bets: [bool; 3],
    count: usize,
}

impl Said {
    /// What the first player wins with the better and the worse card, if it is over: a showdown for
    /// this much, or a fold.
    fn over(self) -> Option<(f64, Option<usize>)> {
        match (&self.bets[..self.count], self.count) {
            ([false, false], _) => Some((1.0, None)),
            ([true, true], _) | ([false, true, true], _) => Some((2.0, None)),
            ([true, false], _) => Some((1.0, Some(0))),
            ([false, true, false], _) => Some((1.0, Some(1))),
            _ => None,
        }
    }
}

impl Duel for Kuhn {
    type Place = Said;

    fn root(&self) -> Said {
        Said { bets: [false; 3], count: 0 }
    }

    fn turn(&self, said: Said) -> Turn {
        if said.over().is_some() { Turn::Over } else { Turn::Of(said.count % 2) }
    }

    fn ways(&self, said: Said) -> usize {
        if said.over().is_some() { 0 } else { 2 }
    }

    fn next(&self, mut said: Said, way: usize) -> Said {
        said.bets[said.count] = way == 1;
        said.count += 1;
        said
    }

    fn types(&self, _: usize) -> usize {
        3
    }

    fn settle(&self, said: Said, player: usize, against: &[f64], values: &mut [f64]) {
        let (stake, winner) = said.over().expect("only what is over is settled");
        for (card, value) in values.iter_mut().enumerate() {
            let wins = |other: usize| winner.map_or(card > other, |winner| winner == player);
            let others = against.iter().enumerate().filter(|(other, _)| *other != card);
            *value = others
                .map(|(other, reach)| if wins(other) { stake * reach } else { -stake * reach })
                .sum::<f64>()
                / 6.0;
        }
    }
}

/// Six cards of three ranks, one each and one for both, two rounds of bets.
pub struct Leduc;

#[derive(Clone, Copy)]
pub struct Table {
    paid: [u8; 2],
    board: Option<u8>,
    raises: u8,
    /// Moves in this round of bets.
    moves: u8,
    turn: usize,
    folded: Option<usize>,
    /// The round of bets has ended.
    done: bool,
}

impl Table {
    fn open(self) -> bool {
        self.paid[0] != self.paid[1]
    }
}

impl Duel for Leduc {
    type Place = Table;

    fn root(&self) -> Table {
        Table { paid: [1, 1], board: None, raises: 0, moves: 0, turn: 0, folded: None, done: false }
    }

    fn turn(&self, table: Table) -> Turn {
        match (table.folded, table.done, table.board) {
            (Some(_), ..) | (None, true, Some(_)) => Turn::Over,
            (None, true, None) => Turn::Chance,
            _ => Turn::Of(table.turn),
        }
    }

    fn ways(&self, table: Table) -> usize {
        match self.turn(table) {
            Turn::Over => 0,
            Turn::Chance => 6,
            // Call, raise while that is allowed, fold when there is something to fold to.
            Turn::Of(_) => 1 + usize::from(table.raises < 2) + usize::from(table.open()),
        }
    }

    fn next(&self, table: Table, way: usize) -> Table {
        if self.turn(table) == Turn::Chance {
            return Table {
                board: Some(way as u8),
                raises: 0,
                moves: 0,
                turn: 0,
                done: false,
                ..table
            };
        }
        let mut next = Table { moves: table.moves + 1, turn: 1 - table.turn, ..table };
        let level = table.paid[0].max(table.paid[1]);
        match way {
            0 => {
                next.paid[table.turn] = level;
                next.done = table.moves > 0;
            }
            1 if table.raises < 2 => {
                next.paid[table.turn] = level + if table.board.is_none() { 2 } else { 4 };
                next.raises += 1;
            }
            _ => next.folded = Some(table.turn),
        }
        next
    }

    fn types(&self, _: usize) -> usize {
        6
    }

    fn settle(&self, table: Table, player: usize, against: &[f64], values: &mut [f64]) {
        let board = table.board.map(usize::from);
        let strength = |card: usize| {
            if board.is_some_and(|board| board / 2 == card / 2) { 10 } else { card / 2 }
        };
        let likely = if board.is_some() { 1.0 / 120.0 } else { 1.0 / 30.0 };
        for (card, value) in values.iter_mut().enumerate() {
            *value = 0.0;
            for (other, reach) in against.iter().enumerate() {
                if card == other || board.is_some_and(|board| board == card || board == other) {
                    continue;
                }
                let sign = match table.folded {
                    Some(folded) => {
                        if folded == player {
                            -1.0
                        } else {
                            1.0
                        }
                    }
                    None => f64::from(strength(card).cmp(&strength(other)) as i8),
                };
                *value += sign
                    * f64::from(table.paid[if sign < 0.0 { player } else { 1 - player }])
                    * reach
                    * likely;
            }
        }
    }
}
