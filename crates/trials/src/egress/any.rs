//! Any game of the registry on trial: two worlds that differ only in what the onlooker may not know
//! are played on over the wire, as far as chance has nothing to say, while the onlooker asks, tries
//! moves, looks at pictures and comes back.

use super::gallery::{World, difference};
use super::onlooker::Onlooker;
use super::steps::HTTP;
use super::trial::pick;
use crate::faults::Leak;
use anyhow::{Context, bail};
use futures_util::StreamExt;
use kernel::{Described, Entry, Game, Play, Quick, Random, Step, pictures_of};
use laws::{Record, Register};
use serde_json::{Value, json};
use std::ops::{AddAssign, Range};

/// Moves that are made in a trial, at most.
const MOVES: usize = 8;
/// Pictures that the onlooker looks at after a move, at most.
const LOOKS: usize = 3;
/// Trials that run at once: one waits for its sockets while another thinks.
const AT_ONCE: usize = 4;

/// What was compared.
#[derive(Clone, Copy, Debug, Default)]
pub struct Compared {
    /// Pairs of worlds.
    pub cases: u64,
    /// Frames, answers and heads that were the same byte for byte.
    pub told: u64,
    /// Frames to others that were of the same length.
    pub lengths: u64,
    /// Moves that were made in both worlds.
    pub moves: u64,
    /// Moves that the onlooker tried in vain.
    pub probes: u64,
    /// How often the onlooker came back.
    pub returns: u64,
    /// Pictures that were looked at.
    pub pictures: u64,
}

impl AddAssign for Compared {
    fn add_assign(&mut self, more: Compared) {
        self.cases += more.cases;
        self.told += more.told;
        self.lengths += more.lengths;
        self.moves += more.moves;
        self.probes += more.probes;
        self.returns += more.returns;
        self.pictures += more.pictures;
    }
}

/// Tries the cases of these seeds on the game with this id, in order, until one shows a difference;
/// gives that one's seed with it.
pub async fn game_trials(
    game: &str,
    seeds: Range<u64>,
    leak: Option<Leak>,
) -> anyhow::Result<Result<Compared, (u64, String)>> {
    trials(game, seeds, Onlooker::random, leak).await
}

/// The same with an onlooker that is a program and hears and speaks over HTTP.
pub async fn door_trials(
    game: &str,
    seeds: Range<u64>,
    leak: Option<Leak>,
) -> anyhow::Result<Result<Compared, (u64, String)>> {
    trials(game, seeds, Onlooker::random_program, leak).await
}

/// Chooses who looks on at a table of so many.
type Choose = fn(u8, &mut Quick) -> Onlooker;

async fn trials(
    game: &str,
    seeds: Range<u64>,
    choose: Choose,
    leak: Option<Leak>,
) -> anyhow::Result<Result<Compared, (u64, String)>> {
    macro_rules! of_the_game {
        ($($folder:ident::$game:ident,)*) => {
            match game {
                $(id if id == games::$folder::$game::ID => {
                    trials_of::<games::kits::$folder::Kit>(seeds, choose, leak).await
                })*
                _ => bail!("there is no game {game}"),
            }
        };
    }
    games::every_game!(of_the_game)
}

async fn trials_of<R: Register>(
    seeds: Range<u64>,
    choose: Choose,
    leak: Option<Leak>,
) -> anyhow::Result<Result<Compared, (u64, String)>> {
    let case = |seed| async move { (seed, Trial::<R>::run(seed, choose, leak).await) };
    let mut results = futures_util::stream::iter(seeds).map(case).buffered(AT_ONCE);
    let mut total = Compared::default();
    while let Some((seed, result)) = results.next().await {
        match result.with_context(|| format!("case {seed} of {}", R::Game::ID))? {
            Ok(compared) => total += compared,
            Err(seen) => return Ok(Err((seed, seen))),
        }
    }
    Ok(Ok(total))
}

struct Trial<R: Register> {
    worlds: [World; 2],
    /// The truth of the first world, folded without the server.
    truth: Play<R::Game>,
    onlooker: Onlooker,
    random: Quick,
    compared: Compared,
}

impl<R: Register> Trial<R> {
    async fn run(
        seed: u64,
        choose: Choose,
        leak: Option<Leak>,
    ) -> anyhow::Result<Result<Compared, String>> {
        let mut random = Quick::new(seed ^ 0x5E_C2E7);
        let record =
            (seed..).find_map(|seed| Record::random::<R>(seed).ok()).context("games end")?;
        let (begin, end) = stretch(&record, &mut random);
        let onlooker = choose(record.seats, &mut random);
        let log = &record.log[..end];
        let twin = R::twin(&record.setup, record.seats, log, onlooker.eye(), &mut random);
        let clock = ["none", "relaxed"][random.below(2) as usize];
        // Programs at the door draw nothing.
        let drawn = seed % 2 == 1 && !matches!(onlooker, Onlooker::Program(_));
        let seeds: [[u8; 32]; 2] = [0, 1].map(|_| std::array::from_fn(|_| random.below(256) as u8));
        let mut truth = record.open();
        for entry in &log[..begin] {
            truth.fold(entry, &mut Vec::new());
        }
        let worlds = [
            World::open(&record, &log[..begin], seeds[0], onlooker, (clock, drawn), leak).await?,
            World::open(&record, &twin[..begin], seeds[1], onlooker, (clock, drawn), leak).await?,
        ];
        let mut trial =
            Trial::<R> { worlds, truth, onlooker, random, compared: Compared::default() };
        let seen = trial.evening([&log[begin..], &twin[begin..]]).await?;
        let mut compared = Compared { cases: 1, ..trial.compared };
        let [one, other] = trial.worlds;
        other.close().await;
        compared.lengths = one.lengths.values().map(|lengths| lengths.len() as u64).sum();
        let told = one.close().await;
        (compared.told, compared.pictures) = (told.frames, told.pictures);
        Ok(seen.map_or(Ok(compared), |what| Err(format!("{onlooker:?}: {what}"))))
    }

