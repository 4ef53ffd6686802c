//! Cut paper: polygons pasted over one another, each piece remembered by its number until colours
//! are chosen.

use super::{HEIGHT, Share, WIDTH};
use crate::dice::Dice;

/// A place on the picture, in pixels.
pub type Point = (f64, f64);
/// A piece of paper; 0 is the ground.
pub type Piece = u16;

/// The ground and what has been pasted on it.
pub struct Canvas {
    owner: Vec<Piece>,
    /// Pixels that nothing covers.
    bare: usize,
    /// The class of what nothing covers.
    bottom: usize,
    /// Pieces of one kind tend to the same colours.
    kinds: Vec<u8>,
    apart: Vec<(Piece, Piece)>,
}

impl Canvas {
    pub fn new() -> Canvas {
        Canvas {
            owner: vec![0; WIDTH * HEIGHT],
            bare: WIDTH * HEIGHT,
            bottom: GROUND,
            kinds: vec![0],
            apart: Vec::new(),
        }
    }

    /// The ground, or a whole sheet of a colour that shall cover much more.
    pub fn sheet(share: &Share) -> Canvas {
        let loudest = (0..GROUND)
            .max_by(|one, other| share[*one].total_cmp(&share[*other]))
            .unwrap_or(GROUND);
        let bottom = if share[GROUND] + 0.12 >= share[loudest] { GROUND } else { loudest };
        Canvas { bottom, ..Canvas::new() }
    }

    /// A canvas whose pieces are known pixel by pixel.
    pub fn of_owners(owner: Vec<Piece>, kinds: Vec<u8>) -> Canvas {
        let bare = owner.iter().filter(|owner| **owner == 0).count();
        Canvas { owner, bare, bottom: GROUND, kinds, apart: Vec::new() }
    }

    /// A new piece, not pasted anywhere yet.
    pub fn piece(&mut self, kind: u32) -> Piece {
        self.kinds.push((kind % KINDS as u32) as u8);
        (self.kinds.len() - 1) as Piece
    }

    /// These two shall not get the same colour.
    pub fn part(&mut self, one: Piece, other: Piece) {
        if one != other {
            self.apart.push((one, other));
        }
    }

    /// Pastes a polygon over everything.
    pub fn paste(&mut self, outline: &[Point], piece: Piece) {
        let mut covered = 0;
        self.fill(outline, |owner| {
            covered += usize::from(*owner == 0);
            *owner = piece;
        });
        self.bare -= covered;
    }

    /// Pastes a polygon where the piece `over` lies, and nowhere else.
    pub fn paste_on(&mut self, outline: &[Point], over: Piece, piece: Piece) {
        self.fill(outline, |owner| {
            if *owner == over {
                *owner = piece;
            }
        });
    }

    fn fill(&mut self, outline: &[Point], mut each: impl FnMut(&mut Piece)) {
        let (low, high) = outline
            .iter()
            .fold((f64::MAX, f64::MIN), |(low, high), point| (low.min(point.1), high.max(point.1)));
        let first = (low - 0.5).ceil().max(0.0) as usize;
        let end = (high - 0.5).ceil().clamp(0.0, HEIGHT as f64) as usize;
        let mut crossings = Vec::new();
        for row in first..end {
            let y = row as f64 + 0.5;
            crossings.clear();
            for (place, from) in outline.iter().enumerate() {
                let to = outline[(place + 1) % outline.len()];
                if (from.1 <= y) != (to.1 <= y) {
                    crossings.push(from.0 + (y - from.1) / (to.1 - from.1) * (to.0 - from.0));
                }
            }
            crossings.sort_by(f64::total_cmp);
            for pair in crossings.chunks_exact(2) {
                let column = |x: f64| (x - 0.5).ceil().clamp(0.0, WIDTH as f64) as usize;
                let (left, right) = (column(pair[0]), column(pair[1]));
                if left < right {
                    self.owner[row * WIDTH + left..row * WIDTH + right]
                        .iter_mut()
                        .for_each(&mut each);
                }
            }
        }
    }

    /// Whether so much of the bottom shows that more should be pasted; `reserve` of its share is
    /// left to pieces of its colour.
    pub fn wants_more(&self, share: &Share, reserve: f64) -> bool {
        self.bare as f64 > share[self.bottom] * (1.0 - reserve) * self.owner.len() as f64
    }

    /// One of a few random places, if possible where nothing lies yet.
    pub fn free_spot(&self, dice: &mut Dice, tries: u32) -> Point {
        let mut spot = (0.0, 0.0);
        for _ in 0..tries {
            spot = (dice.range(0.0, WIDTH as f64), dice.range(0.0, HEIGHT as f64));
            if self.owner[spot.1 as usize * WIDTH + spot.0 as usize] == 0 {
                break;
            }
        }
        spot
    }

