//! The drawing of a game's seed by the server and the phones together: what the log says of it, and
//! the steps from the charter to the game. `docs/CHANCE.md` has every byte.

use super::drawn::{Drawn, Hex};
use super::entry::{PersonId, TableEntry};
use super::folded::Folded;
use super::refusal::{CommandRefusal, TableRefusal};
use super::state::{Draft, TableConfig, TableState};
use crate::clock::{Millis, millis};
use fair::{Charter, CharterSeat, Hash, Version, hex};
use kernel::{Answer, DeckId, Grown, Seat};
use serde::Deserialize;
use serde_json::Value;

/// A game that is being drawn: it starts when the last number is there.
#[derive(Clone, Debug)]
pub(super) struct Drawing {
    pub drawn: Drawn,
    pub game: String,
    pub options: Value,
    pub seats: Vec<PersonId>,
    /// What was grown for it, or taken from a deck.
    pub grown: Option<Vec<Grown>>,
    pub deck: Option<DeckId>,
}

impl Drawing {
    /// Whether a seat has no phone, or withheld its number in the first round and is not asked
    /// again.
    pub fn left_out(&self, seat: Seat) -> bool {
        let first = self.drawn.rounds.first().filter(|_| self.drawn.round() > 1);
        self.drawn.bots.contains(&seat)
            || first.is_some_and(|first| first.missing().any(|other| other == seat))
    }
}

impl Folded {
    /// Applies an entry of a drawing; false if it cannot follow.
    pub(super) fn apply_draw(&mut self, entry: &TableEntry, config: &TableConfig) -> bool {
        let TableEntry::Draw { number, game, options, seats, grown, .. } = entry else {
            return self.drawing.as_mut().is_some_and(|drawing| drawing.drawn.step(entry));
        };
        let idle = self.running().is_none();
        let begun = config.find(game).filter(|_| idle).zip(Drawn::begin(entry));
        let Some((rules, drawn)) = begun else { return false };
        let (game, options, deck) = (game.clone(), options.clone(), rules.deck(options));
        let (seats, grown) = (seats.clone(), grown.clone());
        self.drawing = Some(Drawing { drawn, game, options, seats, grown, deck });
        (self.game, self.games_started) = (None, *number);
        self.starts.push((*number, self.seq));
        (self.paused, self.regret) = (false, false);
        true
    }
}

impl TableState {
    /// Whose phones are here and take part in drawing.
    fn takes_part(&self, person: PersonId) -> bool {
        self.live.take_part.contains(&person) && self.live.here(person)
    }

    /// Whether anybody would draw with the server if a game started now.
    pub(super) fn somebody_draws(&self) -> bool {
        self.folded.order.iter().any(|person| self.takes_part(*person))
    }

    /// Begins to draw for the game that is to start.
    pub(super) fn begin_draw(
        &mut self,
        now: Millis,
        kept: Hash,
        seats: Vec<PersonId>,
        grown: Option<Vec<Grown>>,
        draft: &mut Draft,
    ) {
        let number = self.folded.games_started + 1;
        let version = Version::NEWEST;
        let secret = version.secret_of_round(&kept, 1);
        let invite = self.names.invite.to_string();
        let table = fair::table_name(version, &invite);
        // A program that does not draw is no phone that is missing.
        let bot = |id: PersonId| {
            self.person(id).is_none_or(|person| person.is_machine())
                && !self.person(id).is_some_and(|it| it.is_program() && self.takes_part(id))
        };
        let seat = |person: &PersonId| CharterSeat { person: *person, bot: bot(*person) };
        let (game, options) = (self.folded.rules.id().to_string(), self.folded.options.clone());
        let charter = Charter {
            stolik: "charter".to_string(),
            version: version.number(),
            table: hex(&table),
            number,
            game: game.clone(),
            rules: env!("CARGO_PKG_VERSION").to_string(),
            options: options.clone(),
            seats: seats.iter().map(seat).collect(),
            deck: grown.as_ref().map(|deck| hex(&version.deck_hash(&secret, deck))),
        };
        let charter = serde_json::to_string(&charter).expect("plain data is always JSON");
        let server = Hex(version.commitment(&table, number, 1, &version.shown(&kept, 1)));
        let draw = TableEntry::Draw { number, charter, game, options, seats, grown, server };
        self.put(draft, draw);
        draft.seed = Some((number, kept));
        self.live.draw.kept = Some(kept);
        self.live.draw.since = Some(now);
    }

    /// When the drawing goes on without those who have said nothing.
    pub(super) fn draw_wakes(&self) -> Option<Millis> {
        let drawing = self.folded.drawing.as_ref()?;
        let round = drawing.drawn.last()?;
        // Two seconds for all of it: half of them for the first list, the rest for numbers and for
        // a second round.
        let eighths = match (drawing.drawn.round(), round.closed) {
            (1, false) => 4,
            (1, true) => 6,
            (_, false) => 7,
            (_, true) => 8,
        };
        // A drawing that was found in the log has its time from now on.
        let Some(since) = self.live.draw.since else { return Some(0) };
        Some(since + millis(self.config.pace.draw) * eighths / 8)
    }

