//! What a player keeps in mind: the language of the table, the clues it has heard, the cards that
//! are gone, and how the others seem to read.

use super::character::{CHARACTERS, READERS};
use super::reader::{LIBRARY, Meaning, language};
use super::repertoire::Repertoire;
use super::text::Language;
use kernel::Seat;
use narrator::{Clue, LastRound, Name, Shared};
use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};

/// Who speaks like somebody is taken for it so much likelier.
const MANNER: f64 = 30.0;
/// What a vote tells of how somebody reads is believed only in part: everybody errs.
const BELIEVED: f64 = 0.7;

/// What one player remembers.
pub struct Memory {
    language: Language,
    /// How many clues of others were in each language.
    spoken: [u16; 2],
    heard: HashSet<String>,
    gone: HashSet<Name>,
    /// The latest round whose clue was heard, and the latest whose votes were seen.
    round: u16,
    scored: u16,
    /// How likely each of the others is each kind of reader.
    readers: HashMap<Seat, [f64; READERS]>,
    /// What the others may take oneself for.
    own: [f64; READERS],
}

impl Default for Memory {
    fn default() -> Memory {
        Memory {
            language: Language::default(),
            spoken: [0; 2],
            heard: HashSet::new(),
            gone: HashSet::new(),
            round: 0,
            scored: 0,
            readers: HashMap::new(),
            own: [1.0; READERS],
        }
    }
}

impl Memory {
    /// Looks at the table.
    pub fn look(&mut self, table: &Shared, me: Seat, has_words: bool) {
        if let Some(last) = &table.last_round {
            self.gone.extend(last.cards.iter().cloned());
            self.hear(&last.clue, table.round.saturating_sub(1), last.narrator == me);
            if has_words && table.round > self.scored {
                self.scored = table.round;
                self.learn(last, me);
            }
        }
        if let (Some(clue), Some(narrator)) = (&table.clue, table.narrator) {
            self.hear(clue, table.round, narrator == me);
        }
    }

    /// The language of the table. Whoever has heard a clue goes by that.
    pub fn speak(&mut self, language: Language) {
        if self.round == 0 {
            self.language = language;
        }
    }

    /// The game is over and another begins, the same evening: what was said is remembered.
    pub fn next_game(&mut self) {
        let heard = std::mem::take(&mut self.heard);
        *self = Memory { heard, language: self.language, spoken: self.spoken, ..Memory::default() };
    }

    /// Remembers what it says itself: after the last round nobody looks at the table again.
    pub fn say(&mut self, clue: &str) {
        self.heard.insert(clue.to_lowercase());
    }

    fn hear(&mut self, clue: &Clue, round: u16, mine: bool) {
        let Clue::Text(clue) = clue else { return };
        self.heard.insert(clue.to_lowercase());
        if round > self.round && !mine {
            self.round = round;
            // One speaks as most do; a clue that could be either changes nothing.
            if let Some(language) = language(clue) {
                self.spoken[language as usize] += 1;
                let [polish, english] = self.spoken;
                self.language = match polish.cmp(&english) {
                    Ordering::Greater => Language::Polish,
                    Ordering::Less => Language::English,
                    Ordering::Equal => self.language,
                };
            }
        }
    }

    /// Learns how the others read: from how they speak, and from what they took for the card.
    fn learn(&mut self, last: &LastRound, me: Seat) {
        let Clue::Text(text) = &last.clue else { return };
        if let Some(voice) = Repertoire::of(self.language).voice(text) {
            let taken_for = if last.narrator == me {
                &mut self.own
            } else {
                self.readers.entry(last.narrator).or_insert([1.0; READERS])
            };
            taken_for[voice] *= MANNER;
        }
        let (meaning, mut trusts) = (Meaning::of(text), Vec::new());
        let narrator = if last.narrator == me { self.own } else { self.reader(last.narrator) };
        for (seat, vote) in last.votes.iter().enumerate() {
            let (Some(vote), seat) = (vote, seat as Seat) else { continue };
            if seat == me {
                continue;
            }
            let open: Vec<usize> =
                (0..last.cards.len()).filter(|place| last.owners[*place] != seat).collect();
            let Some(chosen) = open.iter().position(|place| *place + 1 == usize::from(*vote))
            else {
                continue;
            };
            let chances: [f64; READERS] = std::array::from_fn(|reader| {
                let character = &CHARACTERS[reader];
                let fits: Vec<f32> = open
                    .iter()
                    .map(|place| {
                        let card = LIBRARY.card(&last.cards[*place]);
                        card.map_or(0.0, |card| {
                            LIBRARY.fit(&meaning, card, &character.habit) as f32
                        })
                    })
                    .collect();
                character.trust(&fits, character.wariness(&narrator), &mut trusts);
                f64::from(trusts[chosen])
            });
            let known = self.readers.entry(seat).or_insert([1.0; READERS]);
            known
                .iter_mut()
                .zip(chances)
                .for_each(|(known, chance)| *known *= chance.powf(BELIEVED));
            let all: f64 = known.iter().sum();
            known.iter_mut().for_each(|known| *known /= all);
        }
    }

    /// How likely somebody is each kind of reader.
    pub fn reader(&self, seat: Seat) -> [f64; READERS] {
        self.readers.get(&seat).copied().unwrap_or([1.0; READERS])
    }

    /// What the others may take oneself for.
    pub fn own(&self) -> [f64; READERS] {
        self.own
    }

    /// The language to give clues in: that of most clues of the others; before anybody has spoken
    /// that of the table, and Polish if it has none.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Whether this was said already, as far as one has listened.
    pub fn has_heard(&self, clue: &str) -> bool {
        self.heard.contains(&clue.to_lowercase())
    }

    /// Whether the card has been played.
    pub fn is_gone(&self, card: &str) -> bool {
        self.gone.contains(card)
    }
}
