//! What is computed of a document once and holds for as long as the document does.

use super::Document;
use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// One value of each type.
#[derive(Default)]
pub(super) struct Computed(Mutex<HashMap<TypeId, Arc<dyn Any + Send + Sync>>>);

impl Document {
    /// The one `T` of this document, computed when first asked for: for what is costly and depends on nothing but the
    /// document, so that a parameter can be moved without it. Rooms above keep here what this one knows nothing of.
    pub fn once<T: Any + Send + Sync>(&self, compute: impl FnOnce(&Document) -> T) -> Arc<T> {
        let computed = &self.origin.computed.0;
        let known = computed
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .get(&TypeId::of::<T>())
            .cloned();
        if let Some(known) = known.and_then(|known| known.downcast().ok()) {
            return known;
        }
        // Without the lock: computing may take long and may ask for something else. Two who come at once compute the same.
        let value = Arc::new(compute(self));
        computed
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .insert(TypeId::of::<T>(), value.clone());
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Limits;

    #[test]
    fn a_value_is_computed_once_for_each_type() {
        struct Texts(usize);
        struct Elements(usize);
        let document = Document::parse_html("<p>a<p>b".into(), &Limits::default(), &|| false);
        let mut computed = 0;
        for _ in 0..3 {
            let texts = document.once(|document| {
                computed += 1;
                Texts(document.texts().len())
            });
            assert_eq!(texts.0, 2);
        }
        assert_eq!(computed, 1);
        assert!(document.once(|document| Elements(document.elements().len())).0 > 2);
    }
}
