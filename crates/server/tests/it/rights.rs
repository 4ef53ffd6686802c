//! Every command, as every kind of person, in every state of a table, over real sockets, and for
//! programs and browsers over HTTP: what the table of rights does not give is refused and changes
//! nothing, and what it gives is not refused for who asks.

mod evening;

use crate::support::{House, quick};
use evening::{BOT, Evening, GONE, KINDS, Kind, Phase, Setting, call, command};
use serde_json::json;
use std::time::Duration;
use stolik_server::table::{Deed, Role, When};

/// Refusals that say that the wrong person asks.
const WRONG_PERSON: [&str; 6] =
    ["not_host", "not_owner", "not_joined", "not_seated", "not_for_bots", "own_request"];

fn is_permitted(deed: Deed, roles: &[Role], phase: Phase) -> bool {
    let right = deed.right();
    let now = match right.when {
        When::Always => true,
        When::BetweenGames => phase == Phase::Lobby,
        When::InGame => phase.has_game(),
        When::NotPaused => phase != Phase::Pause,
    };
    now && right.who.iter().any(|role| roles.contains(role))
}

/// A server that lets one household do all this.
async fn house(stands_in: bool) -> House {
    let mut config = quick();
    config.limits.bots_per_minute = 10_000;
    config.limits.tokens_per_minute = 10_000;
    config.pace.draw = Duration::from_secs(3600);
    if stands_in {
        config.pace.host_grace = Duration::ZERO;
    }
    House::open(config).await
}

/// Asks for everything as everybody; says how many cases that were.
async fn every_case(setting: Setting) -> usize {
    let Setting { phase, locked, stands_in } = setting;
    let house = house(stands_in).await;
    let mut evening = Evening::begin(&house, setting).await;
    let mut cases = 0;
    for kind in KINDS {
        // Who is away asks for nothing.
        if stands_in && kind == Kind::Owner {
            continue;
        }
        // A locked table has turned away whoever has no name and was not let in.
        if locked && kind == Kind::Watcher {
            assert_eq!(evening.watcher.bye().await, "locked");
            evening = Evening::begin(&house, setting).await;
            continue;
        }
        for deed in Deed::ALL {
            let Some(command) = command(*deed, kind, &evening.player.game) else { continue };
            let roles = kind.roles(setting);
            let before = evening.steps().await;
            let answer = evening.ask(&house, kind, &command).await;
            let what = format!("{kind:?} asks for {deed:?} in {setting:?}: {answer}");
            let code = answer["code"].as_str().unwrap_or_default();
            cases += 1;
            if !is_permitted(*deed, &roles, phase) {
                assert_eq!(answer["ok"], false, "{what}");
                let late = ["no_game", "game_running", "paused", "too_late"].contains(&code);
                assert!(late || WRONG_PERSON.contains(&code), "{what}");
                assert_eq!(evening.steps().await, before, "it was refused and done: {what}");
            } else {
                assert!(!WRONG_PERSON.contains(&code), "{what}");
            }
            if answer["ok"] == true {
                evening = Evening::begin(&house, setting).await;
            }
        }
    }
    println!("{cases} cases in {setting:?}");
    cases
}

/// The cases of this phase: open and locked, under a chosen host and under a stand-in.
async fn every_case_in(phase: Phase) {
    let mut cases = 0;
    for (locked, stands_in) in [(false, false), (true, false), (false, true), (true, true)] {
        cases += every_case(Setting { phase, locked, stands_in }).await;
    }
    assert!(cases > 1100, "{cases}");
}

#[tokio::test]
async fn nobody_gets_more_or_less_than_the_table_says_in_a_lobby() {
    every_case_in(Phase::Lobby).await;
}

#[tokio::test]
async fn nobody_gets_more_or_less_than_the_table_says_while_chance_is_drawn() {
    every_case_in(Phase::Drawing).await;
}

#[tokio::test]
async fn nobody_gets_more_or_less_than_the_table_says_in_a_game() {
    every_case_in(Phase::Game).await;
}

#[tokio::test]
async fn nobody_gets_more_or_less_than_the_table_says_in_a_pause() {
    every_case_in(Phase::Pause).await;
}

/// Who answers for a chair of each kind: everybody tries, whoever asked for it too.
async fn every_answer(stands_in: bool) {
    let house = house(stands_in).await;
    let here = |kind: &Kind| !stands_in || *kind != Kind::Owner;
    for (phase, chair, deed) in [
        (Phase::Lobby, GONE, Deed::AnswerForGuest),
        (Phase::Drawing, GONE, Deed::AnswerForGuest),
        (Phase::Game, GONE, Deed::AnswerForPlayer),
        (Phase::Pause, GONE, Deed::AnswerForPlayer),
        (Phase::Game, BOT, Deed::AnswerForBot),
        (Phase::Pause, BOT, Deed::AnswerForBot),
    ] {
        let setting = Setting { stands_in, ..Setting::of(phase) };
        for claimant in [Kind::Guest, Kind::Watcher, Kind::Owner].into_iter().filter(here) {
            // Who plays on for a bot has a name.
            if chair == BOT && claimant == Kind::Watcher {
                continue;
            }
            for answer in ["decline", "allow"] {
                let mut evening = Evening::begin(&house, setting).await;
                let mut made = None;
                for kind in KINDS.into_iter().filter(here) {
                    if made.is_none() {
                        let claim = json!({"type": "claim", "person": chair});
                        assert_eq!(evening.ask(&house, claimant, &claim).await["ok"], true);
                        evening.steps().await;
                        let claims = &evening.host.room["claims"];
                        made = claims.as_array().unwrap().last().map(|it| it["claim"].clone());
                    }
                    let command = json!({"type": answer, "claim": made});
                    let said = evening.ask(&house, kind, &command).await;
                    let may = kind != claimant && is_permitted(deed, &kind.roles(setting), phase);
                    let what =
                        format!("{kind:?} answers {claimant:?} in {setting:?} for {chair}: {said}");
                    assert_eq!(said["ok"], may, "{what}");
                    if kind == claimant && kind != Kind::Watcher {
                        assert_eq!(said["code"], "own_request", "{what}");
                    }
                    if may {
                        evening = Evening::begin(&house, setting).await;
                        made = None;
                    }
                }
            }
        }
    }
}

#[tokio::test]
async fn a_claim_is_answered_by_whom_the_table_names_and_never_by_whoever_made_it() {
    every_answer(false).await;
}

#[tokio::test]
async fn a_claim_is_answered_by_whom_the_table_names_under_a_stand_in_too() {
    every_answer(true).await;
}

#[tokio::test]
async fn over_http_a_browser_may_what_its_person_may() {
    let house = house(false).await;
    for phase in [Phase::Lobby, Phase::Drawing, Phase::Game, Phase::Pause] {
        let setting = Setting::of(phase);
        let evening = Evening::begin(&house, setting).await;
        let (_, strange) = house.table().await;
        let Evening { invite, owner_cookie, host_cookie, .. } = &evening;
        let bots = format!("POST /api/tables/{invite}/bots");
        let clips = format!("POST /api/tables/{invite}/clips");
        let log = format!("GET /api/tables/{invite}/games/1/log");
        for (cookie, kind) in
            [(owner_cookie, Kind::Owner), (host_cookie, Kind::Host), (&strange, Kind::Watcher)]
        {
            let roles = kind.roles(setting);
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
