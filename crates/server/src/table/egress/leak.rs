//! Leaks planted on purpose in everything that goes out, so that a trial can show that each would
//! be seen. Never in the product.

mod door;
mod logs;
mod pictures;

pub use door::{DOOR_HAND_LEAKS, DOOR_LEAKS};
pub use logs::LOG_LEAKS;
pub(crate) use logs::{log_asker, log_file, log_over};
pub use pictures::HOLDER_LEAKS;
pub(crate) use pictures::{address, found, key, names, painted, refused};

use crate::clock::Millis;
use crate::store::Store;
use crate::table::entry::PersonId;
use crate::table::game_frame::Form;
use crate::table::padding::padded;
use crate::table::state::TableState;
use crate::table::task::TableTask;
use axum::extract::ws::Utf8Bytes;
use axum::response::Response;
use kernel::{JsonStep, Quick, Seat, Seats, Seeded};
use std::sync::atomic::{AtomicUsize, Ordering};

/// A leak that can be planted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leak {
    /// Seat 0's own part stands in the frames of the rail.
    OwnToRail,
    /// The frame for the rail is made for the first socket that has a seat.
    RailFromSeat,
    /// The own part of the seat that is due stands in everybody's frame.
    OwnOfDueToAll,
    /// What another seat may do stands in everybody's frame.
    ForeignLegal,
    /// Whoever comes back gets the frame of seat 0 before their own.
    ResumeFrame,
    /// Frames are as long as the hands are strong.
    Length,
    /// A seat's frame is as long as its own hand is strong: only somebody who listens on the line
    /// can tell.
    OwnLength,
    /// A move is acknowledged with somebody's cards.
    AckCards,
    /// A move is refused with somebody's cards.
    RefusalCards,
    /// The events tell a sealed choice.
    SealedEvent,
    /// The events tell what was dealt.
    DealEvent,
    /// The log position grows by an amount that depends on the hands.
    SeqByHands,
    /// The room carries a hash of the whole truth.
    RoomHash,
    /// The deadline depends on the hands.
    DeadlineByHands,
    /// The answer to a handshake carries the seed.
    SeedHeader,
    /// A reaction shows the cards of whoever reacts.
    ReactionCards,
    /// The greeting's clock depends on the hands.
    WelcomeTime,
    /// Whether the room or the game is told first depends on the hands.
    Order,
    /// Whether a frame is sent twice depends on the hands.
    Twice,
    /// Whether a frame tells what has changed, or the whole, depends on the hands: as if what was
    /// compared had more in it than what all eyes share.
    WholeByHands,
    /// A bot draws its delay after it has looked at the hands.
    BotDelay,
    /// What is promised of a shuffle has no salt: whoever tries all deals finds the right one.
    UnsaltedRoot,
    /// A card more is opened than the seat was shown.
    OpenedTooMuch,
    /// The frames tell how the game would go on.
    Foretold,
    /// Everybody is sent a frame when an answer comes in a window.
    WindowTold,
    /// The number of a frame counts the answers that nobody may know of.
    WindowSeq,
    /// Who has answered in a window is no longer due for everybody to see.
    WindowDue,
    /// When a window closes, everybody is told who had said nothing.
    WindowSilent,
    /// A window is shorter when nobody has anything to play.
    WindowIdle,
    /// A window closes when everybody who has a choice has said something.
    WindowEnd,
    /// A picture is as long as its file.
    PictureLength,
    /// A picture comes with the name of its file.
    PictureFile,
    /// A picture comes with a digest of itself.
    PictureDigest,
    /// How long a picture may be kept depends on which one it is.
    PictureAge,
    /// The address of the pictures is made of what they show.
    PictureAddress,
    /// The frames list the gallery's keys.
    PictureKeys,
    /// A picture can be asked for by the gallery's key.
    PictureByKey,
    /// A picture comes with the seat that holds it, where a pattern should stand.
    HolderPattern,
    /// A picture's tag is another when another seat holds it.
    HolderTag,
    /// A picture was last modified when its holder got it.
    HolderModified,
    /// How long a picture may be kept depends on who holds it.
    HolderAge,
    /// A picture is filled up as far as its holder's seat says.
    HolderLength,
    /// The frames list the pictures of the table in the order of those who hold them.
    HolderOrder,
    /// A picture that somebody else holds is forbidden; one that nobody holds is not there.
    HeldForbidden,
    /// A picture that somebody else holds is refused with more words.
    HeldWords,
    /// Whoever has a picture already hears so, whether they may look at it or not.
    HeldUnchanged,
    /// What one seat may look at, everybody may.
    HeldShown,
    /// The log of a game goes out before it is over.
    LogTooEarly,
    /// The log of a game goes out to whoever has the link.
    LogToStrangers,
    /// The log of a game has the seed of the next one in it.
    LogNextSeed,
}

