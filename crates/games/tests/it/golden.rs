//! Golden play-throughs: whole games with everything that is told to everyone. A change of rules or
//! views shows here as a change of text, to be looked at and then accepted with
//! `STOLIK_UPDATE_GOLDEN=1 cargo test -p stolik-games golden::`.

use kernel::Game;
use laws::{Golden, Register};
use std::path::PathBuf;

fn folder<R: Register>() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join(format!("../../games/{}/rules/golden", R::Game::ID))
}

fn file<R: Register>(golden: &Golden<R::Game>) -> String {
    format!("{}.txt", golden.name)
}

/// Compares a play-through with its file, or writes the file when asked to.
fn compare<R: Register>(golden: &Golden<R::Game>) {
    let path = folder::<R>().join(file::<R>(golden));
    let played = laws::play_through::<R>(&golden.setup, golden.seats, golden.seed);
    if std::env::var_os("STOLIK_UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, played).expect("the golden folder can be written");
        return;
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    if kept == played {
        return;
    }
    let place =
        kept.lines().zip(played.lines()).take_while(|(kept, played)| kept == played).count();
    panic!(
        "{} differs from line {}:\n  kept   {}\n  played {}\nIf that is meant: STOLIK_UPDATE_GOLDEN=1 cargo test -p stolik-games golden::",
        path.display(),
        place + 1,
        kept.lines().nth(place).unwrap_or("(nothing)"),
        played.lines().nth(place).unwrap_or("(nothing)"),
    );
}

fn plays_as_it_did<R: Register>() {
    let golden = R::golden();
    assert!(
        !golden.is_empty(),
        "no play-through of {} is kept: list one in its register",
        R::Game::ID
    );
    golden.iter().for_each(compare::<R>);
}

fn leaves_no_file_behind<R: Register>() {
    let wanted: Vec<String> = R::golden().iter().map(file::<R>).collect();
    for entry in std::fs::read_dir(folder::<R>()).expect("the golden folder is there").flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        assert!(
            wanted.contains(&name),
            "{}: golden/{name} is no play-through of its register",
            R::Game::ID
        );
    }
}

macro_rules! golden_games {
    ($($folder:ident::$game:ident,)*) => {
        $(mod $folder {
            #[test]
            fn plays_as_it_did() {
                super::plays_as_it_did::<stolik_games::kits::$folder::Kit>();
            }

            #[test]
            fn leaves_no_file_behind() {
                super::leaves_no_file_behind::<stolik_games::kits::$folder::Kit>();
            }
        })*
    };
}
stolik_games::every_game!(golden_games);
