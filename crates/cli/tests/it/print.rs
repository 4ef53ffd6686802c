//! `stolik print` from outside: the file it makes, what it says, and what it refuses at once.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

fn stolik(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_stolik"))
        .args(arguments)
        .env("STOLIK_LANG", "en")
        .output()
        .expect("the binary runs")
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("stolik-print-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

#[test]
fn a_game_is_printed_into_a_file() {
    let folder = folder("file");
    let file = folder.join("blef.pdf");
    let path = file.to_str().expect("UTF-8");
    let output = stolik(&["print", "bluff", "--paper", "letter", "--lang", "en", "--out", path]);
    let said = String::from_utf8(output.stdout).expect("UTF-8");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(said.contains(path) && said.contains("pages"), "{said}");
    assert!(fs::read(&file).expect("it is there").starts_with(b"%PDF-"));
    fs::remove_dir_all(folder).expect("it can be removed");
}

/// A small picture of one's own is printed as it is, and that it is too small is said.
#[test]
fn a_coarse_picture_is_named() {
    let folder = folder("coarse");
    let (deck, file) = (folder.join("deck"), folder.join("own.pdf"));
    fs::create_dir_all(&deck).expect("a folder can be made");
    fs::copy("../art/classic/i01.png", deck.join("kot.png")).expect("a picture of ours is there");
    let [out, deck] = [&file, &deck].map(|path| path.to_str().expect("UTF-8"));
    let output = stolik(&["print", "narrator", "--deck", deck, "--out", out]);
    let said = String::from_utf8(output.stdout).expect("UTF-8");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(said.contains("One picture has fewer than 300 dots"), "{said}");
    assert!(said.contains("kot.png (180)"), "{said}");
    fs::remove_dir_all(folder).expect("it can be removed");
}

/// What is no ordinary file of a bearable size is named, and nothing waits for it.
#[cfg(unix)]
#[test]
fn a_deck_is_made_of_ordinary_files_alone() {
    use std::os::unix::fs::symlink;
    let folder = folder("strange");
    let out = folder.join("own.pdf");
    let out = out.to_str().expect("UTF-8");
    type Made<'a> = (&'a str, &'a dyn Fn(&std::path::Path));
    let fifo = |path: &std::path::Path| {
        assert!(Command::new("mkfifo").arg(path).status().expect("mkfifo is there").success());
    };
    let strange: [Made; 5] = [
        ("pipe.png", &fifo),
        ("device.jpg", &|path| symlink("/dev/zero", path).expect("a link")),
        ("link.webp", &|path| {
            fifo(&path.with_extension("pipe"));
            symlink(path.with_extension("pipe"), path).expect("a link");
        }),
        ("folder.png", &|path| fs::create_dir(path).expect("a folder")),
        ("huge.jpeg", &|path| {
            fs::File::create(path).and_then(|file| file.set_len(1 << 40)).expect("a file")
        }),
    ];
    for (name, make) in strange {
        let deck = folder.join(format!("deck-{name}"));
        fs::create_dir_all(&deck).expect("a folder can be made");
        fs::copy("../art/classic/i01.png", deck.join("kot.png")).expect("a picture is there");
        make(&deck.join(name));
        for deck in [deck.clone(), deck.join(name)] {
            if deck.is_dir() && deck.ends_with(name) {
                continue;
            }
            let mut printing = Command::new(env!("CARGO_BIN_EXE_stolik"))
                .args(["print", "narrator", "--out", out, "--deck"])
                .arg(&deck)
                .env("STOLIK_LANG", "en")
                .stderr(std::process::Stdio::piped())
                .spawn()
                .expect("the binary runs");
            let mut patience = 1_200;
            while printing.try_wait().expect("it can be asked").is_none() && patience > 0 {
                std::thread::sleep(std::time::Duration::from_millis(50));
                patience -= 1;
            }
            if patience == 0 {
                printing.kill().expect("it can be ended");
            }
            let ended = printing.wait_with_output().expect("it has ended");
            let said = String::from_utf8_lossy(&ended.stderr);
            assert!(matches!(ended.status.code(), Some(1 | 2)), "{}: {said}", deck.display());
            assert!(said.contains(name), "{said}");
        }
    }
    fs::remove_dir_all(folder).expect("it can be removed");
}

#[test]
fn what_is_wrong_is_said_with_its_name_and_leaves_no_file() {
    let folder = folder("wrong");
    let nowhere = folder.join("no/such/folder.pdf");
    let out = folder.join("out.pdf");
    let out = out.to_str().expect("UTF-8");
    let nothing = folder.join("nothing");
    fs::create_dir_all(&nothing).expect("a folder can be made");
    let broken = folder.join("broken");
    fs::create_dir_all(&broken).expect("a folder can be made");
    fs::write(broken.join("kot.png"), "no picture").expect("a file can be written");
    for (arguments, says) in [
        (vec!["print", "poker", "--out", out], "poker"),
        (vec!["print", "bluff", "--skin", "splash", "--out", out], "splash"),
        (vec!["print", "bluff", "--out", nowhere.to_str().expect("UTF-8")], "folder.pdf"),
        (vec!["print", "narrator", "--deck", "/no/such.zip", "--out", out], "/no/such.zip"),
        (
            vec!["print", "narrator", "--out", out, "--deck", nothing.to_str().expect("UTF-8")],
            "no pictures",
        ),
        (
            vec!["print", "narrator", "--out", out, "--deck", broken.to_str().expect("UTF-8")],
            "kot.png",
        ),
        (
            vec!["print", "bluff", "--out", out, "--deck", broken.to_str().expect("UTF-8")],
            "pictures of one's own",
        ),
    ] {
        let output = stolik(&arguments);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.contains(says), "{arguments:?}: {said}");
        assert!(!PathBuf::from(out).exists(), "{arguments:?} left a file");
    }
    fs::remove_dir_all(folder).expect("it can be removed");
}
