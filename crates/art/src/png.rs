//! Reading and writing the pictures as indexed PNG: a head, a palette, the pixels, and nothing that
//! tells where they came from.
//!
//! The `png` crate reads and writes. What changes a finished file, other colours and a length that
//! says nothing, is ours and works on the file's chunks: the library would have to unpack the
//! pixels and pack them again for each.

use png::{BitDepth, ColorType, Decoder, DeflateCompression, Encoder, Filter, Limits};
use std::io::Cursor;
use thiserror::Error;

const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";
/// The largest picture that is read, in pixels.
const LARGEST: u64 = 4_000_000;
/// What the library may take to read one.
const MEMORY: usize = 16_000_000;

/// A picture as numbers into a palette.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Indexed {
    /// Pixels in a row.
    pub width: u32,
    pub height: u32,
    /// Red, green, blue of each number.
    pub palette: Vec<[u8; 3]>,
    /// One number per pixel, row by row.
    pub pixels: Vec<u8>,
}

/// Why bytes are not one of our pictures.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum NotAPicture {
    /// Not a PNG, or cut off.
    #[error("not a whole PNG")]
    Broken,
    /// A PNG of a kind we never write.
    #[error("not an indexed PNG with eight bits per pixel")]
    Foreign,
    /// The pixels cannot be unpacked.
    #[error("the pixels are damaged")]
    Damaged,
}

fn checksum(kind: &[u8; 4], data: &[u8]) -> u32 {
    let mut sum = crc32fast::Hasher::new();
    sum.update(kind);
    sum.update(data);
    sum.finalize()
}

fn chunk(out: &mut Vec<u8>, kind: &[u8; 4], data: &[u8]) {
    out.extend((data.len() as u32).to_be_bytes());
    out.extend(kind);
    out.extend(data);
    out.extend(checksum(kind, data).to_be_bytes());
}

/// A file of these pixels, packed as tightly as it gets. Rows are not filtered: numbers into a
/// palette have no neighbours to learn from.
fn written(width: u32, height: u32, palette: Option<Vec<u8>>, pixels: &[u8]) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, width, height);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_color(if palette.is_some() { ColorType::Indexed } else { ColorType::Rgb });
    if let Some(palette) = palette {
        encoder.set_palette(palette);
    }
    encoder.set_deflate_compression(DeflateCompression::Level(9));
    encoder.set_filter(Filter::NoFilter);
    let packed = encoder
        .write_header()
        .and_then(|mut writer| writer.write_image_data(pixels).and_then(|()| writer.finish()));
    packed.expect("a picture has as many pixels as its sides say, and memory takes every file");
    file
}

impl Indexed {
    /// The picture as a file, as short as it gets.
    pub fn encode(&self) -> Vec<u8> {
        written(self.width, self.height, Some(self.palette.concat()), &self.pixels)
    }

    /// The palette of a file, without unpacking its pixels.
    pub fn inks(file: &[u8]) -> Result<Vec<[u8; 3]>, NotAPicture> {
        let palette = chunks(file)?
            .into_iter()
            .find(|(kind, _)| kind == b"PLTE")
            .ok_or(NotAPicture::Foreign)?;
        Ok(palette.1.as_chunks::<3>().0.to_vec())
    }

    /// Reads a file that [`encode`](Indexed::encode) could have written.
    pub fn decode(file: &[u8]) -> Result<Indexed, NotAPicture> {
        // The library passes over what it does not need; damage anywhere is damage.
        chunks(file)?;
        let mut decoder = Decoder::new_with_limits(Cursor::new(file), Limits { bytes: MEMORY });
        decoder.ignore_checksums(false);
        let mut reader = decoder.read_info().map_err(|_| NotAPicture::Broken)?;
        let info = reader.info();
        let (width, height) = info.size();
        let ours = info.color_type == ColorType::Indexed
            && info.bit_depth == BitDepth::Eight
            && !info.interlaced;
        if !ours || u64::from(width) * u64::from(height) > LARGEST {
            return Err(NotAPicture::Foreign);
        }
        let palette = info.palette.as_deref().unwrap_or_default().as_chunks::<3>().0.to_vec();
        let mut pixels = vec![0; width as usize * height as usize];
        reader
            .next_frame(&mut pixels)
            .and_then(|_| reader.finish())
            .map_err(|_| NotAPicture::Damaged)?;
        if !pixels.iter().all(|pixel| usize::from(*pixel) < palette.len()) {
            return Err(NotAPicture::Damaged);
        }
        Ok(Indexed { width, height, palette, pixels })
    }
}

type Chunk<'a> = ([u8; 4], &'a [u8]);

