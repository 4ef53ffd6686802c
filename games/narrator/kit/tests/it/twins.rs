//! What the twins of Narrator differ in.

use kernel::{Answer, Entry, Eye, Quick, Random};
use laws::{Record, Register};
use narrator::Action;
use narrator_kit::Kit;

/// A law of secrecy that compares a world with itself would always hold.
#[test]
fn twins_differ_in_hands_gifts_and_votes_and_in_nothing_else() {
    let mut random = Quick::new(7);
    let (mut twins, mut deals, mut given, mut places, mut votes) = (0, 0, 0, 0, 0);
    for seed in 0..60 {
        let record = Record::random::<Kit>(seed).expect("Narrator ends");
        // With pictures of the players' own these come before the deal.
        let deal = usize::from(matches!(record.log[0], Entry::Chance(Answer::Grown(_))));
        let log = &record.log[..deal + 1 + random.below((record.log.len() - deal) as u32) as usize];
        for eye in Eye::all(record.seats) {
            let twin = Kit::twin(&record.setup, record.seats, log, eye, &mut random);
            twins += 1;
            let changed = || {
                log.iter()
                    .zip(&twin)
                    .enumerate()
                    .filter(|(_, (one, other))| one != other)
                    .map(|(place, (one, _))| (place, one))
            };
            deals += u32::from(changed().any(|(place, _)| place == deal));
            places += u32::from(
                changed().any(|(place, entry)| place > deal && matches!(entry, Entry::Chance(_))),
            );
            given += u32::from(changed().any(|(_, entry)| {
                matches!(
                    entry,
                    Entry::Act { action: Action::Clue { .. } | Action::Offer { .. }, .. }
                )
            }));
            votes +=
                u32::from(changed().any(|(_, entry)| {
                    matches!(entry, Entry::Act { action: Action::Vote { .. }, .. })
                }));
            for (_, entry) in changed() {
                if let Entry::Act { seat, .. } = entry {
                    assert!(
                        eye != Eye::Seat(*seat),
                        "what a seat gave and voted is no secret to it"
                    );
                }
            }
        }
    }
    println!(
        "{twins} twins: {deals} dealt otherwise, {given} with other gifts, {places} with other owners, {votes} with other votes"
    );
    assert!(
        deals > twins * 8 / 10 && given > twins / 3 && places > twins / 5 && votes > twins / 10
    );
}
