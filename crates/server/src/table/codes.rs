//! Codes that are said aloud. A code only rings at its table's door, and only for a while; whoever
//! is let in gets the link. They are kept in memory: after a restart a table that still lets people
//! in shows another one, or the same if nobody has taken it.

use crate::clock::Millis;
use crate::person::{Code, Secret, WORDS};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use table::CodeBook;

/// A blind guess may ring at one table in so many tries at most.
const TRIES: usize = 2_000;
/// At home, where only the household can guess, a word alone is enough while no more than one in so
/// many is taken.
const HOME_TRIES: usize = 9;

/// Which code rings where.
pub struct Codes {
    /// Whether only people of a home network can reach the server.
    home: bool,
    /// Where this process is found, and where the others are that give codes too.
    cluster: Option<(String, Others)>,
    given: Mutex<HashMap<String, Given>>,
}

/// Where the other processes are found that live.
pub type Others = Box<dyn Fn() -> Vec<String> + Send + Sync>;

struct Given {
    invite: Secret,
    until: Millis,
}

impl Codes {
    /// No code rings anywhere.
    pub fn new(home: bool) -> Codes {
        Codes { home, cluster: None, given: Mutex::default() }
    }

    /// No code rings anywhere, and other processes give codes as well. Of all codes each process
    /// draws only those that are its own, so no two of them give the same one while they agree who
    /// lives; and a code only rings, so nothing worse than a strange face at the door comes of it
    /// if they do not.
    pub fn shared(home: bool, own: String, others: Others) -> Codes {
        Codes { cluster: Some((own, others)), ..Codes::new(home) }
    }

    /// Which codes are this process's own, and among how many processes they are shared out.
    fn share(&self) -> (impl Fn(&Code) -> bool, usize) {
        let others = self.cluster.as_ref().map(|(_, others)| others()).unwrap_or_default();
        let processes = others.len() + 1;
        let own = self.cluster.as_ref().map(|(own, _)| own.as_str()).unwrap_or_default();
        let is_own = move |code: &Code| {
            let mine = weight(own, code);
            others.iter().all(|other| weight(other, code) < mine)
        };
        (is_own, processes)
    }

    fn given(&self) -> MutexGuard<'_, HashMap<String, Given>> {
        // Held for a look-up only, never across anything that could panic or wait.
        self.given.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// So many digits make a guess hopeless among so many codes.
    fn digits(&self, codes: usize) -> u32 {
        let tries = if self.home { HOME_TRIES } else { TRIES };
        let enough = |digits: &u32| WORDS.len() * 10_usize.pow(*digits) >= codes * tries;
        (0..9).find(enough).unwrap_or(9)
    }

    /// The table at whose door this rings. There is no telling a code that nobody has from one
    /// whose time is over.
    pub fn table(&self, said: &str, now: Millis) -> Option<Secret> {
        let given = self.given();
        given.get(&Code::plain(said)).filter(|given| given.until > now).map(|given| given.invite)
    }
}

impl CodeBook for Codes {
    fn home(&self) -> bool {
        self.home
    }

    fn give(&self, invite: Secret, had: &str, now: Millis, until: Millis) -> String {
        let mut given = self.given();
        given.retain(|_, given| given.until > now && given.invite != invite);
        let (is_own, processes) = self.share();
        // The others have given about as many.
        let digits = self.digits((given.len() + 1) * processes);
        let plain = Code::plain(had);
        let long_enough = Code::digits(&plain) >= digits;
        let code = if !plain.is_empty() && long_enough && !given.contains_key(&plain) {
            Code { shown: had.to_string(), plain }
        } else {
            // Of all codes of this length at most every ninth is taken.
            std::iter::repeat_with(|| Code::fresh(digits))
                .take(TRIES)
                .find(|code| is_own(code) && !given.contains_key(&code.plain))
                .unwrap_or_else(|| Code::fresh(digits + 2))
        };
        given.insert(code.plain, Given { invite, until });
        code.shown
    }

    fn withdraw(&self, invite: Secret) {
        self.given().retain(|_, given| given.invite != invite);
    }
}

/// How much a code leans to a process: it is the one's to whom it leans most.
fn weight(process: &str, code: &Code) -> [u8; 32] {
    let mut hash = Sha256::new();
    hash.update(process);
    hash.update([0]);
    hash.update(&code.plain);
    hash.finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::door::CODE_LASTS;

    #[test]
    fn processes_that_know_each_other_never_give_the_same_code() {
        let addresses = ["10.0.0.1:7000", "10.0.0.2:7000", "10.0.0.3:7000"];
        let processes = addresses.map(|own| {
            let others = move || {
                let others = addresses.iter().filter(|other| **other != own);
                others.map(ToString::to_string).collect()
            };
            Codes::shared(true, own.to_string(), Box::new(others))
        });
        let mut all = std::collections::HashSet::new();
        for number in 0..300 {
            let code = processes[number % 3].give(Secret::fresh(), "", 0, CODE_LASTS);
            assert!(all.insert(Code::plain(&code)), "{code} was given twice");
        }
    }

    #[test]
    fn a_blind_guess_rings_once_in_two_thousand_tries_at_most() {
        let codes = Codes::new(false);
        for tables in [1, 2, 3, 36, 37, 500, 10_000] {
            let all = WORDS.len() * 10_usize.pow(codes.digits(tables));
            assert!(all / tables >= TRIES, "{tables} tables have {all} codes");
        }
        assert_eq!(Codes::new(true).digits(1), 0, "at home a word is enough");
        assert_eq!(Codes::new(true).digits(9), 1);
    }

    #[test]
    fn codes_never_run_out_and_ring_at_one_table_for_a_while() {
        let codes = Codes::new(false);
        let tables: Vec<Secret> = (0..9_000).map(|_| Secret::fresh()).collect();
        let given: Vec<String> =
            tables.iter().map(|table| codes.give(*table, "", 0, CODE_LASTS)).collect();
        for (table, code) in tables.iter().zip(&given) {
            assert_eq!(codes.table(code, CODE_LASTS - 1), Some(*table), "{code}");
            assert_eq!(codes.table(code, CODE_LASTS), None, "{code} is over");
        }
        codes.withdraw(tables[0]);
        assert_eq!(codes.table(&given[0], 1), None);
    }

    #[test]
    fn a_table_keeps_its_code_while_it_is_free_and_long_enough() {
        let codes = Codes::new(true);
        let (one, two) = (Secret::fresh(), Secret::fresh());
        assert_eq!(codes.give(one, "ŻUREK", 0, 10), "ŻUREK");
        assert_eq!(codes.give(one, "ŻUREK", 5, 20), "ŻUREK", "renewed");
        assert_ne!(codes.give(two, "ŻUREK", 5, 20), "ŻUREK", "taken");
        assert_eq!(codes.table("zurek", 6), Some(one));
        assert_ne!(Codes::new(false).give(one, "ŻUREK", 0, 10), "ŻUREK", "too short for the world");
    }
}
