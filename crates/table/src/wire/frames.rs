//! Frames as they go out, and the room: the table as everybody sees it.

use super::evening::{Evening, evening_frame};
use super::padding::{padded, size_class};
use crate::command::Reaction;
use crate::door::{
    Bye, ClaimFrame, KnockFrame, ShownOutFrame, claim_frames, is_open, shown_out_frames,
};
use crate::log::{PersonId, TableClock};
use crate::people::{Kind, Person};
use crate::play::{GrowthFrame, grows, growth_frame, hints_of};
use crate::refusal::CommandRefusal;
use crate::state::TableState;
use crate::time::Millis;
use kernel::json;
use serde::Serialize;
use serde_json::Value;

pub(super) fn written(value: &impl Serialize) -> String {
    // As large as the smallest class, which every answer to a move has: nothing is moved, and
    // nothing more is held while it waits.
    let mut text = String::with_capacity(size_class(0));
    json::write(value, &mut text);
    padded(text)
}

#[derive(Serialize)]
#[serde(tag = "t", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Frame"))]
pub(super) enum Frame<'a> {
    Welcome {
        #[cfg_attr(feature = "ts", ts(type = "2"))]
        v: u8,
        person: Option<PersonId>,
        secret: Option<String>,
        /// Whether a bot played their seat until this moment.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
        handed_back: bool,
        now: Millis,
    },
    Ack {
        id: &'a str,
        #[cfg_attr(feature = "ts", ts(type = "true"))]
        ok: bool,
    },
    #[serde(rename = "ack")]
    #[cfg_attr(feature = "ts", ts(rename = "ack"))]
    Refused {
        id: &'a str,
        #[cfg_attr(feature = "ts", ts(type = "false"))]
        ok: bool,
        code: &'a str,
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional, type = "Record<string, string | number>"))]
        data: Option<&'a Value>,
    },
    Reaction {
        person: PersonId,
        reaction: Reaction,
        /// At whom, if it is at somebody.
        to: Option<PersonId>,
    },
    Pong {
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        at: &'a serde_json::Number,
        now: Millis,
    },
    /// The store went away, and everything waits for it; or it is back.
    Store {
        away: bool,
    },
    /// What brings the table back to its owner on another device.
    Recovery {
        code: String,
    },
    Bye {
        code: Bye,
    },
    Room(Box<RoomFrame<'a>>),
    #[serde(rename = "game")]
    #[cfg_attr(feature = "ts", ts(rename = "game"))]
    NoGame {
        game: (),
    },
}

/// First thing on a socket, and once more when its person has joined.
pub fn welcome(
    person: Option<PersonId>,
    secret: Option<String>,
    handed_back: bool,
    now: Millis,
) -> String {
    written(&Frame::Welcome { v: 2, person, secret, handed_back, now })
}

/// The answer to a command.
pub fn ack(id: &str, answer: &Result<(), CommandRefusal>) -> String {
    written(&match answer {
        Ok(()) => Frame::Ack { id, ok: true },
        Err(refusal) => Frame::Refused {
            id,
            ok: false,
            code: refusal.code,
            data: Some(&refusal.data).filter(|data| !data.is_null()),
        },
    })
}

/// The answer to a ping.
pub fn pong(at: &serde_json::Number, now: Millis) -> String {
    written(&Frame::Pong { at, now })
}

/// How it stands with the store.
pub fn store(away: bool) -> String {
    written(&Frame::Store { away })
}

/// The code with which the owner gets the table back.
pub fn recovery(code: String) -> String {
    written(&Frame::Recovery { code })
}

/// The last thing on a socket.
pub fn bye(code: Bye) -> String {
    written(&Frame::Bye { code })
}

/// A face pulled across the table.
pub fn reaction(person: PersonId, reaction: Reaction, to: Option<PersonId>) -> String {
    written(&Frame::Reaction { person, reaction, to })
}

