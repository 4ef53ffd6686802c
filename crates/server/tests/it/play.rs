//! An evening over real sockets: whole games, bots, people who come late, leave, are away and come
//! back.

use crate::support::{House, play_on, quick, stores};
use serde_json::{Value, json};
use std::time::Duration;

#[tokio::test]
async fn three_people_and_a_tv_play_a_game_and_a_rematch_with_each_store() {
    for (config, _file) in stores() {
        let house = House::open(config).await;
        let (invite, mut people) = house.company(&["Ala", "Olek"]).await;
        let mut tv = house.tv(&invite).await;
        people[0]
            .yes(json!({"type": "choose", "game": "bluff", "options": {"countdown": false}}))
            .await;
        for games in 1..=2 {
            people[0].yes(json!({"type": "start"})).await;
            for person in &mut people {
                person
                    .until("the game", |person| {
                        person.game["outcome"].is_null() && person.game["seat"].is_u64()
                    })
                    .await;
            }
            play_on(&mut people).await;
            let evening = &people[1].room["evening"];
            assert_eq!(evening["games"].as_array().unwrap().len(), games);
            assert_eq!(evening["games"][0]["people"], json!([1, 2, 3]));
            let played = evening["wins"]
                .as_array()
                .unwrap()
                .iter()
                .map(|wins| wins["played"].as_u64().unwrap())
                .sum::<u64>();
            assert_eq!(played, 3 * games as u64);
            tv.until("the end on the TV", |tv| {
                tv.room["evening"]["games"].as_array().unwrap().len() == games
            })
            .await;
        }
        assert!(
            tv.heard
                .iter()
                .filter(|frame| frame["t"] == "game")
                .all(|frame| frame["own"].is_null() && frame["legal"] == json!([]))
        );
        assert!(tv.heard.iter().any(|frame| {
            frame["events"]
                .as_array()
                .is_some_and(|events| events.iter().any(|event| event["type"] == "checked"))
        }));
        assert_eq!(people[0].room["tvs"], 1);
        people[0].yes(json!({"type": "end_game"})).await;
        people[2]
            .until("an empty table", |person| {
                person.room["state"] == "lobby" && person.game["game"].is_null()
            })
            .await;
    }
}

#[tokio::test]
async fn one_person_plays_with_bots() {
    let house = House::open(quick()).await;
    let (_, mut people) = house.company(&[]).await;
    assert_eq!(people[0].no(json!({"type": "start"})).await, "too_few");
    for character in ["calm", "sharp", "wild"] {
        people[0].yes(json!({"type": "add_bot", "character": character})).await;
    }
    assert_eq!(
        people[0].no(json!({"type": "add_bot", "character": "rude"})).await,
        "unknown_character"
    );
    people[0].yes(json!({"type": "remove_bot", "person": 4})).await;
    people[0].yes(json!({"type": "clock", "clock": "relaxed"})).await;
    people[0].yes(json!({"type": "start"})).await;
    assert_eq!(people[0].no(json!({"type": "add_bot", "character": "calm"})).await, "game_running");
    people[0].until("the game", |person| person.game["seat"] == 0).await;
    assert!(people[0].game["deadline"].is_u64());
    play_on(&mut people).await;
    let bots: Vec<_> = people[0].room["people"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|person| person["kind"] == "bot")
        .collect();
    assert_eq!(bots.len(), 2);
    assert_ne!(bots[0]["name"], bots[1]["name"]);
}

#[tokio::test]
async fn a_late_joiner_waits_at_the_rail_and_sits_in_the_next_game() {
    let house = House::open(quick()).await;
    let (invite, mut people) = house.company(&["Ala"]).await;
    people[0].yes(json!({"type": "start"})).await;
    let mut late = house.guest(&invite, None, "Late").await;
    late.until("the picture", |late| late.game["game"] == "bluff").await;
    assert!(late.game["seat"].is_null() && late.game["own"].is_null());
    assert!(late.someone(3)["place"].is_null());
    assert_eq!(
        late.no(json!({"type": "act", "decision": 1, "action": {"type": "check"}})).await,
        "not_seated"
    );
    assert_eq!(late.no(json!({"type": "pause"})).await, "not_seated");
    play_on(&mut people).await;
    late.until("the end", |late| late.room["state"] == "over").await;
    assert_eq!(late.someone(3)["place"], 2);
    people[0].yes(json!({"type": "start"})).await;
    late.until("a seat", |late| late.game["seat"] == 2).await;
    people.push(late);
    for person in &mut people {
        person.until("the game", |person| person.game["outcome"].is_null()).await;
    }
    play_on(&mut people).await;
}

