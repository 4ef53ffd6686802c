//! Who is kept out: people who were sent away, strangers at a locked table, whoever has only an old
//! link.

use crate::support::{Client, House, quick, stores};
use serde_json::{Value, json};
use std::net::IpAddr;
use stolik_server::Config;

/// A server whose proxy says which household somebody comes from.
fn proxied(mut config: Config) -> Config {
    config.proxies = vec![IpAddr::from([127, 0, 0, 1])];
    config
}

/// Somebody of a household who says hello, and how they are welcomed.
struct Visitor<'a> {
    house: &'a House,
    household: &'a str,
    cookie: Option<&'a str>,
}

impl Visitor<'_> {
    async fn connect(&self, invite: &str, hello: &Value) -> Client {
        let mut headers = vec![("origin", format!("http://{}", self.house.address))];
        headers.push(("x-forwarded-for", self.household.to_string()));
        headers.extend(self.cookie.map(|cookie| ("cookie", cookie.to_string())));
        let mut client = self.house.knock(invite, &headers).await.unwrap();
        client.say(hello).await;
        client
    }

    fn hello(secret: Option<&str>) -> Value {
        json!({"t": "hello", "v": 2, "as": "player", "lang": "pl", "secret": secret})
    }

    /// They are let in.
    async fn enters(&self, invite: &str, secret: Option<&str>) -> Client {
        let mut client = self.connect(invite, &Self::hello(secret)).await;
        client.until("a room", |client| !client.room.is_null()).await;
        client
    }

    /// They are not, and this is why.
    async fn refused(&self, invite: &str) -> String {
        self.connect(invite, &Self::hello(None)).await.bye().await
    }

    async fn joins(&self, invite: &str, name: &str) -> Client {
        let mut client = self.enters(invite, None).await;
        client.yes(json!({"type": "join", "name": name, "face": "gosia"})).await;
        let person = client.person.unwrap();
        client.until("myself", |client| client.someone(person).is_object()).await;
        client
    }

    async fn screen(&self, invite: &str) -> Client {
        let hello = json!({"t": "hello", "v": 2, "as": "tv", "lang": "pl"});
        let mut client = self.connect(invite, &hello).await;
        client.until("a room", |client| !client.room.is_null()).await;
        client
    }
}

impl House {
    fn visitor<'a>(&'a self, household: &'a str, cookie: Option<&'a str>) -> Visitor<'a> {
        Visitor { house: self, household, cookie }
    }

    /// A fresh browser's cookie.
    async fn cookie(&self) -> String {
        self.table().await.1
    }

    async fn ring_from(&self, path: &str, who: &Value, cookie: &str, household: &str) -> Value {
        let headers = format!("cookie: {cookie}\r\nx-forwarded-for: {household}\r\n");
        self.send(&format!("POST {path}/knock"), &headers, who.to_string()).await.json()
    }
}

const HOST: &str = "198.51.100.1";
const FAMILY: &str = "198.51.100.2";

#[tokio::test]
async fn who_was_sent_away_does_not_come_back_with_another_browser_until_the_host_says_so() {
    for (config, _file) in stores() {
        let house = House::open(proxied(config)).await;
        let (invite, owner) = house.table().await;
        let mut host = house.visitor(HOST, Some(&owner)).joins(&invite, "Host").await;
        let (bad, sister) = (house.cookie().await, house.cookie().await);
        let mut rude = house.visitor(FAMILY, Some(&bad)).joins(&invite, "Rude").await;
        // The sister lives in the same household and has been at the table before.
        let sisters = house.visitor(FAMILY, Some(&sister)).joins(&invite, "Sister").await;
        let screen = house.cookie().await;
        let mut television = house.visitor(FAMILY, Some(&screen)).screen(&invite).await;
        let person = rude.person.unwrap();
        host.yes(json!({"type": "kick", "person": person})).await;
        assert_eq!(rude.bye().await, "kicked");

        let family = |cookie| house.visitor(FAMILY, cookie);
        assert_eq!(family(Some(&bad)).refused(&invite).await, "kicked", "not even to look on");
        assert_eq!(family(None).refused(&invite).await, "barred", "a new cookie is no new person");
        house.visitor("198.51.100.3", None).enters(&invite, None).await;
        // Those who are known there stay, and may come and go.
        drop(sisters);
        assert!(family(Some(&sister)).enters(&invite, None).await.person.is_some());
        television.until("the list", |tv| tv.room["shown_out"][0]["name"] == "Rude").await;
        drop(television);
        family(Some(&screen)).screen(&invite).await;
        assert_eq!(family(Some(&screen)).refused(&invite).await, "barred", "a screen is no player");

        assert_eq!(host.no(json!({"type": "pardon", "person": 1})).await, "unknown_person");
        host.until("the list", |host| host.room["shown_out"][0]["person"] == person).await;
        host.yes(json!({"type": "pardon", "person": person})).await;
        host.until("nobody", |host| host.room["shown_out"] == json!([])).await;
        family(None).enters(&invite, None).await;
        let back = family(Some(&bad)).joins(&invite, "Polite").await;
        assert_eq!(back.person, Some(person), "as who they were");
    }
}

