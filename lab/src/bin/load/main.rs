//! Load on the server and, in the same run, on a bare relay: moves per second, time until all four
//! have it, memory.

mod bluff;
mod child;
mod churn;
mod closed;
mod crowd;
mod idle;
mod relay;
mod replay;
mod report;
mod socket;
mod table;
mod think;

use child::{Entrant, Kind};
use clap::{Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

/// Measures the server and, beside it, a bare relay on the same stack.
#[derive(Parser)]
#[command(name = "cargo xtask load")]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    /// Tables of four that move as fast as pictures come.
    #[arg(long, default_value_t = 100)]
    tables: usize,
    /// How long one phase of the closed loop lasts.
    #[arg(long, default_value_t = 4)]
    seconds: u64,
    /// How often the phases follow each other: relay, memory, SQLite, relay, and so on.
    #[arg(long, default_value_t = 3)]
    rounds: usize,
    /// How long a mover thinks, in seconds.
    #[arg(long, default_value_t = 2.0)]
    think: f64,
    /// Sockets, four to a table, that play with time to think.
    #[arg(long, default_value_t = 2000)]
    sockets: usize,
    /// How long one phase with time to think lasts.
    #[arg(long, default_value_t = 10)]
    think_seconds: u64,
    /// Tables of four that only sit there.
    #[arg(long, default_value_t = 1000)]
    idle: usize,
    /// Tables in a round of those that come and go, and how many rounds of them there are.
    #[arg(long, default_value_t = 500)]
    churn: usize,
    #[arg(long, default_value_t = 10)]
    churn_rounds: usize,
    /// Only these parts.
    #[arg(long, value_enum)]
    only: Vec<Part>,
    /// Start the servers under a profiler, such as "valgrind --tool=callgrind".
    #[arg(long)]
    under: Option<String>,
    /// Another build of this program, whose servers take turns with ours; tables mark them with *.
    #[arg(long)]
    beside: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    Closed,
    Think,
    Idle,
    /// Tables that come and go; only if it is named.
    Churn,
    /// PostgreSQL, one process and two.
    Many,
}

#[derive(Subcommand)]
enum Command {
    /// Serves until its input ends; the measuring process starts itself in this form.
    #[command(hide = true)]
    Serve {
        kind: Kind,
        #[arg(long)]
        store: Option<String>,
    },
}

/// The same as in the product: frames of one or two kilobytes come and go with every move.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> anyhow::Result<()> {
    let arguments = Arguments::parse();
    // As many as there may be; what is too few shows when a connection fails.
    let _ = rlimit::increase_nofile_limit(u64::MAX);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    match arguments.command {
        Some(Command::Serve { kind, store }) => runtime.block_on(child::serve(kind, store)),
        // On a worker: what runs outside the workers has its events handed over by them, which
        // takes time.
        None => runtime.block_on(async { tokio::spawn(measure(arguments)).await? }),
    }
}

async fn measure(arguments: Arguments) -> anyhow::Result<()> {
    let wanted = |part: Part| arguments.only.is_empty() || arguments.only.contains(&part);
    let mut lines = Vec::new();
    if let Some(under) = &arguments.under {
        child::UNDER.get_or_init(|| under.clone());
    }
    let entrants = Entrant::all(arguments.beside.as_ref());
    let script = bluff::record().await?;
    lines.extend(report::script(&script));
    if wanted(Part::Closed) {
        lines.extend(
            closed::measure(
                &entrants,
                &script,
                arguments.tables,
                arguments.seconds,
                arguments.rounds,
            )
            .await?,
        );
    }
    if wanted(Part::Many) {
        let (tables, seconds, rounds) = (arguments.tables, arguments.seconds, arguments.rounds);
        lines.extend(closed::many(&script, tables, seconds, rounds).await?);
    }
    if wanted(Part::Think) {
        lines.extend(
            think::measure(
                &entrants,
                &script,
                arguments.sockets.div_ceil(4),
                arguments.think,
                arguments.think_seconds,
            )
            .await?,
        );
    }
    if wanted(Part::Idle) {
        lines.extend(idle::measure(arguments.idle).await?);
    }
    // It takes ten minutes to be sure, so it is measured only if it is asked for.
    if arguments.only.contains(&Part::Churn) {
        lines.extend(churn::measure(arguments.churn, arguments.churn_rounds).await?);
    }
    println!();
    lines.iter().for_each(|line| println!("{line}"));
    println!(
        "\nMachines are noisy: compare lines of one run, not runs. docs/LOAD.md says what is measured and how."
    );
    Ok(())
}
