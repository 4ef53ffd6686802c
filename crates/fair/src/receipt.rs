//! What a phone kept, held against the file of the game.

use crate::draw::Version;
use crate::file::{FairFile, GameFile, Line, Misfit, Receipt, ReceiptOpened, Statement};
use crate::hash::{Hash, canonical, from_hex, hex, sha256};
use crate::tree::{Opened, fits};
use crate::verify::misfit;
use kernel::{Rules, Seat, Table};
use serde_json::Value;

/// The hash of what an eye sees: what all see and what it sees alone, each as JSON with the names
/// of all members in order and nothing between them.
pub fn view_digest(version: Version, table: &Value, own: &Value) -> Hash {
    let pieces = [canonical(table), canonical(own)];
    sha256(&[&version.tag("view"), pieces[0].as_bytes(), b"\n", pieces[1].as_bytes()])
}

/// What a seat sees at a table, or the rail, as a phone hashes it.
fn seen(version: Version, table: &dyn Table, seat: Option<Seat>) -> String {
    let (mut shared, mut own) = (String::new(), String::from("null"));
    table.write_shared(&mut shared);
    if let Some(seat) = seat.filter(|seat| *seat < table.seats()) {
        own.clear();
        table.write_own(seat, &mut own);
    }
    let read = |text: &str| serde_json::from_str(text).unwrap_or(Value::Null);
    hex(&view_digest(version, &read(&shared), &read(&own)))
}

/// Holds a receipt against a file.
pub(crate) fn compare(
    rules: &dyn Rules,
    file: &GameFile,
    fair: &FairFile,
    version: Version,
    receipt: &Receipt,
) -> Result<(), Misfit> {
    let fail = |code, at, seat| misfit(Line::Receipt, code, at, seat);
    if receipt.charter != fair.charter {
        return Err(fail("told_charter", None, None));
    }
    if receipt.draws.len() > fair.draws.len() {
        return Err(fail("told_draws", None, None));
    }
    for (round, (told, draw)) in (1..).zip(receipt.draws.iter().zip(&fair.draws)) {
        let at = Some(round);
        if fair.secret_of(version, draw).is_none_or(|(server, _)| *server != told.server) {
            return Err(fail("told_secret", at, None));
        }
        if told.list.as_ref().is_some_and(|list| *list != draw.list) {
            return Err(fail("told_list", at, None));
        }
        if told.numbers.as_ref().is_some_and(|numbers| *numbers != draw.numbers) {
            return Err(fail("told_numbers", at, None));
        }
        if let Some(own) = &told.promised
            && !draw.list.contains(own)
        {
            return Err(fail("own_promise", at, Some(own.0)));
        }
        if let Some(own) = &told.own
            && !draw.numbers.contains(own)
        {
            return Err(fail("own_number", at, Some(own.0)));
        }
    }
    for (shuffle, root) in &receipt.roots {
        if fair.roots.get(*shuffle as usize) != Some(root) {
            return Err(fail("told_root", Some(*shuffle as usize + 1), None));
        }
    }
    // What was said twice is no proof while both are the same.
    if let Some(said) = receipt.twice.iter().find(|said| said.first != said.then) {
        return Err(fail(said.what.misfit(), said.at, None));
    }
    for opened in &receipt.unfit {
        let root = fair.roots.get(opened.shuffle as usize).and_then(|root| from_hex(root));
        if !opened.read().zip(root).is_some_and(|(opened, root)| fits(&opened, &root)) {
            return Err(fail("told_card", Some(opened.shuffle as usize + 1), None));
        }
    }
    compare_views(rules, file, version, receipt)
}

impl Statement {
    /// The misfit that two such statements are.
    fn misfit(self) -> &'static str {
        match self {
            Statement::Charter => "told_charter",
            Statement::Secret => "told_secret",
            Statement::List => "told_list",
            Statement::Numbers => "told_numbers",
            Statement::Root => "told_root",
        }
    }
}

impl ReceiptOpened {
    fn read(&self) -> Option<Opened> {
        let card =
            |(place, item, salt): &(u16, u16, String)| Some((*place, *item, from_hex(salt)?));
        Some(Opened {
            shuffle: self.shuffle,
            of: self.of,
            cards: self.cards.iter().map(card).collect::<Option<_>>()?,
            rest: self.rest.iter().map(|hash| from_hex(hash)).collect::<Option<_>>()?,
        })
    }
}

/// Every view that the phone saw has to come up in the fold, in the same order.
fn compare_views(
    rules: &dyn Rules,
    file: &GameFile,
    version: Version,
    receipt: &Receipt,
) -> Result<(), Misfit> {
    let fail = |at, seat| misfit(Line::Receipt, "told_view", Some(at), seat);
    let Ok(mut table) = rules.open(&file.options, file.seats.len()) else {
        return Err(fail(0, None));
    };
    let mut entries = file.entries.iter();
    let mut now: Option<Vec<(Option<Seat>, String)>> = None;
    for (number, (seat, told)) in (1..).zip(&receipt.views) {
        loop {
            let at_this = now.get_or_insert_with(Vec::new);
            let known = at_this.iter().position(|(eye, _)| eye == seat).unwrap_or_else(|| {
                at_this.push((*seat, seen(version, &*table, *seat)));
                at_this.len() - 1
            });
            if at_this[known].1 == *told {
                break;
            }
            let next = entries.next().ok_or(fail(number, *seat))?;
            if !table.fold(next.entry.get()) {
                return Err(fail(number, *seat));
            }
            now = None;
        }
    }
    Ok(())
}
