use std::io;

use game::Perft;
use rulebooks::GameMessages;
use serde::Serialize;

use crate::args;
use crate::desk::Desk;
use crate::failure::{Failure, Verdict};

#[derive(Serialize)]
struct Count {
    game: &'static str,
    rules: String,
    position: String,
    depths: Vec<Depth>,
    #[serde(skip_serializing_if = "Option::is_none")]
    branches: Option<Vec<Branch>>,
    nodes: u64,
}

#[derive(Serialize)]
struct Depth {
    depth: u32,
    nodes: u64,
}

#[derive(Serialize)]
struct Branch {
    event: String,
    nodes: u64,
}

/// Counts the leaves of the game tree.
pub(crate) fn run<G: Perft + GameMessages>(
    args: &args::Perft,
    desk: &mut Desk,
) -> Result<Verdict, Failure> {
    let position: G = desk.position(&args.board, G::perft_start)?;
    let mut depths = Vec::new();
    for depth in 1..args.depth {
        depths.push(count(depth, position.perft(depth), desk)?);
    }
    let branches = args.divide.then(|| divide(&position, args.depth));
    let nodes = match &branches {
        Some(branches) => branches.iter().map(|branch| branch.nodes).sum(),
        None => position.perft(args.depth),
    };
    depths.push(count(args.depth, nodes, desk)?);
    if desk.json {
        let (game, rules) = (args.board.game.name(), position.rules().to_string());
        let position = position.write_position();
        desk.tell(&Count { game, rules, position, depths, branches, nodes })?;
    } else {
        for branch in branches.iter().flatten() {
            desk.say(&format!("{} {}", branch.event, branch.nodes))?;
        }
        desk.say(&format!("nodes {nodes}"))?;
    }
    Ok(Verdict::Fine)
}

/// Says at once what is known, because the next depth may take long.
fn count(depth: u32, nodes: u64, desk: &mut Desk) -> io::Result<Depth> {
    if !desk.json {
        desk.say(&format!("depth {depth} nodes {nodes}"))?;
        desk.output.flush()?;
    }
    Ok(Depth { depth, nodes })
}

fn divide<G: Perft>(position: &G, depth: u32) -> Vec<Branch> {
    position.divide(depth).into_iter().map(|(event, nodes)| Branch { event, nodes }).collect()
}
