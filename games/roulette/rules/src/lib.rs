//! Ruletka: everybody bets at once on how many pulls they survive, and cheating is a move. The
//! contract is `games/roulette/rules.md`.

mod action;
mod ballot;
mod card;
mod dealing;
mod draw;
mod event;
mod imagine;
mod play;
mod round;
mod shot;
mod story;
mod team;
mod truth;
mod view;
#[cfg(test)]
mod wire;

pub use action::{Action, Refusal};
pub use card::{ACTION_CARDS, ActionCard, Cartridge, MAGAZINE, Named, Time};
pub use dealing::RouletteDealing;
pub use event::{Accusation, Event, Fired, Played};
pub use shot::Aim;
pub use story::{Moment, RouletteStory};
pub use team::{CHARACTERS, Cause, Hand, PEEK, Peek};
pub use truth::TrueTeam;
pub use view::{Loaded, Own, Phase, Shared, Summary};

use arrayvec::ArrayVec;
use draw::Then;
use kernel::{
    Answer, Capabilities, Described, Due, Endless, Eye, Game, Length, MOST_SEATS, OptionSpec,
    OptionValue, Outcome, Question, Random, Refused, Seat, Seats, Timed, Timing, View, Window,
    judge_in_order,
};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;
use story::Moments;
use team::Team;

/// Bullets in the box.
pub const BULLETS: u8 = 19;
/// Nobody bets on more shots.
pub const MOST_SHOTS: u8 = 5;
/// Points that can win.
pub const ENOUGH: u16 = 15;
/// After so many rounds in a row that ended with a tie at the top, the victory may be shared.
pub const TIED_LONG: u16 = 10;

/// The options. The rules have none; the skin says only how the same game looks and sounds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Setup {
    /// How it looks.
    pub skin: Skin,
}

/// How the game looks and sounds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Skin {
    /// A cartoon championship.
    #[default]
    Classic,
    /// Water pistols, for families.
    Splash,
}

/// Which of the endings it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Ending {
    /// Fifteen points or more, and more than everyone else.
    Points,
    /// One captain was left.
    LastCaptain,
    /// None was.
    AllDead,
}

/// What the game waits for, chance included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The action deck is shuffled.
    Deck,
    Load,
    /// The magazine of this seat is shuffled for the round.
    Spin(Seat),
    Bet,
    Ballot,
    /// The magazine of this wrong accuser is shuffled.
    Penalty(Seat),
    /// The discard becomes the deck.
    Reshuffle,
    Countdown,
    /// The magazine of this seat is shuffled by a card.
    Respin(Seat),
    Aim,
    After,
    Survivor,
    Over,
}

/// One play of Ruletka: the full truth.
#[derive(Clone, Debug)]
pub struct Roulette {
    setup: Setup,
    stage: Stage,
    decision: u32,
    round: u16,
    shot: u8,
    teams: ArrayVec<Team, MOST_SEATS>,
    in_round: Seats,
    /// Who has chosen in the open decision.
    answered: Seats,
    /// Who has accused in an earlier ballot of this round.
    accused: Seats,
    /// Wrong accusers who have not paid yet.
    penalties: Seats,
    /// Whether the bets of this round are on the table.
    revealed: bool,
    supply: u8,
    /// The action deck, its top last.
    deck: Hand,
    discard: Hand,
    /// Action cards played this round.
    played: Vec<Played>,
    /// Rounds in a row that ended with enough points and a tie at the top.
    tied: u16,
    /// What follows when penalties and draws are done.
    then: Then,
    ending: Option<Ending>,
    /// What the commentator has had words for.
    moments: Moments,
}

impl Roulette {
    fn seats(&self) -> u8 {
        self.teams.len() as u8
    }

    fn team(&self, seat: Seat) -> &Team {
        &self.teams[usize::from(seat)]
    }

    fn team_mut(&mut self, seat: Seat) -> &mut Team {
        &mut self.teams[usize::from(seat)]
    }

    /// Seats whose captain lives.
    fn alive(&self) -> Seats {
        (0..self.seats()).filter(|seat| self.team(*seat).characters > 0).collect()
    }

    /// Who is asked in the open decision, whether they have chosen or not.
    fn asked(&self) -> Seats {
        match self.stage {
            Stage::Load | Stage::Bet | Stage::Countdown | Stage::After | Stage::Survivor => {
                self.alive()
            }
            Stage::Ballot => self.alive().without(self.accused),
            Stage::Aim => self.choosers(),
            _ => Seats::NONE,
        }
    }

