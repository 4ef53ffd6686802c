//! Action cards by looking ahead: what a card is worth is how much better the round is likely to
//! end with it than without it.
//!
//! The round of a seat is worth what its bet brings times the chance to live, less what a character
//! costs times the chance to die; both are counted from the view. What is good for others is bad
//! for this seat, the more so the closer they are to winning.

use super::Thought;
use super::odds::{Chances, seen, survival};
use kernel::Seat;
use roulette::{Action, ActionCard, Aim, Cartridge, MOST_SHOTS, Phase};

/// What a card has to bring to be played now and not later, in points.
const PRICE: f64 = 0.3;
/// The same when there may be no later, or the hand is full.
const LOW_PRICE: f64 = 0.1;
/// A hand of this many cards is full enough.
const FULL: usize = 4;

/// How a seat stands in the open round.
struct Standing {
    seat: Seat,
    bet: u8,
    /// Shots of the bet that are still to be fired.
    left: usize,
    /// The chance to live through 0, 1, … more shots.
    chances: Chances,
}

impl Thought<'_> {
    /// The best card to play now, if one is worth it.
    pub(super) fn card(&self) -> Option<Action> {
        let plays = self.offers.iter().filter(|action| matches!(action, Action::Play { .. }));
        let weighed = plays.filter_map(|action| Some((self.gain(action)?, *action)));
        let (gain, best) = weighed.max_by(|(one, _), (other, _)| one.total_cmp(other))?;
        (gain > self.price()).then_some(best)
    }

    fn price(&self) -> f64 {
        let cards = self.view.own.as_ref().map_or(0, |own| own.cards.len());
        let table = &self.view.table;
        let last = (0..table.points.len()).any(|seat| self.could_win(seat as Seat));
        if last || cards >= FULL { LOW_PRICE } else { PRICE }
    }

    /// What a card brings, in points of this seat.
    fn gain(&self, action: &Action) -> Option<f64> {
        let Action::Play { card, target, shots } = action else { return None };
        let target = target.map(|target| target.0 as Seat);
        let me = self.standing(self.seat);
        let gain = match (card.0?, self.view.table.phase) {
            (ActionCard::Barrel, _) => self.worth_of_a_look(&me),
            (ActionCard::Voyeur, _) if target == Some(self.seat) => self.worth_of_a_look(&me),
            (ActionCard::SecondThoughts, _) => self.rebet(&me, shots.as_ref()?.0 as u8),
            (ActionCard::Dare, _) => self.pushed(target?, 1),
            (ActionCard::ColdFeet, _) => self.pushed(target?, -1),
            (ActionCard::Airgun, _) => self.aside(&me),
            (ActionCard::Bang, _) => self.aside(&me) + self.danger(&me) * self.hit(target?),
            (ActionCard::ShootSomeone, _) => self.everybody_aims(&me),
            (ActionCard::Respin, _) if target == Some(self.seat) => self.respun(&me),
            (ActionCard::Bodyguard, _) => self.guarded(&me),
            (ActionCard::OnceMore, _) => {
                let rival = self.standing(target?);
                self.danger(&rival) * self.hit(rival.seat)
            }
            (ActionCard::Posthumous, Phase::After) if target == Some(self.seat) => {
                f64::from(self.view.table.survived[usize::from(self.seat)])
            }
            _ => return None,
        };
        Some(gain)
    }

    /// How a seat stands: exactly for this one, as far as it is suspected for others.
    fn standing(&self, seat: Seat) -> Standing {
        let (table, place) = (&self.view.table, usize::from(seat));
        let own = self.view.own.as_ref().filter(|_| seat == self.seat);
        let bet = own.and_then(|own| own.bet).or(table.bets[place]).unwrap_or(0);
        let turned = table.turned[place].len();
        let left = if table.in_round[place] { usize::from(bet).saturating_sub(turned) } else { 0 };
        let chances = match own {
            Some(own) => {
                survival(own.magazine.clicks, own.magazine.bullets, &seen(own, table, self.seat))
            }
            None => self.chances_of(seat),
        };
        Standing { seat, bet, left, chances }
    }

    /// The chances of somebody whose magazine nobody sees: the more shots were survived, the
    /// likelier the bullet is hidden.
    fn chances_of(&self, seat: Seat) -> Chances {
        let (table, place) = (&self.view.table, usize::from(seat));
        let turned = &table.turned[place];
        let fired = turned.iter().filter(|card| **card == Cartridge::Bullet).count() as u8;
        let loaded = table.loaded[place];
        let bullets = (1 + table.extra_bullets[place]).saturating_sub(fired).min(loaded);
        let cheats = match table.shown[place] {
            Some(card) => f64::from(u8::from(card == Cartridge::Bullet)),
            None => {
                let before = self.memory.suspicion(table, seat);
                let all = loaded + turned.len() as u8;
                let lucky = survival(all.saturating_sub(bullets), bullets, &[])
                    [turned.len().min(usize::from(MOST_SHOTS))];
                before / (before + (1.0 - before) * lucky).max(1e-9)
            }
        };
        let honest = survival(loaded - bullets, bullets, &[]);
        let fewer = bullets.saturating_sub(1);
        let cheat = survival(loaded - fewer, fewer, &[]);
        std::array::from_fn(|shots| cheats * cheat[shots] + (1.0 - cheats) * honest[shots])
    }

    /// What the round is worth to a seat that lives with this chance.
    fn round(&self, standing: &Standing, bet: u8, alive: f64) -> f64 {
        alive * self.prize(standing.seat, usize::from(bet))
            - (1.0 - alive) * self.loss(standing.seat)
    }

    fn danger(&self, standing: &Standing) -> f64 {
        1.0 - standing.chances[1]
    }

    /// What it is worth to this seat that another one loses a character and its round.
    fn hit(&self, rival: Seat) -> f64 {
        let standing = self.standing(rival);
        if rival == self.seat || !self.view.table.in_round[usize::from(rival)] {
            return 0.0;
        }
        let alive = standing.chances[standing.left];
        self.weight(rival) * (self.round(&standing, standing.bet, alive) + self.loss(rival))
    }

    /// How much of what a rival loses this seat wins.
    fn weight(&self, rival: Seat) -> f64 {
        let table = &self.view.table;
        let strength = |seat: usize| {
            let alive = table.characters[seat];
            if alive == 0 || seat == usize::from(self.seat) {
                return 0.0;
            }
            (2.0 + f64::from(table.points[seat]) + 1.5 * f64::from(alive)).powi(2)
        };
        let all: f64 = (0..table.points.len()).map(strength).sum();
        strength(usize::from(rival)) / all.max(1e-9)
    }

    /// Knowing the top three, one bets what is best for them.
    fn worth_of_a_look(&self, me: &Standing) -> f64 {
        let Some(own) = self.view.own.as_ref() else { return 0.0 };
        if own.peeks.iter().any(|peek| peek.target == self.seat && peek.fresh) {
            return 0.0;
        }
        let best = |chances: &Chances| {
            let bets = (0..=MOST_SHOTS).map(|bet| self.round(me, bet, chances[usize::from(bet)]));
            bets.fold(f64::MIN, f64::max)
        };
        let mut known = 0.0;
        for pattern in 0..8u8 {
            let (mut clicks, mut bullets) = (own.magazine.clicks, own.magazine.bullets);
            let (mut likely, mut top) = (1.0, [Cartridge::Click; 3]);
            for (place, card) in top.iter_mut().enumerate() {
                let is_bullet = pattern >> place & 1 == 1;
                let all = f64::from((clicks + bullets).max(1));
                let left = if is_bullet { &mut bullets } else { &mut clicks };
                likely *= f64::from(*left) / all;
                *left = left.saturating_sub(1);
                *card = if is_bullet { Cartridge::Bullet } else { Cartridge::Click };
            }
            if likely > 0.0 {
                known += likely * best(&survival(own.magazine.clicks, own.magazine.bullets, &top));
            }
        }
        known - best(&me.chances)
    }

    /// Another bet instead. Who hides a bullet that can still be found does not ask for attention.
    fn rebet(&self, me: &Standing, bet: u8) -> f64 {
        let (table, own) = (&self.view.table, self.view.own.as_ref());
        let found = table.shown[usize::from(self.seat)].is_none()
            && own.is_some_and(|own| own.hidden == Some(Cartridge::Bullet));
        if !table.in_round[usize::from(self.seat)] || found && bet > me.bet {
            return 0.0;
        }
        self.round(me, bet, me.chances[usize::from(bet)])
            - self.round(me, me.bet, me.chances[usize::from(me.bet)])
    }

    /// A bet goes up or down by one.
    fn pushed(&self, target: Seat, by: i8) -> f64 {
        let standing = self.standing(target);
        let bet = standing.bet.saturating_add_signed(by).min(MOST_SHOTS);
        let worth = |bet: u8| self.round(&standing, bet, standing.chances[usize::from(bet)]);
        let change = worth(bet) - worth(standing.bet);
        if target == self.seat { change } else { -self.weight(target) * change }
    }

    /// The next shot goes elsewhere; a bullet that is gone cannot come back.
    fn aside(&self, me: &Standing) -> f64 {
        let fires =
            self.view.table.aims[usize::from(self.seat)] == Some(Aim::Oneself) && me.left > 0;
        let Some(own) = self.view.own.as_ref().filter(|_| fires) else { return 0.0 };
        let danger = self.danger(me);
        let spent = survival(own.magazine.clicks, own.magazine.bullets.saturating_sub(1), &[]);
        let clicked = if me.chances[1] > 0.0 { me.chances[me.left] / me.chances[1] } else { 0.0 };
        let alive = danger * spent[me.left - 1] + (1.0 - danger) * clicked;
        self.round(me, me.bet, alive) - self.round(me, me.bet, me.chances[me.left])
    }

    /// Everybody aims at somebody: the own gun is no danger, all others are.
    fn everybody_aims(&self, me: &Standing) -> f64 {
        let table = &self.view.table;
        let others = table.characters.iter().filter(|alive| **alive > 0).count().max(2) - 1;
        let seats = (0..table.points.len() as Seat).filter(|seat| *seat != self.seat);
        let (mut struck, mut best) = (0.0, 0.0f64);
        for seat in seats {
            if table.aims[usize::from(seat)].is_some() {
                struck += self.danger(&self.standing(seat)) / others as f64;
            }
            best = best.max(self.hit(seat));
        }
        let exposed = if table.in_round[usize::from(self.seat)] {
            self.round(me, me.bet, me.chances[me.left]) + self.loss(self.seat)
        } else {
            0.0
        };
        let fires = table.aims[usize::from(self.seat)].is_some();
        let own = if fires { self.danger(me) * best } else { 0.0 };
        self.aside(me) + own - struck * exposed
    }

    /// Another order helps only who knows that this one is bad.
    fn respun(&self, me: &Standing) -> f64 {
        let Some(own) = self.view.own.as_ref() else { return 0.0 };
        let unknown = survival(own.magazine.clicks, own.magazine.bullets, &[]);
        self.round(me, me.bet, unknown[me.left]) - self.round(me, me.bet, me.chances[me.left])
    }

    /// Whoever aims here hits nobody.
    fn guarded(&self, me: &Standing) -> f64 {
        let table = &self.view.table;
        if !table.in_round[usize::from(self.seat)] {
            return 0.0;
        }
        let aimed = (0..).zip(&table.aims).filter(|(seat, aim)| {
            *seat != self.seat && **aim == Some(Aim::Seat { target: self.seat })
        });
        let struck: f64 = aimed.map(|(seat, _)| self.danger(&self.standing(seat))).sum();
        struck.min(1.0) * (self.round(me, me.bet, me.chances[me.left]) + self.loss(self.seat))
    }
}
