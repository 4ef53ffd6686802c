//! Draws docs/eye.svg: how far the bots' eyes are off, by how much of a colour there is and by how
//! scattered it is.

use art::illusion::classic;
use gallery::Palette;
use games::kits::illusion::players::{CHARACTERS, Character, Glance};
use kernel::Quick;
use std::fmt::Write as _;
use std::path::Path;

/// The colours of the characters' lines.
const INKS: [&str; 3] = ["#F0B323", "#CB3219", "#24388C"];
const LOOKS: u32 = 60;

/// One colour of one card, looked at by one character: what there is, how scattered, and how far
/// off on average.
struct Error {
    share: f64,
    scatter: f64,
    off: f64,
}

fn errors(character: &Character) -> Vec<Error> {
    let mut random = Quick::new(1);
    let mut list = Vec::new();
    for card in classic() {
        let glance = Glance::at(&card.printed(Palette::Normal), &character.eye)
            .expect("a classic card is a picture");
        for colour in 0..4 {
            let share = f64::from(card.percents[colour]);
            let off: f64 = (0..LOOKS)
                .map(|_| (glance.judge(&character.eye, &mut random).shares[colour] - share).abs())
                .sum();
            list.push(Error {
                share,
                scatter: glance.scatter[colour],
                off: off / f64::from(LOOKS),
            });
        }
    }
    list
}

/// The mean error between two bounds of something.
fn mean(errors: &[Error], of: fn(&Error) -> f64, from: f64, to: f64) -> Option<f64> {
    let inside: Vec<f64> = errors
        .iter()
        .filter(|error| (from..to).contains(&of(error)))
        .map(|error| error.off)
        .collect();
    (inside.len() >= 5).then(|| inside.iter().sum::<f64>() / inside.len() as f64)
}

struct Panel {
    left: f64,
    title: &'static str,
    bounds: &'static [f64],
    of: fn(&Error) -> f64,
    /// Which errors are compared.
    which: fn(&Error) -> bool,
}

fn draw(svg: &mut String, panel: &Panel, all: &[(&Character, Vec<Error>)]) {
    let (width, height, top, most) = (330.0, 250.0, 60.0, 10.0);
    let y = |off: f64| top + height * (1.0 - off / most);
    let step = width / (panel.bounds.len() - 1) as f64;
    writeln!(svg, r#"<text x="{}" y="40" font-weight="700">{}</text>"#, panel.left, panel.title)
        .expect("a string takes everything");
    for line in [0.0, 2.0, 4.0, 6.0, 8.0, 10.0] {
        writeln!(
            svg,
            r##"<path d="M{} {}h{width}" stroke="#D9C6A3"/><text x="{}" y="{}" text-anchor="end">{line}</text>"##,
            panel.left,
            y(line),
            panel.left - 8.0,
            y(line) + 5.0
        )
        .expect("a string takes everything");
    }
    for (place, pair) in panel.bounds.windows(2).enumerate() {
        let x = panel.left + (place as f64 + 0.5) * step;
        writeln!(
            svg,
            r#"<text x="{x:.0}" y="{}" text-anchor="middle">{}–{}</text>"#,
            top + height + 22.0,
            pair[0],
            pair[1]
        )
        .expect("a string takes everything");
    }
    for ((character, errors), ink) in all.iter().zip(INKS) {
        let mut path = String::new();
        let chosen: Vec<Error> = errors
            .iter()
            .filter(|error| (panel.which)(error))
            .map(|error| Error { ..*error })
            .collect();
        for (place, pair) in panel.bounds.windows(2).enumerate() {
            let Some(off) = mean(&chosen, panel.of, pair[0], pair[1]) else { continue };
            let x = panel.left + (place as f64 + 0.5) * step;
            write!(path, "{}{x:.0} {:.1}", if path.is_empty() { "M" } else { "L" }, y(off))
                .expect("a string takes everything");
            writeln!(svg, r#"<circle cx="{x:.0}" cy="{:.1}" r="5" fill="{ink}"/>"#, y(off))
                .expect("a string takes everything");
            println!(
                "{:24} {:8} {:>3}–{:<3} {off:.2}",
                panel.title, character.name, pair[0], pair[1]
            );
        }
        writeln!(svg, r#"<path d="{path}" fill="none" stroke="{ink}" stroke-width="3"/>"#)
            .expect("a string takes everything");
    }
}

fn main() -> std::io::Result<()> {
    let all: Vec<(&Character, Vec<Error>)> =
        CHARACTERS.iter().map(|character| (character, errors(character))).collect();
    let mut svg = String::from(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 820 390" font-family="Figtree, sans-serif" font-size="14" fill="#1F1A1B"><rect width="820" height="390" fill="#F2EADA"/>"##,
    );
    svg.push('\n');
    let by_share = Panel {
        left: 50.0,
        title: "by how much there is (percent)",
        bounds: &[0.0, 5.0, 10.0, 15.0, 20.0, 30.0, 65.0],
        of: |error| error.share,
        which: |_| true,
    };
    let by_scatter = Panel {
        left: 450.0,
        title: "by scatter (shares 8–25 %)",
        bounds: &[1.0, 6.0, 10.0, 14.0, 20.0, 60.0],
        of: |error| error.scatter,
        which: |error| (8.0..25.0).contains(&error.share),
    };
    draw(&mut svg, &by_share, &all);
    draw(&mut svg, &by_scatter, &all);
    for ((character, _), (place, ink)) in all.iter().zip(INKS.iter().enumerate()) {
        let x = 50 + place * 130;
        writeln!(
            svg,
            r#"<circle cx="{}" cy="364" r="6" fill="{ink}"/><text x="{}" y="369">{}</text>"#,
            x,
            x + 12,
            character.name
        )
        .expect("a string takes everything");
    }
    svg.push_str("</svg>\n");
    std::fs::write(Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/eye.svg"), svg)
}
