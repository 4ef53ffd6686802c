//! The thirty two-faced cards, and hands of them.

use arrayvec::ArrayVec;
use kernel::{MOST_SEATS, Seat, Whole};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// Cards in the deck: each of the fifteen pairs of faces, twice.
pub const DECK: u16 = 30;
/// Nobody ever plays a round with more cards.
pub const MOST_CARDS: usize = 5;

/// The ends of each kind of card, and its name.
const PAIRS: [(u8, u8, &str); 15] = [
    (1, 2, "1/2"),
    (1, 3, "1/3"),
    (1, 4, "1/4"),
    (1, 5, "1/5"),
    (1, 6, "1/6"),
    (2, 3, "2/3"),
    (2, 4, "2/4"),
    (2, 5, "2/5"),
    (2, 6, "2/6"),
    (3, 4, "3/4"),
    (3, 5, "3/5"),
    (3, 6, "3/6"),
    (4, 5, "4/5"),
    (4, 6, "4/6"),
    (5, 6, "5/6"),
];

/// A die face from 1 to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(as = "u8"))]
pub struct Face(u8);

impl Face {
    /// Ones may be wild.
    pub const ONE: Face = Face(1);

    /// The face with this number.
    pub fn new(number: u32) -> Option<Face> {
        (1..=6).contains(&number).then_some(Face(number as u8))
    }

    /// From 1 to 6.
    pub fn number(self) -> u8 {
        self.0
    }

    /// All six, ascending.
    pub fn all() -> impl Iterator<Item = Face> {
        (1..=6).map(Face)
    }
}

impl<'de> Deserialize<'de> for Face {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Face, D::Error> {
        Face::new(Whole::deserialize(deserializer)?.0)
            .ok_or_else(|| de::Error::custom("a face is a number from 1 to 6"))
    }
}

/// A card, by what is on it: the two copies of a pair are the same card to everyone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(test, derive(ts_rs::TS), ts(as = "String"))]
pub struct Card(u8);

impl Card {
    /// The card with this number in the unshuffled deck.
    pub fn of_deck(item: u16) -> Card {
        Card((item / 2) as u8)
    }

    /// All thirty, in the order of the unshuffled deck.
    pub fn deck() -> impl Iterator<Item = Card> {
        (0..DECK).map(Card::of_deck)
    }

    /// Its two ends, the smaller first.
    pub fn ends(self) -> [Face; 2] {
        let (low, high, _) = PAIRS[usize::from(self.0)];
        [Face(low), Face(high)]
    }

    /// `a/b`, the smaller face first.
    pub fn name(self) -> &'static str {
        PAIRS[usize::from(self.0)].2
    }

    /// Whether one of its ends shows this number.
    pub fn shows(self, number: u8) -> bool {
        let (low, high, _) = PAIRS[usize::from(self.0)];
        number == low || number == high
    }

    /// The card with this name.
    pub fn named(name: &str) -> Option<Card> {
        PAIRS.iter().position(|pair| pair.2 == name).map(|place| Card(place as u8))
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // One of fifteen names, none of which needs a look for characters to escape.
        serializer.serialize_unit_variant("Card", 0, self.name())
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Card, D::Error> {
        let name = std::borrow::Cow::<str>::deserialize(deserializer)?;
        Card::named(&name).ok_or_else(|| de::Error::custom(format!("there is no card {name:?}")))
    }
}

/// A card as it was shown after a check: what it is and which face counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Shown {
    /// The card.
    pub card: Card,
    /// The face that counted.
    pub face: Face,
}

/// The faces that count, in hand order.
pub type Chosen = ArrayVec<Face, MOST_CARDS>;

/// The cards of one seat, in hand order.
pub type Hand = ArrayVec<Card, MOST_CARDS>;

/// All hands of a round and the faces chosen for them. Small and flat, because every check copies
/// it.
#[derive(Clone, Copy, Debug)]
pub struct Hands {
    seats: u8,
    held: [u8; MOST_SEATS],
    cards: [[Card; MOST_CARDS]; MOST_SEATS],
    /// Meaningful once the seat has arranged.
    faces: [[Face; MOST_CARDS]; MOST_SEATS],
}

impl Hands {
    /// Nobody holds a card.
    pub fn empty(seats: u8) -> Hands {
        Hands {
            seats,
            held: [0; MOST_SEATS],
            cards: [[Card(0); MOST_CARDS]; MOST_SEATS],
            faces: [[Face::ONE; MOST_CARDS]; MOST_SEATS],
        }
    }

    /// The seat takes these cards instead of what it held.
    pub fn take(&mut self, seat: Seat, cards: impl Iterator<Item = Card>) {
        let mut held = 0;
        for (place, card) in self.cards[usize::from(seat)].iter_mut().zip(cards) {
            *place = card;
            held += 1;
        }
        self.held[usize::from(seat)] = held;
    }

    /// The seat turns these faces up; one for each of its cards.
    pub fn turn(&mut self, seat: Seat, faces: impl Iterator<Item = Face>) {
        self.faces[usize::from(seat)].iter_mut().zip(faces).for_each(|(place, face)| *place = face);
    }

    /// The cards of a seat.
    pub fn cards(&self, seat: Seat) -> &[Card] {
        &self.cards[usize::from(seat)][..usize::from(self.held[usize::from(seat)])]
    }

