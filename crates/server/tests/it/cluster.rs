//! Several processes that share a store, each table at one of them: whoever comes in elsewhere is
//! brought there, with everything that belongs to the table.

use crate::support::processes::{Process, SECRET, bluff, config, game, pair};
use crate::support::shared::Shared;
use crate::support::{Answer, House, play_on};
use serde_json::json;
use sha2::{Digest, Sha256};
use std::sync::Arc;
use stolik_server::{Config, StoreAt};

async fn call(house: &House, method: &str, path: &str, more: &str, body: &[u8]) -> Answer {
    house.send(&format!("{method} {path}"), more, body).await
}

#[tokio::test]
async fn a_game_is_played_from_two_processes_and_lives_at_one() {
    let (_, one, two) = pair().await;
    let (invite, _, mut people) = game(&one, &two, bluff()).await;
    let tv = two.house.tv(&invite).await;
    assert_eq!((one.house.server.tables(), two.house.server.tables()), (1, 0));
    assert_eq!(tv.room["tvs"], 1);
    play_on(&mut people).await;
    assert_eq!((one.house.server.tables(), two.house.server.tables()), (1, 0));
    assert_eq!(people[1].person, Some(2), "and nobody was welcomed as somebody else");
}

#[tokio::test]
async fn a_link_that_was_changed_leads_to_the_table_from_everywhere() {
    let (_, one, two) = pair().await;
    let (invite, cookie) = one.house.table().await;
    let mut host = one.house.guest(&invite, Some(&cookie), "Host").await;
    let guest = two.house.guest(&invite, None, "Guest").await;
    let secret = guest.secret.clone();
    drop(guest);
    host.yes(json!({"type": "change_link"})).await;
    host.until("another link", |host| host.room["invite"] != invite.as_str()).await;
    let back = two.house.hello(&invite, None, secret.as_deref()).await;
    assert_eq!(back.person, Some(2));
    assert_eq!(back.room["invite"], host.room["invite"]);
}

#[tokio::test]
async fn what_belongs_to_a_table_is_the_same_from_everywhere() {
    let (_, one, two) = pair().await;
    let illusion = json!({"type": "choose", "game": "illusion", "options": {}});
    let (invite, _, people) = game(&one, &two, illusion).await;
    let picture = format!("{}1", people[0].game["pictures"].as_str().unwrap());
    // Links in a code to scan lead to the address that was asked.
    let host = format!("host: {}\r\n", two.house.address);
    for path in [
        picture,
        format!("/api/tables/{invite}/kept"),
        format!("/api/tables/{invite}/qr.svg"),
        format!("/api/tables/{invite}/qr.svg?to=tv"),
        format!("/api/tables/{invite}/nothing"),
        "/api/tables/AAAAAAAAAAAAAAAAAAAAAA/kept".to_string(),
    ] {
        let request = format!("GET {path} HTTP/1.1\r\n{host}connection: close\r\n\r\n");
        let (near, far) = (one.house.raw(&request).await, two.house.raw(&request).await);
        let said = |answer: &Answer| {
            let mut lines: Vec<String> = answer.head.lines().map(str::to_lowercase).collect();
            lines.retain(|line| !line.starts_with("date:"));
            lines.sort();
            lines
        };
        assert_eq!(said(&near), said(&far), "{path}");
        assert!(near.bytes == far.bytes, "{path}: {} and {}", near.body, far.body);
    }
    assert_eq!((one.house.server.tables(), two.house.server.tables()), (1, 0));
}

#[tokio::test]
async fn a_clip_is_brought_through_another_process() {
    let (_, one, two) = pair().await;
    let narrator = json!({"type": "choose", "game": "narrator", "options": {"performance": true}});
    let (invite, cookie, people) = game(&one, &two, narrator).await;
    assert_eq!(people[0].game["due"][0], 0, "the host tells");
    let page = |granule: u64, body: &[u8]| {
        let head = [b"OggS\0\0".as_slice(), &granule.to_le_bytes(), &[7, 0, 0, 0], &[0; 8]];
        [head.concat(), vec![1, body.len() as u8], body.to_vec()].concat()
    };
    let sound = [
        page(0, b"OpusHead\x01\x01\x38\x01\0\0\0\0\0\0\0"),
        page(0, b"OpusTags"),
        page(3 * 48_000 + 312, &[9; 40]),
    ]
    .concat();
    let path = format!("/api/tables/{invite}/clips");
    let cookie = format!("cookie: {cookie}\r\n");
    let too_much = call(&two.house, "POST", &path, &cookie, &vec![0; 900_000]).await;
    assert_eq!(too_much.status, 413, "{}", too_much.body);
    let kept = call(&two.house, "POST", &path, &cookie, &sound).await;
    assert_eq!(kept.status, 201, "{}", kept.body);
    let clip = kept.json()["clip"].as_str().unwrap().to_string();
    for process in [&one, &two] {
        let heard = call(&process.house, "GET", &format!("{path}/{clip}"), "", b"").await;
        assert!(heard.status == 200 && heard.bytes == sound, "{}", heard.head);
    }
}

