//! Where pictures hang: a game names them, a gallery makes them, and an eye sees only those that
//! its view names.

mod palette;

pub use palette::Palette;

use kernel::{Grow, Grown, Picture, Sight};
use std::sync::Arc;

/// A deck that people have put together has no more pictures than this.
pub const MOST_OF_A_DECK: u16 = 300;

/// Where pictures come from. The rules know that there are some, the binary knows how they are
/// made.
pub trait Gallery: Send + Sync {
    /// An encoded picture of this game. May take a moment; never called where others wait.
    fn picture(&self, game: &str, key: &str, palette: Palette) -> Option<Arc<[u8]>>;

    /// A picture of a deck that comes with the game and that everybody has seen, as short as it
    /// gets: nothing is made for it, and no player's own is among them.
    fn common(&self, _game: &str, _key: &str, _palette: Palette) -> Option<Arc<[u8]>> {
        None
    }

    /// What kind of picture it is, in a word of `a-z`, for people who have it read to them. Tells
    /// no more than a glance does.
    fn pattern(&self, _game: &str, _key: &str) -> Option<&'static str> {
        None
    }

    /// Grows items for one game of this kind; the same seed grows the same. `go_on` is told how
    /// many are done and may stop it.
    fn grow(
        &self,
        game: &str,
        what: Grow,
        seed: &[u8],
        go_on: &mut dyn FnMut(u16) -> bool,
    ) -> Option<Vec<Grown>>;
}

/// A gallery with nothing in it.
pub struct EmptyGallery;

impl Gallery for EmptyGallery {
    fn picture(&self, _: &str, _: &str, _: Palette) -> Option<Arc<[u8]>> {
        None
    }

    fn grow(
        &self,
        _: &str,
        _: Grow,
        _: &[u8],
        _: &mut dyn FnMut(u16) -> bool,
    ) -> Option<Vec<Grown>> {
        None
    }
}

/// The sight of one eye at one moment.
pub struct Looking<'a> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_eye_sees_what_its_view_names_and_nothing_else() {
        struct Keys;
        impl Gallery for Keys {
            fn picture(&self, game: &str, key: &str, _: Palette) -> Option<Arc<[u8]>> {
                Some(format!("{game} {key}").into_bytes().into())
            }
            fn grow(
                &self,
                _: &str,
                _: Grow,
                _: &[u8],
                _: &mut dyn FnMut(u16) -> bool,
            ) -> Option<Vec<Grown>> {
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
