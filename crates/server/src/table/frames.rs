//! Frames as they go out, and the room: the table as everybody sees it.

use super::client::Bye;
use super::command::Reaction;
use super::door::KnockFrame;
use super::entry::{PersonId, TableClock};
use super::evening_frame::Evening;
use super::folded::{Kind, Person};
use super::padding::{padded, size_class};
use super::refusal::CommandRefusal;
use super::state::TableState;
use crate::clock::Millis;
use axum::extract::ws::Utf8Bytes;
use kernel::json;
use serde::Serialize;
use serde_json::Value;

pub(super) fn written(value: &impl Serialize) -> Utf8Bytes {
    // As large as the smallest class, which every answer to a move has: nothing is moved, and
    // nothing more is held while it waits.
    let mut text = String::with_capacity(size_class(0));
    json::write(value, &mut text);
    padded(text)
}

#[derive(Serialize)]
#[serde(tag = "t", rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Frame"))]
pub(super) enum Frame<'a> {
    Welcome {
        #[cfg_attr(test, ts(type = "2"))]
        v: u8,
        person: Option<PersonId>,
        secret: Option<String>,
        /// Whether a bot played their seat until this moment.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
        handed_back: bool,
        now: Millis,
    },
    Ack {
        id: &'a str,
        #[cfg_attr(test, ts(type = "true"))]
        ok: bool,
    },
    #[serde(rename = "ack")]
    #[cfg_attr(test, ts(rename = "ack"))]
    Refused {
        id: &'a str,
        #[cfg_attr(test, ts(type = "false"))]
        ok: bool,
        code: &'a str,
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional, type = "Record<string, string | number>"))]
        data: Option<&'a Value>,
    },
    Reaction {
        person: PersonId,
        reaction: Reaction,
        /// At whom, if it is at somebody.
        to: Option<PersonId>,
    },
    Pong {
        #[cfg_attr(test, ts(type = "number"))]
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
    #[cfg_attr(test, ts(rename = "game"))]
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
) -> Utf8Bytes {
    written(&Frame::Welcome { v: 2, person, secret, handed_back, now })
}

/// The answer to a command.
pub fn ack(id: &str, answer: &Result<(), CommandRefusal>) -> Utf8Bytes {
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
pub fn pong(at: &serde_json::Number, now: Millis) -> Utf8Bytes {
    written(&Frame::Pong { at, now })
}

/// How it stands with the store.
pub fn store(away: bool) -> Utf8Bytes {
    written(&Frame::Store { away })
}

/// The code with which the owner gets the table back.
pub fn recovery(code: String) -> Utf8Bytes {
    written(&Frame::Recovery { code })
}

/// The last thing on a socket.
pub fn bye(code: Bye) -> Utf8Bytes {
    written(&Frame::Bye { code })
}

/// A face pulled across the table.
pub fn reaction(person: PersonId, reaction: Reaction, to: Option<PersonId>) -> Utf8Bytes {
    written(&Frame::Reaction { person, reaction, to })
}

/// No game is on the table.
pub fn no_game() -> Utf8Bytes {
    written(&Frame::NoGame { game: () })
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "RoomFields"))]
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
    shown_out: Vec<super::admission::ShownOutFrame<'a>>,
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
    #[cfg_attr(test, ts(type = "GameId"))]
    game: &'a str,
    /// Its options, every one of them.
    #[cfg_attr(test, ts(type = "Options"))]
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
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    regret: bool,
    /// What grows for the next game.
    growing: Option<GrowthFrame>,
    /// The deck of somebody's own that is chosen.
    deck: Option<DeckFrame>,
    /// The games of the evening.
    evening: Evening<'a>,
    /// Who asks for a seat.
    claims: Vec<super::claims::ClaimFrame>,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(super) enum State {
    Lobby,
    Playing,
    Over,
}

/// Seconds that a decision may take.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(super) struct Limits {
    relaxed: u64,
    brisk: u64,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Growing"))]
pub(super) struct GrowthFrame {
    /// So much is there.
    done: u16,
    /// So much there will be.
    of: u16,
}

