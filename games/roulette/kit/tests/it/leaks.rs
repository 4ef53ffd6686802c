//! Ruletka with leaks: hidden cards, orders, sealed choices, hands, peeks, and who has nothing to
//! play.

use kernel::{Due, Game, Seat, Seats};
use laws::leaks::{Trial, leak};
use laws::plant;
use roulette::{Action, Cartridge, Event, Phase, Refusal, Roulette, TrueTeam};
use roulette_kit::Kit;
use serde_json::{Value, json};

type Truth = laws::leaks::Truth<Roulette>;

/// What plants look at.
pub trait Looks {
    fn teams(&self) -> impl Iterator<Item = TrueTeam<'_>>;
    fn next(&self, seat: Seat) -> TrueTeam<'_>;
    /// Whether the seat could play an action card now.
    fn can_play(&self, seat: Seat) -> bool;
    fn idle(&self) -> Seats;
}

impl Looks for Truth {
    fn teams(&self) -> impl Iterator<Item = TrueTeam<'_>> {
        (0..self.seats).map(|seat| self.game.truth(seat))
    }

    fn next(&self, seat: Seat) -> TrueTeam<'_> {
        self.game.truth((seat + 1) % self.seats)
    }

    fn can_play(&self, seat: Seat) -> bool {
        let mut offers = Vec::new();
        self.game.legal(seat, &mut offers);
        offers.iter().any(|offer| matches!(offer, Action::Play { .. }))
    }

    fn idle(&self) -> Seats {
        self.game.due().seats().iter().filter(|seat| !self.can_play(*seat)).collect()
    }
}

plant! { HiddenCards, "everyone sees the hidden cards", "view",
    fn in_table(truth: &Truth) -> Option<String> {
        Some(json!(truth.teams().map(|team| team.hidden).collect::<Vec<_>>()).to_string())
    }
}

plant! { Cheats, "everyone sees how many cheat", "view",
    fn in_table(truth: &Truth) -> Option<String> {
        Some(truth.teams().filter(|team| team.hidden == Some(Cartridge::Bullet)).count().to_string())
    }
}

plant! { OwnOrder, "a seat sees the order of its own magazine", "view",
    fn in_own(truth: &Truth, seat: Seat) -> Option<String> {
        Some(json!(truth.game.truth(seat).magazine).to_string())
    }
}

plant! { TopCard, "a seat sees the card on top of its neighbour's magazine", "view",
    fn in_own(truth: &Truth, seat: Seat) -> Option<String> {
        Some(json!(truth.next(seat).magazine.first()).to_string())
    }
}

plant! { Contents, "the summary, which everyone may read, counts the bullets in the magazines", "summary",
    fn in_summary(truth: &Truth) -> Option<String> {
        let bullets = |team: TrueTeam| team.magazine.iter().filter(|card| **card == Cartridge::Bullet).count();
        Some(json!(truth.teams().map(bullets).collect::<Vec<_>>()).to_string())
    }
}

plant! { SealedBets, "bets are seen as they come in", "view",
    fn in_table(truth: &Truth) -> Option<String> {
        Some(json!(truth.teams().map(|team| team.bet).collect::<Vec<_>>()).to_string())
    }
}

plant! { SumOfBets, "a bar is as long as the sealed bets together", "view",
    fn in_table(truth: &Truth) -> Option<String> {
        Some(truth.teams().map(|team| u32::from(team.bet)).sum::<u32>().to_string())
    }
}

plant! { SealedBallots, "a seat sees that somebody accuses it before the ballot is opened", "view",
    fn in_own(truth: &Truth, seat: Seat) -> Option<String> {
        Some(truth.teams().any(|team| team.ballot == Some(seat)).to_string())
    }
}

plant! { SealedAims, "a seat sees who has chosen to aim at it", "view",
    fn in_own(truth: &Truth, seat: Seat) -> Option<String> {
        Some(json!(truth.teams().map(|team| team.aim == Some(seat)).collect::<Vec<_>>()).to_string())
    }
}

plant! { NeighbourHand, "a seat sees its neighbour's action cards", "view",
    fn in_own(truth: &Truth, seat: Seat) -> Option<String> {
        Some(json!(truth.next(seat).hand).to_string())
    }
}

