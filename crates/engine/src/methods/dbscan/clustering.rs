//! The algorithm itself: from the weights of lines to cores, borders, noise and clusters.

use crate::extraction::KeptRun;
use std::sync::Arc;

/// What a line is among the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// No point: its weight is 0.
    Weightless,
    /// Its neighbourhood is heavy enough.
    Core {
        /// Which cluster.
        cluster: u32,
    },
    /// No core, but near one.
    Border {
        /// The cluster of the nearest core.
        cluster: u32,
        /// Lines to the nearest core.
        distance: u32,
    },
    /// No core is near.
    Noise {
        /// Lines to the nearest core; none where the page has no core.
        distance: Option<u32>,
    },
}

impl Role {
    /// The cluster of a core or a border.
    pub fn cluster(self) -> Option<usize> {
        match self {
            Role::Core { cluster } | Role::Border { cluster, .. } => Some(cluster as usize),
            Role::Weightless | Role::Noise { .. } => None,
        }
    }
}

/// A dense stretch of lines.
#[derive(Clone, Debug, PartialEq)]
pub struct Cluster {
    /// First line.
    pub start: usize,
    /// Last line.
    pub end: usize,
    /// Weight of its cores and borders.
    pub weight: f64,
    /// Its weight by that of the heaviest cluster, 0 to 1.
    pub share: f64,
    /// Whether it is heavy enough to be main text.
    pub is_kept: bool,
}

impl Cluster {
    /// The lines from its first to its last.
    pub fn run(&self) -> KeptRun {
        KeptRun {
            start: self.start,
            end: self.end,
        }
    }
}

/// The clusters of a page and what each line is.
#[derive(Clone, Debug, PartialEq)]
pub struct Clustering {
    /// `neighbourhoods[x]` is the weight of the lines within ε of line `x`.
    pub neighbourhoods: Arc<[f64]>,
    /// What each line is.
    pub roles: Vec<Role>,
    /// In page order.
    pub clusters: Vec<Cluster>,
}

impl Clustering {
    /// Clusters lines of these weights: a core has at least `mass` within `epsilon` lines, and a cluster is kept that has
    /// at least the share `join` of the heaviest one's weight.
    pub fn of(weights: &[f64], epsilon: usize, mass: f64, join: f64) -> Clustering {
        let neighbourhoods = neighbourhood_weights(weights, epsilon);
        let is_core = |line: usize| weights[line] > 0.0 && neighbourhoods[line] >= mass;
        let cores: Vec<usize> = (0..weights.len()).filter(|&line| is_core(line)).collect();
        let roles = roles(weights, &connected(&cores, epsilon), epsilon);
        let mut clusters = clusters(weights, &roles);
        select(&mut clusters, join);
        Clustering {
            neighbourhoods,
            roles,
            clusters,
        }
    }
}

/// A core and its cluster.
#[derive(Clone, Copy)]
struct Core {
    line: usize,
    cluster: usize,
}

/// `Σ w(x')` over `|x − x'| ≤ ε`: the difference of two prefix sums.
fn neighbourhood_weights(weights: &[f64], epsilon: usize) -> Arc<[f64]> {
    let mut before = Vec::with_capacity(weights.len() + 1);
    before.push(0.0);
    let mut sum = 0.0;
    for weight in weights {
        sum += weight;
        before.push(sum);
    }
    let lines = weights.len();
    (0..lines)
        .map(|x| before[lines.min(x + epsilon + 1)] - before[x.saturating_sub(epsilon)])
        .collect()
}

/// Density-connected cores share a cluster: along one axis, a gap wider than ε begins a new one.
fn connected(cores: &[usize], epsilon: usize) -> Vec<Core> {
    let mut cluster = 0;
    let mut previous = None;
    let mut number = |line: usize| {
        cluster += usize::from(previous.is_some_and(|previous| line - previous > epsilon));
        previous = Some(line);
        cluster
    };
    cores
        .iter()
        .map(|&line| Core {
            line,
            cluster: number(line),
        })
        .collect()
}

/// Core, border or noise, by the nearest core; one pointer moves along the cores as the lines go by.
fn roles(weights: &[f64], cores: &[Core], epsilon: usize) -> Vec<Role> {
    let mut passed = 0;
    let mut role = |line: usize| {
        while cores.get(passed).is_some_and(|core| core.line < line) {
            passed += 1;
        }
        let before = passed.checked_sub(1).and_then(|last| cores.get(last));
        let nearest = nearer(line, before, cores.get(passed));
        match nearest.map(|core| (core.cluster as u32, core.line.abs_diff(line) as u32)) {
            Some((cluster, 0)) => Role::Core { cluster },
            Some((cluster, distance)) if distance as usize <= epsilon => Role::Border { cluster, distance },
            far => Role::Noise {
                distance: far.map(|(_, distance)| distance),
            },
        }
    };
    let role_of_weight = |(line, &weight): (usize, &f64)| if weight > 0.0 { role(line) } else { Role::Weightless };
    weights.iter().enumerate().map(role_of_weight).collect()
}

