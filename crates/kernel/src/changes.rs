//! What has changed between two JSON texts, written as a text of its own, and put together again.
//!
//! A change of an object names the members that are others now: `{"turn":3}`. A change of a list
//! may be an object, too: `{"+":[…]}` puts something behind it, `{"-":1}` takes so many away from
//! its front before that, and `{"2":…}` changes the element with this number. `{"=":…}` puts
//! something else there, and so does whatever is no object, or stands where neither an object nor a
//! list was.

use serde_json::Value;

/// One past the text that begins here with a quotation mark.
fn end_of_string(text: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while let Some(rest) = text.get(at..) {
        match rest.iter().position(|byte| matches!(byte, b'"' | b'\\')) {
            Some(passed) if rest[passed] == b'"' => return at + passed + 1,
            Some(passed) => at += passed + 2,
            None => break,
        }
    }
    text.len()
}

/// Bytes that mean something outside of texts. All others are passed over, and most bytes of a view
/// are others.
const MARKS: [bool; 256] = {
    let mut marks = [false; 256];
    let mut place = 0;
    while place < b"\"{}[],".len() {
        marks[b"\"{}[],"[place] as usize] = true;
        place += 1;
    }
    marks
};

/// One past the value that begins here.
fn end_of_value(text: &[u8], start: usize) -> usize {
    let (mut at, mut depth) = (start, 0_usize);
    loop {
        match text[at..].iter().position(|byte| MARKS[usize::from(*byte)]) {
            Some(passed) => at += passed,
            None => return text.len(),
        }
        match text[at] {
            b'"' => {
                at = end_of_string(text, at);
                if depth == 0 {
                    return at;
                }
                continue;
            }
            b'{' | b'[' => depth += 1,
            b',' if depth == 0 => return at,
            b',' => {}
            _ => match depth {
                0 => return at,
                1 => return at + 1,
                _ => depth -= 1,
            },
        }
        at += 1;
    }
}

/// What stands between the brackets of an object or a list.
fn inner(text: &str) -> &str {
    text.get(1..text.len().saturating_sub(1)).unwrap_or_default()
}

/// Takes the first value off a list without its brackets.
fn take_value<'a>(rest: &mut &'a str) -> &'a str {
    let (value, after) = rest.split_at(end_of_value(rest.as_bytes(), 0));
    *rest = after.strip_prefix(',').unwrap_or(after);
    value
}

/// Takes the name of the first member off an object without its brackets, with its quotation marks.
fn take_name<'a>(rest: &mut &'a str) -> &'a str {
    let (name, after) = rest.split_at(end_of_string(rest.as_bytes(), 0));
    *rest = after.strip_prefix(':').unwrap_or(after);
    name
}

/// Appends every member that is another in the second of two objects, each as `,"name":change`.
/// False if they do not have the same members in the same order; then what was appended is of no
/// use.
pub fn write_members(old: &str, new: &str, out: &mut String) -> bool {
    let (mut old, mut new) = (inner(old), inner(new));
    while !old.is_empty() && !new.is_empty() {
        let name = take_name(&mut new);
        if take_name(&mut old) != name {
            return false;
        }
        let now = take_value(&mut new);
        // Most are as they were, and then one look is enough.
        if let Some(rest) = old.strip_prefix(now)
            && (rest.is_empty() || rest.starts_with(','))
        {
            old = rest.strip_prefix(',').unwrap_or(rest);
            continue;
        }
        let before = take_value(&mut old);
        out.push(',');
        out.push_str(name);
        out.push(':');
        write(before, now, out);
    }
    old.is_empty() && new.is_empty()
}

/// Appends how one member, as `"name":value`, becomes another of the same name; false if that is
/// not its name.
pub(crate) fn write_member(old: &str, new: &str, out: &mut String) -> bool {
    let (mut before, mut now) = (old, new);
    let name = take_name(&mut now);
    if take_name(&mut before) != name {
        return false;
    }
    out.push_str(name);
    out.push(':');
    write(before, now, out);
    true
}

/// Appends how the first becomes the second; they are not the same.
fn write(old: &str, new: &str, out: &mut String) {
    let start = out.len();
    match (old.as_bytes().first(), new.as_bytes().first()) {
        (Some(b'{'), Some(b'{')) => {
            let told = write_members(old, new, out) && out.len() > start;
            enclose(start, told, "{\"=\":", new, "}", out);
        }
        (Some(b'['), Some(b'[')) => write_list(inner(old), inner(new), new, out),
        (Some(b'['), Some(b'{')) => enclose(start, false, "{\"=\":", new, "}", out),
        _ => out.push_str(new),
    }
}

