//! How the owner of a table gets it back on another device: with a code that the owner was shown,
//! or that the operator reads from the store.

use crate::commands::Asker;
use crate::log::TableEntry;
use crate::people::seating::give_person;
use crate::refusal::{CommandRefusal, TableRefusal};
use crate::secret::Digest;
use crate::state::TableState;
use crate::step::Step;
use sha2::{Digest as _, Sha256};

/// Letters and digits that nobody takes for each other.
const LETTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH: usize = 16;

/// The code for a table whose owner has this browser: sixteen letters, 80 bits. It follows from
/// what only the server knows of the browser, so it has to be kept nowhere, and it is another one
/// as soon as the table belongs to another browser.
pub fn recovery_code(table: i64, owner: Digest) -> String {
    let hash = Sha256::digest(format!("stolik/recovery/1\n{table}\n{owner}").as_bytes());
    let letter = |place: usize| char::from(LETTERS[usize::from(hash[place] % 32)]);
    let groups = (0..LENGTH).step_by(4).map(|from| (from..from + 4).map(letter).collect());
    groups.collect::<Vec<String>>().join("-")
}

/// The code without what people add or leave out when they write it down.
fn plain(code: &str) -> String {
    code.chars().filter(char::is_ascii_alphanumeric).map(|it| it.to_ascii_uppercase()).collect()
}

/// The code with which the owner gets the table back; nothing at a table without one.
pub fn code_of_table(table: &TableState) -> Option<String> {
    Some(recovery_code(table.names.table, table.owner()?))
}

/// Gives the table, and the owner's person if there is one, to the browser that knows the code.
pub(crate) fn recover(step: &mut Step, asker: &Asker, code: &str) -> Result<(), CommandRefusal> {
    let right = code_of_table(step).is_some_and(|right| plain(&right) == plain(code));
    if !right {
        return Err(TableRefusal::BadCode.into());
    }
    let (Some(identity), Some(secret)) = (asker.identity, asker.secret) else {
        return Err(TableRefusal::Malformed.into());
    };
    let person = step.owner().and_then(|owner| step.folded.people.by_identity(owner));
    if let Some(person) = person {
        give_person(step, asker.person, person, (Some(identity), secret));
    }
    step.put(TableEntry::Owner(identity));
    if let Some(host) = person.or(asker.person) {
        step.put(TableEntry::Host(Some(host)));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::secret::Secret;

    #[test]
    fn a_code_is_the_tables_and_the_browsers_and_is_read_as_people_write_it() {
        let (one, other) = (Secret::of([1; 16]).digest(), Secret::of([2; 16]).digest());
        let code = recovery_code(7, one);
        assert_eq!((code.len(), plain(&code).len()), (19, 16));
        assert_eq!(plain(&code.to_lowercase().replace('-', " ")), plain(&code));
        assert_ne!(code, recovery_code(8, one));
        assert_ne!(code, recovery_code(7, other));
    }
}
