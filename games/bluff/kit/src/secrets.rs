//! Blef: what varies, and what an eye may not know, from "Seen by" and "Chance" of
//! `games/bluff/rules.md`.
//!
//! Until the check of a round: the cards and the arrangement of every other seat. For ever: which
//! of the two copies of a pair a card is (both are written the same), and the order of the cards
//! that nobody took.

use crate::Kit;
use bluff::{Action, Bluff, Card, DECK, Face, Order, Own, Setup};
use kernel::{Answer, Entry, Eye, Quick, Random, Seat, Seats, Whole};
use register::{Golden, Register};

impl Register for Kit {
    type Game = Bluff;

    const ENOUGH: u32 = 1_600;
    const LONGEST: usize = 5_000;
    const MALFORMED: &'static [&'static str] = &[
        r#"{"type":"bid","count":1,"face":0}"#,
        r#"{"type":"bid","count":1,"face":7}"#,
        r#"{"type":"bid","count":1,"face":1e9}"#,
        r#"{"type":"sprawdzam"}"#,
        r#"{"type":"Check"}"#,
        r#"{"type":"bid"}"#,
        r#"{"count":1,"face":1}"#,
    ];

    fn golden() -> Vec<Golden<Bluff>> {
        let plain = Setup::default();
        let (wild, countdown) = (
            Setup { wild_ones: true, ..plain },
            Setup { countdown: true, order: Order::ValueFirst, ..plain },
        );
        // Those of three and of six seats end with an extra round.
        vec![
            Golden { name: "two-plain", setup: plain, seats: 2, seed: "two" },
            Golden { name: "two-countdown", setup: countdown, seats: 2, seed: "two" },
            Golden {
                name: "three-wild-directions",
                setup: Setup { directions: true, ..wild },
                seats: 3,
                seed: "three 261",
            },
            Golden {
                name: "four-elimination",
                setup: Setup { elimination: true, ..wild },
                seats: 4,
                seed: "four 234",
            },
            Golden { name: "six-plain", setup: plain, seats: 6, seed: "six 66" },
        ]
    }

    fn anything(seats: u8, random: &mut Quick) -> Action {
        match random.below(8) {
            0..=2 => {
                let length = random.below(8);
                Action::Arrange { faces: (0..length).map(|_| random.below(8) as u8).collect() }
            }
            3 => Action::Direction { clockwise: random.below(2) == 0 },
            4..=6 => bid(random.below(5 * u32::from(seats) + 2), random.below(6) + 1),
            _ => Action::Check,
        }
    }

    fn near(action: &Action, random: &mut Quick) -> Action {
        match *action {
            Action::Arrange { faces } => {
                let mut faces = faces.numbers().to_vec();
                match random.below(3) {
                    0 => faces.truncate(faces.len().saturating_sub(1)),
                    1 => faces.push(random.below(7) as u8),
                    _ => {
                        let place = random.below(faces.len().max(1) as u32) as usize;
                        faces
                            .iter_mut()
                            .skip(place)
                            .take(1)
                            .for_each(|face| *face = random.below(8) as u8);
                    }
                }
                Action::Arrange { faces: faces.into_iter().collect() }
            }
            Action::Direction { clockwise } => Action::Direction { clockwise: !clockwise },
            Action::Bid { count: Whole(count), face } => match random.below(3) {
                0 => bid(count + 1, u32::from(face.number())),
                1 => bid(count.saturating_sub(1), u32::from(face.number())),
                _ => bid(count, random.below(6) + 1),
            },
            Action::Check => bid(1, 1),
        }
    }

    fn sealed(action: &Action) -> bool {
        matches!(action, Action::Arrange { .. })
    }

    fn plausible(really: &[Own], imagined: &[Own]) -> bool {
        let alike = |(one, other): (&Own, &Own)| {
            one.hand.len() == other.hand.len() && one.faces.is_some() == other.faces.is_some()
        };
        let shown = |own: &Own| {
            own.faces.iter().flatten().zip(&own.hand).all(|(face, card)| card.ends().contains(face))
        };
        let dealt: Vec<&Card> = imagined.iter().flat_map(|own| &own.hand).collect();
        let twice = |card: &&Card| dealt.iter().filter(|other| *other == card).count() <= 2;
        really.iter().zip(imagined).all(alike)
            && imagined.iter().all(shown)
            && dealt.iter().all(twice)
    }

    fn twin(
        setup: &Setup,
        seats: u8,
        log: &[Entry<Action>],
        eye: Eye,
        random: &mut Quick,
    ) -> Vec<Entry<Action>> {
        let mut twin = log.to_vec();
        for round in rounds(setup, seats, log) {
            let Entry::Chance(Answer::Shuffle(order)) = &log[round.shuffle] else { continue };
            let known = |place: usize| match round.owner(place) {
                Some(owner) => round.checked || eye == Eye::Seat(owner),
                None => false,
            };
            let order = redeal(order, known, random);
            for &(seat, entry) in round.arrangements.iter().filter(|_| !round.checked) {
                if eye != Eye::Seat(seat) {
                    let cards = order[round.first(seat)..][..round.hands[usize::from(seat)]]
                        .iter()
                        .map(|&item| Card::of_deck(item));
                    let faces = cards.map(|card| card.ends()[random.below(2) as usize]).collect();
                    twin[entry] = Entry::Act { seat, action: Action::Arrange { faces } };
                }
            }
            twin[round.shuffle] = Entry::Chance(Answer::Shuffle(order));
        }
        twin
    }
}

