//! At two seats nobody finds a hole in Blef: exactly for the smallest hands, and by playing every
//! rule.

use bluff::{Order, Setup};
use bluff_kit::Kit;
use bluff_kit::exact::{ExactRound, Shape};
use bluff_kit::players::{CHARACTERS, Known};
use bots::{Cast, contest};
use solver::cfr::conv;

/// NashConv of a character in a round of two, in shares of rounds.
fn found(name: &str, value_first: bool, wild_ones: bool, cards: [u8; 2]) -> f64 {
    let round = ExactRound::new(Shape { value_first, wild_ones, cards });
    let character =
        CHARACTERS.into_iter().find(|character| character.name == name).expect("a character");
    let policy = Known::new(&round, character).expect("a book");
    conv(&round, &policy)
}

#[test]
fn sharp_leaves_nobody_two_rounds_in_a_hundred() {
    for (value_first, wild_ones) in [(false, false), (false, true), (true, false), (true, true)] {
        let found = found("sharp", value_first, wild_ones, [1, 1]);
        println!(
            "1 v 1, value first {value_first}, wild ones {wild_ones}: NashConv {:.2} %",
            100.0 * found
        );
        assert!((0.0..=0.02).contains(&found), "{found}");
    }
    for (cards, most) in [([1, 2], 0.02), ([2, 1], 0.02), ([2, 2], 0.05)] {
        let found = found("sharp", false, false, cards);
        println!("{cards:?}: NashConv {:.2} %", 100.0 * found);
        assert!((0.0..=most).contains(&found), "{cards:?}: {found}");
    }
}

#[test]
fn the_other_characters_can_be_read_but_not_through_and_through() {
    for name in ["calm", "wild"] {
        for cards in [[1, 1], [1, 2], [2, 1]] {
            let found = found(name, false, false, cards);
            println!("{name}, {cards:?}: NashConv {:.2} %", 100.0 * found);
            assert!(found < 0.3, "{name}, {cards:?}: {found}");
        }
    }
}

/// The share of games that a rule wins against a character at two seats.
fn share(setup: &Setup, rule: &str, character: &str, games: u64) -> f64 {
    let player =
        |name: &str| Kit::player(name).unwrap_or_else(|| panic!("nobody is called {name}"));
    let won = (0..games).filter(|seed| {
        let place = (seed % 2) as usize;
        let mut players = vec![player(character), player(character)];
        players[place] = player(rule);
        contest(setup, &mut players, *seed).winners == [place as u8]
    });
    won.count() as f64 / games as f64
}

#[test]
fn no_rule_beats_a_character() {
    for (character, most) in [("sharp", 0.52), ("calm", 0.65), ("wild", 0.65)] {
        for rule in Kit::SPARRING {
            let share = share(&Setup::default(), rule, character, 2000);
            assert!(share <= most, "{rule} wins {share} against {character}");
        }
    }
}

#[test]
fn no_rule_beats_sharp_with_the_options_people_play() {
    for (order, wild_ones) in
        [(Order::CountFirst, true), (Order::ValueFirst, false), (Order::ValueFirst, true)]
    {
        let setup = Setup { order, wild_ones, ..Setup::default() };
        for rule in Kit::SPARRING {
            let share = share(&setup, rule, "sharp", 500);
            // Two and a half standard errors of five hundred games above the aim.
            assert!(share <= 0.52 + 0.056, "{rule} wins {share} with {setup:?}");
        }
    }
}
