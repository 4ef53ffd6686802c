//! Players that follow one rule each, as somebody might who looks for a hole: what to hide, what to
//! bet, whom to accuse.

use crate::Bot;
use games::roulette::{Action, Cartridge, Phase, Roulette};
use kernel::{Quick, Seat, View};

/// A rule.
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
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Accuse {
    Nobody,
    /// Whoever bets this or more, the highest first.
    Bets(u8),
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
];

/// Their names.
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
        _: &mut Quick,
    ) -> Action {
        let (table, me) = (&view.table, usize::from(seat));
        let leads = table
            .points
            .iter()
            .enumerate()
            .all(|(other, points)| other == me || *points < table.points[me]);
        let bet = if leads { self.leading } else { self.bet };
        let hidden = match self.hide {
            Hide::Click => Cartridge::Click,
            Hide::Bullet => Cartridge::Bullet,
            Hide::EveryOther if table.round % 2 == 0 => Cartridge::Bullet,
            Hide::EveryOther => Cartridge::Click,
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
        let accuses = suspect.filter(
            |action| matches!(self.accuse, Accuse::Bets(least) if highest(action) >= least),
        );
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
