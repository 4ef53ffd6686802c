//! Teaching a network: steps against the gradient of the surprise, as Kingma and Ba weigh them
//! (Adam, 2015).

use games::kits::bluff::players::learned::{Net, softmax};
use kernel::{Quick, Random};

/// Numbers, and what happened.
pub struct Case {
    pub numbers: Vec<f32>,
    pub outcome: usize,
}

/// How many cases make one step.
const BATCH: usize = 64;

/// A network that is being taught.
pub struct Pupil {
    pub net: Net,
    /// Per layer: the gradient, its mean and the mean of its squares, of weights and constants.
    slopes: Vec<[Vec<f32>; 3]>,
    steps: i32,
    /// What each layer was given, and what it said last.
    layers: Vec<Vec<f32>>,
}

impl Pupil {
    pub fn new(net: Net) -> Pupil {
        let zeros = |layer: &games::kits::bluff::players::learned::Layer| {
            let zeros = vec![0.0; layer.weights.len() + layer.bias.len()];
            [zeros.clone(), zeros.clone(), zeros]
        };
        let slopes = net.layers.iter().map(zeros).collect();
        let layers = vec![Vec::new(); net.layers.len() + 1];
        Pupil { net, slopes, steps: 0, layers }
    }

    /// How surprised the network is by these cases on average, in nats.
    pub fn surprise(&self, cases: &[Case]) -> f64 {
        let one =
            |case: &Case| -f64::from(self.net.outcomes(&case.numbers)[case.outcome].max(1e-9)).ln();
        cases.iter().map(one).sum::<f64>() / cases.len().max(1) as f64
    }

    /// Makes so many steps on cases drawn by lot.
    pub fn learn(&mut self, cases: &[Case], steps: usize, rate: f32, random: &mut Quick) {
        for _ in 0..steps {
            for _ in 0..BATCH {
                let case = &cases[random.below(cases.len() as u32) as usize];
                self.gather(case);
            }
            self.step(rate);
        }
    }

    fn gather(&mut self, case: &Case) {
        self.layers[0].clone_from(&case.numbers);
        let last = self.net.layers.len() - 1;
        for (number, layer) in self.net.layers.iter().enumerate() {
            let (before, after) = self.layers.split_at_mut(number + 1);
            layer.sums(&before[number], &mut after[0]);
            if number < last {
                after[0].iter_mut().for_each(|sum| *sum = sum.max(0.0));
            }
        }
        let mut blame = self.layers[last + 1].clone();
        softmax(&mut blame);
        blame[case.outcome] -= 1.0;
        for number in (0..=last).rev() {
            let (layer, inputs) = (&self.net.layers[number], &self.layers[number]);
            let slope = &mut self.slopes[number][0];
            let outputs = layer.size[1];
            let mut before = vec![0.0; inputs.len()];
            for (place, input) in inputs.iter().enumerate().filter(|(_, input)| **input != 0.0) {
                let row = place * outputs..(place + 1) * outputs;
                slope[row.clone()]
                    .iter_mut()
                    .zip(&blame)
                    .for_each(|(slope, blame)| *slope += input * blame);
                before[place] = layer.weights[row]
                    .iter()
                    .zip(&blame)
                    .map(|(weight, blame)| weight * blame)
                    .sum();
            }
            slope[layer.weights.len()..]
                .iter_mut()
                .zip(&blame)
                .for_each(|(slope, blame)| *slope += blame);
            blame = before;
        }
    }

    fn step(&mut self, rate: f32) {
        self.steps += 1;
        let (first, second) = (1.0 - 0.9f32.powi(self.steps), 1.0 - 0.999f32.powi(self.steps));
        for (layer, [slope, mean, square]) in self.net.layers.iter_mut().zip(&mut self.slopes) {
            let numbers = layer.weights.iter_mut().chain(&mut layer.bias);
            for (((number, slope), mean), square) in numbers.zip(slope).zip(mean).zip(square) {
                let here = *slope / BATCH as f32;
                *slope = 0.0;
                *mean += 0.1 * (here - *mean);
                *square += 0.001 * (here * here - *square);
                *number -= rate * (*mean / first) / ((*square / second).sqrt() + 1e-6);
            }
        }
    }
}
