//! Who may do what at a table: one row for each deed, asked before anything else. What a deed is
//! about may still be refused afterwards; what is not allowed here is never done.

use crate::command::Command;
use crate::door::answer_to;
use crate::log::PersonId;
use crate::refusal::TableRefusal;
use crate::state::TableState;

/// What somebody is at a table, as far as it decides what they may do. People have several roles at
/// once; a watcher, a shared screen, a program and a claimant have one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The person whose browser opened the table, or took it back with the recovery code.
    Owner,
    /// The person who decides what is played: the owner, whoever the owner chose, or a stand-in.
    Host,
    /// The host who is the owner, or whom the owner chose: time alone made a stand-in the host.
    Chosen,
    /// A person with a seat in the game on the table.
    Player,
    /// A person with a seat in the game whose chance is being drawn.
    Drawer,
    /// A person with a place at the table, in the running game or in the next.
    Seated,
    /// A person who has joined.
    Guest,
    /// Somebody with the link and no name.
    Watcher,
    /// A shared screen.
    Screen,
    /// A program that the host brought.
    Program,
    /// Whoever asked for the chair that an answer is about: nobody answers their own request.
    Claimant,
}

impl Role {
    /// Every role, in the order in which docs/SECURITY.md prints them.
    pub const ALL: [Role; 11] = [
        Role::Owner,
        Role::Host,
        Role::Chosen,
        Role::Player,
        Role::Drawer,
        Role::Seated,
        Role::Guest,
        Role::Watcher,
        Role::Screen,
        Role::Program,
        Role::Claimant,
    ];
}

/// The roles of one asker.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Roles(u16);

impl From<Role> for Roles {
    fn from(role: Role) -> Roles {
        Roles::default().and(role, true)
    }
}

impl Roles {
    /// These roles with one more, if it holds.
    fn and(self, role: Role, holds: bool) -> Roles {
        Roles(self.0 | u16::from(holds) << role as u16)
    }

    /// Whether the asker has this role.
    pub fn has(self, role: Role) -> bool {
        self.0 & 1 << role as u16 != 0
    }
}

/// When something may be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// At any time.
    Always,
    /// While no game is played or drawn.
    BetweenGames,
    /// While a game is played.
    InGame,
    /// Unless the game stands still.
    NotPaused,
}

/// Who may do something, and when.
#[derive(Clone, Copy, Debug)]
pub struct Right {
    /// Any of these may.
    pub who: &'static [Role],
    /// At these times.
    pub when: When,
}

/// Writes the deeds and their table from one list, so that a deed without a right cannot be.
macro_rules! rights {
    ($($deed:ident: $($role:ident)|+, $when:ident;)*) => {
        /// Something that can be asked of a table.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Deed {
            $($deed,)*
        }

        impl Deed {
            /// Every deed.
            pub const ALL: &'static [Deed] = &[$(Deed::$deed,)*];

            /// Who may do it, and when.
            pub const fn right(self) -> Right {
                match self {
                    $(Deed::$deed => Right { who: &[$(Role::$role,)+], when: When::$when },)*
                }
            }
        }
    };
}

rights! {
    Join: Watcher, Always;
    Rename: Guest | Program, Always;
    Leave: Guest | Program, Always;
    Sit: Guest | Program, Always;
    Stand: Guest | Program, Always;
    React: Guest | Program, Always;
    Unhurried: Guest, Always;
    TakeBack: Guest | Program, Always;
    LetBotPlayForMe: Player | Program, InGame;
    LetBotPlayForOther: Host, InGame;

    Act: Player | Program, NotPaused;
    Share: Player | Program, InGame;
    Pause: Player, InGame;
    GoOn: Player, InGame;
    MoreTime: Player, NotPaused;
    Hint: Player, NotPaused;
    Promise: Drawer | Program, Always;
    Reveal: Drawer | Program, Always;

    Claim: Watcher | Guest, Always;
    AnswerForBot: Host, InGame;
    AnswerForPlayer: Player | Chosen, InGame;
    AnswerForGuest: Chosen, Always;
    AnswerUnknown: Guest, Always;
    ShowRecoveryCode: Owner, Always;
    Recover: Watcher | Guest, Always;

    RenewCode: Seated | Host, Always;
    LetIn: Seated | Host, Always;
    TurnAway: Seated | Host, Always;
    OpenDoor: Host, Always;
    Lock: Host, Always;
    ChangeLink: Host, Always;
    Kick: Host, Always;
    Pardon: Host, Always;
    SendWatchersAway: Host, Always;
    MakeHost: Host, Always;

    Choose: Host, BetweenGames;
    Clock: Host, Always;
    Speak: Host, Always;
    Hints: Host, Always;
    Shuffle: Host, BetweenGames;
    AddBot: Host, BetweenGames;
    RemoveBot: Host, Always;
    Start: Host, BetweenGames;
    EndGame: Host, Always;

    BringProgram: Host, Always;
    BringClip: Player, InGame;
    ReadLog: Guest | Program, Always;
}

