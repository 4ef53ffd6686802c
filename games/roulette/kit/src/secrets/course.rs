//! The course of a game as its public events tell it: which chance was whose, what was turned,
//! shown, drawn and played.

use kernel::{Answer, Entry, Eye, Play, Seat, Seats};
use roulette::{Action, ActionCard, BULLETS, Cartridge, Event, Roulette, Setup};

/// A place in a shuffled action deck.
#[derive(Clone, Default)]
pub(super) struct Place {
    pub owner: Option<Seat>,
    pub played: bool,
}

/// A shuffled action deck.
pub(super) struct Stack {
    pub entry: usize,
    pub places: Vec<Place>,
    kinds: Vec<ActionCard>,
    drawn: usize,
}

/// One order of a magazine, from a shuffle to the next.
pub(super) struct Span {
    pub entry: usize,
    /// Clicks and bullets that were turned before it, this round.
    turned: (u16, u16),
    /// Penalties before it, this round.
    swaps: u16,
    /// Cards that everyone has seen, by their place.
    seen: Vec<(usize, Cartridge)>,
    /// Cards that these seats have looked at.
    peeked: Vec<(Seat, usize, Cartridge)>,
}

impl Span {
    /// What the eye knows of it, each place once.
    pub fn known_to(&self, eye: Eye) -> Vec<(usize, Cartridge)> {
        let mut known = self.seen.clone();
        for (seat, place, card) in &self.peeked {
            if eye == Eye::Seat(*seat) && known.iter().all(|(other, _)| other != place) {
                known.push((*place, *card));
            }
        }
        known
    }
}

/// What a seat loaded for one round.
pub(super) struct Load {
    pub seat: Seat,
    /// The entry that hid a card.
    pub entry: usize,
    pub hidden: Cartridge,
    pub shown: bool,
    pub spans: Vec<Span>,
    /// Bullets of penalties when the round began.
    extra: u16,
    /// Whether there was a click for each penalty; one that the empty supply has prevented tells
    /// nothing.
    gave_click: Vec<bool>,
    turned: (u16, u16),
    swaps: u16,
}

impl Load {
    /// Clicks and bullets in the magazine at this moment, if this card is hidden; nothing if that
    /// cannot be.
    pub fn contents(&self, hidden: Cartridge, span: &Span) -> Option<(u16, u16)> {
        self.left(hidden, span.turned, span.swaps)
    }

    fn left(&self, hidden: Cartridge, turned: (u16, u16), swaps: u16) -> Option<(u16, u16)> {
        let click = u16::from(hidden == Cartridge::Click);
        let clicks = 6u16.checked_sub(self.extra + click + swaps + turned.0)?;
        let bullets = (1 + self.extra + swaps).checked_sub(1 - click + turned.1)?;
        Some((clicks, bullets))
    }

    /// Whether all that the eye has seen could have happened with this card hidden.
    pub fn allows(&self, hidden: Cartridge, eye: Eye) -> bool {
        let fits = |span: &Span| {
            self.contents(hidden, span).is_some_and(|(clicks, bullets)| {
                let known = span.known_to(eye);
                let count = |kind| known.iter().filter(|(_, card)| *card == kind).count();
                count(Cartridge::Click) <= usize::from(clicks)
                    && count(Cartridge::Bullet) <= usize::from(bullets)
            })
        };
        let paid = |(number, gave): (u16, &bool)| {
            let swaps = number.min(self.swaps);
            self.left(hidden, (0, 0), swaps).is_some_and(|(clicks, _)| (clicks > 0) == *gave)
        };
        self.left(hidden, (0, 0), 0).is_some()
            && self.spans.iter().all(fits)
            && (0..).zip(&self.gave_click).all(paid)
    }
}

/// A choice that is sealed at the end of the log.
pub(super) struct Sealed {
    pub entry: usize,
    pub seat: Seat,
    pub action: Action,
    /// Whom it could be about.
    pub targets: Vec<Seat>,
}

