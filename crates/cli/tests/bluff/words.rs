//! Every refusal has a sentence in both languages that names what is allowed.

use crate::driver::Driver;
use serde_json::json;
use words::Language;

#[test]
fn every_refusal_of_every_game_has_words_in_both_languages() {
    for game in games::GAMES {
        for (number, code) in game.refusals().into_iter().enumerate() {
            let key = if number < 4 { format!("refusal.{code}") } else { format!("{}.refusal.{code}", game.id()) };
            for language in Language::ALL {
                assert!(language.message(&key).is_some(), "{key} in {}", language.code());
            }
        }
    }
}

#[test]
fn sentences_of_refusals_are_filled_in() {
    let driver = Driver::new(2, json!({})).deal("1/5 2/3").moves("0:5 1:2");
    for (moves, says) in [("0:9x4", "2"), ("0:0x4", "at least one card"), ("0:2x4 1:1x4", "two fours")] {
        let told = driver.clone().moves(moves).tell();
        let message = told["refused"]["message"].as_str().expect("a sentence");
        assert!(message.contains(says) && !message.contains('{'), "{message}");
    }
}

#[test]
fn every_option_and_value_has_words() {
    for game in games::GAMES {
        for option in game.options() {
            for value in option.values {
                let key = format!("{}.option.{}.{}", game.id(), option.key, value.key());
                assert!(Language::ALL.iter().all(|language| language.message(&key).is_some()), "{key}");
            }
        }
    }
}

fn demand(key: &str) {
    for language in Language::ALL {
        assert!(language.message(key).is_some(), "{key} in {}", language.code());
    }
}

#[test]
fn every_refusal_of_the_table_every_bot_and_every_ending_has_words() {
    stolik_server::table::REFUSALS.iter().for_each(|code| demand(&format!("refusal.{code}")));
    stolik_server::decks::Denied::ALL.iter().for_each(|denied| demand(&format!("deck.refusal.{}", denied.told().0)));
    stolik_server::clip::NoClip::ALL.iter().for_each(|none| demand(&format!("clip.refusal.{}", none.told().0)));
    for game in games::GAMES {
        bots::characters(game.id()).iter().for_each(|character| demand(&format!("{}.bot.{character}", game.id())));
    }
    ["fewest_cards", "most_cards", "extra_round", "last_left"].iter().for_each(|reason| demand(&format!("bluff.reason.{reason}")));
}
