//! Legal bids as JSON, ready-made: a turn lists up to 180 of them, every time the same texts in the order of the ladder.

use super::action::Offer;
use super::bid::{Ladder, Order};
use super::card::{DECK, Face};
use kernel::json;
use std::sync::LazyLock;

/// All bids that can ever be made, smaller counts first, each with a comma behind it.
struct Ready {
    text: String,
    /// Where each begins, and where the last one ends.
    starts: Vec<usize>,
}

static READY: LazyLock<Ready> = LazyLock::new(|| {
    let mut ready = Ready { text: String::new(), starts: vec![0] };
    for count in 1..=DECK as u8 {
        for face in Face::all() {
            json::write(&Offer::Bid { count, face }, &mut ready.text);
            ready.text.push(',');
            ready.starts.push(ready.text.len());
        }
    }
    ready
});

/// Appends the bids from this rung to the top of the ladder, each with a comma behind it.
pub(super) fn write_bids(ladder: Ladder, from: u32, out: &mut String) {
    let Ready { text, starts } = &*READY;
    let order = Ladder::new(Order::CountFirst, ladder.most());
    let mut append = |first: u32, end: u32| out.push_str(&text[starts[first as usize]..starts[end as usize]]);
    match ladder.order() {
        Order::CountFirst => append(from, ladder.rungs()),
        Order::ValueFirst => (from..ladder.rungs()).for_each(|rung| {
            let (count, face) = ladder.at(rung);
            let place = order.rung(count, face);
            append(place, place + 1);
        }),
    }
}
