//! Simple players that a character has to withstand before it may be called good: each follows one
//! rule that a person could.

use super::arrange;
use super::character::Character;
use super::odds::{TURN, cards_on_table, odds, own_count};
use bluff::{Action, Bluff, Face, Offer, Shared};
use bots::Bot;
use kernel::{Offer as _, Quick, Random, Seat, View};

/// Their names and what they do.
const HABITS: &[(&str, Habit)] = &[
    ("lowest", Habit::Lowest),
    ("likeliest", Habit::Likeliest),
    ("pressing", Habit::Pressing),
    ("doubting", Habit::Doubting),
    ("stubborn", Habit::Stubborn),
    ("echo", Habit::Echo),
    ("echo_twice", Habit::EchoTwice),
    ("threshold_35", Habit::Threshold(0.35)),
    ("threshold_50", Habit::Threshold(0.5)),
    ("threshold_65", Habit::Threshold(0.65)),
    ("check_at_2", Habit::CheckAt(2)),
    ("check_at_3", Habit::CheckAt(3)),
    ("check_at_4", Habit::CheckAt(4)),
    ("candid", Habit::Candid),
    ("jumper", Habit::Jumper),
    ("sixes", Habit::Sixes),
    ("liar", Habit::Liar),
    ("second_bid", Habit::SecondBid),
    ("half", Habit::Half),
];

pub(super) const NAMES: &[&str] = &[
    "lowest",
    "likeliest",
    "pressing",
    "doubting",
    "stubborn",
    "echo",
    "echo_twice",
    "threshold_35",
    "threshold_50",
    "threshold_65",
    "check_at_2",
    "check_at_3",
    "check_at_4",
    "candid",
    "jumper",
    "sixes",
    "liar",
    "second_bid",
    "half",
];

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
    /// Raises their face by one; when they raise again, checks.
    Echo,
    /// The same, one raise later.
    EchoTwice,
    /// Checks below this chance, otherwise makes the likeliest bid.
    Threshold(f64),
    /// Checks every bid of this count or more, raises all others on its best face.
    CheckAt(u8),
    /// Bids no more than it shows, else checks.
    Candid,
    /// Raises by two on its best face, checks what is unlikely.
    Jumper,
    /// Bids sixes, whatever it holds.
    Sixes,
    /// Bids a face that it does not show.
    Liar,
    /// Raises once in a round, then checks.
    SecondBid,
    /// Opens with half of all cards, checks above that.
    Half,
}

/// The partner with this name.
pub(super) fn partner(name: &str) -> Option<Box<dyn Bot<Bluff>>> {
    let habit = HABITS.iter().find(|(known, _)| *known == name)?.1;
    Some(Box::new(habit))
}

/// They all turn their cards to their best face.
const STEADY: Character = Character {
    name: "steady",
    caution: 0.0,
    bluff: 0.0,
    trust: 0.0,
    credit: 0.0,
    memory: 0.0,
    noise: 0.0,
    empty: 1.0,
    doubt: 1.0,
    whim: 0.05,
    learned: false,
};

/// What a rule looks at.
struct Sight<'a> {
    view: &'a View<Bluff>,
    seat: Seat,
    /// All bids that can be made, the lowest first.
    bids: Vec<(u8, Face)>,
}

impl Sight<'_> {
    fn table(&self) -> &Shared {
        &self.view.table
    }

    fn likely(&self, bid: (u8, Face)) -> f64 {
        odds(self.view, bid.0, bid.1, TURN)
    }

    fn likeliest(&self) -> Option<(u8, Face)> {
        self.bids
            .iter()
            .copied()
            .max_by(|left, right| self.likely(*left).total_cmp(&self.likely(*right)))
    }

    /// The lowest bid on a face.
    fn on(&self, face: Face) -> Option<(u8, Face)> {
        self.bids.iter().copied().filter(|bid| bid.1 == face).min_by_key(|bid| bid.0)
    }

    /// The face that most own cards show.
    fn best_face(&self) -> Face {
        Face::all().max_by_key(|face| own_count(self.view, *face)).unwrap_or(Face::ONE)
    }

    /// How often this seat has bid in the round.
    fn own_bids(&self) -> usize {
        self.table().bids.iter().filter(|bid| bid.seat == self.seat).count()
    }

    /// Their face, one more than they said.
    fn echo(&self) -> Option<(u8, Face)> {
        let standing = self.table().bid?;
        self.bids.iter().copied().find(|bid| *bid == (standing.count + 1, standing.face))
    }
}

