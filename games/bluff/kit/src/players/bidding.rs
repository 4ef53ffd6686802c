//! Bid or check: each choice is weighed by who is likely to lose the round if it is made, and what
//! that means for the game.

use super::arrange::gumbel;
use super::belief::{Belief, Owner, Owners, Unseen, favourite_shown, guess, shown};
use super::memory::Memory;
use super::odds::{cards_on_table, own_count, unseen_by_ends, wild_for};
use super::{Character, stakes};
use bluff::{Action, Bluff, Face, Ladder, MOST_CARDS, Offer, Shared};
use kernel::{MOST_SEATS, Offer as _, Quick, Random, Seat, Seats, View};

/// How far apart two dangers must be for the next player to see the difference clearly.
const BLUR: f64 = 0.08;
/// Whoever sits one place farther from a raise is less likely to pay for it, by this factor
/// (measured among characters).
const FARTHER: f64 = 0.68;
/// A bid that is true less often than this is not weighed, unless it is the lowest on its face.
const HOPELESS: f64 = 0.04;
/// What a bluff may cost at most, in chances to win the round.
const PRICE_OF_A_BLUFF: f64 = 0.12;

/// How likely somebody who raises is to lose the round in the end, if the raise is true with this
/// probability; measured among characters. With more seats there are more who can lose it instead.
fn danger_of_raising(likely: f64, seats: usize) -> f64 {
    if seats == 2 { 0.8 - 0.5 * likely } else { 0.55 - 0.42 * likely }
}

/// All that matters about a decision.
struct Situation<'a> {
    character: Character,
    table: &'a Shared,
    ladder: Ladder,
    total: usize,
    seat: Seat,
    /// The own hand as others see it.
    me: Owner,
    /// Everyone else; the next in turn is the last.
    others: Owners,
    own: [usize; 6],
    beliefs: [Belief; 6],
    /// `rest[face][n]`: how likely the next player thinks that all but the two of us show at least
    /// n of the face.
    rest: [Vec<f64>; 6],
    /// How likely the game is to be won if a seat loses the round.
    stakes: [f64; MOST_SEATS],
    /// How eagerly the next player checks, compared with an ordinary one.
    eagerness: f64,
    /// Who plays this round.
    seats: Seats,
}

pub(super) fn index(face: Face) -> usize {
    usize::from(face.number()) - 1
}

pub(super) fn owner(table: &Shared, seat: Seat) -> Owner {
    let mut bids = [0; 6];
    for bid in table.bids.iter().filter(|bid| bid.seat == seat) {
        let highest = &mut bids[index(bid.face)];
        *highest = bid.count.max(*highest);
    }
    Owner { seat, cards: usize::from(table.cards[usize::from(seat)]), bids }
}

/// Turns likelihoods of 0, 1, 2 … into likelihoods of at least so many.
fn at_least(mut list: Vec<f64>) -> Vec<f64> {
    for place in (1..list.len()).rev() {
        list[place - 1] += list[place];
    }
    list
}

