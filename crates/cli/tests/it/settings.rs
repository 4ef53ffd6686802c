//! Where settings come from, and what is said about wrong ones, in both languages.

use serde_json::Value;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// Only what is said here: nothing of the machine's own environment and files.
fn stolik(arguments: &[&str], variables: &[(&str, &str)]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_stolik"))
        .args(arguments)
        .env_clear()
        .env("HOME", "/nonexistent")
        .envs(variables.iter().copied())
        .stdin(Stdio::null())
        .output()
        .expect("the binary runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn file(name: &str, content: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("stolik-{name}-{}.toml", std::process::id()));
    std::fs::write(&path, content).expect("room");
    path
}

/// The option, its value, and where it comes from.
fn row(output: &Output, option: &str) -> (Value, String) {
    let told: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}", text(&output.stderr)));
    let rows = told["options"].as_array().expect("rows");
    let row = rows.iter().find(|row| row["option"] == option).expect("the option is listed");
    (row["value"].clone(), row["from"].as_str().expect("a word").to_string())
}

#[test]
fn said_goes_before_the_environment_and_that_before_the_file() {
    let path = file(
        "layers",
        "port = 1111\nkeep = 7\nhost = [\"one.example\", \"two.example\"]\ntls = true\ndata = \"/srv/a\"\n\n[simulate]\ngames = 5\n",
    );
    let named = path.to_str().expect("UTF-8");
    let variables = [("STOLIK_CONFIG", named), ("STOLIK_PORT", "2222"), ("STOLIK_KEEP", "8")];
    let output = stolik(&["config", "--json", "--keep", "9"], &variables);
    for (option, value, from) in [
        ("keep", serde_json::json!("9"), "said"),
        ("port", serde_json::json!("2222"), "environment"),
        ("host", serde_json::json!(["one.example", "two.example"]), "file"),
        ("tls", serde_json::json!(true), "file"),
        ("data", serde_json::json!("/srv/a"), "file"),
        ("log", serde_json::json!("warn"), "default"),
    ] {
        assert_eq!(row(&output, option), (value, from.to_string()), "{option}");
    }
    // What excludes something of a weaker layer silences it.
    let output = stolik(&["config", "--json", "--memory"], &variables);
    assert_eq!(row(&output, "data"), (Value::Null, "default".to_string()));
    let told = text(&stolik(&["config", "--lang", "pl"], &variables).stdout);
    assert!(told.contains("ze zmiennej STOLIK_PORT") && told.contains("z pliku"), "{told}");
    let output = stolik(
        &["simulate", "bluff", "--lang", "en"],
        &[("STOLIK_CONFIG", named), ("STOLIK_SIMULATE_SEATS", "3")],
    );
    let told = text(&output.stdout);
    assert!(told.contains("5 games, 3 seats"), "{told}{}", text(&output.stderr));
    std::fs::remove_file(path).expect("ours");
}

#[test]
fn passwords_are_masked() {
    let variables = [("STOLIK_STORE", "postgres://stolik:hunter2@db.example/stolik")];
    for arguments in [&["config", "--json"][..], &["config"]] {
        let told = text(&stolik(arguments, &variables).stdout);
        assert!(told.contains("stolik:***@db.example") && !told.contains("hunter2"), "{told}");
    }
}