#[tokio::test]
async fn the_host_shuffles_the_places_for_the_next_game() {
    let house = House::open(quick()).await;
    let (_, mut people) = house.company(&["Ala", "Olek", "Zosia"]).await;
    assert_eq!(people[1].no(json!({"type": "shuffle"})).await, "not_host");
    people[0].until("everybody", |host| host.someone(4)["place"] == 3).await;
    let before: Vec<Value> = (1..=4).map(|id| people[0].someone(id)["place"].clone()).collect();
    people[0].yes(json!({"type": "shuffle"})).await;
    people[0]
        .until("other places", |host| {
            (1..=4).any(|id| host.someone(id)["place"] != before[id as usize - 1])
        })
        .await;
    let mut places: Vec<u64> =
        (1..=4).filter_map(|id| people[0].someone(id)["place"].as_u64()).collect();
    let seat = people[0].someone(3)["place"].clone();
    places.sort_unstable();
    assert_eq!(places, [0, 1, 2, 3], "everybody has a place, and nobody the same");
    people[0].yes(json!({"type": "start"})).await;
    people[2].until("the seat", |person| person.game["seat"] == seat).await;
    assert_eq!(people[0].no(json!({"type": "shuffle"})).await, "game_running");
}

#[tokio::test]
async fn hosting_is_handed_over_and_moves_on_when_the_host_leaves() {
    let house = House::open(quick()).await;
    let (invite, mut people) = house.company(&["Ala", "Olek"]).await;
    assert_eq!(people[0].room["host"], 1);
    assert_eq!(people[1].no(json!({"type": "start"})).await, "not_host");
    people[0].yes(json!({"type": "make_host", "person": 2})).await;
    people[0].until("another host", |person| person.room["host"] == 2).await;
    assert_eq!(people[0].no(json!({"type": "kick", "person": 3})).await, "not_host");
    assert_eq!(people[1].no(json!({"type": "kick", "person": 99})).await, "unknown_person");
    people[1].yes(json!({"type": "leave"})).await;
    people[0].until("the host again", |person| person.room["host"] == 1).await;
    people[1].until("being nobody", |person| person.person.is_none()).await;
    assert_eq!(people[1].no(json!({"type": "sit"})).await, "not_joined");
    people[0].yes(json!({"type": "kick", "person": 3})).await;
    assert_eq!(people[2].bye().await, "kicked");
    people[0]
        .until("one left", |person| person.room["people"].as_array().unwrap().len() == 1)
        .await;
    let mut watcher = house.connect(&invite, None).await;
    let secret = &people[2].secret;
    watcher
        .say(&json!({"t": "hello", "v": 2, "as": "player", "lang": "pl", "secret": secret}))
        .await;
    // The secret of somebody who was sent away opens nothing, and their household is not new.
    assert_eq!(watcher.bye().await, "barred");
}

#[tokio::test]
async fn a_bot_takes_over_an_absent_seat_and_hands_it_back() {
    let mut config = quick();
    config.pace.grace = Duration::from_millis(50);
    // The host sees to it that the game lasts: nobody else is asked before everybody has arranged.
    let house = House::open(config).await;
    let (invite, mut people) = house.company(&["Ala"]).await;
    people[0].yes(json!({"type": "start"})).await;
    let secret = people[1].secret.clone();
    drop(people.pop());
    people[0].until("a bot on the seat", |person| person.someone(2)["bot_plays"] == true).await;
    assert_eq!(people[0].someone(2)["online"], false);
    people[0].until("its move", |person| person.game["table"]["arranged"][1] == true).await;
    let mut back = house.hello(&invite, None, secret.as_deref()).await;
    assert_eq!(back.person, Some(2));
    back.until("the seat", |back| back.someone(2)["bot_plays"] == false && back.game["seat"] == 1)
        .await;
    people[0].yes(json!({"type": "let_bot", "person": 2})).await;
    back.until("a bot again", |back| back.someone(2)["bot_plays"] == true).await;
    assert_eq!(
        back.no(
            json!({"type": "act", "decision": back.game["decision"], "action": {"type": "check"}})
        )
        .await,
        "bot_plays"
    );
    back.yes(json!({"type": "take_back"})).await;
    back.until("the seat", |back| back.someone(2)["bot_plays"] == false).await;
    people.push(back);
    play_on(&mut people).await;
}

#[tokio::test]
async fn somebody_who_leaves_a_game_is_replaced_by_a_bot_until_its_end() {
    let house = House::open(quick()).await;
    let (_, mut people) = house.company(&["Ala", "Olek"]).await;
    people[0].yes(json!({"type": "start"})).await;
    for person in &mut people {
        person.until("the game", |person| person.game["seat"].is_u64()).await;
    }
    people[2].yes(json!({"type": "leave"})).await;
    people[2].until("the rail", |person| person.game["seat"].is_null()).await;
    people.pop();
    play_on(&mut people).await;
    assert_eq!(people[0].room["evening"]["games"][0]["people"], json!([1, 2, 3]));
    people[0].yes(json!({"type": "start"})).await;
    people[0].until("two seats", |person| person.game["seats"] == json!([1, 2])).await;
}