/// Only so many who were sent away are remembered; the log folds whoever is forgotten.
#[tokio::test]
async fn a_log_folds_after_more_were_sent_away_than_are_remembered() {
    let Some((config, Some(file))) = stores().pop() else { panic!("a store on disk") };
    let house = House::open(proxied(config)).await;
    let (invite, owner) = house.table().await;
    let mut host = house.visitor(HOST, Some(&owner)).joins(&invite, "Host").await;
    let first = house.visitor(FAMILY, Some(&house.cookie().await)).joins(&invite, "First").await;
    for number in 0..51 {
        let (household, cookie) = (format!("192.0.2.{number}"), house.cookie().await);
        let fake = house.visitor(&household, Some(&cookie)).joins(&invite, "Fake").await;
        host.yes(json!({"type": "kick", "person": fake.person})).await;
    }
    host.yes(json!({"type": "kick", "person": first.person})).await;
    drop((host, first));
    house.server.stop().await;
    let mut config = quick();
    config.store = stolik_server::StoreAt::File(file.0.clone());
    let house = House::open(proxied(config)).await;
    let host = house.visitor(HOST, Some(&owner)).enters(&invite, None).await;
    assert_eq!((host.person, &host.room["regret"]), (Some(1), &json!(false)));
}

#[tokio::test]
async fn a_kick_outlasts_a_restart_and_a_crowd_that_comes_and_goes() {
    let Some((config, Some(file))) = stores().pop() else { panic!("a store on disk") };
    let house = House::open(proxied(config)).await;
    let (invite, owner) = house.table().await;
    let mut host = house.visitor(HOST, Some(&owner)).joins(&invite, "Host").await;
    let bad = house.cookie().await;
    let rude = house.visitor(FAMILY, Some(&bad)).joins(&invite, "Rude").await;
    host.yes(json!({"type": "kick", "person": rude.person})).await;
    for number in 0..60 {
        let name = format!("Fake {number}");
        let mut fake = house.visitor("198.51.100.9", None).joins(&invite, &name).await;
        fake.yes(json!({"type": "leave"})).await;
    }
    drop((host, rude));
    house.server.stop().await;
    let mut config = proxied(quick());
    config.store = stolik_server::StoreAt::File(file.0.clone());
    let house = House::open(config).await;
    assert_eq!(house.visitor(FAMILY, Some(&bad)).refused(&invite).await, "kicked");
    assert_eq!(house.visitor(FAMILY, None).refused(&invite).await, "barred");
}

