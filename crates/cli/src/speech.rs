//! The language in which this process speaks to whoever started it, and what went wrong in it.

use serde_json::Value;
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
    why("unread", &serde_json::json!({ "file": file.display().to_string() }))
}

/// A file that cannot be written.
pub fn unwritten(file: &std::path::Path) -> String {
    why("unwritten", &serde_json::json!({ "file": file.display().to_string() }))
}

/// A game cannot be opened like this.
pub fn not_opened(error: &kernel::OpenError) -> anyhow::Error {
    match error {
        kernel::OpenError::Seats { game, seats, least, most } => wrong(
            "seats",
            &serde_json::json!({"game": language().word(&format!("{game}.name")), "seats": seats, "least": least, "most": most}),
        ),
        kernel::OpenError::Option(error) => {
            wrong("options", &serde_json::json!({ "problem": error.to_string() }))
        }
    }
}
