//! The language in which this process speaks to whoever started it, and what went wrong in it.

use serde_json::{Value, json};
use std::io::{Error, ErrorKind};
use std::sync::OnceLock;
use words::Language;

/// Chosen once, before anything is said.
static LANGUAGE: OnceLock<Language> = OnceLock::new();

/// From now on everything is said in this language; a second choice changes nothing.
pub fn speak(language: Language) {
    let _ = LANGUAGE.set(language);
}

/// The language that was chosen; English for whoever uses the library without choosing.
pub fn language() -> Language {
    LANGUAGE.get().copied().unwrap_or(Language::English)
}

/// Why something was not done: `cli.wrong.` and this key.
pub fn why(key: &str, arguments: &Value) -> String {
    language().say(&format!("cli.wrong.{key}"), arguments)
}

/// The same as an error.
pub fn wrong(key: &str, arguments: &Value) -> anyhow::Error {
    anyhow::Error::msg(why(key, arguments))
}

/// A file or a folder that cannot be read.
pub fn unread(file: &std::path::Path) -> String {
    why("unread", &json!({ "file": file.display().to_string() }))
}

/// A file that cannot be written.
pub fn unwritten(file: &std::path::Path) -> String {
    why("unwritten", &json!({ "file": file.display().to_string() }))
}

/// A game cannot be opened like this.
pub fn not_opened(error: &kernel::OpenError) -> anyhow::Error {
    match error {
        kernel::OpenError::Seats { game, seats, least, most } => wrong(
            "seats",
            &json!({"game": language().word(&format!("{game}.name")), "seats": seats, "least": least, "most": most}),
        ),
        kernel::OpenError::Option(error) => no_option(error),
    }
}

/// A game has no such option.
fn no_option(error: &kernel::OptionError) -> anyhow::Error {
    match error {
        kernel::OptionError::Unknown { key, known } => {
            wrong("option_unknown", &json!({ "key": key, "known": known }))
        }
        kernel::OptionError::Value { key, value, allowed } => {
            wrong("option_value", &json!({ "key": key, "value": value, "known": allowed }))
        }
        error => anyhow::Error::msg(error.to_string()),
    }
}

/// An error with everything that led to it; what the system says is said in our language.
pub fn told(error: &anyhow::Error) -> String {
    let causes = error
        .chain()
        .map(|cause| cause.downcast_ref::<Error>().map_or_else(|| cause.to_string(), system));
    causes.collect::<Vec<_>>().join(": ")
}

/// What the system says, in our language where it is one of the usual things.
pub fn system(error: &Error) -> String {
    let key = match error.kind() {
        // What somebody else has put into an error is theirs to tell.
        _ if error.raw_os_error().is_none() => return error.to_string(),
        ErrorKind::NotFound => "not_found",
        ErrorKind::PermissionDenied => "denied",
        ErrorKind::AlreadyExists => "exists",
        ErrorKind::IsADirectory => "folder",
        ErrorKind::NotADirectory => "no_folder",
        ErrorKind::ConnectionRefused => "refused",
        ErrorKind::AddrInUse => "in_use",
        ErrorKind::AddrNotAvailable => "not_here",
        ErrorKind::StorageFull => "full",
        ErrorKind::ReadOnlyFilesystem => "read_only",
        ErrorKind::TimedOut => "timed_out",
        _ => return error.to_string(),
    };
    language().word(&format!("cli.system.{key}"))
}
