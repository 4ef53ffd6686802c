//! What is printed, read out of the PDF itself: pages, cards, sizes, places, fonts and words.

mod reader;

use image::codecs::jpeg::JpegEncoder;
use image::imageops::FilterType;
use image::{ImageFormat, RgbImage, imageops};
use reader::{Page, fonts, pages};
use std::collections::BTreeMap;
use std::io::Cursor;
use stolik_print::{BLEED, Order, OwnPicture, Paper, PrintError, print};
use words::Language;

fn order(game: &str) -> Order<'_> {
    let filling = games::kit(game).and_then(|kit| kit.paper);
    Order {
        game,
        filling,
        paper: Paper::A4,
        language: Language::Polish,
        costume: "",
        pictures: None,
    }
}

/// Card, token and large card with their bleed, in tenths of a millimetre.
const CARD: (u32, u32) = (690, 940);
const TOKEN: (u32, u32) = (280, 280);
const LARGE: (u32, u32) = (860, 1260);

/// How many pieces of each size lie on the fronts of all sheets. Behind the first two pages come
/// sheets, and a sheet is a page with a trim box and the one after it.
fn pieces(pages: &[Page]) -> BTreeMap<(u32, u32), usize> {
    let mut found = BTreeMap::new();
    for front in pages.iter().step_by(2).filter(|page| page.trim.is_some()) {
        for clip in &front.clips {
            *found.entry(clip.sides()).or_default() += 1;
        }
    }
    found
}

/// Every sheet: fronts lie inside the trim box, marks outside, and each back is behind its front
/// when the sheet is turned over its long edge.
fn sheets_are_registered(pages: &[Page]) {
    let mut sheets = 0;
    for pair in pages.chunks(2).filter(|pair| pair[0].trim.is_some()) {
        let [front, back] = pair else { panic!("a sheet has two sides") };
        assert_eq!(front.clips.len(), back.clips.len());
        for (one, other) in front.clips.iter().zip(&back.clips) {
            assert!(one.mirrored(front.size.0).is(*other), "{one:?} and behind it {other:?}");
        }
        for page in [front, back] {
            let (trim, bleed) = (page.trim.expect("a sheet"), page.bleed.expect("a sheet"));
            assert!(
                (trim.x - bleed.x - BLEED).abs() < 0.01 && (trim.y - bleed.y - BLEED).abs() < 0.01
            );
            assert!((bleed.width - trim.width - 2.0 * BLEED).abs() < 0.01);
            for clip in &page.clips {
                assert!(clip.x > bleed.x - 0.05 && clip.y > bleed.y - 0.05, "{clip:?} {bleed:?}");
            }
        }
        sheets += 1;
    }
    assert!(sheets > 0);
}

fn whole_text(pages: &[Page]) -> String {
    pages.iter().map(|page| page.text.as_str()).collect()
}

/// Letters alone: spaces and line ends are where the reader finds them.
fn letters(text: &str) -> String {
    text.chars().filter(|sign| sign.is_alphanumeric()).collect()
}

/// What every box must keep.
fn check(order: &Order, expected: &[((u32, u32), usize)]) -> Vec<Page> {
    let made = print(order, &mut |_, _| {}).expect("it can be printed");
    let (pdf, pages) = (&made.bytes, pages(&made.bytes));
    assert_eq!(made.pages, pages.len());
    for page in &pages {
        let (width, height) = order.paper.size();
        assert!((page.size.0 - width).abs() < 0.1 && (page.size.1 - height).abs() < 0.1);
    }
    assert_eq!(pieces(&pages), expected.iter().copied().collect(), "{}", order.game);
    sheets_are_registered(&pages);
    pages.iter().flat_map(|page| &page.pictures).for_each(is_fine);
    let fonts = fonts(pdf);
    // Three faces, and in Polish each with its Polish letters.
    let least = if order.language == Language::Polish { 6 } else { 3 };
    assert!(fonts.len() >= least, "{fonts:?}");
    for (name, inside) in fonts {
        // Six letters and a plus sign say that only the letters in use are inside.
        assert!(inside && name.as_bytes().get(6) == Some(&b'+'), "{name}");
    }
    let dot = if order.costume.is_empty() { "" } else { "." };
    let (game, language, costume) = (order.game, order.language.code(), order.costume);
    let book = format!("../../games/{game}/words/rulebook.{language}{dot}{costume}.md");
    let book = std::fs::read_to_string(book).expect("the rulebook is there");
    let text = letters(&whole_text(&pages));
    for line in book.lines().filter(|line| !line.starts_with('!')) {
        let line = letters(line.split(" {#").next().unwrap_or_default());
        // A paragraph may go on in the next column; its beginning is in one.
        let begin: String = line.chars().take(24).collect();
        assert!(text.contains(&begin), "{}: {begin:?} is not on the pages", order.game);
    }
    pages
}

