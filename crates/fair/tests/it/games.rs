//! Games that were drawn fairly fit, and nothing that was changed in them does.

use crate::support::{count, game, receipt, say};
use kernel::{Quick, Random};
use serde_json::{Value, json};

/// The chance entries of a file, by their places.
fn chances(file: &Value, kind: &str) -> Vec<usize> {
    let entries = file["entries"].as_array().unwrap();
    (0..entries.len())
        .filter(|place| entries[*place]["entry"]["chance"].get(kind).is_some())
        .collect()
}

#[test]
fn every_game_fits_and_so_does_what_a_phone_kept() {
    for number in 0..count(1000) {
        let file = game(number);
        assert!(say(&file, None).ends_with("fits"), "game {number}: {}", say(&file, None));
        if number % 5 == 0 {
            assert!(say(&file, Some(&receipt(&file, 0))).ends_with("fits"), "game {number}");
        }
    }
}

/// One other letter in a text of small letters.
fn scribble(text: &Value, random: &mut Quick) -> Value {
    let mut letters: Vec<char> = text.as_str().unwrap().chars().collect();
    let place = random.below(letters.len() as u32) as usize;
    letters[place] = if letters[place] == '0' { '1' } else { '0' };
    Value::String(letters.into_iter().collect())
}

/// Changes something in a file; says where that has to be noticed.
fn change(file: &mut Value, kind: usize, random: &mut Quick) -> Option<String> {
    let entries = file["entries"].as_array().unwrap().len();
    let any = |list: &[usize], random: &mut Quick| {
        (!list.is_empty()).then(|| list[random.below(list.len() as u32) as usize])
    };
    match kind {
        // A swapped card.
        0 => {
            let place = any(&chances(file, "shuffle"), random)?;
            let cards = file["entries"][place]["entry"]["chance"]["shuffle"].as_array_mut()?;
            if cards.len() < 2 {
                return None;
            }
            let other = 1 + random.below(cards.len() as u32 - 1) as usize;
            cards.swap(0, other);
            Some(format!("card {}", place + 1))
        }
        // Another die.
        1 => {
            let place = any(&chances(file, "dice"), random)?;
            let die = &mut file["entries"][place]["entry"]["chance"]["dice"][0];
            *die = json!((die.as_u64()? + 1) % 6);
            Some(format!("card {}", place + 1))
        }
        2 => {
            file["fair"]["seed"] = scribble(&file["fair"]["seed"], random);
            Some("seed".into())
        }
        3 => {
            let round = random.below(file["fair"]["draws"].as_array()?.len() as u32) as usize;
            let two = file["fair"]["version"] == 2;
            let fair = &mut file["fair"];
            let (shown, round) = if two { (&mut fair["draws"][round], round) } else { (fair, 0) };
            shown["secret"] = scribble(&shown["secret"], random);
            Some(format!("secret {}", round + 1))
        }
        // A moved commitment.
        4 => {
            let list = file["fair"]["draws"][0]["list"].as_array_mut()?;
            if list.len() < 2 {
                return None;
            }
            let first = list[0][1].clone();
            list[0][1] = std::mem::replace(&mut list[1][1], first);
            Some("list 1".into())
        }
        5 => {
            let number = file["fair"]["draws"][0]["numbers"].as_array_mut()?.first_mut()?;
            number[1] = scribble(&number[1], random);
            let seat = number[0].clone();
            Some(format!("number 1 seat {seat}"))
        }
        6 => {
            let roots = file["fair"]["roots"].as_array_mut()?;
            let place = random.below(roots.len() as u32) as usize;
            roots[place] = scribble(&roots[place], random);
            let at = chances(file, "shuffle")[place];
            Some(format!("root {}", at + 1))
        }
        // Swapped entries: what follows is noticed where the first of them stands, or before it is
        // said what is wrong with it.
        7 => {
            let place = random.below(entries as u32 - 1) as usize;
            let list = file["entries"].as_array_mut()?;
            if list[place] == list[place + 1] {
                return None;
            }
            list.swap(place, place + 1);
            Some(format!("* {}", place + 1))
        }
        // Another move, legal or not.
        8 => {
            let list = file["entries"].as_array_mut()?;
            let acts: Vec<usize> =
                (0..entries).filter(|place| list[*place]["entry"].get("act").is_some()).collect();
            let place = any(&acts, random)?;
            let other = any(&acts, random)?;
            if list[place] == list[other] {
                return None;
            }
            list[place] = list[other].clone();
            Some(format!("* {}", place + 1))
        }
        9 => {
            file["entries"].as_array_mut()?.pop();
            let last = entries - 1;
            Some(if file["fair"]["roots"].as_array()?.len() > chances(file, "shuffle").len() {
                "roots".into()
            } else {
                format!("cut {last}")
            })
        }
        10 => {
            let charter =
                file["fair"]["charter"].as_str()?.replace("\"rules\":\"0\"", "\"rules\":\"1\"");
            file["fair"]["charter"] = json!(charter);
            Some("list 1".into())
        }
        // A number that was said is left out, so that it could be drawn again.
        _ => {
            let numbers = file["fair"]["draws"].as_array_mut()?;
            if numbers.len() > 1 {
                return None;
            }
            let lost = numbers[0]["numbers"].as_array_mut()?;
            if lost.is_empty() {
                return None;
            }
            let seat = lost.remove(0)[0].clone();
            Some(format!("not_drawn_again 1 seat {seat}"))
        }
    }
}

