//! Whatever comes from outside is read or refused, never worse. `STOLIK_FUZZ` sets how many inputs
//! each reader gets; the soak gives each a million, and a million more that follow the coverage.

use crate::readers::READERS;
use trials::fuzz::Corpus;

/// Has a reader read as many inputs as are asked for, or the usual ones.
fn fuzz(name: &str) {
    let reader = READERS.iter().find(|reader| reader.name == name).unwrap();
    let asked = std::env::var("STOLIK_FUZZ").ok().and_then(|runs| runs.parse().ok());
    let runs = asked.unwrap_or(reader.usual);
    match reader.corpus().run(name, runs, reader.read) {
        Ok(good) => {
            println!("{name}: {runs} inputs, {good} of them good");
            assert!(good > 0, "a corpus of which nothing is good tries nothing");
        }
        Err(crash) => panic!("{name}: input {} {}: {:?}", crash.run, crash.what, crash.file),
    }
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

/// A test of its own for each reader, so that they run beside each other.
macro_rules! tests {
    ($($name:ident)*) => {
        $(#[test]
        fn $name() {
            fuzz(stringify!($name));
        })*

        #[test]
        fn every_reader_is_tried() {
            let tried = [$(stringify!($name)),*];
            assert!(READERS.iter().map(|reader| reader.name).eq(tried));
        }
    };
}

tests!(frames records scenarios games receipts clips zips pictures);
