//! Ruletka: what varies, and what an eye may not know, from "Seen by" and "Chance" of
//! `games/roulette/rules.md`.
//!
//! Another's hidden card unless it was shown, the order of every magazine as far as it was not
//! turned or looked at, the choices that are sealed at this moment, another's action cards until
//! they are played, and the order of the action deck.

mod course;

use crate::Kit;
use course::{Course, Load, Sealed};
use kernel::{Answer, Entry, Eye, Quick, Random, Whole};
use register::{Golden, Register};
use roulette::{Action, ActionCard, Cartridge, Named, Own, Roulette, Setup, Skin};

impl Register for Kit {
    type Game = Roulette;

    const ENOUGH: u32 = 80;
    const LONGEST: usize = 20_000;
    const MALFORMED: &'static [&'static str] = &[
        r#"{"type":"hide","card":"blank"}"#,
        r#"{"type":"hide"}"#,
        r#"{"type":"bet","shots":-1}"#,
        r#"{"type":"accuse"}"#,
        r#"{"type":"aim","target":null}"#,
        r#"{"type":"play"}"#,
        r#"{"type":"play","card":7}"#,
        r#"{"type":"play","card":"bang","target":"1"}"#,
        r#"{"type":"play","card":"bang","target":null}"#,
        r#"{"type":"play","card":"second_thoughts","shots":-3}"#,
        r#"{"type":"Ready"}"#,
        r#"{"type":"strzelam"}"#,
    ];
    const OPTIONAL: &'static [&'static str] = &["target", "shots"];

    fn golden() -> Vec<Golden<Roulette>> {
        vec![
            Golden { name: "two", setup: Setup::default(), seats: 2, seed: "two 3" },
            Golden {
                name: "four-splash",
                setup: Setup { skin: Skin::Splash },
                seats: 4,
                seed: "four 1",
            },
        ]
    }

    fn anything(seats: u8, random: &mut Quick) -> Action {
        let target = Whole(random.below(u32::from(seats) + 1));
        match random.below(16) {
            0 => Action::Hide { card: any_cartridge(random) },
            1 | 2 => Action::Bet { shots: Whole(random.below(7)) },
            3 | 4 => Action::Accuse { target },
            5 => Action::Pass,
            6 => Action::Ready,
            7 => Action::Aim { target },
            8 => Action::Walk,
            9 => Action::ShootOn,
            _ => {
                let card = ActionCard::ALL[random.below(12) as usize];
                let shots = Whole(random.below(7));
                let (with_target, with_shots) = (random.below(4) != 0, random.below(4) != 0);
                Action::Play {
                    card: Named(Some(card)),
                    target: with_target.then_some(target),
                    shots: with_shots.then_some(shots),
                }
            }
        }
    }

    fn near(action: &Action, random: &mut Quick) -> Action {
        let off = |number: Whole, random: &mut Quick| {
            Whole(if random.below(2) == 0 { number.0 + 1 } else { number.0.saturating_sub(1) })
        };
        match *action {
            Action::Hide { card: Cartridge::Click } => Action::Hide { card: Cartridge::Bullet },
            Action::Hide { card: Cartridge::Bullet } => Action::Hide { card: Cartridge::Click },
            Action::Bet { shots } => Action::Bet { shots: off(shots, random) },
            Action::Accuse { target } => Action::Accuse { target: off(target, random) },
            Action::Aim { target } => Action::Aim { target: off(target, random) },
            Action::Pass => Action::Ready,
            Action::Ready => Action::Pass,
            Action::Walk => Action::ShootOn,
            Action::ShootOn => Action::Walk,
            Action::Play { card, target, shots } => match random.below(4) {
                0 => Action::Play {
                    card,
                    target: target.map(|target| off(target, random)),
                    shots: shots.map(|shots| off(shots, random)),
                },
                1 => Action::Play { card, target: None, shots: None },
                2 => Action::Play {
                    card,
                    target: Some(Whole(random.below(7))),
                    shots: Some(Whole(random.below(7))),
                },
                _ => Action::Play {
                    card: Named(Some(ActionCard::ALL[random.below(12) as usize])),
                    target,
                    shots,
                },
            },
        }
    }

    fn sealed(action: &Action) -> bool {
        !matches!(action, Action::Play { .. } | Action::Walk | Action::ShootOn)
    }

    fn plausible(really: &[Own], imagined: &[Own]) -> bool {
        let loaded = |own: &Own| own.magazine.clicks + own.magazine.bullets;
        let alike = |(one, other): (&Own, &Own)| {
            loaded(one) == loaded(other)
                && one.hidden.is_some() == other.hidden.is_some()
                && one.bet.is_some() == other.bet.is_some()
                && one.cards.len() == other.cards.len()
        };
        let dealt: Vec<&ActionCard> = imagined.iter().flat_map(|own| &own.cards).collect();
        let there = |card: &&ActionCard| {
            dealt.iter().filter(|other| *other == card).count() <= usize::from(card.copies())
        };
        let bullets =
            |own: &Own| own.magazine.bullets + u8::from(own.hidden == Some(Cartridge::Bullet));
        // Everybody knows how many bullets there are, though not where.
        let same = |(one, other): (&Own, &Own)| bullets(one) == bullets(other);
        really.iter().zip(imagined).all(alike)
            && really.iter().zip(imagined).all(same)
            && dealt.iter().all(there)
    }

    fn twin(
        setup: &Setup,
        seats: u8,
        log: &[Entry<Action>],
        eye: Eye,
        random: &mut Quick,
    ) -> Vec<Entry<Action>> {
        let course = Course::of(setup, seats, log);
        let mut twin = log.to_vec();
        for stack in &course.stacks {
            if let Entry::Chance(Answer::Shuffle(order)) = &mut twin[stack.entry] {
                let known = |place: usize| {
                    stack.places[place].played
                        || stack.places[place].owner.is_some_and(|owner| eye == Eye::Seat(owner))
                };
                reorder(order, known, random);
            }
        }
        for load in &course.loads {
            load_again(load, eye, &mut twin, random);
        }
        for entry in &course.restored {
            if let Entry::Chance(Answer::Shuffle(order)) = &mut twin[*entry] {
                random.shuffle(order);
            }
        }
        for sealed in course.sealed.iter().filter(|sealed| eye != Eye::Seat(sealed.seat)) {
            twin[sealed.entry] = Entry::Act { seat: sealed.seat, action: another(sealed, random) };
        }
        twin
    }
}

