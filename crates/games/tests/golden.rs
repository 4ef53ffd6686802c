//! Golden play-throughs: whole games with everything that is told to everyone. A change of rules or views shows here as a change
//! of text, to be looked at and then accepted with `STOLIK_UPDATE_GOLDEN=1 cargo test -p stolik-games --test golden`.

use std::path::PathBuf;
use stolik_games::bluff::{Bluff, Order, Setup};
use stolik_games::casino::{self, Casino};
use stolik_games::illusion::{self, DeckChoice, Illusion, Rounds};
use stolik_games::narrator::{self, Decoys, Narrator};
use stolik_games::roulette::{self, Roulette};

/// Compares a play-through with its file, or writes the file when asked to.
fn golden<G: laws::Register>(name: &str, setup: &G::Setup, seats: u8, seed: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("golden").join(format!("{}-{name}.txt", G::ID));
    let played = laws::play_through::<G>(setup, seats, seed);
    if std::env::var_os("STOLIK_UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, played).expect("the golden folder can be written");
        return;
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    if kept == played {
        return;
    }
    let place = kept.lines().zip(played.lines()).take_while(|(kept, played)| kept == played).count();
    panic!(
        "{} differs from line {}:\n  kept   {}\n  played {}\nIf that is meant: STOLIK_UPDATE_GOLDEN=1 cargo test -p stolik-games --test golden",
        path.display(),
        place + 1,
        kept.lines().nth(place).unwrap_or("(nothing)"),
        played.lines().nth(place).unwrap_or("(nothing)"),
    );
}

// Seeds are chosen for short games; the ones of three and of six seats end with an extra round.
const PLAIN: Setup = Setup { order: Order::CountFirst, wild_ones: false, directions: false, countdown: false, elimination: false };

#[test]
fn two_seats_by_the_book() {
    golden::<Bluff>("two-plain", &PLAIN, 2, "two");
}

#[test]
fn two_seats_counting_down() {
    golden::<Bluff>("two-countdown", &Setup { countdown: true, order: Order::ValueFirst, ..PLAIN }, 2, "two");
}

#[test]
fn three_seats_with_wild_ones_and_directions() {
    golden::<Bluff>("three-wild-directions", &Setup { wild_ones: true, directions: true, ..PLAIN }, 3, "three 261");
}

#[test]
fn four_seats_until_one_is_left() {
    golden::<Bluff>("four-elimination", &Setup { elimination: true, wild_ones: true, ..PLAIN }, 4, "four 234");
}

#[test]
fn six_seats_with_an_extra_round() {
    golden::<Bluff>("six-plain", &PLAIN, 6, "six 66");
}

#[test]
fn two_seats_look_for_three_arrows() {
    golden::<Illusion>("two-plain", &illusion::Setup::default(), 2, "two 175");
}

#[test]
fn three_seats_with_a_fresh_deck() {
    // The laws make its numbers up: what is grown belongs to no picture here.
    golden::<Illusion>("three-fresh", &illusion::Setup { deck: DeckChoice::Fresh, ..Default::default() }, 3, "three");
}

#[test]
fn five_seats_play_for_all_twelve_arrows_and_shuffle_again() {
    golden::<Illusion>("five-twelve", &illusion::Setup { rounds: Rounds::AllTwelve, ..Default::default() }, 5, "five 187");
}

#[test]
fn two_teams_to_the_last_captain() {
    golden::<Roulette>("two", &roulette::Setup::default(), 2, "two 3");
}

#[test]
fn four_teams_with_water() {
    golden::<Roulette>("four-splash", &roulette::Setup { skin: roulette::Skin::Splash }, 4, "four 1");
}

#[test]
fn two_gamblers_who_choose_what_they_secure() {
    golden::<Casino>("two-by-hand", &casino::Setup { auto_secure: false }, 2, "two 39");
}

#[test]
fn two_gamblers_by_the_book() {
    golden::<Casino>("two-plain", &casino::Setup::default(), 2, "two 29");
}

#[test]
fn three_dreamers_who_also_perform() {
    golden::<Narrator>("three-performance", &narrator::Setup { performance: true, ..Default::default() }, 3, "three");
}

#[test]
fn four_dreamers_whose_decoys_always_count() {
    golden::<Narrator>("four-always", &narrator::Setup { decoys: Decoys::Always, ..Default::default() }, 4, "four");
}

#[test]
fn six_dreamers_to_the_last_card_of_the_stack() {
    golden::<Narrator>("six", &narrator::Setup::default(), 6, "six");
}
