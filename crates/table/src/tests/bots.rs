//! Bots at a table: when they move, what becomes of a brain that fails, how they play for people.

use super::{Table, bots_at, cast, evening_of, legal, same};
use crate::Command;
use crate::people::{character, went};
use crate::play::{Fumble, Thought, act_for, moves_due, next_wake};
use crate::wire::room_frame;

#[test]
fn bots_wait_before_they_move_and_the_log_folds_to_the_same_table() {
    let mut table = Table::with(1);
    for _ in 0..3 {
        table
            .ask(1, Command::AddBot { character: "calm".to_string(), lang: "pl".to_string() })
            .unwrap();
    }
    table.ask(1, Command::Start).unwrap();
    let wake = next_wake(&table.state).unwrap();
    assert!(
        (table.now + 1000..=table.now + 2000).contains(&wake),
        "a bot thinks for a second or two"
    );
    table.pass(10);
    same(&table.state, &table.refold());
    table.ask(1, Command::LetBot { person: 1 }).unwrap();
    table.pass(3600);
    assert!(table.state.running().is_none(), "bots play a game to its end");
    assert_eq!(evening_of(&table.state), 1);
    same(&table.state, &table.refold());
}

#[test]
fn bots_are_named_in_the_language_of_whoever_adds_them() {
    let mut table = Table::with(1);
    for lang in ["en", "", "en"] {
        table
            .ask(1, Command::AddBot { character: "calm".to_string(), lang: lang.to_string() })
            .unwrap();
    }
    let names: Vec<_> = table
        .state
        .people()
        .all()
        .iter()
        .filter(|person| person.is_bot())
        .map(|person| person.name.as_str())
        .collect();
    assert_eq!(names, ["Cog", "Śrubka", "Crank"]);
}

#[test]
fn bots_leave_a_race_to_people_for_a_while() {
    let mut races = 0;
    for rules in games::GAMES {
        let mut table = Table::with(1);
        table
            .ask(
                1,
                Command::Choose { game: rules.id().to_string(), options: serde_json::json!({}) },
            )
            .unwrap();
        for _ in 0..2 {
            table
                .ask(
                    1,
                    Command::AddBot {
                        character: cast(rules.id()).remove(0),
                        lang: "pl".to_string(),
                    },
                )
                .unwrap();
        }
        table.ask(1, Command::Start).unwrap();
        let race = |table: &Table| {
            table
                .state
                .running()
                .is_some_and(|game| game.table().timed().is_some_and(|timed| timed.race()))
        };
        if race(&table) {
            races += 1;
            let wake = next_wake(&table.state).unwrap();
            assert!(
                (table.now + 21_000..=table.now + 22_000).contains(&wake),
                "the first answer is anybody's"
            );
            table.pass(20);
            assert!(race(&table));
            table.pass(3);
            assert!(!race(&table), "somebody has to begin");
        }
    }
    assert_eq!(races, 1, "one game begins with a race");
}

#[test]
fn an_absent_seat_is_taken_over_after_the_grace_and_handed_back() {
    let mut table = Table::with(2);
    table.ask(1, Command::Start).unwrap();
    went(&mut table.state, 2, table.now);
    table.pass(44);
    assert_eq!(table.count("bot_took"), 0);
    table.pass(2);
    assert_eq!(table.count("bot_took"), 1);
    table.came(2);
    assert_eq!(table.count("gave_back"), 1);
    same(&table.state, &table.refold());
}

#[test]
fn bots_of_one_game_know_how_to_play_the_next() {
    let mut table = Table::with(1);
    for character in ["wild", "sharp"] {
        table
            .ask(1, Command::AddBot { character: character.to_string(), lang: "pl".to_string() })
            .unwrap();
    }
    // By the place in the cast, a name that both know as it is, and whoever has no place there as
    // the first.
    for (game, expected) in [
        ("casino", ["greedy", "sharp"]),
        ("illusion", ["calm", "calm"]),
        ("bluff", ["wild", "sharp"]),
    ] {
        table
            .ask(1, Command::Choose { game: game.to_string(), options: serde_json::json!({}) })
            .unwrap();
        assert_eq!([2, 3].map(|bot| character(&table.state, bot)), expected, "{game}");
        let frame: serde_json::Value = serde_json::from_str(&room_frame(&table.state, 0)).unwrap();
        assert_eq!(
            [1, 2].map(|place| frame["people"][place]["character"].clone()),
            expected,
            "{game}"
        );
    }
}

