//! Narrator with leaks: whose a card is, what was given and voted before its time, hands, the
//! stack, and pictures that are none of an eye's business.

use kernel::{Eye, Game, Outcome, Picture, Pictured, Seat};
use laws::leaks::{Trial, leak};
use laws::plant;
use narrator::{Event, Narrator, Offer, Refusal, TrueHolding};
use narrator_kit::Kit;
use serde_json::{Value, json};

type Truth = laws::leaks::Truth<Narrator>;

/// What plants look at.
pub trait Looks {
    fn holdings(&self) -> impl Iterator<Item = TrueHolding>;
    fn next(&self, seat: Seat) -> TrueHolding;
    fn votes(&self) -> Vec<Option<u8>>;
    /// The number of the narrator's card, while it lies out.
    fn right(&self) -> Option<u8>;
    fn found(&self, seat: Seat) -> bool;
}

impl Looks for Truth {
    fn holdings(&self) -> impl Iterator<Item = TrueHolding> {
        (0..self.seats).map(|seat| self.game.truth(seat))
    }

    fn next(&self, seat: Seat) -> TrueHolding {
        self.game.truth((seat + 1) % self.seats)
    }

    fn votes(&self) -> Vec<Option<u8>> {
        self.holdings().map(|holding| holding.vote).collect()
    }

    fn right(&self) -> Option<u8> {
        let narrator = self.game.shared().narrator?;
        let place = self.game.true_owners().iter().position(|owner| *owner == narrator)?;
        Some(place as u8 + 1)
    }

    fn found(&self, seat: Seat) -> bool {
        self.right().is_some() && self.game.truth(seat).vote == self.right()
    }
}

fn also(truth: &Truth, eye: Eye, more: Vec<String>) -> Vec<Picture> {
    truth
        .game
        .pictures(eye)
        .into_iter()
        .chain(more.into_iter().map(|name| Picture { key: name.clone(), name }))
        .collect()
}

plant! { MarkedCard, "everyone sees which card is the narrator's", "view",
    fn in_table(truth: &Truth) -> Option<String> {
        Some(json!(truth.right()).to_string())
    }
}

plant! { Owners, "everyone sees whose the cards on the table are", "view",
    fn in_table(truth: &Truth) -> Option<String> {
        Some(json!(truth.game.true_owners()).to_string())
    }
}

plant! { Neighbours, "a seat sees which card on the table is its neighbour's", "view",
    fn in_own(truth: &Truth, seat: Seat) -> Option<String> {
        Some(json!(truth.game.true_owners().iter().position(|owner| *owner == (seat + 1) % truth.seats)).to_string())
    }
}

plant! { BeforeTheShuffle, "the cards on the table are known by their places before the shuffle, where the narrator's was first", "view",
    fn in_table(truth: &Truth) -> Option<String> {
        (!truth.game.shared().table.is_empty()).then(|| json!(truth.order).to_string())
    }
}

plant! { OwnerInTheName, "the picture of a card on the table bears the number of the seat that gave it", "picture",
    fn pictures(truth: &Truth, eye: Eye) -> Vec<Picture> {
        let (table, owners) = (truth.game.shared().table, truth.game.true_owners());
        let owner = |name: &String| table.iter().position(|card| card == name).map(|place| owners[place]);
        let renamed = |Picture { name, key }| Picture { name: owner(&name).map_or(name.clone(), |owner| format!("{owner}-{name}")), key };
        truth.game.pictures(eye).into_iter().map(renamed).collect()
    }
}

plant! { NarratorsPictureFirst, "among the pictures of the table the narrator's is the first to be fetched", "picture",
    fn pictures(truth: &Truth, eye: Eye) -> Vec<Picture> {
        let right = truth.right().map(|number| truth.game.shared().table[usize::from(number) - 1].clone());
        let mut pictures = truth.game.pictures(eye);
        pictures.sort_by_key(|picture| right.as_ref() != Some(&picture.name));
        pictures
    }
}

plant! { CardOfTheClue, "the event of the clue tells the card", "events",
    fn in_event(truth: &Truth, event: &Event) -> Option<String> {
        let Event::Clue { seat, .. } = event else { return None };
        Some(json!(truth.game.truth(*seat).given).to_string())
    }
}

plant! { OfferInEvent, "the event of an offer tells the card", "events",
    fn in_event(truth: &Truth, event: &Event) -> Option<String> {
        let Event::Offered { seat } = event else { return None };
        Some(json!(truth.game.truth(*seat).given).to_string())
    }
}

plant! { OwnersInEvent, "the event of laying out tells who gave which card", "events",
    fn in_event(truth: &Truth, event: &Event) -> Option<String> {
        matches!(event, Event::LaidOut { .. }).then(|| json!(truth.game.true_owners()).to_string())
    }
}

plant! { OffersOfOthers, "a seat sees what its neighbour has given before it is laid out", "view",
    fn in_own(truth: &Truth, seat: Seat) -> Option<String> {
        Some(json!(truth.next(seat).given).to_string())
    }
}

plant! { Votes, "votes are seen as they come in", "view",
    fn in_table(truth: &Truth) -> Option<String> {
        Some(json!(truth.votes()).to_string())
    }
}

