//! Help in the words of content/: what clap derives from the program is dressed in the language
//! that was asked for.

use crate::settings;
use clap::builder::PossibleValue;
use clap::{Arg, ArgAction, Command};
use serde_json::json;
use words::Language;

/// Ids of what every command has without saying so.
const OWN: [&str; 2] = ["help", "version"];

/// A heading; clap wants one that stays, and three short words may.
fn heading(key: &str, language: Language) -> &'static str {
    Box::leak(language.word(key).into_boxed_str())
}

/// Where the words for a command stand; the program itself has no name of its own.
fn command_key(path: Option<&str>) -> String {
    path.map_or_else(|| "cli.help".to_string(), |name| format!("cli.help.{name}"))
}

/// Where the words for an option stand: with its command, or once for all commands that share it.
fn option_key(path: Option<&str>, option: &str, language: Language) -> String {
    let own = path.map(|command| format!("cli.help.{command}.{option}"));
    own.filter(|key| language.message(key).is_some())
        .unwrap_or_else(|| format!("cli.help.any.{option}"))
}

/// What has no words yet; a test sees to it that this is nothing.
pub fn missing(command: &Command, language: Language) -> Vec<String> {
    let of = |path: Option<&str>, command: &Command| {
        let options =
            command.get_arguments().filter(|option| !OWN.contains(&option.get_id().as_str()));
        let keys = options.map(|option| option_key(path, option.get_id().as_str(), language));
        let keys = keys.chain([command_key(path)]);
        keys.filter(|key| language.message(key).is_none()).collect::<Vec<_>>()
    };
    let inner = command.get_subcommands().filter(|command| !command.is_hide_set());
    inner.fold(of(None, command), |mut missing, command| {
        missing.extend(of(Some(command.get_name()), command));
        missing
    })
}

/// The program with its help in this language.
pub fn dressed(command: Command, language: Language) -> Command {
    let command = command
        .disable_help_subcommand(true)
        .disable_version_flag(true)
        .arg(own_flag("version", 'V', ArgAction::Version, language))
        .subcommand_help_heading(heading("cli.help.commands", language));
    let command = dress(command, None, language);
    command.mut_subcommands(|inner| {
        let name = inner.get_name().to_string();
        dress(inner, Some(&name), language)
    })
}

fn own_flag(name: &'static str, short: char, action: ArgAction, language: Language) -> Arg {
    Arg::new(name)
        .long(name)
        .short(short)
        .action(action)
        .help(language.word(&format!("cli.help.flag.{name}")))
        .help_heading(heading("cli.help.options", language))
}

fn dress(command: Command, path: Option<&str>, language: Language) -> Command {
    if command.is_hide_set() {
        return command;
    }
    let examples = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let mut after: Vec<String> = Vec::new();
    if !examples.is_empty() {
        after.push(examples.replace("Examples:", &(language.word("cli.help.examples") + ":")));
    }
    let note = format!("{}.note", command_key(path));
    after.extend(language.message(&note).map(|_| language.word(&note)));
    let usage = usage(&command, path, language);
    let template = format!(
        "{{about}}\n\n{} {{usage}}\n\n{{all-args}}{{after-help}}",
        language.word("cli.help.usage")
    );
    command
        .about(language.word(&command_key(path)))
        .long_about(None::<&str>)
        .after_help(after.join("\n\n"))
        .override_usage(usage)
        .help_template(template)
        .mut_args(|option| dress_option(option, path, language))
        .disable_help_flag(true)
        .arg(own_flag("help", 'h', ArgAction::Help, language))
}

fn usage(command: &Command, path: Option<&str>, language: Language) -> String {
    let mut usage = path.map_or_else(|| "stolik".to_string(), |name| format!("stolik {name}"));
    usage += &format!(" [{}]", language.word("cli.help.usage.options"));
    if path.is_none() {
        usage += &format!(" [{}]", language.word("cli.help.usage.command"));
    }
    for option in command.get_positionals() {
        let name = option.get_id().as_str().to_uppercase();
        usage +=
            &if option.is_required_set() { format!(" <{name}>") } else { format!(" [{name}]") };
    }
    usage
}

/// Words for one option, and what clap would have added in English.
fn dress_option(option: Arg, path: Option<&str>, language: Language) -> Arg {
    let id = option.get_id().to_string();
    if OWN.contains(&id.as_str()) {
        return option;
    }
    let mut help = language.word(&option_key(path, &id, language));
    let mut add = |key: &str, value: String| {
        help +=
            &format!(" [{}]", language.say(&format!("cli.help.{key}"), &json!({ "value": value })));
    };
    let takes = matches!(option.get_action(), ArgAction::Set | ArgAction::Append);
    let known = option.get_possible_values();
    if takes && !known.is_empty() {
        let names = known.iter().map(PossibleValue::get_name).collect::<Vec<_>>();
        add("known", names.join(", "));
    }
    let default = option.get_default_values().iter().map(|value| value.to_string_lossy());
    let default = default.collect::<Vec<_>>().join(", ");
    if takes && !default.is_empty() {
        add("default", default);
    }
    if let Some(place) = option.get_long().and_then(|long| settings::place(path, long)) {
        add("variable", place.variable);
    }
    let over = if option.is_positional() { "cli.help.arguments" } else { "cli.help.options" };
    option
        .help(help)
        .long_help(None::<&str>)
        .help_heading(heading(over, language))
        .hide_default_value(takes)
        .hide_possible_values(takes)
}
