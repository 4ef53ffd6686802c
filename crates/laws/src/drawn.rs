//! Games that draw a random move without listing all of them draw the one that the list would have
//! given.

use kernel::{Answer, Due, Game, Offer, Quick, Random, Seat};
use std::fmt::Debug;

/// What is drawn from the list of offers.
fn listed<G: Game>(game: &G, seat: Seat, random: &mut Quick) -> G::Action {
    let mut offers = Vec::new();
    game.legal(seat, &mut offers);
    let mut pick = random.below(offers.iter().map(Offer::size).sum());
    let each = offers.iter().find(|offer| match pick.checked_sub(offer.size()) {
        Some(rest) => {
            pick = rest;
            false
        }
        None => true,
    });
    each.expect("the pick is below the sum of all sizes").nth(pick)
}

/// Plays these games at random, at least so many moves: the same numbers draw the same move.
pub fn draws_as_from_the_list<G: Game<Action: PartialEq + Debug>>(
    games: impl IntoIterator<Item = (G::Setup, u8)>,
    least: u32,
) {
    let (mut random, mut events, mut moves) = (Quick::new(4), Vec::new(), 0);
    for (setup, seats) in games {
        let mut game = G::open(&setup, seats);
        loop {
            events.clear();
            match game.due() {
                Due::Over => break,
                Due::Chance(question) => {
                    game.deal(&Answer::drawn(question, &mut random), &mut events)
                }
                Due::Seats(due) => {
                    let seat = due.lowest().expect("somebody is due");
                    let mut again = random.clone();
                    let action = game.sample(seat, &mut random);
                    assert_eq!(action, listed(&game, seat, &mut again));
                    assert_eq!(random.clone().below(1 << 30), again.below(1 << 30));
                    assert!(game.judge(seat, &action, &mut events).is_ok(), "{action:?} is legal");
                    moves += 1;
                }
            }
        }
    }
    assert!(moves >= least, "only {moves} moves");
}
