//! Fair shares: whoever takes much of something leaves enough of it to the others.

use crate::support::made;
use crate::support::owner::owner;
use crate::support::{Client, House, patient, quick};
use gallery::{Gallery, Palette};
use kernel::{Asked, Brain, BrainError, Grow, Grown, Quick, Sight};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use stolik_server::StoreAt;
use stolik_server::person::Secret;
use stolik_server::store::{Directory, LogStore, MemoryStore};
use stolik_server::table::thinkers;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// A server that believes its proxy, and opens so many tables in a day for a household and for all.
async fn with_tables(tables_per_day: [u64; 2]) -> House {
    let mut config = quick();
    config.limits.tables_per_day = tables_per_day;
    config.proxies = vec![IpAddr::from([127, 0, 0, 1])];
    House::open(config).await
}

async fn open_from(house: &House, address: &str) -> (u16, Value) {
    let request = format!(
        "POST /api/tables HTTP/1.1\r\nhost: {}\r\nx-forwarded-for: {address}\r\nconnection: close\r\ncontent-length: 2\r\n\r\n{{}}",
        house.address
    );
    let answer = house.raw(&request).await;
    (answer.status, answer.json()["code"].clone())
}

#[tokio::test]
async fn a_household_opens_only_so_many_tables_in_a_day_and_everybody_hears_what_is_true() {
    let house = with_tables([2, 20]).await;
    for _ in 0..2 {
        assert_eq!(open_from(&house, "198.51.100.1").await.0, 201);
    }
    assert_eq!(open_from(&house, "198.51.100.1").await, (429, json!("used_up")));
    assert_eq!(open_from(&house, "198.51.100.2").await, (429, json!("network_used_up")));
    for network in 0..20 {
        open_from(&house, &format!("203.{network}.113.1")).await;
    }
    assert_eq!(open_from(&house, "192.0.2.1").await, (429, json!("all_used_up")));
}

#[tokio::test]
async fn whoever_has_a_whole_network_of_households_leaves_tables_to_the_others() {
    let house = with_tables([3, 200]).await;
    let mut opened = 0;
    for household in 0..100 {
        while open_from(&house, &format!("2001:db8:0:{household:x}::1")).await.0 == 201 {
            opened += 1;
        }
    }
    assert!((3..50).contains(&opened), "{opened} of 200");
    for honest in ["203.0.113.7", "2001:db9::1"] {
        for _ in 0..3 {
            assert_eq!(open_from(&house, honest).await.0, 201);
        }
        assert_eq!(open_from(&house, honest).await, (429, json!("used_up")));
    }
}

#[tokio::test]
async fn decks_are_counted_by_household_and_not_by_cookie() {
    let mut config = quick();
    config.limits.decks_per_day = [3, 100];
    config.workshop = Some(vec!["true".into()]);
    let house = House::open(config).await;
    let mut made = Vec::new();
    for number in 0..5 {
        // Without a cookie everybody is somebody new.
        let body = json!({"name": format!("Deck {number}")}).to_string();
        let head = format!(
            "POST /api/decks HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{body}",
            house.address,
            body.len()
        );
        let answer = house.raw(&head).await;
        made.push((answer.status, answer.json()["code"].clone()));
    }
    assert!(made[..3].iter().all(|(status, _)| *status == 201), "{made:?}");
    assert!(made[3..].iter().all(|answer| *answer == (429, json!("used_up"))), "{made:?}");
}

