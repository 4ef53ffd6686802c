//! The contract of a store, held by each of them.

use crate::support::TempFile;
use std::sync::Arc;
use stolik_server::person::{Code, Secret};
use stolik_server::store::{
    Claim, Clip, Directory, LogStore, MemoryStore, NewTable, Place, Postgres, PostgresStore,
    SqliteStore, Store, StoreError, TOGETHER,
};

fn new_table(word: &str, at: u64) -> NewTable {
    let code = Code { shown: word.to_string(), plain: Code::plain(word) };
    NewTable {
        invite: Secret::fresh(),
        code,
        owner: Some(Secret::fresh().digest()),
        at,
        codes_before: at.saturating_sub(100),
    }
}

/// A store, and what has to live as long as it.
type Each = (&'static str, Store, Box<dyn std::any::Any>);

/// Every store, new and empty.
async fn each() -> Vec<Each> {
    let file = TempFile::new();
    let on_disk = SqliteStore::open(&file.0).unwrap();
    let cluster = rig::Cluster::shared().unwrap();
    let address = cluster.database().unwrap();
    let at = Postgres { address, authority: None, together: TOGETHER };
    let database = PostgresStore::open(&at, "127.0.0.1:1").await.unwrap();
    vec![
        ("memory", Arc::new(MemoryStore::default()).into(), Box::new(())),
        ("sqlite", Arc::new(on_disk).into(), Box::new(file)),
        ("postgres", Arc::new(database).into(), Box::new(cluster)),
    ]
}

#[tokio::test]
async fn a_table_is_found_by_its_invite() {
    for (name, store, _file) in each().await {
        let new = new_table("Żurek", 1000);
        let table = store.directory.create(new.clone()).await.unwrap();
        let found = store.directory.by_invite(new.invite).await.unwrap().unwrap();
        assert_eq!(
            (found.table, found.code.as_str(), found.owner),
            (table, "Żurek", new.owner),
            "{name}"
        );
        assert_eq!(store.directory.by_invite(Secret::fresh()).await, Ok(None), "{name}");
        assert_eq!(store.log.load(table).await, Ok(vec![]), "{name}");
    }
}

#[tokio::test]
async fn a_code_belongs_to_one_table_until_it_is_old() {
    for (name, store, _file) in each().await {
        let first = new_table("Bigos", 1000);
        store.directory.create(first.clone()).await.unwrap();
        assert_eq!(
            store.directory.create(new_table("bigos", 1050)).await,
            Err(StoreError::CodeTaken),
            "{name}"
        );
        let second = new_table("BIGOS", 1101);
        store.directory.create(second.clone()).await.unwrap();
        assert_eq!(
            store.directory.by_invite(first.invite).await.unwrap().unwrap().code,
            "",
            "{name}"
        );
    }
}

#[tokio::test]
async fn a_position_is_written_once_and_in_order() {
    for (name, store, _file) in each().await {
        let table = store.directory.create(new_table("Lis", 1)).await.unwrap();
        assert!(
            matches!(
                store.log.append(Place::unclaimed(table, 1), "hole".into(), None).await,
                Err(StoreError::Failed(_))
            ),
            "{name}"
        );
        assert_eq!(
            store.log.append(Place::unclaimed(table, 0), "zero".into(), None).await,
            Ok(()),
            "{name}"
        );
        assert_eq!(
            store.log.append(Place::unclaimed(table, 0), "other".into(), None).await,
            Err(StoreError::Conflict { table, seq: 0 }),
            "{name}"
        );
        assert_eq!(
            store.log.append(Place::unclaimed(table, 1), "jeden „ż”".into(), None).await,
            Ok(()),
            "{name}"
        );
        assert_eq!(store.log.load(table).await.unwrap(), ["zero", "jeden „ż”"], "{name}");
        assert!(
            store.log.append(Place::unclaimed(table + 7, 0), "nowhere".into(), None).await.is_err(),
            "{name}"
        );
    }
}

#[tokio::test]
async fn a_seed_is_kept_with_its_record_or_not_at_all() {
    for (name, store, _file) in each().await {
        let table = store.directory.create(new_table("Sowa", 1)).await.unwrap();
        assert_eq!(
            store.log.append(Place::unclaimed(table, 0), "zero".into(), Some((1, [7; 32]))).await,
            Ok(()),
            "{name}"
        );
        assert_eq!(store.log.seed(table, 1).await, Ok(Some([7; 32])), "{name}");
        assert_eq!(
            store.log.append(Place::unclaimed(table, 0), "again".into(), Some((2, [8; 32]))).await,
            Err(StoreError::Conflict { table, seq: 0 }),
            "{name}"
        );
        assert_eq!(store.log.seed(table, 2).await, Ok(None), "{name}");
        assert!(
            store
                .log
                .append(Place::unclaimed(table, 1), "same game".into(), Some((1, [9; 32])))
                .await
                .is_err(),
            "{name}"
        );
        assert_eq!(
            (store.log.load(table).await.unwrap().len(), store.log.seed(table, 1).await),
            (1, Ok(Some([7; 32]))),
            "{name}"
        );
        assert!(
            !store.log.load(table).await.unwrap().concat().contains('7'),
            "{name}: a seed is never in the log"
        );
    }
}

#[tokio::test]
async fn a_deck_is_lent_to_tables_until_they_give_it_back() {
    for (name, store, _file) in each().await {
        let news = [new_table("Karp", 1), new_table("Leszcz", 1)];
        let tables = [
            store.directory.create(news[0].clone()).await.unwrap(),
            store.directory.create(news[1].clone()).await.unwrap(),
        ];
        for (table, deck) in
            [(tables[0], "ours"), (tables[0], "ours"), (tables[1], "ours"), (tables[1], "yours")]
        {
            assert_eq!(store.loans.lend(table, deck.to_string()).await, Ok(()), "{name}");
        }
        assert_eq!(
            store.loans.lent("ours".to_string()).await,
            Ok(vec![news[0].invite, news[1].invite]),
            "{name}"
        );
        store.loans.give_back(news[0].invite, "ours".to_string()).await.unwrap();
        store.loans.give_back(Secret::fresh(), "ours".to_string()).await.unwrap();
        assert_eq!(store.loans.lent("ours".to_string()).await, Ok(vec![news[1].invite]), "{name}");
        assert_eq!(
            (store.loans.lent("yours".to_string()).await, store.loans.lent("x".to_string()).await),
            (Ok(vec![news[1].invite]), Ok(vec![])),
            "{name}"
        );
        assert!(
            store.loans.lend(tables[1] + 9, "ours".to_string()).await.is_err(),
            "{name}: there is no such table"
        );
    }
}

#[tokio::test]
async fn clips_are_kept_with_their_table_until_they_are_dropped_or_old() {
    for (name, store, _file) in each().await {
        let (table, other) = (
            store.directory.create(new_table("Sum", 1)).await.unwrap(),
            store.directory.create(new_table("Szczupak", 1)).await.unwrap(),
        );
        let clip =
            |byte: u8| Clip { media_type: "audio/webm".to_string(), bytes: vec![byte; 1000] };
        for (number, at) in [(1, 100), (2, 200), (3, 300)] {
            assert_eq!(
                store.clips.keep_clip(table, format!("clip-{number}"), clip(number), at).await,
                Ok(()),
                "{name}"
            );
        }
        assert_eq!(
            store.clips.clips(table).await.unwrap(),
            ["clip-1", "clip-2", "clip-3"],
            "{name}"
        );
        assert_eq!(
            store.clips.clip(table, "clip-2".to_string()).await,
            Ok(Some(clip(2))),
            "{name}"
        );
        assert_eq!(
            store.clips.clip(other, "clip-2".to_string()).await,
            Ok(None),
            "{name}: another table has no such clip"
        );
        store.clips.drop_clips(other, vec!["clip-2".to_string()]).await.unwrap();
        store
            .clips
            .drop_clips(table, vec!["clip-3".to_string(), "none".to_string()])
            .await
            .unwrap();
        assert_eq!(store.clips.clips(table).await.unwrap(), ["clip-1", "clip-2"], "{name}");
        store.clips.drop_old_clips(200).await.unwrap();
        assert_eq!(
            (store.clips.clips(table).await.unwrap(), store.clips.clips(other).await.unwrap()),
            (vec!["clip-2".to_string()], vec![]),
            "{name}"
        );
        assert!(
            store.clips.keep_clip(other + 9, "clip-4".to_string(), clip(4), 400).await.is_err(),
            "{name}: there is no such table"
        );
    }
}

#[tokio::test]
async fn of_two_who_write_the_same_position_one_wins_and_other_tables_do_not_notice() {
    for (name, store, _file) in each().await {
        let mut tables = Vec::new();
        for number in 0..20 {
            tables.push(
                store.directory.create(new_table(&format!("Lis {number:02}"), 1)).await.unwrap(),
            );
        }
        let mut tasks = Vec::new();
        for &table in &tables {
            for writer in 0..3 {
                let store = store.clone();
                tasks.push(tokio::spawn(async move {
                    let mut won = 0;
                    for seq in 0..10 {
                        won += u32::from(
                            store
                                .log
                                .append(Place::unclaimed(table, seq), format!("{writer}"), None)
                                .await
                                .is_ok(),
                        );
                    }
                    won
                }));
            }
        }
        let mut won = 0;
        for task in tasks {
            won += task.await.unwrap();
        }
        assert_eq!(won, 200, "{name}");
        for table in tables {
            assert_eq!(store.log.load(table).await.unwrap().len(), 10, "{name}");
        }
    }
}

#[tokio::test]
async fn what_is_on_disk_is_there_again_and_nobody_needs_to_wait_for_the_answer() {
    let file = TempFile::new();
    let new = new_table("Kuna", 1);
    let store = SqliteStore::open(&file.0).unwrap();
    let table = store.create(new.clone()).await.unwrap();
    for seq in 0..100 {
        // Dropped at once: the append was handed in and is done all the same.
        drop(store.append(Place::unclaimed(table, seq), format!("record {seq}"), None));
    }
    drop(store);
    let store = SqliteStore::open(&file.0).unwrap();
    assert_eq!(store.by_invite(new.invite).await.unwrap().unwrap().table, table);
    assert_eq!(store.load(table).await.unwrap().len(), 100);
}

#[tokio::test]
async fn a_writer_that_remembers_a_log_notices_when_another_has_written_to_it() {
    let file = TempFile::new();
    let one = SqliteStore::open(&file.0).unwrap();
    let table = one.create(new_table("Borsuk", 1)).await.unwrap();
    assert_eq!(one.append(Place::unclaimed(table, 0), "one".into(), None).await, Ok(()));
    let other = SqliteStore::open(&file.0).unwrap();
    assert_eq!(other.append(Place::unclaimed(table, 1), "other".into(), None).await, Ok(()));
    // It remembers one record and is asked for the second.
    assert_eq!(
        one.append(Place::unclaimed(table, 1), "one again".into(), None).await,
        Err(StoreError::Conflict { table, seq: 1 })
    );
    assert_eq!(
        one.append(Place::unclaimed(table, 1), "and again".into(), Some((1, [7; 32]))).await,
        Err(StoreError::Conflict { table, seq: 1 })
    );
    assert_eq!(
        one.append(Place::unclaimed(table, 2), "third".into(), Some((1, [7; 32]))).await,
        Ok(())
    );
    assert!(
        one.append(Place::unclaimed(table, 3), "fourth".into(), Some((1, [8; 32]))).await.is_err(),
        "a seed is kept once"
    );
    assert_eq!(one.append(Place::unclaimed(table, 3), "fourth".into(), None).await, Ok(()));
    assert_eq!(other.load(table).await.unwrap(), ["one", "other", "third", "fourth"]);
}

#[tokio::test]
async fn a_file_of_the_first_version_is_taken_over() {
    let file = TempFile::new();
    let (first, second) = (Secret::fresh(), Secret::fresh());
    let old = rusqlite::Connection::open(&file.0).unwrap();
    old.execute_batch(
        "CREATE TABLE tables (id INTEGER PRIMARY KEY, invite TEXT NOT NULL UNIQUE, code TEXT NOT NULL, plain_code TEXT UNIQUE, owner TEXT,
                              opened INTEGER NOT NULL) STRICT;
         CREATE TABLE entries (table_id INTEGER NOT NULL REFERENCES tables (id), seq INTEGER NOT NULL, record TEXT NOT NULL,
                               PRIMARY KEY (table_id, seq)) STRICT, WITHOUT ROWID;",
    )
    .unwrap();
    for (id, invite) in [(3, first), (5, second)] {
        old.execute(
            "INSERT INTO tables VALUES (?1, ?2, '', NULL, NULL, 1)",
            (id, invite.to_string()),
        )
        .unwrap();
    }
    for seq in (0..4).rev() {
        old.execute("INSERT INTO entries VALUES (3, ?1, ?2)", (seq, format!("record {seq}")))
            .unwrap();
    }
    drop(old);
    for opened in 0..2 {
        let store = SqliteStore::open(&file.0).unwrap();
        let table = store.by_invite(first).await.unwrap().unwrap().table;
        assert_eq!(
            store.load(table).await.unwrap(),
            (0..4 + opened).map(|seq| format!("record {seq}")).collect::<Vec<_>>()
        );
        let next = 4 + opened;
        assert!(matches!(
            store.append(Place::unclaimed(table, next - 1), "again".into(), None).await,
            Err(StoreError::Conflict { .. })
        ));
        assert_eq!(
            store.append(Place::unclaimed(table, next), format!("record {next}"), None).await,
            Ok(())
        );
        let other = store.by_invite(second).await.unwrap().unwrap().table;
        assert_eq!(
            store.append(Place::unclaimed(other, opened), "hello".into(), None).await,
            Ok(())
        );
    }
}

