//! A game as it is described: its options, its components and its state, for scenarios, for `stolik
//! cards` and for the registry.

use crate::{Capabilities, Game, Offer, OptionSpec, Seat};
use serde::Serialize;
use serde_json::Value;

/// What is told about a game besides what its eyes see.
pub trait Described: Game {
    /// The options, in the order of the rules page.
    const OPTIONS: &'static [OptionSpec];
    /// Every reason for which it can end.
    const ENDINGS: &'static [&'static str];
    /// What this game can do that others cannot.
    const CAPABILITIES: Capabilities<Self> = Capabilities::NONE;
    /// What a seat alone is told, its own part and its offers as JSON, is filled up to this length
    /// on its way out. A game needs it where that length depends on what others may not know; it is
    /// never longer than this then.
    const FILLED_UP_TO: usize = 0;

    /// What a scenario prints about the state; listed on the rules page.
    type Summary: Serialize;

    /// Name of an item of the question that is due, as `stolik cards` and scenarios write it.
    fn item(&self, item: u16) -> String;

    /// The state as the rules page's summary tells it.
    fn summary(&self) -> Self::Summary;

    /// Appends what the seat may do as a JSON list, in which ladders of offers may be described
    /// (see [`spread`](crate::spread)). A law compares it with the list.
    fn write_offers(&self, seat: Seat, out: &mut String) {
        let mut offers = Vec::new();
        self.legal(seat, &mut offers);
        Self::Offer::write_list(&offers, out);
    }

    /// The components, for `stolik cards`.
    fn cards() -> Vec<Value>;
}
