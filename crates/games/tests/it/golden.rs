//! Golden play-throughs: whole games with everything that is told to everyone. A change of rules or
//! views shows here as a change of text, to be looked at and then accepted with
//! `STOLIK_UPDATE_GOLDEN=1 cargo test -p stolik-games golden::`.

use laws::{Golden, Register};
use std::path::PathBuf;

fn folder<G: Register>() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("../../games/{}/rules/golden", G::ID))
}

fn file<G: Register>(golden: &Golden<G>) -> String {
    format!("{}.txt", golden.name)
}

/// Compares a play-through with its file, or writes the file when asked to.
fn compare<G: Register>(golden: &Golden<G>) {
    let path = folder::<G>().join(file(golden));
    let played = laws::play_through::<G>(&golden.setup, golden.seats, golden.seed);
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

fn plays_as_it_did<G: Register>() {
    let golden = G::golden();
    assert!(!golden.is_empty(), "no play-through of {} is kept: list one in its register", G::ID);
    golden.iter().for_each(compare);
}

fn leaves_no_file_behind<G: Register>() {
    let wanted: Vec<String> = G::golden().iter().map(file).collect();
    for entry in std::fs::read_dir(folder::<G>()).expect("the golden folder is there").flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        assert!(
            wanted.contains(&name),
            "{}: golden/{name} is no play-through of its register",
            G::ID
        );
    }
}

macro_rules! golden_games {
    ($($folder:ident::$game:ident,)*) => {
        $(mod $folder {
            #[test]
            fn plays_as_it_did() {
                super::plays_as_it_did::<stolik_games::$folder::$game>();
            }

            #[test]
            fn leaves_no_file_behind() {
                super::leaves_no_file_behind::<stolik_games::$folder::$game>();
            }
        })*
    };
}
stolik_games::every_game!(golden_games);
