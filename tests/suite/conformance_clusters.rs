//! Equality of the methods of clusters and blocks with their oracles in the shared folder, printed and demanded.

use std::io;

use clearline::methods::dbscan::clustering::{Clustering, Role};
use serde::Deserialize;

use super::shared::{self, Tally};

/// ε, M and join of the oracle.
const EPSILON: usize = 6;
const MASS: f64 = 60.0;
const JOIN: f64 = 0.2;

#[derive(Deserialize)]
struct ClusteredPage {
    id: String,
    weight: Vec<f64>,
    /// Nothing for an empty line, −1 for noise, else the cluster.
    label: Vec<Option<i64>>,
    kept: Vec<usize>,
}

fn label(role: &Role) -> Option<i64> {
    match role {
        Role::Weightless => None,
        Role::Noise { .. } => Some(-1),
        Role::Core { cluster } | Role::Border { cluster, .. } => i64::try_from(*cluster).ok(),
    }
}

#[test]
#[ignore = "needs CLEARLINE_SHARED, the folder with the oracles"]
fn conformance_of_dbscan() -> io::Result<()> {
    let Some(shared) = shared::folder() else {
        return Ok(());
    };
    let mut tally = Tally::default();
    for page in shared::read_jsonl::<ClusteredPage>(&shared.join("oracles/dbscan_proto.jsonl"))? {
        let found = Clustering::of(&page.weight, EPSILON, MASS, JOIN);
        let labels: Vec<Option<i64>> = found.roles.iter().map(label).collect();
        let kept: Vec<usize> = (0..found.clusters.len())
            .filter(|&cluster| found.clusters[cluster].is_kept)
            .collect();
        tally.compare("labels", &page.id, &labels, &page.label);
        tally.compare("kept clusters", &page.id, &kept, &page.kept);
    }
    tally.print_and_demand_equality("DBSCAN");
    Ok(())
}