/// A deck of somebody's own: its name, not its pictures.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "OwnDeck"))]
pub(super) struct DeckFrame {
    /// Empty if the deck is gone.
    name: String,
    /// How many it has.
    pictures: usize,
    /// How many the game needs for those who have sat down.
    needed: u16,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Person"))]
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
    #[cfg_attr(test, ts(optional))]
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
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Kind"))]
pub(super) enum KindFrame {
    Human,
    Bot,
}

impl TableState {
    /// The table as everybody sees it.
    pub fn room_frame(&self, tvs: usize) -> Utf8Bytes {
        let state = match &self.folded.game {
            None => State::Lobby,
            Some(game) if game.outcome.is_none() => State::Playing,
            Some(_) => State::Over,
        };
        written(&Frame::Room(Box::new(RoomFrame {
            seq: self.public_seq(),
            invite: self.names.invite.to_string(),
            code: self.live.door.code.as_ref().map_or("", |(code, _)| code),
            code_until: self.live.door.code.as_ref().map(|(_, until)| *until),
            door_open: self.door_open(),
            locked: self.folded.locked,
            shown_out: self.shown_out_frames(),
            knocks: self.live.door.frames(),
            host: self.folded.host,
            owner: self.owner().and_then(|owner| self.by_identity(owner)),
            people: self.people_frames(),
            tvs,
            watchers: self.live.watchers.len(),
            game: self.folded.rules.id(),
            options: &self.folded.options,
            language: self.folded.language.as_deref(),
            clock: self.folded.clock,
            limits: Limits {
                relaxed: self.config.pace.relaxed.as_secs(),
                brisk: self.config.pace.brisk.as_secs(),
            },
            hints: self.folded.hints,
            state,
            paused: self.folded.paused,
            paused_by: self.folded.paused_by.filter(|_| self.folded.paused),
            regret: self.folded.regret,
            growing: self
                .live
                .growth
                .as_ref()
                .map(|growth| GrowthFrame { done: growth.done, of: growth.of }),
            deck: self.deck_frame(),
            evening: self.evening_frame(),
            claims: self.claim_frames(),
        })))
    }

    /// The chosen deck, if it is one of somebody's own; one that is gone has no name.
    fn deck_frame(&self) -> Option<DeckFrame> {
        let (name, pictures) = self
            .config
            .decks
            .label(self.folded.rules.deck(&self.folded.options)?)
            .unwrap_or_default();
        Some(DeckFrame { name, pictures, needed: self.grows().map_or(0, |what| what.items) })
    }

    fn people_frames(&self) -> Vec<PersonFrame<'_>> {
        // While a game runs its seats are the places; people who come meanwhile wait at the rail.
        let places = self.running().map_or(&self.folded.order, |game| &game.seats);
        let on_seat = |person: PersonId| {
            self.folded.game.as_ref().is_some_and(|game| game.seats.contains(&person))
        };
        let shown = self.folded.people.iter().filter(|person| !person.left || on_seat(person.id));
        let frame = |person: &'_ Person| -> (PersonId, Option<usize>, bool) {
            (
                person.id,
                places.iter().position(|other| *other == person.id),
                person.is_bot() || self.live.here(person.id),
            )
        };
        shown
            .map(|person| {
                let (id, place, online) = frame(person);
                PersonFrame {
                    person: id,
                    name: &person.name,
                    face: &person.face,
                    kind: if person.is_machine() { KindFrame::Bot } else { KindFrame::Human },
                    character: match &person.kind {
                        Kind::Bot { character } => {
                            Some(self.config.fitting(self.folded.rules.id(), character))
                        }
                        Kind::Human { .. } | Kind::Program { .. } => None,
                    },
                    author: match &person.kind {
                        Kind::Program { author, .. } => Some(author),
                        Kind::Human { .. } | Kind::Bot { .. } => None,
                    },
                    place,
                    online: online && !person.left,
                    bot_plays: person.bot_plays.is_some(),
                    unhurried: person.unhurried,
                    hints: self.hints_of(id),
                }
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::refusal::TableRefusal;
    use super::*;

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
