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

/** A function that only the module with everything exports. */
const NEEDED = "explain";

export const init = (source = modules.full()) => engine.init(source, NEEDED);
export const initSync = (source) => engine.initSync(source, NEEDED);

export const links = (text, options) => find.links(Link, text, options);
export const hasLinks = find.hasLinks;
export const linkAt = (text, offset, options) => find.linkAt(Link, text, offset, options);
export const linkFrom = (text, offset, options) => find.linkFrom(Link, text, offset, options);
export const rescan = (text, edit, options) => find.rescan(Link, text, edit, options);

export function replace(text, replacement, options) {
  if (typeof replacement === "function") return find.replace(Link, text, replacement, options);
  checkString(text, "text");
  const number = engine.scanner(options);
  const first = engine.writeString(replacement, "replacement");
  return engine.result(engine.module().replace(number, first, engine.write(text, first)), text);
}

export function highlight(text, options = {}) {
  checkString(text, "text");
  const { class: name = "", lines = false, facts = false, ...rest } = options;
  const number = engine.scanner(rest);
  const first = engine.writeString(name, "class");
  engine.module().highlight(number, first, engine.write(text, first), lines ? 1 : 0, facts ? 1 : 0);
  return engine.output();
}
