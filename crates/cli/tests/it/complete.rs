//! Nothing of a registered game was forgotten: words for all that it can say, its books and pages,
//! its bots, its teller and its place in the web client. What the laws, the golden games and the
//! wire need of it they demand themselves.

use games::{brain, characters};
use kernel::{Answer, Dark, Due, JsonStep, Question, Quick, Rules, ScriptError, Seeded, Source};
use serde_json::Value;
use std::path::PathBuf;
use terminal::Speaker;
use words::Language;

fn demand(key: &str) {
    for language in Language::ALL {
        assert!(
            language.message(key).is_some(),
            "{key} has no words: add them to content/{language}/ or the game's words/{language}.json",
            language = language.code()
        );
    }
}

fn demand_file(path: &str) {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    assert!(root.join(path).is_file(), "{path} is missing");
}

#[test]
fn every_game_has_words_for_what_it_is() {
    for game in games::GAMES {
        ["name", "tagline", "about", "time"]
            .iter()
            .for_each(|what| demand(&format!("{}.{what}", game.id())));
    }
}

#[test]
fn every_game_has_its_schema_inside_the_binary() {
    let games = games::GAMES.iter().map(|game| format!("{}.json", game.id()));
    for name in games.chain(["table.json", "index.json"].map(String::from)) {
        assert!(assets::SCHEMAS.iter().any(|(other, _)| *other == name), "{name} is missing");
    }
}

#[test]
fn every_option_and_value_has_words() {
    for game in games::GAMES {
        for option in game.options() {
            let key = format!("{}.option.{}", game.id(), option.key);
            demand(&key);
            demand(&format!("{key}.help"));
            for value in option.values {
                demand(&format!("{key}.{}", value.key()));
                demand(&format!("{key}.{}.help", value.key()));
            }
        }
    }
}

#[test]
fn every_refusal_and_every_ending_has_words() {
    for game in games::GAMES {
        for (number, code) in game.refusals().into_iter().enumerate() {
            // The first ones are those that all games share.
            demand(&if number < 4 {
                format!("refusal.{code}")
            } else {
                format!("{}.refusal.{code}", game.id())
            });
        }
        assert!(!game.endings().is_empty(), "{} can end for no reason: see ENDINGS", game.id());
        game.endings().iter().for_each(|reason| demand(&format!("{}.reason.{reason}", game.id())));
    }
}

#[test]
fn every_prize_has_words() {
    for game in games::GAMES {
        for prize in game.prizes() {
            demand(&format!("{}.prize.{}", game.id(), prize.feat));
            demand(&format!("{}.prize.{}.why", game.id(), prize.feat));
        }
    }
}

#[test]
fn every_refusal_of_the_table_has_words() {
    stolik_server::table::TableRefusal::ALL
        .iter()
        .for_each(|refusal| demand(&format!("refusal.{}", refusal.code())));
    stolik_server::decks::Denied::ALL
        .iter()
        .for_each(|denied| demand(&format!("deck.refusal.{}", denied.told().0)));
    stolik_server::clip::NoClip::ALL
        .iter()
        .for_each(|none| demand(&format!("clip.refusal.{}", none.told().0)));
}

#[test]
fn every_game_has_bots_and_every_bot_has_words() {
    for game in games::GAMES {
        let characters = characters(game.id());
        assert!(
            !characters.is_empty(),
            "nobody plays {}: see games/{}/kit/src/players",
            game.id(),
            game.id()
        );
        for character in characters {
            assert!(
                brain(game.id(), character).is_some(),
                "{} lists {character}, who cannot play",
                game.id()
            );
            demand(&format!("{}.bot.{character}", game.id()));
            demand(&format!("{}.bot.{character}.help", game.id()));
        }
    }
}

#[test]
fn every_game_has_its_books_pages_and_screens() {
    for id in games::GAMES.iter().map(|game| game.id()) {
        for language in Language::ALL {
            demand_file(&format!("games/{id}/words/rulebook.{}.md", language.code()));
        }
        demand_file(&format!("games/{id}/rules.md"));
        demand_file(&format!("games/{id}/wire.md"));
        ["entry.ts", "index.ts", "Play.svelte", "Tv.svelte"]
            .iter()
            .for_each(|file| demand_file(&format!("games/{id}/web/{file}")));
    }
}

/// Nature as the laws have it: what would have to be grown is made up.
struct Nature(Seeded, Quick);

impl Source for Nature {
    fn answer(
        &mut self,
        question: Question,
        position: u64,
        name: &dyn Fn(u16) -> String,
    ) -> Result<Answer, ScriptError> {
        match question {
            Question::Grow(_) => Ok(Answer::drawn(question, &mut self.1)),
            _ => self.0.answer(question, position, name),
        }
    }
}

/// Everything that happens in a game among bots, as its teller tells it.
fn told(game: &dyn Rules, language: Language, seed: u64) -> Vec<String> {
    let teller = games::kit(game.id()).expect("it is registered").teller;
    let seats = if seed.is_multiple_of(2) { *game.seats().start() } else { *game.seats().end() };
    let options = game.complete(&Value::Null).expect("defaults are options");
    let mut table = game.open(&options, usize::from(seats)).expect("so many may play");
    let speaker = Speaker::of_seats(language, seats, options);
    let mut random = Quick::new(seed);
    let mut nature = Nature(Seeded::new(seed.to_le_bytes()), Quick::new(seed));
    // At random some games take very long.
    let characters = characters(game.id());
    let name = |seat: u8| characters[usize::from(seat) % characters.len()];
    let mut players: Vec<_> =
        (0..seats).map(|seat| brain(game.id(), name(seat)).expect("a listed character")).collect();
    let mut lines = Vec::new();
    loop {
        let mut step = JsonStep::default();
        match table.due() {
            Due::Over => return lines,
            Due::Chance(_) => {
                table.settle(&mut nature, &mut step).expect("a seed answers everything")
            }
            Due::Seats(due) => {
                let seat = due.lowest().expect("somebody is due");
                lines.push(teller.ask(table.as_ref(), seat, &speaker));
                let action = players[usize::from(seat)]
                    .choose(table.asked(seat).as_ref(), &Dark, &mut random)
                    .expect("the seat is due");
                table.act(seat, &action, &mut step).expect("it was offered");
            }
        }
        for event in &step.events {
            let event: Value = serde_json::from_str(event).expect("an event is JSON");
            lines.extend(teller.narrate(&event, &speaker));
            lines.extend(teller.reveal(&event, table.as_ref(), &speaker));
        }
        assert!(lines.len() < 200_000, "{} does not end", game.id());
    }
}

/// A key without words is said as it stands.
#[test]
fn everything_that_happens_in_a_game_is_told_in_words() {
    for game in games::GAMES {
        for language in Language::ALL {
            for seed in 0..2 {
                let key = format!("{}.", game.id());
                let lines = told(*game, language, seed);
                assert!(lines.len() > 3, "{} tells nothing", game.id());
                // A sentence may end with the game's name; a key goes on.
                let is_key = |word: &&str| {
                    word.strip_prefix(&key).is_some_and(|rest| {
                        rest.starts_with(|letter: char| letter.is_ascii_lowercase())
                    })
                };
                let wordless = lines.iter().flat_map(|line| line.split_whitespace()).find(is_key);
                assert_eq!(
                    wordless,
                    None,
                    "{} has no words for this in {}",
                    game.id(),
                    language.code()
                );
            }
        }
    }
}
