//! The table's core with the time in our own hand: no socket, no store, no clock.
#![allow(clippy::unwrap_used)]

use super::entry::record_text;
use super::{Asker, Broken, Command, Draft, Fresh, Fumble, House, MoveDue, Names, Pace, PersonId, Refusal, Room, TableClock, Thought};
use crate::clock::Millis;
use crate::person::Secret;
use kernel::Quick;
use std::sync::Arc;
use std::time::Duration;

/// A room, its log, and the time.
struct Table {
    room: Room,
    log: Vec<String>,
    now: Millis,
    seed: Option<[u8; 32]>,
}

/// The cast of some games, as long as another's or shorter.
fn cast(game: &str) -> Vec<String> {
    let cast: &[&str] = match game {
        "bluff" => &["calm", "sharp", "wild"],
        "casino" => &["careful", "sharp", "greedy"],
        _ => &["calm"],
    };
    cast.iter().map(ToString::to_string).collect()
}

fn folded(log: &[String]) -> Result<Room, Broken> {
    let pace = Pace { think: Duration::from_secs(1)..Duration::from_secs(2), ..Pace::default() };
    let house = House { games: games::GAMES, characters: Arc::new(cast), pace, decks: Arc::new(crate::decks::Decks::none()) };
    let invite = Secret::parse("AAAAAAAAAAAAAAAAAAAAAA").unwrap();
    let names = Names { table: 1, invite, code: "LIS".to_string(), owner: None };
    Room::fold(Arc::new(house), names, Quick::new(7), log)
}

impl Table {
    /// A table with this many people, all connected.
    fn with(people: u32) -> Table {
        let mut table = Table { room: folded(&[]).unwrap(), log: Vec::new(), now: 1_000_000, seed: None };
        let draft = table.room.wake(table.now);
        table.keep(draft, None);
        for number in 1..=people {
            let asker = Asker { person: None, identity: None, secret: Some(Secret::fresh().digest()) };
            let join = Command::Join { name: format!("P{number}"), face: "ola".to_string() };
            let draft = table.room.command(&asker, &join, table.now, || unreachable!("no seed is needed")).unwrap();
            table.keep(draft, None);
            table.came(number);
        }
        table
    }

    fn keep(&mut self, draft: Draft, by: Option<(PersonId, &str)>) {
        self.seed = draft.seed.map(|(_, seed)| seed).or(self.seed);
        if !draft.did.is_empty() {
            self.log.push(record_text(self.now, by, &draft.did));
            self.room.kept(by);
        }
        self.room.plan(self.now);
    }

    fn came(&mut self, person: PersonId) {
        let draft = self.room.came(person);
        self.keep(draft, None);
    }

    fn ask(&mut self, person: PersonId, command: Command) -> Result<(), Refusal> {
        let asker = Asker { person: Some(person), identity: None, secret: None };
        let draft = self.room.command(&asker, &command, self.now, || Fresh { seed: [3; 32] })?;
        self.keep(draft, Some((person, "id")));
        Ok(())
    }

    /// Lets time pass and does everything that falls due, as the task would.
    fn pass(&mut self, seconds: u64) {
        self.pass_with(seconds, |_, _| Thought::Anything);
    }

    /// The same with brains: what comes of a thought.
    fn pass_with(&mut self, seconds: u64, mut think: impl FnMut(&Room, &MoveDue) -> Thought) {
        let end = self.now + seconds * 1000;
        while let Some(wake) = self.room.next_wake().filter(|wake| *wake <= end) {
            self.now = self.now.max(wake);
            let draft = self.room.take_over(self.now);
            self.keep(draft, None);
            let draft = self.room.close_window(self.now);
            self.keep(draft, None);
            for due in self.room.moves_due(self.now) {
                let thought = think(&self.room, &due);
                let moved = self.room.act_for(&due, thought, self.now);
                self.keep(moved.draft.unwrap_or_default(), None);
            }
        }
        self.now = end;
    }

    fn refold(&self) -> Room {
        let mut room = folded(&self.log).unwrap();
        if room.wants_seed().is_some() {
            room.give_seed(self.seed.unwrap());
        }
        room
    }

    fn count(&self, what: &str) -> usize {
        self.log.iter().map(|record| record.matches(what).count()).sum()
    }
}

fn same(one: &Room, other: &Room) {
    assert_eq!(one.seq(), other.seq());
    assert_eq!(one.folded.order, other.folded.order);
    assert_eq!((one.folded.host, one.folded.clock, one.folded.paused), (other.folded.host, other.folded.clock, other.folded.paused));
    let people =
        |room: &Room| room.folded.people.iter().map(|person| (person.id, person.name.clone(), person.left, person.bot_plays)).collect::<Vec<_>>();
    assert_eq!(people(one), people(other));
    let game = |room: &Room| room.folded.play.as_ref().map(|play| (play.table.summary(), play.seats.clone(), play.deadline, play.outcome.clone()));
    assert_eq!(game(one), game(other));
    assert_eq!(one.folded.evening.len(), other.folded.evening.len());
}

