//! When an action card is worth playing.

use super::Thought;
use super::odds::{seen, survival};
use games::roulette::{Action, ActionCard, Aim, Cartridge, MOST_SHOTS, Named, Own, Phase, Shared};
use kernel::{Quick, Random, Seat, Whole};

/// From this chance of a bullet on, a gun is better pointed elsewhere.
const RISKY: f64 = 0.30;

fn play(card: ActionCard, target: Option<Seat>, shots: Option<u8>) -> Action {
    let whole = |number: u8| Whole(u32::from(number));
    Action::Play { card: Named(Some(card)), target: target.map(whole), shots: shots.map(whole) }
}

impl Thought<'_> {
    /// A card to play now, if one is worth it.
    pub(super) fn card(&self, random: &mut Quick) -> Option<Action> {
        let (table, own) = (&self.view.table, self.view.own.as_ref()?);
        let holds = |card: ActionCard| own.cards.contains(&card);
        match table.phase {
            Phase::Bet => self.peek(own, &holds),
            Phase::Challenge => self.meddle(table, own, &holds, random),
            Phase::Countdown => self.point_elsewhere(table, own, &holds, random),
            Phase::After => self.last_word(table, &holds, random),
            _ => None,
        }
    }

    /// Who has a bullet in the magazine wants to know where.
    fn peek(&self, own: &Own, holds: &dyn Fn(ActionCard) -> bool) -> Option<Action> {
        if !self.own_bullets() || own.peeks.iter().any(|peek| peek.target == self.seat) {
            return None;
        }
        if holds(ActionCard::Barrel) {
            return Some(play(ActionCard::Barrel, None, None));
        }
        holds(ActionCard::Voyeur).then(|| play(ActionCard::Voyeur, Some(self.seat), None))
    }

    /// The own bet is put right; the bet of a rival is pushed where it hurts.
    fn meddle(
        &self,
        table: &Shared,
        own: &Own,
        holds: &dyn Fn(ActionCard) -> bool,
        random: &mut Quick,
    ) -> Option<Action> {
        let mine = own.bet.unwrap_or(0);
        let in_round = |seat: Seat| table.in_round[usize::from(seat)];
        if in_round(self.seat) {
            let known = seen(own, table, self.seat);
            let chances = survival(own.magazine.clicks, own.magazine.bullets, &known);
            let safe = (0..=MOST_SHOTS)
                .rev()
                .find(|shots| chances[usize::from(*shots)] > 0.999)
                .unwrap_or(0);
            // Once nobody can find out any more, a safe gun may as well be used.
            let unseen = own.hidden == Some(Cartridge::Click)
                || table.shown[usize::from(self.seat)].is_some();
            if holds(ActionCard::SecondThoughts)
                && (safe > mine + 1 && unseen || chances[usize::from(mine)] < 0.4)
            {
                return Some(play(ActionCard::SecondThoughts, None, Some(safe.max(mine.min(2)))));
            }
            if holds(ActionCard::ColdFeet) && mine > 0 && chances[usize::from(mine)] < 0.35 {
                return Some(play(ActionCard::ColdFeet, Some(self.seat), None));
            }
        }
        let bet = |seat: Seat| table.bets[usize::from(seat)].unwrap_or(0);
        let rival = self.rival(random, in_round)?;
        let suspicion = self.memory.suspicion(table, rival);
        if holds(ActionCard::Dare) && (2..MOST_SHOTS).contains(&bet(rival)) && suspicion < 0.4 {
            return Some(play(ActionCard::Dare, Some(rival), None));
        }
        (holds(ActionCard::ColdFeet) && bet(rival) > 2 && suspicion > 0.45)
            .then(|| play(ActionCard::ColdFeet, Some(rival), None))
    }

    /// A gun that is likely to go off is pointed at somebody, or in the air; a bodyguard comes when
    /// somebody aims here.
    fn point_elsewhere(
        &self,
        table: &Shared,
        own: &Own,
        holds: &dyn Fn(ActionCard) -> bool,
        random: &mut Quick,
    ) -> Option<Action> {
        let me = usize::from(self.seat);
        let aimed_at =
            table.aims.iter().flatten().any(|aim| *aim == Aim::Seat { target: self.seat });
        if aimed_at && table.in_round[me] && holds(ActionCard::Bodyguard) {
            return Some(play(ActionCard::Bodyguard, None, None));
        }
        if table.aims[me] != Some(Aim::Oneself) {
            return None;
        }
        let known = seen(own, table, self.seat);
        let danger = 1.0 - survival(own.magazine.clicks, own.magazine.bullets, &known)[1];
        let captain = table.characters[me] == 1;
        if danger < if captain { 0.17 } else { RISKY } {
            return None;
        }
        let target = self.rival(random, |seat| table.in_round[usize::from(seat)]);
        match target {
            Some(target) if holds(ActionCard::Bang) => {
                Some(play(ActionCard::Bang, Some(target), None))
            }
            _ if holds(ActionCard::Airgun) => Some(play(ActionCard::Airgun, None, None)),
            _ if holds(ActionCard::ShootSomeone) => {
                Some(play(ActionCard::ShootSomeone, None, None))
            }
            // Another order helps only who knows that this one is bad.
            _ if holds(ActionCard::Respin) && danger > 0.99 && own.magazine.clicks > 0 => {
                Some(play(ActionCard::Respin, Some(self.seat), None))
            }
            _ => None,
        }
    }

    /// Before the points: glory for the own dead, one more shot for a rival who seems to be honest.
    fn last_word(
        &self,
        table: &Shared,
        holds: &dyn Fn(ActionCard) -> bool,
        random: &mut Quick,
    ) -> Option<Action> {
        let me = usize::from(self.seat);
        if holds(ActionCard::Posthumous) && !table.in_round[me] && table.survived[me] >= 1 {
            return Some(play(ActionCard::Posthumous, Some(self.seat), None));
        }
        let armed = |seat: Seat| {
            table.in_round[usize::from(seat)]
                && !table.turned[usize::from(seat)].contains(&Cartridge::Bullet)
        };
        let rival = self.rival(random, armed)?;
        let honest = 1.0 - self.memory.suspicion(table, rival);
        // The more clicks are gone, the likelier the next one is the bullet.
        let left = f64::from(table.loaded[usize::from(rival)].max(1));
        let worth =
            honest / left > 0.2 || (table.points[usize::from(rival)] >= 10 && random.below(3) == 0);
        (holds(ActionCard::OnceMore) && worth && table.loaded[usize::from(rival)] > 0)
            .then(|| play(ActionCard::OnceMore, Some(rival), None))
    }
}
