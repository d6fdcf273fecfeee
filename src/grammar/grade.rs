use crate::span::Confidence;
#[allow(dead_code)]
pub(super) struct Evidence<'t> {
    pub(super) host: &'t [u8],
    pub(super) before: &'t [u8],
    pub(super) after: &'t [u8],
    pub(super) port: bool,
    pub(super) path: bool,
    pub(super) query_or_fragment: bool,
}
pub(super) fn grade(_: &Evidence<'_>) -> Confidence {
    Confidence::Likely
}
