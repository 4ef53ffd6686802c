//! Processes that stand still, die, and hand the table on.

use super::super::case::Way;
use super::super::process::process;
use super::Night;
use crate::clock::HandClock;
use anyhow::ensure;
use stolik_server::clock::Clock;

impl Night<'_> {
    /// Somebody's move arrives, and the process gets no turn for a while: it was in time.
    pub(super) fn freeze(&mut self, pick: u32, millis: u64) -> anyhow::Result<()> {
        let waited = self.store.waits();
        let moved = self.move_of(pick, Way::Lost)?;
        // What arrives where nobody owns the table any more arrives nowhere.
        let moved = moved.filter(|&(who, ..)| {
            let line = self.devices[usize::from(who)].line.as_ref();
            line.is_some_and(|line| line.process == self.process.number)
        });
        if let Some((who, ..)) = moved {
            let said = self.devices[usize::from(who)].said.len() - 1;
            self.put(who, said);
        }
        self.clock.pass(millis);
        self.settle()?;
        let Some((who, decision, seat)) = moved.filter(|_| !waited) else { return Ok(()) };
        let answer = self.devices[usize::from(who)].said.last().and_then(|it| it.answer.clone());
        ensure!(
            answer != Some(Err("stale".to_string())) || !self.inquest.was_late(decision, seat),
            "a move had arrived in time, and its seat was late"
        );
        Ok(())
    }

    /// The process is gone in the middle of whatever it did, and another one starts.
    pub(super) fn kill(&mut self, clock: i64) -> anyhow::Result<()> {
        self.tally.kills += 1;
        let now = self.clock.now().saturating_add_signed(clock);
        self.clock = HandClock::new(now);
        // What was told before the end was told.
        self.next_process()?;
        self.former = None;
        self.settle()?;
        self.inquest.killed();
        self.devices.iter_mut().for_each(|device| device.line = None);
        Ok(())
    }

    /// Starts another process; the one that there was is dead for it, and is left as the former.
    pub(super) fn next_process(&mut self) -> anyhow::Result<()> {
        self.processes += 1;
        let next =
            process(self.processes, self.case, &self.clock, &self.store, (&self.seeds, self.slip))?;
        self.store.alive_from(self.processes);
        self.former = Some(std::mem::replace(&mut self.process, next));
        Ok(())
    }

    /// Another process takes the table over, because somebody comes to it.
    pub(super) fn take_over(&mut self, who: u8) -> anyhow::Result<()> {
        self.tally.takeovers += 1;
        // Until then the table is its former owner's, and who was late with it was late.
        self.settle()?;
        // A former owner of long ago is gone, and whoever was still there hears nothing any more.
        let gone = self.former.take().map(|former| former.number);
        for device in &mut self.devices {
            device.line.take_if(|line| Some(line.process) == gone);
        }
        self.next_process()?;
        self.inquest.killed();
        self.come(who)
    }
}