    fn waiting(&self) -> Seats {
        self.asked().without(self.answered)
    }

    /// Opens a decision for everyone it asks.
    fn open_decision(&mut self, stage: Stage) {
        self.stage = stage;
        self.decision += 1;
        self.answered = Seats::NONE;
    }

    /// Takes down that a seat has chosen; true if it was the last.
    fn choose(&mut self, seat: Seat, events: &mut Vec<Event>) -> bool {
        self.answered.add(seat);
        events.push(Event::Chosen { seat });
        self.waiting().is_empty()
    }

    fn list<T>(&self, of_team: impl Fn(&Team) -> T) -> ArrayVec<T, MOST_SEATS> {
        self.teams.iter().map(of_team).collect()
    }

    /// Whether the move accuses and its seat has done so in this round.
    fn accuses_again(&self, seat: Seat, action: &Action) -> bool {
        let accuses = matches!(action, Action::Accuse { .. }) && seat < self.seats();
        accuses && (self.accused.has(seat) || self.team(seat).ballot.is_some())
    }

    fn end(&mut self, ending: Ending, events: &mut Vec<Event>) {
        self.stage = Stage::Over;
        self.decision += 1;
        self.ending = Some(ending);
        events.extend(self.conclusion().map(|outcome| Event::Over { outcome }));
    }

    fn conclusion(&self) -> Option<Outcome> {
        let ending = self.ending?;
        let winners = match ending {
            Ending::Points => self.leaders(),
            Ending::LastCaptain => self.alive(),
            Ending::AllDead => Seats::NONE,
        };
        let reason = match ending {
            Ending::Points => "points",
            Ending::LastCaptain => "last_captain",
            Ending::AllDead => "all_dead",
        };
        Some(self.outcome_of(winners, reason))
    }

    fn outcome_of(&self, winners: Seats, reason: &str) -> Outcome {
        let scores = self.teams.iter().map(|team| i32::from(team.points)).collect();
        Outcome { winners: winners.iter().collect(), scores, reason: reason.to_string() }
    }

    /// Seats whose captain lives and that have the most points.
    fn leaders(&self) -> Seats {
        let points = |seat: Seat| self.team(seat).points;
        let best = self.alive().iter().map(points).max();
        self.alive().iter().filter(|seat| Some(points(*seat)) == best).collect()
    }
}

impl Game for Roulette {
    const ID: &'static str = "roulette";
    const SEATS: RangeInclusive<u8> = 2..=6;

    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type Shared = Shared;
    type Own = Own;
    type Offer = Action;
    type Refusal = Refusal;

    fn open(setup: &Setup, seats: u8) -> Roulette {
        Roulette {
            setup: *setup,
            stage: Stage::Deck,
            decision: 0,
            round: 0,
            shot: 0,
            teams: (0..seats).map(|_| Team::new()).collect(),
            in_round: Seats::first(seats),
            answered: Seats::NONE,
            accused: Seats::NONE,
            penalties: Seats::NONE,
            revealed: false,
            supply: BULLETS - seats,
            deck: Hand::new(),
            discard: Hand::new(),
            played: Vec::new(),
            tied: 0,
            then: Then::Round,
            ending: None,
            moments: Moments::default(),
        }
    }

    fn due(&self) -> Due {
        let all = |of: usize| Due::Chance(Question::Shuffle { of: of as u16, take: of as u16 });
        match self.stage {
            Stage::Deck => all(ACTION_CARDS),
            Stage::Reshuffle => all(self.discard.len()),
            Stage::Spin(seat) | Stage::Penalty(seat) | Stage::Respin(seat) => {
                all(self.team(seat).magazine.len())
            }
            Stage::Over => Due::Over,
            _ => Due::Seats(self.waiting()),
        }
    }

    fn decision(&self) -> u32 {
        self.decision
    }

    fn legal(&self, seat: Seat, offers: &mut Vec<Action>) {
        if self.waiting().has(seat) {
            self.list_moves(seat, offers);
        }
    }

    fn sample(&self, seat: Seat, random: &mut impl Random) -> Action {
        // Every offer is one move.
        let mut moves = Vec::with_capacity(8);
        self.list_moves(seat, &mut moves);
        moves[random.below(moves.len() as u32) as usize]
    }

