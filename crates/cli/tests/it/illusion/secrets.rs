//! Seen by: pictures and names for everyone, numbers for nobody before a doubt.

use super::driver::Driver;
use games::illusion::classic_id;
use serde_json::{Value, json};

#[test]
fn everyone_sees_the_same_and_no_card_number() {
    let told = Driver::new(3, json!({})).moves("0:0 1:1").told();
    let rail = &told["views"]["spectator"]["table"];
    for seat in ["0", "1", "2"] {
        assert_eq!(&told["views"][seat]["table"], rail);
        assert_eq!(told["views"][seat]["own"], json!({}));
    }
    let text = told["views"].to_string() + &told["events"].to_string();
    for word in ["numbers", "values", "\"i", "green\":", "key"] {
        assert!(!text.contains(word), "{word} before any doubt: {text}");
    }
    assert_eq!(
        (&rail["row"], &rail["top"], &rail["stack"]),
        (&json!([2, 3, 1]), &json!(4), &json!(95))
    );
}

#[test]
fn other_cards_in_the_same_places_look_the_same_until_somebody_doubts() {
    let with = |first: u8| {
        let cards: Vec<String> = (0..8).map(|number| classic_id(first + 9 * number)).collect();
        Driver::new(3, json!({})).arrows("red").stack(&cards).moves("0:0 1:2 2:1 0:0")
    };
    let (one, other) = (with(0), with(20));
    assert_eq!(one.told(), other.told());
    assert_ne!(one.doubt().told()["events"], other.doubt().told()["events"]);
}

#[test]
fn a_doubt_shows_the_backs_of_the_row_and_of_no_other_card() {
    let told = Driver::new(2, json!({})).moves("0:0 1:0 0:!").told();
    let last = &told["views"]["spectator"]["table"]["last_round"];
    assert_eq!(last["cards"], json!([3, 2, 1]));
    let numbers = last["numbers"].as_array().expect("a list");
    assert_eq!(numbers.len(), 3);
    let colour = last["colour"].as_str().expect("a colour");
    let values: Vec<&Value> = numbers.iter().map(|numbers| &numbers[colour]).collect();
    assert_eq!(json!(values), last["values"]);
}
