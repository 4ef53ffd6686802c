//! What a server did to its files and said on its sockets, in the order in which the kernel was
//! asked for it: read from what strace wrote down.
//!
//! A thread that is being traced stands still at the end of a call until strace has written it
//! down. So what follows from a finished sync stands after it, whichever thread does it.

use anyhow::{Context, bail, ensure};
use std::collections::HashMap;
use std::path::Path;

/// The calls that are written down: all that can change a file, and all that can tell anybody
/// anything.
pub(crate) const CALLS: &str = "trace=write,writev,sendto,sendmsg,pwrite64,pwritev,pwritev2,\
    ftruncate,fallocate,copy_file_range,mmap,fsync,fdatasync,sync_file_range,unlink,unlinkat,\
    rename,renameat,renameat2";

/// Something that the server did.
#[derive(Debug)]
pub(super) enum Event {
    /// Bytes were handed over for a place in a file.
    Wrote { file: String, at: usize, bytes: Vec<u8> },
    /// A file was made this long.
    Cut { file: String, length: usize },
    /// A sync has ended. It covers what was handed over before it began, which was when there were
    /// so many events.
    Synced { file: String, began: usize },
    /// A file was removed.
    Removed { file: String },
    /// Bytes were handed over for a socket.
    Said { bytes: Vec<u8> },
}

/// A call that had not ended when another thread did something.
struct Unfinished {
    text: String,
    began: usize,
}

/// Reads a whole trace.
pub(super) fn read(path: &Path) -> anyhow::Result<Vec<Event>> {
    let text = std::fs::read_to_string(path).context("the trace cannot be read")?;
    let mut events = Vec::new();
    let mut unfinished: HashMap<&str, Unfinished> = HashMap::new();
    for line in text.lines() {
        let Some((thread, rest)) = line.split_once(' ') else { continue };
        let rest = rest.trim_start();
        if let Some(start) = rest.strip_suffix(" <unfinished ...>") {
            let call = Unfinished { text: start.to_string(), began: events.len() };
            // What is on its way to a socket may arrive before the call ends.
            events.extend(said(start)?);
            unfinished.insert(thread, call);
        } else if let Some((_, end)) = rest.split_once(" resumed>") {
            let call = unfinished.remove(thread).context("a call ends that has not begun")?;
            let whole = format!("{}{end}", call.text);
            events.extend(done(&whole, call.began)?);
        } else {
            events.extend(said(rest)?);
            events.extend(done(rest, events.len())?);
        }
    }
    Ok(events)
}

/// The name of a call, and the rest of the line.
fn named(call: &str) -> Option<(&str, &str)> {
    call.split_once('(').filter(|(name, _)| {
        name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
    })
}

/// What a call says to somebody, if it does.
fn said(call: &str) -> anyhow::Result<Option<Event>> {
    let Some((name, rest)) = named(call) else { return Ok(None) };
    let talks = matches!(name, "write" | "writev" | "sendto" | "sendmsg");
    if !talks || !target(rest)?.is_some_and(|target| target.starts_with("socket:")) {
        return Ok(None);
    }
    Ok(Some(Event::Said { bytes: quoted(rest)?.concat() }))
}

/// What a call has done to a file that is kept.
fn done(call: &str, began: usize) -> anyhow::Result<Option<Event>> {
    let Some((name, rest)) = named(call) else { return Ok(None) };
    let (arguments, result) = rest.rsplit_once(" = ").unwrap_or((rest, "?"));
    let arguments = arguments.trim_end().trim_end_matches(')');
    // A call that was cut off by the end has done nothing that counts; one that failed neither.
    let result = result.split(' ').next().unwrap_or_default();
    if result.starts_with('?') || result.starts_with('-') {
        return Ok(None);
    }
    let number = || -> anyhow::Result<usize> {
        let last = arguments.rsplit(", ").next().unwrap_or_default();
        last.parse().with_context(|| format!("no number: {last}"))
    };
    if name.starts_with("unlink") {
        let path = quoted(arguments)?.pop().unwrap_or_default();
        return Ok(kept(&String::from_utf8_lossy(&path)).map(|file| Event::Removed { file }));
    }
    let path = target(arguments)?;
    let Some(file) = path.as_deref().and_then(kept) else { return Ok(None) };
    match name {
        "pwrite64" => {
            let mut bytes = quoted(arguments)?.concat();
            bytes.truncate(result.parse().context("how much was written")?);
            Ok(Some(Event::Wrote { file, at: number()?, bytes }))
        }
        "ftruncate" => Ok(Some(Event::Cut { file, length: number()? })),
        "fsync" | "fdatasync" => Ok(Some(Event::Synced { file, began })),
        // What is not known here could change the file behind the trial's back.
        _ => bail!("{name} on {file} is not modelled"),
    }
}

