//! Games that are drawn and played at random, as files, and what a phone would have kept of them.

use stolik_fair as fair;

use fair::{Charter, CharterSeat, Hash, Shuffles, Version, hex};
use kernel::{Answer, Due, Growing, Grown, JsonStep, Question, Quick, Random, Rules, Seeded};
use serde_json::{Value, json};

/// Longer games are broken off: Kasyno played at random hardly ends.
const LONGEST: usize = 300;

pub fn bytes(random: &mut Quick) -> Hash {
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

/// A game that is to be drawn, with what the server keeps for it and what everybody promises.
pub struct Start {
    pub version: Version,
    pub rules: &'static dyn Rules,
    pub options: Value,
    pub bots: Vec<bool>,
    pub table: [u8; 16],
    pub charter: String,
    pub kept: Hash,
    deck: Option<Vec<Grown>>,
}

/// What everybody said in the rounds of drawing, as the file has it, and what came of it.
pub struct Drawn {
    pub fair: Value,
    pub seed: Hash,
    /// The secret of the round that counts.
    pub secret: Hash,
}

/// One of the games with any options, seats and bots.
pub fn start(number: u64, random: &mut Quick) -> Start {
    let rules = games::GAMES[number as usize % games::GAMES.len()];
    let options = options(rules, random);
    let least = u32::from(*rules.seats().start());
    let spread = u32::from(*rules.seats().end()) - least + 1;
    let seats = (least + random.below(spread)) as usize;
    let kept = bytes(random);
    let bots = (0..seats).map(|_| random.chance(0.3)).collect();
    let version = if number / 5 % 3 == 2 { Version::Two } else { Version::Three };
    Start::new(version, rules, options, bots, kept, random)
}

impl Start {
    pub fn new(
        version: Version,
        rules: &'static dyn Rules,
        options: Value,
        bots: Vec<bool>,
        kept: Hash,
        random: &mut Quick,
    ) -> Start {
        let deck = match rules.open(&options, bots.len()).unwrap().due() {
            Due::Chance(question @ Question::Grow(_)) => match Answer::drawn(question, random) {
                Answer::Grown(deck) => Some(deck),
                _ => None,
            },
            _ => None,
        };
        let seat = |(person, bot): (u32, &bool)| CharterSeat { person, bot: *bot };
        let first = version.secret_of_round(&kept, 1);
        let table = fair::table_name(version, "a table");
        let charter = Charter {
            stolik: "charter".into(),
            version: version.number(),
            table: hex(&table),
            number: 3,
            game: rules.id().into(),
            rules: "0".into(),
            options: options.clone(),
            seats: (1..).zip(&bots).map(seat).collect(),
            deck: deck.as_ref().map(|deck| hex(&version.deck_hash(&first, deck))),
        };
        let charter = serde_json::to_string(&charter).unwrap();
        Start { version, rules, options, bots, table, charter, kept, deck }
    }

    /// Plays at random from what was drawn, as far as a game goes; all of it as a file.
    pub fn play(&self, drawn: Drawn, random: &mut Quick) -> Value {
        let Start { rules, options, bots, .. } = self;
        let mut table = rules.open(options, bots.len()).unwrap();
        let mut step = JsonStep::default();
        let mut grown = self.deck.clone();
        let mut source = Growing { rest: Seeded::new(drawn.seed), grow: |_| grown.take() };
        table.settle(&mut source, &mut step).unwrap();
        while let Due::Seats(due) = table.due() {
            if step.entries.len() > LONGEST {
                break;
            }
            let due: Vec<u8> = due.iter().collect();
            let seat = due[random.below(due.len() as u32) as usize];
            let action = table.sample(seat, random);
            table.act(seat, &action, &mut step).unwrap();
            table.settle(&mut source, &mut step).unwrap();
        }
        let read = |entry: &String| serde_json::from_str(entry).unwrap();
        let entries: Vec<Value> = step.entries.iter().map(read).collect();
        let mut shuffles = Shuffles::new(self.version, &drawn.secret);
        let root = |entry: &Value| {
            let answer = serde_json::from_value(entry.get("chance")?.clone()).unwrap();
            shuffles.root(&answer).map(|root| hex(&root))
        };
        let mut fair = drawn.fair;
        fair["charter"] = json!(self.charter);
        fair["seed"] = json!(hex(&drawn.seed));
        fair["roots"] = entries.iter().filter_map(root).collect();
        fair["chain"] = json!(fair::chain(self.version, &entries));
        let seats = bots.iter().map(|bot| {
            json!({"name": "x", "face": "kot",
            "kind": if *bot { "bot" } else { "human" }, "character": null})
        });
        json!({
            "stolik": "game", "version": 1, "game": rules.id(), "options": options,
            "seats": seats.collect::<Vec<_>>(), "started": 0, "ended": 1,
            "entries": entries.iter().map(|entry| json!({"entry": entry, "at": 1})).collect::<Vec<_>>(),
            "outcome": table.outcome(),
            "fair": fair,
        })
    }
}

/// What seats said, as files have it.
pub fn told(list: &[(u8, Hash)]) -> Value {
    list.iter().map(|(seat, hash)| json!([seat, hex(hash)])).collect()
}

impl Start {
    /// What the server says of its secret before a round, and the secret that it shows.
    pub fn server(&self, round: u8) -> [Hash; 2] {
        let shown = self.version.shown(&self.kept, round);
        [self.version.commitment(&self.table, 3, round, &shown), shown]
    }

    /// What seats promise of their numbers.
    pub fn promises(&self, round: u8, numbers: &[(u8, Hash)]) -> Vec<(u8, Hash)> {
        let promise = |(seat, number): &(u8, Hash)| {
            (*seat, self.version.promise(&self.table, 3, round, *seat, number))
        };
        numbers.iter().map(promise).collect()
    }

    /// What comes of rounds of drawing, each with its list and the numbers that were said.
    pub fn drawn(&self, rounds: &[[Vec<(u8, Hash)>; 2]]) -> Drawn {
        let version = self.version;
        let charter = version.charter_hash(&self.charter);
        let (mut draws, mut hashes, mut seed) = (Vec::new(), Vec::new(), Hash::default());
        let mut secret = Hash::default();
        for (round, [list, numbers]) in (1..).zip(rounds) {
            let [server, shown] = self.server(round);
            secret = version.secret_of_round(&self.kept, round);
            let hash = version.list_hash(&charter, hashes.first(), &server, list);
            seed = version.seed(&hash, &secret, version.counted(list, numbers));
            let mut draw =
                json!({"list": told(list), "hash": hex(&hash), "numbers": told(numbers)});
            if version == Version::Two {
                (draw["server"], draw["secret"]) = (json!(hex(&server)), json!(hex(&shown)));
            }
            draws.push(draw);
            hashes.push(hash);
        }
        let mut fair = json!({"version": version.number(), "draws": draws});
        if version == Version::Three {
            let [server, shown] = self.server(1);
            (fair["server"], fair["secret"]) = (json!(hex(&server)), json!(hex(&shown)));
        }
        Drawn { fair, seed, secret }
    }
}

/// One of the games, drawn by some phones, one of which may withhold its number.
pub fn game(number: u64) -> Value {
    let mut random = Quick::new(number.wrapping_mul(0x5851_F42D_4C95_7F2D));
    let start = start(number, &mut random);
    let seats = 0..start.bots.len() as u8;
    let mut drawers: Vec<u8> = seats.filter(|seat| !start.bots[usize::from(*seat)]).collect();
    let rounds = if !drawers.is_empty() && random.chance(0.2) { 2 } else { 1 };
    let mut said = Vec::new();
    for round in 1..=rounds {
        let mut numbers: Vec<(u8, Hash)> =
            drawers.iter().map(|seat| (*seat, bytes(&mut random))).collect();
        let list = start.promises(round, &numbers);
        let withheld = rounds == 2 && (round == 1 || random.chance(0.3)) && !numbers.is_empty();
        if withheld {
            let place = random.below(numbers.len() as u32) as usize;
            drawers.remove(place);
            numbers.remove(place);
        }
        said.push([list, numbers]);
    }
    start.play(start.drawn(&said), &mut random)
}

/// What a phone on a seat would have kept, if it heard of every second step.
pub fn receipt(file: &Value, seat: u8) -> Value {
    let rules = games::find(file["game"].as_str().unwrap()).unwrap();
    let seats = file["seats"].as_array().unwrap().len();
    let mut table = rules.open(&file["options"], seats).unwrap();
    let version = Version::numbered(file["fair"]["version"].as_u64().unwrap() as u32).unwrap();
    let mut views: Vec<Value> = Vec::new();
    for (number, entry) in file["entries"].as_array().unwrap().iter().enumerate() {
        assert!(table.fold(&entry["entry"].to_string()));
        if number % 2 == 1 && !matches!(table.due(), Due::Chance(_)) {
            let (mut shared, mut own) = (String::new(), String::new());
            table.write_shared(&mut shared);
            table.write_own(seat, &mut own);
            let read = |text: &str| serde_json::from_str::<Value>(text).unwrap();
            let digest = fair::view_digest(version, &read(&shared), &read(&own));
            views.push(json!([seat, hex(&digest)]));
        }
    }
    let fair = &file["fair"];
    let own = |draw: &Value| {
        draw["numbers"].as_array().unwrap().iter().find(|said| said[0] == seat).cloned()
    };
    let draw = |draw: &Value| {
        let server = draw.get("server").unwrap_or(&fair["server"]);
        json!({"server": server, "list": draw["list"],
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
    let report = fair::verify(games::GAMES, &file, receipt.as_ref());
    match report.misfit {
        None if report.missing.is_empty() => "fits".into(),
        None => {
            let (gave, people) = (report.gave.len(), report.people);
            let missing: Vec<String> =
                report.missing.iter().map(|seat| format!("seat {seat}")).collect();
            format!("only {gave} of {people} phones counted, not {}: fits", missing.join(", "))
        }
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
