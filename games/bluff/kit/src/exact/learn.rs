//! Learns a round of Blef with a short memory: places that the memory does not tell apart are one
//! place.
//!
//! One hand of the other is taken at a time, and all own hands are played against it at once,
//! forwards to see how often each place is come to and backwards to see what it is worth. Few cards
//! are learned from all hands of the other in every round, many cards from some, drawn by lot.

use super::{Graph, Hands, Shape};
use kernel::{Quick, Random};

/// How often a way is taken that seems to be worth nothing, so that what lies behind it is learned
/// too.
const TREMBLE: f64 = 0.02;
/// What the other does less often than this is passed over.
const NEVER: f32 = 1e-5;
/// Hands of the other that are played against in one round, if there are more.
const DRAWN: usize = 10;
/// Up to this many face sets of the other are all played against.
const MOST_HANDS: usize = 21;
/// Up to this many cards in a hand, what one holds is missing for the other.
const MOST_EXACT: u8 = 2;

/// A player that learns.
struct Side {
    hands: Hands,
    /// Regrets and average, a row of face sets for every way of every own place.
    regrets: Vec<f32>,
    average: Vec<f32>,
    /// How the regrets say to play now.
    strategy: Vec<f32>,
    /// The same for turning cards: one number for each choice of each hand.
    turning: Vec<Vec<f32>>,
    turning_average: Vec<Vec<f32>>,
    /// How often each face set is shown now.
    shown: Vec<f32>,
    /// `counting[wild][face]`: how many cards of each face set count.
    counting: [[Vec<i8>; 6]; 2],
}

/// Both players, and the memory they work in.
pub struct Learner {
    pub graph: Graph,
    sides: [Side; 2],
    /// Where the rows of a place begin.
    offsets: Vec<usize>,
    /// How much likelier two face sets are together than alone.
    together: Vec<f32>,
    rounds: u32,
    random: Quick,
    /// Twelve trembles in a row are too little for a short float.
    reach: Vec<f64>,
    own_reach: Vec<f64>,
    values: Vec<f32>,
    alive: Vec<bool>,
}

impl Side {
    fn new(cards: u8, size: usize) -> Side {
        let hands = Hands::new(usize::from(cards));
        let sets = hands.sets.list.len();
        let count = |wild: bool, face: usize| {
            let wild = wild && face > 0;
            hands
                .sets
                .list
                .iter()
                .map(|counts| (counts[face] + if wild { counts[0] } else { 0 }) as i8)
                .collect()
        };
        let counting = [false, true].map(|wild| std::array::from_fn(|face| count(wild, face)));
        let turning: Vec<Vec<f32>> =
            hands.choices.iter().map(|choices| vec![0.0; choices.len()]).collect();
        let table = vec![0.0; size * sets];
        let mut side = Side {
            regrets: table.clone(),
            average: table.clone(),
            strategy: table,
            turning_average: turning.clone(),
            turning,
            shown: vec![0.0; sets],
            counting,
            hands,
        };
        side.turn_cards(0.0);
        side
    }

    fn sets(&self) -> usize {
        self.hands.sets.list.len()
    }

    /// How often each face set is shown, from the regrets of turning; the average is told with this
    /// weight.
    fn turn_cards(&mut self, weight: f32) {
        self.shown.fill(0.0);
        for (hand, choices) in self.hands.choices.iter().enumerate() {
            let regrets = &self.turning[hand];
            let sum: f32 = regrets.iter().map(|regret| regret.max(0.0)).sum();
            for (place, set) in choices.iter().enumerate() {
                let share = if sum > 0.0 {
                    regrets[place].max(0.0) / sum
                } else {
                    1.0 / choices.len() as f32
                };
                self.shown[*set] += share * self.hands.likely[hand] as f32;
                self.turning_average[hand][place] += weight * share;
            }
        }
    }

    fn learn_turning(&mut self, values: &[f32], fade: f32, floor: f32) {
        for (hand, choices) in self.hands.choices.iter().enumerate() {
            let regrets = &mut self.turning[hand];
            let sum: f32 = regrets.iter().map(|regret| regret.max(0.0)).sum();
            let share = |regret: f32| {
                if sum > 0.0 { regret.max(0.0) / sum } else { 1.0 / choices.len() as f32 }
            };
            let mean: f32 = regrets
                .iter()
                .zip(choices)
                .map(|(regret, set)| share(*regret) * values[*set])
                .sum();
            for (regret, set) in regrets.iter_mut().zip(choices) {
                *regret = (fade * *regret + values[*set] - mean).max(floor);
            }
        }
    }
}

