//! Polish words without their endings. No dictionary: endings are cut off, and what endings do to
//! the sound before them is undone.
//!
//! One word may have several stems (`oczy`: `ocz` and `ok`); two words are forms of one when they
//! share a stem. Diacritics are gone before anything else, so that `ksiezyc` is `księżyc`.

use std::sync::LazyLock;

/// Endings of nouns and adjectives, without diacritics.
const CASES: &[&str] = &[
    "iami", "ami", "iach", "ach", "iom", "om", "owi", "iowi", "owie", "iow", "ow", "iem", "em",
    "iego", "ego", "iemu", "emu", "iej", "ej", "ich", "ych", "imi", "ymi", "im", "ym", "ie", "ia",
    "io", "iu", "ii", "a", "e", "i", "o", "u", "y",
];
/// Endings that make an adjective of a noun; the endings of cases follow them.
const ADJECTIVES: &[&str] =
    &["owy", "owa", "owe", "owego", "owej", "owemu", "owym", "owych", "owymi"];
/// What stands between the stem of a verb and its ending.
const THEMES: &[&str] =
    &["", "a", "ia", "i", "y", "e", "ie", "owa", "ywa", "iwa", "na", "ne", "nie", "uj", "aj", "ej"];
/// Endings of verbs, participles and nouns made of verbs.
const VERBS: &[&str] = &[
    "c", "m", "sz", "my", "cie", "ja", "je", "l", "la", "lo", "li", "ly", "lem", "lam", "les",
    "las", "lismy", "lysmy", "jac", "jacy", "jaca", "jace", "jacego", "jacej", "jacemu", "jacym",
    "jacych", "jacymi", "ny", "na", "ne", "nego", "nej", "nemu", "nym", "nych", "nymi", "ni",
    "nie", "nia", "niu", "niem", "niach", "niami", "niom", "wszy",
];
/// Endings that are whole: they have no theme.
const OTHERS: &[&str] = &[
    "ac", "acy", "aca", "ace", "acego", "acej", "acym", "acych", "acymi", "iacy", "iaca", "iace",
    "iacego", "iacej", "iacym", "iacych", "iacymi", "ony", "ona", "one", "onego", "onej", "onym",
    "onych", "onymi", "iony", "iona", "ione", "ionego", "ionej", "ionym", "ionych", "ionymi",
    "uje", "ujesz", "ujemy", "ujecie", "uja", "ujac", "ujacy", "ujaca", "ujace", "ujacego",
    "ujacej", "nal", "nela", "nelo", "neli", "nely", "nac", "nie", "niesz", "niemy", "niecie",
    "nacy", "naca", "nace", "esz", "emy", "ecie",
];
/// Forms that no rule makes, and what to take them for.
const IRREGULAR: &[(&str, &str)] = &[
    ("dni", "dzien"),
    ("dnia", "dzien"),
    ("dniem", "dzien"),
    ("dniu", "dzien"),
    ("dniach", "dzien"),
    ("dniami", "dzien"),
    ("ludzi", "ludzie"),
    ("ludziom", "ludzie"),
    ("ludzmi", "ludzie"),
    ("dzieci", "dziecko"),
    ("dziecmi", "dziecko"),
    ("dzieciom", "dziecko"),
    ("rece", "reka"),
    ("rak", "reka"),
    ("szedl", "isc"),
    ("idzie", "isc"),
    ("ida", "isc"),
    ("spi", "spac"),
    ("spia", "spac"),
    ("snil", "snic"),
    ("jechac", "jazda"),
    ("jedzie", "jazda"),
    ("przyjaciol", "przyjaciel"),
    ("przyjaciele", "przyjaciel"),
    ("ksiecia", "ksiaze"),
    ("zwierzat", "zwierze"),
    ("zwierzeta", "zwierze"),
    ("ptakow", "ptak"),
];

/// Verb endings with their themes, the longest first.
static WHOLE: LazyLock<Vec<String>> = LazyLock::new(|| {
    let mut all: Vec<String> = THEMES
        .iter()
        .flat_map(|theme| VERBS.iter().map(move |ending| format!("{theme}{ending}")))
        .collect();
    all.extend(OTHERS.iter().map(ToString::to_string));
    // These are cases of nouns rather than endings of verbs.
    all.retain(|ending| ending.len() > 1 && !CASES.contains(&ending.as_str()));
    all.sort_by_key(|ending| std::cmp::Reverse(ending.len()));
    all.dedup();
    all
});

