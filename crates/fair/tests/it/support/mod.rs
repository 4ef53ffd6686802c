//! Games that are drawn and played at random, as files, and what a phone would have kept of them.

use stolik_fair as fair;

use fair::{Charter, CharterSeat, Hash, Shuffles, hex};
use kernel::{Answer, Due, Growing, JsonStep, Question, Quick, Random, Rules, Seeded};
use serde_json::{Value, json};

/// Longer games are broken off: Kasyno played at random hardly ends.
const LONGEST: usize = 300;

fn bytes(random: &mut Quick) -> Hash {
    std::array::from_fn(|_| random.below(256) as u8)
}

fn options(rules: &dyn Rules, random: &mut Quick) -> Value {
    let pick = |spec: &kernel::OptionSpec, random: &mut Quick| {
        let values: Vec<Value> = serde_json::to_value(spec).unwrap()["values"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|value| !value.is_object())
            .cloned()
            .collect();
        values[random.below(values.len() as u32) as usize].clone()
    };
    let named: serde_json::Map<String, Value> = rules
        .options()
        .iter()
        .map(|spec| {
            let key = serde_json::to_value(spec).unwrap()["key"].as_str().unwrap().to_string();
            (key, pick(spec, random))
        })
        .collect();
    rules.complete(&Value::Object(named)).unwrap_or_else(|_| rules.complete(&json!({})).unwrap())
}

/// One of the games, drawn by some phones, one of which may withhold its number.
pub fn game(number: u64) -> Value {
    let mut random = Quick::new(number.wrapping_mul(0x5851_F42D_4C95_7F2D));
    let rules = games::GAMES[number as usize % games::GAMES.len()];
    let options = options(rules, &mut random);
    let least = u32::from(*rules.seats().start());
    let spread = u32::from(*rules.seats().end()) - least + 1;
    let seats = (least + random.below(spread)) as usize;
    let mut table = rules.open(&options, seats).unwrap();
    let kept = bytes(&mut random);
    let deck = match table.due() {
        Due::Chance(question @ Question::Grow(_)) => match Answer::drawn(question, &mut random) {
            Answer::Grown(deck) => Some(deck),
            _ => None,
        },
        _ => None,
    };
    let bots: Vec<bool> = (0..seats).map(|_| random.chance(0.3)).collect();
    let seat = |(person, bot): (u32, &bool)| CharterSeat { person, bot: *bot };
    let first = fair::secret_of_round(&kept, 1);
    let name = fair::table_name("a table");
    let charter = Charter {
        stolik: "charter".into(),
        version: 2,
        table: hex(&name),
        number: 3,
        game: rules.id().into(),
        rules: "0".into(),
        options: options.clone(),
        seats: (1..).zip(&bots).map(seat).collect(),
        deck: deck.as_ref().map(|deck| hex(&fair::deck_hash(&first, deck))),
    };
    let charter = serde_json::to_string(&charter).unwrap();
    let mut drawers: Vec<u8> = (0..seats as u8).filter(|seat| !bots[usize::from(*seat)]).collect();
    let rounds = if !drawers.is_empty() && random.chance(0.2) { 2 } else { 1 };
    let (mut draws, mut seed, mut secret) = (Vec::new(), Hash::default(), Hash::default());
    for round in 1..=rounds {
        secret = fair::secret_of_round(&kept, round);
        let server = fair::secret_commitment(&name, 3, round, &secret);
        let mut numbers: Vec<(u8, Hash)> =
            drawers.iter().map(|seat| (*seat, bytes(&mut random))).collect();
        let promise = |(seat, number): &(u8, Hash)| {
            (*seat, fair::number_commitment(&name, 3, round, *seat, number))
        };
        let list: Vec<(u8, Hash)> = numbers.iter().map(promise).collect();
        let withheld = rounds == 2 && (round == 1 || random.chance(0.3)) && !numbers.is_empty();
        if withheld {
            let place = random.below(numbers.len() as u32) as usize;
            drawers.remove(place);
            numbers.remove(place);
        }
        let hash = fair::list_hash(&fair::charter_hash(&charter), round, &server, &list);
        seed = fair::seed(&hash, &secret, &numbers);
        let told = |list: &[(u8, Hash)]| -> Vec<(u8, String)> {
            list.iter().map(|(seat, hash)| (*seat, hex(hash))).collect()
        };
        draws.push(json!({"server": hex(&server), "list": told(&list), "hash": hex(&hash),
            "numbers": told(&numbers), "secret": hex(&secret)}));
    }
    let mut step = JsonStep::default();
    let mut grown = deck;
    let mut source = Growing { rest: Seeded::new(seed), grow: |_| grown.take() };
    table.settle(&mut source, &mut step).unwrap();
    while let Due::Seats(due) = table.due() {
        if step.entries.len() > LONGEST {
            break;
        }
        let due: Vec<u8> = due.iter().collect();
        let seat = due[random.below(due.len() as u32) as usize];
        let action = table.sample(seat, &mut random);
        table.act(seat, &action, &mut step).unwrap();
        table.settle(&mut source, &mut step).unwrap();
    }
    let entries: Vec<Value> =
        step.entries.iter().map(|entry| serde_json::from_str(entry).unwrap()).collect();
    let mut shuffles = Shuffles::new(&secret);
    let root = |entry: &Value| {
        let answer = serde_json::from_value(entry.get("chance")?.clone()).unwrap();
        shuffles.root(&answer).map(|root| hex(&root))
    };
    let roots: Vec<String> = entries.iter().filter_map(root).collect();
    json!({
        "stolik": "game", "version": 1, "game": rules.id(), "options": options,
        "seats": bots.iter().map(|bot| json!({"name": "x", "face": "kot",
            "kind": if *bot { "bot" } else { "human" }, "character": null})).collect::<Vec<_>>(),
        "started": 0, "ended": 1,
        "entries": entries.iter().map(|entry| json!({"entry": entry, "at": 1})).collect::<Vec<_>>(),
        "outcome": table.outcome(),
        "fair": {"version": 2, "charter": charter, "draws": draws, "seed": hex(&seed),
            "roots": roots, "chain": fair::chain(&entries)},
    })
}

