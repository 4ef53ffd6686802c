//! Counsel at real tables of every game: legal, in words, the same for the same view, and right
//! where the answer is known.

use crate::subject;
use art::Pictures;
use gallery::Looking;
use kernel::{Due, Eye, JsonStep, Quick, Random, Rules, Seat, Seeded, Table};
use serde_json::{Value, json};
use stolik_counsel::{Budget, Counsel, codes, counsel};
use words::Language;

const QUICK: Budget = Budget { worlds: 8, seed: 7 };

fn asked_of(
    rules: &dyn Rules,
    table: &dyn Table,
    seat: Seat,
    gallery: &Pictures,
    budget: Budget,
) -> Counsel {
    let pictures =
        table.pictured().map_or_else(Vec::new, |pictured| pictured.pictures(Eye::Seat(seat)));
    let looking = Looking { game: rules.id(), pictures, gallery };
    counsel(subject(rules), table.asked(seat).as_ref(), &looking, "pl", None, budget)
        .expect("it is asked")
}

/// Plays a game at random, or as counsel says, and shows every so manieth decision.
fn visit(
    rules: &dyn Rules,
    seats: usize,
    seed: u64,
    every: usize,
    most: usize,
    mut see: impl FnMut(&dyn Table, Seat),
) {
    let mut table = rules.open(&json!({}), seats).expect("as many as may play");
    let mut random = Quick::new(seed);
    let mut source = Seeded::new(format!("counsel {seed}").as_str());
    let (mut decisions, mut seen) = (0, 0);
    while seen < most {
        table.settle(&mut source, &mut JsonStep::default()).expect("nothing has to grow");
        let Due::Seats(due) = table.due() else { return };
        let seat = due.iter().next().expect("somebody is due");
        if decisions % every == 0 {
            see(table.as_ref(), seat);
            seen += 1;
        }
        decisions += 1;
        // Somebody who plays at random says nothing that can be read.
        let brain = games::characters(rules.id()).first().copied().unwrap_or("random");
        let chosen = if random.chance(0.7) {
            let mut brain = games::brain(rules.id(), brain).expect("a character");
            brain
                .choose(table.asked(seat).as_ref(), &kernel::Dark, &mut random)
                .expect("it is asked")
        } else {
            table.sample(seat, &mut random)
        };
        table.act(seat, &chosen, &mut JsonStep::default()).expect("an offered move");
    }
}

fn seats_of(rules: &dyn Rules) -> usize {
    usize::from(*rules.seats().start()).max(3)
}

#[test]
fn every_game_is_advised_in_words_and_always_the_same() {
    let gallery = Pictures::default();
    for rules in games::GAMES {
        let known = codes(subject(*rules));
        visit(*rules, seats_of(*rules), 3, 5, 6, |table, seat| {
            let first = asked_of(*rules, table, seat, &gallery, QUICK);
            let best = first.moves.first().expect("some move");
            for worth in &first.moves {
                assert!((0.0..=1.0).contains(&worth.win), "{}: {worth:?}", rules.id());
                assert!(worth.win <= best.win && worth.behind >= 0.0);
                let played = table.copy().act(seat, worth.action.get(), &mut JsonStep::default());
                assert!(played.is_ok(), "{}: {} is not legal", rules.id(), worth.action.get());
            }
            let said = first.moves.iter().map(|worth| &worth.said);
            for said in said.chain([&first.reason, &first.unknown]) {
                assert!(known.contains(&said.code), "{}: {}", rules.id(), said.code);
            }
            // The same view, another truth behind it: the same bytes.
            let mut view = String::new();
            table.write_view(Eye::Seat(seat), &mut view);
            let other = rules
                .imagine(&view, Eye::Seat(seat), table.seats(), &mut Quick::new(99))
                .expect("a view of this game");
            let pictures =
                table.pictured().map_or_else(Vec::new, |it| it.pictures(Eye::Seat(seat)));
            let looking = Looking { game: rules.id(), pictures, gallery: &gallery };
            let second =
                counsel(subject(*rules), other.asked(seat).as_ref(), &looking, "pl", None, QUICK)
                    .expect("asked");
            let text = |counsel: &Counsel| serde_json::to_string(counsel).expect("plain data");
            assert_eq!(text(&first), text(&second), "{}", rules.id());
        });
    }
}

