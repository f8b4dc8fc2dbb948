use std::fs;
use std::path::PathBuf;

use anyhow::Result;

use super::budget::{is_engine, is_part, is_system_icon, is_table_part};
use super::compile::Modules;
use super::folder::Folder;
use super::split;
use super::{minify, read, read_text, short_hash};
use crate::run::root;

/// The crates whose style sheets belong to the first load, in the order in which they apply.
const FIRST_STYLES: [&str; 2] = ["table-ui", "app"];

/// The folders with documents, scripts and style sheets.
pub(super) fn source_folders() -> Vec<PathBuf> {
    ["table-ui", "app", "study", "online"].iter().map(|name| source_folder(name)).collect()
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
    let first_style = folder.put("salon", "css", style(&FIRST_STYLES)?.as_bytes())?;
    let study_style = folder.put("part-study", "css", style(&["study"])?.as_bytes())?;
    let online_style = folder.put("part-online", "css", style(&["online"])?.as_bytes())?;
    let icon = folder.put("icon", "svg", source("icon.svg")?.as_bytes())?;
    let mut put_icon = |name: &str| {
        folder.put(name, "png", &read(&source_folder("app").join(format!("{name}.png")))?)
    };
    let (small, large) = (put_icon("icon-192")?, put_icon("icon-512")?);
    let touch_icon = put_icon("apple-touch-icon")?;
    let manifest = source("salon.webmanifest")?
        .replace("{{icon.svg}}", &icon)
        .replace("{{icon-192.png}}", &small)
        .replace("{{icon-512.png}}", &large);
    let manifest = folder.put("salon", "webmanifest", manifest.as_bytes())?;
    let parts: Vec<&str> = folder.names().filter(|name| is_part(name)).collect();
    let start = source("start.js")?
        .replace("{{salon.js}}", &app.main_script)
        .replace("{{parts}}", &list(&parts));
    let start = folder.put("start", "js", minify::script(&start).as_bytes())?;
    let mut document = source("index.html")?;
    for (name, file) in [
        ("{{engine-worker.js}}", &engines),
        ("{{collections-worker.js}}", &collections),
        ("{{salon.css}}", &first_style),
        ("{{study.css}}", &study_style),
        ("{{online.css}}", &online_style),
        ("{{icon.svg}}", &icon),
        ("{{apple-touch-icon.png}}", &touch_icon),
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
    put_service_worker(&source("service-worker.js")?, folder)
}

/// The engine worker and the worker for collections: two scripts that start the same module.
fn put_workers(modules: &Modules, folder: &mut Folder) -> Result<(String, String)> {
    let source = |name: &str| read_text(&source_folder("table-ui").join(name));
    let (glue, module) = split::bind(&modules.worker, "engine-worker", false)?;
    let module = folder.put("engine-worker", "wasm", &module)?;
    let glue = minify::script(&glue.replace("engine-worker_bg.wasm", &module));
    let glue = folder.put("engine-worker", "js", glue.as_bytes())?;
    let checkers = root().join("crates/engines/checkers-endgames/data/five.table");
    let checkers = folder.put("engine-endgames-checkers", "table", &read(&checkers)?)?;
    let chess = root().join("crates/engines/chess-endgames/data/four.table");
    let chess = folder.put("engine-endgames-chess", "table", &read(&chess)?)?;
    let mut put = |name: &str, source: String| {
        let source = source
            .replace("{{worker.js}}", &glue)
            .replace("{{checkers.table}}", &checkers)
            .replace("{{chess.table}}", &chess);
        folder.put(name, "js", minify::script(&source).as_bytes())
    };
    let engines = put("engine-worker-start", source("engine-worker.js")?)?;
    let collections = put("engine-worker-collections", source("collections-worker.js")?)?;
    Ok((engines, collections))
}

/// The style sheets of some crates, one after another.
fn style(crates: &[&str]) -> Result<String> {
    let mut style = String::new();
    for name in crates {
        let entries = fs::read_dir(source_folder(name))?;
        let mut sheets = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
        sheets.retain(|path| path.extension().is_some_and(|extension| extension == "css"));
        sheets.sort();
        for sheet in sheets {
            style += &read_text(&sheet)?;
        }
    }
    Ok(minify::style(&style))
}

/// The service worker stores at once what a table on this device needs, the other parts and the engines when
/// there is time.
fn put_service_worker(source: &str, folder: &mut Folder) -> Result<()> {
    let named = |is_wanted: fn(&str) -> bool| folder.names().filter(move |name| is_wanted(name));
    let is_first = |name: &str| {
        !is_engine(name) && !is_system_icon(name) && (!is_part(name) || is_table_part(name))
    };
    let first: Vec<&str> = named(is_first).collect();
    // Parts are small and wanted first.
    let later = named(|name| is_part(name) && !is_table_part(name)).chain(named(is_engine));
    let later: Vec<&str> = later.collect();
    let script = minify::script(source)
        .replace("{{first}}", &list(&first))
        .replace("{{later}}", &list(&later));
    let version = short_hash(script.as_bytes());
    folder.put_as("service-worker.js", script.replace("{{version}}", &version).as_bytes())
}

/// Paths as a list of strings in a script. The document is asked for as `/`.
fn list(names: &[&str]) -> String {
    let path = |name: &&str| match *name {
        "index.html" => "\"/\"".to_owned(),
        name => format!("\"/{name}\""),
    };
    names.iter().map(path).collect::<Vec<_>>().join(", ")
}
