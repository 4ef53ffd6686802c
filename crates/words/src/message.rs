//! A message with arguments, plurals and choices: the part of ICU's message format that our words
//! need.

use crate::Language;
use serde_json::Value;
use std::collections::BTreeSet;
use thiserror::Error;

/// A parsed message.
#[derive(Clone, Debug, PartialEq)]
pub struct Message(Vec<Part>);

#[derive(Clone, Debug, PartialEq)]
enum Part {
    Text(String),
    Argument(String),
    /// `#` inside a plural: the number itself.
    Number(String),
    Plural(String, Vec<(String, Message)>),
    Select(String, Vec<(String, Message)>),
}

/// What is wrong with a message.
#[derive(Debug, Error, PartialEq, Eq)]
#[error("{problem} at character {at}")]
pub struct MessageError {
    problem: &'static str,
    at: usize,
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
}

impl Parser<'_> {
    fn fail<T>(&self, problem: &'static str) -> Result<T, MessageError> {
        Err(MessageError { problem, at: self.at })
    }

    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let next = self.peek();
        self.at += next.map_or(0, char::len_utf8);
        next
    }

    fn spaces(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.next();
        }
    }

    fn expect(&mut self, wanted: char, problem: &'static str) -> Result<(), MessageError> {
        self.spaces();
        if self.next() == Some(wanted) { Ok(()) } else { self.fail(problem) }
    }

    fn word(&mut self) -> Result<String, MessageError> {
        self.spaces();
        let start = self.at;
        while self.peek().is_some_and(|letter| letter.is_alphanumeric() || "_=-/".contains(letter))
        {
            self.next();
        }
        if self.at == start {
            self.fail("a name is missing")
        } else {
            Ok(self.text[start..self.at].to_string())
        }
    }

    /// Up to the closing brace of an inner message, or to the end of the outermost one.
    fn message(&mut self, plural: Option<&str>, inner: bool) -> Result<Message, MessageError> {
        let mut parts = Vec::new();
        let mut text = String::new();
        loop {
            match self.peek() {
                Some('}') if inner => break,
                Some('}') => return self.fail("a brace closes nothing"),
                None if inner => return self.fail("a brace is not closed"),
                None => break,
                Some('{') => {
                    flush(&mut text, &mut parts);
                    self.next();
                    parts.push(self.argument(plural)?);
                }
                Some('#') if plural.is_some() => {
                    flush(&mut text, &mut parts);
                    self.next();
                    parts.push(Part::Number(plural.unwrap_or_default().to_string()));
                }
                Some(letter) => {
                    text.push(letter);
                    self.next();
                }
            }
        }
        flush(&mut text, &mut parts);
        Ok(Message(parts))
    }

    /// After an opening brace.
    fn argument(&mut self, plural: Option<&str>) -> Result<Part, MessageError> {
        let name = self.word()?;
        self.spaces();
        match self.next() {
            Some('}') => return Ok(Part::Argument(name)),
            Some(',') => {}
            _ => return self.fail("a comma or a closing brace is missing"),
        }
        let kind = self.word()?;
        self.expect(',', "a comma is missing")?;
        let inside = match kind.as_str() {
            "plural" => Some(name.as_str()),
            "select" => plural,
            _ => return self.fail("only plural and select are known"),
        };
        let mut forms = Vec::new();
        self.spaces();
        while self.peek() != Some('}') {
            let form = self.word()?;
            self.expect('{', "a form has no message")?;
            let message = self.message(inside, true)?;
            self.expect('}', "a brace is not closed")?;
            forms.push((form, message));
            self.spaces();
        }
        self.next();
        if !forms.iter().any(|(form, _)| form == "other") {
            return self.fail("the form `other` is missing");
        }
        Ok(if kind == "plural" { Part::Plural(name, forms) } else { Part::Select(name, forms) })
    }
}

fn flush(text: &mut String, parts: &mut Vec<Part>) {
    if !text.is_empty() {
        parts.push(Part::Text(std::mem::take(text)));
    }
}

