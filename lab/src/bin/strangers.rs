//! How well the players of Narrator understand strangers: clues that nobody tuned anything on, said
//! in whole games in place of the bots' own. `strangers [games]`: who finds the card, and how often
//! it is the best of six.

use bots::{Bot, Cast, watch};
use gallery::EmptyGallery;
use games::kits::narrator::players::{CHARACTERS, Habit, LIBRARY, Meaning, ORDINARY};
use games::narrator::{Action, Clue, DREAMS, LastRound, Narrator, Offer, Setup, card_id};
use kernel::{Game, Quick, Random, Seat, View};
use std::collections::BTreeMap;
use std::sync::LazyLock;

const LANGUAGES: [&str; 2] = ["Polish", "English"];
const SEATS: [&str; 4] = ["poet", "teacher", "fox", "poet"];

/// A clue in both languages, and the card it was written for.
struct Heard {
    card: &'static str,
    texts: [&'static str; 2],
}

static HEARD: LazyLock<Vec<Heard>> = LazyLock::new(|| {
    let lines = include_str!("../../../games/narrator/kit/words/strangers.txt").lines();
    lines
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let mut fields = line.split(" | ");
            let mut field = || fields.next().unwrap_or_else(|| panic!("{line}"));
            Heard { card: field(), texts: [field(), field()] }
        })
        .collect()
});

/// Somebody who offers and votes as a character does, but says what strangers said.
struct Stranger {
    bot: Box<dyn Bot<Narrator>>,
    language: usize,
}

impl Bot<Narrator> for Stranger {
    fn choose(
        &mut self,
        view: &View<Narrator>,
        seat: Seat,
        offers: &[Offer],
        random: &mut Quick,
    ) -> Action {
        let own = self.bot.choose(view, seat, offers, random);
        let Some(Offer::Clue { cards, .. }) = offers.first() else { return own };
        let known: Vec<&Heard> =
            HEARD.iter().filter(|heard| cards.iter().any(|card| card == heard.card)).collect();
        if known.is_empty() {
            return own;
        }
        let said = known[random.below(known.len() as u32) as usize];
        let text = said.texts[self.language].to_string();
        Action::Clue { card: said.card.to_string(), clue: Clue::Text(text) }
    }
}

/// Rounds that a clue was said in, and what came of them.
#[derive(Clone, Copy, Default)]
struct Told {
    rounds: f64,
    split: f64,
    found: f64,
}

fn finders(round: &LastRound) -> usize {
    let owners = round.votes.iter().flatten().map(|number| round.owners[usize::from(*number) - 1]);
    owners.filter(|owner| *owner == round.narrator).count()
}

/// Whether the right card comes first among itself and five others.
fn is_first_of_six(heard: &Heard, language: usize, habit: &Habit, random: &mut Quick) -> bool {
    let meaning = Meaning::of(heard.texts[language]);
    let fit = |id: &str| LIBRARY.fit(&meaning, LIBRARY.card(id).expect("a dream"), habit);
    let mut others: Vec<String> = (0..DREAMS).map(card_id).filter(|id| id != heard.card).collect();
    random.shuffle(&mut others);
    others.iter().take(5).all(|other| fit(other) < fit(heard.card))
}

fn main() {
    let games: u64 = std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(400);
    let mut clues: BTreeMap<(usize, String), Told> = BTreeMap::new();
    for seed in 0..games {
        let language = seed as usize % 2;
        let mut bots: Vec<Box<dyn Bot<Narrator>>> = SEATS
            .iter()
            .map(|name| {
                let bot = games::kits::narrator::Kit::player(name).expect("a character");
                Box::new(Stranger { bot, language }) as Box<dyn Bot<Narrator>>
            })
            .collect();
        let mut count = |last: &LastRound| {
            let Clue::Text(text) = &last.clue else { return };
            if HEARD.iter().any(|heard| heard.texts[language] == text) {
                let finders = finders(last);
                let told = clues.entry((language, text.clone())).or_default();
                told.rounds += 1.0;
                told.found += finders as f64 / (SEATS.len() - 1) as f64;
                told.split += f64::from(u8::from((1..SEATS.len() - 1).contains(&finders)));
            }
        };
        let mut counted = 0;
        let over =
            watch(&EmptyGallery, &Setup::default(), &mut bots, seed, |game: &Narrator, _, _| {
                let table = game.shared();
                if let Some(last) = table.last_round.filter(|_| table.round > counted) {
                    counted = table.round;
                    count(&last);
                }
            });
        over.shared().last_round.iter().for_each(&mut count);
    }
    for (language, name) in LANGUAGES.into_iter().enumerate() {
        let told: Vec<(&str, &Told)> = clues
            .iter()
            .filter(|((of, _), _)| *of == language)
            .map(|((_, text), told)| (text.as_str(), told))
            .collect();
        let sum = |part: fn(&Told) -> f64| told.iter().map(|(_, told)| part(told)).sum::<f64>();
        let rounds = sum(|told| told.rounds);
        println!(
            "{name}: {} clues in {rounds} rounds, found by {:.1} %, split {:.1} %",
            told.len(),
            100.0 * sum(|told| told.found) / rounds,
            100.0 * sum(|told| told.split) / rounds
        );
        for (who, habit) in CHARACTERS
            .map(|character| (character.name, character.habit))
            .into_iter()
            .chain([("ordinary", ORDINARY)])
        {
            let mut random = Quick::new(20);
            let first = |heard: &Heard| {
                (0..20).filter(|_| is_first_of_six(heard, language, &habit, &mut random)).count()
            };
            let right: usize = HEARD.iter().map(first).sum();
            println!(
                "  {who:8} first of six {:.1} %",
                100.0 * right as f64 / (20 * HEARD.len()) as f64
            );
        }
        let mut told = told;
        told.sort_by(|one, other| {
            (one.1.found / one.1.rounds).total_cmp(&(other.1.found / other.1.rounds))
        });
        let missed: Vec<String> = told
            .iter()
            .take(12)
            .map(|(text, told)| format!("{text} ({:.0} %)", 100.0 * told.found / told.rounds))
            .collect();
        println!("  seldom found: {}", missed.join(" / "));
    }
}
