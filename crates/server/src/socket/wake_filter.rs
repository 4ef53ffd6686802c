//! Tells why a socket's task was woken. Most wakes bring a frame to send, and to look on the line
//! for something to read, or at the clock, costs more than to send it.

use futures_util::task::AtomicWaker;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, Wake, Waker};

/// Wakes the task, and remembers that something besides frames woken.
#[derive(Default)]
struct WokenFlag {
    woken: AtomicBool,
    task: AtomicWaker,
}

impl Wake for WokenFlag {
    fn wake(self: Arc<WokenFlag>) {
        self.wake_by_ref();
    }

    fn wake_by_ref(self: &Arc<WokenFlag>) {
        self.woken.store(true, Ordering::SeqCst);
        self.task.wake();
    }
}

/// Everything that a task waits for besides frames.
pub(super) struct WakeFilter {
    flag: Arc<WokenFlag>,
    waker: Waker,
}

impl WakeFilter {
    pub fn new() -> WakeFilter {
        let flag = Arc::new(WokenFlag { woken: AtomicBool::new(true), task: AtomicWaker::new() });
        WakeFilter { waker: Waker::from(Arc::clone(&flag)), flag }
    }

    /// Polls only if it was woken since the last time, or was ready then. What it polls wakes the
    /// task through it.
    pub fn poll<T>(
        &self,
        context: &mut Context,
        poll: impl FnOnce(&mut Context) -> Poll<T>,
    ) -> Poll<T> {
        self.flag.task.register(context.waker());
        if !self.flag.woken.swap(false, Ordering::SeqCst) {
            return Poll::Pending;
        }
        let polled = poll(&mut Context::from_waker(&self.waker));
        if polled.is_ready() {
            self.flag.woken.store(true, Ordering::SeqCst);
        }
        polled
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_polls_after_it_was_woken_or_ready_and_at_no_other_time() {
        let filter = WakeFilter::new();
        let task = Arc::new(WokenFlag::default());
        let (waker, mut inner) = (Waker::from(Arc::clone(&task)), None);
        let context = &mut Context::from_waker(&waker);
        assert!(
            filter
                .poll(context, |context| {
                    inner = Some(context.waker().clone());
                    Poll::<()>::Pending
                })
                .is_pending()
        );
        assert!(
            filter.poll(context, |_| -> Poll<()> { panic!("nothing has woken it") }).is_pending()
        );
        assert!(!task.woken.load(Ordering::SeqCst));
        inner.expect("it was polled").wake();
        assert!(task.woken.load(Ordering::SeqCst), "the task is woken");
        assert_eq!(filter.poll(context, |_| Poll::Ready(7)), Poll::Ready(7));
        assert_eq!(
            filter.poll(context, |_| Poll::Ready(8)),
            Poll::Ready(8),
            "what was ready may have more"
        );
    }
}
