//! The course of a night: one step after the other, and after each the inquest reads what came of
//! it.

mod deaths;

use super::Tally;
use super::case::{Case, Step, Way, Wish};
use super::device::{Device, Line, Said};
use super::inquest::Inquest;
use super::phone::Phone;
use super::process::{Process, names, process};
use super::store::NightStore;
use crate::clock::HandClock;
use crate::faults::{Slip, marked};
use crate::setup::config;
use crate::some_move::{SomeMove, some_move};
use anyhow::{Context, bail, ensure};
use kernel::Quick;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use stolik_server::clock::Clock;
use stolik_server::person::{Code, Secret};
use stolik_server::store::{Directory, NewTable};
use stolik_server::table::{Attach, Command, PersonId, SocketId, TableMessage, outbox};

const EVENING: u64 = 1_700_000_000_000;
/// So many turns the table's task gets before it is taken to wait for something.
const TURNS: u32 = 12;
/// Phones that still have something to say after so many rounds never stop.
const MOST_SAID: u32 = 50;
/// A table that is overdue after so many turns never rests.
const MOST_TURNS: u32 = 3_000;

struct Night<'a> {
    case: &'a Case,
    slip: Option<Slip>,
    /// What has arrived and is not read yet, where a slip lets the table do first what is due.
    arrived: Vec<(u64, TableMessage)>,
    clock: HandClock,
    store: Arc<NightStore>,
    table: i64,
    invite: Secret,
    seeds: Arc<AtomicU64>,
    process: Process,
    /// One that was taken for dead, and lives.
    former: Option<Process>,
    processes: u64,
    devices: Vec<Device>,
    inquest: Inquest,
    sockets: SocketId,
    commands: u64,
    /// How often something was said.
    marks: u64,
    tally: Tally,
}

/// Lives through a night; the error says how the table broke its word.
pub(super) fn live(case: &Case, steps: &[Step], slip: Option<Slip>) -> Result<Tally, String> {
    let lived = || -> anyhow::Result<Tally> {
        let mut night = Night::begin(case, slip).context("before anything went wrong")?;
        for step in steps {
            night.store.step();
            night.take(*step)?;
            night.look()?;
        }
        night.end()
    };
    lived().map_err(|error| format!("{error:#}"))
}

/// The log of a night.
pub(super) fn log(case: &Case) -> Result<Vec<String>, String> {
    let lived = || -> anyhow::Result<Vec<String>> {
        let mut night = Night::begin(case, None)?;
        for step in &case.steps {
            night.store.step();
            night.take(*step)?;
        }
        Ok(night.store.log(night.table))
    };
    lived().map_err(|error| format!("{error:#}"))
}

