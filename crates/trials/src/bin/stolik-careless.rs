//! `stolik-careless`: a server with a careless store, started like the real one, for the trials of
//! power cuts.

use anyhow::Context;
use std::net::SocketAddr;
use std::path::PathBuf;
use stolik_server::{Config, serve};
use trials::faults::careless;

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let how = std::env::var("STOLIK_SLIP").ok();
    let folder = std::env::args().skip_while(|word| word != "--data").nth(1);
    let folder = PathBuf::from(folder.context("--data names a folder")?);
    let mut config = Config::new(games::GAMES);
    config.listen = vec![SocketAddr::from(([127, 0, 0, 1], 0))];
    config.store = careless(folder.join("stolik.db"), how.as_deref())?;
    let server = serve(config).await?;
    println!("http://{}", server.listening().addresses.first().context("a server listens")?);
    std::future::pending().await
}