#[tokio::test]
async fn a_locked_table_is_for_those_who_are_known_at_it() {
    for (config, _file) in stores() {
        let house = House::open(proxied(config)).await;
        let (invite, owner) = house.table().await;
        let mut host = house.visitor(HOST, Some(&owner)).joins(&invite, "Host").await;
        let friends = house.cookie().await;
        let mut friend = house.visitor(FAMILY, Some(&friends)).joins(&invite, "Friend").await;
        let screen = house.cookie().await;
        let television = house.visitor(HOST, Some(&screen)).screen(&invite).await;
        let mut watcher = house.visitor("198.51.100.7", None).enters(&invite, None).await;
        host.until("a watcher", |host| host.room["watchers"] == 1).await;
        assert_eq!(friend.no(json!({"type": "lock", "on": true})).await, "not_host");
        host.yes(json!({"type": "lock", "on": true})).await;
        host.until("a lock", |host| host.room["locked"] == true).await;
        assert_eq!(watcher.bye().await, "locked");

        let stranger = house.cookie().await;
        let outside = house.visitor("198.51.100.7", Some(&stranger));
        assert_eq!(outside.refused(&invite).await, "locked");
        drop((friend, television));
        friend = house.visitor(FAMILY, Some(&friends)).enters(&invite, None).await;
        assert_eq!(friend.person, Some(2));
        house.visitor(HOST, Some(&screen)).screen(&invite).await;

        // An open door is none while the table is locked; whoever has the link may ring, too.
        host.yes(json!({"type": "open_door", "on": true})).await;
        let who = json!({"name": "Ala", "face": "ola"});
        let path = format!("/api/tables/{invite}");
        let waits = house.ring_from(&path, &who, &stranger, "198.51.100.7").await;
        assert_eq!(waits["state"], "waiting");
        friend.until("a knock", |friend| friend.room["knocks"][0]["name"] == "Ala").await;
        let knock = friend.room["knocks"][0]["knock"].clone();
        friend.yes(json!({"type": "let_in", "knock": knock})).await;
        let path = format!("/api/knocks/{}", waits["knock"].as_str().unwrap());
        assert_eq!(house.get(&path).await.json()["state"], "in");
        outside.joins(&invite, "Ala").await;
        assert_eq!(house.visitor("198.51.100.7", None).refused(&invite).await, "locked");

        host.yes(json!({"type": "lock", "on": false})).await;
        house.visitor("198.51.100.7", None).enters(&invite, None).await;
    }
}

#[tokio::test]
async fn the_link_can_be_changed_and_everybody_at_the_table_moves_along() {
    for (config, _file) in stores() {
        let house = House::open(proxied(config)).await;
        let (invite, owner) = house.table().await;
        let mut host = house.visitor(HOST, Some(&owner)).joins(&invite, "Host").await;
        let mut friend = house.visitor(FAMILY, None).joins(&invite, "Friend").await;
        let (sleeping, screen) = (house.cookie().await, house.cookie().await);
        drop(house.visitor(HOST, Some(&sleeping)).joins(&invite, "Sleeping").await);
        let mut television = house.visitor(HOST, Some(&screen)).screen(&invite).await;
        assert_eq!(friend.no(json!({"type": "change_link"})).await, "not_host");
        host.yes(json!({"type": "change_link"})).await;
        host.until("another link", |host| host.room["invite"] != invite.as_str()).await;
        let fresh = host.room["invite"].as_str().unwrap().to_string();
        for client in [&mut friend, &mut television] {
            client.until("the same link", |client| client.room["invite"] == fresh.as_str()).await;
        }
        // Nobody's socket noticed, and everything goes on.
        host.yes(json!({"type": "start"})).await;
        friend.until("the game", |friend| friend.game["seat"].is_u64()).await;

        let stranger = house.visitor("198.51.100.7", None);
        assert_eq!(stranger.refused(&invite).await, "unknown_table");
        assert_eq!(house.get(&format!("/api/tables/{invite}/qr.svg")).await.status, 404);
        assert_eq!(house.get(&format!("/api/tables/{fresh}/qr.svg")).await.status, 200);
        let secret = friend.secret.clone();
        drop(friend);
        let friend = house.visitor(FAMILY, None).enters(&fresh, secret.as_deref()).await;
        assert_eq!(friend.person, Some(2));
        // Who was asleep has only the old link, and is told the new one.
        let mut late = house.visitor(HOST, Some(&sleeping)).enters(&invite, None).await;
        assert_eq!((late.person, &late.room["invite"]), (Some(3), &json!(fresh)));
        late.yes(json!({"type": "react", "reaction": "clap"})).await;
        drop(television);
        house.visitor(HOST, Some(&screen)).screen(&invite).await;
        stranger.enters(&fresh, None).await;
    }
}

