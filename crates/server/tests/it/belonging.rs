//! The table belongs to the people at it: who is host, who gets in, who keeps a place.

use crate::support::{House, patient, quick};
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;
use stolik_server::person::{Code, Secret, WORDS};
use stolik_server::store::{Directory, MemoryStore, NewTable};
use stolik_server::{Config, StoreAt};

/// A host who is away is not waited for long.
fn impatient() -> Config {
    let mut config = quick();
    config.pace.host_grace = Duration::from_millis(30);
    config
}

#[tokio::test]
async fn only_who_is_seated_stands_in_for_the_owner_who_gets_the_table_back() {
    let house = House::open(impatient()).await;
    let (invite, cookie) = house.table().await;
    let owner = house.guest(&invite, Some(&cookie), "Owner").await;
    let mut stranger = house.guest(&invite, None, "Stranger").await;
    stranger.yes(json!({"type": "stand"})).await;
    let mut ala = house.guest(&invite, None, "Ala").await;
    drop(owner);
    ala.until("a host", |ala| ala.room["host"] != 1).await;
    assert_eq!(ala.room["host"], 3, "whoever is at the rail is not given the table");
    assert_eq!(ala.no(json!({"type": "kick", "person": 1})).await, "owner_stays");
    // Passing it on does not take it from the owner either.
    ala.yes(json!({"type": "make_host", "person": 2})).await;
    stranger.until("the table", |stranger| stranger.room["host"] == 2).await;
    let mut owner = house.hello(&invite, Some(&cookie), None).await;
    owner.until("the own table", |owner| owner.room["host"] == 1).await;
    stranger.until("the owner", |stranger| stranger.room["host"] == 1).await;
    assert_eq!(stranger.no(json!({"type": "kick", "person": 3})).await, "not_host");

    // What the owner gives away stays given.
    owner.yes(json!({"type": "make_host", "person": 3})).await;
    drop(owner);
    ala.until("the owner gone", |ala| ala.someone(1)["online"] == false).await;
    let owner = house.hello(&invite, Some(&cookie), None).await;
    assert_eq!(owner.room["host"], 3);
}

#[tokio::test]
async fn whoever_left_their_own_table_has_it_again_when_they_come_back() {
    let house = House::open(impatient()).await;
    let (invite, cookie) = house.table().await;
    let mut owner = house.guest(&invite, Some(&cookie), "Owner").await;
    let mut ala = house.guest(&invite, None, "Ala").await;
    owner.yes(json!({"type": "leave"})).await;
    ala.until("a host", |ala| ala.room["host"] == 2).await;
    owner.yes(json!({"type": "join", "name": "Owner", "face": "ola"})).await;
    ala.until("the owner", |ala| ala.room["host"] == 1).await;
}

#[tokio::test]
async fn people_of_the_table_get_in_however_many_look_on() {
    let house = House::open(quick()).await;
    let (invite, mut people) = house.company(&["Ala"]).await;
    let mut rail = Vec::new();
    for _ in 0..24 {
        rail.push(house.hello(&invite, None, None).await);
    }
    let mut late = house.connect(&invite, None).await;
    late.say(&json!({"t": "hello", "v": 2, "as": "player", "lang": "pl"})).await;
    assert_eq!(late.bye().await, "too_many");
    let secret = people.pop().unwrap().secret;
    let ala = house.hello(&invite, None, secret.as_deref()).await;
    assert_eq!(ala.person, Some(2));
    rail.pop();
    patient("a free place at the rail", async {
        loop {
            let mut next = house.connect(&invite, None).await;
            next.say(&json!({"t": "hello", "v": 2, "as": "player", "lang": "pl"})).await;
            let first = next.hear().await.unwrap();
            if first["t"] == "welcome" {
                break;
            }
        }
    })
    .await;
}

#[tokio::test]
async fn who_never_came_back_keeps_no_place() {
    let house = House::open(impatient()).await;
    let (invite, mut people) = house.company(&[]).await;
    for number in 0..23 {
        drop(house.guest(&invite, None, &format!("Fake {number}")).await);
    }
    people[0]
        .until("nobody", |host| {
            let online = |person: &serde_json::Value| person["online"] == true;
            host.room["people"].as_array().unwrap().iter().filter(|one| online(one)).count() == 1
        })
        .await;
    tokio::time::sleep(Duration::from_millis(60)).await;
    let ala = house.guest(&invite, None, "Ala").await;
    let me = ala.someone(ala.person.unwrap());
    assert!(me["place"].is_u64(), "and has a chair: {me}");
    assert_eq!(ala.room["people"].as_array().unwrap().len(), 24);
}

#[tokio::test]
async fn two_people_of_one_name_are_told_apart() {
    let house = House::open(quick()).await;
    let (_, mut people) = house.company(&["Ala", "ala", "Zofia"]).await;
    people[0].until("everybody", |host| host.someone(4).is_object()).await;
    assert_eq!(people[0].someone(3)["name"], "ala 2");
    let rename = json!({"type": "join", "name": "ALA", "face": "ola"});
    people[3].yes(rename).await;
    people[0].until("the new name", |host| host.someone(4)["name"] == "ALA 3").await;
    // One's own name is not taken.
    people[3].yes(json!({"type": "join", "name": "ALA 3", "face": "ola"})).await;
    people[3].until("the old name", |person| person.someone(4)["name"] == "ALA 3").await;
}

#[tokio::test]
async fn codes_never_run_out() {
    let store = Arc::new(MemoryStore::default());
    let numbers = (0..100).map(|number| format!(" {number:02}"));
    let ends: Vec<String> = std::iter::once(String::new()).chain(numbers).collect();
    for (word, end) in WORDS.iter().flat_map(|word| ends.iter().map(move |end| (word, end))) {
        let shown = format!("{word}{end}");
        let code = Code { plain: Code::plain(&shown), shown };
        // Opened by a clock that is a lifetime ahead.
        let (invite, at) = (Secret::fresh(), 4_102_444_800_000);
        store.create(NewTable { invite, code, owner: None, at, codes_before: 0 }).await.unwrap();
    }
    let mut config = quick();
    config.store = StoreAt::Custom(store.into());
    House::open(config).await.table().await;
}
