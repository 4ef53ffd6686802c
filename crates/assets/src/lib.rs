//! The built web client, as files inside the binary; `x.br` and `x.gz` are compressed forms of `x`.
//! Beside it the schemas of the wire.

use rust_embed::RustEmbed;
use std::borrow::Cow;

#[derive(RustEmbed)]
#[folder = "$OUT_DIR/dist"]
struct Dist;

/// Every file: its path from the root of the site, and its content.
pub fn all() -> impl Iterator<Item = (String, Cow<'static, [u8]>)> {
    Dist::iter().filter_map(|path| Some((path.to_string(), Dist::get(&path)?.data)))
}

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../docs/schema"]
struct Schemas;

/// What the frames are made of, as JSON Schema: `table.json`, one file for each game, and
/// `index.json`, which names them all.
pub fn schema(name: &str) -> Option<Cow<'static, [u8]>> {
    Schemas::get(name).map(|file| file.data)
}
