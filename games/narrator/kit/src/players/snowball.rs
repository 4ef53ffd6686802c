//! Snowball's English stemmer ("Porter 2", as of Snowball 3.0), step by step as its page says.
//!
//! The library has the stemmers of all languages behind one choice, and a browser would fetch all
//! of them. So the library is what this one is held against in a test, and no more.

/// Words that no rule knows.
const ALONE: &[(&str, &str)] = &[
    ("andes", "andes"),
    ("atlas", "atlas"),
    ("bias", "bias"),
    ("cosmos", "cosmos"),
    ("early", "earli"),
    ("gently", "gentl"),
    ("howe", "howe"),
    ("idly", "idl"),
    ("news", "news"),
    ("only", "onli"),
    ("singly", "singl"),
    ("skies", "sky"),
    ("skis", "ski"),
    ("sky", "sky"),
    ("ugly", "ugli"),
];

/// Beginnings behind which the first region starts at once.
const BEGINNINGS: &[&str] =
    &["arsen", "commun", "emerg", "gener", "inter", "later", "organ", "past", "univers"];

const SECOND: &[(&str, &str)] = &[
    ("anci", "ance"),
    ("enci", "ence"),
    ("ogi", "og"),
    ("li", ""),
    ("bli", "ble"),
    ("abli", "able"),
    ("alli", "al"),
    ("fulli", "ful"),
    ("lessli", "less"),
    ("ousli", "ous"),
    ("entli", "ent"),
    ("aliti", "al"),
    ("biliti", "ble"),
    ("iviti", "ive"),
    ("tional", "tion"),
    ("ational", "ate"),
    ("alism", "al"),
    ("ation", "ate"),
    ("ization", "ize"),
    ("izer", "ize"),
    ("ator", "ate"),
    ("iveness", "ive"),
    ("fulness", "ful"),
    ("ousness", "ous"),
    ("ogist", "og"),
];

const THIRD: &[(&str, &str)] = &[
    ("icate", "ic"),
    ("ative", ""),
    ("alize", "al"),
    ("iciti", "ic"),
    ("ical", "ic"),
    ("tional", "tion"),
    ("ational", "ate"),
    ("ful", ""),
    ("ness", ""),
];

const FOURTH: &[&str] = &[
    "ic", "ance", "ence", "able", "ible", "ate", "ive", "ize", "iti", "al", "ism", "ion", "er",
    "ous", "ant", "ent", "ment", "ement",
];

const DOUBLES: &[&str] = &["bb", "dd", "ff", "gg", "mm", "nn", "pp", "rr", "tt"];

/// A `y` that is a consonant is written large meanwhile.
fn vowel(letter: char) -> bool {
    matches!(letter, 'a' | 'e' | 'i' | 'o' | 'u' | 'y')
}

/// A word on its way to its stem.
struct Word {
    letters: Vec<char>,
    /// Where the first and the second region begin.
    first: usize,
    second: usize,
}

/// The stem of a word in lower case.
pub fn stem(word: &str) -> String {
    if let Some((_, stem)) = ALONE.iter().find(|(alone, _)| *alone == word) {
        return (*stem).to_string();
    }
    let mut letters: Vec<char> = word.chars().collect();
    if letters.len() < 3 {
        return word.to_string();
    }
    if letters[0] == '\'' {
        letters.remove(0);
    }
    for place in 0..letters.len() {
        if letters[place] == 'y' && (place == 0 || vowel(letters[place - 1])) {
            letters[place] = 'Y';
        }
    }
    let mut word = Word::new(letters);
    word.plural();
    word.past();
    word.final_y();
    word.derived();
    word.longer();
    word.residual();
    word.last_letter();
    word.letters.into_iter().map(|letter| if letter == 'Y' { 'y' } else { letter }).collect()
}

impl Word {
    fn new(letters: Vec<char>) -> Word {
        let mut word = Word { first: letters.len(), second: letters.len(), letters };
        let begins = |beginning: &&&str| {
            let mut letters = word.letters.iter();
            beginning.chars().all(|letter| letters.next() == Some(&letter))
        };
        match BEGINNINGS.iter().find(begins) {
            Some(beginning) => word.first = beginning.len(),
            None => match word.behind_a_syllable(0) {
                Some(place) => word.first = place,
                None => return word,
            },
        }
        word.second = word.behind_a_syllable(word.first).unwrap_or(word.second);
        word
    }

