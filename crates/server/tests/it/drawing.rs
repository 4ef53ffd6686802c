//! The chance of a game is drawn by the server and the phones together: nothing stops it for long,
//! and nothing of it is lost.

use crate::support::phone::{number, phone, promise, reveal, rounds, seat, seats_of, told};
use crate::support::{Client, House, TempFile, patient, play_on, quick};
use fair::{Version, hex};
use serde_json::{Value, json};
use std::time::Duration;
use stolik_server::{Config, StoreAt};

/// What a phone does in a drawing.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Phone {
    /// Draws with the others.
    Draws,
    Sleeps,
    /// Promises numbers and says none.
    Withholds,
}

/// A table at which everybody has such a phone.
pub async fn company(house: &House, names: &[&str]) -> (String, Vec<Client>) {
    let (invite, cookie) = house.table().await;
    let mut people = Vec::new();
    for name in names {
        let cookie = people.is_empty().then_some(cookie.as_str());
        let mut client = phone(house, &invite, cookie, None).await;
        client.yes(json!({"type": "join", "name": name, "face": "gosia"})).await;
        people.push(client);
    }
    (invite, people)
}

/// Plays a phone's part until the game is there.
pub async fn take_part(client: &mut Client, phone: Phone) {
    let (mut promised, mut said) = (0, 0);
    while !client.game["seat"].is_u64() {
        let rounds = rounds(client);
        let round = rounds.len() as u8;
        let open = rounds.last().is_some_and(|round| round["list"].is_null());
        if phone != Phone::Sleeps && open && promised < round {
            promise(client, round).await;
            promised = round;
        } else if phone == Phone::Draws && round > 0 && !open && promised == round && said < round {
            reveal(client, round).await;
            said = round;
        } else {
            assert!(client.hear().await.is_some(), "closed in the middle of a drawing");
        }
    }
}

async fn draw(people: &mut [Client], phones: &[Phone]) {
    people[0].yes(json!({"type": "start"})).await;
    let parts = people.iter_mut().zip(phones).map(|(client, phone)| take_part(client, *phone));
    patient("the game", futures_util::future::join_all(parts)).await;
}

#[tokio::test]
async fn all_phones_draw_and_every_shuffle_is_promised() {
    for (config, _file) in crate::support::stores() {
        let house = House::open(config).await;
        let (_, mut people) = company(&house, &["Host", "Ala", "Olek"]).await;
        people[0].yes(json!({"type": "add_bot", "character": "calm"})).await;
        draw(&mut people, &[Phone::Draws; 3]).await;
        for client in &people {
            let rounds = rounds(client);
            assert_eq!(rounds.len(), 1);
            assert_eq!(seats_of(&rounds[0]["list"]), [0, 1, 2], "a bot adds nothing");
            assert_eq!(seats_of(&rounds[0]["numbers"]), [0, 1, 2]);
            assert_eq!(told(client)["draw"]["done"], true);
            let roots = |frame: &Value| frame["roots"].as_array().map_or(0, Vec::len);
            assert!(
                client
                    .heard
                    .iter()
                    .filter(|frame| frame["t"] == "fair")
                    .any(|frame| roots(frame) > 0)
            );
        }
        let same: Vec<Value> = people.iter().map(|client| told(client)["draw"].clone()).collect();
        assert!(same.windows(2).all(|pair| pair[0] == pair[1]), "everybody hears the same");
        play_on(&mut people).await;
        // What the server kept to itself is told when it is over, and fits what it had said.
        for client in &mut people {
            client.until("the secrets", |client| told(client)["draw"]["secrets"].is_array()).await;
            let drawings = client.heard.iter().filter(|frame| frame["draw"].is_object());
            assert!(drawings.rev().skip(1).all(|frame| frame["draw"]["secrets"].is_null()));
            let charter: Value =
                serde_json::from_str(told(client)["draw"]["charter"].as_str().unwrap()).unwrap();
            let table = fair::from_hex(charter["table"].as_str().unwrap()).unwrap();
            let secret = &told(client)["draw"]["secrets"][0];
            let secret = fair::from_hex(secret.as_str().unwrap()).unwrap();
            let said = hex(&Version::NEWEST.commitment(&table, 1, 1, &secret));
            assert_eq!(rounds(client)[0]["server"], said);
        }
        // A rematch is drawn anew.
        people.iter_mut().for_each(|client| client.game = Value::Null);
        let first = told(&people[0]);
        draw(&mut people, &[Phone::Draws; 3]).await;
        assert_ne!(told(&people[0])["draw"]["charter"], first["draw"]["charter"]);
    }
}

