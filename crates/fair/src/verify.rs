//! The check of a finished game: everything that was promised at its start is derived again.

use crate::draw::Version;
use crate::file::{
    Charter, DrawFile, FairFile, FileEntry, GameFile, Line, Misfit, Receipt, Report,
};
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
        version: None,
        people: 0,
        gave: Vec::new(),
        missing: Vec::new(),
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
    let (version, charter) = read_charter(file, fair)?;
    report.version = Some(version.number());
    let drawn = check_draws(fair, version, &charter, report)?;
    let people = (0..).zip(&charter.seats).filter(|(_, seat)| !seat.bot);
    let people: Vec<Seat> = people.map(|(seat, _)| seat).collect();
    report.people = people.len();
    report.missing = people.into_iter().filter(|seat| !report.gave.contains(seat)).collect();
    report.fits.push(Line::Draw);
    let rules = games.iter().find(|rules| rules.id() == file.game);
    let rules = rules.ok_or(misfit(Line::Moves, "unknown_game", None, None))?;
    let open = rules.open(&file.options, file.seats.len());
    let table = open.map_err(|_| misfit(Line::Moves, "options", None, None))?;
    let table = check_log(table, file, fair, &charter, &drawn)?;
    report.fits.push(Line::Chance);
    if !ends_as_told(&*table, file.outcome.as_ref()) {
        return Err(misfit(Line::Moves, "outcome", None, None));
    }
    report.fits.push(Line::Moves);
    if let Some(receipt) = receipt {
        compare(*rules, file, fair, version, receipt)?;
        report.fits.push(Line::Receipt);
    }
    Ok(())
}

/// Whether this is how the game ended: as the rules say, or else broken off, or ended by all people
/// together where the rules alone may never end it.
fn ends_as_told(table: &dyn Table, told: Option<&Value>) -> bool {
    let agreed = || table.endless().and_then(|endless| endless.stalemate());
    match (table.outcome(), told) {
        (None, None) => true,
        (Some(_), None) => false,
        (end, Some(told)) => {
            let end = end.or_else(agreed).and_then(|end| serde_json::to_value(end).ok());
            end.as_ref() == Some(told)
        }
    }
}

fn read_charter(file: &GameFile, fair: &FairFile) -> Result<(Version, Charter), Misfit> {
    let fail = |code| misfit(Line::Draw, code, None, None);
    let version = Version::numbered(fair.version).ok_or(fail("version"))?;
    let charter: Charter = serde_json::from_str(&fair.charter).map_err(|_| fail("charter"))?;
    let same = charter.stolik == "charter" && charter.version == fair.version;
    for (fits, code) in [
        (same && file.stolik == "game", "charter"),
        (charter.game == file.game, "charter_game"),
        (charter.options == file.options, "charter_options"),
        (charter.seats.len() == file.seats.len(), "charter_seats"),
    ] {
        if !fits {
            return Err(fail(code));
        }
    }
    Ok((version, charter))
}

/// A list of seats and hashes, in the order of the seats.
fn read_list(list: &[(Seat, String)], seats: usize) -> Option<Vec<(Seat, Hash)>> {
    let read = |(seat, text): &(Seat, String)| Some((*seat, from_hex(text)?));
    let read: Vec<(Seat, Hash)> = list.iter().map(read).collect::<Option<_>>()?;
    let ordered = read.windows(2).all(|pair| pair[0].0 < pair[1].0);
    let seated = read.iter().all(|(seat, _)| usize::from(*seat) < seats);
    (ordered && seated).then_some(read)
}

/// What the rounds of drawing come to.
struct Drawn {
    version: Version,
    seed: Hash,
    /// The server's secret of the round that counts.
    secret: Hash,
    /// Its secret of round 1.
    first: Hash,
}

/// Checks all rounds, and that the seed is made of the one that counts.
fn check_draws(
    fair: &FairFile,
    version: Version,
    charter: &Charter,
    report: &mut Report,
) -> Result<Drawn, Misfit> {
    let fail = |code| misfit(Line::Draw, code, None, None);
    if !(1..=2).contains(&fair.draws.len()) {
        return Err(fail("draws"));
    }
    let mut rounds: Vec<Round> = Vec::new();
    for (number, draw) in (1..).zip(&fair.draws) {
        let last = usize::from(number) == fair.draws.len();
        let round = check_draw(fair, version, charter, draw, (number, rounds.first()))?;
        // Nobody draws twice without a reason, and a number that was promised is missed once.
        if !last && round.missing.is_empty() {
            return Err(misfit(Line::Draw, "drawn_again", Some(usize::from(number)), None));
        }
        if let (1, true, Some(seat)) = (number, last, round.missing.first()) {
            return Err(misfit(Line::Draw, "not_drawn_again", Some(1), Some(*seat)));
        }
        report.withheld.extend(round.missing.iter().map(|seat| (number, *seat)));
        rounds.push(round);
    }
    let (Some(first), Some(last)) = (rounds.first(), rounds.last()) else {
        return Err(fail("draws"));
    };
    let counted = version.counted(&last.list, &last.numbers);
    report.gave = counted.iter().map(|(seat, _)| *seat).collect();
    report.list = Some(hex(&last.hash));
    let seed = version.seed(&last.hash, &last.secret, counted);
    if hex(&seed) != fair.seed {
        return Err(fail("seed"));
    }
    Ok(Drawn { version, seed, secret: last.secret, first: first.secret })
}

