//! Everything a client should not do: each gets its answer, and nobody else notices.

use crate::support::{House, patient, play_on, quick, stores};
use futures_util::SinkExt;
use serde_json::{Value, json};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::{Error, Message};

#[tokio::test]
async fn a_command_sent_twice_has_one_effect_and_one_answer() {
    for (config, _file) in stores() {
        let house = House::open(config).await;
        let (invite, mut people) = house.company(&[]).await;
        let host = &mut people[0];
        let bot = json!({"type": "add_bot", "character": "calm"});
        let first = host.ask("same", bot.clone()).await;
        let second = host.ask("same", bot.clone()).await;
        assert_eq!(first, second);
        assert_eq!(first["ok"], true);
        // A refusal is repeated too, even when the command would now be fine.
        let refused = host.ask("no", json!({"type": "remove_bot", "person": 9})).await;
        assert_eq!(refused["ok"], false);
        assert_eq!(host.ask("no", json!({"type": "start"})).await, refused);
        let secret = host.secret.clone();
        let mut again = house.hello(&invite, None, secret.as_deref()).await;
        assert_eq!(again.person, Some(1));
        assert_eq!(again.ask("same", bot).await, first, "also on another socket");
        assert_eq!(again.room["people"].as_array().unwrap().len(), 2);
        assert_eq!(people[0].bye().await, "replaced");
    }
}

#[tokio::test]
async fn a_move_that_names_another_decision_is_stale() {
    let house = House::open(quick()).await;
    let (_, mut people) = house.company(&["Ala"]).await;
    people[0].yes(json!({"type": "start"})).await;
    for person in &mut people {
        person.until("the game", |person| person.game["seat"].is_u64()).await;
    }
    let old = people[0].act();
    for person in &mut people {
        person.step().await;
    }
    people[0].until("the next decision", |person| person.game["decision"] != old["decision"]).await;
    assert_eq!(people[0].no(old).await, "stale");
    let mut ahead = people[0].act_anyway();
    ahead["decision"] = json!(4_000_000);
    assert_eq!(people[0].no(ahead).await, "stale");
    for (action, code) in [
        (json!({"type": "fly"}), "malformed"),
        (json!([1]), "malformed"),
        (json!({"type": "bid", "count": -1, "face": 2}), "malformed"),
    ] {
        let decision = people[0].game["decision"].clone();
        assert_eq!(
            people[0].no(json!({"type": "act", "decision": decision, "action": action})).await,
            code
        );
    }
    play_on(&mut people).await;
    let late = people[0].act_anyway();
    assert_eq!(people[0].no(late).await, "game_over");
}

