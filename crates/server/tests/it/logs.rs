//! The log of a game: given out when it is over, to people of the table, the same from every store,
//! every process and weeks later; who made which move is told, and when they thought of it is not.

use crate::support::processes::{bluff, game, pair};
use crate::support::{Answer, House, TempFile, play_on, quick};
use kernel::{JsonStep, Quick, Seeded};
use record::{By, GameFile, Player};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::ops::ControlFlow;
use std::sync::Arc;
use stolik_server::clock::ManualClock;
use stolik_server::decks::Decks;
use stolik_server::meters::Meters;
use stolik_server::person::{Code, Secret};
use stolik_server::store::{
    Directory, LogStore, MemoryStore, NewTable, Place, Postgres, SqliteStore, Store,
};
use stolik_server::table::{Codes, Names, NoLog, Pace, Tables, TablesConfig};
use stolik_server::{Cluster, ClusterSecret, Config, StoreAt};

/// Asks for a log; `who` is a line of the head.
async fn log(house: &House, invite: &str, number: &str, who: &str) -> Answer {
    let path = format!("/api/tables/{invite}/games/{number}/log");
    let host = house.address;
    house
        .raw(&format!("GET {path} HTTP/1.1\r\nhost: {host}\r\n{who}connection: close\r\n\r\n"))
        .await
}

fn code(answer: &Answer) -> (u16, String) {
    (answer.status, answer.json()["code"].as_str().unwrap().to_string())
}

/// A file that folds.
fn file(answer: &Answer) -> GameFile {
    assert_eq!(answer.status, 200, "{}", answer.body);
    let file = GameFile::read(answer.body.as_bytes()).unwrap();
    let rules = games::find(&file.game).unwrap();
    file.walk(rules, |_, _| ControlFlow::Continue(())).unwrap();
    file
}

/// How a server is started on a store again and again, and what has to live as long.
type Kept = (Box<dyn Fn() -> Config>, Box<dyn std::any::Any>);

/// Stores in which a server finds what it left.
fn kept() -> Vec<Kept> {
    let file = TempFile::new();
    let path = file.0.clone();
    let on_disk = move || Config { store: StoreAt::File(path.clone()), ..quick() };
    let cluster = rig::Cluster::shared().unwrap();
    let address = cluster.database().unwrap();
    let database = move || {
        let listen = SocketAddr::from(([127, 0, 0, 1], 0));
        let secret = ClusterSecret::read(crate::support::processes::SECRET).unwrap();
        let shared = Some(Cluster { listen, address: listen.to_string(), secret });
        Config { store: StoreAt::Postgres(Postgres::at(&address)), cluster: shared, ..quick() }
    };
    let memory = Store::from(Arc::new(MemoryStore::default()));
    let memory = move || Config { store: StoreAt::Custom(memory.clone()), ..quick() };
    vec![
        (Box::new(memory), Box::new(())),
        (Box::new(on_disk), Box::new(file)),
        (Box::new(database), Box::new(cluster)),
    ]
}

