use std::io;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use game::Perft;
use rulebooks::GameMessages;
use serde::Serialize;

use crate::args;
use crate::cli_error::{CliError, CommandOutcome, IoTarget};
use crate::command_context::{CommandContext, read_position};
use crate::moves::read_limited_line;

#[derive(Serialize)]
struct PerftJson {
    game: &'static str,
    rules: String,
    position: String,
    depths: Vec<DepthJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    branches: Option<Vec<BranchJson>>,
    nodes: u64,
    /// Nodes per second.
    #[serde(skip_serializing_if = "Option::is_none")]
    nps: Option<u64>,
}

#[derive(Serialize)]
struct DepthJson {
    depth: u32,
    nodes: u64,
}

#[derive(Serialize)]
struct BranchJson {
    event: String,
    nodes: u64,
}

/// Counts the leaves of the game tree.
pub(crate) fn run<G: Perft + GameMessages + Send + Sync>(
    args: &args::PerftArgs,
    context: &mut CommandContext,
) -> Result<CommandOutcome, CliError> {
    if args.batch {
        return check_epd::<G>(args, context);
    }
    let position: G = context.position(&args.position, G::perft_start)?;
    let (threads, begun) = (args.threads.unwrap_or(1), Instant::now());
    let mut depths = Vec::new();
    for depth in 1..args.depth {
        depths.push(report_depth(depth, count(&position, depth, threads), context)?);
    }
    let branches = args.divide.then(|| divide(&position, args.depth));
    let nodes = match &branches {
        Some(branches) => branches.iter().map(|branch| branch.nodes).sum(),
        None => count(&position, args.depth, threads),
    };
    depths.push(report_depth(args.depth, nodes, context)?);
    let all: u64 = depths.iter().map(|depth| depth.nodes).sum();
    let per_second = (all as f64 / begun.elapsed().as_secs_f64().max(1e-9)) as u64;
    let nps = args.threads.map(|_| per_second);
    if context.json {
        let (game, rules) = (args.position.game.name(), position.rules().to_string());
        let position = position.write_position();
        context.print_json(&PerftJson { game, rules, position, depths, branches, nodes, nps })?;
    } else {
        for branch in branches.iter().flatten() {
            context.print_line(&format!("{} {}", branch.event, branch.nodes))?;
        }
        context.print_line(&format!("nodes {nodes}"))?;
        if let Some(nps) = nps {
            context.print_line(&format!("nps {nps}"))?;
        }
    }
    Ok(CommandOutcome::Success)
}

/// Counts the leaves. Several threads share the positions after the first move.
fn count<G: Perft + Send + Sync>(position: &G, depth: u32, threads: usize) -> u64 {
    if threads < 2 || depth < 3 {
        return position.perft(depth);
    }
    let Some(positions) = position.after_each_move() else { return position.perft(depth) };
    let (next, nodes) = (AtomicUsize::new(0), AtomicU64::new(0));
    thread::scope(|scope| {
        for _ in 0..threads.min(positions.len()) {
            scope.spawn(|| {
                while let Some(position) = positions.get(next.fetch_add(1, Ordering::Relaxed)) {
                    nodes.fetch_add(position.perft(depth - 1), Ordering::Relaxed);
                }
            });
        }
    });
    nodes.into_inner()
}

/// Checks lines such as `FEN ;D1 20 ;D2 400`, up to the depth in the arguments.
fn check_epd<G: Perft + GameMessages + Send + Sync>(
    args: &args::PerftArgs,
    context: &mut CommandContext,
) -> Result<CommandOutcome, CliError> {
    let rules = context.rules::<G>(&args.position)?;
    let threads = args.threads.unwrap_or(1);
    let failed = |error| CliError::Read { target: IoTarget::StandardInput, error };
    let (mut line, mut outcome) = (Vec::new(), CommandOutcome::Success);
    while read_limited_line(&mut context.input, &mut line).map_err(failed)? {
        let text = String::from_utf8_lossy(&line).trim().to_owned();
        line.clear();
        let mut fields = text.split(';');
        let Some(fen) = fields.next().map(str::trim).filter(|fen| !fen.is_empty()) else {
            continue;
        };
        // An EPD leaves out the counters of a FEN.
        let counters = if fen.split(' ').count() == 4 { " 0 1" } else { "" };
        let position: G = read_position(&rules, &format!("{fen}{counters}"))?;
        for field in fields {
            let Some((depth, expected)) = expected_count(field) else { continue };
            if depth > args.depth {
                continue;
            }
            let nodes = count(&position, depth, threads);
            let verdict =
                if nodes == expected { "ok".to_owned() } else { format!("expected {expected}") };
            if nodes != expected {
                outcome = CommandOutcome::FoundErrors;
            }
            context.print_line(&format!("{fen} depth {depth} nodes {nodes} {verdict}"))?;
            context.output.flush()?;
        }
    }
    Ok(outcome)
}

/// Reads `D3 8902`.
fn expected_count(field: &str) -> Option<(u32, u64)> {
    let (depth, nodes) = field.trim().strip_prefix('D')?.split_once(' ')?;
    let depth = depth.parse().ok().filter(|depth| *depth > 0)?;
    Some((depth, nodes.trim().parse().ok()?))
}

/// Prints a finished depth at once, because the next one may take long.
fn report_depth(depth: u32, nodes: u64, context: &mut CommandContext) -> io::Result<DepthJson> {
    if !context.json {
        context.print_line(&format!("depth {depth} nodes {nodes}"))?;
        context.output.flush()?;
    }
    Ok(DepthJson { depth, nodes })
}

fn divide<G: Perft>(position: &G, depth: u32) -> Vec<BranchJson> {
    position.divide(depth).into_iter().map(|(event, nodes)| BranchJson { event, nodes }).collect()
}
