//! Ruletka in a terminal: what happened in words, and a numbered list of what one may do.

use console::style;
use kernel::{Eye, Seat, Table, View, Views};
use roulette::{Own, Roulette};
use serde_json::{Value, json};
use terminal::{Reading, Speaker, Teller};

pub struct Terminal;

fn view(table: &dyn Views, seat: Seat) -> View<Roulette> {
    *table
        .view_any(Eye::Seat(seat))
        .downcast()
        .expect("this teller is found by the name of its game")
}

fn offers(table: &dyn Views, seat: Seat) -> Vec<Value> {
    let mut out = String::new();
    table.write_legal(seat, &mut out);
    serde_json::from_str(&out).expect("the kernel writes lists")
}

fn say(speaker: &Speaker, key: &str, mut arguments: Value) -> String {
    arguments["skin"] = speaker.options["skin"].clone();
    speaker.say(&format!("roulette.{key}"), arguments)
}

fn card(speaker: &Speaker, card: &Value) -> String {
    say(speaker, &format!("card.{}", card.as_str().unwrap_or_default()), json!({}))
}

fn cartridge(speaker: &Speaker, card: &Value) -> String {
    say(speaker, &format!("cartridge.{}", card.as_str().unwrap_or_default()), json!({}))
}

fn names(speaker: &Speaker, seats: &Value) -> String {
    seats
        .as_array()
        .into_iter()
        .flatten()
        .map(|seat| speaker.name(seat))
        .collect::<Vec<_>>()
        .join(", ")
}

/// One line per seat that the list has something for.
fn per_seat(speaker: &Speaker, key: &str, list: &Value) -> String {
    let one = |(seat, n): (usize, &Value)| {
        (!n.is_null()).then(|| say(speaker, key, json!({"name": speaker.names[seat], "n": n})))
    };
    list.as_array().into_iter().flatten().enumerate().filter_map(one).collect::<Vec<_>>().join(", ")
}

fn offer(speaker: &Speaker, offer: &Value) -> String {
    let target = speaker.name(&offer["target"]);
    match offer["type"].as_str().unwrap_or_default() {
        "hide" => say(speaker, "hide.do", json!({ "card": offer["card"] })),
        "bet" => say(speaker, "bet.do", json!({ "n": offer["shots"] })),
        "accuse" => say(speaker, "accuse.do", json!({ "name": target })),
        "aim" => say(speaker, "aim.do", json!({ "name": target })),
        "play" => {
            let name = card(speaker, &offer["card"]);
            match (&offer["target"], &offer["shots"]) {
                (Value::Null, Value::Null) => name,
                (Value::Null, shots) => format!("{name}: {shots}"),
                _ => format!("{name} → {target}"),
            }
        }
        other => say(speaker, other, json!({})),
    }
}

fn holding(speaker: &Speaker, own: &Own) -> String {
    let mut lines = vec![say(
        speaker,
        "magazine.spoken",
        json!({"clicks": own.magazine.clicks, "bullets": own.magazine.bullets}),
    )];
    if let Some(hidden) = own.hidden {
        lines.push(say(
            speaker,
            "hidden.spoken",
            json!({ "card": cartridge(speaker, &json!(hidden)) }),
        ));
    }
    for peek in own.peeks.iter().filter(|peek| peek.fresh) {
        let cards: Vec<String> =
            peek.cards.iter().map(|one| cartridge(speaker, &json!(one))).collect();
        lines.push(say(
            speaker,
            "peek.spoken",
            json!({"who": speaker.name(&json!(peek.target)), "cards": cards.join(", ")}),
        ));
    }
    if !own.cards.is_empty() {
        let cards: Vec<String> = own.cards.iter().map(|one| card(speaker, &json!(one))).collect();
        lines.push(format!("{}: {}", speaker.language.word("roulette.cards"), cards.join(", ")));
    }
    lines.join(" · ")
}

