//! Pictures and components that are grown for one game: a game names them, a gallery makes them, and an eye sees only those
//! that its view names.

use crate::{Answer, Question, ScriptError, Source};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A picture that an eye may look at now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Its name in views: it means nothing outside this game.
    pub name: String,
    /// The gallery's key. It tells which picture it is, so it never leaves the server.
    pub key: String,
}

/// The colours in which a picture is drawn. The areas are the same in all of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Palette {
    /// For most people.
    #[default]
    Normal,
    /// For eyes that lack the cones for red.
    Protanopia,
    /// For eyes that lack the cones for green.
    Deuteranopia,
    /// For eyes that lack the cones for blue.
    Tritanopia,
}

impl Palette {
    /// All palettes.
    pub const ALL: [Palette; 4] = [Palette::Normal, Palette::Protanopia, Palette::Deuteranopia, Palette::Tritanopia];

    /// Its name in addresses.
    pub fn name(self) -> &'static str {
        match self {
            Palette::Normal => "normal",
            Palette::Protanopia => "protanopia",
            Palette::Deuteranopia => "deuteranopia",
            Palette::Tritanopia => "tritanopia",
        }
    }

    /// The palette of this name.
    pub fn named(name: &str) -> Option<Palette> {
        Palette::ALL.into_iter().find(|palette| palette.name() == name)
    }
}

/// A deck that people have put together has no more pictures than this.
pub const MOST_OF_A_DECK: u16 = 300;

/// What has to be grown for a game: so many items with so many whole numbers each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grow {
    /// Whether they are not made but taken from a deck that people have put together. It is the one that the options name, and
    /// all of it is taken: there may be more items than are needed.
    pub deck: bool,
    /// How many items, or how many at least.
    pub items: u16,
    /// Numbers of each.
    pub numbers: u16,
    /// The numbers of an item add up to this or less.
    pub total: u16,
}

/// One item that was grown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grown {
    /// The gallery's key of its picture.
    pub key: String,
    /// Its numbers.
    pub numbers: Vec<u16>,
}

impl Grow {
    /// Whether this is what was to be grown.
    pub fn fits(self, grown: &[Grown]) -> bool {
        let good = |item: &Grown| {
            item.numbers.len() == usize::from(self.numbers)
                && item.numbers.iter().map(|number| u32::from(*number)).sum::<u32>() <= u32::from(self.total)
        };
        let most = if self.deck { MOST_OF_A_DECK } else { self.items };
        (usize::from(self.items)..=usize::from(most)).contains(&grown.len()) && grown.iter().all(good)
    }
}

/// Where pictures come from. The rules know that there are some, the binary knows how they are made.
pub trait Gallery: Send + Sync {
    /// An encoded picture of this game. May take a moment; never called where others wait.
    fn picture(&self, game: &str, key: &str, palette: Palette) -> Option<Arc<[u8]>>;

    /// What kind of picture it is, in a word of `a-z`, for people who have it read to them. Tells no more than a glance does.
    fn pattern(&self, _game: &str, _key: &str) -> Option<&'static str> {
        None
    }

    /// Grows items for one game of this kind; the same seed grows the same. `go_on` is told how many are done and may stop it.
    fn grow(&self, game: &str, what: Grow, seed: &[u8], go_on: &mut dyn FnMut(u16) -> bool) -> Option<Vec<Grown>>;
}

/// A gallery with nothing in it.
pub struct EmptyGallery;

impl Gallery for EmptyGallery {
    fn picture(&self, _: &str, _: &str, _: Palette) -> Option<Arc<[u8]>> {
        None
    }

    fn grow(&self, _: &str, _: Grow, _: &[u8], _: &mut dyn FnMut(u16) -> bool) -> Option<Vec<Grown>> {
        None
    }
}

/// What a player without eyes in its head can look at: the pictures that its view names, and no others.
pub trait Sight {
    /// The encoded picture with this name.
    fn picture(&self, name: &str) -> Option<Arc<[u8]>>;
}

/// Nothing to look at.
pub struct Dark;

impl Sight for Dark {
    fn picture(&self, _: &str) -> Option<Arc<[u8]>> {
        None
    }
}

