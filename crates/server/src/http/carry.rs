//! Carries the bytes of a socket between a visitor and the process that has the table, as they are,
//! until either of them ends.

use std::io;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, split};
use tokio::time::timeout;

/// A visitor says little at a time.
const SAID: usize = 1024;
/// The table says more: most of what it says in one step fits.
const TOLD: usize = 8 * 1024;

/// How long a visitor may take to hang up after the table did.
const FAREWELL: Duration = Duration::from_secs(2);

/// Carries until one side ends, or `broken` does; then the other side ends too.
pub async fn carry<V, T>(visitor: V, table: T, broken: impl Future<Output = ()>)
where
    V: AsyncRead + AsyncWrite,
    T: AsyncRead + AsyncWrite,
{
    let (mut heard, mut told) = split(visitor);
    let (mut answers, mut asked) = split(table);
    let ended_by_table = tokio::select! {
        _ = copy(&mut heard, &mut asked, SAID) => false,
        copied = copy(&mut answers, &mut told, TOLD) => copied.is_ok(),
        () = broken => false,
    };
    let end = async {
        // Either may be gone already.
        let _ = asked.shutdown().await;
        let _ = told.shutdown().await;
        if ended_by_table {
            // To hang up on words that are still unread would swallow the table's last ones.
            let mut unread = [0; SAID];
            while matches!(heard.read(&mut unread).await, Ok(1..)) {}
        }
    };
    let _ = timeout(FAREWELL, end).await;
}

/// Nothing more is read before what was read is taken: who is slow slows the other side down.
async fn copy(
    from: &mut (impl AsyncRead + Unpin),
    to: &mut (impl AsyncWrite + Unpin),
    size: usize,
) -> io::Result<()> {
    let mut bytes = vec![0; size];
    loop {
        let read = from.read(&mut bytes).await?;
        if read == 0 {
            return Ok(());
        }
        to.write_all(&bytes[..read]).await?;
        to.flush().await?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::future::pending;
    use tokio::io::duplex;

    #[tokio::test]
    async fn bytes_go_both_ways_and_an_end_ends_both() {
        let (mut visitor, near) = duplex(64);
        let (far, mut table) = duplex(64);
        let carried = tokio::spawn(carry(near, far, pending()));
        let all: Vec<u8> = (0..100_000_u32).map(|number| number as u8).collect();
        let mut back = vec![0; all.len()];
        let sends = visitor.write_all(&all);
        let (sent, read) = tokio::join!(sends, table.read_exact(&mut back));
        assert!(sent.is_ok() && read.is_ok() && back == all, "to the table");
        table.write_all(b"bye").await.expect("room");
        drop(table);
        let mut last = Vec::new();
        visitor.read_to_end(&mut last).await.expect("an end");
        assert_eq!(last, b"bye", "what was said last arrives before the end");
        drop(visitor);
        carried.await.expect("carried");
    }

    #[tokio::test]
    async fn a_visitor_who_takes_nothing_stops_the_table_and_a_break_ends_it() {
        let (visitor, near) = duplex(64);
        let (far, mut table) = duplex(64);
        let (broken, breaks) = tokio::sync::oneshot::channel::<()>();
        let carried = tokio::spawn(carry(near, far, async move { _ = breaks.await }));
        let flood = tokio::spawn(async move { table.write_all(&[7; 100_000]).await });
        for _ in 0..1000 {
            tokio::task::yield_now().await;
        }
        assert!(!flood.is_finished(), "nobody keeps what the visitor does not take");
        drop(broken);
        carried.await.expect("carried");
        assert!(flood.await.expect("an end").is_err(), "the table's side has ended");
        drop(visitor);
    }
}
