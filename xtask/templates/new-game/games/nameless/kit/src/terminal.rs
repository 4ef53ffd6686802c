//! Nameless in a terminal.

use kernel::{Eye, Seat, Table, View, Views};
use nameless::Nameless;
use serde_json::{Value, json};
use terminal::{Reading, Speaker, Teller};

/// The teller.
pub struct Terminal;

fn view(table: &dyn Views, seat: Seat) -> View<Nameless> {
    *table
        .view_any(Eye::Seat(seat))
        .downcast()
        .expect("this teller is found by the name of its game")
}

impl Teller for Terminal {
    fn narrate(&self, event: &Value, speaker: &Speaker) -> Option<String> {
        let name = speaker.name(&event["seat"]);
        match event["type"].as_str()? {
            "dealt" => Some(speaker.say("nameless.event.dealt", json!({}))),
            "swapped" => Some(speaker.say("nameless.event.swapped", json!({ "name": name }))),
            "claimed" => {
                Some(speaker.say(
                    "nameless.event.claimed",
                    json!({ "name": name, "number": event["number"] }),
                ))
            }
            _ => None,
        }
    }

    fn ask(&self, table: &dyn Table, seat: Seat, speaker: &Speaker) -> String {
        let card = view(table, seat).own.and_then(|own| own.card);
        speaker.say("nameless.ask", json!({ "card": card }))
    }

    fn read(&self, line: &str, _: &dyn Table, _: Seat, _: &Speaker) -> Reading {
        match line.trim() {
            "" => Reading::Move(json!({ "type": "swap" })),
            number => match number.parse::<u32>() {
                Ok(number) => Reading::Move(json!({ "type": "claim", "number": number })),
                Err(_) => Reading::Unclear,
            },
        }
    }

    fn reveal(&self, event: &Value, table: &dyn Table, speaker: &Speaker) -> Option<String> {
        (event["type"] == "dealt").then(|| {
            let card = |seat: usize| {
                view(table, seat as Seat).own.and_then(|own| own.card).unwrap_or_default()
            };
            let line = |(seat, name): (usize, &String)| format!("   {name}: {}", card(seat));
            speaker.names.iter().enumerate().map(line).collect::<Vec<_>>().join("\n")
        })
    }
}
