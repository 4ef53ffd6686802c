//! Iluzja with leaks: cards known by a number, a name, an order, or by what is told too early.

use illusion::{Colour, Event, Illusion, Offer, Refusal};
use illusion_kit::Kit;
use kernel::{Eye, Game, Picture, Pictured, Seat};
use laws::leaks::{Honest, Planted, Trial, leak};
use laws::plant;
use serde_json::{Value, json};

type Truth = laws::leaks::Truth<Illusion>;

/// What plants look at.
pub trait Looks {
    /// How much of the colour that matters the cards of the row show.
    fn values(&self) -> Vec<u8>;
    /// How much of it the card on top shows.
    fn top(&self) -> Option<u8>;
    /// Where the card on top would be right.
    fn right_place(&self) -> usize;
}

impl Looks for Truth {
    fn values(&self) -> Vec<u8> {
        let colour = self.game.shared().colour.unwrap_or(Colour::Red);
        self.game.truth_row().iter().map(|(_, numbers)| numbers.of(colour)).collect()
    }

    fn top(&self) -> Option<u8> {
        let colour = self.game.shared().colour.unwrap_or(Colour::Red);
        self.game.truth_stack().first().map(|(_, numbers)| numbers.of(colour))
    }

    fn right_place(&self) -> usize {
        let top = self.top().unwrap_or(0);
        self.values().iter().take_while(|value| **value < top).count()
    }
}

plant! { StableNumber, "the cards of the row are known by their numbers in the deck", "view",
    fn in_table(truth: &Truth) -> Option<String> {
        Some(json!(truth.game.truth_row().iter().map(|(card, _)| card).collect::<Vec<_>>()).to_string())
    }
}

plant! { Percentage, "everyone sees a percentage of the card on top", "view",
    fn in_table(truth: &Truth) -> Option<String> {
        Some(json!(truth.top()).to_string())
    }
}

plant! { RowIsRight, "everyone sees whether the row is right so far", "view",
    fn in_table(truth: &Truth) -> Option<String> {
        Some(truth.values().is_sorted().to_string())
    }
}

plant! { MeanOfRow, "the row is drawn as high as its cards show on average", "view",
    fn in_table(truth: &Truth) -> Option<String> {
        let values = truth.values();
        Some((values.iter().map(|value| u32::from(*value)).sum::<u32>() / values.len().max(1) as u32).to_string())
    }
}

plant! { NextArrow, "everyone sees which colour comes next", "view",
    fn in_table(truth: &Truth) -> Option<String> {
        Some(json!(truth.game.truth_arrows().first()).to_string())
    }
}

plant! { RestOfStack, "everyone sees the card under the top one", "view",
    fn in_table(truth: &Truth) -> Option<String> {
        Some(json!(truth.game.truth_stack().get(1).map(|(card, _)| card)).to_string())
    }
}

plant! { Again, "a card that was seen before is marked by its place among the discarded ones", "view",
    fn in_table(truth: &Truth) -> Option<String> {
        let drawn = truth.order.len().checked_sub(truth.game.truth_stack().len())?;
        Some(json!(truth.order.get(drawn)).to_string())
    }
}

plant! { FileName, "pictures are known by the names of their files", "picture",
    fn pictures(truth: &Truth, eye: Eye) -> Vec<Picture> {
        truth.game.pictures(eye).into_iter().map(|Picture { key, .. }| Picture { name: key.clone(), key }).collect()
    }
}

plant! { PictureOrder, "pictures are listed from the one that shows least", "pictures",
    fn pictures(truth: &Truth, eye: Eye) -> Vec<Picture> {
        let mut pictures = truth.game.pictures(eye);
        pictures.sort_by(|one, other| one.key.cmp(&other.key));
        pictures
    }
}

plant! { CardBelow, "the picture under the top one can be looked at too", "a picture that its view does not name",
    fn pictures(truth: &Truth, eye: Eye) -> Vec<Picture> {
        let mut pictures = truth.game.pictures(eye);
        let (stack, top) = (truth.game.truth_stack(), truth.game.shared().top);
        pictures.extend(stack.get(1).zip(top).map(|((card, _), top)| Picture { name: (top + 1).to_string(), key: card.to_string() }));
        pictures
    }
}

plant! { LegalOrder, "the place where the card is right is offered first", "legal",
    fn legal(truth: &Truth, seat: Seat, offers: &mut Vec<Offer>) {
        truth.game.legal(seat, offers);
        let right = truth.right_place();
        if right < offers.len() {
            offers.swap(0, right);
        }
    }
}

plant! { DoubtByTruth, "doubting is offered only where it would be right", "legal",
    fn legal(truth: &Truth, seat: Seat, offers: &mut Vec<Offer>) {
        truth.game.legal(seat, offers);
        let wrong = !truth.values().is_sorted();
        offers.retain(|offer| *offer != Offer::Doubt || wrong);
    }
}

plant! { EventTooEarly, "the event of a placed card carries its percentage before anybody doubts", "events",
    fn in_event(truth: &Truth, event: &Event) -> Option<String> {
        let Event::Placed { at, .. } = event else { return None };
        Some(json!(truth.values().get(usize::from(*at))).to_string())
    }
}

plant! { PlaceInRefusal, "a place that there is not is refused with the right one", "refusal",
    fn in_refusal(truth: &Truth, refusal: &Refusal) -> Option<Value> {
        matches!(refusal, Refusal::NoSuchPlace { .. }).then(|| json!(truth.right_place()))
    }
}

plant! { SummaryTells, "the summary, which everyone may read, has the values of the row", "summary",
    fn in_summary(truth: &Truth) -> Option<String> {
        Some(json!(truth.values()).to_string())
    }
}

plant! { DecisionByTruth, "the number of the decision jumps when the row is wrong", "decision",
    fn decision(truth: &Truth) -> u32 {
        truth.game.decision() * 10 + u32::from(!truth.values().is_sorted())
    }
}

pub fn all() -> Vec<Trial> {
    vec![
        leak::<StableNumber>(),
        leak::<Percentage>(),
        leak::<RowIsRight>(),
        leak::<MeanOfRow>(),
        leak::<NextArrow>(),
        leak::<RestOfStack>(),
        leak::<Again>(),
        leak::<FileName>(),
        leak::<PictureOrder>(),
        leak::<CardBelow>(),
        leak::<LegalOrder>(),
        leak::<DoubtByTruth>(),
        leak::<EventTooEarly>(),
        leak::<PlaceInRefusal>(),
        leak::<SummaryTells>(),
        leak::<DecisionByTruth>(),
    ]
}

#[test]
fn every_planted_leak_is_caught() {
    laws::leaks::are_caught(&all());
}

#[test]
fn with_nothing_planted_nothing_is_caught() {
    if let Err(broken) = laws::run_all::<Planted<Honest<Kit>>>(40, 0) {
        panic!("{broken}");
    }
}
