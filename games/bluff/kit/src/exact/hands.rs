//! Hands of cards, the faces they can show, and how likely two of them are together.

use bluff::{Card, DECK};

/// Kinds of cards; two of each are in the deck.
const KINDS: usize = DECK as usize / 2;

/// How many of each face somebody shows.
pub type Counts = [u8; 6];

/// Everything that a number of cards can show.
#[derive(Clone, Debug)]
pub struct FaceSets {
    /// In a fixed order.
    pub list: Vec<Counts>,
}

impl FaceSets {
    /// All that this many cards can show.
    pub fn new(cards: usize) -> FaceSets {
        fn fill(face: usize, left: u8, counts: &mut Counts, list: &mut Vec<Counts>) {
            if face == 5 {
                counts[5] = left;
                list.push(*counts);
                return;
            }
            for here in 0..=left {
                counts[face] = here;
                fill(face + 1, left - here, counts, list);
            }
            counts[face] = 0;
        }
        let mut list = Vec::new();
        fill(0, cards as u8, &mut [0; 6], &mut list);
        FaceSets { list }
    }

    /// The place of a set in the list.
    pub fn find(&self, counts: &Counts) -> Option<usize> {
        self.list.binary_search(counts).ok()
    }
}

/// All hands of a number of cards.
#[derive(Clone, Debug)]
pub struct Hands {
    /// How many of each kind of card a hand has.
    pub kinds: Vec<[u8; KINDS]>,
    /// How likely each is to be dealt.
    pub likely: Vec<f64>,
    /// What each can show, as places in the list of [`FaceSets`], ascending.
    pub choices: Vec<Vec<usize>>,
    /// What there is to show.
    pub sets: FaceSets,
}

fn choose(n: usize, k: usize) -> f64 {
    (0..k).map(|step| (n - step) as f64 / (step + 1) as f64).product()
}

impl Hands {
    /// All hands of this many cards.
    pub fn new(cards: usize) -> Hands {
        fn fill(kind: usize, left: u8, hand: &mut [u8; KINDS], list: &mut Vec<[u8; KINDS]>) {
            if kind == KINDS {
                if left == 0 {
                    list.push(*hand);
                }
                return;
            }
            for here in 0..=left.min(2) {
                hand[kind] = here;
                fill(kind + 1, left - here, hand, list);
            }
            hand[kind] = 0;
        }
        let (mut kinds, sets) = (Vec::new(), FaceSets::new(cards));
        fill(0, cards as u8, &mut [0; KINDS], &mut kinds);
        let all = choose(usize::from(DECK), cards);
        let likely = kinds
            .iter()
            .map(|hand| {
                hand.iter().map(|held| if *held == 1 { 2.0 } else { 1.0 }).product::<f64>() / all
            })
            .collect();
        let choices = kinds.iter().map(|hand| shows(hand, &sets)).collect();
        Hands { kinds, likely, choices, sets }
    }

    /// The hand made of these cards.
    pub fn find(&self, cards: impl Iterator<Item = Card>) -> Option<usize> {
        let mut hand = [0; KINDS];
        for card in cards {
            hand[kind_of(card)?] += 1;
        }
        self.kinds.binary_search(&hand).ok()
    }

    /// How likely two hands are dealt together, compared with being dealt from decks of their own.
    pub fn together(&self, hand: usize, other: &Hands, others: usize) -> f64 {
        let (own, theirs) = (&self.kinds[hand], &other.kinds[others]);
        let (held, taken): (usize, usize) = (
            own.iter().map(|n| usize::from(*n)).sum(),
            theirs.iter().map(|n| usize::from(*n)).sum(),
        );
        let ways = |left: u8, take: u8| match (left, take) {
            (_, 0) | (2, 2) | (1, 1) => 1.0,
            (2, 1) => 2.0,
            _ => 0.0,
        };
        let joint: f64 =
            own.iter().zip(theirs).map(|(own, theirs)| ways(2 - own, *theirs)).product();
        let alone: f64 = theirs.iter().map(|theirs| ways(2, *theirs)).product();
        joint / alone * choose(usize::from(DECK), taken) / choose(usize::from(DECK) - held, taken)
    }
}

fn kind_of(card: Card) -> Option<usize> {
    (0..KINDS).find(|kind| Card::of_deck(2 * *kind as u16) == card)
}

fn shows(hand: &[u8; KINDS], sets: &FaceSets) -> Vec<usize> {
    let mut shown = vec![[0u8; 6]];
    for (kind, held) in hand.iter().enumerate() {
        for _ in 0..*held {
            let ends =
                Card::of_deck(2 * kind as u16).ends().map(|face| usize::from(face.number()) - 1);
            let turned = |end: usize, counts: &Counts| {
                let mut counts = *counts;
                counts[end] += 1;
                counts
            };
            shown = shown.iter().flat_map(|counts| ends.map(|end| turned(end, counts))).collect();
            shown.sort_unstable();
            shown.dedup();
        }
    }
    shown.iter().filter_map(|counts| sets.find(counts)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands_are_counted_as_they_are_dealt() {
        for (cards, hands, sets) in [(1, 15, 6), (2, 120, 21), (3, 665, 56)] {
            let all = Hands::new(cards);
            assert_eq!((all.kinds.len(), all.sets.list.len()), (hands, sets), "{cards} cards");
            assert!((all.likely.iter().sum::<f64>() - 1.0).abs() < 1e-12);
            assert!(all.sets.list.is_sorted() && all.kinds.is_sorted());
        }
        let (one, two) = (Hands::new(1), Hands::new(2));
        for hand in 0..one.kinds.len() {
            let sum: f64 = (0..two.kinds.len())
                .map(|other| two.likely[other] * one.together(hand, &two, other))
                .sum();
            assert!(
                (sum - 1.0).abs() < 1e-12,
                "what is dealt beside a card is dealt with certainty: {sum}"
            );
        }
    }
}
