//! What happens at the table during a trial, in both worlds alike: moves, probes, cuts and returns,
//! time, reactions, HTTP.

use super::case::{Case, Onlooker};
use super::trial::pick;
use super::world::World;
use crate::wire::action_of;
use anyhow::{Context, bail};
use games::bluff::Action;
use games::kits;
use kernel::{Quick, Random, Seat};
use laws::Register;
use serde_json::{Value, json};
use stolik_server::clock::Clock;

/// Something that happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// A seat whose turn it is moves.
    Move,
    /// The server moves, for its bot or for somebody whose time is up.
    Alarm,
    /// The onlooker tries a move, mostly a wrong one.
    TryMove,
    /// The onlooker asks for something that the table has to judge.
    TryCommand,
    /// The onlooker says again what it has said before.
    Repeat,
    /// The onlooker is cut off, the table plays on, and the onlooker comes back.
    CutOff,
    /// The onlooker opens a second socket.
    SecondSocket,
    React,
    /// Somebody else goes, or comes back.
    OtherGoesOrComes,
    /// A moment passes.
    Pause,
    /// Somebody stops or restarts the game.
    StopOrGoOn,
    /// The host chooses another clock.
    Clock,
    /// The onlooker asks over HTTP.
    Http,
}

const STEPS: &[(u32, Step)] = &[
    (8, Step::Move),
    (4, Step::Alarm),
    (4, Step::TryMove),
    (2, Step::TryCommand),
    (1, Step::Repeat),
    (3, Step::CutOff),
    (1, Step::SecondSocket),
    (2, Step::React),
    (1, Step::OtherGoesOrComes),
    (2, Step::Pause),
    (1, Step::StopOrGoOn),
    (1, Step::Clock),
    (1, Step::Http),
];

pub(super) const HTTP: &[(&str, &str)] = &[
    ("GET", "/api/games"),
    ("POST", "/api/codes/bigos/knock"),
    ("GET", "/api/knocks/AAAAAAAAAAAAAAAAAAAAAA"),
    ("GET", "/api/tables/{invite}/qr.svg"),
    ("GET", "/api/openapi.json"),
    ("GET", "/healthz"),
    ("GET", "/t/{invite}"),
    ("GET", "/tv/{invite}"),
    ("GET", "/ws/{invite}"),
    ("GET", "/api/tables/{invite}"),
    ("GET", "/api/tables/{invite}/games/1/log"),
    ("PUT", "/api/tables"),
];

/// The two worlds, and what they have in common so far.
pub(super) struct Evening<'a> {
    pub case: &'a Case,
    pub worlds: [World; 2],
    pub number: u64,
    pub resumes: u64,
    /// Whether everybody is connected.
    pub everybody: bool,
    pub paused: bool,
    /// Ids the onlooker has used.
    pub ids: Vec<(String, Value)>,
}

/// Does the same in both worlds at once.
async fn both(
    worlds: &mut [World; 2],
    step: impl AsyncFn(&mut World) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let [one, other] = worlds;
    let (one, other) = futures_util::join!(step(one), step(other));
    one.and(other)
}