#[test]
fn a_wrong_file_is_named_with_what_is_wrong_in_it() {
    for (name, content, says) in [
        ("key", "prot = 9000\n", "prot"),
        ("table", "[simulate]\nprot = 1\n", "simulate.prot"),
        ("toml", "port = = 9000\n", "TOML"),
        ("kind", "tls = \"yes\"\n", "tls"),
        ("value", "port = 99999\n", "--port"),
        ("value", "port = \"many\"\n", "--port"),
    ] {
        let path = file(name, content);
        let named = path.to_str().expect("UTF-8");
        let output = stolik(&["config", "--lang", "en", "--config", named], &[]);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{content}: {said}");
        assert!(said.contains(says) && said.contains(named), "{content}: {said}");
        std::fs::remove_file(path).expect("ours");
    }
    let output = stolik(&["config", "--config", "/no/such.toml"], &[]);
    assert!(text(&output.stderr).contains("/no/such.toml"));
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn what_is_wrong_is_said_in_the_language_that_was_asked_for() {
    for (arguments, variables, polish, english) in [
        (&["serve", "--prot", "1"][..], &[][..], "Nie ma opcji --prot", "no option --prot"),
        (&["serve", "--port", "x"], &[], "--port <PORT> nie może być", "--port <PORT> cannot be x"),
        (&["srve"], &[], "Nie ma polecenia srve", "no command srve"),
        (&["play", "poker"], &[], "nie ma gry", "no game poker"),
        (&["play", "bluff", "--seats", "9"], &[], "na 2 do 6 miejsc", "2 to 6 seats, not 9"),
        (&["serve", "--memory", "--data", "x"], &[], "nie idzie w parze", "cannot be used with"),
        (&["serve", "--certificate", "x"], &[], "Brakuje: --key <KEY>", "Missing: --key <KEY>"),
        (
            &["serve"],
            &[("STOLIK_PORT", "x")],
            "ze zmiennej STOLIK_PORT",
            "from the variable STOLIK_PORT",
        ),
        (&["serve"], &[("STOLIK_TLS", "maybe")], "STOLIK_TLS", "only be true or false"),
        (
            &["serve", "--memory", "--public-url", "nonsense"],
            &[],
            "nonsense to nie adres",
            "nonsense is no address",
        ),
        (&["tables", "--data", "/no/such"], &[], "podaj folder", "name the server's folder"),
    ] {
        for (lang, says) in [("pl", polish), ("en", english)] {
            let output = stolik(&[arguments, &["--lang", lang]].concat(), variables);
            let said = text(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
            assert!(said.contains(says), "{arguments:?} {lang}: {said}");
        }
    }
}

#[test]
fn whoever_asked_for_polish_hears_no_english() {
    let garbage = file("polish", "this is no file of a game\n");
    let named = garbage.to_str().expect("UTF-8");
    for (arguments, says) in [
        (&["serve", "--port", "x"][..], "to nie liczba całkowita"),
        (&["serve", "--port", "99999"], "od 0 do 65535"),
        (&["serve", "--listen", "x"], "to nie adres IP"),
        (&["serve", "--data", "/dev/null/x"], "nie jest folderem"),
        (&["serve", "--certificate", "/no/such", "--key", "/no/such"], "nie da się przeczytać"),
        (&["config", "--config", "/no/such"], "nie ma takiego pliku"),
        (&["health", "--port", "1"], "nikt tam nie słucha"),
        (&["play", "bluff", "--options", "x=1"], "gra nie ma opcji „x”"),
        (&["play", "bluff", "--options", "wild_ones=x"], "opcja „wild_ones” nie może być"),
        (&["play", "bluff", "--save", "/no/such"], "nie da się zapisać"),
        (&["bot", "--program", "x", "bluff", "--bots", "a,b,c"], "3 boty na 2 miejsca"),
        (&["bot", "--program", "x", "bluff", "--bots", "a"], "nie ma bota „a”"),
        (&["bot", "--program", "x", "bluff", "--patience", "0"], "liczba sekund"),
        (&["bot", "--program", "x", "bluff", "--patience", "x"], "to nie liczba"),
        (&["bot", "--program", "", "bluff"], "podaj program"),
        (&["bot", "--program", "x", "--table", "x"], "to nie link bota"),
        (&["arena", "bluff", "--players", "calm"], "co najmniej dwóch graczy"),
        (&["arena", "bluff", "--players", "calm,a"], "nie ma gracza „a”"),
        (&["arena", "bluff", "--players", "calm,calm"], "podano dwa razy"),
        (&["arena", "bluff", "--players", "calm,wild", "--seats", "9"], "na 2 do 6 miejsc"),
        (&["arena", "bluff", "--players", "calm,wild", "--games", "0"], "choć jedną partię"),
        (&["print", "x"], "nie ma gry „x”"),
        (&["print", "bluff", "--skin", "x"], "nie ma kostiumu „x”"),
        (&["backup", "x", "--data", "/no/such"], "podaj folder serwera"),
        (&["restore", "/no/such", "--data", "/no/such"], "nie da się przeczytać"),
        (&["restore", named, "--data", "/no/such"], "to nie kopia zapasowa"),
        (&["move", "--from", "sqlite:/no/such", "--to", "sqlite:/no/other"], "podaj folder"),
        (&["verify", "/no/such"], "nie ma takiego pliku"),
        (&["verify", named], "to nie zapis partii"),
        (&["replay", named], "to nie zapis partii"),
    ] {
        let output = stolik(&[arguments, &["--lang", "pl"]].concat(), &[]);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.contains(says), "{arguments:?}: {said}");
        let english = ["there is", "No such", "cannot", "invalid", "failed", "refused", "is not"];
        assert!(english.iter().all(|words| !said.contains(words)), "{arguments:?}: {said}");
    }
    std::fs::remove_file(garbage).expect("ours");
}

#[test]
fn a_wrong_certificate_is_named_with_what_to_do() {
    let garbage = file("garbage", "this is no certificate\n");
    let named = garbage.to_str().expect("UTF-8");
    let arguments =
        ["serve", "--memory", "--port", "0", "--certificate", named, "--key", named, "--lang"];
    for (lang, says) in [("pl", "fullchain.pem"), ("en", "no certificate in PEM")] {
        let output = stolik(&[&arguments[..], &[lang]].concat(), &[]);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(named) && said.contains(says), "{said}");
        assert!(!said.contains('\u{1b}'), "colours in a file: {said:?}");
    }
    std::fs::remove_file(garbage).expect("ours");
}

#[test]
fn help_is_in_the_language_that_was_asked_for() {
    for (arguments, polish, english) in [
        (&["--help"][..], "Polecenia:", "Commands:"),
        (&["help"], "Rozłóż stolik", "Lay the table"),
        (&["serve", "--help"], "zmienna: STOLIK_PORT", "variable: STOLIK_PORT"),
        (&["help", "serve"], "domyślnie: 8080", "default: 8080"),
        (&["simulate", "--help"], "Przykłady:", "Examples:"),
    ] {
        for (lang, says, foreign) in [("pl", polish, english), ("en", english, polish)] {
            let output = stolik(&[arguments, &["--lang", lang]].concat(), &[]);
            let said = text(&output.stdout);
            assert_eq!(output.status.code(), Some(0), "{arguments:?}");
            assert!(said.contains(says), "{arguments:?} {lang}: {said}");
            assert!(!said.contains(foreign), "{arguments:?} {lang}: {said}");
        }
    }
    let output = stolik(&["simulate", "bluff", "--games", "3", "--lang", "pl"], &[]);
    let said = text(&output.stdout);
    assert!(!said.contains("most_cards") && said.contains("Zakończenia:"), "{said}");
}
