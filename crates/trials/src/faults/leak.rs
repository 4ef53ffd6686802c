//! Leaks that can be planted in a server, each in what goes out of it through one of its ports.

/// A leak that can be planted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leak {
    OwnToRail,
    RailFromSeat,
    OwnOfDueToAll,
    ForeignLegal,
    ResumeFrame,
    Length,
    OwnLength,
    AckCards,
    RefusalCards,
    SealedEvent,
    DealEvent,
    SeqByHands,
    RoomHash,
    DeadlineByHands,
    SeedHeader,
    ReactionCards,
    WelcomeTime,
    Order,
    Twice,
    WholeByHands,
    BotDelay,
    UnsaltedRoot,
    OpenedTooMuch,
    Foretold,
    WindowTold,
    WindowSeq,
    WindowDue,
    WindowSilent,
    WindowIdle,
    WindowEnd,
    PictureLength,
    PictureFile,
    PictureDigest,
    PictureAge,
    PictureAddress,
    PictureKeys,
    PictureByKey,
    HolderPattern,
    HolderTag,
    HolderModified,
    HolderAge,
    HolderLength,
    HolderOrder,
    HeldForbidden,
    HeldWords,
    HeldUnchanged,
    HeldShown,
    LogTooEarly,
    LogToStrangers,
    LogNextSeed,
}

/// Every leak, with what is wrong in a few words.
pub const LEAKS: &[(Leak, &str)] = &[
    (Leak::OwnToRail, "seat 0's own part is sent to the rail"),
    (Leak::RailFromSeat, "the rail is sent the frame of a seat"),
    (Leak::OwnOfDueToAll, "the own part of the due seat is sent to all"),
    (Leak::ForeignLegal, "the legal moves of another seat are sent to all"),
    (Leak::ResumeFrame, "coming back brings one frame too many"),
    (Leak::Length, "the padding depends on the hands"),
    (Leak::OwnLength, "a seat's padding depends on its own hand"),
    (Leak::AckCards, "an acknowledgement carries cards"),
    (Leak::RefusalCards, "a refusal carries cards"),
    (Leak::SealedEvent, "the events tell a sealed choice"),
    (Leak::DealEvent, "the events tell the deal"),
    (Leak::SeqByHands, "seq grows by a secret amount"),
    (Leak::RoomHash, "the room carries a hash of the truth"),
    (Leak::DeadlineByHands, "the deadline depends on the hands"),
    (Leak::SeedHeader, "the handshake's headers carry the seed"),
    (Leak::ReactionCards, "a reaction carries cards"),
    (Leak::WelcomeTime, "the greeting's clock depends on the hands"),
    (Leak::Order, "the order of frames depends on the hands"),
    (Leak::Twice, "a frame is sent twice for some hands"),
    (Leak::WholeByHands, "that nothing changed in the hands is told"),
    (Leak::BotDelay, "a bot's delay depends on the hands"),
    (Leak::UnsaltedRoot, "the root of a shuffle has no salt"),
    (Leak::OpenedTooMuch, "a card more is opened than was shown"),
];

/// Leaks that every game can have: also one in which nobody holds anything.
pub const GAME_LEAKS: &[(Leak, &str)] = &[
    (Leak::Foretold, "the frames tell how the game would go on"),
    (Leak::SeedHeader, "the handshake's headers carry the seed"),
];

/// Leaks of games in which seats hold something that others may not see.
pub const HAND_LEAKS: &[(Leak, &str)] = &[
    (Leak::OpenedTooMuch, "a card more is opened than was shown"),
    (Leak::OwnOfDueToAll, "the own part of the due seat is sent to all"),
    (Leak::OwnLength, "a seat's padding depends on its own hand"),
    (Leak::RefusalCards, "a refusal carries cards"),
    (Leak::RoomHash, "the room carries a hash of the truth"),
];

/// Every leak of time: when somebody answers, or that they do not, can be told.
pub const WINDOW_LEAKS: &[(Leak, &str)] = &[
    (Leak::WindowTold, "an answer in a window makes a frame"),
    (Leak::WindowSeq, "seq counts the answers in a window"),
    (Leak::WindowDue, "who has answered in a window is not due"),
    (Leak::WindowSilent, "a closed window tells who said nothing"),
    (Leak::WindowIdle, "a window closes early when nobody can play"),
    (Leak::WindowEnd, "a window waits only for those who have a choice"),
    (Leak::DeadlineByHands, "how long a window is depends on the hands"),
];

/// Every leak of a game with pictures.
pub const PICTURE_LEAKS: &[(Leak, &str)] = &[
    (Leak::PictureLength, "a picture is as long as its file"),
    (Leak::PictureFile, "a picture comes with the name of its file"),
    (Leak::PictureDigest, "a picture comes with a digest of itself"),
    (Leak::PictureAge, "a picture may be kept as long as its card says"),
    (Leak::PictureAddress, "the address is made of what is shown"),
    (Leak::PictureKeys, "the frames list the keys of the pictures"),
    (Leak::PictureByKey, "a picture can be asked for by its card"),
];

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

/// Every leak of a log.
pub const LOG_LEAKS: &[(Leak, &str)] = &[
    (Leak::LogTooEarly, "the log of a running game is given out"),
    (Leak::LogToStrangers, "a log is given to whoever has the link"),
    (Leak::LogNextSeed, "a log carries the seed of the next game"),
];

/// Every leak of a game whose pictures are held in hands.
pub const HOLDER_LEAKS: &[(Leak, &str)] = &[
    (Leak::HolderPattern, "a picture comes with the seat that gave it"),
    (Leak::HolderTag, "a picture's tag is made of its holder"),
    (Leak::HolderModified, "a picture is as old as its holder says"),
    (Leak::HolderAge, "a picture may be kept as its holder says"),
    (Leak::HolderLength, "a picture is filled up by its holder"),
    (Leak::HolderOrder, "the frames list the pictures by their holders"),
    (Leak::HeldForbidden, "held is forbidden, not held is not found"),
    (Leak::HeldWords, "a picture in a hand is refused at length"),
    (Leak::HeldUnchanged, "304 before it is asked who may look"),
    (Leak::HeldShown, "what one seat may look at everybody may"),
    (Leak::SealedEvent, "the events tell a sealed gift or vote"),
    (Leak::ForeignLegal, "everybody sees for what another may vote"),
    (Leak::OwnToRail, "the rail is sent a hand"),
    (Leak::RoomHash, "the room carries a hash of gifts and votes"),
];