fn bid(count: u32, face: u32) -> Action {
    Action::Bid { count: Whole(count), face: Face::new(face).expect("from one to six") }
}

/// Keeps the kinds of the known cards where they lie, puts any others of the deck in all other
/// places, and lets each pair of copies change places or not.
fn redeal(order: &[u16], known: impl Fn(usize) -> bool, random: &mut Quick) -> Vec<u16> {
    let mut others: Vec<u16> = (0..DECK)
        .filter(|item| !order.iter().enumerate().any(|(place, kept)| kept == item && known(place)))
        .collect();
    random.shuffle(&mut others);
    let mut others = others.into_iter();
    let swapped = random.word();
    let place = |(place, &item): (usize, &u16)| {
        let item = if known(place) {
            item
        } else {
            others.next().expect("a deck has a card for every place")
        };
        item ^ (swapped >> (item / 2) & 1) as u16
    };
    order.iter().enumerate().map(place).collect()
}

/// A round as the log tells it.
struct Round {
    /// The entry that shuffled for it.
    shuffle: usize,
    /// How many cards each seat took.
    hands: Vec<usize>,
    /// Who has arranged, and in which entry.
    arrangements: Vec<(Seat, usize)>,
    checked: bool,
}

impl Round {
    /// Where in the shuffled cards those of a seat begin.
    fn first(&self, seat: Seat) -> usize {
        self.hands[..usize::from(seat)].iter().sum()
    }

    /// Who took the card at this place of the shuffled cards.
    fn owner(&self, place: usize) -> Option<Seat> {
        let mut end = 0;
        self.hands
            .iter()
            .position(|hand| {
                end += hand;
                place < end
            })
            .map(|seat| seat as Seat)
    }
}

