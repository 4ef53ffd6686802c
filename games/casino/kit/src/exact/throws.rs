//! All choices of up to seven dice, whatever their order, numbered; and what a roll makes of those
//! that are held.

use casino::{DICE, Symbol, Symbols};
use std::sync::OnceLock;

/// Sides of a die.
pub(super) const SIDES: usize = Symbol::ALL.len();
/// Three bits for each symbol.
const BITS: u32 = 3;
/// No such choice.
pub(super) const NONE: u16 = u16::MAX;

/// So many dice of each symbol, in one number: as long as there are no more than seven dice, sums
/// and differences of such numbers are those of the dice.
pub(super) fn code(dice: Symbols) -> u32 {
    (0..).zip(dice.0).fold(0, |code, (side, count)| code | u32::from(count) << (BITS * side))
}

/// One die of this side.
pub(super) fn die(side: usize) -> u32 {
    1 << (BITS * side as u32)
}

/// How many dice of this side.
pub(super) fn count(code: u32, side: usize) -> u8 {
    (code >> (BITS * side as u32) & 7) as u8
}

/// The dice again.
pub(super) fn symbols(code: u32) -> Symbols {
    Symbols(std::array::from_fn(|side| count(code, side)))
}

/// A just-rolled die to lay: either the best among the others, or this one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fresh {
    /// The same dice with one kind fewer to choose from; 0 if there is none.
    pub(super) others: u16,
    /// Where the value of laying this kind stands: side × choices of one die less + the rest.
    pub(super) laid: u16,
}

/// All choices of so many dice.
#[derive(Clone, Debug, Default)]
pub(super) struct Size {
    /// What they are.
    pub(super) list: Vec<u32>,
    /// Which choice of one die less is left without one of a side.
    pub(super) less: Vec<[u16; SIDES]>,
    /// Which choice of one die more comes of one of a side.
    pub(super) more: Vec<[u16; SIDES]>,
    /// What can be just rolled among them: numbered from 1.
    pub(super) fresh: Vec<Fresh>,
    /// For every choice of fewer dice held, the smallest first: the results of rolling the others,
    /// as numbers of `fresh`, with their chances.
    pub(super) rolls: Vec<Vec<(u16, f32)>>,
    /// For everything that can be asked for: which choices have it, jokers standing in.
    has: Vec<Vec<Vec<u16>>>,
}

/// All choices of up to seven dice.
pub(super) struct Throws {
    /// By how many dice.
    pub(super) sizes: Vec<Size>,
    /// The number of a choice among those of its size, by code.
    number: Vec<u16>,
    /// Where the choices of a size begin in a list of all smaller ones.
    pub(super) from: [usize; DICE + 2],
}

fn factorial(number: u8) -> f64 {
    (1..=number).map(f64::from).product()
}

/// Whether dice fill what is asked for: plain dice where they fit, jokers for the rest.
fn fills(dice: u32, asked: u32) -> bool {
    let joker = Symbol::Joker as usize;
    let short: u8 =
        (0..joker).map(|side| count(asked, side).saturating_sub(count(dice, side))).sum();
    short + count(asked, joker) <= count(dice, joker)
}

impl Throws {
    /// They are the same for everybody.
    pub(super) fn all() -> &'static Throws {
        static THROWS: OnceLock<Throws> = OnceLock::new();
        THROWS.get_or_init(Throws::new)
    }

    /// The number of a choice among those of its size.
    pub(super) fn number(&self, code: u32) -> usize {
        usize::from(self.number[code as usize])
    }

    /// The choices of this size that fill what so many dice ask for.
    pub(super) fn filling(&self, size: usize, asked: u32, dice: u8) -> &[u16] {
        &self.sizes[size].has[usize::from(dice)][self.number(asked)]
    }

    fn new() -> Throws {
        let mut throws = Throws {
            sizes: vec![Size::default(); DICE + 1],
            number: vec![NONE; 1 << (BITS * SIDES as u32)],
            from: [0; DICE + 2],
        };
        for code in 0..1 << (BITS * SIDES as u32) {
            let dice = usize::from(symbols(code).count());
            if dice <= DICE {
                throws.number[code as usize] = throws.sizes[dice].list.len() as u16;
                throws.sizes[dice].list.push(code);
            }
        }
        for dice in 0..=DICE {
            throws.from[dice + 1] = throws.from[dice] + throws.sizes[dice].list.len();
            throws.sizes[dice].less =
                throws.sizes[dice].list.iter().map(|code| throws.fewer(*code)).collect();
            throws.sizes[dice].has = (0..=dice).map(|asked| throws.having(dice, asked)).collect();
            if dice < DICE {
                let more = |code: &u32| {
                    std::array::from_fn(|side| throws.number[(code + die(side)) as usize])
                };
                throws.sizes[dice].more = throws.sizes[dice].list.iter().map(more).collect();
            }
            if dice > 0 {
                throws.roll(dice);
            }
        }
        throws
    }

    fn fewer(&self, code: u32) -> [u16; SIDES] {
        std::array::from_fn(|side| match count(code, side) {
            0 => NONE,
            _ => self.number[(code - die(side)) as usize],
        })
    }

    fn having(&self, dice: usize, asked: usize) -> Vec<Vec<u16>> {
        let list = &self.sizes[dice].list;
        let filling = |asked: &u32| {
            (0..)
                .zip(list)
                .filter(|(_, code)| fills(**code, *asked))
                .map(|(number, _)| number)
                .collect()
        };
        self.sizes[asked].list.iter().map(filling).collect()
    }

    /// Fills in what can be just rolled among so many dice, and every roll.
    fn roll(&mut self, dice: usize) {
        let fewer = self.sizes[dice - 1].list.len();
        let mut fresh = vec![Fresh { others: 0, laid: 0 }];
        // The place in `fresh` of a choice and a set of its sides.
        let mut known = vec![[0u16; 1 << SIDES]; self.sizes[dice].list.len()];
        for (known, code) in known.iter_mut().zip(&self.sizes[dice].list) {
            for sides in 1usize..1 << SIDES {
                let side = sides.trailing_zeros() as usize;
                let there = |side: usize| sides >> side & 1 == 0 || count(*code, side) > 0;
                if (0..SIDES).all(there) {
                    known[sides] = fresh.len() as u16;
                    let laid = side * fewer + self.number(*code - die(side));
                    fresh.push(Fresh { others: known[sides & (sides - 1)], laid: laid as u16 });
                }
            }
        }
        let mut rolls = Vec::new();
        for held in 0..dice {
            let rolled = dice - held;
            let all = factorial(rolled as u8) / 6f64.powi(rolled as i32);
            for held in &self.sizes[held].list {
                let result = |roll: &u32| {
                    let sides = (0..SIDES).filter(|side| count(*roll, *side) > 0);
                    let sides = sides.fold(0, |sides, side| sides | 1 << side);
                    let orders: f64 =
                        symbols(*roll).0.iter().map(|count| factorial(*count)).product();
                    (known[self.number(held + roll)][sides], (all / orders) as f32)
                };
                rolls.push(self.sizes[rolled].list.iter().map(result).collect());
            }
        }
        self.sizes[dice].fresh = fresh;
        self.sizes[dice].rolls = rolls;
    }
}