/// The nearer of two cores, the earlier on a tie.
fn nearer<'a>(line: usize, before: Option<&'a Core>, after: Option<&'a Core>) -> Option<&'a Core> {
    [before, after]
        .into_iter()
        .flatten()
        .min_by_key(|core| core.line.abs_diff(line))
}

/// Extent and weight of each cluster. Clusters do not interleave, since every border goes to its nearest core.
fn clusters(weights: &[f64], roles: &[Role]) -> Vec<Cluster> {
    let mut clusters: Vec<Cluster> = Vec::new();
    for (line, (role, weight)) in roles.iter().zip(weights).enumerate() {
        let Some(number) = role.cluster() else { continue };
        if number == clusters.len() {
            clusters.push(Cluster {
                start: line,
                end: line,
                weight: 0.0,
                share: 0.0,
                is_kept: false,
            });
        }
        let cluster = &mut clusters[number];
        cluster.end = line;
        cluster.weight += weight;
    }
    clusters
}

/// Keeps the clusters with at least `join` of the heaviest one's weight.
fn select(clusters: &mut [Cluster], join: f64) {
    let heaviest = clusters.iter().map(|cluster| cluster.weight).fold(0.0, f64::max);
    for cluster in clusters {
        cluster.share = cluster.weight / heaviest;
        cluster.is_kept = cluster.weight >= join * heaviest;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand, with ε = 2, M = 10 and join = 0.6:
    ///
    /// ```text
    /// x    0  1  2  3  4  5  6  7  8  9 10 11 12
    /// w    4  0  8  1  0  1  0  2  0  0  2  0 26
    /// Σ   12 13 13 10 10  4  3  3  4  4 28 28 28
    ///      C  –  C  C  –  B  –  N  –  –  C  –  C
    /// ```
    ///
    /// The cores 0, 2 and 3 share a cluster; line 5 is 2 lines from core 3 and borders it; line 7 is 3 lines from core 10,
    /// its nearest, and is noise. From core 3 to core 10 it is 7 lines, so there a second cluster begins. The weights are
    /// 4 + 8 + 1 + 1 = 14 and 2 + 26 = 28; half of the heaviest is less than 0.6 of it.
    #[test]
    fn worked_example() {
        let weights = [4.0, 0.0, 8.0, 1.0, 0.0, 1.0, 0.0, 2.0, 0.0, 0.0, 2.0, 0.0, 26.0];
        let found = Clustering::of(&weights, 2, 10.0, 0.6);
        assert_eq!(
            *found.neighbourhoods,
            [12.0, 13.0, 13.0, 10.0, 10.0, 4.0, 3.0, 3.0, 4.0, 4.0, 28.0, 28.0, 28.0]
        );
        let (first, second) = (Role::Core { cluster: 0 }, Role::Core { cluster: 1 });
        let border = Role::Border {
            cluster: 0,
            distance: 2,
        };
        let (none, noise) = (Role::Weightless, Role::Noise { distance: Some(3) });
        assert_eq!(
            found.roles,
            [
                first, none, first, first, none, border, none, noise, none, none, second, none, second
            ]
        );
        let summary = |cluster: &Cluster| {
            (
                cluster.start,
                cluster.end,
                cluster.weight,
                cluster.share,
                cluster.is_kept,
            )
        };
        assert_eq!(
            found.clusters.iter().map(summary).collect::<Vec<_>>(),
            [(0, 5, 14.0, 0.5, false), (10, 12, 28.0, 1.0, true)]
        );
    }

    fn labels(weights: &[f64], epsilon: usize, mass: f64) -> Vec<Option<usize>> {
        let found = Clustering::of(weights, epsilon, mass, 0.0);
        found.roles.into_iter().map(Role::cluster).collect()
    }

    #[test]
    fn a_border_between_two_clusters_goes_to_the_nearest_core_and_the_earlier_on_a_tie() {
        let tied = [9.0, 3.0, 0.0, 0.5, 0.0, 3.0, 9.0];
        assert_eq!(
            labels(&tied, 2, 12.0),
            [Some(0), Some(0), None, Some(0), None, Some(1), Some(1)]
        );
        let nearer_to_the_second = [9.0, 3.0, 0.0, 0.0, 0.5, 3.0, 9.0];
        assert_eq!(labels(&nearer_to_the_second, 2, 12.0)[4], Some(1));
    }

    #[test]
    fn light_clusters_are_not_kept() {
        let mut weights = vec![50.0; 4];
        weights.extend([0.0; 20]);
        weights.extend([30.0; 2]);
        let kept = |join| -> Vec<bool> {
            let clusters = Clustering::of(&weights, 6, 60.0, join).clusters;
            clusters.iter().map(|cluster| cluster.is_kept).collect()
        };
        assert_eq!(kept(0.3), [true, true], "60 of 200");
        assert_eq!(kept(0.35), [true, false]);
        assert_eq!(kept(1.0), [true, false]);
    }

    #[test]
    fn a_page_without_cores_is_noise() {
        let found = Clustering::of(&[1.0, 0.0], 6, 60.0, 0.2);
        assert_eq!(found.roles, [Role::Noise { distance: None }, Role::Weightless]);
        assert!(found.clusters.is_empty());
        assert!(Clustering::of(&[], 6, 60.0, 0.2).roles.is_empty());
    }
}
