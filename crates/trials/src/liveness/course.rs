//! One evening of a case: people do what they do, time passes to the next moment at which anything
//! can happen, and the law is kept at each.

use super::case::Case;
use super::ledger::Ledger;
use super::people::{Manner, Person, seconds};
use super::table::{Client, Trial, act};
use super::{SILENCE, Tally};
use crate::faults::Stall;
use crate::some_move::{SomeMove, some_move};
use anyhow::{Context, bail, ensure};
use kernel::{Quick, Random};
use std::time::{Duration, Instant};
use stolik_server::clock::Millis;
use stolik_server::table::{Command, Pulse, TableClock};

/// Longer games than this have no end.
const MOST_DECISIONS: u32 = 60_000;
/// With nobody awaited but bots and people who are away, the table moves within this time: the
/// grace of the absent and two thoughts.
const LONGEST_REST: Millis = 90_000;
/// So much longer than its limit may a decision of the relaxed clock take: more time, thoughts, and
/// the grace after waking.
const LONGEST_DECISION: Millis = 90_000 + LONGEST_REST;
/// A table that wakes so often without doing anything runs idle.
const IDLE_WAKES: u32 = 2_000;

struct Evening<'a> {
    case: &'a Case,
    trial: Trial,
    host: Client,
    people: Vec<Person>,
    random: Quick,
    ledger: Ledger,
    /// The log's length when it last grew, and when that was.
    moved: (u64, Millis),
    /// When somebody who is here was last awaited, or something happened.
    lively: Millis,
    /// How often the law was kept since the log grew or time passed, and at what time.
    idle: (u32, Millis),
}

/// Plays a case to its end.
pub(super) async fn play(case: &Case, stall: Option<Stall>) -> anyhow::Result<Tally> {
    let mut evening = Evening::begin(case, stall).await.context("before the game")?;
    evening.run().await?;
    let log = evening.trial.log().await?;
    let moves = evening.ledger.check(case, &log)?;
    let tally = Tally {
        games: 1,
        moves,
        answers: evening.ledger.answers(),
        seconds: evening.trial.seconds(),
    };
    evening.trial.close().await;
    Ok(tally)
}

