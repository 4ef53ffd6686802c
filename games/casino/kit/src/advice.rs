//! Kasyno: turns are played on to their end; the odds of a bust are exact.

use crate::players::standing;
use casino::{Action, Card, Casino, Choice, Die, Named, Offer, Placement, Shared};
use counsel::{Counsellor, Said, Worth, asking, listed, put_in_order, read, same, shared};
use kernel::{Asked, Sight, Table};

/// What counsel knows of the game.
pub struct Advice;

/// So many placements are weighed besides those of bots.
const PLACEMENTS: usize = 6;

impl Counsellor for Advice {
    /// The quickest of those who plan.
    fn players(&self) -> &'static [&'static str] {
        &["former"]
    }

    fn codes(&self) -> &'static [&'static str] {
        &[
            "move.secure",
            "move.exchange",
            "move.roll",
            "move.place",
            "move.reroll",
            "move.stop",
            "why.secure",
            "why.exchange",
            "why.roll",
            "why.place",
            "why.win",
            "why.reroll",
            "why.stop",
            "why.enough",
            "unknown.dice",
        ]
    }

    fn seats(&self, asked: &dyn Asked) -> Option<u8> {
        asking::<Casino>(asked).map(|asking| asking.view.table.tokens.len() as u8)
    }

    fn mark(&self, table: &dyn Table) -> u32 {
        shared::<Casino>(table).map_or(0, |shared| shared.number)
    }

    fn standing(&self, table: &dyn Table) -> Vec<f64> {
        shared::<Casino>(table).map_or_else(Vec::new, |shared| standing(&shared))
    }

    fn moves(&self, asked: &dyn Asked) -> Vec<String> {
        let Some(asking) = asking::<Casino>(asked) else { return Vec::new() };
        let free = asking.view.table.free;
        let keep = |offer: &&Offer| match offer {
            Offer::Move(Choice::Reroll { dice }) => *dice == free,
            Offer::Move(_) => true,
            Offer::Place(_) => false,
        };
        let mut moves = listed::<Casino>(asking.offers.iter().filter(keep));
        let places = asking.offers.iter().filter(|offer| matches!(offer, Offer::Place(_)));
        let mut placed: Vec<String> = Vec::new();
        let mut known: Vec<String> = Vec::new();
        for action in listed::<Casino>(places) {
            let sense = self.sense(asked, &action);
            if !known.contains(&sense) && placed.len() < PLACEMENTS {
                known.push(sense);
                placed.push(action);
            }
        }
        moves.append(&mut placed);
        moves
    }

    /// Dice that show the same are the same.
    fn sense(&self, asked: &dyn Asked, action: &str) -> String {
        let Some(asking) = asking::<Casino>(asked) else { return action.to_string() };
        let table = &asking.view.table;
        // A number for what a die shows, whether it was just rolled, and the card it is laid on.
        let face = |die: Die| table.dice[die.index()].map_or(9, |symbol| symbol as u32);
        let listed = |kind: &str, mut dice: Vec<u32>| {
            put_in_order(&mut dice, |one, other| one < other);
            dice.iter().fold(kind.to_string(), |text, die| text + " " + &die.to_string())
        };
        match read::<Casino>(action) {
            Some(Action::Place { dice }) => {
                let laid = |Placement { die, card }: &Placement| {
                    let card = card.0.and_then(|card| Card::all().position(|other| other == card));
                    let card = card.map_or(0, |place| place as u32 + 1);
                    100 * card + 10 * u32::from(table.rolled.has(*die)) + face(*die)
                };
                listed("place", dice.entries().iter().map(laid).collect())
            }
            Some(Action::Reroll { dice }) => {
                listed("reroll", dice.entries().iter().map(|die| face(*die)).collect())
            }
            _ => same(action),
        }
    }

    fn said(&self, asked: &dyn Asked, action: &str) -> Said {
        let table = asking::<Casino>(asked).map(|asking| &asking.view.table);
        match read::<Casino>(action) {
            Some(Action::Secure) => Said::plain("move.secure"),
            Some(Action::Exchange { cards }) => {
                let points: u32 = cards.iter().filter_map(|card| card.0).map(points).sum();
                Said::plain("move.exchange").with("points", points)
            }
            Some(Action::Roll) | None => Said::plain("move.roll"),
            Some(Action::Place { dice }) => {
                let shown = table.map_or_else(Vec::new, |table| {
                    symbols(table, dice.entries().iter().map(|laid| laid.die))
                });
                let mut cards: Vec<String> = dice
                    .entries()
                    .iter()
                    .filter_map(|laid| Some(points(laid.card.0?).to_string()))
                    .collect();
                put_in_order(&mut cards, |one, other| one < other);
                cards.dedup();
                Said::plain("move.place")
                    .with("symbols", shown)
                    .with("points", cards.join(", "))
                    .with("n", dice.entries().len())
            }
            Some(Action::Reroll { dice }) => {
                let shown = table
                    .map_or_else(Vec::new, |table| symbols(table, dice.entries().iter().copied()));
                Said::plain("move.reroll").with("symbols", shown).with("n", dice.entries().len())
            }
            Some(Action::Stop) => Said::plain("move.stop"),
        }
    }

    fn reason(&self, asked: &dyn Asked, best: &Worth, _: &dyn Sight) -> Said {
        let Some(table) = asking::<Casino>(asked).map(|asking| &asking.view.table) else {
            return Said::plain("why.roll");
        };
        let complete: u32 = table.complete.iter().map(points).sum();
        match read::<Casino>(best.action.get()) {
            Some(Action::Secure) => Said::plain("why.secure"),
            Some(Action::Exchange { .. }) => Said::plain("why.exchange"),
            Some(Action::Roll) | None => Said::plain("why.roll"),
            Some(Action::Place { dice }) => {
                let wins = dice
                    .entries()
                    .iter()
                    .filter_map(|laid| laid.card.0)
                    .find(|card| wins(table, *card, dice.entries()));
                match wins {
                    Some(card) => Said::plain("why.win").with("points", points(card)),
                    None => Said::plain("why.place").with(
                        "n",
                        usize::from(table.free.count()).saturating_sub(dice.entries().len()),
                    ),
                }
            }
            Some(Action::Reroll { dice }) => {
                Said::plain("why.reroll").percent("percent", bust(table, dice.entries().len()))
            }
            Some(Action::Stop) if table.free.count() == 0 || complete == 0 => {
                Said::plain("why.enough")
            }
            Some(Action::Stop) => Said::plain("why.stop")
                .with("points", complete)
                .percent("percent", bust(table, usize::from(table.free.count()))),
        }
    }

    fn unknown(&self, asked: &dyn Asked) -> Said {
        let stack = asking::<Casino>(asked).map_or(0, |asking| asking.view.table.stack);
        Said::plain("unknown.dice").with("n", stack)
    }
}

fn points(card: Card) -> u32 {
    u32::from(card.points())
}

/// The chance that a roll of so many dice fits nowhere.
fn bust(table: &Shared, dice: usize) -> f64 {
    ((6 - table.fitting.len()) as f64 / 6.0).powi(dice as i32)
}

/// What the dice show, by name.
fn symbols(table: &Shared, dice: impl Iterator<Item = Die>) -> Vec<String> {
    dice.filter_map(|die| table.dice[die.index()])
        .filter_map(|symbol| serde_json::to_value(symbol).ok()?.as_str().map(str::to_string))
        .collect()
}

/// Whether the dice laid on a card complete it.
fn wins(table: &Shared, card: Card, laid: &[Placement]) -> bool {
    let mut shown = [0u8; 6];
    for placement in laid.iter().filter(|laid| laid.card == Named(Some(card))) {
        if let Some(symbol) = table.dice[placement.die.index()] {
            shown[symbol as usize] += 1;
        }
    }
    let within = |few: &[u8; 6]| few.iter().zip(shown).all(|(few, shown)| *few <= shown);
    table.room.iter().filter(|room| room.card == card).any(|room| room.wins.iter().any(within))
}
