//! The page in the browser: compiled to wasm, named after its content, compressed, and laid out so that
//! the server can embed it.

mod folder;
mod pack;
mod shrink;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use sha2::{Digest, Sha256};
use wasm_bindgen_cli_support::Bindgen;

use self::folder::Folder;
use crate::run::{cargo, root, run, target_folder};
use crate::wasm_target::{self, TARGET};

/// What everything that is needed to play with a friend may weigh, compressed.
const BUDGET: usize = 350_000;

/// What the engines with their tables and networks may weigh, compressed.
const ENGINE_BUDGET: usize = 3_000_000;

/// A page: a module with a document of its own.
struct Page {
    /// The crate, which is also the page's address.
    name: &'static str,
    /// Its document.
    file: &'static str,
    /// What search engines and lists of bookmarks say about it.
    description: &'static str,
}

/// The first is the one for playing; the others are fetched when somebody goes there.
const PAGES: [Page; 3] = [
    Page {
        name: "table-ui",
        file: "index.html",
        description: "Chess, checkers and backgammon in one box",
    },
    Page {
        name: "study",
        file: "study.html",
        description: "Learn chess, checkers and backgammon: every rulebook as lessons, puzzles, positions",
    },
    Page {
        name: "online",
        file: "club.html",
        description: "Play chess, checkers and backgammon with friends anywhere",
    },
];

/// Builds the pages and returns the folder in which they lie. If nothing has changed, nothing is
/// written.
pub(crate) fn build() -> Result<PathBuf> {
    wasm_target::install()?;
    println!("building the page");
    let texts = target_folder().join("page-texts");
    fs::create_dir_all(&texts)?;
    let mut modules = vec![compile("worker", "worker", &texts)?];
    for page in &PAGES {
        // Each for itself: together they would share features, and all would start.
        modules.push(compile(page.name, "page", &texts)?);
    }
    let mut folders: Vec<PathBuf> = PAGES.iter().map(Page::sources).collect();
    folders.push(texts);
    let laid_out = target_folder().join("page-files");
    let stamp = target_folder().join("page-stamp");
    let fingerprint = fingerprint(&modules, &folders)?;
    if fs::read_to_string(&stamp).is_ok_and(|old| old == fingerprint) && laid_out.exists() {
        return Ok(laid_out);
    }
    let mut folder = Folder::new(laid_out.clone());
    lay_out(&modules, &folders[PAGES.len()], &mut folder)?;
    folder.finish()?;
    fs::write(stamp, fingerprint)?;
    Ok(laid_out)
}

impl Page {
    /// Where its style sheet and its like are.
    fn sources(&self) -> PathBuf {
        root().join("crates/web").join(self.name).join("page")
    }
}

/// Compiles a crate as a module for browsers, and returns where it lies. Engines compute with vectors,
/// which every browser of the last years knows; a page without them opens also in older ones.
fn compile(name: &str, profile: &str, texts: &Path) -> Result<PathBuf> {
    let package = format!("salon-{name}");
    let mut build = cargo(&["build", "--quiet", "--locked", "--target", TARGET]);
    build.args(["--profile", profile, "--package", &package]).env("SALON_TEXTS", texts);
    if name == "worker" {
        build.env("RUSTFLAGS", "-C target-feature=+simd128");
    }
    run(&mut build)?;
    Ok(target_folder()
        .join(TARGET)
        .join(profile)
        .join(format!("salon_{}.wasm", name.replace('-', "_"))))
}

/// Everything that the pages are made of, in a few digits.
fn fingerprint(modules: &[PathBuf], folders: &[PathBuf]) -> Result<String> {
    let mut files = modules.to_vec();
    // Another program may lay the pages out in another way.
    files.push(std::env::current_exe()?);
    for folder in folders {
        for entry in fs::read_dir(folder)? {
            files.push(entry?.path());
        }
    }
    files.sort();
    let mut hash = Sha256::new();
    for file in files {
        hash.update(read(&file)?);
    }
    Ok(hex(&hash.finalize()))
}