impl<'a> Evening<'a> {
    async fn begin(case: &'a Case, stall: Option<Stall>) -> anyhow::Result<Evening<'a>> {
        let mut trial = Trial::open(case, stall).await?;
        let mut random = Quick::new(case.seed ^ 0xE7E);
        let join = |name: String| Command::Join { name, face: "ola".to_string() };
        let mut host = trial.attach(None).await?;
        trial.insist(&mut host, join("Host".to_string())).await?;
        trial
            .insist(
                &mut host,
                Command::Choose {
                    game: case.rules.id().to_string(),
                    options: case.options.clone(),
                },
            )
            .await?;
        trial.insist(&mut host, Command::Stand).await?;
        let mut people = Vec::new();
        for (number, &manner) in case.people.iter().enumerate() {
            let mut client = trial.attach(None).await?;
            trial.insist(&mut client, join(format!("P{number}"))).await?;
            let id = client.welcome["person"].as_u64().context("a person has a number")? as u32;
            let secret =
                client.welcome["secret"].as_str().context("a person has a secret")?.to_string();
            let next = match manner {
                Manner::Wanders => Some(trial.now() + seconds(120, &mut random)),
                // Nobody can be made to answer where there is no clock, so this one lays the phone
                // aside.
                Manner::Never if case.clock == TableClock::None => {
                    Some(trial.now() + seconds(600, &mut random))
                }
                _ => None,
            };
            people.push(Person { id, manner, client: Some(client), secret, next, thinks: None });
        }
        for character in &case.bots {
            trial
                .insist(
                    &mut host,
                    Command::AddBot { character: character.clone(), lang: "pl".to_string() },
                )
                .await?;
        }
        trial.insist(&mut host, Command::Clock { clock: case.clock }).await?;
        trial.insist(&mut host, Command::Start).await?;
        Ok(Evening {
            case,
            trial,
            host,
            people,
            random,
            ledger: Ledger::default(),
            moved: (0, 0),
            lively: 0,
            idle: (0, 0),
        })
    }

    async fn run(&mut self) -> anyhow::Result<()> {
        loop {
            let pulse = self.settled().await?;
            if !pulse.playing {
                return Ok(());
            }
            self.alive(&pulse)?;
            if !self.somebody_does_something(&pulse).await? {
                self.let_time_pass(&pulse).await?;
            }
        }
    }

    fn read_all(&mut self) -> anyhow::Result<()> {
        self.host.read()?;
        self.people
            .iter_mut()
            .filter_map(|person| person.client.as_mut())
            .try_for_each(Client::read)
    }

    /// Waits, on the machine's own clock, until no brain thinks.
    async fn settled(&mut self) -> anyhow::Result<Pulse> {
        let mut quiet = Instant::now();
        for round in 0_u32.. {
            let pulse = self.trial.pulse().await?;
            self.read_all()?;
            if pulse.thinking.is_empty() {
                return Ok(pulse);
            }
            let mut seats = pulse.thinking.clone();
            seats.sort_unstable();
            seats.dedup();
            ensure!(
                seats.len() == pulse.thinking.len(),
                "two thoughts about one seat: {:?}",
                pulse.thinking
            );
            if self.trial.busy.is() {
                quiet = Instant::now();
            }
            ensure!(
                quiet.elapsed() < SILENCE,
                "the table waits for the thoughts of {:?}, and nobody is thinking",
                pulse.thinking
            );
            if round < 100 {
                tokio::task::yield_now().await
            } else {
                tokio::time::sleep(Duration::from_millis(1)).await
            }
        }
        bail!("unreachable: the loop above has no end")
    }

    /// The law for one moment at which nobody thinks.
    fn alive(&mut self, pulse: &Pulse) -> anyhow::Result<()> {
        let now = self.trial.now();
        self.idle = if self.moved.0 == pulse.seq && self.idle.1 == now {
            (self.idle.0 + 1, now)
        } else {
            (0, now)
        };
        if self.moved.0 != pulse.seq {
            self.moved = (pulse.seq, now);
            self.lively = now;
        }
        ensure!(
            self.idle.0 < IDLE_WAKES,
            "the table is busy, and neither time nor the game goes on: {pulse:?}"
        );
        if pulse.paused || !pulse.people.is_empty() {
            self.lively = now;
        }
        let (still, rest) = (now - self.moved.1, now - self.lively);
        ensure!(pulse.decision < MOST_DECISIONS, "{} decisions and no end", pulse.decision);
        if pulse.paused {
            return Ok(());
        }
        ensure!(
            !pulse.awaited.is_empty() || pulse.wakes.is_some(),
            "nobody is due, and the table sleeps"
        );
        ensure!(
            !pulse.people.is_empty() || pulse.wakes.is_some(),
            "nobody is awaited, and the table sleeps"
        );
        ensure!(
            rest <= LONGEST_REST,
            "nobody but bots is awaited, and nothing happened for {} s",
            rest / 1000
        );
        let timed = self.case.clock != TableClock::None;
        ensure!(
            !timed || still <= LONGEST_DECISION,
            "the table has a clock, and nothing happened for {} s: {pulse:?}",
            still / 1000
        );
        Ok(())
    }

    /// Lets whoever has something to do now do it; false if nobody has.
    async fn somebody_does_something(&mut self, pulse: &Pulse) -> anyhow::Result<bool> {
        let now = self.trial.now();
        for place in 0..self.people.len() {
            if self.people[place].next.is_some_and(|next| next <= now) {
                self.own_accord(place, pulse).await?;
                return Ok(true);
            }
        }
        if pulse.paused {
            return Ok(false);
        }
        for place in 0..self.people.len() {
            let person = &mut self.people[place];
            if person.client.is_some() && pulse.people.contains(&person.id) {
                let at = person.answers_at(pulse.decision, now, &mut self.random);
                if at.is_some_and(|at| at <= now) {
                    self.answer(place).await?;
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Somebody leaves, comes back, or ends their pause.
    async fn own_accord(&mut self, place: usize, pulse: &Pulse) -> anyhow::Result<()> {
        let now = self.trial.now();
        let person = &mut self.people[place];
        person.next = None;
        match (person.manner, person.client.take()) {
            (Manner::Pauses, Some(mut client)) => {
                let went_on = if pulse.paused {
                    self.trial.ask(&mut client, Command::GoOn).await?.1
                } else {
                    None
                };
                self.people[place].client = Some(client);
                ensure!(went_on.is_none(), "the game could not go on: {went_on:?}");
            }
            (manner, Some(client)) => {
                self.trial.detach(client).await?;
                let back = now + seconds(150, &mut self.random);
                self.people[place].next = (manner == Manner::Wanders).then_some(back);
            }
            (_, None) => {
                let secret = person.secret.clone();
                let client = self.trial.attach(Some(&secret)).await?;
                ensure!(
                    client.welcome["person"] == self.people[place].id,
                    "somebody came back as somebody else"
                );
                self.people[place].client = Some(client);
                self.people[place].next = Some(now + seconds(120, &mut self.random));
            }
        }
        Ok(())
    }

    /// Somebody answers with any legal action, or pauses the game.
    async fn answer(&mut self, place: usize) -> anyhow::Result<()> {
        let mut client = self.people[place].client.take().context("whoever answers is there")?;
        let answered = if self.people[place].manner == Manner::Pauses && self.random.below(8) == 0 {
            let paused = self.trial.ask(&mut client, Command::Pause).await;
            self.people[place].next = Some(self.trial.now() + seconds(300, &mut self.random));
            paused.map(|_| ())
        } else {
            self.act(&mut client).await
        };
        self.people[place].client = Some(client);
        answered
    }

    async fn act(&mut self, client: &mut Client) -> anyhow::Result<()> {
        // Of a game that takes recordings some legal moves name one, which nobody here has.
        for _ in 0..64 {
            let SomeMove { seat, decision, action } =
                some_move(&client.game, self.case.rules, &mut self.random)?;
            match self.trial.ask(client, act(decision, &action)).await? {
                (id, None) => {
                    self.ledger.answered(id);
                    return Ok(());
                }
                (_, Some(code)) if code == "unknown_clip" => {}
                (_, Some(code)) => {
                    bail!("seat {seat} is awaited, and its legal move {action} was refused: {code}")
                }
            }
        }
        bail!("every legal move needs a recording")
    }

    /// Winds the clock to the next moment at which anything can happen.
    async fn let_time_pass(&mut self, pulse: &Pulse) -> anyhow::Result<()> {
        let now = self.trial.now();
        let wakes =
            pulse.wakes.filter(|_| !pulse.paused || pulse.wakes.is_some_and(|wakes| wakes > now));
        let thinks = self
            .people
            .iter()
            .filter(|person| pulse.people.contains(&person.id) && !pulse.paused)
            .filter_map(|person| person.thinks);
        let people = self
            .people
            .iter()
            .filter_map(|person| person.next)
            .chain(thinks.map(|(_, at)| at).filter(|at| *at > now));
        let Some(next) = people.chain(wakes).min() else {
            bail!("nothing will ever happen again: {pulse:?}")
        };
        if next > now {
            self.trial.clock.pass(next - now);
        }
        // The table's alarm goes off on its own task: it is waited for until the table wants to be
        // woken at another time, or has moved.
        for round in 0..IDLE_WAKES {
            let woken = self.trial.pulse().await?;
            self.read_all()?;
            if woken != *pulse || wakes != Some(next) {
                return Ok(());
            }
            if round < 100 {
                tokio::task::yield_now().await
            } else {
                tokio::time::sleep(Duration::from_micros(200)).await
            }
        }
        bail!("the table wakes and does nothing: {pulse:?}")
    }
}
