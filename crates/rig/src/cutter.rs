//! A line through which everything goes, until it is cut: at once, or in the middle of something.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// What happens to what goes through the line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Cut {
    /// It goes through.
    #[default]
    Nothing,
    /// The next question that has this in it reaches the other end, and its line is cut before the
    /// answer comes back; then everything goes through again.
    Answer(Vec<u8>),
    /// The next question that has this in it is cut before it reaches the other end; then
    /// everything goes through again.
    Question(Vec<u8>),
    /// Nothing goes through, and nobody is told: a partition.
    Everything,
}

/// A line to a server on this machine.
pub struct Cutter {
    port: u16,
    cut: Arc<Mutex<Cut>>,
}

fn next(cut: &Mutex<Cut>) -> Cut {
    cut.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

/// Waits until something goes through.
fn wait(cut: &Mutex<Cut>) {
    while next(cut) == Cut::Everything {
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Whether this is the question that is to be cut; if so, the next one is not.
fn take(cut: &Mutex<Cut>, bytes: &[u8]) -> Option<Cut> {
    let mut now = cut.lock().unwrap_or_else(PoisonError::into_inner);
    let has = |part: &[u8]| bytes.windows(part.len()).any(|window| window == part);
    match &*now {
        Cut::Answer(part) | Cut::Question(part) if has(part) => Some(std::mem::take(&mut now)),
        _ => None,
    }
}

/// Carries bytes one way until one end is gone.
fn carry(mut from: TcpStream, mut to: TcpStream, cut: &Mutex<Cut>, questions: bool) {
    let mut bytes = vec![0; 64 * 1024];
    while let Ok(count @ 1..) = from.read(&mut bytes) {
        wait(cut);
        let told = if questions { take(cut, &bytes[..count]) } else { None };
        let ends = |stream: &TcpStream| _ = stream.shutdown(Shutdown::Both);
        match told {
            Some(Cut::Answer(_)) => {
                // Whoever asked hears nothing any more, and the question arrives.
                ends(&from);
                if to.write_all(&bytes[..count]).is_err() {
                    break;
                }
                // The other end is left to finish what it was asked.
                std::thread::sleep(Duration::from_millis(300));
                break;
            }
            Some(_) => break,
            None => {
                if to.write_all(&bytes[..count]).is_err() {
                    break;
                }
            }
        }
    }
    let _ = from.shutdown(Shutdown::Both);
    let _ = to.shutdown(Shutdown::Both);
}

impl Cutter {
    /// A line to this port. Its threads end with the process.
    pub fn to(port: u16) -> anyhow::Result<Cutter> {
        let listener = TcpListener::bind(("127.0.0.1", 0))?;
        let own = listener.local_addr()?.port();
        let cut: Arc<Mutex<Cut>> = Arc::default();
        let shared = Arc::clone(&cut);
        std::thread::spawn(move || {
            for near in listener.incoming().flatten() {
                wait(&shared);
                let Ok(far) = TcpStream::connect(("127.0.0.1", port)) else { continue };
                let _ = (near.set_nodelay(true), far.set_nodelay(true));
                let (Ok(near_again), Ok(far_again)) = (near.try_clone(), far.try_clone()) else {
                    continue;
                };
                let (there, back) = (Arc::clone(&shared), Arc::clone(&shared));
                std::thread::spawn(move || carry(near, far, &there, true));
                std::thread::spawn(move || carry(far_again, near_again, &back, false));
            }
        });
        Ok(Cutter { port: own, cut })
    }

    /// Where the line begins.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Says what happens from now on.
    pub fn cut(&self, cut: Cut) {
        *self.cut.lock().unwrap_or_else(PoisonError::into_inner) = cut;
    }

    /// Whether what was to be cut has been.
    pub fn done(&self) -> bool {
        next(&self.cut) == Cut::Nothing
    }
}