/// Every leak, with what is wrong in a few words.
pub const LEAKS: &[(Leak, &str)] = &[
    (Leak::OwnToRail, "seat 0's own part is sent to the rail"),
    (Leak::RailFromSeat, "the rail is sent the frame of a seat"),
    (Leak::OwnOfDueToAll, "the own part of the due seat is sent to all"),
    (Leak::ForeignLegal, "the legal moves of another seat are sent to all"),
    (Leak::ResumeFrame, "coming back brings one frame too many"),
    (Leak::Length, "the padding depends on the hands"),
    (Leak::OwnLength, "a seat's padding depends on its own hand"),
    (Leak::AckCards, "an acknowledgement carries cards"),
    (Leak::RefusalCards, "a refusal carries cards"),
    (Leak::SealedEvent, "the events tell a sealed choice"),
    (Leak::DealEvent, "the events tell the deal"),
    (Leak::SeqByHands, "seq grows by a secret amount"),
    (Leak::RoomHash, "the room carries a hash of the truth"),
    (Leak::DeadlineByHands, "the deadline depends on the hands"),
    (Leak::SeedHeader, "the handshake's headers carry the seed"),
    (Leak::ReactionCards, "a reaction carries cards"),
    (Leak::WelcomeTime, "the greeting's clock depends on the hands"),
    (Leak::Order, "the order of frames depends on the hands"),
    (Leak::Twice, "a frame is sent twice for some hands"),
    (Leak::WholeByHands, "that nothing changed in the hands is told"),
    (Leak::BotDelay, "a bot's delay depends on the hands"),
    (Leak::UnsaltedRoot, "the root of a shuffle has no salt"),
    (Leak::OpenedTooMuch, "a card more is opened than was shown"),
];

/// Leaks that every game can have: also one in which nobody holds anything.
pub const GAME_LEAKS: &[(Leak, &str)] = &[
    (Leak::Foretold, "the frames tell how the game would go on"),
    (Leak::SeedHeader, "the handshake's headers carry the seed"),
];

/// Leaks of games in which seats hold something that others may not see.
pub const HAND_LEAKS: &[(Leak, &str)] = &[
    (Leak::OpenedTooMuch, "a card more is opened than was shown"),
    (Leak::OwnOfDueToAll, "the own part of the due seat is sent to all"),
    (Leak::OwnLength, "a seat's padding depends on its own hand"),
    (Leak::RefusalCards, "a refusal carries cards"),
    (Leak::RoomHash, "the room carries a hash of the truth"),
];

/// Every leak of time: when somebody answers, or that they do not, can be told.
pub const WINDOW_LEAKS: &[(Leak, &str)] = &[
    (Leak::WindowTold, "an answer in a window makes a frame"),
    (Leak::WindowSeq, "seq counts the answers in a window"),
    (Leak::WindowDue, "who has answered in a window is not due"),
    (Leak::WindowSilent, "a closed window tells who said nothing"),
    (Leak::WindowIdle, "a window closes early when nobody can play"),
    (Leak::WindowEnd, "a window waits only for those who have a choice"),
    (Leak::DeadlineByHands, "how long a window is depends on the hands"),
];

/// Every leak of a game with pictures.
pub const PICTURE_LEAKS: &[(Leak, &str)] = &[
    (Leak::PictureLength, "a picture is as long as its file"),
    (Leak::PictureFile, "a picture comes with the name of its file"),
    (Leak::PictureDigest, "a picture comes with a digest of itself"),
    (Leak::PictureAge, "a picture may be kept as long as its card says"),
    (Leak::PictureAddress, "the address is made of what is shown"),
    (Leak::PictureKeys, "the frames list the keys of the pictures"),
    (Leak::PictureByKey, "a picture can be asked for by its card"),
];

/// So many moves ahead does [`Leak::Foretold`] see.
const FORETOLD: usize = 400;

/// The planted leak's number from 1; 0 for none. A static, so that no type of the product has a
/// place for it.
static PLANTED: AtomicUsize = AtomicUsize::new(0);

/// Plants a leak in every server of this process, or pulls the planted one up.
pub fn plant(leak: Option<Leak>) {
    PLANTED.store(leak.map_or(0, |leak| leak as usize + 1), Ordering::SeqCst);
}

fn is(leak: Leak) -> bool {
    PLANTED.load(Ordering::SeqCst) == leak as usize + 1
}

