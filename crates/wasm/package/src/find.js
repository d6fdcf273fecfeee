// Links of a text. Each function takes the class of the links that it makes.

import * as engine from "./engine.js";
import { checkString } from "./error.js";

/** Returns the links of a text, or of a window of it. */
export function links(Link, text, options) {
  checkString(text, "text");
  const found = [];
  let from = 0;
  let to = text.length;
  if (options !== undefined && options !== null && (options.from !== undefined || options.to !== undefined)) {
    const start = offset(options.from ?? 0, "from");
    from = engine.runStart(text, start);
    to = engine.runEnd(text, Math.max(start, offset(options.to ?? text.length, "to")));
  }
  found.safeFrom = from;
  found.safeTo = to;
  engine.eachLink(engine.scanner(options), text, from, to, (start, end, shorter, bits) => {
    found.push(new Link(text.slice(start, end), start, end, shorter, bits));
  });
  return found;
}

/** Returns whether a text has a link. */
export function hasLinks(text, options) {
  checkString(text, "text");
  return engine.hasLinks(engine.scanner(options), text);
}

/** Returns the link that holds a code unit. */
export function linkAt(Link, text, at, options) {
  checkString(text, "text");
  const found = links(Link, text, { ...options, from: offset(at, "offset"), to: at });
  return found.find((link) => link.start <= at && at < link.end);
}

/** Returns the link that begins at a code unit. */
export function linkFrom(Link, text, at, options) {
  checkString(text, "text");
  let found;
  engine.linkFrom(engine.scanner(options), text, offset(at, "offset"), (start, end, shorter, bits) => {
    found = new Link(text.slice(start, end), start, end, shorter, bits);
  });
  return found;
}

/** Returns what an edit does to the links. */
export function rescan(Link, text, edit, options) {
  checkString(text, "text");
  const start = Math.min(offset(edit.start, "edit.start"), text.length);
  const end = Math.min(start + offset(edit.inserted, "edit.inserted"), text.length);
  const added = links(Link, text, { ...options, from: start, to: end });
  const { safeFrom: from, safeTo: to } = added;
  return { from, to, oldTo: to - end + start + offset(edit.removed, "edit.removed"), added: [...added] };
}

/** Returns the text with each link replaced by what a function returns. */
export function replace(Link, text, replacement, options) {
  let out = "";
  let at = 0;
  for (const link of links(Link, text, options)) {
    const instead = replacement(link);
    if (instead === undefined) continue;
    out += text.slice(at, link.start) + instead;
    at = link.end;
  }
  return out + text.slice(at);
}

/** Returns an offset; throws if it is none. */
function offset(value, name) {
  if (!Number.isInteger(value) || value < 0) throw new RangeError(`${name} is no offset: ${value}`);
  return value;
}
