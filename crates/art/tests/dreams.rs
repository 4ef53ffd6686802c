//! The dream cards from outside: all 84 are there, as large as they should be, all different, and
//! the sheet shows them.

use gallery::{Gallery, Palette};
use std::collections::BTreeSet;
use stolik_art::Pictures;
use stolik_art::dreams::{HEIGHT, LARGEST, WIDTH, dream, dreams, pixels, sheet};

#[test]
fn every_card_of_the_game_has_its_picture() {
    let game = games::GAMES
        .iter()
        .copied()
        .find(|game| game.id() == "narrator")
        .expect("Narrator is played here");
    let ids: Vec<String> =
        game.cards().iter().map(|card| card["id"].as_str().expect("an id").to_string()).collect();
    assert_eq!(ids, dreams().iter().map(|(id, _)| (*id).to_string()).collect::<Vec<_>>());
    let pictures = Pictures::default();
    for id in &ids {
        let file = pictures.picture("narrator", id, Palette::Normal).expect("a picture");
        assert_eq!(Some(&*file), dream(id), "{id}");
        assert!(file.starts_with(b"RIFF") && file[8..12] == *b"WEBP", "{id} is no WebP");
        assert!(file.len() <= LARGEST, "{id} has {} bytes", file.len());
    }
    for nonsense in ["d00", "d85", "d1", "D01", "i01", ""] {
        assert!(pictures.picture("narrator", nonsense, Palette::Normal).is_none(), "{nonsense:?}");
    }
    assert!(
        pictures.picture("illusion", "d01", Palette::Normal).is_none(),
        "a dream is no colour card"
    );
}

/// Brightness of a picture in 6 × 9 fields.
fn glance(picture: &[[u8; 3]]) -> Vec<u32> {
    let mut fields = vec![0_u32; 54];
    for (place, [red, green, blue]) in picture.iter().enumerate().step_by(7) {
        let (x, y) = (place % WIDTH, place / WIDTH);
        fields[y * 9 / HEIGHT * 6 + x * 6 / WIDTH] +=
            u32::from(*red) + u32::from(*green) + u32::from(*blue);
    }
    fields.into_iter().map(|sum| sum * 7 / (3 * 100 * 100)).collect()
}

#[test]
fn the_pictures_have_one_size_and_differ_at_a_glance() {
    let glances: Vec<Vec<u32>> = dreams()
        .iter()
        .map(|(id, file)| {
            let picture = pixels(file).unwrap_or_else(|| panic!("{id} is not {WIDTH} × {HEIGHT}"));
            assert!(
                picture.iter().step_by(101).collect::<BTreeSet<_>>().len() > 1000,
                "{id} is nearly empty"
            );
            glance(&picture)
        })
        .collect();
    for (place, one) in glances.iter().enumerate() {
        for (other, two) in glances.iter().enumerate().skip(place + 1) {
            let apart = one.iter().zip(two).map(|(one, two)| one.abs_diff(*two)).sum::<u32>() / 54;
            assert!(
                apart >= 4,
                "{} and {} look alike ({apart})",
                dreams()[place].0,
                dreams()[other].0
            );
        }
    }
    assert!(pixels(b"RIFF").is_none());
}

#[test]
fn the_sheet_holds_all_of_them() {
    let sheet = sheet();
    let side = |at: usize| u32::from_be_bytes(sheet[at..at + 4].try_into().expect("four bytes"));
    assert_eq!(
        (&sheet[..8], side(16), side(20)),
        (&b"\x89PNG\r\n\x1a\n"[..], 12 * 210 + 10, 7 * 336 + 10)
    );
    assert!(sheet.len() > 2_000_000, "{} bytes are not 84 paintings", sheet.len());
}