#[tokio::test]
async fn a_pause_stops_moves_bots_and_the_clock() {
    let house = House::open(quick()).await;
    let (_, mut people) = house.company(&["Ala"]).await;
    people[0].yes(json!({"type": "clock", "clock": "brisk"})).await;
    people[0].yes(json!({"type": "start"})).await;
    people[0].until("a deadline", |person| person.game["deadline"].is_u64()).await;
    people[1].until("the game", |person| person.game["seat"] == 1).await;
    people[1].yes(json!({"type": "pause"})).await;
    people[0]
        .until("the pause", |person| {
            person.room["paused"] == true
                && person.room["paused_by"] == 2
                && person.game["deadline"].is_null()
        })
        .await;
    let command = people[0].act();
    assert_eq!(people[0].no(command).await, "paused");
    people[0].yes(json!({"type": "go_on"})).await;
    people[0]
        .until("the clock", |person| {
            person.room["paused"] == false
                && person.room["paused_by"].is_null()
                && person.game["deadline"].is_u64()
        })
        .await;
    people[1]
        .until("the clock", |person| {
            person.room["paused"] == false && person.game["deadline"].is_u64()
        })
        .await;
    play_on(&mut people).await;
}

#[tokio::test]
async fn whoever_runs_out_of_time_is_moved_for() {
    let mut config = quick();
    config.pace.brisk = Duration::from_millis(60);
    let house = House::open(config).await;
    let (_, mut people) = house.company(&["Ala"]).await;
    people[0].yes(json!({"type": "clock", "clock": "brisk"})).await;
    people[0].yes(json!({"type": "start"})).await;
    // Nobody moves: the clock plays the whole game.
    for person in &mut people {
        person.until("the end", |person| person.room["state"] == "over").await;
        assert!(person.someone(1)["bot_plays"] == false);
    }
}

#[tokio::test]
async fn reactions_are_shown_and_not_kept() {
    let house = House::open(quick()).await;
    let (invite, mut people) = house.company(&["Ala"]).await;
    people[1].yes(json!({"type": "react", "reaction": "clap"})).await;
    people[0]
        .until("the reaction", |person| {
            person.heard.iter().any(|frame| frame["t"] == "reaction" && frame["person"] == 2)
        })
        .await;
    // One that is thrown at somebody says at whom; nobody can be hit who is not there.
    assert_eq!(
        people[0].no(json!({"type": "react", "reaction": "boo", "to": 77})).await,
        "unknown_person"
    );
    people[0].yes(json!({"type": "react", "reaction": "boo", "to": 2})).await;
    people[1]
        .until("the tomato", |person| {
            person
                .heard
                .iter()
                .any(|frame| frame["t"] == "reaction" && frame["person"] == 1 && frame["to"] == 2)
        })
        .await;
    let mut watcher = house.hello(&invite, None, None).await;
    assert_eq!(watcher.no(json!({"type": "react", "reaction": "clap"})).await, "not_joined");
    assert!(watcher.heard.iter().all(|frame| frame["t"] != "reaction"));
}

#[tokio::test]
async fn hostile_names_do_no_harm_and_full_tables_say_so() {
    let house = House::open(quick()).await;
    let (_, mut people) = house.company(&["<img onerror=1>", "שלום\u{202e}evil", "👩‍👩‍👧‍👦👩‍👩‍👧‍👦"]).await;
    assert_eq!(
        people[0].no(json!({"type": "join", "name": "🎲".repeat(300), "face": "gosia"})).await,
        "bad_name"
    );
    assert_eq!(
        people[0].no(json!({"type": "join", "name": "Ala", "face": "../../x"})).await,
        "bad_face"
    );
    people[0]
        .until("everybody", |person| person.room["people"].as_array().unwrap().len() == 4)
        .await;
    assert_eq!(people[0].someone(2)["name"], "<img onerror=1>");
    assert_eq!(people[0].someone(3)["name"], "שלוםevil");
    people[0].yes(json!({"type": "join", "name": "Other", "face": "ola"})).await;
    people[1].until("the new name", |person| person.someone(1)["name"] == "Other").await;
    people[0].yes(json!({"type": "add_bot", "character": "calm"})).await;
    people[0].yes(json!({"type": "add_bot", "character": "calm"})).await;
    assert_eq!(people[0].no(json!({"type": "add_bot", "character": "calm"})).await, "table_full");
    people[1].yes(json!({"type": "stand"})).await;
    people[0].yes(json!({"type": "add_bot", "character": "calm"})).await;
    assert_eq!(people[1].no(json!({"type": "sit"})).await, "table_full");
    assert_eq!(
        people[0].no(json!({"type": "choose", "game": "chess", "options": {}})).await,
        "unknown_game"
    );
    assert_eq!(
        people[0].no(json!({"type": "choose", "game": "bluff", "options": {"x": 1}})).await,
        "bad_option"
    );
}
