//! Visitors who try any command at any moment end up with no right that is not theirs; and where
//! one is given that should not be, they find it. `STOLIK_ATTACKS` sets how many attacks there are.

use stolik_server::table::{Deed, Right, Role};
use trials::adversary::{Wrong, attack};

/// Attacks of the normal run; the soak has more.
const ATTACKS: u64 = 300;
/// Attacks within which a planted right must have been found.
const PLANTED: u64 = 300;

#[test]
fn nobody_ends_up_with_a_right_that_is_not_theirs() {
    let given = std::env::var("STOLIK_ATTACKS").ok().and_then(|number| number.parse().ok());
    let attacks = given.unwrap_or(ATTACKS);
    let done: u64 = (0..attacks)
        .map(|seed| {
            attack(seed, Deed::right, Wrong::Nothing).unwrap_or_else(|found| panic!("{found}"))
        })
        .sum();
    println!("{attacks} attacks, {done} commands of the hostile done, no right taken");
    assert!(done > attacks * 5, "the attacks have become too tame: {done}");
}

/// Whoever asks for a chair may answer the request.
fn own_answers(deed: Deed) -> Right {
    let who: &[Role] = &[Role::Chosen, Role::Player, Role::Claimant];
    match deed {
        Deed::AnswerForGuest | Deed::AnswerForPlayer => Right { who, ..deed.right() },
        _ => deed.right(),
    }
}

/// Whom time alone made the host answers for people's chairs, as the host does.
fn stand_ins_answer(deed: Deed) -> Right {
    let who: &[Role] = &[Role::Host, Role::Player];
    match deed {
        Deed::AnswerForGuest | Deed::AnswerForPlayer => Right { who, ..deed.right() },
        _ => deed.right(),
    }
}

/// A program may ask for a person's chair.
fn programs_claim(deed: Deed) -> Right {
    let who: &[Role] = &[Role::Watcher, Role::Guest, Role::Program];
    if deed == Deed::Claim { Right { who, ..deed.right() } } else { deed.right() }
}

/// A shared screen may join.
fn screens_join(deed: Deed) -> Right {
    let who: &[Role] = &[Role::Watcher, Role::Screen];
    if deed == Deed::Join { Right { who, ..deed.right() } } else { deed.right() }
}

#[test]
fn every_planted_right_is_found() {
    type Rights = fn(Deed) -> Right;
    let planted: [(&str, Rights); 4] = [
        ("whoever asks for a chair answers", own_answers),
        ("a stand-in answers for people", stand_ins_answer),
        ("a program asks for a person's chair", programs_claim),
        ("a shared screen joins", screens_join),
    ];
    for (what, rights) in planted {
        let found = (0..PLANTED).find_map(|seed| attack(seed, rights, Wrong::Nothing).err());
        println!("{what:<40} {}", found.as_deref().unwrap_or("NOT FOUND"));
        assert!(found.is_some(), "{what}: not found");
    }
}

#[test]
fn a_chair_that_is_given_by_time_is_found() {
    let found = (0..PLANTED).find_map(|seed| attack(seed, Deed::right, Wrong::ChairByTime).err());
    println!("{:<40} {}", "a chair is given by time", found.as_deref().unwrap_or("NOT FOUND"));
    assert!(found.is_some());
}
