//! A server that acknowledges what is not on disk is seen, by the order of its calls and by what is
//! gone after a power cut, and an honest one under the same eyes is not. Needs strace.

use std::path::Path;
use trials::power::{Proof, Start, losses};

const SLIPS: &[&str] = &["never_synced", "acknowledged_before_stored"];
/// Power cuts within which a slip must have shown.
const LOSSES: u32 = 5;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_planted_carelessness_is_seen() {
    let start = Start::new(Path::new(env!("CARGO_BIN_EXE_stolik-careless")));
    losses(&start, LOSSES, 1, Proof::Both).await.unwrap();
    for (seed, slip) in (2..).zip(SLIPS) {
        let careless = start.clone().with("STOLIK_SLIP", slip);
        for proof in [Proof::Both, Proof::Loss] {
            match losses(&careless, LOSSES, seed, proof).await {
                Ok(()) => panic!("{slip} was not seen by {proof:?}"),
                Err(error) => println!("{slip}: {error:#}"),
            }
        }
    }
}