plant! { NextCard, "everyone sees the card on top of the action deck", "view",
    fn in_table(truth: &Truth) -> Option<String> {
        Some(json!(truth.game.true_deck().last()).to_string())
    }
}

plant! { IdleShown, "everyone sees who has nothing to play", "view",
    fn in_table(truth: &Truth) -> Option<String> {
        Some(json!(truth.idle()).to_string())
    }
}

plant! { IdleNotAsked, "who has nothing to play is not asked in the countdown while others are", "due",
    fn due(truth: &Truth) -> Due {
        let due = truth.game.due();
        let playing = due.seats().without(truth.idle());
        if truth.game.shared().phase == Phase::Countdown && !playing.is_empty() { Due::Seats(playing) } else { due }
    }
}

plant! { IdleDecision, "a countdown in which somebody can play a card is another decision", "decision",
    fn decision(truth: &Truth) -> u32 {
        let playing = truth.game.due().seats().without(truth.idle());
        truth.game.decision() * 10 + u32::from(truth.game.shared().phase == Phase::Countdown && !playing.is_empty())
    }
}

plant! { PeeksOfOthers, "a seat sees what its neighbour has looked at", "view",
    fn in_own(truth: &Truth, seat: Seat) -> Option<String> {
        Some(json!(truth.next(seat).peeks).to_string())
    }
}

plant! { PeekInEvent, "the event of a peek tells what was seen", "events",
    fn in_event(truth: &Truth, event: &Event) -> Option<String> {
        let Event::Played(played) = event else { return None };
        Some(json!(truth.game.truth(played.seat).peeks.last().map(|peek| peek.cards)).to_string())
    }
}

plant! { DrawInEvent, "the event of a draw tells the card", "events",
    fn in_event(truth: &Truth, event: &Event) -> Option<String> {
        let Event::Drew { seat, .. } = event else { return None };
        Some(json!(truth.game.truth(*seat).hand.last()).to_string())
    }
}

plant! { HiddenInEvent, "the event of a sealed choice tells what was hidden", "events",
    fn in_event(truth: &Truth, event: &Event) -> Option<String> {
        let Event::Chosen { seat } = event else { return None };
        (truth.game.shared().phase == Phase::Load).then(|| json!(truth.game.truth(*seat).hidden).to_string())
    }
}

plant! { HiddenInRefusal, "who accuses a corpse hears what somebody has hidden", "refusal",
    fn in_refusal(truth: &Truth, refusal: &Refusal) -> Option<Value> {
        (*refusal == Refusal::BadTarget).then(|| json!(truth.teams().map(|team| team.hidden).collect::<Vec<_>>()))
    }
}

plant! { OrderHash, "the number of the shuffle is shown, from which it could be shuffled again", "view",
    fn in_table(truth: &Truth) -> Option<String> {
        Some(truth.order.iter().fold(0u64, |number, item| number.wrapping_mul(31).wrapping_add(u64::from(*item))).to_string())
    }
}

plant! { LegalByTruth, "only real cheats can be accused", "legal",
    fn legal(truth: &Truth, seat: Seat, offers: &mut Vec<Action>) {
        truth.game.legal(seat, offers);
        offers.retain(|offer| match offer {
            Action::Accuse { target } => truth.game.truth(target.0 as Seat).hidden == Some(Cartridge::Bullet),
            _ => true,
        });
    }
}

pub fn all() -> Vec<Trial> {
    vec![
        leak::<HiddenCards>(),
        leak::<Cheats>(),
        leak::<OwnOrder>(),
        leak::<TopCard>(),
        leak::<Contents>(),
        leak::<SealedBets>(),
        leak::<SumOfBets>(),
        leak::<SealedBallots>(),
        leak::<SealedAims>(),
        leak::<NeighbourHand>(),
        leak::<NextCard>(),
        leak::<IdleShown>(),
        leak::<IdleNotAsked>(),
        leak::<IdleDecision>(),
        leak::<PeeksOfOthers>(),
        leak::<PeekInEvent>(),
        leak::<DrawInEvent>(),
        leak::<HiddenInEvent>(),
        leak::<HiddenInRefusal>(),
        leak::<OrderHash>(),
        leak::<LegalByTruth>(),
    ]
}

#[test]
fn every_planted_leak_is_caught() {
    laws::leaks::are_caught(&all());
}
