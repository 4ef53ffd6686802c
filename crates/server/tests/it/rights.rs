//! Every command, as every kind of person, in every state of a table, over real sockets, and for
//! programs and browsers over HTTP: what the table of rights does not give is refused and changes
//! nothing, and what it gives is not refused for who asks.

use crate::support::{Answer, Client, House, quick};
use serde_json::{Value, json};
use stolik_server::table::{Deed, Role, When};

/// Refusals that say that the wrong person asks.
const WRONG_PERSON: [&str; 6] =
    ["not_host", "not_owner", "not_joined", "not_seated", "not_for_bots", "own_request"];

/// How a table stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Lobby,
    Game,
    Pause,
}

/// Who asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
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

const KINDS: [Kind; 9] = [
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
    fn roles(self, phase: Phase) -> Vec<Role> {
        let mut roles = match self {
            Kind::Owner => vec![Role::Owner, Role::Guest],
            Kind::Host => vec![Role::Host, Role::Chosen, Role::Seated, Role::Guest],
            Kind::Player | Kind::Waiting => vec![Role::Seated, Role::Guest],
            Kind::Guest => vec![Role::Guest],
            Kind::Watcher => vec![Role::Watcher],
            Kind::Screen => vec![Role::Screen],
            Kind::Program | Kind::ProgramOverHttp => vec![Role::Program],
        };
        if phase != Phase::Lobby && matches!(self, Kind::Host | Kind::Player) {
            roles.push(Role::Player);
        }
        roles
    }
}

const OWNER: u64 = 1;
const HOST: u64 = 2;
const PLAYER: u64 = 3;
const GONE: u64 = 4;
const GUEST: u64 = 6;
const BOT: u64 = 7;
const WAITING: u64 = 8;

/// A table with one of every kind. The owner has made somebody else the host and looks on.
struct Evening {
    invite: String,
    owner_cookie: String,
    host_cookie: String,
    token: String,
    owner: Client,
    host: Client,
    player: Client,
    waiting: Client,
    guest: Client,
    watcher: Client,
    screen: Client,
    program: Client,
    said: u32,
}

async fn call(house: &House, line: &str, cookie: &str, body: &str) -> Answer {
    let head = format!(
        "{line} HTTP/1.1\r\nhost: {}\r\ncookie: {cookie}\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{body}",
        house.address,
        body.len()
    );
    house.raw_owned(head).await
}

