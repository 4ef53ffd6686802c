//! People at a table: who may do what, what time does, and that the log folds to the same.

use super::{Table, folded, legal, same};
use crate::people::{sleep, wake, went};
use crate::play::Thought;
use crate::wire::{Form, finish, room_frame, snapshot};
use crate::{Command, TableClock, TableState};

#[test]
fn an_empty_table_sleeps_and_nobody_is_rushed_when_it_wakes() {
    let mut table = Table::with(2);
    table.ask(1, Command::Clock { clock: TableClock::Brisk }).unwrap();
    table.ask(1, Command::Start).unwrap();
    let deadline = table.state.game().unwrap().deadline().unwrap();
    assert_eq!(deadline, table.now + 30_000);
    went(&mut table.state, 1, table.now);
    went(&mut table.state, 2, table.now);
    sleep(&mut table.state);
    table.pass(100_000);
    assert_eq!((table.count("timed_out"), table.count("bot_took")), (0, 0));
    let draft = wake(&mut table.state, table.now);
    table.keep(draft, None);
    table.came(1);
    assert_eq!(table.state.game().unwrap().deadline(), Some(table.now + 20_000));
    table.pass(19);
    assert_eq!(table.count("timed_out"), 0);
    table.pass(2);
    assert_eq!(table.count("timed_out"), 2, "both seats of the decision were late");
    same(&table.state, &table.refold());
}

#[test]
fn a_pause_keeps_the_time_that_was_left() {
    let mut table = Table::with(2);
    table.ask(1, Command::Clock { clock: TableClock::Relaxed }).unwrap();
    table.ask(1, Command::Start).unwrap();
    table.pass(80);
    table.ask(2, Command::Pause).unwrap();
    table.pass(1000);
    assert_eq!(table.count("timed_out"), 0);
    table.ask(1, Command::GoOn).unwrap();
    assert_eq!(table.state.game().unwrap().deadline(), Some(table.now + 10_000));
    table.pass(11);
    assert_eq!(table.count("timed_out"), 2);
    same(&table.state, &table.refold());
}

#[test]
fn refused_commands_change_nothing() {
    let mut table = Table::with(2);
    let kick = Command::Kick { person: 1 };
    for (person, command, code) in [
        (2, Command::Start, "not_host"),
        (9, Command::Leave, "not_joined"),
        (1, Command::Pause, "no_game"),
        (1, Command::EndGame, "no_game"),
        (1, Command::Act { decision: 0, action: "{}".into() }, "no_game"),
        (1, Command::LetBot { person: 2 }, "no_game"),
        (1, Command::MakeHost { person: 7 }, "unknown_person"),
        (1, Command::RemoveBot { person: 2 }, "unknown_person"),
        (2, kick, "not_host"),
    ] {
        let seq = table.state.seq();
        assert_eq!(table.ask(person, command.clone()).unwrap_err().code, code, "{command:?}");
        assert_eq!(table.state.seq(), seq);
    }
    same(&table.state, &table.refold());
}

#[test]
fn a_log_that_cannot_be_is_named() {
    let mut table = Table::with(2);
    table.ask(1, Command::Start).unwrap();
    for broken in [
        r#"{"at":1,"did":[{"game":{"act":{"seat":5,"action":{"type":"check"}}}}]}"#,
        r#"{"at":1,"did":[{"started":{"number":2,"game":"chess","options":{},"seats":[1,2]}}]}"#,
        r#"{"at":1,"did":[{"renamed":{"person":77,"name":"x","face":"y"}}]}"#,
    ] {
        let log: Vec<String> = table.log.iter().cloned().chain([broken.to_string()]).collect();
        assert!(folded(&log).is_err(), "{broken}");
    }
}

#[test]
fn hosting_passes_on_when_the_host_is_away_for_long_and_somebody_is_here() {
    let mut table = Table::with(2);
    went(&mut table.state, 1, table.now);
    table.pass(120);
    assert_eq!(
        table.state.people().host(),
        Some(1),
        "a phone that sleeps for two minutes does not lose the table"
    );
    table.pass(120);
    assert_eq!(table.state.people().host(), Some(2));
    same(&table.state, &table.refold());
    went(&mut table.state, 2, table.now);
    table.pass(1000);
    assert_eq!(
        table.state.people().host(),
        Some(2),
        "with nobody here there is nobody to pass it to"
    );
}