/// What a phone on a seat would have kept, if it heard of every second step.
pub fn receipt(file: &Value, seat: u8) -> Value {
    let rules = games::find(file["game"].as_str().unwrap()).unwrap();
    let seats = file["seats"].as_array().unwrap().len();
    let mut table = rules.open(&file["options"], seats).unwrap();
    let mut views: Vec<Value> = Vec::new();
    for (number, entry) in file["entries"].as_array().unwrap().iter().enumerate() {
        assert!(table.fold(&entry["entry"].to_string()));
        if number % 2 == 1 && !matches!(table.due(), Due::Chance(_)) {
            let (mut shared, mut own) = (String::new(), String::new());
            table.write_shared(&mut shared);
            table.write_own(seat, &mut own);
            let read = |text: &str| serde_json::from_str::<Value>(text).unwrap();
            views.push(json!([seat, hex(&fair::view_digest(&read(&shared), &read(&own)))]));
        }
    }
    let fair = &file["fair"];
    let own = |draw: &Value| {
        draw["numbers"].as_array().unwrap().iter().find(|said| said[0] == seat).cloned()
    };
    let draw = |draw: &Value| {
        json!({"server": draw["server"], "list": draw["list"],
        "numbers": draw["numbers"], "own": own(draw)})
    };
    let roots = fair["roots"].as_array().unwrap().iter().enumerate();
    json!({
        "charter": fair["charter"],
        "draws": fair["draws"].as_array().unwrap().iter().map(draw).collect::<Vec<_>>(),
        "roots": roots.map(|(number, root)| json!([number, root])).collect::<Vec<_>>(),
        "views": views,
    })
}

/// What a check of a file says, in the words of the second verifier.
pub fn say(file: &Value, receipt: Option<&Value>) -> String {
    let Ok(file) = serde_json::from_value::<fair::GameFile>(file.clone()) else {
        return "no file".into();
    };
    let receipt = receipt.map(|receipt| serde_json::from_value(receipt.clone()).unwrap());
    match fair::verify(games::GAMES, &file, receipt.as_ref()).misfit {
        None => "fits".into(),
        Some(misfit) => {
            let at = misfit.at.map(|at| format!(" {at}")).unwrap_or_default();
            let seat = misfit.seat.map(|seat| format!(" seat {seat}")).unwrap_or_default();
            format!("{}{at}{seat}", misfit.code)
        }
    }
}

/// So many games, or as many as a longer run wants.
pub fn count(usual: u64) -> u64 {
    std::env::var("STOLIK_FAIR_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}
