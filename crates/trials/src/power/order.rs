//! Every acknowledgement follows a sync: the record of the command was handed over for the
//! write-ahead log, a sync of the log that began after that has ended, and only then the answer
//! was handed over for the socket.

use super::disk::Files;
use super::trace::Event;
use anyhow::{Context, ensure};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Where the records are written first.
const LOG: &str = "stolik.db-wal";
/// How a record says whose command it was; a number and the id follow.
const BY: &[u8] = br#""by":["#;
const ACK: &[u8] = br#"{"t":"ack","#;

/// The first acknowledgement of every command that was said to be done, by its id, and the place of
/// the event that said so.
pub(super) fn acknowledged(events: &[Event]) -> BTreeMap<String, usize> {
    let mut first = BTreeMap::new();
    for (place, event) in events.iter().enumerate() {
        let Event::Said { bytes } = event else { continue };
        for at in found(bytes, ACK) {
            let mut values =
                serde_json::Deserializer::from_slice(&bytes[at..]).into_iter::<Value>();
            let Some(Ok(ack)) = values.next() else { continue };
            if let (Some(id), true) = (ack["id"].as_str(), ack["ok"] == true) {
                first.entry(id.to_string()).or_insert(place);
            }
        }
    }
    first
}

/// How many commands of this life were acknowledged after their sync; those of an earlier life,
/// which are said again, have to be in the files with which this one began. To prove that it would
/// be seen, syncs can be passed over.
pub(super) fn check(before: &Files, events: &[Event], synced: bool) -> anyhow::Result<u64> {
    let known: BTreeSet<String> = before.values().flat_map(|bytes| commands(bytes)).collect();
    let mut written = BTreeMap::new();
    let mut syncs = Vec::new();
    for (place, event) in events.iter().enumerate() {
        match event {
            Event::Wrote { file, bytes, .. } if file == LOG => {
                for id in commands(bytes) {
                    written.entry(id).or_insert(place);
                }
            }
            Event::Synced { file, began } if synced && file == LOG => syncs.push((*began, place)),
            _ => {}
        }
    }
    let mut checked = 0;
    for (id, told) in acknowledged(events) {
        if known.contains(&id) {
            continue;
        }
        let record = *written
            .get(&id)
            .with_context(|| format!("{id} was acknowledged, and its record never written"))?;
        ensure!(record < told, "{id} was acknowledged before its record was written");
        ensure!(
            syncs.iter().any(|(began, ended)| record < *began && *ended < told),
            "{id} was acknowledged before its record was synced"
        );
        checked += 1;
    }
    Ok(checked)
}

/// The ids of the commands whose records begin in these bytes.
fn commands(bytes: &[u8]) -> Vec<String> {
    let id = |at: usize| {
        let rest = bytes[at + BY.len()..].split(|byte| *byte == b']').next()?;
        let (_, id) = std::str::from_utf8(rest).ok()?.split_once(",\"")?;
        Some(id.strip_suffix('"')?.to_string())
    };
    found(bytes, BY).filter_map(id).collect()
}

/// Where this stands in the bytes.
fn found<'a>(bytes: &'a [u8], what: &'static [u8]) -> impl Iterator<Item = usize> + 'a {
    // A search for the first letter is quick also where nothing is optimised.
    let starts = (0..bytes.len()).filter(move |at| bytes[*at] == what[0]);
    starts.filter(move |at| bytes[*at..].starts_with(what))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrote(id: &str) -> Event {
        let bytes = format!(r#"..{{"at":1,"by":[3,"{id}"],"did":[]}}.."#).into_bytes();
        Event::Wrote { file: LOG.to_string(), at: 0, bytes }
    }

    fn said(id: &str) -> Event {
        Event::Said {
            bytes: format!("\u{1}{{\"t\":\"ack\",\"id\":\"{id}\",\"ok\":true}}  ").into_bytes(),
        }
    }

    fn synced(began: usize) -> Event {
        Event::Synced { file: LOG.to_string(), began }
    }

    fn verdict(events: Vec<Event>) -> String {
        match check(&Files::new(), &events, true) {
            Ok(checked) => checked.to_string(),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn an_answer_needs_a_sync_that_began_after_the_record_and_ended_before_it() {
        assert_eq!(verdict(vec![wrote("a"), synced(1), said("a"), said("a")]), "1");
        let late = "a was acknowledged before its record was synced";
        assert_eq!(verdict(vec![wrote("a"), said("a"), synced(1)]), late);
        assert_eq!(verdict(vec![wrote("a"), synced(0), said("a")]), late);
        assert_eq!(verdict(vec![wrote("b"), wrote("a"), synced(1), said("a")]), late);
        assert_eq!(verdict(vec![said("a")]), "a was acknowledged, and its record never written");
        let early = "a was acknowledged before its record was written";
        assert_eq!(verdict(vec![synced(0), said("a"), wrote("a"), synced(3)]), early);
    }

    #[test]
    fn what_was_done_in_an_earlier_life_is_acknowledged_again_without_a_sync() {
        let Event::Wrote { bytes, .. } = wrote("a") else { panic!("a record") };
        let before = Files::from([(LOG.to_string(), bytes)]);
        assert_eq!(check(&before, &[said("a")], true).ok(), Some(0));
    }
}
