//! Tables at which the pupil plays among others, and what is noted there.

use super::teach::Case;
use bots::{Bot, Cast, watch};
use gallery::EmptyGallery;
use games::bluff::{Action, Bluff, Face, Offer, Setup};
use games::kits::bluff::players::Memory;
use games::kits::bluff::players::learned::{Mind, Outlook, sensible};
use kernel::{Game, Offer as _, Quick, Random, Seat, View};
use std::sync::{Arc, Mutex};

/// What was thought of in a decision of a round that is not over.
pub struct Thought {
    numbers: Vec<f32>,
    about: About,
}

enum About {
    /// A bid was made; for each seat, where the network speaks of it.
    Losers(Vec<usize>),
    /// A bid stood.
    Truth(u8, Face),
}

/// What was noted at all tables.
#[derive(Default)]
pub struct Notes {
    open: Vec<Thought>,
    pub losers: Vec<Case>,
    pub truth: Vec<Case>,
}

impl Notes {
    /// Keeps the newest cases.
    pub fn forget(&mut self, kept: usize) {
        for cases in [&mut self.losers, &mut self.truth] {
            let old = cases.len().saturating_sub(kept);
            cases.drain(..old);
        }
    }

    /// A round is over: what was thought of it becomes cases.
    fn close(&mut self, game: &Bluff, wild: bool) {
        let shared = game.shared();
        let Some(last) = &shared.last_round else { return };
        for thought in self.open.drain(..) {
            match thought.about {
                About::Losers(places) => {
                    let outcome = places[usize::from(last.loser)];
                    self.losers.push(Case { numbers: thought.numbers, outcome });
                }
                About::Truth(count, face) => {
                    let counts = |shown: Face| {
                        shown == face || wild && face != Face::ONE && shown == Face::ONE
                    };
                    let outcome = usize::from(last.hands.count(counts) >= count);
                    self.truth.push(Case { numbers: thought.numbers, outcome });
                }
            }
        }
    }
}

/// The pupil at a table.
pub struct Learner {
    pub mind: Option<Arc<Mind>>,
    pub notes: Option<Arc<Mutex<Notes>>>,
    /// How far a choice strays from the best.
    pub noise: f64,
    /// How often it tries anything.
    pub trying: f64,
    pub memory: Memory,
    /// Who turns the cards, and bids while nothing has been learned.
    pub teacher: Box<dyn Bot<Bluff>>,
}

impl Learner {
    fn note(&self, outlook: &Outlook, view: &View<Bluff>, seat: Seat, action: &Action) {
        let Some(notes) = &self.notes else { return };
        let mut notes = notes.lock().expect("one thread");
        let seats = view.table.cards.len();
        if let Some((count, face)) = outlook.standing() {
            let numbers = outlook.numbers(count, face);
            notes.open.push(Thought { numbers, about: About::Truth(count, face) });
        }
        if let Action::Bid { count, face } = action {
            let numbers = outlook.numbers(count.0 as u8, *face);
            let places = (0..seats as Seat)
                .map(|other| if other == seat { 0 } else { outlook.place(outlook.after(other)) });
            notes.open.push(Thought { numbers, about: About::Losers(places.collect()) });
        }
    }
}

impl Bot<Bluff> for Learner {
    fn choose(
        &mut self,
        view: &View<Bluff>,
        seat: Seat,
        offers: &[Offer],
        random: &mut Quick,
    ) -> Action {
        self.memory.look(&view.table);
        let playing = view.table.in_game.iter().filter(|plays| **plays).count();
        let bids = offers.iter().any(|offer| matches!(offer, Offer::Bid { .. }));
        if playing == 2 || !bids {
            return self.teacher.choose(view, seat, offers, random);
        }
        let outlook = Outlook::new(&self.memory, view, seat);
        let action = if random.chance(self.trying) {
            let list: Vec<&Offer> = sensible(&outlook, offers).collect();
            // Low bids are the usual ones.
            let pick = random.below(list.len() as u32).min(random.below(list.len() as u32));
            list[pick as usize].nth(0)
        } else if let Some(mind) = &self.mind {
            let stray = |(worth, offer): (f64, &Offer), random: &mut Quick| {
                let gumbel = -(-(random.unit().max(1e-9)).ln()).ln();
                (worth + self.noise * gumbel, offer.nth(0))
            };
            let strayed =
                mind.weigh(&outlook, offers).into_iter().map(|choice| stray(choice, random));
            strayed.max_by(|(left, _), (right, _)| left.total_cmp(right)).expect("a choice").1
        } else {
            self.teacher.choose(view, seat, offers, random)
        };
        self.note(&outlook, view, seat, &action);
        action
    }
}

/// Plays one game and notes what the pupils saw; who won.
pub fn play(
    setup: &Setup,
    bots: &mut [Box<dyn Bot<Bluff>>],
    seed: u64,
    notes: &Arc<Mutex<Notes>>,
) -> Vec<Seat> {
    let game = watch(&EmptyGallery, setup, bots, seed, |game, seat, action| {
        if matches!(action, Action::Check) {
            let mut after = game.clone();
            after.judge(seat, action, &mut Vec::new()).expect("an offered check");
            notes.lock().expect("one thread").close(&after, game.shared().ones_wild);
        }
    });
    game.outcome().map(|outcome| outcome.winners).unwrap_or_default()
}

/// Somebody of the cast.
pub fn somebody(name: &str) -> Box<dyn Bot<Bluff>> {
    games::kits::bluff::Kit::player(name).unwrap_or_else(|| panic!("nobody is called {name}"))
}