/// Gives each file its name and place; those that name others come after them.
fn lay_out(modules: &[PathBuf], texts: &Path, folder: &mut Folder) -> Result<()> {
    let sources = PAGES[0].sources();
    let text = |name: &str| text(&sources.join(name));
    let english = folder.put("texts-en", "txt", &read(&texts.join("texts-en.txt"))?)?;
    let french = folder.put("texts-fr", "txt", &read(&texts.join("texts-fr.txt"))?)?;
    let worker = put_module(&modules[0], "engine-worker", folder)?;
    let collections = text("collections-worker.js")?.replace("{{worker.js}}", &worker);
    let collections = shrink::script(&collections);
    let collections = folder.put("engine-worker-collections", "js", collections.as_bytes())?;
    let worker = text("engine-worker.js")?.replace("{{worker.js}}", &worker);
    let worker = folder.put("engine-worker-start", "js", shrink::script(&worker).as_bytes())?;
    let style = shrink::style(&(text("salon.css")? + &text("counsel.css")?));
    let style = folder.put("salon", "css", style.as_bytes())?;
    let icon = folder.put("icon", "svg", text("icon.svg")?.as_bytes())?;
    let manifest = text("salon.webmanifest")?.replace("{{icon.svg}}", &icon);
    let manifest = folder.put("salon", "webmanifest", manifest.as_bytes())?;
    let mut document = text("index.html")?;
    for (name, file) in [
        ("{{engine-worker.js}}", &worker),
        ("{{collections-worker.js}}", &collections),
        ("{{salon.css}}", &style),
        ("{{icon.svg}}", &icon),
        ("{{salon.webmanifest}}", &manifest),
        ("{{texts-en.txt}}", &english),
        ("{{texts-fr.txt}}", &french),
    ] {
        document = document.replace(name, file);
    }
    let start = shrink::script(&text("start.js")?);
    for (page, module) in PAGES.iter().zip(&modules[1..]) {
        lay_out_page(page, module, &document, &start, folder)?;
    }
    let is_rest = |name: &&str| is_engine(name) || is_further(name);
    let (rest, files): (Vec<&str>, Vec<&str>) = folder.names().partition(is_rest);
    let worker = shrink::script(&text("service-worker.js")?);
    let worker = worker.replace("{{files}}", &list(&files)).replace("{{rest}}", &list(&rest));
    let version = &hex(&Sha256::digest(worker.as_bytes()))[..16];
    folder.put_as("service-worker.js", worker.replace("{{version}}", version).as_bytes())?;
    let weight = folder.report();
    ensure!(weight <= BUDGET, "the page weighs {weight} bytes, and may weigh {BUDGET}");
    let weight = folder.weight(is_engine);
    ensure!(weight <= ENGINE_BUDGET, "the engines weigh {weight}, and may weigh {ENGINE_BUDGET}");
    Ok(())
}

/// Puts what one page has for itself: its module, its beginning, its style sheet, its document.
fn lay_out_page(
    page: &Page,
    module: &Path,
    document: &str,
    start: &str,
    folder: &mut Folder,
) -> Result<()> {
    // The first page's files are called after the house.
    let name = if page.name == "table-ui" { "salon" } else { page.name };
    let glue = put_module(module, name, folder)?;
    let start = folder.put(
        &format!("{name}-start"),
        "js",
        start.replace("{{module.js}}", &glue).as_bytes(),
    )?;
    let mut more = String::new();
    if page.name != "table-ui" {
        let style = folder.put(name, "css", shrink::style(&style_of(page)?).as_bytes())?;
        more = format!("<link rel=\"stylesheet\" href=\"/assets/{style}\">\n");
    }
    let mut document = document.replace("{{more}}\n", &more);
    for (name, value) in
        [("{{description}}", page.description), ("{{module.js}}", &glue), ("{{start.js}}", &start)]
    {
        document = document.replace(name, value);
    }
    folder.put_as(page.file, document.as_bytes())
}

/// The style sheets of a page in one: the page's own first, then those of its parts.
fn style_of(page: &Page) -> Result<String> {
    let mut sheets: Vec<PathBuf> =
        fs::read_dir(page.sources())?.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
    sheets.retain(|path| path.extension().is_some_and(|extension| extension == "css"));
    sheets
        .sort_by_key(|path| (path.file_stem().is_none_or(|stem| stem != page.name), path.clone()));
    sheets.iter().map(|path| text(path)).collect()
}

/// Whether a file is needed only to play against the computer.
fn is_engine(name: &str) -> bool {
    name.starts_with("assets/engine-worker")
}

/// Whether a file is needed only on another page than the first.
fn is_further(name: &str) -> bool {
    PAGES[1..].iter().any(|page| is_of(page, name))
}

fn is_of(page: &Page, name: &str) -> bool {
    name == page.file || name.starts_with(&format!("assets/{}-", page.name))
}

/// Paths as a list of texts in a script: pages are asked for without their endings.
fn list(names: &[&str]) -> String {
    let path = |name: &&str| match *name {
        "index.html" => "\"/\"".to_owned(),
        name => format!("\"/{}\"", name.trim_end_matches(".html")),
    };
    names.iter().map(path).collect::<Vec<_>>().join(", ")
}

/// Puts a module and its script, and returns the script's name.
fn put_module(wasm: &Path, name: &str, folder: &mut Folder) -> Result<String> {
    let (glue, module) = bind(wasm, name)?;
    let module = folder.put(name, "wasm", &module)?;
    let glue = glue.replace(&format!("{name}_bg.wasm"), &module);
    folder.put(name, "js", shrink::script(&glue).as_bytes())
}

/// The script that loads the module, and the module without what only debuggers read.
fn bind(wasm: &Path, name: &str) -> Result<(String, Vec<u8>)> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(wasm).out_name(name).web(true)?;
    bindgen.typescript(false).remove_name_section(true).remove_producers_section(true);
    bindgen.omit_default_module_path(false);
    let mut output = bindgen.generate_output()?;
    ensure!(
        output.snippets().values().all(Vec::is_empty),
        "a dependency brings scripts of its own"
    );
    Ok((output.js().to_owned(), output.wasm_mut().emit_wasm()))
}

fn text(path: &Path) -> Result<String> {
    Ok(String::from_utf8(read(path)?)?)
}

fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("cannot read {}", path.display()))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
