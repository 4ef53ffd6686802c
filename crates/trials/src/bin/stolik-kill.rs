//! `stolik-kill`: kills the real server under load many times, and says what was lost.

use clap::Parser;
use std::process::ExitCode;
use trials::kill::{Wish, run};

/// Kill the server under load, restart it, and check that nothing was lost and nothing done twice.
#[derive(Parser)]
struct Arguments {
    #[command(flatten)]
    wish: Wish,
}

#[tokio::main]
async fn main() -> anyhow::Result<ExitCode> {
    let nothing_lost = run(&Arguments::parse().wish).await?;
    Ok(if nothing_lost { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
