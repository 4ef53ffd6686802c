//! WebM: a list of elements within elements, some without a size because a recorder did not know it
//! yet.

use super::number;

/// Elements that hold others and are walked into. Walking needs no ends, so it does not matter
/// whether they have a size.
const WALKED: [u64; 6] = [0x1853_8067, 0x1654_ae6b, 0xae, 0x1f43_b675, 0xa0, 0x1a45_dfa3];

/// An element's id, with its length marker, and where it ends.
fn id(bytes: &[u8], at: usize) -> Option<(u64, usize)> {
    let length = bytes.get(at)?.leading_zeros() as usize + 1;
    (length <= 4).then_some(())?;
    Some((number(bytes.get(at..at + length)?), at + length))
}

/// A size, or nothing for one that is not known, and where it ends.
fn size(bytes: &[u8], at: usize) -> Option<(Option<usize>, usize)> {
    let length = bytes.get(at)?.leading_zeros() as usize + 1;
    (length <= 8).then_some(())?;
    let mask = (1_u64 << (7 * length)) - 1;
    let value = number(bytes.get(at..at + length)?) & mask;
    let known = (value != mask).then_some(value).map(usize::try_from);
    Some((known.transpose().ok()?, at + length))
}

/// How long the sound lasts; nothing if this is not one whole track of Opus.
pub(super) fn seconds(bytes: &[u8]) -> Option<f64> {
    let (mut at, mut tracks, mut scale) = (0, 0, 1_000_000);
    let (mut doc_type, mut cluster, mut last) = (false, 0, None);
    while at < bytes.len() {
        let (id, after_id) = id(bytes, at)?;
        let (size, body_at) = size(bytes, after_id)?;
        if WALKED.contains(&id) || id == 0x1549_a966 {
            tracks += u32::from(id == 0xae);
            at = body_at;
            continue;
        }
        let end = body_at.checked_add(size?)?;
        let body = bytes.get(body_at..end)?;
        match id {
            0x4282 => doc_type = body == b"webm",
            // Type and codec of a track.
            0x83 if body != [2] => return None,
            0x86 if body != b"A_OPUS" => return None,
            0x2a_d7b1 if body.len() <= 8 => scale = number(body),
            0xe7 if body.len() <= 8 => cluster = number(body),
            // A block: number of the track in one byte, then its time within the cluster.
            0xa3 | 0xa1 => {
                let time = i16::from_be_bytes([*body.get(1)?, *body.get(2)?]);
                last = last.max(Some(cluster.checked_add_signed(i64::from(time))?));
            }
            _ => {}
        }
        at = end;
    }
    (doc_type && tracks == 1 && scale > 0).then_some(last? as f64 * scale as f64 / 1e9)
}
