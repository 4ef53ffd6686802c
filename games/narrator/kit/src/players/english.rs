//! English words without their endings: Snowball's rules, and a list of what no rule makes.

use super::snowball;

/// Forms that no rule makes: the form, and what to take it for.
const IRREGULAR: &[(&str, &str)] = &[
    ("ate", "eat"),
    ("began", "begin"),
    ("begun", "begin"),
    ("bitten", "bite"),
    ("blew", "blow"),
    ("blown", "blow"),
    ("brought", "bring"),
    ("calves", "calf"),
    ("caught", "catch"),
    ("children", "child"),
    ("chosen", "choose"),
    ("chose", "choose"),
    ("drawn", "draw"),
    ("dreamt", "dream"),
    ("drew", "draw"),
    ("driven", "drive"),
    ("drove", "drive"),
    ("drunk", "drink"),
    ("dying", "die"),
    ("eaten", "eat"),
    ("fallen", "fall"),
    ("feet", "foot"),
    ("fell", "fall"),
    ("felt", "feel"),
    ("fled", "flee"),
    ("flew", "fly"),
    ("flown", "fly"),
    ("forgot", "forget"),
    ("fought", "fight"),
    ("frozen", "freeze"),
    ("froze", "freeze"),
    ("geese", "goose"),
    ("given", "give"),
    ("gave", "give"),
    ("grew", "grow"),
    ("grown", "grow"),
    ("hidden", "hide"),
    ("hid", "hide"),
    ("kept", "keep"),
    ("knew", "know"),
    ("known", "know"),
    ("leapt", "leap"),
    ("learnt", "learn"),
    ("leaves", "leaf"),
    ("left", "leave"),
    ("lying", "lie"),
    ("met", "meet"),
    ("men", "man"),
    ("mice", "mouse"),
    ("oxen", "ox"),
    ("ran", "run"),
    ("rang", "ring"),
    ("ridden", "ride"),
    ("risen", "rise"),
    ("rode", "ride"),
    ("rose", "rose"),
    ("sang", "sing"),
    ("sank", "sink"),
    ("saw", "see"),
    ("seen", "see"),
    ("shone", "shine"),
    ("slept", "sleep"),
    ("sold", "sell"),
    ("sought", "seek"),
    ("spoken", "speak"),
    ("spoke", "speak"),
    ("stole", "steal"),
    ("sung", "sing"),
    ("sunk", "sink"),
    ("swam", "swim"),
    ("swum", "swim"),
    ("taught", "teach"),
    ("thieves", "thief"),
    ("thought", "thought"),
    ("told", "tell"),
    ("torn", "tear"),
    ("teeth", "tooth"),
    ("wept", "weep"),
    ("wives", "wife"),
    ("woke", "wake"),
    ("wolves", "wolf"),
    ("women", "woman"),
    ("won", "win"),
    ("wore", "wear"),
    ("written", "write"),
    ("wrote", "write"),
    ("lives", "life"),
    ("knives", "knife"),
    ("shelves", "shelf"),
    ("halves", "half"),
    ("selves", "self"),
    ("elves", "elf"),
];

/// The stem of a word in lower case.
pub fn stem(word: &str) -> String {
    let base = IRREGULAR.iter().find(|(form, _)| *form == word).map_or(word, |(_, base)| base);
    snowball::stem(base)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_of_one_word_share_a_stem() {
        let table = "run: running runs ran\nfly: flies flying flew flown\nchild: children\nmouse: mice\nwolf: wolves\nleaf: leaves\n\
            dream: dreams dreaming dreamt dreamed\nsleep: sleeping slept sleeps\nlonely: lonely\njourney: journeys\nforget: forgetting forgot\n\
            city: cities\nhope: hoping hoped hopes\nescape: escaping escaped escapes\ntooth: teeth\nfoot: feet\nsing: singing sang sung\n\
            story: stories\nknife: knives\nwander: wandering wandered\nfall: falling fell fallen\nsecret: secrets\nwhisper: whispers whispering\n\
            hide: hiding hidden\nswim: swimming swam";
        let mut forms = 0;
        for line in table.lines() {
            let (base, rest) = line.trim().split_once(": ").expect("a base and its forms");
            for form in rest.split(' ') {
                forms += 1;
                assert_eq!(stem(base), stem(form), "{base} and {form}");
            }
        }
        assert!(forms >= 40, "{forms} forms");
    }

    #[test]
    fn other_words_stay_apart() {
        for (one, other) in [
            ("sea", "season"),
            ("moon", "money"),
            ("king", "kin"),
            ("star", "stare"),
            ("wind", "window"),
            ("cat", "cattle"),
            ("rain", "rainbow"),
        ] {
            assert_ne!(stem(one), stem(other));
        }
    }
}
