//! Tables that change hands: a process dies, stands still or ends, the store goes away, and
//! everybody plays on.

use crate::support::processes::{Process, bluff, game, mortal, pair};
use crate::support::shared::{Share, Shared};
use crate::support::{Client, patient, play_on};
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;
use stolik_server::person::Secret;
use stolik_server::store::{Leases, LogStore, Owner};
use tokio::net::TcpListener;

#[tokio::test]
async fn a_table_whose_process_died_is_taken_over_and_newcomers_wait_for_that() {
    let shared = Arc::new(Shared::default());
    let (one, threads) = mortal(&shared).await;
    let two = Process::open(&shared).await;
    let (invite, _, mut people) = game(&one, &two, bluff()).await;
    let seq = people[1].game["seq"].clone();
    threads.shutdown_background();
    assert!(people[1].hear().await.is_none(), "what was brought there ends");
    // The lease still runs: the address is told, and nobody answers there.
    let secret = people[1].secret.clone();
    let back = two.house.hello(&invite, None, secret.as_deref());
    let dead = async {
        tokio::time::sleep(Duration::from_millis(300)).await;
        one.share.lives_at(None);
    };
    let (mut back, ()) = tokio::join!(back, dead);
    back.until("the game", |back| back.game["seat"].is_u64()).await;
    assert_eq!((&back.game["seq"], back.person), (&seq, Some(2)), "nothing is lost");
    assert_eq!(two.house.server.tables(), 1);
}

/// A process that owns every table that is opened, and does nothing.
async fn silent(shared: &Arc<Shared>, invite: &str, listens: bool) -> (Arc<Share>, TcpListener) {
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let share = shared.join();
    let address = listener.local_addr().unwrap().to_string();
    let address = if listens { address } else { "127.0.0.1:1".to_string() };
    share.lives_at(Some(&address));
    let invite = Secret::parse(invite).unwrap();
    let table = share.store().directory.by_invite(invite).await.unwrap().unwrap().table;
    share.claim(table).await.unwrap();
    (share, listener)
}

#[tokio::test]
async fn a_process_that_stands_still_holds_nobody_for_longer_than_it_lives() {
    let shared = Arc::new(Shared::default());
    let one = Process::open(&shared).await;
    let (invite, cookie) = one.house.table().await;
    let (share, _listener) = silent(&shared, &invite, true).await;
    let guest = one.house.guest(&invite, Some(&cookie), "Guest");
    let dead = async {
        tokio::time::sleep(Duration::from_millis(300)).await;
        share.lives_at(None);
    };
    let (guest, ()) = tokio::join!(guest, dead);
    assert_eq!(guest.person, Some(1));
}

#[tokio::test]
async fn nobody_is_held_for_ever() {
    let shared = Arc::new(Shared::default());
    let one = Process::open(&shared).await;
    let (invite, _) = one.house.table().await;
    let (_share, _listener) = silent(&shared, &invite, false).await;
    let answer = one.house.get(&format!("/api/tables/{invite}/kept")).await;
    assert_eq!((answer.status, answer.json()["code"].as_str()), (503, Some("busy_elsewhere")));
}

#[tokio::test]
async fn everybody_hears_that_the_store_is_away_and_goes_on_when_it_is_back() {
    let (_, one, two) = pair().await;
    let (invite, _, mut people) = game(&one, &two, bluff()).await;
    one.share.goes_away(true);
    let told = |away: bool| {
        move |client: &Client| {
            client
                .heard
                .iter()
                .rfind(|frame| frame["t"] == "store")
                .is_some_and(|f| f["away"] == away)
        }
    };
    for person in &mut people {
        person.until("that it is away", told(true)).await;
    }
    let ready = one.house.get("/readyz").await;
    assert_eq!((ready.status, &ready.json()["store"]), (503, &json!(false)));
    let secret = people[0].secret.clone();
    let mut late = one.house.connect(&invite, None).await;
    let hello = json!({"t": "hello", "v": 2, "as": "player", "lang": "pl", "secret": secret});
    late.say(&hello).await;
    late.until("that it is away", told(true)).await;
    one.share.goes_away(false);
    late.until("that it is back", told(false)).await;
    late.until("the game", |late| late.game["seat"].is_u64()).await;
    people[0] = late;
    people[1].until("that it is back", told(false)).await;
    play_on(&mut people).await;
}

#[tokio::test]
async fn a_process_that_ends_hands_its_tables_over() {
    let (_, one, two) = pair().await;
    let (invite, _, people) = game(&one, &two, bluff()).await;
    let secrets: Vec<Option<String>> = people.iter().map(|one| one.secret.clone()).collect();
    let parsed = Secret::parse(&invite).unwrap();
    let said = async |mut client: Client| {
        assert_eq!(client.bye().await, "restarting");
        let owner = two.share.owner(parsed).await;
        assert_eq!(owner, Ok(Owner::Here), "the table is free before anybody is told");
    };
    let [host, guest] = <[Client; 2]>::try_from(people).ok().unwrap();
    let stopped = patient("an end", one.house.server.stop());
    tokio::join!(said(host), said(guest), stopped);
    let mut people = Vec::new();
    for secret in &secrets {
        people.push(two.house.hello(&invite, None, secret.as_deref()).await);
    }
    play_on(&mut people).await;
}

#[tokio::test]
async fn a_process_that_ends_lets_go_of_those_whom_it_brought_elsewhere() {
    let (_, one, two) = pair().await;
    let (invite, _, mut people) = game(&one, &two, bluff()).await;
    let guest = people.pop().unwrap();
    let secret = guest.secret.clone();
    let ended = async {
        let mut guest = guest;
        while guest.hear().await.is_some() {}
    };
    tokio::join!(ended, patient("an end", two.house.server.stop()));
    people.push(one.house.hello(&invite, None, secret.as_deref()).await);
    play_on(&mut people).await;
}
