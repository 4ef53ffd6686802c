//! Time: a clock that is wrong after a restart and a process that stands still rob nobody, and
//! nobody waits longer than the clock says.

use crate::support::{Client, House, TempFile, quick};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use stolik_server::clock::ManualClock;
use stolik_server::{Config, StoreAt};

/// Some time in 2026.
const EVENING: u64 = 1_790_000_000_000;
const DAY: u64 = 24 * 3600 * 1000;

fn at(file: &TempFile, time: u64) -> (Config, Arc<ManualClock>) {
    let clock = Arc::new(ManualClock::new(time));
    let mut config = quick();
    config.store = StoreAt::File(file.0.clone());
    config.clock = clock.clone();
    (config, clock)
}

/// Two people in a game with the brisk clock.
async fn playing(house: &House) -> (String, Vec<Client>) {
    let (invite, mut people) = house.company(&["Ala"]).await;
    people[0].yes(json!({"type": "clock", "clock": "brisk"})).await;
    people[0].yes(json!({"type": "start"})).await;
    for person in &mut people {
        person
            .until("the game", |person| {
                person.game["seat"].is_u64() && person.game["deadline"].is_u64()
            })
            .await;
    }
    (invite, people)
}

#[tokio::test]
async fn a_deadline_is_as_far_away_after_a_restart_as_before_whatever_the_clock_shows() {
    for (next, left) in
        [(EVENING - DAY, 25_000), (EVENING + DAY, 25_000), (EVENING + 5_000, 25_000)]
    {
        let file = TempFile::new();
        let (config, clock) = at(&file, EVENING);
        let house = House::open(config).await;
        let (invite, mut people) = playing(&house).await;
        clock.pass(Duration::from_secs(5));
        // Something is written down, so that the log knows how late it is.
        people[1].yes(json!({"type": "join", "name": "Ola", "face": "ola"})).await;
        let secret = people[0].secret.clone();
        drop(people);
        house.server.stop().await;
        let (config, _clock) = at(&file, next);
        let house = House::open(config).await;
        let mut back = house.hello(&invite, None, secret.as_deref()).await;
        back.until("the game", |back| back.game["deadline"].is_u64()).await;
        let now = back.heard.iter().find(|frame| frame["t"] == "welcome").unwrap()["now"].as_u64();
        assert_eq!(back.game["deadline"].as_u64().unwrap() - now.unwrap(), left, "at {next}");
    }
}

/// Where the child says on which port it listens.
const CHILD: &str = "STOLIK_TEST_TIME_CHILD";
/// The brisk clock of the child, which is stopped for longer.
const BRISK: Duration = Duration::from_secs(5);

/// The server of the test below, in a process that can be stopped.
async fn child(port_file: std::ffi::OsString) {
    let mut config = quick();
    config.pace.brisk = BRISK;
    config.limits.ping = Duration::from_millis(500);
    config.limits.dead = Duration::from_secs(2);
    let house = House::open(config).await;
    let port_file = std::path::PathBuf::from(port_file);
    let unfinished = port_file.with_extension("part");
    std::fs::write(&unfinished, house.address.to_string()).unwrap();
    std::fs::rename(unfinished, port_file).unwrap();
    // Ends with whoever started it.
    let end = || std::io::Read::read(&mut std::io::stdin(), &mut [0]);
    let _ = tokio::task::spawn_blocking(end).await;
}

/// Starts itself once more as the process that is stopped.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_that_stood_still_reads_what_had_arrived_before_anybody_is_late_or_gone() {
    use rustix::process::{Pid, Signal, kill_process};
    if let Some(port_file) = std::env::var_os(CHILD) {
        return child(port_file).await;
    }
    let name =
        "time::a_process_that_stood_still_reads_what_had_arrived_before_anybody_is_late_or_gone";
    let port_file = TempFile::new();
    let mut process = std::process::Command::new(std::env::current_exe().unwrap())
        .args(["--exact", name, "--nocapture"])
        .env(CHILD, &port_file.0)
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::null())
        .spawn()
        .unwrap();
    let address = crate::support::patient("the child", async {
        loop {
            match std::fs::read_to_string(&port_file.0) {
                Ok(address) => return address.parse().unwrap(),
                Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
            }
        }
    })
    .await;
    // The house is only there for its door: everybody goes to the child.
    let house = House { address, ..House::open(quick()).await };
    let (_, mut people) = playing(&house).await;
    let pid = Pid::from_child(&process);
    kill_process(pid, Signal::STOP).unwrap();
    let command = people[0].act();
    people[0].say(&json!({"t": "do", "id": "in time", "cmd": command})).await;
    tokio::time::sleep(BRISK + Duration::from_millis(1500)).await;
    kill_process(pid, Signal::CONT).unwrap();
    let answered = |frame: &Value| frame["t"] == "ack" && frame["id"] == "in time";
    people[0].until("an answer", |person| person.heard.iter().any(answered)).await;
    let answer = people[0].heard.iter().find(|frame| answered(frame)).unwrap();
    assert_eq!(answer["ok"], true, "what had arrived counts: {answer}");
    // The other one was not made to move meanwhile, nor sent away.
    let command = people[1].act();
    people[1].yes(command).await;
    drop(process.stdin.take());
    process.wait().unwrap();
}
