//! What the cards of a deck shall be like, decided before the first is drawn, so that the deck as a
//! whole keeps its rules.

use super::Share;
use super::families::Family;
use crate::dice::Dice;

/// Cards of a deck.
pub const CARDS: usize = 98;
/// So often a card is tried before its plan is given to a family that never misses.
const TRIES: u8 = 4;
/// A stream of choices that no card has.
const PLAN: u64 = u64::MAX;

/// Everything that decides a card.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Recipe {
    pub seed: Vec<u8>,
    pub family: Family,
    pub share: Share,
    pub dark: bool,
    /// Its place in the deck.
    pub place: u8,
    /// How often it was tried before.
    pub tried: u8,
}

impl Recipe {
    /// The number of its stream of choices.
    pub fn number(&self) -> u64 {
        u64::from(self.place) + u64::from(self.tried) * 1000
    }

    /// The same card tried so many times.
    pub fn tried(mut self, times: u8) -> Recipe {
        if times >= TRIES {
            self.family = Family::Stripes;
        }
        Recipe { tried: times, ..self }
    }
}

/// The recipes of a seed's deck.
pub(super) fn plan(seed: &[u8]) -> Vec<Recipe> {
    let mut dice = Dice::new(seed, PLAN);
    let shares = loop {
        let shares: Vec<Share> = (0..CARDS).map(|place| share(&mut dice, place)).collect();
        let rounded: Vec<[u8; 4]> = shares
            .iter()
            .map(|share| std::array::from_fn(|class| (share[class] * 100.0 + 0.5) as u8))
            .collect();
        if Deck::of(&rounded).has_room() {
            break shares;
        }
    };
    let mut recipes = with_families(&mut dice, seed, shares);
    dice.shuffle(&mut recipes);
    (0..).zip(&mut recipes).for_each(|(place, recipe)| recipe.place = place);
    recipes
}

/// One card in ten is loud, one in three quiet.
fn share(dice: &mut Dice, place: usize) -> Share {
    let (loud, ground) = match place % 30 {
        0..=2 => (dice.range(0.42, 0.62), dice.range(0.08, 0.22)),
        3..=12 => (0.0, dice.range(0.32, 0.6)),
        _ => (0.0, dice.range(0.07, 0.32)),
    };
    let mut weights: Vec<f64> =
        (0..4).map(|_| dice.range(0.2, 1.0) * dice.range(0.05, 1.0) + 0.04).collect();
    if loud > 0.0 {
        weights[0] = 0.0;
    }
    let whole: f64 = weights.iter().sum();
    let mut colours: Vec<f64> =
        weights.iter().map(|weight| ((1.0 - ground - loud) * weight / whole).max(0.012)).collect();
    if loud > 0.0 {
        colours[0] = loud;
    }
    dice.shuffle(&mut colours);
    let [red, green, blue, yellow] = [colours[0], colours[1], colours[2], colours[3]];
    [red, green, blue, yellow, 1.0 - red - green - blue - yellow]
}

/// Families that paste things on a sheet get the cards on which a lot of one sheet is to be seen.
fn with_families(dice: &mut Dice, seed: &[u8], mut shares: Vec<Share>) -> Vec<Recipe> {
    let widest = |share: &Share| share.iter().copied().fold(0.0, f64::max);
    shares.sort_by(|one, other| widest(other).total_cmp(&widest(one)));
    let (mut pasted, mut tiled): (Vec<Family>, Vec<Family>) = (0..CARDS)
        .map(|place| Family::ALL[place % Family::ALL.len()])
        .partition(|family| family.is_pasted());
    dice.shuffle(&mut pasted);
    dice.shuffle(&mut tiled);
    let mut recipe = |share: Share, family: Family| Recipe {
        seed: seed.to_vec(),
        family,
        share,
        dark: dice.chance(0.3),
        place: 0,
        tried: 0,
    };
    let mut recipes = Vec::with_capacity(CARDS);
    // The widest four fifths of what the pasted families could take, mixed with the others.
    let mut number = 0;
    for share in shares {
        number += 1;
        let from = if number % 5 == 0 && !tiled.is_empty() || pasted.is_empty() {
            &mut tiled
        } else {
            &mut pasted
        };
        recipes.push(recipe(share, from.pop().expect("as many families as shares")));
    }
    recipes
}