#[tokio::test]
async fn a_log_that_lost_a_record_is_not_taken_for_a_shorter_one() {
    let file = TempFile::new();
    let store = SqliteStore::open(&file.0).unwrap();
    let table = store.create(new_table("Kret", 1)).await.unwrap();
    for seq in 0..5 {
        store.append(Place::unclaimed(table, seq), format!("record {seq}"), None).await.unwrap();
    }
    drop(store);
    rusqlite::Connection::open(&file.0)
        .unwrap()
        .execute("DELETE FROM records WHERE seq = 2", [])
        .unwrap();
    let store = SqliteStore::open(&file.0).unwrap();
    assert!(matches!(store.load(table).await, Err(StoreError::Failed(_))));
}

#[tokio::test]
async fn only_whoever_claimed_a_table_last_writes_to_it() {
    for (name, store, _file) in each().await {
        let table = store.directory.create(new_table("Ryba", 1)).await.unwrap();
        assert_eq!(
            store.log.append(Place::unclaimed(table, 0), "0".into(), None).await,
            Ok(()),
            "{name}"
        );
        let Ok(Claim::Mine(first)) = store.log.claim(table).await else {
            panic!("{name}: not mine")
        };
        let by = |epoch, seq| Place { table, epoch, seq };
        let taken = Err(StoreError::Taken { table });
        assert_eq!(store.log.append(by(0, 1), "nobody's".into(), None).await, taken, "{name}");
        assert_eq!(store.log.append(by(first, 1), "1".into(), None).await, Ok(()), "{name}");
        let Ok(Claim::Mine(second)) = store.log.claim(table).await else {
            panic!("{name}: not mine")
        };
        assert!(second > first, "{name}");
        assert_eq!(
            store.log.append(by(first, 2), "late".into(), Some((1, [7; 32]))).await,
            taken,
            "{name}"
        );
        assert_eq!(store.log.seed(table, 1).await, Ok(None), "{name}: neither record nor seed");
        assert_eq!(
            store.log.append(by(second, 1), "again".into(), None).await,
            Err(StoreError::Conflict { table, seq: 1 }),
            "{name}"
        );
        assert_eq!(store.log.append(by(second, 2), "2".into(), None).await, Ok(()), "{name}");
        assert_eq!(store.log.load(table).await.unwrap(), ["0", "1", "2"], "{name}");
        if let Some(leases) = &store.leases {
            assert_eq!(leases.taken(vec![(table, second)]).await, Ok(vec![]), "{name}");
        }
        assert!(store.log.claim(table + 7).await.is_err(), "{name}: no such table");
    }
}

/// Everything that is handed in before a claim is answered can be read after it.
#[tokio::test]
async fn what_was_on_its_way_before_a_claim_is_read_after_it_or_never_kept() {
    for (name, store, _file) in each().await {
        let table = store.directory.create(new_table("Rak", 1)).await.unwrap();
        let Ok(Claim::Mine(mut epoch)) = store.log.claim(table).await else { panic!("{name}") };
        for round in 0..100 {
            let length = store.log.load(table).await.unwrap().len() as u64;
            let at = Place { table, epoch, seq: length };
            let on_its_way = tokio::spawn(store.log.append(at, round.to_string(), None));
            if round % 2 == 0 {
                tokio::task::yield_now().await;
            }
            let Ok(Claim::Mine(next)) = store.log.claim(table).await else { panic!("{name}") };
            let read = store.log.load(table).await.unwrap().len() as u64;
            let kept = on_its_way.await.unwrap();
            assert_eq!(read - length, u64::from(kept.is_ok()), "{name}: {kept:?}");
            epoch = next;
        }
    }
}
