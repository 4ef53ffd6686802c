//! Iluzja: nobody can imagine what a picture holds without looking, so counsel looks.

use crate::players::{Outlook, outlook, standing};
use counsel::{Budget, Counsellor, Said, Worth, asking, listed, read, shared};
use illusion::{Action, Illusion, Shared};
use kernel::{Asked, JsonStep, Quick, Seat, Sight, Table};

/// What counsel knows of the game.
pub struct Advice;

/// How often a row is doubted at once that is wrong, and one that is right.
const DOUBTED: [f64; 2] = [0.7, 0.25];
/// A look at a picture costs more than a play-out elsewhere; more looks than this tell little.
const LOOKS: u16 = 24;

impl Counsellor for Advice {
    fn players(&self) -> &'static [&'static str] {
        &["dreamer", "sober", "hawk"]
    }

    fn codes(&self) -> &'static [&'static str] {
        &["move.place", "move.doubt", "why.place", "why.doubt", "unknown.backs"]
    }

    fn seats(&self, asked: &dyn Asked) -> Option<u8> {
        asking::<Illusion>(asked).map(|asking| asking.view.table.won.len() as u8)
    }

    fn mark(&self, table: &dyn Table) -> u32 {
        shared::<Illusion>(table).map_or(0, |shared| u32::from(shared.round))
    }

    fn standing(&self, table: &dyn Table) -> Vec<f64> {
        shared::<Illusion>(table).map_or_else(Vec::new, |shared| standing(&shared))
    }

    /// A row that is wrong is mostly found out by whoever is next, one that is right mostly not.
    fn known(&self, table: &dyn Table) -> Option<Vec<f64>> {
        let now = shared::<Illusion>(table)?;
        let as_it_stands = standing(&now);
        let (Some(turn), Some(_)) = (now.turn, now.last_placed_by) else {
            return Some(as_it_stands);
        };
        let mut doubted = table.copy();
        doubted.act(turn, r#"{"type":"doubt"}"#, &mut JsonStep::default()).ok()?;
        let last = shared::<Illusion>(doubted.as_ref())?.last_round?;
        let after = paid(&now, last.winner);
        let often = DOUBTED[usize::from(last.correct)];
        Some(
            as_it_stands
                .iter()
                .zip(after)
                .map(|(now, after)| (1.0 - often) * now + often * after)
                .collect(),
        )
    }

    fn moves(&self, asked: &dyn Asked) -> Vec<String> {
        asking::<Illusion>(asked)
            .map_or_else(Vec::new, |asking| listed::<Illusion>(asking.offers.iter()))
    }

    fn by_sight(
        &self,
        asked: &dyn Asked,
        moves: &[String],
        sight: &dyn Sight,
        budget: Budget,
    ) -> Option<Vec<Vec<f64>>> {
        let asking = asking::<Illusion>(asked)?;
        let mut random = Quick::new(budget.seed);
        let mut samples = vec![Vec::new(); moves.len()];
        for _ in 0..budget.worlds.min(LOOKS) {
            let look = outlook(&asking.view, sight, &mut random);
            for (action, samples) in moves.iter().zip(&mut samples) {
                samples.push(worth(&asking.view.table, asking.seat, &look, action));
            }
        }
        Some(samples)
    }

    fn said(&self, asked: &dyn Asked, action: &str) -> Said {
        let row = asking::<Illusion>(asked).map_or(0, |asking| asking.view.table.row.len());
        match read::<Illusion>(action) {
            Some(Action::Place { at }) => {
                let end = match at.0 as usize {
                    0 => "arrow",
                    at if at == row => "far",
                    _ => "between",
                };
                Said::plain("move.place").with("end", end).with("n", at.0).with("m", at.0 + 1)
            }
            Some(Action::Doubt) | None => Said::plain("move.doubt"),
        }
    }

    fn reason(&self, asked: &dyn Asked, best: &Worth, sight: &dyn Sight) -> Said {
        let Some(asking) = asking::<Illusion>(asked) else { return Said::plain("why.doubt") };
        // How sure one is, on average over a few looks.
        let mut random = Quick::new(1);
        let looks: Vec<Outlook> =
            (0..8).map(|_| outlook(&asking.view, sight, &mut random)).collect();
        let mean = |of: &dyn Fn(&Outlook) -> f64| looks.iter().map(of).sum::<f64>() / 8.0;
        match read::<Illusion>(best.action.get()) {
            Some(Action::Place { at }) => Said::plain("why.place").percent(
                "percent",
                mean(&|look| look.places.get(at.0 as usize).copied().unwrap_or(0.0)),
            ),
            Some(Action::Doubt) | None => {
                Said::plain("why.doubt").percent("percent", 1.0 - mean(&|look| look.in_order))
            }
        }
    }

    fn unknown(&self, asked: &dyn Asked) -> Said {
        let backs = asking::<Illusion>(asked).map_or(0, |asking| {
            asking.view.table.row.len() + usize::from(asking.view.table.top.is_some())
        });
        Said::plain("unknown.backs").with("n", backs)
    }
}

/// Everybody's chances after this seat has got an arrow card.
fn paid(table: &Shared, seat: Seat) -> Vec<f64> {
    let mut after = table.clone();
    if let (Some(won), Some(colour)) = (after.won.get_mut(usize::from(seat)), table.colour) {
        won.push(colour);
    }
    standing(&after)
}

/// The seat's chance to win after a move, by one look.
fn worth(table: &Shared, seat: Seat, look: &Outlook, action: &str) -> f64 {
    let me = usize::from(seat);
    let next = (seat + 1) % table.won.len() as Seat;
    let chance = |to: Seat| paid(table, to)[me];
    match read::<Illusion>(action) {
        Some(Action::Place { at }) => {
            let right = look.places.get(at.0 as usize).copied().unwrap_or(0.0);
            let wrong = 1.0 - right;
            let now = standing(table)[me];
            // The next seat may doubt, rightly or not.
            right * (DOUBTED[1] * chance(seat) + (1.0 - DOUBTED[1]) * now)
                + wrong * (DOUBTED[0] * chance(next) + (1.0 - DOUBTED[0]) * now)
        }
        Some(Action::Doubt) | None => {
            let last = table.last_placed_by.unwrap_or(next);
            look.in_order * chance(last) + (1.0 - look.in_order) * chance(seat)
        }
    }
}
