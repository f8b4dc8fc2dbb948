//! Screens of the tests as SVG pictures: with the environment variable `SALON_SHOTS=folder`, each one
//! is written to that folder.

use std::fmt::Write;
use std::path::Path;

use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier};

const WIDTH: u32 = 10;
const HEIGHT: u32 = 20;

/// The text of a drawing, line by line.
pub(crate) fn text(buffer: &Buffer) -> String {
    let width = usize::from(buffer.area().width);
    let mut text = String::new();
    for row in buffer.content().chunks(width) {
        let line: String = row.iter().map(|cell| cell.symbol()).collect();
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// Writes the picture, if `SALON_SHOTS` is set.
pub(crate) fn save(name: &str, buffer: &Buffer) {
    if let Some(folder) = std::env::var_os("SALON_SHOTS") {
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(Path::new(&folder).join(format!("{name}.svg")), svg(buffer)).unwrap();
    }
}

fn svg(buffer: &Buffer) -> String {
    let area = buffer.area();
    let (width, height) = (u32::from(area.width) * WIDTH, u32::from(area.height) * HEIGHT);
    let mut svg = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' width='{width}' height='{height}' \
         font-family='DejaVu Sans Mono' font-size='16.6'>\n\
         <rect width='100%' height='100%' fill='#101010'/>\n"
    );
    let place = |index: usize| {
        let (x, y) = buffer.pos_of(index);
        (u32::from(x) * WIDTH, u32::from(y) * HEIGHT)
    };
    for (index, cell) in buffer.content().iter().enumerate() {
        if let Some(colour) = hex(cell.bg) {
            let (x, y) = place(index);
            let _ = writeln!(
                svg,
                "<rect x='{x}' y='{y}' width='{WIDTH}' height='{HEIGHT}' fill='{colour}' \
                 shape-rendering='crispEdges'/>"
            );
        }
    }
    for (index, cell) in buffer.content().iter().enumerate() {
        if cell.symbol() == " " {
            continue;
        }
        let (x, y) = place(index);
        let colour = hex(cell.fg).unwrap_or("#E0E0E0".to_owned());
        if blocks(&mut svg, cell.symbol(), x, y, &colour) {
            continue;
        }
        let symbol = cell.symbol().replace('&', "&amp;").replace('<', "&lt;");
        let weight = if cell.modifier.contains(Modifier::BOLD) { "bold" } else { "normal" };
        let under = if cell.modifier.contains(Modifier::UNDERLINED) { "underline" } else { "none" };
        let _ = writeln!(
            svg,
            "<text x='{x}' y='{}' fill='{colour}' font-weight='{weight}' \
             text-decoration='{under}'>{symbol}</text>",
            y + 15
        );
    }
    svg + "</svg>\n"
}

/// Draws a block character, which fills its cell exactly. Returns whether it was one.
fn blocks(svg: &mut String, symbol: &str, x: u32, y: u32, colour: &str) -> bool {
    // One bit for each quarter: upper left, upper right, lower left, lower right.
    let quarters = match symbol {
        "█" => 0b1111,
        "▀" => 0b1100,
        "▄" => 0b0011,
        "▌" => 0b1010,
        "▐" => 0b0101,
        "▘" => 0b1000,
        "▝" => 0b0100,
        "▖" => 0b0010,
        "▗" => 0b0001,
        "▙" => 0b1011,
        "▟" => 0b0111,
        "▛" => 0b1110,
        "▜" => 0b1101,
        "▚" => 0b1001,
        "▞" => 0b0110,
        _ => return false,
    };
    for quarter in 0..4u32 {
        if quarters >> (3 - quarter) & 1 == 1 {
            let (x, y) = (x + quarter % 2 * WIDTH / 2, y + quarter / 2 * HEIGHT / 2);
            let (width, height) = (WIDTH / 2, HEIGHT / 2);
            let _ = writeln!(
                svg,
                "<rect x='{x}' y='{y}' width='{width}' height='{height}' fill='{colour}' \
                 shape-rendering='crispEdges'/>"
            );
        }
    }
    true
}

fn hex(colour: Color) -> Option<String> {
    match colour {
        Color::Rgb(r, g, b) => Some(format!("#{r:02x}{g:02x}{b:02x}")),
        _ => None,
    }
}
