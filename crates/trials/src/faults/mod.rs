//! Faults planted on purpose, so that the trials can show that each would be seen. They are
//! decorators around the server's ports and chosen for one server at a time.

mod around;
mod careless;
mod clock;
mod http;
mod leak;
mod outbox;
mod slip;
mod stall;
mod truth;

pub(crate) use around::{Around, Decorated};
pub use careless::careless;
pub use leak::{
    DOOR_HAND_LEAKS, DOOR_LEAKS, GAME_LEAKS, HAND_LEAKS, HOLDER_LEAKS, LEAKS, LOG_LEAKS, Leak,
    PICTURE_LEAKS, WINDOW_LEAKS,
};
pub(crate) use slip::{Ports, marked, slipping};
pub use slip::{SLIPS, Slip};
pub(crate) use stall::stalled;
pub use stall::{STALLS, Stall};
pub(crate) use truth::at_once;

use std::sync::Arc;
use stolik_server::Config;
use stolik_server::store::LogStore;
use stolik_server::table::{Deed, Right, Role};
use truth::Truth;

/// Whoever has the link may read the logs of games.
fn strangers_read_logs(deed: Deed) -> Right {
    let who: &[Role] = &[Role::Guest, Role::Program, Role::Watcher, Role::Screen];
    if deed == Deed::ReadLog { Right { who, ..deed.right() } } else { deed.right() }
}

/// Plants a leak in a server that will keep its table in this log.
pub(crate) fn plant(config: &mut Config, leak: Option<Leak>, log: &Arc<dyn LogStore>) {
    let Some(leak) = leak else { return };
    let truth = Arc::new(Truth::new(Arc::clone(log)));
    if leak == Leak::LogToStrangers {
        config.rights = strangers_read_logs;
    }
    config.outboxes = outbox::leaky(leak, &truth);
    config.layer = http::leaky(leak, &truth, &config.gallery);
    config.clock = clock::leaky(leak, &truth, &config.clock);
}