/// No game is on the table.
pub fn no_game() -> String {
    written(&Frame::NoGame { game: () })
}

#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "RoomFields"))]
pub(super) struct RoomFrame<'a> {
    /// How many steps the table has taken, as everybody may know it.
    seq: u64,
    /// The secret part of its link.
    invite: String,
    /// The code that is said aloud; empty while the table lets nobody in by a code.
    code: &'a str,
    /// Until when it rings.
    code_until: Option<Millis>,
    /// Whether the code is enough to come in, without anybody opening.
    door_open: bool,
    /// Whether nobody new comes in unless somebody opens.
    locked: bool,
    /// Who was sent away and does not come back, nor anybody new from their household this evening.
    shown_out: Vec<ShownOutFrame<'a>>,
    /// Who waits at the door.
    knocks: Vec<KnockFrame<'a>>,
    /// Who decides what is played.
    host: Option<PersonId>,
    /// The person whom the table belongs to, while they are at it.
    owner: Option<PersonId>,
    /// Everybody at the table, those who left in mid-game among them.
    people: Vec<PersonFrame<'a>>,
    /// How many shared screens look on.
    tvs: usize,
    /// How many look on without a name.
    watchers: usize,
    /// The game that is chosen.
    #[cfg_attr(feature = "ts", ts(type = "GameId"))]
    game: &'a str,
    /// Its options, every one of them.
    #[cfg_attr(feature = "ts", ts(type = "Options"))]
    options: &'a Value,
    /// What the bots' words are in, if the host has chosen; else what the host speaks.
    language: Option<&'a str>,
    /// How fast a decision has to be made.
    clock: TableClock,
    /// How long that is, for each clock.
    limits: Limits,
    /// Whether hints may be asked for.
    hints: bool,
    /// What the table is at.
    state: State,
    /// Whether nobody may move for now.
    paused: bool,
    /// Who asked for that.
    paused_by: Option<PersonId>,
    /// Whether the game that was on the table had to be given up because its log cannot be read.
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    regret: bool,
    /// What grows for the next game.
    growing: Option<GrowthFrame>,
    /// The deck of somebody's own that is chosen.
    deck: Option<DeckFrame>,
    /// The games of the evening.
    evening: Evening<'a>,
    /// Who asks for a seat.
    claims: Vec<ClaimFrame>,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(super) enum State {
    Lobby,
    Playing,
    Over,
}

/// Seconds that a decision may take.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(super) struct Limits {
    relaxed: u64,
    brisk: u64,
}

/// A deck of somebody's own: its name, not its pictures.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "OwnDeck"))]
pub(super) struct DeckFrame {
    /// Empty if the deck is gone.
    name: String,
    /// How many it has.
    pictures: usize,
    /// How many the game needs for those who have sat down.
    needed: u16,
}

#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Person"))]
pub(super) struct PersonFrame<'a> {
    /// Their number at this table.
    person: PersonId,
    /// What they are called.
    name: &'a str,
    /// What they look like.
    face: &'a str,
    /// Who plays for them.
    kind: KindFrame,
    /// How a bot plays the chosen game.
    character: Option<String>,
    /// Who wrote it, if it is a program that somebody brought and none of the house's bots.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    author: Option<&'a str>,
    /// Their seat in the running game, else their place in the next; nothing at the rail.
    place: Option<usize>,
    /// Whether they are connected.
    online: bool,
    /// Whether a bot plays their seat.
    bot_plays: bool,
    /// Whether they have more time to decide than others.
    unhurried: bool,
    /// On how many decisions of the game on the table they have asked for a hint.
    hints: usize,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Kind"))]
pub(super) enum KindFrame {
    Human,
    Bot,
}

