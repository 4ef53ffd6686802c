//! Playing, recording, replaying and simulating from the terminal.

use serde_json::{Value, json};
use stolik::scenario::Scenario;
use stolik::{play, replay, simulate};
use words::Language;

/// Enter arranges, `1x1` opens, `s` checks; whatever does not fit is refused or not understood, and
/// asked again.
fn played(language: Language, options: Value, seed: &str) -> (Value, String) {
    let rules = games::find("bluff").expect("it is registered");
    let wish = play::Wish {
        rules,
        options,
        seats: 3,
        bots: vec!["sharp".into()],
        name: Some("Ala".into()),
        seed,
        language,
    };
    let input = "\nz\n1x1\n?\no\ns\n99x6\nbzdura\n".repeat(200);
    let mut out = Vec::new();
    let record = play::play(&wish, &mut input.as_bytes(), &mut out).expect("a game");
    (record, String::from_utf8(out).expect("UTF-8"))
}

fn replayed(record: &Value, language: Language) -> String {
    let scenario = Scenario::parse(&record.to_string()).expect("a record is a scenario");
    let mut out = Vec::new();
    replay::replay(&scenario, language, &mut out, |_| true).expect("a replay");
    String::from_utf8(out).expect("UTF-8")
}

#[test]
fn a_game_in_the_terminal_ends_and_its_record_replays_to_the_same_end() {
    for (language, options) in [
        (Language::Polish, json!({})),
        (Language::English, json!({"directions": true, "wild_ones": true, "countdown": true})),
    ] {
        let (record, said) = played(language, options, "terminal");
        let told = Scenario::parse(&record.to_string())
            .expect("a record is a scenario")
            .tell(language)
            .expect("it can be played");
        let outcome = told.outcome.expect("the game was played to its end");
        assert!(told.refused.is_none());
        let reason = language.word(&format!("bluff.reason.{}", outcome.reason));
        assert!(said.contains(&reason) && said.contains("Ala"), "{said}");
        let (toys, strangers) = if language == Language::Polish {
            (["Trybik", "Śrubka"], ["Cog", "Bolt"])
        } else {
            (["Cog", "Bolt"], ["Trybik", "Śrubka"])
        };
        assert!(
            toys.iter().all(|toy| said.contains(toy))
                && !strangers.iter().any(|toy| said.contains(toy)),
            "{said}"
        );
        assert!(replayed(&record, language).contains(&reason));
        assert!(
            !said.contains("bluff.") && !said.contains("cli.") && !said.contains('{'),
            "a word is missing: {said}"
        );
    }
}

#[test]
fn a_record_does_not_depend_on_its_seed_because_chance_is_written_down() {
    let (mut record, _) = played(Language::English, json!({}), "written down");
    let told = replayed(&record, Language::English);
    record["seed"] = json!("another");
    assert_eq!(replayed(&record, Language::English), told);
}

#[test]
fn a_replay_shows_all_hands_and_the_odds_each_player_faced() {
    let moves = json!([{"seat": 0, "action": {"type": "arrange", "faces": [5]}}, {"seat": 1, "action": {"type": "arrange", "faces": [2]}},
        {"seat": 0, "action": {"type": "bid", "count": 2, "face": 5}}, {"seat": 1, "action": {"type": "bid", "count": 1, "face": 1}}]);
    let record = json!({"game": "bluff", "seats": 2, "chance": [{"pick": 0}, {"shuffle": ["1/5", "2/3"]}], "moves": moves});
    let told = replayed(&record, Language::English);
    assert!(told.contains("[⚀ 1|⚄ 5]") && told.contains("[⚁ 2|⚂ 3]"), "{told}");
    // Seat 1 holds no five, so two fives cannot be.
    assert!(told.contains("0 % likely to be true"), "{told}");
    assert!(told.contains("bid_too_low"), "{told}");
}

fn wish<'a>(bots: &[&str], seats: usize, games: u32, seed: &'a str) -> simulate::Wish<'a> {
    let bots = bots.iter().map(ToString::to_string).collect();
    simulate::Wish {
        rules: games::find("bluff").expect("it is registered"),
        options: json!({}),
        games,
        seats,
        bots,
        seed,
    }
}

fn simulated(wish: &simulate::Wish) -> anyhow::Result<simulate::Report> {
    simulate::simulate(wish, &indicatif::ProgressBar::hidden())
}

#[test]
fn a_simulation_is_reproducible_from_its_seed_on_any_number_of_cores() {
    let report = |threads: usize, seed: &str| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        pool.install(|| simulated(&wish(&["calm", "random"], 3, 60, seed)).expect("a report"))
    };
    assert_eq!(report(1, "a"), report(3, "a"));
    assert_ne!(report(1, "a"), report(1, "b"));
}

