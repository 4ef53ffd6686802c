//! Three sentences about a game that is over: the winner's luck, whose decisions were best, and
//! where it turned.

use crate::luck::{Luck, Maker, SeatLuck};
use crate::said::Said;
use kernel::{Outcome, Seat};

/// All codes of these sentences; every game has its own words for them.
pub(crate) const CODES: [&str; 9] = [
    "luck.lucky",
    "luck.unlucky",
    "luck.even",
    "luck.shared",
    "luck.best",
    "luck.steady",
    "luck.turn.chance",
    "luck.turn.own",
    "luck.turn.other",
];

/// Less than this is nothing to speak of.
const SLIGHT: f64 = 0.03;

fn percents(share: f64) -> i64 {
    (100.0 * share).round() as i64
}

pub(crate) fn sentences(luck: &Luck, outcome: &Outcome) -> Vec<Said> {
    let winner = match outcome.winners.as_slice() {
        [winner] => Some(*winner),
        _ => None,
    };
    let mut said = vec![winner.map_or(Said::plain("luck.shared"), |seat| given(luck, seat))];
    said.extend(decided(luck));
    said.extend(turned(luck, winner));
    said
}

/// What chance gave the winner.
fn given(luck: &Luck, winner: Seat) -> Said {
    let SeatLuck { luck, luck_error, .. } = luck.seats[usize::from(winner)];
    let sure = luck.abs() > SLIGHT.max(luck_error);
    let code = match luck > 0.0 {
        _ if !sure => "luck.even",
        true => "luck.lucky",
        false => "luck.unlucky",
    };
    Said::plain(code).about(winner).with("points", percents(luck.abs()))
}

/// Whose own decisions brought most, or cost least.
fn decided(luck: &Luck) -> Option<Said> {
    let own = |place: &usize| luck.seats[*place].own;
    let best = (0..luck.seats.len()).max_by(|one, other| own(one).total_cmp(&own(other)))?;
    let code = if own(&best) > SLIGHT { "luck.best" } else { "luck.steady" };
    Some(Said::plain(code).about(best as Seat).with("points", percents(own(&best).abs())))
}

/// The step that changed most for the winner, or for anybody.
fn turned(luck: &Luck, winner: Option<Seat>) -> Option<Said> {
    let step = luck.steps.get(luck.turning?)?;
    let gained = |seat: usize| step.change[seat];
    let seat = winner.or_else(|| {
        (0..step.change.len())
            .max_by(|one, other| gained(*one).abs().total_cmp(&gained(*other).abs()))
            .map(|seat| seat as Seat)
    })?;
    let points = percents(gained(usize::from(seat)).abs());
    let said = match step.maker {
        Maker::Chance => Said::plain("luck.turn.chance").about(seat),
        Maker::Seat(by) if by == seat => Said::plain("luck.turn.own").about(seat),
        Maker::Seat(by) => Said::plain("luck.turn.other").about(seat).with("by", by),
    };
    Some(said.with("points", points).with("entry", step.entry))
}
