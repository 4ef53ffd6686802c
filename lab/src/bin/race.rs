//! Turns of Kasyno at two seats, one character against itself: `race 2000 former` counts how many
//! cards turns take from the pool and how they change the lead, and how often an exposed card is
//! stolen.

use bots::{Cast, watch};
use gallery::EmptyGallery;
use games::casino::{Action, Setup, Shared};
use kernel::Game;

/// How the table stood when a turn began.
struct Turn {
    seat: u8,
    stack: i32,
    lead: i32,
}

fn lead(table: &Shared, seat: u8) -> i32 {
    let score = |seat: u8| i32::from(table.scores[usize::from(seat)]);
    score(seat) - score(1 - seat)
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let games: u64 = words.first().and_then(|word| word.parse().ok()).unwrap_or(2000);
    let name = words.get(1).map_or("sharp", String::as_str);
    let mut counts = [[0u32; 20]; 4];
    let (mut exposed, mut stolen) = ([0u32; 7], [0u32; 7]);
    let (mut turns, mut paid) = (0u32, 0u32);
    for seed in 0..games {
        let mut bots: Vec<_> = (0..2)
            .map(|_| games::kits::casino::Kit::player(name).expect("a player of Kasyno"))
            .collect();
        let mut turn: Option<Turn> = None;
        let mut count = |before: &Option<Turn>, table: &Shared| {
            let Some(before) = before else { return };
            // A turn that ends the game takes one card more than there were.
            let end = i32::from(table.turn.is_none());
            let taken = (before.stack - i32::from(table.stack) + end).clamp(0, 3);
            let gain = (lead(table, before.seat) - before.lead).clamp(-4, 15);
            counts[taken as usize][(gain + 4) as usize] += 1;
            turns += 1;
        };
        let end = watch(&EmptyGallery, &Setup::default(), &mut bots, seed, |game, seat, action| {
            let table = game.shared();
            if *action == Action::Roll {
                count(&turn, &table);
                turn = Some(Turn { seat, stack: i32::from(table.stack), lead: lead(&table, seat) });
                for card in table.face_up[usize::from(1 - seat)].iter() {
                    exposed[usize::from(card.points())] += 1;
                }
            }
            paid += u32::from(matches!(action, Action::Reroll { .. }));
            if *action == Action::Stop {
                for card in table.complete.iter() {
                    let other = table.face_up[usize::from(1 - seat)].has(card);
                    stolen[usize::from(card.points())] += u32::from(other);
                }
            }
        });
        count(&turn, &end.shared());
    }
    for line in counts {
        println!("    {line:?},");
    }
    println!("{games} games, {turns} turns, {paid} tokens; stolen of exposed, by points:");
    for points in 1..7 {
        println!("{points}: {} of {}", stolen[points], exposed[points]);
    }
}
