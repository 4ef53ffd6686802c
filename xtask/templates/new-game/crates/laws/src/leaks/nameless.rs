//! Nameless with leaks: the cards of others and the stack, told in one way or another.

use super::leak;
use super::planted::plant;
use games::nameless::{Event, Nameless, Offer};
use kernel::{Game, Seat};
use serde_json::json;

type Truth = super::Truth<Nameless>;

plant! { NextCard in Nameless, "everyone sees the next card of the stack", "view",
    fn in_table(truth: &Truth) -> Option<String> {
        Some(json!(truth.game.true_top()).to_string())
    }
}

plant! { Neighbour in Nameless, "a seat sees the card of the first seat", "view",
    fn in_own(truth: &Truth, _: Seat) -> Option<String> {
        Some(json!(truth.game.truth(0)).to_string())
    }
}

plant! { ClaimTells in Nameless, "the event of a claim tells whether it is true", "events",
    fn in_event(truth: &Truth, event: &Event) -> Option<String> {
        let Event::Claimed { seat, number } = event else { return None };
        Some((truth.game.truth(*seat) == Some(*number)).to_string())
    }
}

plant! { LegalOrder in Nameless, "what is legal is listed backwards when the next card is high", "legal",
    fn legal(truth: &Truth, seat: Seat, offers: &mut Vec<Offer>) {
        truth.game.legal(seat, offers);
        if truth.game.true_top().is_some_and(|card| card > 10) {
            offers.reverse();
        }
    }
}

pub(super) fn all() -> Vec<super::Trial> {
    vec![leak::<NextCard>(), leak::<Neighbour>(), leak::<ClaimTells>(), leak::<LegalOrder>()]
}
