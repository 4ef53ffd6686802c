//! What a household may use up in a day.

use crate::config::Limits;
use crate::shares::PerDay;

/// What a household may use up in a day.
pub struct Budgets {
    /// Tables that are opened.
    pub tables: PerDay,
    /// Bytes of clips.
    pub clips: PerDay,
    /// Decks that are made.
    pub decks: PerDay,
    /// Bytes of pictures in decks.
    pub pictures: PerDay,
}

impl Budgets {
    /// With these limits.
    pub fn new(limits: &Limits) -> Budgets {
        let per_day = |[each, all]: [u64; 2]| PerDay::new(each, all);
        Budgets {
            tables: per_day(limits.tables_per_day),
            clips: per_day(limits.clip_bytes_per_day),
            decks: per_day(limits.decks_per_day),
            pictures: per_day(limits.picture_bytes_per_day),
        }
    }
}
