//! What earlier builds wrote opens, folds and is played on: `tests/fixtures` has a folder for each
//! of them, which `make.py` beside them filled.

use crate::support::made::TempFolder;
use crate::support::{House, patient, quick};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use stolik_server::StoreAt;
use stolik_server::store::{file_in, restore};

/// A folder for each build, named after its commit or its version.
fn builds() -> Vec<PathBuf> {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    let folders = std::fs::read_dir(fixtures).unwrap().map(|entry| entry.unwrap().path());
    let folders: Vec<PathBuf> = folders.filter(|path| path.is_dir()).collect();
    assert!(!folders.is_empty());
    folders
}

fn read(path: &Path) -> Value {
    let text = std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_slice(&text).unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_of_an_earlier_build_opens_and_its_games_go_on() {
    for build in builds() {
        let folder = TempFolder::new("earlier");
        restore(&build.join("evening.stolik"), &folder.0, &mut |_, _| {}).unwrap();
        let mut config = quick();
        config.store = StoreAt::File(file_in(&folder.0));
        let house = House::open(config).await;
        for table in read(&build.join("tables.json")).as_array().unwrap() {
            let text = |name: &str| table[name].as_str().unwrap();
            let what = format!("{} of {}", text("game"), build.display());
            let mut owner = house.hello(text("invite"), Some(text("cookie")), None).await;
            owner.until("my game", |owner| owner.game["seat"].is_u64()).await;
            assert_eq!(owner.room["game"], table["game"], "{what}");
            assert_eq!(owner.game["decision"], table["decision"], "{what}");
            assert_eq!(owner.room["owner"], owner.room["host"], "{what}");
            assert_eq!(owner.room["evening"]["games"].as_array().unwrap().len(), 1, "{what}");
            owner.yes(json!({"type": "go_on"})).await;
            let decision = owner.game["decision"].as_u64().unwrap();
            let further = owner.until("another decision", |owner| {
                owner.game["decision"].as_u64() != Some(decision)
                    || owner.game["outcome"].is_object()
            });
            patient(&what, further).await;
        }
        let told = house.get("/metrics").await.body;
        let set_aside = told.lines().find(|line| line.starts_with("stolik_games_set_aside_total"));
        assert!(set_aside.is_some_and(|line| line.ends_with(" 0")), "{set_aside:?}");
        house.server.stop().await;
    }
}

#[test]
fn games_that_an_earlier_build_saved_fold_and_are_verified() {
    for build in builds() {
        let mut games = 0;
        for entry in std::fs::read_dir(build.join("games")).unwrap() {
            let path = entry.unwrap().path();
            let bytes = std::fs::read(&path).unwrap();
            let file = record::GameFile::read(&bytes).unwrap();
            let rules = games::find(&file.game).unwrap();
            let table = file.walk(rules, |_, _| std::ops::ControlFlow::Continue(()));
            assert!(table.unwrap().outcome().is_some(), "{}", path.display());
            let file: fair::GameFile = serde_json::from_slice(&bytes).unwrap();
            let report = fair::verify(games::GAMES, &file, None);
            assert_eq!(report.misfit, None, "{}", path.display());
            assert_eq!((report.people, report.gave.len()), (1, 1), "{}", path.display());
            games += 1;
        }
        assert_eq!(games, games::GAMES.len());
    }
}
