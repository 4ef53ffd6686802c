//! The best play of a whole turn over all cards within reach, exactly.
//!
//! Two observations keep it small; the tests compare it with a search that uses neither.
//!
//! 1. *Lay one die and roll on, or lay what wins most and stop.* Whatever may lie on cards may also
//!    lie there with fewer dice, and a die held back can be laid later; a bust loses everything
//!    whether it was laid or not. So whoever rolls on lays the one die that has to be laid.
//! 2. Then the dice that lie free tell how many rolls there were, and with them how many tokens are
//!    spent. A place of the search is what lies on each card; with it go the values of all choices
//!    of free dice at once.
//!
//! Where not even luck could pay for another roll, nothing is searched.

use super::mix::Mix;
use super::target::{FULL, Target};
use super::throws::{NONE, SIDES, Throws, code, count, die, symbols};
use arrayvec::ArrayVec;
use casino::{Card, DICE, Symbol, Symbols};
use std::collections::HashMap;
use std::hash::BuildHasherDefault;

/// Cards that are planned for, at most.
pub const MOST_AIMS: usize = 10;
/// Those, and the room on all others.
const TARGETS: usize = MOST_AIMS + 1;

/// Gains below this are noise.
const EXACT: f32 = 1e-6;

/// What a turn comes to: by tokens spent, then by the cards that are won, as bits in the order of
/// the aims.
pub type Worth = Vec<Vec<f32>>;

/// Which pile lies on each target.
type State = [u8; TARGETS];

/// Dice for cards.
pub type Laying = Vec<(Card, Symbols)>;

/// What to do with dice that were just rolled.
pub struct Placing {
    /// What the turn is worth.
    pub value: f32,
    /// What to lay, the die that has to be laid first.
    pub laying: Laying,
    /// What to hold when the others are rolled again; nothing if it is best to stop.
    pub held: Option<Symbols>,
}

/// Targets to be won, and what each of them lacks.
type Chosen = ArrayVec<(usize, u32), TARGETS>;

/// Lists that are used again for every place with so many free dice.
#[derive(Default)]
struct Scratch {
    now: Vec<f32>,
    later: Vec<f32>,
    laying: Vec<f32>,
    rolling: Vec<f32>,
}

/// What another roll is measured by.
struct Hope {
    dice: u8,
    spent: usize,
    rolls: usize,
    /// The value of stopping with what is won, and that for one token more.
    stop: f32,
    without: f32,
}

/// A turn from some point on.
pub struct Whole {
    targets: Vec<Target>,
    /// Cards that only take dice out of the way.
    others: Vec<(Card, Symbols)>,
    worth: Worth,
    tokens: u8,
    /// So many dice lie free when nothing has been spent yet.
    unspent: u8,
    /// Where the values of a place stand.
    known: HashMap<u128, u32, BuildHasherDefault<Mix>>,
    values: Vec<f32>,
    scratch: [Scratch; DICE + 1],
    best: Vec<f32>,
}

impl Whole {
    /// A turn in which these cards are aimed at, with what lies on them; `others` take dice as well
    /// and are not aimed at. There are `dice` free dice when a token has to be paid for the next
    /// roll.
    pub fn new(
        aims: &[(Card, Symbols)],
        others: &[(Card, Symbols)],
        dice: u8,
        tokens: u8,
        worth: Worth,
    ) -> Whole {
        assert!(aims.len() <= MOST_AIMS, "at most {MOST_AIMS} aims");
        let mut targets: Vec<Target> =
            aims.iter().map(|(card, pile)| Target::new(*card, *pile, dice + 1)).collect();
        let fits = |symbol: Symbol| {
            others.iter().any(|(card, pile)| card.face().allows(pile.with(symbol)))
        };
        if !others.is_empty() {
            targets.push(Target::room(Symbol::ALL.map(fits)));
        }
        Whole {
            targets,
            others: others.to_vec(),
            worth,
            tokens,
            unspent: dice,
            known: HashMap::default(),
            values: Vec::new(),
            scratch: Default::default(),
            best: Vec::new(),
        }
    }

    /// How many places have been searched.
    pub fn places(&self) -> usize {
        self.known.len()
    }

    fn spent(&self, dice: u8) -> usize {
        usize::from(self.unspent - dice)
    }

