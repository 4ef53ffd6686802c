//! The worked examples of the page.

use super::driver::{in_order, julian_narrates, laid_out};
use serde_json::{Value, json};

#[test]
fn example_1_lena_finds_it_and_two_fall_for_her_card() {
    let summary = julian_narrates(json!({})).moves("1:1 2:4 3:1 4:3").summary();
    assert_eq!(summary["scores"], json!([3, 1, 5, 0, 0]));
    assert_eq!(summary["narrator"], json!(1), "the next narrator is Tomek, left of Julian");
    assert_eq!(
        summary["last_round"],
        json!({
            "narrator": 0, "clue": {"text": "sen"}, "cards": ["d13", "d19", "d07", "d01", "d25"], "owners": [2, 3, 1, 0, 4],
            "votes": [null, 1, 4, 1, 3], "points": [3, 1, 5, 0, 0],
        })
    );
}

#[test]
fn example_2_everybody_finds_it() {
    for decoys in ["split_only", "always"] {
        let summary =
            julian_narrates(json!({ "decoys": decoys })).moves("1:4 2:4 3:4 4:4").summary();
        assert_eq!(summary["scores"], json!([0, 2, 2, 2, 2]), "{decoys}");
    }
}

#[test]
fn example_2_nobody_finds_it() {
    let driver = |decoys: &str| {
        julian_narrates(json!({ "decoys": decoys })).moves("1:1 2:3 3:1 4:2").summary()
    };
    assert_eq!(driver("split_only")["scores"], json!([0, 2, 2, 2, 2]));
    assert_eq!(driver("always")["scores"], json!([0, 3, 4, 3, 2]), "the votes on decoys are added");
}

#[test]
fn example_3_three_seats_one_finder() {
    let driver = laid_out(in_order(3, json!({})), "d01 d08 d09 d15 d16")
        .moves("0:d01=sen 1:d08+d09 2:d15+d16 1:1 2:2");
    assert_eq!(
        driver.summary()["scores"],
        json!([4, 5, 0]),
        "narrator 4, finder 4 and one for the decoy the other fell for"
    );
    let driver = laid_out(in_order(3, json!({})), "d01 d08 d09 d15 d16")
        .moves("0:d01=sen 1:d08+d09 2:d15+d16 1:4 2:1");
    assert_eq!(driver.summary()["scores"], json!([4, 0, 5]));
}

#[test]
fn example_4_a_vote_for_the_own_card_is_refused_and_the_vote_stays_open() {
    let driver = julian_narrates(json!({}));
    assert_eq!(driver.refuses("2:1"), "own_card");
    let told = driver.clone().moves("2:1").tell();
    assert_eq!(told["to_act"], json!([1, 2, 3, 4]));
    assert_eq!(driver.moves("2:4").told()["to_act"], json!([1, 3, 4]));
}

#[test]
fn example_5_five_seats_end_in_the_refill_after_round_11() {
    let mut driver = in_order(5, json!({}));
    assert_eq!(driver.summary()["stack"], json!(54));
    let held = |driver: &super::driver::Driver, seat: u8| -> String {
        driver.told()["views"][seat.to_string()]["own"]["hand"][0]
            .as_str()
            .expect("a card")
            .to_string()
    };
    for round in 1..=11_u8 {
        let summary = driver.summary();
        assert_eq!(
            (&summary["round"], &summary["phase"]),
            (&json!(round), &json!(if round == 1 { "first_clue" } else { "clue" }))
        );
        let narrator = (round - 1) % 5;
        let moves: Vec<String> = (0..5)
            .map(|step| (narrator + step) % 5)
            .map(|seat| {
                format!(
                    "{seat}:{}{}",
                    held(&driver, seat),
                    if seat == narrator { "=sen" } else { "" }
                )
            })
            .collect();
        driver = driver.moves(&moves.join(" "));
        let told = driver.told();
        for seat in (0..5).filter(|seat| *seat != narrator) {
            let number = told["legal"][seat.to_string()][0]["number"].as_u64().expect("a number");
            driver = driver.moves(&format!("{seat}:{number}"));
        }
    }
    let told = driver.told();
    let summary = &told["summary"];
    assert_eq!(
        (&summary["phase"], &summary["round"], &summary["stack"]),
        (&json!("over"), &json!(11), &json!(0))
    );
    assert_eq!(
        (&summary["clue"], &summary["table"], &summary["narrator"]),
        (&Value::Null, &json!([]), &json!(0))
    );
    assert_eq!((&summary["waiting"], &told["to_act"]), (&json!([]), &json!([])));
    assert_eq!(
        (&told["outcome"]["reason"], &told["outcome"]["scores"]),
        (&json!("stack_empty"), &summary["scores"])
    );
    let hands: Vec<usize> = (0..5)
        .map(|seat: u8| {
            told["views"][seat.to_string()]["own"]["hand"].as_array().expect("a hand").len()
        })
        .collect();
    assert_eq!(
        hands,
        [5, 6, 6, 6, 6],
        "the refill begins with the next narrator and goes as far as the cards go"
    );
}
