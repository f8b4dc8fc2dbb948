//! Compares every value of our tables with those of GNU Backgammon's databases:
//! `cargo run --release -p salon-bearoff --example against_gnubg -- gnubg_os0.bd gnubg_ts0.bd`
//!
//! Debian keeps them in /usr/share/gnubg and /var/lib/gnubg. They happen to number the homes as we
//! do. Their values are whole 65,535ths, rounded at each step of their computation.

use std::error::Error;
use std::io::{self, Write};
use std::{env, fs};

use salon_bearoff::{CubePlace, HomeBoard, OneSidedDatabase, TwoSidedDatabase};

const HEADER: usize = 40;

fn main() -> Result<(), Box<dyn Error>> {
    let files: Vec<String> = env::args().skip(1).collect();
    let [one, two] = &files[..] else { return Err("two files are wanted".into()) };
    let mut out = io::stdout();
    let (all, first) = one_sided(&fs::read(one)?).ok_or("no one-sided database")?;
    writeln!(out, "one-sided, {} homes: greatest difference", HomeBoard::count(15))?;
    writeln!(out, "  all checkers off {all:.6}, first checker off {first:.6}")?;
    let greatest = two_sided(&fs::read(two)?).ok_or("no two-sided database")?;
    writeln!(out, "two-sided, {} positions: greatest difference", HomeBoard::count(6).pow(2))?;
    for (cube, difference) in CubePlace::ALL.iter().zip(greatest) {
        writeln!(out, "  cube {cube:?}: {difference:.6}")?;
    }
    Ok(())
}

fn one_sided(bytes: &[u8]) -> Option<(f32, f32)> {
    let table = OneSidedDatabase::shared();
    let homes = HomeBoard::all(15);
    let (mut all, mut first) = (0.0_f32, 0.0_f32);
    let values = bytes.get(HEADER + 8 * homes.len()..)?;
    for (index, &home) in homes.iter().enumerate() {
        let entry = bytes.get(HEADER + 8 * index..)?.first_chunk::<8>()?;
        let [o0, o1, o2, o3, count, skip, gammon_count, gammon_skip] = *entry;
        let start = u32::from_le_bytes([o0, o1, o2, o3]) as usize;
        let read = |start: usize, count: u8, skip: u8| -> Option<[f32; 32]> {
            let mut chances = [0.0; 32];
            for place in 0..usize::from(count) {
                let value = values.get(2 * (start + place)..)?.first_chunk::<2>()?;
                chances[usize::from(skip) + place] =
                    f32::from(u16::from_le_bytes(*value)) / 65535.0;
            }
            Some(chances)
        };
        all = all.max(apart(read(start, count, skip)?, table.rolls(home)));
        if home.checkers() == 15 {
            let theirs = read(start + usize::from(count), gammon_count, gammon_skip)?;
            first = first.max(apart(theirs, table.rolls_to_first(home)));
        }
    }
    Some((all, first))
}

fn apart(mut theirs: [f32; 32], ours: impl Iterator<Item = (u8, f32)>) -> f32 {
    for (rolls, chance) in ours {
        theirs[usize::from(rolls)] -= chance;
    }
    theirs.iter().fold(0.0, |most: f32, apart| most.max(apart.abs()))
}

fn two_sided(bytes: &[u8]) -> Option<[f32; 4]> {
    let table = TwoSidedDatabase::compute(&mut |_| {});
    let homes = HomeBoard::all(6);
    let mut greatest = [0.0_f32; 4];
    for (index, &mine) in homes.iter().enumerate().skip(1) {
        for (other, &theirs) in homes.iter().enumerate().skip(1) {
            let values = bytes.get(HEADER + 8 * (index * homes.len() + other)..)?;
            for (place, cube) in CubePlace::ALL.into_iter().enumerate() {
                let value = values.get(2 * place..)?.first_chunk::<2>()?;
                let value = f32::from(u16::from_le_bytes(*value)) / 32767.5 - 1.0;
                let ours = table.rolling(mine, theirs, cube)?;
                greatest[place] = greatest[place].max((ours - value).abs());
            }
        }
    }
    Some(greatest)
}