    /// The targets that are won.
    fn won(&self, state: &State) -> usize {
        let piles = self.targets.iter().zip(state).enumerate();
        piles
            .filter(|(_, (target, pile))| target.piles[usize::from(**pile)].is_won)
            .fold(0, |won, (place, _)| won | 1 << place)
    }

    /// What cards are worth when so many dice are still free.
    fn worth(&self, dice: u8) -> &[f32] {
        &self.worth[self.spent(dice)]
    }

    /// Calls `found` with every set of targets that so many dice could win besides, and what they
    /// ask for.
    fn wins(
        &self,
        state: &State,
        from: usize,
        (won, asked, left): (usize, u32, u8),
        chosen: &mut Chosen,
        found: &mut impl FnMut(usize, u32, &Chosen),
    ) {
        found(won, asked, chosen);
        for place in from..self.targets.len() {
            let pile = &self.targets[place].piles[usize::from(state[place])];
            for (lacks, dice) in pile.lacks.iter().filter(|(_, dice)| *dice <= left) {
                chosen.push((place, *lacks));
                let more = (won | 1 << place, asked + lacks, left - dice);
                self.wins(state, place + 1, more, chosen, found);
                chosen.pop();
            }
        }
    }

    /// For every choice of so many free dice, the value of laying what wins most and stopping: at
    /// once, and for one token more.
    fn stopping(&self, dice: u8, state: &State, now: &mut Vec<f32>, later: &mut Vec<f32>) {
        let (throws, won) = (Throws::all(), self.won(state));
        let choices = throws.sizes[usize::from(dice)].list.len();
        let (spent, next) = (self.worth(dice), self.worth(dice - 1));
        now.clear();
        now.resize(choices, spent[won]);
        later.clear();
        later.resize(choices, next[won]);
        self.wins(state, 0, (won, 0, dice), &mut Chosen::new(), &mut |won, asked, chosen| {
            if !chosen.is_empty() {
                let (spent, next) = (spent[won], next[won]);
                let size = symbols(asked).count();
                for &number in throws.filling(usize::from(dice), asked, size) {
                    let number = usize::from(number);
                    now[number] = now[number].max(spent);
                    later[number] = later[number].max(next);
                }
            }
        });
    }

    /// Whether another roll could pay with the best dice that can lie free: then all but one die of
    /// every card that is still to be won are there, and that one shows a symbol or a joker.
    fn has_hope(&self, dice: u8, state: &State) -> bool {
        let spent = self.spent(dice);
        if dice == 0 || spent >= usize::from(self.tokens) {
            return false;
        }
        let won = self.won(state);
        let hope = Hope {
            dice,
            spent,
            rolls: usize::from(dice).min(usize::from(self.tokens) - spent),
            stop: self.worth[spent][won],
            without: self.worth[spent + 1][won],
        };
        self.hope(&hope, state, 0, (won, dice), &[0.0; 8])
    }

    fn hope(
        &self,
        hope: &Hope,
        state: &State,
        from: usize,
        (won, left): (usize, u8),
        chances: &[f32; 8],
    ) -> bool {
        for place in from..self.targets.len() {
            let pile = &self.targets[place].piles[usize::from(state[place])];
            if pile.least > left {
                continue;
            }
            let mut both = *chances;
            for (roll, chance) in both.iter_mut().enumerate().take(hope.rolls + 1).skip(1) {
                *chance = (*chance + pile.luck(hope.dice, roll)).min(1.0);
            }
            let won = won | 1 << place;
            let mut value = 0.0;
            for roll in 1..=hope.rolls {
                value +=
                    (both[roll] - both[roll - 1]).max(0.0) * self.worth[hope.spent + roll][won];
                if value + (1.0 - both[roll]) * hope.without > hope.stop + EXACT {
                    return true;
                }
            }
            if self.hope(hope, state, place + 1, (won, left - pile.least), &both) {
                return true;
            }
        }
        false
    }

