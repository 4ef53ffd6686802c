//! One step of a table's log, and how it is written.

use super::entry::{PersonId, TableEntry};
use crate::time::Millis;
use kernel::json;
use serde::Deserialize;
#[cfg(test)]
use serde::Serialize;

/// One step of the log: everything that followed from one command, kept or lost as a whole.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(Serialize))]
pub struct Record {
    /// The time of the server's clock.
    pub at: Millis,
    /// Whose command it was and the id they gave it, so that a repetition finds its answer even
    /// after a restart.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub by: Option<(PersonId, String)>,
    /// What happened, in order.
    pub did: Vec<TableEntry>,
}

/// A record as the log has it. Moves are JSON already, judged before, and are put in as they are.
pub fn record_text(at: Millis, by: Option<(PersonId, &str)>, did: &[TableEntry]) -> String {
    let mut text = String::with_capacity(256);
    text.push_str(r#"{"at":"#);
    json::write(&at, &mut text);
    if let Some(by) = by {
        text.push_str(r#","by":"#);
        json::write(&by, &mut text);
    }
    text.push_str(r#","did":["#);
    for (number, entry) in did.iter().enumerate() {
        if number > 0 {
            text.push(',');
        }
        match entry {
            TableEntry::Game(entry) => {
                text.push_str(r#"{"game":"#);
                text.push_str(&entry.0);
                text.push('}');
            }
            TableEntry::Held { seat, decision, action } => {
                text.push_str(r#"{"held":{"seat":"#);
                json::write(seat, &mut text);
                text.push_str(r#","decision":"#);
                json::write(decision, &mut text);
                text.push_str(r#","action":"#);
                text.push_str(&action.0);
                text.push_str("}}");
            }
            entry => {
                text.push_str(&serde_json::to_string(entry).expect("plain data is always JSON"))
            }
        }
    }
    text.push_str("]}");
    text
}

#[cfg(test)]
mod tests {
    use super::super::entry::Text;
    use super::*;

    #[test]
    fn a_record_is_written_as_serde_would_and_read_again() {
        let game = |text: &str| TableEntry::Game(Text(text.to_string()));
        let held = Text(r#"{"type":"x"}"#.to_string());
        let joined = TableEntry::Joined {
            person: 7,
            name: "Ó \"x\"\n".into(),
            face: "kot".into(),
            identity: None,
            secret: crate::secret::Secret::of([7; 16]).digest(),
        };
        for record in [
            Record { at: 0, by: None, did: vec![] },
            Record {
                at: 12,
                by: Some((3, "a\"b\u{1}ż".into())),
                did: vec![game(r#"{"act":{"seat":0,"action":{"type":"check"}}}"#)],
            },
            Record {
                at: u64::MAX,
                by: Some((1, "x".into())),
                did: vec![
                    joined,
                    game("[1, 2]"),
                    TableEntry::Held { seat: 1, decision: 2, action: held },
                    TableEntry::Cleared,
                ],
            },
        ] {
            let text = |record: &Record| {
                record_text(
                    record.at,
                    record.by.as_ref().map(|(person, id)| (*person, id.as_str())),
                    &record.did,
                )
            };
            assert_eq!(text(&record), serde_json::to_string(&record).expect("plain data"));
            let read: Record = serde_json::from_str(&text(&record)).expect("a record");
            assert_eq!(text(&read), text(&record));
        }
    }
}
