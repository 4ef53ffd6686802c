//! Narrator in a terminal: pictures as sentences, the way they are read to somebody who does not
//! see them.

use console::style;
use kernel::{Eye, Seat, Table, View, Views};
use narrator::{Both, Narrator, Phase, dream};
use serde_json::{Value, json};
use terminal::{Reading, Speaker, Teller};
use words::Language;

pub struct Terminal;

/// Typed behind the number of a card: performed at the table.
const LIVE: &str = "*";

fn view(table: &dyn Views, seat: Seat) -> View<Narrator> {
    *table
        .view_any(Eye::Seat(seat))
        .downcast()
        .expect("this teller is found by the name of its game")
}

/// How many cards an offer has.
fn cards_due(table: &dyn Views, seat: Seat) -> usize {
    let mut out = String::new();
    table.write_legal(seat, &mut out);
    let offers: Vec<Value> = serde_json::from_str(&out).expect("the kernel writes lists");
    offers.first().and_then(|offer| offer["cards"].as_array()).map_or(0, Vec::len)
}

/// What is on a card.
fn picture(card: &str, speaker: &Speaker) -> String {
    let number = || {
        speaker.say(
            "narrator.card.unknown",
            json!({ "n": card.trim_start_matches(|letter: char| !letter.is_ascii_digit()) }),
        )
    };
    dream(card).map_or_else(number, |dream| {
        let Both { pl, en } = &dream.alt;
        if speaker.language == Language::Polish { pl.clone() } else { en.clone() }
    })
}

fn lines<'a>(cards: impl IntoIterator<Item = &'a String>, speaker: &Speaker) -> Vec<String> {
    (1..)
        .zip(cards)
        .map(|(number, card)| {
            format!("   {} {card}  {}", style(number).bold(), picture(card, speaker))
        })
        .collect()
}

fn clue(clue: &Value, speaker: &Speaker) -> String {
    match clue["text"].as_str() {
        Some(text) => speaker.say("narrator.clue.said", json!({ "text": text })),
        None if clue["clip"].is_string() => speaker.language.word("narrator.clue.clip"),
        None => speaker.language.word("narrator.clue.live"),
    }
}

fn texts(list: &Value) -> Vec<String> {
    list.as_array()
        .into_iter()
        .flatten()
        .filter_map(|text| text.as_str().map(ToString::to_string))
        .collect()
}

/// What a round came to, card by card: decoys that somebody fell for, decoys that nobody did, the
/// narrator's card.
fn scored(round: &Value, scores: &Value, speaker: &Speaker) -> Option<String> {
    let (cards, owners, votes) =
        (texts(&round["cards"]), round["owners"].as_array()?, round["votes"].as_array()?);
    let voters = |number: usize| -> Vec<&str> {
        let voted = |(seat, vote): (usize, &Value)| {
            (vote.as_u64() == Some(number as u64)).then(|| speaker.name(&json!(seat)))
        };
        votes.iter().enumerate().filter_map(voted).collect()
    };
    let mut numbers: Vec<usize> = (1..=cards.len()).collect();
    numbers.sort_by_key(|number| {
        (owners[number - 1] == round["narrator"], voters(*number).is_empty())
    });
    let mut told = vec![speaker.language.word("narrator.event.scored")];
    for number in numbers {
        let names = voters(number);
        let narrators = owners[number - 1] == round["narrator"];
        let key = match names.is_empty() {
            true if narrators => "narrator.reveal.last",
            true => "narrator.reveal.no_votes",
            false => "narrator.reveal.votes",
        };
        let fell = speaker
            .say(key, json!({"n": names.len(), "number": number, "names": names.join(", ")}));
        let owner = json!({ "name": speaker.name(&owners[number - 1]) });
        told.push(match narrators {
            true => format!(
                "   {fell} {}",
                style(speaker.say("narrator.reveal.narrators", owner)).green()
            ),
            false => format!("   {fell} {}", speaker.say("narrator.reveal.decoy", owner)),
        });
    }
    let right = (1..=cards.len()).find(|number| owners[number - 1] == round["narrator"])?;
    let found = voters(right);
    let outcome = match found.len() {
        0 => "none",
        // Everybody but the narrator.
        all if all + 1 == votes.len() => "all",
        _ => "some",
    };
    let why = speaker.say(
        &format!("narrator.{outcome}.why"),
        json!({"n": found.len(), "names": found.join(", ")}),
    );
    told.push(format!(
        "{} {why}",
        style(speaker.language.word(&format!("narrator.{outcome}"))).bold()
    ));
    let gains = round["points"].as_array()?.iter().zip(scores.as_array()?).enumerate();
    told.extend(gains.map(|(seat, (gain, score))| {
        let gain = speaker.say("narrator.gain", json!({ "n": gain }));
        format!(
            "   {}",
            speaker.say(
                "narrator.cli.score",
                json!({"name": speaker.name(&json!(seat)), "gain": gain, "score": score})
            )
        )
    }));
    Some(told.join("\n"))
}

