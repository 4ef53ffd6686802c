//! Games of two that are solved, and by how much a policy can be exploited: counterfactual regret
//! minimisation.

pub mod cfr;
