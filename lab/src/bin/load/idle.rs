//! Memory of sockets and tables that do nothing, by the difference that thousands of them make.

use crate::bluff::sit_down;
use crate::child::{Kind, own};
use crate::report;
use crate::socket::Socket;
use std::time::Duration;

/// KiB that an idle socket may cost.
const SOCKET_AIM: f64 = 12.0;
/// KiB that a table may cost that is in memory and not in play.
const TABLE_AIM: f64 = 16.0;
/// Sockets that come to each table after its people.
const SCREENS: usize = 4;

/// First tables with four people each, then shared screens that join them: these cost sockets and
/// nothing else. The log is on disk, as with every server that is meant to last.
pub async fn measure(tables: usize) -> anyhow::Result<Vec<String>> {
    eprintln!("memory of {tables} idle tables and {} sockets", tables * (4 + SCREENS));
    let served = own(Kind::Sqlite).start()?;
    // The first ones pay for what all share.
    let mut kept = Vec::new();
    for number in 0..50 {
        kept.push(sit_down(served.address, number).await?);
    }
    let settle = || tokio::time::sleep(Duration::from_secs(2));
    settle().await;
    let start = served.memory()?;
    let first = kept.len();
    for number in 0..tables {
        kept.push(sit_down(served.address, number).await?);
    }
    settle().await;
    let with_tables = served.memory()?;
    for (number, (invite, sockets)) in kept.iter_mut().skip(first).enumerate() {
        for _ in 0..SCREENS {
            let mut screen = Socket::open(served.address, number, &format!("/ws/{invite}")).await?;
            screen.say(r#"{"t":"hello","v":2,"as":"tv","lang":"pl"}"#).await?;
            while !screen.hear().await?.starts_with(br#"{"t":"room""#) {}
            sockets.push(screen);
        }
    }
    settle().await;
    let with_screens = served.memory()?;
    let socket = (with_screens - with_tables) / (tables * SCREENS) as f64;
    let table = (with_tables - start) / tables as f64 - 4.0 * socket;
    let mut out = vec![
        String::new(),
        format!("memory: {tables} tables with 4 people, then {SCREENS} more sockets at each"),
    ];
    out.push(format!("  resident before, with tables, with sockets: {start:.0}, {with_tables:.0}, {with_screens:.0} KiB"));
    out.push(report::aim(
        "an idle socket",
        &format!("{socket:.1} KiB"),
        &format!("≤ {SOCKET_AIM} KiB"),
        socket <= SOCKET_AIM,
    ));
    out.push(report::aim(
        "a table not in play",
        &format!("{table:.1} KiB"),
        &format!("≤ {TABLE_AIM} KiB"),
        table <= TABLE_AIM,
    ));
    Ok(out)
}
