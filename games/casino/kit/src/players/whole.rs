//! Planning the whole turn over all cards at once: what each outcome of the turn is worth to the
//! seat, and what the best play does about it.

use super::race;
use super::table::{Scene, Target};
use crate::exact::{Laying, Whole, Worth};
use arrayvec::ArrayVec;
use casino::{Action, Card, DICE, Die, DieSet, MOST_TOKENS, Placement, Symbols};
use kernel::Seat;

/// Cards that are planned for; the others only take dice out of the way.
const AIMS: usize = 5;
/// Rolls that are looked ahead while all dice are free: what that leaves out is worth less than one
/// per cent of a turn.
const AHEAD: u8 = 3;
/// Rolls after the first, at most.
const ROLLS: usize = 7;
/// At a table of more than two: how much it is worth that one of the others loses a point.
const SPITE: f32 = 0.6;

/// What a point is worth besides, in chances to win.
const PRIDE: f32 = 0.01;

/// How the seats stand before the turn ends.
struct Standing {
    seats: usize,
    /// Own points and tokens, less those of the other seat; at a table of two.
    lead: f32,
    stack: usize,
}

impl Standing {
    fn new(scene: &Scene, seat: Seat) -> Standing {
        let scores = &scene.table.scores;
        let best = (0..).zip(scores).filter(|(other, _)| *other != seat).map(|(_, score)| *score);
        let lead = f32::from(scores[usize::from(seat)]) - f32::from(best.max().unwrap_or(0));
        Standing { seats: scores.len(), lead, stack: usize::from(scene.table.stack) }
    }

    /// What it is worth to end the turn with these cards won.
    fn worth(&self, won: &[&Target], spent: f32) -> f32 {
        let taken = won.iter().filter(|target| !target.stolen).count();
        let over = taken > self.stack;
        if self.seats > 2 {
            let others = (self.seats - 1) as f32;
            let gain = |target: &&Target| {
                let points = f32::from(target.card.points());
                let lost = if over { 0.0 } else { target.lost as f32 };
                let spite = if target.stolen { SPITE / others } else { 0.0 };
                points * (1.0 - lost + spite)
            };
            return won.iter().map(gain).sum::<f32>() - spent;
        }
        let points = |target: &&Target| f32::from(target.card.points());
        // A point that moves from one to the other counts twice.
        let gain = |target: &&Target| points(target) * if target.stolen { 2.0 } else { 1.0 };
        let lead = self.lead + won.iter().map(gain).sum::<f32>() - spent;
        // Whoever steals a card does without the turn that they would have had.
        let risk =
            |target: &&Target| target.lost as f32 * (2.0 * points(target) - race::MEAN).max(0.0);
        let (sum, most) = won
            .iter()
            .map(risk)
            .fold((0.0f32, 0.0f32), |(sum, most), risk| (sum + risk, most.max(risk)));
        // Nobody steals two cards as easily as one.
        let lead = if over { lead } else { lead - (sum + most) / 2.0 };
        let chance =
            if over { race::won(lead) } else { 1.0 - race::chance(-lead, self.stack - taken) };
        // A race that is as good as decided is still run to its end.
        chance + PRIDE * lead
    }
}

/// The turn as it is now, with so many free dice when the next roll costs a token.
fn whole(scene: &Scene, seat: Seat, dice: u8) -> Whole {
    let mut targets: Vec<&Target> = scene.targets.iter().collect();
    targets.sort_by(|one, other| other.promise().total_cmp(&one.promise()));
    let others = targets.split_off(targets.len().min(AIMS));
    let standing = Standing::new(scene, seat);
    let of_spent = |spent: usize| {
        let of_won = |won: usize| {
            let won: ArrayVec<&Target, AIMS> = (0..targets.len())
                .filter(|place| won >> place & 1 == 1)
                .map(|place| targets[place])
                .collect();
            standing.worth(&won, spent as f32)
        };
        (0..1 << targets.len()).map(of_won).collect()
    };
    let worth: Worth = (0..=ROLLS).map(of_spent).collect();
    let piles = |targets: &[&Target]| {
        targets.iter().map(|target| (target.card, target.pile)).collect::<Vec<(Card, Symbols)>>()
    };
    // After the first roll that far ahead is enough; later everything is looked at.
    let rolls = if dice + 1 == DICE as u8 { AHEAD } else { MOST_TOKENS };
    Whole::new(&piles(&targets), &piles(&others), dice, scene.tokens.min(rolls), worth)
}

/// What was decided along with a placement: the dice that are rolled again, or that it is enough.
pub(super) struct Planned {
    number: u32,
    free: DieSet,
    action: Action,
}

/// Places dice: one and rolls on, or all that win and stops.
pub(super) fn place(scene: &Scene, seat: Seat) -> (Action, Planned) {
    let mut whole = whole(scene, seat, scene.free.count() - 1);
    let placing = whole.place(scene.free, scene.fresh).expect("otherwise the turn were bust");
    let dice = dice(scene, &placing.laying);
    let mut free = scene.table.free;
    dice.iter().for_each(|placement| free.remove(placement.die));
    let action = placing.held.map_or(Action::Stop, |held| reroll(scene, free, held));
    let planned = Planned { number: scene.table.number, free, action };
    (Action::Place { dice: dice.into_iter().collect() }, planned)
}

/// The dice that show what is to be laid, the just-rolled ones first.
pub(super) fn dice(scene: &Scene, laying: &Laying) -> Vec<Placement> {
    let mut free: Vec<Die> = scene.table.free.iter().collect();
    free.sort_by_key(|die| !scene.table.rolled.has(*die));
    let each =
        laying.iter().flat_map(|(card, dice)| dice.list().map(move |symbol| (*card, symbol)));
    each.map(|(card, symbol)| {
        let shows = |die: &Die| scene.table.dice[die.index()] == Some(symbol);
        let place = free.iter().position(shows).expect("the dice were counted");
        Placement::new(free.remove(place), card)
    })
    .collect()
}

/// Rolls all but these.
fn reroll(scene: &Scene, free: DieSet, mut held: Symbols) -> Action {
    let rolled = free.iter().filter(|die| {
        let symbol = scene.table.dice[die.index()].expect("it was rolled");
        let keep = held[symbol] > 0;
        held.0[symbol as usize] -= u8::from(keep);
        !keep
    });
    Action::Reroll { dice: rolled.collect() }
}

/// Rolls on or stops, as was planned; who has no plan makes one.
pub(super) fn decide(scene: &Scene, seat: Seat, planned: Option<Planned>) -> Action {
    let (number, free) = (scene.table.number, scene.table.free);
    match planned.filter(|planned| planned.number == number && planned.free == free) {
        Some(planned) => planned.action,
        None => match whole(scene, seat, scene.free.count()).decide(scene.free) {
            (_, Some(held)) => reroll(scene, free, held),
            (_, None) => Action::Stop,
        },
    }
}