/// The letter without its mark.
pub fn plain(letter: char) -> char {
    match letter {
        'ą' => 'a',
        'ć' => 'c',
        'ę' => 'e',
        'ł' => 'l',
        'ń' => 'n',
        'ó' => 'o',
        'ś' => 's',
        'ź' | 'ż' => 'z',
        other => other,
    }
}

fn is_vowel(letter: char) -> bool {
    matches!(letter, 'a' | 'e' | 'i' | 'o' | 'u' | 'y')
}

/// The stems of a word in lower case, the likeliest first.
pub fn stems(word: &str) -> Vec<String> {
    let folded: String = word.chars().map(plain).collect();
    let folded = IRREGULAR
        .iter()
        .find(|(form, _)| *form == folded)
        .map_or(folded, |(_, base)| base.to_string());
    let mut stems = Stems::default();
    stems.cut(&folded);
    if word.contains('ą') && !word.ends_with(|letter| is_vowel(plain(letter))) {
        // Ząb, zęby: before an ending the nasal vowel changes.
        let shifted: String =
            word.chars().map(|letter| if letter == 'ą' { 'e' } else { plain(letter) }).collect();
        stems.cut(&shifted);
    }
    stems.0
}

/// Cuts off the first ending that leaves so much, and gives both parts.
fn cut<'a>(word: &'a str, endings: &[impl AsRef<str>], least: usize) -> Option<(&'a str, &'a str)> {
    let stem = endings
        .iter()
        .filter_map(|ending| word.strip_suffix(ending.as_ref()))
        .find(|stem| stem.len() >= least)?;
    Some(word.split_at(stem.len()))
}

#[derive(Default)]
struct Stems(Vec<String>);

impl Stems {
    fn add(&mut self, stem: String) {
        if stem.len() >= 2 && !self.0.contains(&stem) {
            self.0.push(stem);
        }
    }

    /// All stems that a word may have.
    fn cut(&mut self, word: &str) {
        let noun = cut(word, CASES, 3).or_else(|| cut(word, CASES, 2));
        let plain_word = noun.as_ref().is_none_or(|(stem, _)| stem.len() < 3);
        if plain_word {
            self.with_sounds(word, "");
        }
        if let Some((stem, ending)) = noun {
            self.with_sounds(stem, ending);
        }
        // Of a short word little may be left: snami is sn and ami.
        if let Some((stem, ending)) = cut(word, CASES, 2).filter(|_| word.len() <= 5) {
            self.with_sounds(stem, ending);
        }
        if let Some((stem, _)) = cut(word, ADJECTIVES, 3) {
            self.with_sounds(stem, "");
        }
        if let Some((stem, ending)) = cut(word, &WHOLE, if word.len() > 5 { 3 } else { 2 }) {
            self.with_sounds(stem, if ending.starts_with('e') { "e" } else { "" });
        }
    }

    /// A stem, and what it was before the ending softened it or a vowel fell out.
    fn with_sounds(&mut self, stem: &str, ending: &str) {
        self.add(stem.to_string());
        let mut hard = Vec::new();
        let mut harden = |soft: &str, letter: &str| {
            hard.extend(stem.strip_suffix(soft).map(|rest| format!("{rest}{letter}")))
        };
        match ending {
            "ie" | "i" => [("c", "t"), ("dz", "d")]
                .into_iter()
                .for_each(|(soft, letter)| harden(soft, letter)),
            "e" => {
                let pairs = [("sz", "ch"), ("sz", "s"), ("rz", "r"), ("cz", "k"), ("dz", "g")];
                pairs.into_iter().for_each(|(soft, letter)| harden(soft, letter));
                if !stem.ends_with("cz") && stem.len() > 2 {
                    harden("c", "k");
                }
            }
            "y" => [("cz", "k"), ("sz", "ch")]
                .into_iter()
                .for_each(|(soft, letter)| harden(soft, letter)),
            _ => {}
        }
        hard.iter().for_each(|stem| self.add(stem.clone()));
        if matches!(ending, "ie" | "e") {
            // Świat, w świecie; las, w lesie.
            for stem in hard.iter().map(String::as_str).chain([stem]) {
                if let Some(at) =
                    stem.rfind(is_vowel).filter(|at| stem.len() > 2 && stem[*at..].starts_with('e'))
                {
                    self.add(format!("{}a{}", &stem[..at], &stem[at + 1..]));
                }
            }
        }
        if ending.is_empty() {
            self.add(without_mobile_e(stem).unwrap_or_default());
        }
    }
}

