//! Narrator: what varies, and what an eye may not know, from "Seen by" and "Chance" of
//! `games/narrator/rules.md`.
//!
//! Others' hands and the order of the stack; the narrator's card and the offers until they are laid
//! out; whose the cards on the table are, and who votes for what, until the last vote.

use crate::Kit;
use kernel::{Answer, Entry, Eye, Quick, Random, Seat, Whole};
use narrator::{Action, Clue, DREAMS, Deck, Decoys, Narrator, Own, Setup, card_id, own_id};
use register::{Golden, Register};
use std::collections::VecDeque;

impl Register for Kit {
    type Game = Narrator;

    const ENOUGH: u32 = 300;
    const LONGEST: usize = 700;
    const MALFORMED: &'static [&'static str] = &[
        r#"{"type":"clue","card":"d01"}"#,
        r#"{"type":"clue","card":"d01","clue":"sen"}"#,
        r#"{"type":"clue","card":"d01","clue":{}}"#,
        r#"{"type":"clue","card":"d01","clue":{"live":false}}"#,
        r#"{"type":"clue","card":"d01","clue":{"text":null}}"#,
        r#"{"type":"clue","card":"d01","clue":{"text":"a","clip":"b"}}"#,
        r#"{"type":"clue","card":"d01","clue":{"text":"a","live":true}}"#,
        r#"{"type":"clue","card":1,"clue":{"text":"a"}}"#,
        r#"{"type":"offer"}"#,
        r#"{"type":"offer","cards":"d01"}"#,
        r#"{"type":"offer","cards":[1]}"#,
        r#"{"type":"vote","number":-1}"#,
        r#"{"type":"vote","number":"1"}"#,
        r#"{"type":"Vote","number":1}"#,
    ];
    const OPTIONAL: &'static [&'static str] = &[];

    fn golden() -> Vec<Golden<Narrator>> {
        let plain = Setup::default();
        vec![
            Golden {
                name: "three-performance",
                setup: Setup { performance: true, ..plain },
                seats: 3,
                seed: "three",
            },
            Golden {
                name: "four-always",
                setup: Setup { decoys: Decoys::Always, ..plain },
                seats: 4,
                seed: "four",
            },
            Golden { name: "six", setup: plain, seats: 6, seed: "six" },
        ]
    }

    fn anything(_: u8, random: &mut Quick) -> Action {
        let named = if random.below(2) == 0 { card_id } else { own_id };
        let mut card = || named(random.below(u32::from(DREAMS) + 2) as u16);
        let (first, second) = (card(), card());
        match random.below(4) {
            0 => Action::Clue { card: first, clue: some_clue(random) },
            1 => Action::Offer { cards: vec![first] },
            2 => Action::Offer { cards: vec![first, second] },
            _ => Action::Vote { number: Whole(random.below(9)) },
        }
    }

    fn near(action: &Action, random: &mut Quick) -> Action {
        match action {
            Action::Clue { card, .. } => {
                Action::Clue { card: card.clone(), clue: some_clue(random) }
            }
            Action::Offer { cards } => match random.below(3) {
                0 => Action::Offer { cards: [&cards[..], &cards[..1]].concat() },
                1 => Action::Offer { cards: cards.iter().map(|_| cards[0].clone()).collect() },
                _ => Action::Offer { cards: Vec::new() },
            },
            Action::Vote { .. } => Action::Vote { number: Whole(random.below(8)) },
        }
    }

    fn sealed(action: &Action) -> bool {
        !matches!(action, Action::Clue { .. })
    }

    fn plausible(really: &[Own], imagined: &[Own]) -> bool {
        let alike = |(really, imagined): (&Own, &Own)| {
            really.hand.len() == imagined.hand.len()
                && really.given.len() == imagined.given.len()
                && really.vote.is_some() == imagined.vote.is_some()
        };
        let mut held: Vec<&String> =
            imagined.iter().flat_map(|own| own.hand.iter().chain(&own.given)).collect();
        let all = held.len();
        held.sort_unstable();
        held.dedup();
        held.len() == all && really.iter().zip(imagined).all(alike)
    }

    fn twin(
        setup: &Setup,
        seats: u8,
        log: &[Entry<Action>],
        eye: Eye,
        random: &mut Quick,
    ) -> Vec<Entry<Action>> {
        let deck = Cards::of(setup, log);
        let course = Course::of(seats, log);
        let mine = |seat: Seat| eye == Eye::Seat(seat);
        // Whatever this eye has not seen can be any of the others it has not seen. Of the cards on
        // the table it has seen all, but not whose they are: these change hands among themselves.
        let unseen: Vec<u16> = (0..deck.count)
            .filter(|card| !course.shown.contains(card) && !course.seen_by(eye, *card))
            .collect();
        let strangers: Vec<u16> = course
            .given
            .iter()
            .filter(|(seat, _)| course.laid_out && !mine(*seat))
            .map(|(_, card)| *card)
            .collect();
        let mut into: Vec<u16> = (0..deck.count).collect();
        for group in [unseen, strangers] {
            let mut other = group.clone();
            random.shuffle(&mut other);
            group.iter().zip(other).for_each(|(card, other)| into[usize::from(*card)] = other);
        }
        let mut twin = deck.rename(log, &into);
        if course.laid_out {
            course.keep_table(&mut twin, &into);
            course.vote_otherwise(&mut twin, &into, eye, random);
        }
        twin
    }
}

