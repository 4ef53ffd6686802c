//! `stolik-evening`: plays every game at its real pace with the program's own bots, and fails if a
//! table stands still.

use clap::Parser;
use trials::evening::{Wish, run};

/// Play every game at its real pace and see that no table stands still.
#[derive(Parser)]
struct Arguments {
    #[command(flatten)]
    wish: Wish,
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    run(&Arguments::parse().wish).await
}
