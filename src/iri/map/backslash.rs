//! Backslashes that browsers read as the slash before or after a host (SEC-U3).

use crate::error::{Component, Error, ErrorKind};
use crate::iri::parts::{Parts, is_special};

/// Refuses a `\` in userinfo, and one with which a path begins that browsers read as an authority: there the
/// URI and the browser would have different hosts.
pub(super) fn refuse_backslash(parts: &Parts<'_>) -> Result<(), Error> {
    let refused =
        |component, at| Err(Error::new(ErrorKind::ForbiddenCharacter, Some(component), at));
    if let (Some(userinfo), Some(range)) = (parts.userinfo(), parts.range(Component::Userinfo))
        && let Some(at) = userinfo.find('\\')
    {
        return refused(Component::Userinfo, range.start + at);
    }
    // There browsers read `\` as `/`.
    if parts.scheme().is_some_and(is_special) && parts.authority_range().is_none() {
        let path = parts.path();
        let slashes = path.bytes().take_while(|b| matches!(b, b'/' | b'\\')).count();
        if let Some(at) = path[..slashes].find('\\') {
            return refused(Component::Path, parts.path_range().start + at);
        }
    }
    Ok(())
}
