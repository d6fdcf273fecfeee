//! Facts about links in records, in full.

use irispan::safety::{Fact, FactKind};

use crate::out::json::Object;

/// Writes the keys of a fact about a link. `visible` is the text of its anchor.
pub(crate) fn write(object: &mut Object<'_>, fact: &Fact, link: &str, visible: Option<&str>) {
    let about = match fact.kind() {
        FactKind::TextTargetMismatch => visible.unwrap_or_default(),
        _ => link,
    };
    object.string("kind", fact.kind().as_str());
    object.number("start", fact.range().start);
    object.number("end", fact.range().end);
    object.string("text", about.get(fact.range()).unwrap_or_default());
    object.optional("detail", fact.detail());
    object.string("sentence", fact.kind().sentence());
    object.string("severity", fact.severity().as_str());
}
