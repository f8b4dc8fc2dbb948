//! Any text read as a record is refused or becomes a table; any lines told to a table are followed or
//! refused; and whatever a table has become, its text gives the same table again.

#![no_main]

use chess::{Position, Rules};
use libfuzzer_sys::fuzz_target;
use table::{BySeat, TableSetup, Occupant, Table};

fuzz_target!(|text: &str| {
    let _ = Table::<Position>::read(text);
    let seats = BySeat { south: Occupant::person("Ann"), north: Occupant::guest("Bob") };
    let clock = text.lines().next().and_then(|line| line.parse().ok());
    let setup = TableSetup { seats, ..TableSetup::<Position>::new("chess", Rules::STANDARD) };
    let clock = clock.unwrap_or(setup.clock);
    let mut table = Table::new(TableSetup { clock, ..setup });
    let _ = table.follow("0 house begin south");
    for line in text.lines() {
        let _ = table.follow(line);
    }
    let reading = Table::read(&table.text()).expect("the header is whole");
    assert_eq!(reading.damage, None);
    assert_eq!(reading.table, table);
});
