//! Chooses the batches of rows whose values are counted.

/// The number of rows of a thread that are all counted. After that only some batches are, because
/// counting all would take a few percent of the time.
const COUNTED: u64 = 1 << 19;
const SAMPLED: u64 = 8;

/// Chooses the batches that are counted.
#[derive(Debug, Default)]
pub(super) struct Sample {
    batches: u64,
    /// The rows of all batches.
    all: u64,
    /// The rows of batches that were not counted, which the next counted one represents.
    rows: u64,
}

impl Sample {
    /// Returns how many rows each row of the next batch, which has `rows`, represents; `None` if it
    /// is not counted.
    pub(super) fn weight(&mut self, rows: u64) -> Option<u64> {
        self.batches += 1;
        self.all += rows;
        self.rows += rows;
        if rows == 0 || self.all > COUNTED && !self.batches.is_multiple_of(SAMPLED) {
            return None;
        }
        // Batches differ in size: the last one of a source may be small.
        Some((std::mem::take(&mut self.rows) + rows / 2) / rows)
    }
}

#[cfg(test)]
mod tests {
    use super::Sample;

    /// Many small sources are counted as exactly as a large one.
    #[test]
    fn all_rows_of_small_batches_are_counted() {
        let mut sample = Sample::default();
        assert!((0..5000).all(|_| sample.weight(100) == Some(1)));
    }

    #[test]
    fn rows_that_are_counted_stand_for_all() {
        for sizes in
            [vec![16_384], vec![16_384, 16_384, 16_384, 16_384, 16_384, 16_384, 16_384, 100]]
        {
            let mut sample = Sample::default();
            let all = sizes.iter().cycle().take(400);
            let (rows, counted) = all.fold((0, 0), |(rows, counted), size| {
                (rows + size, counted + sample.weight(*size).unwrap_or(0) * size)
            });
            assert!(counted.abs_diff(rows) * 50 < rows, "{counted} of {rows}");
        }
    }
}
