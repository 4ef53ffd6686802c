//! How the players of Ruletka fare: against chance, against each other, and that their games end.

use bots::{Cast, RANDOM, contest, watch};
use gallery::EmptyGallery;
use kernel::{Described, Game, Quick, View, Whole};
use roulette::{Action, Roulette, Setup};
use roulette_kit::Kit;
use std::collections::BTreeMap;

/// Enough to see a clear difference; `STOLIK_BOT_GAMES` for a measurement.
fn games() -> u64 {
    std::env::var("STOLIK_BOT_GAMES").map_or(400, |text| text.parse().expect("a number"))
}

/// Wins per game of each player of a table, everybody moving on one seat each game.
fn shares(players: [&str; 4]) -> [f64; 4] {
    let mut wins = [0.0; 4];
    for seed in 0..games() {
        let turn = seed as usize % 4;
        let mut bots: Vec<_> =
            (0..4).map(|seat| Kit::player(players[(seat + turn) % 4]).expect("a player")).collect();
        for winner in contest(&Setup::default(), &mut bots, seed).winners {
            wins[(usize::from(winner) + turn) % 4] += 1.0;
        }
    }
    wins.map(|wins| wins / games() as f64)
}

#[test]
fn every_character_clearly_beats_random_players() {
    for name in Kit::CHARACTERS {
        let [share, ..] = shares([name, RANDOM, RANDOM, RANDOM]);
        println!("{name} against three random players: {:.1} %", 100.0 * share);
        assert!(share > 0.5, "{name}: {share}");
    }
}

#[test]
fn no_character_wins_more_than_half_against_the_others() {
    for fourth in Kit::CHARACTERS {
        let table = ["honest", "cheat", "judge", fourth];
        let shares = shares(table);
        println!("{table:?}: {:?}", shares.map(|share| (1000.0 * share).round() / 10.0));
        assert!(shares.iter().all(|share| *share < 0.5), "{table:?}: {shares:?}");
        assert!(shares[..3].iter().all(|share| *share > 0.1), "{table:?}: {shares:?}");
    }
}

/// A game that goes on for longer than this will not end.
const ENDLESS: u16 = 200;

/// How many rounds a game takes; a panic instead of a game without an end.
fn rounds(players: &[&str], seed: u64) -> u16 {
    let mut bots: Vec<_> =
        players.iter().map(|name| Kit::player(name).expect("a player")).collect();
    let mut last = 0;
    watch(&EmptyGallery, &Setup::default(), &mut bots, seed, |game, _, action| {
        if matches!(action, Action::Bet { .. }) {
            last = game.shared().round;
            assert!(last < ENDLESS, "{players:?} with seed {seed} never end: {:?}", game.summary());
        }
    });
    last
}

#[test]
fn every_game_ends_whoever_plays_it() {
    let (mut played, mut longest) = (0, 0);
    for seats in 2..=6_usize {
        // Every mix of characters, in one order each.
        let mixes =
            (0..=seats).flat_map(|honest| (0..=seats - honest).map(move |cheats| (honest, cheats)));
        for (honest, cheats) in mixes {
            let lists = [("honest", honest), ("cheat", cheats), ("judge", seats - honest - cheats)];
            let players: Vec<&str> =
                lists.iter().flat_map(|(name, seats)| std::iter::repeat_n(*name, *seats)).collect();
            for seed in 0..games() / 4 {
                longest = longest.max(rounds(&players, seed));
                played += 1;
            }
        }
    }
    println!("{played} games, the longest took {longest} rounds");
}

#[test]
fn a_tie_at_the_top_is_broken_by_bets_that_differ() {
    // Found by playing a hundred thousand games: three judges with one captain each bet nothing for
    // ever.
    let table = r#"{"setup":{"skin":"classic"},"phase":"bet","round":40,"shot":0,"waiting":[0,1,2],"bets":[null,null,null],"characters":[1,1,1],
        "in_round":[true,true,true],"points":[31,31,31],"action_cards":[0,0,0],"extra_bullets":[0,0,0],"supply":16,"loaded":[6,6,6],
        "turned":[[],[],[]],"shown":[null,null,null],"accused":[false,false,false],"survived":[0,0,0],"out":[null,null,null],
        "aims":[null,null,null],"played":[],"deck":28,"discard":[],"tied":0,"ending":null}"#;
    let own = r#"{"magazine":{"clicks":5,"bullets":1},"hidden":"click","bet":null,"ballot":null,"aim":null,"cards":[],"peeks":[]}"#;
    let view = View::<Roulette> {
        table: serde_json::from_str(table).expect("a table"),
        own: serde_json::from_str(own).expect("a seat"),
    };
    let offers: Vec<Action> = (0..=5).map(|shots| Action::Bet { shots: Whole(shots) }).collect();
    for name in Kit::CHARACTERS {
        let (mut bot, mut random, mut bets) =
            (Kit::player(name).expect("a player"), Quick::new(1), BTreeMap::<u32, u32>::new());
        for _ in 0..1000 {
            let Action::Bet { shots } = bot.choose(&view, 0, &offers, &mut random) else {
                panic!("{name} was asked for a bet")
            };
            *bets.entry(shots.0).or_default() += 1;
        }
        // Two teams that bet so tie again in seven of ten rounds at most.
        let alike: f64 = bets.values().map(|count| (f64::from(*count) / 1000.0).powi(2)).sum();
        assert!(alike < 0.7, "{name}: {bets:?}");
    }
}

/// The share of games that a rule wins against a table full of a character.
fn share_of(rule: &str, character: &str, seats: usize, games: u64) -> f64 {
    let won = (0..games).filter(|seed| {
        let place = *seed as usize % seats;
        let player = |seat: usize| {
            Kit::player(if seat == place { rule } else { character }).expect("a player")
        };
        let mut bots: Vec<_> = (0..seats).map(player).collect();
        contest(&Setup::default(), &mut bots, *seed).winners == [place as u8]
    });
    won.count() as f64 / games as f64
}

#[test]
fn who_always_cheats_and_who_never_does_are_both_withstood() {
    for character in Kit::CHARACTERS {
        for rule in Kit::SPARRING.iter().chain(Kit::CHARACTERS) {
            for (seats, games, most) in [(4, 2000, 0.35), (2, 1000, 0.60)] {
                let share = share_of(rule, character, seats, games);
                assert!(share <= most, "{rule} wins {share} at {seats} seats of {character}");
            }
        }
    }
}
