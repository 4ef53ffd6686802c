//! The players of Blef from outside: what they do is legal and repeatable, they differ, and they
//! play well.

use bluff::{Action, Bluff, Order, Phase, Setup};
use bluff_kit::{KIT, Kit};
use bots::{Bot, Cast, RANDOM, contest};
use gallery::EmptyGallery;
use kernel::{Asked, Asking, BrainError, Dark, Eye, Game, Offer, Quick, Random};
use std::collections::BTreeSet;

fn bot(name: &str) -> Box<dyn Bot<Bluff>> {
    Kit::player(name).unwrap_or_else(|| panic!("nobody is called {name}"))
}

fn any_setup(random: &mut Quick) -> Setup {
    let mut coin = || random.below(2) == 0;
    let order = if coin() { Order::CountFirst } else { Order::ValueFirst };
    Setup { order, wild_ones: coin(), directions: coin(), countdown: coin(), elimination: coin() }
}

fn everyone() -> Vec<&'static str> {
    [RANDOM].iter().chain(Kit::CHARACTERS).chain(Kit::SPARRING).copied().collect()
}

/// Calls `see` before every decision of a game.
fn watch(setup: &Setup, names: &[&str], seed: u64, see: impl FnMut(&Bluff, u8, &Action)) {
    let mut bots: Vec<_> = names.iter().map(|name| bot(name)).collect();
    bots::watch(&EmptyGallery, setup, &mut bots, seed, see);
}

#[test]
fn nobody_ever_breaks_the_rules_whatever_the_options_and_seats() {
    let mut random = Quick::new(1);
    let (mut decisions, mut phases) = (0, BTreeSet::new());
    let everyone = everyone();
    for seed in 0..400 {
        let setup = any_setup(&mut random);
        let seats = 2 + random.below(5) as usize;
        let names: Vec<_> =
            (0..seats).map(|_| everyone[random.below(everyone.len() as u32) as usize]).collect();
        watch(&setup, &names, seed, |game, _, _| {
            decisions += 1;
            phases.insert((game.shared().phase as u8, game.shared().extra));
        });
    }
    assert!(decisions > 20_000, "{decisions} decisions");
    assert_eq!(
        phases.len(),
        6,
        "arranging, directions and bids, in rounds and extra rounds: {phases:?}"
    );
}

#[test]
fn the_same_number_gives_the_same_game() {
    let mut random = Quick::new(2);
    for seed in 0..20 {
        let setup = any_setup(&mut random);
        let record = |seed| {
            let mut actions = Vec::new();
            watch(&setup, &["calm", "sharp", "wild", "sharp"], seed, |_, seat, action| {
                actions.push((seat, *action))
            });
            actions
        };
        assert_eq!(record(seed), record(seed));
        assert_ne!(record(seed), record(seed + 1000));
    }
}

#[test]
fn a_brain_chooses_as_its_bot_does_from_what_the_wire_brings() {
    for name in Kit::CHARACTERS {
        let mut json = KIT.brain(name).expect("a registered character");
        watch(
            &Setup { wild_ones: true, directions: true, ..Setup::default() },
            &["sharp", "calm", "wild"],
            5,
            |game, seat, _| {
                let asking = Asking::of(game, seat);
                let view =
                    serde_json::from_str(&asking.view()).expect("a view comes back from the wire");
                let from_wire = Asking::<Bluff> { seat, view, offers: asking.offers.clone() };
                let from_text =
                    json.choose(&from_wire, &Dark, &mut Quick::new(8)).expect("the seat is due");
                assert_eq!(
                    from_text,
                    json.choose(&asking, &Dark, &mut Quick::new(8)).expect("the seat is due")
                );
                let action: Action = serde_json::from_str(&from_text).expect("an action");
                let mut offers = Vec::new();
                game.legal(seat, &mut offers);
                assert!(
                    offers.iter().any(|offer| offer.covers(&action)),
                    "{name} was not offered {from_text}"
                );
                let idle = (0..3).find(|seat| !game.due().seats().has(*seat));
                if let (Some(idle), Phase::Bid) = (idle, asking.view.table.phase) {
                    assert!(matches!(
                        json.choose(&Asking::of(game, idle), &Dark, &mut Quick::new(8)),
                        Err(BrainError::Idle { .. })
                    ));
                }
            },
        );
    }
}

