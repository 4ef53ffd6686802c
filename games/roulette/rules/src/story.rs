//! What of a game of Ruletka is worth telling when it is over, and which moments the commentator
//! has had words for.

use super::card::Cartridge;
use super::{Accusation, Aim, Event, Fired, Roulette};
use kernel::{Feat, Prize, Seat, Storied, Story, Tally};
use serde::Serialize;

/// A moment that the commentator has something to say about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Moment {
    /// Everybody came through a shot; the first such shot of a round.
    Survived,
    /// Somebody lost a member.
    Died,
    /// Somebody lost the captain.
    Captain,
    /// A cheat was caught.
    Caught,
    /// Only innocents were accused.
    Clean,
}

/// How often each moment was there, so that no line has to be said twice in an evening.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Moments {
    counts: [u16; 5],
    /// The last round with a line for a shot that everybody survived.
    survived_in: u16,
}

impl Moments {
    /// The moment as it is told: how many of its kind came before it in this game.
    fn tell(&mut self, moment: Moment) -> Event {
        let count = &mut self.counts[moment as usize];
        let before = *count;
        *count = count.saturating_add(1);
        Event::Moment { moment, before }
    }
}

impl Roulette {
    /// Says which moment it is that these facts make, if any.
    pub(super) fn tell_moment(&mut self, facts: usize, events: &mut Vec<Event>) {
        let mut moment = None;
        for event in &events[facts..] {
            moment = match (event, moment) {
                (Event::Shown { card: Cartridge::Bullet, .. }, _) => Some(Moment::Caught),
                (_, Some(Moment::Caught | Moment::Captain)) => moment,
                (Event::Shown { .. }, _) => Some(Moment::Clean),
                (Event::Died { left: 0, .. }, _) => Some(Moment::Captain),
                (Event::Died { .. }, _) => Some(Moment::Died),
                (Event::Shot { .. }, None) => Some(Moment::Survived),
                _ => moment,
            };
        }
        let Some(moment) = moment else { return };
        if moment == Moment::Survived && self.moments.survived_in == self.round {
            return;
        }
        if moment == Moment::Survived {
            self.moments.survived_in = self.round;
        }
        events.push(self.moments.tell(moment));
    }
}

/// Feats of a game, from its public facts.
#[derive(Clone, Debug, Default)]
pub struct RouletteStory {
    accusations: Vec<Accusation>,
    fired: Vec<Fired>,
    cold_blood: Tally,
    detective: Tally,
    innocent: Tally,
    marksman: Tally,
    big_round: Tally,
    /// How many lines each kind of moment has had.
    moments: [u16; 5],
}

impl RouletteStory {
    fn shown(&mut self, seat: Seat, card: Cartridge) {
        for accusation in self.accusations.iter().filter(|one| one.target == seat) {
            match card {
                Cartridge::Bullet => self.detective.add(accusation.seat, 1),
                Cartridge::Click => self.innocent.add(seat, 1),
            }
        }
    }

    fn died(&mut self, seat: Seat) {
        let hits =
            |one: &&Fired| one.card == Cartridge::Bullet && one.aim == Aim::Seat { target: seat };
        for one in self.fired.iter().filter(hits) {
            self.marksman.add(one.seat, 1);
        }
    }
}

impl Story<Event> for RouletteStory {
    const PRIZES: &'static [Prize] = &[
        Prize::sum("cold_blood"),
        Prize::sum("detective"),
        Prize::sum("innocent"),
        Prize::sum("marksman"),
        Prize::best("big_round"),
    ];

    fn note(&mut self, event: &Event) {
        match event {
            Event::Ballot { accusations } => {
                self.accusations = accusations.to_vec();
                self.fired.clear();
            }
            Event::Shown { seat, card } => self.shown(*seat, *card),
            Event::Shot { fired, .. } => {
                self.fired = fired.to_vec();
                for one in fired.iter().filter(|one| one.card == Cartridge::Click) {
                    self.cold_blood.add(one.seat, 1);
                }
            }
            Event::OnceMore { .. } => self.fired.clear(),
            Event::Died { seat, .. } => self.died(*seat),
            Event::Points { scored } => {
                for (seat, points) in (0..).zip(scored) {
                    self.big_round.at_least(seat, u16::from(*points));
                }
            }
            Event::Moment { moment, before } => self.moments[*moment as usize] = before + 1,
            _ => {}
        }
    }

    fn tallies(&self) -> Vec<&Tally> {
        vec![&self.cold_blood, &self.detective, &self.innocent, &self.marksman, &self.big_round]
    }

    fn of_the_table(&self) -> Vec<Feat> {
        let lines = ["survived", "died", "captain", "caught", "clean"].into_iter();
        let lines = lines.zip(self.moments).filter(|(_, amount)| *amount > 0);
        lines.map(|(feat, amount)| Feat { feat, seat: None, amount, adds_up: true }).collect()
    }
}

impl Storied for Roulette {
    type Story = RouletteStory;
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::{Due, JsonStep, Quick, Rules, Seeded};

    /// The commentator's moments of one kind are numbered one after the other.
    #[test]
    fn moments_of_a_kind_are_counted() {
        let rules = kernel::RulesOf::<Roulette>::NEW;
        let mut table = rules.open(&serde_json::Value::Null, 4).unwrap_or_else(|e| panic!("{e}"));
        let mut source = Seeded::new([7; 32]);
        let mut random = Quick::new(7);
        let mut step = JsonStep::default();
        table.settle(&mut source, &mut step).unwrap_or_else(|error| panic!("{error}"));
        while let Due::Seats(due) = table.due() {
            let seat = due.iter().next().expect("somebody is due");
            let action = table.sample(seat, &mut random);
            assert!(table.act(seat, &action, &mut step).is_ok());
            table.settle(&mut source, &mut step).unwrap_or_else(|error| panic!("{error}"));
        }
        let mut counts = std::collections::BTreeMap::<String, u64>::new();
        for event in &step.events {
            let event: serde_json::Value = serde_json::from_str(event).expect("events are JSON");
            if event["type"] == "moment" {
                let count = counts.entry(event["moment"].to_string()).or_default();
                assert_eq!(event["before"].as_u64(), Some(*count), "{event}");
                *count += 1;
            }
        }
        assert!(counts.len() >= 3, "a whole game has several kinds of moments: {counts:?}");
        let lines = table.feats().into_iter().filter(|feat| feat.seat.is_none());
        let told: u64 = lines.map(|feat| u64::from(feat.amount)).sum();
        assert_eq!(
            told,
            counts.values().sum::<u64>(),
            "the evening knows how many lines are used up"
        );
    }
}
