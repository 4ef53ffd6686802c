//! What a keen eye makes of a row, for whoever gives counsel: how likely it is in order, and with
//! the next card at each place.

use super::belief::{Belief, in_order, places};
use super::{CHARACTERS, Character, Player, chance};
use bots::Bot;
use illusion::{Illusion, Rounds, Shared};
use kernel::{Quick, Sight, View};

/// The keenest of the characters.
const EYE: Character = CHARACTERS[CHARACTERS.len() - 1];

/// What one look has left.
#[derive(Clone, Debug, PartialEq)]
pub struct Outlook {
    /// How likely the row is in order as it lies.
    pub in_order: f64,
    /// How likely it is with the top card at each place; nothing if there is no card to place.
    pub places: Vec<f64>,
}

/// Looks once, as somebody who has not seen these pictures before.
pub fn outlook(view: &View<Illusion>, sight: &dyn Sight, random: &mut Quick) -> Outlook {
    let mut player = Player::new(EYE);
    player.look(view, sight);
    let table = &view.table;
    let colour = table.colour.map_or(0, |colour| colour as usize);
    let row: Vec<Belief> =
        table.row.iter().map(|name| player.belief(*name, colour, random)).collect();
    let card = table.top.map(|top| player.belief(top, colour, random));
    Outlook {
        in_order: in_order(&row, EYE.trust),
        places: card.map_or_else(Vec::new, |card| places(&row, card, EYE.trust)),
    }
}

/// Each seat's chance to win with the arrow cards that lie before them, among equals.
pub fn standing(table: &Shared) -> Vec<f64> {
    let won: Vec<usize> = table.won.iter().map(|cards| cards.len()).collect();
    if table.setup.rounds == Rounds::FirstToThree {
        return (0..won.len()).map(|seat| chance(&won, seat)).collect();
    }
    // Twelve rounds: the fewer are left, the more a card before somebody counts.
    let left = 12usize.saturating_sub(won.iter().sum()) as f64;
    let worth = |cards: &usize| (*cards as f64 / (0.35 * (left + 0.5).sqrt())).exp();
    let all: f64 = won.iter().map(worth).sum();
    won.iter().map(|cards| worth(cards) / all).collect()
}
