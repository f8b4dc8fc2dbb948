//! Trains the network from self-play; see `salon train checkers`.
use salon_checkers_engine::Evaluation;
use salon_checkers_engine::training::{CheckersRecord, quantised, self_play};
use std::path::{Path, PathBuf};
use training::{
    FloatNetwork, GenerateOptions, TrainingPlan, generate, read_records, shuffle, train,
};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args[..] {
        ["generate", evaluation, folder, files, nodes, threads, seed] => {
            let evaluation = match evaluation {
                "hand" => Evaluation::HandWritten,
                file => Evaluation::Network(std::sync::Arc::new(
                    salon_checkers_engine::CheckersNetwork::read(&std::fs::read(file).unwrap())
                        .unwrap(),
                )),
            };
            let nodes = nodes.parse().unwrap();
            let options = GenerateOptions {
                folder: PathBuf::from(folder),
                files: files.parse().unwrap(),
                file_positions: 100_000,
                threads: threads.parse().unwrap(),
                seed: seed.parse().unwrap(),
            };
            generate(
                &options,
                || self_play(nodes, &evaluation),
                |progress| eprintln!("{progress:?}"),
            )
            .unwrap();
        }
        ["learn", ref folders @ .., epochs, share, threads, output] => {
            let folders: Vec<PathBuf> = folders.iter().map(PathBuf::from).collect();
            let shuffled = Path::new(output).with_extension("shuffled");
            let count = shuffle(&folders, &shuffled, 16, 7).unwrap();
            eprintln!("{count} positions");
            let records: Vec<CheckersRecord> = read_records(&std::fs::read(&shuffled).unwrap());
            let mut network = FloatNetwork::random(128, 256, 8, 1);
            let plan = TrainingPlan {
                epochs: epochs.parse().unwrap(),
                result_share: share.parse().unwrap(),
                threads: threads.parse().unwrap(),
                ..TrainingPlan::default()
            };
            train(&mut network, &records, &plan, |network, progress| {
                eprintln!("{progress:?}");
                std::fs::write(output, quantised(network)).unwrap();
            });
        }
        _ => eprintln!("?"),
    }
}
