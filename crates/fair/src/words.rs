//! A hash as four words that people can say to each other.

use crate::hash::Hash;

/// 256 short words in each language: a byte picks one.
pub const WORDS: [(&str, &str); 2] = [
    ("pl", include_str!("../../../content/pl/spoken.txt")),
    ("en", include_str!("../../../content/en/spoken.txt")),
];

/// The first four bytes of a hash as words of a language; Polish, if there is no such language.
pub fn four_words(hash: &Hash, language: &str) -> [&'static str; 4] {
    let (_, words) = WORDS.iter().find(|(name, _)| *name == language).unwrap_or(&WORDS[0]);
    let word = |byte: u8| words.lines().nth(usize::from(byte)).unwrap_or_default();
    [word(hash[0]), word(hash[1]), word(hash[2]), word(hash[3])]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether two words differ in one letter, or one has one letter more.
    fn alike(one: &str, other: &str) -> bool {
        let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
        let (short, long) = if one.len() <= other.len() { (&one, &other) } else { (&other, &one) };
        let front = short.iter().zip(long).take_while(|(a, b)| a == b).count();
        let rest = |list: &[char], skip: usize| list.get(front + skip..).map(<[char]>::to_vec);
        match long.len() - short.len() {
            0 => rest(short, 1) == rest(long, 1),
            1 => Some(short[front..].to_vec()) == rest(long, 1),
            _ => false,
        }
    }

    #[test]
    fn there_are_256_words_that_nobody_mishears_for_each_other() {
        for (language, words) in WORDS {
            let words: Vec<&str> = words.lines().collect();
            assert_eq!(words.len(), 256, "{language}");
            for (place, word) in words.iter().enumerate() {
                assert!((3..=8).contains(&word.chars().count()), "{language}: {word}");
                for other in &words[place + 1..] {
                    assert!(!alike(word, other), "{language}: {word} and {other}");
                }
            }
        }
        assert!(alike("ferry", "berry") && alike("owl", "bowl") && alike("owl", "owls"));
        assert_eq!(four_words(&[255; 32], "en"), ["zebra"; 4]);
    }
}
