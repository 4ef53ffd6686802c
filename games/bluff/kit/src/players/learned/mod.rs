//! Three seats and more: who is likely to lose the round after a bid, as a network has learned from
//! rounds among all kinds of players.
//!
//! The networks are made by `cargo run --release -p stolik-lab --bin bluff_learn`.

mod net;
mod outlook;

pub use net::{Layer, Net, softmax};
pub use outlook::{FEATURES, Outlook};

use super::arrange::gumbel;
use super::{Character, Memory, bidding};
use bluff::{Action, Bluff, Offer, Order, Setup};
use kernel::{MOST_SEATS, Offer as _, Quick, Seat, View};
use std::sync::OnceLock;

/// The files of the networks: count first without and with wild ones, then value first.
const NAMES: [&str; 4] = [
    "bluff.count_first.plain.net",
    "bluff.count_first.wild.net",
    "bluff.value_first.plain.net",
    "bluff.value_first.wild.net",
];

/// The same networks, read; one that is not in the binary is there when somebody has brought it.
static MINDS: [OnceLock<Option<Mind>>; 4] = [const { OnceLock::new() }; 4];

#[cfg(not(target_arch = "wasm32"))]
fn mind(place: usize) -> Option<&'static Mind> {
    const FILES: [&[u8]; 4] = [
        include_bytes!("../../../data/bluff.count_first.plain.net"),
        include_bytes!("../../../data/bluff.count_first.wild.net"),
        include_bytes!("../../../data/bluff.value_first.plain.net"),
        include_bytes!("../../../data/bluff.value_first.wild.net"),
    ];
    MINDS[place].get_or_init(|| Mind::read(FILES[place])).as_ref()
}

#[cfg(target_arch = "wasm32")]
fn mind(place: usize) -> Option<&'static Mind> {
    MINDS[place].get()?.as_ref()
}

fn place_of(setup: &Setup) -> usize {
    2 * usize::from(setup.order == Order::ValueFirst) + usize::from(setup.wild_ones)
}

/// The file of the networks that are asked at a table with these options.
pub(super) fn name_of(setup: &Setup) -> &'static str {
    NAMES[place_of(setup)]
}

/// Puts networks there that are not in the binary; false if the file has none.
pub(super) fn bring(name: &str, file: &[u8]) -> bool {
    let Some(place) = NAMES.iter().position(|known| *known == name) else { return false };
    MINDS[place].get_or_init(|| Mind::read(file)).is_some()
}

/// A bid that is true less often than this is not weighed, unless it is the lowest on its face.
const HOPELESS: f64 = 0.04;

/// What somebody has learned about rounds with one set of options.
#[derive(Clone, Debug)]
pub struct Mind {
    /// Who loses the round after a bid: this seat, the next, and so on.
    pub losers: Net,
    /// Whether the bid that stands is true: no, yes.
    pub truth: Net,
}

impl Mind {
    /// How wide the network of [`losers`](Mind::losers) is.
    pub const LOSERS: [usize; 4] = [FEATURES, 64, 32, MOST_SEATS];
    /// How wide the network of [`truth`](Mind::truth) is.
    pub const TRUTH: [usize; 4] = [FEATURES, 32, 16, 2];

    /// What was learned with these options.
    pub fn of(setup: &Setup) -> Option<&'static Mind> {
        mind(place_of(setup))
    }

    /// Reads both networks from a file; nothing if it is something else.
    pub fn read(mut file: &[u8]) -> Option<Mind> {
        let mind = Mind { losers: Net::read(&mut file)?, truth: Net::read(&mut file)? };
        file.is_empty().then_some(mind)
    }

    /// The file of both networks.
    pub fn write(&self) -> Vec<u8> {
        let mut file = Vec::new();
        self.losers.write(&mut file);
        self.truth.write(&mut file);
        file
    }

    /// What each sensible choice is worth, from 0 if the worst seat loses the round to 1.
    pub fn weigh<'a>(&self, outlook: &Outlook, offers: &'a [Offer]) -> Vec<(f64, &'a Offer)> {
        let standing = outlook.standing();
        let worth = |offer: &Offer| match (offer, standing) {
            (Offer::Bid { count, face }, _) => {
                Some(outlook.worth(&self.losers.outcomes(&outlook.numbers(*count, *face))))
            }
            (Offer::Check, Some((count, face))) => {
                let truth = self.truth.outcomes(&outlook.numbers(count, face));
                Some(outlook.worth_of_check(f64::from(truth[1])))
            }
            _ => None,
        };
        sensible(outlook, offers).filter_map(|offer| Some((worth(offer)?, offer))).collect()
    }
}

/// The offers that are worth a thought.
pub fn sensible<'a>(outlook: &Outlook, offers: &'a [Offer]) -> impl Iterator<Item = &'a Offer> {
    let mut seen = [false; 6];
    offers.iter().filter(move |offer| match offer {
        Offer::Bid { count, face } => {
            let known = std::mem::replace(&mut seen[usize::from(face.number()) - 1], true);
            !known || outlook.likely(*count, *face) >= HOPELESS
        }
        Offer::Check => true,
        Offer::Arrange { .. } | Offer::Direction { .. } => false,
    })
}

/// Chooses what is worth most by what was learned, straying a little.
pub(super) fn bid_or_check(
    character: &Character,
    memory: &Memory,
    view: &View<Bluff>,
    seat: Seat,
    offers: &[Offer],
    random: &mut Quick,
) -> Action {
    let weighed = Mind::of(&view.table.setup)
        .map(|mind| mind.weigh(&Outlook::new(memory, view, seat), offers))
        .unwrap_or_default();
    let strayed = weighed
        .iter()
        .map(|(worth, offer)| (worth + character.noise * gumbel(random), offer.nth(0)));
    let chosen = strayed.max_by(|(left, _), (right, _)| left.total_cmp(right));
    chosen.map_or_else(
        || bidding::bid_or_check(character, memory, view, seat, offers, random),
        |(_, action)| action,
    )
}
