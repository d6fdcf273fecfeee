// Links of a text that stands in pieces: in the nodes of a document, say.

/**
 * Returns the links of each piece, with places that count in it. They are those of the whole text, `linksOf` it, and a
 * link that does not lie in one piece is none: what stands in a piece of it is another address.
 */
export function linksOfPieces(pieces, linksOf) {
  const found = pieces.map(() => []);
  let at = 0;
  let start = 0;
  for (const link of linksOf(pieces.join(""))) {
    while (link.start >= start + pieces[at].length) {
      start += pieces[at].length;
      at += 1;
    }
    const isInside = link.end <= start + pieces[at].length;
    if (isInside) found[at].push({ link, start: link.start - start, end: link.end - start });
  }
  return found;
}
