//! Many machines on one: several servers on one PostgreSQL behind a proxy, killed, stopped and cut
//! off while people play; nothing acknowledged is lost, nothing is done twice, and every table goes
//! on by itself.

mod nodes;
mod party;

use crate::kill::{Folder, Tally};
use anyhow::Context;
use kernel::{Quick, Random};
use nodes::Nodes;
use party::Party;
use rig::{Cluster, Cut, Cutter, Host};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::io::AsyncBufReadExt;

/// What to do.
#[derive(clap::Args, Clone, Debug)]
pub struct Wish {
    /// The binary `stolik`; if not given, the one beside this program.
    #[arg(long)]
    server: Option<PathBuf>,
    /// Only serve, with so many servers, for whoever tests with a browser: says where they are, and
    /// kills one for each line `kill NUMBER` that it is told, until its input ends.
    #[arg(long)]
    serve: Option<usize>,
    /// How many tables are played at once.
    #[arg(long, default_value_t = 200)]
    tables: usize,
    /// How often a server is killed.
    #[arg(long, default_value_t = 20)]
    kills: u32,
    /// How often a server is told to end.
    #[arg(long, default_value_t = 5)]
    ends: u32,
    /// How often a server stands still for ten seconds.
    #[arg(long, default_value_t = 1)]
    stops: u32,
    /// How often a server cannot reach the database for five seconds.
    #[arg(long, default_value_t = 2)]
    partitions: u32,
    /// How often all of the database is killed.
    #[arg(long, default_value_t = 10)]
    databases: u32,
    /// How often the standby takes over from the first.
    #[arg(long, default_value_t = 3)]
    promotions: u32,
    /// How often a server's line to the database is cut in the middle of an append.
    #[arg(long, default_value_t = 100)]
    cuts: u32,
    /// The moments and the moves come from this number.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Servers that share the database.
const SERVERS: usize = 3;
/// So long a server stands still.
const STILL: Duration = Duration::from_secs(10);
/// So long a server cannot reach the database.
const APART: Duration = Duration::from_secs(5);
/// So often nothing happens, to compare with.
const CALM: u32 = 3;
/// This server's way to the database can be cut.
const CUT_OFF: usize = 0;

/// What happens to somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Blow {
    /// Nothing at all: how long it takes until somebody moves next anyway.
    Nothing,
    Kill,
    End,
    Stop,
    Partition,
    Database,
}

/// How long tables stood still after blows of one kind.
struct Pauses(Vec<Duration>);

impl std::fmt::Display for Pauses {
    fn fmt(&self, formatter: &mut std::fmt::Formatter) -> std::fmt::Result {
        let mut all = self.0.clone();
        all.sort_unstable();
        let at = |share: f64| {
            let place = (all.len() as f64 * share) as usize;
            all.get(place.min(all.len().saturating_sub(1))).map_or(0.0, Duration::as_secs_f64)
        };
        write!(
            formatter,
            "{} tables: p50 {:.2} s, p99 {:.2} s, the last {:.2} s",
            all.len(),
            at(0.5),
            at(0.99),
            at(1.0)
        )
    }
}

/// Runs all trials; an error says what went wrong.
pub async fn run(wish: &Wish) -> anyhow::Result<()> {
    let server = match &wish.server {
        Some(server) => server.clone(),
        None => std::env::current_exe()?.with_file_name("stolik"),
    };
    if let Some(count) = wish.serve {
        return stand(&server, count).await;
    }
    let mut random = Quick::new(wish.seed);
    blows(wish, &server, &mut random).await.context("while servers and the database died")?;
    cuts(wish, &server, &mut random).await.context("while lines were cut")?;
    promotions(wish, &server, &mut random).await.context("while the standby took over")
}

/// Serves until the input ends.
async fn stand(server: &std::path::Path, count: usize) -> anyhow::Result<()> {
    let folder = Folder::new("stand")?;
    let cluster = Cluster::start()?;
    let mut nodes = Nodes::start(server, vec![cluster.address(); count], &folder.0).await?;
    println!("{}", serde_json::json!({ "front": nodes.address.port(), "servers": nodes.public() }));
    let mut lines = tokio::io::BufReader::new(tokio::io::stdin()).lines();
    while let Some(line) = lines.next_line().await? {
        if let Some(number) = line.strip_prefix("kill ").and_then(|number| number.parse().ok()) {
            nodes.kill(number).await?;
        }
    }
    Ok(())
}

