//! `stolik-power`: takes the power away from the real server many times, and says what was lost.

use clap::Parser;
use trials::power::{Wish, run};

/// Trace the server while people play, lose all that it has not synced, and check that nothing that
/// anybody was told is gone.
#[derive(Parser)]
struct Arguments {
    #[command(flatten)]
    wish: Wish,
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    run(&Arguments::parse().wish).await
}
