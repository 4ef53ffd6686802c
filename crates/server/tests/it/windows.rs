//! Windows: nobody hears that an answer has come before the last one has, all answers are played
//! together, silence counts with a clock and for those who are not there, and a restart forgets
//! none.

use crate::support::{Client, House, TempFile, quick};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use stolik_server::clock::{Clock, ManualClock};
use stolik_server::{Config, StoreAt};

const BRIEF: Duration = Duration::from_secs(6);
const LONG: Duration = Duration::from_secs(12);
const FLOOR: Duration = Duration::from_secs(2);
const COUNT: Duration = Duration::from_millis(1800);

fn house(clock: &Arc<ManualClock>) -> Config {
    let mut config = quick();
    config.clock = Arc::clone(clock) as Arc<dyn Clock>;
    (config.pace.brief, config.pace.long, config.pace.floor, config.pace.count) =
        (BRIEF, LONG, FLOOR, COUNT);
    config
}

fn act(client: &Client, action: Value) -> Value {
    json!({"type": "act", "decision": client.game["decision"], "action": action})
}

async fn do_it(client: &mut Client, action: Value) {
    let command = act(client, action);
    client.yes(command).await;
}

/// What a client has heard of the game when everything sent so far has arrived.
async fn pictures(client: &mut Client) -> usize {
    client.say(&json!({"t": "ping", "at": 7})).await;
    while client.hear().await.unwrap()["t"] != "pong" {}
    client.heard.iter().filter(|frame| frame["t"] == "game").count()
}

async fn phase(clients: &mut [Client], phase: &str) {
    for client in clients {
        client.until(phase, |client| client.game["table"]["phase"] == phase).await;
    }
}

/// Everybody hides a click and bets on one shot; a ballot is open.
async fn ballot(clients: &mut [Client], clock: &str) {
    clients[0].yes(json!({"type": "choose", "game": "roulette", "options": {}})).await;
    clients[0].yes(json!({"type": "clock", "clock": clock})).await;
    clients[0].yes(json!({"type": "start"})).await;
    phase(clients, "load").await;
    for client in clients.iter_mut() {
        do_it(client, json!({"type": "hide", "card": "click"})).await;
    }
    phase(clients, "bet").await;
    for client in clients.iter_mut() {
        do_it(client, json!({"type": "bet", "shots": 1})).await;
    }
    phase(clients, "challenge").await;
}

#[tokio::test]
async fn answers_of_a_window_are_heard_together_and_with_a_clock_silence_is_one() {
    let clock = Arc::new(ManualClock::new(1_000_000));
    let house = House::open(house(&clock)).await;
    let (invite, mut people) = house.company(&["Ala", "Olek"]).await;
    let mut tv = house.tv(&invite).await;
    ballot(&mut people, "brisk").await;
    // Everybody knows when the window closes at the latest.
    assert_eq!(
        (&people[1].game["window"], &people[1].game["deadline"]),
        (&json!(12_000), &json!(1_012_000))
    );
    let heard =
        (pictures(&mut people[1]).await, pictures(&mut tv).await, people[1].game["seq"].clone());

    do_it(&mut people[0], json!({"type": "pass"})).await;
    people[0].until("the own picture", |client| !client.game["held"].is_null()).await;
    assert_eq!(
        (&people[0].game["held"], &people[0].game["legal"]),
        (&json!({"type": "pass"}), &json!([]))
    );
    let again = act(&people[0], json!({"type": "accuse", "target": 1}));
    assert_eq!(people[0].no(again).await, "not_your_turn");
    let nonsense = act(&people[2], json!({"type": "accuse", "target": 2}));
    assert_eq!(people[2].no(nonsense).await, "bad_target");
    assert_eq!(
        (pictures(&mut people[1]).await, pictures(&mut tv).await),
        (heard.0, heard.1),
        "others hear nothing"
    );

    // Somebody has not answered: the window stays open for its whole time, and then silence is an
    // answer.
    clock.pass(LONG / 2);
    do_it(&mut people[2], json!({"type": "pass"})).await;
    assert_eq!(pictures(&mut tv).await, heard.1);
    clock.pass(LONG / 2);
    phase(&mut people, "countdown").await;
    tv.until("the countdown", |tv| tv.game["table"]["phase"] == "countdown").await;
    // The number of the picture does not tell how many had answered before.
    assert_eq!(people[1].game["seq"].as_u64(), heard.2.as_u64().map(|seq| seq + 1));
    assert_eq!((&tv.game["window"], &tv.game["deadline"]), (&json!(6_000), &json!(1_018_000)));

    // Nobody says anything: at the deadline the shot is fired.
    clock.pass(BRIEF);
    tv.until("the shot", |tv| {
        tv.game["events"]
            .as_array()
            .is_some_and(|events| events.iter().any(|event| event["type"] == "shot"))
    })
    .await;
}

