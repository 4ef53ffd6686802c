//! Kill -9: the real process is killed under load again and again, and nothing that anybody was
//! told may be lost or done twice.

mod evening;
mod log;
mod person;

pub(crate) use evening::{Evening, Folder};
pub(crate) use log::{Found, Kept, commands_in};
pub(crate) use person::{Hall, Person};

use crate::process::Start;
use kernel::Quick;
use std::path::PathBuf;
use std::time::Instant;

/// Kills after which a new data folder is begun, so that logs stay as long as those of an evening.
pub(crate) const KILLS_PER_FOLDER: u32 = 50;

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

    /// New tables, some of them with a bot, and everybody who will play at them.
    fn evening<'a>(&self, folder: &'a Folder, random: &mut Quick) -> Evening<'a> {
        Evening::new(self.tables, self.people, true, &folder.0, random)
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
    let (start, begun) = (Start::new(&wish.server()?), Instant::now());
    while passed + failed < wish.kills {
        let folder = Folder::new(&format!("kill-{}", passed + failed))?;
        let kills = KILLS_PER_FOLDER.min(wish.kills - passed - failed);
        let mut evening = wish.evening(&folder, &mut random);
        for _ in 0..kills {
            match evening.kill_once(&start, &mut tally, &mut random).await {
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
                let (done, taken) = (passed + failed, begun.elapsed().as_secs_f64());
                println!(
                    "{done:>6} of {} kills in {taken:.0} s, {:.0} s left: {acknowledged} acknowledged commands in the log, {repeated} said again \
                     ({already_done} were done already), {pictures} pictures equal to the fold, {records} records",
                    wish.kills,
                    taken * f64::from(wish.kills - done) / f64::from(done),
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
        let folder = Folder::new(&format!("lost-{attempt}"))?;
        let mut evening = wish.evening(&folder, random);
        for _ in 0..4 {
            evening.live_and_die(&Start::new(&wish.server()?), random).await?;
        }
        if let Err(error) = evening.examine(&mut Tally::default(), true) {
            println!("a lost record would be seen: {error:#}");
            return Ok(());
        }
    }
    anyhow::bail!("a record was lost ten times, and nobody noticed")
}
