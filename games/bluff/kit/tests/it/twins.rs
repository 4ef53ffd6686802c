//! What the twins of Blef differ in.

use bluff_kit::Kit;
use kernel::{Entry, Eye, Quick, Random};
use laws::{Record, Register};

/// A law of secrecy that compares a world with itself would always hold.
#[test]
fn twins_differ_in_what_is_hidden_and_in_nothing_else() {
    let mut random = Quick::new(7);
    let (mut hands, mut arrangements, mut twins) = (0, 0, 0);
    for seed in 0..300 {
        let record = Record::random::<Kit>(seed).expect("Blef ends");
        let length = 1 + random.below(record.log.len() as u32) as usize;
        let log = &record.log[..length];
        for eye in Eye::all(record.seats) {
            let twin = Kit::twin(&record.setup, record.seats, log, eye, &mut random);
            twins += 1;
            let changed: Vec<_> =
                log.iter().zip(&twin).filter(|(one, other)| one != other).collect();
            hands += u32::from(changed.iter().any(|(entry, _)| matches!(entry, Entry::Chance(_))));
            arrangements +=
                u32::from(changed.iter().any(|(entry, _)| matches!(entry, Entry::Act { .. })));
            for (entry, _) in changed {
                if let Entry::Act { seat, action } = entry {
                    assert!(eye != Eye::Seat(*seat), "its own arrangement is no secret to a seat");
                    assert!(Kit::sealed(action), "bids are public");
                }
            }
        }
    }
    println!("{twins} twins: {hands} with other cards, {arrangements} with other arrangements");
    assert!(hands > twins * 8 / 10 && arrangements > twins / 4);
}
