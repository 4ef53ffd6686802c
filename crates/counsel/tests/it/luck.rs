//! Luck or nerve over games of bots whose strength is known: luck is nought on average whoever
//! plays, and decisions tell who plays well. `STOLIK_LUCK_GAMES` says over how many games.

use crate::subject;
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
        .map(|name| games::brain(rules.id(), name).expect("a player of this game"))
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
    luck(subject(rules), &json!({}), seats, log.iter().map(String::as_str), budget)
        .expect("a finished game")
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

    fn join(&mut self, other: &Sum) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    fn mean(&self) -> f64 {
        self.sum / self.count
    }

    fn error(&self) -> f64 {
        let mean = self.mean();
        ((self.squares / self.count - mean * mean).max(0.0) / (self.count - 1.0)).sqrt()
    }
}

/// What games came to for one player.
#[derive(Default)]
struct Measured {
    luck: Sum,
    own: Sum,
    wins: Sum,
}

type Sums = Vec<Measured>;

/// Plays these games, everybody on every seat in turn.
fn played(game: &str, players: &[&str], worlds: u16, seeds: impl Iterator<Item = u64>) -> Sums {
    let rules = games::find(game).expect("a game");
    let mut sums: Sums = players.iter().map(|_| Default::default()).collect();
    for seed in seeds {
        let turn = seed as usize % players.len();
        let seated: Vec<&str> =
            (0..players.len()).map(|seat| players[(seat + turn) % players.len()]).collect();
        let log = log_of(rules, &seated, seed);
        let told = told(rules, players.len(), &log, Budget { worlds, seed });
        for (seat, found) in told.seats.iter().enumerate() {
            let player = &mut sums[(seat + turn) % players.len()];
            player.luck.add(found.luck);
            player.own.add(found.own);
            player.wins.add(told.steps.last().expect("a step").win[seat]);
        }
    }
    sums
}

/// The mean luck and the mean of own decisions of each player, over so many games on all cores.
fn measured(game: &str, players: &[&str], worlds: u16, games: u64) -> Sums {
    let lanes = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    let mut sums: Sums = players.iter().map(|_| Default::default()).collect();
    std::thread::scope(|scope| {
        let lane = |lane| {
            let seeds = (lane..games).step_by(lanes as usize);
            scope.spawn(move || played(game, players, worlds, seeds))
        };
        let lanes: Vec<_> = (0..lanes).map(lane).collect();
        for lane in lanes {
            let found = lane.join().expect("no game fails");
            for (player, more) in sums.iter_mut().zip(found) {
                player.luck.join(&more.luck);
                player.own.join(&more.own);
                player.wins.join(&more.wins);
            }
        }
    });
    for (name, Measured { luck, own, wins }) in players.iter().zip(&sums) {
        println!(
            "{game} {name}: wins {:.3}, luck {:+.4} ± {:.4}, own decisions {:+.4} ± {:.4}, {games} games",
            wins.mean(),
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

/// So far apart in the share of games they win, two players are of different strength.
const STRONGER: f64 = 0.1;

/// Luck is nought on average for each of these, and whoever is stronger decides better.
fn weighed(game: &str, players: &[&str], worlds: u16, games: u64) {
    let long = games_wanted() > GAMES;
    let sums = measured(game, players, worlds, games);
    for (name, Measured { luck, .. }) in players.iter().zip(&sums) {
        // A handful of games says little, and not even its error is sure.
        let bound = if long { 4.0 * luck.error() } else { 6.0 * luck.error().max(0.1) };
        let (mean, error) = (luck.mean(), luck.error());
        assert!(mean.abs() < bound, "{game} {name}: luck {mean} ± {error}");
    }
    if players[2] == "random" {
        let (best, random) = (sums[0].own.mean(), sums[2].own.mean());
        assert!(best > random, "{game}: whoever plays at random decides worse: {best} {random}");
    }
    for (one, other) in [(0, 1), (1, 2), (0, 2)].into_iter().filter(|_| long) {
        let apart = |of: fn(&Measured) -> &Sum| {
            let (one, other) = (of(&sums[one]), of(&sums[other]));
            let error = (one.error().powi(2) + other.error().powi(2)).sqrt();
            (one.mean() - other.mean(), error)
        };
        let ((wins, _), (own, error)) = (apart(|player| &player.wins), apart(|player| &player.own));
        let (one, other) = (players[one], players[other]);
        println!(
            "{game} {one} and {other}: wins {wins:+.3} apart, decisions {own:+.3} ± {error:.3}"
        );
        let right = wins * own > 0.0 && own.abs() > 2.0 * error;
        assert!(wins.abs() < STRONGER || right, "{game} {one} {other}: {own} ± {error}");
    }
}

#[test]
fn luck_is_nought_on_average_and_decisions_tell_who_plays_well_in_blef() {
    weighed("bluff", &["sharp", "calm", "calm"], 4, games_wanted());
    weighed("bluff", &["calm", "wild", "random"], 4, games_wanted());
}

#[test]
fn luck_is_nought_on_average_and_decisions_tell_who_plays_well_in_ruletka() {
    weighed("roulette", &["judge", "honest", "random"], 4, games_wanted());
}

#[test]
fn luck_is_nought_on_average_and_decisions_tell_who_plays_well_in_kasyno() {
    // At random it would take hundreds of turns.
    let games = games_wanted().div_ceil(4).max(GAMES);
    weighed("casino", &["sharp", "former", "careful"], 2, games);
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
        luck(subject(rules), &json!({}), seats, entries.iter().map(String::as_str), budget).err()
    };
    assert_eq!(tell(&log[..4], 2), Some(LuckError::Running));
    assert_eq!(tell(&log[1..], 2), Some(LuckError::Broken(0)));
    assert_eq!(tell(&["no".to_string()], 2), Some(LuckError::Broken(0)));
    assert!(matches!(tell(&log, 99), Some(LuckError::Opening(_))));
}
