//! The worked examples of the rules page.

use super::driver::Driver;
use serde_json::json;

#[test]
fn a_doubt_is_right_when_the_row_falls() {
    let summary = Driver::new(3, json!({})).values(&[3, 16, 11]).moves("0:1 1:2 2:!").summary();
    assert_eq!(summary["last_round"]["values"], json!([3, 16, 11]));
    assert_eq!(
        (
            &summary["last_round"]["correct"],
            &summary["last_round"]["doubter"],
            &summary["last_round"]["winner"]
        ),
        (&json!(false), &json!(2), &json!(2))
    );
    assert_eq!(
        (&summary["arrows"], &summary["turn"], &summary["round"]),
        (&json!([0, 0, 1]), &json!(2), &json!(2))
    );
}

#[test]
fn a_doubt_is_wrong_when_neighbours_are_equal() {
    let summary = Driver::new(3, json!({})).values(&[5, 5, 9]).moves("0:1 1:2 2:!").summary();
    assert_eq!(summary["last_round"]["values"], json!([5, 5, 9]));
    assert_eq!(
        (&summary["last_round"]["correct"], &summary["last_round"]["winner"]),
        (&json!(true), &json!(1))
    );
    assert_eq!((&summary["arrows"], &summary["turn"]), (&json!([0, 1, 0]), &json!(1)));
}

#[test]
fn an_old_mistake_counts_five_placements_later() {
    // 14 lies before 7 from the beginning; everything after it is placed at the far end and rises.
    let summary = Driver::new(3, json!({}))
        .values(&[14, 7, 15, 16, 17, 18, 19])
        .moves("0:1 1:2 2:3 0:4 1:5 2:6 0:!")
        .summary();
    assert_eq!(summary["last_round"]["values"], json!([14, 7, 15, 16, 17, 18, 19]));
    assert_eq!(
        (&summary["last_round"]["correct"], &summary["last_round"]["winner"]),
        (&json!(false), &json!(0))
    );
}
