//! What is told of a game when it is over: games of every kind played by chance to their end.

use kernel::{Due, JsonStep, Quick, Random, Seeded};

/// Whole games, played by chance: every feat that is told is one of the game's prizes and belongs
/// to a seat that played, and every kind of prize is won by somebody some time.
#[test]
fn every_prize_of_every_game_can_be_won() {
    for rules in stolik_games::GAMES {
        let mut never: Vec<&str> = rules.prizes().iter().map(|prize| prize.feat).collect();
        for seed in 0..400 {
            if never.is_empty() {
                break;
            }
            let seats = usize::from(*rules.seats().start()) + seed as usize % 2;
            let mut table = match rules.open(&serde_json::Value::Null, seats) {
                Ok(table) => table,
                Err(error) => panic!("{error}"),
            };
            let mut source = Seeded::new([seed as u8; 32]);
            let mut random = Quick::new(seed);
            let mut step = JsonStep::default();
            table.settle(&mut source, &mut step).unwrap_or_else(|error| panic!("{error}"));
            while let Due::Seats(due) = table.due() {
                let due: Vec<u8> = due.iter().collect();
                let seat = due[random.below(due.len() as u32) as usize];
                let action = table.sample(seat, &mut random);
                let acted = table.act(seat, &action, &mut step);
                assert!(acted.is_ok(), "{} refuses its own sample {action}", rules.id());
                table.settle(&mut source, &mut step).unwrap_or_else(|error| panic!("{error}"));
            }
            for feat in table.feats() {
                if let Some(seat) = feat.seat {
                    assert!(usize::from(seat) < seats, "{feat:?}");
                    let prizes = rules.prizes();
                    assert!(prizes.iter().any(|prize| prize.feat == feat.feat), "{feat:?}");
                    never.retain(|other| *other != feat.feat);
                }
            }
        }
        assert!(never.is_empty(), "{}: nobody ever wins {never:?}", rules.id());
    }
}

#[test]
fn an_evening_has_at_least_a_dozen_prizes_and_no_feat_stands_twice() {
    for rules in stolik_games::GAMES {
        let mut feats: Vec<&str> = rules.prizes().iter().map(|prize| prize.feat).collect();
        feats.sort_unstable();
        feats.dedup();
        assert_eq!(feats.len(), rules.prizes().len(), "{}", rules.id());
    }
    let all: usize = stolik_games::GAMES.iter().map(|rules| rules.prizes().len()).sum();
    assert!(all >= 12, "only {all}");
}
