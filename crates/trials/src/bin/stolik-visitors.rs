//! `stolik-visitors`: programs of people's own play every game at the real server, with bots of the
//! house.

use clap::Parser;
use trials::visitors::{Wish, run};

/// Let programs play every game at the real server.
#[derive(Parser)]
struct Arguments {
    #[command(flatten)]
    wish: Wish,
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    run(&Arguments::parse().wish).await
}
