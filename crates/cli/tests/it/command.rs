//! The binary from outside: wrong files, exit codes, help.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};

fn stolik(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_stolik"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    // A command that does not read its input may be gone already.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    child.wait_with_output().expect("it ends")
}

fn scenario(file: &Value) -> (Option<i32>, String, String) {
    let output = stolik(&["scenario", "-", "--lang", "en"], &file.to_string());
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn a_played_file_exits_with_0_also_when_a_move_was_refused() {
    let file =
        json!({"game": "bluff", "seats": 2, "moves": [{"seat": 0, "action": {"type": "check"}}]});
    let (code, out, error) = scenario(&file);
    assert_eq!((code, error.as_str()), (Some(0), ""));
    let told: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(told["refused"]["code"], "wrong_phase");
    for key in ["summary", "to_act", "legal", "views", "events", "outcome", "refused"] {
        assert!(told.get(key).is_some(), "{key}");
    }
}

#[test]
fn many_scenarios_are_played_line_by_line_and_a_wrong_one_stops_nothing() {
    let file = json!({"game": "bluff", "seats": 2, "seed": "x"}).to_string();
    let output = stolik(
        &["scenario", "--lines", "-"],
        &format!("{file}\n{{\"game\":\"poker\",\"seats\":2}}\n{file}\n"),
    );
    let told = String::from_utf8(output.stdout).expect("UTF-8");
    let lines: Vec<&str> = told.lines().collect();
    let alone = String::from_utf8(stolik(&["scenario", "-"], &file).stdout).expect("UTF-8");
    assert_eq!((output.status.code(), lines.len()), (Some(0), 3));
    assert_eq!([lines[0], lines[2]], [alone.trim_end(); 2]);
    assert!(lines[1].starts_with("{\"wrong\":\"there is no game"), "{}", lines[1]);
}

#[test]
fn a_wrong_file_exits_with_2_and_says_what_is_wrong() {
    for (file, says) in [
        (json!([]), "a scenario is an object"),
        (json!({"seats": 2}), "`game`"),
        (json!({"game": "poker", "seats": 2}), "no game \"poker\""),
        (json!({"game": "bluff"}), "`seats`"),
        (json!({"game": "bluff", "seats": 1}), "2 to 6 seats, not 1"),
        (json!({"game": "bluff", "seats": 7}), "2 to 6 seats, not 7"),
        (json!({"game": "bluff", "seats": "2"}), "`seats`"),
        (json!({"game": "bluff", "seats": -2}), "`seats`"),
        (json!({"game": "bluff", "seats": 2, "options": {"jokers": true}}), "no option \"jokers\""),
        (
            json!({"game": "bluff", "seats": 2, "options": {"order": "face_first"}}),
            "count_first, value_first",
        ),
        (json!({"game": "bluff", "seats": 2, "options": {"wild_ones": "true"}}), "\"wild_ones\""),
        (json!({"game": "bluff", "seats": 2, "options": {"wild_ones": null}}), "\"wild_ones\""),
        (json!({"game": "bluff", "seats": 2, "options": []}), "options must be an object"),
        (json!({"game": "bluff", "seats": 2, "seed": 5}), "`seed`"),
        (json!({"game": "bluff", "seats": 2, "chance": {}}), "`chance` must be a list"),
        (json!({"game": "bluff", "seats": 2, "moves": "x"}), "`moves` must be a list"),
        (json!({"game": "bluff", "seats": 2, "moves": [5]}), "move 0"),
        (json!({"game": "bluff", "seats": 2, "moves": [{"action": {}}]}), "move 0 has no `seat`"),
        (json!({"game": "bluff", "seats": 2, "moves": [{"seat": 0}]}), "move 0 has no `action`"),
        (json!({"game": "bluff", "seats": 2, "chance": [{"pick": 2}]}), "chance entry 0"),
        (json!({"game": "bluff", "seats": 2, "chance": [{"shuffle": []}]}), "chance entry 0"),
        (
            json!({"game": "bluff", "seats": 2, "chance": [{"pick": 0}, {"shuffle": ["5/2"]}]}),
            "chance entry 1",
        ),
        (
            json!({"game": "bluff", "seats": 2, "chance": [{"pick": 0}, {"shuffle": ["1/2", "1/2", "1/2"]}]}),
            "chance entry 1",
        ),
        (
            json!({"game": "bluff", "seats": 2, "chance": [{"pick": 0}, {"dice": [1, 2]}]}),
            "chance entry 1",
        ),
    ] {
        let (code, out, error) = scenario(&file);
        assert_eq!((code, out.as_str()), (Some(2), ""), "{file}");
        assert!(error.contains(says), "{file}: {error}");
    }
    let output = stolik(&["scenario", "-"], "{not json");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(stolik(&["scenario", "no/such/file.json"], "").status.code(), Some(2));
}

#[test]
fn whole_numbers_may_be_written_as_floats_everywhere_and_a_file_may_begin_with_a_mark() {
    let moves = json!([{"seat": 0.0, "action": {"type": "arrange", "faces": [5.0]}}, {"seat": 1e30, "action": {"type": "check"}}]);
    let file = json!({"game": "bluff", "seats": 2.0, "seed": null, "chance": [{"pick": 1.0}, {"shuffle": ["1/5"]}], "moves": moves});
    let output = stolik(&["scenario", "-"], &format!("\u{feff}{file}"));
    let told: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(
        (&told["summary"]["starter"], &told["refused"]["move"], &told["refused"]["code"]),
        (&json!(1), &json!(1), &json!("not_your_turn"))
    );
}

#[test]
fn output_that_cannot_be_written_is_no_panic() {
    let run = |stdout: Stdio| {
        Command::new(env!("CARGO_BIN_EXE_stolik"))
            .args(["cards", "bluff"])
            .stdout(stdout)
            .stderr(Stdio::piped())
            .output()
            .expect("it runs")
    };
    if let Ok(full) = std::fs::OpenOptions::new().write(true).open("/dev/full") {
        let output = run(full.into());
        assert_eq!(output.status.code(), Some(2), "{}", String::from_utf8_lossy(&output.stderr));
    }
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    assert_eq!(run(writer.into()).status.code(), Some(0), "whoever read it has had enough");
}

#[test]
fn left_over_chance_entries_are_ignored_whatever_they_say() {
    let file = json!({"game": "bluff", "seats": 2, "chance": [{"pick": 1}, {"shuffle": ["1/2"]}, {"shuffle": ["no such card"]}, 17]});
    let (code, out, _) = scenario(&file);
    assert_eq!(code, Some(0));
    assert_eq!(serde_json::from_str::<Value>(&out).expect("JSON")["summary"]["starter"], 1);
}

#[test]
fn the_same_seed_gives_the_same_game_and_another_seed_another() {
    let told = |seed: &str| {
        scenario(
            &json!({"game": "bluff", "seats": 6, "options": {"countdown": true}, "seed": seed}),
        )
        .1
    };
    assert_eq!(told("one"), told("one"));
    assert_ne!(told("one"), told("two"));
}

#[test]
fn the_sentence_of_a_refusal_follows_the_language() {
    let file =
        json!({"game": "bluff", "seats": 2, "moves": [{"seat": 0, "action": {"type": "check"}}]})
            .to_string();
    let message = |lang: &str| {
        let output = stolik(&["scenario", "-", "--lang", lang], &file);
        serde_json::from_slice::<Value>(&output.stdout).expect("JSON")["refused"]["message"]
            .as_str()
            .map(str::to_string)
    };
    assert_ne!(message("pl"), message("en"));
}

#[test]
fn cards_are_printed_as_the_rules_say() {
    let output = stolik(&["cards", "bluff", "--json"], "");
    let cards: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(cards["cards"].as_array().map(Vec::len), Some(30));
    assert_eq!(cards["cards"][0], json!({"id": "1/2"}));
    let output = stolik(&["cards", "bluff"], "");
    assert!(String::from_utf8_lossy(&output.stdout).contains("2 × 2/5"));
    assert_eq!(stolik(&["cards", "poker"], "").status.code(), Some(2));
}

#[test]
fn help_names_every_command_and_gives_examples() {
    let help = |arguments: &[&str]| String::from_utf8(stolik(arguments, "").stdout).expect("UTF-8");
    for command in ["serve", "scenario", "cards", "print", "simulate", "play", "replay"] {
        assert!(help(&["--help", "--lang", "en"]).contains(command));
        assert!(help(&[command, "--help", "--lang", "en"]).contains("Examples:"), "{command}");
    }
}

#[test]
fn the_colour_cards_are_listed_classic_and_fresh() {
    let cards = |arguments: &[&str]| {
        let output = stolik(&[&["cards", "illusion", "--json"], arguments].concat(), "");
        assert_eq!(output.status.code(), Some(0));
        let told: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        told["cards"].as_array().expect("a list").clone()
    };
    for (deck, first) in
        [(cards(&[]), "i01"), (cards(&["--deck", "fresh", "--seed", "an evening"]), "f01")]
    {
        assert_eq!((deck.len(), deck[0]["id"].as_str()), (98, Some(first)));
        let whole = |card: &Value| {
            ["red", "green", "blue", "yellow"]
                .iter()
                .map(|colour| card[colour].as_u64().expect("a percentage"))
                .sum::<u64>()
        };
        assert!(deck.iter().all(|card| whole(card) <= 100));
    }
    let other = stolik(&["cards", "bluff", "--deck", "fresh"], "");
    assert_eq!(other.status.code(), Some(2), "only some games grow their cards");
}

#[test]
fn a_contact_sheet_is_drawn() {
    for (game, bytes) in [("illusion", 100_000), ("narrator", 2_000_000)] {
        let file =
            std::env::temp_dir().join(format!("stolik-sheet-{game}-{}.png", std::process::id()));
        let output = stolik(&["cards", game, "--sheet", file.to_str().expect("UTF-8")], "");
        let drawn = std::fs::read(&file).expect("the sheet was written");
        std::fs::remove_file(&file).expect("the sheet can be removed");
        assert!(
            output.status.success() && drawn.starts_with(b"\x89PNG") && drawn.len() > bytes,
            "{game}: {} bytes",
            drawn.len()
        );
    }
    let other = stolik(&["cards", "bluff", "--sheet", "nowhere.png"], "");
    assert!(!other.status.success(), "only some games have pictures");
}

/// A server that is killed with the test.
struct Serving {
    child: Child,
    folder: PathBuf,
    address: String,
}

impl Serving {
    /// Where the system gives a process only so many files.
    fn with_files(files: u32) -> Serving {
        let folder = std::env::temp_dir().join(format!("stolik-files-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let mut child = Command::new("sh")
            .args(["-c", &format!("ulimit -n {files}; exec \"$0\" \"$@\"")])
            .arg(env!("CARGO_BIN_EXE_stolik"))
            .args(["serve", "--lang", "en", "--listen", "127.0.0.1", "--port", "0", "--data"])
            .arg(&folder)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary runs");
        let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        let address = lines
            .by_ref()
            .find_map(|line| Some(line.ok()?.split_once("http://")?.1.trim().to_string()))
            .expect("it says where it listens");
        // What it prints later has to go somewhere.
        std::thread::spawn(move || lines.for_each(drop));
        Serving { child, folder, address }
    }

    /// The first line of the answer to a new table; nothing if the connection is closed at once.
    fn opens_a_table(&self) -> Option<String> {
        let mut stream = TcpStream::connect(&self.address).ok()?;
        let head = format!(
            "POST /api/tables HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-length: 2\r\n\r\n{{}}",
            self.address
        );
        stream.write_all(head.as_bytes()).ok()?;
        BufReader::new(stream).lines().next()?.ok()
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

#[test]
#[cfg(unix)]
fn the_number_of_connections_follows_the_limit_for_files() {
    let server = Serving::with_files(64);
    let mut crowd: Vec<TcpStream> = (0..100)
        .map(|_| TcpStream::connect(&server.address).expect("the system takes it"))
        .collect();
    // Half of the files are for connections; whoever comes after that is sent away, and the server
    // does not run out of files.
    for (number, stream) in (33..).zip(&mut crowd[32..]) {
        let mut said = [0; 12];
        stream.read_exact(&mut said).expect("a word of regret");
        assert_eq!(&said, b"HTTP/1.1 503", "connection {number}");
    }
    drop(crowd);
    // It notices in a moment that they are gone, and then has a file for everything it needs.
    let opened = (0..2000).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(10));
        server.opens_a_table().as_deref() == Some("HTTP/1.1 201 Created")
    });
    assert!(opened, "no table can be opened any more");
}

#[test]
fn the_operator_lists_and_deletes_what_is_kept() {
    let folder = std::env::temp_dir().join(format!("stolik-kept-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let data = folder.to_str().expect("UTF-8");
    let run = |arguments: &[&str]| {
        let output = stolik(&[arguments, &["--data", data, "--lang", "pl"]].concat(), "");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
        (output.status.code(), text(output.stdout), text(output.stderr))
    };
    let (code, _, error) = run(&["tables"]);
    assert!(code == Some(2) && error.contains("--data"), "{error}");
    // An empty file is one in which a server has kept nothing yet.
    std::fs::write(folder.join("stolik.db"), "").expect("a file");
    let (code, out, error) = run(&["tables", "--json"]);
    assert_eq!((code, out.as_str(), error.as_str()), (Some(0), "{\"tables\":[]}\n", ""));
    let (_, out, _) = run(&["tables"]);
    assert!(out.contains("0 stolików"), "{out}");
    let (code, _, error) = run(&["tables", "--delete", "7"]);
    assert!(code == Some(2) && error.contains("nie ma stolika 7"), "{error}");
    let (code, out, _) = run(&["decks", "--json"]);
    assert_eq!((code, out.as_str()), (Some(0), "{\"decks\":[]}\n"));
    let (code, _, error) = run(&["decks", "--delete", "abcdefghij"]);
    assert!(code == Some(2) && error.contains("nie ma talii"), "{error}");
    std::fs::remove_dir_all(&folder).expect("ours");
    let (code, _, error) = run(&["decks"]);
    assert!(code == Some(2) && error.contains("--data"), "the folder is not there: {error}");
}

#[test]
fn everything_is_copied_brought_back_and_moved() {
    let folder = std::env::temp_dir().join(format!("stolik-moved-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("old")).expect("a folder");
    std::fs::write(folder.join("old/stolik.db"), "").expect("a file");
    let place = |name: &str| folder.join(name).to_str().expect("UTF-8").to_string();
    let run = |arguments: &[&str]| {
        let output = stolik(&[arguments, &["--lang", "en"]].concat(), "");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
        (output.status.code(), text(output.stdout), text(output.stderr))
    };
    let (copy, old, new) = (place("monday.stolik"), place("old"), place("new"));
    // A file that no server has looked at has no tables yet; the operator's look makes them.
    assert_eq!(run(&["tables", "--data", &old, "--json"]).0, Some(0));
    let (code, out, error) = run(&["backup", &copy, "--data", &old]);
    assert!(code == Some(0) && out.contains("monday.stolik"), "{out}{error}");
    let (code, _, error) = run(&["backup", &copy, "--data", &old]);
    assert!(code == Some(2) && error.contains("already"), "{error}");
    let (code, _, error) = run(&["restore", &copy, "--data", &new]);
    assert_eq!((code, error.as_str()), (Some(0), ""));
    let (code, _, error) = run(&["restore", &copy, "--data", &new]);
    assert!(code == Some(2) && error.contains("not empty"), "{error}");
    let cluster = rig::Cluster::shared().expect("a database");
    let address = cluster.database().expect("a database");
    std::fs::write(folder.join("address"), format!("{address}\n")).expect("a file");
    let (from, file) = (format!("sqlite:{new}"), place("address"));
    let (code, out, error) = run(&["move", "--from", &from, "--to-file", &file, "--json"]);
    assert_eq!((code, error.as_str()), (Some(0), ""), "{out}");
    let told: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(told["moved"][0], json!({"what": "tables", "count": 0}));
    for (what, told) in [("tables", "{\"tables\":[]}\n"), ("decks", "{\"decks\":[]}\n")] {
        let (code, out, error) = run(&[what, "--store", &address, "--json"]);
        assert_eq!((code, out.as_str(), error.as_str()), (Some(0), told, ""));
    }
    let (code, _, error) = run(&["tables", "--store-file", &file, "--delete", "7"]);
    assert!(code == Some(2) && error.contains("no table 7"), "{error}");
    let to = format!("sqlite:{}", place("back"));
    let (code, out, error) = run(&["move", "--from-file", &file, "--to", &to]);
    assert!(code == Some(0) && out.contains("counted on both sides"), "{out}{error}");
    let (code, _, error) = run(&["move", "--from-file", &file, "--to", &to]);
    assert!(code == Some(2) && error.contains("not empty"), "{error}");
    std::fs::remove_dir_all(&folder).expect("ours");
}

#[test]
fn a_game_that_cannot_be_kept_is_not_begun() {
    let output = stolik(&["play", "bluff", "--save", "/no/such/folder/game.json"], "q\n");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{said}");
    assert!(said.contains("/no/such/folder/game.json"), "{said}");
}

#[test]
fn bots_without_a_seat_are_refused() {
    let arguments = ["play", "bluff", "--seats", "2", "--bots", "sharp,calm", "--lang", "en"];
    let output = stolik(&arguments, "q\n");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("2 bots are named for 2 seats"), "{said}");
}

#[test]
fn a_sheet_of_cards_says_where_it_is() {
    let file = std::env::temp_dir().join(format!("stolik-sheet-{}.png", std::process::id()));
    let path = file.to_str().expect("UTF-8");
    let output = stolik(&["cards", "narrator", "--sheet", path, "--lang", "en"], "");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(said.contains(path), "{said}");
    assert!(std::fs::read(&file).expect("it is there").starts_with(b"\x89PNG"));
    std::fs::remove_file(file).expect("it can be removed");
}
