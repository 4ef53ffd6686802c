//! Pictures that a game names, and components that are grown for one game alone; how either is made
//! is not known here.

use crate::{Answer, Question, ScriptError, Source};
use serde::{Deserialize, Serialize};

/// A picture that an eye may look at now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Its name in views: it means nothing outside this game.
    pub name: String,
    /// The gallery's key. It tells which picture it is, so it never leaves the server.
    pub key: String,
}

/// What has to be grown for a game: so many items with so many whole numbers each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grow {
    /// Whether they are not made but taken from a deck that people have put together. It is the one
    /// that the options name, and all of it is taken: there may be more items than are needed.
    pub deck: bool,
    /// How many items, or how many at least.
    pub items: u16,
    /// How many at most.
    pub most: u16,
    /// Numbers of each.
    pub numbers: u16,
    /// The numbers of an item add up to this or less.
    pub total: u16,
}

/// One item that was grown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grown {
    /// The gallery's key of its picture.
    pub key: String,
    pub numbers: Vec<u16>,
}

impl Grow {
    /// Whether this is what was to be grown.
    pub fn fits(self, grown: &[Grown]) -> bool {
        let good = |item: &Grown| {
            item.numbers.len() == usize::from(self.numbers)
                && item.numbers.iter().map(|number| u32::from(*number)).sum::<u32>()
                    <= u32::from(self.total)
        };
        (usize::from(self.items)..=usize::from(self.most)).contains(&grown.len())
            && grown.iter().all(good)
    }
}

/// Answers what has to be grown from what a gallery has grown, and everything else from another
/// source. Growing takes nothing from a script: scripts list only the chance of the rules page.
pub struct Growing<S, F> {
    /// Answers everything else.
    pub rest: S,
    /// Has it grown, or grows it now.
    pub grow: F,
}

impl<S: Source, F: FnMut(Grow) -> Option<Vec<Grown>>> Source for Growing<S, F> {
    fn answer(
        &mut self,
        question: Question,
        position: u64,
        name: &dyn Fn(u16) -> String,
    ) -> Result<Answer, ScriptError> {
        match question {
            Question::Grow(what) => (self.grow)(what)
                .filter(|grown| what.fits(grown))
                .map(Answer::Grown)
                .ok_or(ScriptError::NotGrown),
            _ => self.rest.answer(question, position, name),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Scripted, Seeded};

    const TWO: Grow = Grow { deck: false, items: 2, most: 2, numbers: 2, total: 10 };

    fn item(key: &str, numbers: &[u16]) -> Grown {
        Grown { key: key.to_string(), numbers: numbers.to_vec() }
    }

    #[test]
    fn what_is_grown_has_the_right_shape() {
        for (grown, fits) in [
            (vec![item("a", &[1, 2]), item("b", &[0, 10])], true),
            (vec![item("a", &[1, 2])], false),
            (vec![item("a", &[1, 2]), item("b", &[1])], false),
            (vec![item("a", &[1, 2]), item("b", &[5, 6])], false),
        ] {
            assert_eq!(TWO.fits(&grown), fits, "{grown:?}");
        }
        let deck = Grow { deck: true, items: 2, most: 300, numbers: 0, total: 0 };
        for (count, fits) in [(1, false), (2, true), (3, true), (300, true), (301, false)] {
            assert_eq!(deck.fits(&vec![item("a", &[]); count]), fits, "{count}");
        }
    }

    #[test]
    fn growing_takes_nothing_from_a_script_and_a_seed_alone_cannot_grow() {
        let script = vec![serde_json::json!({"pick": 1})];
        let grown = vec![item("a", &[1, 2]), item("b", &[3, 4])];
        let mut source =
            Growing { rest: Scripted::new(script, "seed"), grow: |_| Some(grown.clone()) };
        let name = |item: u16| item.to_string();
        assert_eq!(source.answer(Question::Grow(TWO), 0, &name), Ok(Answer::Grown(grown.clone())));
        assert_eq!(source.answer(Question::Pick { of: 2 }, 1, &name), Ok(Answer::Pick(1)));
        assert_eq!(
            Seeded::new("seed").answer(Question::Grow(TWO), 0, &name),
            Err(ScriptError::NotGrown)
        );
        assert_eq!(
            Scripted::new(vec![serde_json::json!({"pick": 1})], "").answer(
                Question::Grow(TWO),
                0,
                &name
            ),
            Err(ScriptError::NotGrown)
        );
    }
}
