//! Recorded clips that are kept with a table, and who may bring one.

use crate::log::PersonId;
use crate::rights::{Deed, permit, roles};
use crate::state::TableState;

/// Whether this person may bring a clip now: their seat may say something with one.
pub fn may_bring_clip(table: &TableState, person: Option<PersonId>) -> bool {
    let takes = |person: PersonId| {
        let game = table.running()?;
        let voiced = game.table().voiced()?;
        Some(voiced.takes_clip(game.seat_of(person)?))
    };
    permit(table, roles(table, person, false), Deed::BringClip).is_ok()
        && person.and_then(takes) == Some(true)
}

/// The clips that are kept with this table, oldest first.
pub fn kept_clips(table: &TableState) -> &[String] {
    &table.live.session.clips
}

/// The store has these clips of the table.
pub fn take_clips(table: &mut TableState, clips: Vec<String>) {
    table.live.session.clips = clips;
}

/// The store has one more clip.
pub fn keep_clip(table: &mut TableState, clip: String) {
    table.live.session.clips.push(clip);
}

/// Clips that nobody can hear any more.
pub fn silent_clips(table: &TableState) -> Vec<String> {
    let voiced = table.game().and_then(|game| game.table().voiced());
    let heard = voiced.map_or_else(Vec::new, |voiced| voiced.clips());
    kept_clips(table).iter().filter(|clip| !heard.contains(clip)).cloned().collect()
}
