//! Kasyno in a terminal.

use casino::{Card, Cards, Casino, Phase, Shared, Symbol, Symbols};
use console::style;
use kernel::{Eye, Seat, Table, View, Views};
use serde_json::{Value, json};
use terminal::{Reading, Speaker, Teller};

pub struct Terminal;

fn sign(symbol: Symbol) -> &'static str {
    ["🍒", "🟣", "🔔", "🍀", "7️⃣ ", "🃏"][symbol as usize]
}

fn signs(symbols: Symbols) -> String {
    symbols.list().map(sign).collect::<Vec<_>>().join("")
}

fn read_card(id: &Value) -> Option<Card> {
    id.as_str().and_then(Card::named)
}

/// `c12 ⟨3⟩ 🍒🍒🔔`, combinations with a stroke between them.
fn card(card: Card) -> String {
    let combinations = card
        .face()
        .combinations()
        .iter()
        .map(|combination| signs(*combination))
        .collect::<Vec<_>>()
        .join(" / ");
    format!("{} ⟨{}⟩ {combinations}", card.name(), card.points())
}

fn ids(list: &Value) -> String {
    let id = |item: &Value| item.as_str().or(item["card"].as_str()).unwrap_or("?").to_string();
    list.as_array().into_iter().flatten().map(id).collect::<Vec<_>>().join(", ")
}

fn rolled(list: &Value) -> String {
    let symbol = |item: &Value| serde_json::from_value::<Symbol>(item.clone()).ok().map(sign);
    list.as_array().into_iter().flatten().filter_map(symbol).collect::<Vec<_>>().join(" ")
}

fn view(table: &dyn Views, seat: Seat) -> View<Casino> {
    *table
        .view_any(Eye::Seat(seat))
        .downcast()
        .expect("this teller is found by the name of its game")
}

/// The pool and what others have exposed, each with the dice that lie on it.
fn reach(table: &Shared, seat: Seat, speaker: &Speaker) -> Vec<String> {
    let line = |one: Card, owner: Option<usize>| {
        let dice: Symbols = table
            .placed
            .get(&one)
            .into_iter()
            .flat_map(|dice| dice.iter())
            .filter_map(|die| table.dice[die.index()])
            .collect();
        let whose = owner.map_or(String::new(), |owner| format!(" ({})", speaker.names[owner]));
        let laid = if dice.count() > 0 { format!("  ← {}", signs(dice)) } else { String::new() };
        let done = if table.complete.has(one) { " ✓" } else { "" };
        format!("   {}{whose}{laid}{done}", card(one))
    };
    let pool = table.pool.iter().map(|one| line(*one, None));
    let others = table.face_up.iter().enumerate().filter(|(owner, _)| *owner != usize::from(seat));
    pool.chain(
        others
            .flat_map(|(owner, cards)| cards.iter().map(move |one| (one, owner)))
            .map(|(one, owner)| line(one, Some(owner))),
    )
    .collect()
}

/// The dice with their numbers, from 1; those on cards are left out.
fn loose(table: &Shared) -> String {
    let die = |die: casino::Die| {
        table.dice[die.index()].map(|symbol| format!("{}:{}", die.index() + 1, sign(symbol)))
    };
    table.free.iter().filter_map(die).collect::<Vec<_>>().join("  ")
}

fn own(table: &Shared, seat: Seat, speaker: &Speaker) -> String {
    let list = |cards: &Cards| {
        if cards.is_empty() {
            "–".to_string()
        } else {
            cards
                .iter()
                .map(|one| format!("{} ⟨{}⟩", one.name(), one.points()))
                .collect::<Vec<_>>()
                .join(", ")
        }
    };
    let place = usize::from(seat);
    let numbers = json!({"tokens": table.tokens[place], "up": list(&table.face_up[place]), "down": list(&table.face_down[place])});
    speaker.say("casino.cli.own", numbers)
}

/// The chance that a roll of all loose dice fits nowhere, in percent.
fn bust(table: &Shared) -> String {
    let dead = (Symbol::ALL.len() - table.fitting.len()) as f64 / Symbol::ALL.len() as f64;
    format!("{:.1}", 100.0 * dead.powi(i32::from(table.free.count())))
}

/// `c12` or `12`.
fn named(word: &str) -> String {
    word.parse::<u8>().map_or_else(|_| word.to_string(), |number| format!("c{number:02}"))
}

/// `1c12 34c05`, or `1 c12`: dice and the card they go on.
fn placements(line: &str) -> Option<Vec<Value>> {
    let mut all = Vec::new();
    let joined = line.replace(" c", "c").replace([':', ',', '='], "");
    for word in joined.split_whitespace() {
        let (dice, card) = word.split_once('c')?;
        let dice: Vec<u8> = dice.bytes().map(|digit| digit.wrapping_sub(b'1')).collect();
        if dice.is_empty() || dice.iter().any(|die| *die > 6) {
            return None;
        }
        all.extend(dice.into_iter().map(|die| json!({"die": die, "card": named(card)})));
    }
    (!all.is_empty()).then_some(all)
}

