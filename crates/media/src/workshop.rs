//! Where cards are made of pictures: children of this process, few at a time, each with a clock
//! beside it.

use crate::picture::{CARD_BYTES, PictureFault, format, refusal};
use std::ffi::OsString;
use std::process::Stdio;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::process::{Child, Command};
use tokio::sync::Semaphore;
use tokio::time::timeout;

/// So many children at a time; other pictures wait.
const CHILDREN: usize = 2;
pub struct Workshop {
    /// The program and what it is told.
    command: Vec<OsString>,
    /// So long a child may take, whatever it does.
    patience: Duration,
    places: Semaphore,
}

impl Workshop {
    /// Children are started with this command, and ended when they take longer than this.
    pub fn new(command: Vec<OsString>, patience: Duration) -> Workshop {
        Workshop { command, patience, places: Semaphore::new(CHILDREN) }
    }

    /// A card of this file.
    pub async fn card(&self, file: &[u8]) -> Result<Vec<u8>, PictureFault> {
        // Most of what is no picture need not wait.
        format(file).ok_or(PictureFault::WrongType)?;
        let place = self.places.acquire().await.map_err(|_| PictureFault::NoChild)?;
        let mut child = self.start().map_err(failed)?;
        let card = match timeout(self.patience, talk(&mut child, file)).await {
            Ok(card) => card,
            Err(_) => {
                // Nobody else gets its place before it is gone.
                child.kill().await.map_err(failed)?;
                Err(PictureFault::TookTooLong)
            }
        };
        drop(place);
        card
    }

    fn start(&self) -> std::io::Result<Child> {
        let (program, arguments) =
            self.command.split_first().ok_or(std::io::ErrorKind::NotFound)?;
        let mut command = Command::new(program);
        // Nothing of ours goes along: no environment, no folder; descriptors close by themselves.
        // If whoever waits for it goes, it goes too.
        command
            .args(arguments)
            .env_clear()
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        command.kill_on_drop(true).spawn()
    }
}

fn failed(error: std::io::Error) -> PictureFault {
    tracing::error!(%error, "the child that reads pictures could not be used");
    PictureFault::NoChild
}

/// Gives a child the file and takes its card.
async fn talk(child: &mut Child, file: &[u8]) -> Result<Vec<u8>, PictureFault> {
    let (Some(mut stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
        return Err(PictureFault::NoChild);
    };
    let mut card = Vec::new();
    let give = async {
        // A child that has seen enough does not read on.
        let _ = stdin.write_all(file).await;
        drop(stdin);
    };
    let mut stdout = stdout.take(CARD_BYTES as u64 + 1);
    let (_, taken) = tokio::join!(give, stdout.read_to_end(&mut card));
    let ended = child.wait().await.map_err(failed)?;
    match ended.success()
        && taken.is_ok()
        && card.len() <= CARD_BYTES
        && card.starts_with(&[0xff, 0xd8, 0xff])
    {
        true => Ok(card),
        false => Err(refusal(ended.code())),
    }
}
