//! What grows for the next game while people sit down: begun when it is chosen, told as it goes on,
//! used up by the start.

use crate::refusal::{CommandRefusal, TableRefusal};
use crate::state::TableState;
use crate::step::Step;
use kernel::{Grow, Grown};
use serde::Serialize;
use serde_json::{Value, json};
use std::any::Any;
use std::net::IpAddr;

/// Whoever grows something notices when this is dropped.
type Wanted = Box<dyn Any + Send + Sync>;

/// Something that grows for the next game.
struct Growing {
    /// Tells it from one that was given up.
    number: u64,
    game: &'static str,
    options: Value,
    of: u16,
    done: u16,
    grown: Option<Vec<Grown>>,
    _wanted: Wanted,
}

/// On what it depends, besides the chosen game and its options, whether anything has to be begun or
/// given up.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Looked {
    awake: bool,
    seated: usize,
    growing: bool,
}

/// What grows for the next game, and how often something was begun.
#[derive(Default)]
pub struct Growth {
    growing: Option<Growing>,
    count: u64,
    /// For what it was last seen whether anything has to grow; nothing when something else was
    /// chosen.
    looked: Option<Looked>,
}

impl Growth {
    /// Something else was chosen.
    pub(crate) fn look_again(&mut self) {
        self.looked = None;
    }
}

/// What has to be grown now.
pub struct GrowthJob {
    pub number: u64,
    pub game: &'static str,
    /// What the game asks for.
    pub what: Grow,
    /// Whose table it is for, if that is known.
    pub household: Option<IpAddr>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Growing"))]
pub(crate) struct GrowthFrame {
    /// So much is there.
    done: u16,
    /// So much there will be.
    of: u16,
}

/// How far what grows has come, as everybody is shown it.
pub(crate) fn growth_frame(table: &TableState) -> Option<GrowthFrame> {
    let growing = table.live.growth.growing.as_ref()?;
    Some(GrowthFrame { done: growing.done, of: growing.of })
}

/// What the chosen game needs for those who have sat down, or for the fewest who could.
pub(crate) fn grows(table: &TableState) -> Option<Grow> {
    let setup = &table.folded.setup;
    let allowed = setup.rules().seats();
    let (least, most) = (usize::from(*allowed.start()), usize::from(*allowed.end()));
    let seats = table.folded.people.order().len().clamp(least, most);
    setup.rules().pictured()?.grows(setup.options(), seats).ok().flatten()
}

/// Begins to grow what the chosen game needs, and gives up what it no longer needs. `wanted` makes
/// what whoever grows it watches.
pub fn tend(table: &mut TableState, wanted: impl FnOnce() -> Wanted) -> Option<GrowthJob> {
    // After nearly every step nothing has changed.
    let look = |table: &TableState| Looked {
        awake: table.live.presence.awake(),
        seated: table.folded.people.order().len(),
        growing: table.live.growth.growing.is_some(),
    };
    if table.live.growth.looked == Some(look(table)) {
        return None;
    }
    let job = begin(table, wanted);
    table.live.growth.looked = Some(look(table));
    job
}

fn begin(table: &mut TableState, wanted: impl FnOnce() -> Wanted) -> Option<GrowthJob> {
    let awake = table.live.presence.awake();
    let what = if awake { grows(table).filter(|what| !what.deck) } else { None };
    let (game, options) = (table.folded.setup.rules().id(), table.folded.setup.options());
    let stays = |it: &Growing| what.is_some() && it.game == game && it.options == *options;
    if table.live.growth.growing.as_ref().is_some_and(stays) {
        return None;
    }
    let live = &mut table.live;
    if live.growth.growing.take().is_some() {
        live.changes.room();
    }
    let what = what?;
    live.changes.room();
    live.growth.count += 1;
    let (number, options) = (live.growth.count, options.clone());
    let host = table.folded.people.host();
    let household = host.and_then(|host| live.presence.household(host));
    live.growth.growing = Some(Growing {
        number,
        game,
        options,
        of: what.items,
        done: 0,
        grown: None,
        _wanted: wanted(),
    });
    Some(GrowthJob { number, game, what, household })
}

/// So much has grown.
pub fn growth_progress(table: &mut TableState, number: u64, done: u16) {
    let lobby = table.running().is_none();
    let growing = table.live.growth.growing.as_mut().filter(|it| it.number == number);
    if let Some(growing) = growing {
        growing.done = done;
        // In the middle of a game nobody waits for the next one.
        if lobby {
            table.live.changes.room();
        }
    }
}

/// All has grown.
pub fn growth_done(table: &mut TableState, number: u64, grown: Vec<Grown>) {
    growth_progress(table, number, grown.len() as u16);
    let growing = table.live.growth.growing.as_mut().filter(|it| it.number == number);
    if let Some(growing) = growing {
        growing.grown = Some(grown);
    }
}

/// What has grown for the game that starts now, if it needs anything; a refusal while it is not all
/// there.
pub(super) fn take_grown(step: &mut Step) -> Result<Option<Vec<Grown>>, CommandRefusal> {
    let Some(what) = grows(step) else { return Ok(None) };
    let (rules, options) = (step.folded.setup.rules(), step.folded.setup.options().clone());
    if what.deck {
        let deck = rules.deck(&options).and_then(|deck| step.config.decks.taken(deck));
        let taken = deck.ok_or(TableRefusal::UnknownDeck)?;
        let few =
            TableRefusal::TooFewPictures.with(json!({ "have": taken.len(), "need": what.items }));
        return if what.fits(&taken) { Ok(Some(taken)) } else { Err(few) };
    }
    let not_yet =
        |(done, of): (u16, u16)| TableRefusal::Growing.with(json!({ "done": done, "of": of }));
    let growth = &mut step.live_mut().growth;
    let fits = |it: &&mut Growing| it.options == options && it.game == rules.id();
    let Some(growing) = growth.growing.as_mut().filter(fits) else {
        return Err(not_yet((0, what.items)));
    };
    let grown = growing.grown.take().ok_or(not_yet((growing.done, growing.of)))?;
    growth.growing = None;
    Ok(Some(grown))
}
