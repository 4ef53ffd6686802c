//! One trial: both worlds side by side, step by step, until the onlooker can tell them apart or the
//! evening is over.

use super::case::Case;
use super::steps::Evening;
use super::world::World;
use crate::faults::Leak;
use anyhow::Context;
use futures_util::StreamExt;
use kernel::{Quick, Random};

/// What was compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub cases: u64,
    /// Things the onlookers were told, each compared byte for byte.
    pub frames: u64,
    /// Bytes in them.
    pub bytes: u64,
    /// Frames to others whose lengths were compared.
    pub lengths: u64,
    /// How often an onlooker came back.
    pub resumes: u64,
    /// Cases in which a round was checked and a new one dealt.
    pub deals: u64,
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.cases += other.cases;
        self.frames += other.frames;
        self.bytes += other.bytes;
        self.lengths += other.lengths;
        self.resumes += other.resumes;
        self.deals += other.deals;
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, formatter: &mut std::fmt::Formatter) -> std::fmt::Result {
        let Tally { cases, frames, bytes, lengths, resumes, deals } = self;
        write!(
            formatter,
            "{cases} cases: {frames} frames and answers ({} KiB) the same byte for byte, {lengths} frames of others of the same length, \
             {resumes} returns, {deals} new deals",
            bytes / 1024
        )
    }
}

/// A difference that an onlooker has seen.
#[derive(Clone, Debug)]
pub struct Seen {
    pub onlooker: String,
    /// What was the last thing that happened.
    pub after: String,
    pub what: String,
}

impl std::fmt::Display for Seen {
    fn fmt(&self, formatter: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(formatter, "{} after {}: {}", self.onlooker, self.after, self.what)
    }
}

/// Steps of an evening.
const STEPS: u32 = 16;

/// Cases that are tried at once: one waits for its sockets while another thinks.
const AT_ONCE: usize = 4;

/// Tries the cases of these seeds in order, until one shows a difference; gives that one's seed
/// with it.
pub async fn trials(
    seeds: std::ops::Range<u64>,
    leak: Option<Leak>,
) -> anyhow::Result<Result<Tally, (u64, Seen)>> {
    let case = |seed| async move { (seed, trial(seed, leak).await) };
    let mut results = futures_util::stream::iter(seeds).map(case).buffered(AT_ONCE);
    let mut total = Tally::default();
    while let Some((seed, result)) = results.next().await {
        match result? {
            Ok(tally) => total += tally,
            Err(seen) => return Ok(Err((seed, seen))),
        }
    }
    Ok(Ok(total))
}

/// Tries the case of this seed; gives what was compared, or the first difference.
async fn trial(seed: u64, leak: Option<Leak>) -> anyhow::Result<Result<Tally, Seen>> {
    let case = Case::random(seed);
    let mut random = Quick::new(seed.wrapping_mul(0x9E37_79B9));
    let worlds = [World::open(&case, 0, leak).await?, World::open(&case, 1, leak).await?];
    let mut evening = Evening {
        case: &case,
        worlds,
        number: 0,
        resumes: 0,
        everybody: true,
        paused: false,
        ids: Vec::new(),
    };
    let mut after = "coming".to_string();
    let mut seen = None;
    // A server that ends a conversation on its own, or says nothing more, fails the trial with a
    // word on where.
    let here = |after: &str| format!("case {seed}, {:?}, {after}", case.onlooker);
    evening.comes(&mut random).await.with_context(|| here("coming"))?;
    for _ in 0..STEPS {
        seen = difference(&evening.worlds);
        if seen.is_some() || evening.is_over() {
            break;
        }
        let step = evening.choose(&mut random);
        after = format!("{step:?}");
        evening.perform(step, &mut random).await.with_context(|| here(&after))?;
    }
    if seen.is_none() {
        evening.ends(&mut random).await.with_context(|| here("the end"))?;
        seen = difference(&evening.worlds).or_else(|| other_length(&evening.worlds));
    }
    let resumes = evening.resumes;
    let [one, other] = evening.worlds;
    let tally = Tally {
        cases: 1,
        frames: one.heard.len() as u64,
        bytes: one.heard.iter().map(|text| text.len() as u64).sum(),
        lengths: one.lengths.values().map(|lengths| lengths.len() as u64).sum(),
        resumes,
        deals: u64::from(case.check_first),
    };
    one.close().await;
    other.close().await;
    Ok(seen.map_or(Ok(tally), |what| {
        Err(Seen { onlooker: format!("{:?}", case.onlooker), after, what })
    }))
}

/// The first thing that the onlooker was told in one world only.
fn difference([one, other]: &[World; 2]) -> Option<String> {
    let pair = one.heard.iter().zip(&other.heard).find(|(one, other)| one != other);
    match pair {
        Some((one, other)) => Some(excerpt(one, other)),
        None if one.heard.len() != other.heard.len() => {
            Some(format!("{} frames against {}", one.heard.len(), other.heard.len()))
        }
        None => None,
    }
}

/// The first frame to somebody else that a listener can tell apart.
fn other_length([one, other]: &[World; 2]) -> Option<String> {
    let (person, _) =
        one.lengths.iter().find(|(person, lengths)| other.lengths.get(person) != Some(lengths))?;
    let lengths = |world: &World| world.lengths.get(person).cloned().unwrap_or_default();
    let place =
        lengths(one).iter().zip(lengths(other)).take_while(|(one, other)| **one == *other).count();
    Some(format!(
        "the length of frame {place} to person {person}: {:?} against {:?}",
        lengths(one).get(place),
        lengths(other).get(place)
    ))
}

/// Both texts around their first difference.
fn excerpt(one: &str, other: &str) -> String {
    let same = one.bytes().zip(other.bytes()).take_while(|(one, other)| one == other).count();
    let part = |text: &str| {
        String::from_utf8_lossy(
            &text.as_bytes()[same.saturating_sub(30)..text.len().min(same + 30)],
        )
        .replace('\n', " ")
    };
    match one.trim_end() == other.trim_end() {
        true => format!(
            "{} bytes against {} of {}…",
            one.len(),
            other.len(),
            one.chars().take(40).collect::<String>()
        ),
        false => format!("`{}` against `{}`", part(one), part(other)),
    }
}

/// One of a list, each with the same probability.
pub(super) fn pick<'a, T>(list: &'a [T], random: &mut Quick) -> Option<&'a T> {
    list.get(random.below(list.len().max(1) as u32) as usize)
}
