// `irispan/core`: links, and nothing about them that needs the tables of IDNA and UTS #39.

import * as engine from "./engine.js";
import * as find from "./find.js";
import { FoundLink } from "./link.js";
import * as modules from "./modules.js";

export { IrispanError } from "./error.js";

export const init = (source = modules.core()) => engine.init(source, "links");
export const initSync = (source) => engine.initSync(source, "links");

export const links = (text, options) => find.links(FoundLink, text, options);
export const hasLinks = find.hasLinks;
export const linkAt = (text, offset, options) => find.linkAt(FoundLink, text, offset, options);
export const linkFrom = (text, offset, options) => find.linkFrom(FoundLink, text, offset, options);
export const rescan = (text, edit, options) => find.rescan(FoundLink, text, edit, options);
export const replace = (text, replacement, options) => find.replace(FoundLink, text, replacement, options);
