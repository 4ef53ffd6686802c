//! The seam as the product has it: everything goes out as it is, when it is ready.

use crate::clock::Millis;
use crate::store::Store;
use crate::table::entry::PersonId;
use crate::table::state::TableState;
use crate::table::task::TableTask;
use axum::extract::ws::Utf8Bytes;
use axum::http::HeaderMap;
use axum::response::Response;
use kernel::{JsonStep, Picture, Seat, Seats};

/// A frame of the game for the eye of this seat, or of the rail.
pub fn game(_: &TableState, frame: Utf8Bytes, _: Option<Seat>) -> Utf8Bytes {
    frame
}

/// What everybody hears of a shuffle of these items.
pub const fn root(root: [u8; 32], _items: &[u16]) -> [u8; 32] {
    root
}

/// The places of a shuffle that are opened to somebody.
pub const fn opened(places: Vec<u16>, _of: usize) -> Vec<u16> {
    places
}

/// The answer to a command that was done, or was not.
pub fn ack(_: &TableState, frame: Utf8Bytes, _done: bool) -> Utf8Bytes {
    frame
}

/// The table as everybody sees it.
pub fn room(_: &TableState, frame: Utf8Bytes) -> Utf8Bytes {
    frame
}

/// A face that somebody pulls.
pub fn reaction(_: &TableState, frame: Utf8Bytes, _: PersonId) -> Utf8Bytes {
    frame
}

/// The time in a greeting.
pub const fn welcome(_: &TableState, now: Millis) -> Millis {
    now
}

/// What a step added to the game, before its events are told.
pub const fn events(_: &mut TableState, _: &JsonStep) {}

/// An answer has come in a window.
pub const fn answered(_: &mut TableState) {}

/// A seat has said nothing until its window closed.
pub const fn silent(_: &mut TableState, _: Seat) {}

/// How many records nobody but one seat may know of.
pub const fn quiet(state: &TableState) -> u64 {
    state.folded.quiet
}

/// Who is due, as everybody may know it.
pub const fn due(_: &TableState, due: Seats) -> Seats {
    due
}

/// Whether a window closes although somebody has said nothing.
pub const fn closes_early(_: &TableState) -> bool {
    false
}

/// How long a window is open.
pub const fn window(_: &TableState, length: Millis) -> Millis {
    length
}

/// Until when the open decision has to be made.
pub const fn deadline(_: &TableState, deadline: Option<Millis>) -> Option<Millis> {
    deadline
}

/// How long a bot thinks at least.
pub const fn bot_delay(_: &TableState, least: Millis) -> Millis {
    least
}

/// Whether the game is told before the room.
pub const fn game_first(_: &TableTask) -> bool {
    false
}

/// Whether frames of the game go out twice.
pub const fn twice(_: &TableTask) -> bool {
    false
}

/// Whether a whole frame goes out although it could tell what has changed.
pub const fn whole(_: &TableTask) -> bool {
    false
}

/// The person for whom the rail's frame is made.
pub const fn rail(_: &TableTask) -> Option<PersonId> {
    None
}

/// A socket has come back and has heard how things stand.
pub const fn resumed(_: &mut TableTask, _newcomer: usize) {}

/// What stands for the game in the addresses of its pictures.
pub fn address(_: &TableState, token: String) -> String {
    token
}

/// Whether a picture can be asked for by this name besides its own.
pub const fn names(_: &Picture, _asked: &str) -> bool {
    false
}

/// The picture of this name that was found for an eye.
pub fn found(
    _: &TableState,
    _name: &str,
    found: Option<(&'static str, Picture)>,
) -> Option<(&'static str, Picture)> {
    found
}

/// Whether somebody gets the logs of games who is of the table, or is not.
pub const fn log_asker(of_the_table: bool) -> bool {
    of_the_table
}

/// Whether the log of a game goes out that is over, or is not.
pub const fn log_over(over: bool) -> bool {
    over
}

/// The log of a game on its way out.
pub fn log_file(_: &dyn Store, _table: i64, file: String) -> std::future::Ready<String> {
    std::future::ready(file)
}

/// The gallery's key of a picture, and what else goes out with it.
pub fn key(key: String) -> (String, ()) {
    (key, ())
}

/// The answer to somebody who may not look at a picture; nothing for the usual one.
pub const fn refused(_: &HeaderMap, _key: &str) -> Option<Response> {
    None
}

/// A painted picture.
pub fn painted(response: Response, _picture: &[u8], (): &()) -> Response {
    response
}

/// The answer to somebody who opens a socket, or to a program that asks for frames.
pub fn upgraded(_: &dyn Store, _: &mut Response) -> std::future::Ready<()> {
    std::future::ready(())
}