/// The table as everybody sees it.
pub fn room_frame(table: &TableState, tvs: usize) -> String {
    let state = match table.game() {
        None => State::Lobby,
        Some(game) if game.outcome().is_none() => State::Playing,
        Some(_) => State::Over,
    };
    let TableState { config, names, folded, live } = table;
    let (setup, play) = (&folded.setup, &folded.play);
    let code = live.knocks.code();
    written(&Frame::Room(Box::new(RoomFrame {
        seq: folded.public_seq(),
        invite: names.invite.to_string(),
        code: code.map_or("", |(code, _)| code),
        code_until: code.map(|(_, until)| until),
        door_open: is_open(table),
        locked: folded.door.locked(),
        shown_out: shown_out_frames(table),
        knocks: live.knocks.frames(),
        host: folded.people.host(),
        owner: table.owner().and_then(|owner| folded.people.by_identity(owner)),
        people: people_frames(table),
        tvs,
        watchers: live.presence.watchers().len(),
        game: setup.rules().id(),
        options: setup.options(),
        language: setup.language(),
        clock: setup.clock(),
        limits: Limits {
            relaxed: config.pace.relaxed.as_secs(),
            brisk: config.pace.brisk.as_secs(),
        },
        hints: setup.hints(),
        state,
        paused: play.paused(),
        paused_by: play.paused_by(),
        regret: play.regret(),
        growing: growth_frame(table),
        deck: deck_frame(table),
        evening: evening_frame(table),
        claims: claim_frames(table),
    })))
}

/// The chosen deck, if it is one of somebody's own; one that is gone has no name.
fn deck_frame(table: &TableState) -> Option<DeckFrame> {
    let setup = &table.folded.setup;
    let deck = setup.rules().deck(setup.options())?;
    let (name, pictures) = table.config.decks.label(deck).unwrap_or_default();
    Some(DeckFrame { name, pictures, needed: grows(table).map_or(0, |what| what.items) })
}

fn people_frames(table: &TableState) -> Vec<PersonFrame<'_>> {
    // While a game runs its seats are the places; people who come meanwhile wait at the rail.
    let places = table.running().map_or(table.folded.people.order(), |game| game.seats());
    let on_seat = |person: PersonId| table.seat_of(Some(person)).is_some();
    let people = table.folded.people.all().iter();
    let shown = people.filter(|person| !person.left || on_seat(person.id));
    shown.map(|person| person_frame(table, places, person)).collect()
}

fn person_frame<'a>(
    table: &TableState,
    places: &[PersonId],
    person: &'a Person,
) -> PersonFrame<'a> {
    let game = table.folded.setup.rules().id();
    let online = person.is_bot() || table.live.presence.here(person.id);
    PersonFrame {
        person: person.id,
        name: &person.name,
        face: &person.face,
        kind: if person.is_machine() { KindFrame::Bot } else { KindFrame::Human },
        character: match &person.kind {
            Kind::Bot { character } => Some(table.config.fitting(game, character)),
            Kind::Human { .. } | Kind::Program { .. } => None,
        },
        author: match &person.kind {
            Kind::Program { author, .. } => Some(author),
            Kind::Human { .. } | Kind::Bot { .. } => None,
        },
        place: places.iter().position(|other| *other == person.id),
        online: online && !person.left,
        bot_plays: person.bot_plays.is_some(),
        unhurried: person.unhurried,
        hints: hints_of(table, person.id),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::refusal::TableRefusal;

    #[test]
    fn frames_are_filled_up_to_a_few_sizes() {
        for (length, class) in [
            (1, 256),
            (256, 256),
            (257, 512),
            (513, 768),
            (769, 1024),
            (1025, 1536),
            (1537, 2048),
            (2049, 3072),
            (5000, 6144),
        ] {
            assert_eq!(size_class(length), class, "{length}");
        }
        let yes = ack("a", &Ok(()));
        let no = ack("a", &Err(TableRefusal::Stale.into()));
        assert_eq!(yes.len(), no.len(), "the length does not tell whether a command was refused");
        assert!(yes.starts_with(r#"{"t":"ack","id":"a","ok":true}"#));
    }
}
