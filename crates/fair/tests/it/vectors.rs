//! The frozen vectors of `docs/CHANCE.md`, versions 2 and 3. They were written by a third program.

use serde_json::{Value, json};
use stolik_fair::{
    Hash, Salts, Version, chain, fits, four_words, from_hex, hex, open, root, table_name,
    view_digest,
};

fn read(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap().to_string()
}

fn said(list: &Value) -> Vec<(u8, Hash)> {
    let read = |said: &Value| {
        (said[0].as_u64().unwrap() as u8, from_hex(said[1].as_str().unwrap()).unwrap())
    };
    list.as_array().unwrap().iter().map(read).collect()
}

/// What a drawing is made of, in both versions.
struct Drawing<'a> {
    version: Version,
    vector: &'a Value,
    table: [u8; 16],
    number: u32,
    kept: Hash,
}

impl Drawing<'_> {
    fn of(version: Version, vector: &Value) -> Drawing<'_> {
        let table = table_name(version, &text(&vector["invite"]));
        assert_eq!(hex(&table), text(&vector["table"]));
        let number = vector["number"].as_u64().unwrap() as u32;
        let kept = from_hex(&text(&vector["kept"])).unwrap();
        Drawing { version, vector, table, number, kept }
    }

    /// The server's secret of a round, and what it said of what it shows.
    fn server(&self, round: u8) -> [Hash; 2] {
        let Drawing { version, vector, table, number, kept } = self;
        let secret = version.secret_of_round(kept, round);
        let place = usize::from(round) - 1;
        assert_eq!(hex(&secret), text(&vector["secrets"][place]));
        let shown = version.shown(kept, round);
        let server = version.commitment(table, *number, round, &shown);
        let told = &vector["server"];
        assert_eq!(hex(&server), text(told.get(place).unwrap_or(told)));
        [secret, server]
    }

    /// T of a round, and the seed if it is the last.
    fn round(&self, first: Option<&Hash>, told: &Value) -> [Hash; 2] {
        let Drawing { version, vector, table, number, .. } = self;
        let round = if first.is_some() { 2 } else { 1 };
        let (numbers, list) = (said(&told["numbers"]), said(&told["list"]));
        for (seat, number_said) in &numbers {
            let promise = version.promise(table, *number, round, *seat, number_said);
            assert!(list.contains(&(*seat, promise)));
        }
        let [secret, server] = self.server(round);
        let charter = version.charter_hash(&text(&vector["charter"]));
        let hash = version.list_hash(&charter, first, &server, &list);
        assert_eq!(hex(&hash), text(&told["hash"]));
        [hash, version.seed(&hash, &secret, version.counted(&list, &numbers))]
    }

    /// What follows from the secret of round 1, and what is hashed besides.
    fn rest(&self) {
        let Drawing { version, vector, .. } = self;
        let [secret, _] = self.server(1);
        let salts = Salts::of(*version, &secret);
        for (number, shuffle) in (0..).zip(vector["shuffles"].as_array().unwrap()) {
            let items: Vec<u16> = serde_json::from_value(shuffle["items"].clone()).unwrap();
            let root = root(&salts, number, &items);
            assert_eq!(hex(&root), text(&shuffle["root"]));
            let said = &shuffle["opened"];
            if said.is_null() {
                continue;
            }
            let cards = said["cards"].as_array().unwrap().iter();
            let places: Vec<u16> = cards.map(|card| card[0].as_u64().unwrap() as u16).collect();
            let opened = open(&salts, number, &items, &places);
            let card = |(place, item, salt): &(u16, u16, [u8; 16])| json!([place, item, hex(salt)]);
            let cards: Value = opened.cards.iter().map(card).collect();
            assert_eq!(cards, said["cards"]);
            let rest: Value = opened.rest.iter().map(|hash| json!(hex(hash))).collect();
            assert_eq!(rest, said["rest"]);
            assert!(fits(&opened, &root));
        }
        let deck: Vec<kernel::Grown> = serde_json::from_value(vector["deck"].clone()).unwrap();
        assert_eq!(hex(&version.deck_hash(&secret, &deck)), text(&vector["deck_hash"]));
        let view = view_digest(*version, &vector["view"]["table"], &vector["view"]["own"]);
        assert_eq!(hex(&view), text(&vector["view_hash"]));
        assert_eq!(chain(*version, vector["entries"].as_array().unwrap()), text(&vector["chain"]));
    }

    fn words(&self, hash: &Hash) {
        for language in ["pl", "en"] {
            assert_eq!(json!(four_words(hash, language)), self.vector["words"][language]);
        }
    }
}

#[test]
fn the_bytes_are_those_of_version_2() {
    let vector = read(include_str!("../../vectors/fair.json"));
    let drawing = Drawing::of(Version::Two, &vector);
    let [hash, seed] = drawing.round(None, &vector);
    assert_eq!(hex(&seed), text(&vector["seed"]));
    drawing.server(2);
    drawing.words(&hash);
    drawing.rest();
}

#[test]
fn the_bytes_are_those_of_version_3() {
    let vector = read(include_str!("../../vectors/fair3.json"));
    let drawing = Drawing::of(Version::Three, &vector);
    for (number, drawn) in vector["drawings"].as_array().unwrap().iter().enumerate() {
        let mut last = None;
        for round in drawn["rounds"].as_array().unwrap() {
            let first = last.map(|[hash, _]: [Hash; 2]| hash);
            last = Some(drawing.round(first.as_ref(), round));
        }
        let [hash, seed] = last.unwrap();
        assert_eq!(hex(&seed), text(&drawn["seed"]), "{}", drawn["what"]);
        if number == 0 {
            drawing.words(&hash);
        }
    }
    drawing.rest();
}
