//! Choosing what to complete at once, what to aim at next, and when to stop.

use super::table::{Scene, Target, minus, plus};
use crate::exact::{Need, Stakes, Turns};
use arrayvec::ArrayVec;
use casino::{Action, Card, DICE, Die, Placement, Symbol, Symbols};

/// Dice for each card.
type Laid = ArrayVec<(Card, Symbols), DICE>;

/// Cards completed with dice that lie free, and what is left.
#[derive(Clone)]
struct Base {
    laid: Laid,
    free: Symbols,
    complete: f64,
}

/// Something to place, and what the turn is worth then.
struct Plan {
    laid: Laid,
    value: f64,
}

fn stakes(scene: &Scene, target: &Target, combination: Symbols, complete: f64) -> Stakes {
    let elsewhere = scene.elsewhere(target, combination);
    Stakes {
        prize: target.prize,
        complete: complete * scene.character.caution,
        token: scene.character.token,
        elsewhere,
    }
}

/// What is complete on the table already.
fn complete(scene: &Scene) -> f64 {
    scene
        .targets
        .iter()
        .filter(|target| target.card.face().is_won_by(target.pile))
        .map(|target| target.prize)
        .sum()
}

/// Every set of cards that the free dice could complete now.
fn bases(scene: &Scene, from: usize, base: Base, found: &mut Vec<Base>) {
    for (place, target) in scene.targets.iter().enumerate().skip(from) {
        if target.card.face().is_won_by(target.pile) {
            continue;
        }
        let filled = target
            .card
            .face()
            .combinations()
            .iter()
            .map(|combination| target.hits(*combination, base.free));
        let Some(dice) = filled
            .filter(|dice| target.card.face().is_won_by(plus(target.pile, *dice)))
            .min_by_key(|dice| dice.jokers())
        else {
            continue;
        };
        let mut next = Base {
            laid: base.laid.clone(),
            free: minus(base.free, dice),
            complete: base.complete + target.prize,
        };
        next.laid.push((target.card, dice));
        bases(scene, place + 1, next, found);
    }
    found.push(base);
}

/// Whether a just-rolled die can be among those that are laid: of equal dice the just-rolled ones
/// are laid first.
fn lays_fresh(laid: &Laid, fresh: Symbols) -> bool {
    laid.iter()
        .any(|(_, dice)| Symbol::ALL.iter().any(|symbol| dice[*symbol] > 0 && fresh[*symbol] > 0))
}

/// The cheapest way to lay one just-rolled die somewhere: on a card of little worth, and a joker
/// last.
fn burn(scene: &Scene, laid: &Laid, free: Symbols, aim: Option<Card>) -> Option<(Card, Symbol)> {
    let pile = |target: &Target| {
        laid.iter()
            .filter(|(card, _)| *card == target.card)
            .fold(target.pile, |pile, (_, dice)| plus(pile, *dice))
    };
    let symbols =
        Symbol::ALL.into_iter().filter(|symbol| scene.fresh[*symbol] > 0 && free[*symbol] > 0);
    let places =
        symbols.flat_map(|symbol| scene.targets.iter().map(move |target| (target, symbol)));
    let fitting =
        places.filter(|(target, symbol)| target.card.face().allows(pile(target).with(*symbol)));
    let cost = |target: &Target, symbol: Symbol| {
        (symbol == Symbol::Joker, Some(target.card) == aim, target.prize)
    };
    let cheaper = |one: &(&Target, Symbol), other: &(&Target, Symbol)| {
        cost(one.0, one.1).partial_cmp(&cost(other.0, other.1)).unwrap_or(std::cmp::Ordering::Equal)
    };
    fitting.min_by(cheaper).map(|(target, symbol)| (target.card, symbol))
}

