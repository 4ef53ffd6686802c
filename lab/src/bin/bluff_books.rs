//! Learns all hand sizes of Blef for two and writes the books: `bluff_books FOLDER
//! [count_first|value_first] [plain|wild]`.

use games::kits::bluff::exact::Book;
use std::path::PathBuf;
use std::time::Instant;

fn main() -> std::io::Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let folder = PathBuf::from(words.first().expect("a folder to write to"));
    let wanted = |name: &str, other: &str| {
        words.iter().any(|word| word == name) || !words.iter().any(|word| word == other)
    };
    for (order, value_first) in [("count_first", false), ("value_first", true)] {
        for (ones, wild_ones) in [("plain", false), ("wild", true)] {
            let others = [
                if value_first { "count_first" } else { "value_first" },
                if wild_ones { "plain" } else { "wild" },
            ];
            if !wanted(order, others[0]) || !wanted(ones, others[1]) {
                continue;
            }
            let started = Instant::now();
            let book = Book::learn(value_first, wild_ones, |shape, size| {
                println!("{shape:?}: {size} bytes after {:?}", started.elapsed())
            });
            std::fs::write(folder.join(format!("bluff.{order}.{ones}.bin")), &book)?;
            println!("{order} {ones}: {} bytes in {:?}", book.len(), started.elapsed());
        }
    }
    Ok(())
}
