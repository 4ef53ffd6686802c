//! Ruletka: whole games are played on, for its bots think quickly.

use crate::players::survival;
use counsel::{Counsellor, Said, Worth, asking, by_points, listed, read, shared};
use kernel::{Asked, Asking, Seat, Sight, Table, Whole};
use roulette::{Action, Cartridge, ENOUGH, Roulette};

/// What counsel knows of the game.
pub struct Advice;

/// So many offers are weighed besides what bots would do.
const MOST: usize = 14;

impl Counsellor for Advice {
    fn players(&self) -> &'static [&'static str] {
        &["honest", "cheat", "judge"]
    }

    fn codes(&self) -> &'static [&'static str] {
        &[
            "move.hide",
            "move.bet",
            "move.accuse",
            "move.pass",
            "move.ready",
            "move.aim",
            "move.play",
            "move.walk",
            "move.shoot_on",
            "why.honest",
            "why.cheat",
            "why.bet",
            "why.accuse",
            "why.pass",
            "why.ready",
            "why.aim",
            "why.play",
            "why.walk",
            "why.shoot_on",
            "unknown.hidden",
        ]
    }

    fn seats(&self, asked: &dyn Asked) -> Option<u8> {
        asking::<Roulette>(asked).map(|asking| asking.view.table.points.len() as u8)
    }

    fn brief_mark(&self, table: &dyn Table) -> u32 {
        shared::<Roulette>(table).map_or(0, |shared| u32::from(shared.round))
    }

    fn standing(&self, table: &dyn Table) -> Vec<f64> {
        let Some(shared) = shared::<Roulette>(table) else { return Vec::new() };
        // Whoever is out of the game cannot win; the nearer somebody is to enough points, the more
        // a point counts.
        let worth = |(points, alive): (&u16, &u8)| match alive {
            0 => -100.0,
            alive => f64::from(*points) + 1.5 * f64::from(*alive),
        };
        let points: Vec<f64> = shared.points.iter().zip(&shared.characters).map(worth).collect();
        let most = shared.points.iter().max().copied().unwrap_or(0).min(ENOUGH);
        let left = 1.0 - f64::from(most) / f64::from(ENOUGH);
        by_points(&points, 1.5 + 4.5 * left)
    }

    fn moves(&self, asked: &dyn Asked) -> Vec<String> {
        asking::<Roulette>(asked)
            .map_or_else(Vec::new, |asking| listed::<Roulette>(asking.offers.iter().take(MOST)))
    }

    fn said(&self, _: &dyn Asked, action: &str) -> Said {
        let seat = |target: Whole| target.0.min(u32::from(Seat::MAX)) as Seat;
        match read::<Roulette>(action) {
            Some(Action::Hide { card }) => Said::plain("move.hide").with("card", card.name()),
            Some(Action::Bet { shots }) => Said::plain("move.bet").with("n", shots.0),
            Some(Action::Accuse { target }) => Said::plain("move.accuse").about(seat(target)),
            Some(Action::Pass) => Said::plain("move.pass"),
            Some(Action::Ready) | None => Said::plain("move.ready"),
            Some(Action::Aim { target }) => Said::plain("move.aim").about(seat(target)),
            Some(Action::Play { card, target, shots }) => {
                let name = card.0.map(|card| serde_json::to_value(card).unwrap_or_default());
                let said = Said::plain("move.play")
                    .with("card", name.unwrap_or_default())
                    .with("to", if target.is_some() { "somebody" } else { "nobody" })
                    .with("n", shots.map_or_else(|| "none".into(), |shots| shots.0.to_string()));
                target.map_or(said.clone(), |target| said.about(seat(target)))
            }
            Some(Action::Walk) => Said::plain("move.walk"),
            Some(Action::ShootOn) => Said::plain("move.shoot_on"),
        }
    }

    fn reason(&self, asked: &dyn Asked, best: &Worth, _: &dyn Sight) -> Said {
        let Some(asking) = asking::<Roulette>(asked) else { return Said::plain("why.ready") };
        match read::<Roulette>(best.action.get()) {
            Some(Action::Hide { card: Cartridge::Click }) => Said::plain("why.honest"),
            Some(Action::Hide { card: Cartridge::Bullet }) => Said::plain("why.cheat"),
            Some(Action::Bet { shots }) => Said::plain("why.bet")
                .percent("percent", survives(asking, shots))
                .with("n", shots.0),
            Some(Action::Accuse { target }) => {
                let bet = asking.view.table.bets.get(target.0 as usize).copied().flatten();
                Said::plain("why.accuse")
                    .about(target.0.min(u32::from(Seat::MAX)) as Seat)
                    .with("n", bet.unwrap_or(0))
            }
            Some(Action::Pass) => Said::plain("why.pass"),
            Some(Action::Ready) | None => Said::plain("why.ready"),
            Some(Action::Aim { target }) => {
                Said::plain("why.aim").about(target.0.min(u32::from(Seat::MAX)) as Seat)
            }
            Some(Action::Play { .. }) => Said::plain("why.play"),
            Some(Action::Walk) => Said::plain("why.walk"),
            Some(Action::ShootOn) => Said::plain("why.shoot_on"),
        }
    }

    fn unknown(&self, asked: &dyn Asked) -> Said {
        let hidden = asking::<Roulette>(asked).map_or(0, |asking| {
            let table = &asking.view.table;
            let others = (0..).zip(&table.in_round).filter(|(seat, plays)| {
                **plays && *seat != asking.seat && table.shown[usize::from(*seat)].is_none()
            });
            others.count()
        });
        Said::plain("unknown.hidden").with("n", hidden)
    }
}

/// The exact chance to survive so many shots with the own magazine.
fn survives(asking: &Asking<Roulette>, shots: Whole) -> f64 {
    let Some(own) = &asking.view.own else { return 0.0 };
    let chances = survival(own.magazine.clicks, own.magazine.bullets, &[]);
    chances.get(shots.0 as usize).copied().unwrap_or(0.0)
}
