//! Iluzja: what varies, and what an eye may not know, from "Seen by" and "Chance" of
//! `games/illusion/rules.md`.
//!
//! Nobody, until a row is doubted: which cards lie in it, which is on top of the stack and what
//! follows. For ever: the order of the arrows to come, which of three equal arrows one is, and
//! under which key a gallery keeps a picture. What everyone sees of a card is its picture; that is
//! for eyes, and no law can compare it.

use crate::Kit;
use illusion::{Action, DeckChoice, FRESH, Illusion, Own, Rounds, Setup};
use kernel::{Answer, Entry, Eye, Grown, Question, Quick, Random, Whole};
use register::{Golden, Register};
use std::collections::VecDeque;

impl Register for Kit {
    type Game = Illusion;

    const ENOUGH: u32 = 200;
    const LONGEST: usize = 3_000;
    const MALFORMED: &'static [&'static str] = &[
        r#"{"type":"place"}"#,
        r#"{"type":"place","at":-1}"#,
        r#"{"type":"place","at":"0"}"#,
        r#"{"type":"Doubt"}"#,
        r#"{"type":"watpie"}"#,
        r#"{"at":0}"#,
    ];

    fn golden() -> Vec<Golden<Illusion>> {
        let plain = Setup::default();
        let (fresh, twelve) = (
            Setup { deck: DeckChoice::Fresh, ..plain },
            Setup { rounds: Rounds::AllTwelve, ..plain },
        );
        vec![
            Golden { name: "two-plain", setup: plain, seats: 2, seed: "two 175" },
            // The laws make its numbers up: what is grown belongs to no picture here.
            Golden { name: "three-fresh", setup: fresh, seats: 3, seed: "three" },
            // They shuffle again.
            Golden { name: "five-twelve", setup: twelve, seats: 5, seed: "five 187" },
        ]
    }

    fn anything(_: u8, random: &mut Quick) -> Action {
        if random.below(3) == 0 {
            Action::Doubt
        } else {
            Action::Place { at: Whole(random.below(14)) }
        }
    }

    fn near(action: &Action, random: &mut Quick) -> Action {
        match *action {
            Action::Place { at: Whole(at) } => match random.below(3) {
                0 => Action::Place { at: Whole(at + 1) },
                1 => Action::Place { at: Whole(at + 90) },
                _ => Action::Doubt,
            },
            Action::Doubt => Action::Place { at: Whole(random.below(99)) },
        }
    }

    fn sealed(_: &Action) -> bool {
        false
    }

    fn plausible(_: &[Own], _: &[Own]) -> bool {
        // There are no hands.
        true
    }

    fn twin(
        _: &Setup,
        _: u8,
        log: &[Entry<Action>],
        _: Eye,
        random: &mut Quick,
    ) -> Vec<Entry<Action>> {
        let course = Course::of(log);
        let mut twin = log.to_vec();
        for (entry, known) in &course.shuffles {
            if let Entry::Chance(Answer::Shuffle(order)) = &mut twin[*entry] {
                reorder(order, known, random);
            }
        }
        if let Some((entry, known)) = &course.arrows
            && let Entry::Chance(Answer::Shuffle(order)) = &mut twin[*entry]
        {
            reorder(order, known, random);
            let turned = random.below(3) as u16;
            order.iter_mut().for_each(|arrow| *arrow = *arrow / 3 * 3 + (*arrow + turned) % 3);
        }
        if let Some(Entry::Chance(Answer::Grown(grown))) = twin.first_mut() {
            regrow(grown, &course.known_cards(log), random);
        }
        twin
    }
}

/// Keeps what lies in known places, and puts the rest in any order.
fn reorder(order: &mut [u16], known: &[bool], random: &mut Quick) {
    let hidden: Vec<usize> = (0..order.len()).filter(|place| !known[*place]).collect();
    let mut items: Vec<u16> = hidden.iter().map(|place| order[*place]).collect();
    random.shuffle(&mut items);
    hidden.into_iter().zip(items).for_each(|(place, item)| order[place] = item);
}

/// Other keys for all cards, and other numbers for those that were never turned over.
fn regrow(grown: &mut [Grown], known: &[u16], random: &mut Quick) {
    let Answer::Grown(others) = Answer::drawn(Question::Grow(FRESH), random) else { return };
    for (card, (grown, other)) in (0..).zip(grown.iter_mut().zip(others)) {
        grown.key = format!("twin-{card}");
        if !known.contains(&card) {
            grown.numbers = other.numbers;
        }
    }
}

/// A place in one of the shuffled stacks: which shuffle of colour cards, and how deep.
type Place = (usize, usize);

/// What the log makes known, reckoned from the rules page without the game's help.
#[derive(Default)]
struct Course {
    /// The entry that shuffled the arrows, and which of them have been turned up.
    arrows: Option<(usize, Vec<bool>)>,
    /// The entries that shuffled colour cards, and which of their places have been turned over.
    shuffles: Vec<(usize, Vec<bool>)>,
    stack: VecDeque<Place>,
    row: Vec<Place>,
    rounds: usize,
    /// A doubt was settled, and the next round has not begun.
    between: bool,
}

impl Course {
    fn of(log: &[Entry<Action>]) -> Course {
        let mut course = Course::default();
        for (number, entry) in log.iter().enumerate() {
            match entry {
                Entry::Chance(Answer::Shuffle(order)) if course.arrows.is_none() => {
                    course.arrows = Some((number, vec![false; order.len()]))
                }
                Entry::Chance(Answer::Shuffle(order)) => {
                    course.stack =
                        (0..order.len()).map(|depth| (course.shuffles.len(), depth)).collect();
                    course.shuffles.push((number, vec![false; order.len()]));
                    if course.between {
                        course.begin();
                    }
                }
                Entry::Chance(Answer::Pick(_)) => course.begin(),
                Entry::Chance(_) => {}
                Entry::Act { action: Action::Doubt, .. } => course.turn_over(),
                Entry::Act { .. } => course.row.extend(course.stack.pop_front()),
            }
        }
        course
    }

    fn begin(&mut self) {
        self.between = false;
        if let Some(turned_up) =
            self.arrows.as_mut().and_then(|(_, known)| known.get_mut(self.rounds))
        {
            *turned_up = true;
        }
        self.rounds += 1;
        self.row.extend(self.stack.pop_front());
    }

    fn turn_over(&mut self) {
        for (shuffle, depth) in self.row.drain(..) {
            self.shuffles[shuffle].1[depth] = true;
        }
        self.between = true;
        if !self.stack.is_empty() {
            self.begin();
        }
    }

    /// The cards of the first stack that have been turned over; later stacks hold no others.
    fn known_cards(&self, log: &[Entry<Action>]) -> Vec<u16> {
        let Some((entry, known)) = self.shuffles.first() else { return Vec::new() };
        let Entry::Chance(Answer::Shuffle(order)) = &log[*entry] else { return Vec::new() };
        order.iter().zip(known).filter(|(_, known)| **known).map(|(card, _)| *card).collect()
    }
}
