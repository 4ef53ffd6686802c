//! Whatever comes from outside is read or refused, never worse. `STOLIK_FUZZ` sets how many inputs
//! each reader gets; the soak gives each a million.

use media::{Zip, clip};
use std::io::Cursor;
use stolik::scenario::tell_line;
use trials::fuzz::{Corpus, folds, tables};
use words::Language;

/// Has a reader read `usual` inputs, or as many as are asked for.
fn fuzz(name: &str, corpus: &Corpus, usual: u64, read: impl Fn(&[u8]) -> bool) {
    let asked = std::env::var("STOLIK_FUZZ").ok().and_then(|runs| runs.parse().ok());
    let runs = asked.unwrap_or(usual);
    match corpus.run(name, runs, read) {
        Ok(good) => {
            println!("{name}: {runs} inputs, {good} of them good");
            assert!(good > 0, "a corpus of which nothing is good tries nothing");
        }
        Err(crash) => panic!("{name}: input {} {}: {:?}", crash.run, crash.what, crash.file),
    }
}

fn text(input: &[u8]) -> String {
    String::from_utf8_lossy(input).into_owned()
}

/// A reader with a hole in it is caught.
#[test]
fn what_a_reader_cannot_bear_is_found() {
    let corpus = Corpus::read("zips").unwrap();
    let fragile = |input: &[u8]| match input.windows(4).any(|four| four == [0xff; 4]) {
        true => std::panic::resume_unwind(Box::new("quietly")),
        false => true,
    };
    let crash = corpus.run("fragile", 100_000, fragile).unwrap_err();
    assert_eq!(crash.what, "panicked");
    assert!(std::fs::read(&crash.file).unwrap().windows(4).any(|four| four == [0xff; 4]));
    std::fs::remove_file(crash.file).unwrap();
}

#[test]
fn frames_of_clients() {
    let corpus = Corpus::read("frames").unwrap();
    fuzz("frames", &corpus, 200_000, |input| stolik_server::understands(&text(input)));
}

#[test]
fn records_of_a_log() {
    let logs = (0..10).map(|seed| trials::nights::log(seed).unwrap().join("\n").into_bytes());
    let (corpus, tables) = (Corpus::of(logs), tables());
    fuzz("records", &corpus, 4_000, |input| folds(&tables, &text(input)));
}

#[test]
fn scenario_files() {
    let corpus = Corpus::read("scenarios").unwrap();
    let told = |input: &[u8]| {
        matches!(tell_line(&text(input), Language::English), stolik::scenario::Line::Told(_))
    };
    fuzz("scenarios", &corpus, 20_000, told);
}

#[test]
fn recorded_clips() {
    let corpus = Corpus::read("clips").unwrap();
    fuzz("clips", &corpus, 200_000, |input| clip::check(input).is_ok());
}

#[test]
fn zip_files() {
    let corpus = Corpus::read("zips").unwrap();
    let unpacked = |input: &[u8]| {
        Zip::open(Cursor::new(input)).is_ok_and(|(mut zip, files)| {
            files.iter().take(20).filter(|file| zip.read(file).is_ok()).count() > 0
        })
    };
    fuzz("zips", &corpus, 100_000, unpacked);
}

#[test]
fn pictures() {
    let corpus = Corpus::read("pictures").unwrap();
    fuzz("pictures", &corpus, 1_500, |input| media::card(input).is_ok());
}