    /// Looks, asks and moves, until the worlds can be told apart or nothing is left to be played.
    async fn evening(
        &mut self,
        plans: [&[Entry<<R::Game as Game>::Action>]; 2],
    ) -> anyhow::Result<Option<String>> {
        let mut moves = plans[0].iter().zip(plans[1]);
        loop {
            self.looks().await?;
            self.probes().await?;
            if self.random.below(4) == 0 {
                self.compared.returns += 1;
                for world in &mut self.worlds {
                    world.returns().await?;
                }
            }
            let seen = difference(&self.worlds);
            if seen.is_some() {
                return Ok(seen);
            }
            let Some((one, other)) = moves.next() else { break };
            if !self.moves([one, other]).await? {
                break;
            }
        }
        for world in &mut self.worlds {
            world.others_listen().await?;
        }
        Ok(difference(&self.worlds).or_else(|| self.other_length()))
    }

    /// Hears all there is, looks at some of the pictures that the view names and asks for
    /// something.
    async fn looks(&mut self) -> anyhow::Result<()> {
        let pictures = pictures_of(self.truth.game(), self.onlooker.eye());
        let gets: Vec<&str> =
            HTTP.iter().filter(|(method, _)| *method == "GET").map(|(_, path)| *path).collect();
        let path = pick(&gets, &mut self.random).copied().unwrap_or("/healthz");
        let named: Vec<String> = (0..LOOKS)
            .filter_map(|_| pick(&pictures, &mut self.random).map(|picture| picture.name.clone()))
            .collect();
        for world in &mut self.worlds {
            world.listens().await?;
            if let Some(pictures) = world.pictures().map(ToString::to_string) {
                for name in &named {
                    world.asks(&format!("{pictures}{name}"), "").await?;
                }
            }
            world.asks_for(path).await?;
        }
        Ok(())
    }

    /// The onlooker tries something that is no move, or a move that is refused.
    async fn probes(&mut self) -> anyhow::Result<()> {
        let random = &mut self.random;
        let malformed = pick(R::MALFORMED, random).copied().unwrap_or("{}");
        let mut action: Value = serde_json::from_str(malformed).unwrap_or_default();
        let anything = R::anything(self.truth.seats(), random);
        let accepted = match self.onlooker.eye() {
            kernel::Eye::Seat(seat) => {
                // An answer in a window may be changed, and the truth here has played it already.
                let due = self.worlds[0].game()["due"].as_array();
                let waits = due.is_some_and(|due| due.contains(&json!(seat)))
                    && !self.truth.game().due().seats().has(seat);
                waits || self.truth.clone().act(seat, &anything, &mut Step::default()).is_ok()
            }
            kernel::Eye::Rail => false,
        };
        if !accepted && random.below(3) > 0 {
            action = json!(anything);
        }
        let decision = self.worlds[0].game()["decision"].as_u64().unwrap_or(0);
        let decision = decision.saturating_sub(u64::from(random.below(4) == 0));
        let command = json!({"type": "act", "decision": decision, "action": action});
        self.compared.probes += 1;
        for world in &mut self.worlds {
            world.tries(&command).await?;
        }
        Ok(())
    }

    /// The same seat makes its move of each world; false if the servers would not have it.
    async fn moves(
        &mut self,
        entries: [&Entry<<R::Game as Game>::Action>; 2],
    ) -> anyhow::Result<bool> {
        let mut agreed = [false; 2];
        for ((world, entry), agreed) in self.worlds.iter_mut().zip(entries).zip(&mut agreed) {
            let Entry::Act { seat, action } = entry else {
                bail!("only moves are made over the wire")
            };
            *agreed = world.moves(*seat, &json!(action)).await?;
        }
        if agreed != [true; 2] {
            if agreed[0] != agreed[1] {
                bail!("a move was made in one world only: {}", json!(entries[0]));
            }
            return Ok(false);
        }
        self.compared.moves += 1;
        self.truth.fold(entries[0], &mut Vec::new());
        let now = u64::from(self.truth.game().decision());
        for world in &mut self.worlds {
            world.listens().await?;
            // A window that everybody has answered closes a little later.
            if world.game()["decision"].as_u64().is_some_and(|shown| shown < now) {
                world.waits().await?;
            }
        }
        Ok(true)
    }

    /// The first frame to somebody else that a listener on the line can tell apart.
    fn other_length(&self) -> Option<String> {
        let [one, other] = [0, 1].map(|world| &self.worlds[world].lengths);
        let (seat, _) = one.iter().find(|(seat, lengths)| other.get(seat) != Some(lengths))?;
        Some(format!(
            "the lengths of the frames to seat {seat}: {:?} against {:?}",
            one.get(seat),
            other.get(seat)
        ))
    }
}

/// A stretch of a game that ends where no chance is due, and that chance has no part in: what the
/// worlds would draw differs.
fn stretch<G: Described>(record: &Record<G>, random: &mut Quick) -> (usize, usize) {
    let is_act = |place: &usize| matches!(record.log[*place], Entry::Act { .. });
    let ends: Vec<usize> = (1..record.log.len()).filter(is_act).collect();
    let end = pick(&ends, random).copied().unwrap_or(0);
    let begin = (0..end).rev().take(MOVES).take_while(is_act).last().unwrap_or(end);
    (begin, end)
}
