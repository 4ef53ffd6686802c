//! Hiding, betting and accusing: mixed strategies around the best answer that the odds give.

use super::Thought;
use super::odds::{Chances, seen, survival};
use kernel::{Quick, Random, Seat, Whole};
use roulette::{Action, Cartridge, ENOUGH};

/// What the last, second last, … character is worth, in points.
const WORTH: [f64; 5] = [0.0, 7.0, 2.5, 1.6, 1.2];
/// One seat accuses at a suspicion of this, by the number of others who could do it instead, with
/// even odds.
const EVEN: [f64; 6] = [0.57, 0.57, 0.65, 0.71, 0.74, 0.76];
/// How much more suspicion makes an accusation clearly likelier.
const SLOPE: f64 = 0.10;
/// How seldom a low bet is called on no suspicion at all; 1 would make cheating and honesty worth
/// the same for every bet.
const CALLED: f64 = 1.6;
/// How much oftener a bet is called the more points somebody has who could win with it: for none,
/// and for each.
const STAKE: (f64, f64) = (0.77, 0.095);
/// How much more readily somebody is accused who leads.
const ENVY: f64 = 0.04;
/// How much less one cheats who has only one other to answer to: that one looks at nobody else.
const WATCHED: f64 = 0.7;

impl Thought<'_> {
    /// What losing a character costs a seat.
    pub(super) fn loss(&self, seat: Seat) -> f64 {
        let care = if seat == self.seat { self.character.care } else { 1.0 };
        care * WORTH[usize::from(self.view.table.characters[usize::from(seat)].min(4))]
    }

    /// The points of a seat whose captain lives.
    fn points(&self, seat: usize) -> u16 {
        let table = &self.view.table;
        if table.characters[seat] > 0 { table.points[seat] } else { 0 }
    }

    /// The most points of all but one seat.
    fn best_but(&self, seat: Seat) -> u16 {
        let others = (0..self.view.table.points.len()).filter(|other| *other != usize::from(seat));
        others.map(|other| self.points(other)).max().unwrap_or(0)
    }

    /// Whether a seat has enough points when this round ends well for it.
    pub(super) fn could_win(&self, seat: Seat) -> bool {
        let table = &self.view.table;
        let bet = table.bets[usize::from(seat)].unwrap_or(2);
        table.in_round[usize::from(seat)]
            && self.points(usize::from(seat)) + u16::from(bet) + 1 >= ENOUGH
    }

    /// What a bet brings a seat if it is survived; the points that win count more.
    pub(super) fn prize(&self, seat: Seat, shots: usize) -> f64 {
        let mine = self.points(usize::from(seat)) + shots as u16 + 1;
        let best = self.best_but(seat);
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
            (1.0 - caught)
                * (alive * self.prize(self.seat, shots) - (1.0 - alive) * self.loss(self.seat))
                - caught * self.loss(self.seat)
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
        let alone = self.view.table.characters.iter().filter(|alive| **alive > 0).count() == 2;
        let cheating = self.character.cheating * if alone { WATCHED } else { 1.0 };
        let readiness = 2.0 * cheating / (1.0 + (-2.5 * gain).exp());
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
        // The lot is drawn once: another ballot, because somebody has accused, is no second one.
        let first = !table.accused.contains(&true);
        let accusations = self.offers.iter().filter_map(|action| match action {
            Action::Accuse { target } => {
                let place = target.0 as usize;
                let bet = table.bets[place].unwrap_or(0);
                let leads = table.points[place] == best && best >= 8;
                let suspicion =
                    self.memory.suspicion(table, place as u8) + if leads { ENVY } else { 0.0 };
                let even = EVEN[others.min(EVEN.len() - 1)] + self.character.certainty + burden;
                let convinced = 1.0 / (1.0 + ((even - suspicion) / SLOPE).exp());
                // However honest somebody has been, a bet that nobody ever calls would be free.
                let stake = STAKE.0 + STAKE.1 * f64::from(self.points(place));
                let called = ((f64::from(bet) / 6.0).powf(CALLED) * stake).min(0.9);
                let floor = 1.0 - (1.0 - called).powf(1.0 / others.max(1) as f64);
                // Nobody is harmed by a bet of nothing.
                (bet > 0).then_some((convinced.max(if first { floor } else { 0.0 }), *action))
            }
            _ => None,
        });
        let accusations: Vec<(f64, Action)> = accusations.collect();
        let none: f64 = accusations.iter().map(|(likely, _)| 1.0 - likely).product();
        if !self.chance(random, 1.0 - none) {
            return Action::Pass;
        }
        let mut pick = random.unit() * accusations.iter().map(|(likely, _)| likely).sum::<f64>();
        let chosen = accusations.iter().find(|(likely, _)| {
            pick -= likely;
            pick < 0.0
        });
        chosen.map_or(Action::Pass, |(_, action)| *action)
    }
}
