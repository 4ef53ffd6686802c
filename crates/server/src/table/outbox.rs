//! The outbox of a socket: its table puts in what there is and never waits, the socket takes
//! everything out at once.
//!
//! A channel would do, but it hands over one frame at a time and keeps room for many; this is done
//! four times for every move.

use axum::extract::ws::Utf8Bytes;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};
use table::door::Bye;

/// Frames that may wait for one socket: more than a full burst of its own commands brings back. A
/// socket that falls further behind is dropped and comes back for a fresh snapshot, so no event is
/// ever lost in silence.
const OUTBOX: usize = 256;

#[derive(Debug, Default)]
struct Pending {
    frames: Vec<Utf8Bytes>,
    /// Nothing follows these frames, and why.
    bye: Option<Bye>,
    /// The table has let go of the socket.
    let_go: bool,
    /// The socket is gone.
    gone: bool,
    /// The socket's task, when it waits.
    waits: Option<Waker>,
}

#[derive(Clone, Debug, Default)]
struct Shared(Arc<Mutex<Pending>>);

impl Shared {
    fn open(&self) -> MutexGuard<'_, Pending> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, change: impl FnOnce(&mut Pending)) {
        let mut pending = self.open();
        change(&mut pending);
        let waits = pending.waits.take();
        drop(pending);
        if let Some(task) = waits {
            task.wake();
        }
    }
}

/// Where a table puts the frames of one viewer: the only way out of it.
pub trait Outbox: Send {
    /// Puts all frames in; false if the viewer is gone or they are too many, and then none of them
    /// is in.
    fn put(&self, frames: &mut Vec<Utf8Bytes>) -> bool;

    /// Nothing will follow.
    fn bye(self: Box<Self>, bye: Bye);
}

/// What every outbox goes through before its table gets it; the product hands it on as it is.
pub type Outboxes = Arc<dyn Fn(Box<dyn Outbox>) -> Box<dyn Outbox> + Send + Sync>;

/// The table's end of a socket.
struct SocketOutbox(Shared);

/// The socket's end.
#[derive(Debug)]
pub struct OutboxReader(Shared);

/// What the socket found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taken {
    /// Frames; more may follow.
    Frames,
    /// The last frames there are.
    Last(Bye),
    /// The table has let go of this socket without a word: it fell behind. What still waited was
    /// old and is gone.
    LetGo,
}

/// Both ends of an outbox.
pub fn outbox() -> (Box<dyn Outbox>, OutboxReader) {
    let shared = Shared::default();
    (Box::new(SocketOutbox(shared.clone())), OutboxReader(shared))
}

impl Outbox for SocketOutbox {
    fn put(&self, frames: &mut Vec<Utf8Bytes>) -> bool {
        let mut fits = true;
        self.0.change(|pending| {
            fits = !pending.gone && pending.frames.len() + frames.len() <= OUTBOX;
            match pending.frames.is_empty() {
                _ if !fits => frames.clear(),
                true => std::mem::swap(&mut pending.frames, frames),
                false => pending.frames.append(frames),
            }
        });
        fits
    }

    fn bye(self: Box<Self>, bye: Bye) {
        self.0.change(|pending| pending.bye = Some(bye));
    }
}

impl Drop for SocketOutbox {
    fn drop(&mut self) {
        self.0.change(|pending| pending.let_go = true);
    }
}

impl OutboxReader {
    /// Takes everything there is; if there is nothing the task is woken when something has come.
    /// `frames` has to be empty.
    pub fn poll_take(&mut self, context: &mut Context, frames: &mut Vec<Utf8Bytes>) -> Poll<Taken> {
        let mut pending = self.0.open();
        let found = match pending.bye {
            Some(bye) => Taken::Last(bye),
            None if pending.let_go => return Poll::Ready(Taken::LetGo),
            None if pending.frames.is_empty() => {
                pending.waits = Some(context.waker().clone());
                return Poll::Pending;
            }
            None => Taken::Frames,
        };
        std::mem::swap(&mut pending.frames, frames);
        Poll::Ready(found)
    }
}

impl Drop for OutboxReader {
    fn drop(&mut self) {
        *self.0.open() = Pending { gone: true, ..Pending::default() };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::task::Wake;

    #[derive(Default)]
    struct Wakes(AtomicUsize);

    impl Wake for Wakes {
        fn wake(self: Arc<Wakes>) {
            self.0.fetch_add(1, Ordering::SeqCst);
        }
    }

    fn frames(texts: &[&'static str]) -> Vec<Utf8Bytes> {
        texts.iter().map(|text| Utf8Bytes::from_static(text)).collect()
    }

    #[test]
    fn what_is_put_in_comes_out_in_order_and_wakes_once() {
        let (outbox, mut mail) = outbox();
        let wakes = Arc::new(Wakes::default());
        let waker = Waker::from(Arc::clone(&wakes));
        let (context, mut taken) = (&mut Context::from_waker(&waker), Vec::new());
        assert_eq!(mail.poll_take(context, &mut taken), Poll::Pending);
        assert!(outbox.put(&mut frames(&["ack", "picture"])));
        assert!(outbox.put(&mut frames(&["another"])));
        assert_eq!(wakes.0.load(Ordering::SeqCst), 1, "whoever is awake already is left alone");
        assert_eq!(mail.poll_take(context, &mut taken), Poll::Ready(Taken::Frames));
        assert_eq!(taken, frames(&["ack", "picture", "another"]));
        taken.clear();
        assert_eq!(mail.poll_take(context, &mut taken), Poll::Pending);
        assert!(outbox.put(&mut frames(&["more"])));
        outbox.bye(Bye::Kicked);
        assert_eq!(wakes.0.load(Ordering::SeqCst), 2);
        assert_eq!(
            (mail.poll_take(context, &mut taken), taken),
            (Poll::Ready(Taken::Last(Bye::Kicked)), frames(&["more"]))
        );
    }

    #[test]
    fn whoever_falls_behind_is_let_go_and_hears_nothing_old() {
        let (outbox, mut mail) = outbox();
        let burst = || vec![Utf8Bytes::from_static("picture"); OUTBOX];
        assert!(outbox.put(&mut burst()));
        let mut one_more = frames(&["one more"]);
        assert!(!outbox.put(&mut one_more));
        assert!(one_more.is_empty(), "and does not wait for the next step either");
        drop(outbox);
        let (context, mut taken) = (&mut Context::from_waker(Waker::noop()), Vec::new());
        assert_eq!(
            (mail.poll_take(context, &mut taken), taken.len()),
            (Poll::Ready(Taken::LetGo), 0)
        );
    }

    #[test]
    fn nothing_is_kept_for_a_socket_that_is_gone() {
        let (outbox, mail) = outbox();
        drop(mail);
        assert!(!outbox.put(&mut frames(&["picture"])));
    }
}
