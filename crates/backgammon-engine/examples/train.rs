//! Trains from the command line: seed, games, lessons, folder.
use salon_backgammon_engine::school::{Course, Plan};
use std::io::Write;
use std::time::Instant;

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let number = |index: usize| args[index].parse::<u32>().unwrap();
    let plan = Plan { seed: number(1).into(), games: number(2), lessons: number(3) };
    let folder = std::path::PathBuf::from(&args[4]);
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("checkpoint");
    let mut course = match std::fs::read(&file) {
        Ok(bytes) => Course::resume(plan, &bytes).unwrap(),
        Err(_) => Course::new(plan),
    };
    let start = Instant::now();
    while let Some(report) = course.go_on() {
        std::fs::write(folder.join("new"), course.checkpoint()).unwrap();
        std::fs::rename(folder.join("new"), &file).unwrap();
        if report.round % 5 == 0 {
            std::fs::write(
                folder.join(format!("mind-{:04}", report.round)),
                course.mind().to_bytes(),
            )
            .unwrap();
        }
        std::fs::write(folder.join("mind"), course.mind().to_bytes()).unwrap();
        println!(
            "{},{},{},{},{:.4},{:.1}",
            report.round,
            report.rounds,
            report.lessons,
            report.done,
            report.error,
            start.elapsed().as_secs_f64()
        );
        std::io::stdout().flush().unwrap();
    }
}