    fn play(
        &mut self,
        seat: Seat,
        action: &Action,
        events: &mut Vec<Event>,
    ) -> Result<(), Refused<Refusal>> {
        match (self.stage, *action) {
            (Stage::Load, Action::Hide { card }) => self.hide(seat, card, events),
            (Stage::Bet, Action::Bet { shots }) => self.bet(seat, shots, events),
            (Stage::Ballot, Action::Accuse { target }) => self.accuse(seat, target, events),
            (Stage::Ballot, Action::Pass) => {
                self.answer_ballot(seat, None, events);
                Ok(())
            }
            (Stage::Countdown | Stage::After, Action::Ready) => {
                self.ready(seat, events);
                Ok(())
            }
            (Stage::Aim, Action::Aim { target }) => self.choose_aim(seat, target, events),
            (Stage::Survivor, Action::Walk) => {
                self.end(Ending::LastCaptain, events);
                Ok(())
            }
            (Stage::Survivor, Action::ShootOn) => {
                self.shoot_on(seat, events);
                Ok(())
            }
            (_, Action::Play { card, target, shots }) => {
                self.play_card(seat, card, target, shots, events)
            }
            _ => return Err(Refused::WrongPhase),
        }
        .map_err(Refused::Rule)
    }

    /// Who accuses once more hears of that before all else.
    fn judge(
        &mut self,
        seat: Seat,
        action: &Action,
        events: &mut Vec<Event>,
    ) -> Result<(), Refused<Refusal>> {
        if self.stage != Stage::Over && self.accuses_again(seat, action) {
            return Err(Refused::Rule(Refusal::AlreadyAccused));
        }
        judge_in_order(self, seat, action, events)
    }

    fn deal(&mut self, answer: &Answer, events: &mut Vec<Event>) {
        let Answer::Shuffle(order) = answer else { unreachable!("only shuffles are asked for") };
        match self.stage {
            Stage::Deck => self.shuffle_deck(order, events),
            Stage::Spin(seat) => self.spin(seat, order, events),
            Stage::Penalty(seat) => {
                self.team_mut(seat).spin(order);
                self.proceed(events);
            }
            Stage::Reshuffle => self.reshuffle(order, events),
            Stage::Respin(seat) => {
                self.team_mut(seat).spin(order);
                self.stage = Stage::Countdown;
            }
            _ => unreachable!("the kernel answers what is due"),
        }
    }

    fn shared(&self) -> Shared {
        self.shared_view()
    }

    fn own(&self, seat: Seat) -> Own {
        self.own_view(seat)
    }

    fn imagine(view: &View<Roulette>, eye: Eye, random: &mut impl Random) -> Roulette {
        imagine::imagine(view, eye, random)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.conclusion()
    }
}

impl Timed for Roulette {
    fn timing(&self) -> Timing<Action> {
        let window = |length, silence| {
            Timing::Window(Window {
                length,
                silence,
                at_once: |action| matches!(action, Action::Play { .. }),
            })
        };
        match self.stage {
            Stage::Ballot => window(Length::Long, Action::Pass),
            Stage::Countdown => window(Length::Countdown, Action::Ready),
            Stage::After => window(Length::Brief, Action::Ready),
            _ => Timing::Open,
        }
    }
}

impl Endless for Roulette {
    fn stalemate(&self) -> Option<Outcome> {
        (self.ending.is_none() && self.tied >= TIED_LONG)
            .then(|| self.outcome_of(self.leaders(), "shared"))
    }
}

impl Described for Roulette {
    const OPTIONS: &'static [OptionSpec] = &[OptionSpec {
        key: "skin",
        values: &[OptionValue::Word("classic"), OptionValue::Word("splash")],
    }];
    const ENDINGS: &'static [&'static str] = &["points", "last_captain", "all_dead", "shared"];
    const CAPABILITIES: Capabilities<Roulette> =
        Capabilities::NONE.timed().endless().storied().dealt();
    /// Cards have names of many lengths, and each that can be played is an offer for every target.
    const FILLED_UP_TO: usize = 1536;

    type Summary = Summary;

    fn item(&self, item: u16) -> String {
        let place = usize::from(item);
        let card = |card: Option<ActionCard>| {
            card.expect("chance asks for the cards there are").id().to_string()
        };
        match self.stage {
            Stage::Spin(seat) | Stage::Penalty(seat) | Stage::Respin(seat) => {
                self.team(seat).magazine[place].name().to_string()
            }
            Stage::Reshuffle => card(self.discard.get(place).copied()),
            _ => card(ActionCard::deck().nth(place)),
        }
    }

    fn summary(&self) -> Summary {
        self.summary_view()
    }

    fn cards() -> Vec<serde_json::Value> {
        ActionCard::ALL.iter().map(|card| serde_json::json!({ "id": card, "copies": card.copies(), "when": card.when() })).collect()
    }
}
