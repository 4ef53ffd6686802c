//! Where what holds comes from: every option can be said on the command line, stand in the
//! environment or in one file, and has a default otherwise.
//!
//! The layers are put together before clap reads anything, as if everything had been typed: so a
//! value from a file is judged like any other, and no option can be left out.

use crate::speech::{system, why};
use clap::{Arg, ArgAction, Command};
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::{OsStr, OsString};
use std::path::PathBuf;
use toml::{Table, Value};
use words::Language;

/// Options of other commands that are those of the server.
const SHARED: [&str; 6] = ["data", "store", "store-file", "store-ca", "lang", "config"];
/// What deletes has to be said each time; which file is read cannot stand in it.
const ONLY_SAID: [&str; 1] = ["delete"];

/// Where an option stands besides the command line.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The variable of the environment.
    pub variable: String,
    /// The table of the file; the server's options stand at its top.
    pub table: Option<String>,
    /// The key in it.
    pub key: String,
}

/// Where an option of a command stands; nothing if it has to be said.
pub fn place(command: Option<&str>, option: &str) -> Option<Place> {
    if ONLY_SAID.contains(&option) || ["help", "version"].contains(&option) {
        return None;
    }
    let own = command.filter(|command| {
        let servers = match *command {
            "serve" => true,
            "config" => option != "json",
            "health" => option != "wait",
            _ => false,
        };
        !servers && !SHARED.contains(&option)
    });
    let in_capitals = |text: &str| text.to_uppercase().replace('-', "_");
    let command = own.map(|name| format!("{}_", in_capitals(name))).unwrap_or_default();
    Some(Place {
        variable: format!("STOLIK_{command}{}", in_capitals(option)),
        table: own.map(String::from),
        key: option.to_string(),
    })
}

/// Where a value comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The command line.
    Said,
    Environment(String),
    File,
}

/// A whole command line, and where its options come from; what is not named has its default.
#[derive(Debug, Default)]
pub struct Given {
    pub arguments: Vec<OsString>,
    /// By the long name of the option.
    pub origins: BTreeMap<String, Origin>,
    /// The file that was read.
    pub file: Option<PathBuf>,
    /// The command that was named.
    pub command: Option<String>,
}

/// The environment, or what a test says it is.
pub type Variables<'a> = &'a dyn Fn(&str) -> Option<OsString>;

/// The file that is meant: the one that was named, or the first that is there.
pub fn file(said: &[OsString], variables: Variables) -> Option<PathBuf> {
    let named = value_of(said, "config").or_else(|| filled(variables, "STOLIK_CONFIG"));
    let home = || filled(variables, "HOME").map(|home| PathBuf::from(home).join(".config"));
    let own = filled(variables, "XDG_CONFIG_HOME").map(PathBuf::from).or_else(home);
    let usual = own.map(|folder| folder.join("stolik/stolik.toml")).into_iter();
    let usual = usual.chain([PathBuf::from("/etc/stolik/stolik.toml")]);
    named.map(PathBuf::from).or_else(|| usual.into_iter().find(|file| file.is_file()))
}

/// The language to speak: said, in the environment, in the file, or that of the machine.
pub fn language(said: &[OsString], variables: Variables, file: Option<&PathBuf>) -> Language {
    let in_file = || {
        let table = std::fs::read_to_string(file?).ok()?.parse::<Table>().ok()?;
        Some(OsString::from(table.get("lang")?.as_str()?))
    };
    let named = value_of(said, "lang").or_else(|| filled(variables, "STOLIK_LANG"));
    let machine = || {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"];
        names.into_iter().find_map(|name| filled(variables, name))
    };
    let named = named.or_else(in_file).or_else(machine).unwrap_or_default();
    Language::of_locale(&named.to_string_lossy())
}

/// What stands in the file.
pub fn read(file: &PathBuf) -> Result<Table, String> {
    let shown = file.display().to_string();
    let text = std::fs::read_to_string(file).map_err(|error| {
        why("config_unread", &json!({ "file": shown, "problem": system(&error) }))
    })?;
    text.parse().map_err(|error: toml::de::Error| {
        why("config_wrong", &json!({ "file": shown, "problem": error.to_string().trim() }))
    })
}

