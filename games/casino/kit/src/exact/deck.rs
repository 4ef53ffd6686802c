//! How the deck of Kasyno was found, and what a deck has to be like.
//!
//! Shapes were chosen from the table of all shapes and their exact chances (`cargo run -p
//! stolik-lab --bin deck shapes`): for each number of points a band of chances, the bands
//! far enough apart to be felt, and within a band several kinds of cards. Which symbols the letters
//! of a shape stand for is then found by climbing from many beginnings to the most even use of all
//! symbols.

use super::Completion;
use casino::{Card, Face, MOST_TOKENS, Symbol, Symbols};
use kernel::{Quick, Random};
use std::fmt::Write as _;

/// Points, combinations, and how many cards have this shape. Letters are plain symbols, equal ones
/// equal symbols; `J` is the joker.
const SHAPES: [(u8, &str, &str, usize); 19] = [
    (1, "AAB", "", 2),
    (1, "ABC", "", 3),
    (2, "AABB", "", 3),
    (2, "ABCJ", "", 2),
    (2, "AAAB", "", 2),
    (3, "ABJ", "", 2),
    (3, "AABJ", "", 2),
    (3, "AAABB", "", 3),
    (3, "AABBJ", "", 1),
    (4, "AAAAA", "BBBBB", 3),
    (4, "AAAAA", "BBJJJ", 2),
    (4, "AAAA", "JJJ", 1),
    (5, "AAAAAA", "BBJJJ", 2),
    (5, "AAAAAA", "JJJ", 2),
    (5, "AAAAAA", "BBBBBB", 1),
    (6, "AAAAAA", "JJJJ", 1),
    (6, "AAAAAAA", "BBBBJJ", 1),
    (6, "AAAAAAA", "BBBJJJ", 1),
    (6, "AAAAAAA", "BBJJJJ", 1),
];

/// Cards of each number of points, from one to six.
const CLASSES: [usize; 6] = [5, 7, 8, 6, 5, 4];
/// Beginnings that are climbed from.
const BEGINNINGS: u64 = 8;

/// Which plain symbol each letter of a shape stands for.
type Meaning = [Symbol; 5];

fn symbols(shape: &str, meaning: &Meaning) -> Symbols {
    let of_letter = |letter: u8| {
        if letter == b'J' { Symbol::Joker } else { meaning[usize::from(letter - b'A')] }
    };
    shape.bytes().map(of_letter).collect()
}

fn face(shape: &(u8, &str, &str, usize), meaning: &Meaning) -> Face {
    let second = (!shape.2.is_empty()).then(|| symbols(shape.2, meaning));
    Face::new(shape.0, symbols(shape.1, meaning), second)
}

/// How often each symbol stands on the cards.
pub fn weights(faces: &[Face]) -> [u32; 6] {
    let mut weights = [0; 6];
    for symbol in
        faces.iter().flat_map(Face::combinations).flat_map(|combination| combination.list())
    {
        weights[symbol as usize] += 1;
    }
    weights
}

/// The combinations in an order that does not matter.
fn sorted(face: &Face) -> Vec<Symbols> {
    let mut combinations = face.combinations().to_vec();
    combinations.sort();
    combinations
}