#[test]
fn every_game_of_ours_has_a_box() {
    for kit in games::KITS {
        assert!(kit.paper.is_some(), "{}", kit.rules.id());
    }
}

#[test]
fn blef_has_thirty_cards_on_every_paper_in_both_languages() {
    for paper in Paper::ALL {
        for language in Language::ALL {
            let pages = check(&Order { paper, language, ..order("bluff") }, &[(CARD, 30)]);
            let text = whole_text(&pages);
            let word = if language == Language::Polish { "ścianki" } else { "faces" };
            assert!(letters(&text).contains(word), "{word}");
        }
    }
}

#[test]
fn iluzja_has_its_numbers_behind_its_pictures() {
    let pages = check(&order("illusion"), &[(CARD, 98 + 12)]);
    let cards = art::illusion::classic();
    let backs = pages.iter().skip(3).step_by(2);
    let mut told = 0;
    for (sheet, back) in cards.chunks(8).zip(backs) {
        let said: Vec<u8> =
            back.text.split_whitespace().map_while(|word| word.parse().ok()).collect();
        let printed: Vec<u8> = sheet.iter().flat_map(|card| card.percents).collect();
        assert_eq!(said, printed);
        told += printed.len();
    }
    assert_eq!(told, 4 * 98);
    let pictures: Vec<_> = pages.iter().flat_map(|page| &page.pictures).collect();
    assert_eq!(pictures.len(), 98);
}

/// Three hundred dots to an inch, at the size it is printed in.
fn is_fine(picture: &reader::Shown) {
    let (short, long) = picture.area.sides();
    let (width, height) = picture.pixels;
    for (side, dots) in [(short, width), (long, height)] {
        let density = dots as f32 / (side as f32 / 10.0) * 25.4;
        assert!(density >= 300.0, "{density} dots to an inch");
    }
}

#[test]
fn kasyno_has_cards_tokens_and_dice() {
    let pages = check(&order("casino"), &[(CARD, 35), (TOKEN, 50)]);
    // What is in the box is counted as one says it.
    let cover = letters(&pages[0].text);
    for said in ["35kart", "50żetonów", "7kościdosklejenia"] {
        assert!(cover.contains(said), "{said}: {cover}");
    }
}

#[test]
fn ruletka_has_everything_for_six_in_both_skins() {
    for (costume, title, card) in [("", "Ruletka", "Wiatrówka"), ("splash", "Chlup!", "W chmury!")]
    {
        let expected = [(CARD, 55 + 6 + 31), ((310, 435), 24), (TOKEN, 54)];
        let pages = check(&Order { costume, ..order("roulette") }, &expected);
        assert!(letters(&pages[0].text).starts_with(&letters(title)), "{}", pages[0].text);
        // The card itself says it, before the book does.
        let cards = pages.iter().filter(|page| page.trim.is_some());
        let said: String = cards.map(|page| page.text.as_str()).collect();
        assert_eq!(letters(&said).matches(&letters(card)).count(), 3, "{card}");
    }
}

#[test]
fn narrator_has_all_dreams() {
    let pages = check(&order("narrator"), &[(LARGE, 84), (TOKEN, 36), ((280, 340), 6)]);
    let pictures: Vec<_> = pages.iter().flat_map(|page| &page.pictures).collect();
    assert_eq!(pictures.len(), 84);
    // Dots alone prove nothing: a picture that was enlarged has as many.
    let dreams = pictures.iter().zip(art::dreams::dreams());
    for (picture, (id, screen)) in dreams.step_by(12) {
        let painted = lost_at_screen_size(&decoded(&picture.file));
        let (width, height) = picture.pixels;
        let enlarged = imageops::resize(&decoded(screen), width, height, FilterType::Lanczos3);
        let mut file = Vec::new();
        let jpeg = JpegEncoder::new_with_quality(&mut file, 88);
        enlarged.write_with_encoder(jpeg).expect("a picture is written");
        let enlarged = lost_at_screen_size(&decoded(&file));
        assert!(painted > 1.4 * enlarged, "{id} loses {painted}, the screens' picture {enlarged}");
    }
}

