//! What the clustering says about each line of a page.

use super::METHOD;
use super::clustering::{Cluster, Clustering, Role};
use crate::document::{Document, VirtualLine};
use crate::extraction::{
    Class, Curve, Evidence, Extraction, Relation, Series, SeriesKind, Status, Step, Units, Verdict, Verdicts,
};
use crate::methods::Parameters;
use std::sync::Arc;

/// A line with a larger share of linked characters is left out of a kept cluster.
const MOST_LINK_SHARE: f64 = 0.5;

/// What is measured of each line.
const FEATURES: &[&str] = &[
    "characters",
    "wide-characters",
    "link-share",
    "weight",
    "neighbourhood-weight",
];

/// The parameters in force.
pub(super) struct Settings {
    pub epsilon: usize,
    pub mass: f64,
    pub join: f64,
}

/// The lines of a page as points, clustered.
pub(super) struct Points {
    pub settings: Settings,
    pub lines: Arc<Vec<VirtualLine>>,
    pub weights: Arc<[f64]>,
    pub clustering: Clustering,
}

pub(super) fn extract(document: &Document, parameters: &Parameters) -> Extraction {
    Points::of(document, parameters).extraction(document, parameters)
}

impl Points {
    pub(super) fn of(document: &Document, parameters: &Parameters) -> Points {
        let settings = Settings {
            epsilon: parameters.number("epsilon") as usize,
            mass: parameters.number("mass"),
            join: parameters.number("join"),
        };
        let lines = document.virtual_lines();
        let weights: Arc<[f64]> = lines.iter().map(|line| line.counts.weight()).collect();
        Points {
            clustering: Clustering::of(&weights, settings.epsilon, settings.mass, settings.join),
            settings,
            lines: Arc::new(lines),
            weights,
        }
    }

    pub(super) fn extraction(&self, document: &Document, parameters: &Parameters) -> Extraction {
        let lines = &self.lines;
        let verdicts: Verdicts = lines
            .iter()
            .enumerate()
            .map(|(x, line)| verdict(line, x, &self.clustering, &self.settings))
            .collect();
        let kept = lines.iter().zip(verdicts.kept()).filter(|&(_, keep)| keep);
        let clusters = self.clustering.clusters.iter().filter(|cluster| cluster.is_kept);
        let curve = self.curve();
        Extraction {
            method: METHOD.name,
            parameters: parameters.clone(),
            status: Status::of(document, kept.map(|(line, _)| line.counts.characters).sum()),
            units: units(document, lines, &curve),
            curve: curve.keeping(clusters.map(Cluster::run).collect()),
            verdicts,
            confidence: None,
            remark: None,
        }
    }

    /// The points, and the sums that are held against the threshold; nothing is kept yet.
    pub(super) fn curve(&self) -> Curve {
        let weights = Series::new("line-weight", SeriesKind::Points, self.weights.clone());
        let sums = self.clustering.neighbourhoods.clone();
        let sums = Series::new("neighbourhood-weight", SeriesKind::Line, sums);
        let mut curve = Curve::of("line", "weight-han", weights);
        curve.series.push(sums);
        curve.threshold = Some(self.settings.mass);
        curve.threshold_parameter = Some("mass");
        curve
    }
}

fn units(document: &Document, lines: &Arc<Vec<VirtualLine>>, curve: &Curve) -> Units {
    let units = Units::of_lines(document, lines);
    let lines = lines.clone();
    // As they are drawn.
    let [weights, sums] = [0, 1].map(|series: usize| curve.series[series].samples.clone());
    units.measured(FEATURES, move |line, feature| {
        let counts = &lines[line].counts;
        match feature {
            0 => f64::from(counts.characters),
            1 => f64::from(counts.wide),
            2 => counts.link_share(),
            3 => weights[line],
            4 => sums[line],
            _ => f64::NAN,
        }
    })
}

/// The classes of a plot of points: core and border of a kept cluster are good and near-good, those of another cluster are
/// short (of weight), noise is bad.
fn verdict(line: &VirtualLine, x: usize, clustering: &Clustering, settings: &Settings) -> Verdict {
    if line.counts.characters == 0 {
        return Verdict::new(false, Step::plain("empty-line", Class::Short));
    }
    let role = clustering.roles[x];
    let verdict = density(role, clustering.neighbourhoods[x], settings);
    match role.cluster().map(|cluster| &clustering.clusters[cluster]) {
        Some(cluster) => selection(verdict, cluster, line.counts.link_share(), settings.join),
        None => verdict,
    }
}