#[test]
fn every_code_has_words_in_both_languages() {
    for rules in games::GAMES {
        for code in codes(subject(*rules)) {
            for language in Language::ALL {
                let key = format!("{}.counsel.{code}", rules.id());
                assert!(language.message(&key).is_some(), "{key} in {}", language.code());
            }
        }
    }
}

/// A round of Blef in which both have one card and the first has bid.
fn one_card_each(bid: Value) -> Box<dyn Table> {
    let rules = games::find("bluff").expect("Blef");
    let mut table = rules.open(&json!({}), 2).expect("two may play");
    let entries = [
        json!({"chance": {"pick": 0}}),
        // Cards 0 and 2 of the deck are 1/2 and 1/3.
        json!({"chance": {"shuffle": [0, 2]}}),
        json!({"act": {"seat": 0, "action": {"type": "arrange", "faces": [2]}}}),
        json!({"act": {"seat": 1, "action": {"type": "arrange", "faces": [3]}}}),
        json!({"act": {"seat": 0, "action": bid}}),
    ];
    for entry in &entries {
        assert!(table.fold(&entry.to_string()), "{entry}");
    }
    table
}

#[test]
fn what_is_certain_is_seen() {
    let rules = games::find("bluff").expect("Blef");
    let gallery = Pictures::default();
    // Two fives cannot lie there: this seat shows a three.
    let table = one_card_each(json!({"type": "bid", "count": 2, "face": 5}));
    let budget = Budget { worlds: 40, seed: 1 };
    let advice = asked_of(rules, table.as_ref(), 1, &gallery, budget);
    assert_eq!(advice.moves[0].said.code, "move.check");
    assert_eq!(advice.reason.data["percent"], json!(0));
    assert_eq!(advice.moves[0].error, 0.0, "nothing is left to chance");
    // One three lies there surely: this seat shows it.
    let table = one_card_each(json!({"type": "bid", "count": 1, "face": 3}));
    let advice = asked_of(rules, table.as_ref(), 1, &gallery, budget);
    let check = advice.moves.iter().find(|worth| worth.said.code == "move.check").expect("offered");
    assert!(check.behind > 3.0 * check.behind_error && check.behind > 0.05, "{check:?}");
}

#[test]
fn a_turn_of_kasyno_is_judged_as_the_solver_does() {
    let rules = games::find("casino").expect("Kasyno");
    let gallery = Pictures::default();
    let (mut lost, mut asked) = (0.0, 0);
    visit(rules, 2, 11, 3, 12, |table, seat| {
        let mut sharp = games::brain("casino", "sharp").expect("a character");
        let choice = sharp
            .choose(table.asked(seat).as_ref(), &kernel::Dark, &mut Quick::new(1))
            .expect("it is asked");
        let looking = Looking { game: "casino", pictures: Vec::new(), gallery: &gallery };
        let budget = Budget { worlds: 24, seed: 5 };
        let asking = table.asked(seat);
        let advice =
            counsel(subject(rules), asking.as_ref(), &looking, "pl", Some(&choice), budget)
                .expect("asked");
        let played = &advice.moves[advice.played.expect("it was weighed")];
        assert!(
            played.behind <= 0.05 + 4.0 * played.behind_error,
            "{choice} against {}: {played:?}",
            advice.moves[0].action
        );
        lost += played.behind;
        asked += 1;
    });
    assert!(lost / f64::from(asked) < 0.04, "{lost} in {asked} decisions");
}
