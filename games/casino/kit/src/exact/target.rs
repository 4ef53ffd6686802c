//! One card that dice may lie on: every pile that can come to lie there, what it still takes and
//! what it still lacks.

use super::throws::{SIDES, code, count};
use casino::{Card, DICE, Face, Symbol, Symbols};

/// A symbol that does not fit.
pub(super) const FULL: u8 = u8::MAX;

/// A pile on a card.
#[derive(Clone, Debug)]
pub(super) struct Pile {
    pub(super) symbols: Symbols,
    /// The pile with one die more of each side, or [`FULL`].
    pub(super) with: [u8; SIDES],
    pub(super) is_won: bool,
    /// What would win the card, and how many dice that is; nothing if it is won.
    pub(super) lacks: Vec<(u32, u8)>,
    /// The fewest dice that would win it.
    pub(super) least: u8,
    /// With so many free dice and after so many rolls: the chance to win it if only one die is
    /// missing, which may be any of them.
    luck: [[f32; DICE + 1]; DICE + 1],
}

impl Pile {
    /// The chance to have won it after so many rolls of these free dice, if all but one of the dice
    /// that it lacks are there already.
    pub(super) fn luck(&self, dice: u8, rolls: usize) -> f32 {
        self.luck[usize::from(dice)][rolls]
    }
}

/// Jokers may stand for all dice that are there, so whichever symbol is lacking can be the last.
fn luck(lacks: &[(u32, u8)]) -> [[f32; DICE + 1]; DICE + 1] {
    let Some(least) = lacks.iter().map(|(_, dice)| usize::from(*dice)).min() else {
        return Default::default();
    };
    let lacking = |side: &usize| lacks.iter().any(|(asked, _)| count(*asked, *side) > 0);
    let hits = 1 + (0..Symbol::Joker as usize).filter(lacking).count();
    let misses = 1.0 - hits as f32 / SIDES as f32;
    std::array::from_fn(|dice| {
        std::array::from_fn(|rolls| {
            // A roll that misses costs a die.
            let rolled = |roll: usize| (dice + 1).saturating_sub(least + roll);
            let dice: usize = (0..rolls).map(rolled).sum();
            1.0 - misses.powi(dice as i32)
        })
    })
}

/// A card, and all piles from the present one on; or, without a card, room that never ends for some
/// symbols.
#[derive(Clone, Debug)]
pub(super) struct Target {
    pub(super) card: Option<Card>,
    pub(super) piles: Vec<Pile>,
}

/// All choices of plain symbols that a combination lacks, if so many jokers more lie there than it
/// has joker symbols.
fn spare(lacks: Symbols, jokers: u8, from: usize, found: &mut Vec<Symbols>) {
    if jokers == 0 || lacks.count() == 0 {
        return found.push(lacks);
    }
    for side in (from..SIDES).filter(|side| lacks.0[*side] > 0) {
        let mut fewer = lacks;
        fewer.0[side] -= 1;
        spare(fewer, jokers - 1, side, found);
    }
}

fn lacks(face: &Face, pile: Symbols) -> Vec<(u32, u8)> {
    let mut found = Vec::new();
    for combination in face.combinations() {
        let mut lacks = Symbols::default();
        for symbol in Symbol::PLAIN {
            lacks.0[symbol as usize] = combination[symbol].saturating_sub(pile[symbol]);
        }
        let (wanted, there) = (combination.jokers(), pile.jokers());
        if wanted > there {
            lacks.0[Symbol::Joker as usize] = wanted - there;
            found.push(lacks);
        } else {
            spare(lacks, there - wanted, 0, &mut found);
        }
    }
    found.into_iter().map(|lacks| (code(lacks), lacks.count())).collect()
}

impl Target {
    /// A card with dice on it, on which up to so many more may be laid.
    pub(super) fn new(card: Card, pile: Symbols, dice: u8) -> Target {
        let mut target = Target { card: Some(card), piles: Vec::new() };
        target.grow(card.face(), pile, dice);
        target
    }

    /// Room for these symbols.
    pub(super) fn room(fits: [bool; SIDES]) -> Target {
        let with = fits.map(|fits| if fits { 0 } else { FULL });
        let pile = Pile {
            symbols: Symbols::default(),
            with,
            is_won: false,
            lacks: Vec::new(),
            least: FULL,
            luck: luck(&[]),
        };
        Target { card: None, piles: vec![pile] }
    }

    fn grow(&mut self, face: &Face, pile: Symbols, dice: u8) -> u8 {
        if let Some(known) = self.piles.iter().position(|other| other.symbols == pile) {
            return known as u8;
        }
        let (number, is_won) = (self.piles.len(), face.is_won_by(pile));
        let lacks = if is_won { Vec::new() } else { lacks(face, pile) };
        let least = lacks.iter().map(|(_, dice)| *dice).min().unwrap_or(FULL);
        let luck = luck(&lacks);
        self.piles.push(Pile { symbols: pile, with: [FULL; SIDES], is_won, lacks, least, luck });
        for symbol in Symbol::ALL {
            if dice > 0 && face.allows(pile.with(symbol)) {
                self.piles[number].with[symbol as usize] =
                    self.grow(face, pile.with(symbol), dice - 1);
            }
        }
        number as u8
    }
}