#[test]
fn more_time_is_given_to_whoever_is_due_and_to_those_who_need_it_always() {
    let mut table = Table::with(2);
    table.ask(1, Command::Start).unwrap();
    let deadline = |table: &Table| table.state.game().unwrap().deadline();
    assert_eq!(table.ask(1, Command::MoreTime).unwrap_err().code, "no_clock");
    table.ask(1, Command::Clock { clock: TableClock::Brisk }).unwrap();
    table.pass(20);
    table.ask(2, Command::MoreTime).unwrap();
    assert_eq!(deadline(&table), Some(table.now + 40_000));
    for _ in 0..3 {
        table.ask(1, Command::MoreTime).unwrap();
    }
    assert_eq!(table.ask(1, Command::MoreTime).unwrap_err().code, "no_more_time");
    let offers = legal(&table.state, 1);
    let faces: Vec<_> =
        offers[0]["choices"].as_array().unwrap().iter().map(|ends| ends[0].clone()).collect();
    let decision = table.state.game().unwrap().table().decision();
    let arrange = serde_json::json!({"type": "arrange", "faces": faces}).to_string();
    table.ask(2, Command::Act { decision, action: arrange.into() }).unwrap();
    assert_eq!(table.ask(2, Command::MoreTime).unwrap_err().code, "not_your_turn");
    // Whoever needs more time has three times as much whenever they are asked.
    table.ask(2, Command::Unhurried { on: true }).unwrap();
    table.ask(1, Command::EndGame).unwrap();
    table.ask(1, Command::Start).unwrap();
    assert_eq!(deadline(&table), Some(table.now + 90_000));
    same(&table.state, &table.refold());
}

