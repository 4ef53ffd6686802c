//! The tables of all hand sizes for one set of options, as one piece of data.

use super::{Hands, Learner, Shape, Table};
use bluff::MOST_CARDS;
use std::sync::OnceLock;

/// Pairs of hand sizes.
const SIZES: usize = MOST_CARDS * MOST_CARDS;
/// The same data from the same seed.
const SEED: u64 = 20;

/// Tables that are unpacked when somebody first asks for them.
pub struct Book {
    packed: [&'static [u8]; SIZES],
    tables: [OnceLock<Option<Table>>; SIZES],
}

/// All hands of each size; they are many, and every table of a size needs the same.
static HANDS: [OnceLock<Hands>; MOST_CARDS + 1] = [const { OnceLock::new() }; MOST_CARDS + 1];

/// All shapes of one set of options, in the order in which a book has them.
fn shapes(value_first: bool, wild_ones: bool) -> impl Iterator<Item = Shape> {
    (0..SIZES as u8).map(move |place| Shape {
        value_first,
        wild_ones,
        cards: [place / MOST_CARDS as u8 + 1, place % MOST_CARDS as u8 + 1],
    })
}

impl Book {
    /// All hands of this many cards.
    pub fn hands(cards: u8) -> &'static Hands {
        HANDS[usize::from(cards)].get_or_init(|| Hands::new(usize::from(cards)))
    }

    /// Learns all shapes and writes the book; `told` hears of every shape that is done.
    pub fn learn(
        value_first: bool,
        wild_ones: bool,
        mut told: impl FnMut(Shape, usize),
    ) -> Vec<u8> {
        let mut bytes = Vec::new();
        for shape in shapes(value_first, wild_ones) {
            let mut learner = Learner::new(shape, SEED);
            (0..shape.rounds()).for_each(|_| learner.round());
            let packed = Table::new(&learner).packed();
            bytes.extend((packed.len() as u32).to_le_bytes());
            bytes.extend(&packed);
            told(shape, packed.len());
        }
        bytes
    }

    /// Opens a book; nothing if the bytes are none.
    pub fn open(mut bytes: &'static [u8]) -> Option<Book> {
        let mut packed: [&'static [u8]; SIZES] = [&[]; SIZES];
        // The compiler must not know how many there are: it would unroll the loop and then look for
        // a relation between all the lengths, which takes it the better part of an hour.
        for place in std::hint::black_box(packed.as_mut_slice()) {
            let (length, rest) = bytes.split_first_chunk::<4>()?;
            (*place, bytes) = rest.split_at_checked(u32::from_le_bytes(*length) as usize)?;
        }
        Some(Book { packed, tables: [const { OnceLock::new() }; SIZES] })
    }

    /// The table of a shape; the options are those of the book.
    pub fn table(&self, shape: Shape) -> Option<&Table> {
        let [first, second] = shape.cards;
        let known = |cards: u8| (1..=MOST_CARDS as u8).contains(&cards);
        if !known(first) || !known(second) {
            return None;
        }
        let place = usize::from(first - 1) * MOST_CARDS + usize::from(second - 1);
        let unpack = || Table::unpacked(shape, shape.cards.map(Book::hands), self.packed[place]);
        self.tables[place].get_or_init(unpack).as_ref()
    }
}
