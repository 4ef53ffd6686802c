//! Every listed action plays, and every action that plays is listed.

use crate::told::text;
use crate::{Broken, Record, Register};
use kernel::{Game, Offer, Play, Quick, Random, Seat, Step};

/// Up to this many listed actions are all played, of more a sample.
const FEW: u32 = 40;
/// Actions out of the blue that are tried on every seat, and near misses on every seat that is due.
const PROBES: u32 = 4;

/// The law of legality.
pub fn legality<R: Register>(record: &Record<R::Game>, random: &mut Quick) -> Result<(), Broken> {
    record.walk(|entries, play| {
        for seat in 0..record.seats {
            judged::<R>(play, seat, random).map_err(|reason| {
                record.broken("legality", entries, format!("seat {seat}: {reason}"))
            })?;
        }
        Ok(())
    })
}

fn judged<R: Register>(play: &Play<R::Game>, seat: Seat, random: &mut Quick) -> Result<(), String> {
    let mut offers = Vec::new();
    play.game().legal(seat, &mut offers);
    let total: u32 = offers.iter().map(Offer::size).sum();
    let is_due = play.game().due().seats().has(seat);
    if is_due != (total > 0) {
        return Err(format!("due is {is_due}, and there are {total} legal actions"));
    }
    for number in 0..total.min(FEW) {
        let action = nth(&offers, if total <= FEW { number } else { random.below(total) });
        let covering = offers.iter().filter(|offer| offer.covers(&action)).count();
        if covering != 1 {
            return Err(format!("{} is listed, and {covering} offers cover it", text(&action)));
        }
        if let Err(refused) = play.clone().act(seat, &action, &mut Step::default()) {
            return Err(format!("{} is listed, and refused: {refused:?}", text(&action)));
        }
    }
    for probe in 0..2 * PROBES {
        let action = match (probe % 2, is_due) {
            (0, _) => R::anything(play.seats(), random),
            (_, true) => R::near(&nth(&offers, random.below(total)), random),
            _ => continue,
        };
        let listed = offers.iter().any(|offer| offer.covers(&action));
        let played = play.clone().act(seat, &action, &mut Step::default());
        if listed != played.is_ok() {
            return Err(format!("{} is listed: {listed}, and answered: {played:?}", text(&action)));
        }
    }
    Ok(())
}

/// One of all listed actions, by number.
pub(super) fn nth<Action, O: Offer<Action>>(offers: &[O], mut number: u32) -> Action {
    for offer in offers {
        match number.checked_sub(offer.size()) {
            Some(rest) => number = rest,
            None => return offer.nth(number),
        }
    }
    unreachable!("the number is below the sum of all sizes")
}
