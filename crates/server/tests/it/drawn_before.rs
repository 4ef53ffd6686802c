//! A table whose log an older build began: its drawing goes on by the version in which it began,
//! and its file is of that version.

use crate::drawing::{Phone, check, company, log, take_part};
use crate::support::phone::{number, phone, rounds, seats_of, told};
use crate::support::{Client, House, TempFile, patient, play_on, quick};
use fair::{Version, hex};
use serde_json::{Value, json};
use std::time::Duration;
use stolik_server::person::Secret;
use stolik_server::store::{Directory, LogStore, Place, SqliteStore};
use stolik_server::{Config, StoreAt};

const OLD: Version = Version::Two;
const KEPT: [u8; 32] = [7; 32];

fn on(file: &TempFile) -> Config {
    let mut config = quick();
    config.store = StoreAt::File(file.0.clone());
    config.pace.draw = Duration::from_millis(1600);
    config
}

/// What a build with version 2 said of its secret of a round.
fn server(table: &[u8; 16], round: u8) -> String {
    hex(&OLD.commitment(table, 1, round, &OLD.shown(&KEPT, round)))
}

/// The beginning of a drawing as a build with version 2 wrote it.
fn begun(invite: &str, room: &Value) -> Value {
    let table = fair::table_name(OLD, invite);
    let (game, options) = (&room["game"], &room["options"]);
    let charter = json!({"stolik": "charter", "version": 2, "table": hex(&table), "number": 1,
        "game": game, "rules": "0.2.0", "options": options,
        "seats": [{"person": 1, "bot": false}, {"person": 2, "bot": false}], "deck": null});
    json!({"draw": {"number": 1, "charter": charter.to_string(), "game": game, "options": options,
        "seats": [1, 2], "server": server(&table, 1)}})
}

/// A round in which Ala's number was lost, and the start of the second.
fn lost(invite: &str, people: &[Client]) -> Vec<Value> {
    let table = fair::table_name(OLD, invite);
    let promised = |seat: u8| {
        let number = number(&people[usize::from(seat)], 1);
        json!({"promised": {"seat": seat, "hash": hex(&OLD.promise(&table, 1, 1, seat, &number))}})
    };
    vec![
        promised(0),
        promised(1),
        json!("list_closed"),
        json!({"revealed": {"seat": 0, "number": hex(&number(&people[0], 1))}}),
        json!({"drawn_again": {"server": server(&table, 2)}}),
    ]
}

#[tokio::test]
async fn a_drawing_of_version_2_in_the_log_goes_on_and_is_exported_as_that() {
    for second in [false, true] {
        let file = TempFile::new();
        let house = House::open(on(&file)).await;
        let (invite, mut people) = company(&house, &["Host", "Ala"]).await;
        people[0].until("Ala", |host| host.room["people"][1].is_object()).await;
        let mut did = vec![begun(&invite, &people[0].room)];
        did.extend(if second { lost(&invite, &people) } else { Vec::new() });
        house.server.stop().await;
        let store = SqliteStore::open(&file.0).unwrap();
        let table = store.by_invite(Secret::parse(&invite).unwrap()).await.unwrap().unwrap().table;
        let length = store.load(table).await.unwrap().len() as u64;
        let record = json!({"at": 1, "did": did}).to_string();
        store.append(Place::unclaimed(table, length), record, Some((1, KEPT))).await.unwrap();
        drop(store);

        let house = House::open(on(&file)).await;
        let mut back = Vec::new();
        for client in people {
            let mut new = phone(&house, &invite, None, client.secret.as_deref()).await;
            new.secret = client.secret;
            new.until("the drawing", |client| told(client).is_object()).await;
            back.push(new);
        }
        let parts = back.iter_mut().zip([Phone::Draws, Phone::Withholds]);
        let parts = parts.map(|(client, phone)| take_part(client, phone));
        patient("the game", futures_util::future::join_all(parts)).await;
        let rounds = rounds(&back[0]);
        assert_eq!((rounds.len(), seats_of(&rounds[1]["numbers"])), (2, vec![0]));
        assert_ne!(rounds[0]["server"], rounds[1]["server"], "each round has its secret");
        play_on(&mut back).await;
        let file = log(&house, &invite, &back[0], 1).await.json();
        let report = check(&file, None);
        assert_eq!((report.misfit, report.version), (None, Some(2)));
        assert_eq!((report.gave, report.missing), (vec![0], vec![1]));
        assert_eq!(file["fair"]["draws"][0]["secret"], hex(&OLD.secret_of_round(&KEPT, 1)));
        assert!(file["fair"]["secret"].is_null(), "what it is derived from stays with the server");
    }
}
