//! Planted bugs: for every law but secrecy, games that break it.

use super::Truth;
use bluff::{Action, Bluff, Event, Offer, Refusal};
use bluff_kit::Kit;
use kernel::{Eye, Game, Outcome, Quick, Random, Refused, Seat, View, Whole};
use laws::law::{arrival, decision, ending, folding, imagining, legality, refusing, sampling};
use laws::leaks::{Planted, Trial, trial};
use laws::plant;
use std::sync::atomic::{AtomicU32, Ordering};

type Judged = Result<(), Refused<Refusal>>;

plant! { Clock, "the view tells how often a view was drawn in this process", "view",
    fn in_table(_: &Truth) -> Option<String> {
        static DRAWN: AtomicU32 = AtomicU32::new(0);
        Some(DRAWN.fetch_add(1, Ordering::Relaxed).to_string())
    }
}

plant! { ListedNotPlayed, "a bid above all cards is listed", "is listed, and refused",
    fn legal(truth: &Truth, seat: Seat, offers: &mut Vec<Offer>) {
        truth.game.legal(seat, offers);
        if let Some(Offer::Bid { face, .. }) = offers.first().cloned() {
            offers.push(Offer::Bid { count: 31, face });
        }
    }
}

plant! { PlayedNotListed, "the check is not listed", "is listed: false",
    fn legal(truth: &Truth, seat: Seat, offers: &mut Vec<Offer>) {
        truth.game.legal(seat, offers);
        if offers.len() > 1 {
            offers.retain(|offer| *offer != Offer::Check);
        }
    }
}

plant! { LaxJudge, "an arrangement may show a face that is not on the card", "is listed: false",
    fn play(truth: &mut Truth, seat: Seat, action: &Action, events: &mut Vec<Event>) -> Judged {
        match truth.game.play(seat, action, events) {
            Err(Refused::Rule(Refusal::NotOnCard { .. })) => Ok(()),
            judged => judged,
        }
    }
}

plant! { ListedTwice, "the check is listed twice", "2 offers cover it",
    fn legal(truth: &Truth, seat: Seat, offers: &mut Vec<Offer>) {
        truth.game.legal(seat, offers);
        offers.extend(offers.last().filter(|offer| **offer == Offer::Check).cloned());
    }
}

plant! { Timid, "the direction is always sampled clockwise", "sampled unevenly",
    fn sample(truth: &Truth, seat: Seat, random: &mut impl Random) -> Action {
        match truth.game.sample(seat, random) {
            Action::Direction { .. } => Action::Direction { clockwise: true },
            action => action,
        }
    }
}

plant! { SampledNotListed, "the highest bid is sampled although it is no longer listed", "is sampled and not listed",
    fn legal(truth: &Truth, seat: Seat, offers: &mut Vec<Offer>) {
        truth.game.legal(seat, offers);
        if let Some(place) = offers.iter().rposition(|offer| matches!(offer, Offer::Bid { .. })) {
            offers.remove(place);
        }
    }
}

plant! { RefusalCounts, "a refused move is counted inside", "changed the truth",
    fn play(truth: &mut Truth, seat: Seat, action: &Action, events: &mut Vec<Event>) -> Judged {
        truth.game.play(seat, action, events).inspect_err(|_| truth.refused += 1)
    }
}

plant! { RefusalTells, "a refused check is told to everyone", "was refused and left",
    fn play(truth: &mut Truth, seat: Seat, action: &Action, events: &mut Vec<Event>) -> Judged {
        truth.game.play(seat, action, events).inspect_err(|_| events.push(Event::Arranged { seat }))
    }
}

plant! { ArrivalSeen, "everyone sees in which order the seats have arranged", "view",
    fn in_table(truth: &Truth) -> Option<String> {
        Some(format!("{:?}", truth.arrivals))
    }
}

plant! { LastSlowest, "the event of the last arrangement says that it was the last", "events of the resolution",
    fn in_event(truth: &Truth, event: &Event) -> Option<String> {
        (matches!(event, Event::Arranged { .. }) && truth.game.due().seats().count() == 1 && truth.game.shared().turn.is_some())
            .then(|| "\"slowest\"".to_string())
    }
}

