//! The method with its parameters: menu, sliders, and what moving them does.

mod action;
mod apply;
mod menu;
mod parameters;
mod policy;
mod ranges;
mod sliders;
mod state;

pub use action::MethodAction;
pub use menu::show as show_menu;
pub use policy::show_policies;
pub use sliders::{are_for_reason, fold_button, show_beside_curve, show_for_reason};
pub use state::Sliders;
