//! What grows for the next game while people sit down: begun when it is chosen, told as it goes on,
//! used up by the start.

use super::growers::{Wanted, is_wanted};
use super::refusal::{CommandRefusal, TableRefusal};
use super::state::TableState;
use super::task::{TableMessage, TableTask};
use crate::clock::Millis;
use kernel::{Grow, Grown};
use serde_json::{Value, json};
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use tokio::sync::watch;

/// How often people are told how far it has come.
const TOLD_EVERY: Millis = 250;

/// Something that grows for the next game.
pub(super) struct Growth {
    /// Tells it from one that was given up.
    number: u64,
    game: &'static str,
    options: Value,
    pub of: u16,
    pub done: u16,
    grown: Option<Vec<Grown>>,
    /// Whoever grows it notices when this is dropped.
    _wanted: watch::Sender<()>,
}

/// On what it depends, besides the chosen game and its options, whether anything has to be begun or
/// given up.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Tended {
    awake: bool,
    seated: usize,
    growing: bool,
}

/// What has to be grown now.
pub(super) struct GrowthJob {
    number: u64,
    game: &'static str,
    what: Grow,
    wanted: Wanted,
    /// Whose table it is for.
    household: IpAddr,
}

impl TableState {
    /// What the chosen game needs for those who have sat down, or for the fewest who could.
    pub(super) fn grows(&self) -> Option<Grow> {
        let allowed = self.folded.rules.seats();
        let seats = self
            .folded
            .order
            .len()
            .clamp(usize::from(*allowed.start()), usize::from(*allowed.end()));
        self.folded.rules.pictured()?.grows(&self.folded.options, seats).ok().flatten()
    }

    /// Begins to grow what the chosen game needs, and gives up what it no longer needs.
    pub(super) fn tend(&mut self) -> Option<GrowthJob> {
        // After nearly every step nothing has changed.
        let state = |state: &TableState| Tended {
            awake: state.live.awake(),
            seated: state.folded.order.len(),
            growing: state.live.growth.is_some(),
        };
        if self.live.tended == Some(state(self)) {
            return None;
        }
        let job = self.begin();
        self.live.tended = Some(state(self));
        job
    }

    fn begin(&mut self) -> Option<GrowthJob> {
        let what = if self.live.awake() { self.grows().filter(|what| !what.deck) } else { None };
        let game = self.folded.rules.id();
        let kept = self.live.growth.as_ref().is_some_and(|growth| {
            what.is_some() && growth.game == game && growth.options == self.folded.options
        });
        if kept {
            return None;
        }
        self.live.room_changed |= self.live.growth.take().is_some();
        let what = what?;
        self.live.growths += 1;
        self.live.room_changed = true;
        let (sender, wanted) = watch::channel(());
        let host = self.folded.host.and_then(|host| self.live.find(host)?.household);
        let household = host.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
        let (number, options) = (self.live.growths, self.folded.options.clone());
        self.live.growth = Some(Growth {
            number,
            game,
            options,
            of: what.items,
            done: 0,
            grown: None,
            _wanted: sender,
        });
        Some(GrowthJob { number, game, what, wanted, household })
    }

    /// So much has grown.
    pub(super) fn growth_progress(&mut self, number: u64, done: u16) {
        let lobby = self.running().is_none();
        if let Some(growth) = self.live.growth.as_mut().filter(|growth| growth.number == number) {
            growth.done = done;
            // In the middle of a game nobody waits for the next one.
            self.live.room_changed |= lobby;
        }
    }

    /// All has grown.
    pub(super) fn growth_done(&mut self, number: u64, grown: Vec<Grown>) {
        self.growth_progress(number, grown.len() as u16);
        if let Some(growth) = self.live.growth.as_mut().filter(|growth| growth.number == number) {
            growth.grown = Some(grown);
        }
    }

    /// What has grown for the game that starts now, if it needs anything; a refusal while it is not
    /// all there.
    pub(super) fn take_grown(&mut self) -> Result<Option<Vec<Grown>>, CommandRefusal> {
        let Some(what) = self.grows() else { return Ok(None) };
        if what.deck {
            let deck = self
                .folded
                .rules
                .deck(&self.folded.options)
                .and_then(|deck| self.config.decks.taken(deck));
            let taken = deck.ok_or(TableRefusal::UnknownDeck)?;
            let few = TableRefusal::TooFewPictures
                .with(json!({ "have": taken.len(), "need": what.items }));
            return if what.fits(&taken) { Ok(Some(taken)) } else { Err(few) };
        }
        let growing =
            |(done, of): (u16, u16)| TableRefusal::Growing.with(json!({ "done": done, "of": of }));
        let ready = self.live.growth.as_mut().filter(|growth| {
            growth.options == self.folded.options && growth.game == self.folded.rules.id()
        });
        let Some(growth) = ready else { return Err(growing((0, what.items))) };
        let grown = growth.grown.take().ok_or(growing((growth.done, growth.of)))?;
        self.live.growth = None;
        Ok(Some(grown))
    }
}

impl TableTask {
    /// Has what the table needs grown on a thread of its own; the table's task never waits for it.
    pub(super) fn tend(&mut self) {
        let (Some(job), inbox) = (self.state.tend(), self.inbox.clone()) else { return };
        let GrowthJob { number, game, what, mut wanted, household } = job;
        let tables = Arc::clone(&self.tables);
        tokio::spawn(async move {
            let Some(share) = tables.growers.begin(household, &mut wanted).await else { return };
            let (clock, gallery) = (Arc::clone(&tables.clock), Arc::clone(&tables.gallery));
            let turns = tables.growers.turns();
            let heard = inbox.clone();
            let grow = move || {
                let mut told: Option<Millis> = None;
                let seed: [u8; 32] = crate::person::random();
                // One card after the other: a deck takes a core for seconds, and there are games
                // going on. After each card it is somebody else's turn.
                let mut turn = Some(turns.wait());
                if !is_wanted(&wanted) {
                    return None;
                }
                let grown = gallery.grow(game, what, &seed, &mut |done| {
                    turn = None;
                    let now = clock.now();
                    if told.is_none_or(|told| now >= told + TOLD_EVERY) {
                        told = Some(now);
                        // A table that has no time to listen hears the next number.
                        heard.upgrade().map(|inbox| {
                            inbox.try_send(TableMessage::GrowthProgress { number, done })
                        });
                    }
                    turn = Some(turns.wait());
                    is_wanted(&wanted)
                });
                drop(turn);
                grown
            };
            let grown = tokio::task::spawn_blocking(grow)
                .await
                .ok()
                .flatten()
                .filter(|grown| what.fits(grown));
            drop(share);
            match (grown, inbox.upgrade()) {
                (Some(grown), Some(inbox)) => {
                    _ = inbox.send(TableMessage::GrowthDone { number, grown }).await
                }
                (None, Some(_)) => tracing::debug!(
                    game,
                    "what was to grow for a game was given up, or cannot be grown here"
                ),
                (_, None) => {}
            }
        });
    }
}
