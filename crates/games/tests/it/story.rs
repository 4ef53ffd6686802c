//! What is told of a game when it is over: stories from public facts, and games played by chance to
//! their end.

use kernel::{Due, Feat, JsonStep, Quick, Random, Seeded, Story};
use stolik_games::{bluff, narrator};

fn told(feats: &[Feat], feat: &str) -> Vec<(u8, u16)> {
    let of = |one: &&Feat| one.feat == feat;
    feats.iter().filter(of).filter_map(|one| Some((one.seat?, one.amount))).collect()
}

fn bid(seat: u8, count: u8, face: u32) -> bluff::Bid {
    bluff::Bid { count, face: bluff::Face::new(face).expect("a die has six faces"), seat }
}

/// Two hands of one card each, both showing a two.
fn two_twos() -> bluff::Hands {
    let shown = r#"[[{"card":"1/2","face":2}],[{"card":"2/3","face":2}]]"#;
    serde_json::from_str(shown).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn a_lie_that_was_raised_has_held_and_one_that_was_checked_has_not() {
    let mut story = bluff::BluffStory::default();
    for said in [bid(0, 1, 2), bid(1, 2, 5), bid(0, 4, 6)] {
        story.note(&bluff::Event::Bid(said));
    }
    story.note(&bluff::Event::Checked {
        seat: 1,
        bid: bid(0, 4, 6),
        actual: 0,
        winner: 1,
        loser: 0,
        hands: two_twos(),
    });
    let feats = story.feats();
    assert_eq!(told(&feats, "honest"), [(0, 1)], "one two was true");
    assert_eq!(told(&feats, "lies_held"), [(1, 1)], "two fives were not, and nobody checked");
    assert_eq!(told(&feats, "biggest_lie"), [(1, 2)]);
    assert_eq!(told(&feats, "sharp_eye"), [(1, 1)]);
    assert_eq!(told(&feats, "caught"), [(0, 1)]);
}

#[test]
fn a_clue_is_good_if_some_find_the_card_and_some_do_not() {
    let round = |votes: Vec<Option<u8>>| narrator::Event::Scored {
        round: narrator::LastRound {
            narrator: 0,
            clue: narrator::Clue::Live,
            cards: Vec::new(),
            owners: vec![0, 1, 2],
            votes,
            points: vec![0; 3],
        },
        scores: vec![0; 3],
    };
    let mut story = narrator::NarratorStory::default();
    story.note(&round(vec![None, Some(1), Some(2)]));
    let feats = story.feats();
    assert_eq!(told(&feats, "good_clue"), [(0, 1)]);
    assert_eq!(told(&feats, "reader"), [(1, 1)]);
    assert_eq!(told(&feats, "decoy"), [(1, 1)], "seat 2 fell for the card of seat 1");
    story.note(&round(vec![None, Some(1), Some(1)]));
    assert_eq!(told(&story.feats(), "extreme"), [(0, 1)]);
}

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

/// The commentator's moments of one kind are numbered one after the other.
#[test]
fn moments_of_a_kind_are_counted() {
    let rules = stolik_games::find("roulette").expect("Ruletka is a game");
    let mut table = rules.open(&serde_json::Value::Null, 4).unwrap_or_else(|e| panic!("{e}"));
    let mut source = Seeded::new([7; 32]);
    let mut random = Quick::new(7);
    let mut step = JsonStep::default();
    table.settle(&mut source, &mut step).unwrap_or_else(|error| panic!("{error}"));
    while let Due::Seats(due) = table.due() {
        let seat = due.iter().next().expect("somebody is due");
        let action = table.sample(seat, &mut random);
        assert!(table.act(seat, &action, &mut step).is_ok());
        table.settle(&mut source, &mut step).unwrap_or_else(|error| panic!("{error}"));
    }
    let mut counts = std::collections::BTreeMap::<String, u64>::new();
    for event in &step.events {
        let event: serde_json::Value = serde_json::from_str(event).expect("events are JSON");
        if event["type"] == "moment" {
            let count = counts.entry(event["moment"].to_string()).or_default();
            assert_eq!(event["before"].as_u64(), Some(*count), "{event}");
            *count += 1;
        }
    }
    assert!(counts.len() >= 3, "a whole game has several kinds of moments: {counts:?}");
    let lines = table.feats().into_iter().filter(|feat| feat.seat.is_none());
    let told: u64 = lines.map(|feat| u64::from(feat.amount)).sum();
    assert_eq!(told, counts.values().sum::<u64>(), "the evening knows how many lines are used up");
}
