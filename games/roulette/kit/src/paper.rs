//! The championship for six teams: magazines, help cards, action cards, teams, points and dice, in
//! either costume.

use kernel::Described;
use print::Face;
use print::canvas::{CHALK, Canvas, SOOT, Style, ink_on};
use print::drawing::{Drawing, Ink};
use print::net::nets;
use print::sheet::{Batch, Piece, Side};
use print::{CARD, Contents, Filling, Plate, PrintError, Progress, Stock, components};
use roulette::{BULLETS, CHARACTERS, MAGAZINE};
use serde_json::json;

const SEATS: usize = 6;
/// All of a magazine but its bullet, for every seat.
const CLICKS: usize = (MAGAZINE - 1) * SEATS;
/// All of a team but its captain.
const MEMBERS: usize = CHARACTERS as usize - 1;
const PERSON: (f32, f32) = (25.0, 37.5);
const POINT: (f32, f32) = (22.0, 22.0);
/// Points of one and of five: enough for six teams that near twenty.
const POINTS: [(u8, usize); 2] = [(1, 36), (5, 18)];

fn say(stock: &Stock, key: &str) -> String {
    stock.language.say(key, &json!({ "skin": stock.costume }))
}

/// An action card: when it is played, its picture, its name and what it does.
fn action<'a>(stock: &Stock<'a>, id: &str) -> Side<'a> {
    let drawing: &'a Drawing = stock.drawings.component(&format!("action.{id}"));
    let field = drawing.pieces.get(1).and_then(|piece| piece.fill).unwrap_or(CHALK);
    let time = components_when(id);
    let stamp = say(stock, &format!("roulette.card.stamp.{time}"));
    let name = say(stock, &format!("roulette.card.{id}"));
    let help = say(stock, &format!("roulette.card.{id}.help"));
    Box::new(move |canvas| {
        canvas.drawing(drawing, (0.0, 0.0), 1.0);
        let middle = CARD.0 / 2.0;
        let small = Style::new(Face::Strong, 3.3, ink_on(field)).middle();
        canvas.text(small, (middle, 9.2), &stamp);
        // A long name is set smaller, so that it stays on one line.
        let wide = canvas.width(Face::Display, &name);
        let title = Style::new(Face::Display, (44.0 / wide).min(5.2), SOOT).middle();
        canvas.text(title, (middle, 59.6), &name);
        let text = Style::new(Face::Text, 2.85, SOOT).middle();
        canvas.paragraph(text, (middle, 64.4), (44.0, 3.65), &help);
    })
}

/// The help card says the course of a round.
fn help<'a>(stock: &Stock<'a>) -> Side<'a> {
    let drawing: &'a Drawing = stock.drawings.component("help");
    let steps: Vec<String> =
        (1..=5).map(|step| say(stock, &format!("cli.print.roulette.help.{step}"))).collect();
    Box::new(move |canvas| {
        canvas.drawing(drawing, (0.0, 0.0), 1.0);
        // As large as the longest line allows: it is read across a table.
        let wide = |step: &String| canvas.width(Face::Strong, step);
        let widest = steps.iter().map(wide).fold(0.0, f32::max);
        let size = (40.0 / widest).min(3.9);
        for (place, step) in steps.iter().enumerate() {
            let y = 54.0 + place as f32 * 6.1;
            let style = Style::new(Face::Display, 5.4, CHALK);
            canvas.text(style, (8.5, y), &(place + 1).to_string());
            canvas.text(Style::new(Face::Strong, size, CHALK), (14.5, y - 0.4), step);
        }
    })
}

fn point<'a>(stock: &Stock<'a>, worth: u8) -> Side<'a> {
    let medal = stock.drawn(&format!("point.{worth}"), POINT);
    let ink: Ink = SOOT;
    Box::new(move |canvas: &mut Canvas| {
        medal(canvas);
        let style = Style::new(Face::Display, 9.5, ink).middle();
        canvas.text(style, (POINT.0 / 2.0, POINT.1 / 2.0 + 3.3), &worth.to_string());
    })
}

/// When an action card is played.
fn components_when(id: &str) -> String {
    let cards = roulette::Roulette::cards();
    let card = cards.iter().find(|card| card["id"] == id);
    card.and_then(|card| card["when"].as_str()).unwrap_or_default().to_string()
}

fn magazines<'a>(stock: &Stock<'a>) -> Vec<Piece<'a>> {
    let mut pieces = stock.alike(CLICKS, CARD, "click", "magazine.back");
    pieces.extend(stock.alike(usize::from(BULLETS), CARD, "bullet", "magazine.back"));
    pieces
}

fn people<'a>(stock: &Stock<'a>) -> Vec<Piece<'a>> {
    (0..SEATS)
        .flat_map(|team| {
            let gone = format!("member.{team}.back");
            let mut pieces = stock.alike(MEMBERS, PERSON, &format!("member.{team}"), &gone);
            pieces.extend(stock.alike(1, PERSON, &format!("captain.{team}"), &gone));
            pieces
        })
        .collect()
}

/// What lies in the box.
pub static PAPER: Filling = Filling { fill, own_pictures: false };

fn fill<'a>(stock: &Stock<'a>, _: &mut Progress) -> Result<Contents<'a>, PrintError> {
    let helps = (0..SEATS)
        .map(|_| Piece { front: help(stock), back: stock.drawn("help.back", CARD) })
        .collect();
    let actions = components(&roulette::Roulette::cards())
        .into_iter()
        .map(|id| Piece { front: action(stock, &id), back: stock.drawn("action.back", CARD) })
        .collect();
    let points = POINTS
        .into_iter()
        .flat_map(|(worth, number)| std::iter::repeat_n(worth, number))
        .map(|worth| Piece { front: point(stock, worth), back: point(stock, worth) })
        .collect();
    let (drawings, width) = (stock.drawings, stock.page.0);
    let dice = Plate {
        name: "cli.print.roulette.dice",
        count: SEATS,
        draw: Box::new(move |canvas| {
            let sides =
                [0, 1, 2, 3, 4, 5].map(|shots| drawings.component(&format!("side.{shots}")));
            nets(canvas, width, 18.0, &[sides; SEATS]);
        }),
    };
    Ok(Contents {
        batches: vec![
            Batch { name: "cli.print.magazines", size: CARD, pieces: magazines(stock) },
            Batch { name: "cli.print.help_cards", size: CARD, pieces: helps },
            Batch { name: "cli.print.actions", size: CARD, pieces: actions },
            Batch { name: "cli.print.people", size: PERSON, pieces: people(stock) },
            Batch { name: "cli.print.points", size: POINT, pieces: points },
        ],
        plates: vec![dice],
        ..Contents::default()
    })
}
