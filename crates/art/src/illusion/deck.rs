//! Fresh decks, grown card by card from a seed.

use super::card::Card;
use super::plan::{Recipe, plan};
use std::fmt::Write as _;

/// Grows the cards of a seed one after the other. The same seed grows the same cards on every
/// machine.
pub struct Fresh {
    recipes: std::vec::IntoIter<Recipe>,
}

impl Fresh {
    /// The deck of this seed.
    pub fn new(seed: &[u8]) -> Fresh {
        Fresh { recipes: plan(seed).into_iter() }
    }
}

impl Iterator for Fresh {
    /// The key by which the card can be grown again alone, and the card.
    type Item = (String, Card);

    fn next(&mut self) -> Option<(String, Card)> {
        self.recipes.next().and_then(first_good)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.recipes.size_hint()
    }
}

fn first_good(recipe: Recipe) -> Option<(String, Card)> {
    (0..u8::MAX).find_map(|times| {
        let recipe = recipe.clone().tried(times);
        Card::grow(&recipe).map(|card| (key(&recipe), card))
    })
}

/// The card at one place of a seed's deck.
pub fn fresh_card(seed: &[u8], place: usize) -> Option<Card> {
    plan(seed).into_iter().nth(place).and_then(first_good).map(|(_, card)| card)
}

impl ExactSizeIterator for Fresh {}

fn key(recipe: &Recipe) -> String {
    let mut text = String::from("f-");
    recipe
        .seed
        .iter()
        .for_each(|byte| write!(text, "{byte:02x}").expect("a string takes everything"));
    write!(text, "-{}-{}", recipe.place, recipe.tried).expect("a string takes everything");
    text
}

fn read(key: &str) -> Option<Recipe> {
    let mut parts = key.strip_prefix("f-")?.split('-');
    let (hex, place, tried) =
        (parts.next()?, parts.next()?.parse::<usize>().ok()?, parts.next()?.parse().ok()?);
    let byte = |at: usize| u8::from_str_radix(hex.get(at..at + 2)?, 16).ok();
    let seed: Vec<u8> = (0..hex.len()).step_by(2).map(byte).collect::<Option<_>>()?;
    Some(plan(&seed).into_iter().nth(place)?.tried(tried))
}

/// The card with a key that [`Fresh`] gave out, grown again.
pub fn regrow(key: &str) -> Option<Card> {
    Card::grow(&read(key)?)
}
