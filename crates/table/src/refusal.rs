//! Why a table does not do what it is asked: its own reasons, each written once with its code, and
//! those of a game's rules.

use kernel::RefusedJson;
use serde_json::{Value, json};

/// Writes the enum and its list from one table, so that a reason without a code, or a code without
/// a reason, cannot be.
macro_rules! refusals {
    ($($(#[$why:meta])* $refusal:ident: $code:literal,)*) => {
        /// A reason of the table itself. Words are found by its code.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum TableRefusal {
            $($(#[$why])* $refusal,)*
        }

        impl TableRefusal {
            /// Every reason, so that words can be demanded for each.
            pub const ALL: &'static [TableRefusal] = &[$(TableRefusal::$refusal,)*];

            /// What it is called on the wire.
            pub const fn code(self) -> &'static str {
                match self {
                    $(TableRefusal::$refusal => $code,)*
                }
            }
        }
    };
}

refusals! {
    /// It is no command, or cannot be one of whoever sent it.
    Malformed: "malformed",
    /// The seat has answered already, or is not asked.
    NotYourTurn: "not_your_turn",
    /// The move answers a decision that is over; comes with the open one.
    Stale: "stale",
    /// Only the host may.
    NotHost: "not_host",
    /// Only the owner may.
    NotOwner: "not_owner",
    /// Only people may, no programs.
    NotForBots: "not_for_bots",
    /// Only whoever has a seat in the game may.
    NotSeated: "not_seated",
    /// Only whoever has joined may.
    NotJoined: "not_joined",
    /// Nothing is being played.
    NoGame: "no_game",
    /// Not while a game is being played.
    GameRunning: "game_running",
    /// There is no place left.
    TableFull: "table_full",
    /// Too few have sat down; comes with how many may play.
    TooFew: "too_few",
    /// Too many have sat down; comes with how many may play.
    TooMany: "too_many",
    /// Nobody here has this number, or not the kind of person that is meant.
    UnknownPerson: "unknown_person",
    /// There is no such game.
    UnknownGame: "unknown_game",
    /// No bot plays the chosen game like this.
    UnknownCharacter: "unknown_character",
    /// The game has no such option, or not with this value.
    BadOption: "bad_option",
    /// Nobody can be called that.
    BadName: "bad_name",
    /// Nobody can look like that.
    BadFace: "bad_face",
    /// The game stands still.
    Paused: "paused",
    /// A bot plays this seat.
    BotPlays: "bot_plays",
    /// There is no clock to give time on.
    NoClock: "no_clock",
    /// The decision has been given more time often enough.
    NoMoreTime: "no_more_time",
    /// The rules may still decide the game.
    NoStalemate: "no_stalemate",
    /// The host does not allow hints.
    NoHints: "no_hints",
    /// Not while answers are taken in silence: asking would tell that somebody still thinks.
    NoHintNow: "no_hint_now",
    /// Too much in too short a time.
    TooFast: "too_fast",
    /// They were sent away.
    Kicked: "kicked",
    /// Whoever opened the table cannot be sent away from it.
    OwnerStays: "owner_stays",
    /// Whoever has the seat is here.
    NotAway: "not_away",
    /// They have a seat in the game already.
    HasSeat: "has_seat",
    /// Nobody asks for that any more.
    UnknownClaim: "unknown_claim",
    /// They asked for it themselves: somebody else has to answer.
    OwnRequest: "own_request",
    /// It is not the code with which the owner gets the table back.
    BadCode: "bad_code",
    /// What the game needs still grows; comes with how far it is.
    Growing: "growing",
    /// There is no such deck, or it is somebody else's.
    UnknownDeck: "unknown_deck",
    /// The deck is too small for so many players; comes with both numbers.
    TooFewPictures: "too_few_pictures",
    /// The table has no such clip.
    UnknownClip: "unknown_clip",
    /// The drawing has gone on without them.
    TooLate: "too_late",
    /// The store failed: nothing has happened.
    NotSaved: "not_saved",
}

impl TableRefusal {
    /// The refusal with data for its sentence.
    pub(crate) const fn with(self, data: Value) -> CommandRefusal {
        CommandRefusal { code: self.code(), data }
    }

    /// Too few or too many for the game.
    pub(crate) fn seats(seated: usize, allowed: std::ops::RangeInclusive<u8>) -> CommandRefusal {
        let few = seated < usize::from(*allowed.start());
        let refusal = if few { TableRefusal::TooFew } else { TableRefusal::TooMany };
        refusal.with(json!({ "seated": seated, "least": allowed.start(), "most": allowed.end() }))
    }
}

/// Why a command was not done, for a reason of the table or of the game's rules, as it is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandRefusal {
    pub code: &'static str,
    /// Data for the sentence; null if it needs none.
    pub data: Value,
}

impl From<TableRefusal> for CommandRefusal {
    fn from(refusal: TableRefusal) -> CommandRefusal {
        refusal.with(Value::Null)
    }
}

impl From<RefusedJson> for CommandRefusal {
    fn from(refused: RefusedJson) -> CommandRefusal {
        CommandRefusal { code: refused.code, data: refused.data }
    }
}
