//! The bots' door: a program that the host brings plays its seat over HTTP or over a socket, gets
//! what its seat gets and nothing else, and whatever it does, the evening goes on.

use crate::support::processes::pair;
use crate::support::{Answer, Client, House, TempFile, patient, quick};
use serde_json::{Value, json};
use std::time::Duration;
use stolik_server::{Config, StoreAt};

async fn call(house: &House, line: &str, cookie: &str, body: &str) -> Answer {
    house.send(line, &format!("cookie: {cookie}\r\n"), body).await
}

/// A program, as thirty lines of any language would be one.
struct Bot {
    path: String,
    token: String,
    person: u64,
    next: u64,
    said: u32,
    game: Value,
    heard: Vec<Value>,
}

impl Bot {
    async fn brought(house: &House, invite: &str, cookie: &str, name: &str) -> Bot {
        let body = json!({"name": name, "author": "Ada"}).to_string();
        let line = format!("POST /api/tables/{invite}/bots");
        let answer = call(house, &line, cookie, &body).await;
        assert_eq!(answer.status, 201, "{}", answer.body);
        let brought = answer.json();
        let token = brought["token"].as_str().unwrap().to_string();
        let path = format!("/api/tables/{invite}/bots/{token}");
        assert!(brought["url"].as_str().unwrap().ends_with(&path));
        let person = brought["person"].as_u64().unwrap();
        Bot { path, token, person, next: 0, said: 0, game: Value::Null, heard: Vec::new() }
    }

    async fn frames(&mut self, house: &House) -> Answer {
        let answer = house.get(&format!("{}/frames?after={}", self.path, self.next)).await;
        if answer.status == 200 {
            let heard = answer.json();
            self.next = heard["next"].as_u64().unwrap();
            for frame in heard["frames"].as_array().unwrap() {
                if frame["t"] == "game" {
                    self.game = frame.clone();
                }
                self.heard.push(frame.clone());
            }
        }
        answer
    }

    async fn say(&mut self, house: &House, command: Value) -> Value {
        self.said += 1;
        let frame = json!({"t": "do", "id": format!("{}", self.said), "cmd": command});
        let line = format!("POST {}/do", self.path);
        let answer = call(house, &line, "", &frame.to_string()).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.json()
    }

    /// A move: the same as the clients of the other tests would make.
    async fn act(&mut self, house: &House) -> Value {
        let legal = self.game["legal"].as_array().unwrap();
        let offer = legal.iter().find(|offer| offer["type"] == "check").unwrap_or(&legal[0]);
        let action = match offer["type"].as_str() {
            Some("arrange") => {
                let ends = offer["choices"].as_array().unwrap().iter();
                json!({"type": "arrange", "faces": ends.map(|ends| ends[0].clone()).collect::<Vec<_>>()})
            }
            _ => offer.clone(),
        };
        let decision = self.game["decision"].clone();
        self.say(house, json!({"type": "act", "decision": decision, "action": action})).await
    }

    fn is_asked(&self) -> bool {
        self.game["outcome"].is_null()
            && self.game["legal"].as_array().is_some_and(|legal| !legal.is_empty())
    }

    async fn play_to_the_end(&mut self, house: &House) {
        while self.game["outcome"].is_null() {
            assert_eq!(self.frames(house).await.status, 200);
            if self.is_asked() {
                self.act(house).await;
            }
        }
    }
}

async fn table(house: &House) -> (String, String, Client) {
    let (invite, cookie) = house.table().await;
    let host = house.guest(&invite, Some(&cookie), "Host").await;
    (invite, cookie, host)
}

fn patience(millis: u64) -> Config {
    let mut config = quick();
    config.pace.program = Duration::from_millis(millis);
    config
}