/// What a phone would have kept of the first game that it heard of.
fn receipt(client: &Client) -> Value {
    let frames = || client.heard.iter();
    let first = frames().position(|frame| frame["draw"]["done"] == true).unwrap();
    let seen = |frame: &Value| {
        let hash = fair::view_digest(Version::NEWEST, &frame["table"], &frame["own"]);
        json!([frame["seat"], hex(&hash)])
    };
    let views: Vec<Value> = frames()
        .skip(first)
        .filter(|frame| frame["t"] == "game" && frame["seat"].is_u64())
        .map(seen)
        .collect();
    let mut roots: Vec<Value> = Vec::new();
    for frame in frames().filter(|frame| frame["t"] == "fair") {
        for (root, number) in
            frame["roots"].as_array().unwrap().iter().zip(frame["from"].as_u64().unwrap()..)
        {
            roots.push(json!([number, root]));
        }
    }
    let own = json!([seat(client), hex(&number(client, 1))]);
    let draw = |round: &Value| {
        json!({"server": round["server"], "list": round["list"],
        "numbers": round["numbers"], "own": own})
    };
    json!({"charter": told(client)["draw"]["charter"], "roots": roots, "views": views,
        "draws": rounds(client).iter().map(draw).collect::<Vec<_>>()})
}

/// How many cards were opened to a phone; each lay there when the root of its shuffle was told.
fn opened(client: &Client) -> usize {
    let roots = receipt(client)["roots"].clone();
    let opened = client.heard.iter().flat_map(|frame| frame["opened"].as_array());
    let fits = |one: &Value| {
        let root = roots.as_array().unwrap().iter().find(|root| root[0] == one["shuffle"]).unwrap();
        let cards: Vec<(u16, u16, String)> = serde_json::from_value(one["cards"].clone()).unwrap();
        let rest: Vec<String> = serde_json::from_value(one["rest"].clone()).unwrap();
        let (shuffle, of) = (one["shuffle"].as_u64().unwrap(), one["of"].as_u64().unwrap());
        let cards =
            cards.iter().map(|(at, item, salt)| (*at, *item, fair::from_hex(salt).unwrap()));
        let (cards, rest) = (cards.collect(), rest.iter().map(|one| fair::from_hex(one).unwrap()));
        let (shuffle, of, rest) = (shuffle as u32, of as u16, rest.collect());
        let mut opened = fair::Opened { shuffle, of, cards, rest };
        let root = fair::from_hex(root[1].as_str().unwrap()).unwrap();
        assert!(fair::fits(&opened, &root), "{one}");
        opened.cards[0].1 ^= 1;
        assert!(!fair::fits(&opened, &root), "another card fits as well");
        opened.cards.len()
    };
    opened.flatten().map(fits).sum()
}

pub async fn log(
    house: &House,
    invite: &str,
    client: &Client,
    number: u32,
) -> crate::support::Answer {
    let who = format!("x-seat-secret: {}\r\n", client.secret.as_deref().unwrap());
    house.send(&format!("GET /api/tables/{invite}/games/{number}/log"), &who, "").await
}

pub fn check(file: &Value, receipt: Option<&Value>) -> fair::Report {
    let file = serde_json::from_value(file.clone()).unwrap();
    let receipt = receipt.map(|receipt| serde_json::from_value(receipt.clone()).unwrap());
    fair::verify(games::GAMES, &file, receipt.as_ref())
}

