//! The players of Kasyno from outside: what they do is legal and repeatable, they differ, and the
//! best of them is the sharp one.

use bots::{Bot, Cast, RANDOM, contest};
use casino::{Action, Casino, Setup};
use casino_kit::{KIT, Kit};
use gallery::EmptyGallery;
use kernel::{Quick, Random};

fn bot(name: &str) -> Box<dyn Bot<Casino>> {
    Kit::player(name).unwrap_or_else(|| panic!("nobody is called {name}"))
}

/// Plays a game and calls `see` before every decision.
fn watch(setup: &Setup, names: &[&str], seed: u64, see: impl FnMut(&Casino, u8, &Action)) {
    let mut bots: Vec<_> = names.iter().map(|name| bot(name)).collect();
    bots::watch(&EmptyGallery, setup, &mut bots, seed, see);
}

#[test]
fn nobody_ever_breaks_the_rules_whatever_the_options_and_seats() {
    let mut random = Quick::new(1);
    let mut decisions = 0;
    for seed in 0..60 {
        let setup = Setup { auto_secure: seed % 2 == 0 };
        let names: Vec<_> =
            (0..2 + random.below(4)).map(|_| Kit::CHARACTERS[random.below(3) as usize]).collect();
        watch(&setup, &names, seed, |_, _, _| decisions += 1);
    }
    assert!(decisions > 3_000, "{decisions} decisions");
}

#[test]
fn the_same_number_gives_the_same_game() {
    let record = |seed| {
        let mut actions = Vec::new();
        watch(&Setup::default(), &["careful", "sharp", "greedy"], seed, |_, seat, action| {
            actions.push((seat, action.clone()))
        });
        actions
    };
    assert_eq!(record(3), record(3));
    assert_ne!(record(3), record(4));
}

#[test]
fn the_registry_knows_every_name_it_lists() {
    assert_eq!(KIT.characters(), ["careful", "sharp", "greedy"]);
    assert!(KIT.characters().iter().chain([&RANDOM]).all(|name| KIT.brain(name).is_some()));
}

#[test]
fn the_characters_differ_in_how_often_they_roll_again() {
    let rerolls = |name: &str| {
        let (mut again, mut turns) = (0.0, 0.0);
        for seed in 0..12 {
            watch(&Setup::default(), &[name, "sharp"], seed, |_, seat, action| match action {
                Action::Reroll { .. } if seat == 0 => again += 1.0,
                Action::Roll if seat == 0 => turns += 1.0,
                _ => {}
            });
        }
        again / turns
    };
    let [careful, sharp, greedy] = ["careful", "sharp", "greedy"].map(rerolls);
    assert!(
        careful < sharp && sharp < greedy,
        "rolls again per turn: careful {careful}, sharp {sharp}, greedy {greedy}"
    );
}

/// The share of games that `name` wins against a table full of `other`.
fn share(name: &str, other: &str, seats: usize, games: u64) -> f64 {
    let mut won = 0.0;
    for seed in 0..games {
        let place = seed as usize % seats;
        let mut players: Vec<_> =
            (0..seats).map(|seat| bot(if seat == place { name } else { other })).collect();
        let outcome = contest(&Setup::default(), &mut players, seed);
        won += f64::from(u8::from(outcome.winners.contains(&(place as u8))))
            / outcome.winners.len() as f64;
    }
    won / games as f64
}

#[test]
fn sharp_beats_the_others() {
    for (other, seats, games, at_least) in [
        ("greedy", 2, 40, 0.6),
        ("careful", 2, 60, 0.52),
        ("greedy", 4, 40, 0.3),
        ("former", 2, 160, 0.54),
        (RANDOM, 2, 20, 0.9),
    ] {
        let share = share("sharp", other, seats, games);
        println!("against {other} at {seats} seats: {share}");
        assert!(share > at_least, "against {other} at {seats} seats: {share}");
    }
}
