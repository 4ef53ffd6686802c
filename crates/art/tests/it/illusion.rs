//! The colour cards from outside: the classic deck is what it says, seeds grow the same everywhere,
//! and every deck keeps its rules.

use gallery::{Gallery, Palette};
use kernel::Grow;
use std::collections::BTreeSet;
use std::thread;
use stolik_art::Pictures;
use stolik_art::illusion::{
    BORDER, CARDS, CLASSIC_SEED, Deck, FILE, Family, Fresh, HEIGHT, WIDTH, classic, classic_card,
    fresh_card, inks, measure, regrow,
};
use stolik_art::png::Indexed;

#[test]
fn the_classic_numbers_are_those_of_the_files_that_players_get() {
    assert_eq!(classic().len(), CARDS);
    for (place, card) in classic().iter().enumerate() {
        for palette in Palette::ALL {
            let file = card.printed(palette);
            assert_eq!(measure(&file), Ok(card.percents), "card {place} in {palette:?}");
            assert_eq!(file.len(), FILE, "all files are equally long");
        }
    }
}

#[test]
fn the_rules_know_the_same_numbers() {
    for (place, (card, numbers)) in classic().iter().zip(games::illusion::NUMBERS).enumerate() {
        let games::illusion::Numbers { red, green, blue, yellow } = numbers;
        assert_eq!(card.percents, [red, green, blue, yellow], "card {place}");
        assert!(
            classic_card(&games::illusion::classic_id(place as u8)) == Some(card),
            "card {place}"
        );
    }
    for nonsense in ["i00", "i99", "i1", "i001", "f01", "", "i+1"] {
        assert!(classic_card(nonsense).is_none(), "{nonsense:?}");
    }
}

/// Counts colours, not classes: what somebody without our palette would measure.
#[test]
fn somebody_else_measures_the_same() {
    for card in classic().iter().step_by(7) {
        let picture = Indexed::decode(&card.printed(Palette::Normal)).expect("a picture");
        let mut counts = [0_usize; 4];
        for y in BORDER..BORDER + HEIGHT {
            for x in BORDER..BORDER + WIDTH {
                let ink =
                    picture.palette[usize::from(picture.pixels[y * picture.width as usize + x])];
                if let Some(colour) =
                    inks(Palette::Normal, false)[..4].iter().position(|colour| *colour == ink)
                {
                    counts[colour] += 1;
                }
            }
        }
        let percents =
            counts.map(|count| (count as f64 * 100.0 / (WIDTH * HEIGHT) as f64).round() as u8);
        assert_eq!(percents, card.percents);
    }
}

#[test]
fn one_classic_card_in_ten_grows_again_byte_for_byte() {
    in_two_halves(&(3..CARDS).step_by(10).collect::<Vec<_>>(), |place| {
        let grown = fresh_card(CLASSIC_SEED, *place).expect("a card of the deck");
        assert!(grown == classic()[*place], "card {place}");
    });
}

#[test]
fn the_classic_deck_keeps_the_rules_and_shows_every_family() {
    let numbers: Vec<[u8; 4]> = classic().iter().map(|card| card.percents).collect();
    let deck = Deck::of(&numbers);
    assert!(
        deck.keeps_the_rules(),
        "{} small, {} loud, {:?} near",
        deck.small(),
        deck.loud(),
        deck.near()
    );
    let families: BTreeSet<Family> = classic().iter().map(|card| card.family).collect();
    assert_eq!(families.len(), Family::ALL.len());
    assert!(classic().iter().map(|card| card.file.len()).sum::<usize>() < 3_000_000);
}

#[test]
fn fresh_decks_keep_the_rules_too() {
    in_two_halves(&["one evening", "another"], |seed| {
        let deck: Vec<_> = Fresh::new(seed.as_bytes()).collect();
        let numbers: Vec<[u8; 4]> = deck.iter().map(|(_, card)| card.percents).collect();
        let rules = Deck::of(&numbers);
        assert!(
            rules.keeps_the_rules(),
            "{seed}: {} small, {} loud, {:?} near",
            rules.small(),
            rules.loud(),
            rules.near()
        );
        let files: BTreeSet<_> = deck.iter().map(|(_, card)| &card.file).collect();
        assert_eq!(files.len(), CARDS, "every picture is another");
        assert!(deck.iter().all(|(_, card)| card.printed(Palette::Tritanopia).len() == FILE));
        let (key, card) = &deck[17];
        assert!(regrow(key).as_ref() == Some(card), "a key is enough to grow a card again");
    });
}

#[test]
fn the_gallery_shows_what_has_a_key_and_grows_as_long_as_it_may() {
    let gallery = Pictures::default();
    let what =
        Grow { deck: false, items: CARDS as u16, most: CARDS as u16, numbers: 4, total: 100 };
    let (key, card) = Fresh::new(b"tonight").next().expect("a first card");
    for palette in Palette::ALL {
        assert!(
            gallery.picture("illusion", "i07", palette).as_deref()
                == Some(&classic()[6].printed(palette)),
            "{palette:?}"
        );
        assert!(
            gallery.picture("illusion", &key, palette).as_deref() == Some(&card.printed(palette)),
            "grown again from its key in {palette:?}"
        );
    }
    assert_eq!(gallery.pattern("illusion", "i07"), Some(classic()[6].family.key()));
    assert_eq!(gallery.pattern("illusion", &key), Some(card.family.key()));
    assert!(
        gallery.picture("bluff", "i07", Palette::Normal).is_none()
            && gallery.pattern("bluff", "i07").is_none()
    );
    assert!(
        gallery.picture("illusion", "i99", Palette::Normal).is_none()
            && gallery.pattern("illusion", "").is_none()
    );
    let mut told = Vec::new();
    let stopped = gallery.grow("illusion", what, b"tonight", &mut |done| {
        told.push(done);
        done < 3
    });
    assert_eq!((stopped, told), (None, vec![1, 2, 3]));
    assert_eq!(gallery.grow("bluff", what, b"tonight", &mut |_| true), None);
}

#[test]
fn nonsense_grows_nothing() {
    for key in ["", "i01", "f-", "f-zz-1-0", "f-00-98-0", "f-0-1-0", "f-00-1", "f-00-1-x"] {
        assert!(regrow(key).is_none(), "{key:?}");
    }
}

/// Growing takes long enough to share it between two cores.
fn in_two_halves<T: Sync>(list: &[T], each: impl Fn(&T) + Sync) {
    let (one, other) = list.split_at(list.len() / 2);
    thread::scope(|scope| {
        scope.spawn(|| one.iter().for_each(&each));
        scope.spawn(|| other.iter().for_each(&each));
    });
}
