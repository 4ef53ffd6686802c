//! Blef in a terminal.

use crate::players::{TURN, odds};
use bluff::{Bid, Bluff, Card, Face, Own, Phase, Shared};
use console::style;
use kernel::{Eye, Seat, Table, View, Views};
use serde_json::{Value, json};
use terminal::{Reading, Speaker, Teller};

pub struct Terminal;

fn die(face: Face) -> &'static str {
    ["⚀", "⚁", "⚂", "⚃", "⚄", "⚅"][usize::from(face.number() - 1)]
}

fn card(card: Card) -> String {
    let [low, high] = card.ends();
    format!("[{} {}|{} {}]", die(low), low.number(), die(high), high.number())
}

fn hand(own: &Own) -> String {
    match &own.faces {
        Some(faces) => faces
            .iter()
            .zip(&own.hand)
            .map(|(face, card)| {
                format!("[{} {}]({card})", die(*face), face.number(), card = card.name())
            })
            .collect::<Vec<_>>(),
        None => own.hand.iter().map(|one| card(*one)).collect(),
    }
    .join(" ")
}

fn bid_words(bid: &Value, speaker: &Speaker) -> String {
    speaker.say("bluff.bid", json!({"count": bid["count"], "face": bid["face"]}))
}

fn percent(view: &View<Bluff>, bid: Bid) -> String {
    format!("{:.0}", 100.0 * odds(view, bid.count, bid.face, TURN))
}

fn view(table: &dyn Views, seat: Seat) -> View<Bluff> {
    *table
        .view_any(Eye::Seat(seat))
        .downcast()
        .expect("this teller is found by the name of its game")
}

/// The higher end of each card.
fn example_faces(view: &View<Bluff>) -> Vec<u8> {
    view.own.iter().flat_map(|own| &own.hand).map(|card| card.ends()[1].number()).collect()
}

/// The lowest bid above the one that stands, to show how one is written.
fn example(table: &Shared) -> Option<String> {
    let total = table
        .cards
        .iter()
        .zip(&table.in_game)
        .filter(|(_, plays)| **plays)
        .map(|(cards, _)| cards)
        .sum();
    let ladder = bluff::Ladder::new(table.setup.order, total);
    let rung = ladder.above(table.bid);
    (rung < ladder.rungs()).then(|| {
        let (count, face) = ladder.at(rung);
        format!("{count}x{}", face.number())
    })
}

impl Terminal {
    fn question(view: &View<Bluff>, speaker: &Speaker) -> String {
        let table = &view.table;
        match table.phase {
            Phase::Arrange => {
                let example: Vec<String> =
                    example_faces(view).iter().map(ToString::to_string).collect();
                speaker.say("bluff.cli.arrange", json!({ "example": example.join(" ") }))
            }
            Phase::Direction => speaker.language.word("bluff.cli.direction"),
            Phase::Bid | Phase::Over => match (table.bid, example(table)) {
                (None, _) => {
                    let cards: u32 = table
                        .cards
                        .iter()
                        .zip(&table.in_game)
                        .filter(|(_, plays)| **plays)
                        .map(|(cards, _)| u32::from(*cards))
                        .sum();
                    speaker.say("bluff.cli.first", json!({ "cards": cards }))
                }
                (Some(_), Some(example)) => {
                    speaker.say("bluff.cli.turn", json!({ "example": example }))
                }
                (Some(_), None) => speaker.language.word("bluff.cli.must_check"),
            },
        }
    }
}

impl Teller for Terminal {
    fn narrate(&self, event: &Value, speaker: &Speaker) -> Option<String> {
        let kind = event["type"].as_str()?;
        let key = format!("bluff.event.{kind}");
        let name = speaker.name(&event["seat"]);
        Some(match kind {
            "dealt" => {
                format!("\n{}", style(speaker.say(&key, json!({ "round": event["round"] }))).bold())
            }
            "bid" => speaker.say(
                &key,
                json!({"name": name, "bid": style(bid_words(event, speaker)).bold().to_string()}),
            ),
            "direction" => {
                speaker.say(&key, json!({"name": name, "clockwise": event["clockwise"]}))
            }
            "cards" => speaker.say(&key, json!({"name": name, "n": event["cards"]})),
            "checked" => {
                let mut lines = vec![speaker.say(&key, json!({ "name": name }))];
                for (seat, shown) in event["hands"]
                    .as_array()?
                    .iter()
                    .enumerate()
                    .filter(|(_, shown)| shown.as_array().is_some_and(|list| !list.is_empty()))
                {
                    let faces = shown
                        .as_array()?
                        .iter()
                        .filter_map(|one| Face::new(one["face"].as_u64()? as u32));
                    let cards = faces
                        .map(|face| format!("{} {}", die(face), face.number()))
                        .collect::<Vec<_>>()
                        .join("  ");
                    lines.push(format!(
                        "   {}",
                        speaker.say(
                            "bluff.cli.hands",
                            json!({"name": speaker.names[seat], "cards": cards})
                        )
                    ));
                }
                let bid = &event["bid"];
                let truth = event["actual"].as_u64() >= bid["count"].as_u64();
                let verdict =
                    speaker.say("bluff.cli.shown", json!({"actual": event["actual"], "bid": bid_words(bid, speaker), "truth": truth.to_string()}));
                lines.push(
                    if truth { style(verdict).green() } else { style(verdict).red() }.to_string(),
                );
                lines.join("\n")
            }
            "starter" | "out" | "extra_round" => speaker.say(&key, json!({ "name": name })),
            _ => return None,
        })
    }