fn any_cartridge(random: &mut Quick) -> Cartridge {
    if random.below(2) == 0 { Cartridge::Click } else { Cartridge::Bullet }
}

/// Keeps what lies in known places, and puts the rest in any order.
fn reorder(order: &mut [u16], known: impl Fn(usize) -> bool, random: &mut Quick) {
    let hidden: Vec<usize> = (0..order.len()).filter(|place| !known(*place)).collect();
    let mut items: Vec<u16> = hidden.iter().map(|place| order[*place]).collect();
    random.shuffle(&mut items);
    hidden.into_iter().zip(items).for_each(|(place, item)| order[place] = item);
}

/// Another choice that the seat could have sealed.
fn another(sealed: &Sealed, random: &mut Quick) -> Action {
    match sealed.action {
        Action::Bet { .. } => Action::Bet { shots: Whole(random.below(6)) },
        Action::Accuse { .. } | Action::Pass => {
            match sealed.targets.get(random.below(sealed.targets.len() as u32 + 1) as usize) {
                Some(target) => Action::Accuse { target: Whole(u32::from(*target)) },
                None => Action::Pass,
            }
        }
        Action::Aim { .. } => Action::Aim {
            target: Whole(u32::from(
                sealed.targets[random.below(sealed.targets.len() as u32) as usize],
            )),
        },
        action => action,
    }
}

/// Hides another card where nobody could tell, and lets the magazine lie in any order that shows
/// the eye what it has seen.
fn load_again(load: &Load, eye: Eye, twin: &mut [Entry<Action>], random: &mut Quick) {
    let own = eye == Eye::Seat(load.seat);
    let could: Vec<Cartridge> = match own || load.shown {
        true => vec![load.hidden],
        false => [Cartridge::Click, Cartridge::Bullet]
            .into_iter()
            .filter(|hidden| load.allows(*hidden, eye))
            .collect(),
    };
    let hidden = could[random.below(could.len() as u32) as usize];
    twin[load.entry] = Entry::Act { seat: load.seat, action: Action::Hide { card: hidden } };
    for span in &load.spans {
        let (clicks, bullets) = load.contents(hidden, span).expect("what is hidden was allowed");
        let mut items = [(0..clicks).collect::<Vec<u16>>(), (clicks..clicks + bullets).collect()];
        items.iter_mut().for_each(|items| random.shuffle(items));
        let known = span.known_to(eye);
        let mut order: Vec<Option<u16>> = (0..clicks + bullets).map(|_| None).collect();
        for (place, card) in known {
            order[place] = items[card as usize].pop();
        }
        let mut rest = items.concat();
        random.shuffle(&mut rest);
        let order = order
            .into_iter()
            .map(|item| item.or_else(|| rest.pop()).expect("there is a card for every place"))
            .collect();
        twin[span.entry] = Entry::Chance(Answer::Shuffle(order));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn owns(text: &str) -> Vec<Own> {
        serde_json::from_str(text).expect("the tests write hands")
    }

    fn own(clicks: u8, bullets: u8, hidden: &str, cards: &str) -> String {
        let rest = r#""bet":null,"ballot":null,"aim":null,"peeks":[]"#;
        format!(
            r#"{{"magazine":{{"clicks":{clicks},"bullets":{bullets}}},"hidden":{hidden},"cards":[{cards}],{rest}}}"#
        )
    }

    #[test]
    fn imagined_teams_hold_as_much_as_the_real_ones() {
        let really = owns(&format!("[{}]", own(6, 0, "\"bullet\"", "\"posthumous\"")));
        for (imagined, plausible) in [
            (own(5, 1, "\"click\"", "\"bang\""), true),
            (own(6, 0, "\"click\"", "\"bang\""), false),
            (own(5, 1, "null", "\"bang\""), false),
            (own(4, 1, "\"click\"", "\"bang\""), false),
            (own(5, 1, "\"click\"", ""), false),
        ] {
            assert_eq!(
                Kit::plausible(&really, &owns(&format!("[{imagined}]"))),
                plausible,
                "{imagined}"
            );
        }
    }
}
