//! The people of all tables, who play on whatever dies, and the inquest in the database.

use crate::kill::{Found, Hall, Kept, Person, Tally};
use crate::wire::FROM;
use anyhow::{Context, ensure};
use kernel::{Quick, Random};
use rig::Cluster;
use serde_json::Value;
use std::collections::HashMap;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::task::JoinHandle;

/// A table at which nothing has happened for so long is dead.
const DEAD: Duration = Duration::from_secs(40);

pub(super) struct Party {
    pub halls: Vec<Arc<Hall>>,
    people: Vec<JoinHandle<Person>>,
    stop: Arc<AtomicBool>,
}

impl Party {
    /// So many tables with two people each, and a bot at every third, all through this door.
    pub fn begin(tables: usize, front: SocketAddr, random: &mut Quick) -> Party {
        let halls: Vec<Arc<Hall>> =
            (0..tables).map(|table| Arc::new(Hall::new(table, 2, table % 3 == 0))).collect();
        let stop = Arc::new(AtomicBool::new(false));
        let mut people = Vec::new();
        for (hall, number) in halls.iter().flat_map(|hall| [(hall, 0), (hall, 1)]) {
            let mut person = Person::new(Arc::clone(hall), number, u64::from(random.word()));
            // Quick enough that a table which stands still is noticed, and slow enough that two
            // cores can keep all of them going.
            person.think = Duration::from_millis(u64::from(300 + random.below(400)));
            // Each table is a household of its own.
            let [low, high, ..] = (hall.number() as u32 + 256).to_le_bytes();
            let household = Ipv4Addr::new(127, 0, high, low);
            let life = FROM.scope(household, person.live_on(front, Arc::clone(&stop)));
            people.push(tokio::spawn(life));
        }
        Party { halls, people, stop }
    }

    /// How far each table has come.
    pub fn marks(&self) -> Vec<u64> {
        self.halls.iter().map(|hall| hall.progress().0).collect()
    }

    /// Waits until every table has gone on from there with everybody present; says when each did,
    /// after a moment.
    pub async fn gone_on(&self, from: &[u64], since: Instant) -> anyhow::Result<Vec<Duration>> {
        let mut after = vec![None; self.halls.len()];
        loop {
            for (place, hall) in self.halls.iter().enumerate() {
                let (seq, when) = hall.progress();
                if after[place].is_none() && seq > from[place] && !hall.away() {
                    after[place] = Some(when.saturating_duration_since(since));
                }
            }
            if after.iter().all(Option::is_some) {
                return Ok(after.into_iter().flatten().collect());
            }
            let dead = after.iter().filter(|after| after.is_none()).count();
            let example = after.iter().position(Option::is_none).unwrap_or_default();
            ensure!(
                since.elapsed() < DEAD,
                "{dead} of {} tables stand still, one of them is {:?} (number {example})",
                self.halls.len(),
                self.halls[example].invite()
            );
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// When everybody who had lost their line since then saw their table again, for every table
    /// that lost one.
    pub fn back_after(&self, since: Instant) -> Vec<Duration> {
        self.halls.iter().filter_map(|hall| hall.back_after(since)).collect()
    }

    /// Everybody stops, and what they were told is held against the database.
    pub async fn end(self, cluster: &Cluster, tally: &mut Tally) -> anyhow::Result<()> {
        self.stop.store(true, Ordering::Relaxed);
        let mut people = Vec::new();
        for life in self.people {
            people.push(life.await.context("a client panicked")?);
        }
        let mut logs = logs(cluster)?;
        let mut kept = Kept::default();
        for hall in &self.halls {
            let invite = hall.invite().context("a table was never opened")?;
            let found = logs.remove(&invite).context("a table was opened, and is lost")?;
            deadlines_once(&found)?;
            kept.judge(hall, found, &mut people, tally)?;
        }
        Ok(())
    }
}

/// All logs in the database, by their invites.
fn logs(cluster: &Cluster) -> anyhow::Result<HashMap<String, Found>> {
    let query = "SELECT json_build_array(invite, id, (SELECT count(*) FROM seeds WHERE table_id = id),
        (SELECT coalesce(json_agg(json_build_array(seq, record) ORDER BY seq), '[]') FROM records WHERE table_id = id)) FROM tables";
    let mut logs = HashMap::new();
    for line in cluster.sql(query)?.lines() {
        let (invite, table, seeds, records): (String, i64, usize, Vec<(i64, String)>) =
            serde_json::from_str(line)?;
        logs.insert(invite, Found { table, records, seeds });
    }
    Ok(logs)
}

/// No deadline made anybody late twice, whoever owned the table.
fn deadlines_once(found: &Found) -> anyhow::Result<()> {
    let mut open = None;
    for (seq, text) in &found.records {
        let record: Value = serde_json::from_str(text)?;
        for entry in record["did"].as_array().into_iter().flatten() {
            if let Some(deadline) = entry.get("deadline") {
                open = deadline.as_u64();
            }
            if entry.get("timed_out").is_some() {
                let at = record["at"].as_u64().context("a record has a time")?;
                ensure!(
                    open.is_some_and(|deadline| deadline <= at),
                    "somebody was late at {seq} of table {} without a deadline that had come",
                    found.table
                );
            }
        }
    }
    Ok(())
}