impl Habit {
    /// The bid to make, or nothing for a check.
    fn bid(self, sight: &Sight) -> Option<(u8, Face)> {
        let standing = sight.table().bid.map(|bid| (bid.count, bid.face));
        let doubt = standing.map(|bid| sight.likely(bid));
        let (best, half) = (sight.on(sight.best_face()), cards_on_table(sight.table()).div_ceil(2));
        let opening = standing.is_none();
        match self {
            Habit::Doubting => sight.likeliest().filter(|_| opening),
            Habit::Stubborn => sight.likeliest(),
            Habit::Lowest => {
                sight.bids.first().copied().filter(|_| doubt.is_none_or(|likely| likely >= 0.5))
            }
            Habit::Likeliest | Habit::Pressing => {
                let likeliest = sight.likeliest();
                if doubt.is_some_and(|doubt| {
                    likeliest.is_none_or(|bid| sight.likely(bid) < 1.0 - doubt)
                }) {
                    return None;
                }
                let pressing =
                    || sight.bids.iter().rev().copied().find(|bid| sight.likely(*bid) >= 0.6);
                if matches!(self, Habit::Pressing) { pressing().or(likeliest) } else { likeliest }
            }
            Habit::Echo | Habit::EchoTwice => {
                let raises = if matches!(self, Habit::Echo) { 1 } else { 2 };
                if opening { best } else { sight.echo().filter(|_| sight.own_bids() < raises) }
            }
            Habit::Threshold(at) => {
                sight.likeliest().filter(|_| doubt.is_none_or(|likely| likely >= at))
            }
            Habit::CheckAt(count) => best.filter(|_| standing.is_none_or(|bid| bid.0 < count)),
            Habit::Candid => {
                let held = |bid: &&(u8, Face)| bid.0 <= own_count(sight.view, bid.1);
                sight.bids.iter().rfind(held).copied().or(best.filter(|_| opening))
            }
            Habit::Jumper => {
                let lowest = best?;
                let jump = sight.bids.iter().copied().find(|bid| *bid == (lowest.0 + 1, lowest.1));
                jump.filter(|_| doubt.is_none_or(|likely| likely >= 0.4))
            }
            Habit::Sixes => {
                let six = Face::all().last()?;
                sight.on(six).filter(|_| doubt.is_none_or(|likely| likely >= 0.4))
            }
            Habit::Liar => {
                let unseen =
                    sight.bids.iter().copied().find(|bid| own_count(sight.view, bid.1) == 0);
                unseen.filter(|_| doubt.is_none_or(|likely| likely >= 0.4))
            }
            Habit::SecondBid => best.filter(|_| sight.own_bids() == 0),
            Habit::Half => {
                let face = sight.best_face();
                let wanted = sight.bids.iter().copied().find(|bid| *bid == (half, face)).or(best);
                wanted.filter(|_| standing.is_none_or(|bid| bid.0 < half))
            }
        }
    }
}

impl Bot<Bluff> for Habit {
    fn choose(
        &mut self,
        view: &View<Bluff>,
        seat: Seat,
        offers: &[Offer],
        random: &mut Quick,
    ) -> Action {
        if let [Offer::Arrange { choices }] = offers {
            return arrange::arrange(&STEADY, &view.table, choices, random);
        }
        let bids = offers.iter().filter_map(|offer| match offer {
            Offer::Bid { count, face } => Some((*count, *face)),
            _ => None,
        });
        let sight = Sight { view, seat, bids: bids.collect() };
        let wanted = self.bid(&sight);
        let fits = |offer: &&Offer| match (offer, wanted) {
            (Offer::Bid { count, face }, Some(bid)) => (*count, *face) == bid,
            (Offer::Check, None) => true,
            _ => false,
        };
        let chosen = offers
            .iter()
            .find(fits)
            .or_else(|| offers.iter().find(|offer| matches!(offer, Offer::Check)));
        chosen.map_or_else(
            || offers[random.below(offers.len() as u32) as usize].nth(0),
            |offer| offer.nth(0),
        )
    }
}
