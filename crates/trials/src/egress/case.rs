//! Two worlds for one onlooker: the same table, people and public course, and another truth behind
//! what that eye may not know.

use super::drawing;
use games::bluff::{Action, Bluff};
use games::kits;
use kernel::{Answer, Entry, Eye, Game, JsonStep, Quick, Random, Rules, Seat, Seeded, Table};
use laws::{Record, Register};
use serde_json::{Value, json};
use stolik_server::clock::Millis;
use stolik_server::person::{Code, Digest, Secret};
use stolik_server::store::{Directory, LogStore, MemoryStore, NewTable, Place};

/// The moment at which both worlds begin.
pub(super) const MORNING: Millis = 1_700_000_000_000;
/// Seeds that are tried to find one that deals the onlooker the same hand again: enough for one or
/// two cards.
const SEEDS_TRIED: u32 = 4000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Onlooker {
    /// Somebody on a seat.
    Seat(Seat),
    /// Somebody with a name who has no seat.
    Guest,
    /// Somebody without a name.
    Stranger,
    /// The shared screen.
    Tv,
}

/// Everything that both worlds have in common, and the two truths.
pub(super) struct Case {
    pub onlooker: Onlooker,
    pub seats: u8,
    /// The person on each seat.
    pub order: Vec<u32>,
    /// The seat that a bot plays, if any.
    pub bot: Option<Seat>,
    pub host: u32,
    pub clock: &'static str,
    pub options: Value,
    pub logs: [Vec<Entry<Action>>; 2],
    pub seeds: [[u8; 32]; 2],
    /// Whether the chance of the game was drawn with phones, and the onlooker's takes part.
    pub drawn: bool,
    /// Whether the first thing that happens is the check of the round, which deals a new one.
    pub check_first: bool,
    pub invite: Secret,
}

/// A secret that is the same in both worlds and in every run.
pub(super) fn fixed_secret(kind: u8, number: u32) -> Secret {
    let alphabet = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef";
    let text: String = (0..21u32)
        .map(|place| {
            char::from(
                alphabet
                    [((number * 7 + u32::from(kind) * 11 + place * (number + 3)) % 32) as usize],
            )
        })
        .collect();
    Secret::parse(&format!("{text}A")).expect("22 letters are a secret")
}

/// What a browser shows as its identity.
pub(super) fn cookie_of(person: u32) -> Secret {
    fixed_secret(1, person)
}

/// The seat secret of a person.
pub(super) fn secret_of(person: u32) -> Secret {
    fixed_secret(2, person)
}

impl Case {
    /// A random case; the same seed gives the same.
    pub fn random(seed: u64) -> Case {
        let mut random = Quick::new(seed ^ 0x5707_11C0);
        let record = (seed..)
            .find_map(|seed| Record::random::<kits::bluff::Kit>(seed).ok())
            .expect("games end");
        let onlooker = match random.below(u32::from(record.seats) + 3) as u8 {
            seat if seat < record.seats => Onlooker::Seat(seat),
            rail => [Onlooker::Guest, Onlooker::Stranger, Onlooker::Tv]
                [usize::from(rail - record.seats)],
        };
        let eye = match onlooker {
            Onlooker::Seat(seat) => Eye::Seat(seat),
            _ => Eye::Rail,
        };
        let mut order: Vec<u32> = (1..=u32::from(record.seats)).collect();
        random.shuffle(&mut order);
        let bot = (0..record.seats)
            .filter(|&seat| onlooker != Onlooker::Seat(seat) && record.seats > 2)
            .nth(random.below(3) as usize);
        let bot = bot.filter(|_| random.below(2) == 0);
        let humans: Vec<u32> = (0..record.seats)
            .filter(|seat| bot != Some(*seat))
            .map(|seat| order[usize::from(seat)])
            .collect();
        let mut case = Case {
            onlooker,
            seats: record.seats,
            host: humans[random.below(humans.len() as u32) as usize],
            order,
            bot,
            clock: ["none", "relaxed", "brisk"][random.below(3) as usize],
            options: json!(record.setup),
            logs: [Vec::new(), Vec::new()],
            seeds: [[0; 32], [0; 32]]
                .map(|_: [u8; 32]| std::array::from_fn(|_| random.below(256) as u8)),
            drawn: seed % 2 == 1,
            check_first: false,
            invite: fixed_secret(3, 1),
        };
        case.choose_moment(&record, eye, &mut random);
        case
    }

