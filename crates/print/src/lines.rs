//! Where lines of text break.

use crate::font::{Face, Fonts};

/// A word, and whether it is stressed.
pub type Word = (Face, String);

/// The words of a line of Markdown. One letter alone does not end a line, as Polish has it: it
/// stays with the word that follows.
pub fn words(text: &str) -> Vec<Vec<Word>> {
    let mut words: Vec<Vec<Word>> = vec![Vec::new()];
    for (place, part) in text.split("**").enumerate() {
        let face = if place % 2 == 1 { Face::Strong } else { Face::Text };
        for (place, piece) in part.split(' ').enumerate() {
            if place > 0 {
                end_word(&mut words);
            }
            if !piece.is_empty() {
                let word = words.last_mut().expect("there is always one");
                word.push((face, piece.to_string()));
            }
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Begins a new word, unless the last one is a single letter: then a space that does not break.
fn end_word(words: &mut Vec<Vec<Word>>) {
    let last = words.last_mut().expect("there is always one");
    let tail = last.last().map_or("", |(_, text)| text.rsplit('\u{a0}').next().unwrap_or(""));
    let mut letters = tail.chars();
    let single = letters.next().is_some_and(char::is_alphabetic) && letters.next().is_none();
    match last.last_mut() {
        Some((_, text)) if single => text.push('\u{a0}'),
        Some(_) => words.push(Vec::new()),
        None => {}
    }
}

/// Breaks words into lines of at most `width` ems.
pub fn broken(fonts: &Fonts, words: &[Vec<Word>], width: f32) -> Vec<Vec<Word>> {
    let space = fonts.width(Face::Text, " ");
    let (mut lines, mut used): (Vec<Vec<Word>>, f32) = (Vec::new(), 0.0);
    for word in words {
        let wide: f32 = word.iter().map(|(face, text)| fonts.width(*face, text)).sum();
        match lines.last_mut() {
            Some(line) if used + space + wide <= width => {
                used += space + wide;
                if let Some((face, text)) = line.last_mut() {
                    // The space belongs to what is before it, so that the line reads as it is
                    // written.
                    debug_assert!(!text.is_empty(), "{face:?}");
                    text.push(' ');
                }
                line.extend(word.iter().cloned());
            }
            _ => {
                used = wide;
                lines.push(word.clone());
            }
        }
    }
    lines
}

/// Plain text in lines of at most `width` ems.
pub fn wrapped(fonts: &Fonts, face: Face, text: &str, width: f32) -> Vec<String> {
    let space = fonts.width(face, " ");
    let (mut lines, mut used): (Vec<String>, f32) = (Vec::new(), 0.0);
    for word in words(text).into_iter().map(|word| word.into_iter().map(|(_, text)| text)) {
        let word: String = word.collect();
        let wide = fonts.width(face, &word);
        match lines.last_mut() {
            Some(line) if used + space + wide <= width => {
                used += space + wide;
                line.push(' ');
                line.push_str(&word);
            }
            _ => {
                used = wide;
                lines.push(word);
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_letter_stays_with_the_word_behind_it() {
        let told = |text: &str| {
            let join = |word: Vec<Word>| word.into_iter().map(|(_, text)| text).collect::<String>();
            words(text).into_iter().map(join).collect::<Vec<_>>()
        };
        assert_eq!(told("graj w karty i w kości"), ["graj", "w\u{a0}karty", "i\u{a0}w\u{a0}kości"]);
        assert_eq!(told("**ile** i **czego**, tak"), ["ile", "i\u{a0}czego,", "tak"]);
        assert_eq!(told("1 punkt"), ["1", "punkt"]);
    }

    #[test]
    fn no_line_is_wider_than_its_column() {
        let fonts = Fonts::new();
        let text = "Zażółć gęślą jaźń, a potem w spokoju i z rozwagą policz do dziesięciu.";
        for width in [8.0, 12.0, 20.0] {
            let lines = wrapped(&fonts, Face::Text, text, width);
            assert!(lines.len() > 1);
            for line in &lines {
                assert!(fonts.width(Face::Text, line) <= width + 0.01, "{line}");
            }
            assert_eq!(lines.join(" ").replace('\u{a0}', " "), text);
        }
    }
}