/// The numbers of a deck, to see whether it keeps the rules.
pub struct Deck<'a>(&'a [[u8; 4]]);

impl Deck<'_> {
    /// The numbers of these cards.
    pub fn of(percents: &[[u8; 4]]) -> Deck<'_> {
        Deck(percents)
    }

    /// How many values are 10 or less.
    pub fn small(&self) -> usize {
        self.0.iter().flatten().filter(|percent| **percent <= 10).count()
    }

    /// How many values are 40 or more.
    pub fn loud(&self) -> usize {
        self.0.iter().flatten().filter(|percent| **percent >= 40).count()
    }

    /// Neighbours no more than 1 apart when the deck is sorted by each colour.
    pub fn near(&self) -> [usize; 4] {
        std::array::from_fn(|colour| {
            let mut values: Vec<u8> = self.0.iter().map(|percents| percents[colour]).collect();
            values.sort_unstable();
            values.windows(2).filter(|pair| pair[1] - pair[0] <= 1).count()
        })
    }

    /// The rules page: a quarter of all values at 10 or below, for each colour at least 60 near
    /// neighbours, and a few loud ones.
    pub fn keeps_the_rules(&self) -> bool {
        self.0.len() == CARDS
            && self.small() >= CARDS
            && self.near().iter().all(|near| *near >= 60)
            && (3..=24).contains(&self.loud())
    }

    /// Keeps the rules even if every card misses its plan a little.
    fn has_room(&self) -> bool {
        self.keeps_the_rules()
            && self.loud() <= 20
            && self.small() >= CARDS * 5 / 4
            && self.near().iter().all(|near| *near >= 75)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_plan_is_whole_and_its_families_are_mixed() {
        for seed in 0..60_u8 {
            let recipes = plan(&[seed]);
            assert_eq!(recipes.len(), CARDS);
            for family in Family::ALL {
                assert_eq!(
                    recipes.iter().filter(|recipe| recipe.family == family).count(),
                    7,
                    "{family:?} with seed {seed}"
                );
            }
            for recipe in &recipes {
                assert!(
                    (recipe.share.iter().sum::<f64>() - 1.0).abs() < 1e-9
                        && recipe.share.iter().all(|share| *share > 0.005),
                    "{recipe:?}"
                );
            }
        }
    }

    #[test]
    fn the_rules_of_a_deck_can_be_broken() {
        let near: Vec<[u8; 4]> = (0..CARDS as u8)
            .map(|card| [card % 20, card % 25, card % 22, if card < 5 { 50 } else { card % 12 }])
            .collect();
        assert!(Deck::of(&near).keeps_the_rules());
        let without_loud_ones: Vec<[u8; 4]> = near
            .iter()
            .map(|[red, green, blue, yellow]| [*red, *green, *blue, yellow % 12])
            .collect();
        let without_small_ones: Vec<[u8; 4]> =
            near.iter().map(|percents| percents.map(|percent| percent.max(11))).collect();
        let far_apart: Vec<[u8; 4]> = near
            .iter()
            .map(|[red, green, blue, yellow]| [red / 2 * 5, *green, *blue, *yellow])
            .collect();
        assert!(
            !Deck::of(&without_loud_ones).keeps_the_rules()
                && !Deck::of(&without_small_ones).keeps_the_rules()
        );
        assert!(
            Deck::of(&near[1..]).near() < Deck::of(&near).near()
                && !Deck::of(&near[1..]).keeps_the_rules()
        );
        assert_eq!(Deck::of(&far_apart).near()[0], 88);
    }
}
