//! A sampled action is a listed one, and each listed one is sampled equally often.

use super::legality::nth;
use crate::told::text;
use crate::{Broken, Record};
use kernel::{Described, Offer, Play, Quick, Random, Seat};
use std::collections::BTreeMap;

/// Expected draws of each action when the distribution is measured.
const DRAWS: u32 = 20;
/// Larger spaces are not measured: it would take long and show nothing new.
const MEASURED: u32 = 64;
/// The distribution is measured at about one moment in this many.
const SELDOM: u32 = 40;
/// How far from the mean chi squared may be, in standard deviations: fair sampling is beyond it
/// once in three million.
const SIGMAS: f64 = 5.0;

/// The law of sampling.
pub fn sampling<G: Described>(record: &Record<G>, random: &mut Quick) -> Result<(), Broken> {
    record.walk(|entries, play| {
        let measured = random.below(SELDOM) == 0;
        for seat in play.game().due().seats().iter() {
            let broken =
                |reason| record.broken("sampling", entries, format!("seat {seat}: {reason}"));
            covered(play, seat, random).map_err(broken)?;
            if measured {
                uniform(play, seat, random).map_err(broken)?;
            }
        }
        Ok(())
    })
}

fn covered<G: Described>(play: &Play<G>, seat: Seat, random: &mut Quick) -> Result<(), String> {
    let mut offers = Vec::new();
    play.game().legal(seat, &mut offers);
    let action = play.game().sample(seat, random);
    if offers.iter().any(|offer| offer.covers(&action)) {
        Ok(())
    } else {
        Err(format!("{} is sampled and not listed", text(&action)))
    }
}

fn uniform<G: Described>(play: &Play<G>, seat: Seat, random: &mut Quick) -> Result<(), String> {
    let mut offers = Vec::new();
    play.game().legal(seat, &mut offers);
    let total: u32 = offers.iter().map(Offer::size).sum();
    if !(2..=MEASURED).contains(&total) {
        return Ok(());
    }
    let mut counts: BTreeMap<String, u32> =
        (0..total).map(|number| (text(&nth(&offers, number)), 0)).collect();
    for _ in 0..total * DRAWS {
        *counts.entry(text(&play.game().sample(seat, random))).or_default() += 1;
    }
    let expected = f64::from(DRAWS);
    let chi: f64 =
        counts.values().map(|seen| (f64::from(*seen) - expected).powi(2) / expected).sum();
    let bound = chi_squared_bound(f64::from(total - 1));
    if chi > bound {
        Err(format!("sampled unevenly, chi squared {chi:.1} above {bound:.1}: {counts:?}"))
    } else {
        Ok(())
    }
}

/// Wilson and Hilferty: the cube root of chi squared over its degrees of freedom is nearly normal.
fn chi_squared_bound(freedom: f64) -> f64 {
    let spread = 2.0 / (9.0 * freedom);
    freedom * (1.0 - spread + SIGMAS * spread.sqrt()).powi(3)
}