impl Teller for Terminal {
    fn narrate(&self, event: &Value, speaker: &Speaker) -> Option<String> {
        let kind = event["type"].as_str()?;
        let key = format!("event.{kind}");
        let name = speaker.name(&event["seat"]);
        Some(match kind {
            "round" => format!(
                "\n{}",
                style(say(speaker, &key, json!({ "round": event["round"] }))).bold()
            ),
            "bets" => say(
                speaker,
                &key,
                json!({ "bets": per_seat(speaker, "event.bets.one", &event["bets"]) }),
            ),
            "played" => {
                let card = style(card(speaker, &event["card"])).bold().to_string();
                let arguments = json!({"name": name, "card": card, "target": speaker.name(&event["target"]), "n": event["shots"]});
                match (&event["target"], &event["shots"]) {
                    (Value::Null, Value::Null) => say(speaker, &key, arguments),
                    (Value::Null, _) => say(speaker, "event.played.bet", arguments),
                    _ => say(speaker, "event.played.at", arguments),
                }
            }
            "bet_changed" => say(speaker, &key, json!({"name": name, "n": event["bet"]})),
            "ballot" => {
                let accusations = event["accusations"].as_array()?;
                if accusations.is_empty() {
                    return Some(say(speaker, "event.ballot.none", json!({})));
                }
                let one = |one: &Value| {
                    say(
                        speaker,
                        &key,
                        json!({"name": speaker.name(&one["seat"]), "target": speaker.name(&one["target"])}),
                    )
                };
                accusations.iter().map(one).collect::<Vec<_>>().join("\n")
            }
            "shown" => say(
                speaker,
                &key,
                json!({"name": name, "card": cartridge(speaker, &event["card"])}),
            ),
            "died" if event["left"] == 0 => {
                style(say(speaker, "died.captain", json!({ "name": name }))).red().to_string()
            }
            "died" => style(say(speaker, "died", json!({"name": name, "left": event["left"]})))
                .red()
                .to_string(),
            "penalty" if event["swapped"] == false => {
                say(speaker, "event.penalty.none", json!({ "name": name }))
            }
            "drew" => say(speaker, &key, json!({"name": name, "n": event["cards"]})),
            "countdown" => say(
                speaker,
                &key,
                json!({"shot": event["shot"], "names": names(speaker, &event["shooters"])}),
            ),
            "aiming" => say(speaker, &key, json!({ "names": names(speaker, &event["seats"]) })),
            "shot" => {
                let fired = |one: &Value| {
                    let aim = match one["aim"]["target"].is_null() {
                        true => String::new(),
                        false => format!(" → {}", speaker.name(&one["aim"]["target"])),
                    };
                    let card = cartridge(speaker, &one["card"]);
                    format!(
                        "   {}{aim}",
                        say(
                            speaker,
                            "event.fired",
                            json!({"name": speaker.name(&one["seat"]), "card": card})
                        )
                    )
                };
                event["fired"].as_array()?.iter().map(fired).collect::<Vec<_>>().join("\n")
            }
            "once_more" if event["card"].is_null() => {
                say(speaker, "event.once_more.none", json!({ "name": name }))
            }
            "once_more" => say(
                speaker,
                "event.fired",
                json!({"name": name, "card": cartridge(speaker, &event["card"])}),
            ),
            "glory" => say(speaker, &key, json!({"name": name, "n": event["points"]})),
            "points" => say(
                speaker,
                &key,
                json!({ "points": per_seat(speaker, "event.bets.one", &event["scored"]) }),
            ),
            "spun" | "penalty" | "reshuffled" | "respun" | "after" | "survivor" | "shoots_on" => {
                say(speaker, &key, json!({ "name": name }))
            }
            _ => return None,
        })
    }

    fn ask(&self, table: &dyn Table, seat: Seat, speaker: &Speaker) -> String {
        let view = view(table, seat);
        let mut lines: Vec<String> = view.own.iter().map(|own| holding(speaker, own)).collect();
        let list = offers(table, seat);
        let numbered: Vec<String> = (1..)
            .zip(&list)
            .map(|(number, one)| format!("{number} {}", offer(speaker, one)))
            .collect();
        lines.push(style(numbered.join(" | ")).yellow().to_string());
        lines.join("\n")
    }

    fn read(&self, line: &str, table: &dyn Table, seat: Seat, speaker: &Speaker) -> Reading {
        let list = offers(table, seat);
        let idle = |one: &&Value| one["type"] == "pass" || one["type"] == "ready";
        match line.trim() {
            "?" | "h" => Reading::Answer(speaker.language.word("roulette.cli.help")),
            "" => list.iter().find(idle).map_or(Reading::Unclear, |one| Reading::Move(one.clone())),
            text => {
                let chosen =
                    text.parse::<usize>().ok().and_then(|number| list.get(number.checked_sub(1)?));
                chosen.map_or(Reading::Unclear, |one| Reading::Move(one.clone()))
            }
        }
    }

    fn reveal(&self, event: &Value, table: &dyn Table, speaker: &Speaker) -> Option<String> {
        if event["type"] != "bets" {
            return None;
        }
        let team = |seat: Seat| {
            let own = view(table, seat).own.filter(|own| own.hidden.is_some())?;
            Some(format!("   {}: {}", speaker.names[usize::from(seat)], holding(speaker, &own)))
        };
        Some((0..table.seats()).filter_map(team).collect::<Vec<_>>().join("\n"))
    }
}
