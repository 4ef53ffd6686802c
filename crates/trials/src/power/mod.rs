//! Power cuts: the real server is traced while people play, and killed; then its folder is made
//! what a disk could have kept of it, without anything of which it was not told that it must be
//! there. Nothing that anybody was told may be gone, then or at any moment before.
//!
//! The same trace shows for every acknowledgement that it followed the sync of its record.

mod disk;
mod order;
mod trace;

pub use crate::process::Start;
pub(crate) use trace::CALLS;

use crate::kill::{Evening, Folder, KILLS_PER_FOLDER, Tally, commands_in};
use anyhow::{Context, ensure};
use disk::{Disk, Files, files_in, write_files};
use kernel::{Quick, Random};
use order::{acknowledged, check};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Tables, and people at each: strace makes everything slower.
const TABLES: usize = 4;
const PEOPLE: usize = 3;
/// Moments of a life at which the power might have been lost as well.
const MOMENTS: usize = 3;

/// What to do.
#[derive(clap::Args, Clone, Debug)]
pub struct Wish {
    /// The binary `stolik`; if not given, the one beside this program.
    #[arg(long)]
    server: Option<PathBuf>,
    /// How often the power is lost.
    #[arg(long, default_value_t = 8)]
    losses: u32,
    /// The moments and the moves come from this number.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// What a run has seen besides.
#[derive(Default)]
struct Seen {
    tally: Tally,
    /// Acknowledgements that followed a sync of their record.
    synced: u64,
    /// Further moments at which nothing would have been lost.
    moments: u64,
}

/// Runs the trial; the first breach is the error.
pub async fn run(wish: &Wish) -> anyhow::Result<()> {
    let beside = || Ok(std::env::current_exe()?.with_file_name("stolik"));
    let server = wish.server.clone().map_or_else(beside, anyhow::Ok)?;
    losses(&Start::new(&server), wish.losses, wish.seed, Proof::Both).await
}

/// What is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// What is left after the power was lost, alone.
    Loss,
    /// Also whether every acknowledgement followed a sync.
    Both,
}

/// Loses the power of a server started like this so many times.
pub async fn losses(start: &Start, losses: u32, seed: u64, proof: Proof) -> anyhow::Result<()> {
    let mut random = Quick::new(seed);
    let (mut seen, begun) = (Seen::default(), Instant::now());
    let mut lost = 0;
    while lost < losses {
        let folder = Folder::new(&format!("power-{seed}-{lost}"))?;
        let mut evening = Evening::new(TABLES, PEOPLE, false, &folder.0, &mut random);
        for _ in 0..KILLS_PER_FOLDER.min(losses - lost) {
            lost += 1;
            lose_once(start, proof, &mut evening, &mut seen, &mut random)
                .await
                .with_context(|| format!("loss {lost} with seed {seed}"))?;
            if lost.is_multiple_of(25) || lost == losses {
                let taken = begun.elapsed().as_secs_f64();
                println!(
                    "{lost} of {losses} power cuts in {taken:.0} s, {:.0} s left: {} acknowledged commands kept, {} acknowledgements after \
                     their sync, {} pictures equal to the fold, {} more moments without a loss",
                    taken * f64::from(losses - lost) / f64::from(lost),
                    seen.tally.acknowledged,
                    seen.synced,
                    seen.tally.pictures,
                    seen.moments
                );
            }
        }
    }
    ensure!(
        losses < 5 || seen.tally.acknowledged > u64::from(losses),
        "hardly anything was acknowledged"
    );
    Ok(())
}

/// One life under the eyes of strace, its end, and the inquest.
async fn lose_once(
    start: &Start,
    proof: Proof,
    evening: &mut Evening<'_>,
    seen: &mut Seen,
    random: &mut Quick,
) -> anyhow::Result<()> {
    let folder = evening.folder.to_path_buf();
    let before = files_in(&folder)?;
    let path = folder.join("trace.txt");
    evening.live_and_die(&start.watched(&path), random).await?;
    let events = trace::read(&path)?;
    let told = acknowledged(&events);
    for id in evening.acknowledged() {
        ensure!(told.contains_key(id), "{id} was acknowledged, and the trace does not have it");
    }
    if proof == Proof::Both {
        seen.synced += check(&before, &events, true)?;
    }
    ensure!(
        !before.is_empty() || told.is_empty() || check(&before, &events, false).is_err(),
        "a server that never syncs would pass"
    );
    let mut disk = Disk::new(before);
    let mut moments: Vec<usize> = (0..MOMENTS)
        .map(|number| match told.values().nth(random.below(told.len().max(1) as u32) as usize) {
            // Just after somebody was told something there is the most to lose.
            Some(place) if number > 0 => place + 1,
            _ => random.below(events.len() as u32) as usize,
        })
        .collect();
    moments.sort_unstable();
    for (place, event) in events.iter().enumerate() {
        for _ in moments.iter().filter(|moment| **moment == place) {
            let until: Vec<&String> =
                told.iter().filter(|(_, said)| **said < place).map(|(id, _)| id).collect();
            nothing_is_gone(&disk.lost(random), &folder, &until).with_context(|| {
                format!("with the power lost at event {place} of {}", events.len())
            })?;
            seen.moments += 1;
        }
        disk.take(place, event);
    }
    write_files(&folder, &disk.lost(random))?;
    evening.examine(&mut seen.tally, false)
}

/// Whether all these commands are in the logs of these files.
fn nothing_is_gone(files: &Files, folder: &Path, acknowledged: &[&String]) -> anyhow::Result<()> {
    if acknowledged.is_empty() {
        return Ok(());
    }
    let place = folder.join("moment");
    std::fs::create_dir_all(&place)?;
    write_files(&place, files)?;
    let commands = commands_in(&place.join("stolik.db"))?;
    match acknowledged.iter().find(|id| !commands.contains(id.as_str())) {
        Some(id) => anyhow::bail!("{id} was acknowledged, and is gone"),
        None => Ok(()),
    }
}
