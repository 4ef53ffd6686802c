//! The check of a finished game: everything that was promised at its start is derived again.

use crate::draw::{charter_hash, deck_hash, list_hash, number_commitment, secret_commitment, seed};
use crate::file::{Charter, DrawFile, FairFile, GameFile, Line, Misfit, Receipt, Report};
use crate::hash::{Hash, from_hex, hex};
use crate::receipt::compare;
use crate::shuffles::{Shuffles, chain};
use kernel::{Answer, Due, Question, Rules, Seat, Seeded, Source, Table};
use serde_json::Value;

/// A misfit in this line.
pub(crate) fn misfit(
    line: Line,
    code: &'static str,
    at: Option<usize>,
    seat: Option<Seat>,
) -> Misfit {
    Misfit { line, code, at, seat }
}

/// Checks a game, and the receipt of a phone if there is one, up to the first place that does not
/// fit.
pub fn verify(games: &[&'static dyn Rules], file: &GameFile, receipt: Option<&Receipt>) -> Report {
    let mut report = Report {
        fits: Vec::new(),
        misfit: None,
        gave: Vec::new(),
        withheld: Vec::new(),
        list: None,
    };
    report.misfit = check(games, file, receipt, &mut report).err();
    report
}

fn check(
    games: &[&'static dyn Rules],
    file: &GameFile,
    receipt: Option<&Receipt>,
    report: &mut Report,
) -> Result<(), Misfit> {
    let fail = |code| misfit(Line::Draw, code, None, None);
    let fair = file.fair.as_ref().ok_or(fail("not_drawn"))?;
    let charter = read_charter(file, fair)?;
    let (seed, secret) = check_draws(fair, &charter, report)?;
    report.fits.push(Line::Draw);
    let rules = games.iter().find(|rules| rules.id() == file.game);
    let rules = rules.ok_or(misfit(Line::Moves, "unknown_game", None, None))?;
    let open = rules.open(&file.options, file.seats.len());
    let table = open.map_err(|_| misfit(Line::Moves, "options", None, None))?;
    let end = check_log(table, file, fair, &charter, seed, &secret)?;
    report.fits.extend([Line::Chance, Line::Moves]);
    // Ended by agreement, or broken off: the rules alone say nothing of that.
    if let (Some(end), Some(told)) = (end, &file.outcome)
        && end != *told
    {
        report.fits.pop();
        return Err(misfit(Line::Moves, "outcome", None, None));
    }
    if let Some(receipt) = receipt {
        compare(*rules, file, fair, receipt)?;
        report.fits.push(Line::Receipt);
    }
    Ok(())
}

fn read_charter(file: &GameFile, fair: &FairFile) -> Result<Charter, Misfit> {
    let fail = |code| misfit(Line::Draw, code, None, None);
    if fair.version != 2 {
        return Err(fail("version"));
    }
    let charter: Charter = serde_json::from_str(&fair.charter).map_err(|_| fail("charter"))?;
    let fits = charter.stolik == "charter" && charter.version == 2 && file.stolik == "game";
    for (fits, code) in [
        (fits, "charter"),
        (charter.game == file.game, "charter_game"),
        (charter.options == file.options, "charter_options"),
        (charter.seats.len() == file.seats.len(), "charter_seats"),
    ] {
        if !fits {
            return Err(fail(code));
        }
    }
    Ok(charter)
}

/// A list of seats and hashes, in the order of the seats.
fn read_list(list: &[(Seat, String)], seats: usize) -> Option<Vec<(Seat, Hash)>> {
    let read = |(seat, text): &(Seat, String)| Some((*seat, from_hex(text)?));
    let read: Vec<(Seat, Hash)> = list.iter().map(read).collect::<Option<_>>()?;
    let ordered = read.windows(2).all(|pair| pair[0].0 < pair[1].0);
    let seated = read.iter().all(|(seat, _)| usize::from(*seat) < seats);
    (ordered && seated).then_some(read)
}

/// Checks all rounds; the seed and the secret of the one that counts.
fn check_draws(
    fair: &FairFile,
    charter: &Charter,
    report: &mut Report,
) -> Result<(Hash, Hash), Misfit> {
    let fail = |code| misfit(Line::Draw, code, None, None);
    if !(1..=2).contains(&fair.draws.len()) {
        return Err(fail("draws"));
    }
    let mut drawn = None;
    let mut left_out: Vec<Seat> = Vec::new();
    for (round, draw) in (1..).zip(&fair.draws) {
        let last = usize::from(round) == fair.draws.len();
        let (missing, result) = check_draw(fair, charter, draw, round, &left_out)?;
        // Nobody draws twice without a reason, and a number that was promised is missed once.
        if !last && missing.is_empty() {
            return Err(misfit(Line::Draw, "drawn_again", Some(usize::from(round)), None));
        }
        if let (1, true, Some(seat)) = (round, last, missing.first()) {
            return Err(misfit(Line::Draw, "not_drawn_again", Some(1), Some(*seat)));
        }
        report.withheld.extend(missing.iter().map(|seat| (round, *seat)));
        report.gave = draw.numbers.iter().map(|(seat, _)| *seat).collect();
        report.list = Some(draw.hash.clone());
        (left_out, drawn) = (missing, Some(result));
    }
    let (made, secret) = drawn.ok_or(fail("draws"))?;
    if hex(&made) != fair.seed {
        return Err(fail("seed"));
    }
    Ok((made, secret))
}

/// Checks one round: who withheld a number, the seed and the secret.
fn check_draw(
    fair: &FairFile,
    charter: &Charter,
    draw: &DrawFile,
    round: u8,
    left_out: &[Seat],
) -> Result<(Vec<Seat>, (Hash, Hash)), Misfit> {
    let at = Some(usize::from(round));
    let fail = |code, seat| misfit(Line::Draw, code, at, seat);
    let table: [u8; 16] = from_hex(&charter.table).ok_or(fail("charter", None))?;
    let secret: Hash = from_hex(&draw.secret).ok_or(fail("secret", None))?;
    let server = secret_commitment(&table, charter.number, round, &secret);
    if hex(&server) != draw.server {
        return Err(fail("secret", None));
    }
    let seats = charter.seats.len();
    let list = read_list(&draw.list, seats).ok_or(fail("list", None))?;
    let hash = list_hash(&charter_hash(&fair.charter), round, &server, &list);
    if hex(&hash) != draw.hash {
        return Err(fail("list", None));
    }
    let bot = |seat: Seat| charter.seats[usize::from(seat)].bot || left_out.contains(&seat);
    if let Some((seat, _)) = list.iter().find(|(seat, _)| bot(*seat)) {
        return Err(fail("list_seat", Some(*seat)));
    }
    let numbers = read_list(&draw.numbers, seats).ok_or(fail("numbers", None))?;
    for (seat, number) in &numbers {
        let commitment = number_commitment(&table, charter.number, round, *seat, number);
        if !list.contains(&(*seat, commitment)) {
            return Err(fail("number", Some(*seat)));
        }
    }
    let said = |seat: &Seat| numbers.iter().any(|(other, _)| other == seat);
    let missing = list.iter().map(|(seat, _)| *seat).filter(|seat| !said(seat)).collect();
    Ok((missing, (seed(&hash, &secret, &numbers), secret)))
}

/// Folds the log: chance is drawn again, every move is judged again. How it ended, if the rules
/// ended it.
fn check_log(
    mut table: Box<dyn Table>,
    file: &GameFile,
    fair: &FairFile,
    charter: &Charter,
    seed: Hash,
    secret: &Hash,
) -> Result<Option<Value>, Misfit> {
    let mut source = Seeded::new(seed);
    let mut shuffles = Shuffles::new(secret);
    let mut roots = fair.roots.iter();
    let first = fair.draws.first().and_then(|draw| from_hex(&draw.secret)).unwrap_or_default();
    let deck = (charter.deck.clone(), first);
    let chained = chain(file.entries.iter().map(|entry| &entry.entry));
    for (place, entry) in file.entries.iter().enumerate() {
        let at = Some(place + 1);
        let fail = |line, code| misfit(line, code, at, None);
        let link = 8 * place..8 * place + 8;
        let answer = entry.entry.get("chance");
        let answer = answer.map(|answer| serde_json::from_value::<Answer>(answer.clone()));
        match (table.due(), answer) {
            (Due::Chance(question), Some(Ok(told))) => {
                check_chance(question, &told, &mut source, place, &deck)
                    .map_err(|code| fail(Line::Chance, code))?;
                if let Some(root) = shuffles.root(&told)
                    && roots.next() != Some(&hex(&root))
                {
                    return Err(fail(Line::Chance, "root"));
                }
            }
            (Due::Chance(_), _) | (_, Some(_)) => return Err(fail(Line::Chance, "no_chance")),
            (_, None) => {}
        }
        if !table.fold(&entry.entry.to_string()) {
            return Err(fail(Line::Moves, "move"));
        }
        if fair.chain.get(link.clone()) != chained.get(link) {
            return Err(fail(Line::Moves, "changed"));
        }
    }
    if roots.next().is_some() {
        return Err(misfit(Line::Chance, "roots", None, None));
    }
    if fair.chain.len() != chained.len() {
        return Err(misfit(Line::Moves, "cut", Some(file.entries.len()), None));
    }
    Ok(table.outcome().and_then(|outcome| serde_json::to_value(outcome).ok()))
}

fn check_chance(
    question: Question,
    told: &Answer,
    source: &mut Seeded,
    place: usize,
    (promised, secret): &(Option<String>, Hash),
) -> Result<(), &'static str> {
    if let Answer::Grown(deck) = told {
        let hash = hex(&deck_hash(secret, deck));
        return if *promised == Some(hash) { Ok(()) } else { Err("deck") };
    }
    match source.answer(question, place as u64, &|item| item.to_string()) {
        Ok(drawn) if drawn == *told => Ok(()),
        _ => Err("card"),
    }
}
