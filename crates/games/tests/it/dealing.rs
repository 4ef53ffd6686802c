//! Whoever is told where in a shuffle a card lay has been shown that card, then or before.

use kernel::{Answer, Due, Entry, JsonStep, Quick, Rules, Seeded, Table};
use serde_json::Value;

/// A game by chance, with what its shuffles were and what its people have been shown so far.
struct Trial {
    table: Box<dyn Table>,
    /// The names of the items of every shuffle.
    shuffles: Vec<Vec<String>>,
    /// What everybody heard in the last step.
    heard: String,
    log: Vec<String>,
    checked: usize,
    /// Openings to one seat, and to everybody.
    kinds: [usize; 2],
}

impl Trial {
    /// Notes shuffles of a step; they are named by the table as it was before each entry.
    fn note(&mut self, mut before: Box<dyn Table>, step: &JsonStep) {
        for text in &step.entries {
            let entry: Entry<Value> = serde_json::from_str(text).expect("an entry is JSON");
            if matches!(entry, Entry::Chance(Answer::Shuffle(_))) {
                let script = before.to_script(text).expect("a shuffle stands in scenarios");
                let list = script.pointer("/chance/shuffle").or(script.get("shuffle"));
                let list = list.and_then(Value::as_array).expect("a list of names").iter();
                let name = |item: &Value| item.as_str().map(str::to_string).expect("a name");
                self.shuffles.push(list.map(name).collect());
            }
            assert!(before.fold(text), "an entry follows");
        }
        self.heard = step.events.concat();
        self.log.extend(step.entries.iter().cloned());
    }

    fn check(&mut self, rules: &dyn Rules) {
        let openings = self.table.openings();
        for opening in &openings[self.checked..] {
            let name = &self.shuffles[opening.shuffle as usize][usize::from(opening.place)];
            let mut seen = String::new();
            match opening.to {
                Some(seat) => self.table.write_own(seat, &mut seen),
                None => seen.clone_from(&self.heard),
            }
            self.kinds[usize::from(opening.to.is_none())] += 1;
            let shown = shown(rules, name);
            assert!(seen.contains(&shown), "{}: {opening:?} is {shown}: {seen}", rules.id());
        }
        self.checked = openings.len();
    }
}

/// What somebody reads who is shown this card: its name, or the numbers on its back.
fn shown(rules: &dyn Rules, name: &str) -> String {
    if rules.id() != "illusion" {
        return format!("\"{name}\"");
    }
    let cards = rules.cards();
    let card = cards.iter().find(|card| card["id"] == name).expect("a card of the deck");
    let number = |colour: &str| card[colour].as_u64().expect("a number");
    let [red, green, blue, yellow] = ["red", "green", "blue", "yellow"].map(number);
    format!(r#"{{"red":{red},"green":{green},"blue":{blue},"yellow":{yellow}}}"#)
}

fn play(rules: &dyn Rules, seats: u8, seed: u64) -> [usize; 2] {
    let mut random = Quick::new(seed);
    let mut source = Seeded::new(seed.to_le_bytes());
    let table = rules.open(&Value::Null, seats.into()).expect("options as they are");
    let (shuffles, log, heard) = Default::default();
    let mut trial = Trial { table, shuffles, heard, log, checked: 0, kinds: [0; 2] };
    for _ in 0..400 {
        let (before, mut step) = (trial.table.copy(), JsonStep::default());
        trial.table.settle(&mut source, &mut step).expect("a seed answers");
        trial.note(before, &step);
        trial.check(rules);
        if trial.table.due() == Due::Over {
            break;
        }
        let (before, mut step) = (trial.table.copy(), JsonStep::default());
        let due = trial.table.due().seats().lowest().expect("somebody is due");
        let action = trial.table.sample(due, &mut random);
        trial.table.act(due, &action, &mut step).expect("what is offered is legal");
        trial.note(before, &step);
        trial.check(rules);
    }
    let mut folded = rules.open(&Value::Null, seats.into()).expect("options as they are");
    assert!(trial.log.iter().all(|entry| folded.fold(entry)));
    assert_eq!(folded.openings(), trial.table.openings(), "a log says the same");
    trial.kinds
}

#[test]
fn nobody_is_told_the_place_of_a_card_that_they_do_not_see() {
    for rules in stolik_games::GAMES {
        let mut kinds = [0; 2];
        for (seed, seats) in (0..40).zip(rules.seats().cycle()) {
            let [own, all] = play(*rules, seats, seed);
            kinds = [kinds[0] + own, kinds[1] + all];
        }
        let (own, all) = match rules.id() {
            "bluff" => (true, true),
            "narrator" | "roulette" => (true, false),
            _ => (false, true),
        };
        assert_eq!(kinds.map(|count| count > 0), [own, all], "{}", rules.id());
    }
}
