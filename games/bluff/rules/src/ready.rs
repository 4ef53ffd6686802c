//! Legal bids as JSON, ready-made: a turn lists up to 180 of them, every time the same texts in the
//! order of the ladder.

use super::action::Offer;
use super::bid::{Bid, Ladder, Order};
use super::card::{DECK, Face};
use kernel::json;
use std::ops::Range;
use std::sync::LazyLock;

/// All bids that can ever be made, smaller counts first, each with a comma behind it.
struct Ready {
    text: String,
    /// Where each begins, and where the last one ends.
    starts: Vec<usize>,
}

/// By this ladder the texts are in order.
const LADDER: Ladder = Ladder::new(Order::CountFirst, DECK as u8);

static READY: LazyLock<Ready> = LazyLock::new(|| {
    let mut ready = Ready { text: String::new(), starts: vec![0] };
    for rung in 0..LADDER.rungs() {
        let (count, face) = LADDER.at(rung);
        json::write(&Offer::Bid { count, face }, &mut ready.text);
        ready.text.push(',');
        ready.starts.push(ready.text.len());
    }
    ready
});

impl Ready {
    /// Where the text of this bid stands, its comma included.
    fn place(&self, count: u8, face: Face) -> Option<Range<usize>> {
        let rung = LADDER.rung(count.max(1), face) as usize;
        (count > 0).then_some(*self.starts.get(rung)?..*self.starts.get(rung + 1)?)
    }
}

/// Appends a list of offers as JSON. Bids that follow each other on the ladder are one piece of
/// text.
pub(super) fn write_list(offers: &[Offer], out: &mut String) {
    let ready = &*READY;
    out.push('[');
    let mut piece = 0..0;
    for offer in offers {
        let place =
            if let Offer::Bid { count, face } = offer { ready.place(*count, *face) } else { None };
        match place {
            Some(place) if place.start == piece.end => piece.end = place.end,
            place => {
                out.push_str(&ready.text[piece]);
                if place.is_none() {
                    json::write(offer, out);
                    out.push(',');
                }
                piece = place.unwrap_or(0..0);
            }
        }
    }
    out.push_str(&ready.text[piece]);
    if !offers.is_empty() {
        // Nothing follows the last one.
        out.pop();
    }
    out.push(']');
}

/// Appends what can be done when this bid stands, as a ladder that is described and a check.
pub(super) fn write_ladder(ladder: Ladder, standing: Option<Bid>, out: &mut String) {
    let mut skip = ladder.above(standing);
    out.push('[');
    if skip < ladder.rungs() {
        let (count, face) = ladder.at(skip);
        out.push_str(r#"{"ladder":[["type","bid"],"#);
        let mut member = |name: &str, first: u8, last: u8| {
            out.push_str(r#"[""#);
            out.push_str(name);
            out.push_str(r#"","#);
            json::write(&first, out);
            out.push(',');
            json::write(&last, out);
            out.push_str("],");
        };
        // What counts slowly begins where the next bid does.
        match ladder.order() {
            Order::CountFirst => {
                skip = u32::from(face.number()) - 1;
                member("count", count, ladder.most());
                member("face", 1, 6);
            }
            Order::ValueFirst => {
                skip = u32::from(count) - 1;
                member("face", face.number(), 6);
                member("count", 1, ladder.most());
            }
        }
        // Instead of the last comma.
        out.pop();
        out.push_str(r#"],"skip":"#);
        json::write(&skip, out);
        out.push('}');
    }
    if standing.is_some() {
        if out.ends_with('}') {
            out.push(',');
        }
        json::write(&Offer::Check, out);
    }
    out.push(']');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_written_as_its_offers_are() {
        let bid =
            |count: u8, face: u32| Offer::Bid { count, face: Face::new(face).expect("a face") };
        let lists = [
            vec![],
            vec![Offer::Check],
            vec![bid(1, 1), bid(1, 2), bid(1, 3)],
            vec![bid(4, 6), bid(5, 1), Offer::Check],
            vec![
                bid(30, 6),
                bid(1, 1),
                Offer::Check,
                bid(2, 2),
                Offer::Direction { clockwise: true },
            ],
            vec![bid(0, 1), bid(31, 6)],
        ];
        for list in lists {
            let (mut ready, mut plain) = (String::new(), String::new());
            write_list(&list, &mut ready);
            json::write(&list, &mut plain);
            assert_eq!(ready, plain);
        }
    }
}
