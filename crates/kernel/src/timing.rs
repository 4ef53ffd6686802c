//! How time treats a decision. The rules themselves know no time: for them the last answer decides.

/// How time treats the open decision.
#[derive(Clone, Debug)]
pub enum Timing<Action> {
    /// It is over with its last answer.
    Open,
    /// It belongs to whoever answers it first.
    Race,
    /// Its answers are taken in silence.
    Window(Window<Action>),
}

/// A decision whose answers are taken in silence. Whoever keeps the table's time plays them
/// together when everybody has said something or the time is up, so that nobody can tell who had
/// nothing to think about.
#[derive(Clone, Debug)]
pub struct Window<Action> {
    /// How long it lasts at most.
    pub length: Length,
    /// What a seat that says nothing until it closes is taken to have said.
    pub silence: Action,
    /// Whether a move happens at once although the window is open.
    pub at_once: fn(&Action) -> bool,
}

/// How long a window lasts; whoever keeps the time knows it in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Length {
    /// A breath: usually nothing is done in it.
    Brief,
    /// The same, and everybody is told when it will close: it can be counted down to.
    Countdown,
    /// Time to weigh something up.
    Long,
}
