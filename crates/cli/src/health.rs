//! `stolik health`: whether the server on this machine can do its work, as an exit status.

use crate::speech::{system, why};
use serde_json::{Value, json};
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::{Duration, Instant};
use stolik_server::ask_readiness;
use words::Language;

/// Which server.
#[derive(clap::Args, Clone, Debug)]
pub struct Wish {
    /// Port on which it listens.
    #[arg(long, default_value_t = 8080)]
    port: u16,
    /// Address on which it listens; this machine if not given.
    #[arg(long)]
    listen: Vec<IpAddr>,
    /// It encrypts with a certificate of its own.
    #[arg(long)]
    tls: bool,
    /// It encrypts with this certificate.
    #[arg(long)]
    certificate: Option<PathBuf>,
    /// How many seconds it may take to become ready.
    #[arg(long, value_name = "SECONDS", default_value_t = 0)]
    wait: u64,
}

/// Asks, prints the answer, and says whether it is good.
pub fn run(
    wish: &Wish,
    language: Language,
    print: &mut dyn FnMut(&str) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let ip = wish.listen.iter().copied().find(|ip| !ip.is_unspecified());
    let address = SocketAddr::new(ip.unwrap_or(IpAddr::from([127, 0, 0, 1])), wish.port);
    let encrypted = wish.tls || wish.certificate.is_some();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let until = Instant::now() + Duration::from_secs(wish.wait);
    loop {
        let problem = match runtime.block_on(ask_readiness(address, encrypted)) {
            Ok(answer) => match serde_json::from_str::<Value>(&answer) {
                Ok(state) if state["ready"] == true => {
                    return print(&(language.word("cli.health.good") + "\n"));
                }
                _ => why("not_ready", &json!({ "answer": answer.trim() })),
            },
            Err(error) => {
                let problem = system(&error);
                why("no_answer", &json!({ "address": address.to_string(), "problem": problem }))
            }
        };
        if Instant::now() >= until {
            anyhow::bail!(problem);
        }
        std::thread::sleep(Duration::from_millis(200));
    }
}
