//! Pictures that nobody has put into words: their colours, light and shapes as ideas, and what to
//! say about them.

use super::lexicon::{LEXICON, Strengths};
use super::reader::{Card, Meaning};
use super::repertoire::{capital, lines};
use super::text::Language;
use art::glance::{Colour, Glance};
use kernel::{Quick, Random};
use std::sync::LazyLock;

/// What colours make one think of.
const COLOURS: [(Colour, &str); 11] = [
    (Colour::Red, "red 1, fire 0.5, passion 0.4, love 0.4, anger 0.3, warmth 0.3"),
    (Colour::Orange, "autumn 0.7, evening 0.6, warmth 0.6, fire 0.4, sun 0.3"),
    (Colour::Yellow, "yellow 1, sun 0.7, gold 0.5, summer 0.5, joy 0.4"),
    (Colour::Green, "green 1, nature 0.6, meadow 0.5, forest 0.5, spring 0.5, leaf 0.3"),
    (Colour::Blue, "blue 1, sky 0.5, sea 0.5, water 0.4, cold 0.3, calm 0.3"),
    (Colour::Violet, "magic 0.6, dream 0.5, evening 0.4, night 0.3"),
    (Colour::Pink, "pink 1, tenderness 0.5, flower 0.4, love 0.3, childhood 0.3"),
    (Colour::Brown, "earth 0.8, tree 0.5, oldage 0.4, autumn 0.4, home 0.3, grandfather 0.3"),
    (Colour::White, "white 1, snow 0.6, winter 0.5, purity 0.4, emptiness 0.3, light 0.3"),
    (Colour::Grey, "grey 1, mist 0.5, rain 0.5, stone 0.4, boredom 0.3, sadness 0.3"),
    (Colour::Black, "black 1, darkness 0.8, night 0.7, shadow 0.5, secret 0.4"),
];

/// A quality of a picture, what most pictures have of it and how far they differ, and what much and
/// little of it make one think of.
struct Quality {
    of: fn(&Glance) -> f32,
    usual: f32,
    spread: f32,
    much: &'static str,
    little: &'static str,
}

const QUALITIES: [Quality; 8] = [
    Quality {
        of: |glance| glance.brightness,
        usual: 0.47,
        spread: 0.16,
        much: "light 0.7, day 0.5, morning 0.4, lightness 0.3, joy 0.3",
        little: "darkness 0.7, night 0.5, shadow 0.5, fear 0.3, secret 0.3",
    },
    Quality {
        of: |glance| glance.contrast,
        usual: 0.22,
        spread: 0.07,
        much: "contrast 0.8, shadow 0.3, light 0.3",
        little: "mist 0.5, calm 0.4, emptiness 0.3",
    },
    Quality {
        of: |glance| glance.vividness,
        usual: 0.36,
        spread: 0.17,
        much: "colour 0.7, party 0.5, joy 0.4, energy 0.3",
        little: "past 0.5, memory 0.5, grey 0.4, sadness 0.4, melancholy 0.3",
    },
    Quality {
        of: |glance| glance.warmth,
        usual: 0.05,
        spread: 0.16,
        much: "warmth 0.7, summer 0.5, sun 0.4, home 0.2",
        little: "cold 0.7, winter 0.5, ice 0.4, loneliness 0.2",
    },
    Quality {
        of: |glance| glance.busyness,
        usual: 0.08,
        spread: 0.045,
        much: "detail 0.5, crowd 0.6, chaos 0.6, city 0.4, noise 0.4",
        little: "calm 0.6, silence 0.6, emptiness 0.5, loneliness 0.4",
    },
    Quality {
        of: |glance| glance.uprightness,
        usual: 0.5,
        spread: 0.07,
        much: "height 0.6, tower 0.5, tree 0.4, city 0.3",
        little: "horizon 0.7, sea 0.4, road 0.4, calm 0.3",
    },
    Quality {
        of: |glance| glance.skylight,
        usual: 0.08,
        spread: 0.18,
        much: "sky 0.7, day 0.3, horizon 0.3, mountain 0.2",
        little: "light 0.2, depth 0.4, ice 0.2",
    },
    Quality {
        of: |glance| glance.likeness,
        usual: 0.02,
        spread: 0.12,
        much: "face 0.8, man 0.5, woman 0.4, family 0.3",
        little: "nature 0.2, emptiness 0.2",
    },
];

fn add(ideas: &mut Strengths, list: &str, strength: f32) {
    for entry in list.split(", ") {
        let (name, share) = entry.split_once(' ').expect("an idea and its share");
        let idea =
            LEXICON.idea(name).unwrap_or_else(|| panic!("{name} is not in the list of ideas"));
        ideas[idea] += strength * share.parse::<f32>().expect("a number");
    }
}

/// A picture as a reader knows it after a glance.
pub fn card(glance: &Glance) -> Card {
    let mut ideas = vec![0.0; LEXICON.len()];
    for (colour, list) in COLOURS {
        // The eighth part of a picture is a colour one would mention.
        add(&mut ideas, list, (glance.share(colour) * 8.0).min(3.0) * 0.5);
    }
    for quality in &QUALITIES {
        let much = ((quality.of)(glance) - quality.usual) / quality.spread;
        add(
            &mut ideas,
            if much > 0.0 { quality.much } else { quality.little },
            (much.abs() - 0.4).clamp(0.0, 2.0),
        );
    }
    Card::of_ideas(ideas)
}

/// What can be said about a picture without words.
pub struct Remark {
    /// In small letters, for the end of a sentence.
    pub text: &'static str,
    /// How it is read.
    pub meaning: Meaning,
}

fn remarks(file: &'static str) -> Vec<Remark> {
    lines(file).map(|text| Remark { text, meaning: Meaning::of(text) }).collect()
}

static POLISH: LazyLock<Vec<Remark>> =
    LazyLock::new(|| remarks(include_str!("../../words/colours.pl.txt")));
static ENGLISH: LazyLock<Vec<Remark>> =
    LazyLock::new(|| remarks(include_str!("../../words/colours.en.txt")));

/// All remarks in a language.
pub fn all(language: Language) -> &'static [Remark] {
    match language {
        Language::Polish => &POLISH,
        Language::English => &ENGLISH,
    }
}

/// People shall know that a bot sees patches of colour and no things: it says so.
const CONFESSIONS_PL: [&str; 5] = [
    "Na moje blaszane oko: {}",
    "Mrużę blaszane oko: {}",
    "Widzę tylko plamy, ale jakie: {}",
    "Nie wiem, co to jest, ale kolory mówią: {}",
    "Znam się wyłącznie na barwach: {}",
];
const CONFESSIONS_EN: [&str; 5] = [
    "To my tin eye: {}",
    "Squinting my tin eye: {}",
    "All I see is patches, but what patches: {}",
    "No idea what it is, but the colours say: {}",
    "I only know about colours: {}",
];

/// A remark as it is said.
pub fn said(remark: &Remark, language: Language, random: &mut Quick) -> String {
    let confessions = if language == Language::Polish { CONFESSIONS_PL } else { CONFESSIONS_EN };
    capital(
        &confessions[random.below(confessions.len() as u32) as usize].replace("{}", remark.text),
    )
}
