//! Narrator: rounds are played on to their votes, and a clue says something about the card behind
//! it.

use crate::players::fits;
use counsel::{
    Counsellor, Said, Worth, asking, by_points, listed, put_in_order, read, same, seen, shared,
};
use kernel::{Asked, Asking, Eye, Seat, Sight, Table};
use narrator::{Action, Clue, Narrator, Offer, Phase, Shared};

/// What counsel knows of the game.
pub struct Advice;

/// How much better a card has to fit to be e times as likely the narrator's: more than what bots
/// trust, for people stray further.
const STRAY: f64 = 0.09;
/// How far points stray in one round, about.
const POINTS: f64 = 1.6;
/// So many pairs of cards are weighed besides what bots would offer.
const MOST: usize = 7;

impl Counsellor for Advice {
    fn players(&self) -> &'static [&'static str] {
        &["poet", "teacher", "fox"]
    }

    fn codes(&self) -> &'static [&'static str] {
        &[
            "move.clue",
            "move.offer",
            "move.vote",
            "why.clue",
            "why.offer",
            "why.vote",
            "why.guess",
            "unknown.owners",
            "unknown.hands",
        ]
    }

    fn seats(&self, asked: &dyn Asked) -> Option<u8> {
        asking::<Narrator>(asked).map(|asking| asking.view.table.scores.len() as u8)
    }

    fn mark(&self, table: &dyn Table) -> u32 {
        shared::<Narrator>(table).map_or(0, |shared| u32::from(shared.round))
    }

    fn rolls(&self) -> u16 {
        // Words take their time.
        16
    }

    fn standing(&self, table: &dyn Table) -> Vec<f64> {
        let Some(shared) = shared::<Narrator>(table) else { return Vec::new() };
        let points: Vec<f64> = shared.scores.iter().map(|points| f64::from(*points)).collect();
        let rounds = f64::from(shared.stack) / points.len() as f64;
        by_points(&points, 0.78 * POINTS * (rounds + 0.5).sqrt())
    }

    fn moves(&self, asked: &dyn Asked) -> Vec<String> {
        let Some(asking) = asking::<Narrator>(asked) else { return Vec::new() };
        match asking.offers.first() {
            // What to say comes from bots alone.
            Some(Offer::Clue { .. }) | None => Vec::new(),
            Some(Offer::Offer { .. }) => {
                let mut offers: Vec<(f64, &Offer)> = asking
                    .offers
                    .iter()
                    .map(|offer| (fit_of(&asking.view.table, offer), offer))
                    .collect();
                put_in_order(&mut offers, |one, other| one.0 > other.0);
                listed::<Narrator>(offers.into_iter().take(MOST).map(|(_, offer)| offer))
            }
            Some(Offer::Vote { .. }) => listed::<Narrator>(asking.offers.iter()),
        }
    }

    fn sense(&self, _: &dyn Asked, action: &str) -> String {
        match read::<Narrator>(action) {
            Some(Action::Offer { mut cards }) => {
                put_in_order(&mut cards, |one, other| one < other);
                cards.join(" ")
            }
            _ => same(action),
        }
    }

    fn tries(&self, asked: &dyn Asked) -> usize {
        let read = |asking: &Asking<Narrator>| {
            matches!(asking.view.table.phase, Phase::Offer | Phase::Vote)
        };
        if asking::<Narrator>(asked).is_some_and(read) { 6 } else { 1 }
    }

    /// A card that fits the clue is likelier the narrator's.
    fn weight(&self, world: &dyn Table, _: Seat) -> f64 {
        let Some(table) = shared::<Narrator>(world) else { return 1.0 };
        let given = table
            .narrator
            .and_then(|narrator| seen::<Narrator>(world, Eye::Seat(narrator)))
            .and_then(|view| view.own?.given.first().cloned());
        let Some(card) = given else { return 1.0 };
        (fits(&table, std::slice::from_ref(&card))[0] / STRAY).exp()
    }

    fn said(&self, asked: &dyn Asked, action: &str) -> Said {
        // People see their hand, not the names of cards.
        let hand = asking::<Narrator>(asked).and_then(|asking| asking.view.own.as_ref());
        let place = |card: &String| {
            let found = hand.and_then(|own| own.hand.iter().position(|held| held == card));
            found.map_or(0, |place| place + 1)
        };
        match read::<Narrator>(action) {
            Some(Action::Clue { card, clue }) => {
                let said = Said::plain("move.clue").with("place", place(&card));
                match clue {
                    Clue::Text(text) => said.with("clue", text),
                    Clue::Clip(_) | Clue::Live => said.with("clue", "…"),
                }
            }
            Some(Action::Offer { cards }) => {
                let mut places: Vec<usize> = cards.iter().map(place).collect();
                put_in_order(&mut places, |one, other| one < other);
                let places: Vec<String> = places.iter().map(usize::to_string).collect();
                Said::plain("move.offer").with("n", cards.len()).with("places", places.join(", "))
            }
            Some(Action::Vote { number }) => Said::plain("move.vote").with("n", number.0),
            None => Said::plain("move.vote").with("n", 0),
        }
    }

    fn reason(&self, asked: &dyn Asked, best: &Worth, _: &dyn Sight) -> Said {
        let Some(asking) = asking::<Narrator>(asked) else { return Said::plain("why.guess") };
        match read::<Narrator>(best.action.get()) {
            Some(Action::Clue { .. }) => Said::plain("why.clue"),
            Some(Action::Offer { .. }) => Said::plain("why.offer"),
            Some(Action::Vote { number }) => match likely(asking, number.0 as usize) {
                Some(likely) => Said::plain("why.vote").percent("percent", likely),
                None => Said::plain("why.guess"),
            },
            None => Said::plain("why.guess"),
        }
    }

    fn unknown(&self, asked: &dyn Asked) -> Said {
        let Some(asking) = asking::<Narrator>(asked) else { return Said::plain("unknown.hands") };
        let table = &asking.view.table;
        match table.phase {
            Phase::Vote => {
                let own = asking.view.own.as_ref().map_or(0, |own| own.given.len());
                Said::plain("unknown.owners").with("n", table.table.len().saturating_sub(own))
            }
            _ => Said::plain("unknown.hands"),
        }
    }
}

fn fit_of(table: &Shared, offer: &Offer) -> f64 {
    match offer {
        Offer::Offer { cards } => fits(table, cards).iter().sum(),
        _ => 0.0,
    }
}

/// How likely a card on the table is the narrator's, by how well all that may be fit; nothing if
/// none fits better than another.
fn likely(asking: &Asking<Narrator>, number: usize) -> Option<f64> {
    let table = &asking.view.table;
    let own = asking.view.own.as_ref()?;
    let fits = fits(table, &table.table);
    let weight = |place: usize| {
        if own.given.contains(&table.table[place]) { 0.0 } else { (fits[place] / STRAY).exp() }
    };
    let all: f64 = (0..fits.len()).map(weight).sum();
    let told = fits.iter().any(|fit| *fit > 0.0);
    (told && all > 0.0 && (1..=fits.len()).contains(&number)).then(|| weight(number - 1) / all)
}
