//! Finds the deck of Kasyno: `deck` prints it as source, `deck shapes` lists all shapes of one
//! combination with their chances.

use games::kits::casino::exact::deck;

fn main() {
    if std::env::args().nth(1).as_deref() == Some("shapes") {
        deck::shapes().iter().for_each(|(shape, chance)| println!("{chance:.6}  {shape}"));
        return;
    }
    let found = deck::find();
    print!("{}", deck::source(&found));
    let faces: Vec<_> = found.iter().map(|card| card.0).collect();
    println!("// cherry, plum, bell, clover, seven, joker: {:?}", deck::weights(&faces));
    deck::faults(&found).iter().for_each(|fault| println!("// {fault}"));
}