    /// Cuts the log somewhere, and makes its twin. Every third time the cut lies just before a
    /// check.
    fn choose_moment(&mut self, record: &Record<Bluff>, eye: Eye, random: &mut Quick) {
        let is_act = |&place: &usize| matches!(record.log[place], Entry::Act { .. });
        // The bot cannot be made to check.
        let checks = |&place: &usize| matches!(record.log[place], Entry::Act { action: Action::Check, seat } if Some(seat) != self.bot);
        let acts: Vec<usize> = (1..record.log.len()).filter(is_act).collect();
        let before_check: Vec<usize> = acts.iter().copied().filter(checks).collect();
        if random.below(3) == 0 && !before_check.is_empty() {
            let cut = before_check[random.below(before_check.len() as u32) as usize];
            // The check belongs to the log whose twin is made, so that the hands that it will show
            // are the same in both.
            let twin = kits::bluff::Kit::twin(
                &record.setup,
                record.seats,
                &record.log[..=cut],
                eye,
                random,
            );
            self.logs = [record.log[..cut].to_vec(), twin[..cut].to_vec()];
            self.check_first = self.find_seed(eye, random);
        }
        if !self.check_first {
            let cut = acts[random.below(acts.len() as u32) as usize];
            let twin = kits::bluff::Kit::twin(
                &record.setup,
                record.seats,
                &record.log[..cut],
                eye,
                random,
            );
            self.logs = [record.log[..cut].to_vec(), twin];
        }
    }

