//! Hiding, betting and accusing: mixed strategies around the best answer that the odds give.

use super::Thought;
use super::odds::{Chances, seen, survival};
use games::roulette::{Action, Cartridge, ENOUGH};
use kernel::{Quick, Random, Whole};

/// What the last, second last, … character is worth, in points.
const WORTH: [f64; 5] = [0.0, 7.0, 2.5, 1.6, 1.2];
/// One seat accuses at a suspicion of this, by the number of others who could do it instead, with
/// even odds.
const EVEN: [f64; 6] = [0.42, 0.42, 0.50, 0.56, 0.59, 0.61];
/// How much more suspicion makes an accusation clearly likelier.
const SLOPE: f64 = 0.10;
/// How seldom a low bet is called on no suspicion at all; 1 would make cheating and honesty worth
/// the same for every bet.
const CALLED: f64 = 1.3;

impl Thought<'_> {
    /// What losing a character costs.
    fn loss(&self) -> f64 {
        self.character.care
            * WORTH[usize::from(self.view.table.characters[usize::from(self.seat)].min(4))]
    }

    /// What a bet brings if it is survived; the points that win count more.
    fn prize(&self, shots: usize) -> f64 {
        let table = &self.view.table;
        let points = |seat: usize| if table.characters[seat] > 0 { table.points[seat] } else { 0 };
        let mine = points(usize::from(self.seat)) + shots as u16 + 1;
        let best = (0..table.points.len())
            .filter(|seat| *seat != usize::from(self.seat))
            .map(points)
            .max()
            .unwrap_or(0);
        let wins = mine >= ENOUGH && mine > best + 2;
        // When somebody else is about to win, a small bet is as good as none.
        let late = f64::from(u8::from(best + 3 >= ENOUGH && mine <= best)) * 0.5;
        shots as f64 + 1.0 - late * (5.0 - shots as f64) / 5.0 + if wins { 6.0 } else { 0.0 }
    }

    /// What each bet is worth with these chances, if a hidden bullet can be found.
    ///
    /// Others who accuse right find a cheat as often as a bullet would find somebody honest: once
    /// in six for every shot. Then cheating and honesty are worth the same, both bet alike, and the
    /// bet tells nothing. A table that accuses less than that is cheated more.
    fn values(&self, chances: &Chances, cheating: bool) -> [f64; 6] {
        std::array::from_fn(|shots| {
            let found = (shots as f64 / 6.0 * self.memory.eagerness()).min(0.95);
            let caught = if cheating { found } else { 0.0 };
            let alive = chances[shots];
            (1.0 - caught) * (alive * self.prize(shots) - (1.0 - alive) * self.loss())
                - caught * self.loss()
        })
    }

    /// One of the numbers, the better ones more often.
    fn mixed(&self, values: &[f64; 6], random: &mut Quick) -> usize {
        let best = values.iter().copied().fold(f64::MIN, f64::max);
        let weights = values.map(|value| ((value - best) / self.character.whim).exp());
        let mut pick =
            random.below(1 << 20) as f64 / f64::from(1 << 20) * weights.iter().sum::<f64>();
        for (shots, weight) in weights.iter().enumerate() {
            pick -= weight;
            if pick < 0.0 {
                return shots;
            }
        }
        0
    }

    fn chance(&self, random: &mut Quick, of: f64) -> bool {
        f64::from(random.below(1 << 20)) < of * f64::from(1 << 20)
    }

    pub(super) fn hide(&self, random: &mut Quick) -> Action {
        let Some(own) = &self.view.own else { return Action::Hide { card: Cartridge::Click } };
        let best = |clicks: u8, bullets: u8, cheating| {
            let values = self.values(&survival(clicks, bullets, &[]), cheating);
            values.into_iter().fold(f64::MIN, f64::max)
        };
        let (clicks, bullets) = (own.magazine.clicks, own.magazine.bullets);
        if clicks == 0 {
            return Action::Hide { card: Cartridge::Bullet };
        }
        let gain = best(clicks, bullets - 1, true) - best(clicks - 1, bullets, false);
        // Even odds where both are as good, nearly always or never where one is much better; then
        // as the character is.
        let readiness = 2.0 * self.character.cheating / (1.0 + (-2.5 * gain).exp());
        let card = if self.chance(random, readiness.min(0.9)) {
            Cartridge::Bullet
        } else {
            Cartridge::Click
        };
        Action::Hide { card }
    }

    pub(super) fn bet(&self, random: &mut Quick) -> Action {
        let Some(own) = &self.view.own else { return Action::Bet { shots: Whole(0) } };
        let known = seen(own, &self.view.table, self.seat);
        let chances = survival(own.magazine.clicks, own.magazine.bullets, &known);
        if self.overtime() {
            return Action::Bet { shots: Whole(self.overtime_bet(&chances, random)) };
        }
        let values = self.values(&chances, own.hidden == Some(Cartridge::Bullet));
        Action::Bet { shots: Whole(self.mixed(&values, random) as u32) }
    }

    /// Whether somebody has the points to win and has not won: there is a tie at the top, and only
    /// different bets end it.
    fn overtime(&self) -> bool {
        let table = &self.view.table;
        table
            .characters
            .iter()
            .zip(&table.points)
            .any(|(characters, points)| *characters > 0 && *points >= ENOUGH)
    }

    /// A bet by lot, as high as is still likelier to be survived than not. Every round in which
    /// each living team bets the same for sure would be followed by another; a lot between two bets
    /// at least ends the game with certainty.
    fn overtime_bet(&self, chances: &Chances, random: &mut Quick) -> u32 {
        let bearable = chances.iter().skip(1).take_while(|chance| **chance >= 0.5).count().max(1);
        random.below(bearable as u32 + 1)
    }

    /// Accuses whom it suspects, by lot: the likelier a cheat the oftener, so that no bet is safe
    /// and none is doomed.
    pub(super) fn accuse_or_pass(&self, random: &mut Quick) -> Action {
        let table = &self.view.table;
        let best = table.points.iter().copied().max().unwrap_or(0);
        let others =
            table.characters.iter().filter(|characters| **characters > 0).count().saturating_sub(1);
        let burden = 0.05 * f64::from(table.extra_bullets[usize::from(self.seat)]);
        let accusations = self.offers.iter().filter_map(|action| match action {
            Action::Accuse { target } => {
                let place = target.0 as usize;
                // Nobody is harmed by a bet of nothing, and who leads is worth a risk.
                let bets = table.bets[place].unwrap_or(0) > 0;
                let leads = table.points[place] == best && best >= 8;
                let suspicion =
                    self.memory.suspicion(table, place as u8) + if leads { 0.04 } else { 0.0 };
                let even = EVEN[others.min(EVEN.len() - 1)] + self.character.certainty + burden;
                let convinced = 1.0 / (1.0 + ((even - suspicion) / SLOPE).exp());
                // However honest somebody has been, a bet that nobody ever calls would be free.
                let called = (f64::from(table.bets[place].unwrap_or(0)) / 6.0).powf(CALLED);
                let floor = 1.0 - (1.0 - called).powf(1.0 / others.max(1) as f64);
                bets.then_some((convinced.max(floor), *action))
            }
            _ => None,
        });
        let suspect = accusations.max_by(|(one, _), (other, _)| one.total_cmp(other));
        match suspect {
            Some((likely, action)) if self.chance(random, likely) => action,
            _ => Action::Pass,
        }
    }
}