/// Servers die, end and stand still, and the database dies, while everybody plays.
async fn blows(wish: &Wish, server: &std::path::Path, random: &mut Quick) -> anyhow::Result<()> {
    let folder = Folder::new("cluster")?;
    let host = match Host::new() {
        Ok(host) => Some(Arc::new(host)),
        Err(error) => {
            println!("no host of its own for server {CUT_OFF}, its line is cut instead: {error}");
            None
        }
    };
    let mut cluster = match &host {
        Some(host) => Cluster::start_beside(host.database_side())?,
        None => Cluster::start()?,
    };
    let line = Cutter::to(cluster.port())?;
    let mut stores = vec![cluster.address(); SERVERS];
    stores[CUT_OFF] = match &host {
        Some(host) => {
            let there = host.database_side().to_string();
            format!("{}?sslmode=disable", cluster.address().replace("127.0.0.1", &there))
        }
        None => through(&cluster, &line),
    };
    let mut nodes = Nodes::start_apart(server, stores, host.clone(), &folder.0).await?;
    let party = Party::begin(wish.tables, nodes.address, random);
    party.gone_on(&vec![20; wish.tables], Instant::now()).await.context("at the beginning")?;
    let plan = [
        (Blow::Nothing, if wish.kills + wish.ends > 0 { CALM } else { 0 }),
        (Blow::Kill, wish.kills),
        (Blow::End, wish.ends),
        (Blow::Stop, wish.stops),
        (Blow::Partition, wish.partitions),
        (Blow::Database, wish.databases),
    ];
    for (blow, times) in plan {
        let (mut pauses, mut away) = (Vec::new(), Vec::new());
        for _ in 0..times {
            tokio::time::sleep(Duration::from_millis(u64::from(random.below(700)))).await;
            let node = random.below(SERVERS as u32) as usize;
            let (marks, since) = (party.marks(), Instant::now());
            match blow {
                Blow::Nothing => {}
                Blow::Kill => nodes.kill(node).await?,
                Blow::End => nodes.end(node).await?,
                // While it stands still, nobody can tell those who are with it.
                Blow::Stop => {
                    nodes.stand_still(node, true).await?;
                    tokio::time::sleep(STILL).await;
                    nodes.stand_still(node, false).await?;
                }
                Blow::Partition => {
                    apart(&line, host.as_deref(), true)?;
                    tokio::time::sleep(APART).await;
                    apart(&line, host.as_deref(), false)?;
                }
                Blow::Database => {
                    cluster.kill()?;
                    cluster.up()?;
                }
            }
            // A death is counted from its moment on, everything else from when it is over.
            let since = if matches!(blow, Blow::Kill | Blow::End) { since } else { Instant::now() };
            let went_on = party.gone_on(&marks, since).await;
            pauses.extend(went_on.with_context(|| format!("after {blow:?} of server {node}"))?);
            away.extend(party.back_after(since));
            if matches!(blow, Blow::Kill | Blow::End) {
                nodes.up(node).await?;
            }
        }
        if times > 0 {
            println!("{blow:?} ×{times}: moved again {}", Pauses(pauses));
        }
        if matches!(blow, Blow::Kill | Blow::End) && times > 0 {
            println!("{blow:?} ×{times}: seen again by all who had lost it {}", Pauses(away));
        }
    }
    finish(party, &nodes, &cluster).await
}

/// Cuts a server off from the database without a word to either, or puts it back: pulls the cable
/// of its host, where it has one.
fn apart(line: &Cutter, host: Option<&Host>, cut: bool) -> anyhow::Result<()> {
    match host {
        Some(host) => host.pull(cut),
        None => {
            line.cut(if cut { Cut::Everything } else { Cut::Nothing });
            Ok(())
        }
    }
}

/// The way to the database that leads through a line.
fn through(cluster: &Cluster, line: &Cutter) -> String {
    cluster.address().replace(&cluster.port().to_string(), &line.port().to_string())
}

async fn finish(party: Party, nodes: &Nodes, cluster: &Cluster) -> anyhow::Result<()> {
    let mut tally = Tally::default();
    party.end(cluster, &mut tally).await?;
    nodes.no_panics()?;
    let Tally { acknowledged, pictures, records, .. } = tally;
    println!(
        "nothing lost: {acknowledged} acknowledged commands are in the log once, {pictures} pictures \
         are equal to its fold, {records} records"
    );
    Ok(())
}

/// Lines to the database are cut in the middle of an append: what became of it is found by looking.
async fn cuts(wish: &Wish, server: &std::path::Path, random: &mut Quick) -> anyhow::Result<()> {
    if wish.cuts == 0 {
        return Ok(());
    }
    let folder = Folder::new("cuts")?;
    let cluster = Cluster::start()?;
    let line = Cutter::to(cluster.port())?;
    let nodes = Nodes::start(server, vec![through(&cluster, &line)], &folder.0).await?;
    let tables = wish.tables.min(20);
    let party = Party::begin(tables, nodes.address, random);
    party.gone_on(&vec![10; tables], Instant::now()).await.context("at the beginning")?;
    let begun = Instant::now();
    for cut in 0..wish.cuts {
        // What every record begins with.
        let record = br#"{"at":"#.to_vec();
        line.cut(if cut % 4 == 3 { Cut::Question(record) } else { Cut::Answer(record) });
        while !line.done() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
    let marks = party.marks();
    party.gone_on(&marks, Instant::now()).await.context("after all cuts")?;
    println!("Cut ×{} in {:.0} s", wish.cuts, begun.elapsed().as_secs_f64());
    finish(party, &nodes, &cluster).await
}

/// The first machine of the database dies, and its standby takes its place.
async fn promotions(
    wish: &Wish,
    server: &std::path::Path,
    random: &mut Quick,
) -> anyhow::Result<()> {
    for number in 0..wish.promotions {
        let folder = Folder::new(&format!("standby-{number}"))?;
        let mut first = Cluster::start()?;
        let standby = first.standby(true)?;
        let store = format!(
            "postgres://stolik@127.0.0.1:{},127.0.0.1:{}/postgres?target_session_attrs=read-write",
            first.port(),
            standby.port()
        );
        let nodes = Nodes::start(server, vec![store; 2], &folder.0).await?;
        let tables = wish.tables.min(20);
        let party = Party::begin(tables, nodes.address, random);
        party.gone_on(&vec![10; tables], Instant::now()).await.context("at the beginning")?;
        tokio::time::sleep(Duration::from_millis(u64::from(random.below(500)))).await;
        let marks = party.marks();
        first.kill()?;
        standby.promote()?;
        let pauses = party.gone_on(&marks, Instant::now()).await.context("after a promotion")?;
        println!("Promotion: moved again {}", Pauses(pauses));
        finish(party, &nodes, &standby).await?;
    }
    Ok(())
}