fn shown() -> String {
    let digest = Sha256::digest([b"stolik/cluster/1\n".as_slice(), SECRET].concat());
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[tokio::test]
async fn the_private_door_is_shut_for_whoever_does_not_know_the_secret() {
    let (_, one, two) = pair().await;
    let (invite, _) = one.house.table().await;
    let door = House { address: one.private(), server: two.house.server };
    let kept = format!("/api/tables/{invite}/kept");
    let good = format!("x-stolik-cluster: {}\r\n", shown());
    let visitor = "x-stolik-visitor: 10.1.2.3\r\n";
    for (name, path, headers) in [
        ("nothing", kept.as_str(), String::new()),
        ("no secret", &kept, visitor.to_string()),
        ("a wrong secret", &kept, format!("x-stolik-cluster: {}\r\n{visitor}", "0".repeat(64))),
        ("no visitor", &kept, good.clone()),
        ("a visitor from nowhere", &kept, format!("{good}x-stolik-visitor: me\r\n")),
        ("a page", "/", format!("{good}{visitor}")),
        ("the numbers", "/metrics", format!("{good}{visitor}")),
        ("decks", "/api/decks", format!("{good}{visitor}")),
    ] {
        let answer = call(&door, "GET", path, &headers, b"").await;
        assert_eq!((answer.status, answer.bytes.len()), (403, 0), "{name}");
        let names = answer.head.lines().skip(1).filter_map(|line| line.split(':').next());
        let names: Vec<String> = names.map(str::to_lowercase).collect();
        assert!(
            names
                .iter()
                .all(|name| ["content-length", "date", "connection"].contains(&name.as_str())),
            "{name}: {}",
            answer.head
        );
    }
    let answer = call(&door, "GET", &kept, &format!("{good}{visitor}"), b"").await;
    assert_eq!(answer.status, 200, "{}", answer.head);
}

#[tokio::test]
async fn nobody_is_brought_twice() {
    let (_, one, two) = pair().await;
    let (invite, cookie) = one.house.table().await;
    let _host = one.house.guest(&invite, Some(&cookie), "Host").await;
    let door = House { address: two.private(), server: two.house.server };
    let headers = format!("x-stolik-cluster: {}\r\nx-stolik-visitor: 10.1.2.3\r\n", shown());
    let kept = format!("/api/tables/{invite}/kept");
    let answer = call(&door, "GET", &kept, &headers, b"").await;
    assert_eq!(answer.status, 421, "{}", answer.head);
    assert!(answer.head.to_lowercase().contains("x-stolik-elsewhere: 1"), "{}", answer.head);
}

#[tokio::test]
async fn where_a_visitor_comes_from_is_told_at_the_private_door_and_nowhere_else() {
    let shared = Arc::new(Shared::default());
    let proxied = |config: &mut Config| config.proxies = vec!["127.0.0.1".parse().unwrap()];
    let one = Process::with(&shared, proxied).await;
    let two = Process::with(&shared, proxied).await;
    let (invite, cookie) = one.house.table().await;
    let mut host = one.house.guest(&invite, Some(&cookie), "Host").await;
    let from = |process: &Process, address: &str| {
        let mut headers = vec![
            ("origin", format!("http://{}", process.house.address)),
            ("x-forwarded-for", address.to_string()),
        ];
        headers.push(("x-stolik-visitor", "203.0.113.99".to_string()));
        headers.push(("x-stolik-cluster", shown()));
        headers
    };
    let hello = json!({"t": "hello", "v": 2, "as": "player", "lang": "pl"});
    let mut rude = two.house.knock(&invite, &from(&two, "203.0.113.7")).await.unwrap();
    rude.say(&hello).await;
    rude.until("a room", |rude| !rude.room.is_null()).await;
    rude.yes(json!({"type": "join", "name": "Rude", "face": "kuba"})).await;
    let person = rude.person.unwrap();
    host.yes(json!({"type": "kick", "person": person})).await;
    assert_eq!(rude.bye().await, "kicked");
    for (address, process, welcome) in [
        ("203.0.113.7", &two, false),
        ("203.0.113.7", &one, false),
        ("203.0.113.8", &two, true),
        ("203.0.113.8", &one, true),
    ] {
        let headers = from(process, address);
        let mut next = process.house.knock(&invite, &headers).await.unwrap();
        next.say(&hello).await;
        match welcome {
            true => next.until("a room", |next| !next.room.is_null()).await,
            false => assert_eq!(next.bye().await, "barred", "{address}"),
        }
    }
}

#[tokio::test]
async fn a_page_of_somebody_else_is_not_brought_anywhere() {
    let (_, one, two) = pair().await;
    let (invite, cookie) = one.house.table().await;
    let _host = one.house.guest(&invite, Some(&cookie), "Host").await;
    let evil = [("origin", "http://evil.example".to_string())];
    assert!(two.house.knock(&invite, &evil).await.is_err());
    assert!(two.house.knock(&invite, &[]).await.is_err(), "a socket says where it comes from");
}

#[tokio::test]
async fn a_code_rings_from_everywhere() {
    let shared = Arc::new(Shared::default());
    let public = |config: &mut Config| config.public_url = Some("https://stolik.example".into());
    let one = Process::with(&shared, public).await;
    let two = Process::with(&shared, public).await;
    let (invite, cookie) = one.house.table().await;
    let mut host = one.house.guest(&invite, Some(&cookie), "Host").await;
    let code = host.room["code"].as_str().unwrap().to_string();
    let ala = json!({"name": "Ala", "face": "ola"}).to_string();
    let ring = async |process: &Process, code: &str| {
        let code: String = code.bytes().map(|byte| format!("%{byte:02x}")).collect();
        let path = format!("/api/codes/{code}/knock");
        call(&process.house, "POST", &path, "", ala.as_bytes()).await
    };
    let rung = ring(&two, &code).await;
    assert_eq!((rung.status, rung.json()["state"].as_str()), (200, Some("waiting")));
    let knock = rung.json()["knock"].as_str().unwrap().to_string();
    host.until("a knock", |host| host.room["knocks"][0]["name"] == "Ala").await;
    let path = format!("/api/knocks/{knock}");
    let waits = two.house.get(&path);
    let opens = async {
        let number = host.room["knocks"][0]["knock"].clone();
        host.yes(json!({"type": "let_in", "knock": number})).await;
    };
    let (answer, ()) = tokio::join!(waits, opens);
    assert_eq!(answer.json(), json!({"state": "in", "invite": invite}), "{}", answer.head);
    assert_eq!(ring(&two, "BIGOS 00000").await.status, 404);
    assert_eq!(two.house.get("/api/knocks/AAAAAAAAAAAAAAAAAAAAAA").await.status, 404);
}

#[tokio::test]
async fn a_code_of_a_table_that_was_opened_at_the_other_process_rings_where_the_table_is() {
    let (_, one, two) = pair().await;
    let (invite, cookie) = one.house.table().await;
    let host = two.house.guest(&invite, Some(&cookie), "Host").await;
    assert_eq!((one.house.server.tables(), two.house.server.tables()), (0, 1));
    let code: String =
        host.room["code"].as_str().unwrap().bytes().map(|byte| format!("%{byte:02x}")).collect();
    let ala = json!({"name": "Ala", "face": "ola"}).to_string();
    for process in [&one, &two] {
        let path = format!("/api/codes/{code}/knock");
        let rung = call(&process.house, "POST", &path, "", ala.as_bytes()).await;
        assert_eq!(rung.json(), json!({"state": "in", "invite": invite}), "{}", rung.head);
    }
    assert_eq!((one.house.server.tables(), two.house.server.tables()), (0, 1));
}

#[tokio::test]
async fn a_private_door_needs_a_store_that_is_shared() {
    let share = Arc::new(Shared::default()).join();
    let config = Config { store: StoreAt::Memory, ..config(&share) };
    let error = stolik_server::serve(config).await.err().unwrap().to_string();
    assert!(error.contains("--node-address"), "{error}");
}
