//! The environments beside the rules: the same hops, the same positions, the same ends.

mod batches;
mod beside_the_rules;