impl Teller for Terminal {
    fn narrate(&self, event: &Value, speaker: &Speaker) -> Option<String> {
        let kind = event["type"].as_str()?;
        let key = format!("narrator.event.{kind}");
        let name = speaker.name(&event["seat"]);
        Some(match kind {
            "round" if event["narrator"].is_null() => format!("\n{}", style(speaker.language.word("narrator.event.first")).bold()),
            "round" => {
                let arguments = json!({"round": event["round"], "name": speaker.name(&event["narrator"])});
                format!("\n{}", style(speaker.say(&key, arguments)).bold())
            }
            "clue" => speaker.say(&key, json!({"name": name, "clue": style(clue(&event["clue"], speaker)).bold().to_string()})),
            "offered" | "voted" => speaker.say(&key, json!({ "name": name })),
            "laid_out" => {
                let cards = texts(&event["cards"]);
                let mut told = vec![speaker.say(&key, json!({ "n": cards.len() }))];
                told.extend(lines(&cards, speaker));
                told.join("\n")
            }
            "scored" => scored(&event["round"], &event["scores"], speaker)?,
            _ => return None,
        })
    }

    fn ask(&self, table: &dyn Table, seat: Seat, speaker: &Speaker) -> String {
        let view = view(table, seat);
        let own = view.own.unwrap_or_default();
        let said =
            view.table.clue.as_ref().map(|said| clue(&json!(said), speaker)).unwrap_or_default();
        let hand = || lines(&own.hand, speaker);
        let (mut told, key) = match view.table.phase {
            Phase::FirstClue => (hand(), "race"),
            Phase::Clue => (hand(), "clue"),
            Phase::Offer => {
                (hand(), if cards_due(table, seat) == 2 { "offer.two" } else { "offer" })
            }
            Phase::Vote | Phase::Over => (Vec::new(), "vote"),
        };
        let own_numbers: Vec<String> = (1..)
            .zip(&view.table.table)
            .filter(|(_, card)| own.given.contains(card))
            .map(|(number, _): (u8, _)| number.to_string())
            .collect();
        let arguments =
            json!({"clue": said, "own": own_numbers.join(", "), "n": own_numbers.len()});
        told.push(
            style(speaker.say(&format!("narrator.cli.{key}"), arguments)).yellow().to_string(),
        );
        told.join("\n")
    }

    fn read(&self, line: &str, table: &dyn Table, seat: Seat, speaker: &Speaker) -> Reading {
        let View { table, own } = view(table, seat);
        let hand = own.unwrap_or_default().hand;
        let card = |number: &str| hand.get(number.parse::<usize>().ok()?.checked_sub(1)?);
        let line = line.trim();
        match (line, table.phase) {
            ("?" | "h", _) => {
                let key = if table.setup.performance {
                    "narrator.cli.help.live"
                } else {
                    "narrator.cli.help"
                };
                Reading::Answer(speaker.language.word(key))
            }
            ("", Phase::FirstClue) => Reading::Wait,
            (_, Phase::FirstClue | Phase::Clue) => {
                let (number, words) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
                let clue = if words.trim() == LIVE {
                    json!({"live": true})
                } else {
                    json!({ "text": words })
                };
                card(number).map_or(Reading::Unclear, |card| {
                    Reading::Move(json!({"type": "clue", "card": card, "clue": clue}))
                })
            }
            (_, Phase::Offer) => {
                let cards: Option<Vec<&String>> = line
                    .split([' ', ',', '+'])
                    .filter(|number| !number.is_empty())
                    .map(card)
                    .collect();
                let cards = cards.filter(|cards| !cards.is_empty());
                cards.map_or(Reading::Unclear, |cards| {
                    Reading::Move(json!({"type": "offer", "cards": cards}))
                })
            }
            (_, Phase::Vote | Phase::Over) => {
                line.parse::<u32>().map_or(Reading::Unclear, |number| {
                    Reading::Move(json!({"type": "vote", "number": number}))
                })
            }
        }
    }

    /// What was laid face down, and who voted for what.
    fn reveal(&self, event: &Value, table: &dyn Table, speaker: &Speaker) -> Option<String> {
        let seat = event["seat"].as_u64()? as Seat;
        let own = view(table, seat).own?;
        match event["type"].as_str()? {
            "clue" | "offered" => {
                let cards: Vec<String> = own
                    .given
                    .iter()
                    .map(|card| format!("   {card}  {}", picture(card, speaker)))
                    .collect();
                (!cards.is_empty()).then(|| style(cards.join("\n")).dim().to_string())
            }
            // Nothing after the last vote: then all of them are told.
            "voted" => own.vote.map(|number| style(format!("   → {number}")).dim().to_string()),
            _ => None,
        }
    }
}