/// The name of a file that is kept. The index of the write-ahead log is not: it is memory that the
/// connections share, and made anew after a crash.
fn kept(path: &str) -> Option<String> {
    let name = path.rsplit('/').next()?;
    ["stolik.db", "stolik.db-wal", "stolik.db-journal"].contains(&name).then(|| name.to_string())
}

/// What the first descriptor of a call stands for.
fn target(arguments: &str) -> anyhow::Result<Option<String>> {
    let Some((_, rest)) = arguments.split_once('<') else { return Ok(None) };
    let Some((name, _)) = rest.split_once('>') else { return Ok(None) };
    Ok(Some(String::from_utf8_lossy(&decoded(name)?).into_owned()))
}

/// Every string of a call.
fn quoted(arguments: &str) -> anyhow::Result<Vec<Vec<u8>>> {
    ensure!(!arguments.contains("\"..."), "strace has cut a string short");
    arguments.split('"').skip(1).step_by(2).map(decoded).collect()
}

/// Bytes that are all written as `\x2f`; a name that is not is taken as it stands.
fn decoded(text: &str) -> anyhow::Result<Vec<u8>> {
    if !text.starts_with("\\x") {
        return Ok(text.as_bytes().to_vec());
    }
    let digit = |byte: u8| char::from(byte).to_digit(16).context("no hexadecimal digit");
    let bytes = text.as_bytes().chunks(4);
    bytes
        .map(|byte| match byte {
            [b'\\', b'x', high, low] => Ok((digit(*high)? * 16 + digit(*low)?) as u8),
            _ => bail!("half a byte"),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As strace writes it with `-xx -y`.
    fn hex(text: &str) -> String {
        text.bytes().map(|byte| format!("\\x{byte:02x}")).collect()
    }

    fn events(lines: &[String]) -> Vec<String> {
        let path = std::env::temp_dir().join(format!("stolik-trace-{}", std::process::id()));
        std::fs::write(&path, lines.join("\n")).expect("a file for a test");
        let events =
            read(&path).expect("a trace").iter().map(|event| format!("{event:?}")).collect();
        std::fs::remove_file(&path).expect("the file is there");
        events
    }

    #[test]
    fn what_is_said_counts_when_it_begins_and_a_sync_when_it_ends() {
        let (log, socket) = (hex("/d/stolik.db-wal"), hex("socket:[7]"));
        let seen = events(&[
            format!("9  pwrite64(3<{log}>, \"{}\", 2, 40) = 2", hex("ab")),
            format!("9  fdatasync(3<{log}> <unfinished ...>"),
            format!(
                "8  sendto(5<{socket}>, \"{}\", 2, MSG_NOSIGNAL, NULL, 0 <unfinished ...>",
                hex("hi")
            ),
            "9  <... fdatasync resumed>)            = 0".to_string(),
            "8  <... sendto resumed>) = 2".to_string(),
            format!("9  fdatasync(3<{log}>) = -1 EIO (Input/output error)"),
            format!("9  fdatasync(3<{log}> <unfinished ...>"),
            "9  <... fdatasync resumed> <unfinished ...>) = ?".to_string(),
            "9  +++ killed by SIGKILL +++".to_string(),
        ]);
        assert_eq!(
            seen,
            [
                r#"Wrote { file: "stolik.db-wal", at: 40, bytes: [97, 98] }"#,
                "Said { bytes: [104, 105] }",
                r#"Synced { file: "stolik.db-wal", began: 1 }"#,
            ]
        );
    }
}
