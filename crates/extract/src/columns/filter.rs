//! Which links become rows.

use super::column::Column;
use super::condition::Condition;
use super::row::{Page, Row};
use super::target::{TargetKey, Targets};

/// Links that did not become rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct LeftOut {
    /// Links for which a condition does not hold.
    pub filtered: u64,
    /// Links whose target is that of an earlier row of the record.
    pub repeated: u64,
}

/// Decides which links become rows.
#[derive(Debug, Default)]
pub(super) struct Filter {
    pub(super) conditions: Vec<Condition>,
    targets: Option<Targets>,
    pub(super) left_out: LeftOut,
}

impl Filter {
    pub(super) fn unique(&mut self, rule: TargetKey) {
        self.targets = Some(Targets::new(rule));
    }

    /// Returns whether `is` holds for a column of one of the conditions.
    pub(super) fn reads(&self, is: impl Fn(Column) -> bool) -> bool {
        self.conditions.iter().any(|condition| is(condition.column()))
            || self.targets.is_some() && is(Column::Url)
    }

    /// Returns whether a link becomes a row, and counts it if not.
    pub(super) fn takes(&mut self, row: &Row<'_>, page: &Page) -> bool {
        if !self.conditions.iter().all(|condition| condition.holds(row, page)) {
            self.left_out.filtered += 1;
            return false;
        }
        let Some(targets) = &mut self.targets else { return true };
        let is_new = targets.is_new(row.target.uri, row.link.as_str());
        self.left_out.repeated += u64::from(!is_new);
        is_new
    }

    /// Ends the record: the next link belongs to another one.
    pub(super) fn end_record(&mut self) {
        if let Some(targets) = &mut self.targets {
            targets.forget();
        }
    }
}
