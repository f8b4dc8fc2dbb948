//! Hands out the page without the rest of Salon, for whoever works on it:
//! `SALON_PAGE=target/page-files cargo run -p salon-server --example serve` (an absolute path is wanted).

#![expect(clippy::print_stdout, reason = "an example talks to people")]

fn main() -> std::io::Result<()> {
    let (listener, _) = salon_server::listen(7330)?;
    println!("http://{}/ (page inside: {})", listener.local_addr()?, salon_server::has_page());
    salon_server::serve(listener)
}
