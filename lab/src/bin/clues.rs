//! Measures the players of Narrator. `clues [games] [player…]`: how often a narrator scores and who
//! wins, at this table or at many. `clues [clues] say`: so many things they say in games, in both
//! languages, as a table. `clues [evenings] manner`: how they say it, and how often again. `clues
//! [step] list`: one of so many clues of each card, in both languages. `clues [games] doubt`: how
//! much they should make of a card that fits better than the rest. `clues warm`: how long it takes
//! to read all that they know, and to move after that.

use bots::{Bot, Cast, RANDOM, watch};
use gallery::EmptyGallery;
use games::kits::narrator::players::{
    CHARACTERS, Character, LIBRARY, Language, Manner, Meaning, Repertoire, manner,
};
use games::narrator::{Action, Clue, DREAMS, LastRound, Narrator, Setup, card_id};
use kernel::Game;
use std::collections::BTreeMap;
use std::time::Instant;

/// What came of the rounds that one kind of narrator told.
#[derive(Clone, Copy, Default)]
struct Told {
    rounds: f64,
    split: f64,
    all: f64,
    nobody: f64,
    found: f64,
}

/// Points and wins of one kind of player.
#[derive(Clone, Copy, Default)]
struct Played {
    games: f64,
    won: f64,
    points: f64,
}

#[derive(Default)]
struct Tally {
    told: BTreeMap<String, Told>,
    played: BTreeMap<String, Played>,
}

fn bot(name: &str) -> Box<dyn Bot<Narrator>> {
    games::kits::narrator::Kit::player(name).unwrap_or_else(|| panic!("nobody is called {name}"))
}

/// Counts what came of a round.
fn score(round: &LastRound, names: &[&str], tally: &mut Tally) {
    let finders = round
        .votes
        .iter()
        .flatten()
        .filter(|number| round.owners[usize::from(**number) - 1] == round.narrator)
        .count();
    for name in [names[usize::from(round.narrator)], "all"] {
        let told = tally.told.entry(name.to_string()).or_default();
        told.rounds += 1.0;
        told.found += finders as f64 / (names.len() - 1) as f64;
        match finders {
            0 => told.nobody += 1.0,
            _ if finders == names.len() - 1 => told.all += 1.0,
            _ => told.split += 1.0,
        }
    }
}

fn play(names: &[&str], seed: u64, tally: &mut Tally, hear: &mut dyn FnMut(&str, &Action)) {
    let mut bots: Vec<_> = names.iter().map(|name| bot(name)).collect();
    let mut scored = 0;
    let game = watch(
        &EmptyGallery,
        &Setup::default(),
        &mut bots,
        seed,
        |game: &Narrator, seat, action| {
            hear(names[usize::from(seat)], action);
            let table = game.shared();
            if let Some(last) = table.last_round.filter(|_| table.round > scored) {
                scored = table.round;
                score(&last, names, tally);
            }
        },
    );
    game.shared().last_round.iter().for_each(|last| score(last, names, tally));
    let outcome = game.outcome().expect("the game is over");
    for (seat, name) in names.iter().enumerate() {
        let played = tally.played.entry(name.to_string()).or_default();
        played.games += 1.0;
        played.points += f64::from(outcome.scores[seat]);
        played.won += f64::from(u8::from(outcome.winners.contains(&(seat as u8))))
            / outcome.winners.len() as f64;
    }
}

/// A share with its 95 % interval.
fn share(part: f64, whole: f64) -> String {
    let share = part / whole;
    format!("{:5.1} % ± {:.1}", 100.0 * share, 196.0 * (share * (1.0 - share) / whole).sqrt())
}

