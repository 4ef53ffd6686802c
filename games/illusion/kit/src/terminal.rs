//! Iluzja in a terminal: pictures as small mosaics of half blocks, or in words where there are no
//! colours.

use art::png::Indexed;
use console::{Term, style};
use gallery::Palette;
use illusion::{Colour, Illusion, NUMBERS, Phase, Shared, classic_id};
use kernel::{Capable, Eye, Game, Picture, Seat, Table, View, Views};
use serde_json::{Value, json};
use terminal::{Reading, Speaker, Teller, gallery};

pub struct Terminal;

/// Size of a picture in letters; a letter shows two points, one above the other.
const WIDE: usize = 14;
const HIGH: usize = 10;

fn view(table: &dyn Views, eye: Eye) -> Shared {
    let view: View<Illusion> =
        *table.view_any(eye).downcast().expect("this teller is found by the name of its game");
    view.table
}

fn pictures(table: &dyn Capable, eye: Eye) -> Vec<Picture> {
    table.pictured().map_or_else(Vec::new, |pictured| pictured.pictures(eye))
}

fn paint(colour: &str, text: String) -> String {
    let text = style(text).bold();
    match colour {
        "red" => text.red(),
        "green" => text.green(),
        "blue" => text.blue(),
        _ => text.yellow(),
    }
    .to_string()
}

/// The picture as lines of half blocks.
fn mosaic(file: &[u8]) -> Option<Vec<String>> {
    let picture = Indexed::decode(file).ok()?;
    let (width, height) = (picture.width as usize, picture.height as usize);
    let point = |x: usize, y: usize| {
        let (x, y) = ((2 * x + 1) * width / (2 * WIDE), (2 * y + 1) * height / (4 * HIGH));
        let [red, green, blue] =
            picture.palette.get(usize::from(*picture.pixels.get(y * width + x)?)).copied()?;
        Some(format!("{red};{green};{blue}"))
    };
    let letter = |x: usize, y: usize| {
        Some(format!("\x1b[38;2;{}m\x1b[48;2;{}m▀", point(x, 2 * y)?, point(x, 2 * y + 1)?))
    };
    let line =
        |y: usize| Some((0..WIDE).map(|x| letter(x, y)).collect::<Option<String>>()? + "\x1b[0m");
    (0..HIGH).map(line).collect()
}

/// Pictures side by side, with their places above them if they have some; in words where there are
/// no colours.
fn shown(pictures: &[&Picture], places: bool, speaker: &Speaker) -> String {
    let gallery = gallery();
    if !console::colors_enabled() {
        let in_words = |picture: &&Picture| {
            let pattern = gallery.pattern(Illusion::ID, &picture.key).unwrap_or("unknown");
            let pattern = speaker.language.word(&format!("illusion.pattern.{pattern}"));
            speaker.say("illusion.cli.picture", json!({"card": picture.name, "pattern": pattern}))
        };
        return format!("   {}", pictures.iter().map(in_words).collect::<Vec<_>>().join(" · "));
    }
    let files = pictures
        .iter()
        .filter_map(|picture| gallery.picture(Illusion::ID, &picture.key, Palette::Normal));
    let painted: Vec<Vec<String>> = files.filter_map(|file| mosaic(&file)).collect();
    let columns = usize::from(Term::stdout().size().1).saturating_sub(3) / (WIDE + 2);
    let mut lines = Vec::new();
    for (row, some) in painted.chunks(columns.max(1)).enumerate() {
        if places {
            let place = |number: usize| {
                format!("{:<width$}", row * columns.max(1) + number, width = WIDE + 2)
            };
            lines.push(format!("   {}", (0..some.len()).map(place).collect::<String>()));
        }
        lines.extend((0..HIGH).map(|line| {
            format!(
                "   {}",
                some.iter().map(|picture| picture[line].as_str()).collect::<Vec<_>>().join("  ")
            )
        }));
    }
    lines.join("\n")
}

/// How much of the colour a row shows; nothing where the cards are not the ones everyone knows.
fn really(table: &dyn Table) -> Option<String> {
    let (shared, pictures) = (view(table, Eye::Rail), pictures(table, Eye::Rail));
    let colour: Colour = shared.colour?;
    let value = |name: &u16| {
        let key = &pictures.iter().find(|picture| picture.name == name.to_string())?.key;
        let card = (0..NUMBERS.len() as u8).find(|card| classic_id(*card) == *key)?;
        Some(NUMBERS[usize::from(card)].of(colour).to_string())
    };
    shared.row.iter().map(value).collect::<Option<Vec<_>>>().map(|values| values.join(" · "))
}

