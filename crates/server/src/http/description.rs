//! The description for machines, put right: what every call has in common is said once here, and
//! what the library cannot say by itself (files, the cookie, lengths) is added.

use super::api::Description;
use serde_json::{Value, json};
use std::sync::LazyLock;
use utoipa::OpenApi;

/// The HTTP calls, described for machines: OpenAPI 3.1.
pub static OPENAPI: LazyLock<Value> = LazyLock::new(made);

/// What an answer means where nothing else is said.
const MEANINGS: &[(&str, &str)] = &[
    ("200", "done"),
    ("201", "made"),
    ("204", "done; there is nothing to say"),
    ("400", "something in the question is not what it should be"),
    ("403", "the page that asks is not one of this server"),
    ("404", "there is no such thing here"),
    ("405", "the call is there, but not with this method"),
    ("408", "it did not come, or could not be answered, in time"),
    ("409", "not as things stand now"),
    ("413", "too large"),
    ("415", "not a kind of file that is taken"),
    ("421", "the server does not answer to this name"),
    ("422", "the file cannot be taken"),
    ("429", "too often, or the household has used up its share of the day"),
    ("500", "the store failed"),
    ("503", "not now; ask again"),
    ("507", "no room"),
];

/// Answers that every call may get.
const EVERYWHERE: &[&str] = &["405", "408", "421", "500"];
/// Answers that whatever changes something may get besides.
const CHANGING: &[&str] = &["403"];
/// Calls for one table may be for another process, which may not be found.
const TABLES: &str = "/api/tables/{invite}/";

/// 128 random bits as they are written.
const SECRET: &str = "^[A-Za-z0-9_-]{22}$";

fn made() -> Value {
    let mut whole = serde_json::to_value(Description::openapi()).unwrap_or_default();
    whole["info"]["license"] = json!({ "name": "MIT OR Apache-2.0" });
    whole["servers"] = json!([{ "url": "/", "description": "this server" }]);
    whole["components"]["securitySchemes"] = json!({
        "browser": { "type": "apiKey", "in": "cookie", "name": super::COOKIE,
            "description": "Whoever came without it gets it: it says which browser asks, and nothing else." },
        "bot": { "type": "http", "scheme": "bearer",
            "description": "The token of a bot, where it looks at pictures of its own hand." },
    });
    // Whoever has neither is a newcomer.
    whole["security"] = json!([{}, { "browser": [] }]);
    if let Some(paths) = whole["paths"].as_object_mut() {
        for (path, item) in paths {
            for (method, operation) in item.as_object_mut().into_iter().flatten() {
                describe(path, method, operation);
            }
        }
    }
    put_right(&mut whole);
    whole
}

fn describe(path: &str, method: &str, operation: &mut Value) {
    operation["operationId"] = name(path, method).into();
    if path.ends_with("/pictures/{name}") {
        operation["security"] = json!([{}, { "browser": [] }, { "bot": [] }]);
    }
    let changes = !matches!(method, "get" | "head");
    let mut may = EVERYWHERE.to_vec();
    may.extend(if changes { CHANGING } else { &[] });
    may.extend(path.starts_with(TABLES).then_some("503"));
    may.extend(path.contains('{').then_some("404"));
    may.extend(changes.then_some("413"));
    let Some(responses) = operation["responses"].as_object_mut() else { return };
    for status in may {
        let problem = json!({ "$ref": "#/components/schemas/Problem" });
        let answer = || json!({ "description": "", "content": { "application/json": { "schema": problem } } });
        responses.entry(status).or_insert_with(answer);
    }
    for (status, response) in responses {
        let meaning = MEANINGS.iter().find(|(known, _)| known == status);
        if response["description"].as_str().is_none_or(str::is_empty)
            && let Some((_, meaning)) = meaning
        {
            response["description"] = (*meaning).into();
        }
        files(response);
    }
    if operation["requestBody"].is_object() {
        files(&mut operation["requestBody"]);
        operation["requestBody"]["required"] = true.into();
    }
    if let Some(parameters) = operation.get_mut("parameters").and_then(Value::as_array_mut) {
        parameters.iter_mut().for_each(restrict);
    }
}

/// A name that no other call has: `get_tables_invite_kept`.
fn name(path: &str, method: &str) -> String {
    let words = path.split(['/', '{', '}', '.']).filter(|word| !word.is_empty() && *word != "api");
    std::iter::once(method).chain(words).collect::<Vec<_>>().join("_")
}

/// A file is no list of numbers.
fn files(body: &mut Value) {
    // By an index a member that is missing would be made.
    let Some(content) = body.get_mut("content").and_then(Value::as_object_mut) else { return };
    // JSON that was written before it got here is no text.
    if let Some(media) = content.get_mut("application/json")
        && media["schema"]["type"] == "string"
    {
        media["schema"] = json!({ "type": "object" });
    }
    let numbers = |media: &Value| media["schema"]["items"]["type"] == "integer";
    for media in content.values_mut().filter(|media| numbers(media)) {
        media["schema"] = json!({ "type": "string", "format": "binary" });
    }
    // Which of them it is depends on the deck, or on the browser that recorded it.
    let alike: &[&[&str]] =
        &[&["image/png", "image/webp", "image/jpeg"], &["audio/webm", "audio/ogg", "audio/mp4"]];
    for kinds in alike {
        if let Some(media) = content.get(kinds[0]).cloned() {
            content.extend(kinds[1..].iter().map(|kind| ((*kind).to_string(), media.clone())));
        }
    }
}

