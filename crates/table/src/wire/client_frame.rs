//! What a client says: read in one pass, wrong types told apart from broken frames.

use crate::{Command, Reaction, TableClock};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Number, Value};
use std::borrow::Cow;

/// A frame that was understood.
pub enum ClientFrame {
    Hello(Hello),
    /// A command; nothing if it was none that a table knows.
    Do {
        /// The id they gave it.
        id: Box<str>,
        /// What they want.
        command: Option<Command>,
    },
    /// A question for the time.
    Ping(Number),
}

/// How a socket greets.
pub struct Hello {
    /// Whether it is the shared screen.
    pub tv: bool,
    /// A seat secret.
    pub secret: Option<String>,
    /// What its page is written in, if it is a tag of a language.
    pub language: Option<String>,
    /// Whether it puts pictures together from what has changed.
    pub takes_changes: bool,
    /// Whether it draws the chance of games with the server.
    pub takes_part: bool,
}

#[derive(Deserialize)]
struct AnyFrame<'a> {
    #[serde(borrow)]
    t: Cow<'a, str>,
    v: Option<u32>,
    #[serde(rename = "as", borrow)]
    role: Option<Cow<'a, str>>,
    secret: Option<String>,
    lang: Option<Value>,
    changes: Option<Value>,
    fair: Option<Value>,
    #[serde(borrow)]
    id: Option<Cow<'a, str>>,
    #[serde(borrow)]
    cmd: Option<&'a RawValue>,
    at: Option<Number>,
}

/// The fields of all commands. One of another type than it has in its command is malformed in every
/// other, too.
#[derive(Deserialize, Serialize)]
struct Fields<'a> {
    #[serde(rename = "type", borrow)]
    kind: Cow<'a, str>,
    name: Option<String>,
    face: Option<String>,
    person: Option<u32>,
    claim: Option<u32>,
    code: Option<String>,
    game: Option<String>,
    options: Option<Value>,
    character: Option<String>,
    lang: Option<String>,
    clock: Option<TableClock>,
    reaction: Option<Reaction>,
    to: Option<u32>,
    on: Option<bool>,
    tvs: Option<bool>,
    knock: Option<u32>,
    decision: Option<u32>,
    number: Option<u32>,
    round: Option<u8>,
    hash: Option<String>,
    secret: Option<String>,
    #[serde(borrow, skip_serializing)]
    action: Option<&'a RawValue>,
}

/// A move and nothing else, which is most of what is ever said: read in one pass.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Move<'a> {
    t: &'a str,
    id: &'a str,
    #[serde(borrow)]
    cmd: Act<'a>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Act<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    decision: u32,
    #[serde(borrow)]
    action: &'a RawValue,
}

/// Reads a frame; nothing if it is broken.
pub fn read(text: &str) -> Option<ClientFrame> {
    match serde_json::from_str(text) {
        Ok(Move { t: "do", id, cmd: Act { kind: "act", decision, action } }) if is_id(id) => {
            Some(ClientFrame::Do {
                id: id.into(),
                command: Some(Command::Act { decision, action: action.get().into() }),
            })
        }
        _ => read_any(text),
    }
}

fn is_id(id: &str) -> bool {
    (1..=64).contains(&id.chars().count())
}

/// Reads any frame.
fn read_any(text: &str) -> Option<ClientFrame> {
    let frame: AnyFrame = serde_json::from_str(text).ok()?;
    match &*frame.t {
        "hello" if frame.v == Some(2) => {
            let language = frame
                .lang
                .as_ref()
                .and_then(Value::as_str)
                .filter(|tag| is_tag(tag))
                .map(String::from);
            let takes_changes = frame.changes == Some(Value::Bool(true));
            let (tv, secret) = match frame.role.as_deref() {
                Some("player") => (false, frame.secret),
                Some("tv") => (true, None),
                _ => return None,
            };
            let takes_part = !tv && frame.fair == Some(Value::Bool(true));
            Some(ClientFrame::Hello(Hello { tv, secret, language, takes_changes, takes_part }))
        }
        "do" => {
            let id = frame.id.filter(|id| is_id(id))?;
            Some(ClientFrame::Do {
                id: id.into(),
                command: frame.cmd.and_then(|command_text| command(command_text.get())),
            })
        }
        "ping" => frame.at.map(ClientFrame::Ping),
        _ => None,
    }
}

fn is_tag(tag: &str) -> bool {
    (2..=3).contains(&tag.len()) && tag.bytes().all(|letter| letter.is_ascii_lowercase())
}

