//! Tells why a socket's task was woken. Most wakes bring a picture to send, and to look on the line for something to read, or at the
//! clock, costs more than to send it.

use futures_util::task::AtomicWaker;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, Wake, Waker};

/// Wakes the task, and remembers that something besides pictures stirs.
#[derive(Default)]
struct Bell {
    stirs: AtomicBool,
    task: AtomicWaker,
}

impl Wake for Bell {
    fn wake(self: Arc<Bell>) {
        self.wake_by_ref();
    }

    fn wake_by_ref(self: &Arc<Bell>) {
        self.stirs.store(true, Ordering::SeqCst);
        self.task.wake();
    }
}

/// Everything that a task waits for besides pictures.
pub(super) struct Stir {
    bell: Arc<Bell>,
    waker: Waker,
}

impl Stir {
    pub fn new() -> Stir {
        let bell = Arc::new(Bell { stirs: AtomicBool::new(true), task: AtomicWaker::new() });
        Stir { waker: Waker::from(Arc::clone(&bell)), bell }
    }

    /// Polls only if it was woken since the last time, or was ready then. What it polls wakes the task through it.
    pub fn poll<T>(&self, context: &mut Context, poll: impl FnOnce(&mut Context) -> Poll<T>) -> Poll<T> {
        self.bell.task.register(context.waker());
        if !self.bell.stirs.swap(false, Ordering::SeqCst) {
            return Poll::Pending;
        }
        let polled = poll(&mut Context::from_waker(&self.waker));
        if polled.is_ready() {
            self.bell.stirs.store(true, Ordering::SeqCst);
        }
        polled
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_polls_after_it_was_woken_or_ready_and_at_no_other_time() {
        let stir = Stir::new();
        let task = Arc::new(Bell::default());
        let (waker, mut inner) = (Waker::from(Arc::clone(&task)), None);
        let context = &mut Context::from_waker(&waker);
        assert!(
            stir.poll(context, |context| {
                inner = Some(context.waker().clone());
                Poll::<()>::Pending
            })
            .is_pending()
        );
        assert!(stir.poll(context, |_| -> Poll<()> { panic!("nothing has woken it") }).is_pending());
        assert!(!task.stirs.load(Ordering::SeqCst));
        inner.expect("it was polled").wake();
        assert!(task.stirs.load(Ordering::SeqCst), "the task is woken");
        assert_eq!(stir.poll(context, |_| Poll::Ready(7)), Poll::Ready(7));
        assert_eq!(stir.poll(context, |_| Poll::Ready(8)), Poll::Ready(8), "what was ready may have more");
    }
}