/// Core, border or noise.
fn density(role: Role, neighbourhood: f64, settings: &Settings) -> Verdict {
    let weighed = |relation| Evidence::new("neighbourhood-weight", neighbourhood, relation, settings.mass);
    let no_core = || Step::measured("no-core-line", Class::Bad, weighed(Relation::Below));
    let reach = |distance: u32, relation| {
        let epsilon = settings.epsilon as f64;
        Evidence::new("core-distance", f64::from(distance), relation, epsilon)
    };
    match role {
        Role::Weightless => Verdict::new(false, Step::plain("links-only", Class::Bad)),
        Role::Core { .. } => Verdict::new(
            true,
            Step::measured("core-line", Class::Good, weighed(Relation::AtLeast)),
        ),
        Role::Border { distance, .. } => {
            let evidence = reach(distance, Relation::AtMost);
            Verdict::new(false, no_core()).then(true, Step::measured("border-line", Class::NearGood, evidence))
        }
        Role::Noise { distance } => {
            let step = match distance {
                Some(distance) => Step::measured("noise", Class::Bad, reach(distance, Relation::Above)),
                None => Step::plain("noise-no-core", Class::Bad),
            };
            Verdict::new(false, no_core()).then(false, step)
        }
    }
}

/// The cluster's share, then the line's links.
fn selection(verdict: Verdict, cluster: &Cluster, links: f64, join: f64) -> Verdict {
    let share = |relation| Evidence::new("cluster-share", cluster.share, relation, join);
    if !cluster.is_kept {
        let evidence = share(Relation::Below);
        return verdict.then(false, Step::measured("cluster-too-light", Class::Short, evidence));
    }
    let class = verdict.class();
    let verdict = verdict.then(true, Step::measured("kept-cluster", class, share(Relation::AtLeast)));
    if links > MOST_LINK_SHARE {
        let evidence = Evidence::new("link-share", links, Relation::Above, MOST_LINK_SHARE);
        return verdict.then(false, Step::measured("links-mostly", Class::Bad, evidence));
    }
    verdict
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(html: &str, set: &[(&str, &str)]) -> (Vec<String>, Extraction) {
        crate::methods::tests::read(&METHOD, html, set)
    }

    fn paragraph(characters: usize) -> String {
        format!("<p>{}</p>", "字".repeat(characters))
    }

    /// The reasons of all lines that are not empty.
    fn reasons(extraction: &Extraction) -> Vec<String> {
        let filled = extraction.units.iter().zip(extraction.verdicts.iter());
        filled
            .filter(|(unit, _)| unit.characters > 0)
            .map(|(_, verdict)| verdict.to_string())
            .collect()
    }

    #[test]
    fn every_line_tells_its_role() {
        let far = "<hr>".repeat(12);
        let page = [30, 40, 5].map(paragraph).concat() + &far + &paragraph(62) + &far + &paragraph(3);
        let (kept, extraction) = read(&page, &[("epsilon", "3"), ("join", "0.9")]);
        assert_eq!(kept.len(), 3);
        assert_eq!(
            reasons(&extraction),
            [
                "a core line: neighbourhood weight 70 ≥ 60 → in a kept cluster: share of the heaviest cluster 1 ≥ 0.90",
                "a core line: neighbourhood weight 75 ≥ 60 → in a kept cluster: share of the heaviest cluster 1 ≥ 0.90",
                "no core line: neighbourhood weight 45 < 60 → a border line: lines to the nearest core 2 ≤ 3 \
                 → in a kept cluster: share of the heaviest cluster 1 ≥ 0.90",
                "a core line: neighbourhood weight 62 ≥ 60 → the cluster is too light: share of the heaviest cluster \
                 0.83 < 0.90",
                "no core line: neighbourhood weight 3 < 60 → noise: lines to the nearest core 14 > 3",
            ]
        );
        let (_, extraction) = read(&paragraph(30), &[]);
        assert_eq!(
            reasons(&extraction),
            ["no core line: neighbourhood weight 30 < 60 → noise: the page has no core line"]
        );
    }

    #[test]
    fn lines_of_links_are_left_out_of_a_kept_cluster() {
        let page = format!(
            "{0}<p><a href=/>more like this</a> here</p><p><a href=/>top</a></p>{0}",
            paragraph(80)
        );
        let (kept, extraction) = read(&page, &[]);
        assert_eq!(kept.len(), 2);
        let reasons = reasons(&extraction);
        assert!(reasons[1].ends_with("→ mostly links: link share 0.75 > 0.50"));
        assert_eq!(reasons[2], clearline_message::message!("step-links-only").to_string());
    }

    #[test]
    fn the_curve_has_points_and_sums_for_every_line() {
        let (_, extraction) = read(&paragraph(80), &[]);
        let curve = &extraction.curve;
        assert_eq!(
            (curve.series[0].kind, curve.threshold),
            (SeriesKind::Points, Some(60.0))
        );
        for series in &curve.series {
            assert_eq!(series.samples.len(), extraction.units.len());
        }
        assert_eq!(curve.kept.len(), 1);
        let kept = curve.kept[0].start;
        assert_eq!(extraction.units.values(kept), [80.0, 80.0, 0.0, 80.0, 80.0]);
        assert_eq!(extraction.status, Status::Found);
    }
}