/// Writes how regrets say to play: in proportion to what is above zero.
fn matched(regrets: &[f32], sets: usize, out: &mut [f32], sums: &mut [f32]) {
    let ways = (regrets.len() / sets) as f32;
    sums.fill(0.0);
    for row in regrets.chunks_exact(sets) {
        sums.iter_mut().zip(row).for_each(|(sum, regret)| *sum += regret.max(0.0));
    }
    for (row, out) in regrets.chunks_exact(sets).zip(out.chunks_exact_mut(sets)) {
        for ((out, regret), sum) in out.iter_mut().zip(row).zip(sums.iter()) {
            *out = if *sum > 0.0 { regret.max(0.0) / sum } else { 1.0 / ways };
        }
    }
}

impl Learner {
    /// Knows nothing yet. The seed decides which hands are drawn.
    pub fn new(shape: Shape, seed: u64) -> Learner {
        let graph = Graph::new(shape);
        let mut sizes = [0, 0];
        let mut offsets = Vec::with_capacity(graph.keys.len());
        for (place, key) in graph.keys.iter().enumerate() {
            let size = &mut sizes[usize::from(key.actor)];
            offsets.push(*size);
            *size += graph.ways(place);
        }
        let sides = [0, 1].map(|player| Side::new(shape.cards[player], sizes[player]));
        for (offset, key) in offsets.iter_mut().zip(&graph.keys) {
            *offset *= sides[usize::from(key.actor)].sets();
        }
        let widest = sides[0].sets().max(sides[1].sets()) * graph.keys.len();
        let together = vec![1.0; sides[0].sets() * sides[1].sets()];
        let [reach, own_reach] = [0, 1].map(|_| vec![0.0; widest]);
        let values = vec![0.0; widest];
        let alive = vec![false; graph.keys.len()];
        Learner {
            graph,
            sides,
            offsets,
            together,
            rounds: 0,
            random: Quick::new(seed),
            reach,
            own_reach,
            values,
            alive,
        }
    }

    /// Rounds so far.
    pub fn rounds(&self) -> u32 {
        self.rounds
    }

    /// Both learn once.
    pub fn round(&mut self) {
        let exact = self.graph.shape.cards.iter().all(|cards| *cards <= MOST_EXACT);
        if exact && self.rounds.is_multiple_of(10) {
            self.weigh_pairs();
        }
        self.rounds += 1;
        for player in [0, 1] {
            self.play_by_regrets(0);
            self.play_by_regrets(1);
            self.walk_alone(player);
            let hands = self.hands_of_other(1 - player);
            let drawn = self.sides[1 - player].sets() > MOST_HANDS;
            let round = self.rounds as f32;
            // Regrets that are drawn by lot are noisy: old ones fade instead of being cut off at
            // zero.
            let (fade, floor) =
                if drawn { (round / (round + 1.0), f32::NEG_INFINITY) } else { (1.0, 0.0) };
            if drawn {
                self.sides[player].regrets.iter_mut().for_each(|regret| *regret *= fade);
            }
            let mut worth = vec![0.0; self.sides[player].sets()];
            for (set, likely) in hands {
                self.walk_against(player, set, likely);
                self.walk_back(player, set, &mut worth);
            }
            if !drawn {
                self.sides[player].regrets.iter_mut().for_each(|regret| *regret = regret.max(0.0));
            }
            self.sides[player].learn_turning(&worth, fade, floor);
            self.add_to_average(player);
            self.sides[player].turn_cards(round);
        }
    }

    fn play_by_regrets(&mut self, player: usize) {
        let (graph, side) = (&self.graph, &mut self.sides[player]);
        let sets = side.sets();
        let mut sums = vec![0.0; sets];
        for (place, _) in
            graph.keys.iter().enumerate().filter(|(_, key)| usize::from(key.actor) == player)
        {
            let rows = self.offsets[place]..self.offsets[place] + graph.ways(place) * sets;
            matched(&side.regrets[rows.clone()], sets, &mut side.strategy[rows], &mut sums);
        }
    }

    /// The hands of the other to learn from now, and how much each counts.
    fn hands_of_other(&mut self, other: usize) -> Vec<(usize, f32)> {
        let shown = &self.sides[other].shown;
        if shown.len() <= MOST_HANDS {
            return shown.iter().copied().enumerate().filter(|(_, likely)| *likely > 0.0).collect();
        }
        let random = &mut self.random;
        let draw = |_| {
            let mut pick = random.unit() as f32 * shown.iter().sum::<f32>();
            let found = shown.iter().position(|likely| {
                pick -= likely;
                pick < 0.0
            });
            (found.unwrap_or(0), 1.0 / DRAWN as f32)
        };
        (0..DRAWN).map(draw).collect()
    }

