//! A table with one of every kind of person, and what each of them may be asked to say.

use crate::support::phone::{phone, told};
use crate::support::{Answer, Client, House};
use serde_json::{Value, json};
use stolik_server::table::{Deed, Role};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    Lobby,
    /// A game was started, and its chance is being drawn with a phone that says nothing.
    Drawing,
    Game,
    Pause,
}

impl Phase {
    pub(super) fn has_game(self) -> bool {
        matches!(self, Phase::Game | Phase::Pause)
    }
}

/// How a table stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Setting {
    pub phase: Phase,
    pub locked: bool,
    /// The owner is away, and time alone made somebody else the host.
    pub stands_in: bool,
}

impl Setting {
    pub(super) fn of(phase: Phase) -> Setting {
        Setting { phase, locked: false, stands_in: false }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Owner,
    Host,
    Player,
    Waiting,
    Guest,
    Watcher,
    Screen,
    Program,
    ProgramOverHttp,
}

pub(super) const KINDS: [Kind; 9] = [
    Kind::Owner,
    Kind::Host,
    Kind::Player,
    Kind::Waiting,
    Kind::Guest,
    Kind::Watcher,
    Kind::Screen,
    Kind::Program,
    Kind::ProgramOverHttp,
];

impl Kind {
    /// What they are by the table of rights, written down independently of the server's own answer.
    pub(super) fn roles(self, setting: Setting) -> Vec<Role> {
        let mut roles = match self {
            Kind::Owner => vec![Role::Owner, Role::Guest],
            Kind::Host if setting.stands_in => vec![Role::Host, Role::Seated, Role::Guest],
            Kind::Host => vec![Role::Host, Role::Chosen, Role::Seated, Role::Guest],
            Kind::Player | Kind::Waiting => vec![Role::Seated, Role::Guest],
            Kind::Guest => vec![Role::Guest],
            Kind::Watcher => vec![Role::Watcher],
            Kind::Screen => vec![Role::Screen],
            Kind::Program | Kind::ProgramOverHttp => vec![Role::Program],
        };
        if setting.phase.has_game() && matches!(self, Kind::Host | Kind::Player) {
            roles.push(Role::Player);
        }
        if setting.phase == Phase::Drawing && matches!(self, Kind::Host | Kind::Player) {
            roles.push(Role::Drawer);
        }
        roles
    }
}

pub(super) const OWNER: u64 = 1;
pub(super) const HOST: u64 = 2;
pub(super) const PLAYER: u64 = 3;
pub(super) const GONE: u64 = 4;
pub(super) const GUEST: u64 = 6;
pub(super) const BOT: u64 = 7;
pub(super) const WAITING: u64 = 8;

/// A table with one of every kind. The owner looks on and has made somebody else the host, or is
/// away.
pub(super) struct Evening {
    pub invite: String,
    pub owner_cookie: String,
    pub host_cookie: String,
    token: String,
    owner: Client,
    pub host: Client,
    pub player: Client,
    waiting: Client,
    guest: Client,
    pub watcher: Client,
    screen: Client,
    program: Client,
    said: u32,
}

pub(super) async fn call(house: &House, line: &str, cookie: &str, body: &str) -> Answer {
    house.send(line, &format!("cookie: {cookie}\r\n"), body).await
}

impl Evening {
    pub(super) async fn begin(house: &House, setting: Setting) -> Evening {
        let (invite, owner_cookie) = house.table().await;
        let (_, host_cookie) = house.table().await;
        let mut owner = house.guest(&invite, Some(&owner_cookie), "Owner").await;
        let mut host = house.guest(&invite, Some(&host_cookie), "Host").await;
        let mut player = match setting.phase {
            Phase::Drawing => phone(house, &invite, None, None).await,
            _ => house.hello(&invite, None, None).await,
        };
        player.yes(json!({"type": "join", "name": "Player", "face": "gosia"})).await;
        let gone = house.guest(&invite, None, "Gone").await;
        owner.yes(json!({"type": "stand"})).await;
        let line = format!("POST /api/tables/{invite}/bots");
        let brought = call(house, &line, &owner_cookie, r#"{"name":"Turing"}"#).await;
        assert_eq!(brought.status, 201, "{}", brought.body);
        let token = brought.json()["token"].as_str().unwrap().to_string();
        let program = house.hello(&invite, None, Some(&token)).await;
        let mut guest = house.guest(&invite, None, "Guest").await;
        guest.yes(json!({"type": "stand"})).await;
        owner.yes(json!({"type": "add_bot", "character": "calm"})).await;
        drop(gone);
        host.until("somebody gone", |host| host.someone(GONE)["online"] == false).await;
        if setting.phase != Phase::Lobby {
            owner.yes(json!({"type": "start"})).await;
        }
        match setting.phase {
            Phase::Lobby => {}
            Phase::Drawing => player.until("a drawing", |player| !told(player).is_null()).await,
            Phase::Game | Phase::Pause => {
                player.until("the game", |player| player.game["seat"].is_u64()).await;
            }
        }
        if setting.stands_in {
            owner.socket.close(None).await.unwrap();
        } else {
            owner.yes(json!({"type": "make_host", "person": HOST})).await;
        }
        host.until("a host", |host| host.room["host"] == HOST).await;
        if setting.phase == Phase::Pause {
            host.yes(json!({"type": "pause"})).await;
        }
        let waiting = house.guest(&invite, None, "Waiting").await;
        let (watcher, screen) = (house.hello(&invite, None, None).await, house.tv(&invite).await);
        let mut evening = Evening {
            invite,
            owner_cookie,
            host_cookie,
            token,
            owner,
            host,
            player,
            waiting,
            guest,
            watcher,
            screen,
            program,
            said: 0,
        };
        if setting.locked {
            evening.host.yes(json!({"type": "lock", "on": true})).await;
        }
        evening
    }

    fn client(&mut self, kind: Kind) -> &mut Client {
        match kind {
            Kind::Owner => &mut self.owner,
            Kind::Host => &mut self.host,
            Kind::Player => &mut self.player,
            Kind::Waiting => &mut self.waiting,
            Kind::Guest => &mut self.guest,
            Kind::Watcher => &mut self.watcher,
            Kind::Screen => &mut self.screen,
            Kind::Program | Kind::ProgramOverHttp => &mut self.program,
        }
    }

    pub(super) async fn ask(&mut self, house: &House, kind: Kind, command: &Value) -> Value {
        if kind == Kind::ProgramOverHttp {
            self.said += 1;
            let frame = json!({"t": "do", "id": format!("h{}", self.said), "cmd": command});
            let line = format!("POST /api/tables/{}/bots/{}/do", self.invite, self.token);
            return call(house, &line, "", &frame.to_string()).await.json();
        }
        let client = self.client(kind);
        let id = client.fresh_id();
        client.ask(&id, command.clone()).await
    }

    /// How many steps the table has taken: a refusal takes none.
    pub(super) async fn steps(&mut self) -> u64 {
        // Whatever was said before has been heard once this is answered.
        let id = self.host.fresh_id();
        self.host.ask(&id, json!({"type": "pardon", "person": 99})).await;
        self.host.room["seq"].as_u64().unwrap()
    }
}

pub(super) fn person_of(kind: Kind) -> Option<u64> {
    match kind {
        Kind::Owner => Some(OWNER),
        Kind::Host => Some(HOST),
        Kind::Player => Some(PLAYER),
        Kind::Guest => Some(GUEST),
        Kind::Waiting => Some(WAITING),
        Kind::Program | Kind::ProgramOverHttp => Some(5),
        Kind::Watcher | Kind::Screen => None,
    }
}

/// A command that asks for this; nothing if it is no command, or needs a claim.
pub(super) fn command(deed: Deed, kind: Kind, game: &Value) -> Option<Value> {
    let me = person_of(kind);
    Some(match deed {
        Deed::Join if me.is_some() => return None,
        Deed::Rename if me.is_none() => return None,
        Deed::Join | Deed::Rename => json!({"type": "join", "name": "Other", "face": "ola"}),
        Deed::Leave => json!({"type": "leave"}),
        Deed::Sit => json!({"type": "sit"}),
        Deed::Stand => json!({"type": "stand"}),
        Deed::React => json!({"type": "react", "reaction": "clap"}),
        Deed::Unhurried => json!({"type": "unhurried", "on": true}),
        Deed::TakeBack => json!({"type": "take_back"}),
        Deed::LetBotPlayForMe => json!({"type": "let_bot", "person": me?}),
        Deed::LetBotPlayForOther => json!({"type": "let_bot", "person": GONE}),
        Deed::Act => {
            let decision = game["decision"].as_u64().unwrap_or(0);
            json!({"type": "act", "decision": decision, "action": {"type": "check"}})
        }
        Deed::Share => json!({"type": "share", "on": true}),
        Deed::Pause => json!({"type": "pause"}),
        Deed::GoOn => json!({"type": "go_on"}),
        Deed::MoreTime => json!({"type": "more_time"}),
        Deed::Hint => json!({"type": "hint"}),
        Deed::Promise => {
            json!({"type": "promise", "number": 1, "round": 1, "hash": "0".repeat(64)})
        }
        Deed::Reveal => {
            json!({"type": "reveal", "number": 1, "round": 1, "secret": "0".repeat(64)})
        }
        Deed::Claim => json!({"type": "claim", "person": GONE}),
        Deed::AnswerUnknown => json!({"type": "allow", "claim": 99}),
        // Asked by the tests below: they need somebody who asks.
        Deed::AnswerForBot | Deed::AnswerForPlayer | Deed::AnswerForGuest => return None,
        Deed::ShowRecoveryCode => json!({"type": "recovery"}),
        Deed::Recover => json!({"type": "recover", "code": "0000-0000-0000-0000"}),
        Deed::RenewCode => json!({"type": "renew_code"}),
        Deed::LetIn => json!({"type": "let_in", "knock": 9}),
        Deed::TurnAway => json!({"type": "turn_away", "knock": 9}),
        Deed::OpenDoor => json!({"type": "open_door", "on": true}),
        Deed::Lock => json!({"type": "lock", "on": true}),
        Deed::ChangeLink => json!({"type": "change_link"}),
        Deed::Kick => json!({"type": "kick", "person": GONE}),
        Deed::Pardon => json!({"type": "pardon", "person": GONE}),
        Deed::SendWatchersAway => json!({"type": "send_watchers_away", "tvs": false}),
        Deed::MakeHost => json!({"type": "make_host", "person": PLAYER}),
        Deed::Choose => json!({"type": "choose", "game": "casino"}),
        Deed::Clock => json!({"type": "clock", "clock": "brisk"}),
        Deed::Speak => json!({"type": "speak", "lang": "en"}),
        Deed::Hints => json!({"type": "hints", "on": true}),
        Deed::Shuffle => json!({"type": "shuffle"}),
        Deed::AddBot => json!({"type": "add_bot", "character": "calm"}),
        Deed::RemoveBot => json!({"type": "remove_bot", "person": 5}),
        Deed::Start => json!({"type": "start"}),
        Deed::EndGame => json!({"type": "end_game"}),
        // Asked over HTTP, below.
        Deed::BringProgram | Deed::BringClip | Deed::ReadLog => return None,
    })
}
