//! A code rings the bell, nothing more: whoever comes by one waits until somebody at the table
//! opens.

use crate::support::{Answer, Client, House, quick};
use serde_json::{Value, json};
use stolik_server::Config;
use stolik_server::person::WORDS;

/// A server that strangers can reach.
fn public() -> Config {
    Config { public_url: Some("https://stolik.example".to_string()), ..quick() }
}

impl House {
    async fn ring(&self, code: &str, who: &Value) -> Answer {
        let path: String = code.bytes().map(|byte| format!("%{byte:02x}")).collect();
        self.send(&format!("POST /api/codes/{path}/knock"), "", who.to_string()).await
    }
}

fn ala() -> Value {
    json!({"name": "Ala", "face": "ola"})
}

fn code(client: &Client) -> String {
    client.room["code"].as_str().expect("a code").to_string()
}

async fn waits(house: &House, code: &str) -> String {
    let answer = house.ring(code, &ala()).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert_eq!(answer.json()["state"], "waiting");
    assert!(answer.json().get("invite").is_none(), "nothing of the link is told");
    answer.json()["knock"].as_str().expect("a knock").to_string()
}

/// The number of the knock that comes after so many others.
async fn rung(client: &mut Client, others: u64) -> u64 {
    let knock = |client: &Client| client.room["knocks"][0]["knock"].as_u64().unwrap_or(0);
    client.until("a knock", |client| knock(client) > others).await;
    assert_eq!(client.room["knocks"][0]["name"], "Ala");
    knock(client)
}

#[tokio::test]
async fn somebody_at_the_table_lets_them_in_or_does_not() {
    let house = House::open(public()).await;
    let (invite, mut all) = house.company(&["Guest"]).await;
    let [host, guest] = &mut all[..] else { panic!("two people") };
    assert_eq!(host.room["door_open"], false, "strangers can reach this server");
    let mut rail = house.guest(&invite, None, "Watcher").await;
    rail.yes(json!({"type": "stand"})).await;
    let mut tv = house.tv(&invite).await;

    let waiting = waits(&house, &code(host).to_lowercase()).await;
    let knock = rung(guest, 0).await;
    assert_eq!(rung(&mut tv, 0).await, knock, "the television rings, too");
    assert_eq!(rail.no(json!({"type": "let_in", "knock": knock})).await, "not_seated");
    assert_eq!(guest.no(json!({"type": "let_in", "knock": knock + 1})).await, "unknown_person");
    guest.yes(json!({"type": "let_in", "knock": knock})).await;
    let answer = house.get(&format!("/api/knocks/{waiting}")).await.json();
    assert_eq!(answer, json!({"state": "in", "invite": invite}));

    let waiting = waits(&house, &code(host)).await;
    let knock = rung(host, knock).await;
    host.yes(json!({"type": "turn_away", "knock": knock})).await;
    let answer = house.get(&format!("/api/knocks/{waiting}")).await.json();
    assert_eq!(answer, json!({"state": "no"}));
    assert_eq!(house.get("/api/knocks/AAAAAAAAAAAAAAAAAAAAAA").await.status, 404);
}

#[tokio::test]
async fn one_household_waits_once_and_a_shared_screen_may_wait_too() {
    let house = House::open(public()).await;
    let (_, mut all) = house.company(&[]).await;
    let host = &mut all[0];
    let first = house.ring(&code(host), &json!({"tv": true})).await.json();
    assert_eq!(first["state"], "waiting");
    host.until("a screen at the door", |host| host.room["knocks"][0]["name"].is_null()).await;
    let no_face = json!({"name": "Ala", "face": "<b>"});
    for (refused, why) in [
        (json!({}), "bad_name"),
        (json!({"name": " ", "face": "ola"}), "bad_name"),
        (no_face, "bad_face"),
        (json!([]), "bad_name"),
        (json!("Ala"), "bad_body"),
        (json!({"name": 7}), "bad_body"),
    ] {
        let answer = house.ring(&code(host), &refused).await;
        assert_eq!((answer.status, &answer.json()["code"]), (400, &json!(why)), "{refused}");
    }
}

#[tokio::test]
async fn a_code_rings_between_games_and_when_somebody_seated_asks_for_it() {
    let house = House::open(public()).await;
    let (_, mut all) = house.company(&["Guest"]).await;
    let [host, guest] = &mut all[..] else { panic!("two people") };
    let old = code(host);
    host.yes(json!({"type": "start"})).await;
    guest.until("the game", |guest| guest.room["state"] == "playing").await;
    host.until("no code", |host| host.room["code"] == "").await;
    let closed = house.ring(&old, &ala()).await;
    let unknown = house.ring("NIKT 000", &ala()).await;
    assert_eq!(
        (closed.status, closed.body.clone()),
        (404, unknown.body),
        "they cannot be told apart"
    );
    guest.yes(json!({"type": "renew_code"})).await;
    guest.until("a code", |guest| guest.room["code"] != "").await;
    assert!(guest.room["code_until"].as_u64().is_some());
    waits(&house, &code(guest)).await;
}

#[tokio::test]
async fn the_host_may_leave_the_door_open_as_it_is_at_home() {
    let home = House::open(quick()).await;
    let (invite, all) = home.company(&[]).await;
    assert_eq!(all[0].room["door_open"], true);
    let in_at_once = json!({"state": "in", "invite": invite});
    assert_eq!(home.ring(&code(&all[0]), &ala()).await.json(), in_at_once);

    let house = House::open(public()).await;
    let (invite, mut all) = house.company(&["Guest"]).await;
    let [host, guest] = &mut all[..] else { panic!("two people") };
    assert_eq!(guest.no(json!({"type": "open_door", "on": true})).await, "not_host");
    host.yes(json!({"type": "open_door", "on": true})).await;
    host.until("an open door", |host| host.room["door_open"] == true).await;
    let in_at_once = json!({"state": "in", "invite": invite});
    assert_eq!(house.ring(&code(host), &ala()).await.json(), in_at_once);
}

#[tokio::test]
async fn the_whole_dictionary_gives_no_table_away() {
    let mut config = public();
    config.limits.codes_per_minute = 10_000;
    config.limits.all_codes_per_minute = 100;
    let house = House::open(config).await;
    let (_, all) = house.company(&[]).await;
    let code = code(&all[0]);
    assert!(code.chars().filter(char::is_ascii_digit).count() >= 2, "{code}");
    let mut answers = Vec::new();
    for word in WORDS.iter().cycle().take(120) {
        answers.push(house.ring(word, &ala()).await.status);
    }
    assert!(answers[..100].iter().all(|status| *status == 404), "{answers:?}");
    assert!(answers[100..].contains(&429), "all together guess only so often: {answers:?}");
}
