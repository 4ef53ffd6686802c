//! How strong players are, from who beat whom: the model of Bradley and Terry on the scale of Elo,
//! with intervals from games drawn anew.

use kernel::{Quick, Random};

/// A game as it counts: who sat at it, and which of them won.
pub struct Played {
    /// The players by number; one may sit on several seats.
    pub players: Vec<usize>,
    /// Who of them won, by seat.
    pub won: Vec<bool>,
}

/// A rating and where it lies with 95 % confidence.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// On the scale of Elo; the mean of all players is 1000.
    pub rating: f64,
    pub interval: [f64; 2],
}

/// So often are as many games drawn anew from those that were played.
const SAMPLES: usize = 200;
/// So many steps towards the likeliest strengths.
const STEPS: usize = 200;
/// Whoever has won, or lost, everything is not infinitely far away: as if each had drawn a game
/// with somebody of the middle.
const PRIOR: f64 = 0.5;

/// Sums up, for every pair, how often one won a game that the other lost. A game weighs the same
/// however many sat at it.
fn beaten<'a>(players: usize, games: impl Iterator<Item = &'a Played>) -> Vec<Vec<f64>> {
    let mut beaten = vec![vec![0.0; players]; players];
    for game in games {
        let weight = 1.0 / (game.players.len().max(2) - 1) as f64;
        for (winner, _) in game.players.iter().zip(&game.won).filter(|(_, won)| **won) {
            for (loser, _) in game.players.iter().zip(&game.won).filter(|(_, won)| !**won) {
                if winner != loser {
                    beaten[*winner][*loser] += weight;
                }
            }
        }
    }
    beaten
}

/// The likeliest strengths, found by Hunter's minorisation; on the scale of Elo.
/// `drawn` is how much each has won of the one game with somebody of the middle.
fn likeliest(beaten: &[Vec<f64>], drawn: impl Fn(usize) -> f64) -> Vec<f64> {
    let players = beaten.len();
    let mut strength = vec![1.0_f64; players];
    for _ in 0..STEPS {
        let next: Vec<f64> = (0..players)
            .map(|one| {
                let wins: f64 = beaten[one].iter().sum::<f64>() + drawn(one);
                let met = |other: usize| beaten[one][other] + beaten[other][one];
                let against = |other: usize| met(other) / (strength[one] + strength[other]);
                let others = (0..players).filter(|other| *other != one);
                let middle = 1.0 / (strength[one] + 1.0);
                wins / (others.map(against).sum::<f64>() + middle)
            })
            .collect();
        strength = next;
    }
    let logarithms: Vec<f64> = strength.iter().map(|strength| 400.0 * strength.log10()).collect();
    let mean = logarithms.iter().sum::<f64>() / players as f64;
    logarithms.iter().map(|logarithm| 1000.0 + logarithm - mean).collect()
}

/// The ratings of so many players.
pub fn rate(players: usize, games: &[Played]) -> Vec<Rating> {
    let found = likeliest(&beaten(players, games.iter()), |_| PRIOR);
    let mut random = Quick::new(0x00e1_0e10);
    let count = u32::try_from(games.len()).unwrap_or(u32::MAX);
    let samples: Vec<Vec<f64>> = (0..SAMPLES)
        .map(|_| {
            let drawn = (0..count).map(|_| &games[random.below(count) as usize]);
            let beaten = beaten(players, drawn);
            // Where nobody has ever lost, games drawn anew are all the same: then only this says
            // how little is known.
            let middle: Vec<f64> =
                (0..players).map(|_| f64::from(1 + random.below(19)) / 20.0).collect();
            likeliest(&beaten, |player| middle[player])
        })
        .collect();
    let interval = |player: usize| {
        let mut of: Vec<f64> = samples.iter().map(|sample| sample[player]).collect();
        of.sort_by(f64::total_cmp);
        [of[SAMPLES / 40], of[SAMPLES - 1 - SAMPLES / 40]]
    };
    (0..players)
        .map(|player| Rating { rating: found[player], interval: interval(player) })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games in which each of two wins as often as this.
    fn duels(wins: [usize; 2]) -> Vec<Played> {
        let game =
            |winner: usize| Played { players: vec![0, 1], won: vec![winner == 0, winner == 1] };
        (0..2).flat_map(|winner| (0..wins[winner]).map(move |_| game(winner))).collect()
    }

    #[test]
    fn ten_to_one_is_four_hundred_points() {
        let ratings = rate(2, &duels([10_000, 1_000]));
        let apart = ratings[0].rating - ratings[1].rating;
        assert!((apart - 400.0).abs() < 1.0, "{apart}");
        assert!((ratings[0].rating + ratings[1].rating - 2000.0).abs() < 1e-6);
        let [low, high] = ratings[0].interval;
        assert!(low < ratings[0].rating && ratings[0].rating < high && high - low < 40.0);
    }

    #[test]
    fn fewer_games_say_less_and_a_clean_sheet_is_not_infinite() {
        let [few, many] = [duels([6, 4]), duels([600, 400])].map(|games| rate(2, &games)[0]);
        assert!(few.interval[1] - few.interval[0] > 3.0 * (many.interval[1] - many.interval[0]));
        let clean = rate(2, &duels([50, 0]))[0];
        assert!(clean.rating.is_finite() && clean.interval[1] - clean.interval[0] > 50.0);
    }

    #[test]
    fn strengths_that_made_the_games_are_found_again() {
        // Three players of 1150, 1000 and 850, at tables of three: the winner is drawn.
        let strengths = [150.0, 0.0, -150.0_f64].map(|points| 10_f64.powf(points / 400.0));
        let mut random = Quick::new(7);
        let games: Vec<Played> = (0..20_000)
            .map(|_| {
                let total: f64 = strengths.iter().sum();
                let mut drawn = f64::from(random.below(1 << 24)) / f64::from(1 << 24) * total;
                let winner = strengths
                    .iter()
                    .position(|strength| {
                        drawn -= strength;
                        drawn < 0.0
                    })
                    .unwrap_or(2);
                Played { players: vec![0, 1, 2], won: (0..3).map(|seat| seat == winner).collect() }
            })
            .collect();
        for (rating, made) in rate(3, &games).iter().zip([1150.0, 1000.0, 850.0]) {
            assert!((rating.rating - made).abs() < 15.0, "{rating:?} {made}");
        }
    }
}