#[test]
fn a_victory_that_the_rules_never_decide_is_shared_when_all_the_people_would() {
    let mut table = Table::with(2);
    table
        .ask(1, Command::Choose { game: "roulette".to_string(), options: serde_json::json!({}) })
        .unwrap();
    table
        .ask(1, Command::AddBot { character: "calm".to_string(), lang: "pl".to_string() })
        .unwrap();
    table.ask(1, Command::Start).unwrap();
    // Everybody bets nothing round after round, so that all have the same points.
    let safe = |summary: &serde_json::Value| match summary["phase"].as_str().unwrap() {
        "load" => r#"{"type":"hide","card":"click"}"#,
        "bet" => r#"{"type":"bet","shots":0}"#,
        "challenge" => r#"{"type":"pass"}"#,
        _ => r#"{"type":"ready"}"#,
    };
    let summary = |state: &TableState| state.game().unwrap().table().summary();
    let stalemate =
        |table: &Table| table.state.running().unwrap().table().endless().unwrap().stalemate();
    while stalemate(&table).is_none() {
        for person in [1, 2] {
            let game = table.state.running().unwrap();
            if game.awaited().has(person as u8 - 1) {
                let (decision, action) =
                    (game.table().decision(), safe(&summary(&table.state)).into());
                table.ask(person, Command::Act { decision, action }).unwrap();
            }
        }
        if table.count("\"shares\"") == 0 && summary(&table.state)["round"] == 20 {
            assert_eq!(table.ask(1, Command::Share { on: true }).unwrap_err().code, "no_stalemate");
        }
        table.pass_with(3, |state, _| Thought::Action(safe(&summary(state)).to_string()));
    }
    assert_eq!(
        summary(&table.state)["points"],
        serde_json::json!([24, 24, 24]),
        "ten rounds after the fifteenth point"
    );
    table.ask(1, Command::Share { on: true }).unwrap();
    let frame = |table: &Table| {
        finish(&table.state, &mut snapshot(&table.state).unwrap(), Some(2), Form::Whole).to_string()
    };
    assert!(frame(&table).contains(r#""shares":[1]"#));
    table.ask(1, Command::Share { on: false }).unwrap();
    table.ask(2, Command::Share { on: true }).unwrap();
    assert!(table.state.running().is_some(), "somebody would rather play on");
    table.ask(1, Command::Share { on: true }).unwrap();
    let outcome = table.state.game().unwrap().outcome().unwrap().clone();
    assert_eq!((outcome.winners, outcome.reason.as_str()), (vec![0, 1, 2], "shared"));
    assert_eq!(table.state.folded.play.past().evening()[0].winners.len(), 3);
    same(&table.state, &table.refold());
}

#[test]
fn a_hint_is_noted_for_everybody_once_for_each_decision() {
    let mut table = Table::with(2);
    let hints = |table: &Table| {
        let room: serde_json::Value =
            serde_json::from_str(&room_frame(&table.state, 0)).expect("a frame is JSON");
        let people = room["people"].as_array().unwrap().clone();
        let each: Vec<u64> =
            people.iter().map(|person| person["hints"].as_u64().unwrap()).collect();
        (room["hints"].as_bool().unwrap(), each)
    };
    assert_eq!(table.ask(1, Command::Hint).unwrap_err().code, "no_game");
    table.ask(1, Command::Start).unwrap();
    assert_eq!(table.ask(1, Command::Hint).unwrap_err().code, "no_hints");
    assert_eq!(table.ask(2, Command::Hints { on: true }).unwrap_err().code, "not_host");
    table.ask(1, Command::Hints { on: true }).unwrap();
    table.ask(2, Command::Hint).unwrap();
    table.ask(2, Command::Hint).unwrap();
    assert_eq!(hints(&table), (true, vec![0, 1]));
    table.ask(1, Command::Pause).unwrap();
    assert_eq!(table.ask(2, Command::Hint).unwrap_err().code, "paused");
    table.ask(1, Command::GoOn).unwrap();
    // Who has answered has nothing to ask.
    let faces: Vec<_> = legal(&table.state, 1)[0]["choices"]
        .as_array()
        .unwrap()
        .iter()
        .map(|ends| ends[0].clone())
        .collect();
    let decision = table.state.game().unwrap().table().decision();
    let arrange = serde_json::json!({"type": "arrange", "faces": faces}).to_string();
    table.ask(2, Command::Act { decision, action: arrange.into() }).unwrap();
    assert_eq!(table.ask(2, Command::Hint).unwrap_err().code, "not_your_turn");
    table.ask(2, Command::LetBot { person: 2 }).unwrap();
    assert_eq!(table.ask(2, Command::Hint).unwrap_err().code, "bot_plays");
    same(&table.state, &table.refold());
    // Another game begins with none; what the host has allowed stays.
    table.ask(1, Command::EndGame).unwrap();
    table.ask(1, Command::Start).unwrap();
    assert_eq!(hints(&table), (true, vec![0, 0]));
    same(&table.state, &table.refold());
}

#[test]
fn nobody_asks_for_a_hint_while_answers_are_taken_in_silence() {
    let mut table = Table::with(2);
    table
        .ask(1, Command::Choose { game: "roulette".to_string(), options: serde_json::json!({}) })
        .unwrap();
    table.ask(1, Command::Hints { on: true }).unwrap();
    table.ask(1, Command::Start).unwrap();
    let act = |table: &mut Table, action: &str| {
        for person in [1, 2] {
            let decision = table.state.game().unwrap().table().decision();
            table.ask(person, Command::Act { decision, action: action.into() }).unwrap();
        }
    };
    table.ask(1, Command::Hint).unwrap();
    act(&mut table, r#"{"type":"hide","card":"click"}"#);
    act(&mut table, r#"{"type":"bet","shots":1}"#);
    // The ballot: whoever asked now would tell that they have not answered yet.
    for person in [1, 2] {
        assert_eq!(table.ask(person, Command::Hint).unwrap_err().code, "no_hint_now");
    }
}

#[test]
fn a_table_that_is_taken_over_waits_for_no_answer_that_it_has() {
    let mut table = Table::with(2);
    let game = "roulette".to_string();
    table.ask(1, Command::Choose { game, options: serde_json::json!({}) }).unwrap();
    table.ask(1, Command::Start).unwrap();
    let open = |table: &Table| table.state.game().unwrap().table().decision();
    for action in
        [r#"{"type":"hide","card":"click"}"#, r#"{"type":"bet","shots":1}"#, r#"{"type":"pass"}"#]
    {
        for person in [1, 2] {
            let decision = open(&table);
            table.ask(person, Command::Act { decision, action: action.into() }).unwrap();
        }
    }
    let window = open(&table);
    assert!(table.state.game().unwrap().awaited().is_empty(), "everybody has answered");
    // Another process folds the log, and people come back to it.
    table.state = table.refold();
    let draft = wake(&mut table.state, table.now);
    table.keep(draft, None);
    for person in [1, 2] {
        table.came(person);
    }
    table.pass(3);
    assert_ne!(open(&table), window, "the window only had to close");
    same(&table.state, &table.refold());
}
