//! Chance is asked for by the game and answered from a seed or a script; the answer goes into the
//! log.

use crate::random::shuffle_front;
use crate::{Grow, Grown, Random, Stream, Whole};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::VecDeque;
use thiserror::Error;

/// What a game wants to know from chance. Items are numbered by the game; `Game::item` names them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Put `of` items into a random order and give the first `take`.
    Shuffle {
        /// How many items there are.
        of: u16,
        /// How many of them, from the front, matter.
        take: u16,
    },
    /// One of the numbers 0 to `of` − 1, usually a seat.
    Pick {
        /// How many there are to pick from.
        of: u16,
    },
    /// Roll `count` dice with `sides` sides.
    Dice {
        /// How many dice.
        count: u16,
        /// Sides of each.
        sides: u16,
    },
    /// Components that are made for this game alone. Neither a seed nor a script answers this, see
    /// [`Growing`](crate::Growing).
    Grow(Grow),
}

/// What chance said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// Item numbers, front first.
    Shuffle(Vec<u16>),
    /// The picked number.
    Pick(u16),
    /// A side for each die, from 0.
    Dice(Vec<u16>),
    /// What was grown.
    Grown(Vec<Grown>),
}

impl Answer {
    /// Draws a fair answer, using again what `self` has allocated. What would have to be grown is
    /// made up, with numbers that belong to no picture: good for play-outs and laws, never for a
    /// table.
    pub fn draw(&mut self, question: Question, random: &mut impl Random) {
        let mut list = match self {
            Answer::Shuffle(list) | Answer::Dice(list) => std::mem::take(list),
            Answer::Pick(_) | Answer::Grown(_) => Vec::new(),
        };
        list.clear();
        *self = match question {
            Question::Shuffle { of, take } => {
                list.extend(0..of);
                shuffle_front(random, &mut list, usize::from(take));
                list.truncate(usize::from(take));
                Answer::Shuffle(list)
            }
            Question::Pick { of } => Answer::Pick(random.below(u32::from(of)) as u16),
            Question::Dice { count, sides } => {
                list.extend((0..count).map(|_| random.below(u32::from(sides)) as u16));
                Answer::Dice(list)
            }
            Question::Grow(what) => {
                let items = what.items + if what.deck { random.below(20) as u16 } else { 0 };
                Answer::Grown((0..items).map(|item| make_up(what, item, random)).collect())
            }
        };
    }

    /// A fair answer.
    pub fn drawn(question: Question, random: &mut impl Random) -> Answer {
        let mut answer = Answer::Pick(0);
        answer.draw(question, random);
        answer
    }

    /// Whether this could be an answer to the question; a log that says otherwise is broken.
    pub fn fits(&self, question: Question) -> bool {
        match (self, question) {
            (Answer::Shuffle(list), Question::Shuffle { of, take }) => {
                let mut seen = vec![false; usize::from(of)];
                list.len() == usize::from(take)
                    && list.iter().all(|&item| {
                        item < of && !std::mem::replace(&mut seen[usize::from(item)], true)
                    })
            }
            (Answer::Pick(value), Question::Pick { of }) => *value < of,
            (Answer::Dice(list), Question::Dice { count, sides }) => {
                list.len() == usize::from(count) && list.iter().all(|side| *side < sides)
            }
            (Answer::Grown(grown), Question::Grow(what)) => what.fits(grown),
            _ => false,
        }
    }

    /// The answer as a scenario writes it; null for what was grown, which a scenario grows again
    /// from its seed.
    pub fn to_script(&self, name: &dyn Fn(u16) -> String) -> Value {
        let names = |list: &[u16]| list.iter().map(|&item| name(item)).collect::<Vec<_>>();
        match self {
            Answer::Shuffle(list) => serde_json::json!({ "shuffle": names(list) }),
            Answer::Pick(value) => serde_json::json!({ "pick": value }),
            Answer::Dice(list) => serde_json::json!({ "dice": names(list) }),
            Answer::Grown(_) => Value::Null,
        }
    }
}

/// An item out of thin air.
fn make_up(what: Grow, item: u16, random: &mut impl Random) -> Grown {
    let mut left = u32::from(what.total);
    let number = |_| {
        let number = random.below(left / 2 + 1);
        left -= number;
        number as u16
    };
    Grown { numbers: (0..what.numbers).map(number).collect(), key: format!("made-up-{item}") }
}

/// Answers questions. `position` is where in the log the answer will stand; `name` gives the name
/// of an item.
pub trait Source {
    /// The answer to this question.
    fn answer(
        &mut self,
        question: Question,
        position: u64,
        name: &dyn Fn(u16) -> String,
    ) -> Result<Answer, ScriptError>;
}

/// Answers from a seed: the same seed, position and question always give the same answer.
#[derive(Clone)]
pub struct Seeded(Vec<u8>);

