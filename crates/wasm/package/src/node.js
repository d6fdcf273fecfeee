// `irispan` in Node.js, where modules are files.

import { readFileSync } from "node:fs";
import * as index from "./index.js";
import * as engine from "./engine.js";
import * as modules from "./modules.js";

export * from "./index.js";

export function init(source) {
  try {
    if (source === undefined) initSync();
  } catch (error) {
    return Promise.reject(error);
  }
  return index.init(source);
}

export function initSync(source) {
  index.initSync(source ?? readFileSync(engine.chosen(modules.full())));
}
