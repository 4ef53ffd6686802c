//! `stolik config`: what holds for the server, and where each of it comes from.

use crate::settings::{Given, Origin};
use clap::{Arg, ArgAction, ArgMatches, Command};
use serde_json::{Value, json};
use words::Language;

/// What to print.
#[derive(clap::Args, Clone, Debug)]
pub struct ConfigWish {
    #[command(flatten)]
    serve: crate::serve::Wish,
    /// As JSON.
    #[arg(long)]
    pub json: bool,
}

/// Options whose value nobody should read over a shoulder.
const SECRET: [&str; 1] = ["opening-code"];

/// A value as it may be shown: a password in an address is not.
fn masked(option: &str, value: &str) -> String {
    if SECRET.contains(&option) {
        return "***".to_string();
    }
    let Some((scheme, rest)) = value.split_once("://") else { return value.to_string() };
    let Some((person, place)) = rest.rsplit_once('@') else { return value.to_string() };
    match person.split_once(':') {
        Some((name, _)) => format!("{scheme}://{name}:***@{place}"),
        None => value.to_string(),
    }
}

fn value(option: &Arg, long: &str, matches: &ArgMatches) -> Value {
    let id = option.get_id().as_str();
    if matches!(option.get_action(), ArgAction::SetTrue) {
        return json!(matches.get_flag(id));
    }
    let values = matches.try_get_raw(id).ok().flatten().into_iter().flatten();
    let values = values.map(|value| masked(long, &value.to_string_lossy()));
    match (option.get_action(), values.collect::<Vec<_>>()) {
        (ArgAction::Append, values) => json!(values),
        (_, values) => values.into_iter().next().map_or(Value::Null, Value::String),
    }
}

/// Every option of the server with its value and where it comes from, as JSON.
fn rows(command: &Command, matches: &ArgMatches, given: &Given) -> Vec<Value> {
    let options = command.get_arguments().filter(|option| !option.is_hide_set());
    let rows = options.filter_map(|option| {
        let long = option.get_long()?;
        if ["json", "help", "version", "config"].contains(&long) {
            return None;
        }
        let (from, variable) = match given.origins.get(long) {
            None => ("default", None),
            Some(Origin::Said) => ("said", None),
            Some(Origin::Environment(variable)) => ("environment", Some(variable)),
            Some(Origin::File) => ("file", None),
        };
        Some(json!({
            "option": long,
            "value": value(option, long, matches),
            "from": from,
            "variable": variable,
        }))
    });
    rows.collect()
}

pub fn told(
    command: &Command,
    matches: &ArgMatches,
    given: &Given,
    as_json: bool,
    language: Language,
) -> String {
    let rows = rows(command, matches, given);
    let file = given.file.as_ref().map(|file| file.display().to_string());
    if as_json {
        return json!({ "file": file, "options": rows }).to_string() + "\n";
    }
    let plain = |value: &Value| match value {
        Value::Null => "–".to_string(),
        Value::String(text) => text.clone(),
        Value::Array(values) if values.is_empty() => "–".to_string(),
        Value::Array(values) => {
            values.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(", ")
        }
        other => other.to_string(),
    };
    let origin = |row: &Value| match row["from"].as_str().unwrap_or_default() {
        "file" => language.word("cli.config.from_file"),
        other => language
            .say(&format!("cli.config.{other}"), &json!({ "variable": row["variable"].as_str() })),
    };
    let word = |key: &str| language.word(&format!("cli.config.{key}"));
    let cells = |row: &Value| {
        [row["option"].as_str().unwrap_or_default().to_string(), plain(&row["value"]), origin(row)]
    };
    let heading = [word("option"), word("value"), word("origin")];
    let lines: Vec<[String; 3]> = std::iter::once(heading).chain(rows.iter().map(cells)).collect();
    let width = |column: usize| {
        lines.iter().map(|line| line[column].chars().count()).max().unwrap_or_default()
    };
    let (first, second) = (width(0), width(1));
    let table = lines
        .iter()
        .map(|[option, value, from]| format!("{option:<first$}  {value:<second$}  {from}\n"));
    let file = match file {
        Some(file) => language.say("cli.config.file", &json!({ "file": file })),
        None => word("no_file"),
    };
    format!("{file}\n\n{}", table.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::masked;

    #[test]
    fn passwords_are_not_shown() {
        for (option, value, shown) in [
            ("store", "postgres://stolik:hunter2@db/stolik", "postgres://stolik:***@db/stolik"),
            ("store", "postgres://a:p@ss@db/x", "postgres://a:***@db/x"),
            ("store", "sqlite:/srv/stolik", "sqlite:/srv/stolik"),
            ("public-url", "https://stolik.example", "https://stolik.example"),
            ("opening-code", "sezam", "***"),
        ] {
            assert_eq!(masked(option, value), shown);
        }
    }
}
