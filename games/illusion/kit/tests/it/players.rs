//! The players of Iluzja from outside: they look, they keep the rules, their eyes err as people's
//! do, and the keen beat the dull.

use art::Pictures;
use art::illusion::classic;
use bots::{Bot, Cast, RANDOM, contest_in};
use gallery::{Looking, Palette};
use illusion::{Action, DeckChoice, Illusion, NUMBERS, Numbers, Rounds, Setup};
use illusion_kit::players::{CHARACTERS, Character, Eye, Glance};
use illusion_kit::{KIT, Kit};
use kernel::{Answer, Asked, Asking, Dark, Due, Eye as Onlooker, Game, Offer, Pictured, Quick};
use std::sync::LazyLock;

/// One for all tests, so that every picture is looked at once.
static GALLERY: LazyLock<Pictures> = LazyLock::new(Pictures::default);

fn bot(name: &str) -> Box<dyn Bot<Illusion>> {
    Kit::player(name).unwrap_or_else(|| panic!("nobody is called {name}"))
}

fn character(name: &str) -> Character {
    CHARACTERS.into_iter().find(|character| character.name == name).expect("a character")
}

fn numbers(card: usize) -> [f64; 4] {
    let Numbers { red, green, blue, yellow } = NUMBERS[card];
    [red, green, blue, yellow].map(f64::from)
}

/// What one eye sees of all classic cards.
fn glances(eye: &Eye) -> Vec<Glance> {
    classic()
        .iter()
        .map(|card| Glance::at(&card.printed(Palette::Normal), eye).expect("a picture"))
        .collect()
}

/// How far looks of an eye lie from the number, or from what this eye sees on the average, over
/// every colour of every card that `which` likes by its share and scatter.
fn error(
    eye: &Eye,
    glances: &[Glance],
    from_number: bool,
    which: impl Fn(f64, f64) -> bool,
) -> f64 {
    let mut random = Quick::new(3);
    let (mut sum, mut count) = (0.0, 0.0);
    for (card, glance) in glances.iter().enumerate() {
        for colour in (0..4).filter(|colour| which(numbers(card)[*colour], glance.scatter[*colour]))
        {
            let true_or_seen =
                if from_number { numbers(card)[colour] } else { glance.shares[colour] };
            for _ in 0..20 {
                sum += (glance.judge(eye, &mut random).shares[colour] - true_or_seen).abs();
                count += 1.0;
            }
        }
    }
    sum / count
}

#[test]
fn the_eye_errs_as_people_do() {
    let errors = CHARACTERS.map(|Character { name, eye, .. }| {
        let glances = glances(&eye);
        // What is off in the same way at every look is tested below.
        let off = |which: &dyn Fn(f64, f64) -> bool| error(&eye, &glances, false, which);
        let (small, middle, large) = (
            off(&|share, _| share < 9.0),
            off(&|share, _| (9.0..20.0).contains(&share)),
            off(&|share, _| share >= 20.0),
        );
        assert!(
            small < middle && middle < large,
            "{name}: the more there is, the further off: {small:.2} {middle:.2} {large:.2}"
        );
        let alike = |share: f64| (8.0..25.0).contains(&share);
        let (whole, scattered) = (
            off(&|share, scatter| alike(share) && scatter < 8.0),
            off(&|share, scatter| alike(share) && scatter > 14.0),
        );
        assert!(
            whole < scattered,
            "{name}: what is scattered is harder: {whole:.2} {scattered:.2}"
        );
        error(&eye, &glances, true, |_, _| true)
    });
    assert!(
        errors.is_sorted_by(|duller, keener| duller > &(keener * 1.4)),
        "the keener, the better: {errors:?}"
    );
}

/// Small shares seem more than they are, large ones less, the more so the duller the eye.
#[test]
fn parts_are_judged_as_people_judge_them() {
    let bias = |name: &str, which: &dyn Fn(f64) -> bool| {
        let glances = glances(&character(name).eye);
        let errors: Vec<f64> = glances
            .iter()
            .enumerate()
            .flat_map(|(card, glance)| {
                (0..4).map(move |colour| (numbers(card)[colour], glance.shares[colour]))
            })
            .filter(|(share, _)| which(*share))
            .map(|(share, seen)| seen - share)
            .collect();
        errors.iter().sum::<f64>() / errors.len() as f64
    };
    let small =
        ["dreamer", "sober", "hawk"].map(|name| bias(name, &|share| (2.0..10.0).contains(&share)));
    let large = ["dreamer", "sober", "hawk"].map(|name| bias(name, &|share| share > 55.0));
    println!("small {small:.2?}, large {large:.2?}");
    assert!(small.iter().all(|bias| *bias > 0.0), "small shares seem more: {small:?}");
    assert!(small.is_sorted_by(|duller, keener| duller > keener), "{small:?}");
    assert!(large.iter().all(|bias| *bias < 0.0), "large shares seem less: {large:?}");
}

