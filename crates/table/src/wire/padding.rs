//! The length of a frame: filled up to a size class, so that it tells a listener nothing.

/// The size to which a frame of this length is filled up: 256, 512, 768, 1024, 1536, 2048, 3072 and
/// so on.
pub(crate) fn size_class(length: usize) -> usize {
    if length <= 512 {
        return length.div_ceil(256).max(1) * 256;
    }
    let power = length.next_power_of_two();
    let between = power / 4 * 3;
    if length <= between { between } else { power }
}

/// What frames are filled up with.
const BLANK: &str = match std::str::from_utf8(&[b' '; 512]) {
    Ok(blank) => blank,
    Err(_) => panic!("spaces are text"),
};

/// Makes a text at least this long.
pub(super) fn fill_up(text: &mut String, length: usize) {
    while text.len() < length {
        text.push_str(&BLANK[..BLANK.len().min(length - text.len())]);
    }
}

/// Fills a frame up with spaces.
pub(super) fn padded(mut text: String) -> String {
    let class = size_class(text.len());
    text.reserve_exact(class - text.len());
    fill_up(&mut text, class);
    text
}