fn some_clue(random: &mut Quick) -> Clue {
    match random.below(7) {
        0 => Clue::Text("  ".to_string()),
        1 => Clue::Text("ż".repeat(201)),
        2 => Clue::Text("🦊".repeat(200)),
        3 => Clue::Text(" kot w butach\n".to_string()),
        4 => Clue::Clip(String::new()),
        5 => Clue::Clip("a1".to_string()),
        _ => Clue::Live,
    }
}

/// The number in its deck of a card with this name.
fn number(name: &str) -> u16 {
    name[1..].parse::<u16>().expect("logs name cards of the deck") - 1
}

/// The deck of a log: how many cards it has, and what they are called.
struct Cards {
    count: u16,
    named: fn(u16) -> String,
}

impl Cards {
    fn of(setup: &Setup, log: &[Entry<Action>]) -> Cards {
        match (setup.deck, log.first()) {
            (Deck::Own(_), Some(Entry::Chance(Answer::Grown(grown)))) => {
                Cards { count: grown.len() as u16, named: own_id }
            }
            _ => Cards { count: DREAMS, named: card_id },
        }
    }

    /// The same log with other cards: in the deal, and in what is played.
    fn rename(&self, log: &[Entry<Action>], into: &[u16]) -> Vec<Entry<Action>> {
        let name = |card: &String| (self.named)(into[usize::from(number(card))]);
        let mut twin = log.to_vec();
        for (place, entry) in twin.iter_mut().enumerate() {
            match entry {
                Entry::Chance(Answer::Shuffle(order)) if is_deal(log, place) => {
                    order.iter_mut().for_each(|card| *card = into[usize::from(*card)])
                }
                Entry::Act { action: Action::Clue { card, .. }, .. } => *card = name(card),
                Entry::Act { action: Action::Offer { cards }, .. } => {
                    cards.iter_mut().for_each(|card| *card = name(card))
                }
                _ => {}
            }
        }
        twin
    }
}

/// Whether the entry at this place shuffles the deck: the first shuffle does, after the players'
/// own pictures, if there are any.
fn is_deal(log: &[Entry<Action>], place: usize) -> bool {
    log[..place].iter().all(|entry| matches!(entry, Entry::Chance(Answer::Grown(_))))
}

/// Where the log leads, reckoned from the rules page without the game's help.
struct Course {
    seats: u8,
    hands: Vec<Vec<u16>>,
    stack: VecDeque<u16>,
    narrator: Option<Seat>,
    /// What was given in the open round, and by whom, in the order in which it is shuffled.
    given: Vec<(Seat, u16)>,
    /// Cards of rounds that are over.
    shown: Vec<u16>,
    laid_out: bool,
    votes: usize,
    /// The entry that laid the cards of the open round out, and what it laid.
    table: (usize, Vec<u16>),
}

