//! What crosses the wire comes back as it was, what is malformed is refused, and a table without
//! types tells the same.

use crate::told::{answer_text, excerpt, legal_text, text};
use crate::{Broken, Record, Register};
use kernel::{
    Entry, Eye, Game, JsonStep, Members, Play, Quick, Random, Rules, RulesOf, Step, Table, Views,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::fmt::Debug;

/// Views are written and read at one moment in this many.
const SELDOM: u32 = 8;

/// The law of wire.
pub fn wire<R: Register>(record: &Record<R::Game>, random: &mut Quick) -> Result<(), Broken> {
    let mut table = RulesOf::<R::Game>::NEW
        .open(&json!(record.setup), usize::from(record.seats))
        .map_err(|error| record.broken("wire", 0, error.to_string()))?;
    // One entry in each record is looked at from every side; that is enough over many records.
    let looked_at = random.below(record.log.len() as u32) as usize;
    record.walk(|entries, play| {
        let broken = |reason| record.broken("wire", entries, reason);
        if random.below(SELDOM) == 0 || entries == record.log.len() {
            views_come_back(play).map_err(broken)?;
            without_types(play, table.as_ref()).map_err(broken)?;
        }
        let Some(entry) = record.log.get(entries) else { return Ok(()) };
        if let Entry::Act { seat, action } = entry {
            comes_back(action).map_err(broken)?;
            if entries == looked_at {
                // Through the door that clients use: what cannot be an action is found there before
                // anything else.
                let answer = |text: &str| table.copy().act(*seat, text, &mut JsonStep::default());
                let is_malformed =
                    |text: &str| answer(text).is_err_and(|refused| refused.code == "malformed");
                malformed(R::MALFORMED, R::OPTIONAL, action, is_malformed).map_err(broken)?;
                let probe = R::anything(record.seats, random);
                // What can never be played need not come back: it is in no log.
                let probe = if comes_back(&probe).is_ok() { &probe } else { action };
                answered_alike(play, table.as_mut(), *seat, probe).map_err(broken)?;
            }
        }
        if table.fold(&text(entry)) {
            Ok(())
        } else {
            Err(broken(format!("the table without types does not fold {}", text(entry))))
        }
    })
}

fn comes_back<T: Serialize + DeserializeOwned + PartialEq + Debug>(
    value: &T,
) -> Result<(), String> {
    let written = text(value);
    match serde_json::from_str::<T>(&written) {
        Ok(read) if read == *value && text(&read) == written => Ok(()),
        read => Err(format!("{written} is read as {read:?}")),
    }
}

fn views_come_back<G: Game>(play: &Play<G>) -> Result<(), String> {
    comes_back(&play.game().shared())?;
    (0..play.seats()).try_for_each(|seat| comes_back(&play.game().own(seat)))
}

/// The table without types writes what the game itself says.
fn without_types<G: Game>(play: &Play<G>, table: &dyn Table) -> Result<(), String> {
    let same = |what: &str, typed: String, write: &dyn Fn(&mut String)| {
        let mut untyped = String::new();
        write(&mut untyped);
        if typed == untyped {
            Ok(())
        } else {
            Err(format!("without types, {what} {}", excerpt(&typed, &untyped)))
        }
    };
    for eye in Eye::all(play.seats()) {
        same("view", text(&play.game().view(eye)), &|out| table.write_view(eye, out))?;
        if let Eye::Seat(seat) = eye {
            same("legal", legal_text(play.game(), seat), &|out| table.write_legal(seat, out))?;
            described(&legal_text(play.game(), seat), table, seat)?;
        }
    }
    same("shared", text(&play.game().shared()), &|out| {
        let mut members = Members::default();
        table.write_shared_members(&mut members);
        out.push_str(&format!("{{{}}}", members.text()));
    })?;
    let (typed, untyped) = (
        (play.seq(), play.game().decision(), play.game().due()),
        (table.seq(), table.decision(), table.due()),
    );
    if typed == untyped {
        Ok(())
    } else {
        Err(format!("without types {untyped:?}, with them {typed:?}"))
    }
}

/// Offers that are described are those that are listed.
fn described(listed: &str, table: &dyn Views, seat: kernel::Seat) -> Result<(), String> {
    let mut offers = String::new();
    table.write_offers(seat, &mut offers);
    let read =
        |text: &str| serde_json::from_str::<Vec<Value>>(text).map_err(|error| error.to_string());
    if kernel::spread(read(&offers)?) == read(listed)? {
        Ok(())
    } else {
        Err(format!("{listed} is described as {offers}"))
    }
}

/// A move as text is answered as the move itself; a broken text is malformed, whoever sends it and
/// whenever.
fn answered_alike<G: Game>(
    play: &Play<G>,
    table: &mut dyn Table,
    seat: kernel::Seat,
    action: &G::Action,
) -> Result<(), String> {
    let typed = play.clone().act(seat, action, &mut Step::default());
    let untyped = table.copy().act(seat, &text(action), &mut JsonStep::default());
    let untyped_text = untyped.map_or_else(
        |refused| format!("{} {}", refused.code, refused.data),
        |()| "played".to_string(),
    );
    let typed_text = answer_text(&typed);
    if typed_text != untyped_text {
        return Err(format!("{} is answered {typed_text}, as text {untyped_text}", text(action)));
    }
    for broken in ["", "{", "{\"type\":\"nothing like this\"}", "null"] {
        let answer = table.act(seat, broken, &mut JsonStep::default());
        if answer.as_ref().err().is_none_or(|refused| refused.code != "malformed") {
            return Err(format!("{broken:?} is answered {answer:?}"));
        }
    }
    without_types(play, table)
}

/// Everything that the rules call malformed is refused as that, and fields that nobody asked for
/// are ignored.
fn malformed<Action>(
    texts: &[&str],
    optional: &[&str],
    action: &Action,
    is_malformed: impl Fn(&str) -> bool,
) -> Result<(), String>
where
    Action: Serialize + DeserializeOwned + PartialEq + Debug,
{
    let good = json!(action);
    let mutants = mutants(&good, optional).into_iter().map(|mutant| mutant.to_string());
    if let Some(text) =
        texts.iter().map(ToString::to_string).chain(mutants).find(|text| !is_malformed(text))
    {
        return Err(format!("{text} is malformed, and not refused as that"));
    }
    let mut more = good.clone();
    more["nobody_asked"] = json!({"for": [null, 1]});
    match serde_json::from_value::<Action>(more.clone()) {
        Ok(read) if read == *action => Ok(()),
        read => Err(format!("{more} has one field too many, and is read as {read:?}")),
    }
}

/// The action with one thing wrong: a field missing, of another type, negative or not whole; no
/// object; another type.
fn mutants(good: &Value, optional: &[&str]) -> Vec<Value> {
    let mut mutants = vec![json!([good]), json!(good.to_string()), json!(1), json!(true)];
    if let Value::Object(fields) = good {
        mutants.push(fields.values().cloned().collect());
        mutants.push(json!([fields["type"]]));
        let rest = fields.iter().filter(|(key, _)| *key != "type").map(|(_, value)| value.clone());
        mutants.push([fields["type"].clone()].into_iter().chain(rest).collect());
    }
    mutants.extend(spoiled(good, optional));
    mutants
}

/// The value with one thing inside it spoiled, in every way and at every depth.
fn spoiled(value: &Value, optional: &[&str]) -> Vec<Value> {
    let within = |key: &str, inner: &Value| -> Vec<Value> {
        if optional.contains(&key) {
            return Vec::new();
        }
        wrong_kinds(inner).into_iter().chain(spoiled(inner, optional)).collect()
    };
    match value {
        Value::Object(fields) => {
            let mut all = Vec::new();
            for (key, inner) in fields {
                let mut with = |replaced: Option<Value>| {
                    let mut copy = fields.clone();
                    match replaced {
                        Some(other) => copy.insert(key.clone(), other),
                        None => copy.remove(key),
                    };
                    all.push(Value::Object(copy));
                };
                within(key, inner).into_iter().for_each(|other| with(Some(other)));
                if key == "type" {
                    with(Some(json!("nothing_like_this")));
                }
                if !optional.contains(&key.as_str()) {
                    with(None);
                }
            }
            all
        }
        Value::Array(items) => {
            let replace = |place: usize, other: Value| {
                let mut copy = items.clone();
                copy[place] = other;
                Value::Array(copy)
            };
            let of_place = |(place, inner)| {
                within("", inner)
                    .into_iter()
                    .map(move |other| replace(place, other))
                    .collect::<Vec<_>>()
            };
            items.iter().enumerate().flat_map(of_place).collect()
        }
        _ => Vec::new(),
    }
}

fn wrong_kinds(value: &Value) -> Vec<Value> {
    let every = [json!(null), json!(true), json!(1), json!("1"), json!([]), json!({})];
    let other = every
        .into_iter()
        .filter(|other| std::mem::discriminant(other) != std::mem::discriminant(value));
    let same_kind = match value {
        Value::Number(_) => vec![json!(-1), json!(0.5), json!(-1e30)],
        // Serde reads a struct from a list of its fields too.
        Value::Object(fields) => vec![fields.values().cloned().collect()],
        _ => Vec::new(),
    };
    other.chain(same_kind).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    /// A move as a careless programmer would read it.
    #[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
    struct Careless {
        r#type: String,
        #[serde(default)]
        count: i32,
    }

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    #[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
    enum Strict {
        Take { card: String },
    }

    /// Forgets on the way out what it has read.
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Forgetful {
        #[serde(skip_serializing, default)]
        card: u8,
    }

    #[test]
    fn the_law_can_fail() {
        let careless = |text: &str| serde_json::from_str::<Careless>(text).is_err();
        let problem = malformed(&[], &[], &Careless::default(), careless)
            .expect_err("a missing count is not zero");
        assert!(problem.contains("is malformed, and not refused"), "{problem}");
        let problem = malformed(&[], &[], &Strict::Take { card: "1/2".to_string() }, |_| true)
            .expect_err("extra fields are ignored");
        assert!(problem.contains("one field too many"), "{problem}");
        assert!(comes_back(&Forgetful { card: 3 }).is_err());
        assert!(comes_back(&Careless::default()).is_ok());
    }
}
