//! Reading and writing the pictures as indexed PNG: a head, a palette, the pixels, and nothing that tells where they came from.

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_zlib_with_limit;
use std::sync::LazyLock;
use thiserror::Error;

const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";
/// The largest picture that is read, in pixels.
const LARGEST: usize = 4_000_000;

/// A picture as numbers into a palette.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Indexed {
    /// Pixels in a row.
    pub width: u32,
    /// Rows.
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

static CRC: LazyLock<[u32; 256]> = LazyLock::new(|| {
    std::array::from_fn(|byte| (0..8).fold(byte as u32, |rest, _| if rest & 1 == 1 { 0xEDB8_8320 ^ (rest >> 1) } else { rest >> 1 }))
});

fn checksum(parts: [&[u8]; 2]) -> u32 {
    let bytes = parts.into_iter().flatten();
    !bytes.fold(u32::MAX, |rest, byte| CRC[((rest ^ u32::from(*byte)) & 0xFF) as usize] ^ (rest >> 8))
}

fn adler(bytes: &[u8]) -> u32 {
    let (mut low, mut high) = (1_u32, 0_u32);
    // 5552 bytes are the most that cannot overflow before the remainder is taken.
    for block in bytes.chunks(5552) {
        for byte in block {
            low += u32::from(*byte);
            high += low;
        }
        (low, high) = (low % 65521, high % 65521);
    }
    high << 16 | low
}

fn chunk(out: &mut Vec<u8>, kind: &[u8; 4], data: &[u8]) {
    out.extend((data.len() as u32).to_be_bytes());
    out.extend(kind);
    out.extend(data);
    out.extend(checksum([kind, data]).to_be_bytes());
}

fn head(width: u32, height: u32, colour_type: u8) -> Vec<u8> {
    let mut data = Vec::with_capacity(13);
    data.extend(width.to_be_bytes());
    data.extend(height.to_be_bytes());
    data.extend([8, colour_type, 0, 0, 0]);
    data
}

/// Rows as PNG wants them: each behind a byte that says it is not filtered.
fn rows(pixels: &[u8], row: usize) -> Vec<u8> {
    pixels.chunks(row).flat_map(|line| std::iter::once(0).chain(line.iter().copied())).collect()
}

/// The packed pixels as a zlib stream.
fn packed(lines: &[u8]) -> Vec<u8> {
    let mut stream = vec![0x78, 0xDA];
    stream.extend(compress_to_vec(lines, 9));
    stream.extend(adler(lines).to_be_bytes());
    stream
}

impl Indexed {
    /// The picture as a file, as short as it gets.
    pub fn encode(&self) -> Vec<u8> {
        let lines = rows(&self.pixels, self.width as usize);
        self.file(&packed(&lines))
    }

    fn file(&self, stream: &[u8]) -> Vec<u8> {
        let mut out = SIGNATURE.to_vec();
        chunk(&mut out, b"IHDR", &head(self.width, self.height, 3));
        chunk(&mut out, b"PLTE", &self.palette.concat());
        chunk(&mut out, b"IDAT", stream);
        chunk(&mut out, b"IEND", &[]);
        out
    }

    /// The palette of a file, without unpacking its pixels.
    pub fn inks(file: &[u8]) -> Result<Vec<[u8; 3]>, NotAPicture> {
        let palette = chunks(file)?.into_iter().find(|(kind, _)| kind == b"PLTE").ok_or(NotAPicture::Foreign)?;
        Ok(palette.1.as_chunks::<3>().0.to_vec())
    }

    /// Reads a file that [`encode`](Indexed::encode) could have written.
    pub fn decode(file: &[u8]) -> Result<Indexed, NotAPicture> {
        let (mut size, mut palette, mut stream) = (None, Vec::new(), Vec::new());
        for (kind, data) in chunks(file)? {
            match &kind {
                b"IHDR" if data.len() == 13 && data[8..] == [8, 3, 0, 0, 0] => {
                    let number = |at: usize| u32::from_be_bytes([data[at], data[at + 1], data[at + 2], data[at + 3]]);
                    size = Some((number(0), number(4)));
                }
                b"IHDR" => return Err(NotAPicture::Foreign),
                b"PLTE" => palette = data.as_chunks::<3>().0.to_vec(),
                b"IDAT" => stream.extend_from_slice(data),
                _ => {}
            }
        }
        let (width, height) = size.ok_or(NotAPicture::Broken)?;
        let row = width as usize + 1;
        let length = row.checked_mul(height as usize).filter(|length| *length <= LARGEST && width > 0).ok_or(NotAPicture::Foreign)?;
        let lines = decompress_to_vec_zlib_with_limit(&stream, length).map_err(|_| NotAPicture::Damaged)?;
        let mut pixels = Vec::with_capacity(length);
        for line in lines.chunks(row) {
            if line[0] != 0 {
                return Err(NotAPicture::Foreign);
            }
            pixels.extend_from_slice(&line[1..]);
        }
        let known = pixels.iter().all(|pixel| usize::from(*pixel) < palette.len());
        if pixels.len() != length - height as usize || !known {
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
        let (data, after) = after.split_at_checked(u32::from_be_bytes(*length) as usize).ok_or(NotAPicture::Broken)?;
        let (sum, after) = after.split_first_chunk::<4>().ok_or(NotAPicture::Broken)?;
        if checksum([kind, data]) != u32::from_be_bytes(*sum) {
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

/// The same picture in a file of exactly this length, so that the length says nothing; `None` if it cannot be that short.
pub fn pad(file: &[u8], length: usize) -> Option<Vec<u8>> {
    let missing = length.checked_sub(file.len())?;
    // Empty chunks of pixels take 12 bytes, empty blocks in the stream 5: together they reach every number from 44 up.
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

fn rewrite(file: &[u8], mut change: impl FnMut(&[u8; 4], &[u8]) -> Vec<u8>, empty_chunks: usize) -> Result<Vec<u8>, NotAPicture> {
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
    let mut out = SIGNATURE.to_vec();
    chunk(&mut out, b"IHDR", &head(width, pixels.len() as u32 / width, 2));
    chunk(&mut out, b"IDAT", &packed(&rows(pixels.as_flattened(), width as usize * 3)));
    chunk(&mut out, b"IEND", &[]);
    out
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
        let repainted = Indexed::decode(&repaint(&sample().encode(), &other).expect("a picture")).expect("a picture");
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
