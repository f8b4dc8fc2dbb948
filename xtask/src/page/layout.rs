use std::fs;
use std::path::PathBuf;

use anyhow::Result;

use super::compile::Modules;
use super::folder::Folder;
use super::split::{self, App};
use super::{minify, read, read_text, short_hash};
use crate::run::root;

/// The crates that bring style sheets, in the order in which the sheets apply.
const STYLED: [&str; 3] = ["table-ui", "study", "online"];

/// The folders with documents, scripts and style sheets.
pub(super) fn source_folders() -> Vec<PathBuf> {
    ["app"].iter().chain(&STYLED).map(|name| source_folder(name)).collect()
}

fn source_folder(name: &str) -> PathBuf {
    root().join("crates/web").join(name).join("page")
}

/// Gives each file its name and puts it into the folder. A file comes after those that it names.
pub(super) fn lay_out(modules: &Modules, folder: &mut Folder) -> Result<()> {
    let source = |name: &str| read_text(&source_folder("app").join(name));
    let english = folder.put("texts-en", "txt", &read(&modules.texts.join("texts-en.txt"))?)?;
    let french = folder.put("texts-fr", "txt", &read(&modules.texts.join("texts-fr.txt"))?)?;
    let (engines, collections) = put_workers(modules, folder)?;
    let app = split::put_app(&modules.app, folder)?;
    let style = folder.put("salon", "css", minify::style(&style()?).as_bytes())?;
    let icon = folder.put("icon", "svg", source("icon.svg")?.as_bytes())?;
    let manifest = source("salon.webmanifest")?.replace("{{icon.svg}}", &icon);
    let manifest = folder.put("salon", "webmanifest", manifest.as_bytes())?;
    let start = source("start.js")?
        .replace("{{salon.js}}", &app.main_script)
        .replace("{{chunks}}", &list(&chunks(&app)));
    let start = folder.put("start", "js", minify::script(&start).as_bytes())?;
    let mut document = source("index.html")?;
    for (name, file) in [
        ("{{engine-worker.js}}", &engines),
        ("{{collections-worker.js}}", &collections),
        ("{{salon.css}}", &style),
        ("{{icon.svg}}", &icon),
        ("{{salon.webmanifest}}", &manifest),
        ("{{texts-en.txt}}", &english),
        ("{{texts-fr.txt}}", &french),
        ("{{salon.js}}", &app.main_script),
        ("{{chunk-loader.js}}", &app.link_script),
        ("{{start.js}}", &start),
    ] {
        document = document.replace(name, file);
    }
    folder.put_as("index.html", document.as_bytes())?;
    put_service_worker(&source("service-worker.js")?, &app, folder)
}

/// The engine worker and the worker for collections: two scripts that start the same module.
fn put_workers(modules: &Modules, folder: &mut Folder) -> Result<(String, String)> {
    let source = |name: &str| read_text(&source_folder("table-ui").join(name));
    let (glue, module) = split::bind(&modules.worker, "engine-worker", false)?;
    let module = folder.put("engine-worker", "wasm", &module)?;
    let glue = minify::script(&glue.replace("engine-worker_bg.wasm", &module));
    let glue = folder.put("engine-worker", "js", glue.as_bytes())?;
    let mut put = |name: &str, source: String| {
        folder.put(name, "js", minify::script(&source.replace("{{worker.js}}", &glue)).as_bytes())
    };
    let engines = put("engine-worker-start", source("engine-worker.js")?)?;
    let collections = put("engine-worker-collections", source("collections-worker.js")?)?;
    Ok((engines, collections))
}

/// The style sheets of all crates, one after another.
fn style() -> Result<String> {
    let mut style = String::new();
    for name in STYLED {
        let entries = fs::read_dir(source_folder(name))?;
        let mut sheets = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
        sheets.retain(|path| path.extension().is_some_and(|extension| extension == "css"));
        sheets.sort();
        for sheet in sheets {
            style += &read_text(&sheet)?;
        }
    }
    Ok(style)
}

/// The service worker keeps what the first load needs at once, chunks and engines when there is time.
fn put_service_worker(source: &str, app: &App, folder: &mut Folder) -> Result<()> {
    let chunks = chunks(app);
    let is_later =
        |name: &&str| super::budget::is_engine(name) || chunks.iter().any(|one| one == name);
    let (later, first): (Vec<&str>, Vec<&str>) = folder.names().partition(is_later);
    let engines = later.iter().filter(|name| super::budget::is_engine(name)).copied();
    // Chunks are small and wanted first.
    let later: Vec<&str> = chunks.iter().map(String::as_str).chain(engines).collect();
    let script = minify::script(source)
        .replace("{{first}}", &list(&first))
        .replace("{{later}}", &list(&later));
    let version = short_hash(script.as_bytes());
    folder.put_as("service-worker.js", script.replace("{{version}}", &version).as_bytes())
}

/// The chunks of all parts, each once, as paths in the folder.
fn chunks(app: &App) -> Vec<String> {
    let mut chunks: Vec<String> = Vec::new();
    for name in app.chunks.values().flatten() {
        let path = format!("assets/{name}");
        if !chunks.contains(&path) {
            chunks.push(path);
        }
    }
    chunks
}

/// Paths as a list of strings in a script. The document is asked for as `/`.
fn list(names: &[impl AsRef<str>]) -> String {
    let path = |name: &str| match name {
        "index.html" => "\"/\"".to_owned(),
        name => format!("\"/{name}\""),
    };
    names.iter().map(|name| path(name.as_ref())).collect::<Vec<_>>().join(", ")
}
