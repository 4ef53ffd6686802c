//! Luck or nerve over games of bots whose strength is known: luck is nought on average whoever
//! plays, and decisions tell who plays well. `STOLIK_LUCK_GAMES` says over how many games.

use kernel::{Brain, Due, JsonStep, Quick, Rules, Seeded};
use serde_json::json;
use stolik_counsel::{Budget, Luck, LuckError, luck};

/// Games of each kind in an ordinary run.
const GAMES: u64 = 8;

/// The log of a game among these players, and the options it was played with.
fn log_of(rules: &dyn Rules, players: &[&str], seed: u64) -> Vec<String> {
    let mut table = rules.open(&json!({}), players.len()).expect("as many as may play");
    let mut source = Seeded::new(format!("luck {seed}").as_str());
    let mut random = Quick::new(seed);
    let mut brains: Vec<Box<dyn Brain>> = players
        .iter()
        .map(|name| bots::brain(rules.id(), name).expect("a player of this game"))
        .collect();
    let mut step = JsonStep::default();
    loop {
        table.settle(&mut source, &mut step).expect("nothing grows");
        let Due::Seats(due) = table.due() else { return step.entries };
        let seat = due.iter().next().expect("somebody is due");
        let chosen = brains[usize::from(seat)]
            .choose(table.asked(seat).as_ref(), &kernel::Dark, &mut random)
            .expect("it is asked");
        table.act(seat, &chosen, &mut step).expect("an offered move");
    }
}

fn told(rules: &dyn Rules, seats: usize, log: &[String], budget: Budget) -> Luck {
    luck(rules, &json!({}), seats, log.iter().map(String::as_str), budget).expect("a finished game")
}

#[derive(Default)]
struct Sum {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Sum {
    fn add(&mut self, value: f64) {
        self.count += 1.0;
        self.sum += value;
        self.squares += value * value;
    }

    fn mean(&self) -> f64 {
        self.sum / self.count
    }

    fn error(&self) -> f64 {
        let mean = self.mean();
        ((self.squares / self.count - mean * mean).max(0.0) / (self.count - 1.0)).sqrt()
    }
}

/// Plays games among these players, everybody on every seat in turn; the mean luck and the mean of
/// own decisions of each, the strongest first.
fn measured(game: &str, players: &[&str], worlds: u16, games: u64) -> Vec<(Sum, Sum)> {
    let rules = games::find(game).expect("a game");
    let mut sums: Vec<(Sum, Sum)> = players.iter().map(|_| Default::default()).collect();
    for seed in 0..games {
        let turn = seed as usize % players.len();
        let seated: Vec<&str> =
            (0..players.len()).map(|seat| players[(seat + turn) % players.len()]).collect();
        let log = log_of(rules, &seated, seed);
        let told = told(rules, players.len(), &log, Budget { worlds, seed });
        for (seat, found) in told.seats.iter().enumerate() {
            let (luck, own) = &mut sums[(seat + turn) % players.len()];
            luck.add(found.luck);
            own.add(found.own);
        }
    }
    for (name, (luck, own)) in players.iter().zip(&sums) {
        println!(
            "{game} {name}: luck {:+.4} ± {:.4}, own decisions {:+.4} ± {:.4}, {games} games",
            luck.mean(),
            luck.error(),
            own.mean(),
            own.error()
        );
    }
    sums
}

fn games_wanted() -> u64 {
    std::env::var("STOLIK_LUCK_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(GAMES)
}

#[test]
fn luck_is_nought_on_average_and_decisions_tell_who_plays_well() {
    let games = games_wanted();
    let long = games > GAMES;
    for (game, players, worlds) in [
        ("bluff", &["sharp", "calm", "random"][..], 4),
        ("roulette", &["judge", "honest", "random"][..], 4),
        ("casino", &["sharp", "careful", "random"][..], 2),
    ] {
        // At random Kasyno takes hundreds of turns.
        let players: &[&str] =
            if game == "casino" { &["sharp", "former", "careful"] } else { players };
        let games = if game == "casino" { games.div_ceil(4) } else { games };
        let sums = measured(game, players, worlds, games);
        for (name, (luck, _)) in players.iter().zip(&sums) {
            // A handful of games says little, and not even its error is sure.
            let bound = if long { 4.0 * luck.error() } else { 6.0 * luck.error().max(0.05) };
            assert!(
                luck.mean().abs() < bound,
                "{game} {name}: luck {} ± {}",
                luck.mean(),
                luck.error()
            );
        }
        if game != "casino" {
            let own: Vec<f64> = sums.iter().map(|(_, own)| own.mean()).collect();
            assert!(own[0] > own[2], "{game}: whoever plays at random decides worse: {own:?}");
            assert!(!long || own[1] > own[2], "{game}: {own:?}");
        }
    }
}

#[test]
fn all_parts_together_are_the_game() {
    for (game, players) in [
        ("bluff", &["sharp", "calm"][..]),
        ("illusion", &["hawk", "sober"]),
        ("narrator", &["fox", "poet", "teacher"]),
    ] {
        let rules = games::find(game).expect("a game");
        let log = log_of(rules, players, 5);
        let told = told(rules, players.len(), &log, Budget { worlds: 2, seed: 1 });
        assert_eq!(told.steps.len(), log.len());
        assert_eq!(told.told.len(), 3, "three sentences");
        for (place, seat) in told.seats.iter().enumerate() {
            let end = told.steps.last().expect("a step").win[place];
            let parts = told.start[place] + seat.luck + seat.own + seat.others + seat.rest;
            assert!((end - parts).abs() < 0.002, "{game} seat {place}: {end} is not {parts}");
            assert!([0.0, 0.5, 1.0].contains(&end), "{game}: whoever has won has won: {end}");
        }
    }
}

#[test]
fn what_is_no_finished_game_is_not_told() {
    let rules = games::find("bluff").expect("Blef");
    let log = log_of(rules, &["calm", "calm"], 1);
    let budget = Budget { worlds: 2, seed: 1 };
    let tell = |entries: &[String], seats| {
        luck(rules, &json!({}), seats, entries.iter().map(String::as_str), budget).err()
    };
    assert_eq!(tell(&log[..4], 2), Some(LuckError::Running));
    assert_eq!(tell(&log[1..], 2), Some(LuckError::Broken(0)));
    assert_eq!(tell(&["no".to_string()], 2), Some(LuckError::Broken(0)));
    assert!(matches!(tell(&log, 99), Some(LuckError::Opening(_))));
}