    /// The place behind the next consonant that follows a vowel.
    fn behind_a_syllable(&self, from: usize) -> Option<usize> {
        let sounds = from + self.letters[from..].iter().position(|letter| vowel(*letter))?;
        let stops = self.letters[sounds..].iter().position(|letter| !vowel(*letter))?;
        Some(sounds + stops + 1)
    }

    /// Whether the first so many letters end with this.
    fn ends_at(&self, end: usize, with: &str) -> bool {
        let count = with.chars().count();
        count <= end && self.letters[end - count..end].iter().copied().eq(with.chars())
    }

    /// Where this ending begins, if the word has it.
    fn ending(&self, with: &str) -> Option<usize> {
        let end = self.letters.len();
        self.ends_at(end, with).then(|| end - with.chars().count())
    }

    /// The longest of these endings that the word has, and where it begins.
    fn longest<'a>(&self, endings: impl Iterator<Item = &'a str>) -> Option<(&'a str, usize)> {
        endings
            .filter_map(|ending| Some((ending, self.ending(ending)?)))
            .min_by_key(|(_, place)| *place)
    }

    fn replace(&mut self, from: usize, with: &str) {
        self.letters.truncate(from);
        self.letters.extend(with.chars());
    }

    fn has_vowel(&self, before: usize) -> bool {
        self.letters[..before].iter().any(|letter| vowel(*letter))
    }

    /// Whether the first so many letters end with a short syllable.
    fn short(&self, end: usize) -> bool {
        let letter = |back: usize| end.checked_sub(back).map(|place| self.letters[place]);
        let sounds = |back| letter(back).is_some_and(vowel);
        let stops = |back| letter(back).is_some_and(|letter| !vowel(letter));
        let closed = stops(1) && !matches!(letter(1), Some('w' | 'x' | 'Y'));
        (closed && sounds(2) && stops(3))
            || (stops(1) && sounds(2) && end == 2)
            || self.ends_at(end, "past")
    }

    fn plural(&mut self) {
        if let Some((_, place)) = self.longest(["'", "'s", "'s'"].into_iter()) {
            self.letters.truncate(place);
        }
        match self.longest(["ied", "ies", "s", "sses", "ss", "us"].into_iter()) {
            Some(("sses", place)) => self.replace(place, "ss"),
            Some(("ied" | "ies", place)) => {
                self.replace(place, if place >= 2 { "i" } else { "ie" });
            }
            Some(("s", place)) if place > 0 && self.has_vowel(place - 1) => {
                self.letters.truncate(place);
            }
            _ => {}
        }
    }

    fn past(&mut self) {
        let endings = ["eed", "eedly", "ed", "edly", "ing", "ingly"];
        let Some((ending, place)) = self.longest(endings.into_iter()) else { return };
        let whole = |before: &&str| self.ends_at(place, before) && before.len() == place;
        match ending {
            "eed" | "eedly" => {
                if place >= self.first && !["succ", "proc", "exc"].iter().any(whole) {
                    self.replace(place, "ee");
                }
                return;
            }
            "ing" => {
                if place == 2 && self.letters[1] == 'y' && !vowel(self.letters[0]) {
                    return self.replace(1, "ie");
                }
                if ["even", "cann", "inn", "earr", "herr", "out"].iter().any(whole) {
                    return;
                }
            }
            _ => {}
        }
        if !self.has_vowel(place) {
            return;
        }
        self.letters.truncate(place);
        if self.longest(["at", "bl", "iz"].into_iter()).is_some() {
            self.letters.push('e');
        } else if self.longest(DOUBLES.iter().copied()).is_some() {
            if !(place == 3 && matches!(self.letters[0], 'a' | 'e' | 'o')) {
                self.letters.pop();
            }
        } else if place == self.first && self.short(place) {
            self.letters.push('e');
        }
    }

    fn final_y(&mut self) {
        let end = self.letters.len();
        if end > 2 && matches!(self.letters[end - 1], 'y' | 'Y') && !vowel(self.letters[end - 2]) {
            self.letters[end - 1] = 'i';
        }
    }

    fn derived(&mut self) {
        let endings = SECOND.iter().map(|(ending, _)| *ending);
        let Some((ending, place)) = self.longest(endings) else { return };
        let before = place.checked_sub(1).map(|place| self.letters[place]);
        let fits = match ending {
            "ogi" => before == Some('l'),
            "li" => before.is_some_and(|letter| "cdeghkmnrt".contains(letter)),
            _ => true,
        };
        if place >= self.first && fits {
            self.replace(place, changed(SECOND, ending));
        }
    }

    fn longer(&mut self) {
        let endings = THIRD.iter().map(|(ending, _)| *ending);
        let Some((ending, place)) = self.longest(endings) else { return };
        let region = if ending == "ative" { self.second } else { self.first };
        if place >= region {
            self.replace(place, changed(THIRD, ending));
        }
    }

    fn residual(&mut self) {
        let Some((ending, place)) = self.longest(FOURTH.iter().copied()) else { return };
        let fits = ending != "ion" || self.ends_at(place, "s") || self.ends_at(place, "t");
        if place >= self.second && fits {
            self.letters.truncate(place);
        }
    }

    fn last_letter(&mut self) {
        let Some(place) = self.letters.len().checked_sub(1) else { return };
        let goes = match self.letters[place] {
            'e' => place >= self.second || (place >= self.first && !self.short(place)),
            'l' => place >= self.second && self.ends_at(place, "l"),
            _ => false,
        };
        if goes {
            self.letters.truncate(place);
        }
    }
}