#[tokio::test]
async fn renaming_oneself_for_ever_does_not_fill_the_log() {
    let store = Arc::new(MemoryStore::default());
    let mut config = quick();
    config.store = StoreAt::Custom(Arc::clone(&store).into());
    let most = 40;
    (config.pace.wishes, config.pace.wish) = (40, Duration::from_secs(3600));
    let house = House::open(config).await;
    let (invite, mut all) = house.company(&["Ala", "Guest"]).await;
    let table = store.by_invite(Secret::parse(&invite).unwrap()).await.unwrap().unwrap().table;
    let [host, ala, guest] = &mut all[..] else { panic!("three people") };
    let mut answers: HashMap<String, usize> = HashMap::new();
    for number in 0..200 {
        let rename = json!({"type": "join", "name": format!("Ala {number}"), "face": "ola"});
        let id = ala.fresh_id();
        let answer = ala.ask(&id, rename).await;
        *answers.entry(answer["code"].as_str().unwrap_or("yes").to_string()).or_default() += 1;
    }
    assert_eq!(answers["yes"], most, "{answers:?}");
    assert_eq!(answers["too_fast"], 200 - most, "{answers:?}");
    let records = store.load(table).await.unwrap().len();
    assert!(records < most + 10, "{records} records");
    // The others go on, and moves are not counted.
    guest.yes(json!({"type": "join", "name": "Guest", "face": "ola"})).await;
    host.yes(json!({"type": "start"})).await;
    ala.until("the game", |ala| ala.game["seat"].is_u64()).await;
    ala.until("a decision", Client::is_due).await;
    ala.step().await;
}

#[tokio::test]
async fn a_household_renames_itself_only_so_often_whatever_cookies_it_has() {
    let mut config = quick();
    config.proxies = vec![IpAddr::from([127, 0, 0, 1])];
    (config.pace.wishes, config.pace.wish) = (20, Duration::from_secs(3600));
    let house = House::open(config).await;
    let (invite, cookie) = house.table().await;
    let mut host = guest_from(&house, "198.51.100.1", &invite, &cookie).await;
    let mut fakes = Vec::new();
    for _ in 0..4 {
        let cookie = format!("stolik_id={}", Secret::fresh());
        fakes.push(guest_from(&house, "198.51.100.66", &invite, &cookie).await);
    }
    let mut renamed = 0;
    for fake in &mut fakes {
        for number in 0..25 {
            let id = fake.fresh_id();
            let rename = json!({"type": "join", "name": format!("Fake {number}"), "face": "ola"});
            renamed += u32::from(fake.ask(&id, rename).await["ok"] == true);
        }
    }
    assert!((20..60).contains(&renamed), "{renamed} renames of one household");
    host.yes(json!({"type": "join", "name": "Host", "face": "ola"})).await;
}

/// A gallery whose cards take a while, and that counts them.
struct Slow(Arc<AtomicUsize>);

impl Gallery for Slow {
    fn picture(&self, _: &str, _: &str, _: Palette) -> Option<Arc<[u8]>> {
        None
    }

    fn grow(
        &self,
        _: &str,
        what: Grow,
        _: &[u8],
        go_on: &mut dyn FnMut(u16) -> bool,
    ) -> Option<Vec<Grown>> {
        let mut grown = Vec::new();
        for number in 0..what.items {
            std::thread::sleep(Duration::from_millis(10));
            self.0.fetch_add(1, Ordering::Relaxed);
            let numbers = vec![number % 20; usize::from(what.numbers)];
            grown.push(Grown { key: format!("grown-{number}"), numbers });
            if !go_on(number + 1) {
                return None;
            }
        }
        Some(grown)
    }
}

/// Somebody of this household, as the proxy says.
async fn guest_from(house: &House, household: &str, invite: &str, cookie: &str) -> Client {
    let headers = [
        ("origin", format!("http://{}", house.address)),
        ("x-forwarded-for", household.to_string()),
        ("cookie", cookie.to_string()),
    ];
    let mut client = house.knock(invite, &headers).await.unwrap();
    client.say(&json!({"t": "hello", "v": 2, "as": "player", "lang": "pl"})).await;
    client.yes(json!({"type": "join", "name": household, "face": "ola"})).await;
    client
}

fn fresh_deck() -> Value {
    json!({"type": "choose", "game": "illusion", "options": {"deck": "fresh"}})
}