#[tokio::test]
async fn a_log_is_given_out_when_its_game_is_over_and_only_to_people_of_the_table() {
    for (config, _alive) in kept() {
        let house = House::open(config()).await;
        let (invite, cookie) = house.table().await;
        let mut people = vec![house.guest(&invite, Some(&cookie), "Hania").await];
        for name in ["Kuba", "Rude", "Gone"] {
            people.push(house.guest(&invite, None, name).await);
        }
        let secrets: Vec<String> = people
            .iter()
            .map(|person| format!("x-seat-secret: {}\r\n", person.secret.clone().unwrap()))
            .collect();
        let host = format!("cookie: {cookie}\r\n");
        people[0].yes(json!({"type": "add_bot", "character": "calm"})).await;
        people[0].yes(json!({"type": "start"})).await;
        for person in &mut people {
            person.until("the game", |person| person.game["seat"].is_u64()).await;
        }
        assert_eq!(code(&log(&house, &invite, "1", &host).await), (409, "game_running".into()));
        play_on(&mut people).await;
        assert_eq!(people[0].room["evening"]["games"][0]["number"], 1);

        let given = log(&house, &invite, "1", &host).await;
        let told = file(&given);
        let names: Vec<&str> = told.seats.iter().map(|seat| seat.name.as_str()).collect();
        assert_eq!(names[..4], ["Hania", "Kuba", "Rude", "Gone"]);
        assert_eq!(told.seats[4].kind, Player::Bot);
        assert_eq!(json!(told.outcome), people[0].game["outcome"]);
        for entry in &told.entries {
            let value: Value = serde_json::from_str(entry.entry.get()).unwrap();
            let bot = value["act"]["seat"] == 4;
            assert_eq!(entry.by, bot.then_some(By::Bot), "{value}");
        }
        assert_eq!(log(&house, &invite, "1", &secrets[1]).await.body, given.body);

        let rude = people[2].person;
        people[0].yes(json!({"type": "kick", "person": rude})).await;
        people[3].yes(json!({"type": "leave"})).await;
        let stranger = format!("cookie: stolik_id={}\r\n", Secret::fresh());
        for who in ["", &stranger, &secrets[2], &secrets[3]] {
            for number in ["1", "2"] {
                let refused = code(&log(&house, &invite, number, who).await);
                assert_eq!(refused, (403, "not_joined".into()), "{who}");
            }
        }
        for (invite, number, wanted) in [
            (invite.as_str(), "2", "no_game"),
            (&invite, "x", "not_found"),
            ("AAAAAAAAAAAAAAAAAAAAAA", "1", "not_found"),
        ] {
            let refused = code(&log(&house, invite, number, &host).await);
            assert_eq!(refused, (404, wanted.into()));
        }
        let told = file(&log(&house, &invite, "1", &host).await);
        assert_eq!(told.seats[2].name, "", "whoever was shown out has no name any more");
        assert_eq!(told.seats[2].kind, Player::Human);

        people[0].yes(json!({"type": "start"})).await;
        assert_eq!(code(&log(&house, &invite, "2", &host).await).1, "game_running");
        people[0].yes(json!({"type": "end_game"})).await;
        let broken_off = file(&log(&house, &invite, "2", &host).await);
        assert_eq!((broken_off.seats.len(), broken_off.outcome.is_none()), (3, true));
        let first = log(&house, &invite, "1", &host).await.body;
        let second = log(&house, &invite, "2", &host).await.body;
        drop(people);
        house.server.stop().await;
        // Weeks later nobody is there, and it is still the same.
        let house = House::open(config()).await;
        assert_eq!(log(&house, &invite, "1", &secrets[1]).await.body, first);
        assert_eq!(log(&house, &invite, "2", &host).await.body, second);
        house.server.stop().await;
    }
}

#[tokio::test]
async fn a_log_comes_through_a_process_that_does_not_have_the_table() {
    let (_, one, two) = pair().await;
    let (invite, cookie, mut people) = game(&one, &two, bluff()).await;
    let host = format!("cookie: {cookie}\r\n");
    assert_eq!(code(&log(&two.house, &invite, "1", &host).await).1, "game_running");
    play_on(&mut people).await;
    let near = log(&one.house, &invite, "1", &host).await;
    let far = log(&two.house, &invite, "1", &host).await;
    assert_eq!((file(&far).seats.len(), &far.body), (2, &near.body));
    assert_eq!(code(&log(&two.house, &invite, "1", "").await).1, "not_joined");
    assert_eq!((one.house.server.tables(), two.house.server.tables()), (1, 0));
}

/// A table of three with a game of Ruletka whose first window was answered by a person, by a bot
/// and by nobody.
async fn window() -> (MemoryStore, Secret, Secret) {
    let rules = games::find("roulette").unwrap();
    let options = rules.complete(&Value::Null).unwrap();
    let mut table = rules.open(&options, 3).unwrap();
    let mut step = JsonStep::default();
    table.settle(&mut Seeded::new([1; 32]), &mut step).unwrap();
    let started = json!({"started": {"number": 1, "game": "roulette", "options": options, "seats": [1, 2, 3]}});
    let entries = |step: &JsonStep| -> Vec<Value> {
        step.entries
            .iter()
            .map(|entry| json!({"game": serde_json::from_str::<Value>(entry).unwrap()}))
            .collect()
    };
    let secret = Secret::fresh();
    let mut records: Vec<Value> = Vec::new();
    for person in 1..=3 {
        let own = if person == 1 { secret } else { Secret::fresh() };
        records.push(json!({"at": person, "did": [{"joined": {"person": person, "name": "X",
            "face": "ola", "secret": own.digest()}}, {"sat": person}]}));
    }
    let did = std::iter::once(started).chain(entries(&step)).collect::<Vec<_>>();
    records.push(json!({"at": 100, "by": [1, "start"], "did": did}));
    let decision = table.decision();
    let (mut random, mut closing) = (Quick::new(1), Vec::new());
    assert_eq!(table.due().seats().iter().count(), 3, "everybody hides at once");
    for (seat, by) in [(0, Some(json!([1, "hide"]))), (1, None), (2, None)] {
        let action: Value = serde_json::from_str(&table.sample(seat, &mut random)).unwrap();
        let mut step = JsonStep::default();
        table.act(seat, &action.to_string(), &mut step).unwrap();
        table.settle(&mut Seeded::new([1; 32]), &mut step).unwrap();
        let held = json!({"held": {"seat": seat, "decision": decision, "action": action}});
        let at = 200 + u64::from(seat);
        match (seat, by) {
            (2, _) => closing.push(json!({"timed_out": 2})),
            (_, Some(by)) => records.push(json!({"at": at, "by": by, "did": [held]})),
            (_, None) => records.push(json!({"at": at, "did": [held]})),
        }
        closing.extend(entries(&step));
    }
    records.push(json!({"at": 300, "did": closing}));
    records.push(json!({"at": 400, "did": ["cleared"]}));
    let store = MemoryStore::default();
    let invite = Secret::fresh();
    let code = Code { shown: "LIS".into(), plain: "LIS".into() };
    let new = NewTable { invite, code, owner: None, at: 1, codes_before: 0 };
    let table = store.create(new).await.unwrap();
    for (seq, record) in (0..).zip(records) {
        let seed = (seq == 3).then_some((1, [1; 32]));
        store.append(Place::unclaimed(table, seq), record.to_string(), seed).await.unwrap();
    }
    (store, invite, secret)
}

