//! One player against a table full of another: `duel casino 2 1000 sharp former`, the seeds from 0.

use art::Pictures;
use bots::Casting;
use games::cast as find;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number =
        |place: usize, or: u64| words.get(place).and_then(|word| word.parse().ok()).unwrap_or(or);
    let game = words.first().map_or("casino", String::as_str);
    let (seats, games) = (number(1, 2) as usize, number(2, 1000));
    let [one, others] = [(3, "sharp"), (4, "former")]
        .map(|(place, or)| words.get(place).map_or(or, String::as_str));
    let cast: &dyn Casting = find(game).expect("a game with bots");
    let options = games::find(game).expect("a game").complete(&serde_json::json!({}));
    let options = options.expect("the usual options");
    let (gallery, mut won) = (Pictures::default(), 0.0);
    for seed in 0..games {
        let place = seed as usize % seats;
        let players: Vec<&str> =
            (0..seats).map(|seat| if seat == place { one } else { others }).collect();
        let outcome = cast.contest(&gallery, &options, &players, seed).expect("known names");
        won += f64::from(u8::from(outcome.winners.contains(&(place as u8))))
            / outcome.winners.len().max(1) as f64;
    }
    let share = won / games as f64;
    println!(
        "{one} against {others} at {seats} seats of {game}: {:.1} % ± {:.1} of {games} games",
        100.0 * share,
        196.0 * (share * (1.0 - share) / games as f64).sqrt()
    );
}
