// Links of the grade `possible`, as the drop-ins take them: a name with a known ending is one.

import { runEnd } from "../engine.js";
import * as find from "../find.js";
import { FoundLink } from "../link.js";

/** Code units that are looked at first: a link is rarely longer. */
const LONG = 4096;

/**
 * Returns the link that begins with `head` and goes on with a text from an offset on, of which `most` code units are
 * looked at first. It ends where it does in the text: what is looked at ends with a run, or goes as far again after it.
 */
export function linkOf(head, text, offset, options, most = LONG) {
  const part = text.slice(offset, offset + most);
  const link = find.linkFrom(FoundLink, head + part.slice(0, runEnd(part, 0)), 0, options);
  if (!link || link.end <= head.length) return undefined;
  const isSure = link.end < head.length + most / 2 || offset + most >= text.length;
  return isSure ? link : linkOf(head, text, offset, options, 4 * most);
}

/** Returns the host of a link without a scheme. */
export function hostOf(link) {
  return link.kind === "email" ? link.text.slice(link.text.lastIndexOf("@") + 1) : /^[^/?#:]*/.exec(link.text)[0];
}

/** Returns where two sentences are that a bare name may be, or nothing: 。 is rather a full stop than a dot. */
function sentences(link) {
  if (link.kind !== "domain" || link.confidence !== "possible") return undefined;
  const stop = hostOf(link).search(/[\u3002\uff0e\uff61]/);
  return stop < 0 ? undefined : [[link.start, link.start + stop], [link.start + stop + 1, link.end]];
}

/** Calls `take(link, offset)` for each link of a text between two offsets: its places count from `offset` on. */
export function eachLink(text, start, end, options, take) {
  for (const link of find.links(FoundLink, text.slice(start, end), options)) {
    const parts = sentences(link);
    if (parts) for (const [first, last] of parts) eachLink(text, start + first, start + last, options, take);
    else take(link, start);
  }
}
