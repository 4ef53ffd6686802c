//! Every rule against a table full of one character, in one game: `rules roulette 4 2000`; then the
//! characters among themselves.

use bots::Casting;
use gallery::EmptyGallery;
use games::cast as find;
use std::time::Instant;

/// The share of games that one player wins against a table full of another, whole wins and parts of
/// shared ones.
fn share(
    cast: &dyn Casting,
    options: &serde_json::Value,
    one: &str,
    others: &str,
    seats: usize,
    games: u64,
) -> f64 {
    let mut won = 0.0;
    for seed in 0..games {
        let place = seed as usize % seats;
        let players: Vec<&str> =
            (0..seats).map(|seat| if seat == place { one } else { others }).collect();
        let outcome =
            cast.contest(&EmptyGallery, options, &players, seed).expect("known names and options");
        won += f64::from(u8::from(outcome.winners.contains(&(place as u8))))
            / outcome.winners.len().max(1) as f64;
    }
    won / games as f64
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let game = words.first().map_or("bluff", String::as_str);
    let number =
        |place: usize, or: u64| words.get(place).and_then(|word| word.parse().ok()).unwrap_or(or);
    let (seats, games) = (number(1, 2) as usize, number(2, 2000));
    let options = words
        .get(3)
        .map_or(serde_json::json!({}), |text| serde_json::from_str(text).expect("options as JSON"));
    let options =
        games::find(game).expect("a game").complete(&options).expect("options of this game");
    let cast = find(game).expect("a game with bots");
    let started = Instant::now();
    println!(
        "{game} at {seats} seats, {games} games each, seeds from 0, options {options}, share of the first in per cent (± {:.1})",
        196.0 * (0.25 / games as f64).sqrt()
    );
    println!(
        "{:16}{}",
        "",
        cast.characters().iter().map(|name| format!("{name:>9}")).collect::<String>()
    );
    for rule in cast.sparring().iter().chain(cast.characters()) {
        let line = cast.characters().iter().map(|others| {
            format!("{:9.1}", 100.0 * share(cast, &options, rule, others, seats, games))
        });
        println!("{rule:16}{}", line.collect::<String>());
    }
    println!("{:?}", started.elapsed());
}