#[tokio::test]
async fn broken_frames_end_only_their_own_socket() {
    let house = House::open(quick()).await;
    let (invite, mut people) = house.company(&["Ala"]).await;
    let broken = [
        "",
        "{",
        "[]",
        "null",
        r#"{"t":"do"}"#,
        r#"{"t":"do","id":7,"cmd":{}}"#,
        r#"{"t":"hello","v":2,"as":"player"}"#,
        "\u{0}",
    ];
    for text in broken {
        let mut client = house.hello(&invite, None, None).await;
        client.say_text(text).await;
        assert_eq!(client.bye().await, "bad_frame", "{text:?}");
    }
    let mut client = house.hello(&invite, None, None).await;
    client.socket.send(Message::binary(vec![1, 2, 3])).await.unwrap();
    assert_eq!(client.bye().await, "bad_frame");
    for wrong in [
        "7",
        "{}",
        r#"{"type":"fly"}"#,
        r#"{"type":"kick","person":"x"}"#,
        r#"{"type":"act","decision":1.5,"action":{}}"#,
        r#"{"type":"join"}"#,
    ] {
        people[1].say_text(&format!(r#"{{"t":"do","id":"w","cmd":{wrong}}}"#)).await;
        people[1]
            .until("a refusal", |client| {
                client
                    .heard
                    .last()
                    .is_some_and(|frame| frame["id"] == "w" && frame["code"] == "malformed")
            })
            .await;
        people[1].heard.clear();
    }
    let mut client = house.hello(&invite, None, None).await;
    let _ = client.socket.send(Message::text("x".repeat(20_000))).await;
    // The server stops reading in the middle: its farewell may be lost in the reset, the end is
    // not.
    while let Some(frame) = client.hear().await {
        assert!(frame["t"] != "bye" || frame["code"] == "bad_frame");
    }
    people[0].yes(json!({"type": "start"})).await;
    for person in &mut people {
        person.until("the game", |person| person.game["seat"].is_u64()).await;
    }
    play_on(&mut people).await;
}

#[tokio::test]
async fn the_greeting_comes_first_and_in_time() {
    let mut config = quick();
    config.limits.hello = Duration::from_millis(100);
    let house = House::open(config).await;
    let (invite, _) = house.table().await;
    let mut silent = house.connect(&invite, None).await;
    assert_eq!(silent.bye().await, "bad_frame");
    let mut rude = house.connect(&invite, None).await;
    rude.say(&json!({"t": "do", "id": "x", "cmd": {"type": "leave"}})).await;
    assert_eq!(rude.bye().await, "bad_frame");
    for unknown in ["AAAAAAAAAAAAAAAAAAAAAA", "short"] {
        let mut lost = house.connect(unknown, None).await;
        lost.say(&json!({"t": "hello", "v": 2, "as": "player", "lang": "pl"})).await;
        assert_eq!(lost.bye().await, "unknown_table");
    }
}

#[tokio::test]
async fn too_many_commands_are_refused_and_then_not_even_that() {
    let mut config = quick();
    config.limits.command_burst = 5;
    config.limits.commands_per_second = 1;
    let house = House::open(config).await;
    let (_, mut people) = house.company(&[]).await;
    for number in 0..40 {
        let frame = json!({"t": "do", "id": format!("n{number}"), "cmd": {"type": "stand"}});
        let _ = people[0].socket.send(Message::text(frame.to_string())).await;
    }
    assert_eq!(people[0].bye().await, "too_many");
    assert!(people[0].heard.iter().any(|frame| frame["code"] == "too_fast"));
}

#[tokio::test]
async fn pings_of_the_socket_itself_are_counted_like_commands() {
    let mut config = quick();
    config.limits.command_burst = 5;
    config.limits.commands_per_second = 1;
    let house = House::open(config).await;
    let (invite, _) = house.table().await;
    for greeted in [true, false] {
        let mut client = match greeted {
            true => house.hello(&invite, None, None).await,
            false => house.connect(&invite, None).await,
        };
        for _ in 0..40 {
            let _ = client.socket.feed(Message::Ping(Vec::new().into())).await;
        }
        let _ = client.socket.flush().await;
        assert_eq!(client.bye().await, "too_many");
    }
}

#[tokio::test]
async fn foreign_pages_and_names_stay_outside() {
    let house = House::open(quick()).await;
    let (invite, _) = house.table().await;
    let own = format!("http://{}", house.address);
    let cases: Vec<(Vec<(&'static str, String)>, u16)> = vec![
        (vec![], 403),
        (vec![("origin", String::new())], 403),
        (vec![("origin", "null".into())], 403),
        (vec![("origin", "http://evil.example".into())], 403),
        (vec![("origin", "http://127.0.0.1:1".into())], 403),
        (vec![("origin", own.clone()), ("host", "evil.example".into())], 421),
        (vec![("origin", "http://evil.example".into()), ("host", "evil.example".into())], 421),
    ];
    for (headers, status) in cases {
        match house.knock(&invite, &headers).await {
            Err(Error::Http(response)) => {
                assert_eq!(response.status().as_u16(), status, "{headers:?}")
            }
            Err(other) => panic!("{headers:?}: {other}"),
            Ok(_) => panic!("{headers:?} came in"),
        }
    }
    assert!(house.knock(&invite, &[("origin", own)]).await.is_ok());
    let post = |origin: &'static str| house.send("POST /api/tables", origin, "{}");
    assert_eq!(post("origin: http://evil.example\r\n").await.status, 403);
    assert_eq!(post("").await.status, 201);
    assert_eq!(
        house.raw("GET / HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n").await.status,
        421
    );
    assert_eq!(house.raw("GET / HTTP/1.1\r\nconnection: close\r\n\r\n").await.status, 421);
}

#[tokio::test]
async fn a_foreign_secret_opens_nothing() {
    let house = House::open(quick()).await;
    let (_, first) = house.company(&[]).await;
    let (invite, _second) = house.company(&[]).await;
    for secret in
        [first[0].secret.as_deref(), Some("AAAAAAAAAAAAAAAAAAAAAA"), Some("nonsense"), Some("")]
    {
        let client = house.hello(&invite, None, secret).await;
        assert_eq!(client.person, None, "{secret:?}");
    }
}

#[tokio::test]
async fn half_a_header_is_not_waited_for() {
    let mut config = quick();
    config.limits.header = Duration::from_millis(100);
    let house = House::open(config).await;
    let mut stream = TcpStream::connect(house.address).await.unwrap();
    stream.write_all(b"GET / HTTP/1.1\r\nhost: loc").await.unwrap();
    let mut rest = Vec::new();
    let _ = patient("the end of the connection", stream.read_to_end(&mut rest)).await;
}

#[tokio::test]
async fn a_body_that_never_comes_and_an_answer_that_nobody_reads_are_not_waited_for() {
    let mut config = quick();
    config.limits.request = Duration::from_millis(200);
    config.limits.slow = Duration::from_millis(200);
    let large = vec![b'x'; 32 << 20];
    config.files = stolik_server::Files::new([("index.html".to_string(), large.into())].into());
    let house = House::open(config).await;
    let half = format!(
        "POST /api/tables HTTP/1.1\r\nhost: {}\r\ncontent-length: 10\r\n\r\n{{",
        house.address
    );
    let answer = house.raw(&half).await;
    assert_eq!(answer.status, 408, "{}", answer.head);

    let mut stream = TcpStream::connect(house.address).await.unwrap();
    let get = format!("GET / HTTP/1.1\r\nhost: {}\r\n\r\n", house.address);
    stream.write_all(get.as_bytes()).await.unwrap();
    // Long enough for the server to lose its patience; then far less is left to read than was asked
    // for.
    tokio::time::sleep(Duration::from_millis(1500)).await;
    let mut taken = Vec::new();
    let _ = patient("the end of it", stream.read_to_end(&mut taken)).await;
    assert!(taken.len() < 32 << 20, "{} bytes", taken.len());
}

#[tokio::test]
async fn a_proxy_does_not_lift_the_limit_of_a_household() {
    let mut config = quick();
    config.proxies = vec![[127, 0, 0, 1].into()];
    config.limits.connections_per_address = 3;
    let house = House::open(config).await;
    let (invite, _) = house.table().await;
    let from = |address: &str| {
        vec![
            ("origin", format!("http://{}", house.address)),
            ("x-forwarded-for", address.to_string()),
        ]
    };
    let mut open = Vec::new();
    for _ in 0..3 {
        open.push(house.knock(&invite, &from("203.0.113.7")).await.unwrap());
    }
    match house.knock(&invite, &from("203.0.113.7")).await {
        Err(Error::Http(response)) => assert_eq!(response.status().as_u16(), 429),
        other => panic!("a fourth came in: {}", other.is_ok()),
    }
    assert!(house.knock(&invite, &from("203.0.113.8")).await.is_ok());
    open.pop();
    patient("a free place", async {
        while house.knock(&invite, &from("203.0.113.7")).await.is_err() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    })
    .await;
}

#[tokio::test]
async fn there_are_only_so_many_connections() {
    let mut config = quick();
    config.limits.connections_per_address = 3;
    let house = House::open(config).await;
    let (invite, _) = house.table().await;
    let mut open = Vec::new();
    for _ in 0..3 {
        open.push(house.hello(&invite, None, None).await);
    }
    assert!(
        house.knock(&invite, &[("origin", format!("http://{}", house.address))]).await.is_err()
    );
    open.pop();
    patient("a free place", async {
        while house
            .knock(&invite, &[("origin", format!("http://{}", house.address))])
            .await
            .is_err()
        {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    })
    .await;
}

#[tokio::test]
async fn whoever_does_not_read_is_dropped_and_gets_the_whole_picture_on_return() {
    let mut config = quick();
    config.limits.slow = Duration::from_millis(300);
    let house = House::open(config).await;
    let (invite, mut people) = house.company(&["Slow"]).await;
    let slow = people.pop().unwrap();
    let host = &mut people[0];
    // The slow one never reads while the others talk: buffers fill, then its queue, then it is let
    // go.
    let reaction = json!({"type": "join", "name": "N".repeat(24), "face": "gosia"});
    for _ in 0..4000 {
        for number in 0..5 {
            host.say(&json!({"t": "do", "id": format!("{number}"), "cmd": {"type": "join", "name": "other", "face": "ola"}})).await;
            let id = host.fresh_id();
            host.say(&json!({"t": "do", "id": id, "cmd": reaction})).await;
        }
        let id = host.fresh_id();
        host.ask(&id, json!({"type": "sit"})).await;
        host.heard.clear();
        if host.someone(2)["online"] == false {
            break;
        }
    }
    host.until("the slow one gone", |host| host.someone(2)["online"] == false).await;
    let back = house.hello(&invite, None, slow.secret.as_deref()).await;
    assert_eq!(back.person, Some(2));
    host.until("the slow one back", |host| host.someone(2)["online"] == true).await;
}

#[tokio::test]
async fn one_address_opens_only_so_many_tables_and_guesses_only_so_many_codes() {
    let mut config = quick();
    config.limits.tables_per_minute = 2;
    config.limits.codes_per_minute = 2;
    let house = House::open(config).await;
    house.table().await;
    let open = || house.send("POST /api/tables", "", "{}");
    let code = open().await.json()["code"].as_str().unwrap().to_string();
    let third = open().await;
    assert_eq!((third.status, third.json()["code"].clone()), (429, Value::from("too_many")));
    let path: String = code.to_lowercase().bytes().map(|byte| format!("%{byte:02x}")).collect();
    let who = r#"{"name":"Ala","face":"ola"}"#;
    for (code, status) in [(path.as_str(), 200), ("NIE", 404), ("NIE", 429)] {
        let line = format!("POST /api/codes/{code}/knock");
        assert_eq!(house.send(&line, "", who).await.status, status, "{code}");
    }
}
