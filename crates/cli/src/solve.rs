//! `stolik solve` and `stolik exploit`: a round for two solved, and the best answer to a bot that
//! is known.

use crate::simulate::bar;
use crate::speech::{why, wrong};
use anyhow::Context;
use games::bluff::{Order, Setup};
use games::kits::bluff::exact::{ExactRound, Learner, Shape, Table};
use games::kits::bluff::players::{CHARACTERS, Known};
use serde_json::{Value, json};
use solver::cfr::{Policy, Responder};

/// Cards on the table up to which every answer can be tried.
const MOST_EXACT: u8 = 4;

/// The round that is asked about: the game's options, and the cards of the starter and the other.
pub fn shape(game: &str, cards: &[u8], options: &Value) -> anyhow::Result<Shape> {
    if game != "bluff" {
        return Err(wrong("only_bluff", &json!({ "game": game })));
    }
    let [first, second] = cards else {
        return Err(wrong("two_hands", &json!({})));
    };
    if ![first, second].iter().all(|cards| (1..=5).contains(*cards)) {
        return Err(wrong("hand_size", &json!({})));
    }
    let setup: Setup =
        serde_json::from_value(games::find(game).context("bluff is a game")?.complete(options)?)?;
    Ok(Shape {
        value_first: setup.order == Order::ValueFirst,
        wild_ones: setup.wild_ones,
        cards: [*first, *second],
    })
}

/// What each player wins with its best answer, and what the starter wins when both follow the
/// policy; in shares of rounds.
fn answered(round: &ExactRound, policy: &impl Policy<ExactRound>) -> Value {
    let best = [0, 1].map(|player| Responder::best(round, policy, player).value());
    let value = Responder::faithful(round, policy, 0).value();
    json!({"starter_wins": 0.5 + value, "best_starter_wins": 0.5 + best[0], "best_second_wins": 0.5 + best[1], "nash_conv": best[0] + best[1]})
}

fn exact(shape: Shape) -> Option<ExactRound> {
    (shape.total() <= MOST_EXACT).then(|| ExactRound::new(shape))
}

/// Solves a round and tells its value, how far the policy is from an equilibrium where that can be
/// computed, and how it opens.
pub fn solve(shape: Shape, rounds: Option<u32>, seed: u64) -> Value {
    let rounds = rounds.unwrap_or(shape.rounds());
    let progress = bar(rounds);
    let mut learner = Learner::new(shape, seed);
    while learner.rounds() < rounds {
        learner.round();
        progress.inc(1);
    }
    progress.finish_and_clear();
    let table = Table::new(&learner);
    let sets = &learner.hands(0).sets.list;
    let opening = |set: usize| {
        let decisions: Vec<_> = table.bidding(0, set).collect();
        let sum: f64 = decisions.iter().map(|decision| f64::from(decision.weight)).sum();
        let told = decisions.iter().map(|decision| {
            let (count, face) = table.graph.bids[usize::from(decision.way)];
            json!({"count": count, "face": face, "share": f64::from(decision.weight) / sum})
        });
        json!({"shown": sets[set], "bids": told.collect::<Vec<_>>()})
    };
    let opens: Vec<Value> = (0..sets.len())
        .filter(|set| table.bidding(0, *set).next().is_some())
        .map(opening)
        .collect();
    let known = exact(shape).map(|round| answered(&round, &(&round, &table)));
    json!({"game": "bluff", "cards": shape.cards, "rounds": rounds, "seed": seed, "bytes": table.packed().len(), "exact": known, "opens": opens})
}

/// The best answer to a character at two seats.
pub fn exploit(shape: Shape, bot: &str) -> anyhow::Result<Value> {
    let character = CHARACTERS.into_iter().find(|character| character.name == bot);
    let character = character.with_context(|| why("no_policy", &json!({ "bot": bot })))?;
    let round = exact(shape).with_context(|| why("too_large", &json!({ "most": MOST_EXACT })))?;
    let policy = Known::new(&round, character).with_context(|| why("no_book", &json!({})))?;
    Ok(
        json!({"game": "bluff", "bot": bot, "cards": shape.cards, "exact": answered(&round, &policy)}),
    )
}
