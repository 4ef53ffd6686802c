//! The frozen vectors of `docs/CHANCE.md`, version 2. They were written by a third program.

use serde_json::{Value, json};
use stolik_fair::{
    Hash, Salts, chain, charter_hash, deck_hash, fits, four_words, from_hex, hex, list_hash,
    number_commitment, open, root, secret_commitment, secret_of_round, seed, table_name,
    view_digest,
};

fn said(list: &Value) -> Vec<(u8, Hash)> {
    let read = |said: &Value| {
        (said[0].as_u64().unwrap() as u8, from_hex(said[1].as_str().unwrap()).unwrap())
    };
    list.as_array().unwrap().iter().map(read).collect()
}

#[test]
fn the_bytes_are_those_of_the_specification() {
    let vector: Value = serde_json::from_str(include_str!("../../vectors/fair.json")).unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_string();
    let table = table_name(&text(&vector["invite"]));
    assert_eq!(hex(&table), text(&vector["table"]));
    let (kept, number) =
        (from_hex(&text(&vector["kept"])).unwrap(), vector["number"].as_u64().unwrap() as u32);
    let mut secrets = Vec::new();
    for round in [1, 2] {
        let secret = secret_of_round(&kept, round);
        let place = usize::from(round) - 1;
        assert_eq!(hex(&secret), text(&vector["secrets"][place]));
        let server = secret_commitment(&table, number, round, &secret);
        assert_eq!(hex(&server), text(&vector["server"][place]));
        secrets.push((secret, server));
    }
    let (secret, server) = secrets[0];
    let (numbers, list) = (said(&vector["numbers"]), said(&vector["list"]));
    for ((seat, number_said), promise) in numbers.iter().zip(&list) {
        let commitment = number_commitment(&table, number, 1, *seat, number_said);
        assert_eq!((*seat, commitment), *promise);
    }
    let hash = list_hash(&charter_hash(&text(&vector["charter"])), 1, &server, &list);
    assert_eq!(hex(&hash), text(&vector["hash"]));
    for language in ["pl", "en"] {
        assert_eq!(serde_json::json!(four_words(&hash, language)), vector["words"][language]);
    }
    assert_eq!(hex(&seed(&hash, &secret, &numbers)), text(&vector["seed"]));
    for (number, shuffle) in (0..).zip(vector["shuffles"].as_array().unwrap()) {
        let items: Vec<u16> = serde_json::from_value(shuffle["items"].clone()).unwrap();
        let salts = Salts::of(&secret);
        let root = root(&salts, number, &items);
        assert_eq!(hex(&root), text(&shuffle["root"]));
        let said = &shuffle["opened"];
        if said.is_null() {
            continue;
        }
        let cards = said["cards"].as_array().unwrap().iter();
        let places: Vec<u16> = cards.map(|card| card[0].as_u64().unwrap() as u16).collect();
        let opened = open(&salts, number, &items, &places);
        let cards = opened.cards.iter().map(|(place, item, salt)| json!([place, item, hex(salt)]));
        assert_eq!(json!(cards.collect::<Vec<_>>()), said["cards"]);
        assert_eq!(
            json!(opened.rest.iter().map(|hash| hex(hash)).collect::<Vec<_>>()),
            said["rest"]
        );
        assert!(fits(&opened, &root));
    }
    let deck: Vec<kernel::Grown> = serde_json::from_value(vector["deck"].clone()).unwrap();
    assert_eq!(hex(&deck_hash(&secret, &deck)), text(&vector["deck_hash"]));
    let view = view_digest(&vector["view"]["table"], &vector["view"]["own"]);
    assert_eq!(hex(&view), text(&vector["view_hash"]));
    assert_eq!(chain(vector["entries"].as_array().unwrap()), text(&vector["chain"]));
}