#[tokio::test]
async fn an_honest_deck_grows_beside_twenty_that_are_chosen_again_and_again() {
    let painted = Arc::new(AtomicUsize::new(0));
    let mut config = quick();
    config.gallery = Arc::new(Slow(Arc::clone(&painted)));
    config.proxies = vec![IpAddr::from([127, 0, 0, 1])];
    let house = House::open(config).await;
    let mut hostile = Vec::new();
    for _ in 0..20 {
        let (invite, cookie) = house.table().await;
        let mut client = guest_from(&house, "198.51.100.66", &invite, &cookie).await;
        for _ in 0..3 {
            client.yes(fresh_deck()).await;
            client.yes(json!({"type": "choose", "game": "bluff"})).await;
        }
        client.yes(fresh_deck()).await;
        hostile.push(client);
    }
    let (invite, cookie) = house.table().await;
    let mut honest = guest_from(&house, "198.51.100.1", &invite, &cookie).await;
    let before = painted.load(Ordering::Relaxed);
    honest.yes(fresh_deck()).await;
    let done = |honest: &Client| honest.room["growing"]["done"].as_u64().unwrap_or(0);
    honest.until("a beginning", |honest| done(honest) > 0).await;
    let first = painted.load(Ordering::Relaxed) - before;
    assert!(first < 40, "{first} cards were painted before it was told of its first");
    honest
        .until("all of it", |honest| {
            honest.room["growing"]["of"].as_u64().is_some_and(|of| done(honest) >= of)
        })
        .await;
    // What nobody waits for is not painted.
    drop((hostile, honest));
    patient("rest", async {
        loop {
            let now = painted.load(Ordering::Relaxed);
            tokio::time::sleep(Duration::from_millis(100)).await;
            if painted.load(Ordering::Relaxed) == now {
                break;
            }
        }
    })
    .await;
}

/// A brain that takes its time, and counts who else does.
struct Crowd {
    now: Arc<AtomicUsize>,
    most: Arc<Mutex<usize>>,
}

impl Brain for Crowd {
    fn choose(
        &mut self,
        asked: &dyn Asked,
        _: &dyn Sight,
        _: &mut Quick,
    ) -> Result<String, BrainError> {
        let now = self.now.fetch_add(1, Ordering::SeqCst) + 1;
        {
            let mut most = self.most.lock().unwrap();
            *most = (*most).max(now);
        }
        std::thread::sleep(Duration::from_millis(30));
        self.now.fetch_sub(1, Ordering::SeqCst);
        Err(BrainError::Idle { seat: asked.seat() })
    }
}

#[tokio::test]
async fn however_many_bots_there_are_only_so_many_think_at_once() {
    let (now, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(Mutex::new(0)));
    let mut config = quick();
    let counted = (Arc::clone(&now), Arc::clone(&most));
    config.brains = Arc::new(move |_, _| {
        let (now, most) = counted.clone();
        Some(Box::new(Crowd { now, most }))
    });
    let house = House::open(config).await;
    let mut tables = Vec::new();
    for _ in 0..12 {
        let (_, mut all) = house.company(&[]).await;
        let mut host = all.pop().unwrap();
        for _ in 0..4 {
            host.yes(json!({"type": "add_bot", "character": "calm"})).await;
        }
        tables.push(host);
    }
    for host in &mut tables {
        host.yes(json!({"type": "start"})).await;
    }
    for host in &mut tables {
        host.until("all bots", |host| {
            let arranged = host.game["table"]["arranged"].as_array();
            arranged.is_some_and(|all| all.iter().skip(1).all(|one| *one == true))
        })
        .await;
    }
    let most = *most.lock().unwrap();
    assert!((2..=thinkers()).contains(&most), "{most} thought at once");
}

