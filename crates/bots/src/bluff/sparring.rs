//! Simple players that a character has to beat before it may be called good.

use super::arrange;
use super::character::Character;
use super::odds::{TURN, odds};
use crate::Bot;
use games::bluff::{Action, Bluff, Offer};
use kernel::{Offer as _, Quick, Random, Seat, View};

/// Their names.
pub(super) const NAMES: &[&str] = &["lowest", "likeliest", "pressing", "doubting", "stubborn"];

/// What a simple player does with the odds.
#[derive(Clone, Copy, Debug)]
enum Habit {
    /// Makes the lowest bid there is until the one before is unlikely.
    Lowest,
    /// Makes the likeliest bid there is until checking is likelier to win.
    Likeliest,
    /// Makes the highest bid that is still likely.
    Pressing,
    /// Checks whatever it hears, opens with what it has.
    Doubting,
    /// Never checks while it can raise.
    Stubborn,
}

/// The partner with this name.
pub(super) fn partner(name: &str) -> Option<Box<dyn Bot<Bluff>>> {
    let habit = match name {
        "lowest" => Habit::Lowest,
        "likeliest" => Habit::Likeliest,
        "pressing" => Habit::Pressing,
        "doubting" => Habit::Doubting,
        "stubborn" => Habit::Stubborn,
        _ => return None,
    };
    Some(Box::new(habit))
}

/// They all turn their cards to their best face.
const STEADY: Character = Character { name: "steady", caution: 0.0, bluff: 0.0, trust: 0.0, credit: 0.0, memory: 0.0, noise: 0.0, whim: 0.05 };

impl Bot<Bluff> for Habit {
    fn choose(&mut self, view: &View<Bluff>, _: Seat, offers: &[Offer], random: &mut Quick) -> Action {
        if let [Offer::Arrange { choices }] = offers {
            return arrange::arrange(&STEADY, &view.table, choices, random);
        }
        let bids = offers.iter().filter_map(|offer| match offer {
            Offer::Bid { count, face } => Some((odds(view, *count, *face, TURN), offer)),
            _ => None,
        });
        // Of equally likely bids the higher one, which is listed later, leaves less room.
        let likeliest = bids.clone().max_by(|left, right| left.0.total_cmp(&right.0));
        let standing = view.table.bid.map(|bid| odds(view, bid.count, bid.face, TURN));
        let chosen = match (self, standing) {
            (Habit::Doubting, Some(_)) => None,
            (Habit::Lowest, Some(likely)) if likely < 0.5 => None,
            (Habit::Likeliest | Habit::Pressing, Some(likely)) if likeliest.is_none_or(|bid| bid.0 < 1.0 - likely) => None,
            (Habit::Lowest, _) => bids.clone().next(),
            (Habit::Pressing, _) => bids.clone().rfind(|bid| bid.0 >= 0.6).or(likeliest),
            _ => likeliest,
        };
        let checks = || offers.iter().find(|offer| matches!(offer, Offer::Check));
        let chosen = chosen.map(|bid| bid.1).or_else(checks);
        chosen.map_or_else(|| offers[random.below(offers.len() as u32) as usize].nth(0), |offer| offer.nth(0))
    }
}