/// Makes an object of the members that were appended from here on, unless they do not tell it all
/// or something shorter does.
fn enclose(start: usize, told: bool, open: &str, new: &str, close: &str, out: &mut String) {
    // With the bracket that closes it.
    if told && out.len() + 1 - start < open.len() + new.len() + close.len() {
        // Instead of the first comma.
        out.replace_range(start..=start, "{");
        return out.push('}');
    }
    out.truncate(start);
    out.push_str(open);
    out.push_str(new);
    out.push_str(close);
}

/// What follows in the second list, if it begins with all of the first.
fn grown<'a>(old: &str, new: &'a str) -> Option<&'a str> {
    let rest = new.strip_prefix(old)?;
    if rest.is_empty() { Some(rest) } else { rest.strip_prefix(',') }
}

/// The same for two lists without their brackets.
fn write_list(mut old: &str, mut new: &str, whole: &str, out: &mut String) {
    if old.is_empty() || new.is_empty() {
        return out.push_str(whole);
    }
    let longer = grown(old, new).map(|rest| ("", rest));
    let moved = || {
        let mut without_first = old;
        take_value(&mut without_first);
        let rest = grown(without_first, new).filter(|_| !without_first.is_empty());
        rest.map(|rest| (",\"-\":1", rest))
    };
    let start = out.len();
    if let Some((taken, rest)) = longer.or_else(moved) {
        out.push_str(taken);
        if !rest.is_empty() {
            out.push_str(",\"+\":[");
            out.push_str(rest);
            out.push(']');
        }
        return enclose(start, true, "", whole, "", out);
    }
    let mut place = 0;
    while !old.is_empty() && !new.is_empty() {
        let (before, now) = (take_value(&mut old), take_value(&mut new));
        if before != now {
            out.push_str(",\"");
            crate::json::write(&place, out);
            out.push_str("\":");
            write(before, now, out);
        }
        place += 1;
    }
    let told = old.is_empty() && new.is_empty() && out.len() > start;
    enclose(start, told, "", whole, "", out);
}