fn decoded(file: &[u8]) -> RgbImage {
    image::load_from_memory(file).expect("a picture").into_rgb8()
}

/// How much of a picture is gone after it was as small as on the screens: the mean difference of
/// its parts of colour, out of 255.
fn lost_at_screen_size(picture: &RgbImage) -> f32 {
    let (width, height) = picture.dimensions();
    let small = imageops::resize(picture, 600, 900, FilterType::Lanczos3);
    let again = imageops::resize(&small, width, height, FilterType::Lanczos3);
    let parts = picture.as_raw().iter().zip(again.as_raw());
    let lost: u64 = parts.map(|(one, other)| u64::from(one.abs_diff(*other))).sum();
    lost as f32 / picture.as_raw().len() as f32
}

fn photograph(width: u32, height: u32) -> Vec<u8> {
    let picture = RgbImage::from_fn(width, height, |x, y| image::Rgb([x as u8, y as u8, 90]));
    let mut file = Vec::new();
    picture.write_to(&mut Cursor::new(&mut file), ImageFormat::Png).expect("a picture is written");
    file
}

#[test]
fn narrator_is_printed_from_pictures_of_ones_own() {
    let own: Vec<OwnPicture> = [(900, 500), (300, 900), (640, 640), (1200, 1800), (200, 200)]
        .into_iter()
        .enumerate()
        .map(|(number, (width, height))| OwnPicture {
            name: format!("{number}.png"),
            file: photograph(width, height),
        })
        .collect();
    let order = Order { pictures: Some(&own), ..order("narrator") };
    let made = print(&order, &mut |_, _| {}).expect("it can be printed");
    let pages = pages(&made.bytes);
    assert_eq!(pieces(&pages)[&LARGE], 5);
    // What is too coarse for print is named, the worst first, also on the sheet on printing.
    let coarse: Vec<_> =
        made.coarse.iter().map(|picture| (picture.name.as_str(), picture.density)).collect();
    assert_eq!(coarse, [("4.png", 40), ("1.png", 88), ("0.png", 100), ("2.png", 129)]);
    let told = "4 zdjęcia mają na karcie mniej niż 300 punktów na cal, więc druk będzie nieostry: 4.png (40)";
    assert!(made.warning(Language::Polish).is_some_and(|warning| warning.starts_with(told)));
    assert!(letters(&pages[1].text).contains(&letters(told)), "{}", pages[1].text);
    for picture in pages.iter().flat_map(|page| &page.pictures) {
        assert_eq!(picture.area.sides(), LARGE, "a photograph runs over the edge");
        let (width, height) = picture.pixels;
        let shape = width as f32 / height as f32;
        assert!((shape - 86.0 / 126.0).abs() < 0.01, "it is not stretched: {shape}");
    }
}

#[test]
fn what_cannot_be_printed_is_said() {
    let broken = [OwnPicture { name: "kot.jpg".to_string(), file: b"no picture".to_vec() }];
    let refused =
        |order: &Order| print(order, &mut |_, _| {}).err().expect("it is refused").to_string();
    let told = refused(&Order { pictures: Some(&broken), ..order("narrator") });
    assert!(told.contains("kot.jpg"), "{told}");
    assert!(matches!(
        print(&Order { pictures: Some(&broken), ..order("bluff") }, &mut |_, _| {}),
        Err(PrintError::NoPictures(_))
    ));
    assert!(refused(&order("chess")).contains("chess"));
    assert!(refused(&Order { costume: "splash", ..order("bluff") }).contains("splash"));
}

#[test]
fn progress_is_told_to_its_end() {
    let mut told = Vec::new();
    print(&order("bluff"), &mut |done, all| told.push((done, all))).expect("it can be printed");
    assert!(told.is_sorted(), "{told:?}");
    let (done, all) = *told.last().expect("something was told");
    assert_eq!(done, all);
    assert!(told.len() > 8);
}
