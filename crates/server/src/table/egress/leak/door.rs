//! Leaks that a program must see which came through the bots' door and hears over HTTP.

use super::Leak;

/// Leaks to a program that came through the bots' door, of every game.
pub const DOOR_LEAKS: &[(Leak, &str)] = &[
    (Leak::Foretold, "a program's frames tell how the game would go on"),
    (Leak::SeedHeader, "the answer to a program carries the seed"),
];

/// Leaks to such a program, of games in which seats hold something.
pub const DOOR_HAND_LEAKS: &[(Leak, &str)] = &[
    (Leak::OwnOfDueToAll, "a program is told the own part of the due seat"),
    (Leak::RefusalCards, "a program is refused with somebody's cards"),
];