impl Evening<'_> {
    fn fresh(&mut self) -> String {
        self.number += 1;
        format!("c{}", self.number)
    }

    /// The picture that the onlooker has; as long as no difference was seen, it is the same in both
    /// worlds.
    fn game(&self) -> &Value {
        self.worlds[0].eye.as_ref().map_or(&Value::Null, |eye| &eye.has.game)
    }

    fn due(&self) -> Vec<Seat> {
        let due = self.game()["due"].as_array().into_iter().flatten();
        due.filter_map(|seat| seat.as_u64().map(|seat| seat as Seat)).collect()
    }

    /// Whether nothing is left but a check, which would tell the worlds apart, or nothing at all.
    pub fn is_over(&self) -> bool {
        let game = self.game();
        let total: u64 =
            game["table"]["cards"].as_array().into_iter().flatten().filter_map(Value::as_u64).sum();
        let bid = &game["table"]["bid"];
        // Seats that are out may still be counted here: then the evening ends one bid later, at a
        // check that is not made.
        let last_rung =
            bid["face"] == 6 && bid["count"].as_u64().is_some_and(|count| count + 1 >= total);
        !game["outcome"].is_null() || last_rung || self.due().is_empty()
    }

    /// The onlooker comes; where the case begins with a check, that is made.
    pub async fn comes(&mut self, random: &mut Quick) -> anyhow::Result<()> {
        self.back(random.below(2) == 0).await?;
        if self.case.check_first {
            let due = *self.due().first().context("somebody checks")?;
            self.moves(due, &|_| json!({"type": "check"})).await?;
        }
        self.settles().await
    }

    async fn back(&mut self, by_secret: bool) -> anyhow::Result<()> {
        let (case, id) = (self.case, self.fresh());
        both(&mut self.worlds, async |world| {
            world.eye_comes(case, by_secret).await?;
            world.eye_settles(&id).await
        })
        .await
    }

    pub fn choose(&self, random: &mut Quick) -> Step {
        let mut number = random.below(STEPS.iter().map(|(weight, _)| weight).sum());
        let chosen = STEPS.iter().find(|(weight, _)| {
            let found = number < *weight;
            number = number.saturating_sub(*weight);
            found
        });
        chosen.map_or(Step::Pause, |(_, step)| *step)
    }

    pub async fn perform(&mut self, step: Step, random: &mut Quick) -> anyhow::Result<()> {
        match step {
            Step::Move => self.somebody_moves(random).await?,
            Step::Alarm => self.alarm().await?,
            Step::TryMove => self.try_move(random).await?,
            Step::TryCommand => self.try_command(random).await?,
            Step::Repeat => {
                if let Some((id, command)) = pick(&self.ids, random).cloned() {
                    both(&mut self.worlds, async |world| world.eye_asks(&id, &command).await)
                        .await?;
                }
            }
            Step::CutOff => self.cut_off(random).await?,
            Step::SecondSocket => self.second_socket(random.below(2) == 0).await?,
            Step::React => self.react(random).await?,
            Step::OtherGoesOrComes => self.other_goes_or_comes(random).await?,
            Step::Pause => {
                let (time, number) = (1 + u64::from(random.below(400)), self.number);
                both(&mut self.worlds, async |world| {
                    world.clock.pass(time);
                    world.eye_pings(number).await
                })
                .await?;
            }
            Step::StopOrGoOn => self.stop_or_go_on(random).await?,
            Step::Clock => {
                let clock = ["none", "relaxed", "brisk"][random.below(3) as usize];
                self.says(self.case.host, &json!({"type": "clock", "clock": clock})).await?;
            }
            Step::Http => {
                let (method, path) = HTTP[random.below(HTTP.len() as u32) as usize];
                both(&mut self.worlds, async |world| world.eye_asks_http(method, path).await)
                    .await?;
            }
        }
        self.settles().await
    }

    async fn settles(&mut self) -> anyhow::Result<()> {
        let id = self.fresh();
        both(&mut self.worlds, async |world| world.eye_settles(&id).await).await
    }

    /// The onlooker or somebody else says something; nothing happens if they are away.
    async fn says(&mut self, person: u32, command: &Value) -> anyhow::Result<()> {
        let id = self.fresh();
        if self.case.onlooker_person() == Some(person) {
            self.ids.push((id.clone(), command.clone()));
            return both(&mut self.worlds, async |world| world.eye_asks(&id, command).await).await;
        }
        if !self.worlds[0].others.contains_key(&person) {
            return Ok(());
        }
        both(&mut self.worlds, async |world| world.other_asks(person, &id, command).await).await
    }

    /// A seat makes a move; a sealed one may be another in each world.
    async fn moves(&mut self, seat: Seat, action: &impl Fn(&Value) -> Value) -> anyhow::Result<()> {
        let (person, id) = (self.case.person_on(seat), self.fresh());
        let command = |game: &Value| json!({"type": "act", "decision": game["decision"], "action": action(&game["legal"])});
        if self.case.onlooker == Onlooker::Seat(seat) {
            let command = command(self.game());
            self.ids.push((id.clone(), command.clone()));
            return both(&mut self.worlds, async |world| world.eye_asks(&id, &command).await).await;
        }
        let settle = self.fresh();
        both(&mut self.worlds, async |world| {
            world.other_settles(person, &settle).await?;
            let command =
                command(&world.others.get(&person).context("whoever moves is there")?.has.game);
            world.other_asks(person, &id, &command).await
        })
        .await
    }

    async fn somebody_moves(&mut self, random: &mut Quick) -> anyhow::Result<()> {
        let here = |seat: &Seat| {
            self.case.onlooker == Onlooker::Seat(*seat)
                || self.worlds[0].others.contains_key(&self.case.person_on(*seat))
        };
        let due: Vec<Seat> = self.due().into_iter().filter(here).collect();
        let Some(&seat) = pick(&due, random) else { return Ok(()) };
        // Low bids, so that there is something left to bid; never a check.
        let (place, turned) = (random.below(3) as usize, random.word());
        let action = |legal: &Value| {
            let offers: Vec<&Value> = legal
                .as_array()
                .into_iter()
                .flatten()
                .filter(|offer| offer["type"] != "check")
                .collect();
            offers
                .get(place.min(offers.len().saturating_sub(1)))
                .map_or(json!({"type": "none"}), |offer| action_of(offer, turned))
        };
        self.moves(seat, &action).await
    }

    /// Winds each clock to the moment for which the server waits, if it is one at which exactly one
    /// seat is moved for.
    async fn alarm(&mut self) -> anyhow::Result<()> {
        let due = self.due();
        let bot_due = self.case.bot.is_some_and(|bot| due.contains(&bot));
        let time_up = due.len() == 1 && !self.game()["deadline"].is_null();
        if self.paused || !self.everybody || !(bot_due || time_up) {
            return Ok(());
        }
        // The alarm is set after an answer is sent: after the answer to the second the alarm of the
        // first is set.
        self.settles().await?;
        self.settles().await?;
        both(&mut self.worlds, async |world| {
            let Some(time) = world.clock.alarm() else { bail!("the server waits for no moment") };
            world.clock.pass(time - world.clock.now());
            world.eye_hears(|text| text.starts_with(r#"{"t":"game"#)).await
        })
        .await
    }

    async fn try_move(&mut self, random: &mut Quick) -> anyhow::Result<()> {
        let decision = self.game()["decision"].as_u64().unwrap_or(0);
        let decision = [decision, decision, decision, decision.saturating_sub(1), decision + 1]
            [random.below(5) as usize];
        let action = match random.below(6) {
            0 => serde_json::from_str(
                pick(kits::bluff::Kit::MALFORMED, random).copied().unwrap_or("{}"),
            )
            .unwrap_or_default(),
            1 => json!(random.below(9)),
            _ => match kits::bluff::Kit::anything(self.case.seats, random) {
                // A check that is accepted shows what is hidden.
                Action::Check if matches!(self.case.onlooker, Onlooker::Seat(seat) if self.due().contains(&seat)) =>
                {
                    json!({"type": "none"})
                }
                action => json!(action),
            },
        };
        self.eye_says(&json!({"type": "act", "decision": decision, "action": action})).await
    }

    async fn eye_says(&mut self, command: &Value) -> anyhow::Result<()> {
        let id = self.fresh();
        self.ids.push((id.clone(), command.clone()));
        both(&mut self.worlds, async |world| world.eye_asks(&id, command).await).await
    }

    async fn try_command(&mut self, random: &mut Quick) -> anyhow::Result<()> {
        let person = self.case.onlooker_person();
        let commands = [
            json!({"type": "start"}),
            json!({"type": "kick", "person": 99}),
            json!({"type": "make_host", "person": 99}),
            json!({"type": "choose", "game": "bluff", "options": {}}),
            json!({"type": "add_bot", "character": "calm"}),
            json!({"type": "let_bot", "person": 99}),
            json!({"type": "take_back"}),
            json!({"type": "stand"}),
            json!({"type": "sit"}),
            json!({"type": "fly"}),
            json!({"type": "act"}),
            // Somebody without a name would be given a secret of their own, which nobody can
            // foresee.
            if person.is_some() {
                json!({"type": "join", "name": "Inna", "face": "kot"})
            } else {
                json!({"type": "join"})
            },
            // The host of the table would end what is on trial.
            if person == Some(self.case.host) { json!(7) } else { json!({"type": "end_game"}) },
        ];
        let command = &commands[random.below(commands.len() as u32) as usize];
        self.eye_says(command).await
    }

    async fn cut_off(&mut self, random: &mut Quick) -> anyhow::Result<()> {
        let case = self.case;
        let due: Vec<Seat> =
            self.due().into_iter().filter(|seat| case.onlooker != Onlooker::Seat(*seat)).collect();
        let someone =
            due.into_iter().find(|seat| self.worlds[0].others.contains_key(&case.person_on(*seat)));
        both(&mut self.worlds, async |world| world.eye_goes(case).await).await?;
        let only_check = self.only_check_left(someone).await?;
        if let Some(seat) = someone.filter(|_| !only_check && random.below(2) == 0) {
            let turned = random.word();
            self.moves(seat, &|legal: &Value| action_of(&legal[0], turned)).await?;
        }
        if random.below(4) == 0 {
            self.says(case.witness(), &json!({"type": "react", "reaction": "gasp"})).await?;
        }
        self.worlds.iter().for_each(|world| world.clock.pass(7));
        self.resumes += 1;
        self.back(random.below(2) == 0).await
    }

    /// Whether the next seat has no bid left, so that its first offer would be the check.
    async fn only_check_left(&mut self, seat: Option<Seat>) -> anyhow::Result<bool> {
        let Some(person) = seat.map(|seat| self.case.person_on(seat)) else { return Ok(false) };
        let id = self.fresh();
        both(&mut self.worlds, async |world| world.other_settles(person, &id).await).await?;
        Ok(self.worlds[0]
            .others
            .get(&person)
            .is_none_or(|client| client.has.game["legal"][0]["type"] == "check"))
    }

    async fn second_socket(&mut self, by_secret: bool) -> anyhow::Result<()> {
        let (case, id) = (self.case, self.fresh());
        // Only a person has one socket at a time; strangers and screens may have many.
        if case.onlooker_person().is_none() {
            return Ok(());
        }
        self.resumes += 1;
        both(&mut self.worlds, async |world| {
            if let Some(old) = world.eye_comes(case, by_secret).await? {
                world.hear_out(old).await?;
            }
            world.eye_settles(&id).await
        })
        .await
    }

    async fn react(&mut self, random: &mut Quick) -> anyhow::Result<()> {
        let seats: Vec<u32> =
            self.case.order.iter().copied().chain([self.case.witness()]).collect();
        let person = pick(&seats, random).copied().unwrap_or(1);
        self.says(person, &json!({"type": "react", "reaction": "laugh"})).await
    }

    async fn other_goes_or_comes(&mut self, random: &mut Quick) -> anyhow::Result<()> {
        let case = self.case;
        let others: Vec<u32> = (0..case.seats)
            .filter(|seat| case.bot != Some(*seat) && case.onlooker != Onlooker::Seat(*seat))
            .map(|seat| case.person_on(seat))
            .collect();
        let Some(&person) = pick(&others, random) else { return Ok(()) };
        let here = self.worlds[0].others.contains_key(&person);
        both(&mut self.worlds, async |world| {
            if here {
                world.other_goes(case, person).await
            } else {
                world.other_comes(person).await
            }
        })
        .await?;
        self.everybody = others.iter().all(|person| self.worlds[0].others.contains_key(person));
        Ok(())
    }

    async fn stop_or_go_on(&mut self, random: &mut Quick) -> anyhow::Result<()> {
        let here: Vec<u32> = self
            .case
            .order
            .iter()
            .copied()
            .filter(|person| self.worlds[0].others.contains_key(person))
            .collect();
        let Some(&person) = pick(&here, random) else { return Ok(()) };
        let command = if self.paused { "go_on" } else { "pause" };
        self.paused = !self.paused;
        self.says(person, &json!({"type": command})).await
    }

    /// The last thing: the onlooker is sent away or leaves, or nothing; then all that the others
    /// were told is heard out.
    pub async fn ends(&mut self, random: &mut Quick) -> anyhow::Result<()> {
        let person = self.case.onlooker_person();
        let host = self.case.host;
        if let Some(person) = person.filter(|person| *person != host && random.below(3) == 0)
            && self.worlds[0].others.contains_key(&host)
        {
            self.says(host, &json!({"type": "kick", "person": person})).await?;
            both(&mut self.worlds, async |world| match world.eye.take() {
                Some(eye) => world.hear_out(eye).await,
                None => Ok(()),
            })
            .await?;
        }
        both(&mut self.worlds, async |world| {
            let people: Vec<u32> = world.others.keys().copied().collect();
            for person in people {
                world.other_settles(person, "end").await?;
            }
            Ok(())
        })
        .await
    }
}