impl<'a> Night<'a> {
    /// A game has been started, and nothing has gone wrong yet.
    fn begin(case: &'a Case, slip: Option<Slip>) -> anyhow::Result<Night<'a>> {
        let (clock, store) = (HandClock::new(EVENING), Arc::new(NightStore::new()));
        let seeds = Arc::default();
        let process = process(1, case, &clock, &store, (&seeds, slip))?;
        let names = names();
        let (table, invite) = (names.table, names.invite);
        let code = Code { shown: "BIGOS".to_string(), plain: "BIGOS".to_string() };
        let new = NewTable { invite, code, owner: None, at: EVENING, codes_before: 0 };
        let created = process.does(&store, store.kept().create(new))?;
        ensure!(created == table, "a night has one table");
        let mut night = Night {
            case,
            slip,
            arrived: Vec::new(),
            clock,
            store,
            table,
            invite,
            seeds,
            process,
            former: None,
            processes: 1,
            devices: Vec::new(),
            inquest: Inquest::new(config().of_one(), names)?,
            sockets: 0,
            commands: 0,
            marks: 0,
            tally: Tally { nights: 1, ..Tally::default() },
        };
        for number in 0..case.people {
            let phone = case.draws.then(|| Phone::new(case.seed));
            night.devices.push(Device { phone, ..Device::default() });
            night.come(number)?;
            let join = Command::Join { name: format!("P{number}"), face: "ola".to_string() };
            night.say(number, join, true, Way::Straight)?;
            if number >= *case.rules.seats().end() {
                night.say(number, Command::Stand, false, Way::Straight)?;
            }
        }
        let game =
            Command::Choose { game: case.rules.id().to_string(), options: case.options.clone() };
        for command in [game, Command::Clock { clock: case.clock }, Command::Start] {
            night.say(0, command, false, Way::Straight)?;
            let answer = night.devices[0].said.last().and_then(|said| said.answer.clone());
            ensure!(answer == Some(Ok(())), "the host was refused: {answer:?}");
        }
        night.look()?;
        Ok(night)
    }

    fn take(&mut self, step: Step) -> anyhow::Result<()> {
        match step {
            Step::Move { pick, way } => self.move_of(pick, way).map(|_| ()),
            Step::Wish { who, wish, way } => self.wish(who, wish, way),
            Step::HandOver { who, newest } => {
                let held = &mut self.devices[usize::from(who)].held;
                let next = if newest { held.pop_back() } else { held.pop_front() };
                next.map_or(Ok(()), |said| self.hand_over(who, said))
            }
            Step::Repeat { who, back } => {
                let said = self.devices[usize::from(who)].said.len();
                match said.checked_sub(1 + usize::from(back)) {
                    Some(said) => self.hand_over(who, said),
                    None => Ok(()),
                }
            }
            Step::Cut { who, heard } => {
                if let Some(line) = self.devices[usize::from(who)].line.take().filter(|_| heard) {
                    self.tell(line.process, TableMessage::Detach(line.socket));
                    self.settle()?;
                }
                Ok(())
            }
            Step::Come { who } => self.come(who),
            Step::Pass { millis } => self.pass(u64::from(millis)),
            Step::Freeze { pick, millis } => self.freeze(pick, u64::from(millis)),
            Step::Store(fault) => {
                self.store.will(fault);
                Ok(())
            }
            Step::Unreadable => {
                self.store.unreadable();
                Ok(())
            }
            Step::Kill { clock } => self.kill(clock),
            Step::TakeOver { who } => self.take_over(who),
        }
    }

    /// Lets the table's task run until it waits for something, and reads what everybody was told.
    /// Phones that take part in a drawing say what is theirs to say.
    fn settle(&mut self) -> anyhow::Result<()> {
        self.run()?;
        for _ in 0..MOST_SAID {
            let says = |device: &mut Device| {
                device.phone.as_mut().map_or(Vec::new(), |phone| std::mem::take(&mut phone.says))
            };
            let said: Vec<Vec<Command>> = self.devices.iter_mut().map(says).collect();
            if said.iter().all(Vec::is_empty) {
                return Ok(());
            }
            for (who, commands) in (0..).zip(said) {
                for command in commands {
                    self.commands += 1;
                    let id = format!("c{}", self.commands);
                    let device = &mut self.devices[usize::from(who)];
                    device.said.push(Said { id, command, recorded: false, answer: None });
                    let said = device.said.len() - 1;
                    self.put(who, said);
                }
            }
            self.run()?;
        }
        bail!("a drawing never ends")
    }

    /// Lets every process do something.
    fn turns(&self) {
        let turns = async || {
            for _ in 0..TURNS {
                tokio::task::yield_now().await;
            }
        };
        for process in self.former.iter().chain([&self.process]) {
            process.does(&self.store, turns());
        }
    }

    fn run(&mut self) -> anyhow::Result<()> {
        if !self.arrived.is_empty() {
            self.turns();
            let arrived = std::mem::take(&mut self.arrived);
            arrived.into_iter().for_each(|(process, message)| self.hand_in(process, message));
        }
        for round in 0.. {
            self.turns();
            if self.store.waits() || !self.clock.overdue() {
                break;
            }
            ensure!(round * TURNS < MOST_TURNS, "the table never rests");
        }
        let people: Vec<PersonId> =
            self.devices.iter().map(|device| device.person).filter(|&id| id > 0).collect();
        self.inquest.read(self.store.log(self.table), &people)?;
        let now = self.clock.now();
        for device in &mut self.devices {
            let frames = device.take();
            frames.iter().try_for_each(|text| self.inquest.told(device, text, now))?;
        }
        Ok(())
    }

    /// Whoever is there sees how things stand, unless the table still waits for the store.
    fn look(&mut self) -> anyhow::Result<()> {
        self.settle()?;
        match self.store.waits() {
            true => Ok(()),
            false => {
                let here = |device: &&Device| {
                    // With a former owner they may be left behind until it notices.
                    device.line.as_ref().is_some_and(|line| line.process == self.process.number)
                };
                self.devices
                    .iter()
                    .filter(here)
                    .try_for_each(|device| self.inquest.up_to_date(device))
            }
        }
    }

    fn tell(&mut self, process: u64, message: TableMessage) {
        match self.slip {
            Some(Slip::DueBeforeRead) => self.arrived.push((process, message)),
            _ => self.hand_in(process, message),
        }
    }

    fn hand_in(&mut self, process: u64, message: TableMessage) {
        // A table that is gone, or has too much to do, hears nothing: the line repeats it later.
        let mut processes = self.former.iter().chain([&self.process]);
        let found = processes.find(|other| other.number == process);
        if let Some(inbox) = found.and_then(|process| process.inbox.as_ref()) {
            let _ = inbox.try_send(message);
        }
    }

    fn come(&mut self, who: u8) -> anyhow::Result<()> {
        let device = &mut self.devices[usize::from(who)];
        self.sockets += 1;
        let (outbox, mail) = outbox();
        let attach = Attach {
            socket: self.sockets,
            tv: false,
            identity: None,
            household: std::net::Ipv4Addr::LOCALHOST.into(),
            crowded: false,
            former_link: false,
            secret: Secret::parse(&device.secret).map(|secret| secret.digest()),
            with_secret_only: false,
            language: None,
            takes_changes: false,
            takes_part: device.phone.is_some(),
            outbox,
        };
        let process = self.process.number;
        device.line = Some(Line { socket: self.sockets, process, mail, game_at: 0, room_at: 0 });
        (device.game, device.room) = (None, None);
        device.held.clear();
        // Now and then it is another browser, which has kept nothing.
        if let Some(phone) = device.phone.as_mut().filter(|_| self.sockets.is_multiple_of(3)) {
            phone.forget();
        }
        let tables = Arc::clone(&self.process.tables);
        let came = self.process.does(&self.store, tables.attach(self.invite, attach));
        self.process.inbox = came.or(self.process.inbox.take());
        self.inquest.came(self.clock.now());
        self.tally.returns += u64::from(device.person > 0);
        self.settle()?;
        for said in 0..self.devices[usize::from(who)].said.len() {
            if self.devices[usize::from(who)].said[said].answer.is_none() {
                self.hand_over(who, said)?;
            }
        }
        Ok(())
    }

    fn say(&mut self, who: u8, command: Command, recorded: bool, way: Way) -> anyhow::Result<()> {
        self.commands += 1;
        let device = &mut self.devices[usize::from(who)];
        let id = format!("c{}", self.commands);
        device.said.push(Said { id, command, recorded, answer: None });
        let said = device.said.len() - 1;
        match way {
            Way::Straight => self.hand_over(who, said),
            Way::Twice => self.hand_over(who, said).and_then(|()| self.hand_over(who, said)),
            Way::Held => {
                device.held.push_back(said);
                Ok(())
            }
            Way::Lost => Ok(()),
        }
    }

    /// Puts a command before the table.
    fn put(&mut self, who: u8, said: usize) {
        let device = &mut self.devices[usize::from(who)];
        let Some(line) = &device.line else { return };
        self.marks += 1;
        let said = &mut device.said[said];
        // Whoever asks again after a refusal waits for another answer.
        said.answer = said.answer.take().filter(Result::is_ok);
        let message = TableMessage::Do {
            socket: line.socket,
            id: marked(self.slip, &said.id, self.marks).into(),
            command: Box::new(said.command.clone()),
        };
        let process = line.process;
        self.tell(process, message);
    }

    fn hand_over(&mut self, who: u8, said: usize) -> anyhow::Result<()> {
        self.put(who, said);
        self.settle()
    }

    /// One of those who are asked makes some legal move; says who, and in which decision.
    fn move_of(&mut self, pick: u32, way: Way) -> anyhow::Result<Option<(u8, u64, u64)>> {
        let now = self.clock.now();
        let asked: Vec<u8> = (0..self.case.people)
            .filter(|&who| self.devices[usize::from(who)].is_asked(now))
            .collect();
        if asked.is_empty() {
            return Ok(None);
        }
        let who = asked[pick as usize % asked.len()];
        let Some((text, _)) = &self.devices[usize::from(who)].game else { return Ok(None) };
        let mut random = Quick::new(self.case.seed ^ self.commands << 32 ^ u64::from(pick));
        let SomeMove { seat, decision, action } = some_move(text, self.case.rules, &mut random)?;
        let act = Command::Act { decision, action: action.into() };
        self.say(who, act, true, way)?;
        Ok(Some((who, u64::from(decision), u64::from(seat))))
    }

    fn wish(&mut self, who: u8, wish: Wish, way: Way) -> anyhow::Result<()> {
        let person = self.devices[usize::from(who)].person;
        let command = match wish {
            Wish::Rename(number) => {
                let name = format!("P{who} {number}");
                return self.say(who, Command::Join { name, face: "ola".to_string() }, true, way);
            }
            Wish::Pause => Command::Pause,
            Wish::GoOn => Command::GoOn,
            Wish::LetBot => Command::LetBot { person },
            Wish::TakeBack => Command::TakeBack,
            Wish::MoreTime => Command::MoreTime,
            Wish::Start => Command::Start,
            Wish::EndGame => Command::EndGame,
        };
        self.say(who, command, false, way)
    }

    /// Time passes, and the table wakes whenever it wants to.
    fn pass(&mut self, millis: u64) -> anyhow::Result<()> {
        let end = self.clock.now() + millis;
        while let Some(alarm) = self.clock.alarm().filter(|&alarm| alarm <= end) {
            self.clock.pass(alarm - self.clock.now());
            self.settle()?;
            if self.store.waits() {
                break;
            }
        }
        self.clock.pass(end - self.clock.now());
        self.settle()
    }

    /// Nothing goes wrong any more, and everybody comes back.
    fn end(mut self) -> anyhow::Result<Tally> {
        self.store.calm();
        self.settle()?;
        for who in 0..self.case.people {
            self.come(who)?;
        }
        self.look()?;
        self.inquest.close(&self.devices)?;
        self.tally.faults = self.store.faults();
        self.tally.frames = self.inquest.frames;
        self.tally.acknowledged = self.inquest.acknowledged;
        self.tally.late = self.inquest.late();
        self.tally.opened = self.devices.iter().flat_map(|it| &it.phone).map(|it| it.found).sum();
        Ok(self.tally)
    }
}