#[tokio::test]
async fn the_link_stays_changed_after_a_restart() {
    let Some((config, Some(file))) = stores().pop() else { panic!("a store on disk") };
    let house = House::open(proxied(config)).await;
    let (invite, owner) = house.table().await;
    let mut host = house.visitor(HOST, Some(&owner)).joins(&invite, "Host").await;
    host.yes(json!({"type": "change_link"})).await;
    host.until("another link", |host| host.room["invite"] != invite.as_str()).await;
    drop(host);
    house.server.stop().await;
    let mut config = proxied(quick());
    config.store = stolik_server::StoreAt::File(file.0.clone());
    let house = House::open(config).await;
    assert_eq!(house.visitor(FAMILY, None).refused(&invite).await, "unknown_table");
    let host = house.visitor(HOST, Some(&owner)).enters(&invite, None).await;
    assert_eq!(host.person, Some(1));
    assert_ne!(host.room["invite"], invite.as_str());
}

#[tokio::test]
async fn the_host_sends_watchers_away() {
    let house = House::open(proxied(quick())).await;
    let (invite, owner) = house.table().await;
    let mut host = house.visitor(HOST, Some(&owner)).joins(&invite, "Host").await;
    let cookie = house.cookie().await;
    let curious = house.visitor("198.51.100.7", Some(&cookie));
    let mut watcher = curious.enters(&invite, None).await;
    let mut friend = house.visitor(FAMILY, None).joins(&invite, "Friend").await;
    let mut television = house.visitor(HOST, None).screen(&invite).await;
    host.until("a watcher", |host| host.room["watchers"] == 1).await;
    assert_eq!(friend.no(json!({"type": "send_watchers_away", "tvs": false})).await, "not_host");
    host.yes(json!({"type": "send_watchers_away", "tvs": false})).await;
    assert_eq!(watcher.bye().await, "sent_away");
    assert_eq!(curious.refused(&invite).await, "sent_away");
    television.until("nobody", |television| television.room["watchers"] == 0).await;
    friend.until("nobody", |friend| friend.room["watchers"] == 0).await;
}

#[tokio::test]
async fn one_household_cannot_fill_the_rail() {
    let house = House::open(proxied(quick())).await;
    let (invite, owner) = house.table().await;
    let mut host = house.visitor(HOST, Some(&owner)).joins(&invite, "Host").await;
    let mut crowd = Vec::new();
    for _ in 0..24 {
        crowd.push(house.visitor("198.51.100.66", None).enters(&invite, None).await);
    }
    assert_eq!(house.visitor("198.51.100.66", None).refused(&invite).await, "too_many");
    // Somebody with the link who comes from elsewhere gets in, and sits down.
    house.visitor(FAMILY, None).joins(&invite, "Friend").await;
    assert_eq!(crowd[0].bye().await, "too_many");
    host.until("the friend", |host| host.someone(2).is_object()).await;
}

#[tokio::test]
async fn one_household_cannot_fill_the_door() {
    let house = House::open(proxied(quick())).await;
    let (invite, owner) = house.table().await;
    let mut host = house.visitor(HOST, Some(&owner)).joins(&invite, "Host").await;
    host.yes(json!({"type": "lock", "on": true})).await;
    let path = format!("/api/tables/{invite}");
    // At home, where everybody in front of the proxy has an address of their own.
    for number in 0..7 {
        let (cookie, who) =
            (house.cookie().await, json!({"name": format!("Fake {number}"), "face": "ola"}));
        house.ring_from(&path, &who, &cookie, "192.168.1.66").await;
    }
    let (cookie, who) = (house.cookie().await, json!({"name": "Honest", "face": "ola"}));
    let waits = house.ring_from(&path, &who, &cookie, "192.168.1.7").await;
    assert_eq!(waits["state"], "waiting");
    host.until("the honest one", |host| {
        host.room["knocks"].as_array().unwrap().iter().any(|knock| knock["name"] == "Honest")
    })
    .await;
}
