//! Kasyno from the terminal: played, recorded, told again; and its cards as a table.

use serde_json::json;
use stolik::scenario::Scenario;
use stolik::{cards, play, replay};
use words::Language;

#[test]
fn a_game_in_the_terminal_ends_and_its_record_replays_to_the_same_end() {
    for (language, options) in
        [(Language::Polish, json!({})), (Language::English, json!({"auto_secure": false}))]
    {
        let rules = games::find("casino").expect("it is registered");
        let wish = play::Wish {
            rules,
            options,
            seats: 2,
            bots: vec!["sharp".into()],
            name: Some("Ala".into()),
            seed: "terminal",
            language,
        };
        // Enter rolls; one of all dice on one of all cards fits; the rest is refused or not
        // understood; `k` and `s` stop.
        let tries: String = (1..=35)
            .flat_map(|card| (1..=7).map(move |die| format!("{die}c{card:02}\n")))
            .collect();
        let input = format!("z\n\n?\n{tries}o\nk\ns\nbzdura\nw c99\n").repeat(300);
        let mut out = Vec::new();
        let record = play::play(&wish, &mut input.as_bytes(), &mut out).expect("a game");
        let said = String::from_utf8(out).expect("UTF-8");
        let scenario = Scenario::parse(&record.to_string()).expect("a record is a scenario");
        let told = scenario.tell(language).expect("it can be played");
        assert!(told.refused.is_none());
        assert_eq!(told.outcome.expect("the game was played to its end").reason, "pool_short");
        let reason = language.word("casino.reason.pool_short");
        assert!(said.contains(&reason) && said.contains("Ala"));
        let missing = said
            .lines()
            .find(|line| line.contains("casino.") || line.contains("cli.") || line.contains('{'));
        assert_eq!(missing, None, "a word is missing");
        let mut again = Vec::new();
        replay::replay(&scenario, language, &mut again, |_| true).expect("a replay");
        assert!(String::from_utf8(again).expect("UTF-8").contains(&reason));
    }
}

#[test]
fn the_cards_are_listed_with_points_combinations_and_exact_chances() {
    let list = games::find("casino").expect("it is registered").cards();
    assert_eq!(list.len(), 35);
    for card in &list {
        assert_eq!(
            card.as_object().expect("an object").keys().collect::<Vec<_>>(),
            ["chance", "combinations", "id", "points"]
        );
        assert!(card["chance"].as_f64().is_some_and(|chance| (0.0..1.0).contains(&chance)));
    }
    let table = cards::table(&list);
    assert_eq!(table.lines().count(), 35);
    assert!(table.lines().all(|line| line.starts_with('c') && line.contains("0.")), "{table}");
    // Plum, bell, clover: 6103963058063041004544 of 6^28 ways.
    assert!(table.contains("c01   1  0.993978260157754  plum bell clover"), "{table}");
}
