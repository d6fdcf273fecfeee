//! Where a character begins, or what stands for one where text is not UTF-8.

/// Returns the start of the character, or of the maximal invalid sequence, that holds the byte
/// offset; the end of the text for an offset that lies there or beyond.
pub(super) fn start_of_sequence(text: &[u8], byte: usize) -> usize {
    let is_trail = |at: usize| text.get(at).is_some_and(|byte| byte & 0xC0 == 0x80);
    if !is_trail(byte) {
        return byte.min(text.len());
    }
    // At most three trailing bytes belong to a lead. Whatever else looks like one stands alone.
    let Some(lead) = (1..=3).filter_map(|back| byte.checked_sub(back)).find(|at| !is_trail(*at))
    else {
        return byte;
    };
    // No sequence is longer than four bytes, and what follows may be all of the text.
    let sequence = text.get(lead..text.len().min(lead + 4)).unwrap_or_default();
    let length = match sequence.utf8_chunks().next() {
        Some(chunk) => match chunk.valid().chars().next() {
            Some(c) => c.len_utf8(),
            None => chunk.invalid().len(),
        },
        None => 0,
    };
    if byte < lead + length { lead } else { byte }
}
