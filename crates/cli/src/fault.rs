//! What was wrong with a command line, in the words of content/.

use crate::settings::{Given, Origin};
use crate::speech::why;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use serde_json::json;
use std::error::Error;
use std::net::AddrParseError;
use std::num::{ParseFloatError, ParseIntError};

/// What is wrong with a value; libraries say it in English only.
fn problem(source: &(dyn Error + 'static)) -> String {
    let text = source.to_string();
    if source.is::<ParseIntError>() {
        return why("no_number", &json!({}));
    }
    if source.is::<ParseFloatError>() {
        return why("no_fraction", &json!({}));
    }
    if source.is::<AddrParseError>() {
        return why("no_address", &json!({}));
    }
    let within = text.split_once(" is not in ").and_then(|(_, range)| range.split_once("..="));
    within.map_or(text.clone(), |(least, most)| {
        why("not_within", &json!({ "least": least, "most": most }))
    })
}

/// The sentence for an error of clap, where the value came from if nobody typed it, and where to
/// read on.
pub fn told(error: &clap::Error, given: &Given) -> String {
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(list)) => list.join(", "),
        Some(ContextValue::StyledStr(text)) => text.to_string(),
        Some(ContextValue::Number(number)) => number.to_string(),
        _ => String::new(),
    };
    let option = context(ContextKind::InvalidArg);
    let value = context(ContextKind::InvalidValue);
    let key = match error.kind() {
        ErrorKind::UnknownArgument => "unknown_option",
        ErrorKind::InvalidSubcommand => "unknown_command",
        ErrorKind::InvalidValue if value.is_empty() => "no_value",
        ErrorKind::InvalidValue => "not_among",
        ErrorKind::ValueValidation => "bad_value",
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => "no_value",
        ErrorKind::TooManyValues => "many_values",
        ErrorKind::ArgumentConflict if option == context(ContextKind::PriorArg) => "twice",
        ErrorKind::ArgumentConflict => "not_together",
        ErrorKind::MissingRequiredArgument => "missing",
        _ => return error.to_string(),
    };
    let arguments = json!({
        "option": option,
        "value": value,
        "command": context(ContextKind::InvalidSubcommand),
        "other": context(ContextKind::PriorArg),
        "known": context(ContextKind::ValidValue),
        "problem": Error::source(error).map(problem).unwrap_or_default(),
    });
    let mut said = why(key, &arguments);
    let name = option.trim_start_matches('-').split([' ', '=']).next().unwrap_or_default();
    match given.origins.get(name) {
        Some(Origin::Environment(variable)) => {
            said += &format!(" ({})", why("from_environment", &json!({ "variable": variable })));
        }
        Some(Origin::File) => {
            let file = given.file.as_ref().map(|file| file.display().to_string());
            said += &format!(" ({})", why("from_file", &json!({ "file": file })));
        }
        _ => {}
    }
    let meant =
        [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg, ContextKind::SuggestedValue];
    if let Some(meant) = meant.into_iter().map(context).find(|meant| !meant.is_empty()) {
        said += &format!(" {}", why("meant", &json!({ "meant": meant })));
    }
    let command = given.command.as_deref().map(|name| format!("{name} ")).unwrap_or_default();
    said + " " + &why("read_on", &json!({ "command": format!("stolik {command}--help") }))
}