impl<'a> Situation<'a> {
    fn new(
        character: Character,
        memory: &Memory,
        view: &'a View<Bluff>,
        seat: Seat,
    ) -> Situation<'a> {
        let table = &view.table;
        let total = usize::from(cards_on_table(table));
        let seats: Seats =
            (0..).zip(&table.in_game).filter(|(_, plays)| **plays).map(|(seat, _)| seat).collect();
        let character = character.among(usize::from(seats.count()));
        let mut others = Owners::new();
        let mut other = seat;
        while let Some(before) =
            seats.after(other, !table.clockwise.unwrap_or(true)).filter(|before| *before != seat)
        {
            others.push(owner(table, before));
            other = before;
        }
        let faces: [Face; 6] =
            std::array::from_fn(|face| Face::new(face as u32 + 1).expect("six faces"));
        let beliefs = faces.map(|face| {
            let [never, maybe, always] = unseen_by_ends(view, face);
            let unseen = Unseen { never, maybe, always, wild: wild_for(table, face) };
            Belief::new(&others, face, unseen, total, character.trust)
        });
        let rest = faces.map(|face| {
            let mut sum = vec![1.0];
            for owner in others.iter().rev().skip(1) {
                let shown = shown(owner, face, wild_for(table, face), total, character.credit);
                let mut next = vec![0.0; sum.len() + owner.cards];
                for (before, likely) in sum.iter().enumerate() {
                    for more in 0..=owner.cards {
                        next[before + more] += likely * shown[more];
                    }
                }
                sum = next;
            }
            at_least(sum)
        });
        let eagerness =
            others.last().map_or(1.0, |next| memory.eagerness(next.seat).powf(character.memory));
        Situation {
            character,
            eagerness,
            table,
            ladder: Ladder::new(table.setup.order, total as u8),
            total,
            seat,
            me: owner(table, seat),
            others,
            own: faces.map(|face| usize::from(own_count(view, face))),
            beliefs,
            rest,
            stakes: stakes::stakes(table, seat),
            seats,
        }
    }

    /// How likely a bid is to be true.
    fn likely(&self, count: u8, face: Face) -> f64 {
        self.beliefs[index(face)].all(usize::from(count).saturating_sub(self.own[index(face)]))
    }

    /// What it is worth that this seat loses.
    fn loses(&self, seat: Seat) -> f64 {
        self.stakes[usize::from(seat)]
    }

    /// What it is worth that a raise of the next player does not cost that player the round, but
    /// somebody after it.
    fn another_loses(&self, next: Seat) -> f64 {
        let (mut sum, mut weights, mut weight, mut other) = (0.0, 0.0, 1.0, next);
        while let Some(after) = self
            .seats
            .after(other, self.table.clockwise.unwrap_or(true))
            .filter(|after| *after != next)
        {
            sum += weight * self.loses(after);
            weights += weight;
            weight *= FARTHER;
            other = after;
        }
        if weights > 0.0 { sum / weights } else { 0.0 }
    }

    fn value_of_check(&self) -> f64 {
        let Some(bid) = self.table.bid else { return f64::NEG_INFINITY };
        let likely = self.likely(bid.count, bid.face);
        likely * self.loses(self.seat) + (1.0 - likely) * self.loses(bid.seat)
    }

    /// What a bid is worth: the next player checks or raises, depending on how many of the face it
    /// shows.
    fn value_of_bid(&self, count: u8, face: Face) -> f64 {
        let Some(next) = self.others.last() else { return f64::NEG_INFINITY };
        let place = index(face);
        let mut me = self.me.clone();
        me.bids[place] = count;
        let me = shown(&me, face, wild_for(self.table, face), self.total, self.character.credit);
        let seen_by_next = |needed: usize| -> f64 {
            let rest = |needed: usize| self.rest[place].get(needed).copied().unwrap_or(0.0);
            me.iter()
                .enumerate()
                .map(|(shown, likely)| likely * rest(needed.saturating_sub(shown)))
                .sum()
        };
        let belief = &self.beliefs[place];
        let (count_needed, is_top) =
            (usize::from(count), self.ladder.rung(count, face) + 1 == self.ladder.rungs());
        let mut value = 0.0;
        for shows in 0..=next.cards.min(MOST_CARDS) {
            let here = belief.next(shows);
            if here <= 0.0 {
                continue;
            }
            let and_true = belief.with_next(shows, count_needed.saturating_sub(self.own[place]));
            let looks = seen_by_next(count_needed.saturating_sub(shows));
            let same_face = if count_needed < self.total {
                seen_by_next((count_needed + 1).saturating_sub(shows))
            } else {
                0.0
            };
            let raise = same_face.max(self.raise_elsewhere(count, face, next.cards, shows));
            let danger = danger_of_raising(raise, usize::from(self.seats.count()));
            let doubt = 1.0 / (1.0 + ((looks - danger) / BLUR).exp());
            let check = if is_top {
                1.0
            } else {
                self.eager(self.character.caution + (1.0 - self.character.caution) * doubt)
            };
            let raised =
                danger * self.loses(next.seat) + (1.0 - danger) * self.another_loses(next.seat);
            value += check
                * (and_true * self.loses(next.seat) + (here - and_true) * self.loses(self.seat))
                + (1.0 - check) * here * raised;
        }
        value
    }

    /// How likely this next player is to check, where an ordinary one would with this probability.
    fn eager(&self, check: f64) -> f64 {
        if self.eagerness < 1.0 {
            check * self.eagerness
        } else {
            1.0 - (1.0 - check) / self.eagerness
        }
    }

    /// How true a raise on its own best face the next player is thought to have, if its other cards
    /// show another face.
    fn raise_elsewhere(&self, count: u8, face: Face, cards: usize, shows: usize) -> f64 {
        let wild = self.table.ones_wild && !(self.table.bids.is_empty() && face == Face::ONE);
        let (rung, most) = (self.ladder.rung(count, face), self.ladder.most());
        let best = favourite_shown(cards.saturating_sub(shows));
        let raise = |other: Face| {
            let lowest = (1..=most).find(|count| self.ladder.rung(*count, other) > rung);
            lowest.map_or(0.0, |lowest| guess(self.total - cards, f64::from(lowest) - best, wild))
        };
        Face::all().filter(|other| *other != face).map(raise).sum::<f64>() / 5.0
    }
}

/// Chooses the best bid or the check, straying a little, and bluffs now and then.
pub(super) fn bid_or_check(
    character: &Character,
    memory: &Memory,
    view: &View<Bluff>,
    seat: Seat,
    offers: &[Offer],
    random: &mut Quick,
) -> Action {
    let situation = Situation::new(*character, memory, view, seat);
    let values = situation.seats.iter().map(|seat| situation.loses(seat));
    let (least, most) =
        values.fold((1.0f64, 0.0f64), |(least, most), value| (least.min(value), most.max(value)));
    let scale = (most - least).max(1e-6);
    let mut weighed: Vec<(f64, &Offer)> = Vec::new();
    let mut lowest_seen = [false; 6];
    for offer in offers {
        let value = match offer {
            Offer::Check => situation.value_of_check(),
            Offer::Bid { count, face } => {
                let known = std::mem::replace(&mut lowest_seen[index(*face)], true);
                if known && situation.likely(*count, *face) < HOPELESS {
                    continue;
                }
                situation.value_of_bid(*count, *face)
            }
            Offer::Arrange { .. } | Offer::Direction { .. } => continue,
        };
        weighed.push((value / scale, offer));
    }
    let best = weighed.iter().map(|(value, _)| *value).fold(f64::NEG_INFINITY, f64::max);
    if random.chance(character.bluff) {
        let weakest = situation.own.iter().min().copied().unwrap_or(0);
        weighed.retain(|(value, offer)| match offer {
            Offer::Bid { face, .. } => {
                situation.own[index(*face)] == weakest && *value > best - PRICE_OF_A_BLUFF
            }
            _ => *value == best,
        });
    }
    let stray = |(value, offer): &(f64, &Offer), random: &mut Quick| {
        (value + character.noise * gumbel(random), offer.nth(0))
    };
    let strayed = weighed.iter().map(|choice| stray(choice, random));
    let chosen = strayed.max_by(|(left, _), (right, _)| left.total_cmp(right));
    chosen.map_or_else(
        || offers[random.below(offers.len() as u32) as usize].nth(0),
        |(_, action)| action,
    )
}
