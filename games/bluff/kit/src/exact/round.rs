//! One round of Blef for two with all hands and all bids told apart, to solve it exactly and to
//! answer a policy exactly.

use super::graph::Key;
use super::{Hands, Shape, Table};
use bluff::Face;
use solver::cfr::{Duel, Policy, Turn};

/// More hands than anybody can have whom this is asked about.
const MOST_HANDS: usize = 700;
/// Up to this many of a face in one hand, and none.
const MOST_COUNTED: usize = 4;

/// A round with hands of up to three cards.
pub struct ExactRound {
    shape: Shape,
    bids: Vec<(u8, Face)>,
    hands: [Hands; 2],
    /// For each player, all types: a hand and a face set that it can show.
    types: [Vec<(usize, usize)>; 2],
    /// How likely two hands are dealt, by hands of the first and the second player.
    likely: [Vec<f64>; 2],
}

/// After some bids, or after the check.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    pub(super) key: Key,
    checked: bool,
}

impl ExactRound {
    /// The round of this shape.
    ///
    /// # Panics
    /// With more than three cards in a hand: that is more than can be walked.
    pub fn new(shape: Shape) -> ExactRound {
        assert!(
            shape.cards.iter().all(|cards| (1..=3).contains(cards)),
            "hands of one to three cards"
        );
        let hands = shape.cards.map(|cards| Hands::new(usize::from(cards)));
        let types = [0, 1].map(|player| {
            let list = hands[player].choices.iter().enumerate();
            list.flat_map(|(hand, choices)| choices.iter().map(move |set| (hand, *set))).collect()
        });
        let pair = |own: usize, hand: usize, other: usize| {
            let (mine, theirs): (&Hands, &Hands) = (&hands[own], &hands[1 - own]);
            mine.likely[hand] * theirs.likely[other] * mine.together(hand, theirs, other)
        };
        let likely = [0, 1].map(|own| {
            let (rows, columns) = (hands[own].kinds.len(), hands[1 - own].kinds.len());
            (0..rows * columns).map(|place| pair(own, place / columns, place % columns)).collect()
        });
        ExactRound { shape, bids: shape.bids(), hands, types, likely }
    }

    /// What is played.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The hands of a player.
    pub fn hands(&self, player: usize) -> &Hands {
        &self.hands[player]
    }

    /// The hand and the face set of a type.
    pub fn kind(&self, player: usize, kind: usize) -> (usize, usize) {
        self.types[player][kind]
    }

    /// The bid that a way is; nothing for the check.
    pub fn bid(&self, place: Place, way: usize) -> Option<(u8, Face)> {
        self.bids.get(place.key.standing() + way).copied()
    }

    /// How many cards of a type count for a face, as ones count at this place.
    pub fn shows(&self, place: Place, player: usize, kind: usize, face: Face) -> usize {
        self.counting(player, self.types[player][kind].1, face, place.key.wild(self.shape))
    }

    fn counting(&self, player: usize, set: usize, face: Face, wild: bool) -> usize {
        let counts = &self.hands[player].sets.list[set];
        let ones = if wild && face != Face::ONE { counts[0] } else { 0 };
        usize::from(counts[usize::from(face.number()) - 1] + ones)
    }
}

impl Duel for ExactRound {
    type Place = Place;

    fn root(&self) -> Place {
        Place { key: Key::ROOT, checked: false }
    }

    fn turn(&self, place: Place) -> Turn {
        if place.checked { Turn::Over } else { Turn::Of(usize::from(place.key.actor)) }
    }

    fn ways(&self, place: Place) -> usize {
        let standing = place.key.standing();
        if place.checked { 0 } else { self.bids.len() - standing + usize::from(standing > 0) }
    }

    fn next(&self, place: Place, way: usize) -> Place {
        match self.bids.get(place.key.standing() + way) {
            Some((_, face)) => Place {
                key: place.key.after(place.key.standing() + way, *face, self.shape),
                checked: false,
            },
            None => Place { checked: true, ..place },
        }
    }

    fn types(&self, player: usize) -> usize {
        self.types[player].len()
    }

    fn group(&self, player: usize, kind: usize) -> usize {
        self.types[player][kind].0
    }

    /// One card is told apart exactly; of more only what they show.
    fn bucket(&self, player: usize, kind: usize) -> usize {
        if self.shape.cards[player] == 1 { kind } else { self.types[player][kind].1 }
    }

    /// Half a round won or lost, so that what both win adds up to nothing.
    fn settle(&self, place: Place, player: usize, against: &[f64], values: &mut [f64]) {
        let (count, face) = self.bids[place.key.standing() - 1];
        let wild = place.key.wild(self.shape);
        let others = self.hands[1 - player].kinds.len();
        // How often each hand of the other comes here and shows at least so many.
        let mut at_least = [[0.0; MOST_COUNTED]; MOST_HANDS];
        for ((hand, set), reach) in self.types[1 - player].iter().zip(against) {
            for sum in
                at_least[*hand].iter_mut().take(self.counting(1 - player, *set, face, wild) + 1)
            {
                *sum += reach;
            }
        }
        let bidder = usize::from(place.key.actor) != player;
        let mut last = (usize::MAX, [0.0; MOST_COUNTED]);
        for ((hand, set), value) in self.types[player].iter().zip(values) {
            if last.0 != *hand {
                let mut sums = [0.0; MOST_COUNTED];
                for (likely, at_least) in
                    self.likely[player][hand * others..][..others].iter().zip(&at_least)
                {
                    sums.iter_mut().zip(at_least).for_each(|(sum, reach)| *sum += likely * reach);
                }
                last = (*hand, sums);
            }
            let needed = usize::from(count).saturating_sub(self.counting(player, *set, face, wild));
            let lead = last.1.get(needed).copied().unwrap_or(0.0) - last.1[0] / 2.0;
            *value = if bidder { lead } else { -lead };
        }
    }
}

/// A table is a policy for the exact round, except where it never comes by itself: there everything
/// is alike.
impl Policy<ExactRound> for (&ExactRound, &Table) {
    fn chosen(&self, player: usize, kind: usize) -> f64 {
        let (hand, set) = self.0.kind(player, kind);
        let choices = &self.0.hands(player).choices[hand];
        let (mut sum, mut share) = (0.0, 0.0);
        for choice in self.1.turning(player, hand) {
            sum += f64::from(choice.weight);
            share += if choices[usize::from(choice.way)] == set {
                f64::from(choice.weight)
            } else {
                0.0
            };
        }
        share / sum
    }

    fn weights(&self, round: &ExactRound, place: Place, player: usize, out: &mut [f64]) {
        let (types, ways) = (round.types(player), round.ways(place));
        let at = self.1.graph.keys.binary_search(&place.key).ok();
        out.fill(0.0);
        let sets = round.hands(player).sets.list.len();
        let mut by_set = vec![0.0; ways * sets];
        for set in 0..sets {
            let decisions = at.into_iter().flat_map(|at| self.1.bidding(at, set));
            let sum: f64 = decisions.map(|decision| f64::from(decision.weight)).sum();
            for decision in at.into_iter().flat_map(|at| self.1.bidding(at, set)) {
                by_set[usize::from(decision.way) * sets + set] = f64::from(decision.weight) / sum;
            }
            if sum == 0.0 {
                (0..ways).for_each(|way| by_set[way * sets + set] = 1.0 / ways as f64);
            }
        }
        for (kind, (_, set)) in round.types[player].iter().enumerate() {
            (0..ways).for_each(|way| out[way * types + kind] = by_set[way * sets + set]);
        }
    }
}
