//! Time on trial: two tables at the same ballot, where others hold other cards and answer in
//! another order and at other moments, or not at all. Whoever looks on must be told the same bytes
//! at the same moments of the trial's own clock until the shot has been fired, as long as the last
//! answer comes at the same moment: that a window closes with it is no secret.

use crate::faults::{Leak, plant};
use crate::wire::Line;
use anyhow::{Context, bail};
use games::kits;
use games::roulette::{Action, Cartridge, Roulette};
use kernel::{Entry, Eye, Game, Play, Quick, Seat, Seeded, Step, Whole};
use laws::Register;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use stolik_server::clock::{Clock, ManualClock};
use stolik_server::person::{Code, Secret};
use stolik_server::store::{Directory, LogStore, MemoryStore, NewTable, Place, Store};
use stolik_server::{Config, Files, Pictures, StoreAt, serve};

const MORNING: u64 = 1_700_000_000_000;
const HOST: &str = "localhost";
const SEATS: u8 = 3;
/// The ballot of a trial with a clock is open for so long.
const BALLOT: u64 = 30_000;

fn secret(number: u32) -> Secret {
    let letter = char::from(b'A' + (number % 26) as u8);
    Secret::parse(&format!("{}A", letter.to_string().repeat(21))).expect("22 letters are a secret")
}

/// A game up to its first shot, in which everybody hides a click, bets one and does nothing else;
/// and where the ballot begins.
fn played(seed: u64) -> (Vec<Entry<Action>>, usize) {
    let mut play = Play::<Roulette>::open(&Default::default(), SEATS);
    let mut source = Seeded::new(seed.to_string());
    let mut step = Step::default();
    play.settle(&mut source, &mut step).expect("a seed answers every question");
    let mut ballot = 0;
    for action in [
        Action::Hide { card: Cartridge::Click },
        Action::Bet { shots: Whole(1) },
        Action::Pass,
        Action::Ready,
    ] {
        if action == Action::Pass {
            ballot = step.entries.len();
        }
        for seat in 0..SEATS {
            play.act(seat, &action, &mut step).expect("everybody may do this now");
            play.settle(&mut source, &mut step).expect("a seed answers every question");
        }
    }
    (step.entries, ballot)
}

async fn store(log: &[Entry<Action>], course: &Course) -> anyhow::Result<MemoryStore> {
    let store = MemoryStore::default();
    let code = Code { shown: "BIGOS".to_string(), plain: "BIGOS".to_string() };
    let table = store
        .create(NewTable { invite: secret(0), code, owner: None, at: MORNING, codes_before: 0 })
        .await?;
    let mut records: Vec<Vec<Value>> = Vec::new();
    for person in 1..=u32::from(SEATS) {
        let joined = json!({"person": person, "name": format!("Osoba {person}"), "face": "ola",
            "identity": secret(person).digest(), "secret": secret(person).digest()});
        records.push(vec![json!({ "joined": joined }), json!({ "sat": person })]);
    }
    let options = json!({"skin": "classic"});
    records.push(vec![
        json!({"host": 1}),
        json!({"chose": {"game": Roulette::ID, "options": options}}),
        json!({"clock": if course.all { "none" } else { "relaxed" }}),
    ]);
    let mut did = vec![
        json!({"started": {"number": 1, "game": Roulette::ID, "options": options, "seats": [1, 2, 3]}}),
    ];
    for entry in log {
        if matches!(entry, Entry::Act { .. }) {
            records.push(std::mem::take(&mut did));
        }
        did.push(json!({ "game": entry }));
    }
    did.push(json!({ "deadline": (!course.all).then_some(MORNING + BALLOT) }));
    records.push(did);
    for (seq, did) in (0..).zip(records) {
        let seed = did[0].get("started").map(|_| (1, [7; 32]));
        store
            .append(
                Place::unclaimed(table, seq),
                json!({"at": MORNING, "did": did}).to_string(),
                seed,
            )
            .await?;
    }
    Ok(store)
}

struct Client {
    line: Line,
    has: Pictures,
    heard: Vec<String>,
}

impl Client {
    async fn open(address: SocketAddr, person: Option<u32>) -> anyhow::Result<Client> {
        let cookie = secret(person.unwrap_or(9)).to_string();
        let (line, _) = Line::open(address, HOST, &secret(0).to_string(), Some(&cookie)).await?;
        let mut client = Client { line, has: Pictures::default(), heard: Vec::new() };
        let role = if person.is_some() { "player" } else { "tv" };
        let secret = person.map(|person| secret(person).to_string());
        client
            .line
            .say(&json!({"t": "hello", "v": 2, "as": role, "lang": "pl", "changes": true, "secret": secret}))
            .await?;
        client.settle(0).await?;
        Ok(client)
    }

