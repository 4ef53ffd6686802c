//! Some tables and their people, who live through all deaths of the server.

use super::Tally;
use super::log::Kept;
use super::person::{Hall, Person};
use crate::process::{Process, Start};
use anyhow::Context;
use kernel::{Quick, Random};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// So long everybody has to come back before the next kill.
const ARRIVAL: Duration = Duration::from_secs(5);

/// A data folder that goes away when the evening is over.
pub(crate) struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str) -> anyhow::Result<Folder> {
        let path = std::env::temp_dir().join(format!("stolik-{name}-{}", std::process::id()));
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
pub(crate) struct Evening<'a> {
    pub folder: &'a Path,
    halls: Vec<Arc<Hall>>,
    people: Vec<Person>,
    kept: Kept,
}

impl<'a> Evening<'a> {
    /// So many tables with so many people at each; a bot plays along at every third, if there are
    /// any.
    pub fn new(
        tables: usize,
        people: usize,
        bots: bool,
        folder: &'a Path,
        random: &mut Quick,
    ) -> Evening<'a> {
        let halls: Vec<Arc<Hall>> = (0..tables)
            .map(|table| Arc::new(Hall::new(table, people, bots && table % 3 == 0)))
            .collect();
        let seats = halls.iter().flat_map(|hall| (0..people).map(move |number| (hall, number)));
        let people = seats
            .map(|(hall, number)| Person::new(Arc::clone(hall), number, u64::from(random.word())))
            .collect();
        Evening { folder, halls, people, kept: Kept::default() }
    }

    /// One life of the server, from its start to its death, and the inquest.
    pub async fn kill_once(
        &mut self,
        start: &Start,
        tally: &mut Tally,
        random: &mut Quick,
    ) -> anyhow::Result<()> {
        self.live_and_die(start, random).await?;
        self.examine(tally, false)
    }

    /// The inquest; to prove that a loss would be seen, the last record of every log can be lost.
    pub fn examine(&mut self, tally: &mut Tally, lose_one: bool) -> anyhow::Result<()> {
        self.kept.examine(self.folder, &self.halls, &mut self.people, tally, lose_one)
    }

    /// The commands that somebody was told in this life to have been done.
    pub fn acknowledged(&self) -> impl Iterator<Item = &String> {
        let answers = self.people.iter().flat_map(|person| &person.answers);
        answers.filter(|(_, yes)| **yes).map(|(id, _)| id)
    }

    pub async fn live_and_die(&mut self, start: &Start, random: &mut Quick) -> anyhow::Result<()> {
        let mut process = Process::start(start, self.folder).await?;
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
        let longest = start.slowed() * if in_play { 250 } else { 40 };
        tokio::time::sleep(Duration::from_millis(u64::from(random.below(longest)))).await;
        process.kill().await?;
        for life in lives {
            self.people.push(life.await.context("a client panicked")?);
        }
        self.people.sort_by_key(Person::place);
        process.complaints()
    }
}