impl Course {
    fn of(seats: u8, log: &[Entry<Action>]) -> Course {
        let hands = vec![Vec::new(); usize::from(seats)];
        let mut course = Course {
            seats,
            hands,
            stack: VecDeque::new(),
            narrator: None,
            given: Vec::new(),
            shown: Vec::new(),
            laid_out: false,
            votes: 0,
            table: (0, Vec::new()),
        };
        for (place, entry) in log.iter().enumerate() {
            match entry {
                Entry::Chance(Answer::Shuffle(order)) if is_deal(log, place) => {
                    course.stack = order.iter().copied().collect();
                    (0..seats).for_each(|seat| course.draw(seat));
                }
                Entry::Chance(Answer::Shuffle(order)) => {
                    course.sort_given();
                    course.laid_out = true;
                    course.table = (
                        place,
                        order.iter().map(|item| course.given[usize::from(*item)].1).collect(),
                    );
                }
                Entry::Act { seat, action: Action::Clue { card, .. } } => {
                    course.narrator = Some(*seat);
                    course.give(*seat, card);
                }
                Entry::Act { seat, action: Action::Offer { cards } } => {
                    cards.iter().for_each(|card| course.give(*seat, card))
                }
                Entry::Act { action: Action::Vote { .. }, .. } => course.vote(),
                Entry::Chance(_) => {}
            }
        }
        course
    }

    fn draw(&mut self, seat: Seat) {
        let full = if self.seats == 3 { 7 } else { 6 };
        let hand = &mut self.hands[usize::from(seat)];
        while hand.len() < full {
            let Some(card) = self.stack.pop_front() else { return };
            hand.push(card);
        }
    }

    fn give(&mut self, seat: Seat, card: &str) {
        let card = number(card);
        self.hands[usize::from(seat)].retain(|other| *other != card);
        self.given.push((seat, card));
    }

    /// The narrator's card first, then by seat, the cards of one seat by their number in the deck.
    fn sort_given(&mut self) {
        let narrator = self.narrator;
        self.given.sort_unstable_by_key(|(seat, card)| (Some(*seat) != narrator, *seat, *card));
    }

    fn vote(&mut self) {
        self.votes += 1;
        if self.votes < usize::from(self.seats) - 1 {
            return;
        }
        self.shown.extend(self.given.drain(..).map(|(_, card)| card));
        (self.votes, self.laid_out) = (0, false);
        let next = self.narrator.map_or(0, |narrator| (narrator + 1) % self.seats);
        self.narrator = Some(next);
        (0..self.seats).for_each(|step| self.draw((next + step) % self.seats));
    }

    /// Whether this eye has had the card before it, or has it now; cards on the table count.
    fn seen_by(&self, eye: Eye, card: u16) -> bool {
        let on_table = self.laid_out && self.given.iter().any(|(_, given)| *given == card);
        let held = |seat: Seat| {
            self.hands[usize::from(seat)].contains(&card) || self.given.contains(&(seat, card))
        };
        on_table || matches!(eye, Eye::Seat(seat) if held(seat))
    }

    /// The open round's cards as the twin's seats gave them, in the order in which they are
    /// shuffled.
    fn given_in_twin(&self, into: &[u16]) -> Vec<(Seat, u16)> {
        let mut given: Vec<(Seat, u16)> =
            self.given.iter().map(|(seat, card)| (*seat, into[usize::from(*card)])).collect();
        given.sort_unstable_by_key(|(seat, card)| (Some(*seat) != self.narrator, *seat, *card));
        given
    }

    /// The same cards lie under the same numbers, whoever gave them.
    fn keep_table(&self, twin: &mut [Entry<Action>], into: &[u16]) {
        let given = self.given_in_twin(into);
        let (entry, table) = &self.table;
        let place = |card: &u16| {
            given
                .iter()
                .position(|(_, other)| other == card)
                .expect("the twin lays out the same cards") as u16
        };
        twin[*entry] = Entry::Chance(Answer::Shuffle(table.iter().map(place).collect()));
    }

    /// Sealed votes of the open round become any others that are allowed.
    fn vote_otherwise(
        &self,
        twin: &mut [Entry<Action>],
        into: &[u16],
        eye: Eye,
        random: &mut Quick,
    ) {
        let given = self.given_in_twin(into);
        let (entry, table) = &self.table;
        for entry in &mut twin[*entry..] {
            let Entry::Act { seat, action: Action::Vote { number } } = entry else { continue };
            let others: Vec<u32> = (1..)
                .zip(table)
                .filter(|(_, card)| !given.contains(&(*seat, **card)))
                .map(|(number, _)| number)
                .collect();
            if eye != Eye::Seat(*seat) {
                *number = Whole(others[random.below(others.len() as u32) as usize]);
            }
        }
    }
}
