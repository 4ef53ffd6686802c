//! Where cards are made of pictures: children of this process, few at a time, each with a clock beside it.

use super::Denied;
use super::picture::{CARD_BYTES, format, refusal};
use std::ffi::OsString;
use std::process::Stdio;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::process::Command;
use tokio::sync::Semaphore;
use tokio::time::timeout;

/// So many children at a time; other pictures wait.
const CHILDREN: usize = 2;
/// So long a child may take, whatever it does.
const PATIENCE: Duration = Duration::from_secs(25);

/// Makes cards.
pub struct Workshop {
    /// The program and what it is told.
    command: Vec<OsString>,
    places: Semaphore,
}

impl Workshop {
    /// Children are started with this command.
    pub fn new(command: Vec<OsString>) -> Workshop {
        Workshop { command, places: Semaphore::new(CHILDREN) }
    }

    /// A card of this file.
    pub async fn card(&self, file: &[u8]) -> Result<Vec<u8>, Denied> {
        // Most of what is no picture need not wait.
        format(file).ok_or(Denied::WrongType)?;
        let place = self.places.acquire().await.map_err(|_| Denied::NoUploads)?;
        let card = timeout(PATIENCE, self.child(file)).await.unwrap_or(Err(Denied::TookTooLong));
        drop(place);
        card
    }

    async fn child(&self, file: &[u8]) -> Result<Vec<u8>, Denied> {
        let failed = |error: std::io::Error| {
            tracing::error!(%error, "the child that reads pictures could not be used");
            Denied::NoUploads
        };
        let (program, arguments) = self.command.split_first().ok_or(Denied::NoUploads)?;
        let mut command = Command::new(program);
        // Nothing of ours goes along: no environment, no folder; descriptors close by themselves.
        command.args(arguments).env_clear().current_dir("/").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.kill_on_drop(true).spawn().map_err(failed)?;
        let (Some(mut stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else { return Err(Denied::NoUploads) };
        let mut card = Vec::new();
        let give = async {
            // A child that has seen enough does not read on.
            let _ = stdin.write_all(file).await;
            drop(stdin);
        };
        let mut stdout = stdout.take(CARD_BYTES as u64 + 1);
        let (_, taken) = tokio::join!(give, stdout.read_to_end(&mut card));
        let ended = child.wait().await.map_err(failed)?;
        match ended.success() && taken.is_ok() && card.len() <= CARD_BYTES && card.starts_with(&[0xff, 0xd8, 0xff]) {
            true => Ok(card),
            false => Err(refusal(ended.code())),
        }
    }
}