    /// Chooses colours so that each covers about its share, and gives the class of every pixel.
    pub fn colour(&self, dice: &mut Dice, share: &Share) -> Vec<u8> {
        let mut areas = vec![0_u32; self.kinds.len()];
        self.owner.iter().for_each(|owner| areas[usize::from(*owner)] += 1);
        let classes = Colouring::new(self, areas, share).choose(dice);
        self.owner.iter().map(|owner| classes[usize::from(*owner)]).collect()
    }
}

const KINDS: usize = 12;
const GROUND: usize = 4;
const NONE: u8 = 255;
/// What it takes to put a piece beside another of its colour: half a percent of the picture,
/// squared.
const COARSE: f64 = ((WIDTH * HEIGHT / 200) * (WIDTH * HEIGHT / 200)) as f64;

struct Colouring<'a> {
    canvas: &'a Canvas,
    areas: Vec<u32>,
    neighbours: Vec<Vec<Piece>>,
    /// Pixels that each class still lacks; negative if it has too many.
    lacking: [f64; 5],
    classes: Vec<u8>,
}

impl<'a> Colouring<'a> {
    fn new(canvas: &'a Canvas, areas: Vec<u32>, share: &Share) -> Colouring<'a> {
        let mut neighbours = vec![Vec::new(); areas.len()];
        for (one, other) in &canvas.apart {
            neighbours[usize::from(*one)].push(*other);
            neighbours[usize::from(*other)].push(*one);
        }
        let mut lacking = share.map(|share| share * (WIDTH * HEIGHT) as f64);
        lacking[canvas.bottom] -= f64::from(areas[0]);
        let mut classes = vec![NONE; areas.len()];
        classes[0] = canvas.bottom as u8;
        Colouring { canvas, areas, neighbours, lacking, classes }
    }

    fn choose(mut self, dice: &mut Dice) -> Vec<u8> {
        let taste: [[f64; KINDS]; 5] =
            std::array::from_fn(|_| std::array::from_fn(|_| dice.pick(&[0.1, 0.4, 1.0, 2.0, 5.0])));
        let mut order: Vec<(f64, usize)> = (1..self.areas.len())
            .filter(|piece| self.areas[*piece] > 0)
            .map(|piece| (f64::from(self.areas[piece]) * dice.range(0.5, 1.0), piece))
            .collect();
        order.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1)));
        for (_, piece) in &order {
            let kind = usize::from(self.canvas.kinds[*piece]);
            let area = f64::from(self.areas[*piece]);
            let weights: [f64; 5] = std::array::from_fn(|class| {
                let fits = self.lacking[class] > 0.7 * area && self.allowed(*piece, class as u8);
                if fits { self.lacking[class] * taste[class][kind] } else { 0.0 }
            });
            let class = if weights.iter().any(|weight| *weight > 0.0) {
                dice.weighted(&weights)
            } else {
                self.most_lacking(*piece)
            };
            self.give(*piece, class as u8);
        }
        // The greedy choice misses by what the last big pieces were too big; the small ones set
        // that right.
        for _ in 0..3 {
            order.iter().rev().for_each(|(_, piece)| self.improve(*piece, true));
        }
        // A loud colour may have to lie beside itself.
        order.iter().rev().for_each(|(_, piece)| self.improve(*piece, false));
        self.classes
    }

    fn allowed(&self, piece: usize, class: u8) -> bool {
        self.neighbours[piece].iter().all(|other| self.classes[usize::from(*other)] != class)
    }

    fn most_lacking(&self, piece: usize) -> usize {
        let best = |only_allowed: bool| {
            let classes = (0..5).filter(|class| !only_allowed || self.allowed(piece, *class as u8));
            classes.max_by(|one, other| self.lacking[*one].total_cmp(&self.lacking[*other]))
        };
        best(true).or_else(|| best(false)).unwrap_or(0)
    }

    fn give(&mut self, piece: usize, class: u8) {
        let area = f64::from(self.areas[piece]);
        if self.classes[piece] != NONE {
            self.lacking[usize::from(self.classes[piece])] += area;
        }
        self.lacking[usize::from(class)] -= area;
        self.classes[piece] = class;
    }

    fn improve(&mut self, piece: usize, strict: bool) {
        let area = f64::from(self.areas[piece]);
        let mine = usize::from(self.classes[piece]);
        let gain = |class: usize| {
            let (from, to) = (self.lacking[mine], self.lacking[class]);
            from * from + to * to - (from + area) * (from + area) - (to - area) * (to - area)
        };
        let better =
            (0..5).filter(|class| *class != mine && (!strict || self.allowed(piece, *class as u8)));
        if let Some(class) = better
            .max_by(|one, other| gain(*one).total_cmp(&gain(*other)))
            .filter(|class| gain(*class) > if strict { 0.0 } else { COARSE })
        {
            self.give(piece, class as u8);
        }
    }
}