    /// Finds a second seed that deals the same to the onlooker after the check, and anything to all
    /// others.
    fn find_seed(&mut self, eye: Eye, random: &mut Quick) -> bool {
        let tables = [0, 1].map(|world| self.folded(world));
        let drawn = self.drawn;
        let after = |world: usize, seed: [u8; 32]| {
            let mut table: Box<dyn Table> = tables[world].copy();
            let due = table.due().seats().lowest().expect("somebody checks");
            let mut step = JsonStep::default();
            table
                .act(due, r#"{"type":"check"}"#, &mut step)
                .expect("the log says that a check follows");
            let mut source = Seeded::new(if drawn { drawing::seed(&seed) } else { seed });
            table.settle(&mut source, &mut step).expect("a seed answers every question");
            let mut view = String::new();
            table.write_view(eye, &mut view);
            view
        };
        let wanted = after(0, self.seeds[0]);
        for _ in 0..SEEDS_TRIED {
            if after(1, self.seeds[1]) == wanted {
                return true;
            }
            self.seeds[1] = std::array::from_fn(|_| random.below(256) as u8);
        }
        false
    }

    /// The truth of a world, folded without the server.
    fn folded(&self, world: usize) -> Box<dyn Table> {
        let mut table = rules()
            .open(&self.options, usize::from(self.seats))
            .expect("the options are the game's own");
        for entry in &self.logs[world] {
            assert!(table.fold(&json!(entry).to_string()), "a log and its twin both fold");
        }
        table
    }

    /// What is promised of shuffles in a world, in their order: all that an eye may see another of
    /// in another world. Commitments are taken to be ideal, so each stands for its number.
    pub fn promised(&self, world: usize) -> Vec<String> {
        let mut log = self.logs[world].clone();
        if self.check_first {
            let mut table = self.folded(world);
            let due = table.due().seats().lowest().expect("somebody checks");
            let mut step = JsonStep::default();
            table.act(due, r#"{"type":"check"}"#, &mut step).expect("a check follows");
            let seed = drawing::seed(&self.seeds[world]);
            table.settle(&mut Seeded::new(seed), &mut step).expect("a seed answers");
            let read = |entry: &String| serde_json::from_str::<Entry<Action>>(entry);
            log.extend(step.entries.iter().flat_map(read));
        }
        if self.drawn { drawing::roots(&self.seeds[world], &log) } else { Vec::new() }
    }

    pub fn person_on(&self, seat: Seat) -> u32 {
        self.order[usize::from(seat)]
    }

    /// Somebody at the rail who is always there.
    pub fn witness(&self) -> u32 {
        u32::from(self.seats) + 1
    }

    /// The person whom the onlooker is, if anybody.
    pub fn onlooker_person(&self) -> Option<u32> {
        match self.onlooker {
            Onlooker::Seat(seat) => Some(self.person_on(seat)),
            Onlooker::Guest => Some(u32::from(self.seats) + 2),
            Onlooker::Stranger | Onlooker::Tv => None,
        }
    }

    /// A store that holds the table of one world.
    pub async fn store(&self, world: usize) -> anyhow::Result<MemoryStore> {
        let store = MemoryStore::default();
        let code = Code { shown: "BIGOS".to_string(), plain: "BIGOS".to_string() };
        let owner: Option<Digest> = None;
        let table = store
            .create(NewTable { invite: self.invite, code, owner, at: MORNING, codes_before: 0 })
            .await?;
        for (seq, did) in (0..).zip(self.records(world)) {
            let first = &did["did"][0];
            let seed = first.get("started").or(first.get("draw"));
            let seed = seed.map(|_| (1, self.seeds[world]));
            store.append(Place::unclaimed(table, seq), did.to_string(), seed).await?;
        }
        Ok(store)
    }

    fn records(&self, world: usize) -> Vec<Value> {
        let mut records: Vec<Value> = Vec::new();
        let mut record = |did: Value| records.push(json!({"at": MORNING, "did": did}));
        for person in 1..=self.witness() + 1 {
            let seat = self.order.iter().position(|other| *other == person);
            let name = format!("Osoba {person}");
            let came = match seat.is_some_and(|seat| self.bot == Some(seat as Seat)) {
                true => {
                    json!({"bot_added": {"person": person, "name": name, "face": "trybik", "character": "calm"}})
                }
                false => json!({"joined": {"person": person, "name": name, "face": "ola",
                    "identity": cookie_of(person).digest(), "secret": secret_of(person).digest()}}),
            };
            let sat = seat.map(|_| json!({"sat": person}));
            record([Some(came), sat].into_iter().flatten().collect());
        }
        record(
            json!([{"host": self.host}, {"chose": {"game": Bluff::ID, "options": self.options}}, {"clock": self.clock}]),
        );
        let started = json!({"started": {"number": 1, "game": Bluff::ID, "options": self.options, "seats": self.order}});
        let mut did = match self.drawn {
            true => drawing::entries(Bluff::ID, &self.options, &self.order),
            false => Vec::new(),
        };
        did.push(started);
        let mut roots = drawing::roots(&self.seeds[world], &self.logs[world]).into_iter();
        for entry in &self.logs[world] {
            // A record is a move and the chance that followed it.
            if matches!(entry, Entry::Act { .. }) {
                record(Value::Array(std::mem::take(&mut did)));
            }
            did.push(json!({"game": entry}));
            if self.drawn && matches!(entry, Entry::Chance(Answer::Shuffle(_))) {
                did.extend(roots.next().map(|root| json!({ "root": root })));
            }
        }
        let limit = match self.clock {
            "relaxed" => Some(90_000),
            "brisk" => Some(30_000),
            _ => None,
        };
        did.extend(limit.map(|limit| json!({"deadline": MORNING + limit})));
        record(Value::Array(did));
        records
    }
}

pub(super) fn rules() -> &'static dyn Rules {
    games::find(Bluff::ID).expect("Blef is in the registry")
}
