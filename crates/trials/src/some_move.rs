//! Some legal move of a seat, made from nothing but the game frame that it was shown.

use anyhow::Context;
use kernel::{Eye, Quick, Rules, Seat};
use serde::Deserialize;
use serde_json::value::RawValue;

/// What a move is made from.
#[derive(Deserialize)]
struct Frame<'a> {
    decision: u32,
    seats: Vec<u32>,
    seat: Option<Seat>,
    #[serde(borrow)]
    table: &'a RawValue,
    #[serde(borrow)]
    own: &'a RawValue,
}

/// A move, and for whom and when it is one.
pub(crate) struct SomeMove {
    pub seat: Seat,
    pub decision: u32,
    pub action: String,
}

/// Some legal move of whoever was shown this frame.
pub(crate) fn some_move(
    frame: &str,
    rules: &dyn Rules,
    random: &mut Quick,
) -> anyhow::Result<SomeMove> {
    let frame: Frame = serde_json::from_str(frame).context("a game frame")?;
    let seat = frame.seat.context("whoever is asked has a seat")?;
    let view = format!(r#"{{"table":{},"own":{}}}"#, frame.table, frame.own);
    let world = rules.imagine(&view, Eye::Seat(seat), frame.seats.len() as u8, random);
    let action = world.context("a view of this game")?.sample(seat, random);
    Ok(SomeMove { seat, decision: frame.decision, action })
}