impl Seeded {
    /// A source for this seed.
    pub fn new(seed: impl Into<Vec<u8>>) -> Seeded {
        Seeded(seed.into())
    }

    fn draw(&self, question: Question, position: u64) -> Answer {
        Answer::drawn(question, &mut Stream::at(&self.0, position))
    }
}

impl Source for Seeded {
    fn answer(
        &mut self,
        question: Question,
        position: u64,
        _: &dyn Fn(u16) -> String,
    ) -> Result<Answer, ScriptError> {
        match question {
            Question::Grow(_) => Err(ScriptError::NotGrown),
            _ => Ok(self.draw(question, position)),
        }
    }
}

impl<S: Source + ?Sized> Source for &mut S {
    fn answer(
        &mut self,
        question: Question,
        position: u64,
        name: &dyn Fn(u16) -> String,
    ) -> Result<Answer, ScriptError> {
        (**self).answer(question, position, name)
    }
}

/// Answers from a script first; when it runs out, the seed goes on.
pub struct Scripted {
    script: VecDeque<Value>,
    used: usize,
    seeded: Seeded,
}

/// Why there is no answer.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum ScriptError {
    /// Something is wrong with a script.
    #[error("chance entry {entry}: {problem}")]
    Entry {
        /// Number of the entry, from 0.
        entry: usize,
        /// What is wrong with it, in English, for the writer of the file.
        problem: String,
    },
    /// What has to be grown first is not there.
    #[error("what this game grows for itself is not there")]
    NotGrown,
}

impl Scripted {
    /// A source that reads these entries one after the other, then draws from the seed.
    pub fn new(script: Vec<Value>, seed: impl Into<Vec<u8>>) -> Scripted {
        Scripted { script: script.into(), used: 0, seeded: Seeded::new(seed) }
    }

    fn read(
        &self,
        entry: &Value,
        question: Question,
        position: u64,
        name: &dyn Fn(u16) -> String,
    ) -> Result<Answer, String> {
        let kind = match question {
            Question::Shuffle { .. } => "shuffle",
            Question::Pick { .. } => "pick",
            Question::Dice { .. } => "dice",
            Question::Grow(_) => unreachable!("growing takes nothing from a script"),
        };
        let given: Vec<&str> = ["shuffle", "pick", "dice"]
            .into_iter()
            .filter(|kind| entry.get(kind).is_some())
            .collect();
        if given != [kind] {
            return Err(format!("a `{kind}` is due here, the script has {entry}"));
        }
        let value = &entry[kind];
        let list = || {
            let items = value
                .as_array()
                .ok_or_else(|| format!("`{kind}` wants a list, the script has {value}"))?;
            items
                .iter()
                .map(|item| {
                    item.as_str()
                        .ok_or_else(|| format!("`{kind}` wants names, the script has {item}"))
                })
                .collect::<Result<Vec<&str>, String>>()
        };
        match question {
            Question::Grow(_) => unreachable!("growing takes nothing from a script"),
            Question::Pick { of } => match Whole::deserialize(value) {
                Ok(Whole(picked)) if picked < u32::from(of) => Ok(Answer::Pick(picked as u16)),
                _ => Err(format!(
                    "`pick` wants a number from 0 to {}, the script has {value}",
                    of - 1
                )),
            },
            Question::Dice { count, sides } => {
                let names = list()?;
                if names.len() != usize::from(count) {
                    return Err(format!(
                        "{count} dice are rolled, the script lists {}",
                        names.len()
                    ));
                }
                let side = |wanted: &&str| {
                    (0..sides)
                        .find(|&side| name(side) == *wanted)
                        .ok_or_else(|| format!("no die shows {wanted:?}"))
                };
                names.iter().map(side).collect::<Result<_, _>>().map(Answer::Dice)
            }
            Question::Shuffle { of, take } => {
                let mut left: Vec<Option<String>> = (0..of).map(|item| Some(name(item))).collect();
                let mut order = Vec::with_capacity(usize::from(of));
                for wanted in list()? {
                    match left.iter().position(|item| item.as_deref() == Some(wanted)) {
                        Some(item) => {
                            left[item] = None;
                            order.push(item as u16);
                        }
                        None => {
                            return Err(format!(
                                "{wanted:?} is not there to be shuffled, or not that often"
                            ));
                        }
                    }
                }
                // What the script does not list follows in seeded order.
                if let Answer::Shuffle(seeded) =
                    self.seeded.draw(Question::Shuffle { of, take: of }, position)
                {
                    order.extend(
                        seeded.into_iter().filter(|&item| left[usize::from(item)].is_some()),
                    );
                }
                order.truncate(usize::from(take));
                Ok(Answer::Shuffle(order))
            }
        }
    }
}