impl Command {
    /// What is asked for by it; `me` is who asks. An answer to a claim depends on whose chair it is
    /// about, and only the table knows that.
    pub(crate) fn deed(&self, me: Option<PersonId>, table: &TableState) -> Deed {
        match self {
            Command::Join { .. } if me.is_none() => Deed::Join,
            Command::Join { .. } => Deed::Rename,
            Command::Leave => Deed::Leave,
            Command::Sit => Deed::Sit,
            Command::Stand => Deed::Stand,
            Command::React { .. } => Deed::React,
            Command::Unhurried { .. } => Deed::Unhurried,
            Command::TakeBack => Deed::TakeBack,
            Command::LetBot { person } if me == Some(*person) => Deed::LetBotPlayForMe,
            Command::LetBot { .. } => Deed::LetBotPlayForOther,
            Command::Act { .. } => Deed::Act,
            Command::Share { .. } => Deed::Share,
            Command::Pause => Deed::Pause,
            Command::GoOn => Deed::GoOn,
            Command::MoreTime => Deed::MoreTime,
            Command::Hint => Deed::Hint,
            Command::Promise { .. } => Deed::Promise,
            Command::Reveal { .. } => Deed::Reveal,
            Command::Claim { .. } => Deed::Claim,
            Command::Allow { claim } | Command::Decline { claim } => answer_to(table, *claim),
            Command::Recovery => Deed::ShowRecoveryCode,
            Command::Recover { .. } => Deed::Recover,
            Command::RenewCode => Deed::RenewCode,
            Command::LetIn { .. } => Deed::LetIn,
            Command::TurnAway { .. } => Deed::TurnAway,
            Command::OpenDoor { .. } => Deed::OpenDoor,
            Command::Lock { .. } => Deed::Lock,
            Command::ChangeLink => Deed::ChangeLink,
            // Whoever shows themselves out leaves.
            Command::Kick { person } if me == Some(*person) => Deed::Leave,
            Command::Kick { .. } => Deed::Kick,
            Command::Pardon { .. } => Deed::Pardon,
            Command::SendWatchersAway { .. } => Deed::SendWatchersAway,
            Command::MakeHost { .. } => Deed::MakeHost,
            Command::Choose { .. } => Deed::Choose,
            Command::Clock { .. } => Deed::Clock,
            Command::Speak { .. } => Deed::Speak,
            Command::Hints { .. } => Deed::Hints,
            Command::Shuffle => Deed::Shuffle,
            Command::AddBot { .. } => Deed::AddBot,
            Command::RemoveBot { .. } => Deed::RemoveBot,
            Command::Start => Deed::Start,
            Command::EndGame => Deed::EndGame,
        }
    }
}

/// What a socket is here: a shared screen, somebody without a name, or a person with their roles.
pub(crate) fn roles(table: &TableState, person: Option<PersonId>, tv: bool) -> Roles {
    if tv {
        return Role::Screen.into();
    }
    let Some(person) = person.and_then(|id| table.folded.people.present(id).ok()) else {
        return Role::Watcher.into();
    };
    if person.is_machine() {
        return Role::Program.into();
    }
    let (id, people) = (person.id, &table.folded.people);
    let is_host = people.host() == Some(id);
    Roles::from(Role::Guest)
        .and(Role::Seated, table.is_seated(id))
        .and(Role::Player, table.seat_of(Some(id)).is_some())
        .and(Role::Drawer, table.folded.drawing.as_ref().is_some_and(|it| it.seats().contains(&id)))
        .and(Role::Host, is_host)
        .and(Role::Chosen, is_host && !people.stands_in())
        .and(Role::Owner, table.is_owner(id))
}

/// Whether somebody with these roles may do this now, or else why not.
pub(crate) fn permit(table: &TableState, roles: Roles, deed: Deed) -> Result<(), TableRefusal> {
    let Right { who, when } = (table.config.rights)(deed);
    if !who.iter().any(|role| roles.has(*role)) {
        return Err(if roles.has(Role::Claimant) {
            TableRefusal::OwnRequest
        } else if roles.has(Role::Program) {
            TableRefusal::NotForBots
        } else if !roles.has(Role::Guest) {
            TableRefusal::NotJoined
        } else if who.contains(&Role::Player) && table.game().is_none() {
            TableRefusal::NoGame
        } else if who.contains(&Role::Drawer) && table.folded.drawing.is_none() {
            TableRefusal::TooLate
        } else if [Role::Player, Role::Drawer, Role::Seated].iter().any(|it| who.contains(it)) {
            TableRefusal::NotSeated
        } else if !roles.has(Role::Host)
            && (who.contains(&Role::Host) || who.contains(&Role::Chosen))
        {
            TableRefusal::NotHost
        } else if who.contains(&Role::Owner) || who.contains(&Role::Chosen) {
            TableRefusal::NotOwner
        } else {
            // A person never asks to join: they ask to be renamed.
            TableRefusal::Malformed
        });
    }
    let running = table.running().is_some();
    match when {
        When::Always => Ok(()),
        When::BetweenGames => table.between_games(),
        When::InGame if !running => Err(TableRefusal::NoGame),
        When::NotPaused if table.folded.play.paused() => Err(TableRefusal::Paused),
        When::InGame | When::NotPaused => Ok(()),
    }
}
