//! A clue as a reader takes it apart: words that mean something, and the language they are in.

use super::{english, polish};
use std::collections::HashSet;
use std::sync::LazyLock;

/// What people speak at the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// The first language of the table.
    #[default]
    Polish,
    English,
}

impl Language {
    /// By its tag.
    pub fn tagged(tag: &str) -> Option<Language> {
        match tag {
            "pl" => Some(Language::Polish),
            "en" => Some(Language::English),
            _ => None,
        }
    }
}

/// Both, in the order of tables that are kept for each.
pub const LANGUAGES: [Language; 2] = [Language::Polish, Language::English];

/// Words that say nothing about a picture.
const POLISH: &str = "a aby albo ale ależ aż bardzo bez bo być był była było były będzie by byle chociaż choć ci cię co coś cóż czy czyj czyli dla do dość \
    gdy gdyby gdyż gdzie gdzieś go i ich ile im inaczej innymi iż ja jak jaka jaki jakie jakiś jakaś jakieś jakby jako je jeden jedna jedno jednak jedyny \
    jego jej jemu jest jestem jesteś jeszcze jeśli jeżeli już każda każde każdy kiedy kiedyś kim kto ktoś która które którego której który których którym \
    ku lecz lub ma mam mamy mają mi mieć miał miała mnie mną moja moje mój móc może można mu musi my na nad nade nam nami nas nasz nasza nasze natomiast \
    nawet nic nich nie niech nią nim nimi niż no o obok od około on ona one oni ono oraz oto pan pani po pod poza ponad ponieważ poprzez prawie przed przede \
    przez przy raz razy razie roku samej samego samym się sobą sobie są skąd sposób swoja swoje swoją swojego swój ta tak taka taki takie także tam te tego tej temu ten też to tobą \
    tobie toteż trochę trzeba tu tutaj tuż twoja twoje twój ty tych tylko tym tymi u w wam wami was we wobec więc wszyscy wszystko wszystkie wszelki \
    właśnie z za zaraz ze znów znowu że żaden żeby mówią mówi ponoć podobno chyba raczej zawsze nigdy wszędzie nigdzie czasem czasami kogo komu czego \
    czemu dlaczego ciebie siebie dokąd stąd zamiast wśród między pomiędzy wokół dookoła zbyt całkiem zupełnie jakoś dużo mało mniej więcej bardziej \
    najbardziej przecież skoro póki dopóki aczkolwiek przeto naprawdę wreszcie nareszcie niby";
const ENGLISH: &str = "a about after again all almost also am among an and another any anything are aren as at away be because been before being but by can could \
    did do does doesn don done down during each either else enough ever every everybody everyone everything few for from get gets go goes going got had has \
    have having he her here hers him his how i if in into is isn it its itself just less let like ll many may me might mine more most much must my never no nobody \
    none nor not now of off on once one only or other others our ours out over own perhaps put quite rather re really s same say says she should so some \
    somebody someone something somewhere sort kind soon still such t take than that the their theirs them then there these they this those though through \
    thing things to too under until up upon us ve very was wasn way we well were what when where whether which while who whole whom whose why will with \
    without would yes yet you your yours";

/// A word of a clue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// As it was written, in lower case.
    pub word: String,
    /// Its stems, if it is Polish.
    pub polish: Vec<String>,
    /// Its stem, if it is English.
    pub english: String,
}

impl Token {
    /// The stems in one language.
    pub fn stems(&self, language: Language) -> &[String] {
        match language {
            Language::Polish => &self.polish,
            Language::English => std::slice::from_ref(&self.english),
        }
    }
}

/// All words, in lower case.
pub fn words(text: &str) -> Vec<String> {
    text.to_lowercase()
        .split(|letter: char| !letter.is_alphabetic())
        .filter(|word| !word.is_empty())
        .map(ToString::to_string)
        .collect()
}

static LISTED: LazyLock<[HashSet<&'static str>; 2]> =
    LazyLock::new(|| [POLISH, ENGLISH].map(|list| list.split_ascii_whitespace().collect()));
/// The Polish ones as they are typed without diacritics.
static LISTED_PLAINLY: LazyLock<HashSet<String>> = LazyLock::new(|| {
    POLISH.split_ascii_whitespace().map(|word| word.chars().map(polish::plain).collect()).collect()
});

fn is_listed(word: &str, language: Language) -> bool {
    LISTED[language as usize].contains(word)
}

fn is_listed_plainly(word: &str) -> bool {
    LISTED_PLAINLY.contains(word)
}

/// The words that mean something in this language.
pub fn tokens(text: &str, language: Language) -> Vec<Token> {
    let means = |word: &String| match language {
        Language::Polish => {
            !is_listed_plainly(&word.chars().map(polish::plain).collect::<String>())
        }
        Language::English => !is_listed(word, Language::English),
    };
    let token =
        |word: String| Token { polish: polish::stems(&word), english: english::stem(&word), word };
    words(text)
        .into_iter()
        .filter(|word| word.chars().count() > 1)
        .filter(means)
        .map(token)
        .collect()
}

/// The language of a text, if it shows: by its letters, or by the words between the words.
pub fn language(text: &str) -> Option<Language> {
    let words = words(text);
    let marks = words
        .iter()
        .filter(|word| word.chars().any(|letter| polish::plain(letter) != letter))
        .count();
    let polish = words
        .iter()
        .filter(|word| {
            is_listed(word, Language::Polish) || (word.len() > 2 && is_listed_plainly(word))
        })
        .count();
    let english = words.iter().filter(|word| is_listed(word, Language::English)).count();
    match (2 * marks + polish).cmp(&english) {
        std::cmp::Ordering::Greater => Some(Language::Polish),
        std::cmp::Ordering::Less => Some(Language::English),
        std::cmp::Ordering::Equal => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn function_words_are_left_out() {
        let kept = |text, language| {
            tokens(text, language).into_iter().map(|token| token.word).collect::<Vec<_>>()
        };
        assert_eq!(kept("Cisza przed burzą…", Language::Polish), ["cisza", "burzą"]);
        assert_eq!(kept("Coś jak powrót do domu", Language::Polish), ["powrót", "domu"]);
        assert_eq!(kept("ktos, kto juz byl nad morzem", Language::Polish), ["morzem"]);
        assert_eq!(
            kept("It's the end of the world, isn't it?", Language::English),
            ["end", "world"].map(String::from)
        );
    }

    #[test]
    fn the_language_shows_in_letters_and_small_words() {
        for (text, expected) in [
            ("Cisza przed burzą", Some(Language::Polish)),
            ("ktos sie tu zgubil", Some(Language::Polish)),
            ("The calm before the storm", Some(Language::English)),
            ("Home, and yet not home", Some(Language::English)),
            ("Melancholia", None),
            ("…", None),
        ] {
            assert_eq!(language(text), expected, "{text}");
        }
    }
}
