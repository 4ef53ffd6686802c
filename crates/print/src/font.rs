//! The two typefaces of the screens, and how wide a word is in them.

use harfrust::{FontRef, ShapeOptions, ShaperData, UnicodeBuffer};
use krilla::text::{Font, GlyphId, KrillaGlyph};
use skrifa::MetadataProvider;

/// How something is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// Names and numbers: soft and heavy.
    Display,
    /// What is read.
    Text,
    /// What is stressed in it.
    Strong,
}

/// A face comes in two pieces, as its source has them: most letters, and the Polish ones.
struct Piece {
    font: Font,
    letters: FontRef<'static>,
    shapes: ShaperData,
}

/// Neighbouring letters from one piece, measured in ems.
pub struct Run {
    /// The piece they are in.
    pub font: Font,
    /// What they say; it can be read out of the PDF again.
    pub text: String,
    pub glyphs: Vec<KrillaGlyph>,
    /// How far they reach.
    pub width: f32,
}

/// Everything that is written with.
pub struct Fonts([[Piece; 2]; 3]);

fn piece(bytes: &'static [u8]) -> Piece {
    let letters = FontRef::new(bytes).expect("a committed font is a font");
    Piece {
        font: Font::new(bytes.into(), 0).expect("a committed font is a font"),
        shapes: ShaperData::new(&letters),
        letters,
    }
}

macro_rules! face {
    ($name:literal) => {
        [
            piece(include_bytes!(concat!("../fonts/", $name, "-ours.ttf"))),
            piece(include_bytes!(concat!("../fonts/", $name, "-polish.ttf"))),
        ]
    };
}

impl Fonts {
    pub fn new() -> Fonts {
        Fonts([face!("display"), face!("text"), face!("strong")])
    }

    /// The piece of a face that has this letter; the first one draws its box for a letter that
    /// neither has.
    fn place(&self, face: Face, letter: char) -> usize {
        self.0[face as usize].iter().position(|piece| piece.has(letter)).unwrap_or(0)
    }

    /// Letters that cannot be written.
    #[cfg(test)]
    pub fn missing(&self, face: Face, text: &str) -> String {
        let none = |letter: &char| self.0[face as usize].iter().all(|piece| !piece.has(*letter));
        text.chars().filter(none).collect()
    }

    /// A line of text, shaped.
    pub fn shape(&self, face: Face, text: &str) -> Vec<Run> {
        let mut parts: Vec<(usize, String)> = Vec::new();
        for letter in text.chars() {
            let place = self.place(face, letter);
            match parts.last_mut() {
                Some((last, part)) if *last == place => part.push(letter),
                _ => parts.push((place, letter.to_string())),
            }
        }
        parts.into_iter().map(|(place, part)| self.0[face as usize][place].run(part)).collect()
    }

    /// How wide a line is in ems.
    pub fn width(&self, face: Face, text: &str) -> f32 {
        self.shape(face, text).iter().map(|run| run.width).sum()
    }
}

impl Piece {
    fn has(&self, letter: char) -> bool {
        self.letters.charmap().map(letter).is_some()
    }

    fn run(&self, text: String) -> Run {
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(&text);
        buffer.guess_segment_properties();
        let shaper = self.shapes.shaper(&self.letters).build();
        let shaped = shaper.shape(buffer, ShapeOptions::new());
        let em = shaper.units_per_em() as f32;
        let (infos, places) = (shaped.glyph_infos(), shaped.glyph_positions());
        let mut glyphs = Vec::with_capacity(infos.len());
        for (at, (info, place)) in infos.iter().zip(places).enumerate() {
            let begin = info.cluster as usize;
            // A glyph stands for the text up to the next one that begins later.
            let end = infos[at + 1..]
                .iter()
                .map(|next| next.cluster as usize)
                .find(|next| *next > begin)
                .unwrap_or(text.len());
            glyphs.push(KrillaGlyph {
                glyph_id: GlyphId::new(info.glyph_id),
                text_range: begin..end,
                x_advance: place.x_advance as f32 / em,
                x_offset: place.x_offset as f32 / em,
                y_offset: place.y_offset as f32 / em,
                y_advance: place.y_advance as f32 / em,
                location: None,
            });
        }
        let width = glyphs.iter().map(|glyph| glyph.x_advance).sum();
        Run { font: self.font.clone(), text, glyphs, width }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::rulebook;
    use serde_json::json;
    use words::Language;

    #[test]
    fn everything_that_is_printed_can_be_written() {
        let fonts = Fonts::new();
        for language in Language::ALL {
            let mut texts: Vec<String> = Vec::new();
            for key in language.keys() {
                if key.starts_with("cli.print.") || key.starts_with("roulette.card.") {
                    for skin in ["classic", "splash"] {
                        let nothing = json!({ "skin": skin, "n": 1, "name": "", "when": "" });
                        texts.push(language.say(key, &nothing));
                    }
                }
            }
            assert!(texts.len() > 100);
            for game in games::GAMES {
                texts.push(language.word(&format!("{}.name", game.id())));
                for skin in ["", "splash"] {
                    texts.extend(rulebook(language, game.id(), skin).map(str::to_string));
                }
            }
            for text in texts {
                for face in [Face::Display, Face::Text, Face::Strong] {
                    let missing = fonts.missing(face, &text).replace('\n', "");
                    assert_eq!(missing, "", "{face:?}: {text}");
                }
            }
        }
    }
}