plant! { DecisionGrowsWithin, "every arrangement is a decision of its own", "stay while others still choose",
    fn decision(truth: &Truth) -> u32 {
        truth.game.decision() * 10 + truth.arrivals.len() as u32
    }
}

plant! { DecisionStays, "a bid does not count as a decision", "grow",
    fn decision(truth: &Truth) -> u32 {
        u32::from(truth.game.shared().round)
    }
}

plant! { ForgetsBids, "the imagined truth has forgotten the bids", "the imagined view is another",
    fn imagine(view: &View<Bluff>, eye: Eye, random: &mut impl Random) -> Bluff {
        let mut view = view.clone();
        view.table.bids.clear();
        Bluff::imagine(&view, eye, random)
    }
}

plant! { ImaginesAnotherEye, "the own hand is imagined too", "the imagined view is another",
    fn imagine(view: &View<Bluff>, _: Eye, random: &mut impl Random) -> Bluff {
        Bluff::imagine(view, Eye::Rail, random)
    }
}

plant! { DeadDream, "in an imagined truth no move is accepted", "in the imagined truth",
    fn play(truth: &mut Truth, seat: Seat, action: &Action, events: &mut Vec<Event>) -> Judged {
        if truth.imagined { Err(Refused::WrongPhase) } else { truth.game.play(seat, action, events) }
    }
}

plant! { Endless, "a check has no effect", "and no end",
    fn play(truth: &mut Truth, seat: Seat, action: &Action, events: &mut Vec<Event>) -> Judged {
        if *action == Action::Check { Ok(()) } else { truth.game.play(seat, action, events) }
    }
    fn wander(truth: &Truth, seat: Seat, random: &mut Quick) -> Action {
        Self::sample(truth, seat, random)
    }
    fn sample(truth: &Truth, seat: Seat, random: &mut impl Random) -> Action {
        match truth.game.sample(seat, random) {
            Action::Bid { face, .. } if truth.game.shared().bid.is_none() => Action::Bid { count: Whole(1), face },
            Action::Bid { .. } => Action::Check,
            action => action,
        }
    }
}

plant! { NoOutcome, "it is over and nobody is told how it ended", "over is true",
    fn outcome(_: &Truth) -> Option<Outcome> {
        None
    }
}

/// Every planted bug.
pub fn all() -> Vec<Trial> {
    vec![
        trial::<Clock>("folding", folding::<Planted<Clock>>),
        trial::<ListedNotPlayed>("legality", legality::<Planted<ListedNotPlayed>>),
        trial::<PlayedNotListed>("legality", legality::<Planted<PlayedNotListed>>),
        trial::<LaxJudge>("legality", legality::<Planted<LaxJudge>>),
        trial::<ListedTwice>("legality", legality::<Planted<ListedTwice>>),
        trial::<Timid>("sampling", sampling::<Planted<Timid>>),
        trial::<SampledNotListed>("sampling", sampling::<Planted<SampledNotListed>>),
        trial::<RefusalCounts>("refusing", refusing::<Planted<RefusalCounts>>),
        trial::<RefusalTells>("refusing", refusing::<Planted<RefusalTells>>),
        trial::<ArrivalSeen>("arrival", arrival::<Planted<ArrivalSeen>>),
        trial::<LastSlowest>("arrival", arrival::<Planted<LastSlowest>>),
        trial::<DecisionGrowsWithin>("decision", decision::<Planted<DecisionGrowsWithin>>),
        trial::<DecisionStays>("decision", decision::<Planted<DecisionStays>>),
        trial::<ForgetsBids>("imagining", imagining::<Planted<ForgetsBids>>),
        trial::<ImaginesAnotherEye>("imagining", imagining::<Planted<ImaginesAnotherEye>>),
        trial::<DeadDream>("imagining", imagining::<Planted<DeadDream>>),
        trial::<Endless>("ending", ending::<Planted<Endless>>),
        trial::<NoOutcome>("ending", ending::<Planted<NoOutcome>>),
    ]
}