/// Changes a value as a change says.
pub fn apply(value: &mut Value, change: Value) {
    let Value::Object(mut changes) = change else {
        *value = change;
        return;
    };
    let another = changes.get_mut("=").map(Value::take);
    match value {
        Value::Object(_) | Value::Array(_) if another.is_some() => {
            *value = another.unwrap_or_default();
        }
        Value::Object(members) => {
            for (name, change) in changes {
                apply(members.entry(name).or_insert(Value::Null), change);
            }
        }
        Value::Array(list) => {
            let gone = changes.get("-").and_then(Value::as_u64).unwrap_or(0) as usize;
            list.drain(..gone.min(list.len()));
            for (name, change) in changes {
                match (&*name, change) {
                    ("+", Value::Array(more)) => list.extend(more),
                    (place, change) => {
                        let element =
                            place.parse().ok().and_then(|place: usize| list.get_mut(place));
                        if let Some(element) = element {
                            apply(element, change);
                        }
                    }
                }
            }
        }
        _ => *value = Value::Object(changes),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Quick, Random};
    use serde_json::json;

    /// What a change of one into the other says, after a look at whether it says it truly.
    fn change(old: &Value, new: &Value) -> String {
        let (before, after) = (json!({ "it": old }), json!({ "it": new }));
        let mut out = String::new();
        assert!(write_members(&before.to_string(), &after.to_string(), &mut out));
        let text = format!("{{{}}}", out.strip_prefix(',').unwrap_or_default());
        let mut put_together = before;
        apply(&mut put_together, serde_json::from_str(&text).expect("a change is JSON"));
        assert_eq!(put_together, after, "{text}");
        text
    }

    #[test]
    fn a_change_names_what_is_another() {
        for (old, new, told) in [
            (json!({"a": 1, "b": 2}), json!({"a": 1, "b": 3}), r#"{"it":{"b":3}}"#),
            (json!({"a": 1}), json!({"a": 2}), r#"{"it":{"a":2}}"#),
            (json!({"a": 1, "b": 2}), json!({"a": 1, "c": 2}), r#"{"it":{"=":{"a":1,"c":2}}}"#),
            (json!({"a": 1}), json!(null), r#"{"it":null}"#),
            (json!(null), json!({"a": 1}), r#"{"it":{"a":1}}"#),
            (json!([1001, 1002]), json!([1001, 1002, 3]), r#"{"it":{"+":[3]}}"#),
            (json!([1, 2]), json!([1, 2, 3]), r#"{"it":[1,2,3]}"#),
            (json!([1]), json!([12]), r#"{"it":[12]}"#),
            (json!([1, 200002, 200003]), json!([200002, 200003, 4]), r#"{"it":{"-":1,"+":[4]}}"#),
            (json!([1, 200002, 200003]), json!([200002, 200003]), r#"{"it":{"-":1}}"#),
            (json!([1, 2]), json!({"a": 1}), r#"{"it":{"=":{"a":1}}}"#),
            (json!([]), json!([7]), r#"{"it":[7]}"#),
            (json!([7]), json!([]), r#"{"it":[]}"#),
            (
                json!([{"name": "Ala", "points": 1}, {"name": "Ola", "points": 2}]),
                json!([{"name": "Ala", "points": 1}, {"name": "Ola", "points": 3}]),
                r#"{"it":{"1":{"points":3}}}"#,
            ),
            (json!("a\"],}"), json!("a\"],{"), r#"{"it":"a\"],{"}"#),
            (json!({"a": 1}), json!({"a": 1}), "{}"),
        ] {
            assert_eq!(change(&old, &new), told);
        }
    }

    /// Some value, with all that is hard to read in texts.
    fn some(random: &mut Quick, depth: u32) -> Value {
        let texts = ["", "Ala", "\"", "\\", "],}", "{\"a\":[", "\u{17c}\u{f3}\u{142}w\n", "+", "="];
        match random.below(if depth == 0 { 4 } else { 8 }) {
            0 => Value::Null,
            1 => json!(random.below(20)),
            2 => json!(random.below(2) == 0),
            3 => json!(texts[random.below(texts.len() as u32) as usize]),
            4 | 5 => (0..random.below(4)).map(|_| some(random, depth - 1)).collect(),
            _ => {
                let names = ["a", "b", "c", "one \" name"];
                let count = random.below(5) as usize;
                names[..count].iter().map(|name| (*name, some(random, depth - 1))).collect()
            }
        }
    }

    /// The same with a few things changed.
    fn another(value: &Value, random: &mut Quick) -> Value {
        if random.below(6) == 0 {
            return some(random, 2);
        }
        match value {
            Value::Array(list) => {
                let gone = (random.below(3) as usize / 2).min(list.len());
                let mut list: Vec<Value> =
                    list[gone..].iter().map(|element| another(element, random)).collect();
                list.extend((0..random.below(2)).map(|_| some(random, 1)));
                Value::Array(list)
            }
            Value::Object(members) => members
                .iter()
                .map(|(name, member)| (name.clone(), another(member, random)))
                .collect(),
            other => other.clone(),
        }
    }

    #[test]
    fn whatever_changes_can_be_put_together_again() {
        let random = &mut Quick::new(17);
        for _ in 0..20_000 {
            let old = some(random, 4);
            change(&old, &another(&old, random));
        }
    }

    /// The client puts pictures together in another language; these it is tried with.
    #[test]
    fn the_examples_for_the_client_are_up_to_date() {
        let random = &mut Quick::new(18);
        let mut examples = String::new();
        for _ in 0..400 {
            let old = some(random, 4);
            let new = another(&old, random);
            let told: Value = serde_json::from_str(&change(&old, &new)).expect("a change is JSON");
            if old != new {
                let example = json!([{ "it": old }, told, { "it": new }]);
                examples.push_str(if examples.is_empty() { "[\n" } else { ",\n" });
                examples.push_str(&example.to_string());
            }
        }
        examples.push_str("\n]\n");
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/vectors/changes.json");
        if std::env::var_os("STOLIK_UPDATE_WIRE").is_some() {
            std::fs::write(path, &examples).expect("the vectors are there");
        }
        let committed = std::fs::read_to_string(path).unwrap_or_default();
        assert!(committed == examples, "{path} is stale: run this with STOLIK_UPDATE_WIRE=1");
    }
}