plant! { VotesPerCard, "tokens pile up on the cards before the last vote", "view",
    fn in_table(truth: &Truth) -> Option<String> {
        let votes = truth.votes();
        let tokens = |number: u8| votes.iter().filter(|vote| **vote == Some(number)).count();
        Some(json!((1..=7).map(tokens).collect::<Vec<_>>()).to_string())
    }
}

plant! { Finders, "everyone sees how many have found the card so far", "view",
    fn in_table(truth: &Truth) -> Option<String> {
        Some((0..truth.seats).filter(|seat| truth.found(*seat)).count().to_string())
    }
}

plant! { FoundAtOnce, "who has voted hears at once whether it was right", "view",
    fn in_own(truth: &Truth, seat: Seat) -> Option<String> {
        Some(truth.found(seat).to_string())
    }
}

plant! { VoteInEvent, "the event of a vote tells the number", "events",
    fn in_event(truth: &Truth, event: &Event) -> Option<String> {
        let Event::Voted { seat } = event else { return None };
        Some(json!(truth.game.truth(*seat).vote).to_string())
    }
}

plant! { DecisionByVotes, "a vote that found the card makes it another decision", "decision",
    fn decision(truth: &Truth) -> u32 {
        truth.game.decision() * 10 + (0..truth.seats).filter(|seat| truth.found(*seat)).count() as u32
    }
}

plant! { NeighbourHand, "a seat sees its neighbour's hand", "view",
    fn in_own(truth: &Truth, seat: Seat) -> Option<String> {
        Some(json!(truth.next(seat).hand).to_string())
    }
}

plant! { NextCard, "everyone sees the card on top of the stack", "view",
    fn in_table(truth: &Truth) -> Option<String> {
        Some(json!(truth.game.true_top()).to_string())
    }
}

plant! { HandAtTheRail, "the rail may look at the pictures of a hand", "picture",
    fn pictures(truth: &Truth, eye: Eye) -> Vec<Picture> {
        also(truth, eye, if eye == Eye::Rail { truth.game.truth(0).hand } else { Vec::new() })
    }
}

plant! { OfferedPictures, "a seat may look at the pictures of an offer before it is laid out", "picture",
    fn pictures(truth: &Truth, eye: Eye) -> Vec<Picture> {
        also(truth, eye, truth.holdings().flat_map(|holding| holding.given).collect())
    }
}

plant! { FetchedAhead, "the picture of the next card can be fetched before it is drawn", "picture",
    fn pictures(truth: &Truth, eye: Eye) -> Vec<Picture> {
        also(truth, eye, truth.game.true_top().into_iter().collect())
    }
}

plant! { RightFirst, "of the numbers one may vote for, the right one stands first", "legal",
    fn legal(truth: &Truth, seat: Seat, offers: &mut Vec<Offer>) {
        truth.game.legal(seat, offers);
        offers.sort_by_key(|offer| !matches!(offer, Offer::Vote { number } if Some(*number) == truth.right()));
    }
}

plant! { RightInSummary, "the summary, which everyone may read, tells the right number", "summary",
    fn in_summary(truth: &Truth) -> Option<String> {
        Some(json!(truth.right()).to_string())
    }
}

plant! { RightInRefusal, "who votes for an own card, or for none there is, hears where the narrator's lies", "refusal",
    fn in_refusal(truth: &Truth, refusal: &Refusal) -> Option<Value> {
        matches!(refusal, Refusal::OwnCard | Refusal::NoSuchNumber { .. }).then(|| json!(truth.right()))
    }
}

plant! { HolderInRefusal, "who names a card that is not in the hand hears who has it", "refusal",
    fn in_refusal(truth: &Truth, refusal: &Refusal) -> Option<Value> {
        (*refusal == Refusal::NotInHand).then(|| json!(truth.holdings().map(|holding| holding.hand).collect::<Vec<_>>()))
    }
}

plant! { HandsInOutcome, "the outcome tells what was left in the hands", "outcome",
    fn outcome(truth: &Truth) -> Option<Outcome> {
        let outcome = truth.game.outcome()?;
        Some(Outcome { reason: json!(truth.holdings().map(|holding| holding.hand).collect::<Vec<_>>()).to_string(), ..outcome })
    }
}

pub fn all() -> Vec<Trial> {
    vec![
        leak::<MarkedCard>(),
        leak::<Owners>(),
        leak::<Neighbours>(),
        leak::<BeforeTheShuffle>(),
        leak::<OwnerInTheName>(),
        leak::<NarratorsPictureFirst>(),
        leak::<CardOfTheClue>(),
        leak::<OfferInEvent>(),
        leak::<OwnersInEvent>(),
        leak::<OffersOfOthers>(),
        leak::<Votes>(),
        leak::<VotesPerCard>(),
        leak::<Finders>(),
        leak::<FoundAtOnce>(),
        leak::<VoteInEvent>(),
        leak::<DecisionByVotes>(),
        leak::<NeighbourHand>(),
        leak::<NextCard>(),
        leak::<HandAtTheRail>(),
        leak::<OfferedPictures>(),
        leak::<FetchedAhead>(),
        leak::<RightFirst>(),
        leak::<RightInSummary>(),
        leak::<RightInRefusal>(),
        leak::<HolderInRefusal>(),
        leak::<HandsInOutcome>(),
    ]
}

#[test]
fn every_planted_leak_is_caught() {
    laws::leaks::are_caught(&all());
}
