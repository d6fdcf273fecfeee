//! Scans the rest of a text, from its first ESC on, as output for terminals, so that links do not
//! depend on whether ESC occurs early enough to be detected.

use irispan::stepped::{Step, Stepped};

use super::collector::Collector;
use super::job::Flow;
use super::lines::Lines;
use super::places::Places;
use super::read::Block;
use super::stepped;

/// The rest of a text.
pub(super) struct Coloured {
    stepped: Stepped,
    lines: Lines,
}

impl Coloured {
    /// Returns the rest of the text of `collector`, which begins here.
    pub(super) fn new(collector: &Collector<'_>, places: &Places) -> Coloured {
        let settings = collector.settings;
        let stepped = settings.scanner.stepped_from(Step::Ansi, places.base());
        Coloured { stepped, lines: Lines::after(settings.lines, places) }
    }

    /// Scans the next block.
    pub(super) fn block(&mut self, block: Block<'_>, collector: &mut Collector<'_>) -> Flow {
        self.push(block.text, collector)?;
        if block.live { collector.send_live() } else { Flow::Continue(()) }
    }

    /// Scans more of the text.
    pub(super) fn push(&mut self, text: &[u8], collector: &mut Collector<'_>) -> Flow {
        let Coloured { stepped, lines } = self;
        lines.push(text);
        stepped.push(text, &mut |link| stepped::record(&link, lines, collector))?;
        lines.settle(stepped.unsettled());
        Flow::Continue(())
    }

    /// Ends the text. Returns how many bytes it has with what is before its first ESC.
    pub(super) fn finish(self, collector: &mut Collector<'_>) -> Flow<u64> {
        let Coloured { stepped, mut lines } = self;
        stepped.finish(&mut |link| stepped::record(&link, &mut lines, collector))?;
        Flow::Continue(lines.length())
    }
}