/// A round of drawing that fits by itself.
struct Round {
    /// The server's secret of it.
    secret: Hash,
    hash: Hash,
    list: Vec<(Seat, Hash)>,
    numbers: Vec<(Seat, Hash)>,
    /// Who promised a number and did not say it.
    missing: Vec<Seat>,
}

/// Checks one round; of the second the first is known.
fn check_draw(
    fair: &FairFile,
    version: Version,
    charter: &Charter,
    draw: &DrawFile,
    (round, first): (u8, Option<&Round>),
) -> Result<Round, Misfit> {
    let at = Some(usize::from(round));
    let fail = |code, seat| misfit(Line::Draw, code, at, seat);
    let table: [u8; 16] = from_hex(&charter.table).ok_or(fail("charter", None))?;
    let (said, shown) = fair.secret_of(version, draw).ok_or(fail("secret", None))?;
    let shown: Hash = from_hex(shown).ok_or(fail("secret", None))?;
    let server = version.commitment(&table, charter.number, round, &shown);
    if hex(&server) != *said {
        return Err(fail("secret", None));
    }
    let secret = match version {
        Version::Two => shown,
        Version::Three => version.secret_of_round(&shown, round),
    };
    let seats = charter.seats.len();
    let list = read_list(&draw.list, seats).ok_or(fail("list", None))?;
    let head = version.charter_hash(&fair.charter);
    let hash = version.list_hash(&head, first.map(|first| &first.hash), &server, &list);
    if hex(&hash) != draw.hash {
        return Err(fail("list", None));
    }
    let left_out = |seat: &Seat| first.is_some_and(|first| first.missing.contains(seat));
    let none = |seat: &Seat| charter.seats[usize::from(*seat)].bot || left_out(seat);
    if let Some((seat, _)) = list.iter().find(|(seat, _)| none(seat)) {
        return Err(fail("list_seat", Some(*seat)));
    }
    let numbers = read_list(&draw.numbers, seats).ok_or(fail("numbers", None))?;
    for (seat, number) in &numbers {
        let promise = version.promise(&table, charter.number, round, *seat, number);
        if !list.contains(&(*seat, promise)) {
            return Err(fail("number", Some(*seat)));
        }
    }
    let said = |seat: &Seat| numbers.iter().any(|(other, _)| other == seat);
    let missing = list.iter().map(|(seat, _)| *seat).filter(|seat| !said(seat)).collect();
    Ok(Round { secret, hash, list, numbers, missing })
}

/// Folds the log: chance is drawn again, every move is judged again. The table as it stands then.
fn check_log(
    mut table: Box<dyn Table>,
    file: &GameFile,
    fair: &FairFile,
    charter: &Charter,
    drawn: &Drawn,
) -> Result<Box<dyn Table>, Misfit> {
    let mut source = Seeded::new(drawn.seed);
    let mut shuffles = Shuffles::new(drawn.version, &drawn.secret);
    let mut roots = fair.roots.iter();
    let read = |entry: &FileEntry| serde_json::from_str(entry.entry.get()).unwrap_or_default();
    let entries: Vec<Value> = file.entries.iter().map(read).collect();
    let chained = chain(drawn.version, &entries);
    for (place, (entry, text)) in entries.iter().zip(&file.entries).enumerate() {
        let at = Some(place + 1);
        let fail = |line, code| misfit(line, code, at, None);
        let link = 8 * place..8 * place + 8;
        let answer = entry.get("chance");
        let answer = answer.map(|answer| serde_json::from_value::<Answer>(answer.clone()));
        match (table.due(), answer) {
            (Due::Chance(question), Some(Ok(told))) => {
                check_chance(question, &told, &mut source, place, charter, drawn)
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
        if !table.fold(text.entry.get()) {
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
    Ok(table)
}

fn check_chance(
    question: Question,
    told: &Answer,
    source: &mut Seeded,
    place: usize,
    charter: &Charter,
    drawn: &Drawn,
) -> Result<(), &'static str> {
    if let Answer::Grown(deck) = told {
        let hash = hex(&drawn.version.deck_hash(&drawn.first, deck));
        return if charter.deck == Some(hash) { Ok(()) } else { Err("deck") };
    }
    match source.answer(question, place as u64, &|item| item.to_string()) {
        Ok(drawn) if drawn == *told => Ok(()),
        _ => Err("card"),
    }
}
