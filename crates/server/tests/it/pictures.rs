//! Pictures over HTTP: for those at the table, under names of this game, all of one length; and
//! decks that grow meanwhile.

use crate::support::{Answer, Client, House, play_on, quick};
use gallery::{Gallery, Palette};
use kernel::{Grow, Grown};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};
use stolik_server::Config;

/// Paints every key as a picture of its own length, and grows an item for every sign it gets.
struct Paper {
    rain: Mutex<Receiver<()>>,
}

impl Gallery for Paper {
    fn picture(&self, game: &str, key: &str, palette: Palette) -> Option<Arc<[u8]>> {
        let text = format!("\u{89}PNG {game} {key} {}", palette.name());
        let bytes: Vec<u8> =
            text.chars().map(|letter| letter as u8).chain(vec![1; 10 * key.len()]).collect();
        Some(bytes.into())
    }

    fn common(&self, game: &str, key: &str, palette: Palette) -> Option<Arc<[u8]>> {
        (key == "i01").then(|| self.picture(game, key, palette))?
    }

    fn pattern(&self, _: &str, _: &str) -> Option<&'static str> {
        Some("stripes")
    }

    fn grow(
        &self,
        game: &str,
        what: Grow,
        _: &[u8],
        go_on: &mut dyn FnMut(u16) -> bool,
    ) -> Option<Vec<Grown>> {
        assert_eq!(game, "illusion");
        let item = |number: u16| Grown {
            key: format!("grown-{number}"),
            numbers: vec![number % 20; usize::from(what.numbers)],
        };
        let mut grown = Vec::new();
        for number in 0..what.items {
            self.rain.lock().unwrap().recv().ok()?;
            grown.push(item(number));
            if !go_on(number + 1) {
                return None;
            }
        }
        Some(grown)
    }
}

fn with_pictures() -> (Config, Sender<()>) {
    let mut config = quick();
    let (rain, falls) = channel();
    config.gallery = Arc::new(Paper { rain: Mutex::new(falls) });
    (config, rain)
}

async fn look(house: &House, cookie: Option<&str>, path: &str) -> Answer {
    let cookie = cookie.map(|cookie| format!("cookie: {cookie}\r\n")).unwrap_or_default();
    house.send(&format!("GET {path}"), &cookie, "").await
}

/// The names that a view brings.
fn names(game: &Value) -> Vec<u64> {
    let table = &game["table"];
    table["row"]
        .as_array()
        .unwrap()
        .iter()
        .chain([&table["top"]])
        .filter_map(Value::as_u64)
        .collect()
}

async fn start(people: &mut [Client], options: Value) {
    people[0].yes(json!({"type": "choose", "game": "illusion", "options": options})).await;
    people[0].yes(json!({"type": "start"})).await;
    for person in people {
        person
            .until("the game", |person| {
                person.game["seat"].is_u64() && person.game["outcome"].is_null()
            })
            .await;
    }
}

fn header<'a>(answer: &'a Answer, name: &str) -> &'a str {
    let line =
        answer.head.lines().find(|line| line.to_lowercase().starts_with(&format!("{name}:")));
    line.and_then(|line| line.split_once(": ")).map_or("", |(_, value)| value)
}

#[tokio::test]
async fn anybody_gets_a_picture_of_a_common_deck_and_of_no_other() {
    let (config, _rain) = with_pictures();
    let house = House::open(config).await;
    let found = look(&house, None, "/api/games/illusion/pictures/i01?palette=tritanopia").await;
    assert_eq!(found.status, 200);
    assert!(found.body.contains("illusion i01 tritanopia"), "{}", found.body);
    assert_eq!(header(&found, "cache-control"), "public, max-age=604800");
    // What was grown for a table, and what somebody brought, hang in the same gallery.
    for (key, status) in
        [("grown-1", 404), ("deck%2Fabcdefghij%2Fdef", 404), ("i01?palette=pink", 400)]
    {
        let path = format!("/api/games/illusion/pictures/{key}");
        assert_eq!(look(&house, None, &path).await.status, status, "{key}");
    }
}