/// All of it.
pub(super) struct Course {
    pub stacks: Vec<Stack>,
    pub loads: Vec<Load>,
    /// Entries that shuffled a magazine whose seat is out of the round.
    pub restored: Vec<usize>,
    pub sealed: Vec<Sealed>,
    seats: u8,
    alive: Seats,
    in_round: Seats,
    extra: Vec<u16>,
    supply: u16,
    discard: Vec<ActionCard>,
    /// The load of each seat in this round.
    current: Vec<Option<usize>>,
    /// Whose magazine is shuffled next by a penalty or a card.
    pending: Option<Seat>,
    /// Who has still to spin.
    to_spin: Seats,
}

impl Course {
    pub fn of(setup: &Setup, seats: u8, log: &[Entry<Action>]) -> Course {
        let mut course = Course {
            stacks: Vec::new(),
            loads: Vec::new(),
            restored: Vec::new(),
            sealed: Vec::new(),
            seats,
            alive: Seats::first(seats),
            in_round: Seats::first(seats),
            extra: vec![0; usize::from(seats)],
            supply: u16::from(BULLETS - seats),
            discard: Vec::new(),
            current: vec![None; usize::from(seats)],
            pending: None,
            to_spin: Seats::NONE,
        };
        let mut play = Play::<Roulette>::open(setup, seats);
        for (number, entry) in log.iter().enumerate() {
            let mut events = Vec::new();
            assert!(play.fold(entry, &mut events), "a log folds");
            match entry {
                Entry::Chance(Answer::Shuffle(order)) => course.shuffled(number, order, &events),
                Entry::Act { seat, action } => course.acted(number, *seat, action, log),
                Entry::Chance(_) => {}
            }
            events.iter().for_each(|event| course.happened(event));
        }
        course
    }

    fn shuffled(&mut self, entry: usize, order: &[u16], events: &[Event]) {
        if self.stacks.is_empty() || matches!(events.first(), Some(Event::Reshuffled { .. })) {
            let cards: Vec<ActionCard> = if self.stacks.is_empty() {
                ActionCard::deck().collect()
            } else {
                std::mem::take(&mut self.discard)
            };
            let kinds = order.iter().map(|item| cards[usize::from(*item)]).collect();
            self.stacks.push(Stack {
                entry,
                places: vec![Place::default(); order.len()],
                kinds,
                drawn: 0,
            });
            return;
        }
        let seat = self.pending.take().or_else(|| {
            let seat = self.to_spin.lowest()?;
            self.to_spin.remove(seat);
            Some(seat)
        });
        let seat = seat.expect("every other shuffle is of somebody's magazine");
        match self.load(seat).filter(|_| self.in_round.has(seat)) {
            Some(load) => {
                let (turned, swaps) = (self.loads[load].turned, self.loads[load].swaps);
                self.loads[load].spans.push(Span {
                    entry,
                    turned,
                    swaps,
                    seen: Vec::new(),
                    peeked: Vec::new(),
                });
            }
            None => self.restored.push(entry),
        }
    }

    fn load(&self, seat: Seat) -> Option<usize> {
        self.current[usize::from(seat)]
    }

    fn acted(&mut self, entry: usize, seat: Seat, action: &Action, log: &[Entry<Action>]) {
        let others: Vec<Seat> = (0..self.seats).filter(|other| *other != seat).collect();
        match *action {
            Action::Hide { card } => {
                self.current[usize::from(seat)] = Some(self.loads.len());
                let extra = self.extra[usize::from(seat)];
                self.loads.push(Load {
                    seat,
                    entry,
                    hidden: card,
                    shown: false,
                    spans: Vec::new(),
                    extra,
                    gave_click: Vec::new(),
                    turned: (0, 0),
                    swaps: 0,
                });
                if self.alive.iter().all(|seat| self.load(seat).is_some()) {
                    self.to_spin = self.alive;
                }
            }
            Action::Bet { .. } | Action::Aim { .. } => {
                self.sealed.push(Sealed { entry, seat, action: *action, targets: others })
            }
            Action::Accuse { .. } | Action::Pass => {
                let shown =
                    |other: &Seat| self.load(*other).is_some_and(|load| self.loads[load].shown);
                let targets = others
                    .into_iter()
                    .filter(|other| self.alive.has(*other) && !shown(other))
                    .collect();
                self.sealed.push(Sealed { entry, seat, action: *action, targets });
            }
            Action::Play { card, target, .. } => {
                let card = card.0.expect("a card that was played exists");
                self.played(seat, card);
                if let ActionCard::Barrel | ActionCard::Voyeur = card {
                    let target = target
                        .filter(|_| card == ActionCard::Voyeur)
                        .map_or(seat, |target| target.0 as Seat);
                    self.peeked(seat, target, log);
                }
            }
            _ => {}
        }
    }

