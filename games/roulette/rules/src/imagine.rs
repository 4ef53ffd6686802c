//! A truth that could be behind a view: what the eye cannot see is dealt out at random.

use super::card::{ActionCard, MAGAZINE};
use super::team::{Peek, Team};
use super::view::{Own, Phase, Shared};
use super::{MOST_SHOTS, Roulette, Stage};
use kernel::{Eye, Game, Random, Seat, Seats, View};

pub(super) fn imagine(view: &View<Roulette>, eye: Eye, random: &mut impl Random) -> Roulette {
    let table = &view.table;
    let own = match (eye, &view.own) {
        (Eye::Seat(seat), Some(own)) => Some((seat, own)),
        _ => None,
    };
    let mut game = public(table);
    for seat in 0..game.seats() {
        let own = own.filter(|(eye, _)| *eye == seat).map(|(_, own)| own);
        let peeks = view
            .own
            .iter()
            .flat_map(|own| &own.peeks)
            .filter(|peek| peek.fresh && peek.target == seat)
            .copied()
            .collect();
        let hidden = hides(table, seat);
        load(game.team_mut(seat), table.loaded[usize::from(seat)], hidden, own, peeks, random);
        if let Some(own) = own {
            let team = game.team_mut(seat);
            (team.bet, team.ballot, team.aim) = (own.bet.unwrap_or(0), own.ballot, own.aim);
            team.peeks.clone_from(&own.peeks);
        }
    }
    seal(&mut game, own.map(|(seat, _)| seat), random);
    deal_cards(&mut game, table, own, random);
    game
}

fn set(flags: &[bool]) -> Seats {
    (0..).zip(flags).filter(|(_, on)| **on).map(|(seat, _)| seat).collect()
}

/// All that everyone knows.
fn public(table: &Shared) -> Roulette {
    let mut game = Roulette::open(&table.setup, table.points.len() as u8);
    game.stage = match table.phase {
        Phase::Load => Stage::Load,
        Phase::Bet => Stage::Bet,
        Phase::Challenge => Stage::Ballot,
        Phase::Countdown => Stage::Countdown,
        Phase::Aim => Stage::Aim,
        Phase::After => Stage::After,
        Phase::Survivor => Stage::Survivor,
        Phase::Over => Stage::Over,
    };
    game.round = table.round;
    game.shot = table.shot;
    game.in_round = set(&table.in_round);
    game.accused = set(&table.accused);
    game.revealed = table.bets.iter().any(Option::is_some);
    game.supply = table.supply;
    game.discard.clone_from(&table.discard);
    game.played.clone_from(&table.played);
    game.ending = table.ending;
    game.tied = table.tied;
    for (place, team) in game.teams.iter_mut().enumerate() {
        team.characters = table.characters[place];
        team.points = table.points[place];
        team.extra = table.extra_bullets[place];
        team.turned.clone_from(&table.turned[place]);
        team.shown = table.shown[place];
        team.bet = table.bets[place].unwrap_or(0);
        team.survived = table.survived[place];
        team.out = table.out[place];
    }
    game.answered = game.asked().without(table.waiting);
    game
}

/// Whether a card of this seat is hidden: from its choice on, until one of its characters dies.
fn hides(table: &Shared, seat: Seat) -> bool {
    table.in_round[usize::from(seat)] && !(table.phase == Phase::Load && table.waiting.has(seat))
}

/// Puts the cards of a magazine where they could be: turned ones are gone, shown and peeked ones
/// are where they were seen.
fn load(
    team: &mut Team,
    loaded: u8,
    hides: bool,
    own: Option<&Own>,
    peeks: Vec<Peek>,
    random: &mut impl Random,
) {
    team.fill();
    if loaded == 0 && !hides {
        return team.magazine.clear();
    }
    if usize::from(loaded) == MAGAZINE {
        return random.shuffle(&mut team.magazine);
    }
    for card in team.turned.clone() {
        team.take(card);
    }
    // What the eye has seen of the order, as far as it still lies.
    let mut known = [None; MAGAZINE];
    for peek in &peeks {
        for (place, card) in peek.cards.iter().enumerate().skip(team.turned.len()) {
            known[place - team.turned.len()] = Some(*card);
        }
    }
    for card in known.iter().flatten() {
        team.take(*card);
    }
    team.hidden = match (own, team.shown) {
        (Some(own), _) => own.hidden,
        (None, Some(shown)) => Some(shown),
        (None, None) => {
            team.magazine.get(random.below(team.magazine.len().max(1) as u32) as usize).copied()
        }
    };
    if let Some(hidden) = team.hidden {
        team.take(hidden);
    }
    random.shuffle(&mut team.magazine);
    for (place, card) in known.iter().enumerate() {
        if let Some(card) = card {
            team.magazine.insert(place, *card);
        }
    }
}

/// Gives every other seat that has chosen a choice that it could have made.
fn seal(game: &mut Roulette, own: Option<Seat>, random: &mut impl Random) {
    for seat in game.answered.iter().filter(|seat| own != Some(*seat)) {
        let others: Vec<Seat> = (0..game.seats()).filter(|other| *other != seat).collect();
        match game.stage {
            Stage::Bet => game.team_mut(seat).bet = random.below(u32::from(MOST_SHOTS) + 1) as u8,
            Stage::Ballot => {
                let targets: Vec<Seat> = others
                    .into_iter()
                    .filter(|other| game.may_accuse(seat, *other).is_ok())
                    .collect();
                game.team_mut(seat).ballot =
                    targets.get(random.below(targets.len() as u32 + 1) as usize).copied();
            }
            Stage::Aim => {
                game.team_mut(seat).aim = Some(others[random.below(others.len() as u32) as usize])
            }
            _ => {}
        }
    }
}

/// Deals the action cards that the eye has not seen.
fn deal_cards(
    game: &mut Roulette,
    table: &Shared,
    own: Option<(Seat, &Own)>,
    random: &mut impl Random,
) {
    let mut unseen: Vec<ActionCard> = ActionCard::deck().collect();
    for card in table.discard.iter().chain(own.iter().flat_map(|(_, own)| &own.cards)) {
        let place =
            unseen.iter().position(|other| other == card).expect("a card comes from the deck");
        unseen.swap_remove(place);
    }
    random.shuffle(&mut unseen);
    for (seat, count) in (0..).zip(&table.action_cards) {
        game.team_mut(seat).hand = match own {
            Some((eye, own)) if eye == seat => own.cards.clone(),
            _ => unseen.drain(..usize::from(*count)).collect(),
        };
    }
    game.deck = unseen.into_iter().collect();
}