    /// How often the player itself would come to each place, if the other did anything.
    fn walk_alone(&mut self, player: usize) {
        let (sets, side) = (self.sides[player].sets(), &self.sides[player]);
        self.own_reach.fill(0.0);
        self.own_reach[..sets].fill(1.0);
        for (place, key) in self.graph.keys.iter().enumerate() {
            let (before, after) = self.own_reach.split_at_mut((place + 1) * sets);
            let (here, ways) = (&before[place * sets..], self.graph.ways(place) as f64);
            for (way, next) in self.graph.raises(place).iter().enumerate() {
                let next = &mut after[(*next as usize - place - 1) * sets..][..sets];
                if usize::from(key.actor) == player {
                    let share = &side.strategy[self.offsets[place] + way * sets..][..sets];
                    for ((next, here), share) in next.iter_mut().zip(here).zip(share) {
                        *next += here * ((1.0 - TREMBLE) * f64::from(*share) + TREMBLE / ways);
                    }
                } else {
                    next.iter_mut().zip(here).for_each(|(next, here)| *next += here / ways);
                }
            }
        }
    }

    /// How often the player and this hand of the other come to each place together.
    fn walk_against(&mut self, player: usize, set: usize, likely: f32) {
        let (side, other) = (&self.sides[player], &self.sides[1 - player]);
        let (sets, others) = (side.sets(), other.sets());
        let pair = |own: usize| if player == 0 { own * others + set } else { set * sets + own };
        self.alive.fill(false);
        self.alive[0] = true;
        for (own, reach) in self.reach[..sets].iter_mut().enumerate() {
            *reach = f64::from(likely * self.together[pair(own)]);
        }
        for (place, key) in self.graph.keys.iter().enumerate() {
            if !self.alive[place] {
                continue;
            }
            let (before, after) = self.reach.split_at_mut((place + 1) * sets);
            let (here, ways, offset) =
                (&before[place * sets..], self.graph.ways(place) as f64, self.offsets[place]);
            for (way, &next) in self.graph.raises(place).iter().enumerate() {
                let own = usize::from(key.actor) == player;
                let share = if own { 0.0 } else { other.strategy[offset + way * others + set] };
                if !own && share < NEVER {
                    continue;
                }
                let row = &mut after[(next as usize - place - 1) * sets..][..sets];
                if !std::mem::replace(&mut self.alive[next as usize], true) {
                    row.fill(0.0);
                }
                if own {
                    let shares = &side.strategy[offset + way * sets..][..sets];
                    for ((next, here), share) in row.iter_mut().zip(here).zip(shares) {
                        *next += here * ((1.0 - TREMBLE) * f64::from(*share) + TREMBLE / ways);
                    }
                } else {
                    row.iter_mut()
                        .zip(here)
                        .for_each(|(next, here)| *next += here * f64::from(share));
                }
            }
        }
    }