#[tokio::test]
async fn what_is_exported_fits_for_every_game_and_every_phone() {
    let house = House::open(quick()).await;
    for (number, game) in games::GAMES.iter().enumerate() {
        if game
            .pictured()
            .is_some_and(|pictured| pictured.grows(&json!({}), 3).is_ok_and(|it| it.is_some()))
        {
            continue;
        }
        let (invite, mut people) = company(&house, &["Host", "Ala", "Olek"]).await;
        people[0].yes(json!({"type": "choose", "game": game.id(), "options": {}})).await;
        draw(&mut people, &[Phone::Draws; 3]).await;
        if number == 0 {
            assert_eq!(
                log(&house, &invite, &people[0], 1).await.status,
                409,
                "not while it goes on"
            );
            play_on(&mut people).await;
        } else {
            people[0].yes(json!({"type": "end_game"})).await;
        }
        let file = log(&house, &invite, &people[0], 1).await;
        assert_eq!(file.status, 200, "{}", file.body);
        let file = file.json();
        for client in &people {
            let receipt = receipt(client);
            let report = check(&file, Some(&receipt));
            assert_eq!((report.misfit, report.fits.len()), (None, 4), "{}", game.id());
            assert_eq!(report.gave, [0, 1, 2]);
            // Pictures of Iluzja are opened when a row is turned over, which nobody did here.
            assert_eq!(opened(client) > 0, game.id() != "illusion", "{}", game.id());
            let mut lied_to = receipt.clone();
            lied_to["draws"][0]["list"][0][1] = "00".repeat(32).into();
            assert_eq!(check(&file, Some(&lied_to)).misfit.unwrap().code, "told_list");
        }
        let mut forged = file.clone();
        forged["fair"]["seed"] = "00".repeat(32).into();
        assert_eq!(check(&forged, None).misfit.unwrap().code, "seed");
    }
}

/// How long it takes is printed (`--nocapture`), never judged.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn six_phones_draw_again_and_again() {
    let house = House::open(quick()).await;
    let names = ["Host", "Ala", "Olek", "Ewa", "Jan", "Iga"];
    let (_, mut people) = company(&house, &names).await;
    let mut took = Vec::new();
    for _ in 0..20 {
        people.iter_mut().for_each(|client| client.game = Value::Null);
        let start = std::time::Instant::now();
        draw(&mut people, &[Phone::Draws; 6]).await;
        took.push(start.elapsed());
        assert_eq!(seats_of(&rounds(&people[5])[0]["numbers"]), [0, 1, 2, 3, 4, 5]);
        people[0].yes(json!({"type": "end_game"})).await;
        for client in &mut people {
            client.until("the lobby", |client| client.game["game"].is_null()).await;
            client.heard.clear();
        }
    }
    took.sort();
    println!("six phones: {:?} to {:?}, median {:?}", took[0], took[19], took[10]);
}

#[tokio::test]
async fn a_game_that_nobody_drew_says_so() {
    let house = House::open(quick()).await;
    let (invite, mut people) = house.company(&["Ala"]).await;
    people[0].yes(json!({"type": "start"})).await;
    people[0].yes(json!({"type": "end_game"})).await;
    let file = log(&house, &invite, &people[0], 1).await.json();
    assert_eq!(check(&file, None).misfit.unwrap().code, "not_drawn");
}

#[tokio::test]
async fn a_phone_that_sleeps_adds_nothing_and_stops_nothing() {
    let mut config = quick();
    config.pace.draw = Duration::from_millis(800);
    let house = House::open(config).await;
    let (_, mut people) = company(&house, &["Host", "Ala", "Olek"]).await;
    draw(&mut people, &[Phone::Draws, Phone::Sleeps, Phone::Draws]).await;
    let rounds = rounds(&people[0]);
    assert_eq!(rounds.len(), 1);
    assert_eq!(seats_of(&rounds[0]["numbers"]), [0, 2]);
    play_on(&mut people).await;
}