    /// For every side, the best values of laying one such die, for every choice of the dice that
    /// are left then. `stop` are the values of winning and stopping with all of them.
    fn laying(&mut self, dice: u8, state: &State, stop: &[f32]) -> Vec<f32> {
        let throws = Throws::all();
        let smaller = &throws.sizes[usize::from(dice) - 1];
        let fewer = smaller.list.len();
        let mut best = std::mem::take(&mut self.scratch[usize::from(dice)].laying);
        best.clear();
        best.resize(SIDES * fewer, self.worth(dice - 1)[0]);
        for side in 0..SIDES {
            let best = &mut best[side * fewer..][..fewer];
            let mut fits = false;
            for place in 0..self.targets.len() {
                let with = self.targets[place].piles[usize::from(state[place])].with[side];
                if with == FULL {
                    continue;
                }
                if !std::mem::replace(&mut fits, true) {
                    // Whatever wins is laid with this die or beside it.
                    for (best, more) in best.iter_mut().zip(&smaller.more) {
                        *best = stop[usize::from(more[side])];
                    }
                }
                let mut next = *state;
                next[place] = with;
                if self.has_hope(dice - 1, &next) {
                    let from = self.place_values(dice - 1, &next);
                    for (best, value) in best.iter_mut().zip(&self.values[from..from + fewer]) {
                        *best = best.max(*value);
                    }
                }
            }
        }
        best
    }

    /// The value of holding each choice of fewer than so many dice and rolling the others.
    fn rolling(&mut self, dice: u8, state: &State, stop: &[f32], rolling: &mut Vec<f32>) {
        let laying = self.laying(dice, state, stop);
        let size = &Throws::all().sizes[usize::from(dice)];
        let mut best = std::mem::take(&mut self.best);
        best.clear();
        best.push(self.worth(dice - 1)[0]);
        for fresh in &size.fresh[1..] {
            let others: f32 = best[usize::from(fresh.others)];
            best.push(others.max(laying[usize::from(fresh.laid)]));
        }
        rolling.clear();
        rolling.extend(size.rolls.iter().map(|rolls| {
            rolls.iter().map(|(fresh, chance)| chance * best[usize::from(*fresh)]).sum::<f32>()
        }));
        self.best = best;
        self.scratch[usize::from(dice)].laying = laying;
    }

    /// Where the values of this place stand, one for each choice of so many free dice.
    fn place_values(&mut self, dice: u8, state: &State) -> usize {
        let key = state.iter().fold(u128::from(dice), |key, pile| key << 8 | u128::from(*pile));
        if let Some(known) = self.known.get(&key) {
            return *known as usize;
        }
        let (size, throws) = (usize::from(dice), Throws::all());
        let mut scratch = std::mem::take(&mut self.scratch[size]);
        self.stopping(dice, state, &mut scratch.now, &mut scratch.later);
        self.scratch[size].laying = std::mem::take(&mut scratch.laying);
        let rolling = &mut scratch.rolling;
        self.rolling(dice, state, &scratch.later, rolling);
        // Holding fewer dice is always possible.
        for held in 1..size {
            for (number, less) in throws.sizes[held].less.iter().enumerate() {
                let mut value = rolling[throws.from[held] + number];
                for less in less.iter().filter(|less| **less != NONE) {
                    value = value.max(rolling[throws.from[held - 1] + usize::from(*less)]);
                }
                rolling[throws.from[held] + number] = value;
            }
        }
        for (best, less) in scratch.now.iter_mut().zip(&throws.sizes[size].less) {
            for less in less.iter().filter(|less| **less != NONE) {
                *best = best.max(rolling[throws.from[size - 1] + usize::from(*less)]);
            }
        }
        let from = self.values.len();
        self.values.extend_from_slice(&scratch.now);
        scratch.laying = std::mem::take(&mut self.scratch[size].laying);
        self.scratch[size] = scratch;
        self.known.insert(key, from as u32);
        from
    }

    /// What a turn is worth before its first roll, which costs nothing.
    pub fn value(&mut self) -> f32 {
        // The first choice of all is none.
        self.rolls(self.unspent + 1, &State::default())[0]
    }

    /// The value of holding each choice of fewer than so many dice and rolling the others.
    fn rolls(&mut self, dice: u8, state: &State) -> Vec<f32> {
        let (mut later, mut rolling) = (Vec::new(), Vec::new());
        self.stopping_after(dice, state, &mut later);
        self.rolling(dice, state, &later, &mut rolling);
        rolling
    }

    /// The value of laying what wins most and stopping after the next roll.
    fn stopping_after(&self, dice: u8, state: &State, later: &mut Vec<f32>) {
        let throws = Throws::all();
        let worth = self.worth(dice - 1);
        later.resize(throws.sizes[usize::from(dice)].list.len(), worth[self.won(state)]);
        let from = (self.won(state), 0, dice);
        self.wins(state, 0, from, &mut Chosen::new(), &mut |won, asked, _| {
            for &number in throws.filling(usize::from(dice), asked, symbols(asked).count()) {
                let later = &mut later[usize::from(number)];
                *later = later.max(worth[won]);
            }
        });
    }

