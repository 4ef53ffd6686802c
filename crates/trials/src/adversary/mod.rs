//! Strangers who have the link, a program and a shared screen try any command at any moment, while
//! the people of the table come and go and say yes to nobody. They must never end up with a right
//! that the table of rights does not give them. One seed is one attack, the same each time.

mod sockets;

use crate::clock::HandClock;
use crate::setup::config;
use anyhow::{Context, ensure};
use kernel::{Quick, Random};
use serde_json::{Value, json};
use std::sync::Arc;
use stolik_server::bot::no_brains;
use stolik_server::meters::Meters;
use stolik_server::person::{Code, Digest, Secret};
use stolik_server::store::{Directory, MemoryStore, NewTable};
use stolik_server::table::{
    Command, Deed, OutboxReader, PersonId, Reaction, Right, SocketId, TableClock, TableMessage,
    Tables,
};
use tokio::runtime::Runtime;
use tokio::sync::mpsc;

const EVENING: u64 = 1_700_000_000_000;
const STEPS: u32 = 160;
const TURNS: u32 = 40;

/// Who somebody is outside of the table: the server has to find out by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Owner,
    Friend,
    Stranger,
    Program,
    Screen,
}

/// Everybody there is; the first three have come in good faith.
const VISITORS: [Side; 7] = [
    Side::Owner,
    Side::Friend,
    Side::Friend,
    Side::Stranger,
    Side::Stranger,
    Side::Program,
    Side::Screen,
];
const OWNER: usize = 0;
const HONEST: std::ops::Range<usize> = 0..3;
const HOSTILE: std::ops::Range<usize> = 3..7;
const PROGRAM: usize = 5;

struct Visitor {
    side: Side,
    identity: Option<Digest>,
    /// A seat secret, or the token of a program.
    secret: Option<Secret>,
    line: Option<(SocketId, OutboxReader)>,
    /// Who the server says they are.
    person: Option<PersonId>,
    room: Value,
    answers: Vec<(String, Value)>,
    /// Whether they have a seat in a game that is played.
    plays: bool,
    /// Whether the owner has shown them out of a table that is locked since.
    barred: bool,
}

struct Attacked {
    wrong: Wrong,
    runtime: Runtime,
    tables: Arc<Tables>,
    clock: HandClock,
    invite: Secret,
    inbox: Option<mpsc::Sender<TableMessage>>,
    visitors: Vec<Visitor>,
    /// The persons of those who came in good faith, and of the program.
    honest: Vec<PersonId>,
    program: PersonId,
    sockets: SocketId,
    said: u64,
    /// Commands of the hostile that were done.
    done: u64,
    /// Somebody who plays has said yes to another phone in a game, which the table of rights gives
    /// them: whose chair is whose is no longer known from outside.
    given: bool,
}

/// What is wrong with a table that is attacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// The table is as it should be.
    Nothing,
    /// A chair that nobody is asked about any more is given away when time passes.
    ChairByTime,
}

/// Tries the attack of this seed against a table with these rights; says how many commands of the
/// hostile were done, or which right was taken.
pub fn attack(seed: u64, rights: fn(Deed) -> Right, wrong: Wrong) -> Result<u64, String> {
    let mut random = Quick::new(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0xADE5);
    let mut attacked = Attacked::begin(rights, wrong).map_err(|error| format!("{error:#}"))?;
    for step in 0..STEPS {
        let tried = attacked.step(&mut random);
        tried.map_err(|error| format!("attack {seed}, step {step}: {error:#}"))?;
        if attacked.given {
            break;
        }
    }
    Ok(attacked.done)
}

impl Attacked {
    fn begin(rights: fn(Deed) -> Right, wrong: Wrong) -> anyhow::Result<Attacked> {
        let clock = HandClock::new(EVENING);
        let store = Arc::new(MemoryStore::default());
        let mut config = config();
        config.rights = rights;
        let tables = Tables::new(
            config,
            Arc::clone(&store).into(),
            Arc::new(clock.clone()),
            no_brains(),
            Arc::new(art::Pictures::default()),
            Arc::new(Meters::default()),
        );
        let visitors = VISITORS.map(|side| Visitor {
            side,
            identity: Some(Secret::fresh().digest()),
            secret: None,
            line: None,
            person: None,
            room: Value::Null,
            answers: Vec::new(),
            plays: false,
            barred: false,
        });
        let mut attacked = Attacked {
            wrong,
            runtime: tokio::runtime::Builder::new_current_thread().build()?,
            tables: Arc::new(tables),
            clock,
            invite: Secret::fresh(),
            inbox: None,
            visitors: visitors.into(),
            honest: Vec::new(),
            program: 0,
            sockets: 0,
            said: 0,
            done: 0,
            given: false,
        };
        // One friend has a browser that takes no cookies.
        attacked.visitors[HONEST.end - 1].identity = None;
        attacked.visitors[PROGRAM].identity = None;
        let code = Code { shown: "BIGOS".to_string(), plain: "BIGOS".to_string() };
        let (invite, owner) = (attacked.invite, attacked.visitors[OWNER].identity);
        let new = NewTable { invite, code, owner, at: EVENING, codes_before: 0 };
        attacked.runtime.block_on(store.create(new))?;
        for who in HONEST {
            attacked.come(who)?;
            attacked.say(who, join(who))?;
            let person = attacked.visitors[who].person.context("a person")?;
            attacked.honest.push(person);
        }
        let token = Secret::fresh();
        let tables = Arc::clone(&attacked.tables);
        let name = ("Turing".to_string(), None);
        let brought = tables.invite_program(invite, owner, name, token.digest());
        let program = attacked.runtime.block_on(brought);
        attacked.program = program.map_err(|refusal| anyhow::anyhow!("{refusal:?}"))?;
        attacked.visitors[PROGRAM].secret = Some(token);
        Ok(attacked)
    }

