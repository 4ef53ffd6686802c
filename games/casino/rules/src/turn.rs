//! A turn from its beginning to its end, and the end of the game.

use super::action::{Named, Placement, Refusal};
use super::card::{Card, Cards, Symbol};
use super::dice::{DICE, Dice, Die, DieSet};
use super::event::{Event, Laid, Securing, Won};
use super::securing::settle;
use super::view::{LastTurn, piles};
use super::{Casino, MOST_TOKENS, MOST_WON, POOL, Stage};
use arrayvec::ArrayVec;
use kernel::{Outcome, Seat};

impl Casino {
    /// The turn passes to this seat. What it has exposed has survived.
    pub(super) fn begin_turn(&mut self, seat: Seat, events: &mut Vec<Event>) {
        self.turn = seat;
        self.number += 1;
        self.decision += 1;
        self.dice = Dice::default();
        self.stage = Stage::BeforeRoll;
        events.push(Event::Turn { seat, number: self.number });
        if self.setup.auto_secure && !self.face_up[usize::from(seat)].is_empty() {
            self.turn_face_down(seat, events);
        }
    }

    fn turn_face_down(&mut self, seat: Seat, events: &mut Vec<Event>) {
        let cards = std::mem::take(&mut self.face_up[usize::from(seat)]);
        let down = &mut self.face_down[usize::from(seat)];
        *down = down.and(cards);
        events.push(Event::Secured { seat, cards });
    }

    pub(super) fn secure(&mut self, seat: Seat, events: &mut Vec<Event>) -> Result<(), Refusal> {
        if self.face_up[usize::from(seat)].is_empty() {
            return Err(Refusal::NothingToSecure);
        }
        self.turn_face_down(seat, events);
        self.decision += 1;
        Ok(())
    }

    pub(super) fn exchange(
        &mut self,
        seat: Seat,
        named: &[Named],
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        let place = usize::from(seat);
        let mut cards = Cards::NONE;
        for name in named {
            match name.0 {
                None => return Err(Refusal::NoSuchCard),
                Some(card) if self.face_up[place].has(card) => return Err(Refusal::NotSecured),
                Some(card) if !self.face_down[place].has(card) || cards.has(card) => {
                    return Err(Refusal::NotYourCard);
                }
                Some(card) => cards.add(card),
            }
        }
        if cards.is_empty() {
            return Err(Refusal::NoSuchCard);
        }
        let worth = cards.points();
        let gained = worth.min(u16::from(MOST_TOKENS - self.tokens[place]));
        self.tokens[place] += gained as u8;
        cards.iter().for_each(|card| self.face_down[place].remove(card));
        self.exchanged = self.exchanged.and(cards);
        self.decision += 1;
        events.push(Event::Exchanged {
            seat,
            cards,
            gained: gained as u8,
            lost: worth - gained,
            tokens: self.tokens[place],
        });
        Ok(())
    }

    /// Takes the dice up; chance says what they show.
    pub(super) fn roll(&mut self, dice: DieSet) {
        self.dice.fresh = dice;
        self.stage = Stage::Rolling;
        self.decision += 1;
    }

    pub(super) fn reroll(&mut self, seat: Seat, named: &[Die]) -> Result<(), Refusal> {
        let free = self.dice.free();
        if free.is_empty() || named.is_empty() {
            return Err(Refusal::NoDice { free: free.count() });
        }
        if self.tokens[usize::from(seat)] == 0 {
            return Err(Refusal::NoTokens);
        }
        let mut dice = DieSet::NONE;
        for &die in named {
            if !free.has(die) || dice.has(die) {
                return Err(Refusal::DieNotFree { die });
            }
            dice.add(die);
        }
        self.tokens[usize::from(seat)] -= 1;
        self.roll(dice);
        Ok(())
    }

    /// The dice have fallen.
    pub(super) fn rolled(&mut self, sides: &[u16], events: &mut Vec<Event>) {
        let seat = self.turn;
        let again = self.dice.symbols[0].is_some();
        let symbols: ArrayVec<Symbol, DICE> =
            sides.iter().map(|side| Symbol::of_side(*side)).collect();
        for (die, symbol) in self.dice.fresh.iter().zip(&symbols) {
            self.dice.symbols[die.index()] = Some(*symbol);
        }
        let dice = self.dice.fresh.iter().collect();
        events.push(Event::Rolled {
            seat,
            dice,
            symbols,
            again,
            tokens: self.tokens[usize::from(seat)],
        });
        self.stage = Stage::Place;
        if self.layout().is_bust() {
            events.push(Event::Bust { seat });
            self.end_turn(true, ArrayVec::new(), None, events);
        }
    }

