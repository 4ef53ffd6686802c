//! Three seats and more: every choice is played out many times, over hands that fit what was bid, against ordinary players.

use super::belief::guess;
use super::odds::{cards_on_table, counts};
use super::stakes::stakes;
use arrayvec::ArrayVec;
use games::bluff::{Bluff, Card, Face, Ladder, MOST_CARDS, Offer, Shared};
use kernel::{MOST_SEATS, Quick, Random, Seat, Seats, View};

/// Worlds that every choice is tried in.
const WORLDS: usize = 160;
/// Hands that are drawn for each world; the one that fits the bids best by lot is taken.
const DRAWS: usize = 6;
/// How far apart two dangers must be for an ordinary player to see the difference clearly.
const BLUR: f64 = 0.08;
/// How many cards an ordinary player adds for a face that somebody else has bid.
const CREDIT: f64 = 0.45;
/// How far a choice strays from the best, in chances to win the game.
const STRAY: f64 = 0.004;
/// Raises of more than this many above the lowest on a face are not tried.
const STEP: u8 = 1;

/// What everybody shows, by face.
type Shown = [[u8; 6]; MOST_SEATS];

/// A round as it is imagined.
struct Table<'a> {
    shared: &'a Shared,
    ladder: Ladder,
    seats: Seats,
    total: u8,
    stakes: [f64; MOST_SEATS],
}

fn index(face: Face) -> usize {
    usize::from(face.number()) - 1
}

impl Table<'_> {
    fn next(&self, seat: Seat) -> Seat {
        self.seats.after(seat, self.shared.clockwise.unwrap_or(true)).unwrap_or(seat)
    }

    fn cards(&self, seat: Seat) -> u8 {
        self.shared.cards[usize::from(seat)]
    }

    /// How many of a hand count for a face.
    fn count(shown: &[u8; 6], face: Face, wild: bool) -> u8 {
        shown[index(face)] + if wild && face != Face::ONE { shown[0] } else { 0 }
    }

    /// How likely an ordinary player takes a bid to be true.
    fn likely(&self, seat: Seat, own: &[u8; 6], bid: (u8, Face), wild: bool, named: &[Seats; 6]) -> f64 {
        let mut others = named[index(bid.1)];
        others.remove(seat);
        let needed = f64::from(bid.0) - f64::from(Self::count(own, bid.1, wild)) - CREDIT * f64::from(others.count());
        guess(usize::from(self.total - self.cards(seat)), needed, wild && bid.1 != Face::ONE)
    }

    /// Who loses the round, if it goes on from this bid with ordinary players.
    fn play_out(&self, shown: &Shown, mut bid: (u8, Face), mut bidder: Seat, wild: bool, named: &[Seats; 6], random: &mut Quick) -> Seat {
        let mut named = *named;
        loop {
            named[index(bid.1)].add(bidder);
            let seat = self.next(bidder);
            let own = &shown[usize::from(seat)];
            let rung = self.ladder.rung(bid.0, bid.1);
            let raise = Face::all().filter_map(|face| {
                let count = (bid.0..=self.total.min(bid.0 + 1)).chain(1..bid.0).find(|count| self.ladder.rung(*count, face) > rung)?;
                Some((self.likely(seat, own, (count, face), wild, &named), (count, face)))
            });
            let raise = raise.max_by(|(left, _), (right, _)| left.total_cmp(right));
            let looks = self.likely(seat, own, bid, wild, &named);
            let checks = raise.is_none_or(|(likely, _)| random.chance(1.0 / (1.0 + ((looks - 0.55 + 0.42 * likely) / BLUR).exp())));
            match raise.filter(|_| !checks) {
                Some((_, higher)) => (bid, bidder) = (higher, seat),
                None => {
                    let actual: u8 = self.seats.iter().map(|seat| Self::count(&shown[usize::from(seat)], bid.1, wild)).sum();
                    return if actual >= bid.0 { seat } else { bidder };
                }
            }
        }
    }

    /// How well what somebody shows fits what it has bid.
    fn fits(&self, seat: Seat, shown: &[u8; 6], wild: bool) -> f64 {
        let bids = self.shared.bids.iter().filter(|bid| bid.seat == seat);
        bids.map(|bid| 0.25 + f64::from(Self::count(shown, bid.face, wild)) / f64::from(self.cards(seat).max(1))).product()
    }
}

