//! One command: the table of rights is asked, then the room that it concerns.

use crate::SocketId;
use crate::command::{Command, introduced};
use crate::door::{
    admission_command, allow, claim, decline, door_command, recover, roles_towards, show_out,
};
use crate::draw::draw_command;
use crate::log::{PersonId, TableEntry};
use crate::people::seating::{
    go, join, let_bot, make_host, shuffle, sit, stand, take_back, unhurried,
};
use crate::people::{add_bot, remove_bot};
use crate::play::{act, choose, clock, go_on, hint, more_time, pause, share, start};
use crate::refusal::{CommandRefusal, TableRefusal};
use crate::rights::{permit, roles};
use crate::secret::{Digest, Secret};
use crate::state::TableState;
use crate::step::{Draft, Step};
use crate::time::{Millis, millis};
use kernel::Scripted;

#[derive(Clone, Copy, Debug)]
pub struct Asker {
    /// Through which socket.
    pub socket: SocketId,
    /// Whether that is a shared screen.
    pub tv: bool,
    /// The person, if they have joined.
    pub person: Option<PersonId>,
    /// The browser they use, if it has an identity.
    pub identity: Option<Digest>,
    /// The seat secret they get if they join, come back or are given a chair.
    pub secret: Option<Secret>,
}

/// Randomness that a command may need, drawn by the caller.
pub struct Fresh {
    /// The seed of a game, should one start.
    pub seed: [u8; 32],
    /// What chance says instead, at a table that plays what was written for it.
    pub script: Option<Scripted>,
}

impl TableState {
    /// Judges a command. On refusal nothing has changed; otherwise the table has, and the draft has
    /// to be stored before anybody is told. An empty draft needs no storing.
    pub fn command(
        &mut self,
        asker: &Asker,
        command: &Command,
        now: Millis,
        fresh: impl FnOnce() -> Fresh,
    ) -> Result<Draft, CommandRefusal> {
        may_ask(self, asker, command)?;
        let mut step = Step::new(self, now);
        match command {
            Command::Join { name, face } => join(&mut step, asker, introduced(name, face)?)?,
            Command::Claim { person } => claim(&mut step, asker, *person)?,
            Command::Recover { code } => recover(&mut step, asker, code)?,
            command => {
                let me = asker.person.ok_or(TableRefusal::NotJoined)?;
                persons_command(&mut step, (me, asker), command, fresh)?;
            }
        }
        Ok(step.done())
    }
}

/// Asks the table of rights.
fn may_ask(table: &TableState, asker: &Asker, command: &Command) -> Result<(), CommandRefusal> {
    let mut roles = roles(table, asker.person, asker.tv);
    if let Command::Allow { claim } | Command::Decline { claim } = command {
        roles = roles_towards(table, *claim, asker, roles);
    }
    Ok(permit(table, roles, command.deed(asker.person, table))?)
}

/// A command of somebody who has joined.
fn persons_command(
    step: &mut Step,
    (me, asker): (PersonId, &Asker),
    command: &Command,
    fresh: impl FnOnce() -> Fresh,
) -> Result<(), CommandRefusal> {
    match command {
        Command::Act { decision, action } => act(step, me, *decision, action)?,
        Command::Leave => go(step, me, false),
        Command::Stand => stand(step, me),
        Command::Sit => sit(step, me)?,
        Command::Pause => pause(step, me),
        Command::GoOn => go_on(step),
        Command::LetBot { person } => let_bot(step, *person)?,
        Command::TakeBack => take_back(step, me),
        Command::Allow { claim } => allow(step, *claim)?,
        Command::Decline { claim } => decline(step, *claim)?,
        // The task does what follows, once it is known that they may ask.
        Command::Recovery | Command::ChangeLink => {}
        Command::MoreTime => more_time(step, me)?,
        Command::Unhurried { on } => unhurried(step, me, *on),
        Command::Share { on } => share(step, me, *on)?,
        Command::Hint => hint(step, me)?,
        Command::OpenDoor { .. }
        | Command::RenewCode
        | Command::LetIn { .. }
        | Command::TurnAway { .. } => door_command(step, command)?,
        Command::React { to, .. } => react(step, me, *to)?,
        Command::Promise { number, round, hash } => {
            draw_command(step, me, (*number, *round, hash), false)?;
        }
        Command::Reveal { number, round, secret } => {
            draw_command(step, me, (*number, *round, secret), true)?;
        }
        Command::Start => start(step, fresh())?,
        Command::Choose { game, options } => choose(step, asker.identity, game, options)?,
        command => hosts_command(step, me, command)?,
    }
    Ok(())
}

/// A command of the host, or of whoever may stand in for the host.
fn hosts_command(step: &mut Step, me: PersonId, command: &Command) -> Result<(), CommandRefusal> {
    match command {
        Command::Kick { person } if *person == me => go(step, me, false),
        Command::Kick { person } if step.is_owner(*person) => {
            step.folded.people.present(*person)?;
            return Err(TableRefusal::OwnerStays.into());
        }
        Command::Kick { person } => match step.folded.people.present(*person)?.is_machine() {
            true => remove_bot(step, *person)?,
            false => show_out(step, *person),
        },
        Command::MakeHost { person } => make_host(step, *person)?,
        Command::AddBot { character, lang } => add_bot(step, character, lang)?,
        Command::RemoveBot { person } => remove_bot(step, *person)?,
        Command::Clock { clock: chosen } => clock(step, *chosen),
        Command::Speak { lang } if matches!(&**lang, "pl" | "en") => {
            step.put(TableEntry::Language(lang.clone()));
        }
        Command::Hints { on } if step.folded.setup.hints() != *on => {
            step.put(TableEntry::Hints(*on));
        }
        Command::Hints { .. } => {}
        Command::Shuffle => shuffle(step),
        Command::Pardon { .. } | Command::Lock { .. } | Command::SendWatchersAway { .. } => {
            admission_command(step, command)?;
        }
        Command::EndGame => {
            if step.game().is_none() && step.folded.drawing.is_none() {
                return Err(TableRefusal::NoGame.into());
            }
            step.put(TableEntry::Cleared);
        }
        _ => return Err(TableRefusal::Malformed.into()),
    }
    Ok(())
}

/// A face is pulled for everybody, or at somebody who is at the table.
fn react(step: &mut Step, me: PersonId, to: Option<PersonId>) -> Result<(), CommandRefusal> {
    to.map_or(Ok(()), |to| step.folded.people.present(to).map(|_| ()))?;
    let (now, rest) = (step.now, millis(step.config.pace.reaction));
    match step.live_mut().presence.may_react(me, rest, now) {
        true => Ok(()),
        false => Err(TableRefusal::TooFast.into()),
    }
}
