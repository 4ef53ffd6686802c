//! Liar's dice with one die each, sixes wild, as OpenSpiel has it.

use stolik_solver::cfr::{Duel, Turn};

/// Bids are numbered from 0: one of each face, then two of each.
pub struct LiarsDice;

#[derive(Clone, Copy)]
pub struct Place {
    /// The bid that stands, plus one.
    bid: usize,
    turn: usize,
    called: bool,
}

const BIDS: usize = 12;

impl Duel for LiarsDice {
    type Place = Place;

    fn root(&self) -> Place {
        Place { bid: 0, turn: 0, called: false }
    }

    fn turn(&self, place: Place) -> Turn {
        if place.called { Turn::Over } else { Turn::Of(place.turn) }
    }

    fn ways(&self, place: Place) -> usize {
        if place.called { 0 } else { BIDS - place.bid + usize::from(place.bid > 0) }
    }

    fn next(&self, place: Place, way: usize) -> Place {
        let bid = place.bid + way + 1;
        if bid > BIDS {
            Place { called: true, turn: 1 - place.turn, ..place }
        } else {
            Place { bid, turn: 1 - place.turn, called: false }
        }
    }

    fn types(&self, _: usize) -> usize {
        6
    }

    fn settle(&self, place: Place, player: usize, against: &[f64], values: &mut [f64]) {
        let (count, face) = ((place.bid - 1) / 6 + 1, (place.bid - 1) % 6);
        let counts = |die: usize| usize::from(die == face || die == 5);
        for (die, value) in values.iter_mut().enumerate() {
            let won =
                |other: usize| (counts(die) + counts(other) >= count) == (place.turn == player);
            *value = against
                .iter()
                .enumerate()
                .map(|(other, reach)| if won(other) { *reach } else { -reach })
                .sum::<f64>()
                / 36.0;
        }
    }
}
