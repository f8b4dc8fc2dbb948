//! Serves the web app without the rest of Salon, for work on the app:
//! `SALON_PAGE=$PWD/target/page-files cargo run -p salon-http-server --example serve` (the path must be absolute).

#![expect(clippy::print_stdout, reason = "an example prints to the terminal")]

use salon_http_server::{ServerError, Settings};

fn main() -> Result<(), ServerError> {
    let (listener, _) = salon_http_server::listen("127.0.0.1", 7330)?;
    println!(
        "http://{}/ (with the web app: {})",
        listener.local_addr()?,
        salon_http_server::has_page()
    );
    let folder = std::env::temp_dir().join("salon-example");
    salon_http_server::serve(listener, Settings::new(folder), |report| println!("{report:?}"))
}