#[test]
fn whatever_is_changed_is_found_where_it_was_changed() {
    let mut found = [0_u32; 12];
    for number in 0..count(1000) {
        let kind = number as usize % found.len();
        let mut file = game(number.wrapping_add(1 << 32));
        let Some(place) = change(&mut file, kind, &mut Quick::new(number)) else { continue };
        let said = say(&file, None);
        let right = match place.strip_prefix("* ") {
            Some(place) => said.split(' ').nth(1) == Some(place),
            None => said == place,
        };
        assert!(right, "game {number}, change {kind}: {said:?} instead of {place:?}");
        found[kind] += 1;
    }
    assert!(found.iter().all(|found| *found > 0), "{found:?}");
}

#[test]
fn a_phone_that_was_told_something_else_finds_it() {
    for number in 0..40 {
        let file = game(number);
        let good = receipt(&file, 0);
        let mut random = Quick::new(number);
        let mut lies: Vec<(Value, String)> = Vec::new();
        let mut lie = |path: &str, said: &str| {
            let mut told = good.clone();
            let Some(text) = told.pointer_mut(path) else { return };
            *text = scribble(text, &mut random);
            lies.push((told, said.to_string()));
        };
        lie("/charter", "told_charter");
        lie("/draws/0/server", "told_secret 1");
        lie("/draws/0/list/0/1", "told_list 1");
        lie("/draws/0/numbers/0/1", "told_numbers 1");
        lie("/roots/0/1", "told_root 1");
        lie("/views/0/1", "told_view 1 seat 0");
        for (told, said) in lies {
            assert_eq!(say(&file, Some(&told)), said, "game {number}");
        }
        let mut lost = good.clone();
        lost["draws"][0]["own"] = json!([0, "00".repeat(32)]);
        assert_eq!(say(&file, Some(&lost)), "own_number 1 seat 0");
        let mut left_off = good.clone();
        left_off["draws"][0]["promised"] = json!([0, "00".repeat(32)]);
        assert_eq!(say(&file, Some(&left_off)), "own_promise 1 seat 0");
        for what in ["charter", "secret", "list", "numbers", "root"] {
            let mut twice = good.clone();
            twice["twice"] = json!([{"what": what, "at": 1, "first": "a", "then": "a"}]);
            assert!(say(&file, Some(&twice)).ends_with("fits"), "the same is no contradiction");
            twice["twice"][0]["then"] = json!("b");
            assert_eq!(say(&file, Some(&twice)), format!("told_{what} 1"));
        }
        let mut unfit = good.clone();
        let salt = "00".repeat(16);
        unfit["unfit"] = json!([{"shuffle": 0, "of": 1, "cards": [[0, 0, salt]], "rest": []}]);
        assert_eq!(say(&file, Some(&unfit)), "told_card 1");
    }
}
