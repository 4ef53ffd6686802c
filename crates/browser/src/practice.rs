//! Practice: a table in this browser at which bots play the other seats.

use crate::answer::Unanswered;
use crate::pictures::Brought;
use crate::question::NewTable;
use crate::table::{Laid, LocalTable, News};
use gallery::Looking;
use kernel::{Brain, Quick, Rules, Seat};
use std::collections::BTreeMap;
use table::people::take_over;
use table::play::{
    BrainInput, MoveDue, Pace, Thought, act_for, brain_input, close_window, moves_due, next_wake,
    plan,
};
use table::{Command, Millis};

/// A brain on a seat, and which character it is.
struct Player {
    character: String,
    brain: Box<dyn Brain>,
}

/// A table with bots.
pub(crate) struct Practice {
    pub table: LocalTable,
    random: Quick,
    brains: BTreeMap<Seat, Player>,
    /// Number of the game that the brains play.
    played: u32,
    /// Moves of bots that have to see pictures first.
    looking: Vec<MoveDue>,
}

impl Practice {
    /// Lays a table for so many as the game allows, and starts a game.
    pub fn open(rules: &'static dyn Rules, at: &NewTable) -> Result<(Practice, Laid), Unanswered> {
        let now = at.now;
        let (least, most) = (*rules.seats().start(), *rules.seats().end());
        let seats = at.seats.clamp(usize::from(least), usize::from(most));
        let mut table = LocalTable::lay(rules, at, seats, Pace::default())?;
        table.ask(&Command::Hints { on: true }, None, now)?;
        table.ask(&Command::Start, None, now)?;
        let (random, laid) = (table.random(), table.laid());
        let (brains, looking) = (BTreeMap::new(), Vec::new());
        Ok((Practice { table, random, brains, played: 0, looking }, laid))
    }

    /// Does what has become due, and tells everything that has changed.
    pub fn news(&mut self, now: Millis, brought: &Brought) -> News {
        let draft = take_over(&mut self.table.state, now);
        self.table.keep(&draft, None);
        let draft = close_window(&mut self.table.state, now);
        self.table.keep(&draft, None);
        plan(&mut self.table.state, now);
        let mut wants = Vec::new();
        // Whoever waited for pictures has them now, or does without.
        let waited = std::mem::take(&mut self.looking);
        let waited = waited.into_iter().map(|due| (due, true));
        let due = moves_due(&mut self.table.state, now).into_iter().map(|due| (due, false));
        for (due, blind) in waited.chain(due) {
            let thought = self.think(&due, brought);
            let missed = brought.missed();
            if missed.is_empty() || blind {
                let moved = act_for(&mut self.table.state, &due, thought, now);
                self.table.keep(&moved.draft.unwrap_or_default(), None);
                plan(&mut self.table.state, now);
            } else {
                wants.extend(missed);
                self.looking.push(due);
            }
        }
        News { wakes: next_wake(&self.table.state), wants, ..self.table.news() }
    }

    /// What a bot wants to do.
    fn think(&mut self, due: &MoveDue, brought: &Brought) -> Thought {
        if due.given_up {
            return Thought::Nothing;
        }
        if self.played != due.number {
            self.played = due.number;
            self.brains.retain(|_, player| player.brain.next_game());
        }
        self.brains.retain(|seat, player| *seat != due.seat || player.character == due.character);
        if !self.brains.contains_key(&due.seat)
            && let Some(brain) = games::brain(due.game, &due.character)
        {
            self.brains.insert(due.seat, Player { character: due.character.clone(), brain });
        }
        let input = brain_input(&self.table.state, due.seat);
        let (Some(player), Some(BrainInput { asked, pictures })) =
            (self.brains.get_mut(&due.seat), input)
        else {
            return Thought::Anything;
        };
        player.brain.speak(&self.table.language);
        let looking = Looking { game: due.game, pictures, gallery: brought };
        let chosen = player.brain.choose(asked.as_ref(), &looking, &mut self.random);
        chosen.map_or(Thought::Nothing, Thought::Action)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::ME;

    fn own(practice: &Practice, seat: Seat) -> String {
        let mut own = String::new();
        practice.table.state.game().expect("a game").table().write_own(seat, &mut own);
        own
    }

    /// The seats whose own part of the view stands in what the page is told, and is not the
    /// person's.
    fn leaks(practice: &Practice, news: &str) -> Vec<Seat> {
        let mine = practice.table.state.seat_of(Some(ME)).expect("a seat");
        let secret = own(practice, mine);
        let seats = practice.table.state.game().expect("a game").table().seats();
        let others = (0..seats).filter(|seat| *seat != mine);
        let secrets = others.map(|seat| (seat, own(practice, seat)));
        let told =
            |(_, own): &(Seat, String)| own.len() > 4 && *own != secret && news.contains(own);
        secrets.filter(told).map(|(seat, _)| seat).collect()
    }

    #[test]
    fn what_others_see_is_never_told() {
        let (brought, mut secrets, mut frames) = (Brought::default(), 0, 0);
        for rules in games::GAMES {
            let at = NewTable {
                game: rules.id().to_string(),
                options: serde_json::json!({}),
                seats: 4,
                seat: 0,
                name: "Ola".to_string(),
                face: "gosia".to_string(),
                language: "pl".to_string(),
                seed: "secrets".to_string(),
                now: 1,
            };
            let Ok((mut practice, _)) = Practice::open(*rules, &at) else { panic!("no table") };
            let mut now = 1;
            let let_bot = Command::LetBot { person: ME };
            assert!(practice.table.ask(&let_bot, None, now).is_ok());
            while practice.table.state.running().is_some() {
                let news = practice.news(now, &brought);
                now = news.wakes.unwrap_or(now);
                frames += news.frames.len();
                let pictures: Vec<&String> = news.pictures.keys().collect();
                let told = serde_json::to_string(&news).expect("plain data is always JSON");
                assert_eq!(leaks(&practice, &told), [] as [Seat; 0], "{}: {told}", rules.id());
                let seen = brain_input(&practice.table.state, 0).expect("a game").pictures;
                assert!(pictures.iter().all(|name| seen.iter().any(|it| it.name == **name)));
                let planted = format!("{told}{}", own(&practice, 1));
                secrets += leaks(&practice, &planted).len();
            }
        }
        assert!(frames > 300 && secrets > 100, "{frames} frames, {secrets} secrets");
    }
}
