//! Bots that are plugged in: what they are shown, and that no brain can hold a table up.

use crate::support::{House, play_on, quick};
use kernel::{Asked, Brain, BrainError, Quick, Seat, Sight};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};

/// A brain that writes down what it is shown, and then misbehaves in its own way.
struct Odd {
    character: String,
    shown: Arc<Mutex<Vec<(Seat, Value, Value)>>>,
}

impl Brain for Odd {
    fn choose(
        &mut self,
        asked: &dyn Asked,
        _: &dyn Sight,
        _: &mut Quick,
    ) -> Result<String, BrainError> {
        let read = |text: String| serde_json::from_str(&text).unwrap();
        self.shown.lock().unwrap().push((asked.seat(), read(asked.view()), read(asked.legal())));
        match self.character.as_str() {
            "calm" => Ok(String::new()),
            "sharp" => Ok(r#"{"type":"bid","count":99,"face":6}"#.to_string()),
            _ => panic!("a brain that breaks"),
        }
    }
}

/// A brain that writes down what it was told is spoken.
struct Listener(Arc<Mutex<Vec<String>>>);

impl Brain for Listener {
    fn speak(&mut self, language: &str) {
        self.0.lock().unwrap().push(language.to_string());
    }

    fn choose(
        &mut self,
        asked: &dyn Asked,
        _: &dyn Sight,
        _: &mut Quick,
    ) -> Result<String, BrainError> {
        Err(BrainError::Idle { seat: asked.seat() })
    }
}

#[tokio::test]
async fn brains_are_told_the_language_of_the_host() {
    let told = Arc::new(Mutex::new(Vec::new()));
    let mut config = quick();
    let kept = Arc::clone(&told);
    config.brains = Arc::new(move |_, _| Some(Box::new(Listener(Arc::clone(&kept)))));
    let house = House::open(config).await;
    let (invite, cookie) = house.table().await;
    let _screen = house.tv(&invite).await;
    let mut guest = house.guest(&invite, None, "Ala").await;
    let mut host = house.connect(&invite, Some(&cookie)).await;
    host.say(&json!({"t": "hello", "v": 2, "as": "player", "lang": "en"})).await;
    host.yes(json!({"type": "join", "name": "Host", "face": "gosia"})).await;
    host.yes(json!({"type": "add_bot", "character": "calm"})).await;
    host.yes(json!({"type": "start"})).await;
    host.until("the bot's move", |host| host.game["table"]["arranged"][2] == true).await;
    assert!(host.room["language"].is_null());
    {
        let told = told.lock().unwrap();
        assert!(!told.is_empty() && told.iter().all(|language| language == "en"), "{told:?}");
    }

    // Chosen for the whole table, whatever its host reads.
    assert_eq!(guest.no(json!({"type": "speak", "lang": "pl"})).await, "not_host");
    assert_eq!(host.no(json!({"type": "speak", "lang": "xx"})).await, "malformed");
    host.yes(json!({"type": "end_game"})).await;
    host.yes(json!({"type": "speak", "lang": "pl"})).await;
    host.until("the choice", |host| host.room["language"] == "pl").await;
    told.lock().unwrap().clear();
    host.yes(json!({"type": "start"})).await;
    host.until("the bot's move", |host| host.game["table"]["arranged"][2] == true).await;
    let told = told.lock().unwrap();
    assert!(!told.is_empty() && told.iter().all(|language| language == "pl"), "{told:?}");
}

#[tokio::test]
async fn brains_see_their_own_seat_only_and_cannot_hold_a_table_up() {
    let shown = Arc::new(Mutex::new(Vec::new()));
    let mut config = quick();
    let kept = Arc::clone(&shown);
    config.brains = Arc::new(move |game, character| {
        assert_eq!(game, "bluff");
        Some(Box::new(Odd { character: character.to_string(), shown: Arc::clone(&kept) }))
    });
    let house = House::open(config).await;
    let (_, mut people) = house.company(&[]).await;
    for character in ["calm", "sharp", "wild"] {
        people[0].yes(json!({"type": "add_bot", "character": character})).await;
    }
    people[0].yes(json!({"type": "start"})).await;
    people[0].until("the game", |person| person.game["seat"] == 0).await;
    play_on(&mut people).await;
    let shown = shown.lock().unwrap();
    assert!((1..4).all(|seat| shown.iter().any(|(other, ..)| *other == seat)));
    for (seat, view, legal) in shown.iter() {
        assert!(!legal.as_array().unwrap().is_empty());
        assert_eq!(view.as_object().unwrap().keys().collect::<Vec<_>>(), ["own", "table"]);
        assert_eq!(
            view["own"]["hand"].as_array().unwrap().len() as u64,
            view["table"]["cards"][usize::from(*seat)].as_u64().unwrap()
        );
    }
}

/// A brain that counts how often it was born, and how often it was kept for another game.
struct Veteran(Arc<Mutex<(u32, u32)>>);

impl Brain for Veteran {
    fn next_game(&mut self) -> bool {
        self.0.lock().unwrap().1 += 1;
        true
    }

    fn choose(
        &mut self,
        asked: &dyn Asked,
        _: &dyn Sight,
        _: &mut Quick,
    ) -> Result<String, BrainError> {
        Err(BrainError::Idle { seat: asked.seat() })
    }
}

#[tokio::test]
async fn a_brain_may_remember_the_evening() {
    let counted = Arc::new(Mutex::new((0, 0)));
    let mut config = quick();
    let kept = Arc::clone(&counted);
    config.brains = Arc::new(move |_, _| {
        kept.lock().unwrap().0 += 1;
        Some(Box::new(Veteran(Arc::clone(&kept))))
    });
    let house = House::open(config).await;
    let (_, mut people) = house.company(&[]).await;
    let host = &mut people[0];
    for character in ["calm", "sharp"] {
        host.yes(json!({"type": "add_bot", "character": character})).await;
    }
    for again in 0..3 {
        host.yes(json!({"type": "start"})).await;
        host.until("both moves", |host| {
            host.game["table"]["arranged"][1] == true && host.game["table"]["arranged"][2] == true
        })
        .await;
        assert_eq!(*counted.lock().unwrap(), (2, 2 * again));
        host.yes(json!({"type": "end_game"})).await;
    }
}