/// The sight of one eye at one moment.
pub struct Looking<'a> {
    /// Which game.
    pub game: &'a str,
    /// What the eye may look at.
    pub pictures: Vec<Picture>,
    /// Where it hangs.
    pub gallery: &'a dyn Gallery,
}

impl Sight for Looking<'_> {
    fn picture(&self, name: &str) -> Option<Arc<[u8]>> {
        let picture = self.pictures.iter().find(|picture| picture.name == name)?;
        self.gallery.picture(self.game, &picture.key, Palette::Normal)
    }
}

/// Answers what has to be grown from what a gallery has grown, and everything else from another source. Growing takes nothing
/// from a script: scripts list only the chance of the rules page.
pub struct Growing<S, F> {
    /// Answers everything else.
    pub rest: S,
    /// Has it grown, or grows it now.
    pub grow: F,
}

impl<S: Source, F: FnMut(Grow) -> Option<Vec<Grown>>> Source for Growing<S, F> {
    fn answer(&mut self, question: Question, position: u64, name: &dyn Fn(u16) -> String) -> Result<Answer, ScriptError> {
        match question {
            Question::Grow(what) => (self.grow)(what).filter(|grown| what.fits(grown)).map(Answer::Grown).ok_or(ScriptError::NotGrown),
            _ => self.rest.answer(question, position, name),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Scripted, Seeded};

    const TWO: Grow = Grow { deck: false, items: 2, numbers: 2, total: 10 };

    fn item(key: &str, numbers: &[u16]) -> Grown {
        Grown { key: key.to_string(), numbers: numbers.to_vec() }
    }

    #[test]
    fn what_is_grown_has_the_right_shape() {
        for (grown, fits) in [
            (vec![item("a", &[1, 2]), item("b", &[0, 10])], true),
            (vec![item("a", &[1, 2])], false),
            (vec![item("a", &[1, 2]), item("b", &[1])], false),
            (vec![item("a", &[1, 2]), item("b", &[5, 6])], false),
        ] {
            assert_eq!(TWO.fits(&grown), fits, "{grown:?}");
        }
        let deck = Grow { deck: true, items: 2, numbers: 0, total: 0 };
        for (count, fits) in [(1, false), (2, true), (3, true), (300, true), (301, false)] {
            assert_eq!(deck.fits(&vec![item("a", &[]); count]), fits, "{count}");
        }
    }

    #[test]
    fn growing_takes_nothing_from_a_script_and_a_seed_alone_cannot_grow() {
        let script = vec![serde_json::json!({"pick": 1})];
        let grown = vec![item("a", &[1, 2]), item("b", &[3, 4])];
        let mut source = Growing { rest: Scripted::new(script, "seed"), grow: |_| Some(grown.clone()) };
        let name = |item: u16| item.to_string();
        assert_eq!(source.answer(Question::Grow(TWO), 0, &name), Ok(Answer::Grown(grown.clone())));
        assert_eq!(source.answer(Question::Pick { of: 2 }, 1, &name), Ok(Answer::Pick(1)));
        assert_eq!(Seeded::new("seed").answer(Question::Grow(TWO), 0, &name), Err(ScriptError::NotGrown));
        assert_eq!(Scripted::new(vec![serde_json::json!({"pick": 1})], "").answer(Question::Grow(TWO), 0, &name), Err(ScriptError::NotGrown));
    }

    #[test]
    fn an_eye_sees_what_its_view_names_and_nothing_else() {
        struct Keys;
        impl Gallery for Keys {
            fn picture(&self, game: &str, key: &str, _: Palette) -> Option<Arc<[u8]>> {
                Some(format!("{game} {key}").into_bytes().into())
            }
            fn grow(&self, _: &str, _: Grow, _: &[u8], _: &mut dyn FnMut(u16) -> bool) -> Option<Vec<Grown>> {
                None
            }
        }
        let pictures = vec![Picture { name: "3".to_string(), key: "secret".to_string() }];
        let sight = Looking { game: "some", pictures, gallery: &Keys };
        assert_eq!(sight.picture("3").as_deref(), Some(&b"some secret"[..]));
        assert_eq!(sight.picture("secret"), None);
        assert_eq!(sight.picture("4"), None);
    }
}
