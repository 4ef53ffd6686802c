//! Kill -9: the real process is killed under load again and again, and nothing that anybody was
//! told may be lost or done twice.

mod log;
mod person;

use crate::process::Process;
use anyhow::Context;
use kernel::{Quick, Random};
use log::Kept;
use person::{Hall, Person};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Kills after which a new data folder is begun, so that logs stay as long as those of an evening.
const KILLS_PER_FOLDER: u32 = 50;

/// So long everybody has to come back before the next kill.
const ARRIVAL: Duration = Duration::from_secs(5);

/// What to do.
#[derive(clap::Args, Clone, Debug)]
pub struct Wish {
    /// The binary `stolik`; if not given, the one beside this program.
    #[arg(long)]
    server: Option<PathBuf>,
    /// How often to kill it.
    #[arg(long, default_value_t = 300)]
    kills: u32,
    /// How many tables are played at once.
    #[arg(long, default_value_t = 6)]
    tables: usize,
    /// How many people are at each.
    #[arg(long, default_value_t = 3)]
    people: usize,
    /// The moments of the kills and the moves come from this number.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl Wish {
    fn server(&self) -> anyhow::Result<PathBuf> {
        let beside = || Ok(std::env::current_exe()?.with_file_name("stolik"));
        self.server.clone().map_or_else(beside, Ok)
    }
}

/// What a run has seen.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tally {
    /// Commands that were acknowledged and looked for in the log.
    pub acknowledged: u64,
    /// Commands whose answer a kill had cut off, which were said again.
    pub repeated: u64,
    /// Of those, the ones that had been done before the kill.
    pub already_done: u64,
    /// Pictures that were compared with the fold of the log.
    pub pictures: u64,
    /// Records in all logs.
    pub records: u64,
}

/// Runs the trial; true if nothing was lost.
pub async fn run(wish: &Wish) -> anyhow::Result<bool> {
    let mut random = Quick::new(wish.seed);
    prove(wish, &mut random).await?;
    let (mut passed, mut failed) = (0u32, 0u32);
    let mut tally = Tally::default();
    let start = Instant::now();
    while passed + failed < wish.kills {
        let folder = Folder::new(passed + failed)?;
        let kills = KILLS_PER_FOLDER.min(wish.kills - passed - failed);
        let mut evening = Evening::new(wish, &folder.0, &mut random);
        for _ in 0..kills {
            match evening.kill_once(wish, &mut tally, &mut random).await {
                Ok(()) => passed += 1,
                Err(error) => {
                    failed += 1;
                    println!("kill {}: {error:#}", passed + failed);
                    // What is broken once would be found broken again at every further kill.
                    break;
                }
            }
            if (passed + failed).is_multiple_of(25) {
                let Tally { acknowledged, repeated, already_done, pictures, records } = tally;
                println!(
                    "{:>6} kills in {:>4.0} s: {acknowledged} acknowledged commands in the log, {repeated} said again ({already_done} were done \
                     already), {pictures} pictures equal to the fold, {records} records",
                    passed + failed,
                    start.elapsed().as_secs_f64()
                );
            }
        }
    }
    println!("{passed} passed, {failed} failed");
    Ok(failed == 0)
}

/// Shows that the inquest would see a loss: the last record of each log is taken away before it.
async fn prove(wish: &Wish, random: &mut Quick) -> anyhow::Result<()> {
    // A death in which nobody had heard of the last record proves nothing.
    for attempt in 0..10 {
        let folder = Folder::new(u32::MAX - attempt)?;
        let mut evening = Evening::new(wish, &folder.0, random);
        for _ in 0..4 {
            evening.live_and_die(wish, random).await?;
        }
        if let Err(error) = evening.kept.examine(
            &folder.0,
            &evening.halls,
            &mut evening.people,
            &mut Tally::default(),
            true,
        ) {
            println!("a lost record would be seen: {error:#}");
            return Ok(());
        }
    }
    anyhow::bail!("a record was lost ten times, and nobody noticed")
}

/// A data folder that goes away when the evening is over.
struct Folder(PathBuf);

impl Folder {
    fn new(number: u32) -> anyhow::Result<Folder> {
        let path =
            std::env::temp_dir().join(format!("stolik-kill-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path)
            .with_context(|| format!("{} cannot be made", path.display()))?;
        Ok(Folder(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What is left behind is in the folder for temporary files.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Some tables and their people, who outlive the server.
struct Evening<'a> {
    folder: &'a Path,
    halls: Vec<Arc<Hall>>,
    people: Vec<Person>,
    kept: Kept,
}

impl<'a> Evening<'a> {
    fn new(wish: &Wish, folder: &'a Path, random: &mut Quick) -> Evening<'a> {
        let halls: Vec<Arc<Hall>> = (0..wish.tables)
            .map(|table| Arc::new(Hall::new(table, wish.people, table % 3 == 0)))
            .collect();
        let seats =
            halls.iter().flat_map(|hall| (0..wish.people).map(move |number| (hall, number)));
        let people = seats
            .map(|(hall, number)| Person::new(Arc::clone(hall), number, u64::from(random.word())))
            .collect();
        Evening { folder, halls, people, kept: Kept::default() }
    }

    /// One life of the server, from its start to its death, and the inquest.
    async fn kill_once(
        &mut self,
        wish: &Wish,
        tally: &mut Tally,
        random: &mut Quick,
    ) -> anyhow::Result<()> {
        self.live_and_die(wish, random).await?;
        self.kept.examine(self.folder, &self.halls, &mut self.people, tally, false)
    }

    async fn live_and_die(&mut self, wish: &Wish, random: &mut Quick) -> anyhow::Result<()> {
        let mut process = Process::start(&wish.server()?, self.folder, 1).await?;
        let (address, arrived) = (process.address, Arc::new(AtomicUsize::new(0)));
        let expected = self.people.len();
        let lives: Vec<_> = self
            .people
            .drain(..)
            .map(|person| tokio::spawn(person.live(address, Arc::clone(&arrived))))
            .collect();
        // Four of five die in the middle of play, the fifth while people are still coming back.
        let in_play = random.below(5) > 0;
        let begun = Instant::now();
        while in_play && arrived.load(Ordering::Relaxed) < expected && begun.elapsed() < ARRIVAL {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        let longest = if in_play { 250 } else { 40 };
        tokio::time::sleep(Duration::from_millis(u64::from(random.below(longest)))).await;
        process.kill().await?;
        for life in lives {
            self.people.push(life.await.context("a client panicked")?);
        }
        self.people.sort_by_key(Person::place);
        process.complaints()
    }
}