#[tokio::test]
async fn a_number_that_is_withheld_is_drawn_without_once_and_everybody_sees_it() {
    let mut config = quick();
    config.pace.draw = Duration::from_millis(1600);
    let house = House::open(config).await;
    let (_, mut people) = company(&house, &["Host", "Ala", "Olek"]).await;
    draw(&mut people, &[Phone::Draws, Phone::Withholds, Phone::Draws]).await;
    for client in &people {
        let rounds = rounds(client);
        assert_eq!(rounds.len(), 2);
        assert_eq!(seats_of(&rounds[0]["list"]), [0, 1, 2]);
        assert_eq!(seats_of(&rounds[0]["numbers"]), [0, 2]);
        assert_eq!(seats_of(&rounds[1]["list"]), [0, 2]);
        assert_eq!(seats_of(&rounds[1]["numbers"]), [0, 2]);
        assert_eq!(rounds[0]["server"], rounds[1]["server"], "one secret for both rounds");
    }
    let late = promise(&mut people[1], 2).await;
    assert_eq!(late["code"], "too_late");
    // With nobody left the game starts all the same.
    let (_, mut people) = company(&house, &["Host", "Ala"]).await;
    draw(&mut people, &[Phone::Withholds; 2]).await;
    let rounds = rounds(&people[0]);
    assert_eq!((rounds.len(), seats_of(&rounds[1]["list"])), (2, vec![]));
}

#[tokio::test]
async fn what_does_not_fit_is_refused() {
    let house = House::open(quick()).await;
    let (invite, mut people) = company(&house, &["Host", "Ala"]).await;
    let mut plain = house.guest(&invite, None, "Olek").await;
    plain.yes(json!({"type": "stand"})).await;
    let hash = "ab".repeat(32);
    let promise_it = json!({"type": "promise", "number": 1, "round": 1, "hash": hash});
    assert_eq!(people[0].no(promise_it.clone()).await, "too_late", "nothing is drawn");
    people[0].yes(json!({"type": "start"})).await;
    assert_eq!(people[0].no(json!({"type": "start"})).await, "game_running");
    assert_eq!(people[0].no(json!({"type": "add_bot", "character": "calm"})).await, "game_running");
    for (bad, code) in [
        (json!({"type": "promise", "number": 2, "round": 1, "hash": hash}), "too_late"),
        (json!({"type": "promise", "number": 1, "round": 2, "hash": hash}), "too_late"),
        (json!({"type": "promise", "number": 1, "round": 1, "hash": "ab"}), "malformed"),
        (json!({"type": "promise", "number": 1, "round": 1, "hash": "AB".repeat(32)}), "malformed"),
        (json!({"type": "reveal", "number": 1, "round": 1, "secret": hash}), "too_late"),
    ] {
        assert_eq!(people[0].no(bad.clone()).await, code, "{bad}");
    }
    assert_eq!(plain.no(promise_it.clone()).await, "not_seated");
    for client in &mut people {
        client.until("the drawing", |client| told(client).is_object()).await;
    }
    assert_eq!(promise(&mut people[0], 1).await["ok"], true);
    assert_eq!(promise(&mut people[0], 1).await["ok"], true, "said twice, it has been said");
    assert_eq!(people[0].no(promise_it).await, "too_late", "nobody promises another number");
    assert_eq!(promise(&mut people[1], 1).await["ok"], true);
    let closed = |client: &Client| rounds(client).iter().any(|round| round["list"].is_array());
    people[0].until("the list", closed).await;
    let other = json!({"type": "reveal", "number": 1, "round": 1, "secret": hash});
    assert_eq!(people[0].no(other).await, "malformed", "another number than was promised");
    // The host may think better of it.
    people[0].yes(json!({"type": "end_game"})).await;
    assert_eq!(reveal(&mut people[1], 1).await["code"], "too_late");
    draw(&mut people, &[Phone::Draws; 2]).await;
    assert_eq!(told(&people[0])["number"], 2);
}