    pub(super) fn place(
        &mut self,
        seat: Seat,
        placements: &[Placement],
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        self.dice = self.layout().place(placements)?;
        let laid = |placement: &Placement| {
            let die = placement.die;
            Some(Laid { die, symbol: self.dice.symbols[die.index()]?, card: placement.card.0? })
        };
        events.push(Event::Placed { seat, dice: placements.iter().filter_map(laid).collect() });
        self.stage = Stage::Decide;
        self.decision += 1;
        Ok(())
    }

    /// Cards whose dice fill a combination.
    pub(super) fn complete(&self) -> Cards {
        self.dice
            .covered()
            .iter()
            .filter(|card| card.face().is_won_by(self.dice.pile(*card)))
            .collect()
    }

    pub(super) fn stop(&mut self, seat: Seat, events: &mut Vec<Event>) {
        let owner =
            |card: Card| (0..self.seats).find(|other| self.face_up[usize::from(*other)].has(card));
        let won: ArrayVec<Won, MOST_WON> =
            self.complete().iter().map(|card| Won { card, from: owner(card) }).collect();
        for Won { card, from } in &won {
            if let Some(from) = from {
                self.face_up[usize::from(*from)].remove(*card);
            }
            self.face_up[usize::from(seat)].add(*card);
        }
        events.push(Event::Stopped { seat, won: won.clone() });
        self.decision += 1;
        if won.is_empty() {
            self.end_turn(false, won, None, events);
        } else {
            self.won = won;
            self.stage = Stage::Securing;
        }
    }

    /// The securing roll has fallen.
    pub(super) fn secured(&mut self, sides: &[u16], events: &mut Vec<Event>) {
        let seat = self.turn;
        let place = usize::from(seat);
        let roll = std::array::from_fn(|die| Symbol::of_side(sides[die]));
        let securing = settle(self.face_up[place], roll);
        for matched in &securing.secured {
            self.face_up[place].remove(matched.card);
            self.face_down[place].add(matched.card);
        }
        events.push(Event::SecuringRoll { seat, securing: securing.clone() });
        let won = std::mem::take(&mut self.won);
        self.end_turn(false, won, Some(securing), events);
    }

    fn end_turn(
        &mut self,
        bust: bool,
        won: ArrayVec<Won, MOST_WON>,
        securing: Option<Securing>,
        events: &mut Vec<Event>,
    ) {
        let dice = self.dice.symbols.map(|symbol| symbol.expect("a turn ends after a roll"));
        let (number, seat, rolled, placed) =
            (self.number, self.turn, self.dice.fresh, piles(&self.dice));
        let lost = if bust { self.complete() } else { Cards::NONE };
        let taken: Cards = won.iter().map(|won| won.card).collect();
        self.last_turn =
            Some(LastTurn { number, seat, bust, dice, rolled, placed, won, lost, securing });
        self.refill(taken, events);
        if self.pool.len() < POOL {
            self.stage = Stage::Over;
            self.decision += 1;
            events.push(Event::Over { outcome: self.conclusion() });
        } else {
            self.begin_turn((seat + 1) % self.seats, events);
        }
    }

    /// New cards take the places of those that were won.
    fn refill(&mut self, taken: Cards, events: &mut Vec<Event>) {
        let mut new = ArrayVec::new();
        let mut pool = ArrayVec::new();
        for card in self.pool.drain(..) {
            if !taken.has(card) {
                pool.push(card);
            } else if let Some(next) = self.stack.pop() {
                new.push(next);
                pool.push(next);
            }
        }
        self.pool = pool;
        if !new.is_empty() {
            events.push(Event::Refilled { cards: new, stack: self.stack.len() as u8 });
        }
    }

    /// Who has won; asked only when the game is over.
    pub(super) fn conclusion(&self) -> Outcome {
        let most = (0..self.seats).map(|seat| self.score(seat)).max();
        Outcome {
            winners: (0..self.seats).filter(|seat| Some(self.score(*seat)) == most).collect(),
            scores: (0..self.seats).map(|seat| i32::from(self.score(seat))).collect(),
            reason: "pool_short".to_string(),
        }
    }
}
