//! The evening as everybody sees it: its games, and who won how many of them.

use super::frames::KindFrame;
use crate::log::PersonId;
use crate::people::Kind;
use crate::play::{Finished, FinishedFeat};
use crate::state::TableState;
use serde::Serialize;
use serde_json::Value;

/// Games of the evening that are sent along; the wins count all of them.
const EVENING_SHOWN: usize = 50;

#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(super) struct Evening<'a> {
    /// The latest ones, oldest first.
    games: Vec<FinishedFrame<'a>>,
    /// Whoever has played, the most successful first; counts all games.
    wins: Vec<Wins<'a>>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "FinishedGame"))]
pub(super) struct FinishedFrame<'a> {
    /// Its number at this table, under which its log can be asked for.
    number: u32,
    /// Which.
    #[cfg_attr(feature = "ts", ts(type = "GameId"))]
    game: &'a str,
    /// Who played, by seat.
    people: &'a [PersonId],
    /// Who won.
    winners: &'a [PersonId],
    /// By seat.
    scores: &'a [i32],
    /// Which of the game's endings it was.
    reason: &'a str,
    /// What somebody did in it that is worth telling.
    #[cfg_attr(feature = "ts", ts(type = "Array<Feat>"))]
    feats: &'a [FinishedFeat],
    /// What was chosen for it, every option.
    #[cfg_attr(feature = "ts", ts(type = "Options"))]
    options: &'a Value,
}

#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(super) struct Wins<'a> {
    /// Their number at this table.
    person: PersonId,
    /// What they are called.
    name: &'a str,
    /// What they look like.
    face: &'a str,
    /// Who plays for them.
    kind: KindFrame,
    /// How a bot played.
    character: Option<&'a str>,
    /// Games they won.
    wins: usize,
    /// Games they played.
    played: usize,
}

/// The evening so far.
pub(super) fn evening_frame(table: &TableState) -> Evening<'_> {
    let evening = table.folded.play.past().evening();
    let shown = evening.iter().skip(evening.len().saturating_sub(EVENING_SHOWN));
    let games = shown.map(|finished| FinishedFrame {
        number: finished.number,
        game: &finished.game,
        people: &finished.people,
        winners: &finished.winners,
        scores: &finished.scores,
        reason: &finished.reason,
        feats: &finished.feats,
        options: &finished.options,
    });
    let count = |is_one: &dyn Fn(&Finished) -> bool| evening.iter().filter(|it| is_one(it)).count();
    // Who was shown out has no place in the table any more.
    let counted = table.folded.people.all().iter().filter(|person| !person.kicked);
    let wins = counted.map(|person| Wins {
        person: person.id,
        name: &person.name,
        face: &person.face,
        kind: if person.is_machine() { KindFrame::Bot } else { KindFrame::Human },
        character: match &person.kind {
            Kind::Bot { character } => Some(character.as_str()),
            Kind::Human { .. } | Kind::Program { .. } => None,
        },
        wins: count(&|finished| finished.winners.contains(&person.id)),
        played: count(&|finished| finished.people.contains(&person.id)),
    });
    let mut wins: Vec<Wins> = wins.filter(|wins| wins.played > 0).collect();
    wins.sort_by_key(|wins| std::cmp::Reverse(wins.wins));
    Evening { games: games.collect(), wins }
}
