//! A play-through as text: every step, what it told to whom, and what could come next.

use crate::record::{nature, one_of};
use crate::told::text;
use kernel::{Due, Entry, Eye, Game, Offer, Play, Quick, Step};
use register::Register;
use serde_json::Value;
use std::fmt::Write;

/// Plays a game with moves and chance from the seed, and writes down all of it.
pub fn play_through<R: Register>(
    setup: &<R::Game as Game>::Setup,
    seats: u8,
    seed: &str,
) -> String {
    let mut random = Quick::new(
        seed.bytes().fold(0, |sum: u64, byte| sum.wrapping_mul(257).wrapping_add(u64::from(byte))),
    );
    let mut source = nature(seed);
    let mut play = Play::<R::Game>::open(setup, seats);
    let mut out =
        format!("{} for {seats} seats, seed {seed:?}\noptions {}\n", R::Game::ID, text(setup));
    let mut seen = views(&play);
    write_changes(&mut out, &vec![Value::Null; seen.len()], &seen);
    loop {
        let mut step = Step::default();
        match one_of(play.game().due().seats(), &mut random) {
            Some(seat) => {
                let action = R::wander(play.game(), seat, &mut random);
                play.act(seat, &action, &mut step).expect("a sampled action plays");
            }
            None => play.settle(&mut source, &mut step).expect("a seed answers every question"),
        }
        if step.entries.is_empty() {
            break;
        }
        write_line(&mut out, format_args!(""));
        for (entry, number) in step.entries.iter().zip(play.seq() - step.entries.len() as u64 + 1..)
        {
            match entry {
                Entry::Chance(answer) => {
                    write_line(&mut out, format_args!("{number} chance {}", text(answer)))
                }
                Entry::Act { seat, action } => {
                    write_line(&mut out, format_args!("{number} seat {seat} {}", text(action)))
                }
            }
        }
        step.events
            .iter()
            .for_each(|event| write_line(&mut out, format_args!("  event {}", text(event))));
        let now = views(&play);
        write_changes(&mut out, &seen, &now);
        seen = now;
        write_due(&mut out, &play);
    }
    out
}

fn write_line(out: &mut String, line: std::fmt::Arguments) {
    writeln!(out, "{line}").expect("a string takes every line");
}

fn views<G: Game>(play: &Play<G>) -> Vec<Value> {
    Eye::all(play.seats())
        .map(|eye| serde_json::to_value(play.game().view(eye)).expect("plain data is always JSON"))
        .collect()
}

/// What has changed for the rail has changed for all; then what has changed for each seat besides.
fn write_changes(out: &mut String, before: &[Value], now: &[Value]) {
    let changes: Vec<Vec<String>> =
        before.iter().zip(now).map(|(before, now)| changes(before, now)).collect();
    let Some((for_all, seats)) = changes.split_last() else { return };
    let mut write = |who: &str, changes: Vec<&String>| {
        if !changes.is_empty() {
            let list = changes.into_iter().map(String::as_str).collect::<Vec<_>>().join("; ");
            write_line(out, format_args!("  {who} {list}"));
        }
    };
    write("all:", for_all.iter().collect());
    for (seat, changes) in seats.iter().enumerate() {
        write(
            &format!("seat {seat}:"),
            changes.iter().filter(|change| !for_all.contains(change)).collect(),
        );
        write(
            &format!("seat {seat} does not see:"),
            for_all.iter().filter(|change| !changes.contains(change)).collect(),
        );
    }
}

/// The fields of the shared and of the own part that are not as they were.
fn changes(before: &Value, now: &Value) -> Vec<String> {
    let mut changes = Vec::new();
    for part in ["table", "own"] {
        let fields = before[part].as_object().into_iter().flatten();
        changes.extend(
            fields
                .filter(|(key, _)| now[part].get(key).is_none())
                .map(|(key, _)| format!("{key} is gone")),
        );
        let fields = now[part].as_object().into_iter().flatten();
        for (key, value) in fields.filter(|(key, value)| before[part][key.as_str()] != **value) {
            let old = &before[part][key.as_str()];
            let grown = match (old, value) {
                (Value::Array(old), Value::Array(new))
                    if !old.is_empty() && new.starts_with(old) =>
                {
                    Some(&new[old.len()..])
                }
                _ => None,
            };
            changes.push(match grown {
                Some(more) => format!(
                    "{key} + {}",
                    more.iter().map(Value::to_string).collect::<Vec<_>>().join(" ")
                ),
                None => format!("{key} = {value}"),
            });
        }
    }
    changes
}

fn write_due<G: Game>(out: &mut String, play: &Play<G>) {
    match play.game().due() {
        Due::Chance(question) => write_line(out, format_args!("  due {question:?}")),
        Due::Over => write_line(out, format_args!("  over {}", text(&play.game().outcome()))),
        Due::Seats(seats) => {
            write_line(
                out,
                format_args!("  due {} in decision {}", text(&seats), play.game().decision()),
            );
            for seat in seats.iter() {
                let mut offers = Vec::new();
                play.game().legal(seat, &mut offers);
                let total: u32 = offers.iter().map(Offer::size).sum();
                let ends = match &offers[..] {
                    [first, .., last] => format!("{} to {}", text(first), text(last)),
                    [only] => text(only),
                    [] => String::new(),
                };
                write_line(out, format_args!("  legal for {seat}: {total}, {ends}"));
            }
        }
    }
}
