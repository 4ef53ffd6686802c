//! A truth imagined from what one eye sees.

use super::deck::{Card, Cards};
use super::view::Phase;
use super::{Holding, Narrator, Stage};
use kernel::{Eye, Game, Random, Seat, View};

/// Deals what is hidden at random: whose the cards on the table are, what others hold, what they
/// voted.
pub(super) fn imagine(view: &View<Narrator>, eye: Eye, random: &mut impl Random) -> Narrator {
    let table = &view.table;
    let seats = table.scores.len() as u8;
    let mut game = Narrator::open(&table.setup, seats);
    game.cards = Cards::unknown(table.setup.deck, table.deck);
    let deck = game.cards.clone();
    let cards = |names: &[String]| -> Vec<Card> {
        names.iter().map(|name| deck.find(name).expect("views name cards of the deck")).collect()
    };
    game.stage = match table.phase {
        Phase::FirstClue => Stage::FirstClue,
        Phase::Clue => Stage::Clue,
        Phase::Offer => Stage::Offer,
        Phase::Vote => Stage::Vote,
        Phase::Over => Stage::Over,
    };
    game.round = table.round;
    game.narrator = table.narrator;
    game.clue = table.clue.clone();
    game.table = cards(&table.table);
    game.scores = table.scores.iter().copied().collect();
    game.last_round = table.last_round.clone();

    let own = view.own.clone().unwrap_or_default();
    let me = if let Eye::Seat(seat) = eye { Some(seat) } else { None };
    let mine = Holding {
        hand: cards(&own.hand),
        given: cards(&own.given).into_iter().collect(),
        vote: own.vote,
    };
    let gone = table.last_round.as_ref().map_or_else(Vec::new, |last| cards(&last.cards));
    let known = |card: &Card| {
        mine.hand.contains(card)
            || mine.given.contains(card)
            || game.table.contains(card)
            || gone.contains(card)
    };
    let mut hidden: Vec<Card> = (0..deck.count()).filter(|card| !known(card)).collect();
    random.shuffle(&mut hidden);
    let mut on_table: Vec<Card> =
        game.table.iter().copied().filter(|card| !mine.given.contains(card)).collect();
    random.shuffle(&mut on_table);
    let has_given = |seat: Seat| match table.phase {
        Phase::FirstClue | Phase::Clue | Phase::Over => 0,
        _ if table.narrator == Some(seat) => 1,
        Phase::Offer if table.waiting.has(seat) => 0,
        Phase::Offer | Phase::Vote => game.offered_cards(),
    };
    let mut holdings = Vec::new();
    for seat in 0..seats {
        if me == Some(seat) {
            holdings.push(mine.clone());
            continue;
        }
        let mut holding = Holding::default();
        for _ in 0..has_given(seat) {
            // Before they are laid out they come from the hidden ones.
            holding.given.extend(on_table.pop().or_else(|| hidden.pop()));
        }
        holding.given.sort_unstable();
        let hand = hidden.len().saturating_sub(usize::from(table.hands[usize::from(seat)]));
        holding.hand = hidden.split_off(hand);
        holdings.push(holding);
    }
    game.seats = holdings.into_iter().collect();
    game.stack = hidden.split_off(hidden.len().saturating_sub(usize::from(table.stack)));
    for seat in game
        .guessers()
        .iter()
        .filter(|seat| table.phase == Phase::Vote && !table.waiting.has(*seat) && me != Some(*seat))
    {
        let choices: Vec<u8> = (1..)
            .zip(&game.table)
            .filter(|(_, card)| !game.of(seat).given.contains(card))
            .map(|(number, _)| number)
            .collect();
        let choice = choices[random.below(choices.len() as u32) as usize];
        game.of_mut(seat).vote = Some(choice);
    }
    game
}