    fn ask(&self, table: &dyn Table, seat: Seat, speaker: &Speaker) -> String {
        let view = view(table, seat);
        let mut lines = Vec::new();
        if let Some(own) = &view.own {
            lines.push(speaker.say("bluff.cli.hand", json!({ "cards": hand(own) })));
        }
        if view.table.ones_wild && view.table.phase == Phase::Arrange {
            lines.push(speaker.language.word("bluff.cli.wild"));
        }
        lines.push(style(Terminal::question(&view, speaker)).yellow().to_string());
        lines.join("\n")
    }

    fn read(&self, line: &str, table: &dyn Table, seat: Seat, speaker: &Speaker) -> Reading {
        let view = view(table, seat);
        let line = line.trim().to_lowercase();
        let numbers: Vec<u64> = line
            .split(|letter: char| !letter.is_ascii_digit())
            .filter_map(|number| number.parse().ok())
            .collect();
        match (line.as_str(), view.table.phase) {
            ("?" | "h", _) => Reading::Answer(speaker.language.word("bluff.cli.help")),
            ("o", _) => Reading::Answer(match view.table.bid {
                Some(bid) => speaker.say(
                    "bluff.cli.odds",
                    json!({"bid": bid_words(&json!(bid), speaker), "percent": percent(&view, bid)}),
                ),
                None => speaker.language.word("bluff.cli.no_odds"),
            }),
            ("z" | "c", Phase::Direction) => {
                Reading::Move(json!({"type": "direction", "clockwise": true}))
            }
            ("p" | "a", Phase::Direction) => {
                Reading::Move(json!({"type": "direction", "clockwise": false}))
            }
            ("s" | "c" | "!", Phase::Bid) => Reading::Move(json!({"type": "check"})),
            ("", Phase::Arrange) => {
                Reading::Move(json!({"type": "arrange", "faces": example_faces(&view)}))
            }
            (_, Phase::Arrange) if !numbers.is_empty() => {
                // 53 means the same as 5 3.
                let faces: Vec<u64> = if numbers.len() == 1 {
                    line.bytes()
                        .filter(u8::is_ascii_digit)
                        .map(|digit| u64::from(digit - b'0'))
                        .collect()
                } else {
                    numbers
                };
                Reading::Move(json!({"type": "arrange", "faces": faces}))
            }
            (_, Phase::Bid) if numbers.len() == 2 => {
                Reading::Move(json!({"type": "bid", "count": numbers[0], "face": numbers[1]}))
            }
            _ => Reading::Unclear,
        }
    }

    fn reveal(&self, event: &Value, table: &dyn Table, speaker: &Speaker) -> Option<String> {
        match event["type"].as_str()? {
            "dealt" => {
                let hands = (0..table.seats()).map(|seat| (seat, view(table, seat)));
                let lines = hands.filter_map(|(seat, view)| {
                    let own = view.own.filter(|own| !own.hand.is_empty())?;
                    Some(format!(
                        "   {}",
                        speaker.say(
                            "bluff.cli.hands",
                            json!({"name": speaker.names[usize::from(seat)], "cards": hand(&own)})
                        )
                    ))
                });
                Some(lines.collect::<Vec<_>>().join("\n"))
            }
            "bid" => {
                // The odds as the next seat faces them.
                let shared = view(table, 0).table;
                let (bid, next) = (shared.bid?, shared.turn?);
                Some(format!(
                    "   {}",
                    speaker.say(
                        "bluff.cli.faced",
                        json!({ "percent": percent(&view(table, next), bid) })
                    )
                ))
            }
            _ => None,
        }
    }
}
