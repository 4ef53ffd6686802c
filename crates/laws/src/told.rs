//! Everything that an eye is told at one moment, as bytes that can be compared.

use kernel::{Described, Eye, Game, Play, Refused, pictures_of};
use serde::Serialize;

pub(crate) fn text(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain data is always JSON")
}

/// What one eye is told at one moment.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Told([(&'static str, String); 7]);

impl Told {
    pub(crate) fn of<G: Described>(play: &Play<G>, eye: Eye) -> Told {
        let game = play.game();
        let legal = match eye {
            Eye::Seat(seat) => legal_text(game, seat),
            Eye::Rail => String::new(),
        };
        Told([
            ("view", text(&game.view(eye))),
            ("legal", legal),
            ("due", format!("{:?}", game.due())),
            ("decision", format!("{} at {}", game.decision(), play.seq())),
            ("summary", text(&game.summary())),
            ("outcome", text(&game.outcome())),
            // Names only: which picture hangs there is for eyes, not for anything that can be
            // looked up.
            (
                "pictures",
                text(
                    &pictures_of(game, eye)
                        .into_iter()
                        .map(|picture| picture.name)
                        .collect::<Vec<_>>(),
                ),
            ),
        ])
    }

    /// What every eye is told.
    pub(crate) fn all<G: Described>(play: &Play<G>) -> Vec<Told> {
        Eye::all(play.seats()).map(|eye| Told::of(play, eye)).collect()
    }

    /// The first thing that is not the same.
    pub(crate) fn difference(&self, other: &Told) -> Option<String> {
        let pairs = self.0.iter().zip(&other.0);
        pairs
            .into_iter()
            .find(|(one, two)| one != two)
            .map(|(one, two)| format!("{} {}", one.0, excerpt(&one.1, &two.1)))
    }
}

/// The first difference between what all eyes are told in two worlds.
pub(crate) fn difference(one: &[Told], other: &[Told]) -> Option<String> {
    let eye = |place: usize| {
        if place + 1 == one.len() { "the rail".to_string() } else { format!("seat {place}") }
    };
    let of_eye = |(place, (one, other)): (usize, (&Told, &Told))| {
        one.difference(other).map(|what| format!("{}: {what}", eye(place)))
    };
    one.iter().zip(other).enumerate().find_map(of_eye)
}

/// What a seat may do, as JSON.
pub(crate) fn legal_text<G: Game>(game: &G, seat: kernel::Seat) -> String {
    let mut offers = Vec::new();
    game.legal(seat, &mut offers);
    text(&offers)
}

/// How a move was answered, in what a client gets to read.
pub(crate) fn answer_text<R: kernel::Refusal>(answer: &Result<(), Refused<R>>) -> String {
    match answer {
        Ok(()) => "played".to_string(),
        Err(refused) => format!("{} {}", refused.code(), refused.data()),
    }
}

/// Both texts from a little before their first difference.
pub(crate) fn excerpt(one: &str, other: &str) -> String {
    let same = one.bytes().zip(other.bytes()).take_while(|(left, right)| left == right).count();
    let from = same.saturating_sub(24);
    let part = |text: &str| text.chars().skip(from).take(100).collect::<String>();
    format!("`{}` against `{}`", part(one), part(other))
}