    async fn until(&mut self, now: u64, last: impl Fn(&Value) -> bool) -> anyhow::Result<()> {
        loop {
            let Some(text) = self.line.hear().await? else { bail!("the socket closed") };
            let frame = self.has.hear(serde_json::from_str(&text)?);
            self.heard.push(format!("{} {text}", now - MORNING));
            if last(&frame) {
                return Ok(());
            }
        }
    }

    /// Hears all that the table has said so far: it answers in order, this with a refusal.
    async fn settle(&mut self, now: u64) -> anyhow::Result<()> {
        let id = format!("settle {}", self.heard.len());
        self.line
            .say(&json!({"t": "do", "id": id, "cmd": {"type": "remove_bot", "person": 0}}))
            .await?;
        self.until(now.max(MORNING), |frame| frame["t"] == "ack" && frame["id"] == id).await
    }

    /// Answers, if the window is open; a server that leaks may have closed it.
    async fn answer(&mut self, now: u64, kind: &str) -> anyhow::Result<()> {
        let id = format!("answer {}", self.heard.len());
        let act =
            json!({"type": "act", "decision": self.has.game["decision"], "action": {"type": kind}});
        self.line.say(&json!({"t": "do", "id": id, "cmd": act})).await?;
        self.until(now, |frame| frame["t"] == "ack" && frame["id"] == id).await
    }
}

/// When, after the beginning of a window, which seat says that it does nothing.
type Answers = &'static [(u64, Seat)];

/// How the ballot and the countdown go at the two tables.
struct Course {
    /// Whether everybody answers, and so closes the windows; else the clock does.
    all: bool,
    ballot: [Answers; 2],
    countdown: [Answers; 2],
    /// So long after a window has opened somebody else comes to look.
    late: u64,
    /// When the countdown is over.
    shot: u64,
}

/// Some say nothing until the time is up; or all answer, in another order, the last of them at the
/// same moment.
const COURSES: [Course; 2] = [
    Course {
        all: false,
        ballot: [&[(2_000, 1), (6_000, 2)], &[(1_000, 2)]],
        countdown: [&[(5_000, 2)], &[]],
        late: 6_500,
        shot: 22_500,
    },
    Course {
        all: true,
        ballot: [&[(500, 0), (2_000, 1), (6_000, 2)], &[(500, 0), (1_000, 2), (6_000, 1)]],
        countdown: [&[(700, 0), (1_000, 2), (5_000, 1)], &[(700, 0), (4_900, 1), (5_000, 2)]],
        late: 4_000,
        shot: 5_000 + 1_800,
    },
];

/// A table at which a course is run, and everybody at it.
struct Evening<'a> {
    clock: Arc<ManualClock>,
    address: SocketAddr,
    course: &'a Course,
    /// By seat; the onlooker's own place is empty if it has one.
    others: Vec<Option<Client>>,
    onlooker: Client,
    late: Vec<Client>,
    begin: u64,
}