impl Evening {
    async fn begin(house: &House, phase: Phase, locked: bool) -> Evening {
        let (invite, owner_cookie) = house.table().await;
        let (_, host_cookie) = house.table().await;
        let mut owner = house.guest(&invite, Some(&owner_cookie), "Owner").await;
        let mut host = house.guest(&invite, Some(&host_cookie), "Host").await;
        let mut player = house.guest(&invite, None, "Player").await;
        let gone = house.guest(&invite, None, "Gone").await;
        owner.yes(json!({"type": "stand"})).await;
        owner.yes(json!({"type": "make_host", "person": HOST})).await;
        let line = format!("POST /api/tables/{invite}/bots");
        let brought = call(house, &line, &host_cookie, r#"{"name":"Turing"}"#).await;
        assert_eq!(brought.status, 201, "{}", brought.body);
        let token = brought.json()["token"].as_str().unwrap().to_string();
        let program = house.hello(&invite, None, Some(&token)).await;
        let mut guest = house.guest(&invite, None, "Guest").await;
        guest.yes(json!({"type": "stand"})).await;
        host.yes(json!({"type": "add_bot", "character": "calm"})).await;
        drop(gone);
        host.until("somebody gone", |host| host.someone(GONE)["online"] == false).await;
        if phase != Phase::Lobby {
            host.yes(json!({"type": "start"})).await;
            player.until("the game", |player| player.game["seat"].is_u64()).await;
        }
        if phase == Phase::Pause {
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
        if locked {
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

    async fn ask(&mut self, house: &House, kind: Kind, command: &Value) -> Value {
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
    async fn steps(&mut self) -> u64 {
        // Whatever was said before has been heard once this is answered.
        let id = self.host.fresh_id();
        self.host.ask(&id, json!({"type": "pardon", "person": 99})).await;
        self.host.room["seq"].as_u64().unwrap()
    }
}

fn person_of(kind: Kind) -> Option<u64> {
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
fn command(deed: Deed, kind: Kind, game: &Value) -> Option<Value> {
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

fn is_permitted(deed: Deed, roles: &[Role], phase: Phase) -> bool {
    let right = deed.right();
    let now = match right.when {
        When::Always => true,
        When::BetweenGames => phase == Phase::Lobby,
        When::InGame => phase != Phase::Lobby,
        When::NotPaused => phase != Phase::Pause,
    };
    now && right.who.iter().any(|role| roles.contains(role))
}

/// A server that lets one household do all this.
async fn house() -> House {
    let mut config = quick();
    config.limits.bots_per_minute = 10_000;
    config.limits.tokens_per_minute = 10_000;
    House::open(config).await
}

/// Asks for everything as everybody; says how many cases that were.
async fn every_case(phase: Phase, locked: bool) -> usize {
    let house = house().await;
    let mut evening = Evening::begin(&house, phase, locked).await;
    let mut cases = 0;
    for kind in KINDS {
        // A locked table has turned away whoever has no name and was not let in.
        if locked && matches!(kind, Kind::Watcher) {
            assert_eq!(evening.watcher.bye().await, "locked");
            evening = Evening::begin(&house, phase, locked).await;
            continue;
        }
        for deed in Deed::ALL {
            let Some(command) = command(*deed, kind, &evening.player.game) else { continue };
            let roles = kind.roles(phase);
            let before = evening.steps().await;
            let answer = evening.ask(&house, kind, &command).await;
            let what =
                format!("{kind:?} asks for {deed:?} in {phase:?}, locked {locked}: {answer}");
            let code = answer["code"].as_str().unwrap_or_default();
            cases += 1;
            if !is_permitted(*deed, &roles, phase) {
                assert_eq!(answer["ok"], false, "{what}");
                let late = ["no_game", "game_running", "paused"].contains(&code);
                assert!(late || WRONG_PERSON.contains(&code), "{what}");
                assert_eq!(evening.steps().await, before, "it was refused and done: {what}");
            } else {
                assert!(!WRONG_PERSON.contains(&code), "{what}");
            }
            if answer["ok"] == true {
                evening = Evening::begin(&house, phase, locked).await;
            }
        }
    }
    println!("{cases} cases in {phase:?}, locked {locked}");
    cases
}

#[tokio::test]
async fn nobody_gets_more_or_less_than_the_table_says_in_a_lobby() {
    let cases = every_case(Phase::Lobby, false).await + every_case(Phase::Lobby, true).await;
    assert!(cases > 600, "{cases}");
}

#[tokio::test]
async fn nobody_gets_more_or_less_than_the_table_says_in_a_game() {
    let cases = every_case(Phase::Game, false).await + every_case(Phase::Game, true).await;
    assert!(cases > 600, "{cases}");
}

#[tokio::test]
async fn nobody_gets_more_or_less_than_the_table_says_in_a_pause() {
    let cases = every_case(Phase::Pause, false).await + every_case(Phase::Pause, true).await;
    assert!(cases > 600, "{cases}");
}

/// Who answers for a chair of each kind: everybody tries, whoever asked for it too.
#[tokio::test]
async fn a_claim_is_answered_by_whom_the_table_names_and_never_by_whoever_made_it() {
    let house = house().await;
    for (phase, chair, deed) in [
        (Phase::Lobby, GONE, Deed::AnswerForGuest),
        (Phase::Game, GONE, Deed::AnswerForPlayer),
        (Phase::Pause, GONE, Deed::AnswerForPlayer),
        (Phase::Game, BOT, Deed::AnswerForBot),
        (Phase::Pause, BOT, Deed::AnswerForBot),
    ] {
        for claimant in [Kind::Guest, Kind::Watcher, Kind::Owner] {
            // Who plays on for a bot has a name.
            if chair == BOT && claimant == Kind::Watcher {
                continue;
            }
            for answer in ["decline", "allow"] {
                let mut evening = Evening::begin(&house, phase, false).await;
                let mut made = None;
                for kind in KINDS {
                    if made.is_none() {
                        let claim = json!({"type": "claim", "person": chair});
                        assert_eq!(evening.ask(&house, claimant, &claim).await["ok"], true);
                        evening.steps().await;
                        let claims = &evening.host.room["claims"];
                        made = claims.as_array().unwrap().last().map(|it| it["claim"].clone());
                    }
                    let command = json!({"type": answer, "claim": made});
                    let said = evening.ask(&house, kind, &command).await;
                    let may = kind != claimant && is_permitted(deed, &kind.roles(phase), phase);
                    let what =
                        format!("{kind:?} answers {claimant:?} in {phase:?} for {chair}: {said}");
                    assert_eq!(said["ok"], may, "{what}");
                    if kind == claimant && kind != Kind::Watcher {
                        assert_eq!(said["code"], "own_request", "{what}");
                    }
                    if may {
                        evening = Evening::begin(&house, phase, false).await;
                        made = None;
                    }
                }
            }
        }
    }
}

#[tokio::test]
async fn over_http_a_browser_may_what_its_person_may() {
    let house = house().await;
    for phase in [Phase::Lobby, Phase::Game, Phase::Pause] {
        let evening = Evening::begin(&house, phase, false).await;
        let (_, strange) = house.table().await;
        let Evening { invite, owner_cookie, host_cookie, .. } = &evening;
        let bots = format!("POST /api/tables/{invite}/bots");
        let clips = format!("POST /api/tables/{invite}/clips");
        let log = format!("GET /api/tables/{invite}/games/1/log");
        for (cookie, kind) in
            [(owner_cookie, Kind::Owner), (host_cookie, Kind::Host), (&strange, Kind::Watcher)]
        {
            let roles = kind.roles(phase);
            let may = |deed| is_permitted(deed, &roles, phase);
            let brought = call(&house, &bots, cookie, r#"{"name":"Enigma"}"#).await;
            assert_eq!(brought.status == 201, may(Deed::BringProgram), "{}", brought.body);
            // Nobody has anything to say with a clip in Blef: it is refused to all.
            assert_ne!(call(&house, &clips, cookie, "clip").await.status, 201);
            let read = call(&house, &log, cookie, "").await;
            assert_eq!(read.status != 403, may(Deed::ReadLog), "{}", read.body);
        }
    }
}

/// docs/SECURITY.md prints the table that the server asks.
#[test]
fn the_table_is_printed_as_it_is() {
    let roles: Vec<Role> = Role::ALL.into_iter().filter(|it| *it != Role::Claimant).collect();
    let mut lines = vec![format!(
        "| | when |{}",
        roles.iter().map(|role| format!(" {role:?} |")).collect::<String>()
    )];
    lines.push(format!("|---|---|{}", "---|".repeat(roles.len())));
    for deed in Deed::ALL {
        let right = deed.right();
        let marks = roles.iter().map(|role| if right.who.contains(role) { " ● |" } else { " |" });
        lines.push(format!("| {deed:?} | {:?} |{}", right.when, marks.collect::<String>()));
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/SECURITY.md");
    let page = std::fs::read_to_string(path).unwrap();
    let (begin, end) = ("<!-- rights -->\n", "\n<!-- /rights -->");
    let (head, rest) = page.split_once(begin).expect("a place for the table");
    let (printed, tail) = rest.split_once(end).expect("the end of the table");
    let table = lines.join("\n");
    if std::env::var_os("STOLIK_UPDATE_WIRE").is_some() {
        std::fs::write(path, format!("{head}{begin}{table}{end}{tail}")).unwrap();
    } else {
        assert_eq!(printed, table, "`cargo xtask wire` prints it anew");
    }
}
