//! Nameless with leaks: the cards of others and the stack, told in one way or another.

use kernel::{Game, Seat};
use laws::leaks::{Trial, leak};
use laws::plant;
use nameless::{Event, Nameless, Offer};
use nameless_kit::Kit;
use serde_json::json;

type Truth = laws::leaks::Truth<Nameless>;

plant! { NextCard, "everyone sees the next card of the stack", "view",
    fn in_table(truth: &Truth) -> Option<String> {
        Some(json!(truth.game.true_top()).to_string())
    }
}

plant! { Neighbour, "a seat sees the card of the first seat", "view",
    fn in_own(truth: &Truth, _: Seat) -> Option<String> {
        Some(json!(truth.game.truth(0)).to_string())
    }
}

plant! { ClaimTells, "the event of a claim tells whether it is true", "events",
    fn in_event(truth: &Truth, event: &Event) -> Option<String> {
        let Event::Claimed { seat, number } = event else { return None };
        Some((truth.game.truth(*seat) == Some(*number)).to_string())
    }
}

plant! { LegalOrder, "what is legal is listed backwards when the next card is high", "legal",
    fn legal(truth: &Truth, seat: Seat, offers: &mut Vec<Offer>) {
        truth.game.legal(seat, offers);
        if truth.game.true_top().is_some_and(|card| card > 10) {
            offers.reverse();
        }
    }
}

fn all() -> Vec<Trial> {
    vec![leak::<NextCard>(), leak::<Neighbour>(), leak::<ClaimTells>(), leak::<LegalOrder>()]
}

#[test]
fn every_planted_leak_is_caught() {
    laws::leaks::are_caught(&all());
}