impl Evening<'_> {
    fn pass(&self, until: u64) {
        self.clock
            .pass(Duration::from_millis((self.begin + until).saturating_sub(self.clock.now())));
    }

    /// A seat says that it does nothing.
    async fn answer(&mut self, seat: Seat, kind: &str) -> anyhow::Result<()> {
        let now = self.clock.now();
        let other = self.others[usize::from(seat)].as_mut().unwrap_or(&mut self.onlooker);
        other.settle(now).await?;
        other.answer(now, kind).await?;
        let taken = other.heard.last().is_some_and(|ack| ack.contains(r#""ok":true"#));
        self.onlooker.settle(now).await?;
        if !taken {
            self.onlooker.heard.push("an answer in an open window was refused".to_string());
        }
        Ok(())
    }

    /// Somebody who comes in the middle is shown how things stand.
    async fn look_in(&mut self) -> anyhow::Result<()> {
        self.late.push(Client::open(self.address, None).await?);
        self.onlooker.settle(self.clock.now()).await?;
        self.onlooker.heard.extend(self.late.iter().flat_map(|late| late.heard.clone()));
        Ok(())
    }

    async fn window(
        &mut self,
        answers: Answers,
        kind: &str,
        closes: u64,
        next: &str,
    ) -> anyhow::Result<()> {
        let late = self.course.late;
        let (before, after): (Vec<_>, Vec<_>) = answers.iter().partition(|(time, _)| *time < late);
        for (time, seat) in before {
            self.pass(time);
            self.answer(seat, kind).await?;
        }
        self.pass(late);
        self.look_in().await?;
        for (time, seat) in after {
            self.pass(time);
            self.answer(seat, kind).await?;
        }
        // The window closes when its time is up; a server that leaks may have another opinion. One
        // that closes with its last answer does so without another minute passing.
        if !(self.course.all && kind == "pass") {
            self.pass(closes + 500);
        }
        if self.onlooker.has.game["table"]["phase"] != next {
            self.onlooker
                .until(self.clock.now(), |frame| {
                    frame["t"] == "game" && frame["table"]["phase"] == next
                })
                .await?;
        }
        self.begin = self.clock.now();
        Ok(())
    }
}

/// All that the onlooker hears at one of the two tables.
async fn evening(
    log: &[Entry<Action>],
    eye: Eye,
    course: &Course,
    world: usize,
    leak: Option<Leak>,
) -> anyhow::Result<Vec<String>> {
    let clock = Arc::new(ManualClock::new(MORNING));
    let mut config = Config::new(games::GAMES);
    config.listen = vec![SocketAddr::from(([127, 0, 0, 1], 0))];
    let store = Store::from(Arc::new(store(log, course).await?));
    config.clock = Arc::clone(&clock) as Arc<dyn Clock>;
    plant(&mut config, leak, &store.log);
    config.store = StoreAt::Custom(store);
    config.limits.command_burst = 100_000;
    config.pace.wishes = 100_000;
    config.limits.ping = Duration::from_secs(3600);
    config.files = Files::new([("index.html".to_string(), b"<p>table".as_slice().into())].into());
    let server = serve(config).await?;
    let address = *server.listening().addresses.first().context("a server listens")?;
    let mut others = Vec::new();
    for seat in 0..SEATS {
        let other = (eye != Eye::Seat(seat)).then_some(u32::from(seat) + 1);
        others.push(match other {
            Some(person) => Some(Client::open(address, Some(person)).await?),
            None => None,
        });
    }
    let onlooker = Client::open(address, matches!(eye, Eye::Seat(_)).then_some(1)).await?;
    let mut evening =
        Evening { clock, address, course, others, onlooker, late: Vec::new(), begin: MORNING };
    evening.window(course.ballot[world], "pass", BALLOT, "countdown").await?;
    evening.window(course.countdown[world], "ready", course.shot, "after").await?;
    let heard = std::mem::take(&mut evening.onlooker.heard);
    drop(evening);
    server.stop().await;
    Ok(heard)
}

/// Tries both eyes and all courses on this many deals; the first difference that somebody has seen.
pub async fn window_trials(
    seeds: std::ops::Range<u64>,
    leak: Option<Leak>,
) -> anyhow::Result<Result<usize, (u64, String)>> {
    let mut frames = 0;
    for seed in seeds {
        let (log, ballot) = played(seed);
        for (eye, course) in [Eye::Rail, Eye::Seat(0)]
            .into_iter()
            .flat_map(|eye| COURSES.iter().map(move |course| (eye, course)))
        {
            let mut random = Quick::new(seed);
            let twin =
                kits::roulette::Kit::twin(&Default::default(), SEATS, &log, eye, &mut random);
            let one = evening(&log[..ballot], eye, course, 0, leak).await?;
            let other = evening(&twin[..ballot], eye, course, 1, leak).await?;
            // How often the onlooker asked is the trial's own doing; what it was told otherwise is
            // not.
            let told = |heard: &[String]| {
                heard
                    .iter()
                    .filter(|text| !text.contains(r#""t":"ack""#))
                    .cloned()
                    .collect::<Vec<_>>()
            };
            let (one, other) = (told(&one), told(&other));
            if let Some(place) =
                (0..one.len().max(other.len())).find(|place| one.get(*place) != other.get(*place))
            {
                let short = |heard: &[String]| {
                    heard
                        .get(place)
                        .map_or("nothing".to_string(), |text| text.chars().take(90).collect())
                };
                return Ok(Err((
                    seed,
                    format!("{eye:?}, frame {place}: {} against {}", short(&one), short(&other)),
                )));
            }
            frames += one.len();
        }
    }
    Ok(Ok(frames))
}
