//! What a player believes about the cards of others: they turn cards as they like, and their bids
//! say which way.
//!
//! Every owner is thought to have a favourite face, to which it turns what it can. Whether a face
//! is the favourite follows from how many cards of the hand have it, and from the faces the owner
//! has bid. How many cards it shows follows from that and from how high it has bid: somebody who
//! claims many has some. Cards are drawn without being put back, owner after owner.

use super::odds::{binomial, choose};
use arrayvec::ArrayVec;
use bluff::{Face, MOST_CARDS};
use kernel::{MOST_SEATS, Seat};
use std::sync::LazyLock;

/// As many as can be counted in one hand, and none.
const HAND: usize = MOST_CARDS + 1;
/// As many as the others can hold together, and none.
const OTHERS: usize = MOST_CARDS * (MOST_SEATS - 1) + 1;

/// How likely a face is to be the favourite of a hand, by the size of the hand and how many of its
/// cards have the face: the share of such hands, drawn at random, in which it is the most frequent
/// face, drawn by lot among equals.
const FAVOURITE: [[f64; HAND]; HAND] = [
    [0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
    [0.0, 0.5, 0.0, 0.0, 0.0, 0.0],
    [0.0, 0.17, 0.92, 0.0, 0.0, 0.0],
    [0.0, 0.05, 0.58, 0.97, 0.0, 0.0],
    [0.0, 0.03, 0.26, 0.90, 0.98, 0.0],
    [0.0, 0.02, 0.10, 0.68, 0.96, 0.98],
];
/// The same while ones are wild; cards with a one are counted too.
const FAVOURITE_WILD: [[f64; HAND]; HAND] = [
    [0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
    [0.0, 0.33, 0.0, 0.0, 0.0, 0.0],
    [0.0, 0.08, 0.48, 0.0, 0.0, 0.0],
    [0.0, 0.03, 0.17, 0.63, 0.0, 0.0],
    [0.0, 0.02, 0.05, 0.29, 0.75, 0.0],
    [0.0, 0.02, 0.03, 0.11, 0.44, 0.84],
];
/// How many cards a hand of this size shows of its favourite face, on average.
const FAVOURITE_SHOWN: [f64; HAND] = [0.0, 1.0, 1.6, 2.15, 2.6, 3.05];
/// How often a card is turned to the favourite face.
const TURNED_TO_FAVOURITE: f64 = 0.95;
/// How often a card is turned to a face that is not the favourite, by the size of the hand: a
/// single card never is.
const TURNED_TO_OTHER: [f64; HAND] = [0.0, 0.05, 0.2, 0.26, 0.3, 0.32];
/// How often a one is turned up while ones are wild.
const TURNED_TO_WILD: f64 = 0.85;
/// How often some card shows the face somebody bids, when a bidder guesses; without and with wild
/// ones.
const GUESS: [f64; 2] = [0.22, 0.38];

/// `GUESSES[wild][cards][needed]`: how likely that many cards are to show that many of a face, by
/// [`GUESS`].
static GUESSES: LazyLock<[Vec<[f64; 32]>; 2]> = LazyLock::new(|| {
    GUESS.map(|guess| {
        let tails = |cards: usize| {
            std::array::from_fn(|needed| {
                (needed..=cards).map(|shown| binomial(cards, shown, guess)).sum()
            })
        };
        (0..=30).map(tails).collect()
    })
});

/// How likely these cards are to show at least this many of a face to somebody who only guesses.
pub(super) fn guess(cards: usize, needed: f64, wild: bool) -> f64 {
    if needed <= 0.0 {
        return 1.0;
    }
    let (below, part) = (needed.floor(), needed.fract());
    let table = &GUESSES[usize::from(wild)][cards.min(30)];
    let at = |needed: f64| table[(needed as usize).min(31)];
    at(below) * (1.0 - part) + at(below + 1.0) * part
}

/// How many of its best face a hand of this size shows, when somebody guesses.
pub(super) fn favourite_shown(cards: usize) -> f64 {
    FAVOURITE_SHOWN[cards.min(MOST_CARDS)]
}

/// Somebody's hand, from outside.
#[derive(Clone, Debug)]
pub(super) struct Owner {
    pub seat: Seat,
    pub cards: usize,
    /// The greatest count bid on each face this round, 0 where none was.
    pub bids: [u8; 6],
}

impl Owner {
    pub(super) fn bid_on(&self, face: Face) -> u8 {
        self.bids[usize::from(face.number()) - 1]
    }
}

/// The cards that somebody does not see, by how many of their ends count for a face.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unseen {
    pub never: usize,
    pub maybe: usize,
    pub always: usize,
    pub wild: bool,
}

impl Unseen {
    /// The whole deck, for guessing what somebody else believes.
    pub(super) fn deck(wild: bool) -> Unseen {
        if wild {
            Unseen { never: 12, maybe: 16, always: 2, wild }
        } else {
            Unseen { never: 20, maybe: 10, always: 0, wild }
        }
    }

    fn counting(self) -> usize {
        self.maybe + self.always
    }

    /// How often a card with an end that counts is turned so, given how often the face itself is
    /// turned up.
    fn turned(self, face: f64) -> f64 {
        let maybe = if self.wild { (face + TURNED_TO_WILD.max(face)) / 2.0 } else { face };
        (self.always as f64 + self.maybe as f64 * maybe) / (self.counting() as f64).max(1.0)
    }
}

/// `kernel[held][shown]`: how likely an owner who holds that many cards of a face shows that many
/// of it, times how well its bids fit that. `trust` from 0 to 1 says how much the bids are
/// believed; `total` is the number of cards in all hands.
pub(super) fn kernel(
    owner: &Owner,
    face: Face,
    unseen: Unseen,
    total: usize,
    trust: f64,
) -> [[f64; HAND]; HAND] {
    let favourites = if unseen.wild { &FAVOURITE_WILD } else { &FAVOURITE };
    let bid = owner.bid_on(face);
    let spoken = owner.bids.iter().any(|count| *count > 0);
    // How much more likely somebody bids a favourite face than another.
    let leaning = match (bid > 0, spoken) {
        (true, _) => 1.0 + 8.0 * trust,
        (false, true) => 1.0 / (1.0 + 2.0 * trust),
        (false, false) => 1.0,
    };
    let fits: [f64; HAND] = std::array::from_fn(|shown| {
        let likely = guess(total - owner.cards, f64::from(bid) - shown as f64, unseen.wild);
        1.0 - trust * (1.0 - likely * likely)
    });
    let (favourite, other) =
        (unseen.turned(TURNED_TO_FAVOURITE), unseen.turned(TURNED_TO_OTHER[owner.cards]));
    let mut kernel = [[0.0; HAND]; HAND];
    for held in 0..=owner.cards {
        let prior = favourites[owner.cards][held];
        let weights = [prior * leaning, 1.0 - prior];
        for shown in 0..=held {
            let likely = weights[0] * binomial(held, shown, favourite)
                + weights[1] * binomial(held, shown, other);
            kernel[held][shown] = likely * fits[shown];
        }
    }
    kernel
}

/// How many of a face an owner shows, to somebody who knows nothing of the deck.
pub(super) fn shown(
    owner: &Owner,
    face: Face,
    wild: bool,
    total: usize,
    trust: f64,
) -> [f64; HAND] {
    let unseen = Unseen::deck(wild);
    let kernel = kernel(owner, face, unseen, total, trust);
    let share = unseen.counting() as f64 / 30.0;
    let mut shown = [0.0; HAND];
    for (held, row) in kernel.iter().enumerate().take(owner.cards + 1) {
        let drawn = binomial(owner.cards, held, share);
        shown.iter_mut().zip(row).for_each(|(sum, likely)| *sum += drawn * likely);
    }
    let sum: f64 = shown.iter().sum();
    shown.iter_mut().for_each(|likely| *likely /= sum);
    shown
}

/// How many of a face the others show: the next in turn, and the rest together.
#[derive(Clone, Debug)]
pub(super) struct Belief {
    /// `at_least[next][rest]`: the next shows exactly so many and the rest at least so many.
    at_least: [[f64; OTHERS + 1]; HAND],
}

impl Belief {
    /// What is believed of a face. The last owner is the next in turn.
    pub(super) fn new(
        owners: &[Owner],
        face: Face,
        unseen: Unseen,
        total: usize,
        trust: f64,
    ) -> Belief {
        // Likelihoods by how many cards of the face are drawn and shown so far.
        let mut before = [[0.0; OTHERS]; OTHERS];
        before[0][0] = 1.0;
        let (mut drawn, mut at_least) = (0, [[0.0; OTHERS + 1]; HAND]);
        for (place, owner) in owners.iter().enumerate() {
            let kernel = kernel(owner, face, unseen, total, trust);
            let is_next = place + 1 == owners.len();
            let mut after = [[0.0; OTHERS]; OTHERS];
            for found in 0..=drawn.min(unseen.counting()) {
                let hands = hands(unseen, drawn, found, owner.cards);
                for counted in 0..=found {
                    let likely = before[found][counted];
                    for (held, drawing) in hands.iter().enumerate().take(owner.cards + 1) {
                        for shown in 0..=held {
                            let more = likely * drawing * kernel[held][shown];
                            if is_next {
                                at_least[shown][counted] += more
                            } else {
                                after[found + held][counted + shown] += more
                            }
                        }
                    }
                }
            }
            drawn += owner.cards;
            before = after;
        }
        let sum: f64 = at_least.iter().flatten().sum();
        for row in &mut at_least {
            row.iter_mut().for_each(|likely| *likely /= sum);
            for rest in (0..OTHERS).rev() {
                row[rest] += row[rest + 1];
            }
        }
        Belief { at_least }
    }

    /// How likely the others show at least this many together.
    pub(super) fn all(&self, needed: usize) -> f64 {
        (0..HAND).map(|next| self.with_next(next, needed)).sum()
    }

    /// How likely the next shows exactly `next` and all others, the next included, show at least
    /// `needed`.
    pub(super) fn with_next(&self, next: usize, needed: usize) -> f64 {
        self.at_least[next][needed.saturating_sub(next).min(OTHERS)]
    }

    /// How likely the next shows exactly this many.
    pub(super) fn next(&self, next: usize) -> f64 {
        self.at_least[next][0]
    }
}

/// How likely a hand of `cards` holds 0, 1, 2 … cards of a face, when `found` of the `drawn` cards
/// before it had it.
fn hands(unseen: Unseen, drawn: usize, found: usize, cards: usize) -> [f64; HAND] {
    let with = unseen.counting() - found;
    let mut hands = [0.0; HAND];
    let Some(without) = unseen.never.checked_sub(drawn - found) else { return hands };
    let ways = choose(with + without, cards);
    for (held, likely) in hands.iter_mut().enumerate().take(cards.min(with) + 1) {
        if cards - held <= without {
            *likely = choose(with, held) * choose(without, cards - held) / ways;
        }
    }
    hands
}

/// The owners of all hidden hands.
pub(super) type Owners = ArrayVec<Owner, MOST_SEATS>;