#[test]
fn bots_wait_before_they_move_and_the_log_folds_to_the_same_table() {
    let mut table = Table::with(1);
    for _ in 0..3 {
        table.ask(1, Command::AddBot { character: "calm".to_string(), lang: "pl".to_string() }).unwrap();
    }
    table.ask(1, Command::Start).unwrap();
    let wake = table.room.next_wake().unwrap();
    assert!((table.now + 1000..=table.now + 2000).contains(&wake), "a bot thinks for a second or two");
    table.pass(10);
    same(&table.room, &table.refold());
    table.ask(1, Command::LetBot { person: 1 }).unwrap();
    table.pass(3600);
    assert!(table.room.running().is_none(), "bots play a game to its end");
    assert_eq!(table.room.folded.evening.len(), 1);
    same(&table.room, &table.refold());
}

#[test]
fn bots_are_named_in_the_language_of_whoever_adds_them() {
    let mut table = Table::with(1);
    for lang in ["en", "", "en"] {
        table.ask(1, Command::AddBot { character: "calm".to_string(), lang: lang.to_string() }).unwrap();
    }
    let names: Vec<_> = table.room.folded.people.iter().filter(|person| person.is_bot()).map(|person| person.name.as_str()).collect();
    assert_eq!(names, ["Cog", "Śrubka", "Crank"]);
}

