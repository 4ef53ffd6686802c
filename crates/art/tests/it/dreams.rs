//! The dream cards from outside: all 84 are there, as large as they should be, all different, and
//! the sheet shows them.

use gallery::{Gallery, Palette};
use image::imageops::FilterType;
use std::collections::BTreeSet;
use stolik_art::Pictures;
use stolik_art::dreams::{HEIGHT, LARGEST, WIDTH, dream, dreams, for_the_press, pixels, sheet};

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

/// Width and height of a lossy WebP, from its head.
fn measured(file: &[u8]) -> (u16, u16) {
    let side = |at: usize| u16::from_le_bytes([file[at], file[at + 1]]) & 0x3fff;
    assert_eq!(&file[8..16], b"WEBPVP8 ");
    (side(26), side(28))
}

#[test]
fn every_painting_is_there_for_the_press_as_well() {
    let ids = |all: &[(&'static str, &[u8])]| all.iter().map(|(id, _)| *id).collect::<Vec<_>>();
    assert_eq!(ids(dreams()), ids(for_the_press()));
    for (id, file) in for_the_press() {
        // Three hundred dots to an inch of a card of 80 × 120 mm are 945 × 1418.
        assert_eq!(measured(file), (960, 1440), "{id}");
    }
    // The same painting: made as small, a stroke may lie elsewhere, but no form does.
    for ((id, screen), (_, press)) in dreams().iter().zip(for_the_press()).step_by(7) {
        let press = image::load_from_memory(press).expect("a picture");
        let small = press.resize_exact(60, 90, FilterType::Triangle).into_rgb8();
        let screen = image::load_from_memory(screen).expect("a picture");
        let screen = screen.resize_exact(60, 90, FilterType::Triangle).into_rgb8();
        let parts = small.as_raw().iter().zip(screen.as_raw());
        let apart = parts.map(|(one, other)| u64::from(one.abs_diff(*other))).sum::<u64>() as f64
            / small.as_raw().len() as f64;
        assert!(apart < 2.5, "{id} is another painting ({apart})");
    }
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
