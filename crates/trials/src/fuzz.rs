//! Fuzzing on stable Rust: kept inputs are cut, spliced and scribbled on, and whatever reads them
//! has to come back with an answer.

use crate::setup::config;
use kernel::{Quick, Random};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use stolik_server::person::Secret;
use stolik_server::table::{Names, TableConfig, TableState};

/// Nothing that is read here takes as long, however busy the machine.
const ENDLESS: Duration = Duration::from_secs(20);
/// Inputs do not grow beyond this.
const MOST_BYTES: usize = 64 * 1024;
/// Numbers at the edges of what readers count with.
const EDGES: [u32; 8] = [0, 1, 0x7f, 0x80, 0xff, 0xffff, 0x7fff_ffff, 0xffff_ffff];
/// Digits that do not fit anywhere.
const LONG_NUMBERS: [&str; 5] = ["-1", "1e400", "4294967296", "18446744073709551616", "0.5"];

/// Inputs that are kept; what once broke something stays among them.
pub struct Corpus(Vec<Vec<u8>>);

/// An input that was not answered.
#[derive(Debug)]
pub struct Crash {
    /// With which number it was made.
    pub run: u64,
    /// Where it was left.
    pub file: PathBuf,
    pub what: &'static str,
}

impl Corpus {
    /// The inputs in this folder of `corpus/`.
    pub fn read(name: &str) -> std::io::Result<Corpus> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(name);
        let mut files: Vec<PathBuf> = std::fs::read_dir(folder)?
            .map(|entry| entry.map(|entry| entry.path()))
            .collect::<Result<_, _>>()?;
        files.sort();
        files.iter().map(std::fs::read).collect::<Result<_, _>>().map(Corpus)
    }

    pub fn of(inputs: impl IntoIterator<Item = Vec<u8>>) -> Corpus {
        Corpus(inputs.into_iter().collect())
    }

    /// The inputs as they are.
    pub fn inputs(&self) -> &[Vec<u8>] {
        &self.0
    }

    /// One of them, after a few accidents.
    fn scribbled(&self, random: &mut Quick) -> Vec<u8> {
        let mut input = self.0[place(self.0.len(), random)].clone();
        for _ in 0..=random.below(5) {
            self.scribble(&mut input, random);
        }
        input.truncate(MOST_BYTES);
        input
    }

    fn scribble(&self, input: &mut Vec<u8>, random: &mut Quick) {
        if input.is_empty() {
            input.push(random.below(256) as u8);
        }
        let at = place(input.len(), random);
        let end = (at + 1 + place(24, random)).min(input.len());
        match random.below(9) {
            0 => input[at] ^= 1 << random.below(8),
            1 => input[at] = EDGES[place(EDGES.len(), random)] as u8,
            2 => drop(input.drain(at..end)),
            3 => {
                let again = input[at..end].to_vec();
                input.splice(at..at, again);
            }
            4 => {
                let noise: Vec<u8> = (0..end - at).map(|_| random.below(256) as u8).collect();
                input.splice(at..at, noise);
            }
            5 => {
                let other = &self.0[place(self.0.len(), random)];
                let from = place(other.len().max(1), random).min(other.len());
                input.splice(at.., other[from..].iter().copied());
            }
            6 => input.truncate(at),
            7 => {
                let edge = EDGES[place(EDGES.len(), random)];
                let bytes = [edge.to_be_bytes(), edge.to_le_bytes()][place(2, random)];
                input.splice(at..(at + 4).min(input.len()), bytes);
            }
            _ => {
                let digits = |byte: &&u8| byte.is_ascii_digit();
                if let Some(first) = input.iter().skip(at).position(|byte| byte.is_ascii_digit()) {
                    let long = input[at + first..].iter().take_while(digits).count();
                    let number = LONG_NUMBERS[place(LONG_NUMBERS.len(), random)];
                    input.splice(at + first..at + first + long, number.bytes());
                }
            }
        }
    }

    /// Has every input, as it is and scribbled on, be read; gives how many were taken for good.
    pub fn run(&self, name: &str, runs: u64, read: impl Fn(&[u8]) -> bool) -> Result<u64, Crash> {
        let mut good = 0;
        for run in 0..runs {
            let mut random = Quick::new(run ^ 0xF022);
            let whole = usize::try_from(run).ok().and_then(|place| self.0.get(place)).cloned();
            let input = whole.unwrap_or_else(|| self.scribbled(&mut random));
            let start = Instant::now();
            let answer = catch_unwind(AssertUnwindSafe(|| read(&input)));
            let what = match answer {
                Ok(_) if start.elapsed() > ENDLESS => "took for ever",
                Ok(taken) => {
                    good += u64::from(taken);
                    continue;
                }
                Err(_) => "panicked",
            };
            let file = std::env::temp_dir().join(format!("stolik-fuzz-{name}-{run}"));
            // Without the file the run's number still makes the same input.
            let _ = std::fs::write(&file, &input);
            return Err(Crash { run, file, what });
        }
        Ok(good)
    }
}

fn place(among: usize, random: &mut Quick) -> usize {
    random.below(among as u32) as usize
}

/// Whether a log, a record a line, folds to a table.
pub fn folds(config: &Arc<TableConfig>, log: &str) -> bool {
    let invite = Secret::parse("AAAAAAAAAAAAAAAAAAAAAA").expect("22 letters are a secret");
    let names = Names { table: 1, invite, code: String::new(), owner: None };
    TableState::fold(Arc::clone(config), names, Quick::new(0), log.lines()).is_ok()
}

/// What the tables share, to fold logs with.
pub fn tables() -> Arc<TableConfig> {
    Arc::new(config().of_one())
}
