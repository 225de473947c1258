//! Two windows that keep the same file: each writes what it has changed, and leaves what the other has.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// What several programs may keep in one file.
pub trait Merge: Sized {
    /// This value where it differs from `base`, from which it was made, and `theirs` elsewhere.
    fn merged(self, base: &Self, theirs: Self) -> Self;
}

/// A merge key by key, for what is an object in JSON; lists are merged as sets.
pub fn by_keys<T: Serialize + DeserializeOwned>(ours: T, base: &T, theirs: &T) -> T {
    let value = |of: &T| serde_json::to_value(of).unwrap_or_default();
    let merged = merged(value(&ours), &value(base), value(theirs));
    serde_json::from_value(merged).unwrap_or(ours)
}

fn merged(ours: Value, base: &Value, theirs: Value) -> Value {
    match (ours, base, theirs) {
        (ours, base, theirs) if ours == *base => theirs,
        (Value::Object(ours), Value::Object(base), Value::Object(theirs)) => merged_keys(ours, base, theirs).into(),
        (Value::Array(ours), Value::Array(base), Value::Array(mut theirs)) => {
            theirs.retain(|value| ours.contains(value) || !base.contains(value));
            let new: Vec<Value> = ours.into_iter().filter(|value| !theirs.contains(value)).collect();
            theirs.extend(new.into_iter().filter(|value| !base.contains(value)));
            theirs.into()
        }
        (ours, ..) => ours,
    }
}

fn merged_keys(
    ours: Map<String, Value>,
    base: &Map<String, Value>,
    mut theirs: Map<String, Value>,
) -> Map<String, Value> {
    theirs.retain(|key, _| ours.contains_key(key) || !base.contains_key(key));
    for (key, value) in ours {
        let value = match (base.get(&key), theirs.remove(&key)) {
            (Some(base), Some(theirs)) => merged(value, base, theirs),
            // What they took away stays away, unless it was changed here.
            (Some(base), None) if *base == value => continue,
            _ => value,
        };
        theirs.insert(key, value);
    }
    theirs
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn each_side_keeps_what_it_has_changed() {
        let base = json!({"a": 1, "b": 1, "c": {"sites": ["x", "y"], "always": false}, "gone": 1, "lost": 1});
        let ours = json!({"a": 2, "b": 1, "c": {"sites": ["x", "z"], "always": false}, "lost": 1});
        let theirs = json!({"a": 1, "b": 3, "c": {"sites": ["x", "y", "w"], "always": true}, "gone": 1, "new": 1});
        let both = json!({"a": 2, "b": 3, "c": {"sites": ["x", "w", "z"], "always": true}, "new": 1});
        assert_eq!(by_keys(ours, &base, &theirs), both);
    }
}