    /// The faces of a seat; they mean something once it has arranged.
    pub fn faces(&self, seat: Seat) -> &[Face] {
        &self.faces[usize::from(seat)][..usize::from(self.held[usize::from(seat)])]
    }

    /// Cards and faces of a seat.
    pub fn shown(&self, seat: Seat) -> impl Iterator<Item = Shown> {
        self.cards(seat).iter().zip(self.faces(seat)).map(|(&card, &face)| Shown { card, face })
    }

    /// How many cards of all hands show a face that counts.
    pub fn count(&self, counts: impl Fn(Face) -> bool) -> u8 {
        (0..self.seats)
            .map(|seat| self.faces(seat).iter().filter(|face| counts(**face)).count() as u8)
            .sum()
    }

    /// How many cards of all hands show each face, by its number.
    pub fn by_face(&self) -> [u8; 7] {
        let mut cards = [0; 7];
        for face in (0..self.seats).flat_map(|seat| self.faces(seat)) {
            cards[usize::from(face.number())] += 1;
        }
        cards
    }
}

/// Places beyond a hand's last card mean nothing.
impl PartialEq for Hands {
    fn eq(&self, other: &Hands) -> bool {
        self.seats == other.seats
            && (0..self.seats).all(|seat| self.shown(seat).eq(other.shown(seat)))
    }
}

/// Written as one list of shown cards per seat.
impl Serialize for Hands {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        struct One<'a>(&'a Hands, Seat);
        impl Serialize for One<'_> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.0.shown(self.1))
            }
        }
        serializer.collect_seq((0..self.seats).map(|seat| One(self, seat)))
    }
}

impl<'de> Deserialize<'de> for Hands {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Hands, D::Error> {
        let lists = ArrayVec::<ArrayVec<Shown, MOST_CARDS>, MOST_SEATS>::deserialize(deserializer)?;
        let mut hands = Hands::empty(lists.len() as u8);
        for (seat, list) in (0..).zip(&lists) {
            hands.take(seat, list.iter().map(|shown| shown.card));
            hands.turn(seat, list.iter().map(|shown| shown.face));
        }
        Ok(hands)
    }
}

/// Faces chosen for a hand, as they arrive: any number of them, any numbers. The judge decides
/// whether they fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(as = "Vec<u8>"))]
pub struct Faces {
    /// How many were given, up to 255; only as many as a hand can hold are kept.
    given: u8,
    /// The numbers, 255 for all that is larger.
    numbers: [u8; MOST_CARDS],
}

impl Faces {
    /// How many faces were given.
    pub fn len(&self) -> usize {
        usize::from(self.given)
    }

    /// Whether none was.
    pub fn is_empty(&self) -> bool {
        self.given == 0
    }

    /// The numbers that were kept.
    pub fn numbers(&self) -> &[u8] {
        &self.numbers[..self.len().min(MOST_CARDS)]
    }
}

impl FromIterator<u8> for Faces {
    fn from_iter<I: IntoIterator<Item = u8>>(list: I) -> Faces {
        let mut faces = Faces { given: 0, numbers: [0; MOST_CARDS] };
        for number in list {
            if let Some(place) = faces.numbers.get_mut(usize::from(faces.given)) {
                *place = number;
            }
            faces.given = faces.given.saturating_add(1);
        }
        faces
    }
}

impl FromIterator<Face> for Faces {
    fn from_iter<I: IntoIterator<Item = Face>>(list: I) -> Faces {
        list.into_iter().map(Face::number).collect()
    }
}

impl Serialize for Faces {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Faces beyond what a hand can hold were not kept; zeros stand for them, so that the length
        // stays wrong.
        serializer.collect_seq(
            self.numbers().iter().copied().chain(std::iter::repeat(0)).take(self.len()),
        )
    }
}

impl<'de> Deserialize<'de> for Faces {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Faces, D::Error> {
        let list = Vec::<Whole>::deserialize(deserializer)?;
        Ok(list.into_iter().map(|Whole(number)| u8::try_from(number).unwrap_or(u8::MAX)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn components_every_face_stands_on_ten_ends_and_every_pair_exists_twice() {
        for face in Face::all() {
            assert_eq!(
                Card::deck().filter(|card| card.ends().contains(&face)).count(),
                10,
                "{face:?}"
            );
        }
        for card in Card::deck() {
            let [low, high] = card.ends();
            assert!(low < high);
            assert_eq!(card.name(), format!("{}/{}", low.number(), high.number()));
            assert_eq!(Card::deck().filter(|other| *other == card).count(), 2);
            assert_eq!(Card::named(card.name()), Some(card));
        }
        assert_eq!(Card::deck().count(), 30);
        assert_eq!(Card::named("5/2"), None);
    }

    #[test]
    fn any_list_of_faces_is_kept_well_enough_to_be_judged() {
        let faces: Faces = serde_json::from_str("[1,2,3,4,5,6,700]").expect("numbers");
        assert_eq!(faces.len(), 7);
        let faces: Faces = serde_json::from_str("[900, 0]").expect("numbers");
        assert_eq!(faces.numbers(), [255, 0]);
        assert!(serde_json::from_str::<Faces>("[-1]").is_err());
        assert!(serde_json::from_str::<Faces>("[1.5]").is_err());
        assert!(serde_json::from_str::<Faces>("3").is_err());
    }
}
