//! Turning cards, and choosing a direction.

use super::Character;
use super::odds::counts;
use super::stakes::stakes;
use arrayvec::ArrayVec;
use bluff::{Action, Bluff, Face, Faces, MOST_CARDS, Shared};
use kernel::{Quick, Random, Seat, View};

/// A high face is harder to outbid than a low one; this is what the step from one to six is worth,
/// in cards.
const HEIGHT: f64 = 0.5;

/// A number around zero that is seldom large; the greatest of several such sums is chosen in
/// proportion to its exponential.
pub(super) fn gumbel(random: &mut Quick) -> f64 {
    -(-(random.unit().max(1e-9)).ln()).ln()
}

/// Turns as many cards as possible to one face, the rest to a second one and so on; which face is
/// first is drawn by lot among those that are nearly as good, for who always shows the best can be
/// read.
pub(super) fn arrange(
    character: &Character,
    table: &Shared,
    choices: &[[Face; 2]],
    random: &mut Quick,
) -> Action {
    let wild = table.setup.wild_ones;
    let height = |face: Face| HEIGHT * f64::from(face.number()) / 6.0;
    let mut chosen: ArrayVec<Option<Face>, MOST_CARDS> = choices.iter().map(|_| None).collect();
    while chosen.iter().any(Option::is_none) {
        let mut best = (f64::NEG_INFINITY, Face::ONE);
        for face in Face::all() {
            let open = choices.iter().zip(&chosen).filter(|(_, chosen)| chosen.is_none());
            let held =
                open.filter(|(ends, _)| ends.iter().any(|end| counts(*end, face, wild))).count();
            let score = held as f64 + height(face) + character.whim * gumbel(random);
            if held > 0 && score > best.0 {
                best = (score, face);
            }
        }
        for (ends, chosen) in choices.iter().zip(&mut chosen).filter(|(_, chosen)| chosen.is_none())
        {
            // A wild one serves every face, so it is turned up before the face it is meant for.
            let counting = ends.iter().copied().filter(|end| counts(*end, best.1, wild));
            *chosen = counting.min_by_key(|end| *end);
        }
    }
    Action::Arrange { faces: chosen.into_iter().flatten().collect::<Faces>() }
}

/// Chooses as next whoever's loss does most good: the next is the first who has to outbid or check.
pub(super) fn direction(view: &View<Bluff>, seat: Seat, random: &mut Quick) -> Action {
    let table = &view.table;
    let stakes = stakes(table, seat);
    let plays: kernel::Seats =
        (0..).zip(&table.in_game).filter(|(_, plays)| **plays).map(|(seat, _)| seat).collect();
    let next = |clockwise: bool| {
        plays.after(seat, clockwise).map_or(0.0, |next| stakes[usize::from(next)])
    };
    let gain = next(true) - next(false);
    let clockwise = if gain.abs() < 1e-9 { random.below(2) == 0 } else { gain > 0.0 };
    Action::Direction { clockwise }
}