/// Puts one more field at the end of a frame.
fn with(frame: &Utf8Bytes, key: &str, value: &str) -> Utf8Bytes {
    let object = frame.trim_end();
    let object = object.strip_suffix('}').unwrap_or(object);
    padded(format!(r#"{object},"{key}":{value}}}"#))
}

fn longer(frame: &Utf8Bytes, by: u64) -> Utf8Bytes {
    Utf8Bytes::from(format!("{}{}", frame.as_str(), " ".repeat(by as usize)))
}

fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

impl TableState {
    /// What a seat sees besides, as JSON.
    fn own_of(&self, seat: Seat) -> String {
        let mut text = String::new();
        if let Some(game) = &self.folded.game {
            game.table.write_own(seat, &mut text);
        }
        text
    }

    /// A number that depends on everybody's hand.
    fn secret_number(&self) -> u64 {
        let seats = self.folded.game.as_ref().map_or(0, |game| game.table.seats());
        hash((0..seats).map(|seat| self.own_of(seat)).collect::<String>().as_bytes()) >> 7
    }

    fn due_seat(&self) -> Option<Seat> {
        self.folded.game.as_ref()?.table.due().seats().lowest()
    }

    /// Where the cards of the seat that has to move next are let out, these are they.
    fn cards_ahead(&self) -> String {
        self.own_of(self.due_seat().unwrap_or(0))
    }

    /// A number that depends on all that would happen if everybody went on playing like this.
    fn future(&self) -> u64 {
        let Some(game) = &self.folded.game else { return 0 };
        let (mut table, mut random) = (game.table.copy(), Quick::new(1));
        let mut told = String::new();
        for _ in 0..FORETOLD {
            let Some(seat) = table.due().seats().lowest() else { break };
            let (action, mut step) = (table.sample(seat, &mut random), JsonStep::default());
            let played = table.act(seat, &action, &mut step).is_ok();
            if !played || table.settle(&mut Seeded::new([1; 32]), &mut step).is_err() {
                break;
            }
            told.extend(step.events);
        }
        hash(told.as_bytes()) >> 7
    }

    fn choices(&self, seat: Seat) -> usize {
        self.folded.game.as_ref().map_or(0, |game| {
            let mut legal = String::new();
            game.table.write_legal(seat, &mut legal);
            serde_json::from_str::<Vec<serde_json::Value>>(&legal).map_or(0, |legal| legal.len())
        })
    }

    /// How much later something happens than it should.
    fn delay_by(&self, leak: Leak) -> Millis {
        if is(leak) { self.secret_number() % 500 } else { 0 }
    }
}

/// A frame of the game on its way to the eye of this seat, or of the rail.
pub(crate) fn game(state: &TableState, frame: Utf8Bytes, seat: Option<Seat>) -> Utf8Bytes {
    match state.due_seat() {
        _ if is(Leak::OwnToRail) && seat.is_none() => with(&frame, "hint", &state.own_of(0)),
        _ if is(Leak::Foretold) => with(&frame, "hint", &state.future().to_string()),
        _ if is(Leak::PictureKeys) => with(&frame, "hint", &format!("{:?}", state.keys())),
        _ if is(Leak::HolderOrder) => with(&frame, "hint", &format!("{:?}", state.by_holder())),
        _ if is(Leak::Length) => longer(&frame, state.secret_number() % 16),
        _ if is(Leak::OwnLength) && seat.is_some() => {
            longer(&frame, hash(state.own_of(seat.unwrap_or(0)).as_bytes()) % 16)
        }
        _ if is(Leak::SeqByHands) => {
            let (old, new) = (
                format!(r#""seq":{},"#, state.folded.seq),
                format!(r#""seq":{},"#, state.folded.seq + state.secret_number() % 5),
            );
            Utf8Bytes::from(frame.replace(&old, &new))
        }
        Some(_) if is(Leak::OwnOfDueToAll) => with(&frame, "hint", &state.cards_ahead()),
        Some(due) if is(Leak::ForeignLegal) => {
            let mut legal = String::new();
            state.folded.game.iter().for_each(|game| game.table.write_legal(due, &mut legal));
            with(&frame, "hint", &legal)
        }
        _ => frame,
    }
}

/// What everybody hears of a shuffle of these items.
pub(crate) fn root(root: [u8; 32], items: &[u16]) -> [u8; 32] {
    let bytes: Vec<u8> = items.iter().flat_map(|item| item.to_be_bytes()).collect();
    if is(Leak::UnsaltedRoot) { [hash(&bytes) as u8; 32] } else { root }
}

/// The places of a shuffle that are opened to somebody.
pub(crate) fn opened(mut places: Vec<u16>, of: usize) -> Vec<u16> {
    if is(Leak::OpenedTooMuch) {
        let other = (0..of as u16).find(|place| !places.contains(place));
        places.extend(other);
        places.sort_unstable();
    }
    places
}

pub(crate) fn ack(state: &TableState, frame: Utf8Bytes, done: bool) -> Utf8Bytes {
    let leaks = if done { is(Leak::AckCards) } else { is(Leak::RefusalCards) };
    if leaks { with(&frame, "hint", &state.cards_ahead()) } else { frame }
}

pub(crate) fn room(state: &TableState, frame: Utf8Bytes) -> Utf8Bytes {
    if is(Leak::RoomHash) {
        with(&frame, "state_hash", &state.secret_number().to_string())
    } else {
        frame
    }
}

pub(crate) fn reaction(state: &TableState, frame: Utf8Bytes, person: PersonId) -> Utf8Bytes {
    let seat = state.folded.game.as_ref().and_then(|game| game.seat_of(person));
    seat.filter(|_| is(Leak::ReactionCards))
        .map_or(frame.clone(), |seat| with(&frame, "hint", &state.own_of(seat)))
}

pub(crate) fn events(state: &mut TableState, step: &JsonStep) {
    let told = |entry: &&String| {
        (entry.starts_with(r#"{"act""#) && is(Leak::SealedEvent))
            || (entry.contains("chance") && is(Leak::DealEvent))
    };
    let entries: Vec<String> = step.entries.iter().filter(told).cloned().collect();
    state.live.game.events.extend(entries);
}

/// An answer has come in a window.
pub(crate) fn answered(state: &mut TableState) {
    state.live.game_changed |= is(Leak::WindowTold);
}

pub(crate) fn quiet(state: &TableState) -> u64 {
    if is(Leak::WindowSeq) { 0 } else { state.folded.quiet }
}

pub(crate) fn due(state: &TableState, due: Seats) -> Seats {
    if is(Leak::WindowDue) && state.window().is_some() { state.awaited() } else { due }
}

/// Whether those who have said nothing have nothing else to say either.
pub(crate) fn closes_early(state: &TableState) -> bool {
    is(Leak::WindowEnd) && state.awaited().iter().all(|seat| state.choices(seat) < 2)
}

/// How long a window is open.
pub(crate) fn window(state: &TableState, window: Millis) -> Millis {
    let due = state.folded.game.as_ref().map(|game| game.table.due().seats());
    let idle = due.is_some_and(|due| due.iter().all(|seat| state.choices(seat) < 2));
    if is(Leak::WindowIdle) && idle { window / 2 } else { window }
}

pub(crate) fn silent(state: &mut TableState, seat: Seat) {
    if is(Leak::WindowSilent) {
        state.live.game.events.push(format!(r#"{{"type":"silent","seat":{seat}}}"#));
    }
}

/// The time in a greeting.
pub(crate) fn welcome(state: &TableState, now: Millis) -> Millis {
    now + state.delay_by(Leak::WelcomeTime)
}

pub(crate) fn deadline(state: &TableState, deadline: Option<Millis>) -> Option<Millis> {
    deadline.map(|time| time + state.delay_by(Leak::DeadlineByHands))
}

pub(crate) fn bot_delay(state: &TableState, least: Millis) -> Millis {
    least + state.delay_by(Leak::BotDelay)
}

pub(in crate::table) fn resumed(task: &mut TableTask, newcomer: usize) {
    let seat_0 = task.state.folded.game.as_ref().and_then(|game| game.seats.first().copied());
    let frame = task
        .state
        .snapshot()
        .filter(|_| is(Leak::ResumeFrame))
        .map(|mut parts| task.state.finish(&mut parts, seat_0, Form::Whole));
    if let (Some(frame), Some(client)) = (frame, task.clients.get_mut(newcomer)) {
        client.send(frame);
    }
}

/// The person for whom the rail's frame is made.
pub(in crate::table) fn rail(task: &TableTask) -> Option<PersonId> {
    let seated = |person: &PersonId| {
        task.state.folded.game.as_ref().is_some_and(|game| game.seat_of(*person).is_some())
    };
    task.clients
        .iter()
        .filter_map(|client| client.person)
        .find(|person| is(Leak::RailFromSeat) && seated(person))
}

/// Whether the game is told before the room.
pub(in crate::table) fn game_first(task: &TableTask) -> bool {
    is(Leak::Order) && task.state.secret_number().is_multiple_of(2)
}

/// Whether frames go out twice.
pub(in crate::table) fn twice(task: &TableTask) -> bool {
    is(Leak::Twice) && task.state.secret_number().is_multiple_of(2)
}

/// Whether a whole frame goes out although it could tell what has changed.
pub(in crate::table) fn whole(task: &TableTask) -> bool {
    is(Leak::WholeByHands) && task.state.secret_number().is_multiple_of(2)
}

/// An answer on its way to somebody who opens a socket, or to a program that asks for frames.
pub(crate) async fn upgraded(store: &dyn Store, response: &mut Response) {
    if let (true, Ok(Some(seed))) = (is(Leak::SeedHeader), store.seed(1, 1).await) {
        response.headers_mut().insert("x-request-id", hash(&seed).into());
    }
}