/// Adds the die that has to be laid, if none is yet. False if there is none.
fn lay_fresh(scene: &Scene, laid: &mut Laid, free: &mut Symbols, aim: Option<Card>) -> bool {
    if lays_fresh(laid, scene.fresh) {
        return true;
    }
    let Some((card, symbol)) = burn(scene, laid, *free, aim) else { return false };
    *free = minus(*free, Symbols::default().with(symbol));
    laid.push((card, Symbols::default().with(symbol)));
    true
}

/// The best way to go on from here, rolling for one combination.
fn aims(scene: &Scene, base: &Base, turns: &mut Turns, plans: &mut Vec<Plan>) {
    for target in scene
        .targets
        .iter()
        .filter(|target| !base.laid.iter().any(|(card, _)| *card == target.card))
    {
        if target.card.face().is_won_by(target.pile) {
            continue;
        }
        for &combination in target.card.face().combinations() {
            let (mut laid, hits) = (base.laid.clone(), target.hits(combination, base.free));
            let mut free = minus(base.free, hits);
            if hits.count() > 0 {
                laid.push((target.card, hits));
            }
            if lay_fresh(scene, &mut laid, &mut free, Some(target.card)) {
                let need = Need::of(combination, plus(target.pile, hits));
                let value = turns.value(
                    need,
                    free.count(),
                    scene.tokens,
                    &stakes(scene, target, combination, base.complete),
                );
                plans.push(Plan { laid, value });
            }
        }
    }
}

/// Places dice: what is complete, what helps on, and in any case one that was just rolled.
pub(super) fn place(scene: &Scene, turns: &mut Turns) -> Action {
    let mut found = Vec::new();
    bases(
        scene,
        0,
        Base { laid: Laid::new(), free: scene.free, complete: complete(scene) },
        &mut found,
    );
    let mut plans = Vec::new();
    for base in &found {
        aims(scene, base, turns, &mut plans);
        let (mut laid, mut free) = (base.laid.clone(), base.free);
        if lay_fresh(scene, &mut laid, &mut free, None) {
            plans.push(Plan { laid, value: base.complete * scene.character.caution });
        }
    }
    let best = plans
        .into_iter()
        .max_by(|one, other| one.value.total_cmp(&other.value))
        .expect("otherwise the turn were bust");
    let mut free: Vec<Die> = scene.table.free.iter().collect();
    free.sort_by_key(|die| !scene.table.rolled.has(*die));
    let mut placements = Vec::new();
    for (card, symbol) in
        best.laid.iter().flat_map(|(card, dice)| dice.list().map(move |symbol| (*card, symbol)))
    {
        let place = free
            .iter()
            .position(|die| scene.table.dice[die.index()] == Some(symbol))
            .expect("the dice were counted");
        placements.push(Placement::new(free.remove(place), card));
    }
    Action::Place { dice: placements.into_iter().collect() }
}

/// Rolls on for the combination that promises most, or stops. Dice that would help are held back.
pub(super) fn decide(scene: &Scene, turns: &mut Turns) -> Action {
    let complete = complete(scene);
    let mut best = (complete * scene.character.caution, None);
    for target in scene
        .targets
        .iter()
        .filter(|target| scene.tokens > 0 && !target.card.face().is_won_by(target.pile))
    {
        for &combination in target.card.face().combinations() {
            let held = target.hits(combination, scene.free);
            let rolled = scene.free.count() - held.count();
            let need = Need::of(combination, plus(target.pile, held));
            if rolled == 0 || need.dice() == 0 {
                continue;
            }
            let value = turns.value(
                need,
                rolled,
                scene.tokens,
                &stakes(scene, target, combination, complete),
            );
            if value > best.0 + 1e-9 {
                best = (value, Some(held));
            }
        }
    }
    let Some(mut held) = best.1 else { return Action::Stop };
    let rolled = scene.table.free.iter().filter(|die| {
        let symbol = scene.table.dice[die.index()].expect("it was rolled");
        let keep = held[symbol] > 0;
        held.0[symbol as usize] -= u8::from(keep);
        !keep
    });
    Action::Reroll { dice: rolled.collect() }
}
