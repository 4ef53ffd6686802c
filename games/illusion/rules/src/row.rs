//! A round: the row grows, somebody doubts, and the cards are turned over.

use super::{ARROWS, Drawn, Event, Illusion, LastRound, Refusal, Rounds, Stage};
use kernel::{Outcome, Seat, Whole};

/// So many arrow cards win.
const ENOUGH: usize = 3;

impl Illusion {
    /// Turns up the next arrow and lays the top card next to it. The stack is not empty: after a
    /// doubt there are always cards.
    pub(super) fn begin_round(&mut self, events: &mut Vec<Event>) {
        let colour = self.arrows[usize::from(self.round)];
        self.round += 1;
        self.decision += 1;
        self.colour = Some(colour);
        self.last_placed_by = None;
        let first = self.draw();
        self.row.push(first);
        events.push(Event::Round { round: self.round, colour, card: first.name, seat: self.turn });
        self.go_on();
    }

    /// Takes the top card; the next one can be seen then.
    fn draw(&mut self) -> Drawn {
        let drawn = self.top().expect("the stack has a card");
        self.stack.pop();
        if !self.stack.is_empty() {
            self.shown += 1;
        }
        drawn
    }

    /// The seat whose turn it is moves, but an empty stack is made anew first, if there is
    /// something to make it of.
    fn go_on(&mut self) {
        let reshuffle = self.stack.is_empty() && !self.discarded.is_empty();
        self.stage = if reshuffle { Stage::Reshuffle { then_begin: false } } else { Stage::Play };
    }

    pub(super) fn place(
        &mut self,
        seat: Seat,
        at: Whole,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        if self.stack.is_empty() {
            return Err(Refusal::MustDoubt);
        }
        let most = self.row.len() as u8;
        let Some(at) = u8::try_from(at.0).ok().filter(|at| *at <= most) else {
            return Err(Refusal::NoSuchPlace { most });
        };
        let drawn = self.draw();
        self.row.insert(usize::from(at), drawn);
        self.last_placed_by = Some(seat);
        self.turn = (seat + 1) % self.seats();
        self.decision += 1;
        events.push(Event::Placed { seat, card: drawn.name, at });
        self.go_on();
        Ok(())
    }

    pub(super) fn doubt(&mut self, doubter: Seat, events: &mut Vec<Event>) -> Result<(), Refusal> {
        let (Some(placed_by), Some(colour)) = (self.last_placed_by, self.colour) else {
            return Err(Refusal::MustPlaceFirst);
        };
        let numbers: Vec<_> = self.row.iter().map(|drawn| self.deck.numbers(drawn.card)).collect();
        let values: Vec<u8> = numbers.iter().map(|numbers| numbers.of(colour)).collect();
        let cards: Vec<_> = self.row.iter().map(|drawn| drawn.name).collect();
        let correct = values.is_sorted();
        let winner = if correct { placed_by } else { doubter };
        events.push(Event::Doubted {
            seat: doubter,
            colour,
            cards: cards.clone(),
            numbers: numbers.clone(),
            correct,
            winner,
        });
        self.last_round =
            Some(LastRound { colour, values, correct, doubter, winner, placed_by, cards, numbers });
        self.decision += 1;
        self.last_row = std::mem::take(&mut self.row);
        self.discarded.extend(self.last_row.iter().map(|drawn| drawn.card));
        self.won[usize::from(winner)].push(colour);
        self.turn = winner;
        let decided = match self.setup.rounds {
            Rounds::FirstToThree => self.won[usize::from(winner)].len() == ENOUGH,
            Rounds::AllTwelve => self.round == u16::from(ARROWS),
        };
        if decided {
            self.end(events);
        } else if self.stack.is_empty() {
            self.stage = Stage::Reshuffle { then_begin: true };
        } else {
            self.begin_round(events);
        }
        Ok(())
    }

    /// The discarded cards, in this order, are the new stack.
    pub(super) fn new_stack(&mut self, order: &[u16], then_begin: bool, events: &mut Vec<Event>) {
        self.stack = order.iter().rev().map(|item| self.discarded[usize::from(*item)]).collect();
        self.discarded.clear();
        self.shown += 1;
        events.push(Event::Reshuffled { cards: self.stack.len() as u8 });
        if then_begin {
            self.begin_round(events);
        } else {
            self.stage = Stage::Play;
        }
    }

    fn end(&mut self, events: &mut Vec<Event>) {
        self.stage = Stage::Over;
        self.colour = None;
        self.last_placed_by = None;
        events.push(Event::Over { outcome: self.conclusion() });
    }

    /// Who has won, and why; asked only when the game is over.
    pub(super) fn conclusion(&self) -> Outcome {
        let most = self.won.iter().map(|won| won.len()).max().unwrap_or(0);
        let winners =
            (0..self.seats()).filter(|seat| self.won[usize::from(*seat)].len() == most).collect();
        let reason = match self.setup.rounds {
            Rounds::FirstToThree => "three_arrows",
            Rounds::AllTwelve => "twelve_rounds",
        };
        Outcome {
            winners,
            scores: self.won.iter().map(|won| won.len() as i32).collect(),
            reason: reason.to_string(),
        }
    }
}
