//! A truth imagined from a view shows that view again, asks and offers the same, and can be played
//! to an end.

use crate::record::one_of;
use crate::told::{excerpt, legal_text, text};
use crate::{Broken, Record, Register};
use kernel::{Answer, Due, Eye, Game, Play, Quick, Random};

/// The eyes imagine at one moment in this many, and at the end.
const SELDOM: u32 = 4;
/// About one imagined truth in this many is played on: that is long.
const PLAYED_ON: u32 = 12;

/// The law of imagining.
pub fn imagining<R: Register>(record: &Record<R::Game>, random: &mut Quick) -> Result<(), Broken> {
    record.walk(|entries, play| {
        if random.below(SELDOM) != 0 && entries != record.log.len() {
            return Ok(());
        }
        // Views are drawn when chance has answered.
        if matches!(play.game().due(), Due::Chance(_)) {
            return Ok(());
        }
        for eye in Eye::all(record.seats) {
            let broken = |reason| record.broken("imagining", entries, format!("{eye:?}: {reason}"));
            let imagined = imagine::<R>(play, eye, random).map_err(broken)?;
            if random.below(PLAYED_ON) == 0 {
                play_on::<R>(imagined, random).map_err(broken)?;
            }
        }
        Ok(())
    })
}

fn imagine<R: Register>(
    play: &Play<R::Game>,
    eye: Eye,
    random: &mut Quick,
) -> Result<R::Game, String> {
    let view = play.game().view(eye);
    let imagined = R::Game::imagine(&view, eye, random);
    let (seen, again) = (text(&view), text(&imagined.view(eye)));
    if seen != again {
        return Err(format!("the imagined view is another: {}", excerpt(&seen, &again)));
    }
    if imagined.due() != play.game().due() {
        return Err(format!("imagined due {:?}, really {:?}", imagined.due(), play.game().due()));
    }
    if let Eye::Seat(seat) = eye {
        let (really, legal) = (legal_text(play.game(), seat), legal_text(&imagined, seat));
        if really != legal {
            return Err(format!("imagined legal actions are others: {}", excerpt(&really, &legal)));
        }
    }
    if imagined.outcome() != play.game().outcome() {
        return Err(format!(
            "imagined outcome {:?}, really {:?}",
            imagined.outcome(),
            play.game().outcome()
        ));
    }
    let owns = |game: &R::Game| (0..play.seats()).map(|seat| game.own(seat)).collect::<Vec<_>>();
    let (really, dreamt) = (owns(play.game()), owns(&imagined));
    if R::plausible(&really, &dreamt) {
        Ok(imagined)
    } else {
        Err(format!("what is imagined cannot be: {dreamt:?}, really {really:?}"))
    }
}

fn play_on<R: Register>(mut game: R::Game, random: &mut Quick) -> Result<(), String> {
    let mut events = Vec::new();
    for _ in 0..R::LONGEST {
        match game.due() {
            Due::Over => return Ok(()),
            Due::Chance(question) => game.deal(&Answer::drawn(question, random), &mut events),
            Due::Seats(seats) => {
                let seat = one_of(seats, random).ok_or("in the imagined truth nobody is due")?;
                let action = R::wander(&game, seat, random);
                game.judge(seat, &action, &mut events).map_err(|refused| {
                    format!(
                        "in the imagined truth seat {seat} was offered {} and refused: {refused:?}",
                        text(&action)
                    )
                })?;
            }
        }
        events.clear();
    }
    Err("the imagined truth does not end".to_string())
}
