//! The registers, one per game.

macro_rules! registers {
    ($($folder:ident::$game:ident,)*) => { $(mod $folder;)* };
}
games::every_game!(registers);