#[test]
fn a_bot_sees_the_picture_and_not_the_number() {
    let eye = character("hawk").eye;
    let one = Glance::at(&classic()[10].printed(Palette::Normal), &eye).expect("a picture");
    assert_eq!(
        Glance::at(&classic()[10].printed(Palette::Normal), &eye),
        Some(one),
        "what is the same at every look"
    );
    let shown: f64 =
        (0..4).map(|colour| (one.shares[colour] - numbers(10)[colour]).abs()).fold(0.0, f64::max);
    assert!(shown > 0.0 && shown < 8.0, "close to the number, and not the number: {shown}");
    assert_eq!(Glance::at(b"no picture", &eye), None);
}

#[test]
fn nobody_breaks_the_rules_and_the_same_seed_plays_the_same_game() {
    let names = ["hawk", "dreamer", "sober", RANDOM];
    for seed in 0..24 {
        let seats = 2 + seed as usize % 4;
        let setup = Setup {
            rounds: if seed % 3 == 0 { Rounds::AllTwelve } else { Rounds::FirstToThree },
            deck: DeckChoice::Classic,
        };
        let players = || {
            (0..seats)
                .map(|seat| bot(names[(seat + seed as usize) % names.len()]))
                .collect::<Vec<_>>()
        };
        let outcome = contest_in(&*GALLERY, &setup, &mut players(), seed);
        assert_eq!(outcome, contest_in(&*GALLERY, &setup, &mut players(), seed));
    }
}

#[test]
fn keen_eyes_beat_dull_ones() {
    let share = |names: [&str; 2], games: u64| {
        let won = |seed: u64| {
            let seats = if seed.is_multiple_of(2) { names } else { [names[1], names[0]] };
            let mut players: Vec<_> = seats.iter().map(|name| bot(name)).collect();
            contest_in(&*GALLERY, &Setup::default(), &mut players, seed)
                .winners
                .contains(&((seed % 2) as u8))
        };
        (0..games).filter(|seed| won(*seed)).count() as f64 / games as f64
    };
    // The dreamer and the sober are a match for each other: that is what makes a table close.
    for (keen, dull) in
        [("hawk", "sober"), ("hawk", "dreamer"), ("sober", RANDOM), ("dreamer", RANDOM)]
    {
        let share = share([keen, dull], 300);
        println!("{keen} against {dull}: {share:.3}");
        assert!(share > 0.55, "{keen} wins only {share:.3} against {dull}");
    }
}

/// Born in the middle of a game and blind, a bot still plays on; and the wire brings it all it
/// needs.
#[test]
fn a_brain_plays_from_the_wire_with_and_without_sight() {
    let (mut chance, mut thought) = (Quick::new(5), Quick::new(6));
    let (mut game, mut events) = (Illusion::open(&Setup::default(), 3), Vec::new());
    let mut decisions = 0;
    loop {
        match game.due() {
            Due::Over => break,
            Due::Chance(question) => game.deal(&Answer::drawn(question, &mut chance), &mut events),
            Due::Seats(seats) => {
                let seat = seats.iter().next().expect("somebody is due");
                let asking = Asking::of(&game, seat);
                let view =
                    serde_json::from_str(&asking.view()).expect("a view comes back from the wire");
                let asking = Asking::<Illusion> { view, ..asking };
                let sight = Looking {
                    game: "illusion",
                    pictures: game.pictures(Onlooker::Seat(seat)),
                    gallery: &*GALLERY,
                };
                let mut newborn = KIT.brain("sober").expect("a character");
                newborn.choose(&asking, &Dark, &mut thought).expect("a blind bot chooses, too");
                let action =
                    newborn.choose(&asking, &sight, &mut thought).expect("the seat is due");
                let action: Action = serde_json::from_str(&action).expect("an action");
                let mut offers = Vec::new();
                game.legal(seat, &mut offers);
                assert!(offers.iter().any(|offer| offer.covers(&action)));
                game.judge(seat, &action, &mut events).expect("an offered action is not refused");
                decisions += 1;
            }
        }
    }
    assert!(decisions > 10, "{decisions} decisions");
}
