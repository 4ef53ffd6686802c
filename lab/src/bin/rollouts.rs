//! Somebody who knows a character of Blef by heart and tries out every choice forty times, at two
//! seats: `rollouts [games] [simulations]`. The share of games it wins.
//!
//! The hands it imagines are weighed by how likely the character would have bid as it did with
//! them.

use bots::{Bot, Cast, contest};
use games::bluff::{Action, Bluff, Offer, Setup};
use games::kits::bluff::players::{CHARACTERS, Character, chance_of};
use kernel::{Eye, Game, Offer as _, Quick, Random, Seat, View};

/// Worlds that are imagined for each one that is kept.
const TRIES: usize = 30;

struct Knowing {
    /// Whom it plays against.
    other: Character,
    /// The one that turns its cards and stands in for it after the first choice.
    second: Box<dyn Bot<Bluff>>,
    simulations: usize,
}

impl Knowing {
    /// Worlds that fit what the other has bid.
    fn worlds(&self, view: &View<Bluff>, seat: Seat, random: &mut Quick) -> Vec<Bluff> {
        let mut weighed: Vec<(f64, Bluff)> = Vec::new();
        for _ in 0..self.simulations * TRIES {
            let world = Bluff::imagine(view, Eye::Seat(seat), random);
            let weight = self.fits(&world, view, seat);
            weighed.push((weight, world));
        }
        let all: f64 = weighed.iter().map(|(weight, _)| weight).sum();
        (0..self.simulations)
            .map(|_| {
                let mut pick = random.unit() * all;
                let found = weighed.iter().find(|(weight, _)| {
                    pick -= weight;
                    pick < 0.0
                });
                found.or(weighed.last()).expect("some world").1.clone()
            })
            .collect()
    }

    /// How likely the other bids as it did with the hand it has in this world.
    fn fits(&self, world: &Bluff, view: &View<Bluff>, seat: Seat) -> f64 {
        let mut likely = 1.0;
        for (number, bid) in view.table.bids.iter().enumerate().filter(|(_, bid)| bid.seat != seat)
        {
            let mut then = world.view(Eye::Seat(bid.seat));
            then.table.bids.truncate(number);
            then.table.bid = then.table.bids.last().copied();
            then.table.turn = Some(bid.seat);
            likely *= chance_of(&self.other, &then, bid.seat, (bid.count, bid.face));
        }
        likely
    }

    /// Whether this seat wins the round if it makes this choice in this world.
    fn wins(&mut self, mut world: Bluff, seat: Seat, action: &Action, random: &mut Quick) -> bool {
        let round = world.shared().round;
        let mut other = games::kits::bluff::players::Player::new(self.other);
        let (mut turn, mut action) = (seat, *action);
        loop {
            let was = world.shared().last_round;
            world.judge(turn, &action, &mut Vec::new()).expect("an offered action");
            let shared = world.shared();
            if shared.last_round != was || shared.round != round {
                return shared.last_round.is_some_and(|last| last.winner == seat);
            }
            turn = shared.turn.expect("somebody is due");
            let (mut offers, view) = (Vec::new(), world.view(Eye::Seat(turn)));
            world.legal(turn, &mut offers);
            action = if turn == seat {
                self.second.choose(&view, turn, &offers, random)
            } else {
                other.choose(&view, turn, &offers, random)
            };
        }
    }
}

impl Bot<Bluff> for Knowing {
    fn choose(
        &mut self,
        view: &View<Bluff>,
        seat: Seat,
        offers: &[Offer],
        random: &mut Quick,
    ) -> Action {
        if !offers.iter().any(|offer| matches!(offer, Offer::Bid { .. })) {
            return self.second.choose(view, seat, offers, random);
        }
        let worlds = self.worlds(view, seat, random);
        let mut best = (-1.0, offers[0].nth(0));
        // Bids far above what anybody holds are not worth the time.
        let near = offers
            .iter()
            .filter(|offer| !matches!(offer, Offer::Bid { .. }))
            .chain(offers.iter().filter(|offer| matches!(offer, Offer::Bid { .. })).take(14));
        for offer in near {
            let action = offer.nth(0);
            let mut won = random.unit() * 1e-3;
            for world in &worlds {
                won += f64::from(u8::from(self.wins(world.clone(), seat, &action, random)));
            }
            if won > best.0 {
                best = (won, action);
            }
        }
        best.1
    }
}

fn main() {
    let number = |place: usize, or: u64| {
        std::env::args().nth(place).and_then(|word| word.parse().ok()).unwrap_or(or)
    };
    let (games, simulations) = (number(1, 200), number(2, 40) as usize);
    for other in CHARACTERS {
        let won = (0..games).filter(|seed| {
            let place = (seed % 2) as usize;
            let player = || games::kits::bluff::Kit::player(other.name).expect("a character");
            let mut bots: Vec<Box<dyn Bot<Bluff>>> = vec![player(), player()];
            let second = games::kits::bluff::Kit::player("sharp").expect("a character");
            bots[place] = Box::new(Knowing { other, second, simulations });
            contest(&Setup::default(), &mut bots, *seed).winners == [place as u8]
        });
        let share = won.count() as f64 / games as f64;
        let margin = 1.96 * (share * (1.0 - share) / games as f64).sqrt();
        println!("against {}: {:.1} % ± {:.1}", other.name, 100.0 * share, 100.0 * margin);
    }
}
