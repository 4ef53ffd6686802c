//! What manner a clue is said in: a word, a phrase, or a noun behind a hedge.

use super::text::{Language, tokens, words};

/// Words that back away from what they stand beside.
const HEDGES_PL: &str = "prawie niby jakby trochę chyba raczej poniekąd powiedzmy jakiś jakaś jakieś coś mówią jednak jeszcze";
const HEDGES_EN: &str =
    "almost sort kind quite maybe perhaps somewhat like less some something rather nearly";

/// How a clue is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// A noun with a hedge: „Coś jak wolność”, "Art? Sort of".
    Hedged,
    Word,
    /// Several words: a phrase, a saying, a title.
    Phrase,
    Question,
}

/// How this clue is said.
pub fn manner(text: &str, language: Language) -> Manner {
    let hedges = if language == Language::Polish { HEDGES_PL } else { HEDGES_EN };
    let is_hedge = |word: &String| hedges.split(' ').any(|hedge| hedge == word);
    let said = words(text);
    // What is left without the hedge and the little words is at most one thing.
    let left = tokens(text, language).iter().filter(|token| !is_hedge(&token.word)).count();
    if said.len() > 1 && left <= 1 && said.iter().any(is_hedge) {
        Manner::Hedged
    } else if text.ends_with('?') {
        Manner::Question
    } else if said.len() > 1 {
        Manner::Phrase
    } else {
        Manner::Word
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_noun_with_a_hedge_is_told_from_a_phrase() {
        for text in [
            "Coś jak wolność",
            "Prawie rutyna",
            "To jeszcze nie sekret",
            "Niby dom",
            "Sen? Chyba tak",
        ] {
            assert_eq!(manner(text, Language::Polish), Manner::Hedged, "{text}");
        }
        for text in ["Art? Sort of", "Almost: home", "Music of some kind", "Freedom, more or less"]
        {
            assert_eq!(manner(text, Language::English), Manner::Hedged, "{text}");
        }
        assert_eq!(manner("Cisza przed burzą", Language::Polish), Manner::Phrase);
        assert_eq!(manner("Kto tu jest gościem?", Language::Polish), Manner::Question);
        assert_eq!(manner("Wolność", Language::Polish), Manner::Word);
        assert_eq!(manner("A hundred years on one nail", Language::English), Manner::Phrase);
    }
}