impl Teller for Terminal {
    fn narrate(&self, event: &Value, speaker: &Speaker) -> Option<String> {
        let kind = event["type"].as_str()?;
        let key = format!("casino.event.{kind}");
        let name = speaker.name(&event["seat"]);
        let say = |values: Value| speaker.say(&key, values);
        Some(match kind {
            "dealt" | "refilled" => {
                let cards = if kind == "dealt" { &event["pool"] } else { &event["cards"] };
                say(json!({"cards": ids(cards), "stack": event["stack"]}))
            }
            "turn" => {
                format!("\n{}", style(say(json!({"name": name, "number": event["number"]}))).bold())
            }
            "secured" => say(json!({"name": name, "cards": ids(&event["cards"])})),
            "exchanged" => say(
                json!({"name": name, "cards": ids(&event["cards"]), "gained": event["gained"], "lost": event["lost"]}),
            ),
            "rolled" => {
                let key = if event["again"] == true {
                    "casino.event.rolled.again"
                } else {
                    "casino.event.rolled"
                };
                speaker.say(key, json!({"name": name, "dice": rolled(&event["symbols"])}))
            }
            "placed" => {
                let laid = |one: &Value| {
                    Some(format!(
                        "{} → {}",
                        sign(serde_json::from_value(one["symbol"].clone()).ok()?),
                        read_card(&one["card"])?.name()
                    ))
                };
                let dice = event["dice"]
                    .as_array()?
                    .iter()
                    .filter_map(laid)
                    .collect::<Vec<_>>()
                    .join(", ");
                say(json!({"name": name, "dice": dice}))
            }
            "bust" => style(say(json!({ "name": name }))).red().to_string(),
            "stopped" => {
                let won = event["won"].as_array().map_or(0, Vec::len);
                style(say(json!({"name": name, "n": won, "cards": ids(&event["won"])})))
                    .green()
                    .to_string()
            }
            "securing_roll" => {
                let securing = &event["securing"];
                let n = securing["secured"].as_array().map_or(0, Vec::len);
                say(
                    json!({"dice": rolled(&securing["dice"]), "n": n, "cards": ids(&securing["secured"])}),
                )
            }
            _ => return None,
        })
    }

    fn ask(&self, table: &dyn Table, seat: Seat, speaker: &Speaker) -> String {
        let shared = view(table, seat).table;
        let mut lines = reach(&shared, seat, speaker);
        lines.push(own(&shared, seat, speaker));
        let dice = json!({ "dice": loose(&shared) });
        if matches!(shared.phase, Phase::Place | Phase::Decide) && !shared.free.is_empty() {
            lines.push(speaker.say("casino.cli.dice", dice));
        }
        let question = match shared.phase {
            Phase::BeforeRoll => "casino.cli.before_roll",
            Phase::Place => "casino.cli.place",
            Phase::Decide | Phase::Over => "casino.cli.decide",
        };
        lines.push(style(speaker.language.word(question)).yellow().to_string());
        lines.join("\n")
    }

    fn read(&self, line: &str, table: &dyn Table, seat: Seat, speaker: &Speaker) -> Reading {
        let shared = view(table, seat).table;
        let line = line.trim().to_lowercase();
        let (first, rest) = line.split_once(' ').unwrap_or((&line, ""));
        match (first, shared.phase) {
            ("?" | "h", _) => Reading::Answer(speaker.language.word("casino.cli.help")),
            ("o", Phase::Decide) => {
                Reading::Answer(speaker.say("casino.cli.odds", json!({ "percent": bust(&shared) })))
            }
            ("", Phase::BeforeRoll) => Reading::Move(json!({"type": "roll"})),
            ("z" | "s", Phase::BeforeRoll) => Reading::Move(json!({"type": "secure"})),
            ("w" | "x", Phase::BeforeRoll) => {
                let cards: Vec<String> =
                    rest.split([' ', ',']).filter(|word| !word.is_empty()).map(named).collect();
                Reading::Move(json!({"type": "exchange", "cards": cards}))
            }
            ("k" | "s", Phase::Decide) => Reading::Move(json!({"type": "stop"})),
            ("", Phase::Decide) => Reading::Move(json!({"type": "reroll", "dice": shared.free})),
            (_, Phase::Decide)
                if line.bytes().all(|letter| (b'1'..=b'7').contains(&letter) || letter == b' ') =>
            {
                let dice: Vec<u8> =
                    line.bytes().filter(u8::is_ascii_digit).map(|digit| digit - b'1').collect();
                Reading::Move(json!({"type": "reroll", "dice": dice}))
            }
            (_, Phase::Place) => placements(&line).map_or(Reading::Unclear, |dice| {
                Reading::Move(json!({"type": "place", "dice": dice}))
            }),
            _ => Reading::Unclear,
        }
    }

    /// Everything lies open in play; a replay adds how risky the next roll would be.
    fn reveal(&self, event: &Value, table: &dyn Table, speaker: &Speaker) -> Option<String> {
        let shared = view(table, 0).table;
        (event["type"] == "placed" && !shared.free.is_empty()).then(|| {
            format!("   {}", speaker.say("casino.cli.odds", json!({ "percent": bust(&shared) })))
        })
    }
}