/// The surprise at whose card it was, in bits a vote, of voters who doubt more or less; the least
/// is the right doubt.
fn doubt(games: u64) {
    const DOUBTS: [f64; 8] = [0.05, 0.07, 0.09, 0.11, 0.14, 0.18, 0.25, 0.5];
    for Character { name, habit, .. } in CHARACTERS {
        let (mut surprise, mut votes) = ([0.0; DOUBTS.len()], 0.0);
        for seed in 0..games {
            let mut bots: Vec<_> = ["poet", "teacher", "fox", name].into_iter().map(bot).collect();
            let mut heard = None;
            watch(
                &EmptyGallery,
                &Setup::default(),
                &mut bots,
                seed,
                |game: &Narrator, seat, action| {
                    if let Action::Clue { card, .. } = action {
                        heard = Some(card.clone());
                    }
                    let (table, given) = (game.shared(), game.own(seat).given);
                    if let (Action::Vote { .. }, Some(Clue::Text(clue)), Some(right)) =
                        (action, &table.clue, &heard)
                    {
                        let meaning = Meaning::of(clue);
                        let others = table.table.iter().filter(|card| !given.contains(card));
                        let fits: Vec<(bool, f64)> = others
                            .filter_map(|card| {
                                Some((
                                    card == right,
                                    LIBRARY.fit(&meaning, LIBRARY.card(card)?, &habit),
                                ))
                            })
                            .collect();
                        votes += 1.0;
                        for (surprise, doubt) in surprise.iter_mut().zip(DOUBTS) {
                            let weight = |fit: f64| (fit / doubt).exp();
                            let chance = |is_right: bool| {
                                fits.iter()
                                    .filter(|(right, _)| *right || !is_right)
                                    .map(|(_, fit)| weight(*fit))
                                    .sum::<f64>()
                            };
                            *surprise -= (chance(true) / chance(false)).log2();
                        }
                    }
                },
            );
        }
        let bits: Vec<String> = DOUBTS
            .iter()
            .zip(surprise)
            .map(|(doubt, bits)| format!("{doubt}: {:.3}", bits / votes))
            .collect();
        println!("{name:8} {votes} votes, blindly {:.3} bits; {}", 3_f64.log2(), bits.join("  "));
    }
}

const SPOKEN: [(&str, Language); 2] = [("pl", Language::Polish), ("en", Language::English)];
const TABLE: [&str; 4] = ["poet", "teacher", "fox", "poet"];

/// Three games in a row at one table, and what is said there: who, of which card, what.
fn evening(seed: u64, tag: &str) -> Vec<(&'static str, String, String)> {
    let (mut bots, mut said): (Vec<_>, _) = (TABLE.map(bot).into_iter().collect(), Vec::new());
    for game in 0..3 {
        bots.iter_mut().for_each(|bot| bot.speak(tag));
        let hear = |_: &Narrator, seat: u8, action: &Action| {
            if let Action::Clue { card, clue: Clue::Text(text) } = action {
                said.push((TABLE[usize::from(seat)], card.clone(), text.clone()));
            }
        };
        watch(&EmptyGallery, &Setup::default(), &mut bots, seed * 3 + game, hear);
        bots.iter_mut().for_each(|bot| {
            bot.next_game();
        });
    }
    said
}

/// Prints so many different clues with their cards, half of them in each language.
fn say(count: usize) {
    for (tag, _) in SPOKEN {
        println!("| card | who | {tag} |\n|---|---|---|");
        let mut printed = std::collections::HashSet::new();
        let said = (0..).flat_map(|seed| evening(seed, tag));
        let said = said.filter(|(_, _, text)| printed.insert(text.clone()));
        let mut said: Vec<_> = said.take(count / 2).collect();
        said.sort_by(|one, other| (&one.1, one.0).cmp(&(&other.1, other.0)));
        said.iter().for_each(|(who, card, text)| println!("| {card} | `{who}` | {text} |"));
        println!();
    }
}

/// Prints how clues are said.
fn manners(evenings: u64) {
    for (tag, language) in SPOKEN {
        let mut counts: BTreeMap<&str, [f64; 6]> = BTreeMap::new();
        for seed in 0..evenings {
            let mut heard = std::collections::HashSet::new();
            for (who, _, text) in evening(seed, tag) {
                let again = !heard.insert(text.to_lowercase());
                let place = match manner(&text, language) {
                    Manner::Hedged => 0,
                    Manner::Word => 1,
                    Manner::Phrase => 2,
                    Manner::Question => 3,
                };
                for name in [who, "all"] {
                    let counts = counts.entry(name).or_default();
                    counts[place] += 1.0;
                    let own = Repertoire::of(language).voice(&text).is_some();
                    counts[4] += f64::from(u8::from(own));
                    counts[5] += f64::from(u8::from(again));
                }
            }
        }
        for (name, [hedged, word, phrase, question, own, again]) in counts {
            let all = hedged + word + phrase + question;
            let share = |part: f64| 100.0 * part / all;
            println!(
                "{tag} {name:8} {all} clues: hedged {:.1} %, one word {:.1} %, phrases {:.1} %, questions {:.1} %; in its own voice {:.1} %; said again {again}",
                share(hedged),
                share(word),
                share(phrase),
                share(question),
                share(own)
            );
        }
    }
}

