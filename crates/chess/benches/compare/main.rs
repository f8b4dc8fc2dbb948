//! Salon's chess beside its peers: `cargo compare chess`. One process, one thread, no hash tables;
//! everybody must count the same.

mod perft;

#[expect(clippy::print_stdout, reason = "a benchmark prints its result")]
fn main() {
    let result = perft::race();
    println!("{result}");
    println!("ratio {:.2}", result.ratio());
}