/// A variable that says something.
pub fn filled(variables: Variables, name: &str) -> Option<OsString> {
    variables(name).filter(|value| !value.is_empty())
}

/// The value of an option as it was typed.
pub fn value_of(said: &[OsString], option: &str) -> Option<OsString> {
    let (long, with_value) = (format!("--{option}"), format!("--{option}="));
    let mut words = said.iter().take_while(|word| *word != "--");
    while let Some(word) = words.next() {
        if *word == *long {
            return words.next().cloned();
        }
        if let Some(value) = word.to_str().and_then(|word| word.strip_prefix(&with_value)) {
            return Some(value.into());
        }
    }
    None
}

/// Long names of the options that were typed.
fn typed(said: &[OsString]) -> BTreeSet<String> {
    let words = said.iter().take_while(|word| *word != "--");
    let names = words.filter_map(|word| word.to_str()?.strip_prefix("--"));
    names.map(|name| name.split('=').next().unwrap_or(name).to_string()).collect()
}

/// Where the command stands in what was typed; `stolik` alone lays the table.
fn command_at(program: &Command, said: &mut Vec<OsString>) -> Option<(usize, String)> {
    let mut at = 1;
    while let Some(word) = said.get(at) {
        let word = word.to_string_lossy();
        match word.strip_prefix('-') {
            None => {
                let known = program.find_subcommand(word.as_ref());
                return known.map(|known| (at, known.get_name().to_string()));
            }
            Some("h" | "V" | "-help" | "-version") => return None,
            Some("-lang" | "-config") => at += 2,
            Some(_) => at += 1,
        }
        // An option of the server: what follows it may be its value.
        if !word.starts_with("--lang") && !word.starts_with("--config") {
            break;
        }
    }
    said.insert(1, "serve".into());
    Some((1, "serve".to_string()))
}

/// Puts everything together for a program.
pub fn complete(
    program: &Command,
    mut said: Vec<OsString>,
    variables: Variables,
    file: Option<(PathBuf, Table)>,
) -> Result<Given, String> {
    let mut program = program.clone();
    program.build();
    if let Some((path, table)) = &file {
        check(&program, path, table)?;
    }
    let Some((at, name)) = command_at(&program, &mut said) else {
        return Ok(Given { arguments: said, ..Given::default() });
    };
    let Some(command) = program.find_subcommand(&name) else { return Ok(Given::default()) };
    let mut given = Given { command: Some(name.clone()), ..Given::default() };
    let typed = typed(&said);
    let mut added: Vec<OsString> = Vec::new();
    given.origins.extend(typed.iter().map(|option| (option.clone(), Origin::Said)));
    let settled = |origins: &BTreeMap<String, Origin>, option: &Arg, long: &str| {
        origins.contains_key(long)
            || excluded(command, option).iter().any(|other| origins.contains_key(other))
    };
    let options = || {
        command.get_arguments().filter_map(|option| {
            let long = option.get_long()?;
            Some((option, long, place(Some(&name), long)?))
        })
    };
    let before = given.origins.clone();
    for (option, long, place) in options() {
        let Some(value) = filled(variables, &place.variable) else { continue };
        if settled(&before, option, long) {
            continue;
        }
        added.extend(from_variable(option, long, &place.variable, &value)?);
        given.origins.insert(long.to_string(), Origin::Environment(place.variable));
    }
    let before = given.origins.clone();
    if let Some((path, table)) = file {
        for (option, long, place) in options() {
            let Some(value) = standing(&table, &place) else { continue };
            if settled(&before, option, long) {
                continue;
            }
            let words = from_file(option, long, value).ok_or_else(|| {
                why(
                    "config_value",
                    &json!({ "file": path.display().to_string(), "key": place.key }),
                )
            })?;
            added.extend(words);
            given.origins.insert(long.to_string(), Origin::File);
        }
        given.file = Some(path);
    }
    said.splice(at + 1..at + 1, added);
    given.arguments = said;
    Ok(given)
}