    /// What best play does when these dice are free and some of them just rolled: nothing if none
    /// of them fits.
    pub fn place(&mut self, free: Symbols, fresh: Symbols) -> Option<Placing> {
        let (dice, throws) = (free.count() - 1, Throws::all());
        let mut best: Option<Placing> = None;
        let mut onward = None;
        for place in 0..self.targets.len() {
            for side in (0..SIDES).filter(|side| fresh.0[*side] > 0) {
                let with = self.targets[place].piles[0].with[side];
                let Some(card) = self.card(place, side).filter(|_| with != FULL) else { continue };
                let mut next = State::default();
                next[place] = with;
                let (left, first) = (code(free) - die(side), (card, symbols(die(side))));
                let (value, more) = self.fill(dice, &next, left);
                if best.as_ref().is_none_or(|other| value > other.value) {
                    let laying = std::iter::once(first).chain(more).collect();
                    (best, onward) = (Some(Placing { value, laying, held: None }), None);
                }
                if self.has_hope(dice, &next) {
                    let from = self.place_values(dice, &next);
                    let value = self.values[from + throws.number(left)];
                    if best.as_ref().is_none_or(|other| value > other.value) {
                        best = Some(Placing { value, laying: vec![first], held: None });
                        onward = Some((next, left));
                    }
                }
            }
        }
        if let (Some(best), Some((state, left))) = (&mut best, onward) {
            best.held = self.hold(&state, symbols(left)).1;
        }
        best
    }

    /// The card of a target, or one of the others that takes this side.
    fn card(&self, place: usize, side: usize) -> Option<Card> {
        let fits =
            |(card, pile): &&(Card, Symbols)| card.face().allows(pile.with(Symbol::ALL[side]));
        self.targets[place].card.or_else(|| Some(self.others.iter().find(fits)?.0))
    }

    /// The dice that win most, and what it is worth to stop with them.
    fn fill(&self, dice: u8, state: &State, free: u32) -> (f32, Laying) {
        let (throws, won) = (Throws::all(), self.won(state));
        let number = throws.number(free) as u16;
        let worth = self.worth(dice);
        let mut best = (worth[won], Chosen::new());
        self.wins(state, 0, (won, 0, dice), &mut Chosen::new(), &mut |won, asked, chosen| {
            let filling = throws.filling(usize::from(dice), asked, symbols(asked).count());
            if worth[won] > best.0 && filling.binary_search(&number).is_ok() {
                best = (worth[won], chosen.clone());
            }
        });
        let (mut free, mut laying, joker) = (free, Laying::new(), Symbol::Joker as usize);
        for (place, asked) in best.1 {
            let plain = |side| u32::from(count(asked, side).min(count(free, side))) * die(side);
            let plain: u32 = (0..joker).map(plain).sum();
            let jokers = symbols(asked).count() - symbols(plain).count();
            let dice = plain + u32::from(jokers) * die(joker);
            free -= dice;
            laying.extend(self.targets[place].card.map(|card| (card, symbols(dice))));
        }
        (best.0, laying)
    }

    /// The dice that best play holds when it rolls on, and what that is worth.
    fn hold(&mut self, state: &State, free: Symbols) -> (f32, Option<Symbols>) {
        let (rolls, throws) = (self.rolls(free.count(), state), Throws::all());
        let choices = throws.sizes[..usize::from(free.count())].iter().flat_map(|size| &size.list);
        let there = |held: &Symbols| held.0.iter().zip(free.0).all(|(held, free)| *held <= free);
        let held = choices.map(|held| symbols(*held)).zip(rolls).filter(|(held, _)| there(held));
        held.fold(
            (f32::MIN, None),
            |best, (held, value)| {
                if value > best.0 { (value, Some(held)) } else { best }
            },
        )
    }

    /// The dice that best play holds when it rolls on; nothing if it stops. With what the turn is
    /// worth.
    pub fn decide(&mut self, free: Symbols) -> (f32, Option<Symbols>) {
        let (dice, state) = (free.count(), State::default());
        let stop = (self.worth(dice)[self.won(&state)], None);
        if !self.has_hope(dice, &state) {
            return stop;
        }
        let hold = self.hold(&state, free);
        if hold.0 > stop.0 + EXACT { hold } else { stop }
    }
}
