//! Taking a seat that somebody else has: on another device with the yes of anybody seated, and from
//! a bot with the yes of the host.

use crate::support::{Client, House, TempFile, play_on, quick};
use serde_json::{Value, json};
use stolik_server::StoreAt;

/// The number of the one claim that is to be answered.
async fn asked(client: &mut Client) -> Value {
    client.until("a claim", |client| client.room["claims"][0].is_object()).await;
    client.room["claims"][0].clone()
}

#[tokio::test]
async fn a_dead_phone_does_not_lose_its_seat_and_the_new_one_keeps_it_through_a_restart() {
    let file = TempFile::new();
    let on_disk = || {
        let mut config = quick();
        config.store = StoreAt::File(file.0.clone());
        config
    };
    let house = House::open(on_disk()).await;
    let (invite, mut people) = house.company(&["Ala", "Olek"]).await;
    people[0].yes(json!({"type": "start"})).await;
    people[1].until("the game", |person| person.game["seat"] == 1).await;
    let hand = people[1].game["own"].clone();
    let mut watcher = house.guest(&invite, None, "Widz").await;
    let mut new = house.hello(&invite, None, None).await;
    assert!(new.person.is_none() && new.game["own"].is_null());

    assert_eq!(new.no(json!({"type": "claim", "person": 2})).await, "not_away");
    assert_eq!(new.no(json!({"type": "claim", "person": 77})).await, "unknown_person");
    assert_eq!(people[0].no(json!({"type": "claim", "person": 2})).await, "has_seat");
    drop(people.remove(1));
    new.until("an empty chair", |new| new.someone(2)["online"] == false).await;
    new.yes(json!({"type": "claim", "person": 2})).await;
    assert!(new.person.is_none() && new.game["own"].is_null(), "asking gives nothing yet");

    let claim = asked(&mut people[0]).await;
    assert_eq!((&claim["person"], &claim["by"]), (&json!(2), &Value::Null));
    let number = &claim["claim"];
    assert_eq!(watcher.no(json!({"type": "allow", "claim": number})).await, "not_seated");
    assert_eq!(new.no(json!({"type": "allow", "claim": number})).await, "own_request");
    assert_eq!(people[1].no(json!({"type": "allow", "claim": 999})).await, "unknown_claim");

    // A no ends it, and it can be asked again.
    people[1].yes(json!({"type": "decline", "claim": number})).await;
    for client in [&mut new, &mut people[1]] {
        client.until("the no", |client| client.room["claims"] == json!([])).await;
    }
    new.yes(json!({"type": "claim", "person": 2})).await;
    let number = asked(&mut people[1]).await["claim"].clone();
    people[1].yes(json!({"type": "allow", "claim": number})).await;
    new.until("the seat", |new| new.person == Some(2) && new.game["seat"] == 1).await;
    assert_eq!(new.game["own"], hand, "the same cards");
    assert_eq!(new.room["claims"], json!([]));

    // The seat is hers from now on, also when the server has been away.
    let secret = new.secret.clone().unwrap();
    drop((new, people, watcher));
    house.server.stop().await;
    let house = House::open(on_disk()).await;
    let mut again = house.hello(&invite, None, Some(&secret)).await;
    again.until("the seat", |again| again.game["seat"] == 1).await;
    assert_eq!((again.person, &again.game["own"]), (Some(2), &hand));
}

#[tokio::test]
async fn whoever_came_back_under_another_name_is_one_person_again() {
    let house = House::open(quick()).await;
    let (invite, mut people) = house.company(&["Ala"]).await;
    people[0].yes(json!({"type": "start"})).await;
    drop(people.remove(1));
    let mut other = house.guest(&invite, None, "Ala znowu").await;
    other.until("an empty chair", |other| other.someone(2)["online"] == false).await;
    other.yes(json!({"type": "claim", "person": 2})).await;
    let number = asked(&mut people[0]).await["claim"].clone();
    people[0].yes(json!({"type": "allow", "claim": number})).await;
    other.until("the seat", |other| other.person == Some(2) && other.game["seat"] == 1).await;
    other.until("one person less", |other| other.someone(3).is_null()).await;
    people.push(other);
    play_on(&mut people).await;
}

#[tokio::test]
async fn a_late_joiner_takes_the_seat_of_a_bot_if_the_host_agrees() {
    let house = House::open(quick()).await;
    let (invite, mut people) = house.company(&["Ala"]).await;
    people[0].yes(json!({"type": "add_bot", "character": "calm"})).await;
    people[0].yes(json!({"type": "start"})).await;
    let mut stranger = house.hello(&invite, None, None).await;
    assert_eq!(stranger.no(json!({"type": "claim", "person": 3})).await, "not_joined");
    let mut late = house.guest(&invite, None, "Late").await;
    late.until("the picture", |late| late.game["game"] == "bluff").await;
    late.yes(json!({"type": "claim", "person": 3})).await;
    let claim = asked(&mut people[1]).await;
    assert_eq!((&claim["person"], &claim["by"]), (&json!(3), &json!(4)));
    let number = &claim["claim"];
    assert_eq!(people[1].no(json!({"type": "allow", "claim": number})).await, "not_host");
    people[0].yes(json!({"type": "allow", "claim": number})).await;
    late.until("the seat", |late| late.game["seat"] == 2 && late.game["own"].is_object()).await;
    late.until("no bot", |late| late.someone(3).is_null()).await;
    assert_eq!(late.someone(4)["place"], 2);
    people.push(late);
    for person in &mut people {
        person.until("the new company", |person| person.game["seats"] == json!([1, 2, 4])).await;
    }
    play_on(&mut people).await;
    assert_eq!(people[0].room["evening"]["games"][0]["people"], json!([1, 2, 4]));
}

#[tokio::test]
async fn who_goes_away_asks_for_nothing_any_more() {
    let house = House::open(quick()).await;
    let (invite, mut people) = house.company(&["Ala"]).await;
    people[0].yes(json!({"type": "start"})).await;
    drop(people.remove(1));
    let mut new = house.hello(&invite, None, None).await;
    new.until("an empty chair", |new| new.someone(2)["online"] == false).await;
    new.yes(json!({"type": "claim", "person": 2})).await;
    let number = asked(&mut people[0]).await["claim"].clone();
    drop(new);
    people[0].until("no claim", |host| host.room["claims"] == json!([])).await;
    assert_eq!(people[0].no(json!({"type": "allow", "claim": number})).await, "unknown_claim");
}