/// What a part of a path or a question can be.
fn restrict(parameter: &mut Value) {
    let schema = match parameter["name"].as_str().unwrap_or_default() {
        "invite" | "knock" | "token" | "clip" | "deck" => {
            json!({ "type": "string", "minLength": 22, "maxLength": 22, "pattern": SECRET })
        }
        "code" => json!({ "type": "string", "minLength": 1, "maxLength": 64 }),
        "palette" => {
            json!({ "enum": ["normal", "protanopia", "deuteranopia", "tritanopia"], "default": "normal" })
        }
        "to" => json!({ "enum": ["tv"] }),
        "after" => json!({ "type": "integer", "minimum": 0, "format": "int64" }),
        _ if parameter["in"] == "path" && parameter["schema"]["type"] == "string" => {
            json!({ "type": "string", "minLength": 1 })
        }
        _ => return,
    };
    parameter["schema"] = schema;
}

/// Names and lengths of what is said.
fn put_right(whole: &mut Value) {
    let schemas = &mut whole["components"]["schemas"];
    let mut limit = |schema: &str, member: &str, limits: Value| {
        let there = schemas.pointer_mut(&format!("/{schema}/properties/{member}"));
        if let (Some(Value::Object(there)), Value::Object(limits)) = (there, limits) {
            there.extend(limits);
        }
    };
    limit("Knocker", "name", json!({ "maxLength": 24 }));
    limit("Knocker", "face", json!({ "maxLength": 24, "pattern": "^[a-z0-9-]*$" }));
    limit("NewDeck", "name", json!({ "minLength": 1, "maxLength": 40 }));
    limit("Opened", "invite", json!({ "pattern": SECRET }));
    limit("BroughtBot", "token", json!({ "pattern": SECRET }));
    limit("Problem", "code", json!({ "pattern": "^[a-z_]+$" }));
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn operations() -> Vec<(String, Value)> {
        let paths = OPENAPI["paths"].as_object().expect("paths");
        let of = |(path, item): (&String, &Value)| {
            let item = item.as_object().expect("an item").clone();
            item.into_iter()
                .map(|(method, operation)| (format!("{method} {path}"), operation))
                .collect::<Vec<_>>()
        };
        paths.iter().flat_map(of).collect()
    }

    #[test]
    fn every_answer_is_described_and_every_call_has_a_name_of_its_own() {
        let mut names = BTreeSet::new();
        for (call, operation) in operations() {
            let name = operation["operationId"].as_str().expect("a name").to_string();
            assert!(names.insert(name), "{call} has the name of another call");
            let responses = operation["responses"].as_object().expect("answers");
            for (status, response) in responses {
                let said = response["description"].as_str().unwrap_or_default();
                assert!(!said.is_empty(), "{call}: {status} has no description");
            }
            for status in ["405", "421"] {
                assert!(responses.contains_key(status), "{call} does not tell of {status}");
            }
            let changes = !call.starts_with("get ");
            assert!(responses.contains_key("403") || !changes, "{call} does not tell of 403");
        }
        assert!(names.len() > 20);
    }

    /// Where something is null that should not be there at all.
    fn nulls(value: &Value, at: &str) -> Vec<String> {
        match value {
            Value::Null => vec![at.to_string()],
            Value::Object(members) => members
                .iter()
                .flat_map(|(name, member)| nulls(member, &format!("{at}/{name}")))
                .collect(),
            Value::Array(items) => items.iter().flat_map(|item| nulls(item, at)).collect(),
            _ => Vec::new(),
        }
    }

    #[test]
    fn nothing_is_there_that_says_nothing() {
        assert_eq!(nulls(&OPENAPI, ""), Vec::<String>::new());
        assert_eq!(nulls(&json!({ "a": [{ "b": null }] }), ""), ["/a/b"], "and would be seen");
    }

    #[test]
    fn files_are_no_lists_of_numbers_and_references_lead_somewhere() {
        let text = OPENAPI.to_string();
        assert!(text.contains("\"binary\""));
        for (call, operation) in operations() {
            for response in operation["responses"].as_object().expect("answers").values() {
                for (kind, media) in response["content"].as_object().into_iter().flatten() {
                    let file = ["image/", "audio/", "application/pdf"]
                        .iter()
                        .any(|begin| kind.starts_with(begin));
                    let drawn = kind == "image/svg+xml";
                    let binary = media["schema"]["format"] == "binary";
                    assert_eq!(binary, file && !drawn, "{call} answers with {kind}");
                }
            }
        }
        for reference in text.split("\"$ref\":\"#").skip(1) {
            let pointer = reference.split('"').next().expect("a reference ends");
            assert!(OPENAPI.pointer(pointer).is_some(), "{pointer} leads nowhere");
        }
    }
}
