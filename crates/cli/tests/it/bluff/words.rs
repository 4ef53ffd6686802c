//! A refusal is told in a sentence that names what is allowed.

use super::driver::Driver;
use serde_json::json;

#[test]
fn sentences_of_refusals_are_filled_in() {
    let driver = Driver::new(2, json!({})).deal("1/5 2/3").moves("0:5 1:2");
    for (moves, says) in
        [("0:9x4", "2"), ("0:0x4", "at least one card"), ("0:2x4 1:1x4", "two fours")]
    {
        let told = driver.clone().moves(moves).tell();
        let message = told["refused"]["message"].as_str().expect("a sentence");
        assert!(message.contains(says) && !message.contains('{'), "{message}");
    }
}