/// How uneven a deck is: over all cards, and a little also within each class; equal cards are out
/// of the question.
fn unevenness(faces: &[Face]) -> u32 {
    let spread = |faces: &[Face]| {
        let plain = &weights(faces)[..5];
        let sum: u32 = plain.iter().sum();
        plain.iter().map(|weight| (5 * weight).abs_diff(sum).pow(2)).sum::<u32>()
    };
    let class =
        |points| faces.iter().filter(|face| face.points() == points).copied().collect::<Vec<_>>();
    let within: u32 = (1..=6).map(|points| spread(&class(points))).sum();
    let twice = (0..faces.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
    let equal =
        twice.filter(|(one, other)| sorted(&faces[*one]) == sorted(&faces[*other])).count() as u32;
    20 * spread(faces) + within + 100_000 * equal
}

/// The most even deck that climbing from these beginnings comes to.
fn climb(seed: u64) -> Vec<Face> {
    let mut random = Quick::new(seed);
    let mut any = |meaning: &mut Meaning| random.shuffle(meaning);
    let slots: Vec<_> =
        SHAPES.iter().flat_map(|shape| std::iter::repeat_n(shape, shape.3)).collect();
    let mut faces: Vec<Face> = Vec::new();
    for shape in &slots {
        let mut meaning = Symbol::PLAIN;
        any(&mut meaning);
        faces.push(face(shape, &meaning));
    }
    let mut cost = unevenness(&faces);
    let mut failed = 0;
    while failed < 4_000 {
        let place = failed % slots.len();
        let mut meaning = Symbol::PLAIN;
        any(&mut meaning);
        let before = std::mem::replace(&mut faces[place], face(slots[place], &meaning));
        let now = unevenness(&faces);
        if now < cost {
            (cost, failed) = (now, 0);
        } else {
            faces[place] = before;
            failed += 1;
        }
    }
    faces
}

/// The deck, with the number of ways in which best play completes each card: the easiest cards of
/// each class first.
pub fn find() -> Vec<(Face, u128)> {
    let faces =
        (0..BEGINNINGS).map(climb).min_by_key(|faces| unevenness(faces)).unwrap_or_default();
    let mut deck: Vec<(Face, u128)> =
        faces.into_iter().map(|face| (face, Completion::new(face, MOST_TOKENS).ways())).collect();
    deck.sort_by_key(|(face, ways)| {
        (face.points(), std::cmp::Reverse(*ways), std::cmp::Reverse(sorted(face)))
    });
    deck
}

/// The deck that the game is played with.
pub fn printed() -> Vec<(Face, u128)> {
    Card::all().map(|card| (*card.face(), card.ways())).collect()
}

/// Everything that is wrong with a deck; a good one has no faults.
pub fn faults(deck: &[(Face, u128)]) -> Vec<String> {
    let mut faults = Vec::new();
    let mut demand = |holds: bool, fault: String| faults.extend((!holds).then_some(fault));
    let class =
        |points: usize| deck.iter().filter(move |(face, _)| usize::from(face.points()) == points);
    for (points, &cards) in (1..).zip(&CLASSES) {
        demand(
            class(points).count() == cards,
            format!("{} cards of {points} points, not {cards}", class(points).count()),
        );
        let combinations = if points < 4 { 1 } else { 2 };
        demand(
            class(points).all(|(face, _)| face.combinations().len() == combinations),
            format!("{points} points want {combinations} combinations"),
        );
        let (hardest, easiest) =
            (class(points).map(|card| card.1).min(), class(points + 1).map(|card| card.1).max());
        demand(
            hardest > easiest,
            format!("a card of {} points is as easy as one of {points}", points + 1),
        );
    }
    demand(
        deck.iter().all(|card| (1..=6).contains(&card.0.points())),
        "points from one to six".to_string(),
    );
    let sizes = deck
        .iter()
        .flat_map(|(face, _)| face.combinations())
        .map(|combination| combination.count());
    demand(
        sizes.clone().all(|size| (1..=7).contains(&size)),
        "a combination that seven dice cannot fill".to_string(),
    );
    let faces: Vec<Face> = deck.iter().map(|card| card.0).collect();
    let weights = weights(&faces);
    let (least, most) =
        (weights.iter().min().copied().unwrap_or(0), weights.iter().max().copied().unwrap_or(0));
    demand(10 * most <= 11 * least, format!("the symbols are not used about equally: {weights:?}"));
    let with_jokers = faces
        .iter()
        .filter(|face| face.combinations().iter().any(|combination| combination.jokers() > 0))
        .count();
    demand(with_jokers >= 4, format!("only {with_jokers} cards with joker symbols"));
    let mut all: Vec<_> = faces.iter().map(sorted).collect();
    all.sort();
    demand(all.windows(2).all(|pair| pair[0] != pair[1]), "two cards are equal".to_string());
    demand(
        faces.iter().all(|face| {
            face.combinations().len() < 2 || face.combinations()[0] != face.combinations()[1]
        }),
        "two equal combinations".into(),
    );
    faults
}

/// Symbols as the source of the deck writes them.
fn letters(symbols: Symbols) -> String {
    symbols.list().map(|symbol| char::from(b"CPBLSJ"[symbol as usize])).collect()
}

/// The deck as lines of `games/casino/rules/src/deck.rs`.
pub fn source(deck: &[(Face, u128)]) -> String {
    let mut out = String::new();
    for (number, (face, ways)) in (1..).zip(deck) {
        let [first, second] = [0, 1].map(|place| {
            face.combinations().get(place).map_or(String::new(), |symbols| letters(*symbols))
        });
        writeln!(
            out,
            "    printed(\"c{number:02}\", {}, {first:?}, {second:?}, {ways}),",
            face.points()
        )
        .expect("a string takes everything");
    }
    out
}

/// All shapes of one combination with their chances, the easiest first.
pub fn shapes() -> Vec<(String, f64)> {
    fn parts(left: u8, most: u8, list: &mut Vec<u8>, found: &mut Vec<Vec<u8>>) {
        if left == 0 {
            return found.push(list.clone());
        }
        if list.len() == Symbol::PLAIN.len() {
            return;
        }
        for part in (1..=most.min(left)).rev() {
            list.push(part);
            parts(left - part, part, list, found);
            list.pop();
        }
    }
    let mut shapes = Vec::new();
    for (plain, jokers) in (0..=7)
        .flat_map(|plain| (0..=4).map(move |jokers| (plain, jokers)))
        .filter(|(plain, jokers)| (2..=7).contains(&(plain + jokers)))
    {
        let mut found = Vec::new();
        parts(plain, plain, &mut Vec::new(), &mut found);
        for list in found {
            let mut combination = Symbols::default();
            list.iter().zip(&mut combination.0).for_each(|(part, count)| *count = *part);
            combination.0[Symbol::Joker as usize] = jokers;
            let name = letters(combination)
                .replace('P', "2")
                .replace('B', "3")
                .replace('L', "4")
                .replace('S', "5")
                .replace('C', "A");
            let name = name.replace('2', "B").replace('3', "C").replace('4', "D").replace('5', "E");
            shapes.push((
                name,
                Completion::new(Face::new(1, combination, None), MOST_TOKENS).chance(),
            ));
        }
    }
    shapes.sort_by(|one, other| other.1.total_cmp(&one.1));
    shapes
}
