//! What the user wants of the method.

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
}