#[test]
fn a_simulation_counts_every_seat_once() {
    let report = simulated(&wish(&["sharp", "random"], 4, 50, "count")).expect("a report");
    assert_eq!(report.bots.iter().map(|line| line.played).collect::<Vec<_>>(), [50, 150]);
    assert_eq!(report.bots.iter().map(|line| line.wins).sum::<u32>(), 50, "Blef has one winner");
    assert_eq!(report.reasons.values().sum::<u32>(), 50);
}

#[test]
fn a_simulation_refuses_what_it_does_not_know() {
    for (bots, seats, games) in [
        (&["genius"][..], 2, 10),
        (&["sharp"][..], 7, 10),
        (&["sharp"; 3][..], 2, 10),
        (&["sharp"][..], 2, 0),
        (&[][..], 2, 10),
    ] {
        assert!(simulated(&wish(bots, seats, games, "x")).is_err(), "{bots:?} {seats} {games}");
    }
}

/// Places next to the arrow, doubts, asks for help and says nonsense, against bots that look at the
/// pictures.
#[test]
fn illusion_is_played_in_the_terminal_and_its_record_replays_to_the_same_end() {
    for (language, seed) in [(Language::Polish, "one"), (Language::English, "other")] {
        let rules = games::find("illusion").expect("it is registered");
        let wish = play::Wish {
            rules,
            options: json!({}),
            seats: 3,
            bots: Vec::new(),
            name: Some("Ala".into()),
            seed,
            language,
        };
        let (input, mut out) = ("?\n99\n0\nbzdura\nw\n".repeat(200), Vec::new());
        let record = play::play(&wish, &mut input.as_bytes(), &mut out).expect("a game");
        let said = String::from_utf8(out).expect("UTF-8");
        let told = Scenario::parse(&record.to_string())
            .expect("a record is a scenario")
            .tell(language)
            .expect("it can be played");
        let reason = language.word(&format!(
            "illusion.reason.{}",
            told.outcome.expect("the game was played to its end").reason
        ));
        assert!(said.contains(&reason) && replayed(&record, language).contains(&reason), "{said}");
        assert!(
            !said.contains("illusion.") && !said.contains("cli.") && !said.contains('{'),
            "a word is missing: {said}"
        );
    }
}

#[test]
fn a_championship_in_the_terminal_ends_and_replays() {
    for (language, options, word) in [
        (Language::Polish, json!({}), "klik"),
        (Language::English, json!({"skin": "splash"}), "water"),
    ] {
        let rules = games::find("roulette").expect("it is registered");
        let bots = vec!["honest".into(), "cheat".into(), "judge".into()];
        let wish = play::Wish {
            rules,
            options,
            seats: 4,
            bots,
            name: Some("Ala".into()),
            seed: "terminal",
            language,
        };
        let input = "\n2\n?\nbzdura\n1\n99\n".repeat(600);
        let mut out = Vec::new();
        let record = play::play(&wish, &mut input.as_bytes(), &mut out).expect("a game");
        let said = String::from_utf8(out).expect("UTF-8");
        let told = Scenario::parse(&record.to_string())
            .expect("a record is a scenario")
            .tell(language)
            .expect("it can be played");
        let outcome = told.outcome.expect("the game was played to its end");
        let reason = language.word(&format!("roulette.reason.{}", outcome.reason));
        assert!(said.contains(&reason) && replayed(&record, language).contains(&reason), "{said}");
        assert!(said.contains(word), "a terminal speaks in the skin of the table: {said}");
        assert!(
            !said.contains("roulette.") && !said.contains("cli.") && !said.contains('{'),
            "a word is missing: {said}"
        );
    }
}