#[test]
fn the_registry_knows_every_name_it_lists() {
    assert_eq!(KIT.characters(), ["calm", "sharp", "wild"]);
    assert!(KIT.brain("nobody").is_none());
    for name in everyone() {
        assert!(KIT.brain(name).is_some(), "{name}");
    }
}

/// How often a character checks, and how often its bids turn out to be backed by no card of its
/// own.
fn manners(name: &str) -> (f64, f64) {
    let (mut answers, mut checks, mut bids, mut empty) = (0.0, 0.0, 0.0, 0.0);
    for seed in 0..60 {
        watch(&Setup::default(), &[name, "sharp", "sharp"], seed, |game, seat, action| {
            let view = game.view(Eye::Seat(seat));
            let Some(faces) = view.own.and_then(|own| own.faces).filter(|_| seat == 0) else {
                return;
            };
            answers += f64::from(u8::from(view.table.bid.is_some()));
            match action {
                Action::Check => checks += 1.0,
                Action::Bid { face, .. } => {
                    bids += 1.0;
                    empty += f64::from(u8::from(!faces.contains(face)));
                }
                _ => {}
            }
        });
    }
    (checks / answers, empty / bids)
}

#[test]
fn the_three_characters_differ() {
    let [calm, sharp, wild] = ["calm", "sharp", "wild"].map(manners);
    assert!(
        calm.1 + 0.03 < sharp.1 && sharp.1 + 0.03 < wild.1,
        "empty bids: calm {calm:?}, sharp {sharp:?}, wild {wild:?}"
    );
}

/// The share of games that `name` wins against a table full of `other`, and the lower end of its 99
/// % confidence interval.
fn share(name: &str, other: &str, seats: usize, games: u64) -> (f64, f64) {
    let mut won = 0.0;
    for seed in 0..games {
        let place = seed as usize % seats;
        let mut players: Vec<_> =
            (0..seats).map(|seat| bot(if seat == place { name } else { other })).collect();
        let outcome = contest(&Setup::default(), &mut players, seed);
        won += f64::from(u8::from(outcome.winners == [place as u8]));
    }
    let share = won / games as f64;
    (share, share - 2.58 * (share * (1.0 - share) / games as f64).sqrt())
}

#[test]
fn sharp_beats_random_play() {
    for (seats, games, at_least) in [(2, 2000, 0.97), (4, 2000, 0.80)] {
        let (share, lower) = share("sharp", RANDOM, seats, games);
        println!("random at {seats} seats: {share:.3}, at least {lower:.3}");
        assert!(lower > at_least, "{seats} seats: {share}, at least {lower}");
    }
}

/// At two seats `sharp` plays a solved policy: nobody wins against it in the long run, and it does
/// not go out of its way to punish weak play either
/// (docs/decisions/0012-solved-play-does-not-hunt.md). At more seats it still does.
#[test]
fn sharp_beats_simple_players() {
    for (other, seats, games, at_least) in [
        ("lowest", 2, 1000, 0.75),
        ("likeliest", 2, 1000, 0.48),
        ("pressing", 2, 1000, 0.48),
        ("doubting", 2, 1000, 0.7),
        ("stubborn", 2, 1000, 0.75),
        ("likeliest", 4, 300, 0.4),
        ("pressing", 4, 300, 0.35),
        ("doubting", 4, 300, 0.3),
    ] {
        let (share, lower) = share("sharp", other, seats, games);
        println!("{other} at {seats} seats: {share:.3}, at least {lower:.3}");
        assert!(lower > at_least, "{other} at {seats} seats: {share}, at least {lower}");
    }
}

#[test]
fn sharp_is_not_worse_than_the_other_characters_at_two_seats() {
    // Solved play at two seats promises a draw and no more; the other characters play bent forms of
    // the same books there.
    for other in ["calm", "wild"] {
        let (share, _) = share("sharp", other, 2, 2000);
        println!("{other} at two seats: {share:.3}");
        assert!(share >= 0.46, "{other} at two seats: {share}");
    }
}

#[test]
fn sharp_beats_the_other_characters_at_larger_tables() {
    for (seats, games, at_least) in [(3, 600, 0.40), (4, 500, 0.32), (6, 400, 0.23)] {
        for other in ["calm", "wild"] {
            let (share, _) = share("sharp", other, seats, games);
            println!("{other} at {seats} seats: {share:.3}");
            assert!(share >= at_least, "{other} at {seats} seats: {share}");
        }
    }
}
