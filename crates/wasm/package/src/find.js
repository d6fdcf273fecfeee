// Links of a text. Each function takes the class of the links that it makes.

import * as engine from "./engine.js";
import { checkString } from "./error.js";

/** Returns where the runs begin and end that touch a part of a text: no link crosses them. */
function around(text, start, end) {
  return [engine.runStart(text, start), engine.runEnd(text, end)];
}

/** Returns where the runs begin and end that the window of options touches. */
export function windowOf(text, options) {
  const { from, to } = options ?? {};
  const start = offset(from ?? 0, "from");
  const end = offset(to ?? Math.max(start, text.length), "to");
  if (end < start) throw new RangeError(`to is before from: ${end}`);
  return around(text, start, end);
}

/** Returns the links between two offsets, where runs begin and end. */
function linksBetween(Link, text, number, [from, to]) {
  const found = [];
  found.safeFrom = from;
  found.safeTo = to;
  engine.eachLink(number, text, from, to, (start, end, shorter, bits) => {
    found.push(Link.of(text.slice(start, end), start, end, shorter, bits));
  });
  return found;
}

/** Returns the links of a text, or of a window of it. */
export function links(Link, text, options) {
  checkString(text, "text");
  return linksBetween(Link, text, engine.scannerOfWindow(options), windowOf(text, options));
}

/** Returns whether a text has a link, or a window of it. */
export function hasLinks(text, options) {
  checkString(text, "text");
  const [from, to] = windowOf(text, options);
  return engine.hasLinks(engine.scannerOfWindow(options), text, from, to);
}

/** Returns the link that holds a code unit. */
export function linkAt(Link, text, at, options) {
  checkString(text, "text");
  const runs = around(text, offset(at, "offset"), at);
  return linksBetween(Link, text, engine.scanner(options), runs).find((link) => link.start <= at && at < link.end);
}

/** Returns the link that begins at a code unit. */
export function linkFrom(Link, text, at, options) {
  checkString(text, "text");
  let found;
  engine.linkFrom(engine.scanner(options), text, offset(at, "offset"), (start, end, shorter, bits) => {
    found = Link.of(text.slice(start, end), start, end, shorter, bits);
  });
  return found;
}

/** Returns what an edit does to the links. */
export function rescan(Link, text, edit, options) {
  checkString(text, "text");
  if (typeof edit !== "object" || edit === null) throw new TypeError("edit is no object: start, removed and inserted");
  const start = Math.min(offset(edit.start, "edit.start"), text.length);
  const end = Math.min(start + offset(edit.inserted, "edit.inserted"), text.length);
  const added = linksBetween(Link, text, engine.scanner(options), around(text, start, end));
  const { safeFrom: from, safeTo: to } = added;
  return { from, to, oldTo: to - end + start + offset(edit.removed, "edit.removed"), added: [...added] };
}

/** Returns the text with each link replaced by what a function returns. */
export function replace(Link, text, replacement, options) {
  if (typeof replacement !== "function") throw new TypeError("replacement is no function");
  let out = "";
  let at = 0;
  for (const link of links(Link, text, options)) {
    const instead = replacement(link);
    if (instead === undefined) continue;
    checkString(instead, "what replaces a link");
    out += text.slice(at, link.start) + instead;
    at = link.end;
  }
  return out + text.slice(at);
}

/** Returns an offset; throws if it is none. */
function offset(value, name) {
  if (!Number.isInteger(value) || value < 0) throw new RangeError(`${name} is no offset: ${String(value)}`);
  // -0 is 0.
  return value + 0;
}
