//! Finds puzzles: positions of bots' games in which one move is the best by far. `puzzles [game]`
//! writes `words/puzzles.json` of each game, ten and a few more.

use art::Pictures;
use counsel::{Budget, Counsel, counsel};
use gallery::Looking;
use kernel::{Due, Eye, JsonStep, Quick, Rules, Seat, Seeded, Table};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;

/// So many for each game.
const WANTED: usize = 12;
/// A first look, and the one that is stored.
const FIRST: u16 = 12;
const STORED: u16 = 240;
/// The best move has to be better than the next by this much, and by so many standard errors.
const LEAD: f64 = 0.025;
const SURE: f64 = 3.0;
/// No kind of move is the answer of more than this many.
const ALIKE: usize = 6;

struct Finder<'a> {
    rules: &'static dyn Rules,
    gallery: &'a Pictures,
    found: Vec<Value>,
    kinds: BTreeMap<&'static str, usize>,
}

impl Finder<'_> {
    fn weigh(&self, table: &dyn Table, seat: Seat, budget: Budget) -> Option<Counsel> {
        let pictures =
            table.pictured().map_or_else(Vec::new, |pictured| pictured.pictures(Eye::Seat(seat)));
        let looking = Looking { game: self.rules.id(), pictures, gallery: self.gallery };
        let game = games::kit(self.rules.id()).expect("a game of the registry").subject();
        counsel(game, table.asked(seat).as_ref(), &looking, "pl", None, budget).ok()
    }

    /// Whether this is a puzzle; if so it is written down.
    fn try_out(&mut self, table: &dyn Table, seat: Seat, seed: u64, options: &Value) -> bool {
        let clear = |counsel: &Counsel, sure: f64| match counsel.moves.as_slice() {
            [_, second, _, ..] => {
                second.behind > LEAD && second.behind > sure * second.behind_error
            }
            _ => false,
        };
        let first = self.weigh(table, seat, Budget { worlds: FIRST, seed });
        if !first.is_some_and(|first| clear(&first, 1.0)) {
            return false;
        }
        let Some(stored) = self.weigh(table, seat, Budget { worlds: STORED, seed: !seed }) else {
            return false;
        };
        // A clue is in one language, and cannot be tapped.
        let kind = stored.moves[0].said.code;
        let many = self.kinds.entry(kind).or_default();
        if !clear(&stored, SURE) || *many >= ALIKE || kind == "move.clue" {
            return false;
        }
        *many += 1;
        let text = |write: &dyn Fn(&mut String)| -> Value {
            let mut out = String::new();
            write(&mut out);
            serde_json::from_str(&out).expect("the kernel writes JSON")
        };
        let pictures: BTreeMap<String, String> = table
            .pictured()
            .map_or_else(Vec::new, |pictured| pictured.pictures(Eye::Seat(seat)))
            .into_iter()
            .map(|picture| (picture.name, picture.key))
            .collect();
        self.found.push(json!({
            "seats": table.seats(), "seat": seat, "options": options,
            "decision": table.decision(), "due": table.due().seats(),
            "view": text(&|out| table.write_view(Eye::Seat(seat), out)),
            "legal": text(&|out| table.write_legal(seat, out)),
            "pictures": pictures,
            "counsel": stored,
        }));
        let second = &stored.moves[1];
        println!(
            "{} {}: {} by {:.1} ± {:.1}",
            self.rules.id(),
            self.found.len(),
            stored.moves[0].action,
            100.0 * second.behind,
            100.0 * second.behind_error
        );
        true
    }

    /// One game of bots, in which at most one puzzle is found.
    fn game(&mut self, seed: u64) {
        let rules = self.rules;
        let (least, most) = (*rules.seats().start(), *rules.seats().end());
        let seats = least.max(2 + (seed % 3) as u8).min(most);
        let options = rules.complete(&json!({})).expect("all options have a default");
        let mut table = rules.open(&options, usize::from(seats)).expect("as many as may play");
        let mut source = Seeded::new(format!("puzzle {seed}").as_str());
        let mut random = Quick::new(seed);
        let characters = games::characters(rules.id());
        let mut brains: Vec<_> = (0..usize::from(seats))
            .map(|seat| {
                let name = characters[(seat + seed as usize) % characters.len()];
                let mut brain = games::brain(rules.id(), name).expect("a character");
                brain.speak("pl");
                brain
            })
            .collect();
        // Not the first decisions of a game, and not always the same.
        let from = 6 + (seed * 7 % 40) as usize;
        for decisions in 0.. {
            table.settle(&mut source, &mut JsonStep::default()).expect("nothing grows");
            let Due::Seats(due) = table.due() else { return };
            let seat = due.iter().next().expect("somebody is due");
            if decisions >= from
                && decisions % 3 == 0
                && self.try_out(table.as_ref(), seat, seed, &options)
            {
                return;
            }
            let pictures =
                table.pictured().map_or_else(Vec::new, |it| it.pictures(Eye::Seat(seat)));
            let looking = Looking { game: rules.id(), pictures, gallery: self.gallery };
            let chosen = brains[usize::from(seat)]
                .choose(table.asked(seat).as_ref(), &looking, &mut random)
                .expect("it is asked");
            table.act(seat, &chosen, &mut JsonStep::default()).expect("an offered move");
        }
    }
}

fn main() {
    let only = std::env::args().nth(1);
    let gallery = Pictures::default();
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games");
    for rules in
        games::GAMES.iter().filter(|rules| only.as_deref().is_none_or(|id| id == rules.id()))
    {
        let mut finder =
            Finder { rules: *rules, gallery: &gallery, found: Vec::new(), kinds: BTreeMap::new() };
        let mut seed = 1;
        while finder.found.len() < WANTED {
            finder.game(seed);
            seed += 1;
        }
        let text: Vec<String> = finder.found.iter().map(|found| format!("  {found}")).collect();
        let path = games.join(rules.id()).join("words/puzzles.json");
        std::fs::write(path, format!("[\n{}\n]\n", text.join(",\n"))).expect("room for puzzles");
    }
}
