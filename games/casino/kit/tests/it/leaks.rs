//! Kasyno with leaks: the stack, and which cards are not in this game, told in one way or another.

use casino::{Card, Casino, Event, Offer, Refusal, Symbol};
use casino_kit::Kit;
use kernel::{Game, Seat};
use laws::leaks::{Trial, leak};
use laws::plant;
use serde_json::{Value, json};

type Truth = laws::leaks::Truth<Casino>;

/// What plants look at.
pub trait Looks {
    fn next(&self) -> Option<Card>;
}

impl Looks for Truth {
    fn next(&self) -> Option<Card> {
        self.game.truth().next()
    }
}

plant! { NextCard, "everyone sees the next card of the stack", "view",
    fn in_table(truth: &Truth) -> Option<String> {
        Some(json!(truth.next()).to_string())
    }
}

plant! { LastCard, "a seat sees the last card of the stack", "view",
    fn in_own(truth: &Truth, _: Seat) -> Option<String> {
        Some(json!(truth.game.truth().last()).to_string())
    }
}

plant! { PointsLeft, "everyone sees how many points the stack holds", "view",
    fn in_table(truth: &Truth) -> Option<String> {
        Some(truth.game.truth().map(|card| u32::from(card.points())).sum::<u32>().to_string())
    }
}

plant! { StillToCome, "a field is there only while the dearest card is in the stack", "view",
    fn in_table(truth: &Truth) -> Option<String> {
        truth.game.truth().any(|card| card.points() == 6).then(|| "true".to_string())
    }
}

plant! { SortedStack, "the cards of the stack are listed without their order", "view",
    fn in_table(truth: &Truth) -> Option<String> {
        let mut cards: Vec<Card> = truth.game.truth().collect();
        cards.sort();
        Some(json!(cards).to_string())
    }
}

plant! { Seed, "the number of the shuffle is shown, from which it could be dealt again", "view",
    fn in_table(truth: &Truth) -> Option<String> {
        Some(truth.order.iter().fold(0u64, |number, item| number.wrapping_mul(37).wrapping_add(u64::from(*item))).to_string())
    }
}

plant! { NextInEvent, "the event of a refill carries the card after it", "events",
    fn in_event(truth: &Truth, event: &Event) -> Option<String> {
        matches!(event, Event::Refilled { .. }).then(|| json!(truth.next()).to_string())
    }
}

plant! { RollTells, "the event of a roll tells whether the next card wants a joker", "events",
    fn in_event(truth: &Truth, event: &Event) -> Option<String> {
        let wants = |card: Card| card.face().combinations().iter().any(|combination| combination[Symbol::Joker] > 0);
        matches!(event, Event::Rolled { .. }).then(|| truth.next().is_some_and(wants).to_string())
    }
}

plant! { CardInRefusal, "a card that is not there is refused with whether it is in the stack", "refusal",
    fn in_refusal(truth: &Truth, refusal: &Refusal) -> Option<Value> {
        matches!(refusal, Refusal::NoSuchCard | Refusal::NotYourCard).then(|| json!(truth.next()))
    }
}

plant! { LegalOrder, "what is legal is listed backwards when a dear card comes next", "legal",
    fn legal(truth: &Truth, seat: Seat, offers: &mut Vec<Offer>) {
        truth.game.legal(seat, offers);
        if truth.next().is_some_and(|card| card.points() > 3) {
            offers.reverse();
        }
    }
}

plant! { DecisionByTruth, "the number of the decision jumps with the points of the next card", "decision",
    fn decision(truth: &Truth) -> u32 {
        truth.game.decision() * 10 + truth.next().map_or(0, |card| u32::from(card.points()))
    }
}

plant! { SummaryTells, "the summary, which everyone may read, has the stack", "summary",
    fn in_summary(truth: &Truth) -> Option<String> {
        Some(json!(truth.game.truth().collect::<Vec<_>>()).to_string())
    }
}

pub fn all() -> Vec<Trial> {
    vec![
        leak::<NextCard>(),
        leak::<LastCard>(),
        leak::<PointsLeft>(),
        leak::<StillToCome>(),
        leak::<SortedStack>(),
        leak::<Seed>(),
        leak::<NextInEvent>(),
        leak::<RollTells>(),
        leak::<CardInRefusal>(),
        leak::<LegalOrder>(),
        leak::<DecisionByTruth>(),
        leak::<SummaryTells>(),
    ]
}

#[test]
fn every_planted_leak_is_caught() {
    laws::leaks::are_caught(&all());
}