fn on(file: &TempFile) -> Config {
    let mut config = quick();
    config.store = StoreAt::File(file.0.clone());
    config.pace.draw = Duration::from_secs(8);
    config
}

/// Stops the server and starts another on the same file; everybody comes back.
async fn again(
    house: House,
    file: &TempFile,
    invite: &str,
    people: Vec<Client>,
) -> (House, Vec<Client>) {
    house.server.stop().await;
    let mut back = Vec::new();
    let house = House::open(on(file)).await;
    for client in people {
        let mut new = phone(&house, invite, None, client.secret.as_deref()).await;
        new.secret = client.secret;
        new.until("the drawing", |client| told(client).is_object()).await;
        back.push(new);
    }
    (house, back)
}

#[tokio::test]
async fn a_restart_in_the_middle_of_a_drawing_loses_nothing() {
    let file = TempFile::new();
    let house = House::open(on(&file)).await;
    let (invite, mut people) = company(&house, &["Host", "Ala"]).await;
    people[0].yes(json!({"type": "start"})).await;
    for client in &mut people {
        client.until("the drawing", |client| told(client).is_object()).await;
    }
    assert_eq!(promise(&mut people[0], 1).await["ok"], true);
    let (charter, server) =
        (told(&people[0])["draw"]["charter"].clone(), rounds(&people[0])[0]["server"].clone());

    let (house, mut people) = again(house, &file, &invite, people).await;
    let closed = |client: &Client| rounds(client).iter().any(|round| round["list"].is_array());
    if !closed(&people[1]) {
        promise(&mut people[1], 1).await;
    }
    for client in &mut people {
        client.until("the list", closed).await;
    }
    let list = rounds(&people[0])[0]["list"].clone();
    assert_eq!(told(&people[0])["draw"]["charter"], charter);
    assert_eq!(rounds(&people[0])[0]["server"], server);
    assert!(seats_of(&list).contains(&0), "what was acknowledged is on the list: {list}");

    let (_house, mut people) = again(house, &file, &invite, people).await;
    assert_eq!(rounds(&people[1])[0]["list"], list);
    for seat in seats_of(&list) {
        assert_eq!(reveal(&mut people[seat as usize], 1).await["ok"], true);
    }
    for client in &mut people {
        client.until("the game", |client| client.game["seat"].is_u64()).await;
        assert_eq!(rounds(client).len(), 1);
        assert_eq!(seats_of(&rounds(client)[0]["numbers"]), seats_of(&list));
    }
    play_on(&mut people).await;
}

#[tokio::test]
async fn whoever_is_given_a_seat_has_its_cards_opened_before_they_see_them() {
    let house = House::open(quick()).await;
    let (invite, mut people) = company(&house, &["Host", "Ala"]).await;
    draw(&mut people, &[Phone::Draws; 2]).await;
    let hand = people[1].game["own"]["hand"].clone();
    drop(people.remove(1));
    // She looked on while the cards were dealt, or came later: of that seat she has heard nothing.
    let mut new = phone(&house, &invite, None, None).await;
    new.until("an empty chair", |new| new.someone(2)["online"] == false).await;
    new.yes(json!({"type": "claim", "person": 2})).await;
    people[0].until("a claim", |host| host.room["claims"][0].is_object()).await;
    let claim = people[0].room["claims"][0]["claim"].clone();
    people[0].yes(json!({"type": "allow", "claim": claim})).await;
    new.until("the hand", |new| new.game["own"]["hand"] == hand).await;
    let shown = |frame: &Value| frame["t"] == "game" && !frame["own"].is_null();
    let first = new.heard.iter().position(shown).unwrap();
    let opened = new.heard[..first].iter().flat_map(|frame| frame["opened"].as_array()).flatten();
    let cards: usize = opened.map(|opened| opened["cards"].as_array().map_or(0, Vec::len)).sum();
    assert_eq!(cards, hand.as_array().unwrap().len(), "before the picture that shows them");
}
