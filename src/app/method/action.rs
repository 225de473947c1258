//! What the user wants of the method.

use super::ranges::FoundRange;
use clearline_engine::methods::Method;

/// Reading the open page in another way.
#[derive(Clone, Debug)]
pub enum MethodAction {
    /// By another method.
    Choose(&'static Method),
    /// With another value of a parameter, in its text form.
    Set {
        /// The parameter's name.
        name: &'static str,
        /// Its value.
        value: String,
    },
    /// With the default of a parameter.
    Reset(&'static str),
    /// With all defaults.
    ResetAll,
    /// Once more as it is.
    Again,
    /// Show or fold away the sliders under the curve.
    ToggleSliders,
    /// Show them in the place of the reason, or that again, where there is no room for both.
    ToggleSlidersForReason,
    /// Sliders are in sight, or are no more.
    SlidersInSight(bool),
    /// This was found out about a parameter.
    Range(FoundRange),
    /// Compare the curve with none of before.
    DropGhost,
}
