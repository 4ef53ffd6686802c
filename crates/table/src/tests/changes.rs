//! What a client puts together from changes is the whole picture, for every eye at every game.

use super::{Table, bots_at};
use crate::wire::{Form, Pictures, Shown, finish, room_frame, size_class, update};
use crate::{Command, PersonId};
use serde_json::Value;

/// A table, and what every eye at it has put together.
struct Eyes {
    shown: Shown,
    eyes: Vec<(Option<PersonId>, Pictures)>,
    /// Frames that told only what had changed, and their bytes without padding beside those of
    /// whole ones.
    told: (usize, usize, usize),
}

fn read(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

impl Eyes {
    fn look(&mut self, table: &mut Table) {
        let room = room_frame(&table.state, 0);
        let changes = self.shown.room_changes(room.trim_end());
        self.shown.room(room.trim_end(), true);
        let Some(mut parts) = update(&mut table.state) else { return };
        let compared = self.shown.compare(&mut parts);
        for (person, pictures) in &mut self.eyes {
            let whole = finish(&table.state, &mut parts, *person, Form::Whole);
            let form = if compared { Form::Changes } else { Form::Whole };
            let frame = finish(&table.state, &mut parts, *person, form);
            assert_eq!(frame.len(), size_class(frame.len()), "it is filled up");
            self.told.0 += usize::from(compared);
            self.told.1 += frame.trim_end().len();
            self.told.2 += whole.trim_end().len();
            pictures.hear(read(&frame));
            assert_eq!(pictures.game, read(&whole), "{person:?} was told {frame}");
            pictures.hear(read(changes.as_ref().unwrap_or(&room)));
            assert_eq!(pictures.room, read(&room));
        }
        self.shown.game(&mut parts);
    }
}

#[test]
fn what_is_put_together_from_changes_is_the_whole_picture() {
    for game in games::GAMES.iter().map(|game| game.id()) {
        let mut table = bots_at(game, 4);
        let people: Vec<PersonId> =
            table.state.people().all().iter().map(|person| person.id).collect();
        let eyes = people.into_iter().map(Some).chain([None]);
        let eyes = eyes.map(|person| (person, Pictures::default())).collect();
        let mut eyes = Eyes { shown: Shown::default(), eyes, told: (0, 0, 0) };
        for second in 0..240 {
            eyes.look(&mut table);
            if table.state.game().is_none_or(|game| game.outcome().is_some()) {
                table.ask(1, Command::Start).unwrap();
                table.ask(1, Command::LetBot { person: 1 }).unwrap();
            } else if second % 60 == 59 {
                table.ask(1, Command::Pause).unwrap();
                eyes.look(&mut table);
                table.ask(1, Command::GoOn).unwrap();
            }
            table.pass(1);
        }
        let (changes, told, whole) = eyes.told;
        println!("{game}: {changes} frames of changes, {told} bytes instead of {whole}");
        assert!(changes > 1000, "{game}: nearly all frames tell what has changed: {changes}");
    }
}