    /// Takes the drawing as far as it can go now; at its end the game starts.
    pub(super) fn tend_draw(&mut self, now: Millis, draft: &mut Draft) {
        if self.folded.drawing.is_none() || !self.live.awake() {
            return;
        }
        self.live.draw.since.get_or_insert(now);
        while let Some(entry) = self.next_draw_step(now) {
            self.put(draft, entry);
        }
        let finished = self.folded.drawing.as_ref().is_some_and(|drawing| {
            let late = self.draw_wakes().is_none_or(|time| time <= now);
            let last = drawing.drawn.last();
            last.is_some_and(|last| last.closed && (late || last.missing().next().is_none()))
        });
        if finished && let Some(drawing) = self.folded.drawing.clone() {
            self.open_drawn(now, drawing, draft);
        }
    }

    /// What follows in a drawing before the game can start, if anything does.
    fn next_draw_step(&self, now: Millis) -> Option<TableEntry> {
        let drawing = self.folded.drawing.as_ref()?;
        let (round, last) = (drawing.drawn.round(), drawing.drawn.last()?);
        let late = self.draw_wakes().is_none_or(|time| time <= now);
        if !last.closed {
            let awaited = |(seat, person): (Seat, &PersonId)| {
                self.takes_part(*person)
                    && !drawing.left_out(seat)
                    && !last.list.iter().any(|(other, _)| *other == seat)
            };
            let closes = late || !(0..).zip(&drawing.seats).any(awaited);
            return closes.then_some(TableEntry::ListClosed);
        }
        if round > 1 || !late || last.missing().next().is_none() {
            return None;
        }
        let kept = self.live.draw.kept?;
        let Drawn { version, table, number, .. } = &drawing.drawn;
        let anew = || Hex(version.commitment(table, *number, 2, &version.shown(&kept, 2)));
        let server = (*version == Version::Two).then(anew);
        Some(TableEntry::DrawnAgain { server })
    }

    /// A phone promises a number, or says it.
    pub(super) fn draw_command(
        &mut self,
        me: PersonId,
        (number, round, hash): (u32, u8, &str),
        reveals: bool,
        now: Millis,
        draft: &mut Draft,
    ) -> Result<(), CommandRefusal> {
        let hash: Hash = fair::from_hex(hash).ok_or(TableRefusal::Malformed)?;
        let late = || CommandRefusal::from(TableRefusal::TooLate);
        let drawing = self.folded.drawing.as_ref().ok_or_else(late)?;
        let Drawn { version, table, .. } = drawing.drawn;
        let last = drawing.drawn.last().ok_or_else(late)?;
        if (drawing.drawn.number, drawing.drawn.round()) != (number, round) {
            return Err(late());
        }
        let seat = drawing.seats.iter().position(|person| *person == me);
        let seat = seat.ok_or(TableRefusal::NotSeated)? as Seat;
        if last.closed != reveals || drawing.left_out(seat) {
            return Err(late());
        }
        let said = |list: &[(Seat, Hash)]| list.iter().find(|(other, _)| *other == seat).copied();
        let (before, entry) = match reveals {
            false => (said(&last.list), TableEntry::Promised { seat, hash: Hex(hash) }),
            true => (said(&last.numbers), TableEntry::Revealed { seat, number: Hex(hash) }),
        };
        let promised = version.promise(&table, number, round, seat, &hash);
        if reveals && said(&last.list) != Some((seat, promised)) {
            return Err(TableRefusal::Malformed.into());
        }
        // Said twice, it has been said.
        match before {
            Some((_, before)) if before == hash => return Ok(()),
            Some(_) => return Err(late()),
            None => {}
        }
        self.put(draft, entry);
        self.tend_draw(now, draft);
        Ok(())
    }

    /// The game whose chance is fixed now is opened.
    fn open_drawn(&mut self, now: Millis, drawing: Drawing, draft: &mut Draft) {
        let Some(kept) = self.live.draw.kept else { return };
        let Some(seed) = drawing.drawn.seed(&kept) else { return };
        let Drawing { drawn, game, options, seats, grown, .. } = drawing;
        self.put(draft, TableEntry::Started { number: drawn.number, game, options, seats });
        self.open_game(now, (seed, Some(kept)), grown, draft);
    }

    /// The root of an answer of chance that was just written down, if it is a shuffle of a game
    /// that was drawn.
    pub(super) fn root_of(&self, entry: &str) -> Option<TableEntry> {
        let fair = self.folded.game.as_ref()?.fair.as_ref()?;
        let kept = self.live.game.kept.as_ref()?;
        if !entry.starts_with(r#"{"chance":{"shuffle":"#) {
            return None;
        }
        #[derive(Deserialize)]
        struct Chance {
            chance: Answer,
        }
        let Chance { chance: Answer::Shuffle(items) } = serde_json::from_str(entry).ok()? else {
            return None;
        };
        Some(TableEntry::Root(Hex(fair.root(kept, &items))))
    }
}