#[tokio::test]
async fn the_last_connections_are_for_those_who_are_known() {
    let mut config = quick();
    config.limits.connections = 20;
    let house = House::open(config).await;
    let (invite, mut all) = house.company(&["Ala"]).await;
    let secret = all.pop().unwrap().secret;
    let mut idle = Vec::new();
    for _ in 0..17 {
        idle.push(TcpStream::connect(house.address).await.unwrap());
    }
    patient("a crowd", async {
        loop {
            let mut stranger = house.connect(&invite, None).await;
            stranger.say(&json!({"t": "hello", "v": 2, "as": "player", "lang": "pl"})).await;
            let first = stranger.hear().await.unwrap();
            if first["t"] == "bye" {
                assert_eq!(first["code"], "too_many");
                break;
            }
        }
    })
    .await;
    let ala = house.hello(&invite, None, secret.as_deref()).await;
    assert_eq!(ala.person, Some(2));
}

#[tokio::test]
async fn whoever_drips_loses_the_place_to_the_next() {
    let mut config = quick();
    config.limits.upload_silence = Duration::from_millis(300);
    config.workshop = Some(vec!["true".into()]);
    let house = House::open(config).await;
    let owner = owner(&house).await;
    let deck = owner.deck("Holidays").await;
    let head = format!(
        "POST /api/decks/{deck}/pictures HTTP/1.1\r\nhost: {}\r\ncookie: {}\r\ncontent-length: 100000\r\n\r\nx",
        house.address, owner.cookie
    );
    let mut dripping = Vec::new();
    for _ in 0..8 {
        let mut stream = TcpStream::connect(house.address).await.unwrap();
        stream.write_all(head.as_bytes()).await.unwrap();
        dripping.push(stream);
    }
    // All places are taken by what never comes; the next is heard all the same.
    let answer = patient("an answer", owner.add(&deck, b"no picture at all")).await;
    assert_ne!(answer.status, 0, "{}", answer.head);
    let mut said = [0; 12];
    patient("a refusal", dripping[0].read_exact(&mut said)).await.unwrap();
    assert_eq!(&said, b"HTTP/1.1 422");
}

#[tokio::test]
async fn whoever_sends_slower_than_is_allowed_loses_the_place_too() {
    let mut config = quick();
    config.limits.upload_silence = Duration::from_secs(1);
    config.limits.upload_speed = 100_000;
    config.workshop = Some(vec!["true".into()]);
    let house = House::open(config).await;
    let owner = owner(&house).await;
    let deck = owner.deck("Holidays").await;
    let head = format!(
        "POST /api/decks/{deck}/pictures HTTP/1.1\r\nhost: {}\r\ncookie: {}\r\ncontent-length: 1000000\r\n\r\n",
        house.address, owner.cookie
    );
    let (mut hears, mut says) = TcpStream::connect(house.address).await.unwrap().into_split();
    says.write_all(head.as_bytes()).await.unwrap();
    // Never silent, and never much: it goes on until nobody takes it any more.
    let drips = tokio::spawn(async move {
        while says.write_all(b"x").await.is_ok() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    });
    let mut said = [0; 12];
    patient("a refusal", hears.read_exact(&mut said)).await.unwrap();
    assert_eq!(&said, b"HTTP/1.1 422");
    drips.abort();
}

#[tokio::test]
async fn a_household_puts_only_so_many_bytes_of_pictures_into_decks() {
    let mut config = made::with_workshop();
    let card = media::CARD_BYTES as u64;
    config.limits.picture_bytes_per_day = [2 * card + 1, 100 * card];
    let house = House::open(config).await;
    let mut answers = Vec::new();
    for number in 0..3 {
        // Each deck has another owner, and all of them live in one house.
        let owner = owner(&house).await;
        let deck = owner.deck("Holidays").await;
        let answer = owner.add(&deck, &made::jpeg(number)).await;
        answers.push((answer.status, answer.json()["code"].clone()));
    }
    assert!(answers[..2].iter().all(|(status, _)| *status == 201), "{answers:?}");
    assert_eq!(answers[2], (429, json!("used_up")));
}
