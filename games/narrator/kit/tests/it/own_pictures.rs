//! The players of Narrator before pictures without words: they look at colours, say so, and
//! understand those who do.

use art::png::encode_rgb;
use bots::{Bot, Cast, watch};
use gallery::{Gallery, MOST_OF_A_DECK, Palette};
use kernel::{DeckId, Game, Grow, Grown};
use narrator::{Action, Clue, Deck, MOST_PICTURES, Narrator, Setup};
use narrator_kit::Kit;
use narrator_kit::players::CHARACTERS;
use std::sync::Arc;

/// A deck of plain pictures: dark and light ones in eight colours, some with stripes.
struct Swatches;

const COLOURS: [[u8; 3]; 8] = [
    [200, 30, 30],
    [235, 140, 30],
    [240, 215, 60],
    [50, 150, 60],
    [40, 90, 200],
    [245, 245, 245],
    [125, 125, 125],
    [20, 20, 26],
];

fn swatch(number: usize) -> Vec<u8> {
    let (main, other) = (COLOURS[number % 8], COLOURS[number * 3 % 8]);
    let stripe = 4 + number % 5 * 4;
    let pixel = |place: usize| {
        let (x, y) = (place % 60, place / 60);
        let along = if number.is_multiple_of(2) { x } else { y };
        if along % stripe < stripe * 3 / 4 { main } else { other }
    };
    encode_rgb(60, &(0..60 * 90).map(pixel).collect::<Vec<_>>())
}

impl Gallery for Swatches {
    fn picture(&self, _: &str, key: &str, _: Palette) -> Option<Arc<[u8]>> {
        Some(swatch(key.parse().ok()?).into())
    }

    fn grow(
        &self,
        _: &str,
        what: Grow,
        _: &[u8],
        _: &mut dyn FnMut(u16) -> bool,
    ) -> Option<Vec<Grown>> {
        what.deck.then(|| {
            (0..48).map(|number| Grown { key: number.to_string(), numbers: Vec::new() }).collect()
        })
    }
}

fn own_deck() -> Setup {
    Setup { deck: Deck::Own(DeckId::parse("swatches").expect("an id")), ..Setup::default() }
}

fn bots(names: &[&str]) -> Vec<Box<dyn Bot<Narrator>>> {
    names.iter().map(|name| Kit::player(name).expect("a character")).collect()
}

/// A deck that may be put together may be played with.
#[test]
fn the_game_takes_the_largest_deck_that_a_gallery_keeps() {
    assert_eq!(MOST_PICTURES, MOST_OF_A_DECK);
}

#[test]
fn bots_speak_of_colours_and_say_that_they_see_nothing_else() {
    let mut clues = 0;
    for seed in 0..6 {
        watch(
            &Swatches,
            &own_deck(),
            &mut bots(&["poet", "teacher", "fox", "fox"]),
            seed,
            |_, _, action: &Action| {
                if let Action::Clue { clue: Clue::Text(text), .. } = action {
                    clues += 1;
                    let confesses = ["oko: ", "plamy, ale jakie: ", "kolory mówią: ", "barwach: "]
                        .iter()
                        .any(|confession| text.contains(confession));
                    assert!(confesses, "{text}");
                }
            },
        );
    }
    assert!(clues > 20, "{clues}");
}

#[test]
fn who_speaks_of_colours_is_understood() {
    // The narrator's own card is the one in the named colour; nobody else's picture has it as its
    // main one.
    for (clue, colour) in [
        ("czerwień i ogień", 0),
        ("jesienne ciepło", 1),
        ("słońce i złoto", 2),
        ("wiosenna łąka", 3),
        ("zimne morze", 4),
        ("pierwszy śnieg", 5),
        ("szara mgła", 6),
        ("ciemna noc", 7),
        ("a walk in the green forest", 3),
        ("blue sky", 4),
        ("pitch dark", 7),
    ] {
        for character in CHARACTERS {
            let right =
                narrator_kit::players::fit_of_picture(clue, &swatch(colour), &character.habit)
                    .expect("a picture");
            for other in (0..8).filter(|other| *other != colour) {
                let fit =
                    narrator_kit::players::fit_of_picture(clue, &swatch(other), &character.habit)
                        .expect("a picture");
                assert!(
                    right > fit,
                    "{clue}: {right:.2} for {colour}, {fit:.2} for {other} ({})",
                    character.name
                );
            }
        }
    }
}

#[test]
fn some_find_it_here_too() {
    let (mut split, mut rounds) = (0.0, 0.0);
    for seed in 0..12 {
        let mut seen = 0;
        watch(
            &Swatches,
            &own_deck(),
            &mut bots(&["poet", "teacher", "fox", "poet"]),
            seed,
            |game: &Narrator, _, _| {
                let table = game.shared();
                if let Some(last) = table.last_round.filter(|_| table.round > seen) {
                    seen = table.round;
                    let finders = last
                        .votes
                        .iter()
                        .flatten()
                        .filter(|number| last.owners[usize::from(**number) - 1] == last.narrator)
                        .count();
                    rounds += 1.0;
                    split += f64::from(u8::from((1..3).contains(&finders)));
                }
            },
        );
    }
    assert!(rounds > 50.0 && split / rounds > 0.5, "{split} of {rounds}");
}