#[tokio::test]
async fn a_program_plays_a_whole_game_over_http_and_sees_what_its_seat_sees() {
    let house = House::open(quick()).await;
    let (invite, cookie, mut host) = table(&house).await;
    let mut bots = [
        Bot::brought(&house, &invite, &cookie, "Turing").await,
        Bot::brought(&house, &invite, &cookie, "Turing").await,
    ];
    let number = bots[0].person;
    host.until("the bot", |host| host.someone(number).is_object()).await;
    let shown = host.someone(number).clone();
    assert_eq!(
        [&shown["name"], &shown["kind"], &shown["author"], &shown["place"], &shown["online"]],
        [&json!("Turing"), &json!("bot"), &json!("Ada"), &json!(1), &json!(false)]
    );
    for bot in &mut bots {
        assert_eq!(bot.frames(&house).await.status, 200);
        assert_eq!(bot.heard[0]["t"], "welcome");
        assert_eq!(bot.heard[0]["person"], bot.person);
    }
    host.until("the bot here", |host| host.someone(number)["online"] == true).await;
    host.yes(json!({"type": "start"})).await;
    host.until("the game", |host| host.game["seat"].is_u64()).await;
    let [one, two] = &mut bots;
    patient("the end of the game", async {
        tokio::join!(
            host.play_to_the_end(),
            one.play_to_the_end(&house),
            two.play_to_the_end(&house)
        )
    })
    .await;
    for (seat, bot) in [(1, &bots[0]), (2, &bots[1])] {
        let games: Vec<&Value> =
            bot.heard.iter().filter(|frame| frame["own"].is_object()).collect();
        assert!(games.len() > 2);
        assert!(games.iter().all(|frame| frame["seat"] == seat), "frames of its own seat only");
    }
    // What one is told of the cards at the table is what all are told; the hands are their own.
    let hands = |bot: &Bot| -> Vec<String> {
        let hands = bot.heard.iter().filter(|frame| frame["table"]["phase"] == "arrange");
        hands.map(|frame| frame["own"]["hand"].to_string()).collect()
    };
    assert_ne!(hands(&bots[0]), hands(&bots[1]));
    assert_eq!(bots[0].game["table"], bots[1].game["table"]);
    // The same seat by a socket sees the same, and is the one visit of this program then.
    let mut socket = house.hello(&invite, None, Some(&bots[0].token)).await;
    socket.until("the game", |socket| socket.game.is_object()).await;
    assert_eq!(socket.person, Some(number));
    let mut over = bots[0].heard.iter().rfind(|frame| frame["t"] == "game").unwrap().clone();
    over["events"] = json!([]);
    assert_eq!(socket.game, over);
}

/// What a program without a socket was told that its seat is not told, or not told so.
fn more_than_its_seats(over_http: &Value, over_socket: &Value) -> Option<String> {
    let mut snapshot = over_http.clone();
    // Whoever has just come is not told what happened before.
    snapshot["events"] = json!([]);
    (&snapshot != over_socket).then(|| format!("{snapshot}\n{over_socket}"))
}

#[tokio::test]
async fn over_http_a_program_is_told_exactly_what_its_seat_is_told() {
    let house = House::open(quick()).await;
    let (invite, cookie, mut host) = table(&house).await;
    let mut bot = Bot::brought(&house, &invite, &cookie, "Turing").await;
    let mut other = Bot::brought(&house, &invite, &cookie, "Enigma").await;
    for bot in [&mut bot, &mut other] {
        bot.frames(&house).await;
    }
    host.yes(json!({"type": "start"})).await;
    host.until("the game", |host| host.game["seat"].is_u64()).await;
    let mut compared = 0;
    while compared < 6 && host.game["outcome"].is_null() {
        if host.is_due() {
            host.step().await;
        }
        for bot in [&mut bot, &mut other] {
            // A visit that was replaced begins anew.
            (bot.next, bot.game) = (0, Value::Null);
            bot.frames(&house).await;
            if bot.is_asked() {
                bot.act(&house).await;
                bot.next = 0;
                bot.frames(&house).await;
            }
        }
        host.until("the same picture", |host| {
            host.game["seq"].as_u64() >= other.game["seq"].as_u64()
        })
        .await;
        let mut socket = house.hello(&invite, None, Some(&other.token)).await;
        socket.until("the game", |socket| socket.game.is_object()).await;
        if socket.game["seq"] != other.game["seq"] {
            continue;
        }
        compared += 1;
        assert_eq!(more_than_its_seats(&other.game, &socket.game), None);
        // Planted: the frame of another seat, one with more in it, and one with the other's hand.
        let mut more = other.game.clone();
        more["hands"] = json!([host.game["own"]]);
        let mut foreign = other.game.clone();
        foreign["own"] = host.game["own"].clone();
        // There are two of every card: it may be the same hand.
        foreign["own"]["hand"] = json!(["2/6", host.game["own"]["hand"]]);
        for leak in [bot.game.clone(), host.game.clone(), more, foreign] {
            assert!(more_than_its_seats(&leak, &socket.game).is_some(), "{leak}");
        }
    }
    assert!(compared > 2, "{compared}");
}

