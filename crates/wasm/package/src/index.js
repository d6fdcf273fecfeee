// `irispan`: everything. Node.js begins at node.js, which loads the module from its file.

import * as engine from "./engine.js";
import * as find from "./find.js";
import { Link } from "./full-link.js";
import { checkString } from "./error.js";
import * as modules from "./modules.js";

export { IrispanError } from "./error.js";
export { check, compareText, display, displayHost, explain, sameTarget, toIri, toUri, versions } from "./identifiers.js";
export { Message } from "./message.js";
export { LinkStream } from "./stream.js";

export const init = (source = modules.full()) => engine.init(source, engine.WHOLE);
export const initSync = (source) => engine.initSync(source, engine.WHOLE);

export const links = (text, options) => find.links(Link, text, options);
export const hasLinks = find.hasLinks;
export const linkAt = (text, offset, options) => find.linkAt(Link, text, offset, options);
export const linkFrom = (text, offset, options) => find.linkFrom(Link, text, offset, options);
export const rescan = (text, edit, options) => find.rescan(Link, text, edit, options);

export function replace(text, replacement, options) {
  if (typeof replacement === "function") return find.replace(Link, text, replacement, options);
  checkString(text, "text");
  const [from, to] = find.windowOf(text, options);
  const part = text.slice(from, to);
  const whole = engine.whole();
  const number = engine.scannerOfWindow(options);
  const first = engine.writeString(replacement, "replacement");
  const replaced = engine.result(whole.replace(number, first, engine.write(part, first)), part);
  return text.slice(0, from) + replaced + text.slice(to);
}

/** Options of `highlight` that are none of a scanner. */
const OF_HIGHLIGHT = ["from", "to", "class", "lines", "facts"];

export function highlight(text, options) {
  checkString(text, "text");
  const [start, end] = find.windowOf(text, options);
  const { class: name, lines, facts } = options ?? {};
  const whole = engine.whole();
  const number = engine.scanner(options, OF_HIGHLIGHT);
  const first = engine.writeString(name ?? "", "class");
  const from = engine.write(text.slice(0, start), first);
  const to = engine.write(text.slice(start, end), from);
  const length = engine.write(text.slice(end), to);
  whole.highlight(number, first, from, to, length, (lines ? 1 : 0) | (facts ? 2 : 0));
  return engine.output();
}
