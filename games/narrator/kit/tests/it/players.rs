//! The players of Narrator from outside: they keep the rules, say nothing twice, follow the table's
//! language, and their clues are found by some and not by all.

use bots::{Bot, Cast, RANDOM};
use gallery::EmptyGallery;
use kernel::{Asked, Asking, Dark, Eye, Game, Offer, Quick, Random};
use narrator::{Action, Clue, Decoys, LastRound, Narrator, Setup, dream};
use narrator_kit::players::{CHARACTERS, LIBRARY, Language, Manner, Meaning, Repertoire, manner};
use narrator_kit::{KIT, Kit};
use std::collections::{BTreeMap, BTreeSet, HashSet};

fn bot(name: &str) -> Box<dyn Bot<Narrator>> {
    Kit::player(name).unwrap_or_else(|| panic!("nobody is called {name}"))
}

fn watch(
    setup: &Setup,
    names: &[&str],
    seed: u64,
    see: impl FnMut(&Narrator, u8, &Action),
) -> Narrator {
    let mut bots: Vec<_> = names.iter().map(|name| bot(name)).collect();
    bots::watch(&EmptyGallery, setup, &mut bots, seed, see)
}

/// All rounds of a game that were scored.
fn rounds(names: &[&str], seed: u64) -> Vec<LastRound> {
    let mut rounds = BTreeMap::new();
    let over = watch(&Setup::default(), names, seed, |game, _, _| {
        let table = game.shared();
        rounds.extend(table.last_round.map(|last| (table.round - 1, last)));
    });
    rounds.extend(over.shared().last_round.map(|last| (u16::MAX, last)));
    rounds.into_values().collect()
}

fn finders(round: &LastRound) -> usize {
    round
        .votes
        .iter()
        .flatten()
        .filter(|number| round.owners[usize::from(**number) - 1] == round.narrator)
        .count()
}

#[test]
fn nobody_ever_breaks_the_rules_whatever_the_options_and_seats() {
    let mut random = Quick::new(1);
    let (mut decisions, mut unheard) = (0, 0);
    for seed in 0..40 {
        let decoys = if seed % 2 == 0 { Decoys::SplitOnly } else { Decoys::Always };
        let setup = Setup { decoys, performance: seed % 3 == 0, ..Setup::default() };
        // With performances, those who play at random hum and dance, which the others cannot hear.
        let everyone = ["poet", "teacher", "fox", RANDOM];
        let names: Vec<_> =
            (0..3 + random.below(4)).map(|_| everyone[random.below(4) as usize]).collect();
        watch(&setup, &names, seed, |game, _, _| {
            decisions += 1;
            unheard += u32::from(matches!(game.shared().clue, Some(Clue::Clip(_) | Clue::Live)));
        });
    }
    assert!(
        decisions > 2_000 && unheard > 50,
        "{decisions} decisions, {unheard} of them after a clue that cannot be read"
    );
}

#[test]
fn the_same_number_gives_the_same_game() {
    let record = |seed| {
        let mut actions = Vec::new();
        watch(&Setup::default(), &["poet", "teacher", "fox"], seed, |_, seat, action| {
            actions.push((seat, action.clone()))
        });
        actions
    };
    assert_eq!(record(3), record(3));
    assert_ne!(record(3), record(4));
}

#[test]
fn the_registry_knows_every_name_it_lists() {
    assert_eq!(KIT.characters(), ["poet", "teacher", "fox"]);
    assert_eq!(KIT.characters(), CHARACTERS.map(|character| character.name));
    assert!(KIT.characters().iter().chain([&RANDOM]).all(|name| KIT.brain(name).is_some()));
}

#[test]
fn a_brain_chooses_from_what_the_wire_brings_and_from_nothing_else() {
    let mut judged = 0;
    watch(&Setup::default(), &["poet", "fox", "teacher", "fox"], 5, |game, seat, _| {
        let view = game.view(Eye::Seat(seat));
        // Whatever else may be hidden behind this view, the choice is the same.
        let elsewhere = Narrator::imagine(&view, Eye::Seat(seat), &mut Quick::new(77));
        for name in Kit::CHARACTERS {
            let choose = |game: &Narrator| {
                let asking = Asking::of(game, seat);
                let view =
                    serde_json::from_str(&asking.view()).expect("a view comes back from the wire");
                let asking = Asking::<Narrator> { view, ..asking };
                KIT.brain(name)
                    .expect("a character")
                    .choose(&asking, &Dark, &mut Quick::new(8))
                    .expect("due")
            };
            let action: Action = serde_json::from_str(&choose(game)).expect("an action");
            assert_eq!(choose(game), choose(&elsewhere));
            let mut offers = Vec::new();
            game.legal(seat, &mut offers);
            assert!(
                offers.iter().any(|offer| offer.covers(&action)),
                "{name} was not offered {action:?}"
            );
            judged += 1;
        }
    });
    assert!(judged > 100, "{judged}");
}