/// Sen, snu; ogień, ognia; książek, książka: the `e` between the last two consonants comes and
/// goes.
fn without_mobile_e(stem: &str) -> Option<String> {
    let last = stem.chars().next_back().filter(|letter| !is_vowel(*letter))?;
    let rest = stem[..stem.len() - last.len_utf8()].strip_suffix('e')?;
    let rest = rest.strip_suffix('i').unwrap_or(rest);
    (!rest.is_empty() && !rest.ends_with(is_vowel)).then(|| format!("{rest}{last}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn same(one: &str, other: &str) -> bool {
        stems(one).iter().any(|stem| stems(other).contains(stem))
    }

    #[test]
    fn forms_of_one_word_share_a_stem() {
        let table = "podróż: podróży podróżą podróże podróżach podroz podrozy podróżami\n\
            tęsknota: tęsknoty tęsknocie tęsknotą tesknote\n\
            uciekać: ucieka uciekającego uciekał uciekała uciekając uciekasz uciekają uciekanie\n\
            księżyc: księżyca księżycu księżycem ksiezyc księżyce księżycowy księżycowego\n\
            sen: snu śnie snem sny snów snach snami\n\
            pies: psa psy psem psów psu\n\
            ogień: ognia ogniem ogniu ognie\n\
            dzień: dnia dniem dni dniach\n\
            ręka: ręce ręki ręką rąk rękami rękę\n\
            noga: nodze nogi nóg nogami\n\
            mucha: musze muchy much muchą\n\
            góra: górze gór górami gory\n\
            woda: wodzie wody wodą wód\n\
            droga: drodze drogi dróg drogą\n\
            kwiat: kwiecie kwiaty kwiatów kwiatami\n\
            świat: świecie świata światem swiat\n\
            las: lesie lasu lasów lasem\n\
            wiatr: wietrze wiatru wiatrem\n\
            gwiazda: gwieździe gwiazdy gwiazd gwiazdami\n\
            miasto: mieście miasta miast miastem\n\
            ząb: zęby zęba zębami\n\
            wąż: węża węże wężem\n\
            oko: oczy oka okiem oku\n\
            okno: okna okien oknie oknem\n\
            książka: książki książek książce książką ksiazke\n\
            skrzydło: skrzydła skrzydeł skrzydłami\n\
            matka: matce matki matek matką\n\
            cisza: ciszy ciszą ciszę cisze\n\
            burza: burzy burzą burze burzę\n\
            morze: morza morzem mórz morzu\n\
            miłość: miłości miłością milosc\n\
            marzenie: marzenia marzeń marzeniem marzeniach\n\
            wspomnienie: wspomnień wspomnienia wspomnieniem\n\
            krew: krwi krwią\n\
            lew: lwa lwem lwy lwów\n\
            łódź: łodzi łodzią\n\
            płynąć: płynie płynął płynęła płynący\n\
            lecieć: leci lecący leciała lecą\n\
            płakać: płacze płakał płakała\n\
            samotny: samotna samotnego samotnym samotni samotnych\n\
            śpiewać: śpiewa śpiewał śpiewający śpiewanie\n\
            podróżować: podróżuje podróżował podróżowała\n\
            drzewo: drzewa drzew drzewami drzewem drzewie\n\
            słowo: słowa słów słowem\n\
            dziecko: dzieci dziecka dzieckiem";
        let (mut forms, mut apart) = (0, Vec::new());
        for line in table.lines() {
            let (base, rest) = line.trim().split_once(": ").expect("a base and its forms");
            for form in rest.split(' ') {
                forms += 1;
                if !same(base, form) {
                    apart.push(format!("{base} {:?}, {form} {:?}", stems(base), stems(form)));
                }
            }
        }
        assert_eq!(apart, Vec::<String>::new());
        assert!(forms > 150, "{forms} forms");
    }

    #[test]
    fn other_words_stay_apart() {
        let pairs = "kot koc, las lis, noc nos, góra gra, mysz myśl, lew lot, sowa słowo, kura kara, rak reklama, dom dym, most moc, pole pała, \
            księżyc książka, wilk wir, drzewo drzwi, okno oko, matka mata, król krok, ryba rubin, zamek zima, sen senat, list list-a, pies piasek";
        for pair in pairs.split(", ").filter(|pair| !pair.contains('-')) {
            let (one, other) = pair.split_once(' ').expect("two words");
            assert!(!same(one, other), "{one} {:?} and {other} {:?}", stems(one), stems(other));
        }
    }
}
