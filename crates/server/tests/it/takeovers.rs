//! Nobody takes a chair that is not theirs: the ways in which strangers once became the owner, and
//! how the owner comes back on another device.

use crate::support::{Client, House, quick};
use serde_json::{Value, json};
use std::time::Duration;

/// The number of the claim that everybody is shown.
async fn asked(client: &mut Client) -> Value {
    client.until("a claim", |client| client.room["claims"][0].is_object()).await;
    client.room["claims"][0]["claim"].clone()
}

async fn away(client: &mut Client, person: u64) {
    client.until("an empty chair", |client| client.someone(person)["online"] == false).await;
}

#[tokio::test]
async fn nobody_answers_their_own_request() {
    let house = House::open(quick()).await;
    let (invite, mut people) = house.company(&["Ala"]).await;
    drop(people.remove(0));
    let mut mallory = house.guest(&invite, None, "Mallory").await;
    away(&mut mallory, 1).await;
    mallory.yes(json!({"type": "claim", "person": 1})).await;
    let claim = asked(&mut mallory).await;
    let answer = mallory.no(json!({"type": "allow", "claim": claim})).await;
    assert!(["own_request", "not_host"].contains(&answer.as_str()), "{answer}");
    assert_eq!(mallory.person, Some(3), "still nobody but herself");
    // Between games a friend at the table does not help either: only the host could say yes.
    assert_eq!(people[0].no(json!({"type": "allow", "claim": claim})).await, "not_host");
}

#[tokio::test]
async fn no_chair_is_given_because_nobody_is_there_to_refuse_it() {
    let mut config = quick();
    config.pace.host_grace = Duration::from_millis(30);
    let house = House::open(config).await;
    let (invite, people) = house.company(&["Ala"]).await;
    drop(people);
    let mut stranger = house.hello(&invite, None, None).await;
    for person in [1, 2] {
        away(&mut stranger, person).await;
        stranger.yes(json!({"type": "claim", "person": person})).await;
    }
    tokio::time::sleep(Duration::from_millis(800)).await;
    assert_eq!(stranger.no(json!({"type": "sit"})).await, "not_joined");
    assert_eq!(stranger.person, None);
}

/// Whoever stands in for the host became so by time: with a second browser they would have any
/// chair whose phone is dark.
#[tokio::test]
async fn a_stand_in_gives_no_persons_chair_away() {
    let mut config = quick();
    config.pace.host_grace = Duration::from_millis(30);
    let house = House::open(config).await;
    let (invite, people) = house.company(&["Ala"]).await;
    let mut mallory = house.guest(&invite, None, "Mallory").await;
    drop(people);
    mallory.until("the table to lead", |mallory| mallory.room["host"] == 3).await;
    let mut accomplice = house.hello(&invite, None, None).await;
    for person in [1, 2] {
        away(&mut mallory, person).await;
        accomplice.yes(json!({"type": "claim", "person": person})).await;
        let asks = |client: &Client| client.room["claims"][0]["person"] == person;
        mallory.until("the claim", asks).await;
        let claim = mallory.room["claims"][0]["claim"].clone();
        assert_eq!(mallory.no(json!({"type": "allow", "claim": claim})).await, "not_owner");
    }
    assert_eq!(accomplice.person, None);
}

#[tokio::test]
async fn a_bots_token_never_becomes_a_person() {
    let house = House::open(quick()).await;
    let (invite, cookie) = house.table().await;
    let mut host = house.guest(&invite, Some(&cookie), "Host").await;
    let ala = house.guest(&invite, None, "Ala").await;
    let body = json!({"name": "Turing", "author": "Ada"}).to_string();
    let (line, owner) =
        (format!("POST /api/tables/{invite}/bots"), format!("cookie: {cookie}\r\n"));
    let answer = house.send(&line, &owner, body).await;
    let token = answer.json()["token"].as_str().unwrap().to_string();
    drop(ala);
    away(&mut host, 2).await;
    let mut bot = house.hello(&invite, None, Some(&token)).await;
    assert_eq!(bot.no(json!({"type": "claim", "person": 2})).await, "not_for_bots");
    host.until("nobody asks", |host| host.room["claims"] == json!([])).await;
}

/// The code that the owner is shown.
async fn recovery_code(owner: &mut Client) -> String {
    owner.yes(json!({"type": "recovery"})).await;
    owner.until("the code", |owner| owner.heard.iter().any(|it| it["t"] == "recovery")).await;
    let frame = owner.heard.iter().rfind(|frame| frame["t"] == "recovery").unwrap();
    frame["code"].as_str().unwrap().to_string()
}

