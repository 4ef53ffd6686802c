//! A phone that takes part in drawings, as tests play it.

use crate::support::{Client, House};
use fair::{Hash, Version, hex};
use serde_json::{Value, json};

/// Somebody who comes with such a phone.
pub async fn phone(
    house: &House,
    invite: &str,
    cookie: Option<&str>,
    secret: Option<&str>,
) -> Client {
    let mut client = house.connect(invite, cookie).await;
    let hello =
        json!({"t": "hello", "v": 2, "as": "player", "lang": "pl", "fair": true, "secret": secret});
    client.say(&hello).await;
    client.until("a room", |client| !client.room.is_null()).await;
    client
}

/// The newest thing that was told of a drawing.
pub fn told(client: &Client) -> Value {
    let draws =
        client.heard.iter().rev().find(|frame| frame["t"] == "fair" && frame["draw"].is_object());
    draws.cloned().unwrap_or(Value::Null)
}

pub fn rounds(client: &Client) -> Vec<Value> {
    told(client)["draw"]["rounds"].as_array().cloned().unwrap_or_default()
}

pub fn seat(client: &Client) -> u8 {
    let charter: Value =
        serde_json::from_str(told(client)["draw"]["charter"].as_str().unwrap()).unwrap();
    let seats = charter["seats"].as_array().unwrap();
    seats.iter().position(|seat| seat["person"].as_u64() == client.person).unwrap() as u8
}

/// The number that this person draws in a round: any will do.
pub fn number(client: &Client, round: u8) -> Hash {
    [client.person.unwrap() as u8 * 16 + round; 32]
}

pub async fn promise(client: &mut Client, round: u8) -> Value {
    let told = told(client);
    let game = told["number"].as_u64().unwrap() as u32;
    let charter: Value = serde_json::from_str(told["draw"]["charter"].as_str().unwrap()).unwrap();
    let version = Version::numbered(charter["version"].as_u64().unwrap() as u32).unwrap();
    let table = fair::from_hex(charter["table"].as_str().unwrap()).unwrap();
    let number = number(client, round);
    let hash = hex(&version.promise(&table, game, round, seat(client), &number));
    let id = client.fresh_id();
    client.ask(&id, json!({"type": "promise", "number": game, "round": round, "hash": hash})).await
}

pub async fn reveal(client: &mut Client, round: u8) -> Value {
    let game = told(client)["number"].clone();
    let secret = hex(&number(client, round));
    let id = client.fresh_id();
    client
        .ask(&id, json!({"type": "reveal", "number": game, "round": round, "secret": secret}))
        .await
}

/// The seats on a list, or of those who said numbers.
pub fn seats_of(list: &Value) -> Vec<u64> {
    list.as_array().unwrap().iter().map(|said| said[0].as_u64().unwrap()).collect()
}