    /// What each place is worth against this hand of the other, and the regrets that follow.
    fn walk_back(&mut self, player: usize, set: usize, worth: &mut [f32]) {
        let [first, second] = &mut self.sides;
        let (side, other) = if player == 0 { (first, second) } else { (second, first) };
        let (sets, others) = (side.sets(), other.sets());
        let mut ended = vec![0.0; sets];
        for place in (0..self.graph.keys.len()).rev().filter(|place| self.alive[*place]) {
            let (key, offset, raises) =
                (self.graph.keys[place], self.offsets[place], self.graph.raises(place));
            let (before, after) = self.values.split_at_mut((place + 1) * sets);
            let here = &mut before[place * sets..];
            let below = |next: u32| &after[(next as usize - place - 1) * sets..][..sets];
            let own = usize::from(key.actor) == player;
            if key.standing() > 0 {
                let (count, face) = self.graph.bids[key.standing() - 1];
                let (wild, face) =
                    (usize::from(key.wild(self.graph.shape)), usize::from(face.number()) - 1);
                let needed = count as i8 - other.counting[wild][face][set];
                // The checker wins if there are fewer.
                let won = if own { [-0.5, 0.5] } else { [0.5, -0.5] };
                for (value, counting) in ended.iter_mut().zip(&side.counting[wild][face]) {
                    *value = won[usize::from(*counting < needed)];
                }
            }
            here.fill(0.0);
            if own {
                let shares = side.strategy[offset..offset + self.graph.ways(place) * sets]
                    .chunks_exact(sets);
                for (way, share) in shares.enumerate() {
                    let value = raises.get(way).map_or(&ended[..], |next| below(*next));
                    here.iter_mut()
                        .zip(share)
                        .zip(value)
                        .for_each(|((here, share), value)| *here += share * value);
                }
                let (reach, alone) =
                    (&self.reach[place * sets..][..sets], &self.own_reach[place * sets..][..sets]);
                let regrets = side.regrets[offset..offset + self.graph.ways(place) * sets]
                    .chunks_exact_mut(sets);
                for (way, regrets) in regrets.enumerate() {
                    let value = raises.get(way).map_or(&ended[..], |next| below(*next));
                    for kind in 0..sets {
                        regrets[kind] +=
                            (reach[kind] / alone[kind]) as f32 * (value[kind] - here[kind]);
                    }
                }
            } else {
                for way in 0..self.graph.ways(place) {
                    let share = other.strategy[offset + way * others + set];
                    if share >= NEVER {
                        let value = raises.get(way).map_or(&ended[..], |next| below(*next));
                        here.iter_mut().zip(value).for_each(|(here, value)| *here += share * value);
                    }
                }
            }
        }
        for ((worth, value), reach) in
            worth.iter_mut().zip(&self.values[..sets]).zip(&self.reach[..sets])
        {
            *worth += value * *reach as f32;
        }
    }

    fn add_to_average(&mut self, player: usize) {
        let (graph, side) = (&self.graph, &mut self.sides[player]);
        let (sets, weight) = (side.sets(), self.rounds as f32);
        for (place, _) in
            graph.keys.iter().enumerate().filter(|(_, key)| usize::from(key.actor) == player)
        {
            let reach = &self.own_reach[place * sets..][..sets];
            let rows = self.offsets[place]..self.offsets[place] + graph.ways(place) * sets;
            let shares = side.strategy[rows.clone()].chunks_exact(sets);
            for (average, share) in side.average[rows].chunks_exact_mut(sets).zip(shares) {
                for ((average, share), reach) in average.iter_mut().zip(share).zip(reach) {
                    *average += weight * *reach as f32 * share;
                }
            }
        }
    }

    /// How much likelier two face sets are together, as both turn their cards now.
    fn weigh_pairs(&mut self) {
        let [first, second] = &self.sides;
        let others = second.sets();
        let mut joint = vec![0.0f64; self.together.len()];
        let shares = |side: &Side| -> Vec<Vec<f64>> {
            let share = |regrets: &Vec<f32>| {
                let sum: f32 = regrets.iter().map(|regret| regret.max(0.0)).sum();
                regrets
                    .iter()
                    .map(|regret| {
                        if sum > 0.0 {
                            f64::from(regret.max(0.0) / sum)
                        } else {
                            1.0 / regrets.len() as f64
                        }
                    })
                    .collect()
            };
            side.turning.iter().map(share).collect()
        };
        let (own_shares, other_shares) = (shares(first), shares(second));
        for (hand, own_shares) in own_shares.iter().enumerate() {
            for (other, other_shares) in other_shares.iter().enumerate() {
                let likely = first.hands.likely[hand]
                    * second.hands.likely[other]
                    * first.hands.together(hand, &second.hands, other);
                for (set, share) in first.hands.choices[hand].iter().zip(own_shares) {
                    for (against, theirs) in second.hands.choices[other].iter().zip(other_shares) {
                        joint[set * others + against] += likely * share * theirs;
                    }
                }
            }
        }
        for (place, joint) in joint.iter().enumerate() {
            let alone =
                f64::from(first.shown[place / others]) * f64::from(second.shown[place % others]);
            self.together[place] = if alone > 1e-9 { (joint / alone) as f32 } else { 1.0 };
        }
    }

    /// The average of what a player has done at a place: a row of face sets for every way, not
    /// normed.
    pub fn average(&self, place: usize) -> &[f32] {
        let side = &self.sides[usize::from(self.graph.keys[place].actor)];
        &side.average
            [self.offsets[place]..self.offsets[place] + self.graph.ways(place) * side.sets()]
    }

    /// How a player has turned a hand on average, one weight for each choice.
    pub fn turned(&self, player: usize, hand: usize) -> &[f32] {
        &self.sides[player].turning_average[hand]
    }

    /// The hands of a player.
    pub fn hands(&self, player: usize) -> &Hands {
        &self.sides[player].hands
    }
}
