//! Runs the trials of many machines against the real server.

use clap::Parser;

/// Several servers on one database, killed, stopped and cut off while people play.
#[derive(Parser)]
struct Arguments {
    #[command(flatten)]
    wish: trials::cluster::Wish,
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    trials::cluster::run(&Arguments::parse().wish).await
}
