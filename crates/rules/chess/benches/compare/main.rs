//! Salon's chess beside its peers: `cargo compare chess`. One process, one thread, no hash tables;
//! everybody must count the same.

mod perft;
mod pgn;

#[expect(clippy::print_stdout, reason = "a benchmark prints its result")]
fn main() {
    for result in pgn::compare_all() {
        println!("{result}");
    }
    let result = perft::compare();
    println!("{result}\nratio {:.2}", result.ratio());
}
