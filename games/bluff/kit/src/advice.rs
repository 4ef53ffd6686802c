//! Blef: rounds are played on to their check, and bids say something about the hands behind them.

use crate::players::{TURN, odds, standing};
use bluff::{Action, Bluff, Face, Offer, Phase};
use counsel::{
    Counsellor, Said, Worth, asking, listed, put_in_order, read, same, seen, shared, written,
};
use kernel::{Asked, Eye, Offer as _, Seat, Sight, Table, View};

/// What counsel knows of the game.
pub struct Advice;

/// How much gladlier a face is bid for every card that shows it.
const GLADLY: f64 = 0.9;

impl Counsellor for Advice {
    fn players(&self) -> &'static [&'static str] {
        &["calm", "sharp", "wild"]
    }

    fn codes(&self) -> &'static [&'static str] {
        &[
            "move.arrange",
            "move.direction",
            "move.bid",
            "move.check",
            "why.arrange",
            "why.direction",
            "why.bid",
            "why.bluff",
            "why.check",
            "why.only",
            "unknown.cards",
        ]
    }

    fn seats(&self, asked: &dyn Asked) -> Option<u8> {
        asking::<Bluff>(asked).map(|asking| asking.view.table.cards.len() as u8)
    }

    fn mark(&self, table: &dyn Table) -> u32 {
        shared::<Bluff>(table).map_or(0, |shared| u32::from(shared.round))
    }

    fn standing(&self, table: &dyn Table) -> Vec<f64> {
        shared::<Bluff>(table).map_or_else(Vec::new, |shared| standing(&shared))
    }

    fn moves(&self, asked: &dyn Asked) -> Vec<String> {
        let Some(asking) = asking::<Bluff>(asked) else { return Vec::new() };
        match asking.offers.as_slice() {
            [offer @ Offer::Arrange { .. }] => arrangements(offer),
            [Offer::Direction { .. }, ..] => listed::<Bluff>(asking.offers.iter()),
            offers => listed::<Bluff>(bids(&asking.view, offers).into_iter()),
        }
    }

    fn sense(&self, _: &dyn Asked, action: &str) -> String {
        match read::<Bluff>(action) {
            // Which card shows what makes no difference.
            Some(Action::Arrange { faces }) => {
                let mut shown = faces.numbers().to_vec();
                put_in_order(&mut shown, |one, other| one < other);
                shown.iter().map(u8::to_string).collect()
            }
            _ => same(action),
        }
    }

    fn tries(&self, asked: &dyn Asked) -> usize {
        let bid = |asking: &kernel::Asking<Bluff>| {
            asking.view.table.bids.iter().any(|bid| bid.seat != asking.seat)
        };
        if asking::<Bluff>(asked).is_some_and(bid) { 6 } else { 1 }
    }

    /// Everybody bids the face more gladly that they show.
    fn weight(&self, world: &dyn Table, seat: Seat) -> f64 {
        let Some(table) = shared::<Bluff>(world) else { return 1.0 };
        let mut weight = 1.0;
        for other in (0..world.seats()).filter(|other| *other != seat) {
            let mut bid: Vec<Face> =
                table.bids.iter().filter(|bid| bid.seat == other).map(|bid| bid.face).collect();
            bid.dedup();
            if bid.is_empty() {
                continue;
            }
            let faces = seen::<Bluff>(world, Eye::Seat(other)).and_then(|view| view.own?.faces);
            let shows = |face: Face| {
                let counts =
                    |shown: &&Face| **shown == face || (table.ones_wild && **shown == Face::ONE);
                faces.iter().flatten().filter(counts).count() as f64
            };
            let gladly = |face: Face| (GLADLY * shows(face)).exp();
            let all: f64 = Face::all().map(gladly).sum();
            weight *= bid.into_iter().map(|face| gladly(face) / all).product::<f64>();
        }
        weight
    }

    fn said(&self, _: &dyn Asked, action: &str) -> Said {
        match read::<Bluff>(action) {
            Some(Action::Arrange { faces }) => {
                let shown: Vec<String> = faces.numbers().iter().map(u8::to_string).collect();
                Said::plain("move.arrange").with("faces", shown.join(" · "))
            }
            Some(Action::Direction { clockwise }) => Said::plain("move.direction")
                .with("way", if clockwise { "with" } else { "against" }),
            Some(Action::Bid { count, face }) => {
                Said::plain("move.bid").with("count", count.0).with("face", face.number())
            }
            Some(Action::Check) | None => Said::plain("move.check"),
        }
    }

    fn reason(&self, asked: &dyn Asked, best: &Worth, _: &dyn Sight) -> Said {
        let Some(asking) = asking::<Bluff>(asked) else { return Said::plain("why.only") };
        let view = &asking.view;
        match read::<Bluff>(best.action.get()) {
            Some(Action::Arrange { .. }) => Said::plain("why.arrange"),
            Some(Action::Direction { .. }) => Said::plain("why.direction"),
            Some(Action::Check) if asking.offers.len() == 1 => Said::plain("why.only"),
            Some(Action::Check) | None => {
                let true_bid =
                    view.table.bid.map_or(0.0, |bid| odds(view, bid.count, bid.face, TURN));
                Said::plain("why.check").percent("percent", true_bid)
            }
            Some(Action::Bid { count, face }) => {
                let likely = odds(view, count.0.min(30) as u8, face, TURN);
                let code = if likely < 0.4 { "why.bluff" } else { "why.bid" };
                Said::plain(code).percent("percent", likely)
            }
        }
    }

    fn unknown(&self, asked: &dyn Asked) -> Said {
        let hidden = asking::<Bluff>(asked).map_or(0, |asking| {
            let table = &asking.view.table;
            let playing = table.cards.iter().zip(&table.in_game).filter(|(_, plays)| **plays);
            let all: usize = playing.map(|(cards, _)| usize::from(*cards)).sum();
            all.saturating_sub(asking.view.own.as_ref().map_or(0, |own| own.hand.len()))
        });
        Said::plain("unknown.cards").with("n", hidden)
    }
}

/// For every face the arrangement that shows most of it.
fn arrangements(offer: &Offer) -> Vec<String> {
    let all: Vec<Action> = (0..offer.size()).map(|number| offer.nth(number)).collect();
    let best = |face: Face| {
        all.iter().max_by_key(|action| match action {
            Action::Arrange { faces } => {
                faces.numbers().iter().filter(|number| **number == face.number()).count()
            }
            _ => 0,
        })
    };
    Face::all().filter_map(best).map(written).collect()
}

/// The check, the lowest bid on every face, and the next one on faces that the seat shows.
fn bids<'a>(view: &View<Bluff>, offers: &'a [Offer]) -> Vec<&'a Offer> {
    let shows = |face: Face| {
        let faces = view.own.as_ref().and_then(|own| own.faces.as_ref());
        faces.is_some_and(|faces| faces.contains(&face))
    };
    let mut kept = [0usize; 7];
    let keep = |offer: &&Offer| match offer {
        Offer::Bid { face, .. } => {
            let kept = &mut kept[usize::from(face.number())];
            *kept += 1;
            *kept <= if shows(*face) { 2 } else { 1 }
        }
        _ => view.table.phase == Phase::Bid,
    };
    offers.iter().filter(keep).collect()
}