#[test]
fn bots_leave_a_race_to_people_for_a_while() {
    let mut races = 0;
    for rules in games::GAMES {
        let mut table = Table::with(1);
        table.ask(1, Command::Choose { game: rules.id().to_string(), options: serde_json::json!({}) }).unwrap();
        for _ in 0..2 {
            table.ask(1, Command::AddBot { character: cast(rules.id()).remove(0), lang: "pl".to_string() }).unwrap();
        }
        table.ask(1, Command::Start).unwrap();
        let race = |table: &Table| table.room.running().is_some_and(|play| play.table.timed().is_some_and(|timed| timed.race()));
        if race(&table) {
            races += 1;
            let wake = table.room.next_wake().unwrap();
            assert!((table.now + 21_000..=table.now + 22_000).contains(&wake), "the first answer is anybody's");
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
    table.room.went(2, table.now);
    table.pass(44);
    assert_eq!(table.count("bot_took"), 0);
    table.pass(2);
    assert_eq!(table.count("bot_took"), 1);
    table.came(2);
    assert_eq!(table.count("gave_back"), 1);
    same(&table.room, &table.refold());
}

#[test]
fn an_empty_table_sleeps_and_nobody_is_rushed_when_it_wakes() {
    let mut table = Table::with(2);
    table.ask(1, Command::Clock { clock: TableClock::Brisk }).unwrap();
    table.ask(1, Command::Start).unwrap();
    let deadline = table.room.folded.play.as_ref().unwrap().deadline.unwrap();
    assert_eq!(deadline, table.now + 30_000);
    table.room.went(1, table.now);
    table.room.went(2, table.now);
    table.room.sleep();
    table.pass(100_000);
    assert_eq!((table.count("timed_out"), table.count("bot_took")), (0, 0));
    let draft = table.room.wake(table.now);
    table.keep(draft, None);
    table.came(1);
    assert_eq!(table.room.folded.play.as_ref().unwrap().deadline, Some(table.now + 20_000));
    table.pass(19);
    assert_eq!(table.count("timed_out"), 0);
    table.pass(2);
    assert_eq!(table.count("timed_out"), 2, "both seats of the decision were late");
    same(&table.room, &table.refold());
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
    assert_eq!(table.room.folded.play.as_ref().unwrap().deadline, Some(table.now + 10_000));
    table.pass(11);
    assert_eq!(table.count("timed_out"), 2);
    same(&table.room, &table.refold());
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
        (1, Command::Act { turn: 0, action: "{}".into() }, "no_game"),
        (1, Command::LetBot { person: 2 }, "no_game"),
        (1, Command::MakeHost { person: 7 }, "unknown_person"),
        (1, Command::RemoveBot { person: 2 }, "unknown_person"),
        (2, kick, "not_host"),
    ] {
        let seq = table.room.seq();
        assert_eq!(table.ask(person, command.clone()).unwrap_err().code, code, "{command:?}");
        assert_eq!(table.room.seq(), seq);
    }
    same(&table.room, &table.refold());
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
    table.room.went(1, table.now);
    table.pass(120);
    assert_eq!(table.room.folded.host, Some(1), "a phone that sleeps for two minutes does not lose the table");
    table.pass(120);
    assert_eq!(table.room.folded.host, Some(2));
    same(&table.room, &table.refold());
    table.room.went(2, table.now);
    table.pass(1000);
    assert_eq!(table.room.folded.host, Some(2), "with nobody here there is nobody to pass it to");
}

#[test]
fn bots_of_one_game_know_how_to_play_the_next() {
    let mut table = Table::with(1);
    for character in ["wild", "sharp"] {
        table.ask(1, Command::AddBot { character: character.to_string(), lang: "pl".to_string() }).unwrap();
    }
    // By the place in the cast, a name that both know as it is, and whoever has no place there as the first.
    for (game, expected) in [("casino", ["greedy", "sharp"]), ("illusion", ["calm", "calm"]), ("bluff", ["wild", "sharp"])] {
        table.ask(1, Command::Choose { game: game.to_string(), options: serde_json::json!({}) }).unwrap();
        assert_eq!([2, 3].map(|bot| table.room.character(bot)), expected, "{game}");
        let frame: serde_json::Value = serde_json::from_str(&table.room.room_frame(0)).unwrap();
        assert_eq!([1, 2].map(|place| frame["people"][place]["character"].clone()), expected, "{game}");
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
    table.room.went(3, table.now);
    table.ask(1, Command::EndGame).unwrap();
    table.ask(1, Command::Start).unwrap();
    assert_eq!([1, 2, 3].map(|person| table.room.bot_holds(person)), [false, false, true], "a bot stays only with whoever is still away");
    table.came(3);
    assert!(!table.room.bot_holds(3), "and even if it had been asked for, not longer than that");
    same(&table.room, &table.refold());
}

#[test]
fn more_time_is_given_to_whoever_is_due_and_to_those_who_need_it_always() {
    let mut table = Table::with(2);
    table.ask(1, Command::Start).unwrap();
    let deadline = |table: &Table| table.room.folded.play.as_ref().unwrap().deadline;
    assert_eq!(table.ask(1, Command::MoreTime).unwrap_err().code, "no_clock");
    table.ask(1, Command::Clock { clock: TableClock::Brisk }).unwrap();
    table.pass(20);
    table.ask(2, Command::MoreTime).unwrap();
    assert_eq!(deadline(&table), Some(table.now + 40_000));
    for _ in 0..3 {
        table.ask(1, Command::MoreTime).unwrap();
    }
    assert_eq!(table.ask(1, Command::MoreTime).unwrap_err().code, "no_more_time");
    let offers = legal(&table.room, 1);
    let faces: Vec<_> = offers[0]["choices"].as_array().unwrap().iter().map(|ends| ends[0].clone()).collect();
    let turn = table.room.folded.play.as_ref().unwrap().table.decision();
    let arrange = serde_json::json!({"type": "arrange", "faces": faces}).to_string();
    table.ask(2, Command::Act { turn, action: arrange.into() }).unwrap();
    assert_eq!(table.ask(2, Command::MoreTime).unwrap_err().code, "not_your_turn");
    // Whoever needs more time has three times as much whenever they are asked.
    table.ask(2, Command::Unhurried { on: true }).unwrap();
    table.ask(1, Command::EndGame).unwrap();
    table.ask(1, Command::Start).unwrap();
    assert_eq!(deadline(&table), Some(table.now + 90_000));
    same(&table.room, &table.refold());
}

/// What a seat may do.
fn legal(room: &Room, seat: kernel::Seat) -> Vec<serde_json::Value> {
    let mut legal = String::new();
    room.folded.play.as_ref().unwrap().table.write_legal(seat, &mut legal);
    serde_json::from_str(&legal).unwrap()
}

/// A table at this game with one person, for whom a bot plays, and bots.
fn bots_at(game: &str, bots: usize) -> Table {
    let mut table = Table::with(1);
    table.ask(1, Command::Choose { game: game.to_string(), options: serde_json::json!({}) }).unwrap();
    for _ in 0..bots {
        table.ask(1, Command::AddBot { character: cast(game).remove(0), lang: "pl".to_string() }).unwrap();
    }
    table.ask(1, Command::Start).unwrap();
    table.ask(1, Command::LetBot { person: 1 }).unwrap();
    table
}

#[test]
fn a_bot_whose_move_leaves_it_due_is_asked_again() {
    let mut table = bots_at("roulette", 3);
    let mut cards = 0;
    // Every card that may be played is played: most of them leave the seat due and the decision as it is.
    table.pass_with(100_000, |room, due| {
        let offers = legal(room, due.seat);
        let card = offers.iter().find(|offer| offer["type"] == "play");
        cards += usize::from(card.is_some());
        card.map_or(Thought::Anything, |card| Thought::Action(card.to_string()))
    });
    assert!(cards > 0);
    assert_eq!(table.room.folded.evening.len(), 1, "the game is over after a day");
}

#[test]
fn a_brain_that_fails_is_asked_once_more_and_then_a_legal_move_is_drawn() {
    for failing in [Thought::Action("{}".to_string()), Thought::Nothing] {
        let mut table = bots_at("bluff", 2);
        let (wake, before) = (table.room.next_wake().unwrap(), table.room.seq());
        table.now = wake;
        for fumble in [Fumble::AskedAgain, Fumble::Replaced] {
            let due = table.room.moves_due(table.now);
            assert_eq!(due.len(), 1, "each is asked when its time has come, and named once");
            assert!(table.room.moves_due(table.now).is_empty());
            let moved = table.room.act_for(&due[0], failing.clone(), table.now);
            assert_eq!((moved.fumble, moved.draft.is_some()), (Some(fumble), fumble == Fumble::Replaced));
            table.keep(moved.draft.unwrap_or_default(), None);
            assert_eq!(table.room.act_for(&due[0], Thought::Anything, table.now).fumble, None, "a thought ends once");
        }
        assert_eq!(table.room.seq(), before + 1);
        table.pass_with(100_000, |_, _| failing.clone());
        assert_eq!(table.room.folded.evening.len(), 1);
    }
}

#[test]
fn a_brain_that_never_answers_is_given_up() {
    let mut table = bots_at("bluff", 2);
    table.now = table.room.next_wake().unwrap();
    for round in 0..2 {
        let due = table.room.moves_due(table.now);
        assert!(!due[0].given_up);
        // Others move meanwhile; this one is waited for, but not for ever.
        table.now += 10_000;
        let overdue = table.room.moves_due(table.now);
        let again = overdue.iter().find(|other| other.seat == due[0].seat).unwrap();
        assert!(again.given_up);
        let moved = table.room.act_for(again, Thought::Nothing, table.now);
        assert_eq!(moved.fumble, Some(if round == 0 { Fumble::AskedAgain } else { Fumble::Replaced }));
        table.keep(moved.draft.unwrap_or_default(), None);
        assert!(table.room.act_for(&due[0], Thought::Anything, table.now).draft.is_none(), "its late answer counts for nothing");
    }
}

#[test]
fn a_victory_that_the_rules_never_decide_is_shared_when_all_the_people_would() {
    let mut table = Table::with(2);
    table.ask(1, Command::Choose { game: "roulette".to_string(), options: serde_json::json!({}) }).unwrap();
    table.ask(1, Command::AddBot { character: "calm".to_string(), lang: "pl".to_string() }).unwrap();
    table.ask(1, Command::Start).unwrap();
    // Everybody bets nothing round after round, so that all have the same points.
    let safe = |summary: &serde_json::Value| match summary["phase"].as_str().unwrap() {
        "load" => r#"{"type":"hide","card":"click"}"#,
        "bet" => r#"{"type":"bet","shots":0}"#,
        "challenge" => r#"{"type":"pass"}"#,
        _ => r#"{"type":"ready"}"#,
    };
    let summary = |room: &Room| room.folded.play.as_ref().unwrap().table.summary();
    let stalemate = |table: &Table| table.room.running().unwrap().table.endless().unwrap().stalemate();
    while stalemate(&table).is_none() {
        for person in [1, 2] {
            let play = table.room.running().unwrap();
            if table.room.awaited().has(person as u8 - 1) {
                let (turn, action) = (play.table.decision(), safe(&summary(&table.room)).into());
                table.ask(person, Command::Act { turn, action }).unwrap();
            }
        }
        if table.count("\"shares\"") == 0 && summary(&table.room)["round"] == 20 {
            assert_eq!(table.ask(1, Command::Share { on: true }).unwrap_err().code, "no_stalemate");
        }
        table.pass_with(3, |room, _| Thought::Action(safe(&summary(room)).to_string()));
    }
    assert_eq!(summary(&table.room)["points"], serde_json::json!([24, 24, 24]), "ten rounds after the fifteenth point");
    table.ask(1, Command::Share { on: true }).unwrap();
    let frame = |table: &Table| table.room.finish(&mut table.room.still_picture().unwrap(), Some(2)).to_string();
    assert!(frame(&table).contains(r#""shares":[1]"#));
    table.ask(1, Command::Share { on: false }).unwrap();
    table.ask(2, Command::Share { on: true }).unwrap();
    assert!(table.room.running().is_some(), "somebody would rather play on");
    table.ask(1, Command::Share { on: true }).unwrap();
    let outcome = table.room.folded.play.as_ref().unwrap().outcome.clone().unwrap();
    assert_eq!((outcome.winners, outcome.reason.as_str()), (vec![0, 1, 2], "shared"));
    assert_eq!(table.room.folded.evening[0].winners.len(), 3);
    same(&table.room, &table.refold());
}