#[tokio::test]
async fn everybody_at_the_table_sees_the_pictures_and_nothing_but_pictures() {
    let (config, _rain) = with_pictures();
    let house = House::open(config).await;
    let (_, mut people) = house.company(&["Ala"]).await;
    start(&mut people, json!({})).await;
    let path = people[0].game["pictures"].as_str().unwrap().to_string();
    assert_eq!(people[1].game["pictures"], path.as_str());
    let row = names(&people[0].game);
    assert_eq!(row, [1, 2], "the first card of the row and the top of the stack");
    let mut lengths = Vec::new();
    for palette in Palette::ALL {
        for name in &row {
            let answer =
                look(&house, None, &format!("{path}{name}?palette={}", palette.name())).await;
            assert_eq!(answer.status, 200);
            assert_eq!(header(&answer, "content-type"), "image/png");
            assert_eq!(header(&answer, "cache-control"), "private, max-age=86400, immutable");
            assert!(answer.body.contains(palette.name()));
            assert_eq!(header(&answer, "x-pattern"), "stripes");
            lengths.push(header(&answer, "content-length").to_string());
            assert!(
                !answer.head.contains("i0"),
                "no header tells which card it is: {}",
                answer.head
            );
        }
    }
    lengths.dedup();
    assert_eq!(lengths, ["65536"]);
    for (wrong, status, code) in [
        (format!("{path}3"), 404, "no_picture"),
        (format!("{path}0"), 404, "no_picture"),
        (format!("{path}i01"), 404, "no_picture"),
        (format!("{path}1?palette=pink"), 400, "bad_palette"),
        (path.replace("/pictures/", "x/pictures/1"), 404, "no_picture"),
        (
            format!("/api/tables/AAAAAAAAAAAAAAAAAAAAAA/games/x/pictures/{}", row[0]),
            404,
            "no_picture",
        ),
        ("/api/tables/x/games/x/pictures/1".to_string(), 404, "no_picture"),
    ] {
        let answer = look(&house, None, &wrong).await;
        assert_eq!(
            (answer.status, answer.json()["code"].as_str()),
            (status, Some(code)),
            "{wrong}"
        );
    }
}

