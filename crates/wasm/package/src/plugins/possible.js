// Links of the grade `possible`, as the drop-ins take them: a name with a known ending is one.

import { runEnd } from "../engine.js";
import * as find from "../find.js";
import { FoundLink } from "../link.js";

/** Code units that are looked at first: a link is rarely longer. */
const LONG = 4096;
/** How often the code units of a run may be looked at because of brackets and quotes that may be closed far away. */
const OFTEN = 8;

/** What is looked at of a text beyond short links: a run full of opening brackets takes the time of its length. */
export class Reading {
  #start = 0;
  #end = 0;
  #left = 0;

  /** Returns whether some code units of a text from an offset on may be looked at, and counts them. */
  allows(text, offset, length) {
    if (offset < this.#start || offset >= this.#end) {
      this.#start = offset;
      this.#end = runEnd(text, offset);
      this.#left = OFTEN * (this.#end - offset);
    }
    this.#left -= Math.min(length, this.#end - offset);
    return this.#left >= 0;
  }
}

/**
 * What ends a link whatever is ahead, after punctuation or at once. Of other signs, such as brackets and quotes, what
 * closes them decides.
 */
const SETTLED = /[.,:;!?\u2026\u3001\u3002\uff01\uff0c\uff0e\uff1a\uff1b\uff1f]*[<>"`\\)\]\p{L}\p{N}]/uy;

function isSettled(text, at) {
  SETTLED.lastIndex = at;
  return SETTLED.test(text);
}

/** Returns some code units of a text, without half of a character. */
function partOf(text, offset, most) {
  const end = offset + most;
  const isHalf = end < text.length && text.codePointAt(end - 1) > 0xffff;
  return text.slice(offset, isHalf ? end - 1 : end);
}

/** Returns the whole text: nothing is cut. */
const whole = (text) => text.length;

/**
 * Returns the link that begins with `head` and goes on with a text from an offset on, of which `most` code units are
 * looked at first, and more if what is ahead may say where it ends. `lengthOf` returns where a part of the text is cut.
 */
export function linkOf(head, text, offset, options, { most = LONG, reading = new Reading(), lengthOf = whole } = {}) {
  const part = partOf(text, offset, most);
  const end = Math.min(runEnd(part, 0), lengthOf(part));
  const link = find.linkFrom(FoundLink, head + part.slice(0, end), 0, options);
  const length = link ? link.end - head.length : -1;
  // Dashes at the end of a part may be more of them.
  const isAll = end < part.length - 3 || offset + most >= text.length;
  const isSure =
    isAll || length < 0 || (length < most / 2 && (isSettled(part, length) || !reading.allows(text, offset, 2 * most)));
  if (isSure) return length > 0 ? link : undefined;
  return linkOf(head, text, offset, options, { most: (length < most / 2 ? 2 : 4) * most, reading, lengthOf });
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