impl Source for Scripted {
    fn answer(
        &mut self,
        question: Question,
        position: u64,
        name: &dyn Fn(u16) -> String,
    ) -> Result<Answer, ScriptError> {
        if let Question::Grow(_) = question {
            return Err(ScriptError::NotGrown);
        }
        match self.script.pop_front() {
            None => self.seeded.answer(question, position, name),
            Some(entry) => {
                self.used += 1;
                self.read(&entry, question, position, name)
                    .map_err(|problem| ScriptError::Entry { entry: self.used - 1, problem })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn name(item: u16) -> String {
        ["ace", "ace", "king", "queen"][usize::from(item)].to_string()
    }

    fn answer(script: Value, question: Question) -> Result<Answer, String> {
        let script = script.as_array().expect("tests write lists").clone();
        Scripted::new(script, "seed").answer(question, 0, &name).map_err(|error| error.to_string())
    }

    const SHUFFLE: Question = Question::Shuffle { of: 4, take: 4 };

    #[test]
    fn a_script_may_list_only_the_first_cards() {
        let Ok(Answer::Shuffle(order)) = answer(json!([{"shuffle": ["queen", "ace"]}]), SHUFFLE)
        else {
            panic!("an order")
        };
        assert_eq!(order[..2], [3, 0]);
        let mut rest = order.clone();
        rest.sort_unstable();
        assert_eq!(rest, [0, 1, 2, 3]);
    }

    #[test]
    fn equal_items_may_be_listed_as_often_as_they_exist() {
        assert!(answer(json!([{"shuffle": ["ace", "ace"]}]), SHUFFLE).is_ok());
        assert!(
            answer(json!([{"shuffle": ["ace", "ace", "ace"]}]), SHUFFLE)
                .expect_err("only two aces")
                .contains("\"ace\"")
        );
    }

    #[test]
    fn a_wrong_entry_is_named() {
        for (script, question, says) in [
            (json!([{"pick": 1}]), SHUFFLE, "a `shuffle` is due here"),
            (json!([{"shuffle": ["jack"]}]), SHUFFLE, "\"jack\""),
            (json!([{"shuffle": "ace"}]), SHUFFLE, "wants a list"),
            (json!([{"shuffle": [1]}]), SHUFFLE, "wants names"),
            (json!([17]), SHUFFLE, "a `shuffle` is due here"),
            (json!([{"pick": 1, "dice": []}]), Question::Pick { of: 2 }, "a `pick` is due here"),
            (json!([{"pick": 2}]), Question::Pick { of: 2 }, "from 0 to 1"),
            (json!([{"pick": -1}]), Question::Pick { of: 2 }, "from 0 to 1"),
            (json!([{"pick": "0"}]), Question::Pick { of: 2 }, "from 0 to 1"),
            (
                json!([{"dice": ["king"]}]),
                Question::Dice { count: 2, sides: 4 },
                "2 dice are rolled",
            ),
            (
                json!([{"dice": ["king", "jack"]}]),
                Question::Dice { count: 2, sides: 4 },
                "no die shows \"jack\"",
            ),
        ] {
            let problem = answer(script.clone(), question).expect_err("a wrong entry");
            assert!(
                problem.starts_with("chance entry 0: ") && problem.contains(says),
                "{script}: {problem}"
            );
        }
    }

    #[test]
    fn when_the_script_runs_out_the_seed_goes_on() {
        let mut scripted = Scripted::new(vec![json!({"pick": 3})], "seed");
        let question = Question::Pick { of: 4 };
        assert_eq!(scripted.answer(question, 0, &name), Ok(Answer::Pick(3)));
        assert_eq!(
            scripted.answer(SHUFFLE, 1, &name),
            Seeded::new("seed").answer(SHUFFLE, 1, &name)
        );
    }

    #[test]
    fn taking_fewer_cards_gives_the_front_of_the_same_order() {
        let seeded = Seeded::new("front");
        let Answer::Shuffle(all) = seeded.draw(Question::Shuffle { of: 30, take: 30 }, 9) else {
            panic!("an order")
        };
        let Answer::Shuffle(some) = seeded.draw(Question::Shuffle { of: 30, take: 7 }, 9) else {
            panic!("an order")
        };
        assert_eq!(all[..7], some[..]);
    }

    #[test]
    fn an_answer_that_does_not_fit_is_known() {
        let shuffle = Question::Shuffle { of: 3, take: 2 };
        for (answer, question, fits) in [
            (Answer::Shuffle(vec![2, 0]), shuffle, true),
            (Answer::Shuffle(vec![2, 2]), shuffle, false),
            (Answer::Shuffle(vec![3, 0]), shuffle, false),
            (Answer::Shuffle(vec![1]), shuffle, false),
            (Answer::Pick(1), shuffle, false),
            (Answer::Pick(2), Question::Pick { of: 2 }, false),
            (Answer::Dice(vec![5, 0]), Question::Dice { count: 2, sides: 6 }, true),
            (Answer::Dice(vec![6, 0]), Question::Dice { count: 2, sides: 6 }, false),
        ] {
            assert_eq!(answer.fits(question), fits, "{answer:?} to {question:?}");
        }
    }
}