#[tokio::test]
async fn a_picture_can_be_looked_at_while_it_lies_there_and_in_no_other_game() {
    let (config, _rain) = with_pictures();
    let house = House::open(config).await;
    let (_, mut people) = house.company(&["Ala"]).await;
    start(&mut people, json!({})).await;
    let path = people[0].game["pictures"].as_str().unwrap().to_string();
    play_on(&mut people).await;
    let last: Vec<u64> = people[0].game["table"]["last_round"]["cards"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(Value::as_u64)
        .collect();
    assert!(last.len() > 1);
    for name in &last {
        assert_eq!(
            look(&house, None, &format!("{path}{name}")).await.status,
            200,
            "the row that was turned over lies open"
        );
    }
    assert_eq!(
        look(&house, None, &format!("{path}1")).await.status,
        if last.contains(&1) { 200 } else { 404 }
    );
    people[0].yes(json!({"type": "start"})).await;
    people[0].until("another game", |person| person.game["outcome"].is_null()).await;
    assert_ne!(people[0].game["pictures"], path.as_str());
    assert_eq!(look(&house, None, &format!("{path}1")).await.status, 404);
    people[0].yes(json!({"type": "end_game"})).await;
    people[0].yes(json!({"type": "choose", "game": "bluff", "options": {}})).await;
    people[0].yes(json!({"type": "start"})).await;
    people[0].until("a game without pictures", |person| person.game["game"] == "bluff").await;
    assert!(people[0].game["pictures"].is_null());
}

#[tokio::test]
async fn too_many_pictures_are_too_many() {
    let (mut config, _rain) = with_pictures();
    config.limits.pictures_per_minute = 3;
    let house = House::open(config).await;
    let (_, mut people) = house.company(&["Ala"]).await;
    start(&mut people, json!({})).await;
    let path = format!("{}1", people[0].game["pictures"].as_str().unwrap());
    let mut seen = Vec::new();
    for _ in 0..4 {
        seen.push(look(&house, None, &path).await.status);
    }
    assert_eq!(seen, [200, 200, 200, 429]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_fresh_deck_grows_while_people_sit_down() {
    let (config, rain) = with_pictures();
    let house = House::open(config).await;
    let (_, mut people) = house.company(&["Ala"]).await;
    assert!(people[0].room["growing"].is_null());
    people[0]
        .yes(json!({"type": "choose", "game": "illusion", "options": {"deck": "fresh"}}))
        .await;
    people[1]
        .until("something to grow", |person| person.room["growing"] == json!({"done": 0, "of": 98}))
        .await;
    rain.send(()).unwrap();
    people[1].until("the first card", |person| person.room["growing"]["done"] == 1).await;
    // The table goes on meanwhile.
    let early = people[0].ask("early", json!({"type": "start"})).await;
    assert_eq!(
        (early["code"].as_str(), &early["data"]),
        (Some("growing"), &json!({"done": 1, "of": 98}))
    );
    people[1].yes(json!({"type": "react", "reaction": "clap"})).await;
    (1..98).for_each(|_| rain.send(()).unwrap());
    people[0].until("the deck", |person| person.room["growing"]["done"] == 98).await;
    people[0].yes(json!({"type": "start"})).await;
    for person in &mut people {
        person.until("the game", |person| person.game["seat"].is_u64()).await;
    }
    let path = format!("{}1", people[0].game["pictures"].as_str().unwrap());
    assert!(look(&house, None, &path).await.body.contains("grown-"));
    // The next deck begins to grow, and nobody's frame has a number or a key of this one.
    play_on(&mut people).await;
    let told: String =
        people.iter().flat_map(|person| &person.heard).map(ToString::to_string).collect();
    assert!(!told.contains("grown-"));
    assert_eq!(people[0].no(json!({"type": "start"})).await, "growing");
    people[0]
        .yes(json!({"type": "choose", "game": "illusion", "options": {"deck": "classic"}}))
        .await;
    people[0].until("nothing to grow", |person| person.room["growing"].is_null()).await;
    people[0].yes(json!({"type": "start"})).await;
    // A deck that was given up does not keep the next one waiting.
    drop(rain);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_with_a_fresh_deck_survives_a_restart() {
    let file = crate::support::TempFile::new();
    let config = || {
        let (mut config, rain) = with_pictures();
        config.store = stolik_server::StoreAt::File(file.0.clone());
        (config, rain)
    };
    let (first, rain) = config();
    let house = House::open(first).await;
    let (invite, cookie) = house.table().await;
    let mut host = house.guest(&invite, Some(&cookie), "Host").await;
    let guest = house.guest(&invite, None, "Ala").await;
    host.yes(json!({"type": "choose", "game": "illusion", "options": {"deck": "fresh"}})).await;
    (0..98).for_each(|_| rain.send(()).unwrap());
    host.until("the deck", |host| host.room["growing"]["done"] == 98).await;
    host.yes(json!({"type": "start"})).await;
    host.until("the game", |host| host.game["seat"].is_u64()).await;
    let (game, path) =
        (host.game["table"].clone(), format!("{}1", host.game["pictures"].as_str().unwrap()));
    let before = look(&house, Some(&cookie), &path).await.body;
    drop((host, guest, rain));
    house.server.stop().await;
    let (second, _rain) = config();
    let house = House::open(second).await;
    assert_eq!(
        look(&house, Some(&cookie), &path).await.body,
        before,
        "the same address shows the same picture"
    );
    let mut host = house.hello(&invite, Some(&cookie), None).await;
    host.until("the game", |host| host.game["seat"].is_u64()).await;
    assert_eq!(host.game["table"], game);
}
