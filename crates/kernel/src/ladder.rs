//! Offers that are described instead of listed: a ladder of them, whose rungs differ only in
//! numbers that count upwards.
//!
//! `{"ladder":[["type","bid"],["count",2,4],["face",1,6]],"skip":3}` stands for one offer for every
//! count and face, the last number counting fastest, without the first three of them.

use serde_json::{Map, Value};

/// A list of offers with every ladder in it spread out.
pub fn spread(offers: Vec<Value>) -> Vec<Value> {
    let rungs = |offer: Value| match offer["ladder"].as_array() {
        Some(members) => {
            let skip = offer["skip"].as_u64().unwrap_or(0) as usize;
            rungs(members).into_iter().skip(skip).collect()
        }
        None => vec![offer],
    };
    offers.into_iter().flat_map(rungs).collect()
}

/// Every rung of a ladder. One that is not written as it should be has none.
fn rungs(members: &[Value]) -> Vec<Value> {
    let mut rungs = vec![Map::new()];
    for member in members {
        let name = member[0].as_str().unwrap_or_default();
        let values: Vec<Value> = match (member[1].as_u64(), member[2].as_u64()) {
            (Some(first), Some(last)) => (first..=last).map(Value::from).collect(),
            _ => vec![member[1].clone()],
        };
        let with = |rung: &Map<String, Value>, value: &Value| {
            let mut rung = rung.clone();
            rung.insert(name.to_string(), value.clone());
            rung
        };
        rungs = rungs
            .iter()
            .flat_map(|rung| values.iter().map(|value| with(rung, value)).collect::<Vec<_>>())
            .collect();
    }
    rungs.into_iter().map(Value::Object).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_ladder_is_spread_out_where_it_stands() {
        let ladder =
            json!({"ladder": [["type", "bid"], ["count", 2, 3], ["face", 1, 2]], "skip": 1});
        let offers = spread(vec![ladder, json!({"type": "check"})]);
        assert_eq!(
            json!(offers),
            json!([
                {"type": "bid", "count": 2, "face": 2},
                {"type": "bid", "count": 3, "face": 1},
                {"type": "bid", "count": 3, "face": 2},
                {"type": "check"},
            ])
        );
    }
}
