//! Names in the folder of a job.

/// The folder of everything but tables. Programs that read folders of tables skip names that begin
/// with `_`.
pub(super) const OWN: &str = "_irispan";

/// The files in it.
pub(super) const MANIFEST: &str = "manifest.jsonl";
pub(super) const ERRORS: &str = "errors.jsonl";

/// The folder of the index of the records, which is another table than that of the links.
pub(super) const INDEX: &str = "_index";