    fn step(&mut self, random: &mut Quick) -> anyhow::Result<()> {
        let pick = |random: &mut Quick, range: std::ops::Range<usize>| {
            range.start + random.below(range.len() as u32) as usize
        };
        match random.below(100) {
            0..8 => {
                let who = pick(random, HONEST);
                self.cut(who)?;
            }
            8..14 => {
                let who = pick(random, HONEST);
                self.come(who)?;
            }
            14..24 => self.host(random)?,
            24..34 => {
                let who = pick(random, HOSTILE);
                self.come(who)?;
            }
            34..37 => {
                let who = pick(random, HOSTILE);
                self.cut(who)?;
            }
            37 => {
                // Whoever is left may lead the table for a while.
                HONEST.into_iter().try_for_each(|who| self.cut(who))?;
                self.pass(200_000)?;
            }
            38..44 => self.pass([500, 20_000, 70_000, 200_000][random.below(4) as usize])?,
            _ => {
                let who = pick(random, HOSTILE);
                let command = self.any_command(who, random);
                self.try_it(who, command)?;
            }
        }
        if self.given { Ok(()) } else { self.look() }
    }

    /// The owner does what owners do, and declines whatever is asked.
    fn host(&mut self, random: &mut Quick) -> anyhow::Result<()> {
        if self.visitors[OWNER].line.is_none() {
            return Ok(());
        }
        let claims = self.visitors[OWNER].room["claims"].as_array().cloned().unwrap_or_default();
        for claim in claims {
            self.say(
                OWNER,
                Command::Decline { claim: claim["claim"].as_u64().unwrap_or(0) as u32 },
            )?;
        }
        let command = match random.below(7) {
            0 | 1 => Command::Start,
            2 => Command::EndGame,
            3 => Command::Pause,
            4 => Command::GoOn,
            5 => return self.forgive(),
            _ => return self.show_out(),
        };
        self.say(OWNER, command).map(|_| ())
    }

    /// Whoever was shown out may come back, and the table is open again.
    fn forgive(&mut self) -> anyhow::Result<()> {
        let shown_out = self.visitors[OWNER].room["shown_out"].as_array().cloned();
        for person in shown_out.unwrap_or_default() {
            let person = person["person"].as_u64().unwrap_or(0) as PersonId;
            self.say(OWNER, Command::Pardon { person })?;
        }
        self.say(OWNER, Command::Lock { on: false })?;
        self.visitors.iter_mut().for_each(|visitor| visitor.barred = false);
        Ok(())
    }

    /// Every stranger with a name is shown out, the table gets another link and is locked.
    fn show_out(&mut self) -> anyhow::Result<()> {
        for who in HOSTILE {
            let stranger = self.visitors[who].side == Side::Stranger;
            if let Some(person) = self.visitors[who].person.filter(|_| stranger) {
                self.visitors[who].barred = self.say(OWNER, Command::Kick { person })?;
            }
        }
        let locked = self.say(OWNER, Command::Lock { on: true })?;
        let changed = self.say(OWNER, Command::ChangeLink)?;
        if let Some(invite) = self.visitors[OWNER].room["invite"].as_str().and_then(Secret::parse) {
            self.invite = invite;
        }
        ensure!(locked && changed, "the owner could not close the own table");
        for visitor in self.visitors.iter().filter(|visitor| visitor.barred) {
            ensure!(visitor.line.is_none(), "somebody was shown out, and is there");
        }
        Ok(())
    }

