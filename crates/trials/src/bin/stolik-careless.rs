//! `stolik-careless`: a server with a slip planted, started like the real one. It exists only with
//! the feature `planted-leaks`.

use anyhow::Context;
use std::net::SocketAddr;
use std::path::PathBuf;
use stolik_server::table::slip::{Slip, plant_slip};
use stolik_server::{Config, StoreAt, serve};

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let slip = match std::env::var("STOLIK_SLIP").as_deref() {
        Ok("never_synced") => Some(Slip::NeverSynced),
        Ok("acknowledged_before_stored") => Some(Slip::AckBeforeStored),
        _ => None,
    };
    plant_slip(slip);
    let folder = std::env::args().skip_while(|word| word != "--data").nth(1);
    let folder = PathBuf::from(folder.context("--data names a folder")?);
    let mut config = Config::new(games::GAMES);
    config.listen = vec![SocketAddr::from(([127, 0, 0, 1], 0))];
    config.store = StoreAt::File(folder.join("stolik.db"));
    let server = serve(config).await?;
    println!("http://{}", server.listening().addresses.first().context("a server listens")?);
    std::future::pending().await
}
