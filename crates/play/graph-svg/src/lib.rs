//! Graphs as SVG: the evaluation of an analysed game, and a player's rating.
//!
//! [`EvaluationGraph`] draws an [`EvaluationCurve`](analysis::EvaluationCurve): White's expected points as an area, errors
//! as dots, and the luck of rolls below. The web app shows it inside a page ([`EvaluationGraph::inline_svg`]), the
//! command line writes it to a file ([`EvaluationGraph::svg_file`]). [`RatingGraph`] draws the history of a rating. Analysing
//! games is the business of `analysis`.
//!
//! ```
//! use analysis::EvaluationCurve;
//! use salon_graph_svg::EvaluationGraph;
//!
//! let curve = EvaluationCurve { points: vec![(0, 0.5), (1, 0.8)], steps: 1, ..Default::default() };
//! let svg = EvaluationGraph { curve: &curve, cursor: Some(1) }.inline_svg();
//! assert!(svg.starts_with("<svg ") && svg.contains("class=\"now\""));
//! ```

mod evaluation_graph;
mod frame;
mod rating_graph;
mod svg_file;

pub use crate::evaluation_graph::EvaluationGraph;
pub use crate::rating_graph::RatingGraph;