#[test]
fn clues_are_short_never_literal_and_never_said_twice_in_a_game() {
    let (mut clues, mut distinct) = (0, BTreeSet::new());
    for seed in 0..12 {
        let mut said = HashSet::new();
        watch(&Setup::default(), &["poet", "teacher", "fox", "poet"], seed, |_, _, action| {
            let Action::Clue { card, clue: Clue::Text(text) } = action else { return };
            clues += 1;
            distinct.insert(text.clone());
            assert!(said.insert(text.to_lowercase()), "{text} was said before");
            assert!(
                text.chars().count() <= 200 && text.trim() == text && !text.is_empty(),
                "{text}"
            );
            let known = LIBRARY.card(card).expect("every dream has words");
            assert!(
                !known.is_named_by(&Meaning::of(text)),
                "{text} names what is on {card}: {:?}",
                dream(card).map(|dream| &dream.seen)
            );
        });
    }
    assert!(distinct.len() * 10 > clues * 6, "{} different ones of {clues}", distinct.len());
}

#[test]
fn there_are_hundreds_of_clues_and_plenty_for_every_card() {
    for language in [Language::Polish, Language::English] {
        let mut all = BTreeSet::new();
        for card in 0..84 {
            let clues: Vec<&str> =
                Repertoire::of(language).clues(card).map(|clue| clue.text.as_str()).collect();
            assert!(clues.len() >= 12, "card {card} has only {clues:?}");
            all.extend(clues);
        }
        assert!(all.len() > 800, "{language:?}: {}", all.len());
    }
}

/// The table of a game that has come to the first vote or offer after this clue, and the seat that
/// is due.
fn after(clue: &str, seed: u64) -> (Narrator, Action) {
    let mut game = None;
    watch(&Setup::default(), &[RANDOM; 4], seed, |state, seat, action| {
        if let (None, Action::Clue { card, .. }) = (&game, action) {
            let mut state = state.clone();
            let action = Action::Clue { card: card.clone(), clue: Clue::Text(clue.to_string()) };
            state.judge(seat, &action, &mut Vec::new()).expect("a good clue");
            game = Some((state, action));
        }
    });
    game.expect("somebody narrates")
}

#[test]
fn before_anybody_has_spoken_bots_speak_as_they_are_told() {
    let clue_of = |player: &mut Box<dyn Bot<Narrator>>, game: &Narrator, seed: u64| {
        let mut offers = Vec::new();
        game.legal(0, &mut offers);
        match player.choose(&game.view(Eye::Seat(0)), 0, &offers, &mut Quick::new(seed)) {
            Action::Clue { clue: Clue::Text(text), .. } => text,
            other => panic!("{other:?}"),
        }
    };
    let mut game = None;
    watch(&Setup::default(), &[RANDOM; 4], 3, |state, _, _| {
        game = game.take().or_else(|| Some(state.clone()))
    });
    let game = game.expect("a game begins");
    for (tags, polish) in [
        (&[][..], true),
        (&["en"], false),
        (&["pl"], true),
        (&["en", "pl"], true),
        (&["en", "??"], true),
    ] {
        for name in Kit::CHARACTERS {
            let mut player = bot(name);
            tags.iter().for_each(|tag| player.speak(tag));
            for seed in 0..5 {
                let text = clue_of(&mut player, &game, seed);
                let own = Repertoire::of(if polish { Language::Polish } else { Language::English });
                assert!(
                    (0..84).any(|card| own.clues(card).any(|clue| clue.text == text)),
                    "{name}, told {tags:?}, says {text}"
                );
            }
        }
    }
}

#[test]
fn bots_speak_the_language_of_the_table() {
    for (clue, polish) in [
        ("Powrót do domu", true),
        ("Longing for home", false),
        ("Samotność", true),
        ("Loneliness", false),
    ] {
        for name in Kit::CHARACTERS {
            let (mut game, _) = after(clue, 1);
            let (mut random, mut events) = (Quick::new(2), Vec::new());
            let mut bots: Vec<_> = (0..4).map(|_| bot(name)).collect();
            // Whatever the page of the host is written in.
            let told = if polish { "en" } else { "pl" };
            // Everybody offers and votes, then the next one narrates.
            loop {
                match game.due() {
                    kernel::Due::Chance(question) => {
                        game.deal(&kernel::Answer::drawn(question, &mut random), &mut events)
                    }
                    kernel::Due::Seats(seats) => {
                        let seat = seats.iter().next().expect("somebody is due");
                        let mut offers = Vec::new();
                        game.legal(seat, &mut offers);
                        bots[usize::from(seat)].speak(told);
                        let action = bots[usize::from(seat)].choose(
                            &game.view(Eye::Seat(seat)),
                            seat,
                            &offers,
                            &mut random,
                        );
                        if let Action::Clue { clue: Clue::Text(text), .. } = &action {
                            assert_eq!(
                                Meaning::of(text).language() == Language::Polish,
                                polish,
                                "{name} answers {clue} with {text}"
                            );
                            break;
                        }
                        game.judge(seat, &action, &mut events).expect("offered");
                    }
                    kernel::Due::Over => unreachable!("one round is not the whole game"),
                }
            }
        }
    }
}

