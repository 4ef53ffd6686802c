//! The built web client, as files inside the binary; `x.br` and `x.gz` are compressed forms of `x`.

use rust_embed::RustEmbed;
use std::borrow::Cow;

#[derive(RustEmbed)]
#[folder = "$OUT_DIR/dist"]
struct Dist;

/// Every file: its path from the root of the site, and its content.
pub fn all() -> impl Iterator<Item = (String, Cow<'static, [u8]>)> {
    Dist::iter().filter_map(|path| Some((path.to_string(), Dist::get(&path)?.data)))
}
