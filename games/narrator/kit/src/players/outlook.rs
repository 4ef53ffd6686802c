//! What will come of a clue: who offers what and who is taken in, if the others hold cards that
//! nobody has seen and read as they seem to.

use super::character::{CHARACTERS, READERS};
use arrayvec::ArrayVec;
use kernel::{Quick, Random};

/// So many deals are imagined.
const DEALS: usize = 32;

/// How well a clue fits something, for each kind of reader.
pub type Fits = [f32; READERS];

/// What a narrator expects.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outlook {
    /// The share of the others who find the card.
    pub found: f64,
    /// How likely some find it and some do not.
    pub split: f64,
}

/// The game as far as it matters here.
#[derive(Clone, Copy, Debug)]
pub struct Round {
    /// How many cards each of the others holds.
    pub hand: usize,
    /// How many each offers.
    pub offered: usize,
    /// How likely the others take the narrator for each character.
    pub narrator: [f64; READERS],
}

/// A number from the bell curve, near enough: three uniform ones.
pub fn bell(random: &mut Quick) -> f64 {
    2.0 * (0..3).map(|_| random.unit()).sum::<f64>() - 3.0
}

/// What one of the others holds in an imagined deal, and how it reads.
struct Guest {
    reader: usize,
    /// Which of the unseen cards, and how its whim strays there.
    hand: Vec<(usize, f32)>,
}

/// Deals that may be; all clues are weighed on the same ones, so that luck decides less.
pub struct Deals {
    deals: Vec<Vec<Guest>>,
    offered: usize,
    /// How wary each kind of reader is of the narrator.
    wariness: [f32; READERS],
}

impl Deals {
    /// Deals so many unseen cards to guests who read like this: for each of them how likely it is
    /// each kind of reader.
    pub fn new(
        unseen: usize,
        round: Round,
        guests: &[[f64; READERS]],
        random: &mut Quick,
    ) -> Deals {
        let mut deck: Vec<usize> = (0..unseen).collect();
        let deals = (0..DEALS)
            .map(|_| {
                random.shuffle(&mut deck);
                let mut rest = deck.iter();
                let mut guest = |likely: &[f64; READERS]| {
                    let reader = drawn(likely, random.unit());
                    let whim = CHARACTERS[reader].whim;
                    let cards = rest.by_ref().take(round.hand);
                    let hand = cards.map(|card| (*card, (whim * bell(random)) as f32)).collect();
                    Guest { reader, hand }
                };
                guests.iter().map(&mut guest).collect()
            })
            .collect();
        let wariness = CHARACTERS.map(|character| character.wariness(&round.narrator));
        Deals { deals, offered: round.offered, wariness }
    }

    /// How many others there are.
    pub fn others(&self) -> usize {
        self.deals.first().map_or(0, Vec::len)
    }

    /// What comes of a clue that fits the narrator's card so well, and the unseen cards so well.
    pub fn outlook(&self, own: Fits, unseen: &[Fits]) -> Outlook {
        let (mut found, mut split) = (0.0, 0.0);
        let mut offers: Vec<ArrayVec<usize, 2>> = Vec::new();
        let (mut table, mut trusts) = (Vec::new(), Vec::new());
        for guests in &self.deals {
            offers.clear();
            offers.extend(guests.iter().map(|guest| self.offers(guest, unseen)));
            let (mut everybody, mut nobody) = (1.0, 1.0);
            for (place, guest) in guests.iter().enumerate() {
                let others = offers.iter().enumerate().filter(|(other, _)| *other != place);
                table.clear();
                table.push(own[guest.reader]);
                table.extend(
                    others.flat_map(|(_, cards)| cards).map(|card| unseen[*card][guest.reader]),
                );
                CHARACTERS[guest.reader].trust(&table, self.wariness[guest.reader], &mut trusts);
                let finds = f64::from(trusts[0]);
                found += finds / guests.len() as f64;
                everybody *= finds;
                nobody *= 1.0 - finds;
            }
            split += 1.0 - everybody - nobody;
        }
        Outlook { found: found / DEALS as f64, split: split / DEALS as f64 }
    }

    /// The one or two cards that fit best for whoever holds them.
    fn offers(&self, guest: &Guest, unseen: &[Fits]) -> ArrayVec<usize, 2> {
        let (mut best, mut second) = ((f32::MIN, None), (f32::MIN, None));
        for (card, whim) in &guest.hand {
            let felt = unseen[*card][guest.reader] + whim;
            if felt > best.0 {
                (best, second) = ((felt, Some(*card)), best);
            } else if felt > second.0 {
                second = (felt, Some(*card));
            }
        }
        [best.1, second.1].into_iter().take(self.offered).flatten().collect()
    }
}

/// Draws by these shares.
fn drawn(shares: &[f64; READERS], unit: f64) -> usize {
    let mut rest = unit * shares.iter().sum::<f64>();
    shares
        .iter()
        .position(|share| {
            rest -= share;
            rest < 0.0
        })
        .unwrap_or(READERS - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn three(unseen: usize, likely: [f64; READERS]) -> Deals {
        Deals::new(
            unseen,
            Round { hand: 6, offered: 1, narrator: [1.0; READERS] },
            &[likely; 3],
            &mut Quick::new(1),
        )
    }

    #[test]
    fn what_fits_only_one_card_is_found_by_all_and_what_fits_all_is_a_guess() {
        let deals = three(60, [1.0; READERS]);
        let clear = deals.outlook([1.0; READERS], &[[0.0; READERS]; 60]);
        assert!(clear.found > 0.97 && clear.split < 0.1, "{clear:?}");
        let vague = deals.outlook([0.3; READERS], &[[0.3; READERS]; 60]);
        assert!(
            (vague.found - 1.0 / 3.0).abs() < 1e-6
                && (vague.split - (1.0 - 1.0 / 27.0 - 8.0 / 27.0)).abs() < 1e-6,
            "{vague:?}"
        );
        let hopeless = deals.outlook([0.0; READERS], &[[0.8; READERS]; 60]);
        assert!(hopeless.found < 0.01, "{hopeless:?}");
    }

    #[test]
    fn a_clue_for_one_of_two_splits_them() {
        let known = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
        let round = Round { hand: 7, offered: 2, narrator: [1.0; READERS] };
        let deals = Deals::new(60, round, &known, &mut Quick::new(1));
        let for_the_first = deals.outlook([1.0, 0.0, 0.5], &[[0.3; READERS]; 60]);
        assert!(for_the_first.split > 0.9, "{for_the_first:?}");
    }
}