#[test]
fn some_find_the_narrators_card_and_some_do_not() {
    // docs/CLUES.md has what hundreds of games give. Here fewer, with room for chance.
    for (seats, least) in [(3, 0.55), (4, 0.66), (5, 0.74), (6, 0.8)] {
        let (mut split, mut found, mut all) = (0.0, 0.0, 0.0);
        for seed in 0..16 {
            let names: Vec<&str> =
                (0..seats).map(|seat| Kit::CHARACTERS[(seat + seed as usize) % 3]).collect();
            for round in rounds(&names, seed) {
                let finders = finders(&round);
                split += f64::from(u8::from((1..seats - 1).contains(&finders)));
                found += finders as f64 / (seats - 1) as f64;
                all += 1.0;
            }
        }
        assert!(all > 100.0 && split / all > least, "{seats} seats: {split} of {all} rounds");
        assert!((0.38..0.64).contains(&(found / all)), "{seats} seats: {}", found / all);
    }
}

/// What the players of a table say in an evening of three games.
fn evening(names: &[&str], seed: u64, language: &str) -> Vec<String> {
    let mut bots: Vec<_> = names.iter().map(|name| bot(name)).collect();
    let mut said = Vec::new();
    for game in 0..3 {
        bots.iter_mut().for_each(|bot| bot.speak(language));
        bots::watch(
            &EmptyGallery,
            &Setup::default(),
            &mut bots,
            seed * 3 + game,
            |_: &Narrator, _, action| {
                if let Action::Clue { clue: Clue::Text(text), .. } = action {
                    said.push(text.clone());
                }
            },
        );
        assert!(bots.iter_mut().all(|bot| bot.next_game()), "players of Narrator remember");
    }
    said
}

#[test]
fn an_evening_has_no_hedges_and_no_repeats_and_one_language() {
    for (tag, language) in [("pl", Language::Polish), ("en", Language::English)] {
        let (mut clues, mut hedged, mut phrases) = (0, Vec::new(), 0);
        for seed in 0..3 {
            let said = evening(&["poet", "teacher", "fox", "poet"], seed, tag);
            let different: HashSet<String> = said.iter().map(|text| text.to_lowercase()).collect();
            assert_eq!(different.len(), said.len(), "something was said twice");
            for text in said {
                clues += 1;
                assert_eq!(Meaning::of(&text).language(), language, "{text}");
                match manner(&text, language) {
                    Manner::Hedged => hedged.push(text),
                    Manner::Phrase | Manner::Question => phrases += 1,
                    Manner::Word => {}
                }
            }
        }
        assert!(hedged.len() * 20 < clues, "{} of {clues} are hedged: {hedged:?}", hedged.len());
        assert!(phrases * 2 > clues, "{phrases} of {clues} are phrases");
    }
}

#[test]
fn each_character_speaks_of_each_card_in_its_own_voice() {
    let mut silent = Vec::new();
    for language in [Language::Polish, Language::English] {
        for card in 0..84 {
            let voices: BTreeSet<usize> =
                Repertoire::of(language).clues(card).filter_map(|clue| clue.voice).collect();
            silent.extend((0..3).filter(|voice| !voices.contains(voice)).map(|voice| {
                format!("{} of d{:02} in {language:?}", CHARACTERS[voice].name, card + 1)
            }));
        }
    }
    assert!(silent.is_empty(), "what was written is not said by {silent:?}");
}

#[test]
fn understanding_beats_guessing() {
    let mut points = BTreeMap::new();
    for seed in 0..24 {
        let mut names = ["poet", "teacher", "fox", RANDOM];
        names.rotate_right(seed as usize % 4);
        let scores =
            watch(&Setup::default(), &names, seed, |_, _, _| {}).outcome().expect("over").scores;
        names
            .iter()
            .zip(scores)
            .for_each(|(name, score)| *points.entry(*name).or_insert(0) += score);
    }
    for name in Kit::CHARACTERS {
        assert!(points[name] > points[RANDOM] + points[RANDOM] / 5, "{points:?}");
    }
}

#[test]
fn the_characters_differ() {
    let (mut found, mut words) =
        (BTreeMap::<&str, (f64, f64)>::new(), BTreeMap::<&str, (f64, f64)>::new());
    let names = ["poet", "teacher", "fox", "fox"];
    for seed in 0..40 {
        for round in rounds(&names, seed) {
            let Clue::Text(text) = &round.clue else { panic!("bots speak") };
            let name = names[usize::from(round.narrator)];
            let (sum, count) = found.entry(name).or_default();
            (*sum, *count) = (*sum + finders(&round) as f64 / 3.0, *count + 1.0);
            let (sum, count) = words.entry(name).or_default();
            (*sum, *count) = (*sum + text.split(' ').count() as f64, *count + 1.0);
        }
    }
    let mean = |of: &BTreeMap<&str, (f64, f64)>, name| of[name].0 / of[name].1;
    assert!(
        mean(&found, "teacher") > mean(&found, "poet") + 0.04,
        "the teacher is found more often: {found:?}"
    );
    assert!(
        mean(&words, "poet") > mean(&words, "fox") + 0.2,
        "the poet says more than it must: {words:?}"
    );
}
