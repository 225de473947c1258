//! The steps of the clustering, as pictures.

use super::answer::Points;
use super::clustering::{Cluster, Role};
use crate::document::Document;
use crate::extraction::{
    Class, Curve, Extraction, Figure, KeptRun, Series, SeriesKind, Stages, Standing, counted, kept_of,
};
use crate::methods::Parameters;
use clearline_message::{Message, message};

/// Weights, neighbourhood, cores, reach, noise, selection.
pub(super) fn trace(document: &Document, parameters: &Parameters, trace: &mut dyn Stages) {
    let points = Points::of(document, parameters);
    points.trace_weights(trace);
    points.trace_roles(trace);
    let extraction = points.extraction(document, parameters);
    trace.end("selection", points.selection(&extraction), &extraction);
}

impl Points {
    fn trace_weights(&self, trace: &mut dyn Stages) {
        let open = || vec![Standing::OPEN; self.lines.len()];
        let curve = self.curve();
        let weightless = self.weights.iter().filter(|weight| **weight == 0.0).count();
        let sentence = message!(
            "trace-dbscan-weights",
            lines = counted(self.lines.len(), "line"),
            weightless = weightless,
        );
        let weights = curve
            .series
            .first()
            .map(|series| series.samples.clone())
            .unwrap_or_default();
        let points = Series::new("line-weight", SeriesKind::Points, weights);
        trace.push(
            "weights",
            sentence,
            Curve::of(curve.x_name, curve.y_name, points),
            open(),
        );
        let heaviest = self.clustering.neighbourhoods.iter().copied().fold(0.0, f64::max);
        let sentence = message!(
            "trace-dbscan-neighbourhood",
            reach = counted(self.settings.epsilon, "line"),
            heaviest = Figure(heaviest),
        );
        trace.push("neighbourhood", sentence, curve.bare(), open());
    }

    fn trace_roles(&self, trace: &mut dyn Stages) {
        let clusters = &self.clustering.clusters;
        let curve = self.curve();
        let mut push = |name, sentence, standing: &dyn Fn(Role) -> Standing, kept| {
            let standings = self.clustering.roles.iter().map(|role| standing(*role));
            trace.push(name, sentence, curve.keeping(kept), standings.collect());
        };
        let count = |is: fn(&Role) -> bool| self.clustering.roles.iter().filter(|role| is(role)).count();
        let core = |role| match role {
            Role::Core { .. } => Standing::kept(Class::Good),
            _ => Standing::OPEN,
        };
        let reached = |role| match role {
            Role::Border { .. } => Standing::kept(Class::NearGood),
            role => core(role),
        };
        let sentence = message!(
            "trace-dbscan-cores",
            mass = Figure(self.settings.mass),
            reach = counted(self.settings.epsilon, "line"),
            cores = counted(count(|role| matches!(role, Role::Core { .. })), "core"),
            clusters = counted(clusters.len(), "cluster"),
        );
        push("cores", sentence, &core, Vec::new());
        let borders = counted(count(|role| matches!(role, Role::Border { .. })), "line");
        let sentence = message!("trace-dbscan-reach", lines = borders);
        let runs = || clusters.iter().map(Cluster::run).collect::<Vec<KeptRun>>();
        push("reach", sentence, &reached, runs());
        let noisy = counted(count(|role| matches!(role, Role::Noise { .. })), "line");
        let sentence = message!("trace-dbscan-noise", lines = noisy);
        let noise = |role| match role {
            Role::Noise { .. } => Standing::left(Class::Bad),
            role => reached(role),
        };
        push("noise", sentence, &noise, runs());
    }

    fn selection(&self, extraction: &Extraction) -> Message {
        let clusters = &self.clustering.clusters;
        let light = clusters.iter().filter(|cluster| !cluster.is_kept).count();
        message!(
            "trace-dbscan-selection",
            join = Figure(self.settings.join),
            light = light,
            clusters = counted(clusters.len(), "cluster"),
            kept = kept_of(extraction, "line"),
        )
    }
}
