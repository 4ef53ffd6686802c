//! What the twins of Ruletka differ in.

use kernel::{Entry, Eye, Quick, Random};
use laws::{Record, Register};
use roulette::Action;
use roulette_kit::Kit;

/// A law of secrecy that compares a world with itself would always hold.
#[test]
fn twins_differ_in_what_is_hidden_and_in_nothing_else() {
    let mut random = Quick::new(7);
    let (mut twins, mut cards, mut magazines, mut hidden, mut sealed) = (0, 0, 0, 0, 0);
    for seed in 0..300 {
        let record = Record::random::<Kit>(seed).expect("Ruletka ends");
        let log = &record.log[..1 + random.below(record.log.len() as u32) as usize];
        for eye in Eye::all(record.seats) {
            let twin = Kit::twin(&record.setup, record.seats, log, eye, &mut random);
            twins += 1;
            let changed: Vec<_> = log
                .iter()
                .zip(&twin)
                .enumerate()
                .filter(|(_, (one, other))| one != other)
                .collect();
            cards += u32::from(changed.iter().any(|(number, _)| *number == 0));
            magazines += u32::from(
                changed
                    .iter()
                    .any(|(number, (entry, _))| *number > 0 && matches!(entry, Entry::Chance(_))),
            );
            for (_, (entry, _)) in &changed {
                let Entry::Act { seat, action } = entry else { continue };
                assert!(eye != Eye::Seat(*seat), "its own choices are no secret to a seat");
                match action {
                    Action::Hide { .. } => hidden += 1,
                    Action::Bet { .. }
                    | Action::Accuse { .. }
                    | Action::Pass
                    | Action::Aim { .. } => sealed += 1,
                    other => panic!("{other:?} is public"),
                }
            }
        }
    }
    println!(
        "{twins} twins: {cards} with another deck, {magazines} with other magazines; {hidden} other hidden cards, {sealed} other sealed choices"
    );
    assert!(
        cards > twins * 8 / 10
            && magazines > twins * 7 / 10
            && hidden > twins
            && sealed > twins / 8
    );
}
