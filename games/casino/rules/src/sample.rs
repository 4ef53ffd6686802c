//! One of all legal actions, drawn without writing the offers down.

use super::action::{Action, Named, Placement};
use super::{Casino, Stage};
use kernel::{Random, Seat};

impl Casino {
    /// Every action that [`legal`](kernel::Game::legal) offers with the same probability; the
    /// numbers drawn are the same as if they had been listed.
    pub(super) fn any_action(&self, seat: Seat, random: &mut impl Random) -> Action {
        let place = usize::from(seat);
        match self.stage {
            Stage::Place => self.any_placement(random),
            Stage::Decide => {
                let free = self.dice.free();
                let again = if self.tokens[place] > 0 { free.choice_count() } else { 0 };
                match random.below(again + 1) {
                    pick if pick < again => {
                        Action::Reroll { dice: free.choice(pick).iter().collect() }
                    }
                    _ => Action::Stop,
                }
            }
            _ => {
                let own = self.face_down[place];
                let secure = u32::from(!self.face_up[place].is_empty());
                let pick = random.below(secure + u32::from(own.count()) + 1);
                if pick < secure {
                    return Action::Secure;
                }
                match own.iter().nth((pick - secure) as usize) {
                    Some(card) => Action::Exchange { cards: vec![Named(Some(card))] },
                    None => Action::Roll,
                }
            }
        }
    }

    fn any_placement(&self, random: &mut impl Random) -> Action {
        let layout = self.layout();
        let ways = layout.ways();
        let mut pick = random.below(ways.iter().map(|(_, _, size)| u32::from(*size)).sum());
        for (die, card, size) in ways {
            match pick.checked_sub(u32::from(size)) {
                Some(rest) => pick = rest,
                None if pick == 0 => {
                    return Action::Place {
                        dice: std::iter::once(Placement::new(die, card)).collect(),
                    };
                }
                None => {
                    let all = layout.fill(die, card).into_iter();
                    return Action::Place {
                        dice: all.map(|(die, card)| Placement::new(die, card)).collect(),
                    };
                }
            }
        }
        unreachable!("the pick is below the sum of all sizes")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Setup;
    use laws::draws_as_from_the_list;

    #[test]
    fn the_same_numbers_draw_the_same_action_as_from_the_list() {
        let setups =
            (0..60).map(|number| (Setup { auto_secure: number % 2 == 0 }, 2 + number as u8 % 4));
        draws_as_from_the_list::<Casino>(setups, 5_000);
    }
}
