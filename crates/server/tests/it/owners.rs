//! Who owns a table when several processes share a database: claims, signs of life, lines that are
//! cut, and programs of different age.

use rig::{Cluster, Cut, Cutter};
use std::sync::Arc;
use std::time::{Duration, Instant};
use stolik_server::person::{Code, Secret};
use stolik_server::store::{
    Claim, Directory, Leases, LogStore, NewTable, Owner, Place, Postgres, PostgresStore,
    StoreError, TOGETHER,
};

/// Nothing takes longer than this unless it is broken.
const PATIENCE: Duration = Duration::from_secs(20);

async fn process(address: &str, node_address: &str) -> PostgresStore {
    let at = Postgres { address: address.to_string(), authority: None, together: TOGETHER };
    PostgresStore::open(&at, node_address).await.unwrap()
}

async fn table(store: &dyn Directory, word: &str) -> (i64, Secret) {
    let (invite, code) =
        (Secret::fresh(), Code { shown: word.to_string(), plain: word.to_string() });
    let new = NewTable { invite, code, owner: None, at: 1, codes_before: 0 };
    (store.create(new).await.unwrap(), invite)
}

async fn mine(store: &dyn LogStore, table: i64) -> u64 {
    match store.claim(table).await.unwrap() {
        Claim::Mine(epoch) => epoch,
        other => panic!("{other:?}"),
    }
}