#[tokio::test]
async fn who_answered_in_a_window_is_told_and_when_is_not() {
    let (store, invite, secret) = window().await;
    let house =
        House::open(Config { store: StoreAt::Custom(Arc::new(store).into()), ..quick() }).await;
    let who = format!("x-seat-secret: {secret}\r\n");
    let told = file(&log(&house, &invite.to_string(), "1", &who).await);
    let moves: Vec<(Value, u64, Option<By>)> = told
        .entries
        .iter()
        .map(|entry| (serde_json::from_str(entry.entry.get()).unwrap(), entry.at, entry.by))
        .filter(|(entry, _, _): &(Value, _, _)| entry["act"].is_object())
        .collect();
    let made: Vec<(u64, Option<By>)> = moves.iter().map(|(_, at, by)| (*at, *by)).collect();
    assert_eq!(made, [(300, None), (300, Some(By::Bot)), (300, Some(By::Clock))]);
    assert_eq!((told.started, told.ended), (100, 400));
}

/// Tables on this store whose logs are folded from a checkpoint after a few records.
fn tables(store: Arc<SqliteStore>) -> Arc<Tables> {
    let config = TablesConfig {
        games: games::GAMES,
        characters: Arc::new(|_| vec!["calm".to_string()]),
        pace: Pace::default(),
        decks: Arc::new(Decks::none()),
        codes: Arc::new(Codes::new(true)),
        rights: stolik_server::table::Deed::right,
    };
    let mut tables = Tables::new(
        config,
        store.into(),
        Arc::new(ManualClock::new(1_000_000_000_000)),
        stolik_server::bot::no_brains(),
        Arc::new(gallery::EmptyGallery),
        Arc::new(Meters::default()),
    );
    tables.checkpoint_every = 5;
    Arc::new(tables)
}

#[tokio::test]
async fn a_table_that_is_folded_from_a_checkpoint_still_knows_where_its_games_began() {
    let disk = TempFile::new();
    let house = House::open(Config { store: StoreAt::File(disk.0.clone()), ..quick() }).await;
    let (invite, mut people) = house.company(&["Ala", "Ola"]).await;
    for _ in 0..3 {
        people[0].yes(json!({"type": "start"})).await;
        for person in &mut people {
            person.until("a new game", |person| person.game["outcome"].is_null()).await;
        }
        play_on(&mut people).await;
    }
    let secret = people[0].secret.clone().unwrap();
    let who = format!("x-seat-secret: {secret}\r\n");
    let mut given = Vec::new();
    for number in ["1", "2", "3"] {
        given.push(log(&house, &invite, number, &who).await.body);
    }
    drop(people);
    house.server.stop().await;

    let store = Arc::new(SqliteStore::open(&disk.0).unwrap());
    let invite = Secret::parse(&invite).unwrap();
    let stored = store.by_invite(invite).await.unwrap().unwrap();
    let names = Names { table: stored.table, invite, code: stored.code, owner: stored.owner };
    tables(store.clone()).fold(names).await.unwrap();
    let checkpoint = store.checkpoint(stored.table).await.unwrap().unwrap();
    let kept: Value = serde_json::from_str(&checkpoint).unwrap();
    let first = kept["starts"][0][1].as_u64().unwrap();
    assert!(kept["seq"].as_u64().unwrap() > first, "the first game lies before the checkpoint");
    let secret = Some(Secret::parse(&secret).unwrap().digest());
    let from_it = tables(store.clone());
    for (number, given) in (1..).zip(&given) {
        assert_eq!(from_it.game_log(invite, None, secret, number).await.as_ref(), Ok(given));
    }
    // It is this checkpoint that knows: one that has forgotten finds nothing.
    let mut forgot = kept.clone();
    forgot["starts"] = json!([]);
    store.keep_checkpoint(stored.table, forgot.to_string()).await.unwrap();
    let none = tables(store.clone()).game_log(invite, None, secret, 1).await;
    assert_eq!(none, Err(NoLog::NoGame));
}
