//! Nameless: what varies, and what an eye may not know, from "Seen by" and "Chance" of
//! `games/nameless/rules.md`.
//!
//! A seat: the cards of the others, what they have swapped away, the stack. The rail: every card.
//! When it is over, the last card of every seat lies open.

use crate::Kit;
use kernel::{Answer, Entry, Eye, Quick, Random, Whole};
use nameless::{Action, CARDS, Nameless, Own, Setup};
use register::{Golden, Register};

impl Register for Kit {
    type Game = Nameless;

    const ENOUGH: u32 = 200;
    const LONGEST: usize = 20;
    const MALFORMED: &'static [&'static str] =
        &[r#"{"type":"claim"}"#, r#"{"type":"claim","number":"one"}"#, r#"{"type":"swop"}"#];

    fn golden() -> Vec<Golden<Nameless>> {
        vec![
            Golden { name: "two", setup: Setup::default(), seats: 2, seed: "two" },
            Golden { name: "four-lowest", setup: Setup { lowest: true }, seats: 4, seed: "four" },
        ]
    }

    fn anything(_: u8, random: &mut Quick) -> Action {
        match random.below(3) {
            0 => Action::Swap,
            _ => Action::Claim { number: Whole(random.below(u32::from(CARDS) + 4)) },
        }
    }

    fn near(action: &Action, random: &mut Quick) -> Action {
        match action {
            Action::Swap => Action::Claim { number: Whole(0) },
            Action::Claim { .. } => {
                Action::Claim { number: Whole(u32::from(CARDS) + random.below(2)) }
            }
        }
    }

    fn sealed(_: &Action) -> bool {
        false
    }

    fn plausible(_: &[Own], imagined: &[Own]) -> bool {
        let mut cards: Vec<u8> =
            imagined.iter().flat_map(|own| [own.card, own.before]).flatten().collect();
        let count = cards.len();
        cards.sort_unstable();
        cards.dedup();
        cards.len() == count && cards.iter().all(|card| (1..=CARDS).contains(card))
    }

    fn twin(
        _: &Setup,
        seats: u8,
        log: &[Entry<Action>],
        eye: Eye,
        random: &mut Quick,
    ) -> Vec<Entry<Action>> {
        let mut twin = log.to_vec();
        let Some(Entry::Chance(Answer::Shuffle(order))) = twin.first_mut() else { return twin };
        let seats = usize::from(seats);
        // Where in the order the first card of each seat was, and the one it holds now.
        let mut places: Vec<(usize, usize)> = (0..seats).map(|seat| (seat, seat)).collect();
        let (mut next, mut done) = (seats, 0);
        for entry in log {
            let Entry::Act { seat, action } = entry else { continue };
            done += 1;
            if *action == Action::Swap {
                places[usize::from(*seat)].1 = next;
                next += 1;
            }
        }
        let mut known = Vec::new();
        if let Eye::Seat(seat) = eye {
            let (first, last) = places[usize::from(seat)];
            known.extend([first, last]);
        }
        if done == seats {
            known.extend(places.iter().map(|(_, last)| *last));
        }
        let seen: Vec<u16> = known.iter().map(|place| order[*place]).collect();
        let mut others: Vec<u16> =
            (0..u16::from(CARDS)).filter(|item| !seen.contains(item)).collect();
        random.shuffle(&mut others);
        let hidden = order.iter_mut().enumerate().filter(|(place, _)| !known.contains(place));
        hidden.zip(others).for_each(|((_, item), other)| *item = other);
        twin
    }
}