#[tokio::test]
async fn the_owner_comes_back_on_another_device_with_the_recovery_code() {
    for (config, file) in crate::support::stores() {
        let house = House::open(config).await;
        let (invite, cookie) = house.table().await;
        let (_, others) = house.table().await;
        let mut owner = house.guest(&invite, Some(&cookie), "Owner").await;
        let mut ala = house.guest(&invite, None, "Ala").await;
        assert_eq!(ala.no(json!({"type": "recovery"})).await, "not_owner");
        let code = recovery_code(&mut owner).await;
        owner.yes(json!({"type": "start"})).await;
        owner.until("the game", |owner| owner.game["own"].is_object()).await;
        let (hand, secret) = (owner.game["own"].clone(), owner.secret.clone().unwrap());

        let mut new = house.hello(&invite, Some(&others), None).await;
        let wrong = json!({"type": "recover", "code": "0000-0000-0000-0000"});
        assert_eq!(new.no(wrong).await, "bad_code");
        // As people write it down, and while the old phone is still there.
        new.yes(json!({"type": "recover", "code": code.to_lowercase().replace('-', " ")})).await;
        new.until("the seat", |new| new.person == Some(1) && new.game["own"] == hand).await;
        assert_eq!((&new.room["owner"], &new.room["host"]), (&json!(1), &json!(1)));
        assert_eq!(owner.bye().await, "replaced");

        // What the old phone had opens nothing any more, nor does the code.
        let mut old = house.hello(&invite, Some(&cookie), Some(&secret)).await;
        assert_eq!(old.person, None);
        assert_eq!(old.no(json!({"type": "recover", "code": code})).await, "bad_code");
        assert_ne!(recovery_code(&mut new).await, code);

        // It is the owner also by the cookie alone, and after a restart.
        drop((new, old, ala));
        let house = match &file {
            None => house,
            Some(file) => {
                house.server.stop().await;
                let mut config = quick();
                config.store = stolik_server::StoreAt::File(file.0.clone());
                House::open(config).await
            }
        };
        let mut again = house.hello(&invite, Some(&others), None).await;
        assert_eq!((again.person, &again.room["owner"]), (Some(1), &json!(1)));
        again.yes(json!({"type": "lock", "on": true})).await;
    }
}

#[tokio::test]
async fn who_gets_the_owners_chair_gets_it_without_the_table_and_the_owner_without_a_chair_does() {
    let house = House::open(quick()).await;
    let (invite, cookie) = house.table().await;
    let mut owner = house.guest(&invite, Some(&cookie), "Owner").await;
    let mut ala = house.guest(&invite, None, "Ala").await;
    owner.yes(json!({"type": "start"})).await;
    ala.until("the game", |ala| ala.game["seat"] == 1).await;
    let secret = owner.secret.clone().unwrap();
    drop(owner);
    let mut new = house.hello(&invite, None, None).await;
    away(&mut new, 1).await;
    new.yes(json!({"type": "claim", "person": 1})).await;
    let claim = asked(&mut ala).await;
    ala.yes(json!({"type": "allow", "claim": claim})).await;
    new.until("the seat", |new| new.person == Some(1) && new.game["seat"] == 0).await;
    new.until("another host", |new| new.room["host"] == 2).await;
    assert_eq!(new.room["owner"], Value::Null);
    assert_eq!(new.no(json!({"type": "lock", "on": true})).await, "not_host");
    assert_eq!(new.no(json!({"type": "recovery"})).await, "not_owner");
    // The phone that was thought dead comes back: its secret is void, and its browser's table is
    // its own again as soon as it sits down.
    let mut owner = house.hello(&invite, Some(&cookie), Some(&secret)).await;
    assert_eq!(owner.person, None);
    owner.yes(json!({"type": "join", "name": "Owner", "face": "ola"})).await;
    owner.until("the own table", |owner| owner.room["host"] == 3 && owner.room["owner"] == 3).await;
    owner.yes(json!({"type": "kick", "person": 1})).await;
    assert_eq!(new.bye().await, "kicked");
    // Another link and a lock hold against whoever had the chair, by either link, with its secret
    // and without.
    owner.yes(json!({"type": "change_link"})).await;
    owner.yes(json!({"type": "lock", "on": true})).await;
    owner.until("another link", |owner| owner.room["invite"] != json!(invite)).await;
    let link = owner.room["invite"].as_str().unwrap().to_string();
    for link in [&invite, &link] {
        for secret in [new.secret.as_deref(), Some(secret.as_str()), None] {
            let mut back = house.connect(link, None).await;
            let hello =
                json!({"t": "hello", "v": 2, "as": "player", "lang": "pl", "secret": secret});
            back.say(&hello).await;
            let answer = back.bye().await;
            assert!(["kicked", "locked", "unknown_table"].contains(&answer.as_str()), "{answer}");
        }
    }
}
