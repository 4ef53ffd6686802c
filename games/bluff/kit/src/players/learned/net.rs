//! A small network: numbers in, a distribution over a few outcomes out.

use kernel::{Quick, Random};

/// One layer: every output is a weighed sum of all inputs and a constant.
#[derive(Clone, Debug)]
pub struct Layer {
    /// How many inputs and outputs.
    pub size: [usize; 2],
    /// The weights of the first input for all outputs, then of the second, and so on.
    pub weights: Vec<f32>,
    pub bias: Vec<f32>,
}

impl Layer {
    /// The sums for these inputs.
    pub fn sums(&self, inputs: &[f32], sums: &mut Vec<f32>) {
        sums.clear();
        sums.extend_from_slice(&self.bias);
        for (input, row) in inputs.iter().zip(self.weights.chunks_exact(self.size[1])) {
            // Many inputs are zero: empty chairs, faces that nobody bid, and what a layer cut off.
            if *input != 0.0 {
                sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += input * weight);
            }
        }
    }
}

/// Layers, one after the other; between them negative sums become zero.
#[derive(Clone, Debug)]
pub struct Net {
    pub layers: Vec<Layer>,
}

impl Net {
    /// A network of these widths that knows nothing yet.
    pub fn new(widths: &[usize], random: &mut Quick) -> Net {
        let layer = |pair: &[usize]| {
            let spread = (2.0 / pair[0] as f64).sqrt() * 3.0f64.sqrt();
            let weights = (0..pair[0] * pair[1])
                .map(|_| ((2.0 * random.unit() - 1.0) * spread) as f32)
                .collect();
            Layer { size: [pair[0], pair[1]], weights, bias: vec![0.0; pair[1]] }
        };
        Net { layers: widths.windows(2).map(layer).collect() }
    }

    /// How likely each outcome is.
    pub fn outcomes(&self, inputs: &[f32]) -> Vec<f32> {
        let (mut here, mut next) = (inputs.to_vec(), Vec::new());
        for (number, layer) in self.layers.iter().enumerate() {
            layer.sums(&here, &mut next);
            if number + 1 < self.layers.len() {
                next.iter_mut().for_each(|sum| *sum = sum.max(0.0));
            }
            std::mem::swap(&mut here, &mut next);
        }
        softmax(&mut here);
        here
    }

    /// Appends the network to a file: its widths, then all weights.
    pub fn write(&self, file: &mut Vec<u8>) {
        file.push(self.layers.len() as u8);
        for layer in &self.layers {
            file.extend(layer.size.iter().flat_map(|size| (*size as u16).to_le_bytes()));
            let numbers = layer.weights.iter().chain(&layer.bias);
            file.extend(numbers.flat_map(|number| number.to_le_bytes()));
        }
    }

    /// Takes a network from the front of a file; nothing if the file is something else.
    pub fn read(file: &mut &[u8]) -> Option<Net> {
        let layers = take::<1>(file)?[0];
        let mut net = Net { layers: Vec::new() };
        for _ in 0..layers {
            let inputs = usize::from(u16::from_le_bytes(take(file)?));
            let outputs = usize::from(u16::from_le_bytes(take(file)?));
            let mut numbers =
                |count: usize| (0..count).map(|_| take(file).map(f32::from_le_bytes)).collect();
            let (weights, bias): (Option<Vec<f32>>, Option<Vec<f32>>) =
                (numbers(inputs * outputs), numbers(outputs));
            net.layers.push(Layer { size: [inputs, outputs], weights: weights?, bias: bias? });
        }
        Some(net)
    }
}

fn take<const N: usize>(file: &mut &[u8]) -> Option<[u8; N]> {
    let (front, rest) = file.split_first_chunk::<N>()?;
    *file = rest;
    Some(*front)
}

/// Turns sums into chances.
pub fn softmax(sums: &mut [f32]) {
    let most = sums.iter().copied().fold(f32::MIN, f32::max);
    sums.iter_mut().for_each(|sum| *sum = (*sum - most).exp());
    let all: f32 = sums.iter().sum();
    sums.iter_mut().for_each(|sum| *sum /= all);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_comes_back_from_its_file() {
        let net = Net::new(&[5, 4, 3], &mut Quick::new(1));
        let mut file = Vec::new();
        net.write(&mut file);
        let inputs = [0.5, 0.0, -1.0, 2.0, 0.1];
        let mut rest = file.as_slice();
        let read = Net::read(&mut rest).expect("a network");
        assert!(rest.is_empty());
        assert_eq!(read.outcomes(&inputs), net.outcomes(&inputs));
        assert!((net.outcomes(&inputs).iter().sum::<f32>() - 1.0).abs() < 1e-6);
        assert!(Net::read(&mut &file[..file.len() - 1]).is_none());
    }
}
