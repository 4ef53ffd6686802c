//! What the twins of Iluzja differ in.

use illusion::Action;
use illusion_kit::Kit;
use kernel::{Answer, Entry, Eye, Quick, Random};
use laws::{Record, Register};

/// A law of secrecy that compares a world with itself would always hold.
#[test]
fn twins_differ_in_cards_arrows_and_what_was_grown_and_in_nothing_else() {
    let mut random = Quick::new(7);
    let (mut twins, mut cards, mut again, mut grown) = (0, 0, 0, 0);
    for seed in 0..120 {
        let record = Record::random::<Kit>(seed).expect("Iluzja ends");
        let log = &record.log[..1 + random.below(record.log.len() as u32) as usize];
        let twin = Kit::twin(&record.setup, record.seats, log, Eye::Rail, &mut random);
        twins += 1;
        let mut shuffles = 0;
        for (entry, other) in log.iter().zip(&twin) {
            let differs = entry != other;
            match entry {
                Entry::Chance(Answer::Shuffle(_)) => {
                    shuffles += 1;
                    // The arrows, the first stack, and stacks made of what was discarded.
                    cards += u32::from(shuffles == 2 && differs);
                    again += u32::from(shuffles > 2 && differs);
                }
                Entry::Chance(Answer::Grown(_)) => grown += u32::from(differs),
                Entry::Act { action: Action::Place { .. } | Action::Doubt, .. }
                | Entry::Chance(_) => assert!(!differs, "moves are public"),
            }
        }
    }
    println!(
        "{twins} twins: {cards} with another stack, {again} with another later stack, {grown} with another deck"
    );
    assert!(cards > twins * 8 / 10 && again > 5 && grown > twins / 4);
}