fn chunks(file: &[u8]) -> Result<Vec<Chunk<'_>>, NotAPicture> {
    let mut rest = file.strip_prefix(SIGNATURE).ok_or(NotAPicture::Broken)?;
    let mut found = Vec::new();
    while !rest.is_empty() {
        let (length, after) = rest.split_first_chunk::<4>().ok_or(NotAPicture::Broken)?;
        let (kind, after) = after.split_first_chunk::<4>().ok_or(NotAPicture::Broken)?;
        let (data, after) = after
            .split_at_checked(u32::from_be_bytes(*length) as usize)
            .ok_or(NotAPicture::Broken)?;
        let (sum, after) = after.split_first_chunk::<4>().ok_or(NotAPicture::Broken)?;
        if checksum(kind, data) != u32::from_be_bytes(*sum) {
            return Err(NotAPicture::Damaged);
        }
        found.push((*kind, data));
        rest = after;
    }
    Ok(found)
}

/// The same file with other colours; pixels are not touched.
pub fn repaint(file: &[u8], palette: &[[u8; 3]]) -> Result<Vec<u8>, NotAPicture> {
    rewrite(file, |kind, data| if kind == b"PLTE" { palette.concat() } else { data.to_vec() }, 0)
}

/// The same picture in a file of exactly this length, so that the length says nothing; `None` if it
/// cannot be that short.
pub fn pad(file: &[u8], length: usize) -> Option<Vec<u8>> {
    let missing = length.checked_sub(file.len())?;
    // Empty chunks of pixels take 12 bytes, empty blocks in the stream 5: together they reach every
    // number from 44 up.
    let empty_chunks = missing * 3 % 5;
    let idle = missing.checked_sub(empty_chunks * 12)? / 5;
    let mut first = true;
    let blocks = |kind: &[u8; 4], data: &[u8]| {
        if kind != b"IDAT" || !std::mem::take(&mut first) {
            return data.to_vec();
        }
        let mut stream = data[..2].to_vec();
        (0..idle).for_each(|_| stream.extend([0, 0, 0, 0xFF, 0xFF]));
        stream.extend_from_slice(&data[2..]);
        stream
    };
    rewrite(file, blocks, empty_chunks).ok()
}

fn rewrite(
    file: &[u8],
    mut change: impl FnMut(&[u8; 4], &[u8]) -> Vec<u8>,
    empty_chunks: usize,
) -> Result<Vec<u8>, NotAPicture> {
    let mut out = SIGNATURE.to_vec();
    for (kind, data) in chunks(file)? {
        if &kind == b"IEND" {
            (0..empty_chunks).for_each(|_| chunk(&mut out, b"IDAT", &[]));
        }
        chunk(&mut out, &kind, &change(&kind, data));
    }
    Ok(out)
}

/// A picture in full colour as a file.
pub fn encode_rgb(width: u32, pixels: &[[u8; 3]]) -> Vec<u8> {
    written(width, pixels.len() as u32 / width, None, pixels.as_flattened())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Indexed {
        let pixels = (0..35).map(|place| (place * place % 3) as u8).collect();
        Indexed { width: 7, height: 5, palette: vec![[1, 2, 3], [200, 0, 9], [7, 8, 250]], pixels }
    }

    #[test]
    fn what_is_written_can_be_read() {
        let picture = sample();
        assert_eq!(Indexed::decode(&picture.encode()), Ok(picture));
    }

    #[test]
    fn any_length_can_be_reached_and_the_picture_stays() {
        let file = sample().encode();
        for more in (44..200).chain([0, 5, 12, 24]) {
            let longer = pad(&file, file.len() + more).expect("long enough");
            assert_eq!((longer.len(), Indexed::decode(&longer)), (file.len() + more, Ok(sample())));
        }
        assert_eq!(pad(&file, file.len() - 1), None);
    }

    #[test]
    fn other_colours_leave_the_pixels() {
        let other = [[0, 0, 0], [5, 5, 5], [9, 9, 9]];
        let repainted = Indexed::decode(&repaint(&sample().encode(), &other).expect("a picture"))
            .expect("a picture");
        assert_eq!((repainted.pixels, repainted.palette), (sample().pixels, other.to_vec()));
    }

    #[test]
    fn damage_is_noticed() {
        let file = sample().encode();
        assert_eq!(Indexed::decode(b"GIF89a"), Err(NotAPicture::Broken));
        assert_eq!(Indexed::decode(&file[..file.len() - 3]), Err(NotAPicture::Broken));
        for place in 8..file.len() {
            let mut bent = file.clone();
            bent[place] ^= 0x10;
            assert!(Indexed::decode(&bent).is_err(), "byte {place} was changed");
        }
    }
}
