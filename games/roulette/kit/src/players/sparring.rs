//! Players that follow one rule each, as somebody might who looks for a hole: what to hide, what to
//! bet, whom to accuse.

use bots::Bot;
use kernel::{Quick, Random, Seat, View};
use roulette::{Action, Cartridge, Phase, Roulette};

#[derive(Clone, Copy, Debug)]
pub(super) struct Rule {
    hide: Hide,
    bet: u32,
    /// The bet of who has more points than everybody else.
    leading: u32,
    accuse: Accuse,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Hide {
    Click,
    Bullet,
    /// A bullet in every other round.
    EveryOther,
    /// A bullet in every third round.
    EveryThird,
    /// A bullet by lot, in half of all rounds.
    Coin,
    /// A bullet from this many points on.
    From(u16),
    /// A bullet up to this many points.
    UpTo(u16),
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Accuse {
    Nobody,
    /// Whoever bets this or more, the highest first.
    Bets(u8),
    /// Whoever has most points and bets two or more.
    Leader,
}

impl Hide {
    /// Whether a bullet is due in this round, for the rules that change.
    fn now(self, round: u16, points: u16, random: &mut Quick) -> bool {
        match self {
            Hide::Click => false,
            Hide::Bullet => true,
            Hide::EveryOther => round.is_multiple_of(2),
            Hide::EveryThird => round.is_multiple_of(3),
            Hide::Coin => random.below(2) == 0,
            Hide::From(least) => points >= least,
            Hide::UpTo(most) => points <= most,
        }
    }
}

const fn rule(hide: Hide, bet: u32, leading: u32, accuse: Accuse) -> Rule {
    Rule { hide, bet, leading, accuse }
}

const RULES: &[(&str, Rule)] = &[
    ("steady", rule(Hide::Click, 2, 2, Accuse::Nobody)),
    ("click_0", rule(Hide::Click, 0, 0, Accuse::Nobody)),
    ("click_1", rule(Hide::Click, 1, 1, Accuse::Nobody)),
    ("click_3", rule(Hide::Click, 3, 3, Accuse::Nobody)),
    ("click_5", rule(Hide::Click, 5, 5, Accuse::Nobody)),
    ("bullet_1", rule(Hide::Bullet, 1, 1, Accuse::Nobody)),
    ("bullet_2", rule(Hide::Bullet, 2, 2, Accuse::Nobody)),
    ("bullet_3_2", rule(Hide::Bullet, 3, 2, Accuse::Nobody)),
    ("bullet_4", rule(Hide::Bullet, 4, 4, Accuse::Nobody)),
    ("bullet_5", rule(Hide::Bullet, 5, 5, Accuse::Nobody)),
    ("turns_2", rule(Hide::EveryOther, 2, 2, Accuse::Nobody)),
    ("turns_4", rule(Hide::EveryOther, 4, 3, Accuse::Nobody)),
    ("accuses_all", rule(Hide::Click, 1, 1, Accuse::Bets(1))),
    ("accuses_3", rule(Hide::Click, 2, 1, Accuse::Bets(3))),
    ("bullet_accuses", rule(Hide::Bullet, 2, 2, Accuse::Bets(3))),
    ("turns_3", rule(Hide::EveryOther, 3, 2, Accuse::Nobody)),
    ("thirds_3", rule(Hide::EveryThird, 3, 3, Accuse::Nobody)),
    ("coin_2", rule(Hide::Coin, 2, 2, Accuse::Nobody)),
    ("coin_3", rule(Hide::Coin, 3, 3, Accuse::Nobody)),
    ("late_3", rule(Hide::From(9), 3, 3, Accuse::Nobody)),
    ("early_3", rule(Hide::UpTo(6), 3, 3, Accuse::Nobody)),
    ("hunter", rule(Hide::Click, 2, 2, Accuse::Leader)),
    ("turns_hunter", rule(Hide::EveryOther, 3, 2, Accuse::Leader)),
];

pub(super) const NAMES: &[&str] = &[
    "steady",
    "click_0",
    "click_1",
    "click_3",
    "click_5",
    "bullet_1",
    "bullet_2",
    "bullet_3_2",
    "bullet_4",
    "bullet_5",
    "turns_2",
    "turns_4",
    "accuses_all",
    "accuses_3",
    "bullet_accuses",
    "turns_3",
    "thirds_3",
    "coin_2",
    "coin_3",
    "late_3",
    "early_3",
    "hunter",
    "turns_hunter",
];

/// The partner with this name.
pub(super) fn partner(name: &str) -> Option<Box<dyn Bot<Roulette>>> {
    RULES
        .iter()
        .find(|(known, _)| *known == name)
        .map(|(_, rule)| Box::new(*rule) as Box<dyn Bot<Roulette>>)
}

impl Bot<Roulette> for Rule {
    fn choose(
        &mut self,
        view: &View<Roulette>,
        seat: Seat,
        offers: &[Action],
        random: &mut Quick,
    ) -> Action {
        let (table, me) = (&view.table, usize::from(seat));
        let leads = table
            .points
            .iter()
            .enumerate()
            .all(|(other, points)| other == me || *points < table.points[me]);
        let bet = if leads { self.leading } else { self.bet };
        let hidden = if self.hide.now(table.round, table.points[me], random) {
            Cartridge::Bullet
        } else {
            Cartridge::Click
        };
        let highest = |action: &&Action| match action {
            Action::Accuse { target } => {
                table.bets.get(target.0 as usize).copied().flatten().unwrap_or(0)
            }
            _ => 0,
        };
        let suspect = offers
            .iter()
            .filter(|action| matches!(action, Action::Accuse { .. }))
            .max_by_key(highest);
        let most =
            (0..table.points.len()).filter(|seat| *seat != me && table.characters[*seat] > 0);
        let leader = most.max_by_key(|seat| table.points[*seat]);
        let leads = |action: &&Action| matches!(action, Action::Accuse { target } if Some(target.0 as usize) == leader);
        let accuses = match self.accuse {
            Accuse::Nobody => None,
            Accuse::Bets(least) => suspect.filter(|action| highest(action) >= least),
            Accuse::Leader => offers.iter().find(leads).filter(|action| highest(action) >= 2),
        };
        let wanted = |action: &&Action| match (table.phase, action) {
            (Phase::Load, Action::Hide { card }) => *card == hidden,
            (Phase::Bet, Action::Bet { shots }) => shots.0 == bet,
            (Phase::Challenge, action) => {
                accuses.map_or(matches!(action, Action::Pass), |accuses| accuses == *action)
            }
            (Phase::Survivor, Action::Walk) | (_, Action::Ready | Action::Aim { .. }) => true,
            _ => false,
        };
        *offers
            .iter()
            .find(wanted)
            .or(offers.first())
            .expect("somebody who is asked has something to say")
    }
}
