//! A decision at a table of three and more, as numbers: what the network is asked about one bid.

use super::super::belief::{Belief, Owner, Owners, Unseen, guess};
use super::super::bidding::{index, owner};
use super::super::memory::Memory;
use super::super::odds::{cards_on_table, own_count, unseen_by_ends, wild_for};
use super::super::stakes::stakes;
use bluff::{Bluff, Face, Ladder, Shared};
use kernel::{MOST_SEATS, Seat, Seats, View};

/// The most others at a table.
pub const OTHERS: usize = MOST_SEATS - 1;
/// Numbers about one of the others.
const PER_SEAT: usize = 9;
/// Numbers about the table.
const COMMON: usize = 10;
/// Numbers about the bid.
const PER_BID: usize = 22;
/// All of them.
pub const FEATURES: usize = COMMON + PER_BID + OTHERS * PER_SEAT;
/// How far the bids of others are believed in the counting behind the numbers.
const TRUST: f64 = 0.5;

/// What is known of somebody else before a bid is thought of.
struct Other {
    owner: Owner,
    /// The last bid of the round.
    last: Option<(u8, Face)>,
    eagerness: f32,
    candour: f32,
    stake: f32,
}

/// All that matters about a decision, whichever bid is thought of.
pub struct Outlook<'a> {
    table: &'a Shared,
    ladder: Ladder,
    total: usize,
    cards: usize,
    me: Owner,
    /// Everyone else, the next in turn first.
    others: Vec<Other>,
    own: [usize; 6],
    beliefs: [Belief; 6],
    /// How many the others are expected to show.
    expected: [f64; 6],
    /// How likely the game is to be won if this seat loses the round, or the next, and so on; from
    /// 0 for the worst to 1 for the best.
    pub stakes: Vec<f64>,
}

