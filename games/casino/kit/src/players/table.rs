//! The table as a player weighs it: what each card within reach is worth, and what it lacks.

use super::Character;
use super::securing;
use casino::{Card, Die, Shared, Symbol, Symbols, WAYS};
use kernel::Seat;

/// How likely another seat is to take an exposed card in one turn, compared with a turn spent on
/// this card alone.
const THEFT: f64 = 0.3;

/// A card that dice can be laid on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target {
    pub(super) card: Card,
    pub(super) pile: Symbols,
    /// What winning it is worth.
    pub(super) prize: f64,
    /// Whether it is somebody else's.
    pub(super) stolen: bool,
    /// How likely it is not to be there any more when the next turn comes.
    pub(super) lost: f64,
}

impl Target {
    /// What it promises, if a turn were spent on it.
    pub(super) fn promise(&self) -> f64 {
        let chance = self.card.ways() as f64 / WAYS as f64;
        let points = f64::from(self.card.points()) * if self.stolen { 2.0 } else { 1.0 };
        f64::from(self.pile.count()) + points * chance
    }

    /// Dice from `free` that bring this combination on: plain ones first, jokers for the rest, no
    /// more than it has open spots.
    pub(super) fn hits(&self, combination: Symbols, free: Symbols) -> Symbols {
        let lacks = |symbol: Symbol| combination[symbol].saturating_sub(self.pile[symbol]);
        let spots: u8 = Symbol::PLAIN.into_iter().map(lacks).sum::<u8>() + combination.jokers();
        let mut open = spots.saturating_sub(self.pile.jokers());
        let mut hits = Symbols::default();
        for symbol in Symbol::ALL {
            let wanted = if symbol == Symbol::Joker { open } else { lacks(symbol) };
            let taken = wanted.min(free[symbol]).min(open);
            hits.0[symbol as usize] = taken;
            open -= taken;
        }
        hits
    }
}

pub(super) fn plus(one: Symbols, other: Symbols) -> Symbols {
    Symbols(std::array::from_fn(|place| one.0[place] + other.0[place]))
}

pub(super) fn minus(one: Symbols, other: Symbols) -> Symbols {
    Symbols(std::array::from_fn(|place| one.0[place] - other.0[place]))
}

/// All that matters for a decision within a turn.
pub(super) struct Scene<'a> {
    pub(super) table: &'a Shared,
    pub(super) character: &'a Character,
    pub(super) targets: Vec<Target>,
    pub(super) tokens: u8,
    /// What the free dice show.
    pub(super) free: Symbols,
    /// What those of them show that were just rolled.
    pub(super) fresh: Symbols,
}

impl<'a> Scene<'a> {
    pub(super) fn new(table: &'a Shared, seat: Seat, character: &'a Character) -> Scene<'a> {
        let shown = |dice: &mut dyn Iterator<Item = Die>| {
            dice.filter_map(|die| table.dice[die.index()]).collect::<Symbols>()
        };
        let others = (0..)
            .zip(&table.face_up)
            .filter(|(other, _)| *other != seat)
            .flat_map(|(_, cards)| cards.iter())
            .map(|card| (card, true));
        let pool = table.pool.iter().map(|card| (*card, false));
        let seats = table.tokens.len();
        let target = |(card, stolen): (Card, bool)| {
            let pile =
                table.placed.get(&card).map_or(Symbols::default(), |dice| shown(&mut dice.iter()));
            let stays = (1.0 - taken(card)).powi(seats as i32 - 1);
            let lost = (1.0 - securing::chance(card)) * (1.0 - stays);
            Target { card, pile, prize: prize(character, card, stolen, seats), stolen, lost }
        };
        Scene {
            table,
            character,
            targets: pool.chain(others).map(target).collect(),
            tokens: table.tokens[usize::from(seat)],
            free: shown(&mut table.free.iter()),
            fresh: shown(&mut table.rolled.iter().filter(|die| table.free.has(*die))),
        }
    }

    /// How many plain symbols that this target does not need would fit on another card.
    pub(super) fn elsewhere(&self, target: &Target, combination: Symbols) -> u8 {
        let needed = |symbol: Symbol| combination[symbol] > target.pile[symbol];
        let fits = |symbol: Symbol| {
            self.targets.iter().any(|other| {
                other.card != target.card && other.card.face().allows(other.pile.with(symbol))
            })
        };
        Symbol::PLAIN.into_iter().filter(|symbol| !needed(*symbol) && fits(*symbol)).count() as u8
    }
}

/// How likely a good player is to steal a card that lies exposed, in one turn at a table of two:
/// about what `cargo run --release -p stolik-lab --bin race -- 60 sharp` counts.
fn taken(card: Card) -> f64 {
    [0.66, 0.86, 0.88, 0.83, 0.71, 0.41][usize::from(card.points()) - 1]
}

/// What winning a card is worth: its points, as far as it will still be there at the end, and that
/// somebody else loses it.
fn prize(character: &Character, card: Card, stolen: bool, seats: usize) -> f64 {
    let points = f64::from(card.points()).powf(character.taste);
    let theft = THEFT * card.ways() as f64 / WAYS as f64;
    let lost = (1.0 - securing::chance(card)) * (1.0 - (1.0 - theft).powi(seats as i32 - 1));
    let spite = if stolen { character.spite / (seats - 1) as f64 } else { 0.0 };
    points * (1.0 - character.foresight * lost + spite)
}