#[tokio::test]
async fn a_window_closes_when_everybody_has_said_something() {
    let clock = Arc::new(ManualClock::new(1_000_000));
    let house = House::open(house(&clock)).await;
    let (invite, mut people) = house.company(&["Ala", "Olek"]).await;
    let mut tv = house.tv(&invite).await;
    ballot(&mut people, "none").await;
    // Without a clock nobody is hurried: whoever says nothing is reading.
    assert_eq!(
        (&people[1].game["window"], &people[1].game["deadline"]),
        (&json!(12_000), &Value::Null)
    );
    clock.pass(10 * LONG);
    assert_eq!(pictures(&mut tv).await, pictures(&mut tv).await);
    assert_eq!(tv.game["table"]["phase"], "challenge");
    for client in &mut people {
        do_it(client, json!({"type": "pass"})).await;
    }
    // The floor is long past, so it closes at once; the next one is counted down to.
    phase(&mut people, "countdown").await;
    let opened = clock.now();
    for client in &mut people {
        do_it(client, json!({"type": "ready"})).await;
    }
    // Everybody hears when the shot falls: when the count is over, and not before the floor.
    let closes = opened + FLOOR.max(COUNT).as_millis() as u64;
    tv.until("the count", |tv| tv.game["deadline"] == closes).await;
    clock.pass(FLOOR - Duration::from_millis(1));
    pictures(&mut tv).await;
    assert_eq!(tv.game["table"]["phase"], "countdown");
    clock.pass(Duration::from_millis(1));
    tv.until("the shot", |tv| {
        tv.game["events"]
            .as_array()
            .is_some_and(|events| events.iter().any(|event| event["type"] == "shot"))
    })
    .await;
}

#[tokio::test]
async fn a_pause_does_not_keep_a_window_open() {
    let clock = Arc::new(ManualClock::new(1_000_000));
    let house = House::open(house(&clock)).await;
    let (_, mut people) = house.company(&["Ala"]).await;
    ballot(&mut people, "none").await;
    for client in &mut people {
        do_it(client, json!({"type": "pass"})).await;
    }
    people[1].yes(json!({"type": "pause"})).await;
    clock.pass(LONG);
    people[0].yes(json!({"type": "go_on"})).await;
    clock.pass(FLOOR);
    phase(&mut people, "countdown").await;
}

#[tokio::test]
async fn without_a_clock_silence_is_the_answer_of_those_who_are_not_there() {
    let clock = Arc::new(ManualClock::new(1_000_000));
    let house = House::open(house(&clock)).await;
    let (_, mut people) = house.company(&["Ala", "Olek"]).await;
    ballot(&mut people, "none").await;
    let gone = people.pop().unwrap();
    drop(gone);
    people[0].until("the absence", |client| client.room["people"][2]["online"] == false).await;
    for client in &mut people {
        do_it(client, json!({"type": "pass"})).await;
    }
    assert_eq!(people[0].game["table"]["phase"], "challenge");
    clock.pass(LONG);
    phase(&mut people, "countdown").await;
}

#[tokio::test]
async fn a_card_starts_the_window_again_and_takes_back_what_was_said() {
    // Cards are dealt by chance: tables are opened until somebody holds one for the countdown.
    let clock = Arc::new(ManualClock::new(1_000_000));
    let house = House::open(house(&clock)).await;
    for _ in 0..60 {
        let (_, mut people) = house.company(&["Ala", "Olek"]).await;
        ballot(&mut people, "brisk").await;
        clock.pass(LONG);
        phase(&mut people, "countdown").await;
        let card = |client: &Client| {
            client.game["legal"]
                .as_array()
                .unwrap()
                .iter()
                .find(|offer| offer["type"] == "play")
                .cloned()
        };
        let Some(holder) = people.iter().position(|client| card(client).is_some()) else {
            continue;
        };
        let other = (holder + 1) % people.len();
        do_it(&mut people[other], json!({"type": "ready"})).await;
        people[other].until("the own picture", |client| !client.game["held"].is_null()).await;
        let first = people[other].game["deadline"].as_u64().unwrap();
        clock.pass(BRIEF / 2);
        let play = card(&people[holder]).unwrap();
        do_it(&mut people[holder], play).await;
        people[other]
            .until("the card", |client| {
                client.game["held"].is_null() && client.game["events"][0]["type"] == "played"
            })
            .await;
        assert_eq!(people[other].game["deadline"].as_u64(), Some(first + 3_000));
        assert!(people[other].is_due());
        return;
    }
    panic!("nobody ever held a card for the countdown");
}

#[tokio::test]
async fn a_restart_forgets_no_answer() {
    let (clock, file) = (Arc::new(ManualClock::new(1_000_000)), TempFile::new());
    let config = || {
        let mut config = house(&clock);
        config.store = StoreAt::File(file.0.clone());
        config
    };
    let open = House::open(config()).await;
    let (invite, mut people) = open.company(&["Ala"]).await;
    ballot(&mut people, "brisk").await;
    do_it(&mut people[1], json!({"type": "pass"})).await;
    let secret = people[1].secret.clone();
    open.server.stop().await;
    let open = House::open(config()).await;
    let mut back = open.hello(&invite, None, secret.as_deref()).await;
    back.until("the picture", |client| client.game["table"]["phase"] == "challenge").await;
    assert_eq!(back.game["held"], json!({"type": "pass"}));
    // Nobody is rushed after a restart; then both answers are played.
    clock.pass(Duration::from_secs(20));
    back.until("the countdown", |client| client.game["table"]["phase"] == "countdown").await;
}
