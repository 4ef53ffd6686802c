//! A log that comes in parts, so that a long one is never in memory as a whole.

use super::StoreError;
use tokio::sync::mpsc;

/// The parts of a log from some record on, oldest first.
pub struct Parts {
    /// How many records come.
    pub length: u64,
    coming: mpsc::Receiver<Result<Vec<String>, StoreError>>,
}

/// So many parts may wait to be taken.
const WAITING: usize = 2;

impl Parts {
    /// Parts, and the way to hand them in.
    pub fn coming(length: u64) -> (mpsc::Sender<Result<Vec<String>, StoreError>>, Parts) {
        let (hand_in, coming) = mpsc::channel(WAITING);
        (hand_in, Parts { length, coming })
    }

    /// All of it in one part.
    pub fn whole(log: Vec<String>) -> Parts {
        let (hand_in, parts) = Parts::coming(log.len() as u64);
        // There is room for one.
        let _ = hand_in.try_send(Ok(log));
        parts
    }

    /// All parts together.
    pub async fn all(mut self) -> Result<Vec<String>, StoreError> {
        let mut log = Vec::new();
        while let Some(part) = self.next().await? {
            log.extend(part);
        }
        Ok(log)
    }

    /// The next part; nothing at the end.
    pub async fn next(&mut self) -> Result<Option<Vec<String>>, StoreError> {
        self.coming.recv().await.transpose()
    }
}