/// The long names of options that cannot be used with this one, whichever of them says so.
fn excluded(command: &Command, option: &Arg) -> BTreeSet<String> {
    let conflicts = |one: &Arg| {
        let others = command.get_arg_conflicts_with(one).into_iter();
        others.filter_map(Arg::get_long).map(String::from).collect::<BTreeSet<_>>()
    };
    let mut all = conflicts(option);
    let long = option.get_long().unwrap_or_default();
    let others = command.get_arguments().filter(|other| conflicts(other).contains(long));
    all.extend(others.filter_map(Arg::get_long).map(String::from));
    all
}

fn standing<'a>(table: &'a Table, place: &Place) -> Option<&'a Value> {
    match &place.table {
        None => table.get(&place.key),
        Some(name) => table.get(name)?.as_table()?.get(&place.key),
    }
}

fn is_flag(option: &Arg) -> bool {
    matches!(option.get_action(), ArgAction::SetTrue)
}

fn word(long: &str, value: &OsStr) -> OsString {
    let mut word = OsString::from(format!("--{long}="));
    word.push(value);
    word
}

fn from_variable(
    option: &Arg,
    long: &str,
    variable: &str,
    value: &OsStr,
) -> Result<Vec<OsString>, String> {
    let text = value.to_string_lossy();
    if is_flag(option) {
        return match text.to_lowercase().as_str() {
            "1" | "true" | "yes" | "on" | "tak" => Ok(vec![format!("--{long}").into()]),
            "0" | "false" | "no" | "off" | "nie" => Ok(Vec::new()),
            _ => Err(why("flag", &json!({ "name": variable, "value": text }))),
        };
    }
    if matches!(option.get_action(), ArgAction::Append) {
        let values = text.split(',').map(str::trim).filter(|value| !value.is_empty());
        return Ok(values.map(|value| word(long, value.as_ref())).collect());
    }
    Ok(vec![word(long, value)])
}

fn from_file(option: &Arg, long: &str, value: &Value) -> Option<Vec<OsString>> {
    let plain = |value: &Value| match value {
        Value::String(text) => Some(text.clone()),
        Value::Integer(number) => Some(number.to_string()),
        _ => None,
    };
    match value {
        Value::Boolean(yes) if is_flag(option) => {
            Some(yes.then(|| format!("--{long}").into()).into_iter().collect())
        }
        _ if is_flag(option) => None,
        Value::Array(values) if matches!(option.get_action(), ArgAction::Append) => {
            values.iter().map(|value| Some(word(long, plain(value)?.as_ref()))).collect()
        }
        other => Some(vec![word(long, plain(other)?.as_ref())]),
    }
}

/// Nothing in the file may mean nothing.
fn check(program: &Command, path: &std::path::Path, table: &Table) -> Result<(), String> {
    let known = |name: Option<&str>| -> BTreeSet<String> {
        let commands = program.get_subcommands().filter(|command| !command.is_hide_set());
        let all = commands.flat_map(|command| {
            command.get_arguments().filter_map(|option| {
                let place = place(Some(command.get_name()), option.get_long()?)?;
                (place.table.as_deref() == name && place.key != "config").then_some(place.key)
            })
        });
        all.collect()
    };
    let unknown = |key: String| {
        why("config_unknown", &json!({ "file": path.display().to_string(), "key": key }))
    };
    for (key, value) in table {
        match value {
            Value::Table(inner) if program.find_subcommand(key).is_some() => {
                let known = known(Some(key));
                if let Some(wrong) = inner.keys().find(|inner| !known.contains(*inner)) {
                    return Err(unknown(format!("{key}.{wrong}")));
                }
            }
            _ if known(None).contains(key) => {}
            _ => return Err(unknown(key.clone())),
        }
    }
    Ok(())
}