    fn any_command(&self, who: usize, random: &mut Quick) -> Command {
        let person = 1 + random.below(9);
        let (on, number) = (random.below(2) == 0, random.below(6));
        let claims = self.visitors[who].room["claims"].as_array();
        let claims = claims.map_or(0, |claims| claims.len() as u32);
        let newest = self.visitors[who].room["claims"].as_array().and_then(|all| all.last());
        let newest = newest.and_then(|claim| claim["claim"].as_u64()).unwrap_or(1) as u32;
        let claim = if random.below(4) == 0 { claims } else { newest };
        match random.below(40) {
            0..4 => join(who),
            4..10 => Command::Claim { person },
            10..16 => Command::Allow { claim },
            16 => Command::Decline { claim },
            17 => Command::Leave,
            18 => Command::Stand,
            19 => Command::Sit,
            20 => Command::Kick { person },
            21 => Command::MakeHost { person },
            22 => Command::Choose { game: "casino".to_string(), options: json!({}) },
            23 => Command::Clock { clock: TableClock::Brisk },
            24 => Command::Start,
            25 => Command::EndGame,
            26 => [Command::Pause, Command::GoOn][random.below(2) as usize].clone(),
            27 => Command::LetBot { person },
            28 => [Command::TakeBack, Command::MoreTime][random.below(2) as usize].clone(),
            29 => Command::Recovery,
            30 => Command::Recover { code: format!("{number}000-0000-0000-0000") },
            31 => [Command::RenewCode, Command::OpenDoor { on }][random.below(2) as usize].clone(),
            32 => Command::LetIn { knock: number },
            33 => Command::Lock { on },
            34 => Command::Pardon { person },
            35 => Command::SendWatchersAway { tvs: on },
            36 => Command::ChangeLink,
            37 => [Command::Shuffle, Command::Hints { on }][random.below(2) as usize].clone(),
            38 => Command::Unhurried { on },
            _ => Command::React { reaction: Reaction::Clap, to: None },
        }
    }

    /// A hostile visitor asks for something; what is done must be theirs to ask for.
    fn try_it(&mut self, who: usize, command: Command) -> anyhow::Result<()> {
        let (before, person) = (self.visitors[who].room.clone(), self.visitors[who].person);
        let plays = self.visitors[who].plays;
        if !self.say(who, command.clone())? {
            return Ok(());
        }
        self.done += 1;
        let side = self.visitors[who].side;
        let is_host = person.is_some() && before["host"].as_u64() == person.map(u64::from);
        let own_claim = |number: u32| {
            let claims = before["claims"].as_array();
            let claim = claims.and_then(|all| all.iter().find(|it| it["claim"] == number));
            claim.is_some_and(|claim| claim["by"].as_u64() == person.map(u64::from))
        };
        let may = match (&command, side) {
            (_, Side::Screen) => false,
            (Command::Recover { .. } | Command::Recovery, _) => false,
            (Command::Claim { .. }, Side::Program) => false,
            (Command::Allow { claim } | Command::Decline { claim }, _) => {
                side == Side::Stranger && person.is_some() && plays && !own_claim(*claim)
            }
            (Command::Kick { person: whom } | Command::LetBot { person: whom }, _) => {
                is_host || Some(*whom) == person
            }
            (
                Command::MakeHost { .. }
                | Command::Choose { .. }
                | Command::Clock { .. }
                | Command::Start
                | Command::EndGame
                | Command::OpenDoor { .. }
                | Command::Lock { .. }
                | Command::Pardon { .. }
                | Command::SendWatchersAway { .. }
                | Command::ChangeLink
                | Command::Shuffle
                | Command::Hints { .. },
                _,
            ) => is_host && side == Side::Stranger,
            _ => true,
        };
        ensure!(may, "{side:?} {person:?} was done {command:?}, host {}", before["host"]);
        self.given = matches!(command, Command::Allow { .. });
        if let Some(invite) = before["invite"].as_str().filter(|_| is_host) {
            // A stranger who stands in for the owner may change the link.
            let room = &self.visitors[who].room;
            let now = room["invite"].as_str().unwrap_or(invite);
            self.invite = Secret::parse(now).context("a link")?;
        }
        Ok(())
    }

    /// Nobody is somebody else, and whoever owns the table has it.
    fn look(&self) -> anyhow::Result<()> {
        for who in HOSTILE {
            let Visitor { side, person, .. } = self.visitors[who];
            let Some(person) = person else { continue };
            ensure!(!self.honest.contains(&person), "{side:?} is person {person} now");
            ensure!(side != Side::Screen, "a screen is person {person}");
            ensure!(
                (side == Side::Program) == (person == self.program),
                "{side:?} is person {person}, the program {}",
                self.program
            );
        }
        let owner = &self.visitors[OWNER];
        if owner.line.is_some() {
            let (me, room) = (owner.person.map(u64::from), &owner.room);
            ensure!(room["owner"].as_u64() == me, "the table belongs to {}", room["owner"]);
            ensure!(room["host"].as_u64() == me, "{} is the host before the owner", room["host"]);
            ensure!(me == Some(u64::from(self.honest[OWNER])), "the owner is {me:?}");
        }
        Ok(())
    }
}

fn join(who: usize) -> Command {
    Command::Join { name: format!("P{who}"), face: "ola".to_string() }
}