/// How long it takes to read everything, and to move after that.
fn warm() {
    let started = Instant::now();
    games::kits::narrator::Kit::warm();
    println!("read everything in {:?}", started.elapsed());
    let mut moves = Vec::new();
    for seed in 0..20 {
        let mut bots: Vec<_> = TABLE.map(bot).into_iter().collect();
        let mut last = Instant::now();
        watch(&EmptyGallery, &Setup::default(), &mut bots, seed, |_: &Narrator, _, _| {
            moves.push(last.elapsed());
            last = Instant::now();
        });
    }
    println!("the first move took {:?}", moves[0]);
    moves.sort();
    println!(
        "{} moves: half within {:?}, 99 % within {:?}",
        moves.len(),
        moves[moves.len() / 2],
        moves[moves.len() * 99 / 100]
    );
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let games: u64 = words.first().and_then(|word| word.parse().ok()).unwrap_or(200);
    if words.first().is_some_and(|word| word == "warm") {
        return warm();
    }
    if words.get(1).is_some_and(|word| word == "say") {
        return say(games as usize);
    }
    if words.get(1).is_some_and(|word| word == "manner") {
        return manners(games);
    }
    if words.get(1).is_some_and(|word| word == "list") {
        for (card, language) in
            (0..DREAMS).flat_map(|card| [(card, Language::Polish), (card, Language::English)])
        {
            let clues = Repertoire::of(language).clues(usize::from(card));
            let (count, texts) = (
                clues.len(),
                clues
                    .step_by(games.max(1) as usize)
                    .map(|clue| clue.text.as_str())
                    .collect::<Vec<_>>(),
            );
            println!("{} {count}: {}", card_id(card), texts.join(" / "));
        }
        return;
    }
    if words.get(1).is_some_and(|word| word == "doubt") {
        return doubt(games);
    }
    let tables: [&[&str]; 11] = [
        &["poet", "teacher", "fox", "poet"],
        &["poet", "poet", "poet", "poet"],
        &["teacher", "teacher", "teacher", "teacher"],
        &["fox", "fox", "fox", "fox"],
        &["poet", RANDOM, RANDOM, RANDOM],
        &["teacher", RANDOM, RANDOM, RANDOM],
        &["fox", RANDOM, RANDOM, RANDOM],
        &["poet", "teacher", "fox"],
        &["poet", "teacher", "fox", "poet", "teacher"],
        &["poet", "teacher", "fox", "poet", "teacher", "fox"],
        &["poet", "teacher", "fox", RANDOM],
    ];
    let named: Vec<&str> = words.iter().skip(1).map(String::as_str).collect();
    for table in tables
        .into_iter()
        .filter(|_| named.is_empty())
        .chain(Some(named.as_slice()).filter(|named| !named.is_empty()))
    {
        let (started, mut tally) = (Instant::now(), Tally::default());
        for seed in 0..games {
            let mut names = table.to_vec();
            names.rotate_right(seed as usize % table.len());
            play(&names, seed, &mut tally, &mut |_, _| {});
        }
        println!(
            "{} – {games} games, {:?} a game",
            table.join(", "),
            started.elapsed() / games as u32
        );
        for (name, told) in &tally.told {
            let (split, all, nobody) = (
                share(told.split, told.rounds),
                share(told.all, told.rounds),
                share(told.nobody, told.rounds),
            );
            println!(
                "  narrator {name:8} scores {split}   all {all}   nobody {nobody}   found by {:.1} %",
                100.0 * told.found / told.rounds
            );
        }
        for (name, played) in &tally.played {
            println!(
                "  player   {name:8} wins {}   {:.1} points",
                share(played.won, played.games),
                played.points / played.games
            );
        }
    }
}
