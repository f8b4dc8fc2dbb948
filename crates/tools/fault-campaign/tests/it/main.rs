//! Three nodes while everything breaks under them: the short form of `cargo faults`.

use std::path::PathBuf;
use std::time::Duration;

use salon_fault_campaign::{Campaign, FaultKind};

#[test]
fn three_nodes_lose_nothing_that_they_acknowledged() {
    let seconds = std::env::var("SALON_CAMPAIGN_SECONDS");
    let seconds = seconds.map_or(60, |text| text.parse().unwrap());
    let campaign = Campaign {
        program: PathBuf::from(env!("CARGO_BIN_EXE_salon-cluster-node")),
        duration: Duration::from_secs(seconds),
        pairs: 6,
        seed: fastrand::u64(..),
        only: vec![
            FaultKind::KillNode,
            FaultKind::PauseNode,
            FaultKind::KillPostgres,
            FaultKind::KillNats,
            FaultKind::CutBoth,
            FaultKind::RollingUpgrade,
        ],
    };
    let seed = campaign.seed;
    let Some(report) = test_services::or_skip(campaign.run(|line| eprintln!("{line}"))) else {
        return;
    };
    assert!(report.is_good(), "seed {seed}\n{report}");
    assert!(report.acknowledged > 0 && report.events > 0, "{report}");
}
