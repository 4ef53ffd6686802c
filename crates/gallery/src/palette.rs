//! The colours in which pictures are drawn, so that everybody can tell them apart.

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
    pub const ALL: [Palette; 4] =
        [Palette::Normal, Palette::Protanopia, Palette::Deuteranopia, Palette::Tritanopia];

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