/// Shows most of the face of which the cards have most, now and then of another, as people do.
fn turned(cards: &[Card], wild: bool, random: &mut Quick) -> [u8; 6] {
    let mut shown = [0; 6];
    let mut left: ArrayVec<Card, MOST_CARDS> = cards.iter().copied().collect();
    while !left.is_empty() {
        let held = |face: Face| left.iter().filter(|card| card.ends().iter().any(|end| counts(*end, face, wild))).count() as u32;
        let Some(best) = Face::all().max_by_key(|face| held(*face) * 8 + random.below(9)) else { break };
        let before = left.len();
        left.retain(|card| {
            let end = card.ends().into_iter().filter(|end| counts(*end, best, wild)).min();
            end.iter().for_each(|end| shown[index(*end)] += 1);
            end.is_none()
        });
        if left.len() == before {
            break;
        }
    }
    shown
}

/// What everybody may show, to somebody who sees its own cards.
fn world(table: &Table, seat: Seat, own: &[u8; 6], unseen: &mut [Card], wild: bool, random: &mut Quick) -> Shown {
    let mut best = ([[0; 6]; MOST_SEATS], 0.0);
    for _ in 0..DRAWS {
        let mut shown = [[0; 6]; MOST_SEATS];
        shown[usize::from(seat)] = *own;
        let (mut from, mut weight) = (0, 1.0);
        for other in table.seats.iter().filter(|other| *other != seat) {
            let cards = usize::from(table.cards(other));
            for place in from..from + cards {
                let drawn = place + random.below((unseen.len() - place) as u32) as usize;
                unseen.swap(place, drawn);
            }
            shown[usize::from(other)] = turned(&unseen[from..from + cards], wild, random);
            weight *= table.fits(other, &shown[usize::from(other)], wild);
            from += cards;
        }
        // Each replaces the one before in proportion to its weight: so every draw is kept as often as it fits.
        best.1 += weight;
        if best.1 == weight || random.chance(weight / best.1) {
            best.0 = shown;
        }
    }
    best.0
}

/// The best offer, or one nearly as good.
pub(super) fn choose<'a>(view: &View<Bluff>, seat: Seat, offers: &'a [Offer], random: &mut Quick) -> Option<&'a Offer> {
    let (shared, own) = (&view.table, view.own.as_ref()?);
    let mut mine = [0; 6];
    own.faces.iter().flatten().for_each(|face| mine[index(*face)] += 1);
    let total = cards_on_table(shared);
    let seats: Seats = (0..).zip(&shared.in_game).filter(|(_, plays)| **plays).map(|(seat, _)| seat).collect();
    let table = Table { shared, ladder: Ladder::new(shared.setup.order, total), seats, total, stakes: stakes(shared, seat) };
    let mut unseen: Vec<Card> = Card::deck().collect();
    for card in &own.hand {
        let place = unseen.iter().position(|other| other == card)?;
        unseen.swap_remove(place);
    }
    let mut named = [Seats::NONE; 6];
    shared.bids.iter().for_each(|bid| named[index(bid.face)].add(bid.seat));
    let mut lowest = [0u8; 6];
    let mut tried: Vec<(f64, &Offer)> = Vec::new();
    for offer in offers {
        if let Offer::Bid { count, face } = offer {
            let least = &mut lowest[index(*face)];
            *least = if *least == 0 { *count } else { *least };
            if *count > *least + STEP {
                continue;
            }
        }
        tried.push((0.0, offer));
    }
    for _ in 0..WORLDS {
        let shown = world(&table, seat, &mine, &mut unseen, shared.ones_wild, random);
        for (value, offer) in &mut tried {
            let loser = match (offer, shared.bid) {
                (Offer::Bid { count, face }, standing) => {
                    let wild = shared.ones_wild && !(standing.is_none() && *face == Face::ONE);
                    table.play_out(&shown, (*count, *face), seat, wild, &named, random)
                }
                (_, Some(bid)) => {
                    let actual: u8 = seats.iter().map(|seat| Table::count(&shown[usize::from(seat)], bid.face, shared.ones_wild)).sum();
                    if actual >= bid.count { seat } else { bid.seat }
                }
                _ => seat,
            };
            *value += table.stakes[usize::from(loser)] / WORLDS as f64;
        }
    }
    let strayed = tried.iter().map(|(value, offer)| (value + STRAY * super::arrange::gumbel(random), *offer));
    strayed.max_by(|(left, _), (right, _)| left.total_cmp(right)).map(|(_, offer)| offer)
}