#[test]
fn a_bot_that_played_for_somebody_does_not_stay_for_the_next_game() {
    let mut table = Table::with(3);
    table.ask(1, Command::Start).unwrap();
    for person in [1, 2] {
        table.ask(person, Command::LetBot { person }).unwrap();
    }
    table.ask(3, Command::LetBot { person: 3 }).unwrap();
    went(&mut table.state, 3, table.now);
    table.ask(1, Command::EndGame).unwrap();
    table.ask(1, Command::Start).unwrap();
    assert_eq!(
        [1, 2, 3].map(|person| table.state.bot_holds(person)),
        [false, false, true],
        "a bot stays only with whoever is still away"
    );
    table.came(3);
    assert!(!table.state.bot_holds(3), "and even if it had been asked for, not longer than that");
    same(&table.state, &table.refold());
}

#[test]
fn a_bot_whose_move_leaves_it_due_is_asked_again() {
    let mut table = bots_at("roulette", 3);
    let mut cards = 0;
    // Every card that may be played is played: most of them leave the seat due and the decision as
    // it is.
    table.pass_with(100_000, |state, due| {
        let offers = legal(state, due.seat);
        let card = offers.iter().find(|offer| offer["type"] == "play");
        cards += usize::from(card.is_some());
        card.map_or(Thought::Anything, |card| Thought::Action(card.to_string()))
    });
    assert!(cards > 0);
    assert_eq!(evening_of(&table.state), 1, "the game is over after a day");
}

#[test]
fn a_brain_that_fails_is_asked_once_more_and_then_a_legal_move_is_drawn() {
    for failing in [Thought::Action("{}".to_string()), Thought::Nothing] {
        let mut table = bots_at("bluff", 2);
        let (wake, before) = (next_wake(&table.state).unwrap(), table.state.seq());
        table.now = wake;
        for fumble in [Fumble::AskedAgain, Fumble::Replaced] {
            let due = moves_due(&mut table.state, table.now);
            assert_eq!(due.len(), 1, "each is asked when its time has come, and named once");
            assert!(moves_due(&mut table.state, table.now).is_empty());
            let moved = act_for(&mut table.state, &due[0], failing.clone(), table.now);
            assert_eq!(
                (moved.fumble, moved.draft.is_some()),
                (Some(fumble), fumble == Fumble::Replaced)
            );
            table.keep(moved.draft.unwrap_or_default(), None);
            assert_eq!(
                act_for(&mut table.state, &due[0], Thought::Anything, table.now).fumble,
                None,
                "a thought ends once"
            );
        }
        assert_eq!(table.state.seq(), before + 1);
        table.pass_with(100_000, |_, _| failing.clone());
        assert_eq!(evening_of(&table.state), 1);
    }
}

#[test]
fn a_brain_that_never_answers_is_given_up() {
    let mut table = bots_at("bluff", 2);
    table.now = next_wake(&table.state).unwrap();
    for round in 0..2 {
        let due = moves_due(&mut table.state, table.now);
        assert!(!due[0].given_up);
        // Others move meanwhile; this one is waited for, but not for ever.
        table.now += 10_000;
        let overdue = moves_due(&mut table.state, table.now);
        let again = overdue.iter().find(|other| other.seat == due[0].seat).unwrap();
        assert!(again.given_up);
        let moved = act_for(&mut table.state, again, Thought::Nothing, table.now);
        assert_eq!(
            moved.fumble,
            Some(if round == 0 { Fumble::AskedAgain } else { Fumble::Replaced })
        );
        table.keep(moved.draft.unwrap_or_default(), None);
        assert!(
            act_for(&mut table.state, &due[0], Thought::Anything, table.now).draft.is_none(),
            "its late answer counts for nothing"
        );
    }
}
