//! Generates a function for each message. A missing translation stops the build.

use std::path::Path;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=messages");
    let read = |name: &str| {
        let path = Path::new("messages").join(name);
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    let (en, fr) = (read("en.toml"), read("fr.toml"));
    let code = words_build::generate(&[("English", "en", &en), ("French", "fr", &fr)])
        .unwrap_or_else(|error| panic!("messages: {error}"));
    let out = env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    fs::write(Path::new(&out).join("messages.rs"), code).expect("OUT_DIR can be written to");
}
