//! A process dies in the middle of a drawing; the one that takes the table over goes on with it.

use crate::support::phone::{phone, promise, reveal, rounds, seat, seats_of, told};
use crate::support::processes::{Process, mortal};
use crate::support::shared::Shared;
use crate::support::{Client, play_on};
use serde_json::json;
use std::sync::Arc;

#[tokio::test]
async fn what_was_promised_to_a_process_that_died_is_promised_still() {
    let shared = Arc::new(Shared::default());
    let (one, threads) = mortal(&shared).await;
    let two = Process::open(&shared).await;
    let (invite, cookie) = one.house.table().await;
    let mut people = vec![phone(&one.house, &invite, Some(&cookie), None).await];
    people.push(phone(&two.house, &invite, None, None).await);
    for (client, name) in people.iter_mut().zip(["Host", "Ala"]) {
        client.yes(json!({"type": "join", "name": name, "face": "gosia"})).await;
    }
    people[0].yes(json!({"type": "start"})).await;
    for client in &mut people {
        client.until("the drawing", |client| told(client).is_object()).await;
    }
    assert_eq!(promise(&mut people[0], 1).await["ok"], true);
    let (charter, server) =
        (told(&people[0])["draw"]["charter"].clone(), rounds(&people[0])[0]["server"].clone());

    threads.shutdown_background();
    one.share.lives_at(None);
    let mut back = Vec::new();
    for client in people {
        let mut new = phone(&two.house, &invite, None, client.secret.as_deref()).await;
        new.secret = client.secret;
        new.until("the drawing", |client| told(client).is_object()).await;
        back.push(new);
    }
    let closed = |client: &Client| rounds(client).iter().any(|round| round["list"].is_array());
    if !closed(&back[1]) {
        promise(&mut back[1], 1).await;
    }
    for client in &mut back {
        client.until("the list", closed).await;
    }
    assert_eq!(told(&back[0])["draw"]["charter"], charter, "the same game");
    assert_eq!(rounds(&back[0])[0]["server"], server, "the same secret");
    let list = rounds(&back[0])[0]["list"].clone();
    let host = u64::from(seat(&back[0]));
    assert!(seats_of(&list).contains(&host), "what was acknowledged is on the list: {list}");
    for client in back.iter_mut().filter(|client| seats_of(&list).contains(&seat(client).into())) {
        reveal(client, 1).await;
    }
    for client in &mut back {
        client.until("the game", |client| client.game["seat"].is_u64()).await;
    }
    assert!(rounds(&back[0]).iter().any(|round| seats_of(&round["list"]).contains(&host)));
    play_on(&mut back).await;
}
