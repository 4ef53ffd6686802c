//! The course of a night: one step after the other, and after each the inquest reads what came of
//! it.

use super::Tally;
use super::case::{Case, Step, Way, Wish};
use super::device::{Device, Line, Said};
use super::inquest::Inquest;
use super::phone::Phone;
use super::process::{Process, process};
use super::store::NightStore;
use crate::clock::HandClock;
use crate::setup::config;
use crate::some_move::{SomeMove, some_move};
use anyhow::{Context, bail, ensure};
use kernel::Quick;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use stolik_server::clock::Clock;
use stolik_server::person::{Code, Secret};
use stolik_server::store::{NewTable, Store};
use stolik_server::table::{Attach, Command, Names, PersonId, SocketId, TableMessage, outbox};

const EVENING: u64 = 1_700_000_000_000;
/// So many turns the table's task gets before it is taken to wait for something.
const TURNS: u32 = 12;
/// Phones that still have something to say after so many rounds never stop.
const MOST_SAID: u32 = 50;
/// A table that is overdue after so many turns never rests.
const MOST_TURNS: u32 = 3_000;

struct Night<'a> {
    case: &'a Case,
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
    tally: Tally,
}

/// Lives through a night; the error says how the table broke its word.
pub(super) fn live(case: &Case, steps: &[Step]) -> Result<Tally, String> {
    let lived = || -> anyhow::Result<Tally> {
        let mut night = Night::begin(case).context("before anything went wrong")?;
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
        let mut night = Night::begin(case)?;
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
    fn begin(case: &'a Case) -> anyhow::Result<Night<'a>> {
        let (clock, store) = (HandClock::new(EVENING), Arc::new(NightStore::new()));
        let seeds = Arc::default();
        let process = process(1, case, &clock, &store, &seeds)?;
        // Not fresh: the names of pictures follow from it, and the night has to be the same twice.
        let invite = Secret::parse("AAAAAAAAAAAAAAAAAAAAAA").context("a secret")?;
        let code = Code { shown: "BIGOS".to_string(), plain: "BIGOS".to_string() };
        let new = NewTable { invite, code, owner: None, at: EVENING, codes_before: 0 };
        let table = process.does(&store, store.create(new))?;
        let names = Names { table, invite, code: String::new(), owner: None };
        let mut night = Night {
            case,
            clock,
            store,
            table,
            invite,
            seeds,
            process,
            former: None,
            processes: 1,
            devices: Vec::new(),
            inquest: Inquest::new(config(), names)?,
            sockets: 0,
            commands: 0,
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

    fn run(&mut self) -> anyhow::Result<()> {
        for round in 0.. {
            let turns = async || {
                for _ in 0..TURNS {
                    tokio::task::yield_now().await;
                }
            };
            for process in self.former.iter().chain([&self.process]) {
                process.does(&self.store, turns());
            }
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
        let said = &mut device.said[said];
        // Whoever asks again after a refusal waits for another answer.
        said.answer = said.answer.take().filter(Result::is_ok);
        let message = TableMessage::Do {
            socket: line.socket,
            id: said.id.as_str().into(),
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

    /// Somebody's move arrives, and the process gets no turn for a while: it was in time.
    fn freeze(&mut self, pick: u32, millis: u64) -> anyhow::Result<()> {
        let waited = self.store.waits();
        let moved = self.move_of(pick, Way::Lost)?;
        // What arrives where nobody owns the table any more arrives nowhere.
        let moved = moved.filter(|&(who, ..)| {
            let line = self.devices[usize::from(who)].line.as_ref();
            line.is_some_and(|line| line.process == self.process.number)
        });
        if let Some((who, ..)) = moved {
            let said = self.devices[usize::from(who)].said.len() - 1;
            self.put(who, said);
        }
        self.clock.pass(millis);
        self.settle()?;
        let Some((who, decision, seat)) = moved.filter(|_| !waited) else { return Ok(()) };
        let answer = self.devices[usize::from(who)].said.last().and_then(|it| it.answer.clone());
        ensure!(
            answer != Some(Err("stale".to_string())) || !self.inquest.was_late(decision, seat),
            "a move had arrived in time, and its seat was late"
        );
        Ok(())
    }

    /// The process is gone in the middle of whatever it did, and another one starts.
    fn kill(&mut self, clock: i64) -> anyhow::Result<()> {
        self.tally.kills += 1;
        let now = self.clock.now().saturating_add_signed(clock);
        self.clock = HandClock::new(now);
        // What was told before the end was told.
        self.next_process()?;
        self.former = None;
        self.settle()?;
        self.inquest.killed();
        self.devices.iter_mut().for_each(|device| device.line = None);
        Ok(())
    }

    /// Starts another process; the one that there was is dead for it, and is left as the former.
    fn next_process(&mut self) -> anyhow::Result<()> {
        self.processes += 1;
        let next = process(self.processes, self.case, &self.clock, &self.store, &self.seeds)?;
        self.store.alive_from(self.processes);
        self.former = Some(std::mem::replace(&mut self.process, next));
        Ok(())
    }

    /// Another process takes the table over, because somebody comes to it.
    fn take_over(&mut self, who: u8) -> anyhow::Result<()> {
        self.tally.takeovers += 1;
        // Until then the table is its former owner's, and who was late with it was late.
        self.settle()?;
        // A former owner of long ago is gone, and whoever was still there hears nothing any more.
        let gone = self.former.take().map(|former| former.number);
        for device in &mut self.devices {
            device.line.take_if(|line| Some(line.process) == gone);
        }
        self.next_process()?;
        self.inquest.killed();
        self.come(who)
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
