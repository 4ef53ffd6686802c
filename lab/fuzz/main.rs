//! Gives one reader inputs that follow the coverage. `STOLIK_READER` names the reader, and
//! `STOLIK_SEEDS` the folder into which the inputs to begin with are written.
#![no_main]

#[path = "../../crates/trials/tests/it/readers.rs"]
mod readers;

use libfuzzer_sys::fuzz_target;
use readers::{READERS, Reader};
use std::path::PathBuf;
use std::sync::LazyLock;

static READER: LazyLock<&Reader> = LazyLock::new(|| {
    let name = std::env::var("STOLIK_READER").expect("STOLIK_READER names a reader");
    READERS.iter().find(|reader| reader.name == name).expect("there is a reader of this name")
});

fn write_seeds() {
    let folder = PathBuf::from(std::env::var_os("STOLIK_SEEDS").expect("STOLIK_SEEDS is a folder"));
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    for (number, input) in READER.corpus().inputs().iter().enumerate() {
        std::fs::write(folder.join(format!("seed-{number}")), input).expect("a seed is written");
    }
}

fuzz_target!(init: write_seeds(), |input: &[u8]| {
    (READER.read)(input);
});