fn changed(table: &[(&str, &'static str)], ending: &str) -> &'static str {
    table.iter().find(|(one, _)| *one == ending).map_or("", |(_, other)| other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use snowball_stemmers_rs::{Algorithm, Stemmer};

    /// Every run of letters of these files, in lower case.
    fn words(text: &str) -> impl Iterator<Item = String> + '_ {
        text.split(|letter: char| !letter.is_alphabetic() && letter != '\'').map(str::to_lowercase)
    }

    #[test]
    fn every_word_has_the_stem_that_the_library_gives_it() {
        let library = Stemmer::create(Algorithm::English);
        let mut seen = 0;
        let mut compare = |word: &str| {
            assert_eq!(stem(word), library.stem(word), "{word}");
            seen += 1;
        };
        for file in [
            include_str!("../../words/associations.txt"),
            include_str!("../../words/clues.txt"),
            include_str!("../../words/sayings.en.txt"),
        ] {
            words(file).for_each(|word| compare(&word));
        }
        // Everything that the rules tell apart, behind beginnings of all kinds.
        let endings = SECOND.iter().chain(THIRD).map(|(ending, _)| *ending).chain(
            FOURTH.iter().copied().chain(DOUBLES.iter().copied()).chain([
                "",
                "s",
                "es",
                "ies",
                "ied",
                "sses",
                "ss",
                "us",
                "'",
                "'s",
                "'s'",
                "eed",
                "eedly",
                "ed",
                "edly",
                "ing",
                "ingly",
                "y",
                "ying",
                "ly",
                "ily",
                "e",
                "ll",
                "l",
                "ogies",
                "ated",
                "bling",
                "ized",
                "izing",
                "nesses",
                "fully",
                "ization's",
            ]),
        );
        let endings: Vec<&str> = endings.collect();
        let beginnings = [
            "", "a", "y", "'y", "b", "ab", "ba", "bat", "past", "commun", "gener", "inter", "ty",
            "yy", "eye", "even", "cann", "inn", "earr", "herr", "out", "succ", "proc", "exc", "d",
            "say", "sky", "h\u{f6}", "na\u{ef}", "stra", "univers", "relat", "bow", "box", "lay",
            "tolog", "add", "egg", "odd", "hop", "hopp", "fall", "agr", "kneel", "arsen", "organ",
            "emerg", "later", "q", "queu", "rhythm", "ox", "ol", "apolog",
        ];
        for beginning in beginnings {
            for ending in &endings {
                compare(&format!("{beginning}{ending}"));
                for last in ["s", "ly", "ed", "ing", "ness", "e"] {
                    compare(&format!("{beginning}{ending}{last}"));
                }
            }
        }
        for (word, _) in ALONE {
            compare(word);
            compare(&format!("{word}s"));
        }
        // And what nobody would write.
        let mut random = kernel::Quick::new(1);
        use kernel::Random;
        for _ in 0..20_000 {
            let length = 1 + random.word() % 9;
            let word: String = (0..length)
                .map(|_| "aeiouyybdgilnrstz'"[(random.word() % 18) as usize..].chars().next())
                .map(|letter| letter.expect("a letter"))
                .collect();
            compare(&word);
        }
        assert!(seen > 30_000, "{seen} words");
    }
}