impl Teller for Terminal {
    fn narrate(&self, event: &Value, speaker: &Speaker) -> Option<String> {
        let name = speaker.name(&event["seat"]);
        let colour = event["colour"].as_str().unwrap_or_default();
        Some(match event["type"].as_str()? {
            "starter" => speaker.say("illusion.event.starter", json!({ "name": name })),
            "round" => format!(
                "\n{}",
                paint(
                    colour,
                    speaker.say(
                        "illusion.cli.round",
                        json!({"round": event["round"], "colour": colour})
                    )
                )
            ),
            "placed" => speaker.say(
                "illusion.cli.placed",
                json!({"name": name, "card": event["card"], "at": event["at"]}),
            ),
            "reshuffled" => {
                speaker.say("illusion.event.reshuffled", json!({ "cards": event["cards"] }))
            }
            "doubted" => {
                let values: Vec<u64> = event["numbers"]
                    .as_array()?
                    .iter()
                    .filter_map(|numbers| numbers[colour].as_u64())
                    .collect();
                let mut highest = 0;
                let falls = |value: &u64| {
                    let text = if *value < highest {
                        style(value.to_string()).red().bold().to_string()
                    } else {
                        value.to_string()
                    };
                    highest = *value;
                    text
                };
                let values = values.iter().map(falls).collect::<Vec<_>>().join(" · ");
                let data = json!({"values": values, "correct": event["correct"].to_string(), "name": speaker.name(&event["winner"])});
                format!(
                    "{}\n{}",
                    speaker.say("illusion.event.doubted", json!({ "name": name })),
                    speaker.say("illusion.cli.turned", data)
                )
            }
            _ => return None,
        })
    }

    fn ask(&self, table: &dyn Table, seat: Seat, speaker: &Speaker) -> String {
        let (shared, pictures) = (view(table, Eye::Seat(seat)), pictures(table, Eye::Seat(seat)));
        let find = |name: &u16| pictures.iter().find(|picture| picture.name == name.to_string());
        let row: Vec<&Picture> = shared.row.iter().filter_map(find).collect();
        let won = speaker
            .names
            .iter()
            .zip(&shared.won)
            .map(|(name, won)| format!("{name} {}", won.len()))
            .collect::<Vec<_>>()
            .join(", ");
        let mut lines = vec![speaker.say("illusion.cli.arrows", json!({ "list": won }))];
        lines.push(speaker.language.word("illusion.cli.row"));
        lines.push(shown(&row, true, speaker));
        if let Some(top) = shared.top.as_ref().and_then(find) {
            lines.push(speaker.language.word("illusion.cli.top"));
            lines.push(shown(&[top], false, speaker));
        }
        let question = match (shared.top, shared.last_placed_by) {
            (None, _) => speaker.language.word("illusion.cli.must_doubt"),
            (Some(_), None) => speaker.language.word("illusion.cli.first"),
            (Some(_), Some(_)) => speaker.say("illusion.cli.turn", json!({ "most": row.len() })),
        };
        lines.push(style(question).yellow().to_string());
        lines.join("\n")
    }

    fn read(&self, line: &str, table: &dyn Table, seat: Seat, speaker: &Speaker) -> Reading {
        let line = line.trim().to_lowercase();
        match (line.as_str(), view(table, Eye::Seat(seat)).phase) {
            ("?" | "h", _) => Reading::Answer(speaker.language.word("illusion.cli.help")),
            ("w" | "d" | "!", Phase::Play) => Reading::Move(json!({"type": "doubt"})),
            (number, Phase::Play) => number
                .parse::<u32>()
                .map_or(Reading::Unclear, |at| Reading::Move(json!({"type": "place", "at": at}))),
            _ => Reading::Unclear,
        }
    }

    fn reveal(&self, event: &Value, table: &dyn Table, speaker: &Speaker) -> Option<String> {
        let told = matches!(event["type"].as_str()?, "placed" | "round");
        let values = told.then(|| really(table)).flatten()?;
        Some(format!(
            "   {}",
            style(speaker.say("illusion.cli.really", json!({ "values": values }))).dim()
        ))
    }
}