impl<'a> Outlook<'a> {
    /// What a seat sees that is to bid or check.
    pub fn new(memory: &Memory, view: &'a View<Bluff>, seat: Seat) -> Outlook<'a> {
        let table = &view.table;
        let total = usize::from(cards_on_table(table));
        let seats: Seats =
            (0..).zip(&table.in_game).filter(|(_, plays)| **plays).map(|(seat, _)| seat).collect();
        let clockwise = table.clockwise.unwrap_or(true);
        let following = std::iter::successors(Some(seat), |seat| seats.after(*seat, clockwise));
        let order: Vec<Seat> = following.take(usize::from(seats.count())).collect();
        let stakes = stakes(table, seat);
        let (least, most) = order.iter().fold((f64::MAX, f64::MIN), |(least, most), seat| {
            let stake = stakes[usize::from(*seat)];
            (least.min(stake), most.max(stake))
        });
        let stakes: Vec<f64> = order
            .iter()
            .map(|seat| (stakes[usize::from(*seat)] - least) / (most - least).max(1e-6))
            .collect();
        let other = |(place, seat): (usize, &Seat)| Other {
            owner: owner(table, *seat),
            last: table.bids.iter().rfind(|bid| bid.seat == *seat).map(|bid| (bid.count, bid.face)),
            eagerness: memory.eagerness(*seat).ln() as f32,
            candour: memory.candour(*seat) as f32,
            stake: stakes[place] as f32,
        };
        let others: Vec<Other> = order.iter().enumerate().skip(1).map(other).collect();
        // The counting wants the next in turn last.
        let owners: Owners = others.iter().rev().map(|other| other.owner.clone()).collect();
        let faces: [Face; 6] =
            std::array::from_fn(|face| Face::new(face as u32 + 1).expect("six faces"));
        let beliefs = faces.map(|face| {
            let [never, maybe, always] = unseen_by_ends(view, face);
            let unseen = Unseen { never, maybe, always, wild: wild_for(table, face) };
            Belief::new(&owners, face, unseen, total, TRUST)
        });
        let me = owner(table, seat);
        let hidden = total - me.cards;
        let expected = std::array::from_fn(|face| {
            (1..=hidden).map(|needed| beliefs[face].all(needed)).sum::<f64>()
        });
        Outlook {
            table,
            ladder: Ladder::new(table.setup.order, total as u8),
            total,
            cards: me.cards,
            me,
            others,
            own: faces.map(|face| usize::from(own_count(view, face))),
            beliefs,
            expected,
            stakes,
        }
    }

    /// The bid that stands.
    pub fn standing(&self) -> Option<(u8, Face)> {
        self.table.bid.map(|bid| (bid.count, bid.face))
    }

    /// How likely a bid is to be true, by counting.
    pub fn likely(&self, count: u8, face: Face) -> f64 {
        self.beliefs[index(face)].all(usize::from(count).saturating_sub(self.own[index(face)]))
    }

    /// What the game is worth if the round is lost like this: by this seat, the next, and so on.
    pub fn worth(&self, losers: &[f32]) -> f64 {
        let (mut sum, mut all) = (0.0, 0.0);
        for (after, stake) in self.stakes.iter().enumerate() {
            let likely = f64::from(losers[self.place(after)]);
            sum += likely * stake;
            all += likely;
        }
        sum / all.max(1e-9)
    }

    /// Where the network speaks of the seat that comes so many turns after this one: in the order
    /// of turns, but whoever sits before this one in the last place, at a table of any size.
    pub fn place(&self, after: usize) -> usize {
        if after == self.others.len() { OTHERS } else { after }
    }

    /// How many turns after this one a seat comes.
    pub fn after(&self, seat: Seat) -> usize {
        self.others.iter().position(|other| other.owner.seat == seat).map_or(0, |place| place + 1)
    }

    /// What it is worth to check, if the bid that stands is true with this chance.
    pub fn worth_of_check(&self, likely: f64) -> f64 {
        let bidder = self.stakes.last().copied().unwrap_or(0.0);
        likely * self.stakes[0] + (1.0 - likely) * bidder
    }

    /// The numbers about a bid: one that could be made, or the one that stands.
    pub fn numbers(&self, count: u8, face: Face) -> Vec<f32> {
        let mut numbers = Vec::with_capacity(FEATURES);
        self.common(&mut numbers);
        self.about(count, face, &mut numbers);
        let rung = self.ladder.rung(count, face);
        for other in &self.others {
            let raise = other.last.map_or(0.0, |(before, face)| {
                let lowest = (before..=self.ladder.most())
                    .find(|count| self.ladder.rung(*count, face) > rung);
                f32::from(lowest.unwrap_or(self.ladder.most() + 1) - before) / 3.0
            });
            numbers.extend([
                1.0,
                other.owner.cards as f32 / 5.0,
                flag(other.last.is_some()),
                f32::from(other.owner.bid_on(face)) / f32::from(count),
                flag(other.last.is_some_and(|(_, last)| last == face)),
                raise,
                other.eagerness,
                other.candour,
                other.stake,
            ]);
        }
        numbers.resize(FEATURES, 0.0);
        // Whoever sits before this seat made the bid that stands; at every table in the last place.
        let (last, used) = (FEATURES - PER_SEAT, COMMON + PER_BID + self.others.len() * PER_SEAT);
        if used < FEATURES {
            numbers.copy_within(used - PER_SEAT..used, last);
            numbers[used - PER_SEAT..used].fill(0.0);
        }
        numbers
    }

    fn common(&self, numbers: &mut Vec<f32>) {
        let own = self.own.iter().max().copied().unwrap_or(0);
        let standing = self.table.bid.map_or(1.0, |bid| self.likely(bid.count, bid.face));
        let mine = self.me.bids.iter().filter(|count| **count > 0).count();
        numbers.extend([
            (self.others.len() + 1) as f32 / 6.0,
            self.total as f32 / 30.0,
            self.cards as f32 / 5.0,
            flag(self.table.bids.is_empty()),
            self.table.bids.len() as f32 / 8.0,
            mine as f32 / 3.0,
            own as f32 / 5.0,
            flag(self.table.ones_wild),
            self.stakes[0] as f32,
            standing as f32,
        ]);
    }

    fn about(&self, count: u8, face: Face, numbers: &mut Vec<f32>) {
        let (place, wild) = (index(face), wild_for(self.table, face));
        let (own, hidden) = (self.own[place], self.total - self.cards);
        let needed = usize::from(count).saturating_sub(own);
        let plain = |needed: usize| guess(hidden, needed as f64, wild) as f32;
        let believed = |needed: usize| self.beliefs[place].all(needed) as f32;
        let rung = self.ladder.rung(count, face);
        let above = rung as f32 + 1.0 - self.ladder.above(self.table.bid) as f32;
        let standing = self.table.bid;
        let best = self.own.iter().max().copied().unwrap_or(0);
        let others = self.others.iter().filter(|other| other.owner.bid_on(face) > 0).count();
        numbers.extend([
            f32::from(count) / self.total as f32,
            f32::from(count) / 8.0,
            own as f32 / 5.0,
            own as f32 / self.cards.max(1) as f32,
            needed as f32 / 5.0,
            needed as f32 / hidden.max(1) as f32,
            believed(needed),
            believed(needed + 1),
            believed(needed.saturating_sub(1)),
            plain(needed),
            plain(needed + 1),
            (f64::from(count) - own as f64 - self.expected[place]) as f32 / 3.0,
            f32::from(face.number()) / 6.0,
            flag(face.number() == 6),
            (above / 12.0).clamp(-1.0, 2.0),
            standing.map_or(0.0, |bid| f32::from(count) - f32::from(bid.count)) / 3.0,
            flag(standing.is_some_and(|bid| bid.face == face)),
            flag(self.me.bid_on(face) > 0),
            others as f32 / 3.0,
            flag(own == best),
            flag(own == 0),
            flag(rung + 1 == self.ladder.rungs()),
        ]);
    }
}

fn flag(on: bool) -> f32 {
    f32::from(u8::from(on))
}
