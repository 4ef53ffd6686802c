//! What a player is, and the one that plays anything at random.

use kernel::{Game, Offer, Quick, Random, Seat, Sight, View};

/// A player of one game.
pub trait Bot<G: Game>: Send {
    /// Looks at pictures before it chooses: those that this view names, as people get them. Who
    /// needs no pictures keeps this as it is.
    fn look(&mut self, _view: &View<G>, _sight: &dyn Sight) {}

    /// Hears what is spoken at the table, `pl` or `en`, before it chooses. Who says nothing keeps
    /// this as it is.
    fn speak(&mut self, _language: &str) {}

    /// Another game begins at the same table. Who has something to remember of the evening keeps
    /// only that and says yes; anybody else is replaced by somebody new.
    fn next_game(&mut self) -> bool {
        false
    }

    /// Chooses among the offers of a seat that is due. All that the player knows is what this seat
    /// sees.
    fn choose(
        &mut self,
        view: &View<G>,
        seat: Seat,
        offers: &[G::Offer],
        random: &mut Quick,
    ) -> G::Action;
}

/// Plays every legal action with the same probability.
pub struct Uniform;

impl<G: Game> Bot<G> for Uniform {
    fn choose(
        &mut self,
        _: &View<G>,
        _: Seat,
        offers: &[G::Offer],
        random: &mut Quick,
    ) -> G::Action {
        let total: u32 = offers.iter().map(Offer::size).sum();
        let mut pick = random.below(total);
        for offer in offers {
            match pick.checked_sub(offer.size()) {
                Some(rest) => pick = rest,
                None => return offer.nth(pick),
            }
        }
        unreachable!("the pick is below the sum of all sizes")
    }
}