/// Claims a table as soon as it can be had.
async fn soon_mine(store: &dyn LogStore, table: i64) -> u64 {
    let begun = Instant::now();
    loop {
        match store.claim(table).await.unwrap() {
            Claim::Mine(epoch) => return epoch,
            other => assert!(begun.elapsed() < PATIENCE, "{other:?}"),
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_has_one_owner_until_it_is_given_back_or_its_owner_is_dead() {
    let cluster = Cluster::shared().unwrap();
    let address = cluster.database().unwrap();
    let (ala, ola) = (process(&address, "ala:1").await, process(&address, "ola:1").await);
    let (table, invite) = table(&ala, "Kret").await;
    assert_eq!(ola.owner(invite).await, Ok(Owner::Here), "nobody has it: whoever wants to");
    let first = mine(&ala, table).await;
    assert_eq!(ola.claim(table).await, Ok(Claim::Theirs));
    assert_eq!(ola.owner(invite).await, Ok(Owner::At("ala:1".to_string())));
    assert_eq!(ala.owner(invite).await, Ok(Owner::Here));
    assert_eq!(ola.owner(Secret::fresh()).await, Ok(Owner::Here), "no such table");
    let again = mine(&ala, table).await;
    assert!(again > first, "one may claim one's own");

    ala.release(table, first).await.unwrap();
    assert_eq!(ola.claim(table).await, Ok(Claim::Theirs), "an old claim gives nothing back");
    ala.release(table, again).await.unwrap();
    let by_ola = mine(&ola, table).await;
    let late = Place { table, epoch: again, seq: 0 };
    assert_eq!(ala.append(late, "late".into(), None).await, Err(StoreError::Taken { table }));
    assert_eq!(ala.taken(vec![(table, again), (table, by_ola)]).await, Ok(vec![table]));

    // Ola dies without a word. Others wait for her lease, and no longer.
    drop(ola);
    assert_eq!(ala.claim(table).await, Ok(Claim::Theirs));
    let by_ala = soon_mine(&ala, table).await;
    assert!(by_ala > by_ola);
    ala.resign().await.unwrap();
    let eve = process(&address, "eve:1").await;
    assert!(mine(&eve, table).await > by_ala, "who resigns leaves everything at once");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_older_program_leaves_a_table_to_newer_ones() {
    let cluster = Cluster::shared().unwrap();
    let address = cluster.database().unwrap();
    let name = address.rsplit('/').next().unwrap().to_string();
    let sql = |query: &str| cluster.sql_in(&name, query).unwrap();
    let ala = process(&address, "ala:1").await;
    let (table, invite) = table(&ala, "Bocian").await;
    sql("UPDATE heads SET format = 99");
    assert_eq!(ala.claim(table).await, Ok(Claim::Newer));
    assert_eq!(ala.owner(invite).await, Ok(Owner::NobodyYet));
    sql("INSERT INTO nodes VALUES (7, 'new:1', 99, clock_timestamp() + interval '1 minute')");
    assert_eq!(ala.owner(invite).await, Ok(Owner::At("new:1".to_string())));
    assert!(ala.others().is_empty() || ala.others() == ["new:1"]);

    // A database of a newer program is refused as a whole, and nothing in it is touched.
    sql("UPDATE schema_version SET version = 99");
    let at = Postgres { address, authority: None, together: TOGETHER };
    let Err(error) = PostgresStore::open(&at, "old:1").await else { panic!("opened") };
    assert!(error.to_string().contains("version 99"), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_became_of_an_append_whose_line_was_cut_is_found_by_looking() {
    let cluster = Cluster::shared().unwrap();
    let address = cluster.database().unwrap();
    let line = Cutter::to(cluster.port()).unwrap();
    let through = address.replace(&cluster.port().to_string(), &line.port().to_string());
    let ala = process(&through, "ala:1").await;
    let (table, _) = table(&ala, "Dzik").await;
    let mut log: Vec<String> = Vec::new();
    let (mut kept, mut lost) = (0, 0);
    for round in 0..20 {
        let epoch = mine(&ala, table).await;
        let mark = format!("record {round} of this log");
        let part = mark.clone().into_bytes();
        let answered = round % 2 == 0;
        line.cut(if answered { Cut::Answer(part) } else { Cut::Question(part) });
        let at = Place { table, epoch, seq: log.len() as u64 };
        let answer = ala.append(at, mark.clone(), None).await;
        assert!(matches!(answer, Err(StoreError::Unknown(_))), "{answer:?}");
        // Claimed, so that what is still on its way cannot come later; then looked for.
        mine(&ala, table).await;
        let found = ala.load(table).await.unwrap();
        match found.len() - log.len() {
            0 => lost += 1,
            _ => kept += 1,
        }
        log.extend(found.get(log.len()).cloned());
        assert_eq!(found, log);
        assert!(answered || log.last() != Some(&mark), "what was never asked was not done");
    }
    assert!(kept > 0 && lost > 0, "both happen: {kept} kept, {lost} lost");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_cannot_reach_the_database_knows_it_before_others_take_its_tables() {
    let cluster = Cluster::shared().unwrap();
    let address = cluster.database().unwrap();
    let line = Cutter::to(cluster.port()).unwrap();
    let through = address.replace(&cluster.port().to_string(), &line.port().to_string());
    let (ala, ola) = (process(&through, "ala:1").await, process(&address, "ola:1").await);
    let (table, _) = table(&ala, "Jeż").await;
    let epoch = mine(&ala, table).await;
    let ala = Arc::new(ala);
    let mut standing = ala.standing();
    assert!(!standing.borrow().away);
    line.cut(Cut::Everything);
    let on_its_way = {
        let ala = Arc::clone(&ala);
        tokio::spawn(async move {
            ala.append(Place { table, epoch, seq: 0 }, "cut off".into(), None).await
        })
    };
    tokio::time::timeout(PATIENCE, standing.wait_for(|now| now.away)).await.unwrap().unwrap();
    assert_eq!(ola.claim(table).await, Ok(Claim::Theirs), "half a second is left");
    let by_ola = soon_mine(&ola, table).await;
    ola.append(Place { table, epoch: by_ola, seq: 0 }, "first".into(), None).await.unwrap();
    line.cut(Cut::Nothing);
    let answer = tokio::time::timeout(PATIENCE, on_its_way).await.unwrap().unwrap();
    assert!(answer.is_err(), "{answer:?}");
    tokio::time::timeout(PATIENCE, standing.wait_for(|now| !now.away)).await.unwrap().unwrap();
    assert_eq!(standing.borrow().outages, 1);
    assert_eq!(ala.taken(vec![(table, epoch)]).await, Ok(vec![table]));
    assert_eq!(ola.load(table).await.unwrap(), ["first"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn all_processes_go_by_the_clock_of_the_database() {
    let cluster = Cluster::shared().unwrap();
    let address = cluster.database().unwrap();
    let (ala, ola) = (process(&address, "ala:1").await, process(&address, "ola:1").await);
    let there: f64 =
        cluster.sql("SELECT extract(epoch FROM clock_timestamp())").unwrap().parse().unwrap();
    let (by_ala, by_ola) = (ala.clock().now(), ola.clock().now());
    let there = (there * 1000.0) as u64;
    assert!(by_ala.abs_diff(there) < 5_000 && by_ola.abs_diff(by_ala) < 5_000);
}
