//! A table of four of Iluzja: the three characters and a fourth drawn by lot among them, all at
//! seats drawn by lot: `shares 2000 0`, so many games and the first seed. Three numbers more try
//! other blurs, three more other trusts.

use art::Pictures;
use bots::{Bot, contest_in};
use games::illusion::{Illusion, Setup};
use games::kits::illusion::players::{CHARACTERS, Character, Player};
use kernel::{Quick, Random};

fn main() {
    let words: Vec<f64> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let number = |place: usize, or: f64| words.get(place).copied().unwrap_or(or);
    let (games, first) = (number(0, 2000.0) as u64, number(1, 0.0) as u64);
    let mut characters = CHARACTERS;
    for (place, character) in characters.iter_mut().enumerate() {
        character.eye.blur = number(2 + place, character.eye.blur);
        character.trust = number(5 + place, character.trust);
    }
    let gallery = Pictures::default();
    let (mut won, mut played) = ([0.0; 3], [0.0; 3]);
    for seed in first..first + games {
        let mut random = Quick::new(seed ^ 0x5EA7);
        let mut table = [0, 1, 2, random.below(3) as usize];
        random.shuffle(&mut table);
        let player = |place: &usize| -> Box<dyn Bot<Illusion>> {
            Box::new(Player::new(Character { ..characters[*place] }))
        };
        let mut bots: Vec<_> = table.iter().map(player).collect();
        let outcome = contest_in(&gallery, &Setup::default(), &mut bots, seed);
        for (seat, place) in (0..).zip(table) {
            played[place] += 1.0;
            let winner = f64::from(u8::from(outcome.winners.contains(&seat)));
            won[place] += winner / outcome.winners.len().max(1) as f64;
        }
    }
    println!("{games} games at four seats, seeds from {first}, wins for each seat:");
    for (place, character) in characters.iter().enumerate() {
        let share: f64 = won[place] / played[place];
        let margin = 1.96 * (share * (1.0 - share) / played[place]).sqrt();
        println!("{:8} {:.1} % ± {:.1}", character.name, 100.0 * share, 100.0 * margin);
    }
}
