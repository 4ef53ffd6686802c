//! Leaks in views: hands, arrangements, the deck and the seed, open or in disguise.

use super::Truth;
use bluff::{Card, Face};
use bluff_kit::Kit;
use kernel::{Due, Game, Question, Seat};
use laws::leaks::{Trial, leak};
use laws::plant;
use serde_json::json;

/// What plants look at.
pub trait Hands {
    /// Everyone's cards, seat after seat.
    fn hands(&self) -> impl Iterator<Item = &[Card]>;
    /// The faces that are sealed so far, of all seats.
    fn sealed(&self) -> impl Iterator<Item = Face>;
    fn next_seat(&self, seat: Seat) -> Seat;
}

impl Hands for Truth {
    fn hands(&self) -> impl Iterator<Item = &[Card]> {
        (0..self.seats).map(|seat| self.game.truth(seat).0)
    }

    fn sealed(&self) -> impl Iterator<Item = Face> {
        (0..self.seats).flat_map(|seat| self.game.truth(seat).1.iter().copied())
    }

    fn next_seat(&self, seat: Seat) -> Seat {
        (seat + 1) % self.seats
    }
}

plant! { NeighbourHand, "a seat sees its neighbour's hand", "view",
    fn in_own(truth: &Truth, seat: Seat) -> Option<String> {
        Some(json!(truth.game.truth(truth.next_seat(seat)).0).to_string())
    }
}

plant! { OneCard, "everyone sees one card of the last seat", "view",
    fn in_table(truth: &Truth) -> Option<String> {
        Some(json!(truth.game.truth(truth.seats - 1).0.first()).to_string())
    }
}

plant! { SealedFaces, "sealed arrangements are seen as they come in", "view",
    fn in_table(truth: &Truth) -> Option<String> {
        Some(json!(truth.sealed().collect::<Vec<_>>()).to_string())
    }
}

plant! { Turned, "everyone sees how many cards a neighbour turned to the higher end", "view",
    fn in_own(truth: &Truth, seat: Seat) -> Option<String> {
        let (hand, faces) = truth.game.truth(truth.next_seat(seat));
        Some(hand.iter().zip(faces).filter(|(card, face)| card.ends()[1] == **face).count().to_string())
    }
}

plant! { Seed, "the number of the deal is shown, from which it could be dealt again", "view",
    fn in_table(truth: &Truth) -> Option<String> {
        Some(truth.order.iter().fold(0u64, |number, item| number.wrapping_mul(31).wrapping_add(u64::from(*item))).to_string())
    }
}

plant! { NextCard, "all cards are shuffled and the first one that nobody took is shown", "view",
    fn due(truth: &Truth) -> Due {
        match truth.game.due() {
            Due::Chance(Question::Shuffle { of, .. }) => Due::Chance(Question::Shuffle { of, take: of }),
            due => due,
        }
    }
    fn in_table(truth: &Truth) -> Option<String> {
        let taken: usize = truth.hands().map(<[Card]>::len).sum();
        Some(json!(truth.order.get(taken).map(|item| Card::of_deck(*item))).to_string())
    }
}

plant! { Present, "a field is there only if somebody holds a 1/2", "view",
    fn in_table(truth: &Truth) -> Option<String> {
        truth.hands().flatten().any(|card| card.name() == "1/2").then(|| "true".to_string())
    }
}

plant! { ListLength, "a list is as long as there are ones among the sealed faces", "view",
    fn in_table(truth: &Truth) -> Option<String> {
        Some(json!(vec![0; truth.sealed().filter(|face| *face == Face::ONE).count()]).to_string())
    }
}

plant! { MapOrder, "a map of the seats is in the order of their highest cards", "view",
    fn in_table(truth: &Truth) -> Option<String> {
        let mut seats: Vec<Seat> = (0..truth.seats).collect();
        seats.sort_by_key(|seat| truth.game.truth(*seat).0.iter().max().copied());
        let fields: Vec<String> = seats.iter().map(|seat| format!("\"{seat}\":{}", truth.game.truth(*seat).0.len())).collect();
        Some(format!("{{{}}}", fields.join(",")))
    }
}

plant! { Copies, "a seat sees which of the two copies its first card is, over all rounds", "view",
    fn in_own(truth: &Truth, seat: Seat) -> Option<String> {
        let first: usize = truth.hands().take(usize::from(seat)).map(<[Card]>::len).sum();
        Some(json!(truth.order.get(first)).to_string())
    }
}

plant! { Checksum, "a checksum of the whole truth is shown, to find broken clients", "view",
    fn in_table(truth: &Truth) -> Option<String> {
        let sum = format!("{:?}", truth.game).bytes().fold(0u32, |sum, byte| sum.wrapping_mul(16_777_619) ^ u32::from(byte));
        Some(sum.to_string())
    }
}

plant! { RailSeesSeat, "the rail sees what seat 0 sees", "view",
    fn at_the_rail(_: &Truth) -> Option<Seat> {
        Some(0)
    }
}

plant! { OthersLegal, "everyone sees what the others may do", "view",
    fn in_table(truth: &Truth) -> Option<String> {
        let legal = |seat| {
            let mut offers = Vec::new();
            truth.game.legal(seat, &mut offers);
            offers
        };
        Some(json!((0..truth.seats).map(legal).collect::<Vec<_>>()).to_string())
    }
}

plant! { Hint, "everyone sees whether the bid that stands is true", "view",
    fn in_table(truth: &Truth) -> Option<String> {
        let bid = truth.game.shared().bid?;
        Some((truth.sealed().filter(|face| *face == bid.face).count() >= usize::from(bid.count)).to_string())
    }
}

plant! { Duplicates, "a seat sees that somebody else holds the other copy of one of its cards", "view",
    fn in_own(truth: &Truth, seat: Seat) -> Option<String> {
        let own = truth.game.truth(seat).0;
        let others = (0..truth.seats).filter(|other| *other != seat).flat_map(|other| truth.game.truth(other).0);
        Some(others.into_iter().any(|card| own.contains(card)).to_string())
    }
}

pub fn all() -> Vec<Trial> {
    vec![
        leak::<NeighbourHand>(),
        leak::<OneCard>(),
        leak::<SealedFaces>(),
        leak::<Turned>(),
        leak::<Seed>(),
        leak::<NextCard>(),
        leak::<Present>(),
        leak::<ListLength>(),
        leak::<MapOrder>(),
        leak::<Copies>(),
        leak::<Checksum>(),
        leak::<RailSeesSeat>(),
        leak::<OthersLegal>(),
        leak::<Hint>(),
        leak::<Duplicates>(),
    ]
}
