//! Hands out the page without the rest of Salon, for whoever works on it:
//! `SALON_PAGE=target/page-files cargo run -p salon-http-server --example serve` (an absolute path is wanted).

#![expect(clippy::print_stdout, reason = "an example talks to people")]

use salon_http_server::{Failure, Settings};

fn main() -> Result<(), Failure> {
    let (listener, _) = salon_http_server::listen("127.0.0.1", 7330)?;
    println!("http://{}/ (page inside: {})", listener.local_addr()?, salon_http_server::has_page());
    let folder = std::env::temp_dir().join("salon-example");
    salon_http_server::serve(listener, Settings::new(folder), |found| println!("{found:?}"))
}