#[tokio::test]
async fn only_the_host_brings_programs_and_bad_questions_are_refused() {
    let mut config = quick();
    config.limits.bots_per_minute = 10_000;
    config.limits.tokens_per_minute = 10_000;
    let house = House::open(config).await;
    let (invite, cookie, mut host) = table(&house).await;
    let guest = house.guest(&invite, None, "Guest").await;
    let bring = format!("POST /api/tables/{invite}/bots");
    let good = r#"{"name":"Turing"}"#;
    let nowhere = "POST /api/tables/AAAAAAAAAAAAAAAAAAAAAA/bots";
    for (line, cookie, body, status, code) in [
        (bring.as_str(), "", good, 403, "not_host"),
        (&bring, "stolik_id=AAAAAAAAAAAAAAAAAAAAAA", good, 403, "not_host"),
        (&bring, &cookie, "", 400, "bad_body"),
        (&bring, &cookie, "[]", 400, "bad_body"),
        (&bring, &cookie, r#"{"name":7}"#, 400, "bad_body"),
        (&bring, &cookie, r#"{"name":"  "}"#, 400, "bad_name"),
        (&bring, &cookie, r#"{"name":"x","author":"1234567890123456789012345"}"#, 400, "bad_name"),
        (nowhere, &cookie, good, 404, "not_found"),
    ] {
        let answer = call(&house, line, cookie, body).await;
        assert_eq!((answer.status, answer.json()["code"].as_str()), (status, Some(code)), "{body}");
    }
    let mut bot = Bot::brought(&house, &invite, &cookie, "Turing").await;
    let (path, other) = (bot.path.clone(), format!("/api/tables/{invite}/bots/{}", "A".repeat(22)));
    let guests = format!("/api/tables/{invite}/bots/{}", guest.secret.clone().unwrap());
    for (line, body, status, code) in [
        (format!("GET {path}/frames?after=minus"), "", 400, "bad_query"),
        (format!("GET {other}/frames"), "", 404, "no_bot"),
        (format!("GET /api/tables/{invite}/bots/short/frames"), "", 404, "no_bot"),
        (format!("GET {}/frames", path.replace(&invite, &"A".repeat(22))), "", 404, "not_found"),
        (format!("POST {path}/do"), "", 400, "bad_body"),
        (format!("POST {path}/do"), r#"{"t":"ping","at":1}"#, 400, "bad_body"),
        (format!("POST {other}/do"), r#"{"t":"do","id":"a","cmd":{"type":"sit"}}"#, 404, "no_bot"),
        (format!("DELETE {path}/do"), "", 405, "other_method"),
    ] {
        let answer = call(&house, &line, "", body).await;
        assert_eq!((answer.status, answer.json()["code"].as_str()), (status, Some(code)), "{line}");
    }
    assert_eq!(house.get(&format!("{guests}/frames")).await.status, 404, "no door for people");
    // A token that is at its table opens nothing under the link of another.
    assert_eq!(bot.frames(&house).await.status, 200);
    let (elsewhere, _) = house.table().await;
    let other_link = path.replace(&invite, &elsewhere);
    assert_eq!(house.get(&format!("{other_link}/frames")).await.status, 404);
    assert_eq!(bot.say(&house, json!({"type": "dance"})).await["code"], "malformed");
    for not_for_bots in [
        json!({"type": "start"}),
        json!({"type": "pause"}),
        json!({"type": "renew_code"}),
        json!({"type": "let_in", "knock": 1}),
        json!({"type": "kick", "person": 2}),
        json!({"type": "let_bot", "person": 2}),
        json!({"type": "more_time"}),
    ] {
        let answer = bot.say(&house, not_for_bots.clone()).await;
        assert_eq!(answer["code"], "not_for_bots", "{not_for_bots}");
    }
    assert_eq!(
        bot.say(&house, json!({"type": "join", "name": "Enigma", "face": "korbka"})).await["ok"],
        true
    );
    let number = bot.person;
    host.until("its name", |host| host.someone(number)["name"] == "Enigma").await;
    assert_eq!(host.no(json!({"type": "make_host", "person": number})).await, "unknown_person");
    // There is room for so many and no more.
    for _ in 0..7 {
        Bot::brought(&house, &invite, &cookie, "Turing").await;
    }
    let answer = call(&house, &bring, &cookie, good).await;
    assert_eq!((answer.status, answer.json()["code"].as_str()), (409, Some("table_full")));
}

#[tokio::test]
async fn a_program_that_asks_too_often_is_told_so_and_others_are_not_touched() {
    let mut config = quick();
    (config.limits.command_burst, config.limits.commands_per_second) = (6, 1);
    config.limits.bots_per_minute = 3;
    let house = House::open(config).await;
    let (invite, cookie, _host) = table(&house).await;
    let mut bot = Bot::brought(&house, &invite, &cookie, "Turing").await;
    let mut other = Bot::brought(&house, &invite, &cookie, "Enigma").await;
    let mut refused = 0;
    for _ in 0..12 {
        // Without a number something comes at once.
        bot.next = 0;
        let answer = bot.frames(&house).await;
        if answer.status == 429 {
            assert_eq!(answer.json()["code"], "too_fast");
            refused += 1;
        }
    }
    assert!(refused >= 4, "{refused}");
    assert_eq!(other.frames(&house).await.status, 200);
    let bring = format!("POST /api/tables/{invite}/bots");
    let codes = [0; 2].map(|_| call(&house, &bring, &cookie, r#"{"name":"x"}"#));
    let statuses = futures_util::future::join_all(codes).await;
    assert!(statuses.iter().any(|answer| answer.status == 429));
}

#[tokio::test]
async fn the_evening_goes_on_without_a_program_that_says_nothing_or_never_comes() {
    let house = House::open(patience(120)).await;
    let (invite, cookie, mut host) = table(&house).await;
    let mut silent = Bot::brought(&house, &invite, &cookie, "Silent").await;
    let never = Bot::brought(&house, &invite, &cookie, "Never").await;
    silent.frames(&house).await;
    host.yes(json!({"type": "start"})).await;
    host.until("the game", |host| host.game["seat"].is_u64()).await;
    patient("the end of the game", host.play_to_the_end()).await;
    for person in [silent.person, never.person] {
        assert_eq!(host.someone(person)["bot_plays"], true, "{}", host.someone(person));
    }
    // It hears that its seat is played, and can have it back.
    silent.frames(&house).await;
    assert_eq!(silent.say(&house, json!({"type": "take_back"})).await["ok"], true);
    host.until("its seat back", |host| host.someone(silent.person)["bot_plays"] == false).await;
}

#[tokio::test]
async fn a_program_that_is_removed_hears_it_and_a_bot_of_the_house_plays_on() {
    let house = House::open(quick()).await;
    let (invite, cookie, mut host) = table(&house).await;
    let mut bot = Bot::brought(&house, &invite, &cookie, "Turing").await;
    bot.frames(&house).await;
    host.yes(json!({"type": "start"})).await;
    bot.frames(&house).await;
    host.yes(json!({"type": "remove_bot", "person": bot.person})).await;
    bot.frames(&house).await;
    let bye = bot.heard.iter().rfind(|frame| frame["t"] == "bye");
    let gone = bye.is_some_and(|bye| bye["code"] == "kicked");
    let answer = bot.frames(&house).await;
    assert!(gone || answer.status == 404, "{:?}", bot.heard.last());
    assert_eq!(bot.frames(&house).await.json()["code"], "no_bot");
    let socket = house.hello(&invite, None, Some(&bot.token)).await;
    assert_eq!(socket.person, None, "the token is worth nothing any more");
    patient("the end of the game", host.play_to_the_end()).await;
}

#[tokio::test]
async fn a_token_is_good_under_the_link_of_its_own_table_alone() {
    let house = House::open(quick()).await;
    let (invite, cookie, mut host) = table(&house).await;
    let (other, _) = house.table().await;
    let mut bot = Bot::brought(&house, &invite, &cookie, "Turing").await;
    let asleep = Bot::brought(&house, &invite, &cookie, "Enigma").await;
    assert_eq!(bot.frames(&house).await.status, 200);
    let under = async |link: &str, token: &str| {
        let path = format!("/api/tables/{link}/bots/{token}");
        let frames = house.get(&format!("{path}/frames")).await;
        let stands = json!({"t": "do", "id": "x", "cmd": {"type": "stand"}}).to_string();
        let said = call(&house, &format!("POST {path}/do"), "", &stands).await;
        [frames, said].map(|answer| (answer.status, answer.json()["code"].clone()))
    };
    let no_bot = (404, json!("no_bot"));
    assert_eq!(under(&other, &bot.token).await, [no_bot.clone(), no_bot.clone()]);
    host.yes(json!({"type": "change_link"})).await;
    host.until("another link", |host| host.room["invite"] != json!(invite)).await;
    let not_found = (404, json!("not_found"));
    assert_eq!(under(&invite, &asleep.token).await, [not_found.clone(), not_found]);
    // Who is here hears the new link, and misses nothing meanwhile.
    let link = host.room["invite"].as_str().unwrap().to_string();
    assert_eq!(bot.frames(&house).await.status, 200);
    let heard = |frame: &Value| frame["t"] == "room" && frame["invite"] == json!(link);
    assert!(bot.heard.iter().any(heard), "{:?}", bot.heard);
    assert!(host.someone(bot.person)["online"] != json!(null), "{}", host.room);
    bot.path = format!("/api/tables/{link}/bots/{}", bot.token);
    bot.next = 0;
    assert_eq!(bot.frames(&house).await.status, 200);
}

#[tokio::test]
async fn a_program_has_its_seat_after_a_restart() {
    let file = TempFile::new();
    let on = || {
        let mut config = quick();
        config.store = StoreAt::File(file.0.clone());
        config
    };
    let house = House::open(on()).await;
    let (invite, cookie, mut host) = table(&house).await;
    let mut bot = Bot::brought(&house, &invite, &cookie, "Turing").await;
    host.yes(json!({"type": "start"})).await;
    bot.frames(&house).await;
    let hand = bot.game["own"]["hand"].clone();
    drop(host);
    house.server.stop().await;
    let house = House::open(on()).await;
    let mut host = house.hello(&invite, Some(&cookie), None).await;
    bot.game = Value::Null;
    bot.frames(&house).await;
    assert_eq!(
        (&bot.game["own"]["hand"], &bot.heard.last().unwrap()["t"]),
        (&hand, &json!("game"))
    );
    let number = bot.person;
    host.until("the bot", |host| host.someone(number)["author"] == "Ada").await;
    patient("the end of the game", async {
        tokio::join!(host.play_to_the_end(), bot.play_to_the_end(&house))
    })
    .await;
}

#[tokio::test]
async fn a_program_plays_through_a_process_that_does_not_have_the_table() {
    let (_, one, two) = pair().await;
    let (invite, cookie, mut host) = table(&one.house).await;
    let mut bot = Bot::brought(&two.house, &invite, &cookie, "Turing").await;
    bot.frames(&two.house).await;
    host.yes(json!({"type": "start"})).await;
    host.until("the game", |host| host.game["seat"].is_u64()).await;
    patient("the end of the game", async {
        tokio::join!(host.play_to_the_end(), bot.play_to_the_end(&two.house))
    })
    .await;
    assert_eq!((one.house.server.tables(), two.house.server.tables()), (1, 0));
    assert_eq!(host.someone(bot.person)["bot_plays"], false);
}