    fn played(&mut self, seat: Seat, card: ActionCard) {
        self.discard.push(card);
        for stack in &mut self.stacks {
            let places = stack.places.iter_mut().zip(&stack.kinds);
            if let Some((place, _)) = places
                .into_iter()
                .find(|(place, kind)| place.owner == Some(seat) && !place.played && **kind == card)
            {
                place.played = true;
                return;
            }
        }
    }

    fn peeked(&mut self, seat: Seat, target: Seat, log: &[Entry<Action>]) {
        let load = self.load(target).expect("only loaded magazines can be looked at");
        let (hidden, load) = (self.loads[load].hidden, &mut self.loads[load]);
        let place = load.spans.len() - 1;
        let (clicks, _) = load
            .contents(hidden, &load.spans[place])
            .expect("what really lies there can lie there");
        let Entry::Chance(Answer::Shuffle(order)) = &log[load.spans[place].entry] else { return };
        for (depth, item) in order.iter().take(3).enumerate() {
            let card = if *item < clicks { Cartridge::Click } else { Cartridge::Bullet };
            load.spans[place].peeked.push((seat, depth, card));
        }
    }

    fn turned(&mut self, seat: Seat, card: Cartridge) {
        let Some(load) = self.load(seat).map(|load| &mut self.loads[load]) else { return };
        if let Some(span) = load.spans.last_mut() {
            span.seen.push((span.seen.len(), card));
        }
        match card {
            Cartridge::Click => load.turned.0 += 1,
            Cartridge::Bullet => load.turned.1 += 1,
        }
    }

    fn happened(&mut self, event: &Event) {
        match event {
            Event::Round { .. } => {
                self.in_round = self.alive;
                self.current.fill(None);
            }
            Event::Bets { .. } | Event::Ballot { .. } => self.sealed.clear(),
            Event::Shot { fired, .. } => {
                self.sealed.clear();
                fired.iter().for_each(|fired| self.turned(fired.seat, fired.card));
            }
            Event::OnceMore { seat, card } => {
                card.iter().for_each(|card| self.turned(*seat, *card))
            }
            Event::Shown { seat, .. } => {
                if let Some(load) = self.load(*seat) {
                    self.loads[load].shown = true;
                }
            }
            Event::Died { seat, left, .. } => {
                self.in_round.remove(*seat);
                if *left == 0 {
                    self.alive.remove(*seat);
                } else {
                    self.supply += std::mem::take(&mut self.extra[usize::from(*seat)]);
                }
            }
            Event::Penalty { seat, swapped } => self.penalty(*seat, *swapped),
            Event::Respun { seat } => self.pending = Some(*seat),
            Event::Drew { seat, cards } => {
                let stack = self.stacks.last_mut().expect("cards come from a deck");
                for place in &mut stack.places[stack.drawn..stack.drawn + usize::from(*cards)] {
                    place.owner = Some(*seat);
                }
                stack.drawn += usize::from(*cards);
            }
            _ => {}
        }
    }

    fn penalty(&mut self, seat: Seat, swapped: bool) {
        if let Some(load) = self.load(seat).filter(|_| self.in_round.has(seat)) {
            let load = &mut self.loads[load];
            if self.supply > 0 {
                load.gave_click.push(swapped);
            }
            load.swaps += u16::from(swapped);
        }
        if swapped {
            self.pending = Some(seat);
            self.supply -= 1;
            self.extra[usize::from(seat)] += 1;
        }
    }
}
