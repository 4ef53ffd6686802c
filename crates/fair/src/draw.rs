//! How a seed is drawn by everybody together: commitments, the closed list, and what comes of it.

use crate::hash::{Hash, hmac, sha256};
use kernel::{Grown, Seat};

/// What each of some seats has said, in the order of the seats.
pub type Numbers = [(Seat, Hash)];

/// The hash of a charter, which is a text.
pub fn charter_hash(charter: &str) -> Hash {
    sha256(&[b"stolik/fair/2/charter\n", charter.as_bytes()])
}

/// What a charter calls a table, which opens nothing: a part of a hash of its link.
pub fn table_name(invite: &str) -> [u8; 16] {
    let hash = sha256(&[b"stolik/fair/2/table\n", invite.as_bytes()]);
    let mut name = [0; 16];
    name.copy_from_slice(&hash[..16]);
    name
}

/// The hash of a deck that is used for one game: of every card its key and its numbers. It is
/// salted with the server's first secret, so that nobody can try decks.
pub fn deck_hash(secret: &Hash, deck: &[Grown]) -> Hash {
    let long = |number: usize| (number as u32).to_be_bytes();
    let mut bytes = long(deck.len()).to_vec();
    for card in deck {
        bytes.extend(long(card.key.len()));
        bytes.extend(card.key.as_bytes());
        bytes.extend(long(card.numbers.len()));
        card.numbers.iter().for_each(|number| bytes.extend(long(usize::from(*number))));
    }
    hmac(secret, &[b"stolik/fair/2/deck\n", &bytes])
}

/// What the server draws in this round, from the one secret that it keeps for a game.
pub fn secret_of_round(kept: &Hash, round: u8) -> Hash {
    hmac(kept, &[b"stolik/fair/2/round\n", &[round]])
}

/// What the server says of its secret before anybody else has drawn.
pub fn secret_commitment(table: &[u8; 16], game: u32, round: u8, secret: &Hash) -> Hash {
    sha256(&[b"stolik/fair/2/server\n", table, &game.to_be_bytes(), &[round], secret])
}

/// What a phone says of its number before the list is closed.
pub fn number_commitment(
    table: &[u8; 16],
    game: u32,
    round: u8,
    seat: Seat,
    number: &Hash,
) -> Hash {
    sha256(&[b"stolik/fair/2/seat\n", table, &game.to_be_bytes(), &[round], &[seat], number])
}

/// T, the hash of the closed list.
pub fn list_hash(charter: &Hash, round: u8, server: &Hash, list: &Numbers) -> Hash {
    let mut bytes = vec![list.len() as u8];
    for (seat, commitment) in list {
        bytes.push(*seat);
        bytes.extend(commitment);
    }
    sha256(&[b"stolik/fair/2/list\n", charter, &[round], server, &bytes])
}

/// The seed of the game: HKDF-SHA-256 of the secret and the numbers that were said, salted with T.
pub fn seed(list: &Hash, secret: &Hash, numbers: &Numbers) -> Hash {
    let mut material = secret.to_vec();
    let mut info = b"stolik/fair/2/seed\n".to_vec();
    info.push(numbers.len() as u8);
    for (seat, number) in numbers {
        material.extend(number);
        info.push(*seat);
    }
    // Extract, and the one block that 32 bytes take to expand.
    let key = hmac(list, &[&material]);
    hmac(&key, &[&info, &[1]])
}
