//! One whole game among bots, from one number: for measuring how well they play.

use crate::Bot;
use gallery::{EmptyGallery, Gallery, Looking};
use kernel::{Answer, Described, Due, Eye, Offer, Outcome, Question, Quick, Seat, pictures_of};

/// Plays a game without pictures to its end, one bot to a seat. The same seed and bots give the
/// same game.
///
/// # Panics
/// When a bot breaks the rules: that is a fault of the bot, and a measurement with it would be
/// worth nothing.
pub fn contest<G: Described>(setup: &G::Setup, bots: &mut [Box<dyn Bot<G>>], seed: u64) -> Outcome {
    contest_in(&EmptyGallery, setup, bots, seed)
}

/// Plays a game whose pictures hang in this gallery.
///
/// # Panics
/// When a bot breaks the rules, or when the gallery cannot grow what the options ask for.
pub fn contest_in<G: Described>(
    gallery: &dyn Gallery,
    setup: &G::Setup,
    bots: &mut [Box<dyn Bot<G>>],
    seed: u64,
) -> Outcome {
    watch(gallery, setup, bots, seed, |_, _, _| {})
        .outcome()
        .expect("a game that is over has an outcome")
}

/// Plays a game to its end and calls `see` with every move before it is made.
///
/// # Panics
/// When a bot breaks the rules, or when the gallery cannot grow what the options ask for.
pub fn watch<G: Described>(
    gallery: &dyn Gallery,
    setup: &G::Setup,
    bots: &mut [Box<dyn Bot<G>>],
    seed: u64,
    mut see: impl FnMut(&G, Seat, &G::Action),
) -> G {
    // Two streams: how much thinking a bot does must not change the cards.
    let (mut chance, mut thought) = (Quick::new(seed), Quick::new(!seed));
    let mut game = G::open(setup, bots.len() as u8);
    let (mut offers, mut events) = (Vec::new(), Vec::new());
    loop {
        events.clear();
        match game.due() {
            Due::Over => return game,
            Due::Chance(Question::Grow(what)) => {
                let grown = gallery.grow(G::ID, what, &seed.to_le_bytes(), &mut |_| true);
                game.deal(
                    &Answer::Grown(grown.expect("the gallery grows what the options ask for")),
                    &mut events,
                );
            }
            Due::Chance(question) => game.deal(&Answer::drawn(question, &mut chance), &mut events),
            Due::Seats(seats) => {
                let decision = game.decision();
                for seat in seats.iter() {
                    // A move may have changed what is asked, and of whom: then everybody looks
                    // again.
                    if game.decision() != decision || !game.due().seats().has(seat) {
                        break;
                    }
                    offers.clear();
                    game.legal(seat, &mut offers);
                    let (view, bot) = (game.view(Eye::Seat(seat)), &mut bots[usize::from(seat)]);
                    bot.look(
                        &view,
                        &Looking {
                            game: G::ID,
                            pictures: pictures_of(&game, Eye::Seat(seat)),
                            gallery,
                        },
                    );
                    let action = bot.choose(&view, seat, &offers, &mut thought);
                    assert!(
                        offers.iter().any(|offer| offer.covers(&action)),
                        "seat {seat} was not offered {action:?}"
                    );
                    see(&game, seat, &action);
                    if let Err(refused) = game.judge(seat, &action, &mut events) {
                        panic!(
                            "{action:?} of seat {seat} was offered and then refused: {refused:?}"
                        );
                    }
                }
            }
        }
    }
}
