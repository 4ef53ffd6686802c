//! The short code of a table, made to be said across a room: a Polish dish or animal, with two
//! digits when the word is taken.

use table::random;

/// Words that sound different from each other and that a grandmother can spell.
pub const WORDS: &[&str] = &[
    "BIGOS",
    "ŻUREK",
    "PIEROGI",
    "BARSZCZ",
    "SERNIK",
    "MAKOWIEC",
    "PĄCZEK",
    "OSCYPEK",
    "KOPYTKA",
    "KISIEL",
    "ŁAZANKI",
    "ROSÓŁ",
    "FLAKI",
    "OBWARZANEK",
    "KROKIET",
    "SZARLOTKA",
    "PIERNIK",
    "NALEŚNIK",
    "GOŁĄBKI",
    "KASZANKA",
    "CHRZAN",
    "KOPEREK",
    "OGÓREK",
    "BURAK",
    "DYNIA",
    "KAPUSTA",
    "MALINA",
    "JAGODA",
    "WIŚNIA",
    "ŚLIWKA",
    "GRUSZKA",
    "AGREST",
    "BORSUK",
    "BOCIAN",
    "BÓBR",
    "CHOMIK",
    "CZAPLA",
    "DZIK",
    "DUDEK",
    "GAWRON",
    "GRONOSTAJ",
    "JASKÓŁKA",
    "JELEŃ",
    "JEŻ",
    "KACZKA",
    "KOGUT",
    "KOZA",
    "KUNA",
    "LIS",
    "ŁASICA",
    "ŁOŚ",
    "MUFLON",
    "MYSZ",
    "NIETOPERZ",
    "OSIOŁ",
    "PSTRĄG",
    "RYŚ",
    "SARNA",
    "SIKORKA",
    "SOWA",
    "SUSEŁ",
    "SZCZUPAK",
    "SZPAK",
    "ŚLIMAK",
    "TRASZKA",
    "WĘGORZ",
    "WIEWIÓRKA",
    "WRÓBEL",
    "WYDRA",
    "ZAJĄC",
    "ŻABA",
    "ŻUBR",
    "ŻURAW",
];

/// A code as it is shown, and the form in which it is looked up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code {
    /// As it is shown and said.
    pub shown: String,
    /// Without case, spaces and Polish marks.
    pub plain: String,
}

impl Code {
    /// A code at random: a word, and so many digits behind it.
    pub fn fresh(digits: u32) -> Code {
        // 2^64 is large against all codes: the slight lean does not matter.
        let drawn = u64::from_le_bytes(random());
        let words = WORDS.len() as u64;
        let word = WORDS[(drawn % words) as usize];
        let number = drawn / words % 10_u64.pow(digits);
        let shown = match digits {
            0 => word.to_string(),
            _ => format!("{word} {number:0width$}", width = digits as usize),
        };
        Code { plain: Code::plain(&shown), shown }
    }

    /// How many digits a code ends with, in the form in which it is looked up.
    pub fn digits(plain: &str) -> u32 {
        plain.bytes().rev().take_while(u8::is_ascii_digit).count() as u32
    }

    /// The form in which a code is looked up: capital letters without marks, and digits; nothing
    /// else.
    pub fn plain(text: &str) -> String {
        text.chars()
            .flat_map(char::to_uppercase)
            .map(without_mark)
            .filter(char::is_ascii_alphanumeric)
            .take(32)
            .collect()
    }
}

fn without_mark(letter: char) -> char {
    match letter {
        'Ą' => 'A',
        'Ć' => 'C',
        'Ę' => 'E',
        'Ł' => 'L',
        'Ń' => 'N',
        'Ó' => 'O',
        'Ś' => 'S',
        'Ź' | 'Ż' => 'Z',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn case_spaces_and_marks_do_not_matter() {
        for (said, plain) in [
            ("żurek", "ZUREK"),
            (" Zurek ", "ZUREK"),
            ("ŁOŚ 07", "LOS07"),
            ("los-07", "LOS07"),
            ("węgorz", "WEGORZ"),
            ("🦊", ""),
        ] {
            assert_eq!(Code::plain(said), plain, "{said}");
        }
    }

    #[test]
    fn no_two_words_are_looked_up_alike() {
        let plain: BTreeSet<String> = WORDS.iter().map(|word| Code::plain(word)).collect();
        assert_eq!(plain.len(), WORDS.len());
        assert!(Code::digits(&Code::fresh(3).plain) == 3);
    }
}