/// Three seats and four, as a narrator and as one of the others, in words and performed at the
/// table.
#[test]
fn narrator_is_played_in_the_terminal_and_its_record_replays_to_the_same_end() {
    for (language, seats, options) in [
        (Language::Polish, 3, json!({"decoys": "always"})),
        (Language::English, 4, json!({"performance": true})),
    ] {
        let rules = games::find("narrator").expect("it is registered");
        let wish = play::Wish {
            rules,
            options,
            seats,
            bots: Vec::new(),
            name: Some("Ala".into()),
            seed: "terminal",
            language,
        };
        let (input, mut out) =
            ("?\n99\n2 *\n1 dawno temu\n1 2\n3\n1\nbzdura\n2\n".repeat(200), Vec::new());
        let record = play::play(&wish, &mut input.as_bytes(), &mut out).expect("a game");
        let said = String::from_utf8(out).expect("UTF-8");
        let told = Scenario::parse(&record.to_string())
            .expect("a record is a scenario")
            .tell(language)
            .expect("it can be played");
        let reason = language.word(&format!(
            "narrator.reason.{}",
            told.outcome.expect("the game was played to its end").reason
        ));
        let again = replayed(&record, language);
        assert!(said.contains(&reason) && again.contains(&reason), "{said}");
        // A sentence may end in the name of the game.
        let key = said
            .split("narrator.")
            .skip(1)
            .any(|rest| rest.starts_with(|letter: char| letter.is_ascii_lowercase()));
        assert!(!key && !said.contains("cli.") && !said.contains('{'), "a word is missing: {said}");
        // The race is the player's if they want it.
        assert_eq!(record["moves"][0]["seat"], 0, "{}", record["moves"][0]);
        let first = record["moves"][0]["action"]["card"].as_str().expect("a card");
        assert!(
            again.find(first)
                < again.find(
                    &language.say(
                        "narrator.event.laid_out",
                        &json!({"n": if seats == 3 { 5 } else { 4 }})
                    )
                ),
            "{again}"
        );
    }
}

/// Whoever lets the race go by is not asked again before somebody has given a clue.
#[test]
fn the_race_for_the_first_clue_can_be_left_to_the_others() {
    let rules = games::find("narrator").expect("it is registered");
    let language = Language::English;
    let wish = play::Wish {
        rules,
        options: json!({}),
        seats: 5,
        bots: vec!["random".into()],
        name: None,
        seed: "late",
        language,
    };
    let mut out = Vec::new();
    let record = play::play(&wish, &mut "\nq\n".as_bytes(), &mut out).expect("a game");
    assert_eq!(record["moves"][0]["action"]["type"], "clue");
    assert_ne!(record["moves"][0]["seat"], 0);
}

#[test]
fn the_file_of_a_finished_game_is_told_with_names_and_with_who_moved_for_whom() {
    use kernel::{JsonStep, Quick, Seeded};
    use record::{By, FileEntry, FileSeat, GameFile, Player};
    for rules in games::GAMES {
        let seats = usize::from(*rules.seats().start());
        let options = rules.complete(&Value::Null).expect("defaults");
        let mut table = rules.open(&options, seats).expect("a game");
        let (mut random, mut chance) = (Quick::new(5), Seeded::new([4; 32]));
        let mut step = JsonStep::default();
        table.settle(&mut chance, &mut step).expect("a deal");
        while let Some(seat) = table.due().seats().lowest() {
            let action = table.sample(seat, &mut random);
            table.act(seat, &action, &mut step).expect("a legal move");
            table.settle(&mut chance, &mut step).expect("a seed answers");
        }
        let person = |name: &str| FileSeat {
            name: name.to_string(),
            face: "ola".to_string(),
            kind: Player::Human,
            character: None,
        };
        let people = ["Hania", "Kuba", "Żaneta"].into_iter().map(person).take(seats).collect();
        let mut file = GameFile::new(rules.id(), options, people, 1);
        let entry = |text: String| FileEntry {
            by: text.contains("\"act\"").then_some(By::Clock),
            entry: serde_json::value::RawValue::from_string(text).expect("JSON"),
            at: 2,
        };
        file.entries = step.entries.into_iter().map(entry).collect();
        file.outcome = table.outcome();
        let text = file.write();
        assert!(replay::is_file(&text) && !replay::is_file("{\"game\":\"bluff\"}"));
        for (language, clock) in
            [(Language::Polish, "zagrał zegar"), (Language::English, "the clock played")]
        {
            let mut out = Vec::new();
            replay::replay_file(&file, language, &mut out, |_| true).expect("a replay");
            let told = String::from_utf8(out).expect("UTF-8");
            assert!(told.contains("Hania") && told.contains("Kuba"), "{told}");
            assert!(told.contains(clock), "{told}");
            assert!(!told.contains("Miejsce 0") && !told.contains("Seat 0"), "{told}");
            let mut steps = 0;
            let mut out = Vec::new();
            let stop = |_: &mut dyn std::io::Write| {
                steps += 1;
                steps < 3
            };
            replay::replay_file(&file, language, &mut out, stop).expect("a part of it");
            assert_eq!(steps, 3, "whoever has seen enough stops");
        }
        // Cut in front of its end, and won by a seat that is not there.
        file.entries.pop();
        file.outcome.as_mut().expect("it was over").winners = vec![77];
        let told = replay::replay_file(&file, Language::English, &mut Vec::new(), |_| true);
        assert!(told.is_err(), "{}", rules.id());
    }
}