/// Reads a command; nothing if its type is unknown, or a field is missing or of the wrong type.
fn command(text: &str) -> Option<Command> {
    let fields: Fields = serde_json::from_str(text).ok()?;
    match &*fields.kind {
        "act" => {
            Some(Command::Act { decision: fields.decision?, action: fields.action?.get().into() })
        }
        _ => serde_json::from_value(serde_json::to_value(&fields).ok()?).ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn broken_frames_and_unknown_commands_are_told_apart() {
        for broken in [
            "",
            "x",
            "[]",
            "{}",
            r#"{"t":"do"}"#,
            r#"{"t":"do","id":""}"#,
            r#"{"t":"do","id":7,"cmd":{"type":"leave"}}"#,
            r#"{"t":"hello"}"#,
            r#"{"t":"hello","v":1,"as":"player"}"#,
            r#"{"t":"hello","v":2,"as":"ghost"}"#,
            r#"{"t":"ping"}"#,
            r#"{"t":"shout"}"#,
        ] {
            assert!(read(broken).is_none(), "{broken}");
        }
        for malformed in [
            r#"{"t":"do","id":"a"}"#,
            r#"{"t":"do","id":"a","cmd":7}"#,
            r#"{"t":"do","id":"a","cmd":{"type":"fly"}}"#,
            r#"{"t":"do","id":"a","cmd":{"type":"kick"}}"#,
            r#"{"t":"do","id":"a","cmd":{"type":"kick","person":"1"}}"#,
            r#"{"t":"do","id":"a","cmd":{"type":"act","decision":-1,"action":{}}}"#,
            r#"{"t":"do","id":"a","cmd":{"type":"clock","clock":"fast"}}"#,
        ] {
            assert!(
                matches!(read(malformed), Some(ClientFrame::Do { command: None, .. })),
                "{malformed}"
            );
        }
        for (lang, heard) in
            [(r#""en""#, Some("en")), ("7", None), ("null", None), (r#""en-GB and more""#, None)]
        {
            let hello = format!(r#"{{"t":"hello","v":2,"as":"player","lang":{lang}}}"#);
            let Some(ClientFrame::Hello(Hello { tv: false, language, .. })) = read(&hello) else {
                panic!("a greeting: {hello}")
            };
            assert_eq!(language.as_deref(), heard, "{hello}");
        }
        let act = r#" {"t":"do","id":"z","cmd":{"type":"act","decision":3,"action":{"type":"x", "n":1}}}   "#;
        let Some(ClientFrame::Do { id, command: Some(Command::Act { decision: 3, action }) }) =
            read(act)
        else {
            panic!("a move")
        };
        assert_eq!((&*id, &*action), ("z", r#"{"type":"x", "n":1}"#));
    }

    #[test]
    fn a_move_is_understood_alike_whether_it_is_read_in_one_pass_or_two() {
        let long = "x".repeat(65);
        for (id, more, wish) in [
            ("a", "", ""),
            (r"\u0061", "", ""),
            ("ż\u{1f3b2}", r#","v":2,"unknown":[]"#, ""),
            ("a", r#","v":"not a number""#, ""),
            ("a", "", r#","name":"unused""#),
            ("a", "", r#","name":7"#),
            ("a", "", r#","decision":4"#),
            ("", "", ""),
            (&long, "", ""),
        ] {
            let text = format!(
                r#"{{"cmd":{{"action":{{"n":[1]}},"type":"act","decision":3{wish}}},"id":"{id}","t":"do"{more}}}"#
            );
            let told = |said: Option<ClientFrame>| match said {
                Some(ClientFrame::Do { id, command: Some(Command::Act { decision, action }) }) => {
                    format!("{id} {decision} {action}")
                }
                Some(ClientFrame::Do { id, command: None }) => format!("{id} malformed"),
                _ => "broken".to_string(),
            };
            assert_eq!(told(read(&text)), told(read_any(&text)), "{text}");
        }
    }

    /// The client's own list of commands: kinds, and the fields of each with their types.
    fn commands_of_the_client() -> Vec<(String, Vec<(String, String)>)> {
        let text = include_str!("../../../../web/src/lib/wire/table.ts");
        let (_, list) = text.split_once("export type Command =").expect("the client has commands");
        let (list, _) = list.split_once("\n\n").expect("the list ends");
        let mut commands = Vec::new();
        for line in list.lines().filter_map(|line| line.trim().strip_prefix("| {")) {
            let mut fields = line
                .split('}')
                .next()
                .expect("a command ends")
                .split(", ")
                .filter_map(|field| field.split_once(": "));
            let (_, kind) = fields.next().expect("a command has a type");
            let fields = fields.map(|(name, kind)| {
                (name.trim().to_string(), kind.trim_end_matches(',').trim().to_string())
            });
            commands.push((kind.trim().trim_matches('"').to_string(), fields.collect()));
        }
        commands
    }

    fn some(kind: &str) -> Value {
        match kind {
            "string" => "x".into(),
            "number" | "number | null" => 1.into(),
            "boolean" => true.into(),
            "GameId" => "bluff".into(),
            "Clock" => "brisk".into(),
            "Reaction" => "clap".into(),
            "Options" | "unknown" => serde_json::json!({}),
            other => {
                panic!("a command has a field of the type {other}: give an example of it here")
            }
        }
    }

    #[test]
    fn the_client_says_what_the_server_understands() {
        let commands = commands_of_the_client();
        assert!(commands.len() >= 40, "{commands:?}");
        for (name, fields) in &commands {
            let mut whole: serde_json::Map<String, Value> =
                fields.iter().map(|(field, kind)| (field.clone(), some(kind))).collect();
            whole.insert("type".to_string(), name.as_str().into());
            let understood = |said: &serde_json::Map<String, Value>| {
                command(&Value::from(said.clone()).to_string())
            };
            assert!(understood(&whole).is_some(), "{name}");
            // Options and a language have a default, and a face is pulled at nobody; everything
            // else has to be there.
            for (field, _) in fields
                .iter()
                .filter(|(field, _)| !["options", "lang", "to"].contains(&field.as_str()))
            {
                let mut less = whole.clone();
                less.remove(field);
                assert!(understood(&less).is_none(), "{name} is understood without {field}");
            }
        }
    }
}
