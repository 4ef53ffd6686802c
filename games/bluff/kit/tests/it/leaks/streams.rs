//! Leaks beside the views: events, refusals, what is due or legal, the number of the decision, the
//! summary.

use super::Truth;
use super::hands::Hands;
use bluff::{Action, Card, Event, Offer, Refusal};
use bluff_kit::Kit;
use kernel::{Due, Game, Quick, Refused, Seat, Seats};
use laws::leaks::{Trial, leak};
use laws::plant;
use serde_json::{Value, json};

plant! { FaceInEvent, "the event of a bid carries a face that the bidder shows", "events",
    fn in_event(truth: &Truth, event: &Event) -> Option<String> {
        let Event::Bid(bid) = event else { return None };
        Some(json!(truth.game.truth(bid.seat).1.first()).to_string())
    }
}

plant! { TurnedInEvent, "the event of an arrangement tells how many cards were turned to the higher end", "events",
    fn in_event(truth: &Truth, event: &Event) -> Option<String> {
        let Event::Arranged { seat } = event else { return None };
        let (hand, faces) = truth.game.truth(*seat);
        Some(hand.iter().zip(faces).filter(|(card, face)| card.ends()[1] == **face).count().to_string())
    }
}

plant! { DealInEvent, "the event of the deal carries the bottom card", "events",
    fn in_event(truth: &Truth, event: &Event) -> Option<String> {
        matches!(event, Event::Dealt { .. }).then(|| json!(truth.order.last().map(|item| Card::of_deck(*item))).to_string())
    }
}

plant! { CardInRefusal, "a bid that is too low is refused with a card of another hand", "refusal",
    fn in_refusal(truth: &Truth, refusal: &Refusal) -> Option<Value> {
        let Refusal::BidTooLow { bid: Some(bid) } = refusal else { return None };
        Some(json!(truth.game.truth(bid.seat).0.first()))
    }
}

plant! { RefusedByTruth, "a bid that no arrangement could make true is refused as too high", "",
    fn play(truth: &mut Truth, seat: Seat, action: &Action, events: &mut Vec<Event>) -> Result<(), Refused<Refusal>> {
        match action {
            Action::Bid { count, face } if count.0 as usize > truth.could_show(face.number()).max(1) && count.0 > 1 => {
                Err(Refused::Rule(Refusal::BidTooHigh { most: 0 }))
            }
            _ => truth.game.play(seat, action, events),
        }
    }
    fn wander(truth: &Truth, seat: Seat, random: &mut Quick) -> Action {
        Self::sample(truth, seat, random)
    }
    fn sample(truth: &Truth, seat: Seat, random: &mut impl kernel::Random) -> Action {
        // The game has to go on although its own list is not honoured.
        match truth.game.sample(seat, random) {
            Action::Bid { .. } if truth.game.shared().bid.is_some() => Action::Check,
            Action::Bid { face, .. } => Action::Bid { count: kernel::Whole(1), face },
            action => action,
        }
    }
}

plant! { DueByTruth, "who holds a one is asked to arrange only after the others", "due",
    fn due(truth: &Truth) -> Due {
        let Due::Seats(seats) = truth.game.due() else { return truth.game.due() };
        let holds = |seat: &Seat| truth.game.truth(*seat).0.iter().any(|card| card.shows(1));
        let without: Seats = seats.iter().filter(|seat| !holds(seat)).collect();
        Due::Seats(if without.is_empty() { seats } else { without })
    }
}

plant! { LegalByTruth, "bids that no arrangement could make true are not listed", "legal",
    fn legal(truth: &Truth, seat: Seat, offers: &mut Vec<Offer>) {
        truth.game.legal(seat, offers);
        offers.retain(|offer| match offer {
            Offer::Bid { count, face } => usize::from(*count) <= truth.could_show(face.number()),
            _ => true,
        });
    }
}

plant! { DecisionByTruth, "the number of the decision jumps when a one is sealed", "decision",
    fn decision(truth: &Truth) -> u32 {
        truth.game.decision() * 100 + truth.sealed().filter(|face| face.number() == 1).count() as u32
    }
}

plant! { SummaryTells, "the summary, which everyone may read, has the first hand", "summary",
    fn in_summary(truth: &Truth) -> Option<String> {
        Some(json!(truth.game.truth(0).0).to_string())
    }
}

/// What plants look at.
pub trait Streams {
    /// How many cards have this face on one of their ends.
    fn could_show(&self, number: u8) -> usize;
}

impl Streams for Truth {
    fn could_show(&self, number: u8) -> usize {
        self.hands().flatten().filter(|card| card.shows(number)).count()
    }
}

pub fn all() -> Vec<Trial> {
    vec![
        leak::<FaceInEvent>(),
        leak::<TurnedInEvent>(),
        leak::<DealInEvent>(),
        leak::<CardInRefusal>(),
        leak::<RefusedByTruth>(),
        leak::<DueByTruth>(),
        leak::<LegalByTruth>(),
        leak::<DecisionByTruth>(),
        leak::<SummaryTells>(),
    ]
}
