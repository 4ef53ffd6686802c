//! Grows the classic deck anew: writes its files and its table, and prints the table of the rules.

use art::illusion::{CLASSIC_SEED, Fresh};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

fn main() -> std::io::Result<()> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/art");
    fs::create_dir_all(here.join("classic"))?;
    let mut table = String::from(
        "// What was measured on the classic cards; written by `classic` of the lab.\n\ncards! {\n",
    );
    for (place, (_, card)) in Fresh::new(CLASSIC_SEED).enumerate() {
        let id = format!("i{:02}", place + 1);
        fs::write(here.join(format!("classic/{id}.png")), &card.file)?;
        let [red, green, blue, yellow] = card.percents;
        writeln!(table, "    \"{id}\" {:?} [{red}, {green}, {blue}, {yellow}];", card.family)
            .expect("a string takes everything");
        print!(
            "{}card({red}, {green}, {blue}, {yellow}),",
            if place % 7 == 0 { "\n    " } else { " " }
        );
    }
    table.push_str("}\n");
    println!();
    fs::write(here.join("src/illusion/classic.in"), table)
}
