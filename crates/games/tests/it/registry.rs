//! The registry finds everybody whom it lists, and nobody else.

use bots::RANDOM;
use kernel::{BrainError, Dark, JsonStep, Quick, Seeded};
use serde_json::Value;
use stolik_games::{KITS, brain, characters, find};

#[test]
fn every_name_that_is_listed_is_known() {
    assert!(find("chess").is_none() && characters("chess").is_empty());
    assert!(brain("chess", RANDOM).is_none());
    for kit in KITS {
        let id = kit.rules.id();
        for name in characters(id).iter().chain([&RANDOM]) {
            assert!(brain(id, name).is_some(), "{id}: {name}");
        }
        assert!(brain(id, "nobody").is_none(), "{id}");
    }
}

#[test]
fn nobody_answers_what_another_game_asks() {
    for (kit, other) in KITS.iter().zip(KITS.iter().cycle().skip(1)) {
        let seats = usize::from(*other.rules.seats().start());
        let mut table = other.rules.open(&Value::Null, seats).expect("options as they are");
        let mut source = Seeded::new([3; 32]);
        table.settle(&mut source, &mut JsonStep::default()).expect("a seed answers");
        let asked = table.asked(table.due().seats().lowest().expect("somebody is due"));
        for name in kit.characters() {
            let mut brain = kit.brain(name).expect("a character");
            let answer = brain.choose(asked.as_ref(), &Dark, &mut Quick::new(8));
            assert!(matches!(answer, Err(BrainError::OtherGame { .. })), "{name}");
        }
    }
}