/// The rounds of a log. Who holds how many cards is reckoned here from the rules page once more,
/// without the game's help.
fn rounds(setup: &Setup, seats: u8, log: &[Entry<Action>]) -> Vec<Round> {
    let mut standing = Standing::new(setup, seats);
    let mut rounds: Vec<Round> = Vec::new();
    let mut faces: Vec<u8> = Vec::new();
    let mut bids: Vec<(Seat, u32, u8)> = Vec::new();
    for (number, entry) in log.iter().enumerate() {
        match entry {
            Entry::Chance(Answer::Shuffle(_)) => {
                rounds.push(Round {
                    shuffle: number,
                    hands: standing.hands(),
                    arrangements: Vec::new(),
                    checked: false,
                });
                faces.clear();
                bids.clear();
            }
            Entry::Act { seat, action: Action::Arrange { faces: chosen } } => {
                faces.extend(chosen.numbers());
                if let Some(round) = rounds.last_mut() {
                    round.arrangements.push((*seat, number));
                }
            }
            Entry::Act { seat, action: Action::Bid { count, face } } => {
                bids.push((*seat, count.0, face.number()))
            }
            Entry::Act { seat: checker, action: Action::Check } => {
                if let (Some(round), Some(&(bidder, count, face))) =
                    (rounds.last_mut(), bids.last())
                {
                    round.checked = true;
                    let wild = setup.wild_ones && bids[0].2 != 1;
                    let actual = faces
                        .iter()
                        .filter(|shown| **shown == face || (wild && **shown == 1))
                        .count();
                    standing.lose(if actual >= count as usize { *checker } else { bidder });
                }
            }
            _ => {}
        }
    }
    rounds
}

/// Who plays, and with how many cards.
struct Standing {
    setup: Setup,
    cards: Vec<u8>,
    playing: Seats,
    extra: bool,
}

impl Standing {
    fn new(setup: &Setup, seats: u8) -> Standing {
        let first = if setup.countdown { 5 } else { 1 };
        Standing {
            setup: *setup,
            cards: vec![first; usize::from(seats)],
            playing: Seats::first(seats),
            extra: false,
        }
    }

    fn hands(&self) -> Vec<usize> {
        let takes = |(seat, cards): (Seat, &u8)| {
            if self.playing.has(seat) { usize::from(*cards) } else { 0 }
        };
        (0..).zip(&self.cards).map(takes).collect()
    }

    fn lose(&mut self, loser: Seat) {
        if self.extra {
            return self.playing.remove(loser);
        }
        let cards = &mut self.cards[usize::from(loser)];
        let (next, end) = if self.setup.countdown { (*cards - 1, 0) } else { (*cards + 1, 6) };
        *cards = next;
        if next != end {
            return;
        }
        self.playing.remove(loser);
        if !self.setup.elimination {
            let numbers = self.playing.iter().map(|seat| self.cards[usize::from(seat)]);
            let best = if self.setup.countdown { numbers.max() } else { numbers.min() };
            self.playing = self
                .playing
                .iter()
                .filter(|seat| Some(self.cards[usize::from(*seat)]) == best)
                .collect();
            self.extra = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hands(hands: &str) -> Vec<Own> {
        serde_json::from_str(hands).expect("the tests write hands")
    }

    #[test]
    fn imagined_hands_are_as_large_as_the_real_ones_and_come_from_one_deck() {
        let really =
            hands(r#"[{"hand":["1/2","1/2"],"faces":[1,2]},{"hand":["3/4"],"faces":null}]"#);
        for (imagined, plausible) in [
            (r#"[{"hand":["1/2","1/2"],"faces":[2,2]},{"hand":["5/6"],"faces":null}]"#, true),
            (r#"[{"hand":["1/2","1/2"],"faces":[2,2]},{"hand":["1/2"],"faces":null}]"#, false),
            (r#"[{"hand":["1/2","1/2"],"faces":[2,2]},{"hand":[],"faces":null}]"#, false),
            (r#"[{"hand":["1/2","1/2"],"faces":[2,2]},{"hand":["5/6"],"faces":[5]}]"#, false),
            (r#"[{"hand":["1/2","1/2"],"faces":[2,3]},{"hand":["5/6"],"faces":null}]"#, false),
        ] {
            assert_eq!(Kit::plausible(&really, &hands(imagined)), plausible, "{imagined}");
        }
    }
}