fn show(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        other => other.to_string(),
    }
}

/// The plural form of a number.
fn form(language: Language, number: i64) -> &'static str {
    let (ones, tens) = (number.unsigned_abs() % 10, number.unsigned_abs() % 100);
    match language {
        _ if number.unsigned_abs() == 1 => "one",
        Language::English => "other",
        Language::Polish if (2..=4).contains(&ones) && !(12..=14).contains(&tens) => "few",
        Language::Polish => "many",
    }
}

impl Message {
    /// Reads a message.
    pub fn parse(text: &str) -> Result<Message, MessageError> {
        Parser { text, at: 0 }.message(None, false)
    }

    /// The message with its arguments (a JSON object) put in.
    pub fn format(&self, language: Language, arguments: &Value) -> String {
        let mut out = String::new();
        self.write(language, arguments, &mut out);
        out
    }

    fn write(&self, language: Language, arguments: &Value, out: &mut String) {
        for part in &self.0 {
            match part {
                Part::Text(text) => out.push_str(text),
                Part::Argument(name) | Part::Number(name) => out.push_str(&show(&arguments[name])),
                Part::Plural(name, forms) => {
                    let number = arguments[name].as_i64().unwrap_or_default();
                    let exact = format!("={number}");
                    choose(forms, &[&exact, form(language, number)])
                        .write(language, arguments, out);
                }
                Part::Select(name, forms) => {
                    choose(forms, &[&show(&arguments[name])]).write(language, arguments, out)
                }
            }
        }
    }

    /// The names of all arguments.
    pub fn arguments(&self) -> BTreeSet<&str> {
        let mut names = BTreeSet::new();
        self.walk(&mut |part| match part {
            Part::Text(_) => {}
            Part::Argument(name)
            | Part::Number(name)
            | Part::Plural(name, _)
            | Part::Select(name, _) => {
                names.insert(name.as_str());
            }
        });
        names
    }

    /// The forms of each plural in it.
    pub fn plurals(&self) -> Vec<BTreeSet<&str>> {
        let mut plurals = Vec::new();
        self.walk(&mut |part| {
            if let Part::Plural(_, forms) = part {
                plurals.push(forms.iter().map(|(form, _)| form.as_str()).collect());
            }
        });
        plurals
    }

    fn walk<'a>(&'a self, visit: &mut dyn FnMut(&'a Part)) {
        for part in &self.0 {
            visit(part);
            if let Part::Plural(_, forms) | Part::Select(_, forms) = part {
                forms.iter().for_each(|(_, message)| message.walk(visit));
            }
        }
    }
}

fn choose<'a>(forms: &'a [(String, Message)], wanted: &[&str]) -> &'a Message {
    let found = wanted
        .iter()
        .chain(&["other"])
        .find_map(|name| forms.iter().find(|(form, _)| form == name));
    &found.expect("parsing demands the form `other`").1
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn arguments_choices_and_plurals_nest() {
        let message = Message::parse(
            "{who} {sex, select, f {wzięła} other {wziął}} {n, plural, =0 {nic} one {# kartę} few {# karty} many {# kart} other {}}.",
        );
        let message = message.expect("a message");
        let say = |arguments: Value| message.format(Language::Polish, &arguments);
        assert_eq!(say(json!({"who": "Ola", "sex": "f", "n": 3})), "Ola wzięła 3 karty.");
        assert_eq!(say(json!({"who": "Jan", "sex": "m", "n": 0})), "Jan wziął nic.");
        assert_eq!(message.arguments().into_iter().collect::<Vec<_>>(), ["n", "sex", "who"]);
    }

    #[test]
    fn broken_messages_are_refused() {
        for text in [
            "{",
            "}",
            "{a",
            "{a, plural}",
            "{a, plural, one {x}}",
            "{a, number, other {x}}",
            "{a, select, other x}",
            "{}",
        ] {
            assert!(Message::parse(text).is_err(), "{text}");
        }
    }
}
