//! Chance is frozen: the vectors were written by the second implementation, `vectors/chance.mjs`,
//! and hold for ever.

use serde_json::{Value, json};
use stolik_kernel::{Answer, Question, Random, Stream};

fn number(value: &Value) -> u16 {
    value.as_u64().and_then(|number| u16::try_from(number).ok()).expect("a small number")
}

fn answer(vector: &Value) -> Value {
    let seed = vector["seed"].as_str().expect("a text");
    let mut stream = Stream::at(seed.as_bytes(), vector["position"].as_u64().expect("a number"));
    let question = &vector["question"];
    if let Some(words) = question["words"].as_u64() {
        return (0..words).map(|_| stream.word()).collect();
    }
    if let Some(bound) = question["below"].as_u64() {
        return (0..question["times"].as_u64().expect("a number"))
            .map(|_| stream.below(bound as u32))
            .collect();
    }
    let question = match question
        .as_object()
        .and_then(|question| question.iter().next())
        .expect("one question")
    {
        (kind, data) if kind == "shuffle" => {
            Question::Shuffle { of: number(&data["of"]), take: number(&data["take"]) }
        }
        (kind, data) if kind == "pick" => Question::Pick { of: number(&data["of"]) },
        (_, data) => {
            Question::Dice { count: number(&data["count"]), sides: number(&data["sides"]) }
        }
    };
    match Answer::drawn(question, &mut stream) {
        Answer::Shuffle(list) | Answer::Dice(list) => json!(list),
        Answer::Pick(value) => json!(value),
        Answer::Grown(_) => unreachable!("the vectors grow nothing"),
    }
}

#[test]
fn chance_is_frozen_by_vectors_of_a_second_implementation() {
    let vectors: Vec<Value> =
        serde_json::from_str(include_str!("../vectors/chance.json")).expect("JSON");
    assert!(vectors.len() >= 12);
    for vector in vectors {
        assert_eq!(answer(&vector), vector["answer"], "{vector}");
    }
}
